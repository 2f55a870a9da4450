/// A table of messages in the MO format of GNU gettext ("The Format of GNU MO Files"): keys in the
/// order of their bytes, so that a search halves them.
///
/// Each offset is checked against the bytes: a damaged table has fewer messages, or none.
struct MessageTable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let count: Int
    private let keys: Int
    private let texts: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = unsafe bytes
        guard bytes.count >= 20, unsafe Self.number(bytes, at: 0) == 0x9504_12DE else { return nil }
        count = unsafe Self.number(bytes, at: 8)
        keys = unsafe Self.number(bytes, at: 12)
        texts = unsafe Self.number(bytes, at: 16)
        let room = bytes.count / 8
        guard count <= room, keys <= bytes.count - 8 * count, texts <= bytes.count - 8 * count
        else { return nil }
    }

    /// Where the translation of a key lies.
    func text(of key: String) -> Range<Int>? {
        var key = key
        return key.withUTF8 { key in
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                guard let found = range(keys, middle) else { return nil }
                let order = unsafe compare(key, found)
                if order == 0 { return range(texts, middle) }
                if order < 0 { high = middle } else { low = middle + 1 }
            }
            return nil
        }
    }

    func bytes(_ range: Range<Int>) -> [UInt8] { unsafe Array(bytes[range]) }

    /// The rule of its header: which form a number takes.
    var pluralRule: PluralRule {
        guard let range = text(of: "") else { return .oneIsSingular }
        return PluralRule(header: String(decoding: bytes(range), as: UTF8.self))
    }

    // MARK: - Private parts

    /// Where an entry of one of the two lists lies.
    private func range(_ list: Int, _ index: Int) -> Range<Int>? {
        let length = unsafe Self.number(bytes, at: list + 8 * index)
        let start = unsafe Self.number(bytes, at: list + 8 * index + 4)
        guard length <= bytes.count, start <= bytes.count - length else { return nil }
        return start..<start + length
    }

    /// A number of 32 bits, little-endian.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        unsafe (0..<4).reduce(0) { unsafe $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private func compare(_ key: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        for offset in 0..<min(key.count, range.count) {
            let difference = unsafe Int(key[offset]) - Int(bytes[range.lowerBound + offset])
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
