import GarthGzip
import GarthPage
import Testing

@testable import Garth

@Suite("Pictures of pages") struct PNGTests {
    /// The parts of a PNG file by their types, without their check sums.
    private func parts(of file: [UInt8]) throws -> [(type: String, content: [UInt8])] {
        try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var parts: [(type: String, content: [UInt8])] = []
        var place = 8
        while place < file.count {
            try #require(place + 12 <= file.count)
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            try #require(place + 12 + length <= file.count)
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            parts.append((type, Array(file[place + 8..<place + 8 + length])))
            place += 12 + length
        }
        return parts
    }

    /// The pixels that a reader of the file sees.
    private func pixels(of file: [UInt8]) throws -> (width: Int, height: Int, pixels: [UInt8]) {
        let parts = try parts(of: file)
        #expect(parts.map(\.type) == ["IHDR", "IDAT", "IEND"])
        let head = parts[0].content
        #expect(Array(head[8...]) == [8, 2, 0, 0, 0])
        let width = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let height = head[4..<8].reduce(0) { $0 << 8 | Int($1) }
        // Data of zlib are those of gzip with other ends.
        let data = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + parts[1].content[2...]
        var rows: [UInt8] = []
        var decoder = GzipDecoder(byteLimit: 1 << 24)
        decoder.read(data.span, isLast: true) { piece in
            for index in piece.indices { rows.append(piece[index]) }
        }
        let stride = width * 3 + 1
        try #require(rows.count >= stride * height)
        var pixels = [UInt8](repeating: 0, count: width * 3 * height)
        for row in 0..<height {
            #expect(rows[row * stride] == 2)
            for at in 0..<width * 3 {
                let above = row == 0 ? 0 : pixels[(row - 1) * width * 3 + at]
                pixels[row * width * 3 + at] = rows[row * stride + 1 + at] &+ above
            }
        }
        return (width, height, pixels)
    }

    @Test("a reader of the file sees the pixels that were written")
    func pixels() throws {
        for (width, height) in [(1, 1), (7, 3), (300, 40)] {
            let drawn = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 / 7 * $0) }
            let seen = try pixels(
                of: PNGImage(width: width, height: height, pixels: drawn).file)
            #expect(seen.width == width && seen.height == height)
            #expect(seen.pixels == drawn)
        }
    }

    @Test("the check sum of a part is that of PNG")
    func checkSum() {
        // The last part of every file is empty, and its sum is known.
        let file = PNGImage(width: 1, height: 1, pixels: [0, 0, 0]).file
        #expect(file.suffix(4) == [0xAE, 0x42, 0x60, 0x82])
    }

    private func content(_ text: String, _ style: TextStyle) -> PageContent {
        var lines = PageLines()
        lines.append(Array(text.utf8).span, style: 0, target: 0)
        lines.endLine()
        var content = PageContent()
        content.apply(.styles([style]))
        content.apply(.lines(from: 0, lines))
        return content
    }

    /// The rows of a picture: `#` for ink.
    private func rows(_ picture: [UInt8]?) throws -> [String] {
        let seen = try pixels(of: try #require(picture))
        return (0..<seen.height).map { row in
            (0..<seen.width).map { column in
                seen.pixels[(row * seen.width + column) * 3] < 128 ? "#" : "."
            }.joined()
        }
    }

    @Test("a letter takes a cell of 8 by 16 pixels, and an area begins anywhere")
    func letters() throws {
        let page = content("L", TextStyle())
        let whole = try rows(page.png(x: 0, y: 0, width: 8, height: 16))
        #expect(whole[4] == ".#......")
        #expect(whole[11] == ".######.")
        #expect(try rows(page.png(x: 1, y: 4, width: 2, height: 1)) == ["#."])
        #expect(page.png(x: 0, y: 0, width: 0, height: 4) == nil)
        #expect(page.png(x: 0, y: 0, width: 1 << 40, height: 1 << 40) == nil)
    }

    @Test("colours and marks are drawn, and a letter that is not known is a frame")
    func marks() throws {
        let marked = TextStyle(
            marks: [.bold, .underline], foreground: RGBColor(255, 0, 0),
            background: RGBColor(0, 0, 255))
        let file = try #require(content("L", marked).png(x: 0, y: 0, width: 8, height: 16))
        let seen = try pixels(of: file).pixels
        func color(_ column: Int, _ row: Int) -> [UInt8] {
            Array(seen[(row * 8 + column) * 3..<(row * 8 + column) * 3 + 3])
        }
        #expect(color(1, 4) == [255, 0, 0] && color(2, 4) == [255, 0, 0])
        #expect(color(4, 4) == [0, 0, 255])
        #expect((0..<8).allSatisfy { color($0, 14) == [255, 0, 0] })
        let frame = try rows(content("漢", TextStyle()).png(x: 0, y: 0, width: 16, height: 16))
        #expect(frame[2] == ".##############.")
        #expect(frame[5] == ".#............#.")
    }
}
