import GarthFetch
import GarthPage
import GarthURL

/// Text files that are stored compressed: `notes.txt.gz`, a man page, a log, a change log.
///
/// The content process decompresses them.
struct CompressedText {
    /// The media type of the text.
    let mediaType: String
    /// Whether the first bytes determine the type.
    var isSniffed = false

    /// Nil for everything else.
    init?(_ url: URLRecord, _ head: ResponseHead) {
        guard let type = head.mediaType, Self.types.contains(type) else { return nil }
        let last = url.pathname.split(separator: "/").last ?? ""
        let name = String(decoding: percentDecode(last.utf8), as: UTF8.self).lowercased()
        guard name.hasSuffix(".gz") else { return nil }
        let inner = String(name.dropLast(3))
        if let known = MIMEType(fileName: inner)?.essence {
            guard MediaTypes.canShow(known) else { return nil }
            mediaType = known
        } else if Self.endsInNumber(inner) {
            mediaType = "text/plain"
        } else if head.version == .local || !inner.utf8.contains(UInt8(ascii: ".")) {
            mediaType = "text/plain"
            isSniffed = true
        } else {
            // A server's file with an ending of an unknown kind is offered to be saved.
            return nil
        }
    }

    /// The types that servers give such files; the last ones say nothing of them.
    private static let types: Set<String> = [
        "application/gzip", "application/x-gzip", "application/x-gunzip",
        "application/octet-stream", "binary/octet-stream",
    ]

    /// Whether a name has the ending of a man page (`.1`, `.3pm`) or of a rotated log (`.2`).
    private static func endsInNumber(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        let ending = name[name.index(after: dot)...]
        return ending.utf8.first.map { 0x30...0x39 ~= $0 } == true && ending.utf8.count <= 5
    }
}
