import GarthPage
import GarthURL

/// UTF-8 (Encoding Standard section 8.1.1): copies well-formed bytes in whole runs and appends one
/// U+FFFD for each maximal subpart of the others.
struct UTF8Decoder {
    /// The beginning of a sequence that the last chunk broke off in; at most 3 bytes.
    private var pending: [UInt8] = []
    private(set) var sawInvalid = false

    mutating func decode(
        _ bytes: Span<UInt8>, into output: inout [UInt8], isLast: Bool
    ) {
        var start = 0
        if !pending.isEmpty {
            start = complete(with: bytes, into: &output, isLast: isLast)
        }
        guard start < bytes.count else { return }
        let end = bytes.count
        var offset = start
        while offset < end {
            offset = Self.skipWellFormed(in: bytes, from: offset, end: end)
            guard offset < end else { break }
            if !isLast, Self.isUnfinished(in: bytes, from: offset, end: end) {
                pending.append(contentsOf: bytes.extracting(offset..<end))
                output.append(contentsOf: bytes.extracting(start..<offset))
                return
            }
            let scalar = GarthPage.UTF8Scalar(at: offset, in: bytes, end: end)
            output.append(contentsOf: bytes.extracting(start..<offset))
            putError(into: &output)
            offset &+= scalar.byteCount
            start = offset
        }
        output.append(contentsOf: bytes.extracting(start..<end))
    }

    /// Adds bytes to the sequence that was cut, until it is complete or invalid; returns their
    /// number.
    private mutating func complete(
        with bytes: Span<UInt8>, into output: inout [UInt8], isLast: Bool
    ) -> Int {
        let old = pending.count
        var joined = pending
        joined.append(contentsOf: bytes.extracting(first: 4))
        pending = []
        if !isLast, bytes.count < 4,
            Self.isUnfinished(in: joined.span, from: 0, end: joined.count)
        {
            pending = joined
            return joined.count - old
        }
        let scalar = GarthPage.UTF8Scalar(at: 0, in: joined.span, end: joined.count)
        if scalar.isWellFormed {
            output.append(contentsOf: joined[..<scalar.byteCount])
        } else {
            putError(into: &output)
        }
        return scalar.byteCount - old
    }

    private mutating func putError(into output: inout [UInt8]) {
        sawInvalid = true
        output.append(contentsOf: "\u{FFFD}".utf8)
    }

    /// Whether the bytes to the end are the beginning of a sequence, of which more may come.
    private static func isUnfinished(
        in bytes: Span<UInt8>, from offset: Int, end: Int
    ) -> Bool {
        let lead = bytes[offset]
        let needed = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
        guard end - offset < needed else { return false }
        let scalar = GarthPage.UTF8Scalar(at: offset, in: bytes, end: end)
        return !scalar.isWellFormed && scalar.byteCount == end - offset
    }

    /// The first offset of an ill-formed sequence, or the end.
    @inline(__always)
    private static func skipWellFormed(
        in bytes: Span<UInt8>, from start: Int, end: Int
    ) -> Int {
        var offset = start
        while offset < end {
            offset = skipASCII(in: bytes, from: offset, end: end)
            while offset &+ 4 <= end, bytes[offset] >= 0x80 {
                // One load, and a mask for each length; what it leaves open is seen below.
                let word = bytes.halfWord(at: offset)
                let lead = bytes[offset]
                if word & 0x00C0_C0F0 == 0x0080_80E0 {
                    let second = bytes[offset &+ 1]
                    if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F {
                        return offset
                    }
                    offset &+= 3
                } else if word & 0xC0E0 == 0x80C0, lead >= 0xC2 {
                    offset &+= 2
                } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
                    let second = bytes[offset &+ 1]
                    if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F || lead > 0xF4
                    {
                        return offset
                    }
                    offset &+= 4
                } else {
                    return offset
                }
            }
            guard offset < end, bytes[offset] >= 0x80 else { continue }
            let scalar = GarthPage.UTF8Scalar(at: offset, in: bytes, end: end)
            guard scalar.isWellFormed else { return offset }
            offset &+= scalar.byteCount
        }
        return offset
    }

    @inline(__always)
    static func skipASCII(in bytes: Span<UInt8>, from start: Int, end: Int) -> Int {
        var offset = start
        while offset &+ 32 <= end {
            let words = bytes.fourWords(at: offset)
            let high = words & 0x8080_8080_8080_8080
            guard high[0] | high[1] | high[2] | high[3] == 0 else { break }
            offset &+= 32
        }
        while offset &+ 8 <= end {
            let word = bytes.word(at: offset)
            let high = word & 0x8080_8080_8080_8080
            if high != 0 { return offset &+ high.trailingZeroBitCount >> 3 }
            offset &+= 8
        }
        while offset < end, bytes[offset] < 0x80 { offset &+= 1 }
        return offset
    }
}
