/// Writes pictures as PNG (Portable Network Graphics, third edition).
///
/// Pages of text have many equal pixels in a row and many equal rows, so the compression looks for
/// these alone: each row is told by its difference from the one above, and a pixel that is repeated
/// is one match of deflate (RFC 1951) with the fixed codes.
struct PNGImage {
    /// The width and height in pixels.
    let width: Int
    let height: Int
    /// Rows from the top, each pixel as red, green and blue.
    let pixels: [UInt8]

    /// The bytes of the file.
    var file: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits a channel, colours without alpha, one pass.
        Self.append("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0], to: &file)
        Self.append("IDAT", compressed, to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    /// The picture in a smaller size: each pixel is the mean of those in its place.
    func scaled(width newWidth: Int, height newHeight: Int) -> PNGImage {
        guard (1..<width + 1).contains(newWidth), (1..<height + 1).contains(newHeight),
            (newWidth, newHeight) != (width, height)
        else { return self }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(newWidth * newHeight * 3)
        for row in 0..<newHeight {
            let rows = row * height / newHeight..<(row + 1) * height / newHeight
            for column in 0..<newWidth {
                let columns = column * width / newWidth..<(column + 1) * width / newWidth
                for channel in 0..<3 {
                    var sum = 0
                    for y in rows {
                        for x in columns { sum += Int(pixels[(y * width + x) * 3 + channel]) }
                    }
                    scaled.append(UInt8(sum / (rows.count * columns.count)))
                }
            }
        }
        return PNGImage(width: newWidth, height: newHeight, pixels: scaled)
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
        file += bytes(content.count)
        let start = file.count
        file += Array(type.utf8) + content
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in file[start...] { sum = sums[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8) }
        file += bytes(Int(~sum))
    }

    /// The table of CRC-32 (PNG, annex D).
    private static let sums: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in
            sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
        }
    }

    /// The rows with the filter "Up", each behind its type.
    private var filtered: [UInt8] {
        let stride = width * 3
        var rows: [UInt8] = []
        rows.reserveCapacity((stride + 1) * height)
        for row in 0..<height {
            rows.append(2)
            for at in row * stride..<(row + 1) * stride {
                rows.append(row == 0 ? pixels[at] : pixels[at] &- pixels[at - stride])
            }
        }
        return rows
    }

    /// The rows as zlib data (RFC 1950).
    private var compressed: [UInt8] {
        let rows = filtered
        var output = DeflateOutput()
        var place = 0
        while place < rows.count {
            var length = 0
            if place >= 3 {
                let most = min(258, rows.count - place)
                while length < most, rows[place + length] == rows[place + length - 3] {
                    length += 1
                }
            }
            if length >= 3 {
                output.addMatch(length: length)
                place += length
            } else {
                output.add(literal: Int(rows[place]))
                place += 1
            }
        }
        var (low, high) = (1, 0)
        for byte in rows {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return [0x78, 0x01] + output.finished() + Self.bytes(high << 16 | low)
    }
}

/// A block of deflate with the fixed codes (RFC 1951 section 3.2.6).
private struct DeflateOutput {
    private var bytes: [UInt8] = []
    private var held: UInt32 = 0
    private var heldCount: UInt32 = 0

    init() {
        // The last block, with fixed codes.
        add(1, 1)
        add(1, 2)
    }

    /// Adds bits, the lowest first.
    private mutating func add(_ value: UInt32, _ count: UInt32) {
        held |= value << heldCount
        heldCount += count
        while heldCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: held))
            held >>= 8
            heldCount -= 8
        }
    }

    /// Adds a code, whose highest bit is first.
    private mutating func add(code: UInt32, _ count: UInt32) {
        var reversed: UInt32 = 0
        for bit in 0..<count { reversed |= (code >> bit & 1) << (count - 1 - bit) }
        add(reversed, count)
    }

    /// Adds a literal, or a code of a length.
    mutating func add(literal: Int) {
        let symbol = UInt32(literal)
        switch literal {
        case ...143: add(code: 0x30 + symbol, 8)
        case ...255: add(code: 0x190 + symbol - 144, 9)
        case ...279: add(code: symbol - 256, 7)
        default: add(code: 0xC0 + symbol - 280, 8)
        }
    }

    /// Adds a repetition of the three bytes before, 3 to 258 bytes long.
    mutating func addMatch(length: Int) {
        let index = Self.lengths.lastIndex { $0.base <= length } ?? 0
        add(literal: 257 + index)
        add(UInt32(length - Self.lengths[index].base), Self.lengths[index].bits)
        // The distance 3.
        add(code: 2, 5)
    }

    /// The least length of each code, and its further bits.
    private static let lengths: [(base: Int, bits: UInt32)] =
        [3, 4, 5, 6, 7, 8, 9, 10].map { ($0, 0) } + [11, 13, 15, 17].map { ($0, 1) }
        + [19, 23, 27, 31].map { ($0, 2) } + [35, 43, 51, 59].map { ($0, 3) }
        + [67, 83, 99, 115].map { ($0, 4) } + [131, 163, 195, 227].map { ($0, 5) } + [(258, 0)]

    /// The end of the block.
    mutating func finished() -> [UInt8] {
        add(literal: 256)
        if heldCount > 0 { add(0, 8 - heldCount) }
        return bytes
    }
}
