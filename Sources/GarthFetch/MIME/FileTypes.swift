extension MIMEType {
    /// The type that a file's name promises by its extension; nil when it promises none.
    package init?(fileName: String) {
        guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot != fileName.startIndex
        else { return nil }
        let name = asciiLowercased(fileName[dot...].dropFirst())
        guard let found = typesByExtension[name] else { return nil }
        self.init(parsing: found)
    }
}

/// The types of RFCs and of IANA's registry, for the extensions that one meets.
private let typesByExtension: [String: String] = {
    var types: [String: String] = [
        "html": "text/html", "htm": "text/html", "shtml": "text/html",
        "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml",
        "xml": "application/xml", "rss": "application/rss+xml", "atom": "application/atom+xml",
        "json": "application/json", "css": "text/css", "js": "text/javascript",
        "mjs": "text/javascript", "csv": "text/csv", "svg": "image/svg+xml",
        "gif": "image/gif", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "webp": "image/webp", "avif": "image/avif", "bmp": "image/bmp", "ico": "image/x-icon",
        "tif": "image/tiff", "tiff": "image/tiff",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm", "mkv": "video/matroska",
        "pdf": "application/pdf", "ps": "application/postscript", "zip": "application/zip",
        "gz": "application/gzip", "tgz": "application/gzip", "xz": "application/x-xz",
        "bz2": "application/x-bzip2", "zst": "application/zstd", "tar": "application/x-tar",
        "epub": "application/epub+zip", "deb": "application/vnd.debian.binary-package",
        "wasm": "application/wasm", "woff": "font/woff", "woff2": "font/woff2",
    ]
    let texts = [
        "txt", "text", "md", "rst", "log", "conf", "ini", "c", "h", "cc", "cpp", "hpp", "swift",
        "rs", "go", "py", "sh", "pl", "rb", "java", "diff", "patch", "toml", "yaml", "yml", "tex",
    ]
    for name in texts { types[name] = "text/plain" }
    return types
}()
