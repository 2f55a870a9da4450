extension TypedText {
    /// The absolute path for a text that looks like the name of a file that does not exist; nil if
    /// the text reads as a host. No DNS question follows for such a text.
    ///
    /// The ending of a name decides, and the ending of a path whose first part has no dot:
    /// `notes.html`, `page.php` and `a/b.txt` are files, `example.com/a.html` belongs to a host.
    /// `a/b` has no ending and stays a host with a path, because hosts of a local network have
    /// names without a dot. A path below an existing folder is also a file.
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

    /// Endings of files that people open. None of them is a top-level domain, except `java`, `md`
    /// and `zip`, which more files than hosts have. An ending that is also common for hosts
    /// (`docs.rs`, `get.sh`, `x.pl`, `x.py`) counts as a host unless the file exists, as do endings
    /// that networks use for names of their own (`lan`, `local`, `internal`, `service`).
    static let fileEndings: Set<String> = [
        // Pages, and what servers make them from.
        "html", "htm", "xhtml", "xht", "shtml", "phtml", "mhtml", "mht", "maff", "php", "php3",
        "php4", "php5", "asp", "aspx", "ashx", "jsp", "jspx", "cgi", "fcgi", "cfm", "erb", "ejs",
        "hbs", "haml", "css", "scss", "sass", "less", "js", "mjs", "cjs", "jsx", "ts", "tsx",
        "vue", "svelte", "wasm",
        // Text and data.
        "txt", "text", "md", "markdown", "mkd", "mdx", "rst", "adoc", "asciidoc", "textile",
        "nfo", "log", "csv", "tsv", "json", "jsonl", "json5", "jsonc", "jsonld", "ndjson",
        "geojson", "xml", "xsl", "xslt", "xsd", "dtd", "rdf", "ttl", "rss", "atom", "opml", "kml",
        "gpx", "toml", "yaml", "yml", "ini", "conf", "cfg", "cnf", "plist", "desktop", "lock",
        "sql", "sqlite", "sqlite3", "db", "db3", "mdb", "dbf", "parquet", "ics", "vcf", "ldif",
        "eml", "mbox", "srt", "vtt", "po", "pot", "diff", "patch", "rej", "orig", "bak", "tmp",
        "dat", "out",
        // Documents.
        "pdf", "epub", "azw3", "fb2", "cbz", "cbr", "chm", "djvu", "eps", "rtf", "tex", "latex",
        "bib", "doc", "docx", "dotx", "odt", "fodt", "ods", "odp", "odg", "xls", "xlsx", "xlsm",
        "ppt", "pptx", "pps", "ppsx", "vsd", "vsdx",
        // Pictures, sounds and films.
        "png", "apng", "jpg", "jpeg", "jfif", "jxl", "gif", "webp", "avif", "heic", "heif", "svg",
        "svgz", "bmp", "ico", "tif", "tiff", "psd", "xcf", "tga", "pbm", "pgm", "ppm", "pnm", "xpm",
        "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "aif", "aiff", "wma",
        "mid", "midi", "m3u", "m3u8", "pls", "mp4", "m4v", "ogv", "webm", "mkv", "avi", "wmv",
        "mpg", "mpeg", "flv",
        // Archives, packages and programs.
        "gz", "tgz", "xz", "txz", "bz2", "tbz2", "lz", "lz4", "lzma", "zst", "zip", "tar", "7z",
        "rar", "cpio", "jar", "apk", "deb", "rpm", "whl", "iso", "img", "dmg", "exe", "msi", "dll",
        "bin", "torrent", "warc", "har", "ttf", "otf", "woff", "woff2",
        // Source code.
        "c", "h", "hh", "cpp", "hpp", "cxx", "hxx", "cs", "vb", "swift", "go", "java", "class",
        "kt", "kts", "scala", "clj", "groovy", "gradle", "dart", "rb", "lua", "tcl", "el", "lisp",
        "scm", "rkt", "hs", "lhs", "erl", "exs", "jl", "r", "ipynb", "asm", "f90", "pas", "zig",
        "proto", "graphql", "cmake", "bash", "zsh", "bat", "cmd", "ps1", "awk", "sed",
        // Certificates, keys and checks.
        "pem", "crt", "cer", "der", "csr", "p12", "pfx", "gpg", "asc", "sig", "md5", "sha1",
        "sha256", "sha512",
    ]
}
