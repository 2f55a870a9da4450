import GarthPage
import Testing

@testable import GarthImage

extension DecoderTests {
    @Suite("AVIF pictures") struct AVIFTests {
        private static let limit = 1 << 20
        private static let isLoaded: Void = PictureDecoder.loadLibraries()

        init() { Self.isLoaded }

        private static func decoded(_ file: [UInt8]) throws -> Bitmap {
            let size = try PictureDecoder.size(of: file, maximumPixels: limit)
            return try PictureDecoder.decode(
                file, width: size.width, height: size.height, maximumPixels: limit)
        }

        /// The colour in the middle of a field of a picture of 4 x 2 fields, as bits.
        private static func fields(of file: [UInt8]) throws -> [String] {
            PictureDecoderTests.fields(of: try decoded(file))
        }

        private static let colors = PictureDecoderTests.colors

        @Test(
            "each kind of samples gives the colours of the picture",
            arguments: [
                ("4:2:0", AVIFFiles.subsampled), ("10 bits", AVIFFiles.deep),
                ("limited range", AVIFFiles.limited), ("a grid", AVIFFiles.grid),
            ])
        func colors(name: String, file: [UInt8]) throws {
            #expect(try Self.fields(of: file) == Self.colors, "\(name)")
        }

        @Test("a picture without colours is gray")
        func gray() throws {
            let bitmap = try Self.decoded(AVIFFiles.gray)
            let ground = RGBColor(9, 9, 9)
            let (light, dark) = (
                bitmap.color(column: 16, row: 16, over: ground),
                bitmap.color(column: 48, row: 16, over: ground)
            )
            #expect(light.red > 240 && light.red == light.green && light.green == light.blue)
            #expect(dark.red < 15 && dark.red == dark.green && dark.green == dark.blue)
        }

        @Test("the auxiliary item of transparency is the alpha of the picture")
        func alpha() throws {
            let bitmap = try Self.decoded(AVIFFiles.alpha)
            let ground = RGBColor(9, 8, 7)
            #expect(bitmap.color(column: 8, row: 8, over: ground) == ground)
            let blue = bitmap.color(column: 40, row: 8, over: ground)
            #expect(blue.blue > 200 && blue.red < 55)
        }

        @Test("the size is that of the shown part, turned upright")
        func sizes() throws {
            func size(_ file: [UInt8]) throws -> [Int] {
                let size = try PictureDecoder.size(of: file, maximumPixels: Self.limit)
                return [size.width, size.height]
            }
            #expect(try size(AVIFFiles.subsampled) == [64, 32])
            #expect(try size(AVIFFiles.grid) == [128, 128])
            #expect(try size(AVIFFiles.turned) == [32, 64])
            #expect(try size(AVIFFiles.mirrored) == [64, 32])
            #expect(try size(AVIFFiles.cropped) == [32, 16])
        }

        @Test("turns, mirrors and crops are applied")
        func transformations() throws {
            let colors = Self.colors
            #expect(
                try Self.fields(of: AVIFFiles.mirrored)
                    == Array(colors[..<4].reversed()) + Array(colors[4...].reversed()))
            // The lower row of the file is the left column.
            let turned = try Self.decoded(AVIFFiles.turned)
            let lower = turned.color(column: 8, row: 56, over: RGBColor(0, 0, 0))
            #expect(lower.red > 200 && lower.green < 55 && lower.blue > 200)
            let upper = turned.color(column: 24, row: 8, over: RGBColor(0, 0, 0))
            #expect(upper.red > 200 && upper.green < 55 && upper.blue < 55)
            // The crop leaves the two fields at the lower right.
            let cropped = try Self.decoded(AVIFFiles.cropped)
            let (left, right) = (
                cropped.color(column: 8, row: 8, over: RGBColor(0, 0, 0)),
                cropped.color(column: 24, row: 8, over: RGBColor(0, 0, 0))
            )
            #expect(left.red < 55 && left.green > 200 && left.blue > 200)
            #expect(right.red > 200 && right.green < 55 && right.blue > 200)
        }

        @Test("a picture with more pixels than the limit is refused")
        func limit() {
            #expect(throws: PictureDecoder.Failure.tooLarge) {
                try PictureDecoder.size(of: AVIFFiles.subsampled, maximumPixels: 64 * 32 - 1)
            }
        }

        @Test("a part of a picture with the greatest numbers is none")
        func greatestPart() {
            let most = Int(UInt32.max)
            for size in [most, 1, 64] {
                let crop = AVIFCrop([size, 1, most, 1, most, most, 0, most])
                #expect(crop.rectangle(width: 64, height: 32) == nil)
            }
        }

        @Test(
            "a file that is cut or changed is a picture or a failure",
            arguments: [AVIFFiles.subsampled, AVIFFiles.grid])
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
            for count in stride(from: 0, to: file.count, by: 7) {
                decode(Array(file.prefix(count)))
            }
            for at in stride(from: 0, to: file.count, by: 2) {
                var changed = file
                changed[at] ^= 0xFF
                decode(changed)
            }
        }
    }
}
