import GarthPage

/// The cells of a page by the nodes that show them, from the lines of a traced layout.
struct PageFragments {
    /// Some cells of a row that show one node.
    struct Fragment {
        var node: NodeID
        var row: Int32
        var columns: Range<Int32>
        /// Its bytes in the text of the lines.
        var bytes: Range<Int>
    }

    /// All fragments, by rows from the top, in a row from the left.
    private(set) var all: [Fragment] = []
    /// The index of the first fragment of each row, and the end.
    private var rows: [Int] = [0]
    private let text: [UInt8]
    /// The indices of the first and the last fragment of each node.
    private var ends = NodeTable<(first: Int, last: Int)>()
    /// The index of the next fragment of the same node, for each; -1 for the last one.
    private var following: [Int] = []

    var rowCount: Int { rows.count - 1 }

    init(_ lines: PageLines) {
        text = lines.text
        for line in 0..<lines.count {
            add(line: line, of: lines)
            rows.append(all.count)
        }
    }

    private mutating func add(line: Int, of lines: PageLines) {
        let range = lines.textRange(ofLine: line)
        var at = range.lowerBound
        var column: Int32 = 0
        for run in lines.runs[lines.runRange(ofLine: line)] {
            let end = min(range.upperBound, at + Int(run.byteCount))
            let width = Int32(clamping: DisplayWidth.columns(of: text.span.extracting(at..<end)))
            let node = LayoutTrace.node(of: run.target)
            if node.exists, width > 0 {
                link(node)
                all.append(
                    Fragment(
                        node: node, row: Int32(clamping: line),
                        columns: column..<column + width, bytes: at..<end))
            }
            column += width
            at = end
        }
    }

    /// Puts the next fragment behind the others of its node.
    private mutating func link(_ node: NodeID) {
        let last = ends[node]?.last ?? -1
        if last >= 0 { following[last] = all.count }
        ends[node, default: (all.count, all.count)].last = all.count
        following.append(-1)
    }

    /// The fragments of a row.
    func inRow(_ row: Int) -> ArraySlice<Fragment> {
        guard row >= 0, row < rowCount else { return [] }
        return all[rows[row]..<rows[row + 1]]
    }

    /// The fragments of a text, or those that an element shows itself, in the order of the page.
    func of(_ node: NodeID) -> [Fragment] {
        var found: [Fragment] = []
        var index = ends[node]?.first ?? -1
        while index >= 0 {
            found.append(all[index])
            index = following[index]
        }
        return found
    }

    /// The first fragment of a node.
    func first(of node: NodeID) -> Fragment? { ends[node].map { all[$0.first] } }

    /// The rectangles of a part of a text node, one a fragment.
    ///
    /// White space collapses and letters change their case on their way to the lines, so characters
    /// that are not blank are counted.
    func rects(of node: NodeID, scalars: Range<Int>, in data: ArraySlice<UInt8>) -> [PageRect] {
        let before = Self.marks(in: data, upTo: scalars.lowerBound)
        let upTo = before + Self.marks(in: data, from: scalars.lowerBound, upTo: scalars.upperBound)
        var rects: [PageRect] = []
        var count = 0
        for fragment in of(node) {
            var first: Int32?
            var last = fragment.columns.lowerBound
            var column = fragment.columns.lowerBound
            var at = fragment.bytes.lowerBound
            while at < fragment.bytes.upperBound {
                let end = Self.scalarEnd(text, at, fragment.bytes.upperBound)
                let width = Int32(
                    clamping: DisplayWidth.columns(of: text.span.extracting(at..<end)))
                if text[at] != 0x20 {
                    if count == before, first == nil, before == upTo {
                        first = column
                        last = column
                    }
                    if count >= before, count < upTo {
                        if first == nil { first = column }
                        last = column + width
                    }
                    count += 1
                }
                column += width
                at = end
            }
            if let first {
                rects.append(PageRect(row: fragment.row, columns: first..<max(first, last)))
            }
        }
        return rects
    }

    /// The scalar of a text node that stands in a cell; nil if the fragment does not show it.
    func scalar(at column: Int32, of fragment: Fragment, in data: ArraySlice<UInt8>) -> Int {
        var marks = 0
        for other in of(fragment.node) {
            var at = other.bytes.lowerBound
            var place = other.columns.lowerBound
            while at < other.bytes.upperBound {
                let end = Self.scalarEnd(text, at, other.bytes.upperBound)
                let width = Int32(
                    clamping: DisplayWidth.columns(of: text.span.extracting(at..<end)))
                if other.bytes == fragment.bytes, place + width > column {
                    return Self.scalar(ofMark: marks, in: data)
                }
                if text[at] != 0x20 { marks += 1 }
                place += width
                at = end
            }
        }
        return Self.scalar(ofMark: marks, in: data)
    }

    // MARK: - Counting

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    private static func scalarEnd(_ text: [UInt8], _ at: Int, _ limit: Int) -> Int {
        var end = at + 1
        while end < limit, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// The characters that are not blank among some of a text.
    private static func marks(in data: ArraySlice<UInt8>, from: Int = 0, upTo: Int) -> Int {
        var (scalar, marks) = (-1, 0)
        for byte in data where byte & 0xC0 != 0x80 {
            scalar += 1
            if scalar >= upTo { break }
            if scalar >= from, !isBlank(byte) { marks += 1 }
        }
        return marks
    }

    /// The place of a character that is not blank.
    private static func scalar(ofMark wanted: Int, in data: ArraySlice<UInt8>) -> Int {
        var (scalar, marks) = (0, 0)
        for byte in data where byte & 0xC0 != 0x80 {
            if !isBlank(byte) {
                if marks == wanted { return scalar }
                marks += 1
            }
            scalar += 1
        }
        return scalar
    }
}
