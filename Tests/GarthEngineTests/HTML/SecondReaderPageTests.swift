import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

@Suite("Real pages read by libxml2") struct SecondReaderPageTests {
    private static let suite = VendoredSuite("documentation")

    @Test("pages of documentation have the text that Garth's own reader finds")
    func text() throws {
        let names = try Self.suite.names(suffix: ".html")
        #expect(names.count == 60)
        var different: [String] = []
        for name in names {
            let page = try Self.suite.bytes(name)
            if text(page, .libxml2, pieceSize: 16 << 10) != text(page, .standard) {
                different.append(name)
            }
        }
        #expect(different.count * 100 <= names.count, "\(different.joined(separator: " "))")
    }

    @Test(
        "the page's end tags close none but the page's elements",
        arguments: [
            "<div><div>a</div></div>b", "<div>a</div><div>b</div><div>c</div>",
            "<p>a</p></div></div>b<p>c", "<body><span>a</span></body>b", "a</#page>b</#>c",
            "<p>a</#page>b<p>c", "</#><html lang=x><p>b", "<!-- c --></ x>b", "<p>x</p></1><p>y",
            "<textarea></#></textarea>b", "a &lt;/b", "</", "a</", "x</ y><p>z", "</\n><p>z",
        ])
    func endTags(page: String) {
        #expect(text(Array(page.utf8), .libxml2) == text(Array(page.utf8), .standard))
    }

    @Test(
        "a page is decoded before libxml2 reads it, whatever its meta elements and marks say",
        arguments: [
            ("<meta charset=windows-1251><p>", [0xE6, 0xF3, 0xEA], ""),
            ("<p>", [0xE9], "<meta charset=utf-16><p>b"),
            ("<meta charset=shift_jis><p title='>'>", [0x93, 0xFA, 0x5C, 0x96, 0x7B], "<b>c"),
            ("", [0xEF, 0xBB, 0xBF], "<meta charset=koi8-r><p>é日"),
            ("", [0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0x41, 0x30, 0x26, 0, 0x62, 0], ""),
            ("<?xml version='1.0' encoding='iso-8859-2'?><p>", [0xB1, 0xE6], ""),
            ("<meta charset=utf-8><p>a", [0xFF, 0xC3], "<b>c"), ("<p>é", [0xE6, 0x97], ""),
        ] as [(String, [UInt8], String)])
    func encodings(start: String, bytes: [UInt8], end: String) {
        let page = Array(start.utf8) + bytes + Array(end.utf8)
        #expect(text(page, .libxml2) == text(page, .standard))
        #expect(text(page, .libxml2, pieceSize: 3) == text(page, .standard, pieceSize: 3))
    }

    private func text(
        _ page: [UInt8], _ parser: HTMLParserChoice, pieceSize: Int = .max
    ) -> String {
        var engine = engine(page, parser: parser, pieceSize: pieceSize)
        return String(decoding: engine.export(.innertext), as: UTF8.self)
    }
}
