import GarthPage
import Testing

@Suite("Cleaning of exports") struct ExportCleanerTests {
    /// What a cleaner makes of a text that comes in pieces of a size.
    private func cleaned(_ text: [UInt8], _ format: ExportFormat, pieces: Int = .max) -> String {
        var cleaner = ExportCleaner(format)
        var out: [UInt8] = []
        var rest = text[...]
        while !rest.isEmpty {
            cleaner.clean(Array(rest.prefix(pieces)), to: &out)
            rest = rest.dropFirst(pieces)
        }
        cleaner.finish(to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private func cleaned(_ text: String, _ format: ExportFormat) -> String {
        cleaned(Array(text.utf8), format)
    }

    @Test(
        "no control of C0 or C1 passes but line feeds and tabs",
        arguments: ExportFormat.allCases)
    func controls(format: ExportFormat) {
        for scalar in (0...0x9F).compactMap(Unicode.Scalar.init) {
            let text = cleaned("a\(Character(scalar))b", format)
            guard Sanitizing.isForbiddenControl(scalar.value), scalar != "\n", scalar != "\t" else {
                #expect(text.unicodeScalars.contains(scalar))
                continue
            }
            #expect(!text.unicodeScalars.contains(scalar), "\(scalar.value)")
            #expect(text.hasPrefix("a") && text.hasSuffix("b"))
        }
    }

    @Test(
        "bidirectional controls pass in the notation of trees alone",
        arguments: ExportFormat.allCases.filter { $0 != .tree })
    func direction(format: ExportFormat) {
        let marks: [UInt32] = [
            0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068,
            0x2069,
        ]
        for scalar in marks.compactMap(Unicode.Scalar.init) {
            let text = cleaned("a\(Character(scalar))b", format)
            let escape = "\\u" + String(repeating: "0", count: scalar.value < 0x1000 ? 1 : 0)
            #expect(
                text
                    == ([.json, .feed].contains(format)
                        ? "a\(escape)\(String(scalar.value, radix: 16))b" : "ab"))
        }
    }

    @Test("JSON has escapes in the place of what is not seen, in units of UTF-16")
    func json() {
        #expect(cleaned("\"\u{1B}[2J\u{9B}\u{7F}\"", .json) == "\"\\u001b[2J\\u009b\\u007f\"")
        #expect(cleaned("\"\u{E0041}\u{AD}\"", .json) == "\"\\udb40\\udc41\\u00ad\"")
        let marks = String(repeating: "\u{301}", count: 9)
        #expect(cleaned("\"a\(marks)\"", .json).hasSuffix("\\u0301\""))
    }

    @Test("forms that are compared keep what is only not seen, and text for people does not")
    func unseen() {
        for format in [ExportFormat.html, .innertext, .tree] {
            #expect(cleaned("a\u{AD}b\u{200B}\u{FEFF}", format) == "a\u{AD}b\u{200B}\u{FEFF}")
        }
        for format in [ExportFormat.markdown, .links, .hyperlinks] {
            #expect(cleaned("a\u{AD}b\u{200B}\u{FEFF}", format) == "ab")
        }
    }

    @Test("bytes that are no UTF-8 become U+FFFD", arguments: ExportFormat.allCases)
    func badBytes(format: ExportFormat) {
        for bad: [UInt8] in [[0xFF], [0xC2], [0xE2, 0x80], [0x9B], [0xF0, 0x9F, 0x98]] {
            #expect(cleaned(bad + [0x62], format) == "\u{FFFD}b")
            #expect(cleaned([0x62] + bad, format) == "b\u{FFFD}")
        }
    }

    @Test(
        "it is the same wherever the pieces were cut",
        arguments: ExportFormat.allCases, [1, 2, 3, 7, 16])
    func pieces(format: ExportFormat, size: Int) {
        let text =
            "plain text, äöü €\u{1B}]0;x\u{7}\t\u{202E}中文\n👩\u{200D}👩\u{200D}👧 e"
            + String(repeating: "\u{301}", count: 12) + "\u{E0041}\u{9B}31m"
        let bytes = Array(text.utf8) + [0xE2, 0x80, 0x62, 0xF0, 0x9F]
        #expect(cleaned(bytes, format, pieces: size) == cleaned(bytes, format))
    }

    @Test("Markdown and links are as harmless as lines of the screen are")
    func lines() {
        let text = "a\u{1B}b\u{AD}c\u{2028}d\te\n" + "x" + String(repeating: "\u{300}", count: 20)
        var lines: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { Sanitizing.appendLines($0, to: &lines) }
        #expect(cleaned(text, .markdown) == String(decoding: lines, as: UTF8.self))
    }
}
