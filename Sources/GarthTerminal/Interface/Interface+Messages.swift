import GarthPage

/// Messages: each takes as many rows as its words need, because the remedy is at its end.
extension Interface {
    /// The lines of the message that is on the screen; none when there is no message.
    var messageLines: [String] {
        let complaint = overlay == nil && prompt == nil ? field?.complaint : nil
        guard let text = message?.text ?? complaint else { return [] }
        // A linear screen has one row for them; `:messages` shows the whole.
        let rows = isLinear ? 1 : max(1, screen.statusRow - screen.pageRow + 1)
        guard SafeText(sanitizing: text).width > screen.columns else { return [text] }
        let lines = Sheet.wrapped(text, width: screen.columns)
        guard lines.count > rows else { return lines }
        // Longer than the page is high: what is left out is before the end.
        let first = Self.shortened(SafeText(sanitizing: text), columns: screen.columns)
        return [first.string] + lines.suffix(rows - 1)
    }

    /// The first row of the status text, which may cover a part of the page.
    var topOfStatus: Int { screen.statusRow - max(1, messageLines.count) + 1 }

    /// Draws the message into the status row and over as many rows of the page as it needs, or at
    /// the top of the page if it would cover the edited field.
    func drawMessage(into frame: inout Frame) {
        let lines = messageLines
        var first = topOfStatus
        if let cursorRow, cursorRow >= first, screen.pageRow + lines.count <= cursorRow {
            first = screen.pageRow
        }
        for (offset, line) in lines.enumerated() {
            let row = first + offset
            frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
            frame.write(SafeText(sanitizing: line), row: row, column: 0, style: Theme.message)
        }
    }
}
