import GarthURL

/// Media Queries Level 5, asked of a terminal: a screen of fixed size without a pointer.
struct MediaQuery: ~Escapable {
    private var parser: ValueParser

    @_lifetime(copy parser)
    private init(_ parser: ValueParser) { self.parser = parser }

    /// Whether a media query list applies; an empty one does.
    static func matches(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, context: ValueContext
    ) -> Bool {
        let tokens = ValueParser.tokens(in: bytes, start, end)
        if tokens.isEmpty { return true }
        var query = MediaQuery(ValueParser(bytes, tokens: tokens, context: context))
        return query.list()
    }

    static func matches(_ text: [UInt8], context: ValueContext) -> Bool {
        matches(text.span, from: 0, to: text.count, context: context)
    }

    /// Whether the condition of a container query holds (CSS Conditional Rules Level 5 section 3.2);
    /// the width of the context is that of the container. Style and scroll-state queries do not.
    static func containerMatches(_ condition: [UInt8], context: ValueContext) -> Bool {
        let bytes = condition.span
        let tokens = ValueParser.tokens(in: bytes, 0, bytes.count)
        var query = MediaQuery(ValueParser(bytes, tokens: tokens, context: context))
        return query.condition(depth: 0) == true && query.parser.isAtEnd
    }

    private mutating func list() -> Bool {
        while true {
            if query(), parser.isAtEnd || parser.token.kind == .comma { return true }
            // What follows an invalid query belongs to it, up to the next comma.
            while !parser.isAtEnd, parser.token.kind != .comma { parser.skipComponent() }
            guard parser.take(.comma) else { return false }
        }
    }

    /// Words that are no media types.
    private static let reserved: NameList<Keyword> = [.and, .or, .not, .only]

    private mutating func query() -> Bool {
        guard parser.token.kind == .ident else { return condition(depth: 0) == true }
        let isNegated = parser.keyword == .not
        if isNegated, parser.peek(1).kind != .ident { return condition(depth: 0) == true }
        if isNegated || parser.keyword == .only { parser.advance() }
        guard parser.token.kind == .ident else { return false }
        if let word = parser.keyword, Self.reserved.contains(word) { return false }
        var matches = parser.keyword == .screen || parser.keyword == .all
        parser.advance()
        var isValid = true
        while parser.take(.and) {
            if parser.take(.not) {
                guard let part = operand(depth: 0) else { return false }
                matches = matches && !part
            } else {
                guard isOperand else { return false }
                let part = operand(depth: 0)
                if part == nil { isValid = false }
                matches = matches && part == true
            }
        }
        guard parser.isAtEnd || parser.token.kind == .comma else { return false }
        return isNegated ? isValid && !matches : matches
    }

    private var isOperand: Bool {
        parser.token.kind == .openParen || parser.token.kind == .function
    }

    /// A condition; nil when it is unknown or malformed.
    private mutating func condition(depth: Int) -> Bool? {
        guard depth < StyleLimits.nesting else { return nil }
        if parser.take(.not) { return operand(depth: depth).map { !$0 } }
        guard isOperand else { return nil }
        var result = operand(depth: depth)
        let joiner = parser.keyword
        guard joiner == .and || joiner == .or else { return result }
        while let word = parser.keyword, word == joiner {
            parser.advance()
            guard isOperand else { return nil }
            let next = operand(depth: depth)
            if word == .and {
                result = result == false || next == false ? false : result == nil ? nil : next
            } else {
                result = result == true || next == true ? true : result == nil ? nil : next
            }
        }
        return result
    }

    private mutating func operand(depth: Int) -> Bool? {
        if parser.token.kind == .function {
            parser.skipComponent()
            return nil
        }
        guard parser.take(.openParen) else { return nil }
        let start = parser.index
        if parser.token.kind == .openParen || parser.keyword == .not {
            let result = condition(depth: depth + 1)
            if parser.isAtEnd || parser.take(.closeParen) { return result }
            return skipped(from: start)
        }
        let result = feature()
        if parser.isAtEnd || parser.take(.closeParen) { return result }
        return skipped(from: start)
    }

    /// Passes over the rest of a parenthesis that was not understood.
    private mutating func skipped(from start: Int) -> Bool? {
        parser.index = start
        parser.skipRestOfFunction()
        return nil
    }

    // MARK: - Features

    private enum Comparison { case less, lessOrEqual, equal, greaterOrEqual, greater }

    private mutating func feature() -> Bool? {
        guard parser.token.kind == .ident else { return range(before: value()) }
        var name = parser.text(parser.token).map(CSSBytes.lowercased)
        parser.advance()
        if parser.isAtEnd || parser.token.kind == .closeParen { return Self.boolean(name, parser) }
        if parser.take(.colon) {
            if let word = parser.keyword {
                parser.advance()
                return Self.discrete(name, word, parser.context)
            }
            guard let wanted = value() else { return nil }
            var comparison = Comparison.equal
            if name.starts(with: Array("min-".utf8)) {
                comparison = .greaterOrEqual
            } else if name.starts(with: Array("max-".utf8)) {
                comparison = .lessOrEqual
            }
            if comparison != .equal { name.removeFirst(4) }
            guard let actual = Self.quantity(name, parser.context) else { return nil }
            return Self.compare(actual, comparison, wanted)
        }
        guard let comparison = takeComparison(), let wanted = value(),
            let actual = Self.quantity(name, parser.context)
        else { return nil }
        return Self.compare(actual, comparison, wanted)
    }

    /// `value < feature` and `value < feature < value`.
    private mutating func range(before low: Float?) -> Bool? {
        guard let low, let first = takeComparison(), parser.token.kind == .ident else { return nil }
        let name = parser.text(parser.token).map(CSSBytes.lowercased)
        parser.advance()
        guard let actual = Self.quantity(name, parser.context) else { return nil }
        let holds = Self.compare(low, first, actual)
        if parser.isAtEnd || parser.token.kind == .closeParen { return holds }
        guard let second = takeComparison(), let high = value() else { return nil }
        return holds && Self.compare(actual, second, high)
    }

    private mutating func takeComparison() -> Comparison? {
        if parser.takeDelimiter(0x3D) { return .equal }
        let isLess = parser.token.kind == .delim && parser.token.delimiter == 0x3C
        guard isLess || parser.token.kind == .delim && parser.token.delimiter == 0x3E else {
            return nil
        }
        parser.advance()
        if !parser.token.followsSpace, parser.takeDelimiter(0x3D) {
            return isLess ? .lessOrEqual : .greaterOrEqual
        }
        return isLess ? .less : .greater
    }

    private static func compare(_ a: Float, _ comparison: Comparison, _ b: Float) -> Bool {
        switch comparison {
        case .less: a < b
        case .lessOrEqual: a <= b
        case .equal: abs(a - b) < 0.01
        case .greaterOrEqual: a >= b
        case .greater: a > b
        }
    }

    /// A length in pixels, a number, a ratio, or a resolution in dots per pixel.
    private mutating func value() -> Float? {
        let token = parser.token
        if token.kind == .dimension, parser.dimension(token) == nil {
            parser.advance()
            let unit = parser.text(token).map(CSSBytes.lowercased)
            switch String(decoding: unit, as: UTF8.self) {
            case "dppx", "x": return token.number
            case "dpi": return token.number / 96
            case "dpcm": return token.number * 2.54 / 96
            default: return nil
            }
        }
        if token.kind == .number {
            parser.advance()
            guard parser.takeDelimiter(0x2F) else { return token.number }
            let denominator = parser.token
            guard parser.take(.number), denominator.number != 0 else { return nil }
            return token.number / denominator.number
        }
        let given = parser.length([.negative])
        if case .length(let length)? = given { return Self.pixels(length) }
        if case .calculation(let steps)? = given {
            return CalculationValue.value(of: steps, em: 16, rem: 16)?.amount
        }
        return parser.number()
    }

    private static func pixels(_ length: SpecifiedLength) -> Float? {
        switch length.unit {
        case .pixels: length.value
        case .em, .rem: length.value * 16
        case .auto, .minContent, .maxContent, .fitContent, .percent: nil
        }
    }

    private static func quantity(_ name: [UInt8], _ context: ValueContext) -> Float? {
        switch String(decoding: name, as: UTF8.self) {
        case "width", "device-width", "inline-size": context.width
        case "height", "device-height", "block-size": context.height
        case "aspect-ratio", "device-aspect-ratio": context.width / max(1, context.height)
        case "resolution", "-webkit-device-pixel-ratio", "device-pixel-ratio": 1
        case "color": 8
        case "color-index", "monochrome": 0
        case "grid": 1
        default: nil
        }
    }

    /// The value of a feature without a value: not zero and not `none`.
    private static func boolean(_ name: [UInt8], _ parser: ValueParser) -> Bool? {
        if let amount = quantity(name, parser.context) { return amount != 0 }
        switch String(decoding: name, as: UTF8.self) {
        case "hover", "any-hover", "pointer", "any-pointer", "forced-colors", "inverted-colors",
            "prefers-contrast", "prefers-reduced-data", "prefers-reduced-transparency",
            "overflow-inline":
            return false
        case "scripting": return parser.context.isScripting
        case "orientation", "prefers-color-scheme", "prefers-reduced-motion", "update",
            "overflow-block", "color-gamut", "display-mode", "scan":
            return true
        default: return nil
        }
    }

    private static func discrete(
        _ name: [UInt8], _ word: Keyword, _ context: ValueContext
    ) -> Bool? {
        switch String(decoding: name, as: UTF8.self) {
        case "prefers-color-scheme": word == (context.prefersDark ? .dark : .light)
        case "orientation": word == (context.width > context.height ? .landscape : .portrait)
        case "hover", "any-hover", "pointer", "any-pointer", "forced-colors", "inverted-colors":
            word == .none
        case "scripting": word == (context.isScripting ? .enabled : .none)
        case "prefers-reduced-motion": word == .reduce
        case "prefers-contrast", "prefers-reduced-data", "prefers-reduced-transparency":
            word == .noPreference
        case "update": word == .slow
        case "overflow-block", "overflow-inline": word == .scroll
        case "color-gamut": word == .srgb
        case "display-mode": word == .browser
        default: nil
        }
    }
}
