/// Text that is free of everything a terminal could obey. Only the sanitiser makes it.
package struct SafeText: Sendable, Hashable {
    /// The text; no control characters, no bidirectional controls, no invisible tags.
    package let string: String

    /// Makes text safe: controls become U+FFFD (white space among them a space); what is
    /// invisible and could mislead is dropped; floods of combining marks are capped.
    package init(sanitizing text: String) {
        var text = text
        string = text.withUTF8 { Self.sanitized($0) }
    }

    private static func sanitized(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard !bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var safe: [UInt8] = []
        safe.reserveCapacity(bytes.count)
        var at = 0
        var joined = 0
        while at < bytes.count {
            let (scalar, next) = UTF8Step.decode(bytes, at: at)
            at = next
            switch GlyphScanner.kind(of: scalar) {
            case .control:
                let isBlank = (0x09...0x0D).contains(scalar) || scalar == 0x85 || scalar > 0xFFF
                safe.appendScalar(isBlank ? 0x20 : 0xFFFD)
                joined = 0
            case .dropped: break
            case .joined:
                joined += 1
                if joined < ClusterStore.maximumScalars { safe.appendScalar(scalar) }
            case .shown:
                safe.appendScalar(scalar)
                joined = 0
            }
        }
        return String(decoding: safe, as: UTF8.self)
    }

    /// The columns that the text takes.
    package var width: Int {
        var string = string
        return string.withUTF8 { bytes in
            var at = 0
            var width = 0
            while at < bytes.count {
                let glyph = GlyphScanner.next(in: bytes, at: at)
                at = glyph.end
                width += glyph.width
            }
            return width
        }
    }
}
