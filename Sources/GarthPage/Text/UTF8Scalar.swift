/// One scalar from UTF-8, and its number of bytes.
@usableFromInline
package struct UTF8Scalar: Sendable {
    /// The scalar's number; U+FFFD for bytes that are no UTF-8.
    @usableFromInline package let value: UInt32
    /// The number of bytes, 1 to 4; for bad bytes the maximal subpart (Unicode section 3.9, U+FFFD
    /// Substitution of Maximal Subparts).
    @usableFromInline package let byteCount: Int
    /// Whether the bytes were well-formed.
    @usableFromInline package let isWellFormed: Bool

    /// Makes a well-formed scalar.
    @inlinable
    package init(value: UInt32, byteCount: Int) {
        self.value = value
        self.byteCount = byteCount
        isWellFormed = true
    }

    /// Makes the U+FFFD that replaces bad bytes.
    @inlinable
    package init(badBytes: Int) {
        value = 0xFFFD
        byteCount = badBytes
        isWellFormed = false
    }

    /// Reads the scalar that begins at an offset below `end`; never looks at or past `end`.
    @inlinable @inline(__always)
    package init(at offset: Int, in bytes: Span<UInt8>, end: Int) {
        let lead = bytes[offset]
        if lead < 0x80 {
            self.init(value: UInt32(lead), byteCount: 1)
            return
        }
        let left = end &- offset
        if lead >= 0xE0, lead < 0xF0, left >= 3 {
            let second = bytes[offset &+ 1]
            let third = bytes[offset &+ 2]
            let value =
                UInt32(lead & 0xF) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
            if second & 0xC0 == 0x80, third & 0xC0 == 0x80, value >= 0x800,
                value & 0xF800 != 0xD800
            {
                self.init(value: value, byteCount: 3)
                return
            }
        }
        if lead >= 0xC2, lead < 0xE0, left >= 2, bytes[offset &+ 1] & 0xC0 == 0x80 {
            self.init(
                value: UInt32(lead & 0x1F) << 6 | UInt32(bytes[offset &+ 1] & 0x3F), byteCount: 2)
            return
        }
        self.init(unusualAt: offset, in: bytes, left: left)
    }

    /// Reads the scalar of text that is known by its pointer, which must have `end` bytes.
    @unsafe @inlinable @inline(__always)
    package init(at offset: Int, in bytes: UnsafePointer<UInt8>, end: Int) {
        self.init(at: offset, in: unsafe Span(_unsafeStart: bytes, count: end), end: end)
    }

    /// Reads four bytes, or bad ones.
    @usableFromInline
    package init(unusualAt offset: Int, in bytes: Span<UInt8>, left: Int) {
        let lead = bytes[offset]
        if lead == 0xF0, left >= 4, bytes[offset &+ 1] &- 0x90 < 0x30 {
            // Pictographs, emoji among them, and rare ideographs.
            let (third, fourth) = (bytes[offset &+ 2], bytes[offset &+ 3])
            if third & 0xC0 == 0x80, fourth & 0xC0 == 0x80 {
                let high = UInt32(bytes[offset &+ 1] & 0x3F) << 12 | UInt32(third & 0x3F) << 6
                self.init(value: high | UInt32(fourth & 0x3F), byteCount: 4)
                return
            }
        }
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        let needed: Int
        var value: UInt32
        switch lead {
        case 0xC2...0xDF:
            // Alone, or it would have been read before.
            self.init(badBytes: 1)
            return
        case 0xE0...0xEF:
            needed = 2
            value = UInt32(lead & 0xF)
            if lead == 0xE0 { low = 0xA0 }
            if lead == 0xED { high = 0x9F }
        case 0xF0...0xF4:
            needed = 3
            value = UInt32(lead & 7)
            if lead == 0xF0 { low = 0x90 }
            if lead == 0xF4 { high = 0x8F }
        default:
            self.init(badBytes: 1)
            return
        }
        var taken = 1
        while taken <= needed {
            guard taken < left, bytes[offset &+ taken] >= low, bytes[offset &+ taken] <= high else {
                self.init(badBytes: taken)
                return
            }
            value = value << 6 | UInt32(bytes[offset &+ taken] & 0x3F)
            low = 0x80
            high = 0xBF
            taken &+= 1
        }
        self.init(value: value, byteCount: taken)
    }
}

extension UTF8Scalar {
    /// Whether three bytes at an offset are an ideograph or a syllable of the common East Asian
    /// blocks: it is two columns wide, a cluster of its own if another one follows, and a line may
    /// end between the two.
    @inline(__always)
    package static func isBlock(at offset: Int, in bytes: Span<UInt8>) -> Bool {
        guard offset &+ 3 <= bytes.count, bytes[offset] &- 0xE3 < 11 else { return false }
        let scalar = UTF8Scalar(at: offset, in: bytes, end: bytes.count)
        // The hexagrams are wide, but letters where elements meet.
        guard scalar.byteCount == 3, scalar.value &- 0x4DC0 >= 0x40 else { return false }
        return TextProperties(scalar.value).isBlock
    }
}
