import GarthIPC
import GarthURL

/// A format of pictures that `garth-image` decodes by a library, which may be missing.
enum PictureFormat: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case avif = "AVIF"
    case svg = "SVG"

    /// The first element of a drawing stands in so many bytes.
    private static let headByteCount = 16384

    /// The format of a file by its first bytes; nil for one that needs no library, and for no
    /// picture.
    init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)) {
            self = .webp
        } else if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self = .avif
        } else if Self.isDrawing(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Whether a file is text with an `svg` element, or compressed, as drawings may be.
    private static func isDrawing(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) { return true }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard text.first(where: { $0 > 0x20 }) == 0x3C else { return false }
        return text.prefix(headByteCount).firstPlace(of: "<svg".utf8) != nil
    }

    /// The library that decodes the format.
    var library: String {
        switch self {
        case .png: "libpng16"
        case .jpeg: "libturbojpeg"
        case .webp: "libwebp"
        case .avif: "libdav1d"
        case .svg: "librsvg"
        }
    }

    /// Debian's package of the library.
    var debianPackage: String {
        switch self {
        case .png: "libpng16-16"
        case .jpeg: "libturbojpeg0"
        case .webp: "libwebp7"
        case .avif: "libdav1d6"
        case .svg: "librsvg2-2"
        }
    }
}

/// The reason why no picture of a format is decoded.
struct PictureProblem: Hashable, Sendable {
    let format: PictureFormat
    /// Whether the library is there, and lacks functions.
    let isInstalled: Bool

    init(_ format: PictureFormat, isInstalled: Bool) {
        self.format = format
        self.isInstalled = isInstalled
    }

    /// The problem that a report tells; nil if it tells none of the library.
    init?(of format: PictureFormat, _ report: ImageReport?) {
        guard case .failed(let failure) = report else { return nil }
        switch failure {
        case .missingLibrary: self.init(format, isInstalled: false)
        case .unusableLibrary: self.init(format, isInstalled: true)
        case .unknownFormat, .tooLarge, .damaged: return nil
        }
    }

    /// One line: what is missing, and the remedy.
    var text: String {
        "\(format.rawValue) pictures need \(format.library)"
            + (isInstalled
                ? "; the one that is installed lacks functions" : ", which is not installed")
            + " (Debian: apt install \(format.debianPackage))"
    }
}
