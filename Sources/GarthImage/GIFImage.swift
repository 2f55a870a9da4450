/// A GIF picture (GIF89a specification) and its frames.
struct GIFImage {
    let width: Int
    let height: Int
    private let globalColors: Range<Int>?
    /// The place of the first block behind the head.
    let firstBlock: Int

    init(_ bytes: [UInt8]) throws(PictureDecoder.Failure) {
        guard bytes.count >= 13 else { throw .damaged }
        width = Int(bytes[6]) | Int(bytes[7]) << 8
        height = Int(bytes[8]) | Int(bytes[9]) << 8
        guard width > 0, height > 0 else { throw .damaged }
        let flags = bytes[10]
        let count = flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
        globalColors = count > 0 ? 13..<13 + count : nil
        firstBlock = 13 + count
    }

    /// What becomes of a frame when the next one is drawn (section 23, "Disposal Method").
    enum Disposal {
        case stays, isCleared, isUndone
    }

    /// A frame's place, colours and transparent colour.
    struct Frame {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
        var colors = 0..<0
        var transparent: Int?
        var isInterlaced = false
        var data = 0
        /// The time until the next frame, in milliseconds.
        var milliseconds = 0
        var disposal = Disposal.stays
    }

    /// Decodes the first frame; a cut frame as far as it goes.
    func firstFrame(of bytes: [UInt8]) throws(PictureDecoder.Failure) -> PixelBuffer {
        guard let frame = frame(in: bytes, from: firstBlock) else { throw .damaged }
        var pixels = PixelBuffer(width: width, height: height)
        guard draw(frame, of: bytes, to: &pixels) else { throw .damaged }
        return pixels
    }

    /// Draws a frame over the pixels; false if nothing of it can be decoded.
    func draw(_ frame: Frame, of bytes: [UInt8], to pixels: inout PixelBuffer) -> Bool {
        guard frame.left + frame.width <= width, frame.top + frame.height <= height,
            frame.data < bytes.count
        else { return false }
        var decoder = LZWDecoder(bytes, at: frame.data)
        var row = 0
        var rows = InterlacedRows(height: frame.height, isInterlaced: frame.isInterlaced)
        var line = [UInt8](repeating: 0, count: frame.width)
        while row < frame.height, decoder.read(into: &line) {
            write(line, frame, row: rows.next(), of: bytes, to: &pixels)
            row += 1
        }
        return row > 0
    }

    private func write(
        _ line: [UInt8], _ frame: Frame, row: Int, of bytes: [UInt8], to pixels: inout PixelBuffer
    ) {
        var at = ((frame.top + row) * width + frame.left) * 4
        for index in line {
            let color = frame.colors.lowerBound + 3 * Int(index)
            if Int(index) != frame.transparent, color + 2 < frame.colors.upperBound {
                pixels.bytes[at] = bytes[color]
                pixels.bytes[at + 1] = bytes[color + 1]
                pixels.bytes[at + 2] = bytes[color + 2]
                pixels.bytes[at + 3] = 255
            }
            at += 4
        }
    }

    /// The next image descriptor, behind extensions; nil at the end.
    func frame(in bytes: [UInt8], from start: Int) -> Frame? {
        var at = start
        var control: (flags: UInt8, milliseconds: Int, transparent: Int?) = (0, 0, nil)
        while at < bytes.count {
            switch bytes[at] {
            case 0x21:
                guard at + 2 < bytes.count else { return nil }
                if bytes[at + 1] == 0xF9, at + 7 < bytes.count, bytes[at + 2] >= 4 {
                    let flags = bytes[at + 3]
                    control.flags = flags
                    control.milliseconds = 10 * (Int(bytes[at + 4]) | Int(bytes[at + 5]) << 8)
                    control.transparent = flags & 1 != 0 ? Int(bytes[at + 6]) : nil
                }
                at += 2
                while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
                at += 1
            case 0x2C:
                guard var frame = frame(in: bytes, at: at, control.transparent) else { return nil }
                frame.milliseconds = control.milliseconds
                frame.disposal =
                    switch control.flags >> 2 & 7 {
                    case 2: .isCleared
                    case 3: .isUndone
                    default: .stays
                    }
                return frame
            default: return nil
            }
        }
        return nil
    }

    /// The place behind the data of a frame.
    func end(of frame: Frame, in bytes: [UInt8]) -> Int {
        var at = frame.data + 1
        while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
        return at + 1
    }

    private func frame(in bytes: [UInt8], at: Int, _ transparent: Int?) -> Frame? {
        guard at + 10 < bytes.count else { return nil }
        func number(_ offset: Int) -> Int {
            Int(bytes[at + offset]) | Int(bytes[at + offset + 1]) << 8
        }
        var frame = Frame(left: number(1), top: number(3), width: number(5), height: number(7))
        guard frame.width > 0, frame.height > 0 else { return nil }
        let flags = bytes[at + 9]
        frame.isInterlaced = flags & 0x40 != 0
        frame.transparent = transparent
        frame.data = at + 10
        if flags & 0x80 != 0 {
            let count = 3 << (Int(flags & 7) + 1)
            frame.colors = at + 10..<at + 10 + count
            frame.data += count
        } else if let globalColors {
            frame.colors = globalColors
        }
        return frame.colors.upperBound <= bytes.count ? frame : nil
    }
}

/// The order of the rows of a frame.
private struct InterlacedRows {
    private let height: Int
    private var row = 0
    private var pass: Int

    private static let passes: [(start: Int, step: Int)] = [(0, 8), (4, 8), (2, 4), (1, 2)]

    init(height: Int, isInterlaced: Bool) {
        self.height = height
        pass = isInterlaced ? 0 : -1
    }

    /// The row that comes next; the caller asks `height` times at most.
    mutating func next() -> Int {
        defer { advance() }
        return row
    }

    private mutating func advance() {
        guard pass >= 0 else {
            row += 1
            return
        }
        row += Self.passes[pass].step
        while row >= height, pass < 3 {
            pass += 1
            row = Self.passes[pass].start
        }
    }
}

/// The variant of LZW that GIF uses (appendix F), in blocks of up to 255 bytes.
private struct LZWDecoder {
    private let bytes: [UInt8]
    private var at: Int
    private var blockEnd = 0
    private var bits: UInt32 = 0
    private var bitCount = 0
    private let leastSize: Int
    private var size: Int
    private var next: Int
    private var previous = -1
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var stack: [UInt8] = []
    private var first: UInt8 = 0
    private var hasEnded = false

    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        leastSize = Int(bytes[start])
        at = start + 1
        blockEnd = at
        size = leastSize + 1
        next = (1 << min(leastSize, 12)) + 2
        hasEnded = !(1...8).contains(leastSize)
        guard !hasEnded else { return }
        for i in 0..<1 << leastSize { suffixes[i] = UInt8(truncatingIfNeeded: i) }
    }

    /// Fills a line with colour numbers; false if the data ends before.
    mutating func read(into line: inout [UInt8]) -> Bool {
        for i in line.indices {
            if stack.isEmpty, !decode() { return false }
            line[i] = stack.removeLast()
        }
        return true
    }

    /// Decodes a code onto the stack.
    private mutating func decode() -> Bool {
        let clear = 1 << leastSize
        while !hasEnded {
            guard let code = code() else {
                hasEnded = true
                return false
            }
            if code == clear {
                (size, next, previous) = (leastSize + 1, clear + 2, -1)
                continue
            }
            if code == clear + 1 {
                hasEnded = true
                return false
            }
            guard code < next || code == next && previous >= 0 else {
                hasEnded = true
                return false
            }
            expand(code, clear)
            return true
        }
        return false
    }

    private mutating func expand(_ code: Int, _ clear: Int) {
        var at = code
        if code == next {
            stack.append(first)
            at = previous
        }
        while at >= clear + 2 {
            stack.append(suffixes[at])
            at = Int(prefixes[at])
        }
        first = suffixes[min(at, clear - 1)]
        stack.append(first)
        if previous >= 0, next < 4096 {
            prefixes[next] = UInt16(truncatingIfNeeded: previous)
            suffixes[next] = first
            next += 1
            if next == 1 << size, size < 12 { size += 1 }
        }
        previous = code
    }

    /// The next code; nil at the end of the data.
    private mutating func code() -> Int? {
        while bitCount < size {
            if at >= blockEnd {
                guard at < bytes.count, bytes[at] != 0 else { return nil }
                blockEnd = at + 1 + Int(bytes[at])
                at += 1
            }
            guard at < bytes.count else { return nil }
            bits |= UInt32(bytes[at]) << UInt32(bitCount)
            bitCount += 8
            at += 1
        }
        let code = Int(bits & (1 << UInt32(size) - 1))
        bits >>= UInt32(size)
        bitCount -= size
        return code
    }
}
