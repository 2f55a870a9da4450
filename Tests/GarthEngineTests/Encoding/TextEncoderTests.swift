import GarthPage
import Testing

@testable import GarthEngine

@Suite("Text encoders") struct TextEncoderTests {
    /// The bytes are those of iconv and of Python's codecs.
    @Test(
        "text becomes the bytes that other programs write",
        arguments: [
            (Encoding.shiftJis, "日本語ｱ①", "93fa967b8ceab18740"),
            (.eucJp, "日本語ｱ", "c6fccbdcb8ec8eb1"),
            (.iso2022Jp, "日本語abc", "1b2442467c4b5c386c1b2842616263"),
            (.gb18030, "中文€😀ä", "d6d0cec4a2e39439fc3681308a31"),
            (.gbk, "中文", "d6d0cec4"), (.big5, "中文", "a4a4a4e5"),
            (.eucKr, "한국어똠", "c7d1b1b9beee8c63"), (.koi8R, "Привет", "f0d2c9d7c5d4"),
            (.windows1252, "é€“x”", "e980937894"), (.windows1251, "Привет", "cff0e8e2e5f2"),
            (.iso88592, "Žluťoučký", "ae6c75bb6f75e86bfd"), (.windows874, "ไทย", "e4b7c2"),
            (.utf8, "é", "c3a9"), (.utf16le, "é", "c3a9"), (.replacement, "é", "c3a9"),
        ])
    func vectors(encoding: Encoding, text: String, hexadecimal: String) {
        let bytes = TextEncoder(encoding).bytes(of: text)
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == hexadecimal)
    }

    @Test(
        "what the standard treats by itself",
        arguments: [
            (Encoding.gbk, "€", [0x80]), (.gbk, "😀", Array("&#128512;".utf8)),
            (.gb18030, "\u{E5E5}", Array("&#58853;".utf8)),
            (.gb18030, "\u{E7C7}", [0x81, 0x35, 0xF4, 0x37]),
            (.gb18030, "\u{E81E}", [0xFE, 0x59]), (.shiftJis, "¥‾", [0x5C, 0x7E]),
            (.shiftJis, "−", [0x81, 0x7C]), (.eucJp, "¥‾−", [0x5C, 0x7E, 0xA1, 0xDD]),
            (.big5, "十", [0xA4, 0x51]), (.big5, "═", [0xF9, 0xF9]),
            (.iso2022Jp, "ｱ", [0x1B, 0x24, 0x42, 0x25, 0x22, 0x1B, 0x28, 0x42]),
            (.iso2022Jp, "¥a", [0x1B, 0x28, 0x4A, 0x5C, 0x61, 0x1B, 0x28, 0x42]),
            (
                .iso2022Jp, "日é",
                [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42] + Array("&#233;".utf8)
            ),
            (.iso2022Jp, "\u{1B}", Array("&#65533;".utf8)),
            (.xUserDefined, "\u{F7FF}é", [0xFF] + Array("&#233;".utf8)),
            (.windows1252, "語", Array("&#35486;".utf8)),
        ] as [(Encoding, String, [UInt8])])
    func special(encoding: Encoding, text: String, bytes: [UInt8]) {
        #expect(TextEncoder(encoding).bytes(of: text) == bytes)
    }

    @Test("what is encoded is decoded to the same text", arguments: Encoding.allCases)
    func roundTrip(encoding: Encoding) {
        guard encoding != .replacement else { return }
        let encoder = TextEncoder(encoding)
        // These have no place of their own in Japanese encodings.
        let folded: ClosedRange<UInt32> = 0xFF61...0xFF9F
        var encodedCount = 0
        for value in Array(0x20...0xFFFF as ClosedRange<UInt32>) + Array(0x1F600...0x1F700)
            + Array(0x20000...0x20200)
        {
            guard let scalar = Unicode.Scalar(value), value != 0x7F else { continue }
            // A mark at the beginning is no text.
            if value == 0xFEFF || value == 0xA5 || value == 0x203E || value == 0x2212 { continue }
            if encoding == .iso2022Jp, folded.contains(value) { continue }
            let text = String(scalar)
            let bytes = encoder.bytes(of: text)
            // No encoding has a reference as its bytes for a character.
            guard !bytes.starts(with: [0x26, 0x23]) else { continue }
            encodedCount += 1
            guard decoded(bytes, encoder.encoding) != text else { continue }
            // Private scalars go where an older table had them.
            if encoding == .gb18030 || encoding == .gbk, (0xE000...0xF8FF).contains(value) {
                continue
            }
            Issue.record("U+\(String(value, radix: 16)) in \(encoding.name)")
        }
        #expect(encodedCount > 128)
    }

    @Test(
        "every character that decodes from two bytes can be sent",
        arguments: [Encoding.eucKr, .gbk, .gb18030, .eucJp, .shiftJis])
    func coverage(encoding: Encoding) {
        let encoder = TextEncoder(encoding)
        var missing = 0
        for lead in 0x81...0xFE as ClosedRange<UInt8> {
            for trail in 0x40...0xFE as ClosedRange<UInt8> {
                let text = decoded([lead, trail], encoding)
                guard text.unicodeScalars.count == 1, !text.contains("\u{FFFD}") else { continue }
                if encoder.bytes(of: text).starts(with: [0x26, 0x23]) { missing += 1 }
            }
        }
        // Shift_JIS reads private scalars that it does not write.
        #expect(missing == (encoding == .shiftJis ? 1880 : 0))
    }
}
