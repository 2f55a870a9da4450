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
        } else if glyphs == .halves {
            drawDithered(bitmap, colorDepth, background)
        } else {
            drawDitheredShapes(bitmap, glyphs.shapes, colorDepth, background)
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

        mutating func remove(_ color: RGBColor, times: Int) {
            red -= Int(color.red) * times
            green -= Int(color.green) * times
            blue -= Int(color.blue) * times
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
            func channel(_ sum: Int) -> UInt8 {
                UInt8(clamping: (sum + count / 2) / max(1, count))
            }
            return RGBColor(channel(red), channel(green), channel(blue))
        }
    }

    private mutating func drawShapes(
        _ bitmap: Bitmap, _ shapes: [BlockGlyphs.Shape], _ background: RGBColor
    ) {
        for row in 0..<rows {
            for column in 0..<columns {
                let (samples, opaque) = samples(
                    of: bitmap, row: row, column: column, .zero, background)
                guard opaque != 0 else { continue }
                var all = Sums()
                for sample in samples { all.add(sample) }
                cells[row * columns + column] = Self.cell(
                    Self.best(shapes, samples, all), opaque)
            }
        }
    }

    /// A shape, with the sums of the colours that it covers and leaves free.
    private struct Choice {
        var shape: BlockGlyphs.Shape
        var inside = Sums()
        var outside = Sums()
    }

    /// The shape and colours with the least squared error.
    private static func best(
        _ shapes: [BlockGlyphs.Shape], _ samples: [Sums], _ all: Sums
    ) -> Choice {
        var best = (gain: -1.0, choice: Choice(shape: shapes[0]))
        for shape in shapes {
            var inside = Sums()
            for place in 0..<12 where shape.covers(place) { inside.add(samples[place]) }
            let outside = all.without(inside)
            let gain = inside.gain + outside.gain
            if gain > best.gain + 1e-6 {
                best = (gain, Choice(shape: shape, inside: inside, outside: outside))
            }
        }
        return best.choice
    }

    /// The cell of a shape in its mean colours, or in others of a palette.
    private static func cell(
        _ choice: Choice, _ opaque: UInt16, colors: (RGBColor, RGBColor)? = nil
    ) -> Cell {
        let (inside, outside) = colors ?? (choice.inside.mean, choice.outside.mean)
        // A half without any colour of the picture is the terminal's own.
        if opaque & choice.shape.mask == 0 {
            return Cell(
                scalar: complement(of: choice.shape.scalar), foreground: outside, background: nil)
        }
        let hasGround = opaque & ~choice.shape.mask & 0xFFF != 0
        if hasGround, inside == outside {
            return Cell(scalar: 0x20, foreground: nil, background: outside)
        }
        return Cell(
            scalar: choice.shape.scalar, foreground: inside, background: hasGround ? outside : nil)
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

    /// Draws shapes in the colours of a palette. What the first colour of a cell is off goes to the
    /// second, and what the cell is off to its neighbours, by the weights of Floyd and Steinberg.
    private mutating func drawDitheredShapes(
        _ bitmap: Bitmap, _ shapes: [BlockGlyphs.Shape], _ depth: ColorDepth, _ background: RGBColor
    ) {
        // Errors are those of one sample, in sixteenths.
        var errors = [SIMD4<Int32>](repeating: .zero, count: columns + 2)
        for row in 0..<rows {
            var below = [SIMD4<Int32>](repeating: .zero, count: columns + 2)
            var right = SIMD4<Int32>.zero
            for column in 0..<columns {
                let (samples, opaque) = samples(
                    of: bitmap, row: row, column: column, (errors[column + 1] &+ right) / 16,
                    background)
                right = .zero
                guard opaque != 0 else { continue }
                var all = Sums()
                for sample in samples { all.add(sample) }
                let choice = Self.best(shapes, samples, all)
                let first = Palette.nearest(to: choice.inside.mean, depth)
                var rest = choice.outside
                if opaque & choice.shape.mask != 0 {
                    rest.add(choice.inside)
                    rest.remove(first, times: choice.inside.count)
                    rest.count = choice.outside.count
                }
                let second = Palette.nearest(to: rest.mean, depth)
                cells[row * columns + column] = Self.cell(
                    choice, opaque, colors: (first, second))
                rest.remove(second, times: rest.count)
                let error =
                    SIMD4(Int32(rest.red), Int32(rest.green), Int32(rest.blue), 0)
                    / Int32(samples.count)
                right = error &* 7
                below[column] &+= error &* 3
                below[column + 1] &+= error &* 5
                below[column + 2] &+= error
            }
            errors = below
        }
    }

    /// The samples of a cell with an error added, and those of them with a colour of the picture.
    private func samples(
        of bitmap: Bitmap, row: Int, column: Int, _ error: SIMD4<Int32>, _ background: RGBColor
    ) -> ([Sums], UInt16) {
        var opaque: UInt16 = 0
        let samples = (0..<12).map { place in
            let x = column * 2 + place % 2
            let y = row * 6 + place / 2
            let color = bitmap.color(column: x, row: y, over: background)
            if bitmap.pixels[(y * bitmap.width + x) * 4 + 3] >= 16 { opaque |= 1 << place }
            let wanted =
                (SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0) &+ error)
                .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            return Sums(
                red: Int(wanted.x), green: Int(wanted.y), blue: Int(wanted.z), count: 1)
        }
        return (samples, opaque)
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
                put(cell, row: at, column: x)
            }
        }
    }
}
