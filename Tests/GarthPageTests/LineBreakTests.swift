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

    @Test("a walk over clusters finds the clusters and opportunities of the two standards")
    func walkOverClusters() {
        let telling = [
            "a", "b", " ", "-", "1", ".", "(", "\u{301}", "\u{1F469}", "\u{200D}", "\u{FE0F}",
            "\u{1F3FD}", "\u{1F1E9}", "\u{1F1EA}", "\u{E01}", "\u{0E31}", "\u{600}", "한", "日",
            "\u{1100}", "\u{1161}", "\u{915}", "\u{94D}", "\r", "\n", "\u{2028}", "\u{AD}",
            "\u{200B}",
            "\u{A0}", "\u{5D0}", "\u{20E3}",
        ]
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<600 {
            var text = ""
            for _ in 0..<40 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                text.unicodeScalars += telling[Int(state % UInt64(telling.count))].unicodeScalars
            }
            withUTF8(text) { walk($0) }
        }
    }

    /// Walks over a text, and compares each cluster.
    private func walk(_ text: UnsafeBufferPointer<UInt8>) {
        let bytes = Span(_unsafeElements: text)
        let opportunities = Set(LineBreaks(text).map(\.offset))
        var breaks = LineBreaks(text)
        while breaks.place < bytes.count {
            let start = breaks.place
            let cluster = breaks.nextCluster(in: bytes)
            let expected = GraphemeCluster.next(in: bytes, from: start)
            #expect(breaks.place == expected.end)
            #expect(cluster.width == expected.width)
            #expect(
                cluster.followsBreak == opportunities.contains(start), "\(Array(text)) \(start)")
        }
    }

    /// All opportunities, with those found again that `passBlocks(before:)` passes over.
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
            if last > next.offset { breaks.passBlocks(before: last + 3, in: bytes) }
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
