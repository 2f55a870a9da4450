import Testing

@testable import GarthEngine

@Suite("Tables wider than the screen") struct WideTableTests {
    private func table(columns: Int, cell: (Int) -> String) -> String {
        let row = "<tr>" + (0..<columns).map { "<td>" + cell($0) }.joined()
        return "<table>" + String(repeating: row, count: 3) + "</table>"
    }

    @Test("a table of short values stays a table up to ten screens", arguments: [40, 80])
    func data(columns: Int) {
        let html = table(columns: columns / 2) { "value\($0)\($0)\($0)" }
        let page = LaidOutPage(html, columns: columns)
        let lines = page.text.split(separator: "\n")
        #expect(lines.count == 3 && Set(lines).count == 1)
        #expect(lines[0].count > 3 * columns + 40)
    }

    @Test("the lines of a frame count as columns of the screen")
    func bordered() {
        let cells = (0..<20).map { "<td>\($0 * 1_234_567)" }.joined()
        let page = LaidOutPage("<table border=1><tr>\(cells)<tr>\(cells)</table>", columns: 40)
        #expect(page.text.split(separator: "\n").count == 5)
    }

    @Test("cells of prose are stacked")
    func prose() {
        let words = (0..<10).map { _ in "wonderfully" }.joined(separator: " ")
        let lines = LaidOutPage(table(columns: 40) { _ in words }).text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test("beyond ten screens cells are stacked")
    func tooWide() {
        let lines = LaidOutPage(table(columns: 120) { "value\($0)" }).text
            .split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test("two columns of one row are stacked before the words of one are broken")
    func halves() {
        let word = String(repeating: "x", count: 44)
        let halves = LaidOutPage("<table><tr><td>\(word)<td>\(word)</table>")
        #expect(halves.text.split(separator: "\n").allSatisfy { $0 == word })
        let wide = LaidOutPage("<table><tr><td>menu<td>\(word)\(word)</table>")
        #expect(wide.text.contains("menu xxx"))
    }
}
