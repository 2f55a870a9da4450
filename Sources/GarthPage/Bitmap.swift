/// The pixels of a decoded picture: rows from the top, each pixel as red, green, blue and alpha.
///
/// The colours are of the sRGB space and not multiplied by alpha.
public struct Bitmap: Sendable, Equatable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Four bytes for each pixel.
    public private(set) var pixels: [UInt8]

    /// Makes a bitmap; nil if the bytes are not those of `width` times `height` pixels.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longest side of a bitmap: no picture format and no screen has more pixels in a row.
    static let maximumSide = 1 << 20

    /// The colour of a pixel over a background.
    public func color(column: Int, row: Int, over background: RGBColor) -> RGBColor {
        guard column >= 0, column < width, row >= 0, row < height else { return background }
        let at = (row * width + column) * 4
        let alpha = Int(pixels[at + 3])
        if alpha == 255 { return RGBColor(pixels[at], pixels[at + 1], pixels[at + 2]) }
        func mixed(_ over: UInt8, _ under: UInt8) -> UInt8 {
            UInt8((Int(over) * alpha + Int(under) * (255 - alpha) + 127) / 255)
        }
        return RGBColor(
            mixed(pixels[at], background.red), mixed(pixels[at + 1], background.green),
            mixed(pixels[at + 2], background.blue))
    }
}
