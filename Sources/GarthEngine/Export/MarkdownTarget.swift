/// The target of a link or a picture, as Markdown between parentheses: an absolute address, and a
/// title in quotes.
struct MarkdownTarget {
    private(set) var bytes: [UInt8] = []

    init(_ url: String, title: ArraySlice<UInt8>?, isInCell: Bool) {
        append(url: Array(url.utf8), isInCell: isInCell)
        if let title { append(title: title, isInCell: isInCell) }
    }

    private mutating func append(url: [UInt8], isInCell: Bool) {
        let hasPairs = Self.hasPairedParentheses(url)
        for (i, byte) in url.enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                if !hasPairs { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            case UInt8(ascii: "\\"): bytes += [byte, byte]
            case UInt8(ascii: "&"):
                if MarkdownText.isReference(url[i...]) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            case UInt8(ascii: "|") where isInCell: bytes += "%7C".utf8
            case UInt8(ascii: "<"): bytes += "%3C".utf8
            case UInt8(ascii: ">"): bytes += "%3E".utf8
            case 0...0x20, 0x7F: bytes += "%20".utf8
            default: bytes.append(byte)
            }
        }
    }

    /// Parentheses that pair need no backslash; readers count some levels of them.
    private static func hasPairedParentheses(_ url: [UInt8]) -> Bool {
        var depth = 0
        for byte in url {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 || depth > 16 { return false }
        }
        return depth == 0
    }

    private mutating func append(title: ArraySlice<UInt8>, isInCell: Bool) {
        guard !title.allSatisfy(CollapsedText.isSpaceOrControl) else { return }
        let double = UInt8(ascii: "\"")
        let single = UInt8(ascii: "'")
        let quote = title.contains(double) && !title.contains(single) ? single : double
        bytes += [0x20, quote]
        for i in title.indices {
            switch title[i] {
            case quote: bytes += [UInt8(ascii: "\\"), quote]
            case UInt8(ascii: "\\"): bytes += [title[i], title[i]]
            case UInt8(ascii: "|") where isInCell: bytes += [UInt8(ascii: "\\"), title[i]]
            case UInt8(ascii: "&"):
                if MarkdownText.isReference(title[i...]) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(title[i])
            case 0...0x20, 0x7F: bytes.append(0x20)
            default: bytes.append(title[i])
            }
        }
        bytes.append(quote)
    }
}
