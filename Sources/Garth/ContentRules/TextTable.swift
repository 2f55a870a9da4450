import GarthURL

/// Finds which of very many texts occur in an address, in one pass.
struct TextTable: Sendable {
    /// The shortest text that can be filed.
    static let minimum = 2

    /// The texts of four bytes and more, one behind the other, and the patterns of each.
    private var bytes: [UInt8] = []
    private var long = RareTexts()
    private var patterns: [[Int32]] = []
    /// The others by their first two bytes.
    private var short: [UInt16: [(text: [UInt8], pattern: Int32)]] = [:]
    /// Only while the table is made.
    private var numbers: [[UInt8]: Int] = [:]
    private var rarity: RareTexts.Rarity?

    /// Files a text in lower case that a pattern needs.
    mutating func add(_ text: [UInt8], of pattern: Int32) {
        guard text.count >= RareTexts.minimum else {
            short[Self.two(text.span, 0), default: []].append((text, pattern))
            return
        }
        if let number = numbers[text] { return patterns[number].append(pattern) }
        let run = bytes.count..<bytes.count + text.count
        bytes += text
        var rarity = self.rarity.take() ?? RareTexts.Rarity()
        if let filed = rarity.rarest(of: CollectionOfOne(run), in: bytes.span) {
            numbers[text] = patterns.count
            patterns.append([pattern])
            long.add(filed)
        }
        self.rarity = rarity
    }

    /// Files what was added, and lets go of what only making the table needs.
    mutating func finish() {
        let bytes = bytes
        long.finish(in: bytes.span)
        numbers = [:]
        rarity = nil
    }

    /// The patterns whose text occurs in an address in lower case; those of short texts may come twice.
    func patterns(in address: Span<UInt8>) -> [Int32] {
        var found: [Int32] = []
        _ = long.contains(in: address, of: bytes.span) { number in
            found += patterns[Int(number)]
            return false
        }
        guard !short.isEmpty, address.count >= Self.minimum else { return found }
        for position in 0..<address.count - 1 {
            for (text, pattern) in short[Self.two(address, position)] ?? []
            where position + text.count <= address.count {
                let place = address.extracting(position..<position + text.count)
                if place.isEqual(to: text.span) { found.append(pattern) }
            }
        }
        return found
    }

    private static func two(_ bytes: Span<UInt8>, _ start: Int) -> UInt16 {
        UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
    }
}
