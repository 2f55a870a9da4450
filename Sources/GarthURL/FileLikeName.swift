extension TypedText {
    /// The absolute path that a text means which looks like a file's name although there is no such
    /// file; nil when it reads as a host. No question about it goes to DNS.
    ///
    /// The ending decides for a name alone, and for a path below a name without a dot: `notes.html`
    /// and `a/b.txt` are files, `example.com/a.html` is a host's. So does a folder that is there.
    func filePath(in context: TypedAddress.Context) -> String? {
        let name = text.prefix { $0 != "#" && $0 != "?" }
        guard !name.isEmpty, !name.hasPrefix("//"), !name.contains("://"),
            !name.contains(where: { ":@[]\\".contains($0) }),
            // Words in a row are for the search, but where words are no use.
            context.fileExists != nil || !name.contains(where: \.isWhitespace)
        else { return nil }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, !first.isEmpty else { return nil }
        let path = joined(context.currentDirectory, text)
        if parts.count > 1 {
            let folder = joined(context.currentDirectory, String(first))
            if context.fileExists?(folder) == true { return path }
            guard !first.contains("."), first.lowercased() != "localhost" else { return nil }
        }
        return Self.hasFileEnding(last) ? path : nil
    }

    private static func hasFileEnding(_ name: Substring) -> Bool {
        guard let dot = name.utf8.lastIndex(of: 0x2E), dot > name.startIndex else { return false }
        return fileEndings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Endings of files that people read, none of which is a top-level domain, but for `md` and
    /// `zip`: those are on far more files than hosts. What is both and often a host (`docs.rs`,
    /// `get.sh`, `x.pl`, `x.py`) is read as a host unless the file is there.
    private static let fileEndings: Set<String> = [
        "html", "htm", "xhtml", "xht", "shtml", "mhtml", "txt", "text", "md", "markdown", "rst",
        "adoc", "log", "csv", "tsv", "json", "jsonl", "ndjson", "xml", "xsl", "xslt", "rss",
        "atom", "opml", "css", "js", "mjs", "wasm", "pdf", "epub", "djvu", "rtf", "doc", "docx",
        "odt", "ods", "odp", "xls", "xlsx", "ppt", "pptx", "png", "jpg", "jpeg", "gif", "webp",
        "avif", "svg", "bmp", "ico", "tif", "tiff", "mp3", "ogg", "oga", "opus", "flac", "wav",
        "mp4", "webm", "mkv", "avi", "gz", "tgz", "xz", "bz2", "zst", "zip", "tar", "7z", "rar",
        "deb", "rpm", "iso", "conf", "cfg", "ini", "toml", "yaml", "yml", "sql", "sqlite", "c",
        "h", "cpp", "hpp", "cxx", "swift", "go", "java", "rb", "lua", "tex", "bib", "diff",
        "patch", "bak", "tmp", "eml", "mbox", "warc", "har", "pem", "crt",
    ]
}
