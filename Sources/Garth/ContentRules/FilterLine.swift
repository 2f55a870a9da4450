import GarthURL

/// A line about requests of a filter list, as blockers of advertisements have them, taken apart: the
/// half of EasyList's syntax that decides about requests.
///
/// `||host^` is a host with those below it, `|` an end of the address, `*` anything, `^` the end of a
/// part of an address, `@@` an exception. Options behind `$` name kinds of resources, parties and
/// pages. A line that says more than a content rule can is left out as a whole: without a part of it,
/// it would block too much.
struct FilterLine {
    private var pattern: ArraySlice<UInt8>
    private var resources: ContentResourceTypes = []
    private var otherThan: ContentResourceTypes = []
    private var loads = ContentLoadTypes.all
    private var domains: [String] = []
    private var otherDomains: [String] = []
    private var isCaseSensitive = false

    /// What a rule without kinds is about: parts of pages, never the page itself.
    private static let parts = ContentResourceTypes.all.subtracting([.topDocument, .popup])

    /// Whether the line undoes others (`@@`).
    let isException: Bool

    /// Takes a line apart, without blanks around it; nil for one that says what no content rule can.
    init?(_ line: ArraySlice<UInt8>) {
        isException = line.starts(with: Self.exception)
        let line = isException ? line.dropFirst(Self.exception.count) : line
        pattern = line
        // A regular expression has a syntax of its own.
        if line.first == UInt8(ascii: "/"), line.last == UInt8(ascii: "/"), line.count > 1 {
            return nil
        }
        guard let dollar = line.lastIndex(of: UInt8(ascii: "$")) else { return }
        let options = line[line.index(after: dollar)...]
        guard Self.areOptions(options.span) else { return }
        pattern = line[..<dollar]
        if pattern.first == UInt8(ascii: "/"), pattern.last == UInt8(ascii: "/"), pattern.count > 1
        {
            return nil
        }
        for option in options.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            guard take(String(decoding: option, as: UTF8.self)) else { return nil }
        }
    }

    /// The sign of an exception.
    static let exception = Array("@@".utf8)

    /// Whether what stands behind a dollar sign is options, and no part of an address.
    static func areOptions(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty else { return false }
        let first = text[0]
        let isName =
            first == UInt8(ascii: "~") || first | 0x20 &- 0x61 < 26 || first &- 0x30 < 10
        return isName && text.firstIndex(of: UInt8(ascii: "/")) == nil
    }

    // MARK: - Options

    private static let kinds: [String: ContentResourceTypes] = [
        "script": .script, "image": .image, "stylesheet": .styleSheet, "css": .styleSheet,
        "subdocument": .childDocument, "frame": .childDocument, "xmlhttprequest": .fetch,
        "xhr": .fetch, "font": .font, "media": .media, "websocket": .webSocket, "ping": .ping,
        "beacon": .ping, "other": .other, "object": .other, "popup": .popup,
        "document": .topDocument, "doc": .topDocument, "all": .all,
    ]

    private mutating func take(_ option: String) -> Bool {
        let isInverted = option.hasPrefix("~")
        let name = isInverted ? String(option.dropFirst()) : option
        if let kind = Self.kinds[name] {
            if isInverted { otherThan.formUnion(kind) } else { resources.formUnion(kind) }
            return true
        }
        switch name {
        case "third-party", "3p": return restrict(to: isInverted ? .firstParty : .thirdParty)
        case "first-party", "1p": return restrict(to: isInverted ? .thirdParty : .firstParty)
        case "match-case":
            isCaseSensitive = !isInverted
            return true
        case _ where name.hasPrefix("domain=") && !isInverted: return takeDomains(name.dropFirst(7))
        // What is not known narrows a rule, or is no rule about requests.
        default: return false
        }
    }

    private mutating func restrict(to party: ContentLoadTypes) -> Bool {
        loads.subtract([.firstParty, .thirdParty])
        loads.formUnion(party)
        return true
    }

    private mutating func takeDomains(_ text: Substring) -> Bool {
        for part in text.split(separator: "|") {
            let isExcluded = part.hasPrefix("~")
            let name = (isExcluded ? part.dropFirst() : part).lowercased()
            // A name with a star for its ending stands for names that nobody has listed.
            let isName =
                !name.isEmpty
                && name.utf8.allSatisfy {
                    0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
                }
            guard isName else { return false }
            if isExcluded { otherDomains.append("*" + name) } else { domains.append("*" + name) }
        }
        return true
    }

    // MARK: - The rule

    /// The content rule; nil if none says the same.
    var rule: ContentRule? {
        // A rule for some pages but not for parts of them: no condition has both.
        guard domains.isEmpty || otherDomains.isEmpty, resources.isEmpty || otherThan.isEmpty else {
            return nil
        }
        // An exception for whole pages would let all their parts pass.
        if isException, resources.contains(.topDocument) { return nil }
        guard let text = filterText else { return nil }
        do throws(URLFilter.Failure) {
            let filter = try URLFilter(parsing: text, isCaseSensitive: isCaseSensitive)
            // A rule about everything is meant only for some pages or kinds.
            guard !filter.matchesEverything || !domains.isEmpty || !resources.isEmpty else {
                return nil
            }
            return ContentRule(
                filter: filter, filterText: String(decoding: text, as: UTF8.self), page: page,
                resources: resources.isEmpty ? Self.parts.subtracting(otherThan) : resources,
                loads: loads, action: isException ? .ignorePreviousRules : .block)
        } catch {
            // It counts as left out.
            return nil
        }
    }

    private var page: ContentRule.PageCondition {
        if !domains.isEmpty { return .domains(domains, isExcluding: false) }
        return otherDomains.isEmpty ? .any : .domains(otherDomains, isExcluding: true)
    }

    /// The filter as content rules write it; nil for text that is not ASCII.
    private var filterText: [UInt8]? {
        var rest = pattern
        var text: [UInt8] = []
        if rest.starts(with: "||".utf8) {
            rest = rest.dropFirst(2)
            text += "^[a-z][a-z0-9+.-]*://([^/?#]*\\.)?".utf8
        } else if rest.first == UInt8(ascii: "|") {
            rest = rest.dropFirst()
            text.append(UInt8(ascii: "^"))
        } else {
            rest = rest.drop { $0 == UInt8(ascii: "*") }
        }
        let endsAddress = rest.last == UInt8(ascii: "|")
        if endsAddress { rest = rest.dropLast() }
        var endsPart = false
        if !endsAddress {
            while rest.last == UInt8(ascii: "*") { rest.removeLast() }
            endsPart = rest.last == UInt8(ascii: "^")
            if endsPart { rest.removeLast() }
        }
        for byte in rest {
            guard byte > 0x20, byte < 0x7F else { return nil }
            switch byte {
            case UInt8(ascii: "*"): text += ".*".utf8
            case UInt8(ascii: "^"): text += "[^a-z0-9_.%-]".utf8
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.append(byte)
            default: text += [UInt8(ascii: "\\"), byte]
            }
        }
        // The end of an address is the end of a part, too.
        if endsPart { text += "([^a-z0-9_.%-].*)?$".utf8 }
        if endsAddress { text.append(UInt8(ascii: "$")) }
        return text.isEmpty || text == [UInt8(ascii: "^")] ? Array(".*".utf8) : text
    }
}
