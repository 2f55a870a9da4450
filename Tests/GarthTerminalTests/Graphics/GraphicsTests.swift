import GarthPage
import Glibc
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Pictures of pixels on the screen") struct GraphicsTests {
    /// A screen with a renderer and the terminal that reads it.
    private struct Screen {
        var renderer = Renderer()
        var terminal: ReplayTerminal

        init(_ method: GraphicsMethod, columns: Int = 40, rows: Int = 20) {
            renderer.graphicsMethod = method
            terminal = ReplayTerminal(method.terminal, columns: columns, rows: rows)
        }

        @discardableResult
        mutating func show(_ frame: Frame) -> Int {
            let bytes = renderer.bytes(for: frame)
            terminal.write(bytes)
            return bytes.count
        }
    }

    static let protocols: [(GraphicsMethod, Double)] = [
        (.kitty, 40), (.sixel(registers: 256), 28), (.iTerm2, 40),
        (.placeholders(throughTmux: true), 40), (.placeholders(throughTmux: false), 40),
    ]

    static var cell: CellSize { CellSize(width: 8, height: 16) }

    /// A picture with soft colours and edges.
    private static func image(columns: Int, rows: Int, seed: Int = 0) throws -> PictureImage {
        let (width, height) = (columns * cell.width, rows * cell.height)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let isField = (x / 20 + y / 20 + seed) % 3 == 0
                pixels += [
                    UInt8(x * 255 / width), UInt8(y * 255 / height),
                    isField ? UInt8(200) : UInt8((x + y + seed * 40) % 256), 255,
                ]
            }
        }
        let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
        return try #require(PictureImage(bitmap, columns: columns, rows: rows, cell: cell))
    }

    /// A frame with text, and pictures at places.
    private static func frame(
        _ images: [(PictureImage, row: Int, column: Int)], columns: Int = 40, rows: Int = 20,
        firstLine: Int = 0
    ) -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        for row in 0..<rows {
            frame.write(SafeText(sanitizing: "line \(firstLine + row)"), row: row, column: 0)
        }
        for (image, row, column) in images {
            frame.draw(image, row: row, column: column, rows: 1..<rows - 1)
        }
        return frame
    }

    /// The pixels that a frame asks for.
    private static func expected(_ frame: Frame) -> [RGBColor?] {
        let width = frame.columns * cell.width
        var pixels = [RGBColor?](repeating: nil, count: width * frame.rows * cell.height)
        for place in frame.picturePlaces() {
            guard let image = frame.images.first(where: { $0.id == place.id }) else { continue }
            for y in 0..<place.rows * cell.height {
                for x in 0..<place.columns * cell.width {
                    pixels[(place.row * cell.height + y) * width + place.column * cell.width + x] =
                        image.bitmap.color(
                            column: place.sourceColumn * cell.width + x,
                            row: place.sourceRow * cell.height + y, over: RGBColor(0, 0, 0))
                }
            }
        }
        return pixels
    }

    /// The peak signal-to-noise ratio in decibels; nil if a picture is missing or stays.
    private static func ratio(_ terminal: ReplayTerminal, _ frame: Frame) -> Double? {
        let (shown, wanted) = (terminal.pixels, expected(frame))
        guard shown.count == wanted.count else { return nil }
        var (error, count) = (0.0, 0.0)
        for (shown, wanted) in zip(shown, wanted) {
            guard (shown == nil) == (wanted == nil) else { return nil }
            guard let shown, let wanted else { continue }
            for (a, b) in [
                (shown.red, wanted.red), (shown.green, wanted.green), (shown.blue, wanted.blue),
            ] {
                error += (Double(a) - Double(b)) * (Double(a) - Double(b))
                count += 1
            }
        }
        guard count > 0, error > 0 else { return .infinity }
        return 10 * log10(255 * 255 / (error / count))
    }

    @Test("a picture comes back from what is written", arguments: Self.protocols)
    func shown(method: GraphicsMethod, least: Double) throws {
        var screen = Screen(method)
        let frame = Self.frame([(try Self.image(columns: 20, rows: 10), 3, 5)])
        screen.show(frame)
        let ratio = try #require(Self.ratio(screen.terminal, frame))
        #expect(ratio >= least, "\(ratio)")
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test(
        "after each scroll the pictures are where they belong, and none stays",
        arguments: Self.protocols)
    func scrolled(method: GraphicsMethod, least: Double) throws {
        var screen = Screen(method)
        let images = try (0..<3).map { try Self.image(columns: 12, rows: 6, seed: $0) }
        for top in [0, 1, 2, 9, 30, 17, 3, 0] {
            let placed = images.enumerated().map { ($1, row: 2 + $0 * 9 - top, column: 4 + $0 * 7) }
            let frame = Self.frame(placed, firstLine: top)
            screen.show(frame)
            let ratio = try #require(Self.ratio(screen.terminal, frame), "\(method), line \(top)")
            #expect(ratio >= least)
        }
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test("what is drawn over a picture covers it, and gives it back", arguments: Self.protocols)
    func covered(method: GraphicsMethod, least: Double) throws {
        var screen = Screen(method)
        let image = try Self.image(columns: 20, rows: 12)
        let open = Self.frame([(image, 2, 8)])
        var sheet = open
        for row in 6..<10 { sheet.fill(row: row, columns: 12..<36) }
        sheet.write(SafeText(sanitizing: "a question"), row: 7, column: 14)
        for frame in [open, sheet, open] {
            screen.show(frame)
            #expect(try #require(Self.ratio(screen.terminal, frame)) >= least)
        }
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test("another tab has none of them, and a new size all", arguments: Self.protocols)
    func replaced(method: GraphicsMethod, least: Double) throws {
        var screen = Screen(method)
        let image = try Self.image(columns: 10, rows: 5)
        screen.show(Self.frame([(image, 2, 2)]))
        let other = Self.frame([])
        screen.show(other)
        #expect(Self.ratio(screen.terminal, other) == .infinity)
        let wide = Self.frame([(image, 4, 20)], columns: 60, rows: 24)
        screen.terminal.resize(columns: 60, rows: 24)
        screen.show(wide)
        #expect(try #require(Self.ratio(screen.terminal, wide)) >= least)
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test(
        "an unchanged picture costs no bytes, and scrolling sends no pixels to kitty again",
        arguments: [.kitty, .placeholders(throughTmux: true)] as [GraphicsMethod])
    func kept(method: GraphicsMethod) throws {
        var screen = Screen(method)
        let image = try Self.image(columns: 20, rows: 10)
        screen.show(Self.frame([(image, 3, 5)]))
        #expect(screen.show(Self.frame([(image, 3, 5)])) == 0)
        for row in -5..<10 {
            let count = screen.show(Self.frame([(image, row, 5)], firstLine: row))
            #expect(count < 20_000)
        }
        #expect(screen.terminal.transmissions == 1)
    }

    @Test(
        "the way out deletes every picture with its pixels",
        arguments: [.kitty, .placeholders(throughTmux: true)] as [GraphicsMethod])
    func farewell(method: GraphicsMethod) throws {
        var screen = Screen(method)
        for seed in 0..<80 {
            screen.show(Self.frame([(try Self.image(columns: 4, rows: 2, seed: seed), 3, 5)]))
        }
        let farewell = screen.renderer.graphicsFarewell
        #expect(farewell.count < 3500)
        #expect(!screen.terminal.images.isEmpty)
        screen.terminal.write(farewell)
        #expect(screen.terminal.images.isEmpty)
        #expect(screen.terminal.pixels.allSatisfy { $0 == nil })
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test(
        "placeholders are used with the versions that know them",
        arguments: [
            ("kitty(0.28.0)", true), ("kitty(0.27.1)", false), ("kitty(1.0)", true),
            ("kitty", false), ("ghostty 1.1.3", true), ("XTerm(379)", false), ("", false),
            ("WezTerm 20240203-110809", false),
        ])
    func versions(name: String, areKnown: Bool) {
        #expect(KittyGraphics.hasPlaceholders(name) == areKnown)
    }

    @Test("a picture that is wider than there are marks is drawn up to them")
    func wide() throws {
        var screen = Screen(.placeholders(throughTmux: false), columns: 320, rows: 6)
        let image = try Self.image(columns: 310, rows: 2)
        screen.show(Self.frame([(image, 2, 0)], columns: 320, rows: 6))
        let row = screen.terminal.pixels[40 * 320 * 8..<41 * 320 * 8]
        #expect(row.count { $0 != nil } == 297 * 8)
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test(
        "block characters arrive as they were chosen, also after scrolling and behind a sheet",
        arguments: [BlockGlyphs.halves, .quadrants, .sextants],
        [ColorDepth.trueColor, .palette256, .sixteen])
    func blocks(glyphs: BlockGlyphs, depth: ColorDepth) throws {
        let source = try Self.image(columns: 6, rows: 9).bitmap
        let size = BlockPicture.bitmapSize(columns: 20, rows: 7)
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let at = (y % source.height * source.width + x % source.width) * 4
                let isClear = x < 3 && y < 20
                pixels += source.pixels[at..<at + 3] + [isClear ? 0 : 255]
            }
        }
        let bitmap = try #require(Bitmap(width: size.width, height: size.height, pixels: pixels))
        let picture = try #require(
            BlockPicture(
                bitmap, columns: 20, rows: 7, glyphs: glyphs, colorDepth: depth,
                background: RGBColor(0, 0, 0)))
        #expect(Set(picture.cells.map(\.scalar)).count >= 2)
        var screen = Screen(.blocks(glyphs))
        screen.renderer.colorDepth = depth
        for (top, hasSheet) in [(0, false), (3, false), (3, true), (3, false), (9, false)] {
            var frame = Self.frame([], firstLine: top)
            frame.draw(picture, row: 4 - top, column: 11, rows: 1..<19, firstColumn: 0)
            if hasSheet { for row in 4..<6 { frame.fill(row: row, columns: 9..<25) } }
            screen.show(frame)
            for line in 0..<7 where (1..<19).contains(4 - top + line) {
                let row = 4 - top + line
                guard !hasSheet || !(4..<6).contains(row) else { continue }
                for column in 0..<20 {
                    let shown = screen.terminal.cell(row: row, column: 11 + column)
                    let wanted = picture.cells[line * 20 + column]
                    #expect(shown.scalar == wanted.scalar)
                    #expect(shown.background == Self.ink(wanted.background, depth))
                    if wanted.scalar != 0x20 {
                        #expect(shown.foreground == Self.ink(wanted.foreground, depth))
                    }
                }
            }
        }
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    private static func ink(_ color: RGBColor?, _ depth: ColorDepth) -> ReplayTerminal.Ink {
        guard let color else { return .usual }
        let packed = ScreenCell.pack(color)
        return switch depth {
        case .none: .usual
        case .sixteen: .numbered(Int(Palette.nearestOf16(to: packed)))
        case .palette256: .numbered(Int(Palette.nearestOf256(to: packed)))
        case .trueColor: .color(.init(red: color.red, green: color.green, blue: color.blue))
        }
    }

    @Test(
        "after a picture that was cut, the way out leaves nothing, and the next one is whole",
        arguments: [.kitty, .placeholders(throughTmux: true)] as [GraphicsMethod])
    func cut(method: GraphicsMethod) throws {
        let image = try Self.image(columns: 20, rows: 10)
        let frame = Self.frame([(image, 3, 5)])
        for part in [0.1, 0.5, 0.9] {
            var screen = Screen(method)
            let bytes = screen.renderer.bytes(for: frame)
            screen.terminal.write(Array(bytes.prefix(Int(Double(bytes.count) * part))))
            screen.terminal.write(Sequences.stringEnd + screen.renderer.graphicsFarewell)
            #expect(screen.terminal.images.isEmpty)
            screen.renderer.invalidate()
            screen.show(frame)
            #expect(try #require(Self.ratio(screen.terminal, frame)) >= 40)
            #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
        }
    }

    @Test("noise takes about three bytes a pixel as sixels, wherever it is cut")
    func noise() throws {
        let method = GraphicsMethod.sixel(registers: 256)
        let (columns, rows) = (30, 12)
        let (width, height) = (columns * Self.cell.width, rows * Self.cell.height)
        var state: UInt32 = 7
        let pixels = (0..<width * height * 4).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index % 4 == 3 ? 255 : UInt8(state >> 24)
        }
        let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
        let image = try #require(
            PictureImage(bitmap, columns: columns, rows: rows, cell: Self.cell, method: method))
        var screen = Screen(method)
        for top in [3, -4, -5] {
            let frame = Self.frame([(image, top, 5)], firstLine: top)
            let seen = (rows + min(top, 0)) * Self.cell.height * width
            #expect(screen.show(frame) < 3 * seen + 8000)
            #expect(try #require(Self.ratio(screen.terminal, frame)) > 15)
        }
        #expect(screen.terminal.faults.isEmpty, "\(screen.terminal.faults)")
    }

    @Test("a new size leaves pictures behind tmux with the terminal")
    func resizedBehindTmux() throws {
        var screen = Screen(.placeholders(throughTmux: true))
        let image = try Self.image(columns: 10, rows: 5)
        screen.show(Self.frame([(image, 2, 2)]))
        screen.terminal.resize(columns: 50, rows: 24)
        let wide = Self.frame([(image, 4, 20)], columns: 50, rows: 24)
        screen.show(wide)
        #expect(try #require(Self.ratio(screen.terminal, wide)) >= 40)
        #expect(screen.terminal.transmissions == 1)
        // A screen that is drawn anew for another reason gets its pictures again.
        screen.renderer.invalidate()
        screen.show(wide)
        #expect(try #require(Self.ratio(screen.terminal, wide)) >= 40)
        #expect(screen.terminal.transmissions == 2)
        #expect(screen.terminal.images.count == 1)
    }

    @Test("a palette has the colours of a picture that has few")
    func palette() throws {
        var pixels: [UInt8] = []
        for index in 0..<64 { pixels += index < 32 ? [255, 0, 0, 255] : [0, 128, 64, 255] }
        let bitmap = try #require(Bitmap(width: 8, height: 8, pixels: pixels))
        let palette = ColorPalette(for: bitmap, count: 256)
        #expect(Set(palette.colors) == [RGBColor(255, 0, 0), RGBColor(0, 128, 64)])
    }

    @Test(
        "a profile prefers kitty to sixels, and sixels to blocks; without colours there is nothing")
    func preferred() throws {
        func profile(_ reports: [TerminalReport], _ environment: [String: String]) throws
            -> TerminalProfile
        {
            var profile = try TerminalProfile { environment[$0] }
            for report in reports { _ = profile.learn(report) }
            return profile
        }
        let usual = ["TERM": "xterm-256color"]
        let sixels = TerminalReport.primaryAttributes(hasSixel: true)
        #expect(try profile([], usual).graphicsMethod == .blocks(.halves))
        #expect(try profile([sixels], usual).graphicsMethod == .sixel(registers: 256))
        #expect(
            try profile([.sixelRegisters(64), sixels], usual).graphicsMethod
                == .sixel(registers: 64))
        #expect(try profile([.kittyGraphics, sixels], usual).graphicsMethod == .kitty)
        #expect(
            try profile([], usual.merging(["TERM_PROGRAM": "iTerm.app"]) { $1 }).graphicsMethod
                == .iTerm2)
        let inTmux = usual.merging(["TMUX": "/tmp/tmux,1,0"]) { $1 }
        let (tmux, kitty) = (TerminalReport.name("tmux 3.4"), TerminalReport.name("kitty(0.28.1)"))
        #expect(
            try profile([tmux, kitty, .kittyGraphics], inTmux).graphicsMethod
                == .placeholders(throughTmux: true))
        #expect(try profile([tmux, .kittyGraphics], inTmux).graphicsMethod == .blocks(.halves))
        #expect(
            try profile([tmux, kitty, sixels, .sixelsAroundTmux(true)], inTmux).graphicsMethod
                == .sixel(registers: 256))
        #expect(try profile([tmux, kitty, sixels], inTmux).graphicsMethod == .blocks(.halves))
        let old = TerminalReport.name("kitty(0.26.5)")
        #expect(
            try profile([tmux, old, .kittyGraphics], inTmux).graphicsMethod == .blocks(.halves))
        let plain = usual.merging(["NO_COLOR": "1"]) { $1 }
        #expect(try profile([.kittyGraphics, sixels], plain).graphicsMethod == nil)
    }
}

extension GraphicsMethod {
    /// The terminal that draws so.
    fileprivate var terminal: ReplayTerminal.Kind {
        switch self {
        case .kitty, .placeholders(throughTmux: false): .kitty
        case .placeholders(throughTmux: true): .tmuxOverKitty
        case .sixel: .sixel
        case .iTerm2: .iTerm2
        case .blocks: .plain
        }
    }
}
