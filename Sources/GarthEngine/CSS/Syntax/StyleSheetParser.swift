import GarthURL

/// Reads a sheet's rules (CSS Syntax Level 3 section 5.4, CSS Nesting Level 1).
///
/// A block of plain declarations is only measured. Selectors of top-level rules are too, if rules
/// may wait for their names (`WaitingRules`); others are read at once.
struct StyleSheetParser: ~Escapable {
    private let bytes: Span<UInt8>
    private let sheet: Int
    private let mayWait: Bool
    private var position = 0
    private var layer: UInt16 = 0
    /// The `@container` around the rules; 0 is none.
    private var query: UInt8 = 0
    /// The `@scope` around the rules.
    private var scope: StyleScope?
    private var mayImport = true
    private(set) var imports: [StyleImport] = []

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, sheet: Int, mayWait: Bool) {
        self.bytes = bytes
        self.sheet = sheet
        self.mayWait = mayWait
    }

    /// Puts all following rules into a layer.
    mutating func enterLayer(_ name: [UInt8], _ rules: inout StyleRules) {
        layer = Self.layer(name, in: layer, &rules)
    }

    mutating func parse(_ rules: inout StyleRules) {
        parseRules(to: bytes.count, parent: nil, depth: 0, &rules)
    }

    // MARK: - Lists of rules

    /// Reads rules, and inside of a style rule declarations too, up to an offset.
    private mutating func parseRules(
        to end: Int, parent: Int?, depth: Int, _ rules: inout StyleRules
    ) {
        guard depth < StyleLimits.nesting else {
            position = end
            return
        }
        var declarations = position
        while true {
            skipSpace(to: end)
            guard position < end else { break }
            let start = position
            if bytes[position] == 0x40 {
                flush(from: declarations, to: start, parent, &rules)
                atRule(to: end, parent: parent, depth: depth, &rules)
                declarations = position
            } else if parent != nil, let stop = declarationStop(to: end) {
                position = stop
                continue
            } else {
                flush(from: declarations, to: start, parent, &rules)
                styleRule(to: end, parent: parent, depth: depth, &rules)
                declarations = position
            }
            if position <= start { position = start + 1 }
        }
        flush(from: declarations, to: end, parent, &rules)
        position = end
    }

    /// The declarations between nested rules are a rule of their own.
    private func flush(
        from start: Int, to end: Int, _ parent: Int?, _ rules: inout StyleRules
    ) {
        guard let parent, start < end else { return }
        guard (start..<end).contains(where: { !CSSBytes.isSpace(bytes[$0]) && bytes[$0] != 0x3B })
        else {
            return
        }
        let block = rules.addBlock(sheet: sheet, from: start, to: end)
        rules.addRule(list: parent, block: block, layer: layer, sheet: sheet, query: query)
    }

    /// The end of the declaration at the position; nil for a nested rule.
    private func declarationStop(to end: Int) -> Int? {
        if bytes[position] == 0x3B { return position + 1 }
        let stop = CSSScanner.declarationEnd(bytes, from: position, to: end)
        return stop.end > position ? min(stop.next, end) : nil
    }

    private mutating func skipSpace(to end: Int) {
        while position < end {
            if CSSBytes.isSpace(bytes[position]) {
                position += 1
            } else if position + 1 < end, bytes[position] == 0x2F, bytes[position + 1] == 0x2A {
                position = CSSScanner.commentEnd(bytes, position, end)
            } else if end - position >= 3, bytes[position] == 0x2D, bytes[position + 1] == 0x2D,
                bytes[position + 2] == 0x3E
            {
                position += 3
            } else if end - position >= 4, bytes[position] == 0x3C, bytes[position + 1] == 0x21,
                bytes[position + 2] == 0x2D, bytes[position + 3] == 0x2D
            {
                position += 4
            } else {
                return
            }
        }
    }

    // MARK: - Style rules

    private mutating func styleRule(
        to end: Int, parent: Int?, depth: Int, _ rules: inout StyleRules
    ) {
        mayImport = false
        let start = position
        let stops: CSSScanner.Stops =
            parent == nil ? .openBrace : [.openBrace, .semicolon, .closeBrace]
        let open = CSSScanner.scan(bytes, from: start, to: end, stops: stops).offset
        guard open < end, bytes[open] == 0x7B else {
            position = min(open + 1, end)
            return
        }
        let close = CSSScanner.scan(bytes, from: open + 1, to: end, stops: .closeBrace)
        position = min(close.offset + 1, end)
        if mayWait, parent == nil, scope == nil, !close.hasBraces {
            let block = rules.addBlock(sheet: sheet, from: open + 1, to: close.offset)
            rules.addWaitingRule(
                bytes, from: start, to: open, block: block, layer: layer, query: query,
                sheet: sheet)
            return
        }
        guard let list = selectorList(from: start, to: open, parent: parent, &rules) else {
            return
        }
        guard close.hasBraces else {
            let block = rules.addBlock(sheet: sheet, from: open + 1, to: close.offset)
            rules.addRule(list: list, block: block, layer: layer, sheet: sheet, query: query)
            return
        }
        let after = position
        position = open + 1
        parseRules(to: close.offset, parent: list, depth: depth + 1, &rules)
        position = after
    }

    private func selectorList(
        from start: Int, to end: Int, parent: Int?, _ rules: inout StyleRules
    ) -> Int? {
        guard parent == nil, let scope else {
            return SelectorParser.list(
                bytes, from: start, to: end, parent: parent, into: &rules.store)
        }
        // Nested rules are in the scope of their parent.
        let scoped = scope.selectors(of: bytes, from: start, to: end)
        return SelectorParser.list(
            scoped.span, from: 0, to: scoped.count, parent: nil, into: &rules.store)
    }

    // MARK: - At-rules

    private mutating func atRule(
        to end: Int, parent: Int?, depth: Int, _ rules: inout StyleRules
    ) {
        var tokenizer = CSSTokenizer(bytes, from: position, to: end)
        let name = tokenizer.next()
        let prelude = name.kind == .atKeyword ? Int(name.end) : position + 1
        let stops: CSSScanner.Stops = [.openBrace, .semicolon, .closeBrace]
        let stop = CSSScanner.scan(bytes, from: prelude, to: end, stops: stops).offset
        guard stop < end, bytes[stop] == 0x7B else {
            position = min(stop + 1, end)
            statement(name, from: prelude, to: stop, &rules)
            return
        }
        let close = CSSScanner.scan(bytes, from: stop + 1, to: end, stops: .closeBrace).offset
        let after = min(close + 1, end)
        let outer = (layer, scope, query)
        if !isNamed(name, "charset") && !isNamed(name, "layer") { mayImport = false }
        if parent == nil, isNamed(name, "counter-style"),
            let style = CounterStyleParser.ruleName(bytes, from: prelude, to: stop),
            let rule = CounterStyleParser.rule(bytes, from: stop + 1, to: close)
        {
            rules.addCounterStyle(style, rule, layer: layer, sheet: sheet)
        }
        if applies(name, from: prelude, to: stop, &rules) {
            position = stop + 1
            parseRules(to: close, parent: parent, depth: depth + 1, &rules)
        }
        (layer, scope, query) = outer
        position = after
    }

    private func isNamed(_ token: CSSToken, _ name: StaticString) -> Bool {
        token.kind == .atKeyword
            && CSSBytes.equalIgnoringCase(
                bytes, Int(token.textStart), Int(token.textEnd), name)
    }

    /// Whether the rules in the block of an at-rule count.
    private mutating func applies(
        _ name: CSSToken, from start: Int, to end: Int, _ rules: inout StyleRules
    ) -> Bool {
        if isNamed(name, "media") {
            return MediaQuery.matches(bytes, from: start, to: end, context: rules.context)
        }
        if isNamed(name, "supports") {
            return SupportsCondition.matches(
                bytes, from: start, to: end, context: rules.context)
        }
        if isNamed(name, "container") {
            guard let inner = ContainerQuery(bytes, from: start, to: end, inside: query),
                let number = rules.addContainerQuery(inner)
            else { return false }
            query = number
            return true
        }
        if isNamed(name, "scope") {
            guard let inner = StyleScope(bytes, from: start, to: end, inside: scope) else {
                return false
            }
            scope = inner
            return true
        }
        guard isNamed(name, "layer") else { return false }
        let tokens = ValueParser.tokens(in: bytes, start, end)
        if tokens.isEmpty {
            layer = rules.layer(named: nil, in: layer)
            return true
        }
        guard let names = layerNames(tokens), names.count == 1 else { return false }
        layer = Self.layer(names[0], in: layer, &rules)
        return true
    }

    private mutating func statement(
        _ name: CSSToken, from start: Int, to end: Int, _ rules: inout StyleRules
    ) {
        if isNamed(name, "import") {
            if mayImport { importRule(from: start, to: end, rules.context) }
        } else if isNamed(name, "layer") {
            let tokens = ValueParser.tokens(in: bytes, start, end)
            for layerName in layerNames(tokens) ?? [] {
                _ = Self.layer(layerName, in: layer, &rules)
            }
        } else if !isNamed(name, "charset") {
            mayImport = mayImport && name.kind == .atKeyword && !isNamed(name, "namespace")
        }
    }

    // MARK: - Layers

    /// Names between commas, each with dots inside and without spaces; nil when malformed.
    private func layerNames(_ tokens: [CSSToken]) -> [[UInt8]]? {
        var names: [[UInt8]] = []
        var expectsName = true
        var isStart = true
        var name: [UInt8] = []
        for token in tokens {
            switch token.kind {
            case .ident where expectsName && (isStart || !token.followsSpace):
                name.append(contentsOf: bytes.extracting(Int(token.textStart)..<Int(token.textEnd)))
                expectsName = false
            case .delim where token.delimiter == 0x2E && !expectsName && !token.followsSpace:
                name.append(0x2E)
                expectsName = true
            case .comma where !expectsName:
                names.append(name)
                name = []
                expectsName = true
            // Another token, or one at another place, makes the list invalid.
            default: return nil
            }
            isStart = token.kind == .comma
        }
        guard !expectsName else { return nil }
        return names + [name]
    }

    /// The layer of a dotted name inside of another; an empty name makes one without a name.
    private static func layer(
        _ name: [UInt8], in parent: UInt16, _ rules: inout StyleRules
    ) -> UInt16 {
        if name.isEmpty { return rules.layer(named: nil, in: parent) }
        var layer = parent
        for part in name.split(separator: 0x2E) {
            layer = rules.layer(named: Array(part), in: layer)
        }
        return layer
    }

    // MARK: - @import (CSS Cascade Level 5 section 2)

    private mutating func importRule(from start: Int, to end: Int, _ context: ValueContext) {
        let tokens = ValueParser.tokens(in: bytes, start, end)
        var parser = ValueParser(bytes, tokens: tokens, context: context)
        let first = parser.token
        let href: [UInt8]
        if first.kind == .string || first.kind == .url {
            href = parser.text(first)
            parser.advance()
        } else if parser.isFunction(first, "url"), parser.peek(1).kind == .string {
            href = parser.text(parser.peek(1))
            parser.skipComponent()
        } else {
            return
        }
        var wish = StyleImport(href: href, media: [], layer: nil)
        if parser.token.kind == .ident, isWord(parser.token, "layer") {
            wish.layer = []
            parser.advance()
        } else if parser.isFunction(parser.token, "layer") {
            let inner = parser.index + 1
            parser.skipComponent()
            guard let names = layerNames(Array(tokens[inner..<max(inner, parser.index - 1)])),
                names.count == 1
            else { return }
            wish.layer = names[0]
        }
        if parser.isFunction(parser.token, "supports") {
            let from = Int(parser.token.textEnd)
            parser.skipComponent()
            let to = Int(tokens[min(parser.index, tokens.count) - 1].end)
            guard SupportsCondition.matches(bytes, from: from, to: to, context: context) else {
                return
            }
        }
        if !parser.isAtEnd { wish.media = Array(bytes.extracting(Int(parser.token.start)..<end)) }
        imports.append(wish)
    }

    private func isWord(_ token: CSSToken, _ word: StaticString) -> Bool {
        CSSBytes.equalIgnoringCase(bytes, Int(token.textStart), Int(token.textEnd), word)
    }
}

/// `@supports` (CSS Conditional Rules Level 4 section 6).
struct SupportsCondition: ~Escapable {
    private var parser: ValueParser

    @_lifetime(copy parser)
    private init(_ parser: ValueParser) { self.parser = parser }

    static func matches(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, context: ValueContext
    ) -> Bool {
        let tokens = ValueParser.tokens(in: bytes, start, end)
        var condition = SupportsCondition(
            ValueParser(bytes, tokens: tokens, context: context))
        return condition.condition(depth: 0) && condition.parser.isAtEnd
    }

    private mutating func condition(depth: Int) -> Bool {
        guard depth < StyleLimits.nesting else { return false }
        if parser.take(.not) { return !operand(depth: depth) }
        var result = operand(depth: depth)
        while let word = parser.keyword, word == .and || word == .or {
            parser.advance()
            let next = operand(depth: depth)
            result = word == .and ? result && next : result || next
        }
        return result
    }

    private mutating func operand(depth: Int) -> Bool {
        let start = parser.index
        if parser.isFunction(parser.token, "selector") {
            let from = Int(parser.token.end)
            parser.skipComponent()
            let to = Int(parser.tokens[min(parser.index, parser.tokens.count) - 1].start)
            var store = SelectorStore()
            return SelectorParser.list(
                parser.bytes, from: from, to: to, parent: nil, into: &store) != nil
        }
        guard parser.token.kind == .openParen else {
            parser.skipComponent()
            return false
        }
        let from = Int(parser.token.end)
        parser.advance()
        if parser.token.kind == .openParen || parser.token.kind == .function
            || parser.keyword == .not
        {
            let result = condition(depth: depth + 1)
            if parser.isAtEnd || parser.take(.closeParen) { return result }
        }
        parser.index = start
        parser.skipComponent()
        let last = parser.tokens[min(parser.index, parser.tokens.count) - 1]
        let to = last.kind == .closeParen ? Int(last.start) : Int(last.end)
        // What is supported does not depend on what is shown.
        var context = parser.context
        context.showsBackgroundImages = true
        let block = DeclarationParser.block(parser.bytes, from: from, to: to, context: context)
        return !block.declarations.isEmpty || !block.custom.isEmpty
    }
}
