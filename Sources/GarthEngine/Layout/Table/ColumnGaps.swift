/// The blanks between the columns of a table.
struct ColumnGaps {
    /// Those between two columns.
    let usual: Int
    /// The columns, from the lowest bit, behind which there are none.
    private let closed: UInt64

    init(_ usual: Int, closed: UInt64 = 0) {
        self.usual = usual
        self.closed = closed
    }

    /// The blanks behind a column that is not the last.
    func after(_ column: Int) -> Int {
        column < UInt64.bitWidth && closed & 1 << UInt64(column) != 0 ? 0 : usual
    }

    /// The sum of the gaps between some columns.
    func sum(_ columns: Range<Int>) -> Int {
        guard columns.count > 1 else { return 0 }
        guard closed != 0 else { return (columns.count - 1) * usual }
        return columns.dropLast().reduce(0) { $0 + after($1) }
    }
}

extension LayoutEngine {
    /// The columns of a table without spans that have no gap behind them, as bits.
    ///
    /// A reader's rule: a bracket that has a cell of its own, as in the declarations of functions that
    /// manuals put into tables, stands by what it follows, and what is in it by the bracket, where the
    /// space between them is less than a column. Everywhere else a blank keeps two cells apart.
    func closedColumns(_ grid: TableGrid) -> UInt64 {
        guard (2...LayoutLimits.bracketColumns).contains(grid.columnCount),
            grid.rows.count <= LayoutLimits.bracketRows, !grid.hasSpans
        else { return 0 }
        var (closed, open): (UInt64, UInt64) = (0, 0)
        for row in grid.rows {
            var before: CellWords?
            for cell in grid.cells[row.firstCell..<row.firstCell + row.cellCount] {
                let words = words(of: cell)
                if let before, !before.isEmpty, !words.isEmpty {
                    let boundary: UInt64 = 1 << UInt64(cell.column - 1)
                    if before.endsInOpening || words.isBracket {
                        closed |= boundary
                    } else {
                        open |= boundary
                    }
                }
                before = words
            }
        }
        return closed & ~open
    }

    /// What the text of a cell is, as far as gaps depend on it.
    private struct CellWords {
        var isEmpty = true
        /// Whether it is nothing but brackets.
        var isBracket = false
        /// Whether the last of these opens.
        var endsInOpening = false

        static let others = CellWords(isEmpty: false)
    }

    private func words(of cell: TableCell) -> CellWords {
        guard cell.content == nil else { return .others }
        var words = CellWords()
        var node = input.document.firstChild(of: cell.node)
        for _ in 0..<LayoutLimits.bracketNodes {
            guard node.exists else { return words }
            if input.document[node].kind == .text {
                for byte in input.document.text[input.document.textRange(node)]
                where !Self.isSpace(byte) {
                    guard let opens = Self.bracketOpens(byte) else { return .others }
                    words = CellWords(isEmpty: false, isBracket: true, endsInOpening: opens)
                }
            } else if input.document.isReplaced(input.document[node]) {
                return .others
            }
            node = input.document.following(node, within: cell.node)
        }
        return .others
    }

    /// Whether a byte is a bracket that opens; nil for all but brackets and the marks between what
    /// is in them.
    private static func bracketOpens(_ byte: UInt8) -> Bool? {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): true
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ";"): false
        default: nil
        }
    }
}
