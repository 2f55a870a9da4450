/// Reads a regular expression (ECMAScript, "Patterns", with the v flag). Unsupported parts count as
/// invalid: strings in classes, scripts as properties, flags in groups.
struct PatternParser {
    /// The maximum nesting; a deeper pattern is invalid.
    private static let depthLimit = 100
    /// A pattern that repeats more often is not read.
    private static let countLimit = 10_000

    private let text: [UInt32]
    private var at = 0
    private var depth = 0
    /// The groups that were begun, and their names.
    private(set) var groupCount = 0
    private(set) var groupNames: [String: Int] = [:]
    private var greatestReference = 0

    private struct Failure: Error {}

    init(_ source: String) {
        text = source.unicodeScalars.map(\.value)
    }

    /// The tree of the whole pattern; nil when it cannot be read.
    mutating func pattern() -> PatternNode? {
        guard let node = try? choice(), at == text.count, greatestReference <= groupCount else {
            return nil
        }
        return node
    }

    // MARK: - Terms

    private mutating func choice() throws(Failure) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw Failure() }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(Failure) -> PatternNode {
        var nodes: [PatternNode] = []
        while at < text.count, !isNext("|"), !isNext(")") { nodes.append(try term()) }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func term() throws(Failure) -> PatternNode {
        let groups = groupCount
        let first = text[at]
        switch Unicode.Scalar(first) {
        case "^":
            at += 1
            return .start
        case "$":
            at += 1
            return .end
        case "(":
            at += 1
            let (node, isAssertion) = try group()
            guard take(")") else { throw Failure() }
            return isAssertion ? node : try repeated(node, since: groups)
        case ".":
            at += 1
            return try repeated(.any, since: groups)
        case "[":
            at += 1
            return try repeated(.set(try characterClass()), since: groups)
        case "\\":
            at += 1
            if take("b") { return .boundary(isNegated: false) }
            if take("B") { return .boundary(isNegated: true) }
            return try repeated(try escape(), since: groups)
        case "*", "+", "?", "{", "}", "]", ")", "|": throw Failure()
        default:
            at += 1
            return try repeated(.scalar(first), since: groups)
        }
    }

    /// The text after `(`, up to the `)`; assertions cannot be repeated.
    private mutating func group() throws(Failure) -> (PatternNode, isAssertion: Bool) {
        guard take("?") else { return (try capture(name: nil), false) }
        if take(":") { return (try choice(), false) }
        if take("=") { return (.look(try choice(), isBehind: false, isNegated: false), true) }
        if take("!") { return (.look(try choice(), isBehind: false, isNegated: true), true) }
        guard take("<") else { throw Failure() }
        if take("=") { return (.look(try choice(), isBehind: true, isNegated: false), true) }
        if take("!") { return (.look(try choice(), isBehind: true, isNegated: true), true) }
        return (try capture(name: try groupName()), false)
    }

    private mutating func capture(name: String?) throws(Failure) -> PatternNode {
        groupCount += 1
        let number = groupCount
        if let name {
            guard groupNames.updateValue(number, forKey: name) == nil else { throw Failure() }
        }
        return .capture(number, try choice())
    }

    private mutating func groupName() throws(Failure) -> String {
        var name = String.UnicodeScalarView()
        while at < text.count, !isNext(">") {
            guard let scalar = Unicode.Scalar(text[at]) else { throw Failure() }
            let isStart = scalar.properties.isIDStart || scalar == "$" || scalar == "_"
            guard isStart || !name.isEmpty && scalar.properties.isIDContinue else {
                throw Failure()
            }
            name.append(scalar)
            at += 1
        }
        guard take(">"), !name.isEmpty else { throw Failure() }
        return String(name)
    }

    private mutating func repeated(
        _ node: PatternNode, since groups: Int
    ) throws(Failure) -> PatternNode {
        var (least, most): (Int, Int?)
        if take("*") {
            (least, most) = (0, nil)
        } else if take("+") {
            (least, most) = (1, nil)
        } else if take("?") {
            (least, most) = (0, 1)
        } else if take("{") {
            least = try count()
            most = least
            if take(",") { most = isNext("}") ? nil : try count() }
            guard take("}"), most.map({ $0 >= least }) ?? true else { throw Failure() }
        } else {
            return node
        }
        return .loop(
            node, least: least, most: most, isGreedy: !take("?"),
            groups: groups + 1..<groupCount + 1)
    }

    private mutating func count() throws(Failure) -> Int {
        var value = 0
        let start = at
        while at < text.count, (0x30...0x39).contains(text[at]) {
            value = value * 10 + Int(text[at] - 0x30)
            guard value <= Self.countLimit else { throw Failure() }
            at += 1
        }
        guard at > start else { throw Failure() }
        return value
    }

    // MARK: - Escapes

    private mutating func escape() throws(Failure) -> PatternNode {
        if let set = try setEscape() { return .set(set) }
        if take("k") {
            guard take("<") else { throw Failure() }
            return .namedReference(try groupName())
        }
        if at < text.count, (0x31...0x39).contains(text[at]) {
            let number = try count()
            greatestReference = max(greatestReference, number)
            return .reference(number)
        }
        return .scalar(try scalarEscape(also: ""))
    }

    /// A class after a backslash; nil for other text.
    private mutating func setEscape() throws(Failure) -> ScalarSet? {
        if take("d") { return .digits }
        if take("D") { return .complement(.digits) }
        if take("w") { return .wordScalars }
        if take("W") { return .complement(.wordScalars) }
        if take("s") { return .spaces }
        if take("S") { return .complement(.spaces) }
        let isNegated = isNext("P")
        guard take("p") || take("P") else { return nil }
        guard take("{") else { throw Failure() }
        var name = String.UnicodeScalarView()
        while at < text.count, !isNext("}") {
            guard let scalar = Unicode.Scalar(text[at]) else { throw Failure() }
            name.append(scalar)
            at += 1
        }
        guard take("}"), let property = ScalarProperty(String(name)) else { throw Failure() }
        return isNegated ? .complement(.property(property)) : .property(property)
    }

    /// A single scalar behind a backslash; `also` may be escaped besides the syntax's own signs.
    private mutating func scalarEscape(also: String) throws(Failure) -> UInt32 {
        guard at < text.count, let scalar = Unicode.Scalar(text[at]) else { throw Failure() }
        at += 1
        switch scalar {
        case "t": return 0x9
        case "n": return 0xA
        case "v": return 0xB
        case "f": return 0xC
        case "r": return 0xD
        case "0":
            if at < text.count, (0x30...0x39).contains(text[at]) { throw Failure() }
            return 0
        case "c":
            guard at < text.count, (0x41...0x5A).contains(text[at] & 0xDF) else { throw Failure() }
            at += 1
            return text[at - 1] & 0x1F
        case "x": return try hexadecimal(count: 2)
        case "u": return try unicodeEscape()
        default:
            guard
                "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar)
                    || also.unicodeScalars.contains(scalar)
            else { throw Failure() }
            return scalar.value
        }
    }

    private mutating func unicodeEscape() throws(Failure) -> UInt32 {
        guard take("{") else {
            let first = try hexadecimal(count: 4)
            guard (0xD800...0xDBFF).contains(first), isNext("\\"), at + 1 < text.count,
                text[at + 1] == 0x75
            else { return first }
            let here = at
            at += 2
            if let second = try? hexadecimal(count: 4), (0xDC00...0xDFFF).contains(second) {
                return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
            }
            at = here
            return first
        }
        var value: UInt32 = 0
        let start = at
        while at < text.count, let digit = Self.digit(text[at]) {
            value = value * 16 + digit
            guard value <= 0x10FFFF else { throw Failure() }
            at += 1
        }
        guard at > start, take("}") else { throw Failure() }
        return value
    }

    private mutating func hexadecimal(count: Int) throws(Failure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard at < text.count, let digit = Self.digit(text[at]) else { throw Failure() }
            value = value * 16 + digit
            at += 1
        }
        return value
    }

    private static func digit(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x30...0x39: scalar - 0x30
        case 0x41...0x46: scalar - 0x41 + 10
        case 0x61...0x66: scalar - 0x61 + 10
        default: nil
        }
    }

    // MARK: - Classes

    /// The text after `[`, up to and with `]` ("ClassSetExpression").
    private mutating func characterClass() throws(Failure) -> ScalarSet {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw Failure() }
        let isNegated = take("^")
        var parts: [ScalarSet] = []
        var result: ScalarSet?
        while !take("]") {
            guard at < text.count else { throw Failure() }
            let isDifference = areNext("--")
            if isDifference || areNext("&&") {
                // One operator for the whole class, between operands that are no ranges.
                guard parts.count == 1 || result != nil && parts.isEmpty else { throw Failure() }
                at += 2
                let left = result ?? parts[0]
                parts = []
                let right = try operand().set
                result = isDifference ? .difference(left, right) : .intersection(left, right)
                guard isNext("]") || areNext(isDifference ? "--" : "&&") else { throw Failure() }
                continue
            }
            guard result == nil else { throw Failure() }
            let (set, scalar) = try operand()
            guard isNext("-"), !areNext("--") else {
                parts.append(set)
                continue
            }
            at += 1
            guard let low = scalar, let high = try operand().scalar, low <= high else {
                throw Failure()
            }
            parts.append(.ranges([low...high]))
        }
        let set = result ?? .union(parts)
        return isNegated ? .complement(set) : set
    }

    /// A class, an escape or a single scalar; the scalar is nil for a set of several.
    private mutating func operand() throws(Failure) -> (set: ScalarSet, scalar: UInt32?) {
        guard at < text.count else { throw Failure() }
        if take("[") { return (try characterClass(), nil) }
        let scalar: UInt32
        if take("\\") {
            if let set = try setEscape() { return (set, nil) }
            scalar = take("b") ? 0x8 : try scalarEscape(also: "&-!#%,:;<=>@`~")
        } else {
            scalar = text[at]
            if let sign = Unicode.Scalar(scalar) {
                if "()[]{}/-|".unicodeScalars.contains(sign) { throw Failure() }
                // Two of these are reserved for later operators.
                if at + 1 < text.count, text[at + 1] == scalar,
                    "&!#$%*+,.:;<=>?@^`~".unicodeScalars.contains(sign)
                {
                    throw Failure()
                }
            }
            at += 1
        }
        return (.ranges([scalar...scalar]), scalar)
    }

    // MARK: - Reading

    private func isNext(_ scalar: Unicode.Scalar) -> Bool {
        at < text.count && text[at] == scalar.value
    }

    private func areNext(_ signs: String) -> Bool {
        text[at...].starts(with: signs.unicodeScalars.map(\.value))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard isNext(scalar) else { return false }
        at += 1
        return true
    }
}
