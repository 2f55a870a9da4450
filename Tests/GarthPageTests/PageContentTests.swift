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

    @Test("lines are added, replaced from a line on, and put in the place of others")
    func lines() {
        var content = Self.content(.lines(from: 0, Self.lines(["a", "b", "c"])))
        content.apply(.lines(from: 1, Self.lines(["B", "C", "D"])))
        #expect(Self.texts(content) == ["a", "B", "C", "D"])
        content.apply(.linesSpliced(at: 1, removing: 2, Self.lines(["x", "y", "z"])))
        #expect(Self.texts(content) == ["a", "x", "y", "z", "D"] && !content.isFinished)
        content.apply(.linesSpliced(at: 0, removing: 4, PageLines()))
        content.apply(.linesSpliced(at: 1, removing: 0, Self.lines(["E"])))
        #expect(Self.texts(content) == ["D", "E"])
        content.apply(.finished)
        #expect(content.isFinished)
        content.apply(.restarted)
        #expect(content.lines.isEmpty && content.targets.isEmpty && content.isFinished)
    }

    @Test("anchors behind spliced lines move with their lines, and those of removed lines go")
    func splicedAnchors() {
        var lines = Self.lines(["a", "b", "c", "d"])
        for (name, line) in [("a", 0), ("b", 1), ("c", 2), ("d", 3)] {
            lines.addAnchor(name, line: line)
        }
        var content = Self.content(.lines(from: 0, lines))
        var batch = Self.lines(["x", "y", "z"])
        batch.addAnchor("y", line: 1)
        content.apply(.linesSpliced(at: 1, removing: 2, batch))
        #expect(
            ["a", "b", "c", "y", "d"].map { content.line(ofAnchor: $0) } == [0, nil, nil, 2, 4])
    }

    @Test("targets that take the place of others move the numbers behind them, in lines too")
    func splicedTargets() {
        func target(_ node: UInt32) -> PageTarget {
            PageTarget(ElementReference(node: node), kind: .link(PageLink(href: "/\(node)")))
        }
        var lines = PageLines()
        for number in UInt32(0)...4 {
            lines.append(repeating: 0x61, count: 1, style: 0, target: number)
        }
        lines.endLine()
        var content = Self.content(
            .targets([target(1), target(2), target(3), target(4)]), .lines(from: 0, lines))
        content.apply(.targetsSpliced(from: 2, removing: 1, [target(7), target(8)]))
        #expect(content.targets.map(\.element.node) == [1, 7, 8, 3, 4])
        #expect(content.lines.runs.map(\.target) == [0, 1, 0, 4, 5])
        content.apply(.targetsSpliced(from: 7, removing: 0, [target(9)]))
        content.apply(.targetsSpliced(from: 5, removing: 2, []))
        #expect(content.targets.count == 5)
    }

    @Test("numbers that mean nothing are passed over, and never trap")
    func claims() {
        var content = Self.content(
            .lines(from: 900, Self.lines(["a"])), .lines(from: -4, Self.lines(["b"], target: 9)),
            .linesSpliced(at: 1, removing: 1, Self.lines(["c"])),
            .linesSpliced(at: -1, removing: 1, Self.lines(["c"])),
            .linesSpliced(at: 0, removing: .max, PageLines()),
            .linesSpliced(at: 0, removing: -1, Self.lines(["c"])),
            .targetsSpliced(from: 0, removing: 0, [link]),
            .targetsSpliced(from: .max, removing: .max, [link]),
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
        #expect(content.matches(of: "aa", case: .significant) == [0..<2])
        #expect(content.matches(of: "bb").isEmpty && content.matches(of: "").isEmpty)
        #expect(content.matches(of: "@B") == [5..<7], "` and @ are no letters")
        #expect(content.matches(of: "longer than all lines").isEmpty)
    }
}
