import GarthURL

/// The formats of pictures that `garth-image` decodes: the one list of their names, media types, first
/// bytes and libraries. `Makefile` and `Scripts/deb.sh` read the names and the packages from this file.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp, gif, bmp, avif, svg

    /// A library that decodes a format, and may be missing.
    package struct Library: Sendable {
        /// Its name.
        package let name: String
        /// Debian's package of the library; where its releases differ, the names with `|` between.
        package let package: String
        /// The packages of Debian, Fedora and Arch, for people, as in `CLibraryList.h`.
        package let packages: String
        /// The packages that Garth's own only recommends; nil where it depends on the library.
        var recommended: String?
    }

    /// What there is to know about a format.
    package struct Facts: Sendable {
        /// The name for people.
        package let name: String
        /// Its media types.
        package let mediaTypes: [String]
        /// Its library; nil for a format that `garth-image` decodes itself.
        package var library: Library?
    }

    /// What there is to know about the format.
    package var facts: Facts {
        switch self {
        case .png:
            Facts(
                name: "PNG", mediaTypes: ["image/png", "image/apng"],
                library: Library(
                    name: "libpng16", package: "libpng16-16|libpng16-16t64",
                    packages: "Debian libpng16-16, Fedora libpng, Arch libpng"))
        case .jpeg:
            Facts(
                name: "JPEG", mediaTypes: ["image/jpeg", "image/jpg"],
                library: Library(
                    name: "libturbojpeg", package: "libturbojpeg0",
                    packages: "Debian libturbojpeg0, Fedora turbojpeg, Arch libjpeg-turbo"))
        case .webp:
            Facts(
                name: "WebP", mediaTypes: ["image/webp"],
                library: Library(
                    name: "libwebp", package: "libwebp7",
                    packages: "Debian libwebp7, Fedora libwebp, Arch libwebp"))
        case .gif: Facts(name: "GIF", mediaTypes: ["image/gif"])
        case .bmp:
            Facts(
                name: "BMP",
                mediaTypes: [
                    "image/bmp", "image/x-ms-bmp", "image/x-icon", "image/vnd.microsoft.icon",
                ])
        case .avif:
            Facts(
                name: "AVIF", mediaTypes: ["image/avif"],
                library: Library(
                    name: "libdav1d", package: "libdav1d6|libdav1d7",
                    packages: "Debian libdav1d6 (13: libdav1d7), Fedora libdav1d, Arch dav1d",
                    recommended: "libdav1d6 | libdav1d7"))
        case .svg:
            Facts(
                name: "SVG", mediaTypes: ["image/svg+xml"],
                library: Library(
                    name: "librsvg", package: "librsvg2-2",
                    packages: "Debian librsvg2-2, Fedora librsvg2, Arch librsvg",
                    recommended: "librsvg2-2 (>= 2.52)"))
        }
    }

    /// The format that a file's first bytes promise; nil for no picture.
    package init?(of bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)) {
            self = .webp
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if bytes.starts(with: [0x42, 0x4D]) || Self.isIcon(bytes) {
            self = .bmp
        } else if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self = .avif
        } else if Self.isDrawing(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Whether a file is an icon or a cursor (ICO), which holds pictures of BMP or PNG.
    package static func isIcon(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0])
    }

    /// The first element of a drawing is within so many bytes.
    private static let headByteCount = 16384

    /// Whether a file is text with an `svg` element, or compressed, as drawings may be.
    private static func isDrawing(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0x1F, 0x8B]) { return true }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard text.first(where: { $0 > 0x20 }) == 0x3C else { return false }
        return text.prefix(headByteCount).firstPlace(of: "<svg".utf8) != nil
    }

    /// Whether `garth-image` decodes pictures of a media type, where the libraries are installed.
    package static func isDecodable(_ mediaType: String) -> Bool {
        allCases.contains { $0.facts.mediaTypes.contains(mediaType) }
    }

    /// Whether each Garth decodes pictures of a media type: the libraries of other types may be
    /// missing, so that the other formats of a `picture` element come first.
    package static func isAlwaysDecodable(_ mediaType: String) -> Bool {
        allCases.contains {
            $0.facts.library?.recommended == nil && $0.facts.mediaTypes.contains(mediaType)
        }
    }
}
