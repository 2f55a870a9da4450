import GarthURL

/// All selectors of a page's sheets in flat arrays, and the numbers of their names.
struct SelectorStore {
    var simples: [SimpleSelector] = []
    var compounds: [CompoundSelector] = []
    var selectors: [Selector] = []
    var lists: [SelectorList] = []
    var attributeTests: [AttributeTest] = []
    var strings: [[UInt8]] = []
    /// Tags, ids and classes; a known tag has its raw value.
    var names = AtomTable()
    /// Attribute names; a known one has its raw value.
    var attributeNames = AtomTable()
    /// The number of `contenteditable`, which `:read-write` asks for.
    let contentEditable: UInt32
    /// Whether ids and classes are compared without regard to letter case (quirks mode).
    var foldsNames = false
    /// Whether a selector can change its answer when later nodes arrive.
    var looksForward = false

    /// Room that one parser leaves to the next.
    struct Room {
        var simples: [SimpleSelector] = []
        var compounds: [SelectorParser.Compound] = []
        var selectors: [Selector] = []
    }
    var room = Room()

    init() {
        for spelling in Tag.spellings.dropFirst() {
            _ = names.add(spelling.utf8Span, folds: true)
        }
        for spelling in AttributeName.spellings.dropFirst() {
            _ = attributeNames.add(spelling.utf8Span, folds: true)
        }
        contentEditable = attributeNames.add(Array("contenteditable".utf8), folds: true)
    }

    /// The filter key of a simple selector; ids, classes and tags have different keys.
    static func filterKey(_ kind: SimpleSelector.Kind, _ number: UInt32) -> UInt32 {
        number &* 4 &+ UInt32(kind == .tag ? 0 : kind == .id ? 1 : 2)
    }

    /// Whether two compounds have the same simple selectors.
    func areEqual(_ a: CompoundSelector, _ b: CompoundSelector) -> Bool {
        guard a.count == b.count else { return false }
        return (0..<Int(a.count)).allSatisfy {
            simples[Int(a.first) + $0] == simples[Int(b.first) + $0]
        }
    }

    /// The simple selectors of a compound.
    func simples(of compound: CompoundSelector) -> ArraySlice<SimpleSelector> {
        simples[Int(compound.first)..<Int(compound.first) + Int(compound.count)]
    }
}
