import Glibc

/// The kind of a file, by the ending of its name: the kinds that other programs show, and that
/// execute nothing when they are opened. Programs, scripts, launchers and pages have no kind.
struct FileKind: Hashable, Sendable {
    /// Its media type.
    let mediaType: String

    /// nil for a name that tells of no such kind.
    init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."), dot != fileName.startIndex,
            let type = Self.types[fileName[dot...].dropFirst().lowercased()]
        else { return nil }
        mediaType = type
    }

    /// The kind of a file without an ending, by its first bytes; nil for a file with an ending, and
    /// for bytes of no such kind.
    init?(ofFileAt path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard !name.dropFirst().contains("."), let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = fread(&bytes, 1, bytes.count, file)
        self.init(firstBytes: bytes.prefix(count))
    }

    /// The kind of a file by its first bytes; nil for bytes of no such kind.
    init?(firstBytes: some Sequence<UInt8>) {
        let bytes = Array(firstBytes)
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            mediaType = "image/webp"
            return
        }
        guard let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) else {
            return nil
        }
        mediaType = known.type
    }

    /// The first bytes of files (MIME Sniffing Standard section 6).
    private static let signatures: [(bytes: [UInt8], type: String)] = [
        (Array("%PDF-".utf8), "application/pdf"), (Array("%!PS".utf8), "application/postscript"),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
        ([0xFF, 0xD8, 0xFF], "image/jpeg"), (Array("GIF8".utf8), "image/gif"),
        (Array("OggS".utf8), "audio/ogg"), (Array("ID3".utf8), "audio/mpeg"),
        (Array("fLaC".utf8), "audio/flac"), ([0x1A, 0x45, 0xDF, 0xA3], "video/webm"),
        ([0x50, 0x4B, 0x03, 0x04], "application/zip"), ([0x1F, 0x8B, 0x08], "application/gzip"),
    ]

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "jxl": "image/jxl", "bmp": "image/bmp",
        "tif": "image/tiff", "tiff": "image/tiff", "ico": "image/vnd.microsoft.icon",
        "svg": "image/svg+xml",
        "pdf": "application/pdf", "ps": "application/postscript",
        "epub": "application/epub+zip", "djvu": "image/vnd.djvu", "txt": "text/plain",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
        "flac": "audio/flac", "wav": "audio/wav", "m4a": "audio/mp4",
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
        "mkv": "video/matroska", "mov": "video/quicktime",
        "odt": "application/vnd.oasis.opendocument.text",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "odp": "application/vnd.oasis.opendocument.presentation",
        "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "ppt": "application/vnd.ms-powerpoint", "rtf": "application/rtf",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "csv": "text/csv", "ics": "text/calendar", "vcf": "text/vcard",
        "zip": "application/zip", "tar": "application/x-tar", "gz": "application/gzip",
        "tgz": "application/gzip", "xz": "application/x-xz", "bz2": "application/x-bzip2",
    ]
}
