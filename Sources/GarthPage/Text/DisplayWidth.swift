import GarthURL

/// The columns of text on a terminal: East Asian Width (UAX 11, ambiguous is narrow), zero-width
/// marks, emoji by their presentation.
@usableFromInline
package enum DisplayWidth {
    /// The columns of a scalar by itself: 0, 1 or 2; controls have none.
    package static func columns(ofScalar scalar: UInt32) -> Int {
        scalar < 0x110000 ? TextProperties(scalar).width : 0
    }

    /// The columns of a text: the sum of its clusters' widths.
    package static func columns(of text: Span<UInt8>) -> Int {
        prefix(of: text, fitting: Int.max).columns
    }

    /// The longest run of whole clusters from the start that fits into a number of columns.
    ///
    /// The run includes following clusters without width.
    package static func prefix(
        of bytes: Span<UInt8>, fitting columns: Int
    ) -> (bytes: Int, columns: Int) {
        let end = bytes.count
        var offset = 0
        var used = 0
        while offset < end {
            let run = plainRun(in: bytes, from: offset, end: end, atMost: columns &- used)
            offset &+= run
            used &+= run
            guard offset < end else { break }
            let cluster = GraphemeCluster.next(in: bytes, from: offset, end: end)
            guard cluster.width <= columns &- used else { break }
            used &+= cluster.width
            offset = cluster.end
        }
        return (offset, used)
    }

    /// The number of printable ASCII bytes, at most `limit`, with a cluster boundary behind each.
    @inline(__always)
    private static func plainRun(
        in bytes: Span<UInt8>, from start: Int, end: Int, atMost limit: Int
    ) -> Int {
        let stop = limit < end &- start ? start &+ max(0, limit) : end
        var offset = start
        while offset &+ 8 <= stop {
            let word = bytes.word(at: offset)
            guard isPrintableASCII(word) else { break }
            offset &+= 8
        }
        while offset < stop, bytes[offset] &- 0x20 < 0x5F { offset &+= 1 }
        // The last byte may be the base of marks: leave it to the cluster rules.
        if offset < end, offset > start, bytes[offset] >= 0x80 { offset &-= 1 }
        return offset &- start
    }

    /// The columns of text that a closure lends.
    @unsafe
    package static func columns(of text: UnsafeBufferPointer<UInt8>) -> Int {
        columns(of: unsafe Span(_unsafeElements: text))
    }

    /// The longest prefix, within some columns, of text that a closure lends.
    @unsafe
    package static func prefix(
        of text: UnsafeBufferPointer<UInt8>, fitting columns: Int
    ) -> (bytes: Int, columns: Int) {
        prefix(of: unsafe Span(_unsafeElements: text), fitting: columns)
    }

    /// Whether all eight bytes are from 0x20 to 0x7E.
    @inlinable @inline(__always)
    package static func isPrintableASCII(_ word: UInt64) -> Bool { otherBytes(word) == 0 }

    /// How many of the eight bytes, from the first on, are from 0x20 to 0x7E.
    @inlinable @inline(__always)
    package static func printableASCIICount(_ word: UInt64) -> Int {
        UInt64(littleEndian: otherBytes(word)).trailingZeroBitCount >> 3
    }

    /// The high bits of the bytes that are not from 0x20 to 0x7E; those behind the first such byte
    /// may be wrong.
    @inlinable @inline(__always)
    package static func otherBytes(_ word: UInt64) -> UInt64 {
        // Per byte: +1 lifts 0x7F into the high bit (and carries only out of 0xFF, which has it),
        // -0x20 borrows into it below a space.
        let high: UInt64 = 0x8080_8080_8080_8080
        let isAbove = word &+ 0x0101_0101_0101_0101
        let isBelow = (word | high) &- 0x2020_2020_2020_2020
        return (word | isAbove | ~isBelow) & high
    }
}
