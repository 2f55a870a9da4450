import GarthIPC
package import GarthPage

/// A frame of an animation.
struct PictureFrame: Sendable {
    var bitmap: Bitmap
    /// The time until the next frame.
    var time: Duration
}

/// The processes that decode the pictures of a page: one for drawings (SVG), one for all others. Each
/// starts with its first picture.
///
/// Use it on one thread only (`ImageProcess`).
package final class PictureProcess {
    private let pixels: ImageProcess
    private let drawings: ImageProcess
    /// The reason why the library of the last picture's format does not decode it.
    private(set) var problem: PictureProblem?

    /// The size of the frames of the animation.
    private var playedSize = (width: 0, height: 0)

    /// Makes a decoder; its processes start with their first pictures.
    package init(_ program: ContentProgram) {
        pixels = ImageProcess(program, .pixels)
        drawings = ImageProcess(program, .drawings)
    }

    /// Ends the processes; the next picture starts another.
    package func end() {
        pixels.end()
        drawings.end()
    }

    /// The size of a picture in pixels, from its first bytes; nil if it cannot be read.
    package func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard case .measured(let width, let height) = perform(.measure(bytes), on: bytes) else {
            return nil
        }
        return (width, height)
    }

    /// The pixels of a picture in a box of a size; nil if it cannot be decoded.
    package func bitmap(
        of bytes: [UInt8], width: Int, height: Int, fitting: PictureFitting = .fill
    ) -> Bitmap? {
        guard mayDraw(width, height),
            case .drawn(let bitmap) = perform(
                .draw(bytes, width: width, height: height, fitting: fitting), on: bytes),
            bitmap.width == width, bitmap.height == height
        else { return nil }
        return bitmap
    }

    /// The first frame of an animation in a box of a size, and the time until the next one; nil if it
    /// cannot be played.
    func play(
        _ bytes: [UInt8], width: Int, height: Int, fitting: PictureFitting = .fill
    ) -> PictureFrame? {
        guard mayDraw(width, height) else { return nil }
        playedSize = (width, height)
        return frame(
            perform(.play(bytes, width: width, height: height, fitting: fitting), on: bytes))
    }

    /// The next frame of that animation; nil if there is none, or its process has ended.
    func nextFrame() -> PictureFrame? {
        problem = nil
        return frame(pixels.perform(.nextFrame))
    }

    /// Whether a picture may have a size; begins a question.
    private func mayDraw(_ width: Int, _ height: Int) -> Bool {
        problem = nil
        return width > 0 && height > 0 && width <= ImageLimits.drawnPixels
            && height <= ImageLimits.drawnPixels / width
    }

    private func frame(_ report: ImageReport?) -> PictureFrame? {
        guard case .frame(let bitmap, let milliseconds) = report,
            bitmap.width == playedSize.width, bitmap.height == playedSize.height
        else { return nil }
        return PictureFrame(bitmap: bitmap, time: .milliseconds(max(100, milliseconds)))
    }

    private func perform(_ command: ImageCommand, on bytes: [UInt8]) -> ImageReport? {
        problem = nil
        guard bytes.count <= ImageLimits.byteCount else { return nil }
        let format = PictureFormat(of: bytes)
        let report = (format == .svg ? drawings : pixels).perform(command)
        problem = format.flatMap { PictureProblem(of: $0, report) }
        return report
    }
}
