import Foundation

/// A person who reads a terminal as BRLTTY and speakup do: all that they get is the row of the cursor and
/// the rows that have changed.
package final class LineListener {
    /// Something that was read.
    package enum Heard: CustomStringConvertible, Sendable {
        /// A row that has changed.
        case row(Int, String)
        /// The text from the cursor on, which has moved or stands in such a row.
        case cursor(Int, String)

        package var description: String {
            switch self {
            case .row(let row, let text): "row \(row): \(text)"
            case .cursor(let row, let text): "cursor \(row): \(text)"
            }
        }
    }

    package let terminal: PseudoTerminal
    /// What was read since `forget()`, in order.
    package private(set) var heard: [Heard] = []
    private var rows: [String] = []
    private var cursor = (row: 0, column: 0)

    package init(
        _ arguments: [String], columns: Int, rows: Int, environment: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal(
            arguments, columns: UInt16(columns), rows: UInt16(rows), environment: environment,
            replay: ReplayTerminal(.plain, columns: columns, rows: rows))
        self.rows = Array(repeating: "", count: rows)
    }

    /// Begins anew to note what is read.
    package func forget() { heard = [] }

    /// The rows that have changed.
    package var changedRows: Set<Int> {
        Set(heard.compactMap { if case .row(let row, _) = $0 { row } else { nil } })
    }

    /// The text from the cursor on, as it stands now.
    package var atCursor: String { String(rows[cursor.row].dropFirst(cursor.column)) }

    /// Reads until the program has been idle for a while, and a condition holds that it may take longer
    /// for; false if it never does.
    package func listen(until condition: () -> Bool = { true }) -> Bool {
        let end = Date().addingTimeInterval(Patience.seconds)
        repeat {
            terminal.pump(for: 5)
            look()
            if condition() { break }
        } while Date() < end
        // Longer than the 40 ms for which a lone ESC waits.
        terminal.settle(quiet: 60)
        look()
        return condition()
    }

    private func look() {
        guard let screen = terminal.replay else { return }
        let now = (0..<screen.rows).map { screen.text(row: $0) }
        let changed = now.indices.filter { now[$0] != rows[$0] }
        let place = screen.cursor
        heard += changed.map { .row($0, now[$0]) }
        rows = now
        guard place != cursor || changed.contains(place.row) else { return }
        cursor = place
        heard.append(.cursor(place.row, atCursor))
    }
}
