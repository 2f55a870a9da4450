import GarthURL

/// Finds which of very many texts occur in an address, in one pass.
///
/// Each text is filed under its rarest four bytes (two, if it is short). At each byte of the
/// address, only the texts under the next bytes are compared.
struct TextTable: Sendable {
    /// The shortest text that can be filed.
    static let minimum = 2

    private struct Entry: Sendable {
        let text: [UInt8]
        /// The offset of these bytes in the text.
        let offset: Int
        var patterns: [Int32]
    }

    private var entries: [Entry] = []
    /// The entries, by four bytes or two.
    private var long: [UInt32: [Int32]] = [:]
    private var short: [UInt16: [Int32]] = [:]
    /// Only while the table is made.
    private var numbers: [[UInt8]: Int32] = [:]

    /// Files a text in lower case that a pattern needs.
    mutating func add(_ text: [UInt8], of pattern: Int32) {
        if let number = numbers[text] {
            entries[Int(number)].patterns.append(pattern)
            return
        }
        let number = Int32(entries.count)
        numbers[text] = number
        var offset = 0
        if text.count >= 4 {
            var best = Int.max
            for start in 0...text.count - 4 {
                let count = long[Self.four(text.span, start)]?.count ?? 0
                if count < best {
                    best = count
                    offset = start
                    if count == 0 { break }
                }
            }
            long[Self.four(text.span, offset), default: []].append(number)
        } else {
            short[Self.two(text.span, 0), default: []].append(number)
        }
        entries.append(Entry(text: text, offset: offset, patterns: [pattern]))
    }

    /// Lets go of what only making the table needs.
    mutating func finish() { numbers = [:] }

    /// The patterns whose text occurs in an address in lower case, each once for each text.
    func patterns(in address: Span<UInt8>) -> [Int32] {
        var found: [Int32] = []
        guard !entries.isEmpty, address.count >= Self.minimum else { return found }
        var seen: Set<Int32> = []
        for position in 0..<address.count - 1 {
            if !short.isEmpty, let candidates = short[Self.two(address, position)] {
                look(candidates, in: address, at: position, &seen, &found)
            }
            if position + 4 <= address.count, let candidates = long[Self.four(address, position)] {
                look(candidates, in: address, at: position, &seen, &found)
            }
        }
        return found
    }

    /// Adds the patterns of those texts that stand in an address, their bytes at a place.
    private func look(
        _ candidates: [Int32], in address: Span<UInt8>, at position: Int, _ seen: inout Set<Int32>,
        _ found: inout [Int32]
    ) {
        for number in candidates {
            let entry = entries[Int(number)]
            let start = position - entry.offset
            guard start >= 0, start + entry.text.count <= address.count, !seen.contains(number),
                address.extracting(start..<start + entry.text.count).isEqual(to: entry.text.span)
            else { continue }
            seen.insert(number)
            found += entry.patterns
        }
    }

    private static func two(_ bytes: Span<UInt8>, _ start: Int) -> UInt16 {
        UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
    }

    private static func four(_ bytes: Span<UInt8>, _ start: Int) -> UInt32 {
        UInt32(two(bytes, start)) << 16 | UInt32(two(bytes, start + 2))
    }
}
