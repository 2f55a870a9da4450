/// A piece of a line as it is drawn: its text on what boxes paint behind it.
package struct DrawnRun: Equatable {
    /// Its text in UTF-8.
    package var text: [UInt8] = []
    /// How it looks, with the ground behind it.
    package var style = TextStyle()
    /// The number of its link or control; 0 for none.
    package var target: UInt32 = 0

    /// Makes a piece from its parts.
    package init(text: [UInt8] = [], style: TextStyle = TextStyle(), target: UInt32 = 0) {
        self.text = text
        self.style = style
        self.target = target
    }
}

extension PageLines {
    /// The pieces of a line, with the cells that boxes paint before, between and behind its text.
    package func drawnRuns(ofLine line: Int, styles: [TextStyle]) -> [DrawnRun] {
        var offset = textRange(ofLine: line).lowerBound
        var row = DrawnRow(painted[paintedRange(ofLines: line..<line + 1)], styles)
        for run in runs[runRange(ofLine: line)] {
            let end = offset + Int(run.byteCount)
            let style = Int(run.style) < styles.count ? styles[Int(run.style)] : TextStyle()
            row.append(text[offset..<end], style, run.target)
            offset = end
        }
        row.appendRest()
        return row.runs
    }
}

/// A row that is made of pieces.
private struct DrawnRow {
    private(set) var runs: [DrawnRun] = []
    /// The look of each cell that is painted.
    private var cells: [(ground: RGBColor?, ink: RGBColor?, lines: PaintedCells.Lines)?] = []
    private var column = 0

    init(_ painted: ArraySlice<PaintedCells>, _ styles: [TextStyle]) {
        for part in painted where Int(part.style) < styles.count {
            let style = styles[Int(part.style)]
            let end = part.columns.upperBound
            if cells.count < end {
                cells += repeatElement(nil, count: end - cells.count)
            }
            for column in part.columns {
                var cell = cells[column] ?? (nil, nil, [])
                if let ground = style.background { cell.ground = ground }
                if !part.lines.isEmpty {
                    cell.lines.formUnion(part.lines)
                    cell.ink = style.foreground
                }
                cells[column] = cell
            }
        }
    }

    mutating func append(_ bytes: ArraySlice<UInt8>, _ style: TextStyle, _ target: UInt32) {
        guard column < cells.count, style.picture == 0 else {
            runs.append(DrawnRun(text: Array(bytes), style: style, target: target))
            // Behind the last painted cell nobody asks for the column.
            if column < cells.count { column += DisplayWidth.columns(of: Array(bytes).span) }
            return
        }
        for character in String(decoding: bytes, as: UTF8.self) {
            let text = Array(String(character).utf8)
            add(text, style, target, columns: DisplayWidth.columns(of: text.span))
        }
    }

    /// Appends the cells behind the text.
    mutating func appendRest() {
        while column < cells.count { add([0x20], TextStyle(), 0, columns: 1) }
    }

    private mutating func add(
        _ text: [UInt8], _ style: TextStyle, _ target: UInt32, columns: Int
    ) {
        var (text, style) = (text, style)
        if cells.indices.contains(column), let cell = cells[column] {
            if style.background == nil { style.background = cell.ground }
            if text == [0x20], style.marks.isEmpty, let sign = cell.lines.sign {
                text = Unicode.Scalar(sign).map { Array(String($0).utf8) } ?? text
                style.foreground = cell.ink
            }
            if cell.lines.contains(.below) { style.marks.insert(.underline) }
        }
        if let last = runs.last, last.style == style, last.target == target {
            runs[runs.count - 1].text += text
        } else {
            runs.append(DrawnRun(text: text, style: style, target: target))
        }
        column += columns
    }
}
