import GarthImage
import GarthPage
import Testing

extension DecoderTests {
    @Suite("Animations") struct AnimationTests {
        init() { PictureDecoder.loadLibraries() }

        /// 8 x 4 pixels: red for 200 ms, blue for 300 ms, then the right half green for 300 ms.
        private static let gif = PictureFiles.bytes(
            "R0lGODlhCAAEAPAAAP8AAAAAACH5BAAUAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAACAAEAAACBYSPqYsF"
                + "ACH5BAAeAAAALAAAAAAIAAQAgAAA/wAAAAIFhI+piwUAIfkEAB4AAAAsBAAAAAQABACAAP8AAAAAAgSEjwkF"
                + "ADs=")

        /// The colours of the left and the right half, and the time.
        private static func shown(_ frame: (Bitmap, milliseconds: Int)) -> String {
            func name(_ column: Int) -> String {
                let color = frame.0.color(column: column, row: 1, over: RGBColor(9, 9, 9))
                return [color.red, color.green, color.blue].map { $0 > 127 ? "1" : "0" }.joined()
            }
            return "\(name(1)) \(name(frame.0.width - 2)) \(frame.milliseconds)"
        }

        @Test("the frames of a GIF follow each other, and the first follows the last")
        func frames() throws {
            var animation = try PictureAnimation(Self.gif, width: 8, height: 4)
            var said: [String] = []
            for _ in 0..<5 { said.append(Self.shown(try animation.next())) }
            #expect(Array(said[..<3]) == ["100 100 200", "001 001 300", "001 010 300"])
            #expect(Array(said[3...]) == Array(said[..<2]))
        }

        @Test("the disposal of a frame clears its place, or brings back what was there")
        func disposal() throws {
            // The disposal method stands in bits 2 to 4 of the flags of the second frame's control.
            let control = try #require(
                Self.gif.indices.dropLast(7).last { at in
                    Array(Self.gif[at..<at + 3]) == [0x21, 0xF9, 4] && Self.gif[at + 4] == 30
                        && at < 70
                })
            for (method, left) in [(2, "000"), (3, "100")] as [(UInt8, String)] {
                var file = Self.gif
                file[control + 3] = method << 2
                var animation = try PictureAnimation(file, width: 8, height: 4)
                _ = try animation.next()
                #expect(Self.shown(try animation.next()) == "001 001 300")
                #expect(Self.shown(try animation.next()) == "\(left) 010 300")
            }
        }

        @Test("no more than ten frames are shown in a second, at the speed of the file")
        func speed() throws {
            var file = Self.gif
            for at in file.indices.dropLast(7)
            where file[at] == 0x21 && file[at + 1] == 0xF9 && file[at + 2] == 4 {
                file[at + 4] = 5
            }
            var animation = try PictureAnimation(file, width: 8, height: 4)
            // Two frames of 50 ms are one step.
            #expect(Self.shown(try animation.next()) == "001 001 100")
            for _ in 0..<10 { #expect(try animation.next().milliseconds >= 100) }
        }

        @Test("an animated WebP picture is played")
        func webp() throws {
            var animation = try PictureAnimation(PictureFiles.webpAnimated, width: 8, height: 4)
            let first = try animation.next().0
            #expect(PictureDecoderTests.fields(of: first) == PictureDecoderTests.colors)
            #expect(try animation.next().0 != first)
            #expect(try animation.next().0 == first)
        }

        @Test(
            "a picture of one frame has no next one",
            arguments: [PictureFiles.gif, PictureFiles.png, PictureFiles.webp])
        func still(file: [UInt8]) {
            #expect(throws: PictureDecoder.Failure.unknownFormat) {
                var animation = try PictureAnimation(file, width: 8, height: 4)
                _ = try animation.next()
                _ = try animation.next()
            }
        }

        @Test(
            "an animation cut or changed anywhere plays or fails",
            arguments: [gif, PictureFiles.webpAnimated])
        func damage(file: [UInt8]) {
            var played = 0
            func play(_ file: [UInt8]) {
                guard var animation = try? PictureAnimation(file, width: 5, height: 3) else {
                    return
                }
                for _ in 0..<4 {
                    guard let frame = try? animation.next() else { return }
                    #expect(frame.0.pixels.count == 60 && frame.milliseconds >= 100)
                    played += 1
                }
            }
            play(file)
            #expect(played == 4)
            for count in 0..<file.count { play(Array(file.prefix(count))) }
            for at in file.indices where at < 6 || at > 9 {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = file
                    changed[at] = value
                    play(changed)
                }
            }
        }
    }
}
