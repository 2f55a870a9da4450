import GarthURL

/// Parses the text between two braces into declarations (CSS Syntax Level 3 section 5.4.5).
///
/// It skips nested rules, which the sheet parser handles.
struct DeclarationParser: ~Escapable {
    let bytes: Span<UInt8>
    let context: ValueContext
    private(set) var block = DeclarationBlock()
    private var isImportant = false

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, context: ValueContext) {
        self.bytes = bytes
        self.context = context
    }

    /// The declarations in a range of bytes.
    static func block(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, context: ValueContext
    ) -> DeclarationBlock {
        var parser = DeclarationParser(bytes, context: context)
        parser.parse(from: start, to: end)
        return parser.block
    }

    private mutating func parse(from start: Int, to end: Int) {
        var position = start
        while position < end {
            if CSSBytes.isSpace(bytes[position]) || bytes[position] == 0x3B {
                position += 1
                continue
            }
            let stop = CSSScanner.declarationEnd(bytes, from: position, to: end)
            declaration(from: position, to: stop.end)
            position = max(stop.next, position + 1)
        }
    }

    /// Reads `name : value` and keeps it when it is valid.
    private mutating func declaration(from start: Int, to end: Int) {
        var tokenizer = CSSTokenizer(bytes, from: start, to: end)
        var name = tokenizer.next()
        while name.kind == .whitespace { name = tokenizer.next() }
        guard name.kind == .ident else { return }
        var colon = tokenizer.next()
        while colon.kind == .whitespace { colon = tokenizer.next() }
        guard colon.kind == .colon else { return }
        var tokens = ValueParser.tokens(in: bytes, tokenizer.position, end)
        isImportant = Self.dropImportant(&tokens, bytes)
        let (from, to) = (Int(name.textStart), Int(name.textEnd))
        if to - from > 2, bytes[from] == 0x2D, bytes[from + 1] == 0x2D {
            custom(name, tokens, from: tokenizer.position)
            return
        }
        guard !tokens.isEmpty, let property = property(name),
            isRead(property)
        else { return }
        parse(property, ValueParser(bytes, tokens: tokens, context: context))
    }

    /// Whether a property changes something on this surface.
    private func isRead(_ property: Property) -> Bool {
        guard property.isOfBackgroundImage, !context.showsBackgroundImages else { return true }
        return property == .backgroundImage && context.showsGrounds
    }

    private func property(_ name: CSSToken) -> Property? {
        if name.hasEscapes {
            let spelling = CSSBytes.unescaped(bytes, Int(name.textStart), Int(name.textEnd))
            return Property(spelling.span, 0, spelling.count)
        }
        return Property(bytes, Int(name.textStart), Int(name.textEnd))
    }

    private static func dropImportant(
        _ tokens: inout [CSSToken], _ bytes: Span<UInt8>
    ) -> Bool {
        guard let last = tokens.last, last.kind == .ident, tokens.count > 1,
            tokens[tokens.count - 2].kind == .delim, tokens[tokens.count - 2].delimiter == 0x21,
            CSSBytes.equalIgnoringCase(
                bytes, Int(last.textStart), Int(last.textEnd), "important")
        else { return false }
        tokens.removeLast(2)
        return true
    }

    private mutating func custom(_ name: CSSToken, _ tokens: [CSSToken], from start: Int) {
        let text =
            name.hasEscapes
            ? CSSBytes.unescaped(bytes, Int(name.textStart), Int(name.textEnd))
            : Array(bytes.extracting(Int(name.textStart)..<Int(name.textEnd)))
        var declaration = CustomDeclaration(name: text, value: [], isImportant: isImportant)
        if let first = tokens.first, let last = tokens.last {
            guard Self.isBalanced(tokens) else { return }
            declaration.value = Array(bytes.extracting(Int(first.start)..<Int(last.end)))
            let parser = ValueParser(bytes, tokens: tokens, context: context)
            if tokens.count == 1, let word = parser.keyword {
                declaration.wide = WideKeyword(word)
            }
        }
        block.append(declaration)
    }

    /// Whether a custom property's value is free of what CSS Syntax forbids in any value.
    private static func isBalanced(_ tokens: [CSSToken]) -> Bool {
        var closers: [CSSToken.Kind] = []
        for token in tokens {
            if token.kind == .badString || token.kind == .badURL { return false }
            if let closer = token.kind.closer {
                closers.append(closer)
            } else if token.kind.nesting < 0, closers.popLast() != token.kind {
                return false
            }
        }
        return true
    }

    // MARK: - Values

    /// Parses a value whose `var()` have been replaced.
    static func parse(
        _ property: Property, _ value: [UInt8], context: ValueContext
    ) -> [Declaration] {
        let bytes = value.span
        var parser = DeclarationParser(bytes, context: context)
        let tokens = ValueParser.tokens(in: bytes, 0, bytes.count)
        guard !tokens.isEmpty, isBalanced(tokens) else { return [] }
        parser.parse(property, ValueParser(bytes, tokens: tokens, context: context))
        return parser.block.declarations
    }

    private mutating func parse(_ property: Property, _ value: ValueParser) {
        for token in value.tokens where token.kind == .function {
            guard value.isFunction(token, "var") || value.isFunction(token, "env") else { continue }
            let raw = bytes.extracting(
                Int(value.tokens[0].start)..<Int(value.tokens[value.tokens.count - 1].end))
            return emit(property, .variable(Array(raw)))
        }
        if value.tokens.count == 1, let word = value.keyword, let wide = WideKeyword(word) {
            for longhand in Self.longhands(of: property) { emit(longhand, .wide(wide)) }
            return
        }
        var value = value
        guard let declarations = shorthand(property, &value) else {
            if let parsed = PropertyGrammar.value(of: property, &value), value.isAtEnd {
                emit(property, parsed)
            }
            return
        }
        guard value.isAtEnd else { return }
        for (longhand, parsed) in declarations { emit(longhand, parsed) }
    }

    private mutating func emit(_ property: Property, _ value: DeclarationValue) {
        block.append(Declaration(property: property, value: value, isImportant: isImportant))
    }
}

/// Finds where things end in a sheet without looking into them.
enum CSSScanner {
    /// The end of a scan.
    struct Stop {
        /// The offset of the byte that stopped it, or the end.
        var offset: Int
        /// A `{` was met inside brackets that were passed over.
        var hasBraces: Bool
    }

    /// Scans to the first byte outside of strings, comments and brackets that is one of `stops`.
    static func scan(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, stops: Stops
    ) -> Stop {
        var i = start
        var closers = OpenBrackets()
        var hasBraces = false
        let passesWords = stops == .closeBrace
        while i < end {
            if passesWords, i + 8 <= end {
                let count = plainCount(bytes.word(at: i))
                i += count
                if count == 8 { continue }
            }
            let byte = bytes[i]
            if !isSpecial(byte) {
                i += 1
                continue
            }
            switch byte {
            case 0x22, 0x27:
                i = stringEnd(bytes, i, end)
                continue
            case 0x2F where i + 1 < end && bytes[i + 1] == 0x2A:
                i = commentEnd(bytes, i, end)
                continue
            case 0x5C:
                i += 2
                continue
            case 0x28:
                if isURL(bytes, i, start), let close = urlEnd(bytes, i, end) {
                    i = close
                    continue
                }
                closers.open(0x29)
            case 0x5B: closers.open(0x5D)
            case 0x7B:
                if closers.isEmpty, stops.contains(.openBrace) {
                    return Stop(offset: i, hasBraces: hasBraces)
                }
                hasBraces = true
                closers.open(0x7D)
            case 0x7D, 0x29, 0x5D:
                if closers.isEmpty {
                    if byte == 0x7D && stops.contains(.closeBrace)
                        || byte == 0x29 && stops.contains(.closeParen)
                    {
                        return Stop(offset: i, hasBraces: hasBraces)
                    }
                } else {
                    closers.close(byte)
                }
            case 0x3B, 0x2C:
                if closers.isEmpty, stops.contains(byte == 0x3B ? .semicolon : .comma) {
                    return Stop(offset: i, hasBraces: hasBraces)
                }
            default: break
            }
            i += 1
        }
        return Stop(offset: end, hasBraces: hasBraces)
    }

    /// Whether a scan has to look at a byte: `"'(),/;[\]{}`. All others are passed over.
    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        let low: UInt64 =
            1 << 0x22 | 1 << 0x27 | 1 << 0x28 | 1 << 0x29 | 1 << 0x2C | 1 << 0x2F | 1 << 0x3B
        let high: UInt64 = 1 << 0x1B | 1 << 0x1C | 1 << 0x1D | 1 << 0x3B | 1 << 0x3D
        guard byte < 0x80 else { return false }
        return (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
    }

    /// The bytes at the start of a word that a scan to a closing brace passes over: it has to look at
    /// `"'()/[\]{}`, and at some controls that count as these here.
    @inline(__always)
    private static func plainCount(_ word: UInt64) -> Int {
        // A brace and a square bracket differ in one bit, as two neighbouring signs do.
        let folded = word | Self.each(0x20)
        let paired = folded | Self.each(0x01)
        let found =
            zeros(folded ^ each(0x22)) | zeros(folded ^ each(0x27)) | zeros(paired ^ each(0x29))
            | zeros(folded ^ each(0x2F)) | zeros(folded ^ each(0x7B)) | zeros(paired ^ each(0x7D))
        return found.trailingZeroBitCount / 8
    }

    @inline(__always)
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// The high bits of the bytes that are zero, up to the first one.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- each(0x01)) & ~word & each(0x80)
    }

    /// The closing brackets that are awaited, the next one last: the first ones in two bits each.
    private struct OpenBrackets {
        private var packed: UInt64 = 0
        private var count = 0
        private var rest: [UInt8] = []

        /// The brackets that `packed` has room for.
        private static let capacity = 32

        var isEmpty: Bool { count == 0 }

        mutating func open(_ closer: UInt8) {
            if count < Self.capacity {
                packed = packed << 2 | Self.code(closer)
            } else {
                rest.append(closer)
            }
            count += 1
        }

        /// Ends the last bracket if this byte closes it.
        mutating func close(_ byte: UInt8) {
            if count > Self.capacity {
                guard rest.last == byte else { return }
                rest.removeLast()
            } else {
                guard count > 0, packed & 3 == Self.code(byte) else { return }
                packed >>= 2
            }
            count -= 1
        }

        private static func code(_ closer: UInt8) -> UInt64 {
            closer == 0x29 ? 0 : closer == 0x5D ? 1 : 2
        }
    }

    struct Stops: OptionSet {
        let rawValue: UInt8
        static let openBrace = Stops(rawValue: 1)
        static let closeBrace = Stops(rawValue: 2)
        static let semicolon = Stops(rawValue: 4)
        static let comma = Stops(rawValue: 8)
        static let closeParen = Stops(rawValue: 16)
    }

    /// The offset of the parenthesis that closes a function, or the end.
    static func functionEnd(
        _ bytes: Span<UInt8>, from start: Int, to end: Int
    ) -> Int {
        scan(bytes, from: start, to: end, stops: .closeParen).offset
    }

    /// The end of the declaration (or nested rule, or nested at-rule) that starts here, and the
    /// start of the next one.
    static func declarationEnd(
        _ bytes: Span<UInt8>, from start: Int, to end: Int
    ) -> (end: Int, next: Int) {
        let stops: Stops = isCustom(bytes, start, end) ? .semicolon : [.semicolon, .openBrace]
        let stop = scan(bytes, from: start, to: end, stops: stops).offset
        guard stop < end, bytes[stop] == 0x7B else { return (stop, stop + 1) }
        // A rule: it ends with its block, and holds no declaration for us.
        let close = scan(bytes, from: stop + 1, to: end, stops: .closeBrace).offset
        return (start, close + 1)
    }

    private static func isCustom(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> Bool {
        start + 1 < end && bytes[start] == 0x2D && bytes[start + 1] == 0x2D
    }

    private static func stringEnd(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> Int {
        var i = start + 1
        while i < end {
            if bytes[i] == bytes[start] { return i + 1 }
            if CSSBytes.isNewline(bytes[i]) { return i }
            i = bytes[i] == 0x5C ? escapeEnd(bytes, i, end) : i + 1
        }
        return end
    }

    /// The end of an escape in a string: a hexadecimal escape includes one following white space,
    /// also a line end.
    private static func escapeEnd(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> Int {
        var i = start + 1
        while i < end, i < start + 7, CSSBytes.hexValue(bytes[i]) != nil { i += 1 }
        if i > start + 1, i < end, !CSSBytes.isSpace(bytes[i]) { return i }
        return i + 1 < end && bytes[i] == 0x0D && bytes[i + 1] == 0x0A ? i + 2 : i + 1
    }

    /// The end of the comment that starts at an offset.
    static func commentEnd(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> Int {
        var i = start + 2
        while i + 1 < end {
            if i + 8 <= end {
                let count = zeros(bytes.word(at: i) ^ each(0x2A)).trailingZeroBitCount / 8
                i += count
                if count == 8 { continue }
                guard i + 1 < end else { break }
            }
            if bytes[i] == 0x2A, bytes[i + 1] == 0x2F { return i + 2 }
            i += 1
        }
        return end
    }

    private static func isURL(
        _ bytes: Span<UInt8>, _ paren: Int, _ start: Int
    ) -> Bool {
        paren - start >= 3 && CSSBytes.equalIgnoringCase(bytes, paren - 3, paren, "url")
            && (paren - start == 3 || !CSSBytes.isName(bytes[paren - 4]))
    }

    /// The end of an unquoted URL; nil when it is quoted.
    private static func urlEnd(
        _ bytes: Span<UInt8>, _ paren: Int, _ end: Int
    ) -> Int? {
        var i = paren + 1
        while i < end, CSSBytes.isSpace(bytes[i]) { i += 1 }
        if i < end, bytes[i] == 0x22 || bytes[i] == 0x27 { return nil }
        while i < end, bytes[i] != 0x29 { i += bytes[i] == 0x5C ? 2 : 1 }
        return min(i + 1, end)
    }
}
