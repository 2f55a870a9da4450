import GarthLanguage
import GarthPage

/// Selecting text of the page, or of what lies over it, to copy it.
extension Interface {
    /// The selection, if its text is visible.
    var activeSelection: PageSelection? {
        guard let selection, selection.isInOverlay == isTextOverlay else { return nil }
        if overlay != nil, !isTextOverlay { return nil }
        return selection
    }

    private var isTextOverlay: Bool {
        if case .text = overlay { return true }
        return false
    }

    /// The rows of the screen that show the view which is selected in.
    var selectableRows: Range<Int> {
        let area = overlayArea
        return area.upperBound - (isTextOverlay ? textRows : area.count)..<area.upperBound
    }

    /// Shows a cursor, from which keys select.
    mutating func beginSelection(_ unit: PageSelection.Unit) -> [InterfaceCommand] {
        if overlay != nil, !isTextOverlay { return [] }
        guard !view.lines.isEmpty else { return nothing(localized("there is no text to select")) }
        selection = PageSelection(unit, at: firstPlace, isInOverlay: isTextOverlay)
        return []
    }

    /// The first place of the cursor: the match of a search, the focus, or the first visible line.
    private var firstPlace: PageSelection.Place {
        let visible = view.visibleLines
        if let match = view.search?.currentMatch, view.visibleBytes.contains(match.start),
            let line = view.line(atOffset: match.start)
        {
            let start = view.lines.textRange(ofLine: line).lowerBound
            return .init(line: line, column: view.width(ofBytes: start..<match.start))
        }
        if let target = view.visibleTargets.first(where: { $0.number == view.focus }) {
            return .init(line: target.line, column: target.column)
        }
        let line = visible.first { !view.wordColumns(ofLine: $0).isEmpty } ?? visible.lowerBound
        return .init(line: line, column: view.wordColumns(ofLine: line).first ?? 0)
    }

    mutating func handleSelection(_ key: Key) -> [InterfaceCommand] {
        guard var selection = activeSelection else { return [] }
        var shown = view
        let outcome = selection.handle(key, in: &shown)
        view = shown
        self.selection = selection
        switch outcome {
        case .moved: return []
        case .left:
            self.selection = nil
            return []
        case .copied(let text):
            self.selection = nil
            clippings.selected = text
            return [.copy(.selection(text))]
        case .nothingSelected:
            return nothing(localized("nothing is selected yet: v begins, V takes lines"))
        case .ignored:
            return nothing(localized("\(Key.name(ofSequence: [key])) selects nothing (Esc leaves)"))
        }
    }

    /// The text of the status row during a selection.
    var selectionText: String? {
        guard let selection = activeSelection else { return nil }
        guard let range = selection.range else {
            return localized("Select: keys move the cursor, v begins, V takes lines, Esc leaves")
        }
        let count = range.upperBound.line - range.lowerBound.line + 1
        return selection.unit == .lines
            ? localized(
                count, one: "a line selected: y copies", other: "\(count) lines selected: y copies")
            : localized(
                count, one: "text in a line selected: y copies",
                other: "text in \(count) lines selected: y copies")
    }

    /// Forgets the selection when lines that it is in have changed.
    mutating func dropSelection(changedBy update: PageUpdate) {
        guard let selection, !selection.isInOverlay else { return }
        let last = max(selection.cursor.line, selection.anchor?.line ?? 0)
        if update.part == .beginning { self.selection = nil }
        if case .lines(let from, _) = update, from <= last { self.selection = nil }
        if case .linesSpliced(let line, let removed, let batch) = update {
            let first = min(selection.cursor.line, selection.anchor?.line ?? .max)
            let isAbove = line + removed <= first && batch.count == removed
            if line <= last, !isAbove { self.selection = nil }
        }
    }

    // MARK: - The mouse

    /// Starts a selection at a place without a target.
    mutating func beginDrag(_ mouse: MouseEvent) {
        selection = nil
        dragOrigin = mouse.button == 1 ? place(of: mouse) : nil
    }

    /// Selects from where the button was pressed; at the edges the text moves.
    mutating func drag(_ mouse: MouseEvent) {
        guard let origin = dragOrigin, sheets.isEmpty, prompt == nil, !selectableRows.isEmpty
        else { return }
        if mouse.row < selectableRows.lowerBound {
            view.scroll(by: -1)
        } else if mouse.row >= selectableRows.upperBound {
            view.scroll(by: 1)
        }
        guard let place = place(of: mouse) else { return }
        guard selection != nil || place != origin else { return }
        selection = PageSelection(
            .characters, at: place, anchor: origin, isInOverlay: isTextOverlay)
    }

    /// The cell of the text that the pointer is on, or nearest to.
    private func place(of mouse: MouseEvent) -> PageSelection.Place? {
        if overlay != nil, !isTextOverlay { return nil }
        let rows = selectableRows
        guard !rows.isEmpty, !view.lines.isEmpty else { return nil }
        let row = min(max(mouse.row, rows.lowerBound), rows.upperBound - 1) - rows.lowerBound
        let line = min(view.topLine + row, view.lines.count - 1)
        let column = view.leftColumn + max(0, mouse.column)
        return .init(
            line: line,
            column: min(
                view.startOfGlyph(atColumn: column, ofLine: line), view.lastColumn(ofLine: line)))
    }
}
