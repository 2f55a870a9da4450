package import GarthPage

/// A picture as cells of block characters in two colours each.
package struct BlockPicture: Sendable, Equatable {
    /// A cell; a colour that is nil is the terminal's own.
    package struct Cell: Sendable, Equatable {
        /// The character.
        package var scalar: UInt32
        /// The colour of the character.
        package var foreground: RGBColor?
        /// The colour behind it.
        package var background: RGBColor?
    }

    /// The width in cells.
    package let columns: Int
    /// The height in cells.
    package let rows: Int
    /// The cells, row after row.
    package private(set) var cells: [Cell]

    private static let blank = Cell(scalar: 0x20, foreground: nil, background: nil)

    /// The size in pixels of the bitmap that a picture of so many cells is made of.
    package static func bitmapSize(columns: Int, rows: Int) -> (width: Int, height: Int) {
        (columns * BlockGlyphs.sampleColumns, rows * BlockGlyphs.sampleRows)
    }

    /// Draws a bitmap of `bitmapSize` in the colours of a terminal; nil if the bitmap has another
    /// size, or the terminal has no colours.
    ///
    /// Transparent parts show `background`, and where nothing else is the terminal's own.
    package init?(
        _ bitmap: Bitmap, columns: Int, rows: Int, glyphs: BlockGlyphs, colorDepth: ColorDepth,
        background: RGBColor
    ) {
        let size = Self.bitmapSize(columns: columns, rows: rows)
        guard bitmap.width == size.width, bitmap.height == size.height, colorDepth != .none else {
            return nil
        }
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Self.blank, count: columns * rows)
        if colorDepth == .trueColor {
            drawShapes(bitmap, glyphs.shapes, background)
        } else {
            drawDithered(bitmap, colorDepth, background)
        }
    }

    // MARK: - 24 bit colour

    private struct Sums {
        var red = 0
        var green = 0
        var blue = 0
        var count = 0

        mutating func add(_ other: Sums) {
            red += other.red
            green += other.green
            blue += other.blue
            count += other.count
        }

        func without(_ other: Sums) -> Sums {
            Sums(
                red: red - other.red, green: green - other.green, blue: blue - other.blue,
                count: count - other.count)
        }

        /// The part of the squared error that the mean colour takes away.
        var gain: Double {
            guard count > 0 else { return 0 }
            let squares = red * red + green * green + blue * blue
            return Double(squares) / Double(count)
        }

        var mean: RGBColor {
            func channel(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / max(1, count)) }
            return RGBColor(channel(red), channel(green), channel(blue))
        }
    }

    private mutating func drawShapes(
        _ bitmap: Bitmap, _ shapes: [BlockGlyphs.Shape], _ background: RGBColor
    ) {
        var samples = [Sums](repeating: Sums(), count: 12)
        for row in 0..<rows {
            for column in 0..<columns {
                var all = Sums()
                var opaque: UInt16 = 0
                for place in 0..<12 {
                    let x = column * 2 + place % 2
                    let y = row * 6 + place / 2
                    let color = bitmap.color(column: x, row: y, over: background)
                    if bitmap.pixels[(y * bitmap.width + x) * 4 + 3] >= 16 { opaque |= 1 << place }
                    samples[place] = Sums(
                        red: Int(color.red), green: Int(color.green), blue: Int(color.blue),
                        count: 1)
                    all.add(samples[place])
                }
                guard opaque != 0 else { continue }
                cells[row * columns + column] = Self.best(shapes, samples, all, opaque)
            }
        }
    }

    /// The shape and colours with the least squared error.
    private static func best(
        _ shapes: [BlockGlyphs.Shape], _ samples: [Sums], _ all: Sums, _ opaque: UInt16
    ) -> Cell {
        var best = (gain: -1.0, shape: shapes[0], inside: Sums())
        for shape in shapes {
            var inside = Sums()
            for place in 0..<12 where shape.mask >> UInt16(place) & 1 == 1 {
                inside.add(samples[place])
            }
            let gain = inside.gain + all.without(inside).gain
            if gain > best.gain + 1e-6 { best = (gain, shape, inside) }
        }
        let outside = all.without(best.inside)
        // A half without any colour of the picture is the terminal's own.
        if opaque & best.shape.mask == 0 {
            return Cell(
                scalar: complement(of: best.shape.scalar), foreground: outside.mean,
                background: nil)
        }
        let hasGround = opaque & ~best.shape.mask & 0xFFF != 0
        let (front, back) = (best.inside.mean, hasGround ? outside.mean : nil)
        if front == back { return Cell(scalar: 0x20, foreground: nil, background: back) }
        return Cell(scalar: best.shape.scalar, foreground: front, background: back)
    }

    /// The character that covers what another one leaves free.
    private static func complement(of scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x2580: 0x2584
        case 0x258C: 0x2590
        case 0x2598: 0x259F
        case 0x259D: 0x2599
        case 0x2596: 0x259C
        case 0x2597: 0x259B
        case 0x259A: 0x259E
        default: BlockGlyphs.sextantComplement(scalar)
        }
    }

    // MARK: - Palettes

    /// Draws half blocks, whose colours are dithered by the method of Floyd and Steinberg.
    private mutating func drawDithered(
        _ bitmap: Bitmap, _ depth: ColorDepth, _ background: RGBColor
    ) {
        let height = rows * 2
        var colors = [RGBColor?](repeating: nil, count: columns * height)
        var errors = [SIMD4<Int32>](repeating: .zero, count: columns + 2)
        for y in 0..<height {
            var below = [SIMD4<Int32>](repeating: .zero, count: columns + 2)
            var right = SIMD4<Int32>.zero
            for x in 0..<columns {
                var sum = SIMD4<Int32>.zero
                var hasColor = false
                for place in 0..<6 {
                    let (px, py) = (x * 2 + place % 2, y * 3 + place / 2)
                    let color = bitmap.color(column: px, row: py, over: background)
                    sum &+= SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
                    if bitmap.pixels[(py * bitmap.width + px) * 4 + 3] >= 16 { hasColor = true }
                }
                guard hasColor else {
                    right = .zero
                    continue
                }
                // Errors are in sixteenths.
                let wanted = (sum &* 16 / 6 &+ errors[x + 1] &+ right) / 16
                let limited = wanted.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
                let chosen = Palette.nearest(
                    to: RGBColor(UInt8(limited.x), UInt8(limited.y), UInt8(limited.z)), depth)
                colors[y * columns + x] = chosen
                let error =
                    limited &- SIMD4(Int32(chosen.red), Int32(chosen.green), Int32(chosen.blue), 0)
                right = error &* 7
                below[x] &+= error &* 3
                below[x + 1] &+= error &* 5
                below[x + 2] &+= error
            }
            errors = below
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let upper = colors[2 * row * columns + column]
                let lower = colors[(2 * row + 1) * columns + column]
                cells[row * columns + column] = Self.halves(upper, lower)
            }
        }
    }

    private static func halves(_ upper: RGBColor?, _ lower: RGBColor?) -> Cell {
        if upper == lower { return Cell(scalar: 0x20, foreground: nil, background: upper) }
        guard let upper else { return Cell(scalar: 0x2584, foreground: lower, background: nil) }
        return Cell(scalar: 0x2580, foreground: upper, background: lower)
    }
}

extension Palette {
    /// The nearest colour that a terminal has.
    static func nearest(to color: RGBColor, _ depth: ColorDepth) -> RGBColor {
        let packed = ScreenCell.pack(color)
        switch depth {
        case .none, .trueColor: return color
        case .sixteen: return Self.color(Int(nearestOf16(to: packed)))
        case .palette256: return Self.color(Int(nearestOf256(to: packed)))
        }
    }

    /// The colour of a number, as xterm draws it.
    static func color(_ index: Int) -> RGBColor {
        let channels: (Int, Int, Int)
        if index < 16 {
            channels = sixteen(index)
        } else if index < 232 {
            let cube = index - 16
            channels = (cubeLevel(cube / 36), cubeLevel(cube / 6 % 6), cubeLevel(cube % 6))
        } else {
            let level = 8 + 10 * (index - 232)
            channels = (level, level, level)
        }
        return RGBColor(
            UInt8(truncatingIfNeeded: channels.0), UInt8(truncatingIfNeeded: channels.1),
            UInt8(truncatingIfNeeded: channels.2))
    }
}

extension Frame {
    /// Draws the cells of a picture whose upper left cell is at a place, which may be outside of the
    /// frame, over the cells in a part of the frame.
    package mutating func draw(
        _ picture: BlockPicture, row: Int, column: Int, rows visible: Range<Int>, firstColumn: Int
    ) {
        for line in 0..<picture.rows {
            let at = row + line
            guard visible.contains(at), at >= 0, at < rows else { continue }
            for place in 0..<picture.columns {
                let x = column + place
                guard x >= max(0, firstColumn), x < columns else { continue }
                let drawn = picture.cells[line * picture.columns + place]
                var cell = ScreenCell(
                    style: TextStyle(
                        foreground: drawn.foreground, background: drawn.background))
                cell.foreground = ScreenCell.pack(drawn.foreground)
                cell.setGlyph(drawn.scalar)
                cell.link = cells[at * columns + x].link
                put(cell, row: at, column: x)
            }
        }
    }
}
