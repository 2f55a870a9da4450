/// The tables of a document that are grids of plain text, and can be written as such.
///
/// A table with headings, lists, other tables or similar content in its cells mostly serves the
/// layout of a page: its cells are more readable one after the other. It is one of data, and its
/// cells have their blocks as HTML, if it says so by its elements and these cells are short.
struct MarkdownTables: ShownVisitor {
    struct Shape {
        var isGrid = true
        var columns = 0
        var rows = 0
        fileprivate var places = CellPlaces()
        fileprivate var hasHeader = false
        /// Whether its elements or attributes are those of data.
        fileprivate var isData = false
        /// Whether a cell has blocks.
        fileprivate var hasBlocks = false
        fileprivate var cell = OpenCell()
    }

    /// The cell of a table that is open.
    fileprivate struct OpenCell {
        var isOpen = false
        var hasBlocks = false
        /// The number of bytes of the document's text before it.
        var start = 0
    }

    /// More columns than this are no table that anyone reads; each row repeats them.
    private static let columnLimit = 64
    /// A cell with blocks and more bytes of text than this is no cell of data.
    private static let blockCellLimit = 1000

    private(set) var shapes: [NodeID: Shape] = [:]
    private var open: [NodeID] = []
    private let document: Document
    /// The number of bytes of text so far.
    private var textCount = 0

    init(_ tree: ShownTree) {
        document = tree.document
        tree.walk(&self)
    }

    /// The shape of a table that can be written as a grid; nil for all others.
    func grid(_ table: NodeID) -> Shape? {
        guard let shape = shapes[table], shape.isGrid, shape.rows > 0,
            shape.columns > 1 || shape.hasHeader
        else { return nil }
        let isOfBlocks = shape.hasBlocks && !(shape.isData && shape.columns > 1)
        return isOfBlocks ? nil : shape
    }

    /// Whether a table in a cell has more than one column, or headers.
    func isTable(_ table: NodeID) -> Bool {
        shapes[table].map { $0.columns > 1 || $0.hasHeader } ?? false
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        switch tag {
        case .table:
            noteBlock()
            open.append(node)
            shapes[node] = Shape(isData: document.integer(.border, of: node) ?? 0 > 0)
        case .tr:
            note {
                $0.rows += 1
                $0.places.beginRow()
            }
        case .td, .th:
            let cell = CellSpan(node, in: document)
            let start = textCount
            note {
                guard $0.isGrid else { return }
                $0.places.skipCovered()
                $0.places.place(cell)
                $0.columns = max($0.columns, $0.places.column)
                if tag == .th { $0.hasHeader = true }
                if $0.columns > Self.columnLimit { $0.isGrid = false }
                $0.isData = $0.isData || tag == .th
                $0.cell = OpenCell(isOpen: true, start: start)
            }
        case .caption:
            note {
                if $0.rows > 0 { $0.isGrid = false }
                $0.isData = true
            }
        case .thead, .tfoot, .colgroup, .col: note { $0.isData = true }
        case .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .dl, .menu, .pre, .blockquote, .hr, .form,
            .fieldset:
            noteBlock()
        case .section, .article, .nav: note { $0.isGrid = false }
        // Other elements may stand in a cell of a table.
        default: break
        }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if tag == .table { _ = open.popLast() }
        guard TagSet.cells.contains(tag) else { return }
        let end = textCount
        note {
            let length = end - $0.cell.start
            if $0.cell.hasBlocks, length > Self.blockCellLimit { $0.isGrid = false }
            $0.cell = OpenCell()
        }
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) { textCount += bytes.count }

    /// Notes a block, which only a cell of data can hold.
    private mutating func noteBlock() {
        note {
            $0.hasBlocks = true
            $0.cell.hasBlocks = true
            if !$0.cell.isOpen { $0.isGrid = false }
        }
    }

    private mutating func note(_ change: (inout Shape) -> Void) {
        guard let table = open.last, var shape = shapes[table] else { return }
        change(&shape)
        shapes[table] = shape
    }
}

/// The number of columns and rows of a cell.
struct CellSpan {
    let columns: Int
    let rows: Int

    init(_ node: NodeID, in document: Document) {
        columns = max(1, min(document.integer(.colspan, of: node) ?? 1, 1000))
        rows = max(1, min(document.integer(.rowspan, of: node) ?? 1, 65_534))
    }
}

/// The column of each cell of a table, row by row.
struct CellPlaces {
    /// The next column of the row.
    private(set) var column = 0
    /// For each column, how many rows below are covered by a cell above.
    private var covered: [Int] = []

    mutating func beginRow() { column = 0 }

    /// Skips the columns that cells of rows above cover; returns their number.
    @discardableResult
    mutating func skipCovered() -> Int {
        let start = column
        while column < covered.count, covered[column] > 0 {
            covered[column] -= 1
            column += 1
        }
        return column - start
    }

    mutating func place(_ cell: CellSpan) {
        for _ in 0..<cell.columns {
            if column < covered.count {
                covered[column] = cell.rows - 1
            } else {
                covered.append(cell.rows - 1)
            }
            column += 1
        }
    }
}
