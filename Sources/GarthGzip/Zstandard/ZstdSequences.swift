/// The sequences of blocks: literals to copy, and a match behind them (RFC 8878 section 3.1.1.4).
struct ZstdSequences {
    /// Literals, and a match that follows them.
    struct Sequence {
        var literalCount: Int
        var matchLength: Int
        var distance: Int
    }

    /// The place in the sequences of one block.
    struct Reader {
        fileprivate var left: Int
        fileprivate var bits: BackwardBits?
        fileprivate var states = (literals: 0, offset: 0, match: 0)
        /// Whether all bits were read, and no more.
        var isSound: Bool { left == 0 && (bits?.left ?? 0) == 0 }
    }

    private var literalTable: FSETable?
    private var offsetTable: FSETable?
    private var matchTable: FSETable?
    /// The distances that short offsets mean.
    private var recent = (1, 4, 8)

    /// Reads the head of a block's sequences; nil for damage.
    mutating func begin(_ bytes: Span<UInt8>, from start: Int) -> Reader? {
        guard start < bytes.count else { return nil }
        var place = start + 1
        var count = Int(bytes[start])
        if count >= 128 {
            let more = count == 255 ? 2 : 1
            guard place + more <= bytes.count else { return nil }
            count =
                count == 255
                ? Int(bytes[place]) + Int(bytes[place + 1]) << 8 + 0x7F00
                : (count - 128) << 8 + Int(bytes[place])
            place += more
        }
        guard count > 0 else { return place == bytes.count ? Reader(left: 0) : nil }
        guard place < bytes.count, bytes[place] & 3 == 0 else { return nil }
        let modes = bytes[place]
        place += 1
        guard
            let literalTable = Self.table(
                modes >> 6, literalTable, .literals, at: &place, bytes),
            let offsetTable = Self.table(
                modes >> 4 & 3, offsetTable, .offsets, at: &place, bytes),
            let matchTable = Self.table(
                modes >> 2 & 3, matchTable, .matches, at: &place, bytes),
            var bits = BackwardBits(bytes, place..<bytes.count)
        else { return nil }
        (self.literalTable, self.offsetTable, self.matchTable) = (
            literalTable, offsetTable, matchTable
        )
        var reader = Reader(left: count)
        reader.states.literals = bits.take(literalTable.accuracy, in: bytes)
        reader.states.offset = bits.take(offsetTable.accuracy, in: bytes)
        reader.states.match = bits.take(matchTable.accuracy, in: bytes)
        reader.bits = bits
        return bits.isOverrun ? nil : reader
    }

    /// The next sequence; nil at the end, and for damage.
    mutating func next(_ reader: inout Reader, _ bytes: Span<UInt8>) -> Sequence? {
        guard reader.left > 0, var bits = reader.bits, let literalTable, let offsetTable,
            let matchTable
        else { return nil }
        let literal = literalTable.entries[reader.states.literals]
        let offset = offsetTable.entries[reader.states.offset]
        let match = matchTable.entries[reader.states.match]
        let value = 1 << Int(offset.symbol) + bits.take(Int(offset.symbol), in: bytes)
        let matchCode = Int(match.symbol)
        let matchLength =
            matchCode < 32
            ? matchCode + 3
            : Self.matchBases[matchCode - 32]
                + bits.take(Self.matchBits[matchCode - 32], in: bytes)
        let literalCode = Int(literal.symbol)
        let literalCount =
            literalCode < 16
            ? literalCode
            : Self.literalBases[literalCode - 16]
                + bits.take(Self.literalBits[literalCode - 16], in: bytes)
        reader.left -= 1
        if reader.left > 0 {
            reader.states.literals = Int(literal.base) + bits.take(Int(literal.bitCount), in: bytes)
            reader.states.match = Int(match.base) + bits.take(Int(match.bitCount), in: bytes)
            reader.states.offset = Int(offset.base) + bits.take(Int(offset.bitCount), in: bytes)
        }
        reader.bits = bits
        guard !bits.isOverrun else {
            reader.left = -1
            return nil
        }
        return Sequence(
            literalCount: literalCount, matchLength: matchLength,
            distance: distance(of: value, isBehindLiterals: literalCount > 0))
    }

    /// The distance of an offset (section 3.1.1.5); zero and less is damage.
    private mutating func distance(of value: Int, isBehindLiterals: Bool) -> Int {
        guard value <= 3 else {
            recent = (value - 3, recent.0, recent.1)
            return value - 3
        }
        switch value - (isBehindLiterals ? 1 : 0) {
        case 0: break
        case 1: recent = (recent.1, recent.0, recent.2)
        case 2: recent = (recent.2, recent.0, recent.1)
        // The value 3 directly behind a match.
        default: recent = (recent.0 - 1, recent.0, recent.1)
        }
        return recent.0
    }

    // MARK: - Tables

    private enum Kind { case literals, offsets, matches }

    /// The table that a mode asks for: predefined, of one symbol, described, the last one.
    private static func table(
        _ mode: UInt8, _ last: FSETable?, _ kind: Kind, at place: inout Int, _ bytes: Span<UInt8>
    ) -> FSETable? {
        let (accuracy, symbols, shares) =
            switch kind {
            case .literals: (9, 36, literalShares)
            case .offsets: (8, 32, offsetShares)
            case .matches: (9, 53, matchShares)
            }
        switch mode {
        case 0: return FSETable(shares: shares, accuracy: kind == .offsets ? 5 : 6)
        case 1:
            guard place < bytes.count, Int(bytes[place]) < symbols else { return nil }
            place += 1
            return FSETable(only: bytes[place - 1])
        case 2:
            var bits = ForwardBits(at: place)
            let table = FSETable(
                reading: &bits, in: bytes, accuracyLimit: accuracy, symbolLimit: symbols)
            place = bits.nextByte
            return table
        default: return last
        }
    }

    private static let literalBases = [
        16, 18, 20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768,
        65536,
    ]
    private static let literalBits = [
        1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ]
    private static let matchBases = [
        35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387,
        32771, 65539,
    ]
    private static let matchBits = [
        1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ]
    private static let literalShares = [
        4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1,
        1, -1, -1, -1, -1,
    ]
    private static let offsetShares = [
        1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1,
    ]
    private static let matchShares = [
        1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
    ]
}
