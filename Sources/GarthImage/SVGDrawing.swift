import CImage
import GarthURL

/// A drawing (SVG 1.1 and 2), which librsvg draws at any size.
///
/// The drawing has no address: librsvg loads no file and no part from the network for it, and
/// resolves no external entity.
@safe final class SVGDrawing {
    /// The size of the drawing in pixels, its own or that of its view box.
    let size: PictureDecoder.Size

    private let handle: UnsafeMutableRawPointer

    /// The longest side of `size`: a drawing may say any, and has no pixels.
    private static let longestSide = 4096
    /// The longest side that is drawn at once.
    private static let longestDrawnSide = 8192

    /// Reads a drawing; throws if librsvg is not installed or cannot read it.
    init(_ bytes: [UInt8]) throws(PictureDecoder.Failure) {
        try PictureSource.check(garth_svg_state())
        var (width, height): (Int32, Int32) = (0, 0)
        guard let handle = unsafe garth_svg_open(bytes, bytes.count, &width, &height) else {
            throw .damaged
        }
        unsafe self.handle = unsafe handle
        let share = Double(Self.longestSide) / Double(max(width, height))
        size =
            share >= 1
            ? (Int(width), Int(height))
            : (max(1, Int(Double(width) * share)), max(1, Int(Double(height) * share)))
    }

    deinit { unsafe garth_svg_close(handle) }

    /// The drawing in its own proportions, with at least the wanted pixels in both directions as far
    /// as that is allowed.
    func pixels(
        atLeast wanted: PictureDecoder.Size, maximumPixels: Int
    ) throws(PictureDecoder.Failure) -> PixelBuffer {
        let (width, height) = (Double(size.width), Double(size.height))
        let side = Double(Self.longestDrawnSide)
        var scale = max(Double(wanted.width) / width, Double(wanted.height) / height)
        scale = min(scale, side / width, side / height)
        scale = min(scale, (Double(maximumPixels) / (width * height)).squareRoot())
        var pixels = PixelBuffer(
            width: max(1, Int((width * scale).rounded())),
            height: max(1, Int((height * scale).rounded())))
        let status = unsafe garth_svg_draw(
            handle, &pixels.bytes, Int32(pixels.width), Int32(pixels.height))
        guard status == Int32(GARTH_IMAGE_OK.rawValue) else { throw .damaged }
        return pixels
    }
}
