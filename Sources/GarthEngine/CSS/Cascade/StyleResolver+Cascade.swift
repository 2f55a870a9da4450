import CResources
import GarthPage
import GarthURL

/// The cascade itself (CSS Cascading and Inheritance level 5).
extension StyleResolver {
    /// A rule that an element matches, with its place in the cascade.
    struct MatchedRule {
        var block: UInt32
        var origin: StyleOrigin
        /// The depth of its tree under that of the element (CSS Cascade Level 5, section 6.1,
        /// "Context"): 0 is the element's own, above it are shadow trees for their hosts and
        /// slotted elements, below it the trees around the hosts of parts. Of two normal
        /// declarations, that of the outer tree wins; of two important ones, that of the inner.
        var depth: Int8 = 0
        var rank: UInt16
        var specificity: UInt32
        var order: UInt64

        static func precedes(_ a: MatchedRule, _ b: MatchedRule) -> Bool {
            if a.origin != b.origin { return a.origin.rawValue < b.origin.rawValue }
            if a.depth != b.depth { return a.depth > b.depth }
            if a.rank != b.rank { return a.rank < b.rank }
            if a.specificity != b.specificity { return a.specificity < b.specificity }
            return a.order < b.order
        }
    }

    // MARK: - The cascade

    mutating func cascade(
        _ node: NodeID, _ pseudoElement: Selector.PseudoElement, parent: StyleID,
        context: UInt32, in document: borrowing Document
    ) -> StyleID {
        gather(pseudoElement, node, in: document)
        return computeMatched(node, pseudoElement, parent: parent, in: document)
    }

    /// Gathers the rules that an element of a document or of a flat tree matches.
    mutating func gather(
        _ pseudoElement: Selector.PseudoElement, _ node: NodeID, in document: borrowing Document
    ) {
        if let trees = document.shadowTrees {
            collect(pseudoElement, node, in: trees.document, scopes: trees.scopes(of: node), trees)
        } else {
            collect(pseudoElement, node, in: document)
        }
    }

    /// Gathers the rules that an element matches, in the order of the cascade.
    mutating func collect(
        _ pseudoElement: Selector.PseudoElement, _ node: NodeID, in document: borrowing Document,
        scopes: StyleScopes = StyleScopes(), _ trees: ShadowTrees? = nil
    ) {
        matched.removeAll(keepingCapacity: true)
        scope = scopes.own
        shadowTrees = trees
        defer { shadowTrees = nil }
        let index = Int(pseudoElement.rawValue)
        let context = contexts.list[Int(contexts[node])]
        collect(
            from: rules.indices[index].first(ofTag: context.tag), index, node, context, document)
        collect(from: rules.indices[index].firstOfAny, index, node, context, document)
        if rules.indices[index].hasAttributes, document[node].count & 0xFFFF != 0 {
            collectByAttributes(index, node, context, document)
        }
        if context.id != 0 {
            collect(
                from: rules.indices[index].first(ofID: context.id), index, node, context, document)
        }
        for i in 0..<context.classCount {
            let number = contexts.classes[Int(context.classStart + i)]
            collect(
                from: rules.indices[index].first(ofClass: number), index, node, context, document)
        }
        if let trees { collectOfOtherTrees(pseudoElement, scopes, node, trees) }
        if matched.count > 1 { matched.sort(by: MatchedRule.precedes) }
    }

    mutating func collect(
        from start: UInt32, _ index: Int, _ node: NodeID, _ context: StyleContext,
        _ document: borrowing Document
    ) {
        var place = start
        while place != 0 {
            let link = rules.indices[index][place]
            place = link.next
            let entry = rules.entries[Int(link.entry)]
            let selector = rules.store.selectors[Int(entry.selector)]
            guard entry.scope == scope || entry.origin != .author,
                contexts.list[Int(context.parent)].filter.contains(selector.ancestors),
                matches(selector, node, in: document),
                entry.query == 0
                    || containersHold(entry.query, isPseudo: index > 0, node, in: document)
            else { continue }
            take(entry, selector, depth: 0)
        }
    }

    /// Gathers the rules that only an attribute of the element leads to.
    private mutating func collectByAttributes(
        _ index: Int, _ node: NodeID, _ context: StyleContext, _ document: borrowing Document
    ) {
        for i in document.attributeRange(node) {
            let number = relevance.number(of: document.attributes[i], in: document, rules.store)
            let first = rules.indices[index].first(ofAttribute: number)
            if first != 0 { collect(from: first, index, node, context, document) }
        }
    }

    /// Gathers the rules of other trees than the element's own: those of its shadow tree for it as
    /// their host, of trees with slots that it is assigned to, and of trees around for parts.
    private mutating func collectOfOtherTrees(
        _ pseudoElement: Selector.PseudoElement, _ scopes: StyleScopes, _ node: NodeID,
        _ trees: ShadowTrees
    ) {
        var depth: Int8 = 0
        for (slot, scope) in scopes.slotted {
            depth += 1
            guard let entries = rules.slottedRules[scope] else { continue }
            trees.slot = slot
            collect(entries, pseudoElement, node, trees.document, depth: depth)
        }
        if let entries = scopes.hosted.flatMap({ rules.hostRules[$0] }) {
            collect(entries, pseudoElement, node, trees.document, depth: depth + 1)
        }
        depth = 0
        for part in scopes.parts {
            depth -= 1
            guard let entries = rules.partRules[part.scope] else { continue }
            trees.part = part
            collect(entries, pseudoElement, node, trees.document, depth: depth)
        }
        trees.part = nil
    }

    private mutating func collect(
        _ entries: [UInt32], _ pseudoElement: Selector.PseudoElement, _ node: NodeID,
        _ document: borrowing Document, depth: Int8
    ) {
        for number in entries {
            let entry = rules.entries[Int(number)]
            let selector = rules.store.selectors[Int(entry.selector)]
            if selector.pseudoElement == pseudoElement, matches(selector, node, in: document),
                entry.query == 0
                    || containersHold(
                        entry.query, isPseudo: pseudoElement != .none, node, in: document)
            {
                take(entry, selector, depth: depth)
            }
        }
    }

    private mutating func take(_ entry: RuleEntry, _ selector: Selector, depth: Int8) {
        matched.append(
            MatchedRule(
                block: entry.block, origin: entry.origin, depth: depth,
                rank: rules.layers.rank(of: entry.layer), specificity: selector.specificity,
                order: entry.order))
    }

    /// The style that the gathered rules make, with the element's own attributes.
    mutating func computeMatched(
        _ node: NodeID, _ pseudoElement: Selector.PseudoElement, parent: StyleID,
        in document: borrowing Document
    ) -> StyleID {
        let isElement = pseudoElement == .none
        let hints =
            isElement && PresentationalHints.concern(node, in: document)
            ? PresentationalHints.declarations(
                for: node, in: document, context: rules.context) : []
        var hash = StyleHash()
        var own: DeclarationBlock?
        if isElement, preferences.usesAuthorSheets,
            let range = document.styleAttribute(of: node)
        {
            hash.mix(document.text.span.extracting(range))
            own = styleAttribute(hash.value, range, document)
        }
        let isRoot = isElement && document[node].parent == .document
        let isCanvas = isRoot || isElement && document[node].tag == .body
        hash.mix(
            UInt64(parent.rawValue) << 8 | UInt64(pseudoElement.rawValue) << 2
                | (isRoot ? 1 : 0) | (isCanvas ? 2 : 0))
        for rule in matched { hash.mix(UInt64(rule.block)) }
        // Text without styles has no marks, and one style for all levels.
        let headingLevel =
            isElement && options.isInteractive ? UInt8(document[node].tag.headingLevel ?? 0) : 0
        if headingLevel > 0 { hash.mix(UInt64(headingLevel)) }
        if hints.isEmpty, let known = matchedStyles[hash.value] { return known }
        let surroundings = StyleBuilder.Surroundings(
            parent: table[parent], rootFontSize: rootFontSize, isRoot: isRoot,
            isCanvas: isCanvas, prefersDark: options.prefersDark,
            headingLevel: headingLevel)
        let style = build(surroundings, hints: hints, own: own)
        if isRoot { rootFontSize = style.fontSize }
        let id = table.number(of: style)
        if hints.isEmpty { matchedStyles[hash.value] = id }
        return id
    }

    mutating func styleAttribute(
        _ key: UInt64, _ range: Range<Int>, _ document: borrowing Document
    ) -> DeclarationBlock {
        if let known = styleAttributes[key] { return known }
        let context = rules.context
        let block = DeclarationParser.block(
            document.text.span.extracting(range), from: 0, to: range.count, context: context)
        if styleAttributes.count > 4_096 { styleAttributes.removeAll(keepingCapacity: true) }
        styleAttributes[key] = block
        return block
    }

    /// Applies all declarations in the order of CSS Cascade Level 5 section 6.1.
    mutating func build(
        _ surroundings: StyleBuilder.Surroundings, hints: [Declaration], own: DeclarationBlock?
    ) -> ComputedStyle {
        apply(ordered(hints: hints, own: own), surroundings)
    }

    /// The declarations of the gathered rules and of the element's own attributes, the weakest
    /// first.
    mutating func ordered(hints: [Declaration], own: DeclarationBlock?) -> Ordered {
        var ordered = Ordered(hints: hints)
        var hasImportant = own?.hasImportant ?? false
        for rule in matched {
            let block = rules.declarations(ofBlock: Int(rule.block))
            ordered.begin(rule.origin)
            ordered.append(block, isImportant: false)
            hasImportant = hasImportant || block.hasImportant
        }
        ordered.begin(.author)
        if let own { ordered.append(own, isImportant: false) }
        if hasImportant { appendImportant(own, to: &ordered) }
        return ordered
    }

    /// Appends what is important: importance turns origins, trees and layers about. The element's own
    /// attribute belongs to its own tree.
    private mutating func appendImportant(_ own: DeclarationBlock?, to ordered: inout Ordered) {
        let blocks = matched.map { rules.declarations(ofBlock: Int($0.block)) }
        let important = importantOrder(.author, blocks)
        for i in important where matched[i].depth <= 0 {
            ordered.append(blocks[i], isImportant: true)
        }
        if let own { ordered.append(own, isImportant: true) }
        for i in important where matched[i].depth > 0 {
            ordered.append(blocks[i], isImportant: true)
        }
        if !userSheets.isEmpty {
            for i in importantOrder(.user, blocks) {
                ordered.append(blocks[i], isImportant: true)
            }
        }
        for (rule, block) in zip(matched, blocks) where rule.origin == .userAgent {
            ordered.append(block, isImportant: true)
        }
    }

    /// The blocks of an origin with important declarations, the weakest first.
    func importantOrder(_ origin: StyleOrigin, _ blocks: [DeclarationBlock]) -> [Int] {
        var order: [Int] = []
        for i in blocks.indices where blocks[i].hasImportant && matched[i].origin == origin {
            order.append(i)
        }
        let isOfOneTree = order.allSatisfy { matched[$0].depth == 0 }
        guard order.count > 1, !rules.layers.isEmpty || !isOfOneTree else { return order }
        // A stable order: by tree, the outer first; by layer, the last layer first.
        return order.sorted { a, b in
            if matched[a].depth != matched[b].depth { return matched[a].depth < matched[b].depth }
            return matched[a].rank != matched[b].rank ? matched[a].rank > matched[b].rank : a < b
        }
    }

    /// The declarations of an element in the order of the cascade.
    struct Ordered {
        var declarations: [Declaration] = []
        var custom: [CustomDeclaration] = []
        /// The start of the person's declarations; nil without any.
        private(set) var userStart: Int?
        /// The start of the page's declarations; nil without any.
        private(set) var authorStart: Int?
        private let hints: [Declaration]

        init(hints: [Declaration]) { self.hints = hints }

        /// Starts the declarations of an origin; presentational hints are the first of the page
        /// (CSS Cascade Level 5 section 6.5).
        mutating func begin(_ origin: StyleOrigin) {
            if origin != .userAgent, userStart == nil { userStart = declarations.count }
            guard origin == .author, authorStart == nil else { return }
            authorStart = declarations.count
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

    mutating func apply(
        _ ordered: Ordered, _ surroundings: StyleBuilder.Surroundings
    ) -> ComputedStyle {
        var builder = StyleBuilder(surroundings)
        var environment = surroundings.parent.customProperties
        if !ordered.custom.isEmpty {
            environment = customProperties.environment(over: environment, ordered.custom)
            builder.setCustomProperties(environment)
        }
        let (declarations, starts) = substituted(ordered, environment)
        for declaration in declarations where StyleBuilder.isEarly(declaration.property) {
            builder.apply(declaration.property, declaration.value, &table)
        }
        for (i, declaration) in declarations.enumerated() {
            // Each origin reverts to those before it; what is important does so too, though the
            // person's should then revert past the person's own.
            if i == starts.user || i == starts.author { builder.beginOrigin() }
            if i == starts.author, options.usesPlainLayout { builder.beginPage() }
            if !StyleBuilder.isEarly(declaration.property) {
                builder.apply(declaration.property, declaration.value, &table)
            }
        }
        return builder.finish(&colors, &table)
    }

    /// The declarations with `var()` replaced, and where those of the person and the page begin.
    mutating func substituted(
        _ ordered: Ordered, _ environment: UInt32
    ) -> ([Declaration], (user: Int, author: Int)) {
        // The user agent's own sheet uses no variables: its declarations keep their places.
        var starts = (user: ordered.userStart ?? 0, author: ordered.authorStart ?? 0)
        let hasVariables = ordered.declarations.contains {
            if case .variable = $0.value { true } else { false }
        }
        guard hasVariables else { return (ordered.declarations, starts) }
        var result: [Declaration] = []
        for (i, declaration) in ordered.declarations.enumerated() {
            if i == ordered.authorStart { starts.author = result.count }
            guard case .variable(let raw, let origin) = declaration.value else {
                result.append(declaration)
                continue
            }
            var parsed: [Declaration] = []
            if let value = customProperties.substituted(raw, in: environment) {
                parsed = DeclarationParser.parse(
                    declaration.property, value, context: rules.context)
                if rules.context.showsBackgroundImages {
                    for i in parsed.indices { parsed[i].value.place(in: origin) }
                }
            }
            if parsed.isEmpty {
                // Invalid at computed-value time.
                parsed = DeclarationParser.longhands(of: declaration.property).map {
                    Declaration(property: $0, value: .wide(.unset))
                }
            }
            result.append(contentsOf: parsed)
        }
        if ordered.authorStart == ordered.declarations.count { starts.author = result.count }
        return (result, starts)
    }
}
