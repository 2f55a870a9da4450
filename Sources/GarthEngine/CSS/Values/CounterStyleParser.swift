/// Reads the descriptors of an `@counter-style` rule, and `symbols()`.
///
/// An invalid descriptor is ignored.
struct CounterStyleParser: ~Escapable {
    private var parser: ValueParser
    private let isBuiltIn: Bool

    @_lifetime(copy parser)
    private init(_ parser: ValueParser, isBuiltIn: Bool) {
        self.parser = parser
        self.isBuiltIn = isBuiltIn
    }

    /// The rule whose descriptors start at an offset and end at `}` or at `end`; nil if they define
    /// no style.
    static func rule(
        _ bytes: Span<UInt8>, from start: Int, to end: Int? = nil,
        isBuiltIn: Bool = false
    ) -> CounterStyleRule? {
        let end =
            end
            ?? CSSScanner.scan(bytes, from: start, to: bytes.count, stops: .closeBrace).offset
        var rule = CounterStyleRule()
        var position = start
        while position < end {
            let stop = CSSScanner.declarationEnd(bytes, from: position, to: end)
            let tokens = ValueParser.tokens(in: bytes, position, stop.end)
            position = max(position + 1, stop.next)
            guard tokens.count > 2, tokens[0].kind == .ident, tokens[1].kind == .colon else {
                continue
            }
            var reader = CounterStyleParser(
                ValueParser(
                    bytes, tokens: tokens,
                    context: ValueContext(width: 0, height: 0, prefersDark: false)),
                isBuiltIn: isBuiltIn)
            reader.parser.index = 2
            reader.read(tokens[0], into: &rule)
        }
        return rule.isDefinition ? rule : nil
    }

    /// The name between `@counter-style` and its block; nil when it may name none.
    static func ruleName(
        _ bytes: Span<UInt8>, from start: Int, to end: Int
    ) -> [UInt8]? {
        let tokens = ValueParser.tokens(in: bytes, start, end)
        let parser = ValueParser(
            bytes, tokens: tokens, context: ValueContext(width: 0, height: 0, prefersDark: false))
        guard tokens.count == 1, let name = styleName(parser) else { return nil }
        if let known = ComputedStyle.ListStyle(named: name), known.isFixed { return nil }
        return name
    }

    /// A `<counter-style-name>` at the cursor of a parser.
    static func styleName(_ parser: ValueParser) -> [UInt8]? {
        guard parser.token.kind == .ident else { return nil }
        switch parser.keyword {
        case .some(.none), .inherit, .initial, .unset, .revert, .revertLayer: return nil
        default: return CounterStyles.normalized(parser.text(parser.token))
        }
    }

    // MARK: - Descriptors

    private mutating func read(_ name: CSSToken, into rule: inout CounterStyleRule) {
        func isNamed(_ word: StaticString) -> Bool {
            CSSBytes.equalIgnoringCase(
                parser.bytes, Int(name.textStart), Int(name.textEnd), word)
        }
        if isNamed("system") {
            if let value = system(), parser.isAtEnd { rule.system = value }
        } else if isNamed("symbols") {
            if let value = symbols(), parser.isAtEnd { rule.symbols = value }
        } else if isNamed("additive-symbols") {
            if let value = additiveSymbols() { rule.additive = value }
        } else if isNamed("negative") {
            if let prefix = symbol() {
                let suffix = symbol() ?? []
                if parser.isAtEnd { rule.negative = (prefix, suffix) }
            }
        } else if isNamed("prefix") {
            if let value = symbol(), parser.isAtEnd { rule.prefix = value }
        } else if isNamed("suffix") {
            if let value = symbol(), parser.isAtEnd { rule.suffix = value }
        } else if isNamed("range") {
            if let value = ranges() { rule.ranges = .some(value) }
        } else if isNamed("pad") {
            if let value = weighted(), parser.isAtEnd { rule.pad = (value.weight, value.symbol) }
        } else if isNamed("fallback") {
            if let value = Self.styleName(parser), parser.tokens.count == 3 {
                rule.fallback = value
            }
        }
    }

    private mutating func system() -> CounterStyleRule.System? {
        guard parser.token.kind == .ident else { return nil }
        let word = parser.token
        func says(_ name: StaticString) -> Bool {
            CSSBytes.equalIgnoringCase(
                parser.bytes, Int(word.textStart), Int(word.textEnd), name)
        }
        parser.advance()
        if says("cyclic") { return .own(.cyclic) }
        if says("numeric") { return .own(.numeric) }
        if says("alphabetic") { return .own(.alphabetic) }
        if says("symbolic") { return .own(.symbolic) }
        if says("additive") { return .own(.additive) }
        if says("fixed") { return .own(.fixed(first: Int(parser.integer() ?? 1))) }
        if says("extends") {
            guard let name = Self.styleName(parser) else { return nil }
            parser.advance()
            return .extends(name)
        }
        guard isBuiltIn else { return nil }
        if says("-garth-chinese-informal") { return .own(.chinese(isInformal: true)) }
        if says("-garth-chinese-formal") { return .own(.chinese(isInformal: false)) }
        return says("-garth-ethiopic-numeric") ? .own(.ethiopic) : nil
    }

    /// A string or a name; images are not shown, so that they make a descriptor invalid.
    private mutating func symbol() -> [UInt8]? {
        let token = parser.token
        guard token.kind == .string || token.kind == .ident else { return nil }
        let text = parser.text(token)
        guard text.count <= StyleLimits.counterSymbolBytes else { return nil }
        parser.advance()
        return text
    }

    private mutating func symbols() -> [[UInt8]]? {
        var result: [[UInt8]] = []
        while let symbol = symbol() { result.append(symbol) }
        return result.isEmpty ? nil : result
    }

    /// A number that is not negative and a symbol, in any order.
    private mutating func weighted() -> (weight: Int, symbol: [UInt8])? {
        let first = parser.integer()
        guard let text = symbol(), let weight = first ?? parser.integer(), weight >= 0 else {
            return nil
        }
        return (Int(weight), text)
    }

    private mutating func additiveSymbols() -> [(weight: Int, symbol: [UInt8])]? {
        var result: [(weight: Int, symbol: [UInt8])] = []
        repeat {
            guard let next = weighted(), next.weight < result.last?.weight ?? .max else {
                return nil
            }
            result.append(next)
        } while parser.take(.comma)
        return parser.isAtEnd ? result : nil
    }

    /// The inner nil is `auto`.
    private mutating func ranges() -> [ClosedRange<Int>]?? {
        if parser.take(.auto) { return parser.isAtEnd ? .some(nil) : nil }
        var result: [ClosedRange<Int>] = []
        repeat {
            guard let low = bound(.min), let high = bound(.max), low <= high else { return nil }
            result.append(low...high)
        } while parser.take(.comma)
        return parser.isAtEnd ? .some(result) : nil
    }

    private mutating func bound(_ infinite: Int) -> Int? {
        if parser.take(.infinite) { return infinite }
        return parser.integer().map { Int($0) }
    }

    // MARK: - symbols()

    /// The anonymous style of the function at the cursor, which it skips; nil when it is invalid.
    static func anonymous(_ parser: inout ValueParser) -> CounterSymbols? {
        let end = {
            var skipped = parser
            skipped.skipComponent()
            return skipped.index
        }()
        parser.advance()
        var result = CounterSymbols(kind: .symbolic, symbols: [])
        if parser.token.kind == .ident {
            let word = parser.text(parser.token).map(CSSBytes.lowercased)
            switch String(decoding: word, as: UTF8.self) {
            case "cyclic": result.kind = .cyclic
            case "numeric": result.kind = .numeric
            case "alphabetic": result.kind = .alphabetic
            case "symbolic": break
            case "fixed": result.kind = .fixed
            default: return nil
            }
            parser.advance()
        }
        while parser.token.kind == .string {
            let text = parser.text(parser.token)
            guard text.count <= StyleLimits.counterSymbolBytes else { return nil }
            result.symbols.append(text)
            parser.advance()
        }
        guard parser.isAtEnd || parser.token.kind == .closeParen, !result.symbols.isEmpty else {
            return nil
        }
        parser.index = end
        let needsTwo = result.kind == .numeric || result.kind == .alphabetic
        return needsTwo && result.symbols.count < 2 ? nil : result
    }
}
