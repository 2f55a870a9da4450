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

    private func text(
        _ page: [UInt8], _ parser: HTMLParserChoice, pieceSize: Int = .max
    ) -> String {
        var engine = engine(page, parser: parser, pieceSize: pieceSize)
        return String(decoding: engine.export(.innertext), as: UTF8.self)
    }
}
