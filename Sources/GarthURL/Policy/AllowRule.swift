/// One rule of the allow-list: parsed, and stored as its text.
///
/// `example.org` is that host alone, `*.example.org` all below it, `!ads.example.org` a denial.
public struct AllowRule: Hashable, Sendable, CustomStringConvertible {
    /// The rule as it was written.
    public let text: String
    /// The source of the rule: the name of a file or an option; empty without a source.
    public let source: String
    /// The line in the source, from 1; 0 without a source.
    public let line: Int

    /// Parses a rule; throws when it is not understood or could be understood in two ways.
    ///
    /// A rule that could be read in two ways is an error that says how to write it.
    public init(parsing text: String, source: String = "", line: Int = 1) throws(AllowListError) {
        let bytes = Array(text.utf8)
        var start = 0
        var end = bytes.count
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        do throws(RuleFault) {
            _ = try RuleParser.parse(Array(bytes[start..<end]))
        } catch {
            throw AllowListError(
                source: source, line: line,
                column: columnNumber(in: bytes[...], at: start + error.offset),
                message: error.message)
        }
        self.init(
            verified: String(decoding: bytes[start..<end], as: UTF8.self), source: source,
            line: line)
    }

    init(verified text: String, source: String, line: Int) {
        self.text = text
        self.source = source
        self.line = line
    }

    /// Whether the rule denies the URLs that it covers.
    ///
    /// A denial is stronger than each rule that allows the same host.
    public var isDeny: Bool { text.utf8.first == 0x21 }

    /// The rule as it was written.
    public var description: String { text }

    /// The place of the rule, as `FILE:LINE`; empty without a source.
    public var location: String { source.isEmpty ? "" : line > 0 ? "\(source):\(line)" : source }

    /// A URL that the rule allows, for a menu of sites; nil for a rule that names no single site.
    public var siteURL: URLRecord? {
        guard !isDeny, let rule = try? RuleParser.parse(Array(text.utf8)) else { return nil }
        var host: String
        var isLoopback = false
        switch rule.target {
        case .name(let name, let scope):
            guard scope != .subdomainsOnly else { return nil }
            host = String(decoding: name, as: UTF8.self)
            isLoopback = URLHost.domain(host).isLoopback
        case .address(let address, let length):
            guard length == (address.isIPv4 ? 32 : 128) else { return nil }
            host = address.host.description
            isLoopback = address.host.isLoopback
        case .file:
            return rule.path.flatMap { URLRecord.parse(Array("file://".utf8) + $0) }
        case .everything, .privateAddresses: return nil
        }
        if case .ranges(let ranges) = rule.ports, let first = ranges.first {
            host += ":\(first.lowerBound)"
        }
        // As it is read when it is typed without a scheme.
        let scheme = rule.typedScheme(isLoopback: isLoopback)
        // The selector of a Gopher menu stands behind its type.
        let type = scheme.hasPrefix("gopher") && rule.path != nil ? "/1" : ""
        return URLRecord.parse(Array("\(scheme)://\(host)\(type)".utf8) + (rule.path ?? [0x2F]))
    }
}

extension ParsedRule {
    /// The scheme of an address that the rule allows.
    fileprivate func typedScheme(isLoopback: Bool) -> String {
        if schemes.contains(.http), isLoopback || !schemes.contains(.https) { return "http" }
        if schemes.contains(.https) { return "https" }
        if schemes.contains(.gemini) { return "gemini" }
        return schemes.contains(.gopher) ? "gopher" : "gophers"
    }
}

extension IPAddress {
    /// Whether the address is IPv4.
    var isIPv4: Bool {
        if case .v4 = self { true } else { false }
    }
}

/// A line of an allow-list that is not understood.
///
/// `description` has the place as compilers write it.
public struct AllowListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's or option's name.
    public let source: String
    /// The line, from 1.
    public let line: Int
    /// The column, in characters, from 1.
    public let column: Int
    /// The fault, with the remedy.
    public let message: String

    /// Makes an error about a place in a source.
    public init(source: String, line: Int, column: Int, message: String) {
        self.source = source
        self.line = line
        self.column = column
        self.message = message
    }

    /// `FILE:LINE:COLUMN: fault (remedy)`.
    public var description: String { "\(source):\(line):\(column): \(message)" }
}

/// The number of the column, in characters from 1, of an offset in a line.
func columnNumber(in line: ArraySlice<UInt8>, at offset: Int) -> Int {
    line.prefix(max(0, offset)).count { $0 & 0xC0 != 0x80 } + 1
}
