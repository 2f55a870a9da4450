import GarthPage
import Testing

@testable import GarthEngine

@Suite("Text decoders") struct EncodingDecoderTests {
    @Test("labels name encodings, whatever their case and the white space around them")
    func labels() {
        #expect(Encoding(label: "UTF8") == .utf8)
        #expect(Encoding(label: " \tLatin1\n") == .windows1252)
        #expect(Encoding(label: "iso-8859-1") == .windows1252)
        #expect(Encoding(label: "gb2312") == .gbk)
        #expect(Encoding(label: "ISO-8859-8-I") == .iso88598I)
        #expect(Encoding(label: "x-user-defined") == .xUserDefined)
        #expect(Encoding(label: "utf-16") == .utf16le)
        #expect(Encoding(label: "hz-gb-2312") == .replacement)
        #expect(Encoding(label: "utf-7") == nil)
        #expect(Encoding(label: "") == nil)
        #expect(Encoding(label: String(repeating: " ", count: 1000)) == nil)
        #expect(Encoding.allCases.allSatisfy { Encoding(label: $0.name) == $0 })
    }

    @Test(
        "wrong bytes become U+FFFD, and an ASCII byte behind a bad lead survives",
        arguments: [
            (Encoding.utf8, [0x61, 0xC3, 0x5D], "a\u{FFFD}]"),
            (.utf8, [0x80], "\u{FFFD}"), (.utf8, [0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
            (.utf8, [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            (.utf8, [0xF0, 0x9F, 0x98, 0x5D], "\u{FFFD}]"), (.utf8, [0xF0, 0x9F], "\u{FFFD}"),
            (.utf8, [0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            (.utf8, [0xE2, 0x82, 0xE2, 0x82, 0xAC], "\u{FFFD}€"),
            (.shiftJis, [0x81, 0x20, 0x78], "\u{FFFD} x"), (.eucKr, [0xB0, 0x20], "\u{FFFD} "),
            (.big5, [0x87, 0x20], "\u{FFFD} "), (.gbk, [0x81, 0x20], "\u{FFFD} "),
            (.eucJp, [0xA4, 0x20], "\u{FFFD} "), (.eucJp, [0xFF, 0x78], "\u{FFFD}x"),
            (.eucJp, [0x8E, 0xFE], "\u{FFFD}"), (.eucJp, [0x8F, 0xA2], "\u{FFFD}"),
            (.gb18030, [0x81, 0x30, 0x81, 0x20], "\u{FFFD}0\u{FFFD} "),
            (.gb18030, [0x81, 0x30, 0x20], "\u{FFFD}0 "), (.gb18030, [0x81, 0x30], "\u{FFFD}"),
            (.gb18030, [0x90, 0x30, 0x81, 0x30, 0x80], "𐀀€"),
            (.gb18030, [0x81, 0x35, 0xF4, 0x37], "\u{E7C7}"),
            (.windows1253, [0xD2, 0x78], "\u{FFFD}x"), (.windows1252, [0x80, 0x99], "€™"),
            (.big5, [0x88, 0x62, 0x88, 0xA3], "\u{CA}\u{304}\u{EA}\u{304}"),
            (.iso2022Jp, [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x78], "あx"),
            (.iso2022Jp, [0x1B, 0x28, 0x4A, 0x5C, 0x7E], "¥‾"),
            (.iso2022Jp, [0x1B, 0x28, 0x49, 0x31], "ｱ"),
            (.iso2022Jp, [0x1B, 0x24, 0x78], "\u{FFFD}$x"),
            (.iso2022Jp, [0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42, 0x61], "\u{FFFD}a"),
            (.iso2022Jp, [0x61, 0x1B, 0x24], "a\u{FFFD}$"), (.iso2022Jp, [0x8E], "\u{FFFD}"),
            (.shiftJis, [0xB1, 0x80, 0xF0, 0x40], "ｱ\u{80}\u{E000}"),
            (.replacement, [0x61, 0x62], "\u{FFFD}"), (.replacement, [], ""),
            (.xUserDefined, [0x61, 0x80, 0xFF], "a\u{F780}\u{F7FF}"),
            (.utf16le, [0xFF, 0xFE, 0x16, 0x04], "Ж"), (.utf16be, [0xD8, 0x3D, 0xDE, 0x00], "😀"),
            (.utf16le, [0x00, 0xD8, 0x61, 0x00], "\u{FFFD}a"),
            (.utf16le, [0x00, 0xDC], "\u{FFFD}"),
            (.utf16be, [0x00, 0x61, 0x00], "a\u{FFFD}"), (.utf16be, [0xD8, 0x3D], "\u{FFFD}"),
            (.utf8, [0xEF, 0xBB, 0xBF, 0x61, 0xEF, 0xBB, 0xBF], "a\u{FEFF}"),
            (.utf8, [0xEF, 0xBB], "\u{FFFD}"), (.utf8, [0xEF, 0xBB, 0x61], "\u{FFFD}a"),
        ] as [(Encoding, [UInt8], String)])
    func errors(encoding: Encoding, bytes: [UInt8], expected: String) {
        let want = Array(expected.utf8)
        for chunk in 1...max(1, bytes.count) {
            #expect(decodedBytes(bytes, encoding, chunk: chunk) == want)
        }
    }

    @Test("any bytes in any chunks give the same valid UTF-8")
    func chunks() {
        var state: UInt64 = 88_172_645_463_325_252
        for encoding in Encoding.allCases {
            let bytes = (0..<3000).map { _ -> UInt8 in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                // Runs of ASCII, escape sequences and everything else.
                return state & 0x300 == 0
                    ? [0x1B, 0x24, 0x42, 0x28][Int(state >> 12 & 3)]
                    : UInt8(truncatingIfNeeded: state >> 16) & (state & 0x400 == 0 ? 0x7F : 0xFF)
            }
            let whole = decodedBytes(bytes, encoding, chunk: bytes.count)
            #expect(String(validating: whole, as: UTF8.self) != nil, "\(encoding.name)")
            for chunk in [1, 2, 3, 7, 1000] {
                #expect(decodedBytes(bytes, encoding, chunk: chunk) == whole, "\(encoding.name)")
            }
            if encoding == .utf8 {
                #expect(whole == Array(String(decoding: bytes, as: UTF8.self).utf8))
            }
        }
    }

    @Test("a decoder tells whether it met wrong bytes")
    func invalid() {
        var decoder = TextDecoder(.utf8)
        var output: [UInt8] = []
        ([0x61, 0xC3] as [UInt8]).withUnsafeBytes {
            decoder.decode($0, into: &output, isLast: false)
        }
        #expect(!decoder.sawInvalid && output == [0x61])
        [UInt8(0x61)].withUnsafeBytes { decoder.decode($0, into: &output, isLast: true) }
        #expect(decoder.sawInvalid)
    }
}
