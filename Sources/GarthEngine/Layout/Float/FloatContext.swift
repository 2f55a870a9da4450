/// The floating boxes of a flow: those beside its present row, and those that wait for the end of
/// the line (CSS 2.2 section 9.5).
struct FloatContext {
    /// The room of a block in which a float gets its columns.
    struct Room {
        /// Its edges in pixels from the flow's left edge.
        var left: Float
        var right: Float
        /// The columns by which its lines end before its right edge.
        var columnsBehindLines: Int
    }

    /// Those beside the present row, in the order of their columns.
    private var beside: [FloatBox] = [] { didSet { isEmpty = beside.isEmpty } }
    private var waiting: [FloatBox] = [] { didSet { hasWaiting = !waiting.isEmpty } }
    // Each line of a page asks for these.
    /// Whether no float stands beside the present row or begins below it.
    private(set) var isEmpty = true
    /// Whether floats wait for the end of the line.
    private(set) var hasWaiting = false

    mutating func removeAll() {
        if !isEmpty { beside = [] }
        if hasWaiting { waiting = [] }
    }

    /// Whether some float beside the present row or below it is meant.
    func contains(where isMeant: (FloatBox) -> Bool) -> Bool { beside.contains(where: isMeant) }

    /// Whether some float that waits is meant.
    func waits(where isMeant: (FloatBox) -> Bool) -> Bool { waiting.contains(where: isMeant) }

    // MARK: - Placing

    /// Whether one more would be too many: each is looked at for each row and each later float.
    var isFull: Bool { beside.count >= LayoutLimits.floats }

    /// The edges between the floats beside a row, in pixels; the row is counted from the present one.
    private func edges(atRow row: Int, in room: Room) -> (left: Float, right: Float) {
        var (left, right) = (room.left, room.right)
        for float in beside where float.row + row >= 0 && float.row + row < float.rowCount {
            switch float.side {
            case .left: left = max(left, float.right)
            case .right: right = min(right, float.left)
            }
        }
        return (left, right)
    }

    /// The first row that a float may begin in, from the present one on: below the floats that it
    /// clears, and not above an earlier one (CSS 2.2 sections 9.5.1 and 9.5.2).
    private func firstRow(of float: FloatBox) -> Int {
        beside.reduce(0) { row, other in
            max(row, other.isCleared(by: float.clear) ? other.rowCount - other.row : -other.row)
        }
    }

    /// Whether a float may stand beside the line that is being filled, which has so many columns
    /// already, of `limit` at most.
    func fits(_ float: FloatBox, besideColumns columns: Int, of limit: Int, in room: Room) -> Bool {
        let edges = edges(atRow: 0, in: room)
        guard !hasWaiting, !isFull, firstRow(of: float) == 0,
            float.outerWidth <= edges.right - edges.left + 0.5
        else { return false }
        return float.outerWidth + Float(columns) * Cell.width <= Float(limit) * Cell.width
    }

    /// Gives a float its columns, below earlier floats if there is no room beside them.
    func place(_ float: inout FloatBox, in room: Room) {
        var row = firstRow(of: float)
        var edges = edges(atRow: row, in: room)
        while float.outerWidth > edges.right - edges.left + 0.5,
            let next = beside.lazy.map({ $0.rowCount - $0.row }).filter({ $0 > row }).min()
        {
            row = next
            edges = self.edges(atRow: row, in: room)
        }
        float.row = -row
        switch float.side {
        case .left:
            float.left = edges.left
            float.right = edges.left + float.outerWidth
        case .right:
            float.right = edges.right
            float.left = max(edges.left, edges.right - float.outerWidth)
        }
        let content = max(0, float.left + float.leftInset + float.shift)
        float.column = max(0, Cell.column(at: content))
        if float.side == .right {
            float.column = max(0, float.column - max(0, room.columnsBehindLines))
        }
        float.columns = max(1, Cell.wholeColumns(float.contentWidth))
        separate(&float, in: self.edges(atRow: -float.row, in: room))
    }

    /// Keeps a blank column between the text of two floats: the later one is moved if there is
    /// room, or else its text is set narrower.
    private func separate(_ float: inout FloatBox, in room: (left: Float, right: Float)) {
        guard float.outerWidth > 0 else { return }
        for other in beside where other.side == float.side && other.outerWidth > 0 {
            guard other.rowCount - other.row > -float.row else { continue }
            let touches =
                float.side == .left
                ? other.textEdge > float.column && other.column < float.column
                : float.column + float.columns + (other.hasNoGap ? 0 : 1) > other.column
                    && other.column > float.column
            guard touches else { continue }
            let move = float.side == .left ? Cell.width : -Cell.width
            let isFree =
                float.side == .left
                ? float.right + move <= room.right : float.left + move >= room.left
            if isFree {
                float.left += move
                float.right += move
                float.column += float.side == .left ? 1 : -1
            } else if float.columns > 2 {
                float.columns -= 1
                if float.side == .left { float.column += 1 }
            }
            return
        }
    }

    /// Adds a float that has its place, in the order of the columns.
    mutating func add(_ added: FloatBox) {
        var float = added
        if float.side == .left, float.outerWidth <= 0, float.shownColumns > 0 {
            let end = float.column + float.shownColumns + 1
            for i in beside.indices where beside[i].column <= float.column {
                let textEnd = beside[i].column + beside[i].shownColumns
                let hasRoom = beside[i].makeRoom(columns: end - beside[i].column)
                if hasRoom || textEnd <= float.column { continue }
                // A negative margin moves it over text that leaves it no room here: it goes below.
                float.row = min(float.row, beside[i].row - beside[i].rowCount)
            }
        }
        alignFirstLines(with: &float)
        beside.insert(float, at: beside.firstIndex { $0.column > float.column } ?? beside.count)
    }

    /// Gives floats the space above their first lines that another one shows, which begins in their row
    /// and has a ground or border of its own: the text of all tabs stands in one row.
    private mutating func alignFirstLines(with float: inout FloatBox) {
        guard float.row <= 0, float.lines.count > 0, !float.isPositioned else { return }
        let row = float.row
        let others = beside.indices.filter {
            beside[$0].row == row && beside[$0].lines.count > 0 && !beside[$0].isPositioned
        }
        guard !others.isEmpty else { return }
        let shown = others.reduce(float.shownLeadingRows) { max($0, beside[$1].shownLeadingRows) }
        float.showLeadingRows(shown)
        for i in others { beside[i].showLeadingRows(shown) }
    }

    /// The blank rows above their first lines that all floats beside the present row leave out.
    var leadingRows: Int {
        let first = beside.lazy.filter { $0.row == 0 && $0.lines.count > 0 && !$0.isPositioned }
        return first.map(\.leadingRows).min() ?? 0
    }

    /// Adds the lines of a positioned box below those of an earlier one; false if that is gone.
    mutating func append(_ float: FloatBox, below index: Int) -> Bool {
        guard beside.indices.contains(index) else { return false }
        beside[index].append(float)
        return true
    }

    /// Gives a positioned box between two edges its side and its column; false if others stand there.
    func placeAtSide(_ float: inout FloatBox, between left: Float, _ right: Float) -> Bool {
        float.side = float.left + float.right <= left + right ? .left : .right
        float.column = max(0, Cell.column(at: float.left + float.leftInset))
        let (start, end) = (float.column, float.column + float.columns)
        let taken = beside.indices.filter {
            start <= beside[$0].column + beside[$0].shownColumns && beside[$0].column <= end
        }
        // Two boxes of one side stand below each other, beside the text.
        guard let last = taken.last else { return true }
        guard taken.count == 1, beside[last].isPositioned, beside[last].side == float.side else {
            return false
        }
        float.above = last
        return true
    }

    /// Lets a float wait for the end of the line.
    mutating func wait(_ float: FloatBox) { waiting.append(float) }

    /// Those that waited for the end of the line.
    mutating func takeWaiting() -> [FloatBox] {
        defer { waiting = [] }
        return waiting
    }

    // MARK: - Rows

    /// The column edges of a line between the floats beside it, or those of all coming rows.
    func edges(
        between edges: (left: Int, right: Int), isForAllRows: Bool = false
    ) -> (left: Int, right: Int) {
        var (left, right) = edges
        for float in beside where isForAllRows || !float.isAhead {
            switch float.side {
            case .left: left = max(left, float.textEdge)
            case .right: right = min(right, float.textEdge)
            }
        }
        return (left, max(right, left + 1))
    }

    /// Takes away the floats of which only a margin is left; false if there are none.
    mutating func removeMereMargins() -> Bool {
        let count = beside.count
        beside.removeAll { $0.row >= $0.seenRows }
        return beside.count < count
    }

    /// Moves those that begin with the first text of their block below the rows above that.
    mutating func noteSpace(rows: Int) {
        for i in beside.indices where beside[i].beginsWithText {
            if beside[i].row == 0 { beside[i].row -= max(0, rows) }
            beside[i].beginsWithText = false
        }
    }

    /// Writes the present row of the floats at a side behind `column`, which is that behind them
    /// afterwards.
    mutating func write(_ side: FloatBox.Side, to out: inout LineStore, _ column: inout Int) {
        for i in beside.indices where beside[i].side == side {
            for paint in beside[i].paints
            where (Int(paint.firstLine)..<Int(paint.endLine)).contains(beside[i].row) {
                out.paint(row: out.count, paint, column: beside[i].column)
            }
            let line = beside[i].row - beside[i].rowsAbove
            guard line >= 0, line < beside[i].lines.count else { continue }
            while let anchor = beside[i].nextAnchor(upTo: line) {
                var moved = anchor
                moved.line = out.count
                out.anchors.append(moved)
            }
            out.adoptPaints(
                ofLine: line, in: beside[i].lines, row: out.count, column: beside[i].column)
            let width = Int(beside[i].lines.widths[line])
            guard width > 0 else {
                out.adoptKeeping(ofLine: line, of: beside[i].lines)
                continue
            }
            let own = beside[i].column
            let at = column > 0 && own < column ? column + 1 : own
            out.appendBlanks(at - column)
            out.appendLine(line, of: beside[i].lines)
            column = at + width
        }
    }

    /// Goes on to the next row.
    mutating func endRow() {
        for i in beside.indices { beside[i].row += 1 }
        beside.removeAll { $0.row >= $0.rowCount }
    }
}
