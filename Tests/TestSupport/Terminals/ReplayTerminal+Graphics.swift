/// Pictures: kitty graphics, sixels, inline images of iTerm2.
extension ReplayTerminal {
    /// A picture of 32 bits a pixel.
    package struct Picture: Sendable {
        package let width: Int
        package let height: Int
        let pixels: [UInt8]
        /// The cells of its virtual placement, which placeholders are parts of.
        var cells: (columns: Int, rows: Int)?

        /// The colour over black.
        func color(_ x: Int, _ y: Int) -> Color {
            let at = (y * width + x) * 4
            let alpha = Int(pixels[at + 3])
            func channel(_ value: UInt8) -> UInt8 { UInt8((Int(value) * alpha + 127) / 255) }
            return Color(
                red: channel(pixels[at]), green: channel(pixels[at + 1]),
                blue: channel(pixels[at + 2]))
        }
    }

    struct Placement: Hashable {
        var id: Int
        var number: Int
    }

    struct Placed {
        var row: Int
        var column: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    private static func isComposed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x306...0x30C, 0x30F, 0x311, 0x313, 0x314, 0x340...0x344, 0x653, 0x654: true
        default: false
        }
    }

    // MARK: - What is seen

    /// The pixels of the screen that pictures cover; nil elsewhere.
    package var pixels: [Color?] {
        var result = screen.canvas
        for (placement, placed) in screen.placements {
            guard let image = images[placement.id] else { continue }
            draw(image, placed, into: &result)
        }
        for row in 0..<rows { drawPlaceholders(row: row, into: &result) }
        return result
    }

    private func draw(_ image: Picture, _ placed: Placed, into result: inout [Color?]) {
        for y in 0..<placed.height {
            for x in 0..<placed.width {
                let (column, row) = (
                    placed.column * cellWidth + x, placed.row * cellHeight + y
                )
                guard column < width, row < height else { continue }
                result[row * width + column] = image.color(placed.x + x, placed.y + y)
            }
        }
    }

    /// Placeholders name a picture by their colour and the part of it by marks; a cell without marks
    /// continues the one before it (kitty graphics protocol, "Unicode placeholders").
    private func drawPlaceholders(row: Int, into result: inout [Color?]) {
        var last: (ink: Ink, row: Int, column: Int, upper: Int)?
        for column in 0..<columns {
            let cell = cell(row: row, column: column)
            guard cell.scalar == 0x10EEEE else {
                last = nil
                continue
            }
            let marks = cell.marks.map { Self.marks[$0] ?? -1 }
            let known = last?.ink == cell.foreground ? last : nil
            let part = (
                ink: cell.foreground, row: marks.first ?? known?.row ?? -1,
                column: marks.count > 1 ? marks[1] : known.map { $0.column + 1 } ?? -1,
                upper: marks.count > 2 ? marks[2] : known?.upper ?? 0
            )
            last = part
            guard case .numbered(let lower) = part.ink,
                let image = images[part.upper << 24 | lower], let size = image.cells,
                (0..<size.columns).contains(part.column), (0..<size.rows).contains(part.row),
                image.width == size.columns * cellWidth, image.height == size.rows * cellHeight
            else { continue }
            let placed = Placed(
                row: row, column: column, x: part.column * cellWidth, y: part.row * cellHeight,
                width: cellWidth, height: cellHeight)
            draw(image, placed, into: &result)
        }
    }

    /// The numbers of the marks: the protocol takes the characters of combining class 230 in Unicode
    /// 6.0 that take no part in compositions.
    private static let marks: [UInt32: Int] = {
        var numbers: [UInt32: Int] = [:]
        for value in UInt32(0x305)...0x1D244 {
            guard let properties = Unicode.Scalar(value)?.properties,
                properties.canonicalCombiningClass.rawValue == 230,
                let age = properties.age, age.major < 6 || age.major == 6 && age.minor == 0,
                !isComposed(value)
            else { continue }
            numbers[value] = numbers.count
        }
        return numbers
    }()

    // MARK: - kitty

    mutating func readGraphics(_ text: ArraySlice<UInt8>) {
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
        // As kitty does it: commands for pixels continue an open transmission, whatever else they
        // say, and a last piece without content ends what was cut.
        let isPiece = keys["a"] == nil || keys["a"] == "t"
        if isPiece, var open = pieces {
            if keys["a"] != nil { faults.append("a transmission inside of another") }
            open.code += code
            pieces = open
            if keys["m"] == "1" { return }
            if code.isEmpty { pieces = nil } else { finishTransmission() }
            return
        }
        if keys["a"] == nil, keys["m"] == "0", code.isEmpty { return }
        func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        guard keys["a"] != "q" else {
            if kind == .kitty { reply("\u{1B}_Gi=\(number("i"));OK\u{1B}\\") }
            return
        }
        guard kind == .kitty else { return faults.append("graphics of kitty") }
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
            if keys["U"] == "1" {
                images[number("i")]?.cells = (number("c"), number("r"))
                return
            }
            guard number("x") + number("w") <= image.width,
                number("y") + number("h") <= image.height,
                number("c") * cellWidth == number("w"), number("r") * cellHeight == number("h")
            else { return faults.append("a placement outside of its picture") }
            screen.placements[Placement(id: number("i"), number: number("p"))] = Placed(
                row: screen.row, column: screen.column, x: number("x"), y: number("y"),
                width: number("w"),
                height: number("h"))
        case "d":
            switch keys["d"] {
            case "i": screen.placements[Placement(id: number("i"), number: number("p"))] = nil
            case "I":
                for key in screen.placements.keys where key.id == number("i") {
                    screen.placements[key] = nil
                }
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
        images[Int(keys["i"] ?? "") ?? 0] = Picture(width: width, height: height, pixels: pixels)
    }

    // MARK: - Sixels

    mutating func readSixels(_ text: ArraySlice<UInt8>) {
        guard let start = text.firstIndex(of: 0x71) else { return faults.append("an unknown DCS") }
        guard kind.takesSixels else { return faults.append("sixels") }
        var colors: [Int: Color] = [:]
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
                    colors[color] = Color(
                        red: channels[0], green: channels[1], blue: channels[2])
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
        screen.row = min(screen.row + (y + 6) / cellHeight, rows - 1)
    }

    private mutating func draw(_ x: Int, _ y: Int, _ color: Color?) {
        guard let color else { return faults.append("a colour that was not defined") }
        let left = screen.column * cellWidth + x
        let at = (screen.row * cellHeight + y) * width + left
        guard screen.canvas.indices.contains(at), left < width else {
            return faults.append("a pixel outside of the screen")
        }
        screen.canvas[at] = color
    }

    // MARK: - iTerm2

    mutating func readCommand(_ text: ArraySlice<UInt8>) {
        guard text.starts(with: "1337;File=".utf8), let colon = text.firstIndex(of: 0x3A) else {
            return
        }
        guard kind == .iTerm2 else { return faults.append("an inline image") }
        let file = Self.decode(Array(text[(colon + 1)...]))
        guard let bitmap = Self.readPNG(file) else { return faults.append("no PNG file") }
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                draw(x, y, bitmap.color(x, y))
            }
        }
    }

    /// Reads a PNG file of 32 bits a pixel without compression and filters.
    private static func readPNG(_ file: [UInt8]) -> Picture? {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), file.count >= 24
        else { return nil }
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[at + $1]) } }
        let (width, height) = (number(16), number(20))
        var at = 8
        var data: [UInt8] = []
        while at + 12 <= file.count {
            let count = number(at)
            guard at + 12 + count <= file.count else { return nil }
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
            guard at + 5 + count <= data.count else { return nil }
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
        return Picture(width: width, height: height, pixels: pixels)
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
