/// The types of blocks of one category in a metablock (RFC 7932 section 6): literals, commands or
/// distances.
struct BrotliBlocks {
    /// The number of types.
    private(set) var typeCount = 1
    /// The type of the present block.
    private(set) var type = 0
    private var typeBefore = 1
    /// The symbols that are left in the block.
    private var left = 1 << 24
    private var typeCode: BrotliCode?
    private var countCode: BrotliCode?

    /// Reads the types of a category; nil for damage.
    init?(reading bits: inout BitReader) {
        guard let count = Self.number(&bits) else { return nil }
        typeCount = count
        guard count > 1 else { return }
        guard let typeCode = BrotliCode(reading: &bits, symbolCount: count + 2),
            let countCode = BrotliCode(reading: &bits, symbolCount: 26),
            let first = Self.blockCount(countCode, &bits)
        else { return nil }
        self.typeCode = typeCode
        self.countCode = countCode
        left = first
    }

    /// A number from 1 to 256 (section 9.2).
    static func number(_ bits: inout BitReader) -> Int? {
        guard let isMore = bits.take(1) else { return nil }
        guard isMore == 1 else { return 1 }
        guard let width = bits.take(3), let extra = bits.take(width) else { return nil }
        return 1 + 1 << width + extra
    }

    /// Passes to the next symbol, and to the next block where this one ends; false for damage.
    @inline(__always)
    mutating func advance(_ bits: inout BitReader) -> Bool {
        if left == 0, !begin(&bits) { return false }
        left &-= 1
        return true
    }

    private mutating func begin(_ bits: inout BitReader) -> Bool {
        guard let typeCode, let countCode, let code = typeCode.take(&bits),
            let count = Self.blockCount(countCode, &bits)
        else { return false }
        let next =
            switch code {
            case 0: typeBefore
            case 1: type + 1 == typeCount ? 0 : type + 1
            default: code - 2
            }
        (typeBefore, type) = (type, next)
        left = count
        return next < typeCount
    }

    private static func blockCount(_ code: BrotliCode, _ bits: inout BitReader) -> Int? {
        guard let symbol = code.take(&bits), symbol < bases.count,
            let extra = bits.take(widths[symbol])
        else { return nil }
        return bases[symbol] + extra
    }

    private static let bases = [
        1, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 145, 177, 209, 241, 305, 369, 497, 753,
        1265, 2289, 4337, 8433, 16625,
    ]
    private static let widths = [
        2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24,
    ]
}
