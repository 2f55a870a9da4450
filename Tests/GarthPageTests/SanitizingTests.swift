import Testing

@testable import GarthPage

@Suite("Sanitizing") struct SanitizingTests {
    private func sanitized(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        bytes.withUnsafeBufferPointer { Sanitizing.append($0, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "text is harmless",
        arguments: [
            ("plain text ~", "plain text ~"), ("a\tb\nc\rd", "a b c d"),
            ("\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"), ("a\u{9B}31m", "a\u{FFFD}31m"),
            ("\u{7F}\u{0}", "\u{FFFD}\u{FFFD}"), ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
            ("x\u{E0041}\u{E007F}y", "xy"), ("pay\u{200D}pal\u{FE0F}", "paypal"),
            ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"), ("👨‍👩‍👧 日本", "👨‍👩‍👧 日本"),
            ("a\u{200B}\u{AD}\u{FEFF}b", "ab"), ("a\u{2028}b", "a b"),
            (
                "e" + String(repeating: "\u{301}", count: 50),
                "e" + String(repeating: "\u{301}", count: 8)
            ),
        ])
    func cases(text: String, expected: String) {
        #expect(Array(sanitized(Array(text.utf8)).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("bad UTF-8 becomes one U+FFFD for each maximal subpart")
    func badBytes() {
        #expect(sanitized([0x61, 0xC3, 0x62, 0xFF, 0xE2, 0x82]) == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
        #expect(sanitized([0xED, 0xA0, 0x80]) == "\u{FFFD}\u{FFFD}\u{FFFD}")
    }

    @Test("whatever goes in, valid text without controls comes out")
    func invariants() {
        for text in madeUpTexts(count: 100, length: 60) {
            let broken = text.enumerated().map { $0 % 5 == 2 ? $1 ^ 0x9C : $1 }
            var output: [UInt8] = []
            broken.withUnsafeBufferPointer { Sanitizing.append($0, to: &output) }
            let string = String(validating: output, as: UTF8.self)
            #expect(string != nil)
            #expect(
                string?.unicodeScalars.contains { Sanitizing.isForbiddenControl($0.value) } == false
            )
        }
    }

    @Test("line feeds and tabs stay where lines are wanted, and nothing else does")
    func lines() {
        var output: [UInt8] = []
        Array("a\tb\nc\r\u{1B}[m\u{202E}\n".utf8).withUnsafeBufferPointer {
            Sanitizing.appendLines($0, to: &output)
        }
        #expect(String(decoding: output, as: UTF8.self) == "a\tb\nc \u{FFFD}[m\n")
    }

    @Test("the quick test for invisible characters agrees with the list")
    func invisible() {
        let differing = (0...UInt32(0x10FFFF)).filter {
            Sanitizing.isInvisible($0) != Sanitizing.isListedInvisible($0)
        }
        #expect(differing.isEmpty)
    }
}
