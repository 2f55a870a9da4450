import GarthPage

@testable import GarthTerminal

/// A small terminal for the tests: obeys what the renderer writes, and refuses everything else.
struct ScreenEmulator {
    /// How the terminal measures text.
    enum Measure {
        /// As Garth does.
        case clusters
        /// Scalar by scalar, as old terminals do.
        case scalars
    }
    struct Cell: Equatable {
        var text: [UInt8] = [0x20]
        var width = 1
        var look = "0"
        var link = ""
    }

    let columns: Int
    let rows: Int
    let measure: Measure
    var cells: [Cell]
    var row = 0
    var column = 0
    var cursorIsShown = true
    var margins: Range<Int>
    var complaints: [String] = []
    private var marks = Set<Int>()
    private var colors: [Int: String] = [:]
    private var link = ""

    init(columns: Int, rows: Int, measure: Measure = .clusters) {
        self.columns = columns
        self.rows = rows
        self.measure = measure
        cells = Array(repeating: Cell(text: [0x3F]), count: columns * rows)
        margins = 0..<rows
    }

    mutating func obey(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                switch bytes[at] {
                case 0x1B: at = escape(bytes, at + 1)
                case 0x0D:
                    column = 0
                    at += 1
                case 0x0A:
                    if row == rows - 1 { complaints.append("line feed in the last row") }
                    row = min(row + 1, rows - 1)
                    at += 1
                case 0x20...0x7E, 0x80...: at = draw(bytes, at)
                default:
                    complaints.append("control byte \(bytes[at])")
                    at += 1
                }
            }
        }
    }

    private mutating func draw(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        var end = UTF8Step.decode(bytes, at: at).next
        let scalar = UTF8Step.decode(bytes, at: at).scalar
        var width =
            GlyphScanner.kind(of: scalar) == .joined ? 0 : DisplayWidth.columns(ofScalar: scalar)
        if GlyphScanner.kind(of: scalar) == .control { complaints.append("control \(scalar)") }
        if measure == .clusters {
            let glyph = GlyphScanner.next(in: bytes, at: at)
            (end, width) = (glyph.end, glyph.width)
        }
        guard width > 0 else { return end }
        if column + width > columns { column = columns - width }
        blankHalf(column)
        blankHalf(column + width)
        let index = row * columns + column
        cells[index] = Cell(text: Array(bytes[at..<end]), width: width, look: look, link: link)
        if width == 2 { cells[index + 1] = Cell(text: [], width: 0, look: look, link: link) }
        // Autowrap is off: the cursor stays in the last column.
        column = min(column + width, columns - 1)
        return end
    }

    private mutating func blankHalf(_ column: Int) {
        guard column > 0, column < columns, cells[row * columns + column].width == 0 else { return }
        cells[row * columns + column] = Cell(look: cells[row * columns + column].look)
        cells[row * columns + column - 1] = Cell(look: cells[row * columns + column].look)
    }

    private var look: String {
        (marks.sorted().map(String.init) + colors.sorted { $0.key < $1.key }.map(\.value))
            .joined(separator: " ")
    }

    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        guard start < bytes.count else { return start }
        if bytes[start] == UInt8(ascii: "]") {
            var end = start
            while bytes[end] != 0x1B { end += 1 }
            let text = String(decoding: bytes[start + 1..<end], as: UTF8.self)
            if text.hasPrefix("8;;") { link = String(text.dropFirst(3)) } else { complain(text) }
            return end + 2
        }
        guard bytes[start] == UInt8(ascii: "[") else {
            complain("escape \(bytes[start])")
            return start + 1
        }
        var end = start + 1
        while !(0x40...0x7E).contains(bytes[end]) { end += 1 }
        let text = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        control(bytes[end], text)
        return end + 1
    }

    private mutating func complain(_ text: String) { complaints.append(text) }

    private mutating func control(_ final: UInt8, _ text: String) {
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        let first = max(numbers.first ?? 1, 1)
        switch Character(Unicode.Scalar(final)) {
        case "H":
            row = min(first, rows) - 1
            column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), columns) - 1
        case "C": column = min(column + first, columns - 1)
        case "D": column = max(column - first, 0)
        case "K": erase(row * columns + column..<(row + 1) * columns)
        case "J": erase(0..<cells.count)
        case "r":
            margins = numbers.count > 1 ? numbers[0] - 1..<numbers[1] : 0..<rows
            (row, column) = (0, 0)
        case "M": move(by: first)
        case "L": move(by: -first)
        case "m": select(numbers)
        case "h", "l":
            if text == "?25" {
                cursorIsShown = final == UInt8(ascii: "h")
            } else if text != "?2026" {
                complain(text)
            }
        default: complain("CSI \(text) \(final)")
        }
    }

    private mutating func erase(_ range: Range<Int>) {
        if column > 0 { blankHalf(column) }
        if !marks.isEmpty && marks != [1] || colors[40] != nil {
            if colors[40] != nil || marks.contains(7) { complain("erasing with a background") }
        }
        for index in range { cells[index] = Cell(look: "") }
    }

    private mutating func move(by distance: Int) {
        if colors[40] != nil { complain("scrolling with a background") }
        var lines = (row..<margins.upperBound).map {
            Array(cells[$0 * columns..<($0 + 1) * columns])
        }
        let blank = Array(repeating: Cell(look: ""), count: columns)
        for _ in 0..<abs(distance) {
            if distance > 0 {
                lines.removeFirst()
                lines.append(blank)
            } else {
                lines.removeLast()
                lines.insert(blank, at: 0)
            }
        }
        cells.replaceSubrange(row * columns..<margins.upperBound * columns, with: lines.joined())
    }

    private mutating func select(_ numbers: [Int]) {
        var at = 0
        while at < numbers.count {
            let number = numbers[at]
            switch number {
            case 0:
                marks = []
                colors = [:]
            case 1, 2, 3, 4, 7, 9: marks.insert(number)
            case 22: marks.subtract([1, 2])
            case 23, 24, 27, 29: marks.remove(number - 20)
            case 38, 48:
                let length = numbers[at + 1] == 2 ? 5 : 3
                colors[number - 8] = numbers[at..<at + length].map(String.init)
                    .joined(separator: ":")
                at += length - 1
            case 39, 49: colors[number - 9] = nil
            case 30...37, 90...97: colors[30] = "\(number)"
            case 40...47, 100...107: colors[40] = "\(number)"
            default: complain("SGR \(number)")
            }
            at += 1
        }
    }
}
