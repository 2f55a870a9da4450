import GarthPage

/// A floating box that stands beside the rows of its flow (CSS 2.2 section 9.5).
struct FloatBox {
    enum Side { case left, right }

    var side: Side
    /// The width of the margin box in CSS pixels; negative margins can make it nothing.
    var outerWidth: Float
    /// The distance from its outer left edge to its content.
    var leftInset: Float
    var contentWidth: Float
    /// The pixels by which its relative position moves it to the right.
    var shift: Float = 0
    /// The outer edges in pixels from the flow's left edge, once it has its place.
    var left: Float = 0
    var right: Float = 0
    /// The columns of its content.
    var column = 0
    var columns: Int
    var lines = LineStore()
    var rowsAbove: Int
    var rowCount: Int
    /// The blank rows above its first line that are left out, and those that are shown: rows of what
    /// has a ground or border, and others so that its text stands beside that of such a float.
    var leadingRows = 0
    var shownLeadingRows = 0
    /// The next of its rows to be shown; negative as long as the float begins below the present row.
    var row = 0
    var anchorsShown = 0
    /// The number of open boxes around it.
    var depth: Int

    /// The sides of earlier floats that it goes below.
    var clear = ComputedStyle.Clear.none

    /// Whether it begins below the present row.
    var isAhead: Bool { row < 0 }

    /// A positioned box beside text, which `clear` does not know.
    var isPositioned = false
    /// Whether it begins in the first row of its containing block: the margin above that row is
    /// outside of the block, if nothing of the block stands between (CSS 2.2 section 8.3.1).
    var beginsWithText = false
    /// The index of the positioned box that it stands below, at the same side.
    var above: Int?
    /// What it paints around its lines: columns counted from `column`, and its rows.
    var paints: [BoxPaint] = []
    /// Whether text may touch its own: its style leaves no gap at all.
    var hasNoGap = false

    /// The column that text to its left ends before, or to its right begins at.
    var textEdge: Int {
        let gap = hasNoGap ? 0 : 1
        return switch side {
        case .left:
            max(Cell.column(at: right), hasText ? column + shownColumns + gap : 0)
        case .right: min(Cell.column(at: left), hasText ? column - gap : .max)
        }
    }

    /// Its rows without the margins below it: what it paints, and its lines.
    var seenRows: Int {
        paints.reduce(rowsAbove + lines.count) { max($0, Int($1.endLine)) }
    }

    private var hasText: Bool { outerWidth > 0 && row - rowsAbove < lines.count }

    /// The next anchor of its lines up to one of them.
    mutating func nextAnchor(upTo line: Int) -> LineStore.Anchor? {
        guard anchorsShown < lines.anchors.count, lines.anchors[anchorsShown].line <= line else {
            return nil
        }
        anchorsShown += 1
        return lines.anchors[anchorsShown - 1]
    }

    /// The columns that its text takes.
    var shownColumns = 0

    /// Leaves out the blank columns that all its lines begin with, as far as a negative margin moves
    /// them out of its margin box: what comes later in the document stands there.
    mutating func dropBlankColumns() {
        dropBlankColumns(atMost: Cell.column(at: left) - column)
    }

    /// Leaves out blank columns that all its lines begin with, for a float that a negative margin
    /// moves there. Returns false if there are fewer.
    mutating func makeRoom(columns: Int) -> Bool {
        guard lines.count > 0 else { return true }
        guard blankColumns(atMost: columns) == columns else { return false }
        dropBlankColumns(atMost: columns)
        return true
    }

    private func blankColumns(atMost most: Int) -> Int {
        guard most > 0, lines.count > 0 else { return 0 }
        var blank = most
        for line in 0..<lines.count { blank = min(blank, lines.blankColumns(ofLine: line)) }
        return blank
    }

    private mutating func dropBlankColumns(atMost most: Int) {
        let blank = blankColumns(atMost: most)
        guard blank > 0 else { return }
        var kept = LineStore()
        kept.anchors = lines.anchors
        for line in 0..<lines.count {
            let width = kept.appendLine(line, of: lines, fromColumn: blank)
            kept.endLine(width: width)
        }
        kept.adoptPaints(
            lines.paints.indices, ofLines: 0..<lines.count, in: lines, onto: 0, column: -blank)
        lines = kept
        column += blank
        for i in paints.indices {
            paints[i].firstColumn -= Int32(clamping: blank)
            paints[i].endColumn -= Int32(clamping: blank)
        }
        columns = max(1, columns - blank)
        shownColumns = max(0, shownColumns - blank)
    }

    /// Shows blank rows above its first line that were left out, until so many are shown.
    mutating func showLeadingRows(_ count: Int) {
        let rows = min(leadingRows, count - shownLeadingRows)
        guard rows > 0 else { return }
        rowsAbove += rows
        rowCount += rows
        leadingRows -= rows
        shownLeadingRows += rows
        for i in paints.indices {
            paints[i].firstLine += Int32(clamping: rows)
            paints[i].endLine += Int32(clamping: rows)
        }
    }

    /// Whether a box with such a value of `clear` goes below it.
    func isCleared(by clear: ComputedStyle.Clear) -> Bool {
        guard !isPositioned else { return false }
        return switch clear {
        case .none: false
        case .left: side == .left
        case .right: side == .right
        case .both: true
        }
    }

    /// Adds the lines of a box behind its own, with a blank row between.
    mutating func append(_ other: FloatBox) {
        let shift = max(0, other.column - column)
        if lines.count > 0 { lines.endLine(width: 0) }
        let first = lines.count
        lines.adoptAnchors(of: 0..<other.lines.count, in: other.lines, onto: first)
        for line in 0..<other.lines.count {
            lines.appendBlanks(shift)
            lines.appendLine(line, of: other.lines)
            lines.endLine(width: shift + Int(other.lines.widths[line]))
        }
        lines.adoptPaints(
            other.lines.paints.indices, ofLines: 0..<other.lines.count, in: other.lines,
            onto: first,
            column: shift)
        rowCount += lines.count - first + 1
        shownColumns = max(shownColumns, shift + other.shownColumns)
    }

    /// Takes over its lines.
    mutating func take(_ fragment: Fragment, of store: borrowing LineStore) {
        lines.append(fragment, of: store)
        var shown = 0
        for line in 0..<lines.count { shown = max(shown, lines.widthWithoutEnd(ofLine: line)) }
        shownColumns = min(columns + LayoutLimits.floatOverflowColumns, shown)
        leadingRows += fragment.leadingRows
        while shownLeadingRows < lines.count, lines.widths[shownLeadingRows] == 0 {
            shownLeadingRows += 1
        }
    }
}

extension LineStore {
    /// Appends the lines of a fragment of another store, with their anchors.
    mutating func append(_ fragment: Fragment, of other: borrowing LineStore) {
        let lines = fragment.firstLine..<fragment.firstLine + fragment.lineCount
        adoptAnchors(of: lines, in: other, onto: count)
        for line in lines {
            appendLine(line, of: other)
            endLine(width: Int(other.widths[line]))
        }
        adoptPaints(
            fragment.paints.prefix(LayoutLimits.paintsInRow), ofLines: lines, in: other,
            onto: count - lines.count, column: 0)
    }
}
