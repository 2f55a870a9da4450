import GarthPage
import Testing

@testable import GarthEngine

@Suite("The width of text") struct TextWidthTests {
    private static let words = String(repeating: "word ", count: 100)

    /// The first column and the one behind the last, of all lines that are not blank.
    private func edges(_ html: String, _ columns: Int, _ textColumns: Int) -> Range<Int> {
        let page = LaidOutPage(html, columns: columns, textColumns: textColumns)
        let lines = page.text.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
        let first = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return first..<(lines.map(\.count).max() ?? 0)
    }

    @Test("text is no wider than asked for, and stands in the middle of a much wider window")
    func narrow() {
        let html = "<p>\(Self.words)<ul><li>\(Self.words)</ul><hr>"
        #expect(edges(html, 200, 100) == 50..<150)
        #expect(edges(html, 120, 100) == 0..<100, "hardly wider: no margin")
        #expect(edges(html, 100, 100).upperBound <= 100)
        #expect(edges(html, 200, 0) == 0..<200)
        #expect(edges(html, 200, 300) == 0..<200)
    }

    @Test(
        "a width that the page sets itself is its own",
        arguments: [
            ("<body style='max-width: 1200px'><p>", 0..<149),
            ("<body style='max-width: 640px; margin: auto'><p>", 60..<140),
            ("<style>html { width: 400px }</style><body><p>", 0..<49),
            ("<div style='max-width: 1200px; margin: auto'><section><p>", 25..<175),
            ("<div style='width: 90%'><p>", 50..<139),
            ("<div style='max-width: 2000px'><p>", 50..<149),
            ("<div style='max-width: 400px'><p>", 50..<99),
        ])
    func own(html: String, expected: Range<Int>) {
        let edges = edges(html + Self.words, 200, 100)
        #expect(edges.lowerBound == expected.lowerBound)
        #expect((expected.upperBound - 5...expected.upperBound + 1).contains(edges.upperBound))
    }

    /// Rows of a text with a side bar, after the first two.
    private func rows(_ style: String, _ columns: Int, isLast: Bool = false) -> [Substring] {
        let bar = "<nav style='position: fixed; top: 0; \(style)'>bar<p>bar<p>bar</nav>"
        let text = "<main style='margin-left: 240px'>\(Self.words)\(Self.words)</main>"
        let html = isLast ? text + bar : bar + text
        let page = LaidOutPage(html, columns: columns, textColumns: 100)
        return page.text.split(separator: "\n")
    }

    @Test(
        "a side bar has its room beside the text, and both stand in the middle of the window",
        arguments: [
            ("left: 0; width: 240px", 200, 35), ("left: 0; right: 70%", 200, 35),
            ("left: 0; right: 0; width: 240px", 200, 35), ("left: 0; width: 240px", 120, 0),
        ])
    func sideBar(style: String, columns: Int, left: Int) throws {
        let first = try #require(rows(style, columns).first)
        #expect(first.hasPrefix(String(repeating: " ", count: left) + "bar"))
        #expect(first.prefix { $0 != "w" }.count == left + 30)
        #expect((min(columns, left + 130) - 6...left + 130).contains(first.count))
    }

    @Test("beside a box with a width of its own, a side bar stands at the window's edge")
    func wideBox() throws {
        let page = LaidOutPage(
            "<div style='width: 1000px; margin: auto'>"
                + "<nav style='position: fixed; top: 0; left: 8px; width: 80px'>bar</nav>"
                + Self.words + "</div>", columns: 200, textColumns: 100)
        let first = try #require(page.text.split(separator: "\n").first)
        #expect(first.hasPrefix(" bar ") && first.prefix { $0 != "w" }.count == 38)
    }

    @Test("a column that the page centres keeps beside a side bar, also below a bar that is fixed")
    func centredBesideBar() throws {
        let page = LaidOutPage(
            "<header style='position: fixed; top: 0; left: 0; right: 0'>title</header>"
                + "<nav style='position: fixed; top: 0; left: 0; width: 240px'>bar<p>bar<p>bar</nav>"
                + "<main style='margin: 0 240px'><div style='max-width: 720px; margin: auto'>"
                + "\(Self.words)\(Self.words)</div></main>", columns: 200, textColumns: 100)
        let rows = page.text.split(separator: "\n")
        let lines = rows.filter { $0.contains("w") }
        #expect(try #require(rows.first).prefix { $0 == " " }.count == 50)
        let bar = try #require(rows.dropFirst().first)
        #expect(bar.hasPrefix(String(repeating: " ", count: 35) + "bar"))
        for line in lines { #expect(line.prefix { $0 != "w" }.count == 65) }
    }

    @Test("a column that the page centres is in the middle of the window")
    func centred() {
        let narrow = "<div style='max-width: 640px; margin: auto'><p>\(Self.words)"
        #expect(edges(narrow, 120, 100).lowerBound == 20)
        // A small box is centred among the text.
        let small = "<div style='max-width: 320px; margin: auto'><p>\(Self.words)"
        #expect(edges(small, 120, 100).lowerBound == 30)
    }

    @Test("a table that needs more room has it; one of running text does not")
    func tables() {
        let cells = String(repeating: "<td>columnar</td>", count: 14)
        #expect(edges("<table border=1><tr>\(cells)</table>", 200, 100) == 50..<177)
        let more = String(repeating: "<td>columnar</td>", count: 20)
        #expect(edges("<table border=1><tr>\(more)</table>", 200, 100) == 19..<200)
        #expect(edges("<table><tr><td>\(Self.words)</table>", 200, 100).count <= 101)
        let sides = "<table><tr><td>\(Self.words)<td>side side</table>"
        let both = edges(sides, 200, 100)
        #expect((100...125).contains(both.count))
    }

    @Test("boxes side by side use the window, and their text is no wider than text is")
    func flex() {
        let bar = "<nav>navigation navigation</nav>"
        let html = "<div style='display: flex'>\(bar)<main>\(Self.words)</main></div>"
        let both = edges(html, 200, 100)
        #expect((110...130).contains(both.count))
        let page = LaidOutPage(html, columns: 200, textColumns: 100)
        #expect(page.letters.count == 20 + 400)
    }

    @Test("lines of preformatted text end where they end, from the text's edge on")
    func preformatted() {
        let line = String(repeating: "x", count: 130)
        #expect(edges("<p>\(Self.words)<pre>\(line)</pre>", 200, 100) == 50..<180)
    }

    @Test("a page in pieces is as narrow as at once")
    func pieces() {
        let html = "<body><p>\(Self.words)<div style='max-width: 1200px'>\(Self.words)</div>"
        let whole = LaidOutPage(html, columns: 200, textColumns: 100, isInteractive: true)
        for size in [3, 50] {
            let page = LaidOutPage(
                Array(html.utf8), pieceSize: size, columns: 200, textColumns: 100,
                isInteractive: true)
            #expect(page.lines == whole.lines)
        }
    }

    @Test("text files and JSON are broken by the window alone")
    func files() {
        var options = LayoutOptions(columns: 150, isInteractive: true)
        options.textColumns = 100
        for (type, isWide) in [
            ("text/plain", true), ("application/json", true), ("text/html", false),
        ] {
            var engine = Engine()
            engine.open(DocumentInfo(url: "http://a.test/", mediaType: type), options: options)
            let body = type.hasSuffix("json") ? "\"\(Self.words)\"" : Self.words
            Array(body.utf8).withUnsafeBytes { engine.receive($0) }
            engine.finish()
            var widest = 0
            for case .lines(_, let lines) in engine.takeUpdates() {
                for line in 0..<lines.count {
                    widest = max(widest, lines.string(ofLine: line).count)
                }
            }
            #expect((widest > 130) == isWide, "\(type)")
        }
    }

    @Test("what a box paints is as wide as the page makes it, and rows stay in boxes of a width")
    func paints() {
        func ground(_ html: String) -> Range<Int>? {
            let page = LaidOutPage(
                "<!DOCTYPE html><style>body { margin: 0 }</style>" + html, columns: 60,
                textColumns: 40, isInteractive: true)
            return page.lines.painted.first.map { Int($0.column)..<Int($0.column + $0.count) }
        }
        #expect(ground("<div style='background: #800'>words</div>") == 0..<60)
        #expect(ground("<div style='background: #800; width: 100%'>words</div>") == 0..<60)
        #expect(
            ground("<div style='background: #800; margin: 0 16px'>words</div>") == 2..<58)
        #expect(ground("<div style='background: #800; width: 160px'>words</div>") == 10..<30)
        let row = "<div style='max-width: 240px'><div style='display: flex'><p>"
        let words = String(repeating: "word ", count: 30)
        let page = LaidOutPage(row + words, columns: 60, textColumns: 40)
        #expect(page.text.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }
}
