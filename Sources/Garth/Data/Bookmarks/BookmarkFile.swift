import GarthURL

/// The Netscape bookmark file format, which every browser reads and writes.
///
/// The format looks like HTML and is separate: `DT A` is a bookmark, `DT H3` names the folder in
/// the next `DL`. Folders, nested ones too, become tags, and so do Firefox's `TAGS`. Reading never
/// fails: unknown parts are left out.
enum BookmarkFile {
    // MARK: - Reading

    /// The bookmarks in a file, in its order; the addresses are unchanged.
    static func bookmarks(in bytes: [UInt8]) -> [Bookmark] {
        unsafe bytes.withUnsafeBytes { bytes in
            var reader = unsafe BookmarkReader(bytes)
            reader.read()
            return reader.bookmarks
        }
    }

    // MARK: - Writing

    /// A file of bookmarks: each in the folder of its first tag, with all of them as `TAGS`.
    static func bytes(of bookmarks: [Bookmark]) -> [UInt8] {
        var text = """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks</H1>
            <DL><p>

            """
        let folders = Dictionary(grouping: bookmarks) { $0.tags.first ?? "" }
        for (folder, bookmarks) in folders.sorted(by: { $0.key < $1.key }) {
            let indent = folder.isEmpty ? "    " : "        "
            if !folder.isEmpty { text += "    <DT><H3>\(escaped(folder))</H3>\n    <DL><p>\n" }
            for bookmark in bookmarks { text += indent + line(bookmark) }
            if !folder.isEmpty { text += "    </DL><p>\n" }
        }
        return Array((text + "</DL><p>\n").utf8)
    }

    private static func line(_ bookmark: Bookmark) -> String {
        var line = "<DT><A HREF=\"\(escaped(bookmark.url))\" ADD_DATE=\"\(bookmark.added)\""
        line += " LAST_MODIFIED=\"\(bookmark.modified)\""
        if !bookmark.tags.isEmpty {
            line += " TAGS=\"\(escaped(bookmark.tags.joined(separator: ",")))\""
        }
        return line + ">\(escaped(bookmark.title))</A>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.escapedForMarkup { $0.isControl ? " " : $0 }
    }
}

/// Reads the bytes of a bookmark file once, from tag to tag.
@safe private struct BookmarkReader {
    private(set) var bookmarks: [Bookmark] = []

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// The open folders; nil for a folder without a useful name.
    private var folders: [String?] = []
    /// The name of the folder for the next list.
    private var announced: String?
    /// The bookmark or folder whose text the reader is in.
    private var open: (element: Element, text: [UInt8])?

    private enum Element {
        case bookmark(Bookmark)
        case folder(isTag: Bool)
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = unsafe bytes
        if unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func read() {
        while unsafe offset < bytes.count, bookmarks.count < BookmarkLimits.count {
            let start = offset
            offset = unsafe first(UInt8(ascii: "<"), from: offset) ?? bytes.count
            takeText(start..<offset)
            guard unsafe offset < bytes.count else { break }
            readTag()
        }
        close()
    }

    // MARK: - Tags

    private mutating func readTag() {
        offset += 1
        if unsafe bytes[offset...].starts(with: "!--".utf8) { return skipComment() }
        let isEnd = unsafe offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
        if isEnd { offset += 1 }
        let name = word().lowercased()
        var attributes: [String: [UInt8]] = [:]
        while let (name, value) = attribute() { attributes[name] = attributes[name] ?? value }
        take(name, isEnd: isEnd, attributes)
    }

    private mutating func take(_ name: String, isEnd: Bool, _ attributes: [String: [UInt8]]) {
        switch (name, isEnd) {
        case ("a", false):
            close()
            var bookmark = Bookmark(url: Self.text(attributes["href"] ?? []), title: "")
            bookmark.added = Self.time(attributes["add_date"])
            bookmark.modified = Self.time(attributes["last_modified"])
            bookmark.tags = Bookmark.tags(in: Self.text(attributes["tags"] ?? []))
            open = (.bookmark(bookmark), [])
        case ("h3", false):
            close()
            // The bar and the like are places of another browser's window, and say nothing.
            let isPlace = ["personal_toolbar_folder", "unfiled_bookmarks_folder"]
                .contains { attributes[$0] != nil }
            open = (.folder(isTag: !isPlace), [])
        case ("a", true), ("h3", true), ("dt", _), ("dd", _): close()
        case ("dl", false):
            close()
            folders.append(announced)
            announced = nil
        case ("dl", true):
            close()
            _ = folders.popLast()
        default: break
        }
    }

    /// The bookmark or folder has its whole text.
    private mutating func close() {
        guard let (element, text) = open else { return }
        open = nil
        let title = Bookmark.cut(Self.text(text), BookmarkLimits.titleByteCount)
        switch element {
        case .folder(let isTag): announced = isTag ? title : nil
        case .bookmark(var bookmark):
            bookmark.title = title
            let names = folders.suffix(BookmarkLimits.tags).compactMap { $0 }
            bookmark.tags = Bookmark.normalized(names + bookmark.tags)
            if !bookmark.url.isEmpty { bookmarks.append(bookmark) }
        }
    }

    private mutating func takeText(_ range: Range<Int>) {
        guard let text = open?.text, text.count < BookmarkLimits.titleByteCount * 8 else { return }
        let room = BookmarkLimits.titleByteCount * 8 - text.count
        unsafe open?.text +=
            bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + room)]
    }

    // MARK: - Bytes

    private func first(_ byte: UInt8, from start: Int) -> Int? {
        unsafe bytes[start...].firstIndex(of: byte)
    }

    private mutating func skipComment() {
        while let end = first(UInt8(ascii: ">"), from: offset) {
            offset = end + 1
            if end >= 2, unsafe bytes[end - 1] == UInt8(ascii: "-"),
                unsafe bytes[end - 2] == UInt8(ascii: "-")
            {
                return
            }
        }
        offset = unsafe bytes.count
    }

    /// The next attribute, its name in lower case; nil behind the tag's end.
    private mutating func attribute() -> (name: String, value: [UInt8])? {
        while unsafe offset < bytes.count {
            let byte = unsafe bytes[offset]
            if byte == UInt8(ascii: ">") {
                offset += 1
                return nil
            }
            let name = word().lowercased()
            if name.isEmpty {
                offset += 1
                continue
            }
            skipBlanks()
            guard unsafe offset < bytes.count, unsafe bytes[offset] == UInt8(ascii: "=") else {
                return (name, [])
            }
            offset += 1
            skipBlanks()
            return (name, value())
        }
        return nil
    }

    private mutating func value() -> [UInt8] {
        guard unsafe offset < bytes.count else { return [] }
        let quote = unsafe bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = offset
            while unsafe offset < bytes.count, unsafe bytes[offset] > 0x20,
                unsafe bytes[offset] != UInt8(ascii: ">")
            {
                offset += 1
            }
            return unsafe Array(bytes[start..<offset])
        }
        let start = offset + 1
        let end = unsafe first(quote, from: start) ?? bytes.count
        offset = unsafe min(end + 1, bytes.count)
        // An icon is a picture in base64: no attribute that is read is as long.
        return unsafe Array(bytes[start..<min(end, start + BookmarkLimits.urlByteCount + 1)])
    }

    private mutating func skipBlanks() {
        while unsafe offset < bytes.count, unsafe bytes[offset] <= 0x20 { offset += 1 }
    }

    /// The next letters, digits, `_`, `-`, `:` and `!`.
    private mutating func word() -> String {
        let start = offset
        while unsafe offset < bytes.count, offset - start < 64 {
            let byte = unsafe bytes[offset]
            let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A && byte >= 0x41
            guard
                isLetter || byte >= 0x30 && byte <= 0x3A || byte == 0x5F || byte == 0x2D
                    || byte == 0x21
            else { break }
            offset += 1
        }
        return unsafe String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    // MARK: - Values

    /// Seconds since 1970; some programs write milli- or microseconds.
    private static func time(_ value: [UInt8]?) -> Int {
        guard var time = value.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), time > 0
        else { return 0 }
        while time > 100_000_000_000 { time /= 1000 }
        return time
    }

    /// A text with its character references resolved and its blanks collapsed.
    private static func text(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let resolved = text.utf8.contains(UInt8(ascii: "&")) ? resolvingReferences(text) : text
        return resolved.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    }

    /// The character references that programs write in such files; others stay as they are.
    private static let names: [Substring: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
    /// More characters than a reference to any scalar has.
    private static let longestReference = 10

    private static func resolvingReferences(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let next = rest.popFirst() {
            guard next == "&",
                let end = rest.prefix(longestReference).firstIndex(of: ";"),
                let scalar = scalar(named: Substring(rest[..<end]))
            else {
                out.append(next)
                continue
            }
            out.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return String(out)
    }

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let value =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { Unicode.Scalar($0) }.flatMap { $0.value == 0 ? nil : $0 }
    }
}
