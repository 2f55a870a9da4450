import GarthPage

/// A palette for one picture, by median cut (Heckbert, "Color Image Quantization for Frame Buffer
/// Display").
struct ColorPalette {
    /// The colours; 1 to 256.
    let colors: [RGBColor]
    /// The nearest colour of each of 32 x 32 x 32 boxes; -1 until it is asked for.
    private var nearest = [Int16](repeating: -1, count: 1 << 15)

    /// The pixels of one of 32 x 32 x 32 boxes: their mean colour and their number.
    private struct Entry {
        var color: SIMD4<Double>
        var count: Double
    }

    /// Makes a palette of at most `count` colours for the pixels that are not transparent.
    init(for bitmap: Bitmap, count: Int) {
        var entries = Self.entries(of: bitmap)
        let colors = Self.cut(&entries, into: max(1, min(count, 256)))
        self.colors = colors.isEmpty ? [RGBColor(0, 0, 0)] : colors
    }

    /// Counts pixels by the upper five bits of each channel.
    private static func entries(of bitmap: Bitmap) -> [Entry] {
        // The sums of red, green and blue, and the number of pixels.
        var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)
        unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) where unsafe pixels[at + 3] >= 128 {
                let (red, green, blue) = unsafe (pixels[at], pixels[at + 1], pixels[at + 2])
                sums[Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)] &+= SIMD4(
                    UInt32(red), UInt32(green), UInt32(blue), 1)
            }
        }
        return sums.compactMap { sum in
            guard sum.w > 0 else { return nil }
            let color = SIMD4<Double>(sum) / Double(sum.w)
            return Entry(color: color, count: Double(sum.w))
        }
    }

    // MARK: - Median cut

    private struct Box {
        var range: Range<Int>
        var mean = SIMD4<Double>.zero
        /// The channel whose values differ most, and the sum of the squares of their differences
        /// from the mean.
        var channel = 0
        var error = 0.0

        init(_ range: Range<Int>, of entries: [Entry]) {
            self.range = range
            var (sum, squares, count) = (SIMD4<Double>.zero, SIMD4<Double>.zero, 0.0)
            for entry in entries[range] {
                sum += entry.color * entry.count
                squares += entry.color * entry.color * entry.count
                count += entry.count
            }
            guard count > 0 else { return }
            mean = sum / count
            let errors = squares - sum * mean
            for channel in 0..<3 where errors[channel] > max(error, 1e-3) {
                (self.channel, error) = (channel, errors[channel])
            }
        }

        var color: RGBColor {
            // A channel is at most 255, and the conversion drops the fraction.
            let rounded = mean + 0.5
            return RGBColor(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z))
        }
    }

    /// Splits the box with the greatest error at the median of its widest channel, until there are
    /// enough.
    private static func cut(_ entries: inout [Entry], into count: Int) -> [RGBColor] {
        guard !entries.isEmpty else { return [] }
        var boxes = [Box(entries.indices, of: entries)]
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                boxes[widest].error > 0,
                let middle = split(&entries, boxes[widest])
            else { break }
            let range = boxes[widest].range
            boxes[widest] = Box(range.lowerBound..<middle, of: entries)
            boxes.append(Box(middle..<range.upperBound, of: entries))
        }
        return boxes.map(\.color)
    }

    /// Puts the entries of a box below the median of its widest channel before the others, and
    /// returns the index of the first of those; nil if one side would be empty.
    private static func split(_ entries: inout [Entry], _ box: Box) -> Int? {
        let channel = box.channel
        var counts = [Double](repeating: 0, count: 256)
        var total = 0.0
        for entry in entries[box.range] {
            counts[Int(entry.color[channel])] += entry.count
            total += entry.count
        }
        var (median, below) = (0, 0.0)
        while median < 255, below + counts[median] <= total / 2 {
            below += counts[median]
            median += 1
        }
        // Values that are equal stay together; the smallest one is on the lower side.
        let isLowest = below == 0
        let limit = Double(isLowest ? median + 1 : median)
        var middle = box.range.lowerBound
        for index in box.range where entries[index].color[channel] < limit {
            entries.swapAt(index, middle)
            middle += 1
        }
        return middle > box.range.lowerBound && middle < box.range.upperBound ? middle : nil
    }

    // MARK: - The nearest colour

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
