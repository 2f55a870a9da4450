/// A decoding table of Finite State Entropy (RFC 8878 section 4.1).
struct FSETable {
    /// What a state means: its symbol, and the next state as a base and the number of bits to add.
    struct Entry {
        var symbol: UInt8
        var bitCount: UInt8
        var base: UInt16
    }

    let accuracy: Int
    let entries: [Entry]

    /// A table of one state, for a symbol that is always the same.
    init(only symbol: UInt8) {
        accuracy = 0
        entries = [Entry(symbol: symbol, bitCount: 0, base: 0)]
    }

    /// Makes a table; `shares` are those of the symbols of `1 << accuracy` states, -1 for less than
    /// one. Nil if they are not.
    init?(shares: [Int], accuracy: Int) {
        let size = 1 << accuracy
        guard shares.reduce(0, { $0 + abs($1) }) == size else { return nil }
        var symbols = [UInt8](repeating: 0, count: size)
        var next = [Int](repeating: 0, count: shares.count)
        var high = size
        for (symbol, share) in shares.enumerated() where share == -1 {
            high -= 1
            symbols[high] = UInt8(truncatingIfNeeded: symbol)
            next[symbol] = 1
        }
        var place = 0
        for (symbol, share) in shares.enumerated() where share > 0 {
            next[symbol] = share
            for _ in 0..<share {
                symbols[place] = UInt8(truncatingIfNeeded: symbol)
                repeat {
                    place = (place + size >> 1 + size >> 3 + 3) & (size - 1)
                } while place >= high && high > 0
            }
        }
        self.accuracy = accuracy
        entries = symbols.map { symbol in
            let state = next[Int(symbol)]
            next[Int(symbol)] += 1
            let count = accuracy - (Int.bitWidth - 1 - state.leadingZeroBitCount)
            return Entry(
                symbol: symbol, bitCount: UInt8(truncatingIfNeeded: count),
                base: UInt16(truncatingIfNeeded: state << count - size))
        }
    }

    /// Reads a table's description (section 4.1.1); nil if it is none. `bits` is behind it then.
    init?(
        reading bits: inout ForwardBits, in bytes: Span<UInt8>, accuracyLimit: Int, symbolLimit: Int
    ) {
        let accuracy = bits.take(4, in: bytes) + 5
        guard accuracy <= accuracyLimit else { return nil }
        var shares: [Int] = []
        var left = 1 << accuracy + 1
        var threshold = 1 << accuracy
        var width = accuracy + 1
        while left > 1 {
            guard shares.count < symbolLimit, bits.nextByte <= bytes.count else { return nil }
            let spare = 2 * threshold - 1 - left
            var value = bits.peek(width - 1, in: bytes)
            if value < spare {
                bits.drop(width - 1)
            } else {
                value = bits.take(width, in: bytes)
                if value >= threshold { value -= spare }
            }
            value -= 1
            shares.append(value)
            left -= abs(value)
            guard left >= 1 else { return nil }
            if value == 0 {
                var zeros = 3
                while zeros == 3 {
                    zeros = bits.take(2, in: bytes)
                    guard shares.count + zeros <= symbolLimit else { return nil }
                    shares += repeatElement(0, count: zeros)
                }
            }
            while left < threshold, threshold > 1 {
                width -= 1
                threshold >>= 1
            }
        }
        guard bits.nextByte <= bytes.count else { return nil }
        self.init(shares: shares, accuracy: accuracy)
    }
}
