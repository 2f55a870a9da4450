import GarthPage

@testable import GarthTerminal

/// The element of a target in these tests, by the target's number.
func element(_ number: UInt32) -> ElementReference { ElementReference(node: number) }

/// A conversation with an interface: keys go in, commands and rows of text come out.
struct Conversation: CustomStringConvertible {
    /// Kept short: an expectation that fails prints it.
    var description: String { "conversation" }

    var interface: Interface
    var now = Duration.seconds(10)

    init(columns: Int = 80, rows: Int = 24, page: String? = nil) {
        interface = Interface(columns: columns, rows: rows)
        interface.chrome.title = "Title"
        interface.chrome.address = "https://example.org/page"
        interface.chrome.verdict = ChromeState.Verdict(.allowed)
        if let page { show(page) }
    }

    /// Types keys by name (`gg`, `Ctrl-F`, `Tab`), a moment apart.
    mutating func type(_ keys: String) -> [InterfaceCommand] {
        press(Key.sequence(keys) ?? [])
    }

    /// Types text character by character.
    mutating func enter(_ text: String) -> [InterfaceCommand] {
        press(text.map { Key(.character($0)) })
    }

    mutating func press(_ keys: [Key]) -> [InterfaceCommand] {
        keys.flatMap { key in
            now += .milliseconds(10)
            return interface.handle(.key(key), at: now).filter {
                if case .focusChanged = $0 { return false }
                if case .suggestionsWanted = $0 { return false }
                return true
            }
        }
    }

    mutating func click(row: Int, column: Int, button: Int = 1) -> [InterfaceCommand] {
        let event = MouseEvent(action: .press, button: button, column: column, row: row)
        return interface.handle(.mouse(event), at: now).filter {
            if case .focusChanged = $0 { return false }
            return true
        }
    }

    mutating func wait(_ time: Duration) {
        now += time
        _ = interface.advance(to: now)
    }

    /// The rows of the screen as text.
    mutating func rows() -> [String] {
        let frame = interface.render(at: now)
        return (0..<frame.rows).map { frame.string(ofRow: $0) }
    }

    mutating func row(_ number: Int) -> String { rows()[number] }

    /// Whether some row would contain a text; the interface is not told that it was drawn.
    func shows(_ text: String) -> Bool {
        var copy = self
        return copy.rows().contains { $0.contains(text) }
    }

    /// Shows a page: `[link]` is a link to `/link`, a line a line.
    mutating func show(_ text: String, finished: Bool = true) {
        interface.page = PageView()
        let page = Markup(text)
        interface.update(.styles([TextStyle(), TextStyle(marks: .underline)]))
        interface.update(.targets(page.targets))
        interface.update(.lines(from: 0, page.takeLines()))
        if finished { interface.update(.finished) }
    }

    /// So many lines, each with its number.
    static func numbered(_ count: Int) -> String {
        (1...count).map { "line \($0)" }.joined(separator: "\n")
    }

    /// Reads lines with links in brackets.
    struct Markup {
        private(set) var targets: [PageTarget] = []
        private var lines = PageLines()

        init(_ text: String, firstTarget: UInt32 = 1) {
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                var rest = line
                while let open = rest.firstIndex(of: "["), let close = rest.firstIndex(of: "]") {
                    add(rest[..<open], style: 0, target: 0)
                    let label = rest[rest.index(after: open)..<close]
                    targets.append(
                        PageTarget(
                            element(UInt32(targets.count + 1)),
                            kind: .link(PageLink(href: "/" + label))))
                    add(label, style: 1, target: firstTarget + UInt32(targets.count) - 1)
                    rest = rest[rest.index(after: close)...]
                }
                add(rest, style: 0, target: 0)
                lines.endLine()
            }
        }

        func takeLines() -> PageLines { lines }

        mutating func addAnchor(_ name: String, line: Int) {
            lines.addAnchor(name, line: line)
        }

        mutating func add(_ part: PagePart) { lines.add(part) }

        private mutating func add(_ text: Substring, style: UInt16, target: UInt32) {
            Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: target) }
        }
    }
}
