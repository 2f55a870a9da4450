import GarthURL

/// Pseudo-elements and pseudo-classes (Selectors level 4).
extension SelectorParser {
    // MARK: - Pseudo-elements

    mutating func pseudoElement() -> Selector.PseudoElement? {
        if token.kind == .function {
            skipFunction()
            return .unsupported
        }
        guard token.kind == .ident else { return nil }
        if let found = legacyPseudoElement() { return found }
        if isNamed("marker") {
            advance()
            return .marker
        }
        if isNamed("details-content") {
            advance()
            return .detailsContent
        }
        let isKnown =
            isVendor || isNamed("placeholder") || isNamed("selection")
            || isNamed("backdrop") || isNamed("file-selector-button") || isNamed("cue")
            || isNamed("target-text") || isNamed("grammar-error")
            || isNamed("spelling-error") || isNamed("view-transition") || isNamed("checkmark")
            || isNamed("picker-icon")
        guard isKnown else { return nil }
        advance()
        return .unsupported
    }

    var isVendor: Bool {
        let start = Int(token.textStart)
        return token.textEnd - token.textStart > 8
            && CSSBytes.equalIgnoringCase(bytes, start, start + 8, "-webkit-")
    }

    /// Pseudo-elements that may have a single colon.
    mutating func legacyPseudoElement() -> Selector.PseudoElement? {
        guard token.kind == .ident else { return nil }
        let result: Selector.PseudoElement
        if isNamed("before") {
            result = .before
        } else if isNamed("after") {
            result = .after
        } else if isNamed("first-line") || isNamed("first-letter") {
            result = .unsupported
        } else {
            return nil
        }
        advance()
        return result
    }

    mutating func skipFunction() {
        var open = 0
        repeat {
            open += token.kind.nesting
            advance()
        } while open > 0 && token.kind != .endOfFile
    }

    // MARK: - Pseudo-classes

    mutating func pseudoClass(_ store: inout SelectorStore) -> SimpleSelector? {
        if token.kind == .function { return functionalPseudoClass(&store) }
        guard token.kind == .ident, let simple = plainPseudoClass() else { return nil }
        advance()
        return simple
    }

    func plainPseudoClass() -> SimpleSelector? {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        return PseudoClassTable[CSSBytes.hashIgnoringCase(bytes, start, end)]
    }

    mutating func functionalPseudoClass(_ store: inout SelectorStore) -> SimpleSelector? {
        if isNamed("is") || isNamed("where") || isNamed("matches") || isNamed("-webkit-any")
            || isNamed("-moz-any")
        {
            return argument(.matches, .forgiving, isWhere: isNamed("where"), &store)
        }
        if isNamed("not") { return argument(.matchesNot, .argument, isWhere: false, &store) }
        if isNamed("has") { return argument(.has, .relative, isWhere: false, &store) }
        if isNamed("nth-child") { return nth(.nthChild, &store) }
        if isNamed("nth-last-child") { return nth(.nthLastChild, &store) }
        if isNamed("nth-of-type") { return nth(.nthOfType, &store) }
        if isNamed("nth-last-of-type") { return nth(.nthLastOfType, &store) }
        if isNamed("lang") { return words(.language, &store) }
        if isNamed("dir") { return words(.direction, &store) }
        if isNamed("host") { return hostFunction(.host, &store) }
        if isNamed("host-context") { return hostFunction(.hostContext, &store) }
        if isNamed("state") { return customState(&store) }
        if isNamed("active-view-transition-type") {
            skipFunction()
            return SimpleSelector(kind: .never)
        }
        return nil
    }

    /// The name in `:state()`.
    private mutating func customState(_ store: inout SelectorStore) -> SimpleSelector? {
        advance()
        skipSpace()
        guard token.kind == .ident else { return nil }
        let name = text()
        advance()
        skipSpace()
        guard token.kind == .closeParen || token.kind == .endOfFile else { return nil }
        advance()
        store.strings.append(name)
        return SimpleSelector(kind: .customState, number: UInt32(store.strings.count - 1))
    }

    private mutating func hostFunction(
        _ kind: SimpleSelector.Kind, _ store: inout SelectorStore
    ) -> SimpleSelector? {
        argument(.matches, .argument, isWhere: false, &store).map {
            SimpleSelector(kind: kind, number: $0.number + 1)
        }
    }

    mutating func argument(
        _ kind: SimpleSelector.Kind, _ mode: Mode, isWhere: Bool, _ store: inout SelectorStore
    ) -> SimpleSelector? {
        advance()
        guard let list = list(mode, &store) else { return nil }
        guard token.kind == .closeParen || token.kind == .endOfFile else { return nil }
        advance()
        return SimpleSelector(kind: kind, number: UInt32(list), step: isWhere ? 1 : 0)
    }

    /// Words or strings between commas, as one string each.
    mutating func words(
        _ kind: SimpleSelector.Kind, _ store: inout SelectorStore
    ) -> SimpleSelector? {
        advance()
        var joined: [UInt8] = []
        while true {
            skipSpace()
            guard token.kind == .ident || token.kind == .string else { return nil }
            if !joined.isEmpty { joined.append(0x2C) }
            joined.append(contentsOf: text().map(CSSBytes.lowercased))
            advance()
            skipSpace()
            if token.kind == .comma { advance() } else { break }
        }
        guard token.kind == .closeParen || token.kind == .endOfFile else { return nil }
        advance()
        store.strings.append(joined)
        return SimpleSelector(kind: kind, number: UInt32(store.strings.count - 1))
    }

    mutating func nth(
        _ kind: SimpleSelector.Kind, _ store: inout SelectorStore
    ) -> SimpleSelector? {
        advance()
        skipSpace()
        guard let (step, offset) = nthExpression() else { return nil }
        skipSpace()
        var simple = SimpleSelector(kind: kind, step: step, offset: offset)
        if token.kind == .ident, isNamed("of"), kind == .nthChild || kind == .nthLastChild {
            advance()
            guard let list = list(.argument, &store) else { return nil }
            simple.number = UInt32(list) + 1
        }
        guard token.kind == .closeParen || token.kind == .endOfFile else { return nil }
        advance()
        return simple
    }

    /// `An+B` (CSS Syntax Level 3 section 6), over its bytes: its tokens fall in odd places.
    mutating func nthExpression() -> (Int32, Int32)? {
        if token.kind == .ident, isNamed("even") || isNamed("odd") {
            let offset: Int32 = isNamed("even") ? 0 : 1
            advance()
            return (2, offset)
        }
        var text: [UInt8] = []
        while token.kind != .endOfFile, token.kind != .closeParen, text.count < 64 {
            if token.kind == .ident, isNamed("of") { break }
            for i in Int(token.start)..<Int(token.end) where !CSSBytes.isSpace(bytes[i]) {
                text.append(CSSBytes.lowercased(bytes[i]))
            }
            advance()
        }
        return Self.nthExpression(text)
    }

    static func nthExpression(_ text: [UInt8]) -> (Int32, Int32)? {
        var i = 0
        func signed() -> Int32? {
            var sign: Int32 = 1
            if i < text.count, text[i] == 0x2B || text[i] == 0x2D {
                sign = text[i] == 0x2D ? -1 : 1
                i += 1
            }
            guard i < text.count, CSSBytes.isDigit(text[i]) else {
                return i < text.count && text[i] == 0x6E ? sign : nil
            }
            var value: Int32 = 0
            while i < text.count, CSSBytes.isDigit(text[i]) {
                value = min(value, 100_000_000) * 10 + Int32(text[i] - 0x30)
                i += 1
            }
            return sign * min(value, 1_000_000_000)
        }
        guard let first = signed() else { return nil }
        guard i < text.count else { return (0, first) }
        guard text[i] == 0x6E else { return nil }
        i += 1
        guard i < text.count else { return (first, 0) }
        guard text[i] == 0x2B || text[i] == 0x2D, let second = signed(), i == text.count else {
            return nil
        }
        return (first, second)
    }
}
