import Testing

@testable import GarthPage

@Suite("Line breaks") struct LineBreakTests {
    /// The text with `|` at each opportunity inside it and `!` at mandatory ones.
    private func marked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result = ""
        var start = 0
        bytes.withUnsafeBufferPointer { buffer in
            for opportunity in LineBreaks(buffer) {
                result += String(decoding: buffer[start..<opportunity.offset], as: UTF8.self)
                if opportunity.isMandatory {
                    result += "!"
                } else if opportunity.offset < bytes.count {
                    result += "|"
                }
                start = opportunity.offset
            }
        }
        return result
    }

    @Test(
        "lines may end where UAX 14 says",
        arguments: [
            "the |quick  |brown", "well-|known", "-x", "a |-1", "a |-b", "a/|b", "1/2",
            "$12.50 |(tax)", "http://|example.org/|a", "foo(bar)", "foo |(bar) |baz",
            "“quoted |text”", "it’s", "a\u{A0}b", "a\u{2060}b", "a\u{200B}|b", "soft\u{AD}|hyphen",
            "a\n!b", "a\r\n!b\n!", "日|本|語", "日|本。|語", "「日|本」|語", "日|本ゃ", "한|국|어",
            "word|日|本", "100%|日", "🇩🇪|🇫🇷", "👨‍👩‍👧|👍🏽|x", "e\u{301}e |x", "a|—|b", "so…|then",
            "e.g. |this", "שלום-|עולם", "x / |y", "C++ |is", "3,000.00€ |up", "a|\u{FFFC}|b",
        ])
    func opportunities(expected: String) {
        let text = expected.filter { $0 != "|" && $0 != "!" }
        #expect(marked(text) == expected)
    }

    @Test("opportunities ascend, end with the text, and are cluster boundaries")
    func invariants() {
        for text in madeUpTexts(count: 300, length: 50) {
            var boundaries: Set<Int> = []
            var offset = 0
            for cluster in clusters(text) {
                offset += cluster.count
                boundaries.insert(offset)
            }
            text.withUnsafeBufferPointer { buffer in
                let found = LineBreaks(buffer).map(\.offset)
                #expect(found == found.sorted() && Set(found).count == found.count)
                #expect(found.last == text.count)
                #expect(found.allSatisfy(boundaries.contains))
            }
        }
    }

    @Test("passing over ideographs and syllables leaves out no other opportunity")
    func passedBlocks() {
        let telling: [Character] = [
            "日", "本", "語", "あ", "ゃ", "ア", "ー", "한", "하", "\u{1161}", "\u{11A8}", "\u{301}", "。",
            "（", "\u{3000}", "\u{3164}", "々", "a", " ", "1", "\u{200D}", "\u{4DC1}", "\u{A015}",
        ]
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<400 {
            var text = ""
            for _ in 0..<40 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                text.append(telling[Int(state % (state % 3 == 0 ? 23 : 8))])
            }
            withUTF8(text) { bytes in
                let all = Array(LineBreaks(bytes))
                #expect(passing(bytes) == all)
            }
        }
    }

    /// All opportunities, with those found again that `passBlocks(to:)` passes over.
    private func passing(_ text: UnsafeBufferPointer<UInt8>) -> [LineBreak] {
        let bytes = Span(_unsafeElements: text)
        var breaks = LineBreaks(text)
        var found: [LineBreak] = []
        while let next = breaks.next() {
            found.append(next)
            guard next.offset < bytes.count, UTF8Scalar.isBlock(at: next.offset, in: bytes) else {
                continue
            }
            var last = next.offset
            while UTF8Scalar.isBlock(at: last + 3, in: bytes) {
                last += 3
                found.append(LineBreak(offset: last, isMandatory: false))
            }
            if last > next.offset { breaks.passBlocks(to: last, in: bytes) }
        }
        return found
    }

    @Test("an empty text has no opportunity")
    func empty() {
        #expect(withUTF8("") { Array(LineBreaks($0)) }.isEmpty)
    }

    @Test("Thai breaks between words where ICU is there, and never elsewhere")
    func thai() {
        let found = marked("สวัสดีชาวโลก abc")
        #expect(found == "สวัสดี|ชาว|โลก |abc" || found == "สวัสดีชาวโลก |abc")
    }
}
