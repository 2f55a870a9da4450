import Synchronization

/// The rules of a list, indexed for requests.
///
/// Most filters have a text that occurs in every match. The index finds all these texts in an
/// address at once, and checks only the rules whose text occurs. It finds rules for every address
/// of some domains by the domain.
struct ContentRuleIndex: Sendable {
    private enum Effect: UInt8, Sendable {
        case block, blockCookies, makeHTTPS, hide, ignorePreviousRules
    }

    private enum Page: Sendable {
        case any
        /// A range of `domains`.
        case domains(Range<Int32>, isExcluding: Bool)
        /// A range of `topMachines`.
        case addresses(Range<Int32>, isExcluding: Bool)
    }

    private struct Rule: Sendable {
        var pattern: Int32
        var resources: ContentResourceTypes
        var loads: ContentLoadTypes
        var page: Page
        var effect: Effect
        /// An index of `selectors`.
        var selector: Int32 = 0
    }

    /// The filter that every address matches.
    private static let everything: Int32 = -1

    private var rules: [Rule] = []
    private var selectors: [String] = []
    private var domains: [Int32] = []
    private var topMachines: [FilterMachine] = []
    private var names = DomainNames()
    private var patterns = FilterPatterns()
    private var texts = TextTable()
    /// The rules of each pattern that `texts` finds.
    private var rulesOfPattern: [[Int32]] = []
    /// The rules about the pages of a domain that `texts` does not find, by the domain's number.
    private var rulesOfDomain: [Int32: [Int32]] = [:]
    /// The rules without an index entry: they are checked for every request.
    private var otherRules: [Int32] = []

    init(_ list: [ContentRule]) {
        rules.reserveCapacity(list.count)
        for rule in list { add(rule) }
        texts.finish()
    }

    /// The effect of the rules on a request.
    func result(for request: ContentRuleRequest) -> ContentRuleResult {
        var result = ContentRuleResult()
        guard !rules.isEmpty else { return result }
        let pageDomains = names.numbers(ofHost: request.topHost)
        var found = PatternAnswers()
        found.candidates = texts.patterns(in: request.lowercased.span)
        var candidates = otherRules
        for domain in pageDomains { candidates += rulesOfDomain[domain] ?? [] }
        for pattern in found.candidates { candidates += rulesOfPattern[Int(pattern)] }
        candidates.sort(by: >)
        var last: Int32 = -1
        // From the last rule back: what comes before an `ignore-previous-rules` has no say.
        for number in candidates where number != last {
            last = number
            let rule = rules[Int(number)]
            guard !rule.resources.isDisjoint(with: request.resource),
                rule.loads.isSuperset(of: request.loads),
                rule.effect != .hide || request.wantsSelectors,
                applies(rule.page, to: request, pageDomains),
                rule.pattern == Self.everything
                    || found.answer(rule.pattern, { patterns.matches($0, request) })
            else { continue }
            switch rule.effect {
            case .block:
                result.isBlocked = true
                return result
            case .blockCookies: result.blocksCookies = true
            case .makeHTTPS: result.makesHTTPS = true
            case .hide: result.hiddenSelectors.append(selectors[Int(rule.selector)])
            case .ignorePreviousRules: return result
            }
        }
        return result
    }

    private func applies(
        _ page: Page, to request: ContentRuleRequest, _ pageDomains: [Int32]
    ) -> Bool {
        switch page {
        case .any: return true
        case .domains(let range, let isExcluding):
            let isListed =
                !pageDomains.isEmpty
                && domains[Int(range.lowerBound)..<Int(range.upperBound)].contains {
                    pageDomains.contains($0)
                }
            return isListed != isExcluding
        case .addresses(let range, let isExcluding):
            let isListed = topMachines[Int(range.lowerBound)..<Int(range.upperBound)].contains {
                $0.matches(request.topAddress.span)
            }
            return isListed != isExcluding
        }
    }

    // MARK: - Making

    private mutating func add(_ rule: ContentRule) {
        let number = Int32(rules.count)
        var compiled = Rule(
            pattern: Self.everything, resources: rule.resources, loads: rule.loads, page: .any,
            effect: .block)
        switch rule.action {
        case .block: compiled.effect = .block
        case .blockCookies: compiled.effect = .blockCookies
        case .makeHTTPS: compiled.effect = .makeHTTPS
        case .ignorePreviousRules: compiled.effect = .ignorePreviousRules
        case .hide(let selector):
            compiled.effect = .hide
            compiled.selector = Int32(selectors.count)
            selectors.append(selector)
        }
        var listed: [Int32] = []
        switch rule.page {
        case .any: break
        case .domains(let texts, let isExcluding):
            let start = Int32(domains.count)
            domains += texts.map { names.number(of: $0) }
            compiled.page = .domains(start..<Int32(domains.count), isExcluding: isExcluding)
            if !isExcluding { listed = Array(domains[Int(start)...]) }
        case .addresses(let filters, let isExcluding):
            let start = Int32(topMachines.count)
            topMachines += filters.map { FilterMachine($0) }
            compiled.page = .addresses(start..<Int32(topMachines.count), isExcluding: isExcluding)
        }
        if !rule.filter.matchesEverything { compiled.pattern = pattern(of: rule) }
        rules.append(compiled)
        if compiled.pattern != Self.everything, patterns.isFoundByText(compiled.pattern) {
            rulesOfPattern[Int(compiled.pattern)].append(number)
        } else if listed.isEmpty {
            otherRules.append(number)
        } else {
            for domain in Set(listed) { rulesOfDomain[domain, default: []].append(number) }
        }
    }

    private mutating func pattern(of rule: ContentRule) -> Int32 {
        let (number, isNew) = patterns.number(of: rule)
        if isNew {
            rulesOfPattern.append([])
            if patterns.isFoundByText(number) {
                texts.add(rule.filter.requiredText, of: number)
            }
        }
        return number
    }
}

/// The filters that match an address; each is checked once.
private struct PatternAnswers {
    var candidates: [Int32] = []
    private var answers: [Int32: Bool] = [:]

    mutating func answer(_ pattern: Int32, _ look: (Int32) -> Bool) -> Bool {
        if let known = answers[pattern] { return known }
        let answer = look(pattern)
        answers[pattern] = answer
        return answer
    }
}

/// The different filters of a list.
private struct FilterPatterns: Sendable {
    private struct Key: Hashable {
        let text: String
        let isCaseSensitive: Bool
    }

    private struct Pattern: Sendable {
        let text: String
        let isCaseSensitive: Bool
        let isFoundByText: Bool
        /// Whether the filter is only its text, in any letter case.
        let isText: Bool
    }

    private var patterns: [Pattern] = []
    private var numbers: [Key: Int32] = [:]
    private let machines = MachineStore()

    mutating func number(of rule: ContentRule) -> (Int32, isNew: Bool) {
        let key = Key(text: rule.filterText, isCaseSensitive: rule.filter.isCaseSensitive)
        if let number = numbers[key] { return (number, false) }
        let number = Int32(patterns.count)
        numbers[key] = number
        patterns.append(
            Pattern(
                text: rule.filterText, isCaseSensitive: rule.filter.isCaseSensitive,
                isFoundByText: rule.filter.requiredText.count >= TextTable.minimum,
                isText: !rule.filter.isCaseSensitive && rule.filter.wholeText != nil))
        return (number, true)
    }

    func isFoundByText(_ number: Int32) -> Bool { patterns[Int(number)].isFoundByText }

    /// Whether a filter matches an address that contains its text.
    func matches(_ number: Int32, _ request: ContentRuleRequest) -> Bool {
        let pattern = patterns[Int(number)]
        if pattern.isText, pattern.isFoundByText { return true }
        let machine = machines.machine(number) {
            let filter = try? URLFilter(
                parsing: pattern.text.utf8, isCaseSensitive: pattern.isCaseSensitive)
            return filter.map { FilterMachine($0) }
        }
        return machine?.matches(request.address.span) ?? false
    }
}

/// The machines of the filters that were needed lately.
private final class MachineStore: Sendable {
    private let machines = Mutex<[Int32: FilterMachine]>([:])

    func machine(_ number: Int32, _ make: () -> FilterMachine?) -> FilterMachine? {
        if let machine = machines.withLock({ $0[number] }) { return machine }
        guard let machine = make() else { return nil }
        machines.withLock { machines in
            if machines.count >= ContentRuleLimits.machines { machines = [:] }
            machines[number] = machine
        }
        return machine
    }
}

/// The domains that rules name, as numbers.
private struct DomainNames: Sendable {
    private var hosts: [String: Int32] = [:]
    /// The domains with `*` before them.
    private var trees: [String: Int32] = [:]
    private var count: Int32 = 0

    mutating func number(of text: String) -> Int32 {
        let isTree = text.hasPrefix("*")
        let name = isTree ? String(text.dropFirst(text.hasPrefix("*.") ? 2 : 1)) : text
        if let number = isTree ? trees[name] : hosts[name] { return number }
        count += 1
        if isTree { trees[name] = count } else { hosts[name] = count }
        return count
    }

    /// The numbers of all domains that a host is or is below of.
    func numbers(ofHost host: String) -> [Int32] {
        guard count > 0, !host.isEmpty else { return [] }
        var numbers: [Int32] = []
        if let number = hosts[host] { numbers.append(number) }
        guard !trees.isEmpty else { return numbers }
        var rest = host[...]
        while true {
            if let number = trees[String(rest)] { numbers.append(number) }
            guard let dot = rest.firstIndex(of: ".") else { return numbers }
            rest = rest[rest.index(after: dot)...]
        }
    }
}
