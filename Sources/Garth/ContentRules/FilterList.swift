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
        var rarity = RareTexts.Rarity()
        var start = 0
        let span = bytes.span
        while start < span.count {
            let end = span.firstIndex(of: 0x0A, from: start) ?? span.count
            defer { start = end + 1 }
            guard let line = FilterList.line(in: span, start..<end) else { continue }
            let isException = bytes[line].starts(with: FilterLine.exception)
            let runs = PatternRuns(of: line, isException, in: bytes)
            if let text = rarity.rarest(of: runs, in: span) {
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
        blocking.finish(in: span)
        exceptions.finish(in: span)
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
    private var texts = RareTexts()
    private let rules = FilterRuleStore()

    var count: Int { texts.count }

    mutating func add(_ text: RareTexts.Text) { texts.add(text) }

    mutating func finish(in bytes: Span<UInt8>) { texts.finish(in: bytes) }

    func hasRules(in bytes: [UInt8]) -> Bool {
        (0..<Int32(texts.count)).contains { FilterRule(texts[$0], of: bytes) != nil }
    }

    /// Whether a line matches a request.
    func applies(to request: ContentRuleRequest, in bytes: [UInt8]) -> Bool {
        texts.contains(in: request.lowercased.span, of: bytes.span) { number in
            rules.rule(number) { FilterRule(texts[number], of: bytes) }?.applies(to: request)
                == true
        }
    }
}

/// The runs of text in the pattern of a line, between the signs that stand for anything.
private struct PatternRuns: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place: Int
    private let end: Int

    /// The pattern of a line ends where its options begin.
    init(of line: Range<Int>, _ isException: Bool, in bytes: [UInt8]) {
        self.bytes = bytes
        place = line.lowerBound + (isException ? FilterLine.exception.count : 0)
        guard let dollar = bytes[line].lastIndex(of: UInt8(ascii: "$")),
            FilterLine.areOptions(bytes[dollar + 1..<line.upperBound].span)
        else {
            end = line.upperBound
            return
        }
        end = dollar
    }

    mutating func next() -> Range<Int>? {
        guard place < end else { return nil }
        let start = place
        while place < end, !Self.isSign(bytes[place]) { place += 1 }
        defer { place += 1 }
        return start..<place
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "|")
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

    /// The rule of the line that a text of a list is in; nil for one that says what no rule can.
    init?(_ text: RareTexts.Text, of bytes: [UInt8]) {
        guard let rule = FilterLine(Self.line(around: text, in: bytes))?.rule else { return nil }
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

    /// The line of a text, without blanks around it.
    private static func line(around text: RareTexts.Text, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        var (start, end) = (Int(text.start), Int(text.start) + Int(text.count))
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        while bytes[start] <= 0x20 { start += 1 }
        while bytes[end - 1] <= 0x20 { end -= 1 }
        return bytes[start..<end]
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
