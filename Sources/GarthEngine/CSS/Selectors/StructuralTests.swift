/// The compounds whose answer depends on siblings or descendants, found by the names that an element
/// must have for them. Elements share a style only if all such answers are the same for them.
struct StructuralTests {
    /// A test in the list of a name.
    struct Test {
        /// The compound is at `place`; those to its left that are its siblings belong to it.
        var selector: Selector
        var place: Int
        /// The next test of the list; 0 at its end.
        var next: UInt32
    }

    private var tests: [(selector: Selector, place: Int)] = []
    private var index = RuleIndex()
    /// A bit for each remainder of the tags that tests ask for; all of them where one asks for
    /// something else.
    private var tags: UInt64 = 0

    init() {}

    /// All structural compounds of the selectors, also inside functions.
    init(of store: borrowing SelectorStore) {
        var keys: [RuleIndex.Key] = []
        let relative = Self.relativeSelectors(of: store)
        for i in store.selectors.indices {
            let selector = store.selectors[i]
            for place in 0..<Int(selector.count) {
                let compound = store.compounds[Int(selector.first) + place]
                let hasSibling =
                    compound.combinator == .nextSibling || compound.combinator == .laterSibling
                guard compound.isStructural || hasSibling else { continue }
                tests.append((selector, place))
                // Their answers are one of the compound with `:has()`.
                guard !relative.contains(i) else { continue }
                keys.removeAll(keepingCapacity: true)
                RuleIndex.keys(of: compound, store, &keys, depth: 0)
                for key in keys.map(Self.listed)
                where hasSibling || !isKnown(compound, at: key, in: store) {
                    index.insert(UInt32(tests.count - 1), at: key)
                    tags |= Self.tags(of: key)
                }
            }
        }
    }

    /// The numbers of the selectors in `:has()`.
    private static func relativeSelectors(of store: borrowing SelectorStore) -> Set<Int> {
        var found: Set<Int> = []
        guard store.looksForward else { return found }
        for simple in store.simples where simple.kind == .has {
            let list = store.lists[Int(simple.number)]
            found.formUnion(Int(list.first)..<Int(list.first + list.count))
        }
        return found
    }

    /// The tests of a list that are compared with a new one: pages repeat few (`:last-child`).
    private static let comparedTests = 32

    /// Whether the list of a name has a test of the same compound, which has the same answers.
    private func isKnown(
        _ compound: CompoundSelector, at key: RuleIndex.Key, in store: borrowing SelectorStore
    ) -> Bool {
        var place = index.first(of: key)
        for _ in 0..<Self.comparedTests where place != 0 {
            let test = self[place]
            let other = store.compounds[Int(test.selector.first) + test.place]
            let endsAlike =
                other.combinator != .nextSibling && other.combinator != .laterSibling
            if endsAlike, store.areEqual(compound, other) { return true }
            place = test.next
        }
        return false
    }

    /// The list of a key: tests of attributes stand in that of all elements.
    private static func listed(_ key: RuleIndex.Key) -> RuleIndex.Key {
        if case .attribute = key { .any } else { key }
    }

    private static func tags(of key: RuleIndex.Key) -> UInt64 {
        guard case .tag(let number) = key else { return .max }
        // Names that are not in the list of tags have numbers behind it.
        return bit(of: UInt8(exactly: number).flatMap { Tag(rawValue: $0) } ?? .other)
    }

    private static func bit(of tag: Tag) -> UInt64 { 1 &<< UInt64(tag.rawValue & 63) }

    /// Whether a test can concern an element of a tag. The tests of the user agent's own sheet
    /// concern few.
    func mayConcern(_ tag: Tag) -> Bool { tags & Self.bit(of: tag) != 0 }

    /// All compounds, with their places in their selectors.
    var compounds: [(selector: Selector, place: Int)] { tests }

    /// The start of the list for a name; 0 is an empty list.
    func first(ofID number: UInt32) -> UInt32 { index.first(ofID: number) }
    func first(ofClass number: UInt32) -> UInt32 { index.first(ofClass: number) }
    func first(ofTag number: UInt32) -> UInt32 { index.first(ofTag: number) }
    var firstOfAny: UInt32 { index.firstOfAny }

    /// The test at a place of a list.
    subscript(place: UInt32) -> Test {
        let link = index[place]
        let test = tests[Int(link.entry)]
        return Test(selector: test.selector, place: test.place, next: link.next)
    }
}
