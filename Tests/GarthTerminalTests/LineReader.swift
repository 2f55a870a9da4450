import GarthPage

@testable import GarthTerminal

/// A person who hears or feels what a terminal does: the row of the cursor, and the rows that change.
struct LineReader: CustomStringConvertible {
    var description: String { "line reader" }

    var talk: Conversation
    private var renderer = Renderer(colorDepth: .none)
    private var screen: ScreenEmulator

    init(columns: Int = 60, rows: Int = 12, page: String, isLinear: Bool = true) {
        talk = Conversation(columns: columns, rows: rows)
        talk.interface.isLinear = isLinear
        talk.show(page)
        screen = ScreenEmulator(columns: columns, rows: rows)
        look()
    }

    /// The row at which the cursor stands.
    var row: Int { screen.row }
    /// The text from the cursor on.
    var atCursor: String {
        String(text(ofRow: screen.row).dropFirst(screen.column))
    }
    /// Whether the cursor can be seen.
    var seesCursor: Bool { screen.cursorIsShown }
    /// All rows.
    var rows: [String] { (0..<screen.rows).map { text(ofRow: $0) } }

    /// Presses keys and returns the rows whose text has changed.
    mutating func press(_ keys: String) -> [Int] {
        _ = talk.type(keys)
        return look()
    }

    /// Looks at the screen again, and returns the rows whose text has changed.
    @discardableResult
    mutating func look() -> [Int] {
        let before = rows
        screen.obey(renderer.bytes(for: talk.interface.render(at: talk.now)))
        return zip(before, rows).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    }

    private func text(ofRow row: Int) -> String {
        var bytes: [UInt8] = []
        for column in 0..<screen.columns {
            bytes += screen.cells[row * screen.columns + column].text
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
