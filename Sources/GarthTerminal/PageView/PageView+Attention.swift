import GarthPage

/// The place that a person attends to. The terminal's cursor stands there, hidden or not: screen
/// readers speak what is at the cursor, and Braille lines follow it.
extension PageView {
    /// What the person has moved to last.
    enum Attention: Sendable, Equatable {
        /// The first line in view.
        case top
        /// The link or field that has the focus.
        case focus
        /// The word that was found.
        case match
        /// A line of the page.
        case line(Int)
    }

    /// The cell of the attention, counted from the first row and column in view; nil where there are
    /// no lines.
    var attentionCell: (column: Int, row: Int)? {
        switch attention {
        case .focus: if let cell = focusCell { return cell }
        case .match: if let cell = matchCell { return cell }
        case .line(let line): if visibleLines.contains(line) { return textCell(ofLine: line) }
        case .top: break
        }
        return firstTextCell
    }

    /// The line of the attention.
    var attentionLine: Int { topLine + (attentionCell?.row ?? 0) }

    /// Moves the attention by lines. The view stays while the line is in it, and is turned like a page
    /// where it is not: a reader of lines hears nothing twice.
    mutating func moveAttention(by distance: Int) {
        guard !lines.isEmpty else { return }
        let line = attentionLine
        let target =
            distance > 0
            ? line + min(distance, lines.count - 1 - line) : max(0, line + max(distance, -line))
        attend(to: target, isBelow: distance > 0)
    }

    /// Moves the attention to a line. The view is turned to it if it is out of view.
    mutating func attend(to line: Int, isBelow: Bool = true) {
        let line = max(0, min(line, lines.count - 1))
        if !visibleLines.contains(line) { moveTop(to: isBelow ? line : line - rows + 1) }
        attention = .line(line)
    }

    /// Moves the attention to the first line with text from a line on.
    mutating func attend(toTextFrom line: Int) {
        attend(to: line)
        guard let cell = firstTextCell, topLine + cell.row >= line else { return }
        attention = .line(topLine + cell.row)
    }

    /// Moves the attention to the last line.
    mutating func attendToEnd() { attend(to: lines.count - 1) }

    /// Lines have come or gone above a line.
    mutating func moveAttention(from line: Int, by move: Int) {
        guard case .line(let attended) = attention, attended >= line else { return }
        attention = .line(max(0, attended + move))
    }

    /// The first link or field from a line on, or the last one above it; nil for none.
    func target(from line: Int, _ direction: FocusDirection) -> UInt32? {
        let numbers = (1..<UInt32(clamping: max(firstLines.count, 1))).lazy
            .filter { canBeReached($0) }
        switch direction {
        case .next: return numbers.first { Int(firstLines[Int($0)]) >= line }
        case .previous: return numbers.last { Int(firstLines[Int($0)]) < line }
        }
    }

    /// The link or field to use by Enter: the first one of the line that is being read, if the focus is
    /// not on it.
    var targetOfAttention: UInt32? {
        guard case .line(let line) = attention, line < lines.count else { return nil }
        let numbers = lines.runs[lines.runRange(ofLine: line)].map(\.target)
        if numbers.contains(focus), focus != 0 { return focus }
        return numbers.first { canTakeFocus($0) }
    }

    // MARK: - Cells

    private var focusCell: (column: Int, row: Int)? {
        visibleTargets.first { $0.number == focus }
            .map { ($0.column - leftColumn, $0.line - topLine) }
    }

    private var matchCell: (column: Int, row: Int)? {
        guard let match = search?.currentMatch, let line = line(atOffset: match.start),
            visibleLines.contains(line)
        else { return nil }
        let start = lines.textRange(ofLine: line).lowerBound
        let column = width(ofBytes: start..<match.start) - leftColumn
        return (max(0, min(column, columns - 1)), line - topLine)
    }

    /// The first cell in view that is not blank; the first of all on a blank screen.
    var firstTextCell: (column: Int, row: Int)? {
        guard !visibleLines.isEmpty else { return nil }
        for line in visibleLines {
            if let column = textColumn(ofLine: line) { return (column, line - topLine) }
        }
        return (0, 0)
    }

    private func textCell(ofLine line: Int) -> (column: Int, row: Int) {
        (textColumn(ofLine: line) ?? 0, line - topLine)
    }

    /// The first column in view with text, counted from the first one in view; nil for none.
    private func textColumn(ofLine line: Int) -> Int? {
        let range = lines.textRange(ofLine: line)
        let blanks = lines.text[range].prefix(leftColumn + columns).prefix { $0 == 0x20 }.count
        guard blanks < range.count, blanks < leftColumn + columns else { return nil }
        return max(0, blanks - leftColumn)
    }
}
