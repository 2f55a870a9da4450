import GarthFetch
import GarthURL

/// The name that a response suggests for a file: what the server says, else the last part of the
/// path, else the host's name; with an extension of the type where it has none.
struct SuggestedFilename {
    /// The name; never empty, without folders and controls, no longer than a file system takes.
    let text: String

    /// Names are cut to this many bytes: file systems take 255, and a suffix may be added.
    private static let byteLimit = 200

    private static let extensions = [
        "text/html": "html", "application/xhtml+xml": "xhtml", "text/plain": "txt",
        "text/css": "css", "text/csv": "csv", "text/javascript": "js", "application/json": "json",
        "application/xml": "xml", "text/xml": "xml", "application/pdf": "pdf",
        "application/zip": "zip", "application/gzip": "gz", "image/png": "png",
        "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg",
        "audio/mpeg": "mp3", "audio/ogg": "ogg", "video/mp4": "mp4", "video/webm": "webm",
    ]

    init(_ head: ResponseHead, url: URLRecord) {
        if let name = head.contentDisposition?.fileName {
            text = Self.clean(name) ?? "download"
            return
        }
        let part = url.pathname.split(separator: "/").last.map { Self.percentDecoded(String($0)) }
        let name = part.flatMap(Self.clean) ?? Self.clean(url.hostname)
        let isFromHost = part.flatMap(Self.clean) == nil
        guard let name else {
            text = "download"
            return
        }
        let hasExtension = !isFromHost && name.dropFirst().contains(".")
        let suffix = hasExtension ? nil : head.mediaType.flatMap { Self.extensions[$0] }
        text = suffix.map { "\(name).\($0)" } ?? name
    }

    private static func percentDecoded(_ text: String) -> String {
        var out: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let byte = UInt8(
                    String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                out.append(byte)
                index += 3
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A name without folders, controls, invisible characters and leading dots; nil when nothing
    /// is left.
    private static func clean(_ name: String) -> String? {
        var out = String.UnicodeScalarView()
        var byteCount = 0
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: continue
            default: break
            }
            if scalar == "/" || scalar == "\\" || scalar == ":" { continue }
            if out.isEmpty, scalar == "." || scalar == " " { continue }
            byteCount += UTF8.width(scalar)
            guard byteCount <= byteLimit else { break }
            out.append(scalar)
        }
        return out.isEmpty ? nil : String(out)
    }
}
