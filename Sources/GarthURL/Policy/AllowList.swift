import GarthLanguage

/// The rules of an allow-list, in any number; the order has no meaning.
///
/// One rule a line, as `docs/policy.md` describes them; of two rules the narrower one decides.
public struct AllowList: Sendable {
    /// The most bytes of rules that a list takes; offsets are 32 bits wide.
    public static let maximumByteCount = 1 << 30

    /// The message about a line with an address before a name.
    package static var hostsLineMessage: String {
        localized("this is a line of a hosts file: a rule is the name of a host alone")
    }

    /// The meaning of the lines in a text.
    public enum Lines: Sendable {
        /// Rules, which allow or, with `!`, deny.
        case rules
        /// Targets, each of which is denied.
        case denials
    }

    var index = RuleIndex()
    private var sources: [String] = []

    /// Makes a list without rules: it allows nothing.
    public init() {}

    /// Reads a list: one rule a line, `#` starts a comment.
    ///
    /// Throws at the first invalid line; `source` is the name for the message.
    public init(parsing text: String, source: String = "") throws(AllowListError) {
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(AllowListError) in try AllowList(bytes: bytes, source: source) }
        }
        self = try result.get()
    }

    /// Reads a list from bytes, which must be UTF-8.
    public init(parsing bytes: [UInt8], source: String = "") throws(AllowListError) {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(AllowListError) in try AllowList(bytes: bytes, source: source) }
        }
        self = try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, source: String) throws(AllowListError) {
        try read(bytes, source: source, as: .rules)
    }

    /// The number of rules.
    ///
    /// Lines without a rule do not count.
    public var count: Int { index.ruleCount }

    /// Whether there are no rules.
    public var isEmpty: Bool { index.ruleCount == 0 }

    /// The rules, in no particular order.
    public var rules: some Sequence<AllowRule> {
        index.records.indices.lazy
            .filter { !index.records[$0].flags.contains(.marker) }
            .map { rule(at: $0) }
    }

    /// Adds a rule.
    ///
    /// A rule that is there already is not there twice.
    public mutating func add(_ rule: AllowRule) {
        let text = Array(rule.text.utf8)
        // The text of a rule is one that the parser has read: it gives the same rule again.
        guard let parsed = try? RuleParser.parse(text) else { return }
        index.add(parsed, text: text, line: rule.line, source: sourceNumber(rule.source))
    }

    /// The list with one rule more.
    public func adding(_ rule: AllowRule) -> AllowList {
        var copy = self
        copy.add(rule)
        return copy
    }

    /// Adds the rules of a text; throws at the first line that is not understood.
    public mutating func add(
        parsing text: String, source: String, as lines: Lines = .rules
    ) throws(AllowListError) {
        try add(parsing: Array(text.utf8), source: source, as: lines)
    }

    /// Adds the rules in bytes, which must be UTF-8; throws at the first invalid line.
    public mutating func add(
        parsing bytes: [UInt8], source: String, as lines: Lines = .rules
    ) throws(AllowListError) {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(AllowListError) in try read(bytes, source: source, as: lines) }
        }
        try result.get()
    }

    /// The list with the rules of a text; throws at the first line that is not understood.
    public func adding(parsing text: String, source: String) throws(AllowListError) -> AllowList {
        var copy = self
        try copy.add(parsing: text, source: source)
        return copy
    }

    /// Removes a rule wherever it is; does nothing if no rule has its text.
    public mutating func remove(_ rule: AllowRule) {
        index.remove(text: Array(rule.text.utf8))
    }

    /// The names of the files and options with rules, in their order, each with its number of
    /// rules.
    public var countsBySource: [(source: String, count: Int)] {
        var counts = Array(repeating: 0, count: sources.count)
        for record in index.records
        where !record.flags.contains(.marker) && Int(record.source) < counts.count {
            counts[Int(record.source)] += 1
        }
        return zip(sources, counts).map { ($0, $1) }
    }

    /// The rule of a record.
    func rule(at number: Int) -> AllowRule {
        let record = index.records[number]
        let start = Int(record.textStart)
        let text = index.arena[start..<(start + Int(record.textLength))]
        let source = Int(record.source) < sources.count ? sources[Int(record.source)] : ""
        return AllowRule(
            verified: String(decoding: text, as: UTF8.self), source: source,
            line: Int(record.line))
    }

    private mutating func sourceNumber(_ source: String) -> Int {
        if let number = sources.firstIndex(of: source) { return number }
        // Beyond 16 bits the last name stands for the rest.
        if sources.count < 0xFFFF { sources.append(source) }
        return sources.count - 1
    }

    // MARK: - Reading lines

    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, source: String, as lines: Lines
    ) throws(AllowListError) {
        guard bytes.count + index.arena.count <= Self.maximumByteCount else {
            throw AllowListError(
                source: source, line: 1, column: 1,
                message: localized("the list is longer than \(Self.maximumByteCount >> 20) MiB"))
        }
        let number = sourceNumber(source)
        var lineCount = 1
        for byte in bytes where byte == 0x0A { lineCount &+= 1 }
        index.reserve(rules: lineCount, bytes: bytes.count)
        var start = 0
        var line = 1
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        while start < bytes.count {
            let plain = PlainLine(bytes, from: start, as: lines)
            var end = plain.lineEnd
            if plain.isWhole {
                let name = bytes[plain.nameStart..<plain.nameEnd]
                index.add(
                    plainName: UnsafeBufferPointer(rebasing: name), isDeny: plain.isDeny,
                    isExact: plain.isExact, line: line, source: number)
            } else {
                while end < bytes.count, bytes[end] != 0x0A { end &+= 1 }
                try readLine(
                    UnsafeBufferPointer(rebasing: bytes[start..<end]), line: line,
                    source: number, as: lines)
            }
            start = end &+ 1
            line &+= 1
        }
    }

    private mutating func readLine(
        _ bytes: UnsafeBufferPointer<UInt8>, line: Int, source: Int, as lines: Lines
    ) throws(AllowListError) {
        var start = 0
        while start < bytes.count, isBlank(bytes[start]) { start += 1 }
        var end = start
        while end < bytes.count {
            if bytes[end] == 0x23, end == start || isBlank(bytes[end - 1]) { break }
            end += 1
        }
        while end > start, isBlank(bytes[end - 1]) || bytes[end - 1] == 0x0D { end -= 1 }
        guard start < end else { return }
        var text = Array(bytes[start..<end])
        do throws(RuleFault) {
            guard text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil
            else {
                throw RuleFault(offset: 0, message: localized("the line is not UTF-8"))
            }
            if isHostsLine(text) {
                throw RuleFault(
                    offset: 0,
                    message: AllowList.hostsLineMessage)
            }
            if case .denials = lines {
                guard text.first != 0x21 else {
                    throw RuleFault(
                        offset: 0,
                        message: localized("each line of a file of denials denies (remove the !)"))
                }
                text.insert(0x21, at: 0)
                start -= 1
            }
            let rule = try RuleParser.parse(text)
            index.add(rule, text: text, line: line, source: source)
        } catch {
            throw AllowListError(
                source: sources[source], line: line,
                column: columnNumber(in: Array(bytes)[...], at: start + error.offset),
                message: error.message)
        }
    }
}

/// The start of a line in the form of nearly all lines of a long list: a plain name, with or
/// without `!` or `=` before it.
private struct PlainLine {
    var isDeny: Bool
    var isExact = false
    var nameStart: Int
    var nameEnd: Int
    /// The end of the line, or of a part of it.
    var lineEnd: Int
    /// Whether the line has no other content, and the host parser would leave the name as it is.
    var isWhole = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, as lines: AllowList.Lines) {
        nameStart = start
        if case .denials = lines {
            isDeny = true
        } else {
            isDeny = bytes[start] == 0x21
            if isDeny { nameStart &+= 1 }
        }
        if nameStart < bytes.count, bytes[nameStart] == 0x3D {
            isExact = true
            nameStart &+= 1
        }
        nameEnd = nameStart
        while nameEnd < bytes.count, isPlainNameByte(bytes[nameEnd]) { nameEnd &+= 1 }
        lineEnd = nameEnd
        if lineEnd < bytes.count, bytes[lineEnd] == 0x0D { lineEnd &+= 1 }
        isWhole =
            (lineEnd == bytes.count || bytes[lineEnd] == 0x0A)
            && isPlainName(bytes, nameStart, nameEnd)
    }
}

/// Whether a line is an address and a name with white space between, as in hosts(5).
private func isHostsLine(_ text: [UInt8]) -> Bool {
    guard let gap = text.firstIndex(where: isBlank) else { return false }
    let name = String(decoding: text[..<gap], as: UTF8.self)
    return IPAddress(parsing: name) != nil
}

@inline(__always)
private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

@inline(__always)
private func isPlainNameByte(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2E || byte == 0x2D
}

/// Whether lower-case letters, digits, hyphens and dots form a name that the host parser would
/// leave as it is: no empty label, no label too long for DNS, and a letter at the start of the last
/// label.
private func isPlainName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end, end - start <= 253, bytes[start] != 0x2E, bytes[end - 1] != 0x2E else {
        return false
    }
    var lastLabel = start
    var index = start
    while index < end {
        if bytes[index] == 0x2E {
            if index &+ 1 < end, bytes[index &+ 1] == 0x2E { return false }
            if index &- lastLabel > 63 { return false }
            lastLabel = index &+ 1
        }
        index &+= 1
    }
    return end &- lastLabel <= 63 && 0x61...0x7A ~= bytes[lastLabel]
}
