import GarthImage
import GarthPage
import Testing

extension DecoderTests {
    /// The picture has 8 x 4 pixels: four fields of 2 x 2 in two rows, each of another colour.
    @Suite("object-fit") struct PictureFitTests {
        init() { PictureDecoder.loadLibraries() }

        /// The rows of the box; a letter for each colour, a dot where nothing is drawn.
        private static func rows(
            _ width: Int, _ height: Int, _ fit: PictureFit, density: Int = 1000,
            height down: Int? = nil, at position: PicturePosition = .center,
            background: PictureBackground? = nil, _ file: [UInt8] = PictureFiles.png
        ) throws -> [String] {
            let bitmap = try PictureDecoder.decode(
                file, width: width, height: height,
                fitting: PictureFitting(
                    fit: fit, position: position,
                    density: .init(horizontal: density, vertical: down ?? density),
                    background: background),
                maximumPixels: 1 << 20)
            try #require(bitmap.width == width && bitmap.height == height)
            return (0..<height).map { row in
                String(
                    (0..<width).map { column in
                        let color = bitmap.color(
                            column: column, row: row, over: RGBColor(128, 128, 128))
                        switch [color.red, color.green, color.blue].map({ $0 / 100 }) {
                        case [2, 0, 0]: return "r"
                        case [0, 2, 0]: return "g"
                        case [0, 0, 2]: return "b"
                        case [2, 2, 2]: return "w"
                        case [0, 0, 0]: return "k"
                        case [2, 2, 0]: return "y"
                        case [0, 2, 2]: return "c"
                        case [2, 0, 2]: return "m"
                        default: return "."
                        }
                    })
            }
        }

        @Test("fill stretches the picture to the box")
        func fill() throws {
            #expect(try Self.rows(4, 4, .fill) == ["rgbw", "rgbw", "kycm", "kycm"])
        }

        @Test("contain shows all of the picture in the middle of the box")
        func contain() throws {
            #expect(try Self.rows(4, 4, .contain) == ["....", "rgbw", "kycm", "...."])
            #expect(
                try Self.rows(10, 4, .contain)
                    == [".rrggbbww.", ".rrggbbww.", ".kkyyccmm.", ".kkyyccmm."])
        }

        @Test("cover fills the box and cuts what is beyond its edges")
        func cover() throws {
            #expect(try Self.rows(2, 2, .cover) == ["gb", "yc"])
            #expect(try Self.rows(4, 4, .cover) == ["ggbb", "ggbb", "yycc", "yycc"])
            #expect(try Self.rows(8, 2, .cover) == ["rrggbbww", "kkyyccmm"])
        }

        @Test("none shows the picture at its own size, in pixels of the screen")
        func none() throws {
            #expect(
                try Self.rows(10, 6, .none)
                    == [
                        "..........", ".rrggbbww.", ".rrggbbww.", ".kkyyccmm.", ".kkyyccmm.",
                        "..........",
                    ])
            #expect(try Self.rows(2, 2, .none) == ["gb", "yc"])
            #expect(
                try Self.rows(6, 4, .none, density: 500)
                    == ["......", ".rgbw.", ".kycm.", "......"])
        }

        @Test("scale-down never enlarges the picture")
        func scaleDown() throws {
            #expect(try Self.rows(10, 6, .scaleDown) == Self.rows(10, 6, .none))
            #expect(try Self.rows(4, 4, .scaleDown) == Self.rows(4, 4, .contain))
        }

        private static func place(
            _ left: Int, _ top: Int, pixels: (Int, Int) = (0, 0)
        ) -> PicturePosition {
            PicturePosition(
                left: .init(share: left * 10, distance: pixels.0 * 1000),
                top: .init(share: top * 10, distance: pixels.1 * 1000))
        }

        @Test("the free space of a box is parted by the position")
        func parted() throws {
            func rows(_ position: PicturePosition) throws -> [String] {
                try Self.rows(4, 4, .contain, at: position)
            }
            #expect(try rows(Self.place(0, 0)) == ["rgbw", "kycm", "....", "...."])
            #expect(try rows(Self.place(50, 100)) == ["....", "....", "rgbw", "kycm"])
            #expect(
                try Self.rows(6, 2, .contain, at: Self.place(100, 50)) == ["..rgbw", "..kycm"])
        }

        @Test("a picture that is cut shows the part at the position")
        func cut() throws {
            #expect(try Self.rows(2, 2, .cover, at: Self.place(0, 0)) == ["rg", "ky"])
            #expect(try Self.rows(2, 2, .cover, at: Self.place(100, 0)) == ["bw", "cm"])
            #expect(try Self.rows(2, 2, .none, at: Self.place(0, 0)) == ["rr", "rr"])
            #expect(try Self.rows(2, 2, .none, at: Self.place(100, 100)) == ["mm", "mm"])
        }

        @Test("an offset moves the picture by CSS pixels, also out of the box")
        func moved() throws {
            let place = Self.place(0, 0, pixels: (2, 1))
            #expect(
                try Self.rows(10, 6, .none, at: place)
                    == [
                        "..........", "..rrggbbww", "..rrggbbww", "..kkyyccmm", "..kkyyccmm",
                        "..........",
                    ])
            #expect(
                try Self.rows(8, 4, .fill, at: place)
                    == ["........", "..rrggbb", "..rrggbb", "..kkyycc"])
            #expect(
                try Self.rows(4, 2, .none, density: 500, at: Self.place(0, 0, pixels: (-4, 0)))
                    == ["bw..", "cm.."])
            #expect(
                try Self.rows(2, 1, .none, at: Self.place(0, 0, pixels: (500, 0))) == [".."])
        }

        @Test("the ratio of a picture is kept where the pixels of the box are not square")
        func notSquare() throws {
            // A box of 8 x 8 CSS pixels: 4 x 8 pixels, each twice as wide as high.
            #expect(
                try Self.rows(4, 8, .contain, density: 500, height: 1000)
                    == ["....", "....", "rgbw", "rgbw", "kycm", "kycm", "....", "...."])
            #expect(
                try Self.rows(6, 6, .none, density: 500, height: 1000)
                    == ["......", ".rgbw.", ".rgbw.", ".kycm.", ".kycm.", "......"])
        }

        @Test("frames of an animation fit as pictures do")
        func animation() throws {
            var animation = try PictureAnimation(
                PictureFiles.webpAnimated, width: 16, height: 16,
                fitting: PictureFitting(fit: .contain))
            let (bitmap, _) = try animation.next()
            let ground = RGBColor(1, 2, 3)
            #expect(bitmap.color(column: 8, row: 1, over: ground) == ground)
            #expect(bitmap.color(column: 8, row: 5, over: ground) != ground)
        }

        @Test(
            "a box of any ratio gets its pixels",
            arguments: [PictureFit.fill, .contain, .cover, .none, .scaleDown])
        func extremes(fit: PictureFit) throws {
            for (width, height) in [(1, 1), (1, 4000), (4000, 1), (3, 7)] {
                for density in [1, 1000, 100_000] {
                    let far = Self.place(100_000, -100_000, pixels: (100_000, -100_000))
                    for place in [.center, far, Self.place(33, 66)] {
                        let rows = try Self.rows(
                            width, height, fit, density: density, at: place)
                        #expect(rows.count == height)
                    }
                }
            }
        }

        // MARK: - Backgrounds

        /// The rows of a box whose background the picture is.
        private static func filled(
            _ width: Int, _ height: Int, _ background: PictureBackground, _ fit: PictureFit = .none,
            left: PicturePosition.Offset = .init(share: 0),
            top: PicturePosition.Offset = .init(share: 0)
        ) throws -> [String] {
            try rows(
                width, height, fit, at: PicturePosition(left: left, top: top),
                background: background)
        }

        @Test("a background is repeated from its place to all sides")
        func repeated() throws {
            let tile = PictureBackground(width: .init(share: 0, distance: 4000))
            #expect(try Self.filled(6, 4, tile) == ["rgbwrg", "kycmky", "rgbwrg", "kycmky"])
            #expect(
                try Self.filled(6, 3, tile, left: .init(share: 500))
                    == ["wrgbwr", "mkycmk", "wrgbwr"])
            #expect(
                try Self.filled(
                    6, 3, tile, left: .init(share: 0, distance: -9000),
                    top: .init(share: 0, distance: 1000)) == ["ycmkyc", "gbwrgb", "ycmkyc"])
        }

        @Test("a background that is not repeated in a direction leaves the rest of the box free")
        func notRepeated() throws {
            let size = PicturePosition.Offset(share: 0, distance: 4000)
            #expect(
                try Self.filled(6, 3, PictureBackground(width: size, repeatsAcross: false))
                    == ["rgbw..", "kycm..", "rgbw.."])
            #expect(
                try Self.filled(
                    6, 3, PictureBackground(width: size, repeatsDown: false),
                    left: .init(share: 1000), top: .init(share: 1000))
                    == ["......", "bwrgbw", "cmkycm"])
        }

        @Test("one side of a background gives the other in the picture's own ratio")
        func sides() throws {
            let half = PicturePosition.Offset(share: 500)
            func alone(
                _ width: PicturePosition.Offset?, _ height: PicturePosition.Offset?
            ) -> PictureBackground {
                PictureBackground(
                    width: width, height: height, repeatsAcross: false, repeatsDown: false)
            }
            let quarter = ["rgbw....", "kycm....", "........", "........"]
            #expect(try Self.filled(8, 4, alone(half, nil)) == quarter)
            #expect(try Self.filled(8, 4, alone(nil, half)) == quarter)
            #expect(
                try Self.filled(8, 4, alone(half, .init(share: 1000)))
                    == ["rgbw....", "rgbw....", "kycm....", "kycm...."])
        }

        @Test("a background that covers its box is cut as a picture is")
        func covering() throws {
            #expect(
                try Self.filled(4, 4, PictureBackground(), .cover, left: .init(share: 500))
                    == ["ggbb", "ggbb", "yycc", "yycc"])
        }
    }
}
