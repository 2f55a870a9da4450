package import GarthPage

/// A command of the browser process to `garth-image`, which decodes pictures.
package enum ImageCommand: Sendable, Equatable {
    /// Read the size of a picture from its first bytes.
    case measure([UInt8])
    /// Decode a picture, and scale it into a box of a size in pixels.
    case draw([UInt8], width: Int, height: Int, fitting: PictureFitting = .fill)
    /// Begin to play an animation in a box of a size in pixels, in place of the one before.
    case play([UInt8], width: Int, height: Int, fitting: PictureFitting = .fill)
    /// Decode the next frame of the animation.
    case nextFrame
}

/// A report of `garth-image`; each command gets one.
package enum ImageReport: Sendable, Equatable {
    /// The process is locked, and waits for its first command.
    case ready(ContentSandbox)
    /// The size of the picture in pixels, upright.
    case measured(width: Int, height: Int)
    /// The pixels of the picture.
    case drawn(Bitmap)
    /// The pixels of a frame, and the time until the next one.
    case frame(Bitmap, milliseconds: Int)
    /// The picture cannot be read.
    case failed(ImageFailure)
}

/// The reason why a picture cannot be read.
package enum ImageFailure: UInt8, Sendable, Error {
    /// The bytes are of no known format.
    case unknownFormat
    /// The library for the format is not installed.
    case missingLibrary
    /// The picture has more pixels than `ImageLimits.pixels`.
    case tooLarge
    /// The bytes are damaged, or end before the picture does.
    case damaged
}

/// The limits of pictures.
package enum ImageLimits {
    /// Bytes of one picture's file.
    package static let byteCount = 32 << 20
    /// Pixels of a picture: 256 MB when decoded, half of the process's memory.
    package static let pixels = 64 << 20
    /// Pixels of a scaled picture: more than a screen has.
    package static let drawnPixels = 16 << 20
    /// The memory of the process.
    package static let addressSpaceByteCount: UInt64 = 512 << 20
    /// The processor time of one process, in seconds.
    package static let processorSeconds: UInt64 = 10
}

extension ImageCommand {
    private enum Kind: UInt8 {
        case measure = 1
        case draw, play, nextFrame
    }

    /// Appends the command as one message.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .measure(let bytes):
            encoder.begin(Kind.measure.rawValue)
            encoder.raw(bytes[...])
        case .draw(let bytes, let width, let height, let fitting):
            encoder.begin(Kind.draw.rawValue)
            encoder.count(width)
            encoder.count(height)
            encoder.fitting(fitting)
            encoder.raw(bytes[...])
        case .play(let bytes, let width, let height, let fitting):
            encoder.begin(Kind.play.rawValue)
            encoder.count(width)
            encoder.count(height)
            encoder.fitting(fitting)
            encoder.raw(bytes[...])
        case .nextFrame: encoder.begin(Kind.nextFrame.rawValue)
        }
        encoder.end()
    }

    /// Reads a command from the content of a message.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .measure: self = .measure(try decoder.rest())
        case .draw, .play:
            let (width, height) = (try decoder.size(), try decoder.size())
            guard width > 0, height > 0, width <= WireLimits.pictureSide,
                height <= WireLimits.pictureSide, width * height <= ImageLimits.drawnPixels
            else { throw .tooLarge }
            let fitting = try decoder.fitting()
            let bytes = try decoder.rest()
            self =
                kind == .draw
                ? .draw(bytes, width: width, height: height, fitting: fitting)
                : .play(bytes, width: width, height: height, fitting: fitting)
        case .nextFrame: self = .nextFrame
        }
        try decoder.end()
    }
}

extension ImageReport {
    private enum Kind: UInt8 {
        case ready = 1
        case measured, drawn, failed, frame
    }

    /// Appends the report as one message.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .ready(let sandbox):
            encoder.begin(Kind.ready.rawValue)
            encoder.number(WireLimits.version)
            sandbox.encode(to: &encoder)
        case .measured(let width, let height):
            encoder.begin(Kind.measured.rawValue)
            encoder.count(width)
            encoder.count(height)
        case .drawn(let bitmap):
            encoder.begin(Kind.drawn.rawValue)
            encoder.count(bitmap.width)
            encoder.count(bitmap.height)
            encoder.raw(bitmap.pixels[...])
        case .frame(let bitmap, let milliseconds):
            encoder.begin(Kind.frame.rawValue)
            encoder.count(milliseconds)
            encoder.count(bitmap.width)
            encoder.count(bitmap.height)
            encoder.raw(bitmap.pixels[...])
        case .failed(let failure):
            encoder.begin(Kind.failed.rawValue)
            encoder.number(failure.rawValue)
        }
        encoder.end()
    }

    /// Reads a report from the content of a message; a size or a count of bytes that cannot be is
    /// refused.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .ready:
            guard try decoder.number(UInt32.self) == WireLimits.version else {
                throw .otherVersion
            }
            self = .ready(try ContentSandbox(from: &decoder))
        case .measured:
            let (width, height) = (try decoder.size(), try decoder.size())
            guard width > 0, height > 0, width <= WireLimits.pictureSide,
                height <= WireLimits.pictureSide, width * height <= ImageLimits.pixels
            else { throw .tooLarge }
            self = .measured(width: width, height: height)
        case .drawn: self = .drawn(try Self.bitmap(&decoder))
        case .frame:
            let milliseconds = try decoder.size()
            self = .frame(try Self.bitmap(&decoder), milliseconds: milliseconds)
        case .failed: self = .failed(try decoder.code())
        }
        try decoder.end()
    }

    /// Reads a size and as many pixels.
    private static func bitmap(_ decoder: inout WireDecoder) throws(WireError) -> Bitmap {
        let (width, height) = (try decoder.size(), try decoder.size())
        guard width > 0, height > 0, width <= WireLimits.pictureSide,
            height <= WireLimits.pictureSide, width * height <= ImageLimits.drawnPixels
        else { throw .tooLarge }
        guard decoder.remaining == width * height * 4,
            let bitmap = Bitmap(width: width, height: height, pixels: try decoder.rest())
        else { throw .wrongLength }
        return bitmap
    }
}
