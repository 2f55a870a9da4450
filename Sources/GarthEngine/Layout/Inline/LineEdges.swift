/// The columns that the line being filled may take.
struct LineEdges {
    /// The column where the line begins.
    private(set) var left = 0
    /// The columns that it has from there on.
    private(set) var limit = 80
    /// Those that a word without a break may take beyond them.
    private var overflowLimit = 80

    /// The edges of lines in an empty flow of so many columns.
    init(columns: Int = 80) { (limit, overflowLimit) = (columns, columns) }

    /// The edges of a line that is only measured.
    init(measuringFrom left: Int) {
        self.left = left
        (limit, overflowLimit) = (LayoutLimits.unlimitedColumns, LayoutLimits.unlimitedColumns)
    }

    /// The edges of a line between two columns; nothing keeps a word from overflowing up to `end`.
    init(from left: Int, to right: Int, overflowingTo end: Int) {
        self.left = left
        limit = max(2, right - left)
        overflowLimit = max(limit, end - left)
    }

    /// Makes room for the word that reaches column `width`; false if it may not overflow.
    mutating func overflow(width: Int) -> Bool {
        guard limit < overflowLimit else { return false }
        limit = min(overflowLimit, max(limit, width) + 1)
        return true
    }

    /// Makes room for a character that is wider than the line.
    mutating func widenForCharacter() { limit += 2 }

    /// The columns that a line shows of a text of another font size, at most those that it may
    /// overflow to.
    func columns(inFontSize size: Float) -> Int {
        min(overflowLimit, Int((Float(limit) * 16 / size).rounded(.up)))
    }

    /// Makes room for a float beside the line.
    mutating func shorten(beside float: FloatBox) {
        switch float.side {
        case .left:
            let shift = max(0, float.textEdge - left)
            left += shift
            limit = max(2, limit - shift)
        case .right: limit = max(2, min(limit, float.textEdge - left))
        }
        overflowLimit = limit
    }
}
