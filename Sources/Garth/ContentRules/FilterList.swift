import GarthURL
import Synchronization

/// A filter list: its bytes with an index of them, for lists of which a request needs a line or none.
///
/// A line is read when its text occurs in an address. Until then the index knows where the text is, by
/// the four of its bytes that are rarest in the list; the lines without such a text are few, and are
/// read at once.
struct FilterList: Sendable {
    private let bytes: [UInt8]
    private var blocking = FilterTable()
    private var exceptions = FilterTable()
    private let otherBlocking: ContentRuleIndex
    private let otherExceptions: ContentRuleIndex

    /// The lines about requests; some of them may say what no content rule can.
    var lineCount: Int { blocking.count + exceptions.count + otherCount }

    private let otherCount: Int

    /// Indexes a list.
    init(_ bytes: [UInt8]) {
        var others: (blocking: [ContentRule], exceptions: [ContentRule]) = ([], [])
        var rarity = FilterTable.Rarity()
        var start = 0
        let span = bytes.span
        while start < span.count {
            let end = span.firstIndex(of: 0x0A, from: start) ?? span.count
            defer { start = end + 1 }
            guard let line = FilterList.line(in: span, start..<end) else { continue }
            let isException =
                span[line.lowerBound] == UInt8(ascii: "@") && line.count > 1
                && span[line.lowerBound + 1] == UInt8(ascii: "@")
            if let text = rarity.text(of: line, isException, in: span) {
                if isException { exceptions.add(text) } else { blocking.add(text) }
            } else if var rule = FilterLine(bytes[line])?.rule {
                // What is found among the exceptions undoes the others.
                rule.action = .block
                if isException {
                    others.exceptions.append(rule)
                } else {
                    others.blocking.append(rule)
                }
            }
        }
        blocking.finish(span)
        exceptions.finish(span)
        otherCount = others.blocking.count + others.exceptions.count
        otherBlocking = ContentRuleIndex(others.blocking)
        otherExceptions = ContentRuleIndex(others.exceptions)
        self.bytes = bytes
    }

    /// Whether a line says what a content rule can.
    var hasRules: Bool {
        otherCount > 0 || blocking.hasRules(in: bytes) || exceptions.hasRules(in: bytes)
    }

    /// Whether the list blocks a request: a line does, and no exception undoes it.
    func blocks(_ request: ContentRuleRequest) -> Bool {
        guard
            blocking.applies(to: request, in: bytes) || otherBlocking.result(for: request).isBlocked
        else { return false }
        return !exceptions.applies(to: request, in: bytes)
            && !otherExceptions.result(for: request).isBlocked
    }

    /// The line in a range of the list without blanks around it; nil for an empty one, a comment, and
    /// one about elements of pages.
    private static func line(in span: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, span[start] <= 0x20 { start += 1 }
        while start < end, span[end - 1] <= 0x20 { end -= 1 }
        guard start < end, span[start] != UInt8(ascii: "!"), span[start] != UInt8(ascii: "["),
            !isAboutElements(span, start..<end)
        else { return nil }
        return start..<end
    }

    /// Whether a line hides elements of pages or changes them (`##`, `#@#`, `#?#`, `#$#`, `#%#`).
    private static func isAboutElements(_ span: Span<UInt8>, _ line: Range<Int>) -> Bool {
        let hash = UInt8(ascii: "#")
        var place = line.lowerBound
        while place + 1 < line.upperBound {
            if span[place] == hash {
                let next = span[place + 1]
                if next == hash { return true }
                let isMarked = "@?$%".utf8.contains(next)
                if isMarked { return true }
                if place + 2 < line.upperBound, span[place + 2] == hash { return true }
            }
            place += 1
        }
        return false
    }
}

/// Lines of a filter list by a text that occurs in every address that they match.
private struct FilterTable: Sendable {
    /// A text of a line in the bytes of the list.
    struct Text: Sendable {
        var start: UInt32
        var count: UInt8
        /// The four bytes of the text by which it is filed begin here.
        var offset: UInt8
        /// The next text under the same hash; negative at the end.
        var next: Int32 = -1
    }

    private var texts: [Text] = []
    /// The first text of each hash; negative without one.
    private var heads: [Int32] = []
    private var shift: UInt32 = 0
    private let rules = FilterRuleStore()

    var count: Int { texts.count }

    mutating func add(_ text: Text) { texts.append(text) }

    /// Files all texts.
    mutating func finish(_ bytes: Span<UInt8>) {
        var bits: UInt32 = 8
        while bits < 18, 1 << bits < texts.count * 2 { bits += 1 }
        shift = 32 - bits
        heads = Array(repeating: -1, count: 1 << bits)
        // From the last one back, so that those of a hash are in the order of the list.
        for number in texts.indices.reversed() {
            let key = Self.key(bytes, Int(texts[number].start) + Int(texts[number].offset))
            let place = Self.hash(key, shift)
            texts[number].next = heads[place]
            heads[place] = Int32(number)
        }
    }

    func hasRules(in bytes: [UInt8]) -> Bool {
        texts.contains { FilterRule(Self.line(around: $0, in: bytes), of: $0) != nil }
    }

    /// Whether a line matches a request.
    func applies(to request: ContentRuleRequest, in bytes: [UInt8]) -> Bool {
        guard !texts.isEmpty, request.lowercased.count >= 4 else { return false }
        let address = request.lowercased.span
        let list = bytes.span
        var key = Self.key(address, 0) >> 8
        for position in 0...address.count - 4 {
            key = key << 8 | UInt32(address[position + 3])
            var number = heads[Self.hash(key, shift)]
            while number >= 0 {
                let text = texts[Int(number)]
                if Self.stands(text, of: list, in: address, at: position),
                    rule(number, in: bytes)?.applies(to: request) == true
                {
                    return true
                }
                number = text.next
            }
        }
        return false
    }

    private func rule(_ number: Int32, in bytes: [UInt8]) -> FilterRule? {
        rules.rule(number) {
            let text = texts[Int(number)]
            return FilterRule(Self.line(around: text, in: bytes), of: text)
        }
    }

    /// Whether a text stands in an address, its four bytes at a place.
    private static func stands(
        _ text: Text, of list: Span<UInt8>, in address: Span<UInt8>, at position: Int
    ) -> Bool {
        let start = position - Int(text.offset)
        guard start >= 0, start + Int(text.count) <= address.count else { return false }
        for i in 0..<Int(text.count)
        where asciiLowercase(list[Int(text.start) + i]) != address[start + i] { return false }
        return true
    }

    /// The line that a text is of, without blanks around it.
    private static func line(around text: Text, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        var (start, end) = (Int(text.start), Int(text.start) + Int(text.count))
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        while bytes[start] <= 0x20 { start += 1 }
        while bytes[end - 1] <= 0x20 { end -= 1 }
        return bytes[start..<end]
    }

    /// Four bytes in lower case as a number.
    fileprivate static func key(_ bytes: Span<UInt8>, _ start: Int) -> UInt32 {
        var key: UInt32 = 0
        for i in start..<start + 4 { key = key << 8 | UInt32(asciiLowercase(bytes[i])) }
        return key
    }

    /// The place of a key in a table whose size is a power of two (multiplicative hashing).
    fileprivate static func hash(_ key: UInt32, _ shift: UInt32) -> Int {
        Int((key &* 0x9E37_79B1) >> shift)
    }

    /// How often four bytes were met in the texts of a list.
    struct Rarity {
        private static let shift: UInt32 = 16
        private var counts = [UInt16](repeating: 0, count: 1 << 16)

        init() {
            // These occur in most addresses.
            for common in ["https://www.", "http://", ".com/"] {
                let bytes = Array(common.utf8)
                for start in 0...bytes.count - 4 {
                    counts[FilterTable.hash(FilterTable.key(bytes.span, start), Self.shift)] =
                        .max / 2
                }
            }
        }

        /// The text of a line that it is filed by; nil for a line without four bytes of text in a row.
        mutating func text(
            of line: Range<Int>, _ isException: Bool, in bytes: Span<UInt8>
        ) -> Text? {
            let end = Self.patternEnd(of: line, in: bytes)
            var place = line.lowerBound + (isException ? FilterLine.exception.count : 0)
            var best: (count: UInt16, text: Text, hash: Int)?
            while place < end {
                let start = place
                while place < end, !Self.isSign(bytes[place]) { place += 1 }
                defer { place += 1 }
                let count = min(place - start, Int(UInt8.max))
                guard count >= 4 else { continue }
                for offset in 0...count - 4 {
                    let hash = FilterTable.hash(
                        FilterTable.key(bytes, start + offset), Self.shift)
                    if let best, best.count <= counts[hash] { continue }
                    let text = Text(
                        start: UInt32(start), count: UInt8(count), offset: UInt8(offset))
                    best = (counts[hash], text, hash)
                    if counts[hash] == 0 { break }
                }
            }
            guard let best else { return nil }
            counts[best.hash] = min(counts[best.hash], .max - 1) + 1
            return best.text
        }

        /// The place behind the pattern of a line, where its options begin.
        private static func patternEnd(of line: Range<Int>, in bytes: Span<UInt8>) -> Int {
            var place = line.upperBound - 1
            while place >= line.lowerBound, bytes[place] != UInt8(ascii: "$") { place -= 1 }
            guard place >= line.lowerBound,
                FilterLine.areOptions(bytes.extracting(place + 1..<line.upperBound))
            else { return line.upperBound }
            return place
        }

        private static func isSign(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "*") || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "|")
        }
    }
}

/// A line that was read.
private struct FilterRule: Sendable {
    private let resources: ContentResourceTypes
    private let loads: ContentLoadTypes
    /// The hosts whose pages, with those of hosts below them, are meant.
    private let hosts: [String]
    private let isExcluding: Bool
    /// What matches an address; nil where the text of the line is all of it.
    private let machine: FilterMachine?

    init?(_ line: ArraySlice<UInt8>, of text: FilterTable.Text) {
        guard let rule = FilterLine(line)?.rule else { return nil }
        resources = rule.resources
        loads = rule.loads
        switch rule.page {
        case .domains(let names, let isExcluding):
            hosts = names.map { String($0.drop { $0 == "*" }) }
            self.isExcluding = isExcluding
        // No line names addresses of pages.
        case .any, .addresses:
            hosts = []
            isExcluding = true
        }
        let isText = !rule.filter.isCaseSensitive && rule.filter.wholeText?.count == Int(text.count)
        machine = isText ? nil : FilterMachine(rule.filter)
    }

    /// Whether the line matches a request in whose address its text stands.
    func applies(to request: ContentRuleRequest) -> Bool {
        guard !resources.isDisjoint(with: request.resource), loads.isSuperset(of: request.loads),
            isExcluding != hosts.contains(where: { request.topHost.isHost(orBelow: $0) })
        else { return false }
        return machine?.matches(request.address.span) ?? true
    }
}

extension String {
    /// Whether the name of a host is another one, or one below it.
    fileprivate func isHost(orBelow host: String) -> Bool {
        self == host || hasSuffix(host) && dropLast(host.count).last == "."
    }
}

/// The rules of the lines that were needed lately.
private final class FilterRuleStore: Sendable {
    private let rules = Mutex<[Int32: FilterRule?]>([:])

    func rule(_ number: Int32, _ read: () -> FilterRule?) -> FilterRule? {
        if let rule = rules.withLock({ $0[number] }) { return rule }
        let rule = read()
        rules.withLock { rules in
            if rules.count >= ContentRuleLimits.machines { rules = [:] }
            rules[number] = .some(rule)
        }
        return rule
    }
}

extension ContentRuleList {
    /// Indexes a filter list as blockers have it (EasyList's syntax), as far as it is about requests.
    ///
    /// - Throws: If there is no rule in it, or too many.
    package convenience init(
        identifier: String, filterList bytes: [UInt8]
    ) throws(ContentRuleListError) {
        let filters = FilterList(bytes)
        guard filters.lineCount <= ContentRuleLimits.rules else {
            throw ContentRuleListError(
                code: .tooManyRules, identifier: identifier,
                reason: "it has more than \(ContentRuleLimits.rules) rules")
        }
        guard filters.hasRules else {
            throw ContentRuleListError(
                code: .noRules, identifier: identifier, reason: "it has no rules about requests")
        }
        self.init(identifier: identifier, filters)
    }
}
