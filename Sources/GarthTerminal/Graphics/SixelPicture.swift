import GarthPage

/// A bitmap as sixels (DEC STD 070, section 9; VT330/340 Programmer Reference, chapter 14).
struct SixelPicture {
    /// The sequence that draws the bitmap at the cursor. Transparent pixels are not drawn.
    let bytes: [UInt8]

    /// Encodes a part of a bitmap, which lies inside of it.
    init(_ bitmap: IndexedBitmap, columns: Range<Int>, rows: Range<Int>) {
        var output = ScreenOutput()
        output.bytes.reserveCapacity(columns.count * rows.count * 3 + 6000)
        output.append("\u{1B}P0;1;0q\"1;1;")
        output.append(number: columns.count)
        output.bytes.append(0x3B)
        output.append(number: rows.count)
        for (index, color) in bitmap.colors.enumerated() {
            output.bytes.append(0x23)
            output.append(number: index)
            output.append(";2;")
            for (place, channel) in [color.red, color.green, color.blue].enumerated() {
                if place > 0 { output.bytes.append(0x3B) }
                output.append(number: (Int(channel) * 100 + 127) / 255)
            }
        }
        var band = SixelBand(colors: bitmap.colors.count, columns: columns.count)
        var row = rows.lowerBound
        while row < rows.upperBound {
            band.read(bitmap, columns: columns, rows: row..<min(row + 6, rows.upperBound))
            band.append(to: &output)
            row += 6
            if row < rows.upperBound { output.bytes.append(0x2D) }
        }
        output.append("\u{1B}\\")
        bytes = output.bytes
    }
}

/// Six rows of pixels: for each colour in them, the columns that have it.
private struct SixelBand {
    /// The columns of one colour, from the left to the right, as links of one chain.
    private struct Link {
        var column: Int32
        /// The rows in which the column has the colour, the upper one in the lowest bit.
        var bits: UInt8
        /// The link to the right; -1 at the end.
        var next: Int32
    }

    private var links: [Link] = []
    /// The first and last links of the colours; -1 without any.
    private var first: [Int32]
    private var last: [Int32]

    init(colors: Int, columns: Int) {
        first = [Int32](repeating: -1, count: colors)
        last = first
        links.reserveCapacity(6 * columns)
    }

    mutating func read(_ bitmap: IndexedBitmap, columns: Range<Int>, rows: Range<Int>) {
        links.removeAll(keepingCapacity: true)
        for color in first.indices { (first[color], last[color]) = (-1, -1) }
        for column in columns {
            let place = Int32(truncatingIfNeeded: column - columns.lowerBound)
            var mask: UInt8 = 1
            for row in rows {
                let color = Int(bitmap.pixels[row * bitmap.width + column])
                if color >= 0 { add(color, place, mask) }
                mask <<= 1
            }
        }
    }

    private mutating func add(_ color: Int, _ column: Int32, _ mask: UInt8) {
        let end = Int(last[color])
        if end >= 0, links[end].column == column {
            links[end].bits |= mask
            return
        }
        let new = Int32(truncatingIfNeeded: links.count)
        links.append(Link(column: column, bits: mask, next: -1))
        if end >= 0 { links[end].next = new } else { first[color] = new }
        last[color] = new
    }

    func append(to output: inout ScreenOutput) {
        var isFirst = true
        for color in first.indices where first[color] >= 0 {
            if !isFirst { output.bytes.append(0x24) }
            isFirst = false
            output.bytes.append(0x23)
            output.append(number: color)
            append(chain: first[color], to: &output)
        }
    }

    private func append(chain start: Int32, to output: inout ScreenOutput) {
        var (at, column) = (start, Int32(0))
        var run = (bits: UInt8(0), count: 0)
        while at >= 0 {
            let link = links[Int(at)]
            if link.column > column { Self.add(0, Int(link.column - column), to: &run, &output) }
            Self.add(link.bits, 1, to: &run, &output)
            (at, column) = (link.next, link.column + 1)
        }
        Self.flush(&run, &output)
    }

    private static func add(
        _ bits: UInt8, _ count: Int, to run: inout (bits: UInt8, count: Int),
        _ output: inout ScreenOutput
    ) {
        if run.count > 0, run.bits != bits { flush(&run, &output) }
        run = (bits, run.count + count)
    }

    /// Writes equal columns, which are counted where that is shorter.
    private static func flush(
        _ run: inout (bits: UInt8, count: Int), _ output: inout ScreenOutput
    ) {
        let byte = 0x3F + run.bits
        if run.count > 3 {
            output.bytes.append(0x21)
            output.append(number: run.count)
            output.bytes.append(byte)
        } else {
            for _ in 0..<run.count { output.bytes.append(byte) }
        }
        run = (0, 0)
    }
}
