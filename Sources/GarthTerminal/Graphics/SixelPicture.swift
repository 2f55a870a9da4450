import GarthPage

/// A bitmap as sixels (DEC STD 070, section 9; VT330/340 Programmer Reference, chapter 14).
struct SixelPicture {
    /// The sequence that draws the bitmap at the cursor. Transparent pixels are not drawn.
    let bytes: [UInt8]

    /// Encodes a bitmap in at most `registers` colours.
    init(_ bitmap: Bitmap, registers: Int) {
        var palette = ColorPalette(for: bitmap, count: min(max(registers, 2), 256))
        let pixels = bitmap.dithered(with: &palette)
        var output = ScreenOutput()
        output.append("\u{1B}P0;1;0q\"1;1;")
        output.append(number: bitmap.width)
        output.bytes.append(0x3B)
        output.append(number: bitmap.height)
        for (index, color) in palette.colors.enumerated() {
            output.bytes.append(0x23)
            output.append(number: index)
            output.append(";2;")
            for (place, channel) in [color.red, color.green, color.blue].enumerated() {
                if place > 0 { output.bytes.append(0x3B) }
                output.append(number: (Int(channel) * 100 + 127) / 255)
            }
        }
        var row = 0
        while row < bitmap.height {
            Self.appendBand(
                pixels, width: bitmap.width, rows: row..<min(row + 6, bitmap.height),
                colors: palette.colors.count, &output)
            row += 6
            if row < bitmap.height { output.bytes.append(0x2D) }
        }
        output.append("\u{1B}\\")
        bytes = output.bytes
    }

    /// Writes six rows: for each colour in them, the pixels that have it.
    private static func appendBand(
        _ pixels: [Int16], width: Int, rows: Range<Int>, colors: Int, _ output: inout ScreenOutput
    ) {
        // For each colour the columns that have it, with the bits of the rows.
        var columns = [[(column: Int, bits: UInt8)]](repeating: [], count: colors)
        for column in 0..<width {
            for (bit, row) in rows.enumerated() {
                let index = Int(pixels[row * width + column])
                guard index >= 0, index < colors else { continue }
                let mask = UInt8(1 << bit)
                if let last = columns[index].last, last.column == column {
                    columns[index][columns[index].count - 1].bits |= mask
                } else {
                    columns[index].append((column, mask))
                }
            }
        }
        var isFirst = true
        for color in 0..<colors where !columns[color].isEmpty {
            if !isFirst { output.bytes.append(0x24) }
            isFirst = false
            output.bytes.append(0x23)
            output.append(number: color)
            var at = 0
            var run = (bits: UInt8(0), count: 0)
            for (column, bits) in columns[color] {
                if column > at {
                    add(0, column - at, to: &run, &output)
                    at = column
                }
                add(bits, 1, to: &run, &output)
                at += 1
            }
            flush(&run, &output)
        }
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
