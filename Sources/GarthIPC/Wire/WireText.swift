import GarthPage
import GarthURL

/// The rules for text on the wire.
enum WireText {
    /// Whether visible text may not contain a scalar: a control character other than line feed and
    /// tab.
    static func isForbidden(_ scalar: UInt32) -> Bool {
        scalar != 0x0A && scalar != 0x09 && Sanitizing.isForbiddenControl(scalar)
    }

    /// Whether bytes are UTF-8 without control characters. Without line feeds, as in lines of a
    /// page, they also have no invisible and misleading characters.
    static func isClean(_ bytes: Span<UInt8>, allowsLineFeeds: Bool) -> Bool {
        let end = bytes.count
        var offset = 0
        while offset < end {
            if offset &+ 8 <= end {
                let plain = DisplayWidth.printableASCIICount(bytes.word(at: offset))
                offset &+= plain
                if plain == 8 { continue }
            }
            repeat {
                let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
                guard scalar.isWellFormed else { return false }
                if allowsLineFeeds
                    ? isForbidden(scalar.value)
                    : Sanitizing.isForbiddenControl(scalar.value)
                        || Sanitizing.isInvisible(scalar.value)
                {
                    return false
                }
                offset &+= scalar.byteCount
            } while offset < end && bytes[offset] >= 0x80
        }
        return true
    }
}
