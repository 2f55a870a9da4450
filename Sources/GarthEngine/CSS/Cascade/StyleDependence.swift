import GarthURL

/// What the rules of a page ask of an element to style others: its siblings, what is below them, or
/// what is around it.
///
/// A change that no rule asks for in this way changes the styles of the element and of what is below
/// it, and no others.
struct StyleDependence {
    /// Names and attributes that compounds ask for, by their numbers in the selectors.
    struct Questions {
        var names: Set<UInt32> = []
        var attributes: Set<UInt32> = []
        /// A compound asks for a state, which any attribute may decide.
        var asksForStates = false
        /// The states that compounds ask for and no attribute decides alone.
        var liveStates: SelectorStates = []
    }

    /// What is asked of an element for the styles of its siblings.
    private(set) var ofSiblings = Questions()
    /// What is asked of an element for the styles of those around it (`:has()`).
    private(set) var ofAncestors = Questions()
    /// Whether places among siblings are asked for.
    private(set) var hasStructure = false
    /// Whether `:empty` is asked for.
    private(set) var hasEmpty = false
    /// Whether `:has()` is asked for.
    private(set) var hasHas = false
    /// What elements have whose coming or going can change an answer of `:has()`.
    private(set) var candidates = HasCandidates()

    init(_ tests: StructuralTests, _ store: SelectorStore) {
        for test in tests.compounds {
            hasStructure = true
            for place in test.place..<Int(test.selector.count) {
                let compound = store.compounds[Int(test.selector.first) + place]
                read(compound, store, isBelowHas: false)
                // What stands further left is around the element.
                guard
                    compound.combinator == .nextSibling || compound.combinator == .laterSibling
                else { break }
            }
        }
    }

    private mutating func read(
        _ compound: CompoundSelector, _ store: SelectorStore, isBelowHas: Bool
    ) {
        for simple in store.simples(of: compound) {
            note(simple, store, isBelowHas: isBelowHas)
            switch simple.kind {
            case .matches, .matchesNot:
                readList(simple.number, store, isBelowHas: isBelowHas)
            case .has:
                readList(simple.number, store, isBelowHas: true)
                candidates.add(relative: store.lists[Int(simple.number)], store)
            case .nthChild, .nthLastChild:
                guard simple.number > 0 else { break }
                readList(simple.number - 1, store, isBelowHas: isBelowHas)
            // Other selectors have no lists.
            case .any, .never, .tag, .id, .class, .attribute, .state, .customState, .open, .root,
                .scope, .host, .hostContext, .part, .link, .checked, .disabled, .enabled, .required,
                .optional, .readOnly, .readWrite, .placeholderShown, .isDefault, .empty, .language,
                .direction, .nthOfType, .nthLastOfType, .isOnlyOfType:
                break
            }
        }
    }

    /// Selectors nest no deeper than their parser lets them.
    private mutating func readList(
        _ number: UInt32, _ store: SelectorStore, isBelowHas: Bool
    ) {
        let list = store.lists[Int(number)]
        for index in 0..<list.count {
            let selector = store.selectors[Int(list.first + index)]
            for place in 0..<Int(selector.count) {
                let compound = store.compounds[Int(selector.first) + place]
                read(compound, store, isBelowHas: isBelowHas)
            }
        }
    }

    private mutating func note(
        _ simple: SimpleSelector, _ store: SelectorStore, isBelowHas: Bool
    ) {
        var questions = isBelowHas ? ofAncestors : ofSiblings
        switch simple.kind {
        case .id, .class: questions.names.insert(simple.number)
        case .attribute: questions.attributes.insert(store.attributeTests[Int(simple.number)].name)
        case .any, .never, .tag, .root, .scope, .host, .hostContext, .part, .nthChild,
            .nthLastChild,
            .nthOfType, .nthLastOfType, .isOnlyOfType, .matches, .matchesNot:
            break
        case .empty: hasEmpty = true
        case .has: hasHas = true
        case .open, .link, .checked, .disabled, .enabled, .required, .optional, .readOnly,
            .readWrite, .placeholderShown, .isDefault, .language, .direction:
            questions.asksForStates = true
            questions.liveStates.formUnion(simple.liveStates)
        case .state, .customState: questions.liveStates.formUnion(simple.liveStates)
        }
        if isBelowHas { ofAncestors = questions } else { ofSiblings = questions }
    }
}

extension StyleDependence.Questions {
    /// Whether a change of an attribute can change an answer.
    func concern(
        _ name: AttributeName, old: Span<UInt8>, new: Span<UInt8>, _ store: SelectorStore
    ) -> Bool {
        if asksForStates { return true }
        if attributes.contains(UInt32(name.rawValue)) { return true }
        // A name that only this page has is not looked up.
        if name == .other { return !attributes.isEmpty }
        return (name == .id || name == .class) && names(in: old, store) != names(in: new, store)
    }

    /// The names in a list that are asked for.
    private func names(in list: Span<UInt8>, _ store: SelectorStore) -> Set<UInt32> {
        guard !names.isEmpty else { return [] }
        var found: Set<UInt32> = []
        var start = 0
        for index in 0...list.count {
            guard index == list.count || CSSBytes.isSpace(list[index]) else { continue }
            if index > start {
                let name = store.names.number(
                    of: list.extracting(start..<index), folds: store.foldsNames)
                if name != 0, names.contains(name) { found.insert(name) }
            }
            start = index + 1
        }
        return found
    }
}
