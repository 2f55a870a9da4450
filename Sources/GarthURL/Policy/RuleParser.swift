import GarthLanguage

/// A fault in a rule, and its place.
struct RuleFault: Error {
    /// The byte at fault, counted from the start of the rule.
    var offset: Int
    /// The fault, with the remedy.
    var message: String
}

/// A rule of the allow-list, taken apart.
struct ParsedRule {
    /// The URLs that a rule covers.
    enum Target {
        /// Every name and address.
        case everything
        /// A name and its subdomains, only the name, or only the subdomains.
        case name([UInt8], NameScope)
        /// The addresses that share the first bits.
        case address(IPAddress, prefixLength: Int)
        /// `@private`.
        case privateAddresses
        /// A file or a tree of files; the path is `path`.
        case file
    }

    /// The part of a name and its subdomains that a rule covers.
    enum NameScope {
        case nameAndSubdomains, nameOnly, subdomainsOnly
    }

    /// The ports that a rule covers.
    enum Ports {
        case unwritten, all
        case ranges([ClosedRange<UInt16>])
    }

    var isDeny = false
    var schemes = RuleIndex.Flags.web
    var target = Target.everything
    var ports = Ports.unwritten
    /// The path as `RequestPath` writes it; nil when the rule has none.
    var path: [UInt8]?
}

/// Reads one rule of the allow-list by the grammar in docs/policy.md, and refuses rules that have
/// two readings.
struct RuleParser {
    /// The longest rule; hosts end at 253 bytes, and a path beyond this is no rule but a mistake.
    static let maximumByteCount = 4096
    /// The longest name and the longest label of DNS (RFC 1035 section 2.3.4).
    private static let longestName = 253
    private static let longestLabel = 63

    private let bytes: [UInt8]
    private var position = 0
    private var rule = ParsedRule()

    /// Parses a rule without the white space around it.
    static func parse(_ bytes: [UInt8]) throws(RuleFault) -> ParsedRule {
        var parser = RuleParser(bytes: bytes)
        try parser.parseRule()
        return parser.rule
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func fault(_ message: String, at offset: Int? = nil) -> RuleFault {
        RuleFault(offset: offset ?? position, message: message)
    }

    private func text(_ range: Range<Int>) -> String {
        displayText(String(decoding: bytes[range], as: UTF8.self))
    }

    private func first(_ byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    private func hasPrefix(_ prefix: StaticString, at offset: Int) -> Bool {
        guard bytes.count - offset >= prefix.utf8CodeUnitCount else { return false }
        for index in 0..<prefix.utf8CodeUnitCount
        where lowercased(bytes[offset + index]) != prefix.utf8Start[index] {
            return false
        }
        return true
    }

    // MARK: - The parts in order

    private mutating func parseRule() throws(RuleFault) {
        guard bytes.count <= Self.maximumByteCount else {
            throw fault(localized("the rule is longer than \(Self.maximumByteCount) bytes"))
        }
        if let bad = bytes.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) {
            throw fault(localized("white space inside a rule (write one rule a line)"), at: bad)
        }
        if let backslash = bytes.firstIndex(of: 0x5C) {
            throw fault(localized("a backslash is not part of a rule (write /)"), at: backslash)
        }
        if current == 0x21 {
            rule.isDeny = true
            position += 1
            if current == 0x21 { throw fault(localized("two exclamation marks (one denies)")) }
            rule.schemes = .everyScheme
        }
        guard current != nil else { throw fault(localized("the rule names nothing")) }
        if current == 0x40 { return try parseGroup() }
        if hasPrefix("file:", at: position) { return try parseFile() }
        try parseScheme()
        try refuseURLParts()
        try parseHost()
        if current == 0x3A { try parsePorts() }
        if current == 0x2F { try parsePath() }
        guard current == nil else {
            throw fault(localized("\"\(text(position..<bytes.count))\" does not belong to a rule"))
        }
    }

    private mutating func parseGroup() throws(RuleFault) {
        guard bytes[position...].elementsEqual("@private".utf8) else {
            throw fault(
                localized("\(text(position..<bytes.count)) is no group (the only one is @private)"))
        }
        rule.target = .privateAddresses
        position = bytes.count
    }

    private mutating func parseFile() throws(RuleFault) {
        guard hasPrefix("file:///", at: position) else {
            throw fault(
                localized("a file rule is file:// and an absolute path (write file:///srv/docs)"))
        }
        position += 7
        try refuseQueryAndFragment(from: position)
        rule.target = .file
        try parsePath()
    }

    private mutating func parseScheme() throws(RuleFault) {
        guard let colon = first(0x3A, from: position), hasPrefix("://", at: colon),
            !bytes[position..<colon].contains(where: { $0 == 0x2F || $0 == 0x5B })
        else { return }
        if bytes[position..<colon] != [0x2A] {
            guard let scheme = schemeFlag(position..<colon) else {
                throw fault(
                    localized(
                        "\"\(text(position..<colon))\" is no scheme of a rule "
                            + "(http, https, gemini, gopher, gophers, * or file)"))
            }
            rule.schemes = scheme
        }
        position = colon + 3
    }

    private func schemeFlag(_ range: Range<Int>) -> RuleIndex.Flags? {
        switch String(decoding: bytes[range].map(lowercased), as: UTF8.self) {
        case "http": .http
        case "https": .https
        case "gemini": .gemini
        case "gopher": .gopher
        case "gophers": .gophers
        default: nil
        }
    }

    private func refuseURLParts() throws(RuleFault) {
        try refuseQueryAndFragment(from: position)
        let authorityEnd = first(0x2F, from: position) ?? bytes.count
        if let at = first(0x40, from: position), at < authorityEnd {
            throw fault(
                localized("a rule has no user name or password (remove the text before @)"), at: at)
        }
    }

    private func refuseQueryAndFragment(from start: Int) throws(RuleFault) {
        if let question = first(0x3F, from: start) {
            throw fault(
                localized("a rule has no query (remove it: queries have no say)"), at: question)
        }
        if let hash = first(0x23, from: start) {
            throw fault(
                localized("a rule has no fragment (remove it; a comment has a space before #)"),
                at: hash)
        }
    }

    // MARK: - Host

    private mutating func parseHost() throws(RuleFault) {
        switch current {
        case 0x5B: try parseIPv6Host()
        case 0x2A:
            position += 1
            switch current {
            case nil, 0x3A, 0x2F: rule.target = .everything
            case 0x2E:
                position += 1
                try parseName(.subdomainsOnly)
            default:
                throw fault(
                    localized("* stands for whole labels at the front only (write *.name, or *)"),
                    at: position - 1)
            }
        case 0x3D:
            position += 1
            try parseName(.nameOnly)
        case 0x2E:
            throw fault(
                localized(
                    "a leading dot is ambiguous (write name for it and its subdomains, or *.name)"))
        default: try parseName(.nameAndSubdomains)
        }
    }

    private mutating func parseIPv6Host() throws(RuleFault) {
        let start = position
        guard let close = first(0x5D, from: start),
            let value = parseIPv6(bytes.span, from: start + 1, to: close)
        else { throw fault(localized("the text in the brackets is not an IPv6 address")) }
        position = close + 1
        let length = try parsePrefixLength(maximum: 128)
        let address = IPAddress.v6(value)
        if case .v4(let mapped) = address.unmapped, length >= 96 {
            try setAddress(.v4(mapped), length: length - 96, at: start)
        } else {
            try setAddress(address, length: length, at: start)
        }
    }

    private mutating func parseName(_ scope: ParsedRule.NameScope) throws(RuleFault) {
        let start = position
        while let byte = current, byte != 0x3A, byte != 0x2F { position += 1 }
        guard position > start else { throw fault(localized("the host is missing")) }
        if let star = bytes[start..<position].firstIndex(of: 0x2A) {
            throw fault(
                localized("* stands for whole labels at the front only (write *.name)"), at: star)
        }
        var name: [UInt8] = []
        var kind = HostKind.none
        let problem = HostParser.parse(
            bytes.span.extracting(start..<position), isSpecial: true, into: &name, kind: &kind)
        guard problem == nil, kind == .ipv4 || kind == .domain else {
            throw fault(localized("\"\(text(start..<position))\" is no host"), at: start)
        }
        if kind == .ipv4 { return try parseIPv4Host(name, scope, at: start) }
        if name.last == 0x2E { name.removeLast() }
        guard !hasEmptyLabel(name) else {
            throw fault(localized("\"\(text(start..<position))\" has an empty label"), at: start)
        }
        try refuseUnlikelyName(name, at: start)
        rule.target = .name(name, scope)
    }

    /// Refuses a name that DNS cannot have. Such a rule would match nothing, and a deny rule that
    /// combines two (`!a.test,b.test`) would deny neither.
    ///
    /// The URL Standard's hosts allow far more than the letters, digits and hyphens of RFC 1123.
    /// Underscores stay, because some servers have them in their names.
    private func refuseUnlikelyName(_ name: [UInt8], at start: Int) throws(RuleFault) {
        let isNamed: (UInt8) -> Bool = {
            switch $0 {
            case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
        if let odd = name.first(where: { !isNamed($0) }) {
            let place = bytes[start..<position].firstIndex(of: odd) ?? start
            let character = displayText(String(UnicodeScalar(odd)))
            throw fault(
                localized("\"\(character)\" is not part of a name (write one rule a line)"),
                at: place)
        }
        guard name.count <= Self.longestName,
            name.split(separator: 0x2E).allSatisfy({ $0.count <= Self.longestLabel })
        else {
            throw fault(
                localized(
                    "no name of DNS is so long (\(Self.longestName) bytes, \(Self.longestLabel) "
                        + "between two dots)"), at: start)
        }
    }

    private mutating func parseIPv4Host(
        _ canonical: [UInt8], _ scope: ParsedRule.NameScope, at start: Int
    ) throws(RuleFault) {
        guard scope == .nameAndSubdomains else {
            throw fault(
                localized("an address has no subdomains (write the address alone)"), at: start)
        }
        guard
            case .address(let value) = parseIPv4(
                canonical.span, from: 0, to: canonical.count)
        else { throw fault(localized("this is no address"), at: start) }
        let length = try parsePrefixLength(maximum: 32)
        try setAddress(.v4(value), length: length, at: start)
    }

    /// Reads "/N" after an address if only a port or a path follows it.
    private mutating func parsePrefixLength(maximum: Int) throws(RuleFault) -> Int {
        guard current == 0x2F else { return maximum }
        var index = position + 1
        while index < bytes.count, 0x30...0x39 ~= bytes[index] { index += 1 }
        let digits = bytes[(position + 1)..<index]
        guard !digits.isEmpty, index == bytes.count || bytes[index] == 0x3A || bytes[index] == 0x2F
        else { return maximum }
        guard digits.count <= 3, digits.first != 0x30 || digits.count == 1 else {
            throw fault(localized("a prefix length is a number from 0 to \(maximum)"))
        }
        let length = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard length <= maximum else {
            throw fault(localized("a prefix length is a number from 0 to \(maximum)"))
        }
        position = index
        return length
    }

    private mutating func setAddress(
        _ address: IPAddress, length: Int, at start: Int
    ) throws(RuleFault) {
        let network = address.network(prefixLength: length)
        guard network == address else {
            throw fault(
                localized(
                    "\(address) has bits beyond /\(length) (write \(network)/\(length), or the address "
                        + "alone)"), at: start)
        }
        rule.target = .address(address, prefixLength: length)
    }

    // MARK: - Ports

    private mutating func parsePorts() throws(RuleFault) {
        position += 1
        if current == 0x2A {
            position += 1
            rule.ports = .all
            return
        }
        var ranges: [ClosedRange<UInt16>] = []
        while true {
            let start = position
            let low = try parsePort()
            var high = low
            if current == 0x2D {
                position += 1
                high = try parsePort()
            }
            guard low <= high else {
                throw fault(localized("the range of ports runs backwards"), at: start)
            }
            ranges.append(low...high)
            guard current == 0x2C else { break }
            position += 1
        }
        rule.ports = .ranges(ranges)
    }

    private mutating func parsePort() throws(RuleFault) -> UInt16 {
        let start = position
        var value = 0
        while let byte = current, 0x30...0x39 ~= byte, position - start < 6 {
            value = value * 10 + Int(byte - 0x30)
            position += 1
        }
        guard position > start, let port = UInt16(exactly: value) else {
            throw fault(localized("a port is a number from 0 to 65535, or * for all"), at: start)
        }
        return port
    }

    // MARK: - Path

    private mutating func parsePath() throws(RuleFault) {
        let start = position
        if let star = first(0x2A, from: start) {
            throw fault(localized("a path has no * (it is a prefix already: remove it)"), at: star)
        }
        guard let url = URLRecord.parse(Array("http://h".utf8) + bytes[start...]) else {
            throw fault(localized("this is no path"))
        }
        let path = url.withPathBytes { RequestPath.normalized($0) }
        guard !path.isConfusing else {
            throw fault(
                localized("servers read this path differently (no //, \("%2F, %5C, %25") or %00)"))
        }
        rule.path = path.bytes
        position = bytes.count
    }
}

/// Whether the name starts or ends with a dot or has two dots in a row.
private func hasEmptyLabel(_ name: [UInt8]) -> Bool {
    var last: UInt8 = 0x2E
    for byte in name {
        if byte == 0x2E, last == 0x2E { return true }
        last = byte
    }
    return last == 0x2E
}

@inline(__always)
private func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
}

extension IPAddress {
    /// The address with all bits after the first `prefixLength` cleared.
    func network(prefixLength: Int) -> IPAddress {
        switch self {
        case .v4(let value):
            .v4(prefixLength <= 0 ? 0 : value & (~0 << UInt32(max(0, 32 - prefixLength))))
        case .v6(let value):
            .v6(prefixLength <= 0 ? 0 : value & (~0 << UInt128(max(0, 128 - prefixLength))))
        }
    }
}
