import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Pictures of block characters") struct BlockPictureTests {
    /// A bitmap whose samples are made by a function of column and row.
    private static func bitmap(
        columns: Int, rows: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
    ) throws -> Bitmap {
        let size = BlockPicture.bitmapSize(columns: columns, rows: rows)
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (red, green, blue, alpha) = color(x, y)
                pixels += [red, green, blue, alpha]
            }
        }
        return try #require(Bitmap(width: size.width, height: size.height, pixels: pixels))
    }

    private static func draw(
        _ bitmap: Bitmap, _ columns: Int, _ rows: Int, _ glyphs: BlockGlyphs = .halves,
        _ depth: ColorDepth = .trueColor
    ) throws -> BlockPicture {
        try #require(
            BlockPicture(
                bitmap, columns: columns, rows: rows, glyphs: glyphs, colorDepth: depth,
                background: RGBColor(0, 0, 0)))
    }

    @Test("the halves of a cell have the colours above and below")
    func halves() throws {
        let bitmap = try Self.bitmap(columns: 1, rows: 1) { _, y in
            y < 3 ? (200, 10, 20, 255) : (1, 2, 3, 255)
        }
        let cell = try Self.draw(bitmap, 1, 1).cells[0]
        #expect(cell.scalar == 0x2580)
        #expect(cell.foreground == RGBColor(200, 10, 20) && cell.background == RGBColor(1, 2, 3))
    }

    @Test("a cell of one colour is a blank on it, and a transparent cell is the terminal's own")
    func plain() throws {
        let bitmap = try Self.bitmap(columns: 2, rows: 1) { x, _ in
            x < 2 ? (7, 8, 9, 255) : (0, 0, 0, 0)
        }
        let picture = try Self.draw(bitmap, 2, 1)
        #expect(
            picture.cells[0] == .init(scalar: 0x20, foreground: nil, background: RGBColor(7, 8, 9)))
        #expect(picture.cells[1] == .init(scalar: 0x20, foreground: nil, background: nil))
    }

    @Test("where only a half is transparent, the other half is drawn alone")
    func halfTransparent() throws {
        for isUpper in [true, false] {
            let bitmap = try Self.bitmap(columns: 1, rows: 1) { _, y in
                (y < 3) == isUpper ? (255, 255, 255, 255) : (0, 0, 0, 0)
            }
            let cell = try Self.draw(bitmap, 1, 1).cells[0]
            #expect(cell.scalar == (isUpper ? 0x2580 : 0x2584))
            #expect(cell.foreground == RGBColor(255, 255, 255) && cell.background == nil)
        }
    }

    @Test("each quadrant and sextant pattern is drawn by a character with that pattern")
    func patterns() throws {
        for pattern in UInt32(1)...62 {
            let bitmap = try Self.bitmap(columns: 1, rows: 1) { x, y in
                pattern >> UInt32(y / 2 * 2 + x) & 1 == 1 ? (255, 0, 0, 255) : (0, 0, 255, 255)
            }
            let cell = try Self.draw(bitmap, 1, 1, .sextants).cells[0]
            // The pattern or, with exchanged colours, its complement.
            let shown = cell.foreground == RGBColor(255, 0, 0) ? pattern : 63 - pattern
            #expect([RGBColor(255, 0, 0), RGBColor(0, 0, 255)].contains(cell.foreground))
            switch shown {
            case 21: #expect(cell.scalar == 0x258C)
            case 42: #expect(cell.scalar == 0x2590)
            default: #expect(cell.scalar == BlockGlyphs.sextant(shown))
            }
        }
    }

    @Test("a picture in 256 or 16 colours has only those, and their mean is the picture's")
    func dithering() throws {
        for (depth, glyphs) in [
            (ColorDepth.palette256, BlockGlyphs.halves), (.sixteen, .halves),
            (.palette256, .sextants), (.sixteen, .quadrants),
        ] {
            let bitmap = try Self.bitmap(columns: 40, rows: 20) { _, _ in (100, 120, 90, 255) }
            let picture = try Self.draw(bitmap, 40, 20, glyphs, depth)
            var (sum, count) = (SIMD3<Int>.zero, 0)
            for cell in picture.cells {
                let upper = cell.foreground ?? cell.background
                for color in [upper, cell.background] {
                    let color = try #require(color)
                    #expect(Palette.nearest(to: color, depth) == color)
                    sum &+= SIMD3(Int(color.red), Int(color.green), Int(color.blue))
                    count += 1
                }
            }
            let mean = sum / count
            // Sixteen colours are far apart, and the errors of the last row go nowhere.
            let most = depth == .sixteen ? 40 : 8
            #expect(abs(mean.x - 100) < most, "\(mean)")
            #expect(abs(mean.y - 120) < most, "\(mean)")
            #expect(abs(mean.z - 90) < most, "\(mean)")
        }
    }

    @Test("quadrants and sextants keep the shapes of a picture in 256 and 16 colours")
    func ditheredShapes() throws {
        for depth in [ColorDepth.palette256, .sixteen] {
            for pattern in UInt32(1)...62 {
                let bitmap = try Self.bitmap(columns: 1, rows: 1) { x, y in
                    let level: UInt8 = pattern >> UInt32(y / 2 * 2 + x) & 1 == 1 ? 255 : 0
                    return (level, level, level, 255)
                }
                let cell = try Self.draw(bitmap, 1, 1, .sextants, depth).cells[0]
                let isDrawn = cell.foreground == RGBColor(255, 255, 255)
                let shown = isDrawn ? pattern : 63 - pattern
                #expect(isDrawn || cell.background == RGBColor(255, 255, 255))
                switch shown {
                case 21: #expect(cell.scalar == 0x258C)
                case 42: #expect(cell.scalar == 0x2590)
                default: #expect(cell.scalar == BlockGlyphs.sextant(shown))
                }
            }
        }
    }

    @Test("without colours there is no picture, nor for a bitmap of another size")
    func none() throws {
        let bitmap = try Self.bitmap(columns: 1, rows: 1) { _, _ in (1, 1, 1, 255) }
        for (columns, depth) in [(1, ColorDepth.none), (2, .trueColor)] {
            let picture = BlockPicture(
                bitmap, columns: columns, rows: 1, glyphs: .halves, colorDepth: depth,
                background: RGBColor(0, 0, 0))
            #expect(picture == nil)
        }
    }

    @Test("a picture that begins outside of its rows is drawn with the part inside")
    func clipped() throws {
        let bitmap = try Self.bitmap(columns: 4, rows: 4) { _, y in
            y / 6 % 2 == 0 ? (250, 0, 0, 255) : (0, 250, 0, 255)
        }
        let picture = try Self.draw(bitmap, 4, 4)
        var frame = Frame(columns: 6, rows: 5)
        frame.draw(picture, row: -1, column: -2, rows: 1..<4, firstColumn: 0)
        #expect(frame.style(row: 0, column: 0) == TextStyle())
        #expect(frame.style(row: 1, column: 0).background == RGBColor(250, 0, 0))
        #expect(frame.style(row: 2, column: 1).background == RGBColor(0, 250, 0))
        #expect(frame.style(row: 1, column: 2) == TextStyle())
        #expect(frame.style(row: 3, column: 0) == TextStyle())
    }
}
