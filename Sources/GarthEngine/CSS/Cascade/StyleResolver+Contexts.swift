/// Contexts: what the styles of elements have in common that match the same rules below the same ones.
extension StyleResolver {
    /// The context of a node's parent; contexts that are missing are made first.
    mutating func contextOfParent(
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
        let name = document.names[Int(document[node].count >> 16)]
        return rules.store.names.number(of: name.span, folds: true)
    }

    /// The key of an element's style: its parent's context and style, and its features.
    @inline(__always)
    mutating func contextKey(
        of node: NodeID, below above: UInt32, parent: StyleID, in document: borrowing Document
    ) -> UInt64 {
        let element = document.nodes[node.index]
        var hash = StyleHash()
        hash.mix(UInt64(above) << 32 | UInt64(parent.rawValue))
        hash.mix(
            UInt64(element.tag.rawValue) << 8 | UInt64(element.namespace.rawValue)
                | (element.tag == .other ? UInt64(element.count >> 16) << 32 : 0))
        if element.count & 0xFFFF != 0 { mixAttributes(of: node, element.tag, &hash, document) }
        if !relevance.states.isEmpty { mixStates(of: node, &hash, document) }
        if !knowsStructuralTests { gatherStructuralTests() }
        if structuralTests.mayConcern(element.tag) { mixStructure(of: node, &hash, document) }
        if let width = queryContainers.widths[node] { hash.mix(UInt64(width.bitPattern) | 1 << 41) }
        return hash.value
    }

    private func mixStates(
        of node: NodeID, _ hash: inout StyleHash, _ document: borrowing Document
    ) {
        if let states = document.elementStates[node] {
            hash.mix(UInt64(states.intersection(relevance.states).rawValue) | 1 << 40)
        }
        guard relevance.states.contains(.custom) else { return }
        for name in document.customStates[node] ?? [] { hash.mix(name.span) }
    }

    private mutating func gatherStructuralTests() {
        structuralTests = StructuralTests(of: rules.store)
        knowsStructuralTests = true
        knownDependence = nil
    }

    /// What the rules ask of elements for the styles of others.
    mutating func dependence() -> StyleDependence {
        if !knowsStructuralTests { gatherStructuralTests() }
        if let knownDependence { return knownDependence }
        let dependence = StyleDependence(structuralTests, rules.store)
        knownDependence = dependence
        return dependence
    }

    mutating func mixAttributes(
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
            let start = Int(attribute.valueStart)
            let value = document.text.span.extracting(
                start..<start + Int(attribute.valueCount))
            let takesValue =
                parts.contains(.value)
                || parts.contains(.hint) && PresentationalHints.applies(attribute.name, to: tag)
            if takesValue { hash.mix(value) }
            if parts.contains(.names) {
                mixNames(value, isList: attribute.name == .class, &hash)
            }
            if parts.contains(.tests) {
                for test in relevance.tests[number] ?? [] {
                    let holds = rules.store.attributeTests[Int(test)].matches(value)
                    hash.mix(holds ? 1 : 2)
                }
            }
        }
    }

    func mixNames(
        _ value: Span<UInt8>, isList: Bool, _ hash: inout StyleHash
    ) {
        forEachName(value, isList: isList) { number in
            if number != 0 { hash.mix(UInt64(number) << 16) }
        }
    }

    /// Calls with the number of each name in an `id` or `class`.
    @inline(__always)
    func forEachName(
        _ value: Span<UInt8>, isList: Bool, _ body: (UInt32) -> Void
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
            let name = value.extracting(start..<i)
            body(rules.store.names.number(of: name, folds: folds))
        }
    }

    mutating func addContext(
        of node: NodeID, below above: UInt32, key: UInt64, in document: borrowing Document
    ) -> UInt32 {
        var context = StyleContext(parent: above, tag: tagNumber(of: node, in: document))
        context.filter = contexts.list[Int(above)].filter
        context.filter.insert(SelectorStore.filterKey(.tag, context.tag))
        context.classStart = UInt32(contexts.classes.count)
        if namesCount {
            context.id = idNumber(of: node, in: document)
            if context.id != 0 { context.filter.insert(SelectorStore.filterKey(.id, context.id)) }
            if let range = document.attribute(.class, of: node) {
                classNumbers.removeAll(keepingCapacity: true)
                var found: [UInt32] = []
                forEachName(document.text.span.extracting(range), isList: true) {
                    if $0 != 0 { found.append($0) }
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
        return rules.store.names.number(
            of: document.text.span.extracting(range), folds: rules.store.foldsNames)
    }
}
