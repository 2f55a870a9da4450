/// A prefix code of brotli (RFC 7932 section 3): a table over the next bits, and longer codes bit by bit.
struct BrotliCode {
    static let maximumLength = 15
    private static let tableWidth = 9

    /// For the next `width` bits: the symbol, and the length of its code below it; 15 for a longer one.
    private var table: [UInt16]
    private let width: Int
    /// The symbols in the order of their codes, and the number of codes of each length.
    private var symbols: [UInt16] = []
    private var counts = [Int](repeating: 0, count: maximumLength + 1)

    /// The code of a symbol that takes no bits.
    init(only symbol: Int) {
        width = 0
        table = [UInt16(truncatingIfNeeded: symbol) << 4]
    }

    /// Makes the code of lengths, which must be complete; nil if they are not.
    init?(lengths: [UInt8]) {
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        let longest = counts.lastIndex { $0 > 0 } ?? 0
        var left = 1
        var places = [0, 0]
        for length in 1...Self.maximumLength {
            left = left << 1 - counts[length]
            guard left >= 0 else { return nil }
            places.append(places[length] + counts[length])
        }
        guard left == 0, longest > 0 else { return nil }
        symbols = [UInt16](repeating: 0, count: places[Self.maximumLength + 1])
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[Int(length)]] = UInt16(truncatingIfNeeded: symbol)
            places[Int(length)] += 1
        }
        width = min(longest, Self.tableWidth)
        table = [UInt16](repeating: 15, count: 1 << width)
        var (code, next) = (0, 0)
        for length in 1...width {
            code <<= 1
            for _ in 0..<counts[length] {
                var place = Self.reversed(code, count: length)
                while place < table.count {
                    table[place] = symbols[next] << 4 | UInt16(truncatingIfNeeded: length)
                    place += 1 << length
                }
                (code, next) = (code + 1, next + 1)
            }
        }
    }

    /// Takes the next symbol; nil at the end of the bits.
    @inline(__always)
    func take(_ bits: inout BitReader) -> Int? {
        let entry = Int(table[bits.peek(width)])
        let length = entry & 15
        guard length < 15 else { return takeLong(&bits) }
        guard bits.available >= length else { return nil }
        bits.drop(length)
        return entry >> 4
    }

    /// Takes a symbol whose code is longer than the table is wide.
    private func takeLong(_ bits: inout BitReader) -> Int? {
        let ahead = bits.peek(Self.maximumLength)
        var (code, first, index) = (0, 0, 0)
        for length in 1...Self.maximumLength {
            code |= ahead >> (length - 1) & 1
            let count = counts[length]
            if code - first < count {
                guard bits.available >= length else { return nil }
                bits.drop(length)
                return Int(symbols[index + code - first])
            }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    private static func reversed(_ code: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 1 | code >> $1 & 1 }
    }

    // MARK: - Reading (section 3.4, 3.5)

    /// Reads a code for an alphabet; nil if it is none.
    init?(reading bits: inout BitReader, symbolCount: Int) {
        guard let kind = bits.take(2) else { return nil }
        if kind == 1 {
            self.init(simple: &bits, symbolCount)
        } else {
            self.init(complex: &bits, symbolCount, skipping: kind)
        }
    }

    /// One to four symbols that are named.
    private init?(simple bits: inout BitReader, _ symbolCount: Int) {
        let symbolBits = Int.bitWidth - (symbolCount - 1).leadingZeroBitCount
        guard let count = bits.take(2).map({ $0 + 1 }) else { return nil }
        var named: [Int] = []
        for _ in 0..<count {
            guard let symbol = bits.take(symbolBits), symbol < symbolCount, !named.contains(symbol)
            else { return nil }
            named.append(symbol)
        }
        guard count > 1 else {
            self.init(only: named[0])
            return
        }
        var form: [UInt8] = count == 2 ? [1, 1] : [1, 2, 2]
        if count == 4 {
            guard let isDeep = bits.take(1) else { return nil }
            form = isDeep == 1 ? [1, 2, 3, 3] : [2, 2, 2, 2]
        }
        var lengths = [UInt8](repeating: 0, count: symbolCount)
        for (symbol, length) in zip(named, form) { lengths[symbol] = length }
        self.init(lengths: lengths)
    }

    private static let lengthOrder = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    /// The lengths of the codes of lengths, by the next four bits, and the bits that they take.
    private static let lengthOfLength = [0, 4, 3, 2, 0, 4, 3, 1, 0, 4, 3, 2, 0, 4, 3, 5]
    private static let lengthOfLengthBits = [2, 2, 2, 3, 2, 2, 2, 4, 2, 2, 2, 3, 2, 2, 2, 4]

    /// The code of lengths that a code of their own tells.
    private init?(complex bits: inout BitReader, _ symbolCount: Int, skipping: Int) {
        guard let code = Self.codeOfLengths(&bits, skipping) else { return nil }
        var lengths: [UInt8] = []
        lengths.reserveCapacity(symbolCount)
        var space = 1 << Self.maximumLength
        var last: UInt8 = 8
        /// The symbol that repeats, and how often it has.
        var run = (symbol: 0, count: 0)
        while lengths.count < symbolCount, space > 0 {
            guard let symbol = code.take(&bits) else { return nil }
            guard symbol >= 16 else {
                run = (0, 0)
                lengths.append(UInt8(truncatingIfNeeded: symbol))
                if symbol > 0 {
                    last = UInt8(truncatingIfNeeded: symbol)
                    space -= (1 << Self.maximumLength) >> symbol
                }
                continue
            }
            let width = symbol - 14
            guard let extra = bits.take(width) else { return nil }
            let before = run.symbol == symbol ? run.count : 0
            let count = (before > 0 ? (before - 2) << width : 0) + extra + 3
            run = (symbol, count)
            guard lengths.count + count - before <= symbolCount else { return nil }
            lengths += repeatElement(symbol == 16 ? last : 0, count: count - before)
            if symbol == 16 { space -= (count - before) << (Self.maximumLength - Int(last)) }
        }
        guard space == 0 else { return nil }
        self.init(lengths: lengths)
    }

    private static func codeOfLengths(_ bits: inout BitReader, _ skipping: Int) -> BrotliCode? {
        var lengths = [UInt8](repeating: 0, count: 18)
        var space = 32
        for place in lengthOrder.dropFirst(skipping) where space > 0 {
            let ahead = bits.peek(4)
            guard bits.available >= lengthOfLengthBits[ahead] else { return nil }
            bits.drop(lengthOfLengthBits[ahead])
            let length = lengthOfLength[ahead]
            guard length > 0 else { continue }
            lengths[place] = UInt8(length)
            space -= 32 >> length
        }
        let used = lengths.indices.filter { lengths[$0] > 0 }
        if used.count == 1 { return BrotliCode(only: used[0]) }
        return space == 0 ? BrotliCode(lengths: lengths) : nil
    }
}
