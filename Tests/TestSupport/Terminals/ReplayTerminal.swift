/// A terminal that reads what is written to it, as far as pictures need it: text with its colours,
/// moves and erasing, kitty graphics with placements and placeholders, sixels and inline images of
/// iTerm2. It gives back cells and pixels, and answers what is asked.
package struct ReplayTerminal {
    /// The terminals that it answers as.
    package enum Kind: CaseIterable, Sendable {
        case kitty, iTerm2, sixel, tmuxOverKitty, tmuxWithSixels, plain

        package var takesSixels: Bool { self == .sixel || self == .tmuxWithSixels }
    }

    package struct Color: Equatable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
    }

    /// The colour of a cell's text or ground.
    package enum Ink: Equatable, Sendable {
        case usual
        case numbered(Int)
        case color(Color)
    }

    package struct Cell: Equatable, Sendable {
        package var scalar: UInt32 = 0x20
        package var marks: [UInt32] = []
        package var foreground = Ink.usual
        package var background = Ink.usual
    }

    package let kind: Kind
    package private(set) var columns: Int
    package private(set) var rows: Int
    package let cellWidth: Int
    package let cellHeight: Int
    /// Sequences that no such terminal understands, or that contradict the protocol.
    package var faults: [String] = []
    /// The answers that wait to be sent.
    package private(set) var answers = ""
    /// Transmissions of pixels so far.
    package internal(set) var transmissions = 0
    /// The pictures that the terminal keeps, by their numbers.
    package internal(set) var images: [Int: Picture] = [:]

    var screen: Screen
    private var other: Screen
    private var isAlternate = false
    private var ink = Cell()
    private var rest: [UInt8] = []
    var pieces: (keys: [String: String], code: [UInt8])?

    /// One of the two screens.
    struct Screen {
        var cells: [Cell]
        /// The pixels of sixels and inline images; nil where there are none.
        var canvas: [Color?]
        var placements: [Placement: Placed] = [:]
        var row = 0
        var column = 0
        var region: Range<Int>
    }

    package init(
        _ kind: Kind, columns: Int, rows: Int, cellWidth: Int = 8, cellHeight: Int = 16
    ) {
        self.kind = kind
        self.columns = columns
        self.rows = rows
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        screen = Self.blank(columns, rows, cellWidth, cellHeight)
        other = screen
    }

    private static func blank(_ columns: Int, _ rows: Int, _ width: Int, _ height: Int) -> Screen {
        Screen(
            cells: Array(repeating: Cell(), count: columns * rows),
            canvas: Array(repeating: nil, count: columns * rows * width * height),
            region: 0..<rows)
    }

    package var width: Int { columns * cellWidth }
    package var height: Int { rows * cellHeight }

    /// Where the cursor stands, shown or not.
    package var cursor: (row: Int, column: Int) { (screen.row, min(screen.column, columns - 1)) }

    package func cell(row: Int, column: Int) -> Cell { screen.cells[row * columns + column] }

    /// The text of a row, without blanks at its end.
    package func text(row: Int) -> String {
        var text = String.UnicodeScalarView()
        for cell in screen.cells[row * columns..<(row + 1) * columns] {
            text.append(Unicode.Scalar(cell.scalar) ?? " ")
        }
        return String(text.reversed().drop { $0 == " " }.reversed().map(Character.init))
    }

    /// The answers that wait, which are sent now.
    package mutating func takeAnswers() -> String {
        defer { answers = "" }
        return answers
    }

    /// Changes the size: what does not fit is cut, and sixels are gone.
    package mutating func resize(columns: Int, rows: Int) {
        var new = Self.blank(columns, rows, cellWidth, cellHeight)
        for row in 0..<min(rows, self.rows) {
            for column in 0..<min(columns, self.columns) {
                new.cells[row * columns + column] = cell(row: row, column: column)
            }
        }
        new.placements = screen.placements
        screen = new
        other = Self.blank(columns, rows, cellWidth, cellHeight)
        (self.columns, self.rows) = (columns, rows)
    }

    // MARK: - Reading

    /// Reads bytes; a sequence may come in pieces.
    package mutating func write(_ bytes: [UInt8]) {
        rest += bytes
        var at = 0
        while at < rest.count, let end = read(at) { at = end }
        rest.removeFirst(at)
    }

    /// Reads what stands at a place, and returns its end; nil if it is not whole.
    private mutating func read(_ at: Int) -> Int? {
        let byte = rest[at]
        switch byte {
        case 0x0D: screen.column = 0
        case 0x0A: lineFeed()
        case 0x08: screen.column = max(0, screen.column - 1)
        case 0x07, 0x0E, 0x0F: break
        case 0x1B: return at + 1 < rest.count ? readEscape(at + 1) : nil
        case 0x20..<0x7F: put(UInt32(byte))
        case 0xC0...0xF7: return readScalar(at)
        default: faults.append("control \(byte)")
        }
        return at + 1
    }

    private mutating func readScalar(_ at: Int) -> Int? {
        let count = rest[at] >= 0xF0 ? 4 : rest[at] >= 0xE0 ? 3 : 2
        guard at + count <= rest.count else { return nil }
        let text = String(decoding: rest[at..<at + count], as: UTF8.self)
        for scalar in text.unicodeScalars {
            if scalar.properties.canonicalCombiningClass == .notReordered {
                put(scalar.value)
            } else if screen.column > 0 {
                let last = screen.row * columns + min(screen.column, columns) - 1
                screen.cells[last].marks.append(scalar.value)
            }
        }
        return at + count
    }

    private mutating func put(_ scalar: UInt32) {
        let column = min(screen.column, columns - 1)
        erase(row: screen.row, columns: column..<column + 1)
        var cell = ink
        cell.scalar = scalar
        screen.cells[screen.row * columns + column] = cell
        screen.column = min(column + 1, columns)
    }

    private mutating func readEscape(_ at: Int) -> Int? {
        switch rest[at] {
        case 0x5B: return readControl(at + 1)
        case 0x5F: return readString(at + 1) { $0.readGraphics($1) }
        case 0x50: return readString(at + 1) { $0.readDeviceString($1) }
        case 0x5D: return readString(at + 1) { $0.readCommand($1) }
        case 0x28, 0x29: return at + 1 < rest.count ? at + 2 : nil
        case 0x4D:
            if screen.row == screen.region.lowerBound {
                scroll(screen.region, by: -1)
            } else {
                screen.row = max(0, screen.row - 1)
            }
        case 0x37, 0x38, 0x3D, 0x3E, 0x5C: break
        default: faults.append("ESC \(rest[at])")
        }
        return at + 1
    }

    /// A string with BEL or ST at its end. The string of a passthrough has each ESC twice.
    private mutating func readString(
        _ start: Int, _ read: (inout ReplayTerminal, ArraySlice<UInt8>) -> Void
    ) -> Int? {
        let isWrapped = rest[start...].starts(with: "tmux;".utf8)
        var end = start
        while end < rest.count {
            if rest[end] == 0x07, !isWrapped { break }
            if rest[end] == 0x1B {
                guard end + 1 < rest.count else { return nil }
                if rest[end + 1] == 0x5C { break }
                if isWrapped { end += 1 }
            }
            end += 1
        }
        guard end < rest.count else { return nil }
        let next = end + (rest[end] == 0x07 ? 1 : 2)
        let content = rest[start..<end]
        read(&self, content)
        return next
    }

    private mutating func readDeviceString(_ text: ArraySlice<UInt8>) {
        // Questions for settings and capabilities (DECRQSS, XTGETTCAP) get no answer.
        if text.starts(with: "$q".utf8) || text.starts(with: "+q".utf8) { return }
        guard text.starts(with: "tmux;".utf8) else { return readSixels(text) }
        // Without `allow-passthrough`, tmux drops it.
        if kind == .tmuxWithSixels { return }
        guard kind == .tmuxOverKitty else { return faults.append("a passthrough") }
        var inner: [UInt8] = []
        var isSecond = false
        for byte in text.dropFirst(5) {
            if byte == 0x1B, !isSecond {
                isSecond = true
                continue
            }
            isSecond = false
            inner.append(byte)
        }
        // The terminal around tmux has its own cursor: only graphics and questions are for it.
        var outer = ReplayTerminal(.kitty, columns: 1, rows: 1)
        (outer.images, outer.pieces) = (images, pieces)
        outer.transmissions = transmissions
        outer.write(inner)
        (images, pieces) = (outer.images, outer.pieces)
        transmissions = outer.transmissions
        faults += outer.faults
        if !outer.screen.placements.isEmpty { faults.append("a placement behind tmux") }
        answers += outer.answers
    }

    // MARK: - Control sequences

    private mutating func readControl(_ start: Int) -> Int? {
        var end = start
        while end < rest.count, !(0x40...0x7E).contains(rest[end]) { end += 1 }
        guard end < rest.count else { return nil }
        let text = String(decoding: rest[start..<end], as: UTF8.self)
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        perform(rest[end], text, numbers)
        return end + 1
    }

    private mutating func perform(_ final: UInt8, _ text: String, _ numbers: [Int]) {
        let first = max(1, numbers.first ?? 1)
        let row = screen.row
        switch final {
        case 0x48, 0x66:
            screen.row = min(first - 1, rows - 1)
            screen.column = min(max(1, numbers.count > 1 ? numbers[1] : 1) - 1, columns - 1)
        case 0x41: screen.row = max(row - first, 0)
        case 0x42: screen.row = min(row + first, rows - 1)
        case 0x43: screen.column = min(screen.column + first, columns - 1)
        case 0x44: screen.column = max(min(screen.column, columns - 1) - first, 0)
        case 0x47: screen.column = min(first - 1, columns - 1)
        case 0x64: screen.row = min(first - 1, rows - 1)
        case 0x4B: eraseLine(numbers.first ?? 0)
        case 0x4A: eraseScreen(numbers.first ?? 0)
        case 0x58:
            let end = min(columns, screen.column + first)
            erase(row: row, columns: screen.column..<max(screen.column, end))
        case 0x4C: scroll(row..<screen.region.upperBound, by: -first)
        case 0x4D: scroll(row..<screen.region.upperBound, by: first)
        case 0x53 where !text.hasPrefix("?"): scroll(screen.region, by: first)
        case 0x54: scroll(screen.region, by: -first)
        case 0x72 where !text.hasPrefix("?"):
            let last = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], rows) : rows
            screen.region = first - 1..<max(first, last)
            (screen.row, screen.column) = (0, 0)
        case 0x6D where !text.hasPrefix(">"): setInk(text)
        case 0x68 where text == "?1049": setAlternate(true)
        case 0x6C where text == "?1049": setAlternate(false)
        case 0x40, 0x50: faults.append("cells were moved in a line")
        default: answer(final, text)
        }
    }

    private mutating func setAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        swap(&screen, &other)
        if isOn { screen = Self.blank(columns, rows, cellWidth, cellHeight) }
    }

    private mutating func setInk(_ text: String) {
        var codes = text.split(whereSeparator: { $0 == ";" || $0 == ":" }).map { Int($0) ?? 0 }[...]
        if codes.isEmpty { codes = [0] }
        while let code = codes.popFirst() {
            switch code {
            case 0: ink = Cell()
            case 30...37: ink.foreground = .numbered(code - 30)
            case 90...97: ink.foreground = .numbered(code - 82)
            case 40...47: ink.background = .numbered(code - 40)
            case 100...107: ink.background = .numbered(code - 92)
            case 39: ink.foreground = .usual
            case 49: ink.background = .usual
            case 38, 48, 58:
                let color = Self.ink(&codes)
                if code == 38 { ink.foreground = color }
                if code == 48 { ink.background = color }
            default: break
            }
        }
    }

    private static func ink(_ codes: inout ArraySlice<Int>) -> Ink {
        switch codes.popFirst() {
        case 5: return .numbered(codes.popFirst() ?? 0)
        case 2:
            let channels = codes.prefix(3).map { UInt8(clamping: $0) }
            codes = codes.dropFirst(3)
            guard channels.count == 3 else { return .usual }
            return .color(Color(red: channels[0], green: channels[1], blue: channels[2]))
        default: return .usual
        }
    }

    private mutating func answer(_ final: UInt8, _ text: String) {
        switch (final, text) {
        case (0x71, ">0"), (0x71, ">"):
            let name =
                switch kind {
                case .kitty: "kitty(0.32.2)"
                case .iTerm2: "iTerm2 3.5.0"
                case .sixel, .plain: "XTerm(379)"
                case .tmuxOverKitty, .tmuxWithSixels: "tmux 3.4"
                }
            answers += "\u{1B}P>|\(name)\u{1B}\\"
        case (0x63, ""), (0x63, "0"):
            answers += kind.takesSixels ? "\u{1B}[?64;4c" : "\u{1B}[?64;1c"
        case (0x53, "?1;1;0"): if kind.takesSixels { answers += "\u{1B}[?1;0;1024S" }
        case (0x74, "16"): answers += "\u{1B}[6;\(cellHeight);\(cellWidth)t"
        default: break
        }
    }

    mutating func reply(_ text: String) { answers += text }

    // MARK: - Erasing and moving

    private mutating func eraseLine(_ part: Int) {
        let column = min(screen.column, columns - 1)
        switch part {
        case 0: erase(row: screen.row, columns: column..<columns)
        case 1: erase(row: screen.row, columns: 0..<column + 1)
        default: erase(row: screen.row, columns: 0..<columns)
        }
    }

    private mutating func eraseScreen(_ part: Int) {
        if part < 2 { eraseLine(part) }
        let lines = part == 0 ? screen.row + 1..<rows : part == 1 ? 0..<screen.row : 0..<rows
        for line in lines { erase(row: line, columns: 0..<columns) }
    }

    mutating func erase(row: Int, columns range: Range<Int>) {
        var blank = Cell()
        blank.background = ink.background
        for column in range where column < columns {
            screen.cells[row * columns + column] = blank
        }
        for y in row * cellHeight..<(row + 1) * cellHeight {
            for x in range.lowerBound * cellWidth..<min(range.upperBound, columns) * cellWidth {
                screen.canvas[y * width + x] = nil
            }
        }
    }

    private mutating func lineFeed() {
        if screen.row == screen.region.upperBound - 1 {
            scroll(screen.region, by: 1)
        } else {
            screen.row = min(screen.row + 1, rows - 1)
        }
    }

    /// Moves rows up, or down by a negative count. Text moves; pixels do not with every terminal, so
    /// that moving them is a fault.
    private mutating func scroll(_ region: Range<Int>, by count: Int) {
        if screen.canvas.contains(where: { $0 != nil }) || !screen.placements.isEmpty {
            faults.append("lines were moved, and no picture with them")
        }
        let old = screen.cells
        for row in region {
            let from = row + count
            for column in 0..<columns {
                screen.cells[row * columns + column] =
                    region.contains(from) ? old[from * columns + column] : Cell()
            }
        }
    }
}
