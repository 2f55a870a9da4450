/// Finds the rules that an element may match by its id, classes, tag and attributes.
struct RuleIndex {
    enum Key: Equatable {
        case id(UInt32), `class`(UInt32), tag(UInt32), any
        /// The number of a name in `SelectorStore.attributeNames`.
        case attribute(UInt32)
    }

    /// The first rule of each list, plus 1, by the number of the name.
    private var ids: [UInt32] = []
    private var classes: [UInt32] = []
    private var tags: [UInt32] = []
    private var attributes: [UInt32] = []
    private var any: UInt32 = 0
    private var links: [(entry: UInt32, next: UInt32)] = []

    var isEmpty: Bool { links.isEmpty }

    mutating func insert(_ entry: UInt32, at key: Key) {
        switch key {
        case .id(let number): Self.insert(entry, &ids, number, &links)
        case .class(let number): Self.insert(entry, &classes, number, &links)
        case .tag(let number): Self.insert(entry, &tags, number, &links)
        case .attribute(let number): Self.insert(entry, &attributes, number, &links)
        case .any:
            links.append((entry, any))
            any = UInt32(links.count)
        }
    }

    private static func insert(
        _ entry: UInt32, _ heads: inout [UInt32], _ number: UInt32,
        _ links: inout [(entry: UInt32, next: UInt32)]
    ) {
        let missing = Int(number) + 1 - heads.count
        if missing > 0 { heads.append(contentsOf: repeatElement(0, count: missing)) }
        links.append((entry, heads[Int(number)]))
        heads[Int(number)] = UInt32(links.count)
    }

    /// The start of the list for a key; 0 is an empty list.
    func first(ofID number: UInt32) -> UInt32 { Self.head(ids, number) }
    func first(ofClass number: UInt32) -> UInt32 { Self.head(classes, number) }
    func first(ofTag number: UInt32) -> UInt32 { Self.head(tags, number) }
    func first(ofAttribute number: UInt32) -> UInt32 { Self.head(attributes, number) }
    var firstOfAny: UInt32 { any }
    /// Whether there are rules that only an attribute leads to.
    var hasAttributes: Bool { !attributes.isEmpty }

    /// The same by the key itself.
    func first(of key: Key) -> UInt32 {
        switch key {
        case .id(let number): first(ofID: number)
        case .class(let number): first(ofClass: number)
        case .tag(let number): first(ofTag: number)
        case .attribute(let number): first(ofAttribute: number)
        case .any: any
        }
    }

    private static func head(_ heads: [UInt32], _ number: UInt32) -> UInt32 {
        Int(number) < heads.count ? heads[Int(number)] : 0
    }

    /// The rule at a place of a list, and the next place.
    subscript(place: UInt32) -> (entry: UInt32, next: UInt32) { links[Int(place) - 1] }

    /// The one key of a compound; nil if the selectors in its `:is()` have keys.
    static func key(
        of compound: CompoundSelector, _ store: borrowing SelectorStore
    ) -> Key? {
        var best = Key.any
        var hasList = false
        var test: UInt32?
        for i in Int(compound.first)..<Int(compound.first) + Int(compound.count) {
            let simple = store.simples[i]
            switch simple.kind {
            case .id: return .id(simple.number)
            case .class: best = .class(simple.number)
            case .tag: if best == .any { best = .tag(simple.number) }
            case .root: if best == .any { best = .tag(UInt32(Tag.html.rawValue)) }
            case .attribute: test = simple.number
            case .matches: hasList = true
            // A rule is found by no other part of its selector.
            case .any, .never, .state, .customState, .open, .scope, .host, .hostContext, .part,
                .link, .checked, .disabled, .enabled, .required, .optional, .readOnly, .readWrite,
                .placeholderShown, .isDefault, .empty, .language, .direction, .nthChild,
                .nthLastChild, .nthOfType, .nthLastOfType, .isOnlyOfType, .matchesNot, .has:
                break
            }
        }
        if best == .any, let test { return .attribute(store.attributeTests[Int(test)].name) }
        return best == .any && hasList ? nil : best
    }

    /// The keys of a compound: its id, class, tag or an attribute, or those of the selectors in its `:is()`.
    static func keys(
        of compound: CompoundSelector, _ store: borrowing SelectorStore, _ keys: inout [Key],
        depth: Int
    ) {
        if let key = key(of: compound, store) { return add(key, to: &keys) }
        let list = store.simples(of: compound).last { $0.kind == .matches }?.number
        guard let list, depth < 8 else { return add(.any, to: &keys) }
        let inner = store.lists[Int(list)]
        guard inner.count <= 64 else {
            add(.any, to: &keys)
            return
        }
        for i in 0..<inner.count {
            let selector = store.selectors[Int(inner.first + i)]
            Self.keys(
                of: store.compounds[Int(selector.first)], store, &keys, depth: depth + 1)
            if keys.last == .any { return }
        }
    }

    /// Adds a key; under `any` no other one is needed.
    private static func add(_ key: Key, to keys: inout [Key]) {
        if key == .any {
            keys = [.any]
        } else if !keys.contains(key) {
            keys.append(key)
        }
    }
}
