import GarthImage
import GarthPage
import Testing

extension DecoderTests {
    @Suite("Pictures") struct PictureDecoderTests {
        init() { PictureDecoder.loadLibraries() }

        private static let limit = 64 << 20

        /// The names of the colours of the fields, in two rows of four.
        static func fields(of bitmap: Bitmap) -> [String] {
            (0..<2).flatMap { row in
                (0..<4).map { column in
                    let color = bitmap.color(
                        column: (2 * column + 1) * bitmap.width / 8,
                        row: (2 * row + 1) * bitmap.height / 4, over: RGBColor(128, 128, 128))
                    return [color.red, color.green, color.blue].map {
                        $0 > 200 ? "1" : $0 < 55 ? "0" : "?"
                    }
                    .joined()
                }
            }
        }

        static let colors = ["100", "010", "001", "111", "000", "110", "011", "101"]

        @Test(
            "each format is decoded to its colours",
            arguments: [
                ("PNG", PictureFiles.png), ("GIF", PictureFiles.gif), ("WebP", PictureFiles.webp),
                ("animated WebP", PictureFiles.webpAnimated), ("BMP", PictureFiles.bmp),
                ("ICO", PictureFiles.ico), ("JPEG", PictureFiles.jpeg),
                ("progressive JPEG", PictureFiles.jpegProgressive),
            ])
        func formats(name: String, file: [UInt8]) throws {
            let size = try PictureDecoder.size(of: file, maximumPixels: Self.limit)
            let bitmap = try PictureDecoder.decode(
                file, width: size.width, height: size.height, maximumPixels: Self.limit)
            #expect(Self.fields(of: bitmap) == Self.colors, "\(name)")
        }

        @Test("the size is that of the file")
        func sizes() throws {
            #expect(
                try PictureDecoder.size(of: PictureFiles.png, maximumPixels: Self.limit) == (8, 4))
            #expect(
                try PictureDecoder.size(of: PictureFiles.jpeg, maximumPixels: Self.limit) == (
                    64, 32
                ))
            #expect(
                try PictureDecoder.size(of: PictureFiles.webpAnimated, maximumPixels: Self.limit)
                    == (8, 4))
        }

        @Test(
            "the head of a file is enough for the size",
            arguments: [PictureFiles.png, PictureFiles.gif])
        func head(file: [UInt8]) throws {
            let size = try PictureDecoder.size(
                of: Array(file.prefix(40)), maximumPixels: Self.limit)
            #expect(size == (8, 4))
        }

        @Test("a picture is turned as its camera was held")
        func orientation() throws {
            let size = try PictureDecoder.size(
                of: PictureFiles.jpegTurned, maximumPixels: Self.limit)
            #expect(size == (32, 64))
            let bitmap = try PictureDecoder.decode(
                PictureFiles.jpegTurned, width: 32, height: 64, maximumPixels: Self.limit)
            // Turned to the right: the lower row of the file is the left column.
            let corner = bitmap.color(column: 24, row: 8, over: RGBColor(0, 0, 0))
            #expect(corner.red > 200 && corner.green < 55 && corner.blue < 55)
            let left = bitmap.color(column: 8, row: 56, over: RGBColor(0, 0, 0))
            #expect(left.red > 200 && left.green < 55 && left.blue > 200)
        }

        @Test("transparent pixels show the background")
        func transparency() throws {
            let bitmap = try PictureDecoder.decode(
                PictureFiles.pngAlpha, width: 8, height: 4, maximumPixels: Self.limit)
            #expect(bitmap.color(column: 0, row: 0, over: RGBColor(9, 8, 7)) == RGBColor(9, 8, 7))
            #expect(bitmap.color(column: 1, row: 0, over: RGBColor(9, 8, 7)) == RGBColor(255, 0, 0))
        }

        @Test("samples of 16 bits have the light of those of 8 bits")
        func deepSamples() throws {
            let bitmap = try PictureDecoder.decode(
                PictureFiles.png16, width: 2, height: 1, maximumPixels: Self.limit)
            let color = bitmap.color(column: 0, row: 0, over: RGBColor(0, 0, 0))
            #expect(color == RGBColor(0x40, 0x80, 0xFF))
        }

        @Test("a smaller picture has the mean of the pixels, a larger one their colours")
        func scaling() throws {
            let pixel = try PictureDecoder.decode(
                PictureFiles.png, width: 1, height: 1, maximumPixels: Self.limit)
            // Each channel is on in four of the eight fields.
            let mean = pixel.color(column: 0, row: 0, over: RGBColor(0, 0, 0))
            #expect((126...129).contains(mean.red) && (126...129).contains(mean.green))
            let large = try PictureDecoder.decode(
                PictureFiles.png, width: 64, height: 32, maximumPixels: Self.limit)
            #expect(Self.fields(of: large) == Self.colors)
        }

        @Test("a picture with more pixels than the limit is refused")
        func limit() {
            #expect(throws: PictureDecoder.Failure.tooLarge) {
                try PictureDecoder.decode(PictureFiles.png, width: 8, height: 4, maximumPixels: 31)
            }
        }

        @Test("bytes of no picture are refused")
        func noPicture() {
            #expect(throws: PictureDecoder.Failure.unknownFormat) {
                try PictureDecoder.size(of: Array("<html></html>".utf8), maximumPixels: Self.limit)
            }
            #expect(throws: PictureDecoder.Failure.unknownFormat) {
                try PictureDecoder.size(of: [], maximumPixels: Self.limit)
            }
        }

        @Test(
            "a file cut or changed anywhere is a picture or a failure",
            arguments: [
                PictureFiles.png, PictureFiles.gif, PictureFiles.webp, PictureFiles.webpAnimated,
                PictureFiles.bmp, PictureFiles.ico, PictureFiles.jpeg,
            ])
        func damage(file: [UInt8]) {
            var decoded = 0
            func decode(_ file: [UInt8]) {
                guard
                    let bitmap = try? PictureDecoder.decode(
                        file, width: 5, height: 3, maximumPixels: 1 << 16)
                else { return }
                #expect(bitmap.pixels.count == 60)
                decoded += 1
            }
            decode(file)
            #expect(decoded == 1)
            for count in 0..<file.count { decode(Array(file.prefix(count))) }
            for at in file.indices {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = file
                    changed[at] = value
                    decode(changed)
                }
            }
        }
    }
}
