import GarthURL

/// A prefix code of literals as a table over the next bits (RFC 8878 section 4.2).
struct ZstdHuffman {
    private static let longestCode = 11

    /// For the next `width` bits: the symbol, and the length of its code below it.
    private let table: [UInt16]
    private let width: Int

    /// Reads a tree's description (section 4.2.1); nil if it is none. Returns the byte behind it by
    /// `end`.
    init?(at start: Int, in bytes: Span<UInt8>, end: inout Int) {
        guard start < bytes.count else { return nil }
        let head = Int(bytes[start])
        var weights: [UInt8] = []
        if head >= 128 {
            let count = head - 127
            end = start + 1 + (count + 1) / 2
            guard end <= bytes.count else { return nil }
            for index in 0..<count {
                let pair = bytes[start + 1 + index / 2]
                weights.append(index & 1 == 0 ? pair >> 4 : pair & 15)
            }
        } else {
            end = start + 1 + head
            guard end <= bytes.count,
                let read = Self.weights(in: bytes.extracting(start + 1..<end))
            else { return nil }
            weights = read
        }
        self.init(weights: weights)
    }

    /// The weights that two states in turn give, up to the end of the bits.
    private static func weights(in bytes: Span<UInt8>) -> [UInt8]? {
        var head = ForwardBits(at: 0)
        guard
            let table = FSETable(reading: &head, in: bytes, accuracyLimit: 6, symbolLimit: 256),
            var bits = BackwardBits(bytes, head.nextByte..<bytes.count)
        else { return nil }
        var states = [
            bits.take(table.accuracy, in: bytes), bits.take(table.accuracy, in: bytes),
        ]
        guard !bits.isOverrun else { return nil }
        var weights: [UInt8] = []
        var turn = 0
        while weights.count < 255 {
            let entry = table.entries[states[turn]]
            weights.append(entry.symbol)
            guard bits.left >= Int(entry.bitCount) else {
                // The other state has one symbol left, too.
                weights.append(table.entries[states[1 - turn]].symbol)
                return weights
            }
            states[turn] = Int(entry.base) + bits.take(Int(entry.bitCount), in: bytes)
            turn = 1 - turn
        }
        return nil
    }

    /// Makes the code of weights; the last symbol's weight is what completes the sum.
    private init?(weights: [UInt8]) {
        var weights = weights
        var sum = 0
        for weight in weights {
            guard weight <= Self.longestCode + 1 else { return nil }
            if weight > 0 { sum += 1 << (Int(weight) - 1) }
        }
        guard sum > 0, weights.count < 256 else { return nil }
        let width = Int.bitWidth - sum.leadingZeroBitCount
        let left = 1 << width - sum
        guard width <= Self.longestCode, left & (left - 1) == 0 else { return nil }
        weights.append(UInt8(left.trailingZeroBitCount + 1))
        var table = [UInt16](repeating: 0, count: 1 << width)
        var place = 0
        for weight in 1...width {
            for (symbol, other) in weights.enumerated() where Int(other) == weight {
                let entry = UInt16(symbol) << 4 | UInt16(width + 1 - weight)
                for _ in 0..<1 << (weight - 1) {
                    guard place < table.count else { return nil }
                    table[place] = entry
                    place += 1
                }
            }
        }
        guard place == table.count else { return nil }
        self.table = table
        self.width = width
    }

    /// Appends so many symbols of a stream, which must end with them; false if it does not.
    func read(_ count: Int, of range: Range<Int>, in bytes: Span<UInt8>, to out: inout [UInt8])
        -> Bool
    {
        guard var bits = BackwardBits(bytes, range) else { return false }
        for _ in 0..<count {
            let entry = table[bits.peek(width, in: bytes)]
            bits.drop(Int(entry & 15))
            out.append(UInt8(truncatingIfNeeded: entry >> 4))
        }
        return bits.left == 0
    }
}
