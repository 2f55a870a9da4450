/// A table of messages in the MO format of GNU gettext ("The Format of GNU MO Files"): keys in the
/// order of their bytes, so that a search halves them.
///
/// Each offset is checked against the bytes: a damaged table has fewer messages, or none.
struct MessageTable: ~Escapable {
    private let bytes: Span<UInt8>
    private let count: Int
    private let keys: Int
    private let texts: Int

    @_lifetime(copy bytes)
    init?(_ bytes: Span<UInt8>) {
        self.bytes = bytes
        guard bytes.count >= 20, Self.number(bytes, at: 0) == 0x9504_12DE else { return nil }
        count = Self.number(bytes, at: 8)
        keys = Self.number(bytes, at: 12)
        texts = Self.number(bytes, at: 16)
        guard count <= bytes.count / 8, keys <= bytes.count - 8 * count,
            texts <= bytes.count - 8 * count
        else { return nil }
    }

    /// The translation of a key; nil without one.
    func text(of key: String) -> [UInt8]? {
        let key = Array(key.utf8)
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let found = range(keys, middle) else { return nil }
            let order = order(of: key, found)
            if order == 0 {
                guard let range = range(texts, middle) else { return nil }
                return bytes(in: range)
            }
            if order < 0 { high = middle } else { low = middle + 1 }
        }
        return nil
    }

    /// The rule of its header: which form a number takes.
    var pluralRule: PluralRule {
        PluralRule(header: String(decoding: text(of: "") ?? [], as: UTF8.self))
    }

    // MARK: - Private parts

    private func bytes(in range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        for index in range { result.append(bytes[index]) }
        return result
    }

    /// Where an entry of one of the two lists lies; nil if that is outside of the table.
    private func range(_ list: Int, _ index: Int) -> Range<Int>? {
        let length = Self.number(bytes, at: list + 8 * index)
        let start = Self.number(bytes, at: list + 8 * index + 4)
        guard length <= bytes.count, start <= bytes.count - length else { return nil }
        return start..<start + length
    }

    /// A number of 32 bits, little-endian.
    private static func number(_ bytes: Span<UInt8>, at place: Int) -> Int {
        Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
            | Int(bytes[place + 3]) << 24
    }

    private func order(of key: [UInt8], _ range: Range<Int>) -> Int {
        for offset in 0..<min(key.count, range.count) {
            let difference = Int(key[offset]) - Int(bytes[range.lowerBound + offset])
            if difference != 0 { return difference }
        }
        return key.count - range.count
    }
}

/// Which form of a message a number takes (CLDR, "Language Plural Rules"; `Plural-Forms` of gettext).
enum PluralRule: CaseIterable {
    /// Chinese: one form.
    case same
    /// English, German, Spanish: 1 takes the first form.
    case oneIsSingular
    /// French: 0 and 1 take the first form.
    case zeroAndOneAreSingular

    /// The expression of C behind `plural=` in a header.
    var expression: String {
        switch self {
        case .same: "0"
        case .oneIsSingular: "(n != 1)"
        case .zeroAndOneAreSingular: "(n > 1)"
        }
    }

    init(header: String) {
        let line = header.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") } ?? ""
        self =
            Self.allCases.first { line.hasSuffix("plural=\($0.expression);") } ?? .oneIsSingular
    }

    func form(of count: Int) -> Int {
        switch self {
        case .same: 0
        case .oneIsSingular: count == 1 ? 0 : 1
        case .zeroAndOneAreSingular: (0...1).contains(count) ? 0 : 1
        }
    }
}
