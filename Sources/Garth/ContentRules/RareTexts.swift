import GarthURL

/// Texts in bytes that somebody else holds. Each is filed under the four of its bytes that are rarest
/// among all of them, so that those that stand in an address are found in one pass, mostly at once.
struct RareTexts: Sendable {
    /// Shorter texts cannot be filed.
    static let minimum = 4

    /// A text, in any letter case.
    struct Text: Sendable {
        let start: UInt32
        let count: UInt16
        /// The four bytes by which it is filed begin here.
        let offset: UInt16
        /// The next text under the same hash; negative at the end.
        fileprivate var next: Int32 = -1

        fileprivate init(start: Int, count: Int, offset: Int) {
            self.start = UInt32(start)
            self.count = UInt16(count)
            self.offset = UInt16(offset)
        }
    }

    private var texts: [Text] = []
    /// The first text of each hash; negative without one.
    private var heads: [Int32] = []
    private var shift: UInt32 = 0

    var count: Int { texts.count }

    subscript(number: Int32) -> Text { texts[Int(number)] }

    /// Adds a text; its number is the count before.
    mutating func add(_ text: Text) { texts.append(text) }

    /// Files all texts. Before it, none is found.
    mutating func finish(in bytes: Span<UInt8>) {
        var bits: UInt32 = 8
        while bits < 18, 1 << bits < texts.count * 2 { bits += 1 }
        shift = 32 - bits
        heads = Array(repeating: -1, count: 1 << bits)
        // From the last one back, so that those of a hash are in their order.
        for number in texts.indices.reversed() {
            let key = Self.key(bytes, Int(texts[number].start) + Int(texts[number].offset))
            let place = Self.hash(key, shift)
            texts[number].next = heads[place]
            heads[place] = Int32(number)
        }
    }

    /// Whether a condition holds for a text that stands in an address in lower case. Each is asked about
    /// once: a page chooses how often its address repeats one.
    func contains(
        in address: Span<UInt8>, of bytes: Span<UInt8>, where isMeant: (Int32) -> Bool
    ) -> Bool {
        guard !texts.isEmpty, address.count >= Self.minimum else { return false }
        var asked: Set<Int32> = []
        var key = Self.key(address, 0) >> 8
        for position in 0...address.count - Self.minimum {
            key = key << 8 | UInt32(address[position + 3])
            var number = heads[Self.hash(key, shift)]
            while number >= 0 {
                let text = texts[Int(number)]
                if Self.stands(text, of: bytes, in: address, at: position),
                    asked.insert(number).inserted, isMeant(number)
                {
                    return true
                }
                number = text.next
            }
        }
        return false
    }

    /// Whether a text stands in an address, its four bytes at a place.
    private static func stands(
        _ text: Text, of bytes: Span<UInt8>, in address: Span<UInt8>, at position: Int
    ) -> Bool {
        let start = position - Int(text.offset)
        guard start >= 0, start + Int(text.count) <= address.count else { return false }
        for i in 0..<Int(text.count)
        where asciiLowercase(bytes[Int(text.start) + i]) != address[start + i] { return false }
        return true
    }

    /// Four bytes in lower case as a number.
    private static func key(_ bytes: Span<UInt8>, _ start: Int) -> UInt32 {
        var key: UInt32 = 0
        for i in start..<start + minimum { key = key << 8 | UInt32(asciiLowercase(bytes[i])) }
        return key
    }

    /// The place of a key in a table whose size is a power of two (multiplicative hashing).
    private static func hash(_ key: UInt32, _ shift: UInt32) -> Int {
        Int((key &* 0x9E37_79B1) >> shift)
    }
}

extension RareTexts {
    /// How often four bytes were met in texts; only while these are added.
    struct Rarity: Sendable {
        private static let shift: UInt32 = 16
        private var counts = [UInt16](repeating: 0, count: 1 << 16)

        init() {
            // These occur in most addresses.
            for common in ["https://www.", "http://", ".com/"] {
                let bytes = Array(common.utf8)
                for start in 0...bytes.count - minimum {
                    counts[hash(key(bytes.span, start), Self.shift)] = .max / 2
                }
            }
        }

        /// The one of some runs of bytes that has the rarest four, with these; nil where all are too
        /// short.
        mutating func rarest(
            of runs: some Sequence<Range<Int>>, in bytes: Span<UInt8>
        ) -> Text? {
            var best: (count: UInt16, text: Text, hash: Int)?
            for run in runs {
                let count = min(run.count, Int(UInt16.max))
                guard count >= minimum else { continue }
                for offset in 0...count - minimum {
                    let hash = hash(key(bytes, run.lowerBound + offset), Self.shift)
                    if let best, best.count <= counts[hash] { continue }
                    let text = Text(start: run.lowerBound, count: count, offset: offset)
                    best = (counts[hash], text, hash)
                    if counts[hash] == 0 { break }
                }
            }
            guard let best else { return nil }
            counts[best.hash] = min(best.count, .max - 1) + 1
            return best.text
        }
    }
}
