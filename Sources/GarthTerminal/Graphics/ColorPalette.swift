import GarthPage

/// A palette for one picture, by median cut (Heckbert, "Color Image Quantization for Frame Buffer
/// Display").
struct ColorPalette {
    /// The colours; 1 to 256.
    private(set) var colors: [RGBColor] = []
    /// The nearest colour of each of 32 x 32 x 32 boxes; -1 until it is asked for.
    private var nearest = [Int16](repeating: -1, count: 1 << 15)

    private struct Entry {
        var red: Int
        var green: Int
        var blue: Int
        var count: Int
    }

    /// Makes a palette of at most `count` colours for the pixels that are not transparent.
    init(for bitmap: Bitmap, count: Int) {
        // Pixels are counted by the upper five bits of each channel, with the sums of their colours.
        var sums = [Int32: Entry]()
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] >= 128 {
                let key =
                    Int32(pixels[at] >> 3) << 10 | Int32(pixels[at + 1] >> 3) << 5
                    | Int32(pixels[at + 2] >> 3)
                var entry = sums[key] ?? Entry(red: 0, green: 0, blue: 0, count: 0)
                entry.red += Int(pixels[at])
                entry.green += Int(pixels[at + 1])
                entry.blue += Int(pixels[at + 2])
                entry.count += 1
                sums[key] = entry
            }
        }
        let entries = sums.sorted { $0.key < $1.key }.map { entry in
            Entry(
                red: entry.value.red / entry.value.count,
                green: entry.value.green / entry.value.count,
                blue: entry.value.blue / entry.value.count, count: entry.value.count)
        }
        colors = Self.cut(entries, into: max(1, min(count, 256)))
        if colors.isEmpty { colors = [RGBColor(0, 0, 0)] }
    }

    private struct Box {
        var entries: [Entry]
        var channel = 0
        var error = 0

        init(_ entries: [Entry]) {
            self.entries = entries
            for (index, channel) in [\Entry.red, \Entry.green, \Entry.blue].enumerated() {
                let total = entries.reduce(0) { $0 + $1.count }
                let mean =
                    entries.reduce(0) { $0 + $1[keyPath: channel] * $1.count } / max(1, total)
                let spread = entries.reduce(0) {
                    let distance = $1[keyPath: channel] - mean
                    return $0 + distance * distance * $1.count
                }
                if spread > error { (self.channel, error) = (index, spread) }
            }
        }

        var mean: RGBColor {
            let total = max(1, entries.reduce(0) { $0 + $1.count })
            func channel(_ path: KeyPath<Entry, Int>) -> UInt8 {
                UInt8(
                    clamping: (entries.reduce(0) { $0 + $1[keyPath: path] * $1.count } + total / 2)
                        / total)
            }
            return RGBColor(channel(\.red), channel(\.green), channel(\.blue))
        }
    }

    /// Splits the box with the greatest error at the median of its widest channel, until there are
    /// enough.
    private static func cut(_ entries: [Entry], into count: Int) -> [RGBColor] {
        guard !entries.isEmpty else { return [] }
        var boxes = [Box(entries)]
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                boxes[widest].error > 0
            else { break }
            let path = [\Entry.red, \Entry.green, \Entry.blue][boxes[widest].channel]
            let sorted = boxes[widest].entries.sorted { $0[keyPath: path] < $1[keyPath: path] }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var seen = 0
            var split = 0
            while split < sorted.count - 1, seen + sorted[split].count <= half || split == 0 {
                seen += sorted[split].count
                split += 1
            }
            boxes[widest] = Box(Array(sorted[..<split]))
            boxes.append(Box(Array(sorted[split...])))
        }
        return boxes.map(\.mean)
    }

    /// The number of the nearest colour.
    mutating func index(of red: Int, _ green: Int, _ blue: Int) -> Int {
        let key = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        if nearest[key] >= 0 { return Int(nearest[key]) }
        // The middle of the box stands for its colours.
        let (r, g, b) = (red & ~7 | 4, green & ~7 | 4, blue & ~7 | 4)
        var best = (index: 0, distance: Int.max)
        for (index, color) in colors.enumerated() {
            let (dr, dg, db) = (Int(color.red) - r, Int(color.green) - g, Int(color.blue) - b)
            let distance = dr * dr + dg * dg + db * db
            if distance < best.distance { best = (index, distance) }
        }
        nearest[key] = Int16(best.index)
        return best.index
    }
}

extension Bitmap {
    /// The numbers of the pixels' colours, dithered by the method of Floyd and Steinberg; -1 for
    /// transparent pixels.
    func dithered(with palette: inout ColorPalette) -> [Int16] {
        var result = [Int16](repeating: -1, count: width * height)
        var errors = [SIMD4<Int32>](repeating: .zero, count: width + 2)
        let most = SIMD4<Int32>(repeating: 255)
        for row in 0..<height {
            var below = [SIMD4<Int32>](repeating: .zero, count: width + 2)
            var right = SIMD4<Int32>.zero
            for column in 0..<width {
                let at = (row * width + column) * 4
                guard pixels[at + 3] >= 128 else {
                    right = .zero
                    continue
                }
                let pixel = SIMD4(
                    Int32(pixels[at]), Int32(pixels[at + 1]), Int32(pixels[at + 2]), 0)
                let wanted = (pixel &+ (errors[column + 1] &+ right) / 16)
                    .clamped(lowerBound: .zero, upperBound: most)
                let index = palette.index(of: Int(wanted.x), Int(wanted.y), Int(wanted.z))
                let color = palette.colors[index]
                result[row * width + column] = Int16(index)
                let error =
                    wanted &- SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
                right = error &* 7
                below[column] &+= error &* 3
                below[column + 1] &+= error &* 5
                below[column + 2] &+= error
            }
            errors = below
        }
        return result
    }
}
