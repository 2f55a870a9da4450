/// A prefix code of deflate as a table over the next bits (RFC 1951 section 3.2.2).
struct HuffmanCode {
    /// The longest code.
    static let maximumLength = 15

    /// For the next `width` bits: the symbol, and the length of its code below it; 0 for no code.
    private var table: [UInt16]
    private let width: Int

    /// Nil for lengths that are not a prefix code. An incomplete code is valid: encoders write it
    /// for at most one distance.
    init?(lengths: [UInt8]) {
        var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        width = max(1, counts.lastIndex { $0 > 0 } ?? 0)
        var left = 1
        var code = 0
        var codes = [Int](repeating: 0, count: Self.maximumLength + 1)
        for length in 1...Self.maximumLength {
            left = left << 1 - counts[length]
            guard left >= 0 else { return nil }
            code = (code + counts[length - 1]) << 1
            codes[length] = code
        }
        table = [UInt16](repeating: 0, count: 1 << width)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let entry = UInt16(symbol) << 4 | UInt16(length)
            var place = Self.reversed(codes[Int(length)], count: Int(length))
            codes[Int(length)] += 1
            while place < table.count {
                table[place] = entry
                place += 1 << Int(length)
            }
        }
    }

    /// The next symbol and the length of its code; nil when the bits are no code.
    @inline(__always)
    func symbol(_ bits: inout BitReader) -> (symbol: Int, length: Int)? {
        let entry = Int(table[bits.peek(width)])
        return entry == 0 ? nil : (entry >> 4, entry & 15)
    }

    private static func reversed(_ code: Int, count: Int) -> Int {
        var code = code
        var result = 0
        for _ in 0..<count {
            result = result << 1 | code & 1
            code >>= 1
        }
        return result
    }
}
