import GarthPage

extension Sheet {
    /// The places of a sheet's parts on the screen, for both drawing and clicks.
    struct Layout: Equatable {
        struct Piece: Equatable {
            var text: String
            var row: Int
            var columns: Range<Int>
        }

        var rows: Range<Int>
        var columns: Range<Int>
        var hasBorder: Bool
        var title: [Piece] = []
        var body: [Piece] = []
        /// The fields' lines, with their number.
        var fields: [(number: Int, piece: Piece)] = []
        var choices: [(number: Int, piece: Piece)] = []
        /// Whether some fields or choices are out of view.
        var scrolls = false

        static func == (left: Layout, right: Layout) -> Bool {
            left.rows == right.rows && left.columns == right.columns
        }
    }

    /// Lays the sheet out in the middle of a screen; what must go goes from the end of the text.
    func layout(columns: Int, rows: Int) -> Layout {
        let hasBorder = columns >= 24 && rows >= 8
        let margin = hasBorder ? 2 : 0
        let width = max(1, min(columns - 2 * margin, Self.greatestWidth))
        let choiceRows = choiceRows(width: width)
        let frameRows = hasBorder ? 2 : 0
        let room = max(1, rows - frameRows)
        let title = Array(Self.wrapped(self.title, width: width).prefix(max(room - 1, 0)))
        // Who asks is never hidden for the choices' sake: those scroll.
        let controls = max(1, min(fields.count + choiceRows.count, room - title.count))
        let body = self.body.flatMap { Self.wrapped($0, width: width) }
            .prefix(max(0, room - title.count - controls))
        let spare = room - controls - title.count - body.count
        let gaps = (spare > 0 && !body.isEmpty ? 1 : 0, spare > 1 ? 1 : 0)
        let shown = min(room, title.count + gaps.0 + body.count + gaps.1 + controls)
        let top = max(0, (rows - shown - frameRows) / 2)
        let left = max(0, (columns - width) / 2)
        var layout = Layout(
            rows: top..<min(rows, top + shown + frameRows),
            columns: max(0, left - margin)..<min(columns, left + width + margin),
            hasBorder: hasBorder)
        var row = top + (hasBorder ? 1 : 0)
        let end = row + shown
        func piece(_ text: String) -> Layout.Piece {
            Layout.Piece(text: text, row: row, columns: left..<left + width)
        }
        for line in title {
            layout.title.append(piece(line))
            row += 1
        }
        row += gaps.0
        for line in body {
            layout.body.append(piece(line))
            row += 1
        }
        row += gaps.1
        placeControls(choiceRows, from: row, to: end, left: left, width: width, in: &layout)
        return layout
    }

    /// Draws the sheet over the screen; returns the place of the cursor, if it is in a field.
    ///
    /// Its choices are dim until the sheet accepts keys.
    func draw(into frame: inout Frame, at now: Duration) -> (column: Int, row: Int)? {
        let layout = layout(columns: frame.columns, rows: frame.rows)
        // A reader of lines hears nothing of the page beside the sheet.
        let columns = frame.drawsLines ? layout.columns : 0..<frame.columns
        for row in layout.rows { frame.fill(row: row, columns: columns, style: Theme.plain) }
        if layout.hasBorder { drawBorder(of: layout, into: &frame) }
        for piece in layout.title {
            frame.write(
                SafeText(sanitizing: piece.text), row: piece.row, column: piece.columns.lowerBound,
                style: Theme.title.withoutReverse, limit: piece.columns.upperBound)
        }
        for piece in layout.body {
            frame.write(
                SafeText(sanitizing: piece.text), row: piece.row, column: piece.columns.lowerBound,
                limit: piece.columns.upperBound)
        }
        for (number, piece) in layout.choices {
            let isFocused = focus == fields.count + number
            var style = isFocused ? Theme.selected : Theme.plain
            if wakeTime(after: now) != nil { style.marks.insert(.dim) }
            frame.write(
                SafeText(sanitizing: piece.text), row: piece.row, column: piece.columns.lowerBound,
                style: style, limit: piece.columns.upperBound)
        }
        if layout.scrolls { drawArrows(of: layout, into: &frame) }
        return drawFields(of: layout, into: &frame)
    }

    /// The cell where the focused choice begins; nil while a field has the focus.
    func choiceCell(columns: Int, rows: Int) -> (column: Int, row: Int)? {
        layout(columns: columns, rows: rows).choices
            .first { fields.count + $0.number == focus }
            .map { ($0.piece.columns.lowerBound, $0.piece.row) }
    }

    /// The field or choice at a cell, as a value for `focus`.
    func focus(atRow row: Int, column: Int, columns: Int, rows: Int) -> Int? {
        let layout = layout(columns: columns, rows: rows)
        for (number, piece) in layout.choices
        where piece.row == row && piece.columns.contains(column) {
            return fields.count + number
        }
        for (number, piece) in layout.fields
        where piece.row == row && piece.columns.contains(column) {
            return number
        }
        return nil
    }

    /// Breaks text into lines of a width. A host name is never cut off, because its end matters most.
    static func wrapped(_ text: String, width: Int) -> [String] {
        TextWrapping.lines(of: SafeText(sanitizing: text).string, columns: width)
    }

    // MARK: - Private parts

    /// Wider than this a sentence is hard to read.
    private static let greatestWidth = 72

    /// The choices in one row, or, where they do not fit, one below the other.
    private func choiceRows(width: Int) -> [[(number: Int, text: String)]] {
        let texts = choices.enumerated().map { ($0.offset, "[ \($0.element.label) ]") }
        let together = texts.reduce(-2) { $0 + SafeText(sanitizing: $1.1).width + 2 }
        return together <= width ? [texts] : texts.map { [$0] }
    }

    private func placeControls(
        _ choiceRows: [[(number: Int, text: String)]], from start: Int, to end: Int, left: Int,
        width: Int, in layout: inout Layout
    ) {
        // Each control's line with the range of `focus` that it stands for.
        var lines: [(focus: Range<Int>, choices: [(number: Int, text: String)])] = []
        for number in fields.indices { lines.append((number..<number + 1, [])) }
        for row in choiceRows {
            let first = fields.count + (row.first?.number ?? 0)
            lines.append((first..<first + row.count, row))
        }
        let room = max(1, end - start)
        let focused = lines.firstIndex { $0.focus.contains(focus) } ?? 0
        let skipped = max(0, min(focused - room + 1, lines.count - room))
        let firstRow = min(start, end - 1)
        layout.scrolls = lines.count > room
        for (offset, line) in lines.dropFirst(skipped).prefix(room).enumerated() {
            let row = firstRow + offset
            if line.choices.isEmpty {
                let piece = Layout.Piece(text: "", row: row, columns: left..<left + width)
                layout.fields.append((line.focus.lowerBound, piece))
            }
            var column = left
            for choice in line.choices {
                let taken = SafeText(sanitizing: choice.text).width
                let piece = Layout.Piece(
                    text: choice.text, row: row,
                    columns: column..<min(column + taken, left + width))
                if !piece.columns.isEmpty { layout.choices.append((choice.number, piece)) }
                column = min(column + taken + 2, left + width)
            }
        }
    }

    private func drawFields(
        of layout: Layout, into frame: inout Frame
    ) -> (column: Int, row: Int)? {
        let labelWidth = (fields.map { SafeText(sanitizing: $0.label).width }.max() ?? 0) + 2
        var cursor: (column: Int, row: Int)?
        for (number, piece) in layout.fields {
            let field = fields[number]
            let width = piece.columns.count
            let indent = labelWidth + 8 <= width ? labelWidth : 0
            let start = piece.columns.lowerBound + indent
            frame.write(
                SafeText(sanitizing: field.label + ":"), row: piece.row,
                column: piece.columns.lowerBound, limit: start)
            frame.fill(
                row: piece.row, columns: start..<piece.columns.upperBound, style: Theme.field)
            let shown = field.editor.visible(columns: width - indent, isSecret: field.isSecret)
            frame.write(
                shown.text, row: piece.row, column: start, style: Theme.field,
                limit: piece.columns.upperBound)
            if number == focus { cursor = (start + shown.cursor, piece.row) }
        }
        return cursor
    }

    /// Shows that there are more choices than visible ones, if the arrows hide none.
    private func drawArrows(of layout: Layout, into frame: inout Frame) {
        let row = layout.rows.upperBound - (layout.hasBorder ? 2 : 1)
        let column = layout.columns.upperBound - (layout.hasBorder ? 3 : 1)
        let hides = layout.choices.contains {
            $0.piece.row == row && $0.piece.columns.contains(column)
        }
        guard !hides else { return }
        frame.write(SafeText(sanitizing: "↕"), row: row, column: column, style: Theme.key)
    }

    private func drawBorder(of layout: Layout, into frame: inout Frame) {
        let box = Box(rows: layout.rows, columns: layout.columns)
        box.draw(into: &frame)
    }
}

/// A border of box-drawing characters around a part of the screen.
struct Box: Equatable {
    let rows: Range<Int>
    let columns: Range<Int>

    /// Draws the border, and a title into its upper edge.
    func draw(into frame: inout Frame, title: String = "") {
        guard rows.count >= 2, columns.count >= 2, frame.drawsLines else { return }
        let edge = String(repeating: "─", count: columns.count - 2)
        frame.write(
            SafeText(sanitizing: "┌" + edge + "┐"), row: rows.lowerBound,
            column: columns.lowerBound, style: Theme.border)
        frame.write(
            SafeText(sanitizing: "└" + edge + "┘"), row: rows.upperBound - 1,
            column: columns.lowerBound, style: Theme.border)
        for row in rows.dropFirst().dropLast() {
            let side = SafeText(sanitizing: "│")
            frame.write(side, row: row, column: columns.lowerBound, style: Theme.border)
            frame.write(side, row: row, column: columns.upperBound - 1, style: Theme.border)
        }
        guard !title.isEmpty, columns.count > 8 else { return }
        frame.write(
            SafeText(sanitizing: " \(title) "), row: rows.lowerBound,
            column: columns.lowerBound + 2, style: Theme.prompt, limit: columns.upperBound - 2)
    }
}

extension TextStyle {
    /// The style for places that are not reversed.
    var withoutReverse: TextStyle {
        var style = self
        style.marks.remove(.reverse)
        return style
    }
}
