import GarthPage
import Testing

@testable import GarthEngine

@Suite("Encoding sniffing") struct EncodingSnifferTests {
    private func decision(
        _ text: [UInt8], kind: EncodingSniffer.Kind = .html, label: String? = nil,
        isForced: Bool = false
    ) -> EncodingSniffer.Decision? {
        var sniffer = EncodingSniffer(kind: kind, label: label, isForced: isForced)
        return text.withUnsafeBytes { sniffer.feed($0, isLast: true) }
    }

    private func declared(_ text: String, kind: EncodingSniffer.Kind = .html) -> Encoding? {
        guard let found = decision(Array(text.utf8), kind: kind), found.source == .declaration
        else {
            return nil
        }
        return found.encoding
    }

    @Test("a byte order mark wins over the transport, and the user over both")
    func order() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61]
        #expect(decision(mark, label: "koi8-r")?.encoding == .utf8)
        #expect(decision([0xFF, 0xFE, 0x61, 0], label: "utf-8")?.encoding == .utf16le)
        #expect(decision([0xFE, 0xFF, 0, 0x61])?.encoding == .utf16be)
        #expect(decision(mark, label: "koi8-r", isForced: true)?.encoding == .koi8R)
        #expect(decision(Array("<meta charset=koi8-r>".utf8), label: "big5")?.encoding == .big5)
        #expect(decision(Array("<meta charset=koi8-r>".utf8), label: "no")?.encoding == .koi8R)
    }

    @Test(
        "meta elements declare an encoding",
        arguments: [
            ("<meta charset=koi8-r>", .koi8R), ("<META CHARSET=' Big5\t'/>", .big5),
            ("<meta charset=\"utf-16\">", .utf8), ("<meta charset=x-user-defined>", .windows1252),
            ("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>", .koi8R),
            ("<meta content='text/html;charset = \"koi8-r\"' http-equiv=CONTENT-TYPE>", .koi8R),
            ("<meta content='charset charset=koi8-r;x' http-equiv=content-type>", .koi8R),
            ("<meta content='text/html; charset=koi8-r'>", nil),
            ("<!-- <meta charset=big5> --><meta charset=koi8-r>", .koi8R),
            ("<!--><meta charset=koi8-r>", .koi8R), ("<!-- <meta charset=koi8-r>", nil),
            ("<a title='<meta charset=big5>'><meta charset=koi8-r>", .koi8R),
            ("<meta charset=bogus><meta charset=koi8-r>", .koi8R),
            ("<meta charset=bogus charset=big5>", nil), ("<metax charset=big5>", nil),
            ("<? <meta charset=big5> ?></p <meta charset=big5>", nil),
            ("<meta/charset=koi8-r>", .koi8R), ("<meta charset=koi8-r", nil),
            ("<?xml version='1.0' encoding='koi8-r'?><p>", .koi8R),
            ("<?xml encoding='big5'?><meta charset=koi8-r>", .koi8R), ("< meta charset=big5>", nil),
        ] as [(String, Encoding?)])
    func meta(text: String, expected: Encoding?) {
        #expect(declared(text) == expected)
    }

    @Test("XML declares its encoding in the XML declaration, or is UTF-8")
    func xml() {
        #expect(declared("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>", kind: .xml) == .shiftJis)
        #expect(declared("<?xml encoding = 'utf-16' ?>", kind: .xml) == .utf8)
        #expect(decision(Array("<a/>".utf8), kind: .xml)?.encoding == .utf8)
        #expect(decision([0x3C, 0, 0x3F, 0, 0x78, 0], kind: .xml)?.encoding == .utf16le)
        #expect(decision(Array("<meta charset=big5>".utf8), kind: .text)?.encoding == .utf8)
    }

    @Test("a decision falls as soon as the bytes allow it, and not before")
    func early() {
        var sniffer = EncodingSniffer(kind: .html, label: nil)
        func feed(_ text: String) -> Encoding? {
            Array(text.utf8).withUnsafeBytes { sniffer.feed($0, isLast: false)?.encoding }
        }
        #expect(feed("<html><meta char") == nil)
        #expect(feed("set=koi8-r") == nil)
        #expect(feed(">") == .koi8R)
        #expect(feed("<meta charset=big5>") == .koi8R)
        #expect(sniffer.held.count == 46)

        sniffer = EncodingSniffer(kind: .html, label: "koi8-r")
        #expect(sniffer.feed(UnsafeRawBufferPointer(start: nil, count: 0), isLast: false) == nil)
        #expect(feed("a") == .koi8R)

        sniffer = EncodingSniffer(kind: .html, label: nil)
        #expect(feed(String(repeating: "a", count: 1023)) == nil)
        #expect(feed("a") == .utf8)
    }

    @Test(
        "a fallback is for what says nothing: not for marks, labels, declarations, plain ASCII, XML"
    )
    func fallback() {
        func found(
            _ bytes: [UInt8], _ kind: EncodingSniffer.Kind = .html, label: String? = nil
        ) -> Encoding? {
            var sniffer = EncodingSniffer(kind: kind, label: label, fallback: .koi8R)
            return bytes.withUnsafeBytes { sniffer.feed($0, isLast: true)?.encoding }
        }
        #expect(found([0xC3, 0xA9]) == .koi8R && found([0xC3, 0xA9], .text) == .koi8R)
        #expect(found([0x61]) == .utf8 && found([0xC3, 0xA9], label: "big5") == .big5)
        #expect(found([0xEF, 0xBB, 0xBF, 0xC1]) == .utf8)
        #expect(found(Array("<meta charset=big5>".utf8) + [0xC1]) == .big5)
        #expect(found(Array("<a/>".utf8), .xml) == .utf8)
    }

    @Test("a declaration beyond 1024 bytes has no say")
    func late() {
        let text = Array((String(repeating: "x", count: 1020) + "<meta charset=koi8-r>").utf8)
        #expect(decision(text) == EncodingSniffer.Decision(encoding: .utf8, source: .assumed))
    }

    @Test(
        "undeclared text is recognized by its bytes",
        arguments: [
            (Array("naïve café".utf8), .utf8),
            (
                [0x63, 0x61, 0x66, 0xE9, 0x20, 0x61, 0x75, 0x20, 0x6C, 0x61, 0x69, 0x74],
                .windows1252
            ),
            // "Привет мир" in windows-1251 and KOI8-R.
            ([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0xEC, 0xE8, 0xF0], .windows1251),
            ([0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x20, 0xCD, 0xC9, 0xD2], .koi8R),
            // "これはテストです" in Shift_JIS and EUC-JP.
            (
                [
                    0x82, 0xB1, 0x82, 0xEA, 0x82, 0xCD, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82,
                    0xC5,
                    0x82, 0xB7,
                ], .shiftJis
            ),
            (
                [
                    0xA4, 0xB3, 0xA4, 0xEC, 0xA4, 0xCF, 0xA5, 0xC6, 0xA5, 0xB9, 0xA5, 0xC8, 0xA4,
                    0xC7,
                    0xA4, 0xB9,
                ], .eucJp
            ),
            // "한국어 문서입니다" in EUC-KR.
            (
                [
                    0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE, 0x20, 0xB9, 0xAE, 0xBC, 0xAD, 0xC0, 0xD4,
                    0xB4,
                    0xCF, 0xB4, 0xD9,
                ], .eucKr
            ),
            // "我们都是中国人，你好" in GBK, "我們都是中國人，你好" in Big5.
            (
                [
                    0xCE, 0xD2, 0xC3, 0xC7, 0xB6, 0xBC, 0xCA, 0xC7, 0xD6, 0xD0, 0xB9, 0xFA, 0xC8,
                    0xCB,
                    0xA3, 0xAC, 0xC4, 0xE3, 0xBA, 0xC3,
                ], .gbk
            ),
            (
                [
                    0xA7, 0xDA, 0xAD, 0xCC, 0xB3, 0xA3, 0xAC, 0x4F, 0xA4, 0xA4, 0xB0, 0xEA, 0xA4,
                    0x48,
                    0xA1, 0x41, 0xA7, 0x41, 0xA6, 0x6E,
                ], .big5
            ),
            ([0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42], .iso2022Jp),
        ] as [([UInt8], Encoding)])
    func detection(bytes: [UInt8], expected: Encoding) {
        #expect(decision(bytes, kind: .text)?.encoding == expected)
    }
}
