/// The rules of an allow-list, in any number; the order has no meaning.
public struct AllowList: Sendable {
    /// The most bytes of rules that a list takes; offsets are 32 bits wide.
    static let maximumByteCount = 1 << 30

    var index = RuleIndex()
    private var sources: [String] = []

    /// Makes a list without rules: it allows nothing.
    public init() {}

    /// Reads a list: one rule a line, `#` begins a comment.
    ///
    /// Throws at the first line that is not understood; `source` is the name for the message.
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
        try read(bytes, source: source)
    }

    /// The number of rules.
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
    public mutating func add(_ rule: AllowRule) {
        let text = Array(rule.text.utf8)
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
    public mutating func add(parsing text: String, source: String) throws(AllowListError) {
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(AllowListError) in try read(bytes, source: source) }
        }
        try result.get()
    }

    /// The list with the rules of a text; throws at the first line that is not understood.
    public func adding(parsing text: String, source: String) throws(AllowListError) -> AllowList {
        var copy = self
        try copy.add(parsing: text, source: source)
        return copy
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
        _ bytes: UnsafeBufferPointer<UInt8>, source: String
    ) throws(AllowListError) {
        guard bytes.count + index.arena.count <= Self.maximumByteCount else {
            throw AllowListError(
                source: source, line: 1, column: 1,
                message: "the list is longer than \(Self.maximumByteCount >> 20) MiB")
        }
        let number = sourceNumber(source)
        var lineCount = 1
        for byte in bytes where byte == 0x0A { lineCount &+= 1 }
        index.reserve(rules: lineCount, bytes: bytes.count)
        var start = 0
        var line = 1
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        while start < bytes.count {
            var end = start
            // A line that is only a plain name, as nearly all lines of a long list are.
            while end < bytes.count, isPlainNameByte(bytes[end]) { end &+= 1 }
            if end == bytes.count || bytes[end] == 0x0A, isPlainName(bytes, start, end) {
                index.addPlainName(
                    UnsafeBufferPointer(rebasing: bytes[start..<end]), line: line, source: number)
            } else {
                while end < bytes.count, bytes[end] != 0x0A { end &+= 1 }
                try readLine(
                    UnsafeBufferPointer(rebasing: bytes[start..<end]), line: line,
                    source: number)
            }
            start = end &+ 1
            line &+= 1
        }
    }

    private mutating func readLine(
        _ bytes: UnsafeBufferPointer<UInt8>, line: Int, source: Int
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
        let text = Array(bytes[start..<end])
        do throws(RuleFault) {
            guard text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil
            else {
                throw RuleFault(offset: 0, message: "the line is not UTF-8")
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

@inline(__always)
private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

@inline(__always)
private func isPlainNameByte(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2E || byte == 0x2D
}

/// Whether lower-case letters, digits, hyphens and dots are a name that the host parser would
/// leave as it is: no empty label, and a letter as the first byte of the last label.
private func isPlainName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start < end, end - start <= 253, bytes[start] != 0x2E, bytes[end - 1] != 0x2E else {
        return false
    }
    var lastLabel = start
    var index = start
    while index < end {
        if bytes[index] == 0x2E {
            if index &+ 1 < end, bytes[index &+ 1] == 0x2E { return false }
            lastLabel = index &+ 1
        }
        index &+= 1
    }
    return 0x61...0x7A ~= bytes[lastLabel]
}
