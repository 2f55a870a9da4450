import GarthPage
import Testing

@testable import GarthEngine

/// Size queries whose answers are the widths that layout finds (CSS Conditional Rules Level 5).
@Suite("Widths of containers") struct ContainerWidthTests {
    private func lines(_ html: String, pieceSize: Int = .max) -> [String] {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/"), options: LayoutOptions(columns: 80))
        var rest = Array(html.utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(pieceSize)).withUnsafeBytes { engine.receive($0) }
            rest = rest.dropFirst(pieceSize)
        }
        engine.finish()
        var lines: [String] = []
        for update in engine.takeUpdates() {
            if case .restarted = update { lines = [] }
            guard case .lines(_, let more) = update else { continue }
            lines += (0..<more.count).map { more.string(ofLine: $0) }
        }
        return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }

    private static let columns = """
        <!doctype html><style>body, p { margin: 0 } section { container: card / inline-size }
        main { display: grid; grid-template-columns: 3fr 1fr }
        @container card (min-width: 320px) { .pair { display: flex; gap: 16px } }
        @container (max-width: 200px) { .long { display: none } }
        @container other (min-width: 1px) { p { display: none } }</style><main>
        <section><div class=pair><p>Left</p><p>Words <span class=long>and more</span></p></div></section>
        <section><div class=pair><p>Left</p><p>Words <span class=long>and more</span></p></div></section>
        </main>
        """

    @Test("a query is answered by the column in which its container stands")
    func columns() {
        let lines = lines(Self.columns)
        #expect(lines.first?.hasPrefix("Left  Words and more") == true)
        #expect(lines.first?.hasSuffix("Left") == true)
        #expect(lines.dropFirst().first?.hasSuffix("Words") == true)
        #expect(lines.count == 2)
    }

    @Test("a page in pieces is laid out as the whole one", arguments: [1, 7, 100, 400])
    func pieces(size: Int) {
        #expect(lines(Self.columns, pieceSize: size) == lines(Self.columns))
    }

    @Test("without a container no query holds")
    func none() {
        let html = "<style>@container (min-width: 1px) { b { display: none } }</style><p>a <b>b</b>"
        #expect(lines(html) == ["a b"])
    }
}
