import GarthPage
import Testing

@testable import GarthEngine

@Suite("Separated values") struct SeparatedValuesTests {
    private func html(_ text: String, tabsOnly: Bool = false, pieceSize: Int = .max) -> String {
        var table = SeparatedValues(tabsOnly: tabsOnly, name: [])
        var output: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieceSize))
            rest = rest.dropFirst(piece.count)
            table.read(piece.span, into: &output)
        }
        table.finish(into: &output)
        return String(
            decoding: output.dropFirst("<!DOCTYPE html><title></title>".utf8.count), as: UTF8.self
        )
        .replacing("\n", with: "")
    }

    @Test(
        "the first record is the head of the table, in pieces of any size", arguments: [1, 3, 99])
    func records(pieceSize: Int) {
        let expected =
            "<table><thead><tr><th align=left>a</th><th align=left>b</th></tr></thead>"
            + "<tbody><tr><td align=right>1</td><td>x</td></tr><tr><td></td><td>y</td></tr>"
            + "</tbody></table>"
        #expect(html("a,b\r\n1,x\r\n,y\r\n", pieceSize: pieceSize) == expected)
        #expect(html("a,b\n1,x\n\n,y", pieceSize: pieceSize) == expected)
    }

    @Test("quotation marks hold separators, line ends and themselves", arguments: [1, 99])
    func quotes(pieceSize: Int) {
        let text = html("a,b\n\"x,\n\"\"y\"\"\",z\n", pieceSize: pieceSize)
        #expect(text.contains("<td>x,<br>&quot;y&quot;</td><td>z</td>"))
    }

    @Test(
        "what the first record has most of separates",
        arguments: [",", ";", "\t", "|"])
    func separators(separator: String) {
        let text = html("a\(separator)\"b,;\"\(separator)c\n1\(separator)2\(separator)3\n")
        #expect(text.contains("<td align=right>1</td><td align=right>2</td>"))
    }

    @Test("in tab-separated values, quotation marks are text")
    func tabs() {
        #expect(
            html("a\tb\n\"x\t5\"\n", tabsOnly: true).contains("<td>&quot;x</td><td>5&quot;</td>"))
    }

    @Test("markup in a field is text, and an address is a link")
    func markup() {
        let text = html("a\n<script>&\"\nhttps://a.test/?a=1&b=2\nhttps://a.test/ x\n")
        #expect(text.contains("<td>&lt;script&gt;&amp;&quot;</td>"))
        #expect(
            text.contains("<a href=\"https://a.test/?a=1&amp;b=2\">https://a.test/?a=1&amp;b=2</a>")
        )
        #expect(text.contains("<td>https://a.test/ x</td>"))
    }

    @Test("a quotation mark without end, and a field without end, are held in bounded memory")
    func endless() {
        var table = SeparatedValues(tabsOnly: false, name: [])
        var output: [UInt8] = []
        var count = 0
        table.read(Array("a,b\n\"".utf8).span, into: &output)
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        for _ in 0..<64 {
            output = []
            table.read(piece.span, into: &output)
            count += output.count
        }
        // All but one held piece has been written.
        #expect(count > 63 << 16)
    }

    @Test("a table of thousands of rows is shown whole")
    func rows() {
        let rows = (1...5000).map { "\($0),name \($0)" }.joined(separator: "\n")
        var engine = engine(Array("n,name\n\(rows)".utf8), mediaType: "text/csv")
        let text = String(decoding: engine.export(.innertext), as: UTF8.self)
        #expect(text.hasPrefix("n\tname") && text.contains("5000\tname 5000"))
    }
}
