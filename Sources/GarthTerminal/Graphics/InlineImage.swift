import GarthPage

/// A bitmap as an inline image of iTerm2: a PNG file in an OSC 1337 sequence.
struct InlineImage {
    /// The sequence that draws the bitmap at the cursor.
    let bytes: [UInt8]

    /// Encodes a bitmap that takes so many cells.
    init(_ bitmap: Bitmap, columns: Int, rows: Int) {
        let file = PNGFile(bitmap).bytes
        bytes =
            Array(
                "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
                    .utf8)
            + "preserveAspectRatio=0;doNotMoveCursor=1:".utf8 + ClipboardSequence.base64(file) + [
                0x07
            ]
    }
}

/// A PNG file without compression (W3C PNG, sections 5 and 10): for a program at the other end of a
/// pipe, not for storing.
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(_ bitmap: Bitmap) {
        appendChunk(
            "IHDR",
            Self.number(bitmap.width) + Self.number(bitmap.height) + [8, 6, 0, 0, 0])
        var rows: [UInt8] = []
        rows.reserveCapacity(bitmap.pixels.count + bitmap.height)
        for row in 0..<bitmap.height {
            rows.append(0)
            rows += bitmap.pixels[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4]
        }
        appendChunk("IDAT", Self.stored(rows))
        appendChunk("IEND", [])
    }

    /// RFC 1950 with stored blocks (RFC 1951 section 3.2.4).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var at = 0
        repeat {
            let end = min(data.count, at + 65535)
            let count = end - at
            result.append(end == data.count ? 1 : 0)
            result += [UInt8(count & 0xFF), UInt8(count >> 8)]
            result += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
            result += data[at..<end]
            at = end
        } while at < data.count
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + number(Int(b << 16 | a))
    }

    private mutating func appendChunk(_ type: String, _ data: [UInt8]) {
        let content = Array(type.utf8) + data
        bytes += Self.number(data.count) + content + Self.number(Int(Self.checksum(content)))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        var value = UInt32(number)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = Self.table
        return ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }
}
