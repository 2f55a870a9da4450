import GarthURL

/// A cursor over the tokens of one value, with the grammars that many properties share.
struct ValueParser: ~Escapable {
    let bytes: Span<UInt8>
    let tokens: [CSSToken]
    let context: ValueContext
    var index = 0

    private static let endToken = CSSToken(kind: .endOfFile)

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, tokens: [CSSToken], context: ValueContext) {
        self.bytes = bytes
        self.tokens = tokens
        self.context = context
    }

    /// The tokens of a range without white space.
    static func tokens(
        in bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> [CSSToken] {
        var tokenizer = CSSTokenizer(bytes, from: start, to: end)
        var result: [CSSToken] = []
        var lastEnd = Int32(truncatingIfNeeded: start)
        while true {
            var token = tokenizer.next()
            if token.kind == .endOfFile { return result }
            if token.kind == .whitespace { continue }
            token.followsSpace = token.start > lastEnd
            lastEnd = token.end
            result.append(token)
        }
    }

    // MARK: - Cursor

    var isAtEnd: Bool { index >= tokens.count }

    var token: CSSToken { index < tokens.count ? tokens[index] : Self.endToken }

    func peek(_ distance: Int) -> CSSToken {
        let i = index + distance
        return i < tokens.count ? tokens[i] : Self.endToken
    }

    mutating func advance() { index += 1 }

    mutating func take(_ kind: CSSToken.Kind) -> Bool {
        guard token.kind == kind else { return false }
        index += 1
        return true
    }

    mutating func takeDelimiter(_ byte: UInt8) -> Bool {
        guard token.kind == .delim, token.delimiter == byte else { return false }
        index += 1
        return true
    }

    /// The word of an identifier.
    func keyword(_ token: CSSToken) -> Keyword? {
        guard token.kind == .ident else { return nil }
        if token.hasEscapes {
            let spelling = text(token)
            return Keyword(spelling.span, 0, spelling.count)
        }
        return Keyword(bytes, Int(token.textStart), Int(token.textEnd))
    }

    var keyword: Keyword? { keyword(token) }

    mutating func take(_ word: Keyword) -> Bool {
        guard keyword == word else { return false }
        index += 1
        return true
    }

    /// The bytes of a name or string, escapes resolved.
    func text(_ token: CSSToken) -> [UInt8] {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        if !token.hasEscapes { return Array(bytes.extracting(start..<end)) }
        return CSSBytes.unescaped(bytes, start, end)
    }

    func isFunction(_ token: CSSToken, _ name: StaticString) -> Bool {
        token.kind == .function
            && CSSBytes.equalIgnoringCase(bytes, Int(token.textStart), Int(token.textEnd), name)
    }

    /// Skips a token with all that its bracket encloses.
    mutating func skipComponent() {
        var depth = 0
        repeat {
            depth += token.kind.nesting
            index += 1
        } while depth > 0 && !isAtEnd
    }

    /// Skips to the end of the function that was entered; its end is taken too.
    mutating func skipRestOfFunction() {
        while !isAtEnd, token.kind != .closeParen { skipComponent() }
        index += 1
    }

    // MARK: - Numbers and lengths

    /// A number, also as a calculation; nil leaves the cursor where it was.
    mutating func number() -> Float? {
        let start = index
        if token.kind == .number {
            index += 1
            return tokens[start].number
        }
        if let steps = calculation(), let value = CalculationValue.number(of: steps) {
            return value
        }
        index = start
        return nil
    }

    mutating func integer() -> Int32? {
        guard token.kind == .number && token.isStrict || token.kind == .function else { return nil }
        return number().map { Int32(max(-1e9, min(1e9, $0.rounded()))) }
    }

    /// Values that are permitted in addition to a length.
    struct LengthOptions: OptionSet {
        let rawValue: UInt8
        static let percent = LengthOptions(rawValue: 1)
        static let auto = LengthOptions(rawValue: 2)
        static let contentSize = LengthOptions(rawValue: 4)
        static let negative = LengthOptions(rawValue: 8)
        static let none = LengthOptions(rawValue: 16)
        static let normal = LengthOptions(rawValue: 32)
        static let offset: LengthOptions = [.percent, .auto, .negative]
        static let size: LengthOptions = [.percent, .auto, .contentSize]
        static let greatestSize: LengthOptions = [.percent, .none, .contentSize]
        /// Numbers without unit are pixels: quirks, and presentational attributes.
        static let unitless = LengthOptions(rawValue: 64)
    }

    mutating func length(_ options: LengthOptions) -> DeclarationValue? {
        let start = index
        if let keyword {
            guard let length = Self.keywordLength(keyword, options) else { return nil }
            index += 1
            return .length(length)
        }
        if let simple = simpleLength(options) {
            guard simple.value >= 0 || options.contains(.negative) else { return nil }
            if simple.unit == .percent, !options.contains(.percent) { return nil }
            index += 1
            return .length(simple)
        }
        if options.contains(.contentSize), isFunction(token, "fit-content") {
            skipComponent()
            return .length(SpecifiedLength(unit: .fitContent))
        }
        guard let steps = calculation(), CalculationValue.isLength(steps) else {
            index = start
            return nil
        }
        return .calculation(steps)
    }

    private static func keywordLength(
        _ keyword: Keyword, _ options: LengthOptions
    ) -> SpecifiedLength? {
        switch keyword {
        case .auto where options.contains(.auto): return .auto
        case .none where options.contains(.none): return .auto
        case .normal where options.contains(.normal): return .zero
        case .minContent where options.contains(.contentSize):
            return SpecifiedLength(unit: .minContent)
        case .maxContent where options.contains(.contentSize):
            return SpecifiedLength(unit: .maxContent)
        case .fitContent where options.contains(.contentSize):
            return SpecifiedLength(unit: .fitContent)
        case .stretch, .webkitFillAvailable, .mozAvailable:
            return options.contains(.contentSize) ? .auto : nil
        // Another word is no length, or not one of this property.
        default: return nil
        }
    }

    private func simpleLength(_ options: LengthOptions) -> SpecifiedLength? {
        let token = token
        switch token.kind {
        case .dimension: return dimension(token)
        case .percentage: return SpecifiedLength(unit: .percent, value: token.number)
        case .number where token.number == 0 || options.contains(.unitless):
            return .pixels(token.number)
        // Another token is no length.
        default: return nil
        }
    }

    /// A dimension as a length; nil when its unit is not one of length.
    func dimension(_ token: CSSToken) -> SpecifiedLength? {
        let value = token.number
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        guard end - start <= 5 else { return nil }
        var unit: UInt64 = 0
        for i in start..<end { unit = unit << 8 | UInt64(CSSBytes.lowercased(bytes[i])) }
        switch unit {
        case 0x7078: return .pixels(value)  // px
        case 0x656D: return SpecifiedLength(unit: .em, value: value)  // em
        case 0x72656D: return SpecifiedLength(unit: .rem, value: value)  // rem
        case 0x6578: return SpecifiedLength(unit: .em, value: value * 0.5)  // ex
        case 0x6361_70: return SpecifiedLength(unit: .em, value: value * 0.7)  // cap
        case 0x726578: return SpecifiedLength(unit: .rem, value: value * 0.5)  // rex
        case 0x6368, 0x726368: return .pixels(value * Cell.width)  // ch, rch
        case 0x6963, 0x726963: return .pixels(value * Cell.width * 2)  // ic, ric
        case 0x6C68, 0x726C68: return .pixels(value * Cell.height)  // lh, rlh
        case 0x7074: return .pixels(value * 4 / 3)  // pt
        case 0x7063: return .pixels(value * 16)  // pc
        case 0x696E: return .pixels(value * 96)  // in
        case 0x636D: return .pixels(value * 96 / 2.54)  // cm
        case 0x6D6D: return .pixels(value * 96 / 25.4)  // mm
        case 0x71: return .pixels(value * 96 / 101.6)  // q
        default: return viewportLength(unit, value)
        }
    }

    private func viewportLength(_ unit: UInt64, _ value: Float) -> SpecifiedLength? {
        // svw, lvw, dvw and their kin: a terminal's viewport has one size. cqw: near enough.
        var unit = unit
        let prefix = unit >> 16
        if unit >> 40 == 0, prefix == 0x73 || prefix == 0x6C || prefix == 0x64 { unit &= 0xFFFF }
        if unit >> 32 == 0, prefix == 0x6371 { unit = 0x7600 | unit & 0xFF }
        switch unit {
        case 0x7677, 0x7669, 0x637177, 0x637169: return .pixels(value * context.width / 100)
        case 0x7668, 0x7662, 0x637168, 0x637162: return .pixels(value * context.height / 100)
        case 0x766D696E, 0x73766D696E, 0x6C766D696E, 0x64766D696E, 0x63716D696E:
            return .pixels(value * min(context.width, context.height) / 100)
        case 0x766D6178, 0x73766D6178, 0x6C766D6178, 0x64766D6178, 0x63716D6178:
            return .pixels(value * max(context.width, context.height) / 100)
        default: return nil
        }
    }

    // MARK: - Calculations

    /// The steps of `calc()`, `min()`, `max()` or `clamp()`; nil when it is none or malformed.
    mutating func calculation() -> [CalculationStep]? {
        guard token.kind == .function else { return nil }
        var steps: [CalculationStep] = []
        return calculationFunction(&steps, depth: 0) ? steps : nil
    }

    private mutating func calculationFunction(
        _ steps: inout [CalculationStep], depth: Int
    ) -> Bool {
        let name = token
        guard depth < StyleLimits.nesting, steps.count < StyleLimits.calculationSteps else {
            return false
        }
        index += 1
        if name.kind == .openParen || isFunction(name, "calc") || isFunction(name, "-webkit-calc") {
            return calculationSum(&steps, depth: depth) && takeEnd()
        }
        if isFunction(name, "clamp") { return clampFunction(&steps, depth: depth) }
        let isMinimum = isFunction(name, "min")
        guard isMinimum || isFunction(name, "max") else { return false }
        guard calculationSum(&steps, depth: depth) else { return false }
        while take(.comma) {
            guard calculationSum(&steps, depth: depth) else { return false }
            steps.append(isMinimum ? .minimum : .maximum)
        }
        return takeEnd()
    }

    /// `clamp(low, value, high)` is `max(low, min(value, high))`.
    private mutating func clampFunction(_ steps: inout [CalculationStep], depth: Int) -> Bool {
        var low: [CalculationStep] = []
        let hasLow = !take(Keyword.none)
        if hasLow { guard calculationSum(&low, depth: depth) else { return false } }
        guard take(.comma), calculationSum(&steps, depth: depth), take(.comma) else {
            return false
        }
        if !take(Keyword.none) {
            guard calculationSum(&steps, depth: depth) else { return false }
            steps.append(.minimum)
        }
        if hasLow {
            steps.append(contentsOf: low)
            steps.append(.maximum)
        }
        return takeEnd()
    }

    /// The end of a function, which the end of the value closes too.
    private mutating func takeEnd() -> Bool { isAtEnd || take(.closeParen) }

    private mutating func calculationSum(_ steps: inout [CalculationStep], depth: Int) -> Bool {
        guard calculationProduct(&steps, depth: depth) else { return false }
        while token.kind == .delim, token.delimiter == 0x2B || token.delimiter == 0x2D {
            let isSum = token.delimiter == 0x2B
            guard token.followsSpace, peek(1).followsSpace else { return false }
            index += 1
            guard calculationProduct(&steps, depth: depth) else { return false }
            steps.append(isSum ? .add : .subtract)
        }
        return true
    }

    private mutating func calculationProduct(
        _ steps: inout [CalculationStep], depth: Int
    ) -> Bool {
        guard calculationOperand(&steps, depth: depth) else { return false }
        while token.kind == .delim, token.delimiter == 0x2A || token.delimiter == 0x2F {
            let isProduct = token.delimiter == 0x2A
            index += 1
            guard calculationOperand(&steps, depth: depth) else { return false }
            steps.append(isProduct ? .multiply : .divide)
        }
        return steps.count < StyleLimits.calculationSteps
    }

    private mutating func calculationOperand(
        _ steps: inout [CalculationStep], depth: Int
    ) -> Bool {
        let token = token
        switch token.kind {
        case .number: steps.append(.number(token.number))
        case .percentage:
            steps.append(.push(SpecifiedLength(unit: .percent, value: token.number)))
        case .dimension:
            guard let length = dimension(token) else { return false }
            steps.append(.push(length))
        case .function, .openParen: return calculationFunction(&steps, depth: depth + 1)
        // Another token is no operand.
        default: return false
        }
        index += 1
        return true
    }
}
