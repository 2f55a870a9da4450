import GarthURL

/// Text that is gathered piece by piece, white space collapsed and controls dropped.
struct CollapsedText {
    private(set) var bytes: [UInt8] = []
    private(set) var hasPendingSpace = false

    var isEmpty: Bool { bytes.isEmpty }

    /// Adds text whose white space collapses.
    mutating func append(_ text: Span<UInt8>) {
        var i = 0
        while i < text.count {
            if Self.isSpaceOrControl(text[i]) {
                if Self.isSpace(text[i]) { appendSpace() }
                i += 1
                continue
            }
            let start = i
            while i < text.count, !Self.isSpaceOrControl(text[i]) { i += 1 }
            if hasPendingSpace { bytes.append(0x20) }
            hasPendingSpace = false
            bytes.append(contentsOf: text.extracting(start..<i))
        }
    }

    mutating func append(_ text: some Sequence<UInt8>) {
        append(Array(text).span)
    }

    /// Adds a space, unless the text is empty or ends with one.
    mutating func appendSpace() {
        hasPendingSpace = !bytes.isEmpty
    }

    /// Whether other text stands in this one as whole words, in any case of ASCII letters.
    func containsWords(_ other: CollapsedText) -> Bool {
        func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
        let (text, words) = (bytes, other.bytes)
        guard let first = words.first, let last = words.last, text.count >= words.count else {
            return false
        }
        return (0...text.count - words.count).contains { start in
            let end = start + words.count
            if Self.isWordByte(first), start > 0, Self.isWordByte(text[start - 1]) { return false }
            if Self.isWordByte(last), end < text.count, Self.isWordByte(text[end]) { return false }
            return words.indices.allSatisfy { lower(words[$0]) == lower(text[start + $0]) }
        }
    }

    /// Whether a byte is of a letter or digit, or of a character beyond ASCII.
    static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
    }

    /// Adds text unchanged, without the control characters that no text needs.
    mutating func appendVerbatim(_ text: Span<UInt8>) {
        for i in text.indices {
            let byte = text[i]
            if !Self.isSpaceOrControl(byte) || byte == 0x20 || byte &- 9 < 2 { bytes.append(byte) }
        }
    }

    mutating func appendLineFeed() { bytes.append(0x0A) }

    /// Returns the text and starts again.
    mutating func take() -> [UInt8] {
        defer { self = CollapsedText() }
        return bytes
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    @inline(__always)
    static func isSpaceOrControl(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
