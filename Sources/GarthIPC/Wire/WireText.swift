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
                offset = endOfVisible(in: bytes, from: offset, end: end)
                guard offset < end else { break }
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

    /// The end of a run of scalars that no rule forbids and that are seen: from U+00C0 to U+033F, from
    /// U+2080 to U+CFFF without U+3140 to U+317F, and from U+1F000 to U+1FFFF. Most text beyond ASCII,
    /// all borders and all emoji stand there.
    @inline(__always)
    private static func endOfVisible(in bytes: Span<UInt8>, from start: Int, end: Int) -> Int {
        var offset = start
        while offset &+ 4 <= end {
            let word = bytes.halfWord(at: offset)
            // The first two bytes of the scalar as a number, and the marks of three.
            let lead = (word & 0xFF) << 8 | word >> 8 & 0xFF
            if lead &- 0xE282 < 0xED00 - 0xE282, lead != 0xE385, word & 0xC0_C000 == 0x80_8000 {
                offset &+= 3
            } else if word & 0xC0C0_FFFF == 0x8080_9FF0 {
                offset &+= 4
            } else if lead &- 0xC380 < 0x0A00, word & 0xC000 == 0x8000 {
                offset &+= 2
            } else {
                break
            }
        }
        return offset
    }
}
