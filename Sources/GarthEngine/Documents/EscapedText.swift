import GarthURL

/// Text in the HTML that is made of other documents.
extension [UInt8] {
    /// Appends text as HTML that stands for it, also in an attribute; with `lineEnd` for each line
    /// end.
    mutating func appendEscaped(_ text: some Sequence<UInt8>, lineEnd: StaticString = "\n") {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): self += "&amp;".utf8
            case UInt8(ascii: "<"): self += "&lt;".utf8
            case UInt8(ascii: ">"): self += "&gt;".utf8
            case UInt8(ascii: "\""): self += "&quot;".utf8
            case 0x0A: self += Array(lineEnd.utf8Span)
            default: append(byte)
            }
        }
    }
}
