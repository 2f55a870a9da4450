/// Neighbouring cells of one line that a box of the page paints behind its text.
///
/// The text of the line keeps its own background where it has one. Blank cells show the whole of what
/// is painted, cells with text only its ground.
public struct PaintedCells: Sendable, Equatable, BitwiseCopyable {
    /// Lines from the middle of a cell to its sides, which meet those of its neighbours.
    public struct Lines: OptionSet, Sendable, Hashable, BitwiseCopyable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// To the cell above.
        public static let up = Lines(rawValue: 1)
        /// To the next cell of the row.
        public static let right = Lines(rawValue: 2)
        /// To the cell below.
        public static let down = Lines(rawValue: 4)
        /// To the cell before it in the row.
        public static let left = Lines(rawValue: 8)
        /// Corners are round.
        public static let rounded = Lines(rawValue: 16)
        /// Lines are thick.
        public static let heavy = Lines(rawValue: 32)
        /// A line below each cell, with and without text.
        public static let below = Lines(rawValue: 64)

        /// Lines to both sides of a row.
        package static let horizontal: Lines = [.left, .right]
        /// Lines up and down.
        package static let vertical: Lines = [.up, .down]
    }

    /// The line of the page or batch, from 0.
    public var line: UInt32
    /// The first cell, from 0.
    public var column: UInt16
    /// The number of cells.
    public var count: UInt16
    /// An index into the page's styles: its `background` is the ground (nil: that of the cells stays),
    /// and its `foreground` the colour of the lines.
    public var style: UInt16
    /// The lines in each of the cells.
    public var lines: Lines

    /// Makes painted cells from their parts.
    public init(line: UInt32, column: UInt16, count: UInt16, style: UInt16, lines: Lines = []) {
        self.line = line
        self.column = column
        self.count = count
        self.style = style
        self.lines = lines
    }

    /// The columns of the cells.
    public var columns: Range<Int> { Int(column)..<Int(column) + Int(count) }
}

extension PaintedCells.Lines {
    /// The sign that draws the lines in a blank cell; nil for none.
    package var sign: UInt32? {
        let sides = Int(rawValue & 15)
        guard sides != 0 else { return nil }
        if contains(.rounded), let corner = Self.roundedSigns[sides] { return corner }
        return contains(.heavy) ? Self.heavySigns[sides] : Self.lightSigns[sides]
    }

    // By the bits of the sides: up 1, right 2, down 4, left 8.
    private static let lightSigns: [UInt32] = [
        0x20, 0x2575, 0x2576, 0x2514, 0x2577, 0x2502, 0x250C, 0x251C,
        0x2574, 0x2518, 0x2500, 0x2534, 0x2510, 0x2524, 0x252C, 0x253C,
    ]
    private static let heavySigns: [UInt32] = [
        0x20, 0x2579, 0x257A, 0x2517, 0x257B, 0x2503, 0x250F, 0x2523,
        0x2578, 0x251B, 0x2501, 0x253B, 0x2513, 0x252B, 0x2533, 0x254B,
    ]
    private static let roundedSigns: [Int: UInt32] = [3: 0x2570, 6: 0x256D, 9: 0x256F, 12: 0x256E]
}
