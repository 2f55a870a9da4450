import GarthPage

/// A bitmap in few colours: the numbers of the pixels' colours in a palette.
struct IndexedBitmap: Sendable {
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// The colours; 1 to 256.
    let colors: [RGBColor]
    /// The numbers of the colours, row by row; -1 for transparent pixels.
    let pixels: [Int16]

    /// Reduces a bitmap to at most `count` colours (2 to 256), dithered by the method of Floyd and
    /// Steinberg.
    init(_ bitmap: Bitmap, colors count: Int) {
        (width, height) = (bitmap.width, bitmap.height)
        var palette = ColorPalette(for: bitmap, count: min(max(count, 2), 256))
        pixels = Self.dithered(bitmap, with: &palette)
        colors = palette.colors
    }

    /// Reduces a bitmap for sixels to at most `registers` colours, and to fewer if it takes more
    /// than `maximumSixelBytes`: a picture full of noise would take more bytes than its file.
    init(_ bitmap: Bitmap, registers: Int) {
        self.init(bitmap, colors: registers)
        let most = Int(Self.maximumSixelBytes * Double(width * height)) + Self.sixelHeadBytes
        for fewer in [192, 128, 96, 64, 48, 32] where fewer < min(registers, colors.count) {
            let size = SixelPicture(self, columns: 0..<width, rows: 0..<height).bytes.count
            guard size > most else { break }
            self.init(bitmap, colors: fewer)
        }
    }

    /// The bytes of sixels for each pixel that a picture may take: photographs in 256 colours take
    /// one to three, noise takes five.
    private static let maximumSixelBytes = 3.0
    /// The bytes of a palette of 256 colours and of what stands around it.
    private static let sixelHeadBytes = 5000

    private static func dithered(_ bitmap: Bitmap, with palette: inout ColorPalette) -> [Int16] {
        let (width, height) = (bitmap.width, bitmap.height)
        var result = [Int16](repeating: -1, count: width * height)
        var errors = [SIMD4<Int32>](repeating: .zero, count: width + 2)
        var below = errors
        let most = SIMD4<Int32>(repeating: 255)
        unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<height {
                for column in below.indices { below[column] = .zero }
                var right = SIMD4<Int32>.zero
                for column in 0..<width {
                    let at = (row * width + column) * 4
                    guard unsafe pixels[at + 3] >= 128 else {
                        right = .zero
                        continue
                    }
                    let pixel = unsafe SIMD4(
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
                swap(&errors, &below)
            }
        }
        return result
    }
}
