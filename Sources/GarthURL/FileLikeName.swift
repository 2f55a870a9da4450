extension TypedText {
    /// The absolute path for a text that looks like the name of a file that does not exist; nil if
    /// the text reads as a host. No DNS question follows for such a text.
    ///
    /// The ending of a name decides, and the ending of a path whose first part has no dot:
    /// `notes.html` and `a/b.txt` are files, `example.com/a.html` belongs to a host. A path below
    /// an existing folder is also a file.
    func filePath(in context: TypedAddress.Context) -> String? {
        let name = text.prefix { $0 != "#" && $0 != "?" }
        guard !name.isEmpty, !name.hasPrefix("//"), !name.contains(text: "://"),
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

    /// Endings of files that people read. None of them is a top-level domain, except `md` and
    /// `zip`, which more files than hosts have. An ending that is also common for hosts (`docs.rs`,
    /// `get.sh`, `x.pl`, `x.py`) counts as a host unless the file exists.
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
