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
    /// The installed library for the format lacks functions.
    case unusableLibrary
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
