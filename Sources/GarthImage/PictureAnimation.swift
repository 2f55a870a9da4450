import CImage
package import GarthPage

/// An animation (GIF or WebP) that is played frame by frame, again and again.
///
/// Its memory is that of one frame, or of two while one is to be undone.
package struct PictureAnimation {
    private enum Format {
        case gif(GIFImage)
        case webp
    }

    private let bytes: [UInt8]
    private let format: Format
    private let size: PictureDecoder.Size
    private let fitted: FittedPicture
    private var canvas: PixelBuffer
    /// The place in the file behind the last frame.
    private var at: Int
    /// What is done to the canvas before the next frame.
    private var disposal = Disposal.none

    private enum Disposal {
        case none
        case clear(left: Int, top: Int, width: Int, height: Int)
        case restore(PixelBuffer)
    }

    /// The shortest time that a frame is shown: ten frames a second at most.
    private static let leastMilliseconds = 100
    private static let mostMilliseconds = 60_000
    /// The frames that are drawn for one that is shown.
    private static let framesAtOnce = 16
    /// The pixels of an animation, which may be kept twice.
    private static let mostPixels = 16 << 20

    /// Begins an animation, to be shown in a box of a size.
    package init(
        _ bytes: [UInt8], width: Int, height: Int, fitting: PictureFitting = .fill
    ) throws(PictureDecoder.Failure) {
        let source = try PictureSource.reading(bytes)
        try source.check(Self.mostPixels)
        if WebPFile.isAnimated(bytes) {
            (format, at) = (.webp, WebPFile.firstChunk)
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            let image = try GIFImage(bytes)
            (format, at) = (.gif(image), image.firstBlock)
        } else {
            throw .unknownFormat
        }
        self.bytes = bytes
        size = (width, height)
        fitted = FittedPicture(source.size, in: size, fitting)
        canvas = PixelBuffer(width: source.size.width, height: source.size.height)
    }

    /// The next frame and the time until the one after it. The first follows the last; a file of one
    /// frame has no next one.
    package mutating func next() throws(PictureDecoder.Failure) -> (Bitmap, milliseconds: Int) {
        var milliseconds = 0
        var frames = 0
        while milliseconds < Self.leastMilliseconds, frames < Self.framesAtOnce {
            guard let time = try drawNext() else {
                // A frame that was drawn is shown before the animation begins again.
                if frames > 0 { break }
                guard hasMany else { throw .unknownFormat }
                begin()
                guard let time = try drawNext() else { throw .damaged }
                frames += 1
                milliseconds = time
                break
            }
            // Browsers show frames without a time, or with 10 ms, for 100 ms.
            milliseconds += time <= 10 ? Self.leastMilliseconds : time
            frames += 1
        }
        drawn += frames
        let scaled = fitted.pixels(of: canvas, natural: (canvas.width, canvas.height))
        guard let bitmap = Bitmap(width: size.width, height: size.height, pixels: scaled.bytes)
        else { throw .damaged }
        return (bitmap, max(Self.leastMilliseconds, min(milliseconds, Self.mostMilliseconds)))
    }

    /// The frames that were drawn since the beginning.
    private var drawn = 0
    private var hasMany: Bool { drawn > 1 }

    private mutating func begin() {
        canvas = PixelBuffer(width: canvas.width, height: canvas.height)
        disposal = .none
        at =
            switch format {
            case .gif(let image): image.firstBlock
            case .webp: WebPFile.firstChunk
            }
    }

    /// Draws the next frame; returns its time, or nil at the end.
    private mutating func drawNext() throws(PictureDecoder.Failure) -> Int? {
        switch format {
        case .gif(let image):
            guard let frame = image.frame(in: bytes, from: at) else { return nil }
            at = image.end(of: frame, in: bytes)
            dispose()
            disposal =
                switch frame.disposal {
                case .stays: .none
                case .isCleared:
                    .clear(
                        left: frame.left, top: frame.top, width: frame.width, height: frame.height)
                case .isUndone: .restore(canvas)
                }
            guard image.draw(frame, of: bytes, to: &canvas) else { return nil }
            return frame.milliseconds
        case .webp:
            guard let frame = WebPFile.frame(in: bytes, from: at) else { return nil }
            at = frame.end
            dispose()
            guard frame.left + frame.width <= canvas.width,
                frame.top + frame.height <= canvas.height
            else { throw .damaged }
            let source = try PictureSource.reading(frame.file)
            guard source.size == (frame.width, frame.height) else { throw .damaged }
            let pixels = try source.pixels(atLeast: source.size)
            canvas.draw(pixels, left: frame.left, top: frame.top, replaces: frame.replaces)
            if frame.isCleared {
                disposal = .clear(
                    left: frame.left, top: frame.top, width: frame.width, height: frame.height)
            }
            return frame.milliseconds
        }
    }

    private mutating func dispose() {
        switch disposal {
        case .none: break
        case .clear(let left, let top, let width, let height):
            canvas.clear(left: left, top: top, width: width, height: height)
        case .restore(let pixels): canvas = pixels
        }
        disposal = .none
    }
}
