import GarthImage
package import GarthPage

/// One picture and what is asked of its decoder, read from arbitrary bytes: eight that choose, then
/// the file. Decoding must never trap, and the pixels must be those of the box that was asked for.
package struct PictureCase {
    /// The formats; the raw value names the door.
    package typealias Format = PictureFormat
    /// The names of the doors.
    package static let doors = Format.allCases.map(\.rawValue)

    /// The format of a door; nil for another name.
    package static func format(ofDoor name: String) -> Format? { Format(rawValue: name) }

    /// The number of bytes in front of the file.
    package static let headerCount = 8
    /// Pixels of a picture: enough for every path of a decoder, few enough for many cases a second.
    private static let maximumPixels = 1 << 18
    /// Frames of an animation that are drawn: twice a short one.
    private static let frameCount = 4

    private enum Question { case measure, draw, play }

    private let question: Question
    private let width: Int
    private let height: Int
    private let fitting: PictureFitting
    private let file: [UInt8]

    /// Reads a case; nil when the bytes are too few.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerCount else { return nil }
        question =
            switch bytes[0] % 8 {
            case 0: .measure
            case 1, 2, 3: .play
            default: .draw
            }
        (width, height) = (Int(bytes[1]) + 1, Int(bytes[2]) + 1)
        let position = PicturePosition(
            left: Self.offset(bytes[4], bytes[5]), top: Self.offset(bytes[5], bytes[6]))
        fitting = PictureFitting(
            fit: PictureFit(rawValue: bytes[3] % 5) ?? .fill, position: position,
            density: PictureFitting.Density(
                horizontal: 1 + Int(bytes[6]) * 20, vertical: 1 + Int(bytes[7]) * 20),
            background: Self.background(bytes))
        file = Array(bytes[Self.headerCount...])
    }

    /// Half of the pictures are backgrounds.
    private static func background(_ bytes: [UInt8]) -> PictureBackground? {
        guard bytes[0] & 8 != 0 else { return nil }
        let sides = (offset(bytes[6], bytes[7]), offset(bytes[7], bytes[4]))
        return PictureBackground(
            width: bytes[0] & 16 != 0 ? sides.0 : nil, height: bytes[0] & 32 != 0 ? sides.1 : nil,
            repeatsAcross: bytes[0] & 64 != 0, repeatsDown: bytes[0] & 128 != 0)
    }

    private static func offset(_ share: UInt8, _ distance: UInt8) -> PicturePosition.Offset {
        PicturePosition.Offset(
            share: (Int(share) - 64) * 16, distance: (Int(distance) - 128) * 1000)
    }

    /// Loads the libraries of a format, once for the process.
    package static func loadLibraries(for format: Format) {
        if format == .svg {
            PictureDecoder.loadDrawingLibrary()
        } else {
            PictureDecoder.loadLibraries()
        }
    }

    /// Runs the case; throws at the first broken promise.
    package func run() throws(BrokenPromise) {
        switch question {
        case .measure: try measure()
        case .draw: try draw()
        case .play: try play()
        }
    }

    private func measure() throws(BrokenPromise) {
        guard let size = try? PictureDecoder.size(of: file, maximumPixels: Self.maximumPixels)
        else { return }
        try require(size.width > 0 && size.height > 0, "a picture has no pixels")
        try require(
            size.width <= Self.maximumPixels / size.height, "a picture is larger than allowed")
    }

    private func draw() throws(BrokenPromise) {
        let bitmap = try? PictureDecoder.decode(
            file, width: width, height: height, fitting: fitting,
            maximumPixels: Self.maximumPixels)
        try check(bitmap)
    }

    private func play() throws(BrokenPromise) {
        guard
            var animation = try? PictureAnimation(
                file, width: width, height: height, fitting: fitting)
        else { return }
        for _ in 0..<Self.frameCount {
            guard let (bitmap, milliseconds) = try? animation.next() else { return }
            try check(bitmap)
            try require(
                (100...60_000).contains(milliseconds), "a frame is shown for \(milliseconds) ms")
        }
    }

    private func check(_ bitmap: Bitmap?) throws(BrokenPromise) {
        guard let bitmap else { return }
        try require(
            bitmap.width == width && bitmap.height == height,
            "a box of \(width) x \(height) gets \(bitmap.width) x \(bitmap.height) pixels")
    }
}
