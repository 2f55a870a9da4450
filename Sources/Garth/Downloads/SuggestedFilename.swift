import GarthFetch
import GarthURL

/// The suggested name for the file of a response: the name from the server, else the last part of
/// the path, else the name of the host; with an extension of the type if it has none.
struct SuggestedFilename {
    /// The name, as `FileName` promises.
    let text: String

    private static let extensions = [
        "text/html": "html", "application/xhtml+xml": "xhtml", "text/plain": "txt",
        "text/css": "css", "text/csv": "csv", "text/javascript": "js", "application/json": "json",
        "application/xml": "xml", "text/xml": "xml", "application/pdf": "pdf",
        "application/zip": "zip", "application/gzip": "gz", "image/png": "png",
        "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg",
        "audio/mpeg": "mp3", "audio/ogg": "ogg", "video/mp4": "mp4", "video/webm": "webm",
    ]

    /// Endings of programs on servers, which do not describe their output.
    private static let programs: Set<String> = [".php", ".asp", ".aspx", ".jsp", ".cgi", ".pl"]

    init(_ head: ResponseHead?, url: URLRecord, proposal: String? = nil) {
        if let name = (head?.contentDisposition?.fileName ?? proposal).flatMap(FileName.init) {
            text = name.text
            return
        }
        let isNamed = url.isOfNetwork || url.isFile
        let part =
            !isNamed
            ? nil : url.pathname.split(separator: "/").last.map { Self.percentDecoded(String($0)) }
        let isFromHost = part.flatMap(FileName.init) == nil
        let name = (part.flatMap(FileName.init) ?? FileName(url.hostname))?.text ?? "download"
        let (stem, suffix) = FileName.parts(of: name)
        let isOpen = isFromHost || suffix.isEmpty || Self.programs.contains(suffix.lowercased())
        guard isOpen, let type = head?.mediaType, let proper = Self.extensions[type] else {
            text = name
            return
        }
        let base = suffix.isEmpty || isFromHost ? name : stem
        text = FileName("\(base).\(proper)")?.text ?? name
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
}
