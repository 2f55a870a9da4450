/// The grammars of text decoration, lists, generated content and counters.
extension PropertyGrammar {
    private static let lines: KeyValuePairs<Keyword, UInt8> = [
        .none: 0, .overline: 0, .underline: 1, .lineThrough: 2,
    ]

    /// 1 underline, 2 line-through; 3 is both.
    static func textDecorationLine(_ parser: inout ValueParser) -> DeclarationValue? {
        var code: UInt8 = 0
        var count = 0
        while let word = parser.keyword {
            guard let line = lines[word] else { break }
            code |= line
            parser.advance()
            count += 1
        }
        return count > 0 ? .code(code) : nil
    }

    // MARK: - Lists

    static func listStyleType(_ parser: inout ValueParser) -> DeclarationValue? {
        let token = parser.token
        if token.kind == .string {
            parser.advance()
            return .string(parser.text(token))
        }
        guard let name = counterStyle(&parser, allowsNone: true) else { return nil }
        if case .known(let style) = name { return .code(style.rawValue) }
        return .counterStyle(name)
    }

    /// A `<counter-style>`; its name is resolved at use (CSS Counter Styles Level 3 section 5).
    private static func counterStyle(
        _ parser: inout ValueParser, allowsNone: Bool
    ) -> CounterStyleName? {
        if parser.isFunction(parser.token, "symbols") {
            return CounterStyleParser.anonymous(&parser).map { .symbols($0) }
        }
        if let style = ComputedStyle.ListStyle(parser.keyword), allowsNone || style != .none {
            parser.advance()
            return .known(style)
        }
        guard let name = CounterStyleParser.styleName(parser) else { return nil }
        parser.advance()
        return .named(name)
    }

    // MARK: - Content (CSS Generated Content Level 3 section 2)

    static func content(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.normal) { return .code(0) }
        if parser.take(.none) { return .content([]) }
        guard let pieces = contentList(&parser) else { return nil }
        guard parser.takeDelimiter(0x2F) else { return .content(pieces) }
        // The text that stands for the content where it cannot be seen as meant.
        return contentList(&parser).map { .content($0) }
    }

    private static func contentList(_ parser: inout ValueParser) -> [ContentPiece]? {
        var pieces: [ContentPiece] = []
        var count = 0
        while !parser.isAtEnd {
            if parser.token.kind == .delim, parser.token.delimiter == 0x2F { break }
            guard appendPiece(&parser, &pieces) else { return nil }
            if pieces.count > StyleLimits.contentPieces { pieces.removeLast() }
            count += 1
        }
        return count > 0 ? pieces : nil
    }

    private static let quotePieces: KeyValuePairs<Keyword, ContentPiece> = [
        .openQuote: .openQuote, .closeQuote: .closeQuote, .noOpenQuote: .noOpenQuote,
        .noCloseQuote: .noCloseQuote,
    ]

    private static func appendPiece(
        _ parser: inout ValueParser, _ pieces: inout [ContentPiece]
    ) -> Bool {
        let token = parser.token
        switch token.kind {
        case .string:
            // An escape of U+0000 is a sign without a form, in a box that draws nothing.
            if parser.text(token).elementsEqual("\u{FFFD}".utf8) { break }
            let text = withoutPrivateUse(parser.text(token))
            if !text.isEmpty {
                pieces.append(.text(text))
            } else if parser.text(token).count > 0 {
                pieces.append(.icon)
            }
        case .url: break
        case .ident:
            guard let word = parser.keyword, let quote = quotePieces[word] else { return false }
            pieces.append(quote)
        case .function: return appendFunction(&parser, &pieces)
        // Another token makes the value invalid.
        default: return false
        }
        parser.advance()
        return true
    }

    private static func appendFunction(
        _ parser: inout ValueParser, _ pieces: inout [ContentPiece]
    ) -> Bool {
        let function = parser.token
        let isCounters = parser.isFunction(function, "counters")
        if isCounters || parser.isFunction(function, "counter") {
            parser.advance()
            guard let piece = counterPiece(&parser, hasSeparator: isCounters) else { return false }
            pieces.append(piece)
            return true
        }
        if parser.isFunction(function, "attr") {
            let name = parser.peek(1)
            guard name.kind == .ident else { return false }
            pieces.append(.attribute(parser.text(name)))
        }
        // Images (url(), image-set(), gradients) have no text.
        parser.skipComponent()
        return true
    }

    private static func counterPiece(
        _ parser: inout ValueParser, hasSeparator: Bool
    ) -> ContentPiece? {
        guard parser.token.kind == .ident else { return nil }
        let name = parser.text(parser.token)
        parser.advance()
        var separator: [UInt8] = []
        if hasSeparator {
            guard parser.take(.comma), parser.token.kind == .string else { return nil }
            separator = parser.text(parser.token)
            parser.advance()
        }
        var style = CounterStyleName.known(.decimal)
        if parser.take(.comma) {
            guard let found = counterStyle(&parser, allowsNone: true) else { return nil }
            style = found
        }
        guard parser.isAtEnd || parser.take(.closeParen) else { return nil }
        return hasSeparator
            ? .counters(name: name, separator: separator, style: style)
            : .counter(name: name, style: style)
    }

    /// A string without characters for private use, which belong to icon fonts and have no visible
    /// form.
    private static func withoutPrivateUse(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }) else { return text }
        var result: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars
        where scalar.properties.generalCategory != .privateUse {
            result.append(contentsOf: UTF8.encode(scalar)!)
        }
        return result
    }

    static func quotes(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.none) { return .quotes([]) }
        if parser.take(.auto) { return .code(0) }
        var marks: [[UInt8]] = []
        while parser.token.kind == .string {
            if marks.count < StyleLimits.contentPieces { marks.append(parser.text(parser.token)) }
            parser.advance()
        }
        return marks.isEmpty || marks.count % 2 == 1 ? nil : .quotes(marks)
    }

    static func counters(
        _ parser: inout ValueParser, defaultValue: Int32, mayReverse: Bool = false
    ) -> DeclarationValue? {
        if parser.take(.none) { return .counters([]) }
        var changes: [CounterChange] = []
        while !parser.isAtEnd {
            let token = parser.token
            var change = CounterChange(name: [], value: defaultValue)
            if token.kind == .ident {
                guard isCounterName(parser.keyword) else { return nil }
                change.name = parser.text(token)
                parser.advance()
            } else if mayReverse, parser.isFunction(token, "reversed"),
                parser.peek(1).kind == .ident, parser.peek(2).kind == .closeParen,
                isCounterName(parser.keyword(parser.peek(1)))
            {
                change.name = parser.text(parser.peek(1))
                (change.isReversed, change.isComputed) = (true, true)
                parser.skipComponent()
            } else {
                return nil
            }
            if let number = parser.integer() {
                (change.value, change.isComputed) = (number, false)
            }
            changes.append(change)
        }
        return changes.isEmpty ? nil : .counters(changes)
    }

    private static let containments: KeyValuePairs<Keyword, UInt8> = [
        .style: 1, .strict: 1, .content: 1,
        .none: 0, .size: 0, .inlineSize: 0, .layout: 0, .paint: 0,
    ]

    /// 1 where counters and quotation marks are contained (CSS Containment Level 2 section 3).
    static func contain(_ parser: inout ValueParser) -> DeclarationValue? {
        var code: UInt8 = 0
        var count = 0
        while let word = parser.keyword {
            guard let containment = containments[word] else { return nil }
            code |= containment
            parser.advance()
            count += 1
        }
        return count > 0 ? .code(code) : nil
    }

    private static func isCounterName(_ word: Keyword?) -> Bool {
        guard let word else { return true }
        return word != .none && WideKeyword(word) == nil
    }
}
