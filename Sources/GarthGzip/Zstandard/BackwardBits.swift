import GarthURL

/// The bits of a stream that is read from its end (RFC 8878 section 4.1, "bitstream").
///
/// The highest set bit of the last byte is a mark behind the first bit. Bits before the beginning are
/// zeros, and `overrun` tells how many of them were taken.
struct BackwardBits {
    private let start: Int
    /// The bits that are left; negative when more were taken than there are.
    private(set) var left: Int

    /// Nil for a stream without the mark.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard let last = range.last, bytes[last] != 0 else { return nil }
        start = range.lowerBound
        left = range.count * 8 - bytes[last].leadingZeroBitCount - 1
    }

    /// Whether more bits were taken than there are.
    var isOverrun: Bool { left < 0 }

    /// The next bits, the first one as the most significant; at most 32.
    @inline(__always)
    func peek(_ count: Int, in bytes: Span<UInt8>) -> Int {
        guard count > 0 else { return 0 }
        let low = left &- count
        guard low >= 0 else {
            // Only the last bits are there: zeros stand for the others.
            guard left > 0 else { return 0 }
            return bits(from: 0, left, bytes) << (count &- left)
        }
        return bits(from: low, count, bytes)
    }

    /// Passes over bits.
    @inline(__always)
    mutating func drop(_ count: Int) { left &-= count }

    /// Takes bits.
    @inline(__always)
    mutating func take(_ count: Int, in bytes: Span<UInt8>) -> Int {
        defer { left &-= count }
        return peek(count, in: bytes)
    }

    /// Bits from a place in the stream on, the first one as the least significant.
    @inline(__always)
    private func bits(from place: Int, _ count: Int, _ bytes: Span<UInt8>) -> Int {
        let end = (place &+ count &+ 7) >> 3
        var value: UInt64 = 0
        var index = end
        while index > place >> 3 {
            index &-= 1
            value = value << 8 | UInt64(bytes[start &+ index])
        }
        return Int(truncatingIfNeeded: value >> UInt64(place & 7) & (1 << UInt64(count) &- 1))
    }
}

/// Bits that are read forwards, the least significant bit of each byte first.
struct ForwardBits {
    private(set) var place: Int

    /// Begins at a byte.
    init(at byte: Int) { place = byte * 8 }

    /// The byte behind the last bit that was taken.
    var nextByte: Int { (place + 7) >> 3 }

    /// The next bits, zeros behind the end; at most 32.
    func peek(_ count: Int, in bytes: Span<UInt8>) -> Int {
        var value: UInt64 = 0
        for step in 0..<5 where place >> 3 + step < bytes.count {
            value |= UInt64(bytes[place >> 3 + step]) << UInt64(step * 8)
        }
        return Int(truncatingIfNeeded: value >> UInt64(place & 7) & (1 << UInt64(count) - 1))
    }

    mutating func drop(_ count: Int) { place += count }

    mutating func take(_ count: Int, in bytes: Span<UInt8>) -> Int {
        defer { place += count }
        return peek(count, in: bytes)
    }
}
