/// What `Span`, which traps at an index out of bounds also in release builds, does not offer yet.
///
/// Each `unsafe` expression of this file says why it cannot go wrong.
extension Span<UInt8> {
    /// The eight bytes at an offset as one word, the first byte lowest on little-endian machines.
    ///
    /// Traps when fewer than eight bytes are there. `unsafe`: the load is checked against the
    /// bounds; it is called unsafe because not every type may be made of any bytes. `UInt64` may.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// The four bytes at an offset as one word; as `word(at:)`.
    @inlinable @inline(__always)
    package func halfWord(at offset: Int) -> UInt32 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }

    /// The 32 bytes at an offset as four words; as `word(at:)`.
    @inlinable @inline(__always)
    package func fourWords(at offset: Int) -> SIMD4<UInt64> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
    }

    /// Whether both have the same bytes.
    @inlinable @inline(__always)
    package func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        var i = 0
        while i < count {
            if self[i] != other[i] { return false }
            i &+= 1
        }
        return true
    }

    /// Whether the bytes are those of a word.
    @inlinable
    package func isEqual(to word: StaticString) -> Bool { isEqual(to: word.utf8Span) }

    /// Whether the first bytes are those of a word.
    @inlinable
    package func hasPrefix(_ word: StaticString) -> Bool {
        hasPrefix(word.utf8Span)
    }

    /// Whether the first bytes are those of a span.
    @inlinable
    package func hasPrefix(_ start: Span<UInt8>) -> Bool {
        count >= start.count && extracting(..<start.count).isEqual(to: start)
    }

    /// Whether the first bytes are those of an array.
    @inlinable
    package func hasPrefix(_ start: [UInt8]) -> Bool { hasPrefix(start.span) }

    /// The first place of a byte, from an offset on; nil if there is none.
    @inlinable
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
        var i = start
        while i &+ 8 <= count {
            let found = zeroBytes(word(at: i) ^ wanted)
            if found != 0 {
                return i &+ UInt64(littleEndian: found).trailingZeroBitCount >> 3
            }
            i &+= 8
        }
        while i < count {
            if self[i] == byte { return i }
            i &+= 1
        }
        return nil
    }
}

extension [UInt8] {
    /// Makes an array of the bytes of a span.
    @inlinable
    package init(_ bytes: Span<UInt8>) {
        self = []
        append(contentsOf: bytes)
    }

    /// Appends the bytes of a span.
    ///
    /// `unsafe`: the buffer is the span's own memory and is only lent to `append(contentsOf:)`,
    /// which copies as many bytes as the buffer counts.
    @inlinable @inline(__always)
    package mutating func append(contentsOf bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension StaticString {
    /// The bytes of a literal.
    ///
    /// `unsafe`: a literal's bytes lie in the program and live as long as the process, and the
    /// compiler made their count. A literal of one scalar may have no pointer; then `utf8Start`
    /// traps.
    @inlinable
    package var utf8Span: Span<UInt8> {
        @inline(__always) @_lifetime(immortal) get {
            let bytes = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
            return unsafe _overrideLifetime(bytes, copying: ())
        }
    }
}

/// A word whose lowest marked byte is the lowest zero byte of the word.
@inlinable @inline(__always)
package func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}
