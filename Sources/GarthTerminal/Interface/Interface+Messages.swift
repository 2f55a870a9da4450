import GarthPage

/// Messages: as many rows as their words need, because the remedy stands at their end.
extension Interface {
    /// The lines of the message that is on the screen; none when there is no message.
    var messageLines: [String] {
        guard let message else { return [] }
        let rows = max(1, screen.statusRow - screen.pageRow + 1)
        let lines = Sheet.wrapped(message.text, width: screen.columns)
        guard lines.count > rows else { return lines }
        // Longer than the page is high: what is left out is before the end.
        let first = Self.shortened(
            SafeText(sanitizing: message.text), columns: screen.columns)
        return [first.string] + lines.suffix(rows - 1)
    }

    /// Draws the message into the status row and over as many rows of the page as it needs.
    func drawMessage(into frame: inout Frame) {
        let lines = messageLines
        for (offset, line) in lines.enumerated() {
            let row = screen.statusRow - lines.count + 1 + offset
            frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
            frame.write(SafeText(sanitizing: line), row: row, column: 0, style: Theme.message)
        }
    }
}
