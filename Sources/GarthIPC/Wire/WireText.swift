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

    /// The end of a run of scalars from U+2080 to U+CFFF without U+3140 to U+317F: no other one in
    /// this range is forbidden or invisible, and most text beyond the alphabets and all borders stand
    /// there.
    @inline(__always)
    private static func endOfVisible(in bytes: Span<UInt8>, from start: Int, end: Int) -> Int {
        var offset = start
        while offset &+ 4 <= end {
            let word = bytes.halfWord(at: offset)
            // The first two bytes of the scalar as a number, and the marks of three.
            let lead = (word & 0xFF) << 8 | word >> 8 & 0xFF
            guard lead &- 0xE282 < 0xED00 - 0xE282, lead != 0xE385, word & 0xC0_C000 == 0x80_8000
            else { break }
            offset &+= 3
        }
        return offset
    }
}
