/// The parser of Selectors Level 4, section 4 and 18.
struct SelectorParser {
    private var tokenizer: CSSTokenizer
    private var token: CSSToken
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The list that `&` stands for; nil outside of nested rules.
    private let parent: Int?
    private var depth = 0
    /// Simple selectors and compounds of the selectors that are being read.
    private var simples: [SimpleSelector] = []
    private var compounds: [Compound] = []
    private var hasNestingSelector = false

    private struct Compound {
        var first: Int
        var count: Int
        var combinator: Combinator
        var isStructural: Bool
    }

    /// What may stand in a list.
    enum Mode {
        /// A style rule's: one invalid selector makes the whole list invalid.
        case strict
        /// The argument of `:is()` and `:where()`: invalid selectors are left out.
        case forgiving
        /// The argument of `:not()` and "of S": as strict, without pseudo-elements.
        case argument
        /// The argument of `:has()`: selectors may begin with a combinator.
        case relative
    }

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, parent: Int?
    ) {
        self.bytes = bytes
        self.parent = parent
        tokenizer = CSSTokenizer(bytes, from: start, to: end)
        token = tokenizer.next()
    }

    /// The number of the list of a style rule's selectors; nil when it is invalid.
    static func list(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, parent: Int?,
        into store: inout SelectorStore
    ) -> Int? {
        var parser = SelectorParser(bytes, from: start, to: end, parent: parent)
        guard let list = parser.list(.strict, &store), parser.token.kind == .endOfFile else {
            return nil
        }
        return list
    }

    // MARK: - Cursor

    private mutating func advance() { token = tokenizer.next() }

    private mutating func skipSpace() {
        while token.kind == .whitespace { advance() }
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        token.kind == .delim && token.delimiter == byte
    }

    private func text() -> [UInt8] {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        if !token.hasEscapes { return Array(bytes[start..<end]) }
        return CSSBytes.unescaped(bytes, start, end)
    }

    private func name(_ folds: Bool, _ table: inout AtomTable) -> UInt32 {
        if token.hasEscapes { return table.add(text(), folds: folds) }
        let range = Int(token.textStart)..<Int(token.textEnd)
        return table.add(UnsafeBufferPointer(rebasing: bytes[range]), folds: folds)
    }

    private func isNamed(_ name: StaticString) -> Bool {
        CSSBytes.equalIgnoringCase(bytes, Int(token.textStart), Int(token.textEnd), name)
    }

    // MARK: - Lists

    /// Reads selectors up to the end or a closing parenthesis.
    private mutating func list(_ mode: Mode, _ store: inout SelectorStore) -> Int? {
        guard depth < StyleLimits.nesting else { return nil }
        depth += 1
        defer { depth -= 1 }
        var selectors: [Selector] = []
        while true {
            skipSpace()
            let (simpleCount, compoundCount) = (simples.count, compounds.count)
            if let selector = complex(mode, &store) {
                selectors.append(selector)
            } else if mode == .forgiving {
                skipInvalid()
            } else {
                return nil
            }
            simples.removeLast(simples.count - simpleCount)
            compounds.removeLast(compounds.count - compoundCount)
            skipSpace()
            if token.kind == .comma { advance() } else { break }
        }
        guard store.selectors.count + selectors.count <= StyleLimits.selectors else { return nil }
        let list = SelectorList(
            first: UInt32(store.selectors.count), count: UInt32(selectors.count),
            specificity: selectors.map(\.specificity).max() ?? 0)
        store.selectors.append(contentsOf: selectors)
        store.lists.append(list)
        return store.lists.count - 1
    }

    /// Skips to the next comma or closing parenthesis of this level.
    private mutating func skipInvalid() {
        var open = 0
        while token.kind != .endOfFile {
            switch token.kind {
            case .function, .openParen, .openSquare, .openBrace: open += 1
            case .closeParen, .closeSquare, .closeBrace:
                if open == 0 { return }
                open -= 1
            case .comma where open == 0: return
            default: break
            }
            advance()
        }
    }

    private var isAtEndOfSelector: Bool {
        token.kind == .endOfFile || token.kind == .comma || token.kind == .closeParen
    }

    private mutating func takeCombinator() -> Combinator? {
        guard token.kind == .delim else { return nil }
        let combinator: Combinator
        switch token.delimiter {
        case 0x3E: combinator = .child
        case 0x2B: combinator = .nextSibling
        case 0x7E: combinator = .laterSibling
        default: return nil
        }
        advance()
        skipSpace()
        return combinator
    }

    private mutating func complex(_ mode: Mode, _ store: inout SelectorStore) -> Selector? {
        let firstCompound = compounds.count
        let outerNesting = hasNestingSelector
        hasNestingSelector = false
        defer { hasNestingSelector = hasNestingSelector || outerNesting }
        var pseudoElement = Selector.PseudoElement.none
        var combinator = Combinator.none
        let isNested = depth == 1 && parent != nil
        if mode == .relative || isNested, let leading = takeCombinator() { combinator = leading }
        let hasLeading = combinator != .none
        while compounds.count - firstCompound < StyleLimits.compounds {
            guard let found = compound(combinator, &store) else { return nil }
            pseudoElement = found
            let hadSpace = token.kind == .whitespace
            skipSpace()
            if isAtEndOfSelector { break }
            guard pseudoElement == .none else { return nil }
            if let explicit = takeCombinator() {
                combinator = explicit
            } else if hadSpace {
                combinator = .descendant
            } else {
                return nil
            }
        }
        guard isAtEndOfSelector else { return nil }
        if pseudoElement != .none, mode != .strict { return nil }
        var anchor: SimpleSelector?
        if mode == .relative {
            anchor = SimpleSelector(kind: .scope, number: 1)
        } else if isNested, let parent, hasLeading || !hasNestingSelector {
            anchor = SimpleSelector(kind: .matches, number: UInt32(parent))
        }
        if let anchor { prepend(anchor, at: firstCompound, store) }
        return finish(from: firstCompound, pseudoElement, &store)
    }

    /// Puts what a relative selector is relative to before its first compound.
    private mutating func prepend(
        _ anchor: SimpleSelector, at first: Int, _ store: SelectorStore
    ) {
        if compounds[first].combinator == .none { compounds[first].combinator = .descendant }
        let isStructural = anchor.kind == .matches && Self.isStructural(anchor, store)
        compounds.insert(
            Compound(
                first: simples.count, count: 1, combinator: .none, isStructural: isStructural),
            at: first)
        simples.append(anchor)
    }

    /// Copies a selector that was read into the store, from the right to the left.
    private func finish(
        from first: Int, _ pseudoElement: Selector.PseudoElement, _ store: inout SelectorStore
    ) -> Selector {
        var specificity: UInt32 = pseudoElement == .none ? 0 : 1
        let start = store.compounds.count
        for i in stride(from: compounds.count - 1, through: first, by: -1) {
            let compound = compounds[i]
            var own = Array(simples[compound.first..<compound.first + compound.count])
            own.sort { $0.kind.rawValue < $1.kind.rawValue }
            store.compounds.append(
                CompoundSelector(
                    first: UInt32(store.simples.count), count: UInt16(own.count),
                    combinator: compound.combinator, isStructural: compound.isStructural))
            store.simples.append(contentsOf: own)
            for simple in own {
                specificity = Self.sum(specificity, Self.specificity(of: simple, store))
                if simple.looksForward { store.looksForward = true }
            }
        }
        var selector = Selector(
            first: UInt32(start), count: UInt16(compounds.count - first),
            pseudoElement: pseudoElement, specificity: specificity)
        selector.ancestors = Self.ancestorFilter(of: selector, store)
        return selector
    }

    private static func ancestorFilter(
        of selector: Selector, _ store: SelectorStore
    ) -> AncestorFilter {
        var filter = AncestorFilter()
        var isAncestor = false
        for i in 0..<Int(selector.count) {
            let compound = store.compounds[Int(selector.first) + i]
            if isAncestor {
                for simple in store.simples(of: compound)
                where simple.kind == .tag || simple.kind == .id || simple.kind == .class {
                    filter.insert(SelectorStore.filterKey(simple.kind, simple.number))
                }
            }
            // Left of a sibling combinator stand siblings, of the element or of an ancestor.
            isAncestor = compound.combinator == .descendant || compound.combinator == .child
        }
        return filter
    }

    // MARK: - Specificity (section 17)

    private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 10, 20] {
            result |= min(1023, (a >> shift & 1023) + (b >> shift & 1023)) << shift
        }
        return result
    }

    private static func specificity(of simple: SimpleSelector, _ store: SelectorStore) -> UInt32 {
        switch simple.kind {
        case .any: 0
        case .tag: 1
        case .id: 1 << 20
        case .scope: simple.number == 1 ? 0 : 1 << 10
        case .matches, .matchesNot, .has:
            // `:where()` has the mark of a step.
            simple.step == 1 ? 0 : store.lists[Int(simple.number)].specificity
        case .nthChild, .nthLastChild:
            simple.number == 0
                ? 1 << 10 : sum(1 << 10, store.lists[Int(simple.number) - 1].specificity)
        default: 1 << 10
        }
    }

    private static func isStructural(_ simple: SimpleSelector, _ store: SelectorStore) -> Bool {
        if simple.isStructural { return true }
        guard simple.kind == .matches || simple.kind == .matchesNot else { return false }
        let list = store.lists[Int(simple.number)]
        for i in 0..<Int(list.count) {
            let selector = store.selectors[Int(list.first) + i]
            for j in 0..<Int(selector.count) {
                let compound = store.compounds[Int(selector.first) + j]
                if compound.isStructural || compound.combinator == .nextSibling
                    || compound.combinator == .laterSibling
                {
                    return true
                }
            }
        }
        return false
    }

    // MARK: - Compounds

    /// Reads one compound; returns its pseudo-element.
    private mutating func compound(
        _ combinator: Combinator, _ store: inout SelectorStore
    ) -> Selector.PseudoElement? {
        var own: [SimpleSelector] = []
        var pseudoElement = Selector.PseudoElement.none
        let start = token.start
        while true {
            switch token.kind {
            case .ident, .delim:
                if isDelimiter(0x2E) {
                    advance()
                    guard token.kind == .ident else { return nil }
                    own.append(
                        SimpleSelector(kind: .class, number: name(store.foldsNames, &store.names)))
                    advance()
                } else if isDelimiter(0x26) {
                    hasNestingSelector = true
                    own.append(nestingSelector)
                    advance()
                } else {
                    guard token.kind == .ident || isDelimiter(0x2A) || isDelimiter(0x7C) else {
                        return token.start > start
                            ? close(own, combinator, pseudoElement, store) : nil
                    }
                    guard token.start == start else { return nil }
                    guard let type = typeSelector(&store) else { return nil }
                    own.append(type)
                }
            case .hash:
                guard token.isStrict else { return nil }
                own.append(SimpleSelector(kind: .id, number: name(store.foldsNames, &store.names)))
                advance()
            case .openSquare:
                guard let simple = attribute(&store) else { return nil }
                own.append(simple)
            case .colon:
                advance()
                if token.kind == .colon {
                    advance()
                    guard let found = self.pseudoElement() else { return nil }
                    pseudoElement = found
                } else if let found = legacyPseudoElement() {
                    pseudoElement = found
                } else {
                    guard let simple = pseudoClass(&store) else { return nil }
                    own.append(simple)
                }
            default:
                return token.start > start ? close(own, combinator, pseudoElement, store) : nil
            }
            if pseudoElement != .none, token.kind != .colon {
                return close(own, combinator, pseudoElement, store)
            }
            guard own.count < StyleLimits.compounds else { return nil }
        }
    }

    private mutating func close(
        _ own: [SimpleSelector], _ combinator: Combinator,
        _ pseudoElement: Selector.PseudoElement, _ store: SelectorStore
    ) -> Selector.PseudoElement {
        let isStructural = own.contains { Self.isStructural($0, store) }
        compounds.append(
            Compound(
                first: simples.count, count: max(1, own.count), combinator: combinator,
                isStructural: isStructural))
        simples.append(contentsOf: own.isEmpty ? [SimpleSelector(kind: .any)] : own)
        return pseudoElement
    }

    /// `&`: the parent rule's selectors, or the root outside of nested rules.
    private var nestingSelector: SimpleSelector {
        guard let parent else { return SimpleSelector(kind: .scope) }
        return SimpleSelector(kind: .matches, number: UInt32(parent))
    }

    private mutating func typeSelector(_ store: inout SelectorStore) -> SimpleSelector? {
        var simple = localName(&store)
        if isDelimiter(0x7C) {
            // A namespace prefix: none is declared but `*` and the empty one.
            if let simple, simple.kind != .any { return nil }
            advance()
            simple = localName(&store)
        }
        return simple
    }

    private mutating func localName(_ store: inout SelectorStore) -> SimpleSelector? {
        if isDelimiter(0x2A) {
            advance()
            return SimpleSelector(kind: .any)
        }
        guard token.kind == .ident else { return nil }
        let number = name(true, &store.names)
        advance()
        return SimpleSelector(kind: .tag, number: number)
    }

    private mutating func attribute(_ store: inout SelectorStore) -> SimpleSelector? {
        advance()
        skipSpace()
        if isDelimiter(0x2A) { advance() }
        if isDelimiter(0x7C) { advance() }
        guard token.kind == .ident else { return nil }
        var number = name(true, &store.attributeNames)
        advance()
        if isDelimiter(0x7C) {
            var ahead = tokenizer
            if ahead.next().kind == .ident {
                advance()
                number = name(true, &store.attributeNames)
                advance()
            }
        }
        skipSpace()
        var test = AttributeTest(name: number, operation: .exists, value: [], ignoresCase: false)
        if token.kind != .closeSquare {
            guard let operation = attributeOperation() else { return nil }
            test.operation = operation
            skipSpace()
            guard token.kind == .ident || token.kind == .string else { return nil }
            test.value = text()
            advance()
            skipSpace()
            test.ignoresCase = Self.isCaseless(number)
            if token.kind == .ident {
                guard isNamed("i") || isNamed("s") else { return nil }
                test.ignoresCase = isNamed("i")
                advance()
                skipSpace()
            }
            guard token.kind == .closeSquare || token.kind == .endOfFile else { return nil }
        }
        advance()
        store.attributeTests.append(test)
        return SimpleSelector(kind: .attribute, number: UInt32(store.attributeTests.count - 1))
    }

    private mutating func attributeOperation() -> AttributeTest.Operation? {
        if isDelimiter(0x3D) {
            advance()
            return .equals
        }
        let operation: AttributeTest.Operation
        guard token.kind == .delim else { return nil }
        switch token.delimiter {
        case 0x7E: operation = .includes
        case 0x7C: operation = .dash
        case 0x5E: operation = .prefix
        case 0x24: operation = .suffix
        case 0x2A: operation = .substring
        default: return nil
        }
        advance()
        guard isDelimiter(0x3D) else { return nil }
        advance()
        return operation
    }

    /// The attributes whose values HTML compares without regard to letter case (HTML Standard
    /// "Case-sensitivity of selectors").
    private static func isCaseless(_ number: UInt32) -> Bool {
        guard number <= UInt8.max, let name = AttributeName(rawValue: UInt8(number)) else {
            return false
        }
        switch name {
        case .accept, .acceptCharset, .align, .alink, .bgcolor, .charset, .checked, .clear,
            .color, .compact, .defer, .dir, .disabled, .enctype, .face, .frame, .httpEquiv, .lang,
            .link, .media, .method, .multiple, .noshade, .nowrap, .readonly, .rel, .rules, .scope,
            .selected, .shape, .target, .text, .type, .valign, .vlink:
            return true
        default: return false
        }
    }

    // MARK: - Pseudo-elements

    private mutating func pseudoElement() -> Selector.PseudoElement? {
        if token.kind == .function {
            skipFunction()
            return .unsupported
        }
        guard token.kind == .ident else { return nil }
        if let found = legacyPseudoElement() { return found }
        let isMarker = isNamed("marker")
        let isKnown =
            isMarker || isVendor || isNamed("placeholder") || isNamed("selection")
            || isNamed("backdrop") || isNamed("file-selector-button") || isNamed("cue")
            || isNamed("details-content") || isNamed("target-text") || isNamed("grammar-error")
            || isNamed("spelling-error") || isNamed("view-transition") || isNamed("checkmark")
            || isNamed("picker-icon")
        guard isKnown else { return nil }
        advance()
        return isMarker ? .marker : .unsupported
    }

    private var isVendor: Bool {
        let start = Int(token.textStart)
        return token.textEnd - token.textStart > 8
            && CSSBytes.equalIgnoringCase(bytes, start, start + 8, "-webkit-")
    }

    /// Those that may have a single colon.
    private mutating func legacyPseudoElement() -> Selector.PseudoElement? {
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

    private mutating func skipFunction() {
        var open = 0
        repeat {
            switch token.kind {
            case .function, .openParen, .openSquare, .openBrace: open += 1
            case .closeParen, .closeSquare, .closeBrace: open -= 1
            default: break
            }
            advance()
        } while open > 0 && token.kind != .endOfFile
    }

    // MARK: - Pseudo-classes

    private mutating func pseudoClass(_ store: inout SelectorStore) -> SimpleSelector? {
        if token.kind == .function { return functionalPseudoClass(&store) }
        guard token.kind == .ident, let simple = plainPseudoClass() else { return nil }
        advance()
        return simple
    }

    private func plainPseudoClass() -> SimpleSelector? {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        let name = Array(bytes[start..<end]).map(CSSBytes.lowercased)
        switch String(decoding: name, as: UTF8.self) {
        case "root": return SimpleSelector(kind: .root)
        case "scope": return SimpleSelector(kind: .scope)
        case "link", "any-link", "-webkit-any-link", "-moz-any-link":
            return SimpleSelector(kind: .link)
        case "checked": return SimpleSelector(kind: .checked)
        case "disabled": return SimpleSelector(kind: .disabled)
        case "enabled": return SimpleSelector(kind: .enabled)
        case "required": return SimpleSelector(kind: .required)
        case "optional": return SimpleSelector(kind: .optional)
        case "read-only", "-moz-read-only": return SimpleSelector(kind: .readOnly)
        case "read-write", "-moz-read-write": return SimpleSelector(kind: .readWrite)
        case "placeholder-shown": return SimpleSelector(kind: .placeholderShown)
        case "default": return SimpleSelector(kind: .isDefault)
        case "empty": return SimpleSelector(kind: .empty)
        case "first-child": return SimpleSelector(kind: .nthChild, offset: 1)
        case "last-child": return SimpleSelector(kind: .nthLastChild, offset: 1)
        case "first-of-type": return SimpleSelector(kind: .nthOfType, offset: 1)
        case "last-of-type": return SimpleSelector(kind: .nthLastOfType, offset: 1)
        case "only-child": return SimpleSelector(kind: .isOnlyOfType, number: 0)
        case "only-of-type": return SimpleSelector(kind: .isOnlyOfType, number: 1)
        case "defined": return SimpleSelector(kind: .any)
        case "open": return nil
        case "visited", "hover", "active", "focus", "focus-visible", "focus-within", "target",
            "target-within", "host", "fullscreen", "modal", "popover-open", "autofill",
            "-webkit-autofill", "indeterminate", "valid", "invalid", "in-range", "out-of-range",
            "user-valid", "user-invalid", "playing", "paused", "picture-in-picture", "current",
            "past", "future", "local-link", "blank", "-moz-focusring", "-webkit-full-screen",
            "seeking", "buffering", "stalled", "muted", "active-view-transition":
            return SimpleSelector(kind: .never)
        default: return nil
        }
    }

    private mutating func functionalPseudoClass(_ store: inout SelectorStore) -> SimpleSelector? {
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
        if isNamed("host") || isNamed("host-context") || isNamed("state")
            || isNamed("active-view-transition-type")
        {
            skipFunction()
            return SimpleSelector(kind: .never)
        }
        return nil
    }

    private mutating func argument(
        _ kind: SimpleSelector.Kind, _ mode: Mode, isWhere: Bool, _ store: inout SelectorStore
    ) -> SimpleSelector? {
        advance()
        guard let list = list(mode, &store) else { return nil }
        guard token.kind == .closeParen || token.kind == .endOfFile else { return nil }
        advance()
        return SimpleSelector(kind: kind, number: UInt32(list), step: isWhere ? 1 : 0)
    }

    /// Words or strings between commas, as one string each.
    private mutating func words(
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

    private mutating func nth(
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
    private mutating func nthExpression() -> (Int32, Int32)? {
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

    private static func nthExpression(_ text: [UInt8]) -> (Int32, Int32)? {
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
