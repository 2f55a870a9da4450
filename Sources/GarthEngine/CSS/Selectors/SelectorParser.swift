import GarthURL

/// The parser of Selectors Level 4, section 4 and 18.
struct SelectorParser: ~Escapable {
    var tokenizer: CSSTokenizer
    var token: CSSToken
    let bytes: Span<UInt8>
    /// The list for `&`; nil outside of nested rules.
    let parent: Int?
    var depth = 0
    /// Simple selectors and compounds of the selectors that are being read, and the selectors of the
    /// lists that are.
    var simples: [SimpleSelector] = []
    var compounds: [Compound] = []
    var selectors: [Selector] = []
    var hasNestingSelector = false

    struct Compound {
        var first: Int
        var count: Int
        var combinator: Combinator
        var isStructural: Bool
    }

    /// The kind of selectors in a list.
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

    @_lifetime(copy bytes)
    init(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, parent: Int?
    ) {
        self.bytes = bytes
        self.parent = parent
        tokenizer = CSSTokenizer(bytes, from: start, to: end)
        token = tokenizer.next()
    }

    /// The number of the list of a style rule's selectors; nil when it is invalid.
    static func list(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, parent: Int?,
        into store: inout SelectorStore
    ) -> Int? {
        var parser = SelectorParser(bytes, from: start, to: end, parent: parent)
        // The room of the parser before: sheets have thousands of lists.
        swap(&parser.simples, &store.room.simples)
        swap(&parser.compounds, &store.room.compounds)
        swap(&parser.selectors, &store.room.selectors)
        let list = parser.list(.strict, &store)
        parser.simples.removeAll(keepingCapacity: true)
        parser.compounds.removeAll(keepingCapacity: true)
        swap(&parser.simples, &store.room.simples)
        swap(&parser.compounds, &store.room.compounds)
        swap(&parser.selectors, &store.room.selectors)
        return parser.token.kind == .endOfFile ? list : nil
    }

    // MARK: - Cursor

    mutating func advance() { token = tokenizer.next() }

    mutating func skipSpace() {
        while token.kind == .whitespace { advance() }
    }

    func isDelimiter(_ byte: UInt8) -> Bool {
        token.kind == .delim && token.delimiter == byte
    }

    func text() -> [UInt8] {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        if !token.hasEscapes { return Array(bytes.extracting(start..<end)) }
        return CSSBytes.unescaped(bytes, start, end)
    }

    func name(_ folds: Bool, _ table: inout AtomTable) -> UInt32 {
        if token.hasEscapes { return table.add(text(), folds: folds) }
        let range = Int(token.textStart)..<Int(token.textEnd)
        return table.add(bytes.extracting(range), folds: folds)
    }

    func isNamed(_ name: StaticString) -> Bool {
        CSSBytes.equalIgnoringCase(bytes, Int(token.textStart), Int(token.textEnd), name)
    }

    // MARK: - Lists

    /// Reads selectors up to the end or a closing parenthesis.
    mutating func list(_ mode: Mode, _ store: inout SelectorStore) -> Int? {
        guard depth < StyleLimits.nesting else { return nil }
        depth += 1
        let first = selectors.count
        defer {
            depth -= 1
            Self.cut(&selectors, to: first)
        }
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
            Self.cut(&simples, to: simpleCount)
            Self.cut(&compounds, to: compoundCount)
            skipSpace()
            if token.kind == .comma { advance() } else { break }
        }
        let count = selectors.count - first
        guard store.selectors.count + count <= StyleLimits.selectors else { return nil }
        var specificity: UInt32 = 0
        for i in first..<first + count { specificity = max(specificity, selectors[i].specificity) }
        let list = SelectorList(
            first: UInt32(store.selectors.count), count: UInt32(count), specificity: specificity)
        for i in first..<first + count { store.selectors.append(selectors[i]) }
        store.lists.append(list)
        return store.lists.count - 1
    }

    /// Takes the last elements away one by one: they are few, and hold no references.
    private static func cut<Element: BitwiseCopyable>(_ list: inout [Element], to count: Int) {
        while list.count > count { list.removeLast() }
    }

    /// Skips to the next comma or closing parenthesis of this level.
    mutating func skipInvalid() {
        var open = 0
        while token.kind != .endOfFile {
            if open == 0, token.kind == .comma || token.kind.nesting < 0 { return }
            open += token.kind.nesting
            advance()
        }
    }

    var isAtEndOfSelector: Bool {
        token.kind == .endOfFile || token.kind == .comma || token.kind == .closeParen
    }

    mutating func takeCombinator() -> Combinator? {
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

    mutating func complex(_ mode: Mode, _ store: inout SelectorStore) -> Selector? {
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

    /// Inserts the anchor of a relative selector before its first compound.
    mutating func prepend(
        _ anchor: SimpleSelector, at first: Int, _ store: borrowing SelectorStore
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
    func finish(
        from first: Int, _ pseudoElement: Selector.PseudoElement, _ store: inout SelectorStore
    ) -> Selector {
        var specificity: UInt32 = pseudoElement == .none ? 0 : 1
        let start = store.compounds.count
        for i in stride(from: compounds.count - 1, through: first, by: -1) {
            let compound = compounds[i]
            let firstSimple = store.simples.count
            store.compounds.append(
                CompoundSelector(
                    first: UInt32(firstSimple), count: UInt16(compound.count),
                    combinator: compound.combinator, isStructural: compound.isStructural,
                    isHost: simples[compound.first..<compound.first + compound.count].contains {
                        $0.kind == .host || $0.kind == .hostContext
                    }))
            for j in compound.first..<compound.first + compound.count {
                let simple = simples[j]
                Self.insert(simple, into: &store.simples, from: firstSimple)
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

    /// Inserts a simple selector behind those from `first` on that are as cheap: they are few.
    private static func insert(
        _ simple: SimpleSelector, into simples: inout [SimpleSelector], from first: Int
    ) {
        simples.append(simple)
        var place = simples.count - 1
        while place > first, simples[place - 1].kind.rawValue > simple.kind.rawValue {
            simples[place] = simples[place - 1]
            place -= 1
        }
        simples[place] = simple
    }

    static func ancestorFilter(
        of selector: Selector, _ store: borrowing SelectorStore
    ) -> AncestorFilter {
        var filter = AncestorFilter()
        var isAncestor = false
        for i in 0..<Int(selector.count) {
            let compound = store.compounds[Int(selector.first) + i]
            if isAncestor {
                for i in Int(compound.first)..<Int(compound.first) + Int(compound.count) {
                    let simple = store.simples[i]
                    guard simple.kind == .tag || simple.kind == .id || simple.kind == .class else {
                        continue
                    }
                    filter.insert(SelectorStore.filterKey(simple.kind, simple.number))
                }
            }
            // Left of a sibling combinator stand siblings, of the element or of an ancestor.
            switch compound.combinator {
            case .descendant, .child, .slotted, .part: isAncestor = true
            case .none, .nextSibling, .laterSibling: isAncestor = false
            }
        }
        return filter
    }

    // MARK: - Specificity (section 17)

    static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func part(_ shift: UInt32) -> UInt32 {
            min(1023, (a >> shift & 1023) + (b >> shift & 1023)) << shift
        }
        return part(0) | part(10) | part(20)
    }

    static func specificity(
        of simple: SimpleSelector, _ store: borrowing SelectorStore
    ) -> UInt32 {
        switch simple.kind {
        case .any: 0
        case .tag, .part: 1
        case .id: 1 << 20
        case .scope: simple.number == 1 ? 0 : 1 << 10
        case .matches, .matchesNot, .has:
            // `:where()` has the mark of a step.
            simple.step == 1 ? 0 : store.lists[Int(simple.number)].specificity
        case .nthChild, .nthLastChild, .host, .hostContext:
            simple.number == 0
                ? 1 << 10 : sum(1 << 10, store.lists[Int(simple.number) - 1].specificity)
        // Classes, attributes and pseudo-classes count the same (Selectors section 17).
        case .never, .class, .attribute, .state, .customState, .open, .root, .link, .checked,
            .disabled, .enabled, .required, .optional, .readOnly, .readWrite, .placeholderShown,
            .isDefault, .empty, .language, .direction, .nthOfType, .nthLastOfType, .isOnlyOfType:
            1 << 10
        }
    }

    static func isStructural(
        _ simple: SimpleSelector, _ store: borrowing SelectorStore
    ) -> Bool {
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
    mutating func compound(
        _ combinator: Combinator, _ store: inout SelectorStore
    ) -> Selector.PseudoElement? {
        let first = simples.count
        var pseudoElement = Selector.PseudoElement.none
        let start = token.start
        while true {
            switch token.kind {
            case .ident, .delim:
                if isDelimiter(0x2E) {
                    advance()
                    guard token.kind == .ident else { return nil }
                    simples.append(
                        SimpleSelector(kind: .class, number: name(store.foldsNames, &store.names)))
                    advance()
                } else if isDelimiter(0x26) {
                    hasNestingSelector = true
                    simples.append(nestingSelector)
                    advance()
                } else {
                    guard token.kind == .ident || isDelimiter(0x2A) || isDelimiter(0x7C) else {
                        return token.start > start
                            ? close(from: first, combinator, pseudoElement, store) : nil
                    }
                    guard token.start == start else { return nil }
                    guard let type = typeSelector(&store) else { return nil }
                    simples.append(type)
                }
            case .hash:
                guard token.isStrict else { return nil }
                simples.append(
                    SimpleSelector(kind: .id, number: name(store.foldsNames, &store.names)))
                advance()
            case .openSquare:
                guard let simple = attribute(&store) else { return nil }
                simples.append(simple)
            case .colon:
                advance()
                if token.kind == .colon {
                    advance()
                    if token.kind == .function, isNamed("slotted") {
                        return slotted(from: first, combinator, &store)
                    }
                    if token.kind == .function, isNamed("part") {
                        return part(from: first, combinator, &store)
                    }
                    guard let found = self.pseudoElement() else { return nil }
                    // A pseudo-element of a pseudo-element is not one of the element.
                    pseudoElement = pseudoElement == .none ? found : .unsupported
                } else if let found = legacyPseudoElement() {
                    pseudoElement = found
                } else {
                    guard let simple = pseudoClass(&store) else { return nil }
                    simples.append(simple)
                }
            // Another token ends the compound.
            default:
                return token.start > start
                    ? close(from: first, combinator, pseudoElement, store) : nil
            }
            if pseudoElement != .none, token.kind != .colon {
                return close(from: first, combinator, pseudoElement, store)
            }
            guard simples.count - first < StyleLimits.compounds else { return nil }
        }
    }

    /// Ends the compound of a slot, and makes one of the argument of `::slotted()`.
    private mutating func slotted(
        from first: Int, _ combinator: Combinator, _ store: inout SelectorStore
    ) -> Selector.PseudoElement? {
        guard let elements = argument(.matches, .argument, isWhere: false, &store) else {
            return nil
        }
        _ = close(from: first, combinator, .none, store)
        let start = simples.count
        simples.append(elements)
        guard token.kind == .colon else { return close(from: start, .slotted, .none, store) }
        advance()
        if token.kind == .colon { advance() }
        return pseudoElement().map { close(from: start, .slotted, $0, store) }
    }

    /// Ends the compound of a host, and makes one of the names of `::part()` and the
    /// pseudo-classes behind them.
    private mutating func part(
        from first: Int, _ combinator: Combinator, _ store: inout SelectorStore
    ) -> Selector.PseudoElement? {
        advance()
        var names: [UInt8] = []
        while true {
            skipSpace()
            guard token.kind == .ident else { break }
            if !names.isEmpty { names.append(0x20) }
            names += text()
            advance()
        }
        guard !names.isEmpty, token.kind == .closeParen || token.kind == .endOfFile else {
            return nil
        }
        advance()
        _ = close(from: first, combinator, .none, store)
        let start = simples.count
        store.strings.append(names)
        simples.append(SimpleSelector(kind: .part, number: UInt32(store.strings.count - 1)))
        while token.kind == .colon {
            advance()
            guard token.kind != .colon else {
                advance()
                return pseudoElement().map { close(from: start, .part, $0, store) }
            }
            if let found = legacyPseudoElement() { return close(from: start, .part, found, store) }
            guard let simple = pseudoClass(&store) else { return nil }
            simples.append(simple)
            guard simples.count - start < StyleLimits.compounds else { return nil }
        }
        return close(from: start, .part, .none, store)
    }

    /// Ends the compound whose simple selectors were read into `simples`.
    mutating func close(
        from first: Int, _ combinator: Combinator,
        _ pseudoElement: Selector.PseudoElement, _ store: borrowing SelectorStore
    ) -> Selector.PseudoElement {
        if simples.count == first { simples.append(SimpleSelector(kind: .any)) }
        var isStructural = false
        for i in first..<simples.count where Self.isStructural(simples[i], store) {
            isStructural = true
        }
        compounds.append(
            Compound(
                first: first, count: simples.count - first, combinator: combinator,
                isStructural: isStructural))
        return pseudoElement
    }

    /// `&`: the parent rule's selectors, or the root outside of nested rules.
    var nestingSelector: SimpleSelector {
        guard let parent else { return SimpleSelector(kind: .scope) }
        return SimpleSelector(kind: .matches, number: UInt32(parent))
    }

    mutating func typeSelector(_ store: inout SelectorStore) -> SimpleSelector? {
        var simple = localName(&store)
        if isDelimiter(0x7C) {
            // A namespace prefix: none is declared but `*` and the empty one.
            if let simple, simple.kind != .any { return nil }
            advance()
            simple = localName(&store)
        }
        return simple
    }

    mutating func localName(_ store: inout SelectorStore) -> SimpleSelector? {
        if isDelimiter(0x2A) {
            advance()
            return SimpleSelector(kind: .any)
        }
        guard token.kind == .ident else { return nil }
        let number = name(true, &store.names)
        advance()
        return SimpleSelector(kind: .tag, number: number)
    }

    mutating func attribute(_ store: inout SelectorStore) -> SimpleSelector? {
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

    mutating func attributeOperation() -> AttributeTest.Operation? {
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
    static func isCaseless(_ number: UInt32) -> Bool {
        guard number <= UInt8.max, let name = AttributeName(rawValue: UInt8(number)) else {
            return false
        }
        return caselessNames.contains(name)
    }

    private static let caselessNames: NameList<AttributeName> = [
        .accept, .acceptCharset, .align, .alink, .bgcolor, .charset, .checked, .clear,
        .color, .compact, .defer, .dir, .disabled, .enctype, .face, .frame, .httpEquiv, .lang,
        .link, .media, .method, .multiple, .noshade, .nowrap, .readonly, .rel, .rules, .scope,
        .selected, .shape, .target, .text, .type, .valign, .vlink,
    ]
}
