/// A Windows bitmap, alone or in an icon.
struct BMPImage {
    let width: Int
    let height: Int
    private let isTopDown: Bool
    private let bitCount: Int
    private let colors: Range<Int>
    private let colorSize: Int
    private let masks: [UInt32]
    private let isRunLength: Bool
    private let data: Int
    /// Where the mask of an icon lies; nil outside of icons.
    private let iconMask: Int?

    /// The place of the pixels that the head of a file says.
    static func offset(in bytes: [UInt8]) -> Int {
        bytes.count >= 14 ? Int(clamping: number(bytes, 10, 4)) : 0
    }

    /// Reads the bitmap of an icon: both the picture and its mask count as height.
    init(icon bytes: [UInt8]) throws(PictureDecoder.Failure) {
        try self.init(bytes, at: 0, offset: nil)
    }

    /// Reads the header at a place; the pixels lie at `offset`, or in an icon behind the colours.
    init(_ bytes: [UInt8], at start: Int, offset: Int?) throws(PictureDecoder.Failure) {
        guard bytes.count >= start + 16 else { throw .damaged }
        let headSize = Int(Self.number(bytes, start, 4))
        let isOld = headSize == 12
        guard isOld || headSize >= 40 && headSize <= 1024, bytes.count >= start + headSize else {
            throw .damaged
        }
        let (w, h): (Int, Int)
        if isOld {
            (w, h) = (Int(Self.number(bytes, start + 4, 2)), Int(Self.number(bytes, start + 6, 2)))
            bitCount = Int(Self.number(bytes, start + 10, 2))
        } else {
            w = Int(Int32(bitPattern: Self.number(bytes, start + 4, 4)))
            h = Int(Int32(bitPattern: Self.number(bytes, start + 8, 4)))
            bitCount = Int(Self.number(bytes, start + 14, 2))
        }
        let compression = isOld ? 0 : Int(Self.number(bytes, start + 16, 4))
        guard w > 0, w < 1 << 20, h != 0, abs(h) < 1 << 20,
            [1, 4, 8, 16, 24, 32].contains(bitCount)
        else { throw .damaged }
        width = w
        isTopDown = h < 0
        let isIcon = offset == nil
        height = isIcon ? max(1, abs(h) / 2) : abs(h)
        isRunLength = compression == 1 && bitCount == 8 || compression == 2 && bitCount == 4
        guard isRunLength || compression == 0 || compression == 3 || compression == 6 else {
            throw .unknownFormat
        }
        var at = start + headSize
        if compression == 3 || compression == 6, bitCount > 8 {
            let hasAlpha = compression == 6 || headSize >= 56
            let place = start + 40
            guard bytes.count >= place + (hasAlpha ? 16 : 12) else { throw .damaged }
            masks = (0..<(hasAlpha ? 4 : 3)).map { Self.number(bytes, place + 4 * $0, 4) }
            if headSize == 40 { at += compression == 6 ? 16 : 12 }
        } else if bitCount == 16 {
            masks = [0x7C00, 0x03E0, 0x001F]
        } else if bitCount == 32, isIcon {
            masks = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
        } else {
            masks = [0xFF_0000, 0xFF00, 0xFF]
        }
        colorSize = isOld ? 3 : 4
        var count = isOld ? 0 : Int(Self.number(bytes, start + 32, 4))
        if bitCount <= 8 {
            if count == 0 || count > 1 << bitCount { count = 1 << bitCount }
        } else {
            count = 0
        }
        colors = at..<at + count * colorSize
        let pixels = offset ?? colors.upperBound
        data = pixels
        let stride = (w * bitCount + 31) / 32 * 4
        iconMask = isIcon ? pixels + stride * height : nil
        guard colors.upperBound <= bytes.count, data < bytes.count else { throw .damaged }
    }

    /// The pixels; those that the file lacks are transparent.
    func pixels(of bytes: [UInt8]) throws(PictureDecoder.Failure) -> PixelBuffer {
        var pixels = PixelBuffer(width: width, height: height)
        if isRunLength {
            readRuns(bytes, into: &pixels)
        } else {
            readRows(bytes, into: &pixels)
        }
        if let iconMask { apply(mask: iconMask, bytes, to: &pixels) }
        return pixels
    }

    private func readRows(_ bytes: [UInt8], into pixels: inout PixelBuffer) {
        let stride = (width * bitCount + 31) / 32 * 4
        var hasAlpha = false
        for row in 0..<height {
            let start = data + row * stride
            guard start + stride <= bytes.count else { break }
            let target = isTopDown ? row : height - 1 - row
            for column in 0..<width {
                let to = (target * width + column) * 4
                if bitCount <= 8 {
                    let perByte = 8 / bitCount
                    let byte = bytes[start + column / perByte]
                    let shift = 8 - bitCount - column % perByte * bitCount
                    put(Int(byte >> UInt8(shift)) & (1 << bitCount - 1), bytes, &pixels, to)
                } else {
                    let value = Self.number(bytes, start + column * bitCount / 8, bitCount / 8)
                    for channel in 0..<3 {
                        pixels.bytes[to + channel] = Self.part(value, masks[channel])
                    }
                    let alpha = masks.count > 3 && masks[3] != 0 ? Self.part(value, masks[3]) : 255
                    pixels.bytes[to + 3] = alpha
                    if alpha != 0 { hasAlpha = true }
                }
            }
        }
        // Icons without alpha in their fourth channel have zeros there.
        guard bitCount == 32, !hasAlpha else { return }
        for at in Swift.stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[at] = 255 }
    }

    /// BI_RLE8 and BI_RLE4.
    private func readRuns(_ bytes: [UInt8], into pixels: inout PixelBuffer) {
        var (at, column, row) = (data, 0, 0)
        func place() -> Int? {
            guard column < width, row < height else { return nil }
            return ((isTopDown ? row : height - 1 - row) * width + column) * 4
        }
        while at + 1 < bytes.count, row < height {
            let (count, value) = (Int(bytes[at]), Int(bytes[at + 1]))
            at += 2
            if count > 0 {
                for i in 0..<count {
                    let index = bitCount == 8 ? value : i & 1 == 0 ? value >> 4 : value & 15
                    if let to = place() { put(index, bytes, &pixels, to) }
                    column += 1
                }
                continue
            }
            switch value {
            case 0: (column, row) = (0, row + 1)
            case 1: return
            case 2:
                guard at + 1 < bytes.count else { return }
                column += Int(bytes[at])
                row += Int(bytes[at + 1])
                at += 2
            default:
                let size = bitCount == 8 ? value : (value + 1) / 2
                guard at + size <= bytes.count else { return }
                for i in 0..<value {
                    let byte = Int(bytes[at + (bitCount == 8 ? i : i / 2)])
                    let index = bitCount == 8 ? byte : i & 1 == 0 ? byte >> 4 : byte & 15
                    if let to = place() { put(index, bytes, &pixels, to) }
                    column += 1
                }
                at += size + size & 1
            }
        }
    }

    /// The mask of an icon makes pixels transparent, if no alpha has done so.
    private func apply(mask: Int, _ bytes: [UInt8], to pixels: inout PixelBuffer) {
        guard bitCount < 32 else { return }
        let stride = (width + 31) / 32 * 4
        for row in 0..<height {
            let start = mask + row * stride
            guard start + stride <= bytes.count else { return }
            let target = isTopDown ? row : height - 1 - row
            for column in 0..<width
            where bytes[start + column / 8] >> UInt8(7 - column % 8) & 1 == 1 {
                pixels.bytes[(target * width + column) * 4 + 3] = 0
            }
        }
    }

    private func put(_ index: Int, _ bytes: [UInt8], _ pixels: inout PixelBuffer, _ to: Int) {
        let at = colors.lowerBound + index * colorSize
        guard at + 2 < colors.upperBound else { return }
        pixels.bytes[to] = bytes[at + 2]
        pixels.bytes[to + 1] = bytes[at + 1]
        pixels.bytes[to + 2] = bytes[at]
        pixels.bytes[to + 3] = 255
    }

    /// The part of a value below a mask, as eight bits.
    private static func part(_ value: UInt32, _ mask: UInt32) -> UInt8 {
        guard mask != 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let most = UInt64(mask >> shift)
        return UInt8(min(255, UInt64((value & mask) >> shift) * 255 / most))
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for i in 0..<count where at + i < bytes.count {
            value |= UInt32(bytes[at + i]) << UInt32(8 * i)
        }
        return value
    }
}

/// The directory of an icon or cursor file.
enum ICOFile {
    /// The bytes of the largest picture.
    static func largest(in bytes: [UInt8]) throws(PictureDecoder.Failure) -> Range<Int> {
        guard bytes.count >= 6 else { throw .damaged }
        let count = Int(bytes[4]) | Int(bytes[5]) << 8
        var best: (range: Range<Int>, area: Int)?
        for entry in 0..<min(count, 256) {
            let at = 6 + entry * 16
            guard at + 16 <= bytes.count else { break }
            func number(_ offset: Int) -> Int {
                (0..<4).reduce(0) { $0 | Int(bytes[at + offset + $1]) << (8 * $1) }
            }
            let (size, offset) = (number(8), number(12))
            guard size > 16, offset >= 6, offset <= bytes.count, size <= bytes.count - offset else {
                continue
            }
            let width = bytes[at] == 0 ? 256 : Int(bytes[at])
            let height = bytes[at + 1] == 0 ? 256 : Int(bytes[at + 1])
            let bitCount = Int(bytes[at + 6]) | Int(bytes[at + 7]) << 8
            let area = width * height * 64 + min(bitCount, 63)
            if best.map({ area > $0.area }) ?? true { best = (offset..<offset + size, area) }
        }
        guard let best else { throw .damaged }
        return best.range
    }
}
