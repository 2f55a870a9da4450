import Testing

@testable import GarthPage

/// The Unicode Bidirectional Algorithm. In the cases, capital letters stand for Hebrew letters,
/// `'` behind one for Arabic ones, and digits in `{}` for Arabic-Indic digits.
@Suite("Text from right to left") struct BidiTests {
    @Test("no character that can change the order of a line passes for one that cannot")
    func quickTest() {
        let missed = (0...UInt32(0x10FFFF)).filter { scalar in
            switch BidiClass(scalar) {
            case .rightToLeft, .arabicLetter, .arabicNumber, .leftToRightEmbedding,
                .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
                .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
                !BidiClass.mayReorder(scalar)
            default: false
            }
        }
        #expect(missed.isEmpty)
    }

    @Test(
        "characters stand in visual order, as UAX 9 says",
        arguments: [
            ("abc", false, "abc"),
            // A word from right to left in a line from left to right, and the other way about.
            ("one ABC two", false, "one CBA two"),
            ("ABC one DEF", true, "FED one CBA"),
            // Neutrals between two words of one direction have that direction (N1), others that of
            // the paragraph (N2).
            ("one ABC, DEF two", false, "one FED ,CBA two"),
            ("one ABC, two", false, "one CBA, two"),
            ("ABC!", true, "!CBA"), ("ABC!", false, "CBA!"),
            // Numbers keep their order, with their separators and signs (W4, W5).
            ("ABC 12,345.6 DEF", true, "FED 12,345.6 CBA"),
            ("ABC $12 DEF", true, "FED $12 CBA"), ("ABC 1-2", true, "1-2 CBA"),
            ("A'B' 12 C'", true, "'C 12 'B'A"),
            // A bracket has the direction of what it holds (N0), and is mirrored in it (L4).
            ("ABC (DEF) one", false, "(FED) CBA one"),
            ("one (ABC) two", false, "one (CBA) two"),
            ("one [ABC (two)] DEF", true, "FED [(two) CBA] one"),
            ("ABC < DEF", true, "FED > CBA"),
            // Isolates and embeddings.
            ("one \u{2067}ABC two\u{2069} three", false, "one two CBA three"),
            ("ABC \u{2068}one two\u{2069}!", true, "!one two CBA"),
            ("one \u{202E}two\u{202C} three", false, "one owt three"),
            ("ABC \u{202D}DEF\u{202C}", true, "DEF CBA"),
            ("\u{2067}one", true, "one"), ("one\u{2069}\u{202C}", false, "one"),
        ])
    func order(text: String, isRightToLeft: Bool, expected: String) {
        #expect(Self.visual(text, isRightToLeft: isRightToLeft) == expected)
    }

    @Test("a text without a direction of its own has that of its first strong character")
    func firstStrong() {
        #expect(Self.visual("12 ABC one", isRightToLeft: nil) == "one CBA 12")
        #expect(Self.visual("\u{2067}ABC\u{2069} one ABC", isRightToLeft: nil) == "CBA one CBA")
    }

    @Test("blanks at the end of a line stay there, and marks stay on their letters")
    func ends() {
        #expect(Self.visual("one ABC ", isRightToLeft: false) == "one CBA ")
        #expect(Self.visual("ABC  ", isRightToLeft: true) == "  CBA")
        let pointed = "\u{5D0}\u{5B8}\u{5D1}"
        let line = BidiLine.visual(Array(pointed.utf8))
        #expect(String(decoding: line, as: UTF8.self) == "\u{5D1}\u{5D0}\u{5B8}")
    }

    @Test("a line of a paragraph takes its order from what follows it, too")
    func lines() {
        let text = Array(Self.letters("ABC, DEF").utf8)
        text.withUnsafeBufferPointer { bytes in
            let line = BidiLine(bytes, isRightToLeft: false)
            let first = line.visual(upTo: 7)
            #expect(first.map(\.bytes.lowerBound) == [6, 4, 2, 0])
        }
    }

    @Test("a part keeps its inner order, and stands where its place is")
    func parts() {
        let text = Array(Self.letters("ABC [x_] DEF").utf8)
        text.withUnsafeBufferPointer { bytes in
            let line = BidiLine(bytes, parts: [7..<11], isRightToLeft: true)
            var output: [UInt8] = []
            for unit in line.visual(upTo: bytes.count) {
                BidiLine.append(unit, of: bytes, to: &output)
            }
            #expect(Self.names(String(decoding: output, as: UTF8.self)) == "FED [x_] CBA")
        }
    }

    @Test("a line in visual order comes back into the order of reading")
    func readingOrder() {
        for (text, isRightToLeft) in [
            ("ABC one, DEF!", true), ("one ABC, DEF two", false), ("  (ABC) 12 DEF", true),
        ] {
            let line = String(decoding: Array(Self.letters(text).utf8), as: UTF8.self)
            let margin = text.prefix { $0 == " " }
            let shown = Self.visual(
                String(text.dropFirst(margin.count)), isRightToLeft: isRightToLeft)
            let back = BidiLine.readingOrder(ofLines: margin + Self.letters(shown) + "\nx")
            #expect(back == line + "\nx")
        }
    }

    @Test("embeddings deeper than the limit are no levels")
    func depth() {
        var text = BidiText()
        for _ in 0..<300 { text.append(0x202B) }
        text.append(0x61)
        let levels = text.levels(paragraph: 0)
        #expect(levels.last == 126 && levels.allSatisfy { $0 <= 126 })
    }

    @Test("the cheap test of a character finds all that have a direction from right to left")
    func mayReorder() {
        for scalar in UInt32(0)...0x10FFFF {
            switch BidiClass(scalar) {
            case .rightToLeft, .arabicLetter, .arabicNumber, .leftToRightEmbedding,
                .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
                .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
                if !BidiClass.mayReorder(scalar) { Issue.record("U+\(String(scalar, radix: 16))") }
            default: break
            }
        }
    }

    // MARK: - Letters for the eye

    private static func visual(_ text: String, isRightToLeft: Bool?) -> String {
        var output: [UInt8] = []
        Array(letters(text).utf8).withUnsafeBufferPointer { bytes in
            let line = BidiLine(bytes, isRightToLeft: isRightToLeft)
            for unit in line.visual(upTo: bytes.count) {
                BidiLine.append(unit, of: bytes, to: &output)
            }
        }
        return names(String(decoding: output, as: UTF8.self))
    }

    /// Hebrew letters in place of capitals, Arabic ones where `'` follows.
    private static func letters(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "'", let last = result.popLast() {
                result.append(Unicode.Scalar(last.value - 0x5D0 + 0x628)!)
            } else if (0x41...0x5A).contains(scalar.value) {
                result.append(Unicode.Scalar(scalar.value - 0x41 + 0x5D0)!)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The other way about, without controls; `'` stands at the left of an Arabic letter.
    private static func names(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x5D0...0x5EA:
                result.unicodeScalars.append(Unicode.Scalar(scalar.value - 0x5D0 + 0x41)!)
            case 0x628...0x640:
                result += "'"
                result.unicodeScalars.append(Unicode.Scalar(scalar.value - 0x628 + 0x41)!)
            case 0x2066...0x2069, 0x202A...0x202E: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
