/// The attributes that can change a style under the rules of the page.
struct AttributeRelevance {
    struct Parts: OptionSet {
        let rawValue: UInt8
        /// Whether the element has it.
        static let presence = Parts(rawValue: 1)
        /// Its value.
        static let value = Parts(rawValue: 2)
        /// The outcome of the tests that rules make of its value.
        static let tests = Parts(rawValue: 4)
        /// Its value, as presentation of certain elements.
        static let hint = Parts(rawValue: 8)
        /// The attribute may name rules: `id` and `class`.
        static let names = Parts(rawValue: 16)
    }

    /// By the number of the attribute's name in `SelectorStore.attributeNames`.
    private var parts: [Parts]
    /// The tests of an attribute's value, by the number of its name.
    private(set) var tests: [UInt32: [UInt32]] = [:]
    /// The states that rules ask for.
    private(set) var states: SelectorStates = []
    /// The numbers of the names that a document made up, by their number there, plus 1.
    private var otherNames: [UInt32] = []

    /// For the rules of the browser's own sheet, found out once: many resolvers have no others.
    static let ofUserAgent = AttributeRelevance(StyleRules.userAgent.store, namesCount: false)

    init(_ store: SelectorStore, namesCount: Bool) {
        parts = Array(repeating: [], count: max(256, store.attributeNames.count + 1))
        for name in PresentationalHints.attributes { add(.hint, to: name) }
        for name in [AttributeName.style, .dir] { add(.value, to: name) }
        add(.presence, to: .href)
        if namesCount { for name in [AttributeName.id, .class] { add(.names, to: name) } }
        addPseudoClasses(store)
        for (number, test) in store.attributeTests.enumerated() {
            let name = Int(test.name)
            parts[name].insert(.presence)
            if test.operation != .exists { tests[test.name, default: []].append(UInt32(number)) }
        }
        for (name, list) in tests {
            parts[Int(name)].insert(
                list.count > StyleLimits.attributeTests ? .value : .tests)
        }
    }

    private mutating func add(_ part: Parts, to name: AttributeName) {
        parts[Int(name.rawValue)].insert(part)
    }

    private mutating func addPseudoClasses(_ store: SelectorStore) {
        for simple in store.simples {
            states.formUnion(simple.liveStates)
            switch simple.kind {
            case .open: add([.open])
            case .checked, .isDefault: add([.checked, .selected, .type])
            case .disabled, .enabled: add([.disabled])
            case .required, .optional: add([.required])
            case .readOnly, .readWrite:
                add([.readonly, .disabled, .type])
                parts[Int(store.contentEditable)].insert(.value)
            case .placeholderShown: add([.placeholder, .value])
            case .language: add([.lang])
            // Other selectors read no attributes, or name theirs themselves.
            case .any, .never, .tag, .id, .class, .attribute, .state, .customState, .root, .scope,
                .host, .hostContext, .part, .link, .empty, .direction, .nthChild, .nthLastChild,
                .nthOfType, .nthLastOfType, .isOnlyOfType, .matches, .matchesNot, .has:
                break
            }
        }
    }

    private mutating func add(_ names: [AttributeName]) {
        for name in names { add(Parts.value, to: name) }
    }

    /// The relevant parts of an attribute.
    @inline(__always)
    subscript(name: AttributeName) -> Parts { parts[Int(name.rawValue)] }

    /// The relevant parts of an attribute with this number in the store.
    func parts(of number: UInt32) -> Parts { Int(number) < parts.count ? parts[Int(number)] : [] }

    /// The number in the store of a name that the document made up; 0 when no rule knows it.
    mutating func number(
        ofOther name: UInt16, in document: borrowing Document, _ store: borrowing SelectorStore
    ) -> UInt32 {
        while otherNames.count <= Int(name), otherNames.count < document.names.count {
            let name = document.names[otherNames.count]
            let number = store.attributeNames.number(of: name.span, folds: true)
            otherNames.append(number)
        }
        return Int(name) < otherNames.count ? otherNames[Int(name)] : 0
    }

    /// The number in the store of an attribute's name; 0 when no rule knows it.
    @inline(__always)
    mutating func number(
        of attribute: Attribute, in document: borrowing Document, _ store: borrowing SelectorStore
    ) -> UInt32 {
        guard attribute.name == .other else { return UInt32(attribute.name.rawValue) }
        return number(ofOther: attribute.otherName, in: document, store)
    }

    /// Forgets the names of a document, which another one may number otherwise.
    mutating func forgetDocument() { otherNames.removeAll(keepingCapacity: true) }
}
