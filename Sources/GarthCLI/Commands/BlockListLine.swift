import GarthURL

/// A line of a list of hosts to block, in the forms that such lists have: hosts(5), plain names,
/// names with their subdomains (`.name`, `*.name`), filter lists (`||name^`), and the settings of
/// dnsmasq, unbound and response policy zones.
enum BlockListLine {
    /// Targets of rules: `=name` is the name alone, `name` also what is below it.
    case targets([String])
    /// Blank, a comment, a heading.
    case nothing
    /// Another statement, which no rule can make.
    case other

    init(_ line: ArraySlice<UInt8>) {
        let text = Self.withoutComment(line)
        let words = text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first, !Self.isHeading(first) else {
            self = .nothing
            return
        }
        let targets = Self.targets(words, first)
        self = targets.map { .targets($0.filter { !Self.isOwnName($0) }) } ?? .other
    }

    /// The line up to its comment. Two marks are the beginning of a filter's selector instead.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let mark = line.firstIndex(of: 0x23) else { return line }
        let rest = line[(mark + 1)...]
        let isSelector = ["#", "@#", "?#", "$#"].contains {
            rest.starts(with: $0.utf8)
        }
        // `address=/name/#` of dnsmasq.
        let isAddress = mark > line.startIndex && line[mark - 1] == 0x2F
        let before = line[..<mark].drop { $0 == 0x20 || $0 == 0x09 }
        return !before.isEmpty && (isSelector || isAddress) ? line : line[..<mark]
    }

    /// Comments and headings of filter lists, zones and unbound.
    private static func isHeading(_ word: String) -> Bool {
        ["!", ";", "[", "$"].contains { word.hasPrefix($0) } || word == "server:"
    }

    private static func targets(_ words: [String], _ first: String) -> [String]? {
        if IPAddress(parsing: String(first.prefix { $0 != "%" })) != nil {
            return all(words.dropFirst().map { exact($0) })
        }
        switch words.count {
        case 1: return target(first).map { [$0] } ?? settingTargets(first)
        case 3 where words[1].lowercased() == "cname" && words[2] == ".":
            return (first.hasPrefix("*.") ? subdomains(first) : exact(first)).map { [$0] }
        default: return unboundTargets(words)
        }
    }

    /// All of the names, or nil if one is none.
    private static func all(_ names: [String?]) -> [String]? {
        let known = names.compactMap(\.self)
        return known.count == names.count ? known : nil
    }

    // MARK: - Names

    private static func target(_ word: String) -> String? {
        if word.hasPrefix("||"), word.hasSuffix("^") {
            return tree(String(word.dropFirst(2).dropLast()))
        }
        if word.hasPrefix("*.") { return subdomains(word) }
        return word.hasPrefix(".") ? tree(String(word.dropFirst())) : exact(word)
    }

    /// The name alone.
    private static func exact(_ name: String) -> String? { rule("=", name) }

    /// The name and what is below it.
    private static func tree(_ name: String) -> String? { rule("", name) }

    private static func subdomains(_ pattern: String) -> String? {
        rule("*.", String(pattern.dropFirst(2)))
    }

    private static func rule(_ scope: String, _ name: String) -> String? {
        // Nothing but a name: no port, no path, no sign of a rule's own.
        let signs = "/:*=!@[]|^$,#\"".utf8
        guard !name.utf8.contains(where: { signs.contains($0) }) else { return nil }
        if scope == "=", IPAddress(parsing: name) != nil { return scope + name }
        // What is no name is no rule: the line is `other`, which the program counts and prints.
        return (try? AllowRule(parsing: scope + name))?.text
    }

    // MARK: - Settings

    /// `address=/a/b/` of dnsmasq and its kin, with an address that leads nowhere.
    private static func settingTargets(_ word: String) -> [String]? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard ["address=", "local=", "server="].contains(parts[0]), parts.count > 2,
            leadsNowhere(String(parts[parts.count - 1]))
        else { return nil }
        return all(parts.dropFirst().dropLast().map { tree(String($0)) })
    }

    private static func leadsNowhere(_ address: String) -> Bool {
        ["", "#", "0.0.0.0", "::", "::1"].contains(address) || address.hasPrefix("127.")
    }

    /// `local-zone:` and `local-data:` of unbound.
    private static func unboundTargets(_ words: [String]) -> [String]? {
        let plain = words.map { String($0.filter { $0 != "\"" && $0 != "'" }) }
        switch plain[0] {
        case "local-zone:" where plain.count == 3:
            guard unboundTypes.contains(plain[2]) else { return nil }
            return tree(plain[1]).map { [$0] }
        case "local-data:" where plain.count > 3:
            guard leadsNowhere(plain[plain.count - 1]) else { return nil }
            return exact(plain[1]).map { [$0] }
        default: return nil
        }
    }

    /// The types of zones whose names are not resolved (unbound.conf(5)).
    private static let unboundTypes: Set<String> = [
        "always_nxdomain", "always_null", "always_refuse", "always_deny", "always_nodata", "deny",
        "inform_deny", "redirect", "refuse", "static",
    ]

    /// The names that hosts files give to the machine itself and to groups of its network.
    private static func isOwnName(_ target: String) -> Bool {
        let name = target.drop { $0 == "=" || $0 == "*" || $0 == "." }
        switch name {
        case "localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost",
            "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters",
            "ip6-allhosts":
            return true
        default: return IPAddress(parsing: String(name)) != nil
        }
    }
}
