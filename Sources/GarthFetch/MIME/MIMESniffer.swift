import GarthURL

/// Determines the type of a local file from its first bytes if its name does not tell it. The engine
/// does so for responses (`DocumentKind`).
///
/// MIME Sniffing Standard, section 7.
package struct MIMESniffer {
    private let bytes: ArraySlice<UInt8>

    /// Looks at the start of a resource; bytes past the first 1445 are not looked at.
    package init(_ start: some Collection<UInt8>) {
        bytes = Array(start.prefix(Limits.sniffedByteCount))[...]
    }

    /// The type of a resource without a known type (section 7.1).
    package func unknownType() -> MIMEType {
        let start = bytes.drop(while: isMarkupSpace)
        if htmlTags.contains(where: { opens(start, $0) }) { return MIMEType("text", "html") }
        if start.starts(with: "<!--".utf8) { return MIMEType("text", "html") }
        if start.starts(with: "<?xml".utf8) { return MIMEType("text", "xml") }
        if bytes.starts(with: "%PDF-".utf8) { return MIMEType("application", "pdf") }
        if bytes.starts(with: "%!PS-Adobe-".utf8) { return MIMEType("application", "postscript") }
        if hasByteOrderMark { return MIMEType("text", "plain") }
        if let type = imageType ?? audioOrVideoType ?? archiveType { return type }
        return looksBinary ? MIMEType("application", "octet-stream") : MIMEType("text", "plain")
    }

    private var hasByteOrderMark: Bool {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.starts(with: [0xFF, 0xFE])
    }

    /// Whether a binary data byte (section 3) is among them.
    private var looksBinary: Bool {
        bytes.contains {
            $0 <= 0x08 || $0 == 0x0B || $0 >= 0x0E && $0 <= 0x1A || $0 >= 0x1C && $0 <= 0x1F
        }
    }

    private func opens(_ start: ArraySlice<UInt8>, _ tag: StaticString) -> Bool {
        let count = tag.utf8CodeUnitCount
        guard start.count > count + 1, start.first == UInt8(ascii: "<") else { return false }
        let name = start.dropFirst()
        let end = name[name.startIndex + count]
        return end == 0x20 || end == UInt8(ascii: ">")
            ? tag.withUTF8Buffer { tag in
                unsafe zip(name, tag).allSatisfy { asciiLowercase($0) == asciiLowercase($1) }
            } : false
    }

    // MARK: - Patterns (section 6)

    private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        text.withUTF8Buffer { unsafe bytes.dropFirst(offset).starts(with: $0) }
    }

    private func has(_ pattern: [UInt8], at offset: Int = 0) -> Bool {
        bytes.dropFirst(offset).starts(with: pattern)
    }

    private var imageType: MIMEType? {
        if has([0, 0, 1, 0]) || has([0, 0, 2, 0]) { return MIMEType("image", "x-icon") }
        if has("BM") { return MIMEType("image", "bmp") }
        if has("GIF87a") || has("GIF89a") { return MIMEType("image", "gif") }
        if has("RIFF"), has("WEBPVP", at: 8) { return MIMEType("image", "webp") }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return MIMEType("image", "png")
        }
        if has([0xFF, 0xD8, 0xFF]) { return MIMEType("image", "jpeg") }
        return nil
    }

    private var audioOrVideoType: MIMEType? {
        if has("FORM"), has("AIFF", at: 8) { return MIMEType("audio", "aiff") }
        if has("ID3") { return MIMEType("audio", "mpeg") }
        if has([0x4F, 0x67, 0x67, 0x53, 0]) { return MIMEType("application", "ogg") }
        if has([0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6]) { return MIMEType("audio", "midi") }
        if has("RIFF"), has("AVI ", at: 8) { return MIMEType("video", "avi") }
        if has("RIFF"), has("WAVE", at: 8) { return MIMEType("audio", "wave") }
        if isMP4 { return MIMEType("video", "mp4") }
        if has([0x1A, 0x45, 0xDF, 0xA3]), bytes.firstPlace(of: "webm".utf8) != nil {
            return MIMEType("video", "webm")
        }
        return nil
    }

    /// Section 6.2.1.
    private var isMP4: Bool {
        guard bytes.count >= 12, has("ftyp", at: 4) else { return false }
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard size % 4 == 0, size <= bytes.count else { return false }
        if has("mp4", at: 8) { return true }
        return stride(from: 16, to: size, by: 4).contains { has("mp4", at: $0) }
    }

    private var archiveType: MIMEType? {
        if has([0x1F, 0x8B, 0x08]) { return MIMEType("application", "x-gzip") }
        if has([0x50, 0x4B, 0x03, 0x04]) { return MIMEType("application", "zip") }
        if has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0]) {
            return MIMEType("application", "x-rar-compressed")
        }
        return nil
    }
}

/// Tags that open an HTML page (section 7.1), each to be followed by a space or `>`.
private let htmlTags: [StaticString] = [
    "!DOCTYPE HTML", "HTML", "HEAD", "SCRIPT", "IFRAME", "H1", "DIV", "FONT", "TABLE", "A",
    "STYLE", "TITLE", "B", "BODY", "BR", "P",
]

private func isMarkupSpace(_ byte: UInt8) -> Bool {
    isSpaceByte(byte) || byte == 0x0C
}
