import GarthURL

/// The scope of an `@scope` rule (CSS Cascade Level 6 section 2.5), which its selectors are written
/// into: `@scope (R) to (L) { a b {} }` has the rule `a b:where(R, R *):not(:where(R L, R L *))`.
///
/// Departing from the standard, proximity to the root does not order rules, and an element behind
/// a limit is out of scope even if it has a root of its own behind that limit.
struct StyleScope {
    /// The pseudo-classes of elements in the scope.
    private let condition: [UInt8]
    /// The selector of the root, without specificity.
    private let root: [UInt8]

    /// Reads a prelude; nil for one that is malformed or names no root.
    init?(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, inside outer: StyleScope?
    ) {
        var parts: [Range<Int>] = []
        var hasLimit = false
        var position = start
        while position < end {
            if CSSBytes.isSpace(bytes[position]) {
                position += 1
            } else if bytes[position] == 0x28, parts.count < (hasLimit ? 2 : 1) {
                let close = CSSScanner.scan(
                    bytes, from: position + 1, to: end, stops: .closeParen
                ).offset
                guard close < end else { return nil }
                parts.append(position + 1..<close)
                position = close + 1
            } else if parts.count == 1, !hasLimit, position + 1 < end,
                bytes[position] | 0x20 == 0x74, bytes[position + 1] | 0x20 == 0x6F
            {
                hasLimit = true
                position += 2
            } else {
                return nil
            }
        }
        guard let first = parts.first, parts.count == (hasLimit ? 2 : 1) else { return nil }
        let own = Array(bytes.extracting(first))
        root = Array(":where(".utf8) + own + Array(")".utf8)
        let inside = Array(":is(".utf8) + own + Array(")".utf8)
        var condition = Self.within(inside)
        if hasLimit {
            let limit = Self.replacing(Array(bytes.extracting(parts[1])), with: root)
            let below = root + [0x20] + Array(":is(".utf8) + limit + Array(")".utf8)
            condition += Array(":not(".utf8) + Self.within(below) + Array(")".utf8)
        }
        if let outer { condition += outer.condition }
        self.condition = condition
    }

    /// `:where(S, S *)`: the elements that match, and all below them.
    private static func within(_ selector: [UInt8]) -> [UInt8] {
        Array(":where(".utf8) + selector + Array(", ".utf8) + selector + Array(" *)".utf8)
    }

    /// The selectors of a rule in the scope, as selectors that know no scope.
    func selectors(of bytes: Span<UInt8>, from start: Int, to end: Int) -> [UInt8] {
        var result: [UInt8] = []
        var first = start
        var depth = 0
        for position in start...end {
            if position < end {
                switch bytes[position] {
                case 0x28, 0x5B: depth += 1
                case 0x29, 0x5D: depth -= 1
                default: break
                }
                guard bytes[position] == 0x2C, depth == 0 else { continue }
            }
            if !result.isEmpty { result.append(0x2C) }
            result += scoped(Array(bytes.extracting(first..<position)))
            first = position + 1
        }
        return result
    }

    private func scoped(_ selector: [UInt8]) -> [UInt8] {
        var selector = Self.replacing(selector, with: root)
        while let last = selector.last, CSSBytes.isSpace(last) { selector.removeLast() }
        if let start = selector.first(where: { !CSSBytes.isSpace($0) }),
            [0x3E, 0x2B, 0x7E].contains(start)
        {
            selector = root + selector
        }
        let place = Self.pseudoElement(selector) ?? selector.count
        selector.insert(contentsOf: condition, at: place)
        return selector
    }

    /// Where the pseudo-element of a selector begins.
    private static func pseudoElement(_ selector: [UInt8]) -> Int? {
        var depth = 0
        for i in selector.indices {
            switch selector[i] {
            case 0x28, 0x5B: depth += 1
            case 0x29, 0x5D: depth -= 1
            case 0x3A where depth == 0:
                let rest = selector[i...]
                if rest.starts(with: "::".utf8) { return i }
                for name in [":before", ":after"] where rest.elementsEqual(name.utf8) { return i }
            default: break
            }
        }
        return nil
    }

    /// A selector with its root in place of `:scope` and `&`.
    private static func replacing(_ selector: [UInt8], with root: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var i = 0
        let word = Array(":scope".utf8)
        while i < selector.count {
            if selector[i] == 0x26 {
                result += root
                i += 1
            } else if selector[i...].prefix(word.count).map(CSSBytes.lowercased) == word {
                result += root
                i += word.count
            } else {
                result.append(selector[i])
                i += 1
            }
        }
        return result
    }
}
