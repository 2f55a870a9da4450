import GarthPage
import Testing

@testable import GarthEngine

@Suite("Text that layout makes") struct MadeTextTests {
    private func count(_ letter: Character, in page: LaidOutPage) -> Int {
        page.text.reduce(0) { $1 == letter ? $0 + 1 : $0 }
    }

    @Test("generated content has a greatest length at one element, and the element's text stays")
    func length() {
        let content = String(repeating: "a ", count: 20_000)
        let page = LaidOutPage("<style>p::before { content: '\(content)' }</style><p>x</p><p>y</p>")
        // Two elements; of each content every other byte is a letter.
        #expect(count("a", in: page) == 2 * (LayoutLimits.madeTextOfElement / 2))
        #expect(count("x", in: page) == 1 && count("y", in: page) == 1)
    }

    @Test("it is cut behind a whole character")
    func characters() {
        for letter: Character in ["é", "日", "😀"] {
            let text = String(repeating: "\(letter) ", count: 20_000)
            let page = LaidOutPage("<style>p::before { content: '\(text)' }</style><p>x")
            let size = "\(letter) ".utf8.count
            #expect(count(letter, in: page) <= LayoutLimits.madeTextOfElement / size + 1)
            #expect(count(letter, in: page) >= LayoutLimits.madeTextOfElement / size)
            #expect(!page.text.contains("\u{FFFD}"))
        }
    }

    @Test("all texts of a page share a budget that grows with its nodes")
    func budget() {
        var made = MadeText()
        let piece = [UInt8](repeating: 0x61, count: LayoutLimits.madeTextOfElement)
        var total = 0
        for _ in 0..<1_000 {
            var text = piece
            made.take(&text, nodes: 100)
            total += text.count
        }
        #expect(made.isCut)
        #expect(total == LayoutLimits.madeTextAlways + 100 * LayoutLimits.madeTextPerNode)
        #expect(made.room(nodes: 100) == 0)
        #expect(made.room(nodes: 101) == LayoutLimits.madeTextPerNode)
    }

    @Test("texts within the budget are not cut")
    func within() {
        var made = MadeText()
        for nodes in 1...200_000 {
            var text = [UInt8](repeating: 0x61, count: LayoutLimits.madeTextPerNode)
            made.take(&text, nodes: nodes)
        }
        #expect(!made.isCut)
    }

    @Test("a tab stop has at most 40 columns")
    func tabStops() {
        let page = LaidOutPage("<style>pre { tab-size: 255 }</style><pre>\tx</pre>")
        #expect(page.text == String(repeating: " ", count: 40) + "x\n")
        let usual = LaidOutPage("<style>pre { tab-size: 4 }</style><pre>\tx</pre>")
        #expect(usual.text == "    x\n")
    }

    @Test("an indent has at most 200 columns")
    func indents() {
        let page = LaidOutPage("<style>p { text-indent: 16000px }</style><p>x")
        let line = page.text.split(separator: "\n").first ?? ""
        #expect(line.count <= 201 && line.hasSuffix("x"))
    }

    @Test("a value keeps a bounded number of pieces")
    func pieces() {
        let quotes = String(repeating: "open-quote ", count: 1_000)
        let page = LaidOutPage(
            "<style>p::before { content: \(quotes); quotes: 'a' 'b' }</style><p>x")
        #expect(count("a", in: page) == StyleLimits.contentPieces)
    }

    @Test("small tables in tables stay tables")
    func nestedTables() {
        let inner = "<table><tr><td>a<td>b</table>"
        let page = LaidOutPage("<table><tr><td><table><tr><td>\(inner)<td>c</table><td>d</table>")
        #expect(page.text.split(separator: "\n").count == 1)
    }
}
