import GarthPage

/// Fields in their place on the page.
extension PageView {
    /// A row of a field: its line, and its columns from bracket to bracket.
    struct FieldRow: Equatable {
        var line: Int
        var columns: Range<Int>

        /// The columns of the text.
        var inner: Range<Int> {
            columns.count > 2 ? columns.lowerBound + 1..<columns.upperBound - 1 : columns
        }
    }

    /// The number that the present layout gives an element; nil while it has none.
    func number(of element: ElementReference) -> UInt32? {
        targets.firstIndex { $0.element == element }.map { UInt32($0 + 1) }
    }

    /// The rows of a field from its first to its last; none while it is not laid out.
    func rows(ofField number: UInt32) -> [FieldRow] {
        guard let first = firstLine(of: number), case .control(let control)? = target(number)?.kind
        else { return [] }
        var count = 1
        if case .textArea(let rows) = control.kind { count = max(1, rows) }
        var found: [FieldRow] = []
        for line in first..<min(lines.count, first + count) {
            guard let columns = columns(of: number, onLine: line) else { break }
            found.append(FieldRow(line: line, columns: columns))
        }
        return found
    }

    /// The text of a control as the person left it, also while the page does not know of it yet.
    func text(of control: PageControl, _ element: ElementReference) -> String {
        typedTexts[element] ?? control.value
    }

    /// Draws typed text over the visible fields until the page shows it.
    func drawTypedTexts(into frame: inout Frame, row: Int, rows: Int, except edited: UInt32?) {
        guard !typedTexts.isEmpty else { return }
        for target in visibleTargets where target.number != edited {
            guard let shown = self.target(target.number), let text = typedTexts[shown.element],
                case .control(let control) = shown.kind
            else { continue }
            let area = self.rows(ofField: target.number)
            guard let inner = area.first?.inner else { continue }
            let texts: [SafeText]
            switch control.kind {
            case .password:
                texts = [SafeText(sanitizing: String(repeating: "*", count: text.count))]
            case .textArea:
                var editor = TextAreaEditor(text: text)
                editor.scroll(columns: inner.count, rows: area.count)
                texts = editor.visible(columns: inner.count, rows: area.count).rows
            case .text, .checkbox, .radio, .select, .submit, .reset, .button, .file:
                texts = [SafeText(sanitizing: text)]
            }
            for (field, text) in zip(area, texts) {
                let screenRow = row + field.line - topLine
                guard screenRow >= row, screenRow < row + rows else { continue }
                let start = field.inner.lowerBound - leftColumn
                let end = field.inner.upperBound - leftColumn
                let style = frame.style(row: screenRow, column: max(0, start)).withoutDim
                let filler = String(repeating: "_", count: field.inner.count)
                for text in [SafeText(sanitizing: filler), text] {
                    frame.write(text, row: screenRow, column: start, style: style, limit: end)
                }
            }
        }
    }

    /// The columns that a target takes on a line; nil when it is not on it.
    private func columns(of number: UInt32, onLine line: Int) -> Range<Int>? {
        var offset = lines.textRange(ofLine: line).lowerBound
        var column = 0
        var start: Int?
        for run in lines.runs[lines.runRange(ofLine: line)] {
            if run.target == number { start = start ?? column } else if start != nil { break }
            let end = offset + Int(run.byteCount)
            column += width(ofBytes: offset..<end)
            offset = end
        }
        return start.map { $0..<column }
    }
}

extension TextStyle {
    /// The style for text that was typed where dim words stood in its place.
    fileprivate var withoutDim: TextStyle {
        var style = self
        style.marks.remove(.dim)
        return style
    }
}
