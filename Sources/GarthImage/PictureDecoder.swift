import CImage
package import GarthPage

/// Decodes pictures: a plain function from bytes to pixels.
///
/// PNG, JPEG and WebP are decoded by their libraries, which the caller loads with `loadLibraries`
/// before the process is locked; the frames of AVIF files by dav1d; SVG by librsvg
/// (`loadDrawingLibrary`); GIF, BMP, ICO and the container of AVIF here.
package enum PictureDecoder {
    /// The reason why a picture cannot be decoded.
    package enum Failure: Error, Sendable {
        /// The bytes are of no known format.
        case unknownFormat
        /// The library for the format is not installed.
        case missingLibrary
        /// The installed library for the format lacks functions.
        case unusableLibrary
        /// The picture has too many pixels.
        case tooLarge
        /// The bytes are damaged, or end before the picture does.
        case damaged
    }

    /// A size in pixels.
    package typealias Size = (width: Int, height: Int)

    /// Loads the libraries for PNG, JPEG, WebP and AVIF.
    package static func loadLibraries() {
        garth_image_load()
        garth_avif_load()
    }

    /// Loads the library for SVG, which starts threads: only where all pictures are drawings.
    package static func loadDrawingLibrary() { garth_svg_load() }

    /// The size of a picture, from its first bytes, upright.
    package static func size(of bytes: [UInt8], maximumPixels: Int) throws(Failure) -> Size {
        let source = try PictureSource.reading(bytes)
        try source.check(maximumPixels)
        return source.size
    }

    /// Decodes a picture and scales it into a box of `width` times `height` pixels; the first frame
    /// of an animation.
    package static func decode(
        _ bytes: [UInt8], width: Int, height: Int, fitting: PictureFitting = .fill,
        maximumPixels: Int
    ) throws(Failure) -> Bitmap {
        let source = try PictureSource.reading(bytes)
        try source.check(maximumPixels)
        let isTurned = source.orientation.isTurned
        let result: PixelBuffer
        if fitting.isStretched {
            let (inner, outer) = isTurned ? (height, width) : (width, height)
            let pixels = try source.pixels(atLeast: (inner, outer))
            result = pixels.scaled(toWidth: inner, height: outer).upright(source.orientation)
        } else {
            let fitted = FittedPicture(source.size, in: (width, height), fitting)
            let wanted = fitted.wanted
            let pixels = try source.pixels(
                atLeast: isTurned ? (wanted.height, wanted.width) : wanted)
            result = fitted.pixels(of: pixels.upright(source.orientation), natural: source.size)
        }
        guard let bitmap = Bitmap(width: result.width, height: result.height, pixels: result.bytes)
        else { throw .damaged }
        return bitmap
    }
}

/// A picture whose format and size are known.
struct PictureSource {
    private enum Format {
        case png, webp
        case jpeg(isCMYK: Bool)
        case gif(GIFImage)
        case bmp(BMPImage)
        case avif(AVIFImage)
        case svg(SVGDrawing)
    }

    private let format: Format
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int
    let orientation: Orientation

    /// Pixels of a drawing before it is scaled to the wanted size.
    private static let drawnPixels = 16 << 20

    private init(
        _ format: Format, _ bytes: [UInt8], _ size: PictureDecoder.Size,
        _ orientation: Orientation = .upright
    ) {
        self.format = format
        self.bytes = bytes
        (width, height) = size
        self.orientation = orientation
    }

    /// Reads the head of a file.
    static func reading(_ bytes: [UInt8]) throws(PictureDecoder.Failure) -> PictureSource {
        switch PictureFormat(of: bytes) {
        case .png:
            return unsafe PictureSource(
                .png, bytes, try size { unsafe garth_png_size(bytes, bytes.count, $0, $1) })
        case .jpeg:
            var isCMYK: Int32 = 0
            let size = unsafe try size {
                unsafe garth_jpeg_size(bytes, bytes.count, $0, $1, &isCMYK)
            }
            return PictureSource(
                .jpeg(isCMYK: isCMYK != 0), bytes, size, Orientation(ofJPEG: bytes))
        case .webp:
            guard WebPFile.isWebP(bytes) else { throw .unknownFormat }
            if let canvas = WebPFile.canvas(of: bytes) {
                return PictureSource(.webp, bytes, canvas)
            }
            return unsafe PictureSource(
                .webp, bytes, try size { unsafe garth_webp_size(bytes, bytes.count, $0, $1) })
        case .gif:
            let image = try GIFImage(bytes)
            return PictureSource(.gif(image), bytes, (image.width, image.height))
        case .bmp:
            if PictureFormat.isIcon(bytes) { return try readingIcon(bytes) }
            let image = try BMPImage(bytes, at: 14, offset: BMPImage.offset(in: bytes))
            return PictureSource(.bmp(image), bytes, (image.width, image.height))
        case .avif:
            guard AVIFFile.isAVIF(bytes) else { throw .unknownFormat }
            let image = try AVIFImage(bytes)
            return PictureSource(.avif(image), [], image.size, image.orientation)
        case .svg:
            let drawing = try SVGDrawing(bytes)
            return PictureSource(.svg(drawing), [], drawing.size)
        case nil: throw .unknownFormat
        }
    }

    /// Reads the largest picture of an ICO file.
    private static func readingIcon(
        _ bytes: [UInt8]
    ) throws(PictureDecoder.Failure) -> PictureSource {
        let content = Array(bytes[try ICOFile.largest(in: bytes)])
        guard !content.starts(with: [0, 0]) else { throw .damaged }
        if content.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try reading(content) }
        let image = try BMPImage(icon: content)
        return PictureSource(.bmp(image), content, (image.width, image.height))
    }

    private static func size(
        _ read: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
    ) throws(PictureDecoder.Failure) -> PictureDecoder.Size {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe try check(read(&width, &height))
        return (Int(width), Int(height))
    }

    /// The size of the picture when it stands upright.
    var size: PictureDecoder.Size {
        orientation.isTurned ? (height, width) : (width, height)
    }

    /// Throws if the picture has more pixels than that.
    func check(_ maximumPixels: Int) throws(PictureDecoder.Failure) {
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, count <= maximumPixels else { throw .tooLarge }
    }

    /// The pixels as the file has them, at the natural size or a smaller one that is at least as
    /// large as the wanted.
    func pixels(atLeast wanted: PictureDecoder.Size) throws(PictureDecoder.Failure) -> PixelBuffer {
        switch format {
        case .png:
            var pixels = PixelBuffer(width: width, height: height)
            unsafe try Self.check(
                garth_png_decode(bytes, bytes.count, &pixels.bytes, pixels.bytes.count))
            return pixels
        case .jpeg(let isCMYK):
            var (w, h) = (Int32(clamping: width), Int32(clamping: height))
            unsafe garth_jpeg_scaled(
                &w, &h, Int32(clamping: wanted.width), Int32(clamping: wanted.height))
            var pixels = PixelBuffer(width: Int(w), height: Int(h))
            unsafe try Self.check(
                garth_jpeg_decode(bytes, bytes.count, &pixels.bytes, w, h, isCMYK ? 1 : 0))
            if isCMYK { pixels.convertFromInks() }
            return pixels
        case .webp:
            let still = WebPFile.firstFrame(of: bytes) ?? bytes
            var (w, h): (Int32, Int32) = (0, 0)
            unsafe try Self.check(garth_webp_size(still, still.count, &w, &h))
            guard Int(w) <= max(width, 1), Int(h) <= max(height, 1) else { throw .damaged }
            var pixels = PixelBuffer(width: Int(w), height: Int(h))
            unsafe try Self.check(
                garth_webp_decode(still, still.count, &pixels.bytes, pixels.bytes.count, w))
            return pixels
        case .gif(let image): return try image.firstFrame(of: bytes)
        case .bmp(let image): return try image.pixels(of: bytes)
        case .avif(let image): return try image.pixels()
        case .svg(let drawing):
            return try drawing.pixels(atLeast: wanted, maximumPixels: Self.drawnPixels)
        }
    }

    private static func check(_ status: Int32) throws(PictureDecoder.Failure) {
        try check(garth_image_status(rawValue: UInt32(bitPattern: status)))
    }

    /// Throws what a status of a library means.
    static func check(_ status: garth_image_status) throws(PictureDecoder.Failure) {
        switch status {
        case GARTH_IMAGE_OK: return
        case GARTH_IMAGE_MISSING: throw .missingLibrary
        case GARTH_IMAGE_UNUSABLE: throw .unusableLibrary
        default: throw .damaged
        }
    }
}
