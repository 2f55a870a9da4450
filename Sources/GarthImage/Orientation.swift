/// How a camera was held (EXIF 2.3, tag 274): the numbers 1 to 8.
enum Orientation: Int {
    case upright = 1
    case mirrored, turnedOver, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether rows of the file are columns of the picture.
    var isTurned: Bool { rawValue >= 5 }

    /// The orientation that the first EXIF block of a JPEG file says; upright without one.
    init(ofJPEG bytes: [UInt8]) {
        var at = 2
        var segments = 0
        while at + 4 <= bytes.count, bytes[at] == 0xFF, segments < 64 {
            segments += 1
            let marker = bytes[at + 1]
            if marker == 0xFF {
                at += 1
                continue
            }
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            guard marker != 0xDA, marker != 0xD9, length >= 2, at + 2 + length <= bytes.count else {
                break
            }
            if marker == 0xE1, bytes[(at + 4)...].starts(with: Array("Exif\0\0".utf8)) {
                self = Self.orientation(inTIFF: bytes[(at + 10)..<(at + 2 + length)]) ?? .upright
                return
            }
            at += 2 + length
        }
        self = .upright
    }

    /// The orientation in a TIFF header and its first directory.
    private static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Orientation? {
        let bytes = Array(tiff)
        guard bytes.count >= 8 else { return nil }
        let isLittle = bytes[0] == 0x49
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at + count <= bytes.count else { return nil }
            var value = 0
            for i in 0..<count {
                value |= Int(bytes[at + i]) << (8 * (isLittle ? i : count - 1 - i))
            }
            return value
        }
        guard number(2, 2) == 42, let start = number(4, 4), let count = number(start, 2) else {
            return nil
        }
        for entry in 0..<min(count, 256) {
            let at = start + 2 + entry * 12
            guard let tag = number(at, 2) else { return nil }
            if tag == 274 { return number(at + 8, 2).flatMap { Orientation(rawValue: $0) } }
        }
        return nil
    }

    /// The pixel of the file that a pixel of the upright picture is; `width` and `height` are those
    /// of the file.
    func source(column: Int, row: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        switch self {
        case .upright: (column, row)
        case .mirrored: (width - 1 - column, row)
        case .turnedOver: (width - 1 - column, height - 1 - row)
        case .flipped: (column, height - 1 - row)
        case .transposed: (row, column)
        case .turnedRight: (row, height - 1 - column)
        case .transversed: (width - 1 - row, height - 1 - column)
        case .turnedLeft: (width - 1 - row, column)
        }
    }
}
