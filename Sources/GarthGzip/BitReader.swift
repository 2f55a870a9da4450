import GarthURL

/// The bits of a stream in pieces, the least significant bit first (RFC 1951 section 3.1.1).
struct BitReader {
    private var bytes: [UInt8] = []
    private var next = 0
    private var bits: UInt64 = 0
    private var bitCount = 0

    /// Adds bytes behind those that are left.
    mutating func append(_ more: Span<UInt8>) {
        if next > 0 {
            bytes.removeFirst(next)
            next = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The bits that are there.
    var available: Int { bitCount + (bytes.count - next) * 8 }

    /// The next bits, zeros behind the last one; at most 32.
    mutating func peek(_ count: Int) -> Int {
        if bitCount < count { fill() }
        return Int(bits & (1 << UInt64(count) - 1))
    }

    /// Passes over bits that are there.
    mutating func drop(_ count: Int) {
        if bitCount < count { fill() }
        bits >>= UInt64(count)
        bitCount = max(0, bitCount - count)
    }

    /// Takes bits; nil if they have not arrived yet.
    mutating func take(_ count: Int) -> Int? {
        guard available >= count else { return nil }
        let value = peek(count)
        drop(count)
        return value
    }

    /// Passes over the bits up to the next byte.
    mutating func alignToByte() { drop(bitCount & 7) }

    /// Moves whole bytes that are there to `output`, at most `count`; the number of them.
    mutating func move(_ count: Int, to output: inout [UInt8]) -> Int {
        var moved = 0
        while moved < count, bitCount >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            drop(8)
            moved += 1
        }
        let end = min(bytes.count, next + count - moved)
        output.append(contentsOf: bytes[next..<end])
        moved += end - next
        next = end
        return moved
    }

    private mutating func fill() {
        while bitCount <= 56, next < bytes.count {
            bits |= UInt64(bytes[next]) << UInt64(bitCount)
            next += 1
            bitCount += 8
        }
    }
}
