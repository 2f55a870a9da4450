/// Files that a page may call pictures: bombs, lies about sizes, cut and changed files, drawings that
/// cost much or lead elsewhere. `Scripts/hostile-pictures.py` has three hundred of them.
enum HostilePictures {
    /// The files with their names; drawings refer to `origin`.
    static func all(origin: String) -> [(name: String, bytes: [UInt8])] {
        raster + drawings(origin) + changed
    }

    // MARK: - Formats

    private static func join(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func filled(_ value: UInt8, _ count: Int) -> [UInt8] {
        [UInt8](repeating: value, count: count)
    }

    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
        Array(big(value, count).reversed())
    }

    /// The checksum of PNG (ISO/IEC 15948, annex D).
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return Int(~value)
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        join(big(data.count), text(kind), data, big(checksum(join(text(kind), data))))
    }

    private static func png(
        _ width: Int, _ height: Int, _ data: [UInt8], more: [UInt8] = []
    ) -> [UInt8] {
        join(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            chunk("IHDR", join(big(width), big(height), [8, 2, 0, 0, 0])), more,
            chunk("IDAT", data), chunk("IEND", []))
    }

    /// A zlib stream of so many zeros: one zero, and copies of 258 bytes (RFC 1951 section 3.2.6).
    private static func zeros(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var (bits, size) = (0, 0)
        func write(_ code: Int, _ length: Int) {
            for place in (0..<length).reversed() {
                bits |= (code >> place & 1) << size
                size += 1
                guard size == 8 else { continue }
                bytes.append(UInt8(bits))
                (bits, size) = (0, 0)
            }
        }
        write(0b110, 3)
        write(0x30, 8)
        for _ in 0..<count / 258 + 1 {
            write(0b1100_0101, 8)
            write(0, 5)
        }
        write(0, 7)
        if size > 0 { bytes.append(UInt8(bits)) }
        return join(bytes, [0, 0, 0, 0])
    }

    private static func bitmap(_ width: Int, _ height: Int, _ data: [UInt8] = []) -> [UInt8] {
        join(
            text("BM"), little(54 + data.count), little(0), little(54), little(40), little(width),
            little(height), little(1, 2), little(24, 2), little(0), little(data.count),
            filled(0, 16), data)
    }

    private static func gif(
        _ width: Int, _ height: Int, frames: Int = 1, _ data: [UInt8] = [2, 0x44, 1, 0]
    ) -> [UInt8] {
        let size = join(little(width, 2), little(height, 2))
        let frame = join([0x2C, 0, 0, 0, 0], size, [0], data)
        var bytes = join(text("GIF89a"), size, [0x80, 0, 0], filled(0, 6))
        for _ in 0..<frames { bytes += frame }
        return join(bytes, [0x3B])
    }

    private static func icon(_ content: [UInt8], count: Int = 1) -> [UInt8] {
        join(
            little(0, 2), little(1, 2), little(count, 2), [0, 0, 0, 0, 1, 0, 32, 0],
            little(content.count), little(22), content)
    }

    private static let jpegHead = join(
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], text("JFIF"), [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

    private static func jpeg(_ side: Int) -> [UInt8] {
        join(
            jpegHead, [0xFF, 0xC0, 0, 11, 8], big(side, 2), big(side, 2), [1, 1, 0x11, 0],
            [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0], filled(0, 40), [0xFF, 0xD9])
    }

    private static let webp = join(
        text("RIFF"), little(36), text("WEBPVP8L"), little(24), [0x2F, 0x0F, 0xC0, 3, 0],
        filled(0, 20))

    private static let raster: [(name: String, bytes: [UInt8])] = [
        ("png of 65000 x 65000", png(65000, 65000, zeros(1 << 16))),
        ("png of 2000 x 2000 zeros", png(2000, 2000, zeros(2000 * 6001))),
        ("png of 100000 x 1", png(100_000, 1, zeros(300_001))),
        ("png of 1 x 100000", png(1, 100_000, zeros(400_000))),
        ("png 2^31 wide", png((1 << 31) - 1, 1, zeros(100))),
        ("png without data", png(64, 64, [])),
        (
            "png with a text of 40 MB",
            png(8, 8, zeros(200), more: chunk("zTXt", join([0x61, 0, 0], zeros(40 << 20))))
        ),
        ("gif of 65535 x 65535", gif(65535, 65535)),
        ("gif of 100000 frames", gif(16, 16, frames: 100_000)),
        ("gif without an end", gif(900, 900, join([2], filled(0x44, 300_000)))),
        ("bmp 2^30 wide", bitmap(1 << 30, 1)),
        ("bmp of a million rows", bitmap(1_000_000, 1_000_000)),
        ("bmp with a negative width", bitmap(-5, 5)),
        ("bmp of the least height", bitmap(5, -(1 << 31))),
        ("ico of 65535 entries", icon(png(16, 16, zeros(800)), count: 65535)),
        ("ico in an ico", icon(icon(png(16, 16, zeros(800))))),
        (
            "webp of 2^24 x 2^24",
            join(
                text("RIFF"), little(22), text("WEBPVP8X"), little(10), [2, 0, 0, 0],
                filled(0xFF, 6), filled(0, 40))
        ),
        ("jpeg of 65535 x 65535", jpeg(65535)),
        (
            "avif with a box of 2^63",
            join(
                big(20), text("ftypavif"), big(0), text("avif"), big(1), text("meta"),
                filled(0xFF, 8))
        ),
        ("empty", []), ("one byte", [0x89]),
    ]

    // MARK: - Drawings

    private static func drawing(_ content: String, before: String = "") -> [UInt8] {
        let start =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' "
            + "viewBox='0 0 100 100'>"
        return text(before + start + content + "</svg>")
    }

    private static func drawings(_ origin: String) -> [(name: String, bytes: [UInt8])] {
        let entities = (1..<12).map { level in
            "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
        }
        let copies = (1..<12).map { level in
            "<g id='a\(level)'>"
                + String(repeating: "<use x:href='#a\(level - 1)'/>", count: 10) + "</g>"
        }
        return [
            (
                "svg with entities of files and of the network",
                drawing(
                    "<text>&f;&n;</text>",
                    before: "<!DOCTYPE svg SYSTEM '\(origin)/astray.dtd' [<!ENTITY f SYSTEM "
                        + "'file:///etc/passwd'><!ENTITY n SYSTEM '\(origin)/astray'>]>")
            ),
            (
                "svg with references",
                drawing(
                    "<image x:href='\(origin)/astray.png' width='9' height='9'/>"
                        + "<image x:href='file:///dev/zero' width='9' height='9'/>"
                        + "<use x:href='\(origin)/astray.svg#a'/>"
                        + "<style>@import url('\(origin)/astray.css')</style>"
                        + "<?xml-stylesheet href='\(origin)/astray.css'?>")
            ),
            (
                "svg with scripts",
                drawing("<script>while(1);</script><rect width='9' height='9' onload='while(1)'/>")
            ),
            (
                "svg of entities that grow",
                drawing(
                    "<text>&e11;</text>",
                    before: "<!DOCTYPE svg [<!ENTITY e0 'ha'>\(entities.joined())]>")
            ),
            (
                "svg of 10^11 copies",
                drawing(
                    "<g id='a0'><rect width='1' height='1'/></g>\(copies.joined())"
                        + "<use x:href='#a11'/>")
            ),
            ("svg that uses itself", drawing("<g id='a'><use x:href='#a'/></g>")),
            (
                "svg nested 50000 deep",
                drawing(
                    String(repeating: "<g>", count: 50000)
                        + String(repeating: "</g>", count: 50000))
            ),
            (
                "svg with a wide blur",
                drawing(
                    "<filter id='f' x='-9' y='-9' width='99' height='99'>"
                        + "<feGaussianBlur stdDeviation='1e9'/></filter>"
                        + "<rect width='90' height='90' filter='url(#f)'/>")
            ),
            ("svg of one letter", text("<svg")),
        ]
    }

    // MARK: - Changed files

    private static let changed: [(name: String, bytes: [UInt8])] = {
        let seeds = [
            png(16, 16, zeros(800)), bitmap(16, 16, filled(9, 768)),
            gif(16, 16, join([2, 16], filled(0, 17))),
            icon(png(16, 16, zeros(800))), webp, jpeg(16),
        ]
        var state: UInt32 = 17
        func random(_ count: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % max(1, count)
        }
        return (0..<30).map { number in
            var bytes = seeds[number % seeds.count]
            for _ in 0..<1 + random(10) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(5) < 2 { bytes.removeLast(random(bytes.count)) }
            return ("changed \(number)", bytes)
        }
    }()
}
