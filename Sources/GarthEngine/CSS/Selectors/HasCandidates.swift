/// What elements have whose coming or going can change an answer of `:has()`: features of the compounds
/// in its arguments.
struct HasCandidates {
    private var names: Set<UInt32> = []
    private var tags: Set<UInt32> = []
    private var attributes: Set<UInt32> = []
    private var states: SelectorStates = []
    /// Whether a control may be one by its attributes.
    private var areControls = false
    /// Whether every element may be one.
    private var areAny = false
    /// Whether an element may change the answer by standing between two others.
    private(set) var countNeighbours = false
    /// Whether places among siblings, or texts, are asked for.
    private(set) var countPlaces = false

    /// Adds what the relative selectors of one `:has()` ask for. The last compound of each is the
    /// anchor.
    mutating func add(relative list: SelectorList, _ store: SelectorStore) {
        for index in 0..<list.count {
            let selector = store.selectors[Int(list.first + index)]
            for place in 0..<Int(selector.count) - 1 {
                add(store.compounds[Int(selector.first) + place], store)
            }
        }
    }

    private mutating func add(list number: UInt32, _ store: SelectorStore) {
        let list = store.lists[Int(number)]
        for index in 0..<list.count {
            let selector = store.selectors[Int(list.first + index)]
            for place in 0..<Int(selector.count) {
                add(store.compounds[Int(selector.first) + place], store)
            }
        }
    }

    /// Selectors nest no deeper than their parser lets them.
    private mutating func add(_ compound: CompoundSelector, _ store: SelectorStore) {
        if compound.combinator == .nextSibling { countNeighbours = true }
        for simple in store.simples(of: compound) {
            if let list = simple.list { add(list: list, store) }
            if simple.isStructural { countPlaces = true }
        }
        var keys: [RuleIndex.Key] = []
        RuleIndex.keys(of: compound, store, &keys, depth: 0)
        for key in keys {
            switch key {
            case .id(let number), .class(let number): names.insert(number)
            case .tag(let number): tags.insert(number)
            case .attribute(let number): attributes.insert(number)
            case .any: addFeature(of: compound, store)
            }
        }
    }

    /// Adds what an element must have for a compound without names.
    private mutating func addFeature(of compound: CompoundSelector, _ store: SelectorStore) {
        for simple in store.simples(of: compound) {
            switch simple.kind {
            case .attribute:
                attributes.insert(store.attributeTests[Int(simple.number)].name)
                return
            case .state where simple.step == 0:
                states.formUnion(SelectorStates(rawValue: simple.number))
                return
            case .checked, .isDefault, .disabled, .enabled, .required, .optional,
                .placeholderShown, .open, .link:
                areControls = true
                return
            case .never: return
            // Any element may be a candidate of the other kinds.
            case .any, .tag, .id, .class, .state, .customState, .root, .scope, .host, .hostContext,
                .part, .readOnly, .readWrite, .empty, .language, .direction, .nthChild,
                .nthLastChild, .nthOfType, .nthLastOfType, .isOnlyOfType, .matches, .matchesNot,
                .has:
                break
            }
        }
        areAny = true
    }
}

extension StyleResolver {
    /// The nodes that are looked at for a change; beyond it, any answer may be another.
    private static let examinedNodes = 4_096

    /// Whether elements that came or went can change an answer of `:has()`.
    mutating func hasCandidates(
        among changes: DocumentChanges, in document: borrowing Document
    ) -> Bool {
        let candidates = dependence().candidates
        guard !changes.areMovedWhole else { return true }
        var budget = Self.examinedNodes
        var hasMovedElements = false
        for top in changes.moved {
            var node = top
            while node.exists {
                budget -= 1
                guard budget > 0 else { return true }
                switch document[node].kind {
                case .element:
                    hasMovedElements = true
                    let isOne =
                        candidates.countPlaces || candidates.mayInclude(node, in: document, &self)
                    if isOne { return true }
                case .text: if candidates.countPlaces { return true }
                case .document, .doctype, .comment, .templateContent: break
                }
                node = document.next(node, within: top)
            }
        }
        guard candidates.countNeighbours, hasMovedElements else { return false }
        for case .children(_, _, var next) in changes.list {
            while next.exists, document[next].kind != .element {
                next = document[next].nextSibling
            }
            // Without a next one that is known, it may be any.
            if !next.exists { return true }
            if candidates.mayInclude(next, in: document, &self) { return true }
        }
        return false
    }
}

extension HasCandidates {
    /// Elements whose states a person or a script changes.
    private static let controls = TagSet(.disableable, [.details, .dialog, .a, .area])

    fileprivate func mayInclude(
        _ node: NodeID, in document: borrowing Document, _ styles: inout StyleResolver
    ) -> Bool {
        if areAny || tags.contains(styles.tagNumber(of: node, in: document)) { return true }
        if !states.isEmpty, let own = document.elementStates[node], !own.isDisjoint(with: states) {
            return true
        }
        if areControls, Self.controls.contains(document[node].tag) { return true }
        for index in document.attributeRange(node) {
            let attribute = document.attributes[index]
            if mayInclude(attribute, in: document, &styles) { return true }
        }
        return false
    }

    private func mayInclude(
        _ attribute: Attribute, in document: borrowing Document, _ styles: inout StyleResolver
    ) -> Bool {
        var number = UInt32(attribute.name.rawValue)
        if attribute.name == .other, !attributes.isEmpty {
            number = styles.relevance.number(
                ofOther: attribute.otherName, in: document, styles.rules.store)
        }
        if number != 0, attributes.contains(number) { return true }
        guard attribute.name == .id || attribute.name == .class, !names.isEmpty else {
            return false
        }
        var found = false
        styles.forEachName(
            document.text.span.extracting(attribute.valueRange), isList: attribute.name == .class
        ) { if names.contains($0) { found = true } }
        return found
    }
}
