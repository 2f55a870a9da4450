extension MIMEType {
    /// The type that a file's name promises by its extension; nil when it promises none.
    package init?(fileName: String) {
        guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot != fileName.startIndex
        else { return nil }
        let name = asciiLowercased(fileName[dot...].dropFirst())
        guard let found = mimeType(ofExtension: name) else { return nil }
        self.init(parsing: found)
    }
}

/// The types of RFCs and of IANA's registry, for the extensions that one meets.
private func mimeType(ofExtension name: String) -> String? {
    switch name {
    case "html", "htm", "shtml": "text/html"
    case "xhtml", "xht": "application/xhtml+xml"
    case "xml": "application/xml"
    case "rss": "application/rss+xml"
    case "atom": "application/atom+xml"
    case "opml": "text/xml"
    case "json": "application/json"
    case "css": "text/css"
    case "js", "mjs": "text/javascript"
    case "csv": "text/csv"
    case "tsv", "tab": "text/tab-separated-values"
    case "md", "markdown", "mkd", "mdown": "text/markdown"
    case "gmi", "gemini": "text/gemini"
    case "svg": "image/svg+xml"
    case "gif": "image/gif"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "bmp": "image/bmp"
    case "ico": "image/x-icon"
    case "tif", "tiff": "image/tiff"
    case "mp3": "audio/mpeg"
    case "ogg", "opus": "audio/ogg"
    case "flac": "audio/flac"
    case "wav": "audio/wav"
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "mkv": "video/matroska"
    case "pdf": "application/pdf"
    case "ps": "application/postscript"
    case "zip": "application/zip"
    case "gz", "tgz": "application/gzip"
    case "xz": "application/x-xz"
    case "bz2": "application/x-bzip2"
    case "zst": "application/zstd"
    case "tar": "application/x-tar"
    case "epub": "application/epub+zip"
    case "deb": "application/vnd.debian.binary-package"
    case "wasm": "application/wasm"
    case "woff": "font/woff"
    case "woff2": "font/woff2"
    case "txt", "text", "rst", "log", "conf", "ini", "c", "h", "cc", "cpp", "hpp", "swift",
        "rs", "go", "py", "sh", "pl", "rb", "java", "diff", "patch", "toml", "yaml", "yml", "tex":
        "text/plain"
    default: nil
    }
}
