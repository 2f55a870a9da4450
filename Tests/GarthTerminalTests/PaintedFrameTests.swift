import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Painted cells on the screen") struct PaintedFrameTests {
    private static let red = RGBColor(200, 0, 0)
    private static let blue = RGBColor(0, 0, 200)

    private func view(_ text: String, style: UInt16 = 0, _ cells: [PaintedCells]) -> PageView {
        var lines = PageLines()
        lines.append(Array(text.utf8).span, style: style, target: 0)
        lines.endLine()
        lines.paint(cells)
        let styles = [
            TextStyle(), TextStyle(foreground: Self.blue, background: Self.red),
            TextStyle(background: Self.blue),
        ]
        return PageView(lines: lines, styles: styles)
    }

    private func grounds(_ view: PageView) -> [RGBColor?] {
        var view = view
        view.resize(columns: 6, rows: 1)
        var frame = Frame(columns: 6, rows: 1)
        view.draw(into: &frame, row: 0, rows: 1)
        return (0..<6).map { frame.style(row: 0, column: $0).background }
    }

    @Test("a ground fills its cells behind text, and behind none")
    func ground() {
        let cells = [PaintedCells(line: 0, column: 1, count: 4, style: 1)]
        #expect(grounds(view("ab", cells)) == [nil, Self.red, Self.red, Self.red, Self.red, nil])
    }

    @Test("text with a ground of its own keeps it")
    func ownGround() {
        let cells = [PaintedCells(line: 0, column: 0, count: 3, style: 1)]
        #expect(
            grounds(view("ab", style: 2, cells)) == [Self.blue, Self.blue, Self.red, nil, nil, nil])
    }

    @Test("lines are drawn in blank cells alone")
    func lines() {
        var view = view(
            "a", [PaintedCells(line: 0, column: 0, count: 3, style: 1, lines: .horizontal)])
        view.resize(columns: 6, rows: 1)
        var frame = Frame(columns: 6, rows: 1)
        view.draw(into: &frame, row: 0, rows: 1)
        #expect(frame.string(ofRow: 0) == "a──")
        #expect(frame.style(row: 0, column: 1).foreground == Self.blue)
    }

    @Test("without colours, a link that only its colour tells from text is underlined")
    func linkWithoutColors() {
        var lines = PageLines()
        lines.append(Array("a ".utf8).span, style: 0, target: 0)
        lines.append(Array("bc".utf8).span, style: 1, target: 1)
        lines.append(Array("de".utf8).span, style: 0, target: 2)
        lines.endLine()
        var view = PageView(lines: lines, styles: [TextStyle(), TextStyle(foreground: Self.blue)])
        let element = ElementReference(document: 0, node: 1)
        view.apply(
            .targets([
                PageTarget(element, kind: .link(PageLink(href: "/a"))),
                PageTarget(element, kind: .disclosure(isOpen: true)),
            ]))
        view.resize(columns: 6, rows: 1)
        for hasColors in [true, false] {
            var frame = Frame(columns: 6, rows: 1)
            view.draw(into: &frame, row: 0, rows: 1, hasColors: hasColors)
            let isUnderlined = (0..<6).map {
                frame.style(row: 0, column: $0).marks.contains(.underline)
            }
            #expect(isUnderlined == [false, false, !hasColors, !hasColors, false, false])
        }
    }
}
