import GarthPage
import Testing

@Suite("The content of a page, from what is told of it") struct PageContentTests {
    private static func lines(_ texts: [String], target: UInt32 = 0) -> PageLines {
        var lines = PageLines()
        for text in texts {
            Array(text.utf8).withUnsafeBytes { lines.append($0, style: 0, target: target) }
            lines.endLine()
        }
        return lines
    }

    private static func content(_ updates: PageUpdate...) -> PageContent {
        var content = PageContent()
        for update in updates { content.apply(update) }
        return content
    }

    private static func texts(_ content: PageContent) -> [String] {
        (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
    }

    private let link = PageTarget(ElementReference(node: 1), kind: .link(PageLink(href: "/a")))

    @Test("lines are added, replaced from a line on, and drawn again in their place")
    func lines() {
        var content = Self.content(.lines(from: 0, Self.lines(["a", "b", "c"])))
        content.apply(.lines(from: 1, Self.lines(["B", "C", "D"])))
        #expect(Self.texts(content) == ["a", "B", "C", "D"])
        content.apply(.linesRedrawn(at: 1, Self.lines(["x", "y"])))
        #expect(Self.texts(content) == ["a", "x", "y", "D"] && !content.isFinished)
        content.apply(.finished)
        #expect(content.isFinished)
        content.apply(.restarted)
        #expect(content.lines.isEmpty && content.targets.isEmpty && content.isFinished)
    }

    @Test("numbers that mean nothing are passed over, and never trap")
    func claims() {
        var content = Self.content(
            .lines(from: 900, Self.lines(["a"])), .lines(from: -4, Self.lines(["b"], target: 9)),
            .linesRedrawn(at: 1, Self.lines(["c"])), .linesRedrawn(at: -1, Self.lines(["c"])),
            .targetChanged(0, link), .targetChanged(7, link), .targetChanged(.max, link))
        #expect(Self.texts(content) == ["b"] && content.targets.isEmpty)
        #expect(content.target(0) == nil && content.target(9) == nil && content.target(.max) == nil)
        #expect(content.style(.max) == TextStyle())
        #expect(content.pieces(ofLine: -1).isEmpty && content.pieces(ofLine: 1).isEmpty)
        content.apply(.title("t"))
        #expect(Self.texts(content) == ["b"])
    }

    @Test("a line is given in pieces, with their look and their target")
    func pieces() {
        var lines = Self.lines([])
        for (text, style, target) in [("see ", UInt16(0), UInt32(0)), ("hér", 1, 1)] {
            Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: target) }
        }
        lines.endLine()
        let bold = TextStyle(marks: .bold)
        let content = Self.content(
            .styles([TextStyle(), bold]), .targets([link]), .lines(from: 0, lines))
        let pieces = content.pieces(ofLine: 0)
        #expect(pieces.map(\.text) == ["see ", "hér"] && pieces.map(\.target) == [0, 1])
        #expect(pieces.map(\.style) == [TextStyle(), bold] && content.target(1) == link)
    }

    @Test("a named place is a line; the empty name and, at the end, top are the first")
    func anchors() {
        var lines = Self.lines(["a", "b"])
        lines.addAnchor("here", line: 1)
        var content = Self.content(.lines(from: 0, lines))
        #expect(content.line(ofAnchor: "here") == 1 && content.line(ofAnchor: "") == 0)
        #expect(content.line(ofAnchor: "Top") == nil && content.line(ofAnchor: "Here") == nil)
        content.apply(.finished)
        #expect(content.line(ofAnchor: "Top") == 0)
    }

    @Test("matches are within lines, none over another, in any case of ASCII unless asked")
    func matches() {
        let content = Self.content(.lines(from: 0, Self.lines(["aaAa @b", "b`ab"])))
        #expect(content.matches(of: "aa") == [0..<2, 2..<4])
        #expect(content.matches(of: "aa", isCaseSensitive: true) == [0..<2])
        #expect(content.matches(of: "bb").isEmpty && content.matches(of: "").isEmpty)
        #expect(content.matches(of: "@B") == [5..<7], "` and @ are no letters")
        #expect(content.matches(of: "longer than all lines").isEmpty)
    }
}
