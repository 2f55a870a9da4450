import GarthURL

/// The presentation that a server requests for a body (RFC 6266).
package struct ContentDisposition: Hashable, Sendable {
    /// Whether the body should be saved, not shown: true for any type except `inline`.
    package var isAttachment: Bool
    /// The server's proposal for the file name, without folders and control characters; nil without
    /// a valid one.
    package var fileName: String?

    /// Reads the field's value; nil when it has no type.
    package init?(parsing text: String) {
        var scanner = Scanner(text)
        _ = scanner.take(while: isSpaceByte)
        let type = scanner.take(while: isTokenByte)
        guard !type.isEmpty else { return nil }
        isAttachment = !equalsIgnoringCase(String(decoding: type, as: UTF8.self), "inline")
        var plain: [UInt8]?
        var extended: [UInt8]?
        while scanner.next != nil {
            _ = scanner.take { $0 != UInt8(ascii: ";") }
            guard scanner.skip(UInt8(ascii: ";")) else { break }
            _ = scanner.take(while: isSpaceByte)
            let name = scanner.take(while: isTokenByte).map(asciiLowercase)
            _ = scanner.take(while: isSpaceByte)
            guard scanner.skip(UInt8(ascii: "=")) else { continue }
            _ = scanner.take(while: isSpaceByte)
            let isQuoted = scanner.next == UInt8(ascii: "\"")
            let value =
                isQuoted
                ? scanner.takeQuotedString()
                : scanner.take { $0 != UInt8(ascii: ";") && !isSpaceByte($0) }
            if name.elementsEqual("filename*".utf8), extended == nil {
                extended = decodeExtendedValue(value)
            } else if name.elementsEqual("filename".utf8), plain == nil {
                plain = value
            }
        }
        fileName = (extended ?? plain).flatMap(safeFileName)
    }
}

/// RFC 8187: charset, language, percent-encoded bytes; nil when it is not UTF-8 or Latin-1.
private func decodeExtendedValue(_ value: [UInt8]) -> [UInt8]? {
    let parts = value.split(
        separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let bytes = percentDecode(parts[2])
    switch asciiLowercased(String(decoding: parts[0], as: UTF8.self)) {
    case "utf-8": return bytes
    case "iso-8859-1": return Array(String(String.UnicodeScalarView(bytes.map { .init($0) })).utf8)
    default: return nil
    }
}

/// The last component of the path, free of control characters; nil when none is left.
private func safeFileName(_ bytes: [UInt8]) -> String? {
    let last =
        bytes.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last.map(Array.init)
        ?? []
    let text = decodedFieldText(last).unicodeScalars.map {
        $0.properties.generalCategory == .control ? " " : $0
    }
    let name = trimmed(String(String.UnicodeScalarView(text)))
    return name.isEmpty || name == "." || name == ".." ? nil : name
}

/// The text of a field: UTF-8 where it is that, else Latin-1, as browsers read `Location`.
func decodedFieldText(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}
