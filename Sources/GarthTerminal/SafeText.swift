import GarthPage

/// Text that is free of everything a terminal could obey. Only the sanitiser makes it.
package struct SafeText: Sendable, Hashable {
    /// The text; no control characters, no bidirectional controls, no invisible tags.
    package let string: String

    /// Makes text safe: control characters become U+FFFD (white space among them a space),
    /// invisible characters that could mislead are dropped, and floods of combining marks are cut.
    package init(sanitizing text: String) {
        var text = text
        string = text.withUTF8 { unsafe Self.sanitized($0) }
    }

    private static func sanitized(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count)
        unsafe Sanitizing.append(bytes, to: &safe)
        return String(decoding: safe, as: UTF8.self)
    }

    private init(part: String) { string = part }

    /// The text with its middle left out, if it has more characters than `limit`.
    package func shortened(to limit: Int) -> SafeText {
        guard string.utf8.count > limit, string.count > limit else { return self }
        let end = limit / 3
        return SafeText(part: string.prefix(limit - end) + " … " + string.suffix(end))
    }

    /// The columns that the text takes.
    package var width: Int {
        var string = string
        return string.withUTF8 { bytes in
            var at = 0
            var width = 0
            while at < bytes.count {
                let glyph = unsafe GlyphScanner.next(in: bytes, at: at)
                at = glyph.end
                width += glyph.width
            }
            return width
        }
    }
}
