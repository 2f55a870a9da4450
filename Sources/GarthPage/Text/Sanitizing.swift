import GarthURL

/// Makes text of unknown origin harmless for a terminal.
@usableFromInline
package enum Sanitizing {
    /// The maximum number of marks on a base. Unicode's own sequences need six (a flag's tags are
    /// dropped); Zalgo text has dozens.
    package static let markLimit = 8

    /// Whether a scalar is a control that a terminal may obey: C0, DEL, C1.
    @inlinable @inline(__always)
    package static func isForbiddenControl(_ scalar: UInt32) -> Bool {
        scalar < 0x20 || scalar &- 0x7F < 0x21
    }

    /// Appends text in a form that controls no terminal and deceives no reader.
    ///
    /// Tab, line feed, carriage return and the line separators become spaces; other control
    /// characters and bad UTF-8 become U+FFFD. Bidirectional controls, tags, invisible format
    /// characters, joiners and variation selectors after ASCII, and marks beyond the eighth of a
    /// base are dropped. The appended text is valid UTF-8.
    package static func append(
        _ bytes: Span<UInt8>, to output: inout [UInt8]
    ) {
        let end = bytes.count
        var offset = 0
        /// The start of the bytes that are appended unchanged.
        var kept = 0
        var marks = 0
        var base = UInt32(0)
        while offset < end {
            let run = plainRun(in: bytes, from: offset, end: end)
            if run > 0 {
                offset &+= run
                marks = 0
                base = UInt32(bytes[offset &- 1])
                guard offset < end else { break }
            }
            let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
            let start = offset
            offset &+= scalar.byteCount
            let fate = fate(of: scalar, base: base)
            if fate == .kept || (fate == .mark && marks < markLimit) {
                marks = fate == .mark ? marks &+ 1 : 0
                base = scalar.value
                continue
            }
            output.append(contentsOf: bytes.extracting(kept..<start))
            kept = offset
            guard fate == .space || fate == .replaced else { continue }
            output.append(contentsOf: fate == .space ? " ".utf8 : "\u{FFFD}".utf8)
            marks = 0
            base = 0xFFFD
        }
        output.append(contentsOf: bytes.extracting(kept..<end))
    }

    /// Appends text as `append` does, but for line feeds and tabs, which stay.
    package static func appendLines(
        _ text: Span<UInt8>, to output: inout [UInt8]
    ) {
        var start = 0
        for index in text.indices where text[index] == 0x0A || text[index] == 0x09 {
            append(text.extracting(start..<index), to: &output)
            output.append(text[index])
            start = index + 1
        }
        append(text.extracting(start...), to: &output)
    }

    /// Appends the cleaned form of text that a closure lends.
    @unsafe
    package static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        append(unsafe Span(_unsafeElements: text), to: &output)
    }

    /// Appends the cleaned lines of text that a closure lends.
    @unsafe
    package static func appendLines(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        appendLines(unsafe Span(_unsafeElements: text), to: &output)
    }

    /// Whether a scalar should appear as its number: a control character, or an invisible one.
    package static func isUnseen(_ scalar: UInt32) -> Bool {
        isForbiddenControl(scalar) || isInvisible(scalar) || scalar == 0x2028 || scalar == 0x2029
    }

    enum Fate { case kept, mark, dropped, space, replaced }

    @inline(__always)
    static func fate(of scalar: UTF8Scalar, base: UInt32) -> Fate {
        let value = scalar.value
        let properties = TextProperties(value)
        if properties.width > 0, scalar.isWellFormed, value != 0x115F {
            return properties.extendsCluster ? .mark : .kept
        }
        switch value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: return .space
        default: break
        }
        if !scalar.isWellFormed || isForbiddenControl(value) { return .replaced }
        return isInvisible(value) || isIdle(value, behind: base) ? .dropped : .mark
    }

    /// The number of printable ASCII bytes from an offset on.
    @inline(__always)
    static func plainRun(
        in bytes: Span<UInt8>, from start: Int, end: Int
    ) -> Int {
        var offset = start
        while offset &+ 8 <= end {
            let word = bytes.word(at: offset)
            guard DisplayWidth.isPrintableASCII(word) else { break }
            offset &+= 8
        }
        while offset < end, bytes[offset] &- 0x20 < 0x5F { offset &+= 1 }
        return offset &- start
    }

    /// Whether a scalar has no look of its own and no business in text that is shown.
    @inlinable @inline(__always)
    package static func isInvisible(_ scalar: UInt32) -> Bool {
        // What nearly all text is made of: ASCII, Latin letters and their marks, general punctuation,
        // emoji, and from 0x2070 to 0xFEFE symbols and East Asian scripts, of which the Hangul filler
        // alone is invisible.
        if scalar < 0xAD || scalar &- 0xAE < 0x2A1 || scalar &- 0x2010 < 0x1A { return false }
        if scalar &- 0x1F000 < 0x1000 { return false }
        if scalar &- 0x2070 < 0xDE8F { return scalar == 0x3164 }
        return isListedInvisible(scalar)
    }

    @usableFromInline
    static func isListedInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B,
            0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            return true
        default: return false
        }
    }

    /// Whether a scalar changes the direction in which text is shown (UAX 9): marks, embeddings,
    /// overrides and isolates.
    static func isBidirectionalControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether a joiner or variation selector after this scalar can only hide text: ASCII takes
    /// none, except the bases of keycaps.
    private static func isIdle(_ scalar: UInt32, behind base: UInt32) -> Bool {
        guard base < 0x80 else { return false }
        switch scalar {
        case 0x200C, 0x200D: return true
        case 0xFE00...0xFE0F:
            return !(base == 0x23 || base == 0x2A || base &- 0x30 < 10)
        default: return false
        }
    }
}
