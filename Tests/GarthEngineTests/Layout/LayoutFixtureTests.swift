import GarthPage
import Glibc
import Testing

@testable import GarthEngine

/// Pages beside the text that they are laid out to, at 80 columns.
@Suite("Layout fixtures") struct LayoutFixtureTests {
    @Test("a page is laid out as its expectation says", arguments: Fixture.all)
    func expectation(fixture: Fixture) throws {
        let expected = try #require(fixture.expected, "no expectation beside \(fixture.name)")
        #expect(LaidOutPage(fixture.html).text == expected)
    }

    @Test("a page in pieces ends in the same lines as at once", arguments: Fixture.all)
    func pieces(fixture: Fixture) {
        let whole = LaidOutPage(fixture.html, isInteractive: true)
        // A large page is laid out too often when each byte comes alone.
        for size in [1, 7, 64] where size > 1 || fixture.html.count < 1000 {
            let page = LaidOutPage(fixture.html, pieceSize: size, isInteractive: true)
            #expect(page.lines.text == whole.lines.text)
            #expect(page.lines.ends == whole.lines.ends)
            #expect(page.lines.anchors == whole.lines.anchors)
            // Styles may have been announced in another order.
            #expect(page.drawn == whole.drawn, "\(fixture.name) in pieces of \(size) bytes")
            #expect(nameless(page.targets) == nameless(whole.targets))
        }
    }

    /// The targets without the names of their controls: a control has the name that its label has
    /// when it is laid out.
    private func nameless(_ targets: [PageTarget]) -> [PageTarget] {
        targets.map { target in
            guard case .control(var control) = target.kind else { return target }
            var nameless = target
            control.label = ""
            nameless.kind = .control(control)
            return nameless
        }
    }

    @Test("a page in a narrow terminal loses no word", arguments: Fixture.all)
    func narrow(fixture: Fixture) {
        let wide = LaidOutPage(fixture.html, columns: 200).letters
        let narrow = LaidOutPage(fixture.html, columns: 30).letters
        #expect(wide.sorted() == narrow.sorted(), "\(fixture.name)")
    }

    @Test("runs cover their lines, and name what was announced", arguments: Fixture.all)
    func promises(fixture: Fixture) {
        let page = LaidOutPage(fixture.html, isInteractive: true)
        for line in 0..<page.lines.count {
            let runs = page.lines.runs[page.lines.runRange(ofLine: line)]
            let bytes = runs.reduce(0) { $0 + Int($1.byteCount) }
            #expect(bytes == page.lines.textRange(ofLine: line).count)
            #expect(runs.allSatisfy { Int($0.style) < page.styles.count })
            #expect(runs.allSatisfy { Int($0.target) <= page.targets.count })
        }
        let scalars = String(decoding: page.lines.text, as: UTF8.self).unicodeScalars
        #expect(scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
}

/// A page and what it shall look like.
struct Fixture: CustomTestStringConvertible, Sendable {
    var name: String
    var html: [UInt8]
    var expected: String?

    var testDescription: String { name }

    static let all: [Fixture] = load()

    private static func load() -> [Fixture] {
        var folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        folder = "/" + folder + "/LayoutFixtures"
        var fixtures: [Fixture] = []
        for feature in names(in: folder).sorted() {
            for file in names(in: folder + "/" + feature).sorted() where file.hasSuffix(".html") {
                let stem = folder + "/" + feature + "/" + file.dropLast(5)
                let expected = bytes(of: stem + ".expected")
                fixtures.append(
                    Fixture(
                        name: feature + "/" + file.dropLast(5),
                        html: bytes(of: stem + ".html") ?? [],
                        expected: expected.map { String(decoding: $0, as: UTF8.self) }))
            }
        }
        return fixtures
    }

    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return bytes
    }
}

/// A page that was parsed, styled and laid out, as the facade would do it.
final class LaidOutPage {
    private(set) var lines = PageLines()
    private(set) var styles: [TextStyle] = []
    private(set) var targets: [PageTarget] = []
    private(set) var targetNodes: [NodeID] = []
    /// How many lines were shown and taken away again.
    private(set) var replacedLines = 0
    /// What each step that made something put out.
    private(set) var outputs: [PageLines] = []
    /// The pieces of each line as they are drawn, with what boxes paint behind them.
    var drawn: [[DrawnRun]] {
        (0..<lines.count).map { lines.drawnRuns(ofLine: $0, styles: styles) }
    }
    private var document = Document()
    private var resolver: StyleResolver
    private var layout: Layout
    private var parser = HTMLParser()
    private var structuralChanges = 0
    private let options: LayoutOptions
    private let state: PageState
    private let forms = FormIndex()

    convenience init(
        _ html: String, columns: Int = 80, textColumns: Int = 0, isInteractive: Bool = false,
        state: PageState = .init()
    ) {
        self.init(
            Array(html.utf8), columns: columns, textColumns: textColumns,
            isInteractive: isInteractive, state: state)
    }

    convenience init(
        _ html: [UInt8], pieceSize: Int = .max, columns: Int = 80, textColumns: Int = 0,
        isInteractive: Bool = false, state: PageState = PageState()
    ) {
        var options = LayoutOptions(columns: columns, isInteractive: isInteractive)
        options.textColumns = textColumns
        self.init(html, options: options, pieceSize: pieceSize, state: state)
    }

    init(
        _ html: [UInt8], options: LayoutOptions, pieceSize: Int = .max,
        state: PageState = PageState()
    ) {
        self.options = options
        resolver = StyleResolver(options: options)
        layout = Layout(options: options)
        self.state = state
        var start = 0
        while start < html.count {
            let end = min(html.count, pieceSize == .max ? html.count : start + pieceSize)
            html[start..<end].withUnsafeBytes { parser.parse($0, into: &document) }
            start = end
            if start < html.count { step(isComplete: false) }
        }
        parser.finish(into: &document)
        step(isComplete: true)
    }

    private var notableSeen = 0

    private func step(isComplete: Bool) {
        readStyleSheets()
        forms.read(document)
        if document.structuralChanges != structuralChanges {
            structuralChanges = document.structuralChanges
            restart()
        }
        var next = layout.advance(
            document: document, styles: &resolver, state: state, forms: forms,
            isComplete: isComplete)
        let late = layout.lateBoxes
        if !late.isEmpty {
            restart()
            layout.boxesAhead = late
            next = layout.advance(
                document: document, styles: &resolver, state: state, forms: forms,
                isComplete: isComplete)
        }
        guard let output = next else { return }
        replacedLines += max(0, lines.count - output.from)
        outputs.append(output.lines)
        lines.truncate(toLine: output.from)
        lines.append(output.lines)
        styles += output.newStyles
        targets += output.newTargets
        targetNodes += output.newTargets.map { NodeID(rawValue: Int32($0.element.node)) }
    }

    private func restart() {
        layout.restart(options: options)
        (lines, styles, targets, targetNodes) = (PageLines(), [], [], [])
    }

    private func readStyleSheets() {
        while notableSeen < document.notable.count {
            let node = document.notable[notableSeen]
            notableSeen += 1
            guard document.isElement(node, .style) else { continue }
            var css: [UInt8] = []
            var child = document[node].firstChild
            while child.exists {
                css += document.text[document.textRange(child)]
                child = document[child].nextSibling
            }
            _ = resolver.setAuthorSheet(notableSeen, css: css)
            restart()
        }
    }

    /// The parent of a node in the document that a page makes.
    static func parent(of node: NodeID, in html: String) -> NodeID {
        LaidOutPage(html).document[node].parent
    }

    /// The lines without blanks at their ends.
    var text: String {
        (0..<lines.count).map { line in
            var text = lines.string(ofLine: line)
            while text.hasSuffix(" ") { text.removeLast() }
            return text + "\n"
        }.joined()
    }

    /// All letters and digits, in order.
    var letters: [Character] {
        String(decoding: lines.text, as: UTF8.self).filter { $0.isLetter || $0.isNumber }
            .map { $0 }
    }
}
