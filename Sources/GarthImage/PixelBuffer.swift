/// Pixels that are being decoded: rows from the top, four bytes for each pixel.
struct PixelBuffer {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    /// Makes transparent pixels; the caller has checked the size.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Converts cyan, magenta, yellow and black, which JPEG files store inverted, to RGBA.
    mutating func convertFromInks() {
        for at in stride(from: 0, to: bytes.count, by: 4) {
            let black = Int(bytes[at + 3])
            for channel in 0..<3 {
                bytes[at + channel] = UInt8(Int(bytes[at + channel]) * black / 255)
            }
            bytes[at + 3] = 255
        }
    }

    // MARK: - Size

    /// The pixels at another size: each is the mean of those that it covers, weighted by alpha.
    func scaled(toWidth newWidth: Int, height newHeight: Int) -> PixelBuffer {
        guard newWidth != width || newHeight != height else { return self }
        let columns = Coverage(from: width, to: newWidth)
        let rows = Coverage(from: height, to: newHeight)
        var result = PixelBuffer(width: newWidth, height: newHeight)
        var sums = [UInt64](repeating: 0, count: newWidth * 4)
        var line = [UInt32](repeating: 0, count: newWidth * 4)
        var lineOfRow = -1
        for row in 0..<newHeight {
            for i in sums.indices { sums[i] = 0 }
            for part in rows.parts(row) {
                if lineOfRow != part.index {
                    scaleLine(part.index, columns, into: &line)
                    lineOfRow = part.index
                }
                for i in sums.indices { sums[i] += UInt64(line[i]) * UInt64(part.weight) }
            }
            result.write(sums, row: row)
        }
        return result
    }

    /// Scales a row horizontally: means of colours times alpha in 16 bits, then alpha in 16 bits.
    private func scaleLine(_ row: Int, _ columns: Coverage, into line: inout [UInt32]) {
        let base = row * width * 4
        for column in 0..<columns.count {
            var (red, green, blue, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            for part in columns.parts(column) {
                let at = base + part.index * 4
                let weight = UInt64(part.weight) * UInt64(bytes[at + 3])
                red += UInt64(bytes[at]) * weight
                green += UInt64(bytes[at + 1]) * weight
                blue += UInt64(bytes[at + 2]) * weight
                alpha += weight
            }
            // Weights add up to 65536: 255 * 255 * 65536 >> 16 has 16 bits.
            line[column * 4] = UInt32(truncatingIfNeeded: red >> 16)
            line[column * 4 + 1] = UInt32(truncatingIfNeeded: green >> 16)
            line[column * 4 + 2] = UInt32(truncatingIfNeeded: blue >> 16)
            line[column * 4 + 3] = UInt32(truncatingIfNeeded: alpha >> 8)
        }
    }

    private mutating func write(_ sums: [UInt64], row: Int) {
        for column in 0..<width {
            let at = (row * width + column) * 4
            let alpha = sums[column * 4 + 3]
            guard alpha > 0 else { continue }
            for channel in 0..<3 {
                // The colours have 8 bits less than alpha.
                let value = ((sums[column * 4 + channel] << 8) + alpha / 2) / alpha
                bytes[at + channel] = UInt8(min(255, value))
            }
            bytes[at + 3] = UInt8(min(255, (alpha + (1 << 23)) >> 24))
        }
    }

    // MARK: - Animations

    /// Makes a rectangle transparent as far as it lies in the picture.
    mutating func clear(left: Int, top: Int, width: Int, height: Int) {
        let columns = max(0, left)..<max(max(0, left), min(self.width, left + width))
        for row in max(0, top)..<max(max(0, top), min(self.height, top + height)) {
            for at in (row * self.width + columns.lowerBound)
                * 4..<(row * self.width + columns.upperBound) * 4
            { bytes[at] = 0 }
        }
    }

    /// Puts pixels over these, or in place of these.
    mutating func draw(_ other: PixelBuffer, left: Int, top: Int, replaces: Bool) {
        for row in 0..<other.height where top + row < height {
            for column in 0..<other.width where left + column < width {
                let from = (row * other.width + column) * 4
                let to = ((top + row) * width + left + column) * 4
                let alpha = Int(other.bytes[from + 3])
                if replaces || alpha == 255 {
                    for i in 0..<4 { bytes[to + i] = other.bytes[from + i] }
                    continue
                }
                guard alpha > 0 else { continue }
                // The share of what is below that stays.
                let below = Int(bytes[to + 3]) * (255 - alpha) / 255
                let sum = alpha + below
                for i in 0..<3 {
                    let value = Int(other.bytes[from + i]) * alpha + Int(bytes[to + i]) * below
                    bytes[to + i] = UInt8(value / sum)
                }
                bytes[to + 3] = UInt8(sum)
            }
        }
    }

    // MARK: - Orientation

    /// The pixels as they are to be seen.
    func upright(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .upright else { return self }
        let isTurned = orientation.isTurned
        var result = PixelBuffer(
            width: isTurned ? height : width, height: isTurned ? width : height)
        for row in 0..<result.height {
            for column in 0..<result.width {
                let source = orientation.source(
                    column: column, row: row, width: width, height: height)
                let from = (source.row * width + source.column) * 4
                let to = (row * result.width + column) * 4
                for i in 0..<4 { result.bytes[to + i] = bytes[from + i] }
            }
        }
        return result
    }
}

/// The samples that each sample of a scaled line covers, with weights of 1/65536.
private struct Coverage {
    struct Part {
        var index: Int
        var weight: UInt32
    }

    let count: Int
    private var list: [Part] = []
    private var starts: [Int] = [0]

    init(from source: Int, to target: Int) {
        count = target
        for place in 0..<target {
            if source < target {
                addInterpolation(place, source, target)
            } else {
                addMean(place, source, target)
            }
            starts.append(list.count)
        }
    }

    /// The samples below one of a smaller line.
    private mutating func addMean(_ place: Int, _ source: Int, _ target: Int) {
        // In units of 1/target of a sample.
        let (begin, end) = (place * source, (place + 1) * source)
        var left: UInt32 = 65536
        var at = begin
        while at < end {
            let index = at / target
            let stop = min(end, (index + 1) * target)
            let isLast = stop == end
            let weight = isLast ? left : UInt32((stop - at) * 65536 / source)
            list.append(Part(index: index, weight: weight))
            left -= min(left, weight)
            at = stop
        }
    }

    /// The two samples beside one of a larger line.
    private mutating func addInterpolation(_ place: Int, _ source: Int, _ target: Int) {
        // The middle of the sample, in 1/65536 of a source sample.
        let middle = (2 * place + 1) * source * 32768 / target - 32768
        let first = max(0, middle) >> 16
        let share = middle < 0 ? 0 : UInt32(middle & 0xFFFF)
        let second = min(first + 1, source - 1)
        if share > 0, second > first {
            list.append(Part(index: first, weight: 65536 - share))
            list.append(Part(index: second, weight: share))
        } else {
            list.append(Part(index: first, weight: 65536))
        }
    }

    func parts(_ place: Int) -> ArraySlice<Part> { list[starts[place]..<starts[place + 1]] }
}
