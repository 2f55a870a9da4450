import CResources
import GarthPage

/// A style sheet that another one asks for.
struct StyleImport: Equatable {
    /// The raw address, relative to the importing sheet.
    var href: [UInt8]
    /// The media query list under which it applies; empty for all.
    var media: [UInt8]
    /// The cascade layer it is put into; nil for none, empty for an unnamed one.
    var layer: [UInt8]?
}

/// The cascade: from rules, attributes and the parent's style to an element's computed style.
///
/// Asked in document order, parents first, also while the page is still arriving. Elements that no
/// rule can tell apart share a context, and with it all styles.
struct StyleResolver {
    /// An author sheet as it was given, to be read again when the screen's size changes.
    private struct AuthorSheet {
        var order: Int
        var css: [UInt8]
        var media: [UInt8]
        var layer: [UInt8]?
    }

    /// All styles handed out so far.
    var table = StyleTable()
    private(set) var options: LayoutOptions
    /// Counts the changes after which earlier styles may be wrong.
    private(set) var generation = 0

    private var authorSheets: [AuthorSheet] = []
    private var authorBytes = 0
    private let userAgentRules: StyleRules
    var rules: StyleRules
    var relevance: AttributeRelevance
    var contexts = StyleContexts()
    /// The compounds whose answer depends on siblings or descendants: selector and place.
    var structuralTests: [StructuralTest] = []
    var customProperties = CustomProperties()
    var counts = ChildCounts()
    /// Steps that selectors may still take on this page.
    var steps = StyleLimits.matchSteps
    private var matchedStyles: [UInt64: StyleID] = [:]
    private var styleAttributes: [UInt64: DeclarationBlock] = [:]
    private var rootFontSize: Float = 16
    /// Room for what one element matches.
    private var matched: [MatchedRule] = []
    private var classNumbers: [UInt32] = []

    /// A rule that an element matches, with its place in the cascade.
    private struct MatchedRule {
        var block: UInt32
        var origin: StyleOrigin
        var rank: UInt16
        var specificity: UInt32
        var order: UInt64

        static func precedes(_ a: MatchedRule, _ b: MatchedRule) -> Bool {
            if a.origin != b.origin { return a.origin.rawValue < b.origin.rawValue }
            if a.rank != b.rank { return a.rank < b.rank }
            if a.specificity != b.specificity { return a.specificity < b.specificity }
            return a.order < b.order
        }
    }

    init(options: LayoutOptions) {
        self.options = options
        var rules = StyleRules(context: Self.context(options))
        let sheet = UnsafeBufferPointer(
            start: garth_resource_ua_css(), count: Int(garth_resource_ua_css_size()))
        _ = rules.add(Array(sheet), origin: .userAgent, order: 0, layer: nil)
        userAgentRules = rules
        self.rules = rules
        relevance = AttributeRelevance(rules.store, hasAuthorRules: false)
    }

    private static func context(_ options: LayoutOptions) -> ValueContext {
        ValueContext(
            width: Float(max(1, min(options.columns, 100_000))) * Cell.width,
            height: Float(max(1, min(options.rows, 100_000))) * Cell.height,
            prefersDark: options.prefersDark)
    }

    /// Whether a rule's answer can change when later nodes arrive (`:last-child`, `:has()`).
    var looksForward: Bool { rules.store.looksForward }

    // MARK: - Sheets

    /// Adds or replaces an author style sheet; `order` is its place among them. Returns the
    /// sheets that it imports, which belong just before it.
    mutating func setAuthorSheet(
        _ order: Int, css: [UInt8], media: [UInt8] = [], layer: [UInt8]? = nil
    ) -> [StyleImport] {
        let sheet = AuthorSheet(order: order, css: css, media: media, layer: layer)
        generation += 1
        if let known = authorSheets.firstIndex(where: { $0.order == order }) {
            authorBytes += css.count - authorSheets[known].css.count
            authorSheets[known] = sheet
            return readAllSheets(wanted: order)
        }
        authorBytes += css.count
        let isLast = authorSheets.allSatisfy { $0.order < order }
        authorSheets.append(sheet)
        guard isLast || rules.layers.isEmpty && layer == nil else {
            authorSheets.sort { $0.order < $1.order }
            return readAllSheets(wanted: order)
        }
        let imports = read(sheet)
        forgetStyles()
        return imports
    }

    /// Forgets all author style sheets.
    mutating func removeAuthorSheets() {
        authorSheets = []
        authorBytes = 0
        generation += 1
        _ = readAllSheets(wanted: nil)
    }

    /// Changes the surface that the page is laid out for; all sheets are read again.
    mutating func setOptions(_ options: LayoutOptions) {
        guard options != self.options else { return }
        let authorSheets = authorSheets
        let (authorBytes, generation, table) = (authorBytes, generation, table)
        self = StyleResolver(options: options)
        self.authorSheets = authorSheets
        self.authorBytes = authorBytes
        self.generation = generation + 1
        // Indices keep their meaning as long as the page lives.
        self.table = table
        _ = readAllSheets(wanted: nil)
    }

    private mutating func readAllSheets(wanted: Int?) -> [StyleImport] {
        let folds = rules.store.foldsNames
        rules = userAgentRules
        rules.store.foldsNames = folds
        var imports: [StyleImport] = []
        for sheet in authorSheets {
            let found = read(sheet)
            if sheet.order == wanted { imports = found }
        }
        forgetStyles()
        return imports
    }

    private mutating func read(_ sheet: AuthorSheet) -> [StyleImport] {
        guard authorBytes <= StyleLimits.sheetBytes,
            MediaQuery.matches(sheet.media, context: rules.context)
        else { return [] }
        return rules.add(sheet.css, origin: .author, order: sheet.order, layer: sheet.layer)
    }

    private mutating func forgetStyles() {
        relevance = AttributeRelevance(rules.store, hasAuthorRules: !authorSheets.isEmpty)
        structuralTests = StructuralTest.all(in: rules)
        contexts.removeAll()
        matchedStyles.removeAll(keepingCapacity: true)
        counts = ChildCounts()
    }

    // MARK: - Styles of elements

    /// The style of an element, whose parent has the style `parent`.
    mutating func style(
        of node: NodeID, parent: StyleID, in document: borrowing Document
    ) -> StyleID {
        if document.isQuirks != rules.store.foldsNames { setQuirks(document.isQuirks) }
        let above = contextOfParent(of: node, in: document)
        let key = contextKey(of: node, below: above, parent: parent, in: document)
        let known = contexts.find(key)
        if known != 0 {
            contexts.set(node, known, nodeCount: document.nodes.count)
            return contexts.list[Int(known)].style
        }
        let context = addContext(of: node, below: above, key: key, in: document)
        let style = cascade(node, .none, parent: parent, context: context, in: document)
        contexts.list[Int(context)].style = style
        return style
    }

    private mutating func setQuirks(_ isQuirks: Bool) {
        rules.store.foldsNames = isQuirks
        if !authorSheets.isEmpty { _ = readAllSheets(wanted: nil) }
    }

    /// The style of an element's `::before`; nil when it generates nothing.
    mutating func before(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.before) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].before {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.before, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].before = result.map { .style($0) } ?? .absent }
        return result
    }

    /// The style of an element's `::after`; nil when it generates nothing.
    mutating func after(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.after) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].after {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.after, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].after = result.map { .style($0) } ?? .absent }
        return result
    }

    /// The style of a list item's `::marker`; nil when no rule gives it one of its own.
    ///
    /// Its `content` is 0 for the marker of `listStyle`, `StyleTable.noContent` for no marker.
    mutating func marker(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.marker) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].marker {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.marker, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].marker = result.map { .style($0) } ?? .absent }
        return result
    }

    private mutating func generated(
        _ pseudoElement: Selector.PseudoElement, of node: NodeID, style: StyleID,
        in document: borrowing Document
    ) -> StyleID? {
        collect(pseudoElement, node, in: document)
        guard !matched.isEmpty else { return nil }
        let id = computeMatched(node, pseudoElement, parent: style, in: document)
        let result = table[id]
        if pseudoElement == .marker { return id }
        guard result.content > StyleTable.noContent, result.display != .none else { return nil }
        return id
    }

    // MARK: - Contexts

    /// The context of a node's parent; contexts that are missing are made first.
    private mutating func contextOfParent(
        of node: NodeID, in document: borrowing Document
    ) -> UInt32 {
        let parent = document[node].parent
        guard parent.exists, parent != .document else { return 0 }
        let known = contexts[parent]
        if known != 0 { return known }
        var missing: [NodeID] = []
        var ancestor = parent
        while ancestor.exists, ancestor != .document, contexts[ancestor] == 0 {
            missing.append(ancestor)
            ancestor = document[ancestor].parent
        }
        for node in missing.reversed() {
            let parent = document[node].parent
            let above = parent.exists ? contexts[parent] : 0
            let key = contextKey(of: node, below: above, parent: .initial, in: document) ^ 1
            let found = contexts.find(key)
            if found != 0 {
                contexts.set(node, found, nodeCount: document.nodes.count)
            } else {
                _ = addContext(of: node, below: above, key: key, in: document)
            }
        }
        return contexts[parent]
    }

    /// The number of an element's name among the rules' names; 0 when no rule can name it.
    func tagNumber(of node: NodeID, in document: borrowing Document) -> UInt32 {
        let tag = document[node].tag
        if tag != .other { return UInt32(tag.rawValue) }
        let name = Int(document[node].count >> 16)
        return document.names[name].withUnsafeBufferPointer {
            rules.store.names.number(of: $0, folds: true)
        }
    }

    /// What decides the style of an element: its parent's context and style, its features.
    @inline(__always)
    private mutating func contextKey(
        of node: NodeID, below above: UInt32, parent: StyleID, in document: borrowing Document
    ) -> UInt64 {
        let element = document.nodes[node.index]
        var hash = StyleHash()
        hash.mix(UInt64(above) << 32 | UInt64(parent.rawValue))
        hash.mix(
            UInt64(element.tag.rawValue) << 8 | UInt64(element.namespace.rawValue)
                | (element.tag == .other ? UInt64(element.count >> 16) << 32 : 0))
        if element.count & 0xFFFF != 0 { mixAttributes(of: node, element.tag, &hash, document) }
        if !structuralTests.isEmpty { mixStructure(of: node, &hash, document) }
        return hash.value
    }

    private mutating func mixAttributes(
        of node: NodeID, _ tag: Tag, _ hash: inout StyleHash, _ document: borrowing Document
    ) {
        for i in document.attributeRange(node) {
            let attribute = document.attributes[i]
            var number = UInt32(attribute.name.rawValue)
            var parts: AttributeRelevance.Parts
            if attribute.name == .other {
                number = relevance.number(ofOther: attribute.otherName, in: document, rules.store)
                parts = number == 0 ? [] : relevance.parts(of: number)
            } else {
                parts = relevance[attribute.name]
            }
            if parts.isEmpty { continue }
            hash.mix(UInt64(number) << 8)
            let value = document.text[
                Int(attribute.valueStart)..<Int(attribute.valueStart)
                    + Int(attribute.valueCount)]
            let takesValue =
                parts.contains(.value)
                || parts.contains(.hint) && PresentationalHints.applies(attribute.name, to: tag)
            if takesValue { value.withUnsafeBufferPointer { hash.mix($0) } }
            if parts.contains(.names) {
                value.withUnsafeBufferPointer {
                    mixNames($0, isList: attribute.name == .class, &hash)
                }
            }
            if parts.contains(.tests) {
                for test in relevance.tests[number] ?? [] {
                    let holds = value.withUnsafeBufferPointer {
                        rules.store.attributeTests[Int(test)].matches($0)
                    }
                    hash.mix(holds ? 1 : 2)
                }
            }
        }
    }

    private func mixNames(
        _ value: UnsafeBufferPointer<UInt8>, isList: Bool, _ hash: inout StyleHash
    ) {
        forEachName(value, isList: isList) { number in
            if number != 0 { hash.mix(UInt64(number) << 16) }
        }
    }

    /// Calls with the number of each name in an `id` or `class`.
    @inline(__always)
    func forEachName(
        _ value: UnsafeBufferPointer<UInt8>, isList: Bool, _ body: (UInt32) -> Void
    ) {
        let folds = rules.store.foldsNames
        guard isList else {
            body(rules.store.names.number(of: value, folds: folds))
            return
        }
        var i = 0
        while i < value.count {
            if CSSBytes.isSpace(value[i]) {
                i += 1
                continue
            }
            let start = i
            while i < value.count, !CSSBytes.isSpace(value[i]) { i += 1 }
            let name = UnsafeBufferPointer(rebasing: value[start..<i])
            body(rules.store.names.number(of: name, folds: folds))
        }
    }

    private mutating func addContext(
        of node: NodeID, below above: UInt32, key: UInt64, in document: borrowing Document
    ) -> UInt32 {
        var context = StyleContext(parent: above, tag: tagNumber(of: node, in: document))
        context.filter = contexts.list[Int(above)].filter
        context.filter.insert(SelectorStore.filterKey(.tag, context.tag))
        context.classStart = UInt32(contexts.classes.count)
        if !authorSheets.isEmpty {
            context.id = idNumber(of: node, in: document)
            if context.id != 0 { context.filter.insert(SelectorStore.filterKey(.id, context.id)) }
            if let range = document.attribute(.class, of: node) {
                classNumbers.removeAll(keepingCapacity: true)
                var found: [UInt32] = []
                document.text[range].withUnsafeBufferPointer {
                    forEachName($0, isList: true) { if $0 != 0 { found.append($0) } }
                }
                for number in found {
                    context.filter.insert(SelectorStore.filterKey(.class, number))
                }
                contexts.classes.append(contentsOf: found)
                context.classCount = UInt32(found.count)
            }
        }
        let number = contexts.add(context, key: key)
        contexts.set(node, number, nodeCount: document.nodes.count)
        return number
    }

    func idNumber(of node: NodeID, in document: borrowing Document) -> UInt32 {
        guard let range = document.attribute(.id, of: node), !range.isEmpty else { return 0 }
        return document.text[range].withUnsafeBufferPointer {
            rules.store.names.number(of: $0, folds: rules.store.foldsNames)
        }
    }

    // MARK: - The cascade

    private mutating func cascade(
        _ node: NodeID, _ pseudoElement: Selector.PseudoElement, parent: StyleID,
        context: UInt32, in document: borrowing Document
    ) -> StyleID {
        collect(pseudoElement, node, in: document)
        return computeMatched(node, pseudoElement, parent: parent, in: document)
    }

    /// Gathers the rules that an element matches, in the order of the cascade.
    private mutating func collect(
        _ pseudoElement: Selector.PseudoElement, _ node: NodeID, in document: borrowing Document
    ) {
        matched.removeAll(keepingCapacity: true)
        let index = Int(pseudoElement.rawValue)
        let context = contexts.list[Int(contexts[node])]
        collect(
            from: rules.indices[index].first(ofTag: context.tag), index, node, context, document)
        collect(from: rules.indices[index].firstOfAny, index, node, context, document)
        if context.id != 0 {
            collect(
                from: rules.indices[index].first(ofID: context.id), index, node, context, document)
        }
        for i in 0..<context.classCount {
            let number = contexts.classes[Int(context.classStart + i)]
            collect(
                from: rules.indices[index].first(ofClass: number), index, node, context, document)
        }
        if matched.count > 1 { matched.sort(by: MatchedRule.precedes) }
    }

    private mutating func collect(
        from start: UInt32, _ index: Int, _ node: NodeID, _ context: StyleContext,
        _ document: borrowing Document
    ) {
        var place = start
        while place != 0 {
            let link = rules.indices[index][place]
            place = link.next
            let entry = rules.entries[Int(link.entry)]
            let selector = rules.store.selectors[Int(entry.selector)]
            guard contexts.list[Int(context.parent)].filter.contains(selector.ancestors),
                matches(selector, node, in: document)
            else { continue }
            matched.append(
                MatchedRule(
                    block: entry.block, origin: entry.origin,
                    rank: rules.layers.rank(of: entry.layer), specificity: selector.specificity,
                    order: entry.order))
        }
    }

    /// The style that the gathered rules make, with the element's own attributes.
    private mutating func computeMatched(
        _ node: NodeID, _ pseudoElement: Selector.PseudoElement, parent: StyleID,
        in document: borrowing Document
    ) -> StyleID {
        let isElement = pseudoElement == .none
        let hints =
            isElement && document[node].count & 0xFFFF != 0
            ? PresentationalHints.declarations(
                for: node, in: document, context: rules.context) : []
        var hash = StyleHash()
        var own: DeclarationBlock?
        if isElement, let range = document.attribute(.style, of: node), !range.isEmpty {
            document.text[range].withUnsafeBufferPointer { hash.mix($0) }
            own = styleAttribute(hash.value, range, document)
        }
        let isRoot = isElement && document[node].parent == .document
        let isCanvas = isRoot || isElement && document[node].tag == .body
        hash.mix(
            UInt64(parent.rawValue) << 8 | UInt64(pseudoElement.rawValue) << 2
                | (isRoot ? 1 : 0) | (isCanvas ? 2 : 0))
        for rule in matched { hash.mix(UInt64(rule.block)) }
        if hints.isEmpty, let known = matchedStyles[hash.value] { return known }
        let surroundings = StyleBuilder.Surroundings(
            parent: table[parent], rootFontSize: rootFontSize, isRoot: isRoot,
            isCanvas: isCanvas, prefersDark: options.prefersDark)
        let style = build(surroundings, hints: hints, own: own)
        if isRoot { rootFontSize = style.fontSize }
        let id = table.number(of: style)
        if hints.isEmpty { matchedStyles[hash.value] = id }
        return id
    }

    private mutating func styleAttribute(
        _ key: UInt64, _ range: Range<Int>, _ document: borrowing Document
    ) -> DeclarationBlock {
        if let known = styleAttributes[key] { return known }
        let context = rules.context
        let block = document.text[range].withUnsafeBufferPointer {
            DeclarationParser.block($0, from: 0, to: $0.count, context: context)
        }
        if styleAttributes.count > 4_096 { styleAttributes.removeAll(keepingCapacity: true) }
        styleAttributes[key] = block
        return block
    }

    /// Applies all declarations in the order of CSS Cascade Level 5 section 6.1.
    private mutating func build(
        _ surroundings: StyleBuilder.Surroundings, hints: [Declaration], own: DeclarationBlock?
    ) -> ComputedStyle {
        var ordered = Ordered(hints: hints)
        var blocks: [DeclarationBlock] = []
        blocks.reserveCapacity(matched.count)
        for rule in matched { blocks.append(rules.declarations(ofBlock: Int(rule.block))) }
        for (rule, block) in zip(matched, blocks) {
            if rule.origin == .author { ordered.beginAuthorOrigin() }
            ordered.append(block, isImportant: false)
        }
        ordered.beginAuthorOrigin()
        if let own { ordered.append(own, isImportant: false) }
        // Importance turns origins and layers about.
        for i in importantOrder(blocks) { ordered.append(blocks[i], isImportant: true) }
        if let own { ordered.append(own, isImportant: true) }
        for (rule, block) in zip(matched, blocks) where rule.origin == .userAgent {
            ordered.append(block, isImportant: true)
        }
        return apply(ordered, surroundings)
    }

    /// The author's blocks with important declarations, the weakest first.
    private func importantOrder(_ blocks: [DeclarationBlock]) -> [Int] {
        var order: [Int] = []
        for i in blocks.indices where blocks[i].hasImportant && matched[i].origin == .author {
            order.append(i)
        }
        guard order.count > 1, !rules.layers.isEmpty else { return order }
        // A stable order: by layer, the last layer first.
        return order.sorted { a, b in
            matched[a].rank != matched[b].rank ? matched[a].rank > matched[b].rank : a < b
        }
    }

    /// The declarations of an element in the order of the cascade.
    private struct Ordered {
        var declarations: [Declaration] = []
        var custom: [CustomDeclaration] = []
        /// How many come from the user agent.
        var userAgentCount: Int?
        private let hints: [Declaration]

        init(hints: [Declaration]) { self.hints = hints }

        mutating func beginAuthorOrigin() {
            guard userAgentCount == nil else { return }
            userAgentCount = declarations.count
            declarations.append(contentsOf: hints)
        }

        mutating func append(_ block: DeclarationBlock, isImportant: Bool) {
            guard isImportant ? block.hasImportant : block.hasNormal else { return }
            if !block.hasImportant {
                declarations.append(contentsOf: block.declarations)
                custom.append(contentsOf: block.custom)
                return
            }
            for declaration in block.declarations where declaration.isImportant == isImportant {
                declarations.append(declaration)
            }
            for declaration in block.custom where declaration.isImportant == isImportant {
                custom.append(declaration)
            }
        }
    }

    private mutating func apply(
        _ ordered: Ordered, _ surroundings: StyleBuilder.Surroundings
    ) -> ComputedStyle {
        var builder = StyleBuilder(surroundings)
        var environment = surroundings.parent.customProperties
        if !ordered.custom.isEmpty {
            environment = customProperties.environment(over: environment, ordered.custom)
            builder.setCustomProperties(environment)
        }
        let (declarations, userAgentCount) = substituted(ordered, environment)
        for declaration in declarations where StyleBuilder.isEarly(declaration.property) {
            builder.apply(declaration.property, declaration.value, &table)
        }
        for (i, declaration) in declarations.enumerated() {
            if i == userAgentCount { builder.endUserAgentOrigin() }
            if !StyleBuilder.isEarly(declaration.property) {
                builder.apply(declaration.property, declaration.value, &table)
            }
        }
        return builder.finish()
    }

    /// The declarations with `var()` replaced, and how many of them are the user agent's.
    private mutating func substituted(
        _ ordered: Ordered, _ environment: UInt32
    ) -> ([Declaration], Int) {
        let userAgentCount = ordered.userAgentCount ?? 0
        let hasVariables = ordered.declarations.contains {
            if case .variable = $0.value { true } else { false }
        }
        guard hasVariables else { return (ordered.declarations, userAgentCount) }
        var result: [Declaration] = []
        for declaration in ordered.declarations {
            guard case .variable(let raw) = declaration.value else {
                result.append(declaration)
                continue
            }
            var parsed: [Declaration] = []
            if let value = customProperties.substituted(raw, in: environment) {
                parsed = DeclarationParser.parse(
                    declaration.property, value, context: rules.context)
            }
            if parsed.isEmpty {
                // Invalid at computed-value time.
                parsed = DeclarationParser.longhands(of: declaration.property).map {
                    Declaration(property: $0, value: .wide(.unset))
                }
            }
            result.append(contentsOf: parsed)
        }
        // The user agent's own sheet uses no variables: its declarations keep their places.
        return (result, userAgentCount)
    }
}
