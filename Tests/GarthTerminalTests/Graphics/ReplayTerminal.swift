import GarthPage

@testable import GarthTerminal

/// A terminal that keeps pixels: it reads what Garth writes, and decodes pictures back.
///
/// It knows the sequences that the renderer writes, and the kitty graphics protocol, sixels and the
/// inline images of iTerm2. Text erases the pixels of sixels and inline images in its cell;
/// placements of kitty lie below text.
struct ReplayTerminal {
    let columns: Int
    let rows: Int
    let cell: CellSize
    /// Sequences that the terminal does not understand.
    private(set) var faults: [String] = []
    /// How often pixels were sent (kitty).
    private(set) var transmissions = 0

    /// Pixels that were drawn at the cursor; nil where there are none.
    private var canvas: [RGBColor?]
    private var column = 0
    private var row = 0

    private struct Placement: Hashable {
        var id: Int
        var number: Int
    }
    private struct Placed {
        var row: Int
        var column: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }
    private(set) var images: [Int: Bitmap] = [:]
    private var placements: [Placement: Placed] = [:]
    private var pieces: (keys: [String: String], code: [UInt8])?

    init(columns: Int, rows: Int, cell: CellSize) {
        self.columns = columns
        self.rows = rows
        self.cell = cell
        canvas = Array(repeating: nil, count: columns * rows * cell.width * cell.height)
    }

    var width: Int { columns * cell.width }
    var height: Int { rows * cell.height }

    /// The pixels of the screen.
    var pixels: [RGBColor?] {
        var result = canvas
        for (placement, placed) in placements {
            guard let image = images[placement.id] else { continue }
            for y in 0..<placed.height {
                for x in 0..<placed.width {
                    let at =
                        (placed.row * cell.height + y) * width + placed.column * cell.width + x
                    guard result.indices.contains(at) else { continue }
                    result[at] = image.color(
                        column: placed.x + x, row: placed.y + y, over: RGBColor(0, 0, 0))
                }
            }
        }
        return result
    }

    // MARK: - Reading

    mutating func write(_ bytes: [UInt8]) {
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case 0x0D: column = 0
            case 0x0A: row = min(row + 1, rows - 1)
            case 0x07: break
            case 0x1B where at + 1 < bytes.count:
                at = readEscape(bytes, at + 1)
                continue
            case 0x80...0xBF: break
            case 0x20...: put()
            default: faults.append("control \(byte)")
            }
            at += 1
        }
    }

    private mutating func put() {
        erase(row: row, columns: column..<column + 1)
        column = min(column + 1, columns - 1)
    }

    private mutating func erase(row: Int, columns range: Range<Int>) {
        for y in row * cell.height..<(row + 1) * cell.height {
            for x in range.lowerBound * cell.width..<min(range.upperBound, columns) * cell.width {
                canvas[y * width + x] = nil
            }
        }
    }

    private mutating func readEscape(_ bytes: [UInt8], _ start: Int) -> Int {
        switch bytes[start] {
        case 0x5B: return readControl(bytes, start + 1)
        case 0x5F: return readString(bytes, start + 1) { $0.readGraphics($1) }
        case 0x50: return readString(bytes, start + 1) { $0.readSixels($1) }
        case 0x5D: return readString(bytes, start + 1) { $0.readCommand($1) }
        case 0x28: return start + 2
        default: return start + 1
        }
    }

    private mutating func readControl(_ bytes: [UInt8], _ start: Int) -> Int {
        var end = start
        while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
        guard end < bytes.count else { return end }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0) ?? 0
        }
        let first = max(1, numbers.first ?? 1)
        switch bytes[end] {
        case 0x48:
            row = min(first - 1, rows - 1)
            column = min(max(1, numbers.count > 1 ? numbers[1] : 1) - 1, columns - 1)
        case 0x43: column = min(column + first, columns - 1)
        case 0x44: column = max(column - first, 0)
        case 0x4B: erase(row: row, columns: column..<columns)
        case 0x4A: for line in 0..<rows { erase(row: line, columns: 0..<columns) }
        case 0x4C, 0x4D: faults.append("lines were moved, and no picture with them")
        default: break
        }
        return end + 1
    }

    private mutating func readString(
        _ bytes: [UInt8], _ start: Int, _ read: (inout ReplayTerminal, ArraySlice<UInt8>) -> Void
    ) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != 0x07,
            !(bytes[end] == 0x1B && end + 1 < bytes.count && bytes[end + 1] == 0x5C)
        {
            end += 1
        }
        read(&self, bytes[start..<end])
        return min(bytes.count, end + (end < bytes.count && bytes[end] == 0x07 ? 1 : 2))
    }

    // MARK: - kitty

    private mutating func readGraphics(_ text: ArraySlice<UInt8>) {
        guard text.first == 0x47 else { return faults.append("an unknown APC") }
        let parts = text.dropFirst().split(
            separator: 0x3B, maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [String: String] = [:]
        for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ",") {
            let sides = pair.split(separator: "=")
            if sides.count == 2 { keys[String(sides[0])] = String(sides[1]) }
        }
        let code = parts.count > 1 ? Array(parts[1]) : []
        if code.count > 4096 { faults.append("a piece of \(code.count) bytes") }
        if var open = pieces {
            open.code += code
            pieces = open
            if keys["m"] != "1" { finishTransmission() }
            return
        }
        func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        if keys["q"] != "2" { faults.append("an answer would come between keys") }
        switch keys["a"] {
        case "t":
            transmissions += 1
            pieces = (keys, code)
            if keys["m"] != "1" { finishTransmission() }
        case "p":
            guard let image = images[number("i")] else {
                return faults.append("no picture \(number("i"))")
            }
            guard number("x") + number("w") <= image.width,
                number("y") + number("h") <= image.height,
                number("c") * cell.width == number("w"), number("r") * cell.height == number("h")
            else { return faults.append("a placement outside of its picture") }
            placements[Placement(id: number("i"), number: number("p"))] = Placed(
                row: row, column: column, x: number("x"), y: number("y"), width: number("w"),
                height: number("h"))
        case "d":
            switch keys["d"] {
            case "i": placements[Placement(id: number("i"), number: number("p"))] = nil
            case "I":
                for key in placements.keys where key.id == number("i") { placements[key] = nil }
                images[number("i")] = nil
            default: faults.append("an unknown deletion")
            }
        default: faults.append("an unknown action")
        }
    }

    private mutating func finishTransmission() {
        guard let (keys, code) = pieces else { return }
        pieces = nil
        let bytes = Self.decode(code)
        let (width, height) = (Int(keys["s"] ?? "") ?? 0, Int(keys["v"] ?? "") ?? 0)
        let size = keys["f"] == "24" ? 3 : 4
        guard bytes.count == width * height * size else {
            return faults.append("\(bytes.count) bytes for \(width) x \(height)")
        }
        var pixels: [UInt8] = []
        for at in stride(from: 0, to: bytes.count, by: size) {
            pixels += bytes[at..<at + 3] + [size == 3 ? 255 : bytes[at + 3]]
        }
        images[Int(keys["i"] ?? "") ?? 0] = Bitmap(width: width, height: height, pixels: pixels)
    }

    // MARK: - Sixels

    private mutating func readSixels(_ text: ArraySlice<UInt8>) {
        guard let start = text.firstIndex(of: 0x71) else { return faults.append("an unknown DCS") }
        var colors: [Int: RGBColor] = [:]
        var color = 0
        var (x, y) = (0, 0)
        var count = 1
        var at = start + 1
        func numbers() -> [Int] {
            var list = [0]
            at += 1
            while at < text.endIndex, (0x30...0x39).contains(text[at]) || text[at] == 0x3B {
                if text[at] == 0x3B {
                    list.append(0)
                } else {
                    list[list.count - 1] = list[list.count - 1] * 10 + Int(text[at] - 0x30)
                }
                at += 1
            }
            return list
        }
        while at < text.endIndex {
            switch text[at] {
            case 0x22: _ = numbers()
            case 0x23:
                let list = numbers()
                color = list[0]
                if list.count == 5 {
                    let channels = list[2...].map { UInt8(($0 * 255 + 50) / 100) }
                    colors[color] = RGBColor(channels[0], channels[1], channels[2])
                }
            case 0x21: count = numbers()[0]
            case 0x24:
                x = 0
                at += 1
            case 0x2D:
                (x, y) = (0, y + 6)
                at += 1
            case 0x3F...0x7E:
                let bits = text[at] - 0x3F
                for _ in 0..<count {
                    for bit in 0..<6 where bits >> UInt8(bit) & 1 == 1 {
                        draw(x, y + bit, colors[color])
                    }
                    x += 1
                }
                count = 1
                at += 1
            default:
                faults.append("an unknown sixel")
                at += 1
            }
        }
        if colors.count > 256 { faults.append("\(colors.count) colours") }
        row = min(row + (y + 6) / cell.height, rows - 1)
    }

    private mutating func draw(_ x: Int, _ y: Int, _ color: RGBColor?) {
        guard let color else { return faults.append("a colour that was not defined") }
        let at = (row * cell.height + y) * width + column * cell.width + x
        guard canvas.indices.contains(at), column * cell.width + x < width else {
            return faults.append("a pixel outside of the screen")
        }
        canvas[at] = color
    }

    // MARK: - iTerm2

    private mutating func readCommand(_ text: ArraySlice<UInt8>) {
        guard text.starts(with: "1337;File=".utf8), let colon = text.firstIndex(of: 0x3A) else {
            return
        }
        let file = Self.decode(Array(text[(colon + 1)...]))
        guard let bitmap = Self.readPNG(file) else { return faults.append("no PNG file") }
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                draw(x, y, bitmap.color(column: x, row: y, over: RGBColor(0, 0, 0)))
            }
        }
    }

    /// Reads a PNG file of 32 bits a pixel without compression and filters.
    private static func readPNG(_ file: [UInt8]) -> Bitmap? {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[at + $1]) } }
        let (width, height) = (number(16), number(20))
        var at = 8
        var data: [UInt8] = []
        while at + 12 <= file.count {
            let count = number(at)
            if file[at + 4..<at + 8].elementsEqual("IDAT".utf8) {
                data += file[at + 8..<at + 8 + count]
            }
            at += 12 + count
        }
        var rows: [UInt8] = []
        at = 2
        var isLast = false
        while !isLast, at + 5 <= data.count {
            isLast = data[at] == 1
            let count = Int(data[at + 1]) | Int(data[at + 2]) << 8
            rows += data[at + 5..<at + 5 + count]
            at += 5 + count
        }
        guard rows.count == height * (width * 4 + 1) else { return nil }
        var pixels: [UInt8] = []
        for row in 0..<height {
            let start = row * (width * 4 + 1)
            guard rows[start] == 0 else { return nil }
            pixels += rows[start + 1..<start + 1 + width * 4]
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Decodes base64 (RFC 4648 section 4).
    private static func decode(_ code: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (value, bits) = (0, 0)
        for byte in code where byte != 0x3D {
            let digit =
                switch byte {
                case 0x41...0x5A: Int(byte) - 0x41
                case 0x61...0x7A: Int(byte) - 0x61 + 26
                case 0x30...0x39: Int(byte) - 0x30 + 52
                case 0x2B: 62
                default: 63
                }
            value = (value << 6 | digit) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(value >> bits & 0xFF))
            }
        }
        return bytes
    }
}
