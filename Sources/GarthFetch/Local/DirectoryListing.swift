import GarthLanguage
import GarthURL
import Glibc

/// A directory as a page of HTML.
struct DirectoryListing {
    private struct Entry {
        var name: [UInt8]
        var isDirectory: Bool
        var byteCount: Int
        var modified: time_t
    }

    private let path: LocalPath
    private let entries: [Entry]
    private let isCut: Bool

    /// Reads the directory; the descriptor stays the caller's.
    init(of path: LocalPath, descriptor: Int32) throws(FetchError) {
        self.path = path
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let directory = unsafe fdopendir(copy) else {
            let number = errno
            if copy >= 0 { close(copy) }
            throw path.error(number)
        }
        defer { unsafe closedir(directory) }
        var entries: [Entry] = []
        var isCut = false
        while let found = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &found.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            guard entries.count < Limits.directoryEntryCount else {
                isCut = true
                break
            }
            var status = stat()
            // One that cannot be looked at is listed all the same: it is there.
            _ = unsafe (name + [0]).withUnsafeBytes {
                unsafe fstatat(
                    descriptor, $0.assumingMemoryBound(to: CChar.self).baseAddress!, &status, 0)
            }
            entries.append(
                Entry(
                    name: name, isDirectory: status.st_mode & S_IFMT == S_IFDIR,
                    byteCount: Int(status.st_size), modified: status.st_mtim.tv_sec))
        }
        self.isCut = isCut
        self.entries = entries.sorted {
            $0.isDirectory != $1.isDirectory
                ? $0.isDirectory : $0.name.lexicographicallyPrecedes($1.name)
        }
    }

    /// The page, in UTF-8: directories first, then files, each by name.
    var html: [UInt8] {
        let title = localized("Index of \(escaped(folder))")
        var page = """
            <!DOCTYPE html>
            <html><head><meta charset="utf-8"><title>\(title)</title></head>
            <body><h1>\(title)</h1>
            <table><thead><tr><th align="left">\(localized("Name"))</th><th align="right">\(localized("Size"))</th>\
            <th align="left">\(localized("Changed"))</th></tr></thead>
            <tbody>

            """
        if folder.count > 1 {
            let parent = folder[..<(folder.dropLast().lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            page += row(href: parent + [UInt8(ascii: "/")], text: "..", size: "", changed: "")
        }
        for entry in entries {
            let slash: [UInt8] = entry.isDirectory ? [UInt8(ascii: "/")] : []
            page += row(
                href: folder[...] + entry.name + slash, text: escaped(entry.name + slash),
                size: entry.isDirectory ? "" : sizeText(entry.byteCount),
                changed: entry.modified == 0 ? "" : dateText(entry.modified))
        }
        page += "</tbody></table>\n"
        if isCut {
            page +=
                "<p>" + localized("Only the first \(entries.count) entries are shown.") + "</p>\n"
        }
        if entries.isEmpty { page += "<p>" + localized("The directory is empty.") + "</p>\n" }
        return Array((page + "</body></html>\n").utf8)
    }

    /// The directory's path with a slash at its end.
    private var folder: [UInt8] {
        path.bytes.last == UInt8(ascii: "/") ? path.bytes : path.bytes + [UInt8(ascii: "/")]
    }

    /// Links are absolute: the page's own URL may lack the slash that relative ones rely on.
    private func row(
        href: some Collection<UInt8>, text: String, size: String, changed: String
    ) -> String {
        let link =
            "file://"
            + href.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { percentEncode(Array($0), set: .component) }.joined(separator: "/")
        return "<tr><td><a href=\"\(link)\">\(text)</a></td>"
            + "<td align=\"right\">\(size)</td><td>\(changed)</td></tr>\n"
    }
}

/// The bytes as text of an HTML page, free of markup and control characters.
private func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).escapedForMarkup { $0.isControl ? "\u{FFFD}" : $0 }
}

/// A number of bytes with a decimal unit, such as `14 kB`.
private func sizeText(_ byteCount: Int) -> String {
    var value = byteCount
    for unit in ["B", "kB", "MB", "GB"] {
        if value < 10_000 { return "\(value) \(unit)" }
        value /= 1000
    }
    return "\(value) TB"
}

/// Date and time of this machine's zone, such as `2026-01-31 09:05`.
private func dateText(_ time: time_t) -> String {
    var time = time
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = unsafe "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return unsafe "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min))"
}
