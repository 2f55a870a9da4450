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
