import GarthPage

/// What a box paints, by the numbers of announced styles.
struct BoxLook: Equatable {
    /// The style whose background fills it; nil for a box without a ground of its own.
    var ground: UInt16?
    /// The lines around it; nil for none.
    var border: Border?

    /// The lines around a box.
    struct Border: Equatable {
        var top: Line?
        var right: Line?
        var bottom: Line?
        var left: Line?
        var isRounded = false
    }

    /// A line along one side.
    struct Line: Equatable {
        /// The style whose foreground draws it.
        var style: UInt16
        var isHeavy: Bool
        var isFaint: Bool
    }
}

/// The lines of a border that have a place, and where: in columns that the padding or the margin of
/// the box leaves free. Rows are found when those above and below the box are known.
struct BoxFrame: Equatable {
    var border: BoxLook.Border
    /// Whether its first row of text is a legend, which stands in the line at the top.
    var holdsLegend = false
    /// The columns of the padding box.
    private(set) var columns: Range<Int>
    /// The columns of the lines at the sides; nil for sides without one.
    private(set) var left: Int?
    private(set) var right: Int?

    /// Finds the columns around a content box. `margins` are the free pixels outside of the padding
    /// box at both sides. Lines stand in the padding if that leaves text a blank column, else in the
    /// margin.
    init(
        _ border: BoxLook.Border, columns: Range<Int>, content: Range<Int>,
        margins: (left: Float, right: Float) = (0, 0)
    ) {
        self.border = border
        self.columns = columns
        let inside = (
            left: content.lowerBound - columns.lowerBound,
            right: columns.upperBound - content.upperBound
        )
        if border.left != nil {
            if inside.left < 2, margins.left >= Cell.width, columns.lowerBound > 0 {
                left = columns.lowerBound - 1
            } else if inside.left > 0 {
                left = columns.lowerBound
            }
        }
        if border.right != nil {
            if inside.right < 2, margins.right >= Cell.width {
                right = columns.upperBound
            } else if inside.right > 0 {
                right = columns.upperBound - 1
            }
        }
    }

    /// Finds places for sides that padding and margin have none for: in cells that the text of all
    /// these rows leaves blank, as it does where the padding is that of the boxes inside.
    mutating func takeBlankSides(in out: borrowing LineStore, lines rows: Range<Int>) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        func isBlank(_ column: Int) -> Bool {
            rows.allSatisfy { out.isBlank(column..<column + 1, inLine: $0) }
        }
        if border.left != nil, left == nil, isBlank(columns.lowerBound) {
            left = columns.lowerBound
        }
        if border.right != nil, right == nil, isBlank(columns.upperBound - 1),
            left != columns.upperBound - 1
        {
            right = columns.upperBound - 1
        }
    }

    func moved(by columns: Int) -> BoxFrame {
        var frame = self
        frame.columns = self.columns.lowerBound + columns..<self.columns.upperBound + columns
        frame.left = left.map { $0 + columns }
        frame.right = right.map { $0 + columns }
        return frame
    }

    /// The lines at the sides of some rows.
    func sides(_ rows: Range<Int>?) -> [BoxPaint] {
        var paints: [BoxPaint] = []
        if let left, let line = border.left {
            paints.append(BoxPaint(columns: left..<left + 1, lines: rows, line, .vertical))
        }
        if let right, let line = border.right {
            paints.append(BoxPaint(columns: right..<right + 1, lines: rows, line, .vertical))
        }
        return paints
    }

    /// The line at the top, with its corners, in a row.
    func top(_ row: Int) -> [BoxPaint] {
        var paints = border.top.map { edge($0, row, .down) } ?? []
        if holdsLegend { for index in paints.indices { paints[index].givesWay = true } }
        return paints
    }

    /// The line at the bottom, with its corners, in a row.
    func bottom(_ row: Int) -> [BoxPaint] {
        border.bottom.map { edge($0, row, .up) } ?? []
    }

    /// The rows of the line at the bottom that those at the sides leave to it.
    var rowsOfBottom: Int { border.bottom == nil ? 0 : 1 }

    private func edge(_ line: BoxLook.Line, _ row: Int, _ side: PaintedCells.Lines) -> [BoxPaint] {
        let rows = row..<row + 1
        let rounded: PaintedCells.Lines = border.isRounded ? .rounded : []
        let (first, end) = (left.map { $0 + 1 } ?? columns.lowerBound, right ?? columns.upperBound)
        var paints: [BoxPaint] = []
        func corner(_ column: Int, _ other: BoxLook.Line?, _ strokes: PaintedCells.Lines) {
            let columns = column..<column + 1
            // A bar goes from the first row to the last, beside thinner lines.
            if let other, other.isHeavy, !line.isHeavy {
                paints.append(BoxPaint(columns: columns, lines: rows, other, .vertical))
                return
            }
            var line = line
            line.isHeavy = line.isHeavy && other?.isHeavy ?? true
            paints.append(
                BoxPaint(columns: columns, lines: rows, line, strokes.union(rounded)))
        }
        if let left { corner(left, border.left, [.right, side]) }
        if first < end {
            paints.append(BoxPaint(columns: first..<end, lines: rows, line, .horizontal))
        }
        if let right { corner(right, border.right, [.left, side]) }
        return paints
    }

    /// A line below the text of the box's last row; nil if that would look like more than the border:
    /// beside lines at the sides, or for one that is hardly seen.
    func underline(_ row: Int) -> BoxPaint? {
        guard let line = border.bottom, left == nil, right == nil, !line.isFaint else { return nil }
        return BoxPaint(columns: columns, lines: row..<row + 1, line, .below)
    }
}

extension BoxPaint {
    /// Cells of a line.
    fileprivate init(
        columns: Range<Int>, lines rows: Range<Int>?, _ line: BoxLook.Line,
        _ strokes: PaintedCells.Lines
    ) {
        self.init(columns: columns, lines: rows, style: line.style)
        self.strokes = strokes
        if line.isHeavy, !strokes.contains(.below) { self.strokes.insert(.heavy) }
    }
}
