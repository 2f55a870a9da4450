/// One condition of a compound selector.
struct SimpleSelector: Equatable {
    enum Kind: UInt8 {
        // In the order in which they are asked: the cheap ones first.
        case any, never, tag, id, `class`, attribute
        case state, customState, open
        case root, scope, host, hostContext, part, link, checked, disabled, enabled, required,
            optional,
            readOnly
        case readWrite, placeholderShown, isDefault, empty, language, direction
        case nthChild, nthLastChild, nthOfType, nthLastOfType, isOnlyOfType
        case matches, matchesNot, has
    }
    var kind: Kind
    /// The name; the `SelectorStates` for `state`, the test for `attribute`, the list for `matches`
    /// and similar kinds, the string for `language`, `direction`, `part` and `customState`, the list
    /// of "of S" plus 1 for `nthChild` (0 is none), that of the argument plus 1 for `host` and
    /// `hostContext`.
    var number: UInt32 = 0
    /// `An+B`. For `state`, 1 if the element must not have it.
    var step: Int32 = 0
    var offset: Int32 = 0

    /// The states whose change may change the answer.
    var liveStates: SelectorStates {
        switch kind {
        case .state: SelectorStates(rawValue: number)
        case .customState: .custom
        case .checked: [.checked, .unchecked]
        case .placeholderShown: [.placeholderShown, .placeholderHidden]
        // Other selectors ask for no state that scripts or a person change.
        case .any, .never, .tag, .id, .class, .attribute, .open, .root, .scope, .host, .hostContext,
            .part, .link, .disabled, .enabled, .required, .optional, .readOnly, .readWrite,
            .isDefault, .empty, .language, .direction, .nthChild, .nthLastChild, .nthOfType,
            .nthLastOfType, .isOnlyOfType, .matches, .matchesNot, .has:
            []
        }
    }

    /// The list of `:is()`, `:where()` or `:not()`, which an element is asked for in its place.
    var list: UInt32? { kind == .matches || kind == .matchesNot ? number : nil }

    /// Whether the answer depends on other nodes than the element and its ancestors.
    var isStructural: Bool { kind.sight != .element }

    /// Whether the answer may change when later nodes arrive.
    var looksForward: Bool { kind.sight == .later }
}

extension SimpleSelector.Kind {
    /// The nodes that the answer of a selector depends on.
    enum Sight {
        /// The element and its ancestors.
        case element
        /// Also earlier elements.
        case earlier
        /// Also later nodes, or those inside.
        case later
    }

    var sight: Sight {
        switch self {
        case .any, .never, .tag, .id, .class, .attribute, .state, .customState, .open, .root,
            .scope, .host, .hostContext, .part, .link, .checked, .disabled, .enabled, .required,
            .optional, .readOnly, .readWrite, .placeholderShown, .isDefault, .language,
            .direction, .matches, .matchesNot:
            .element
        case .nthChild, .nthOfType: .earlier
        case .empty, .nthLastChild, .nthLastOfType, .isOnlyOfType, .has: .later
        }
    }
}

/// The relation of a compound to the one on its right.
enum Combinator: UInt8 {
    case none, descendant, child, nextSibling, laterSibling
    /// From a slot to the elements that are assigned to it: `::slotted()`.
    case slotted
    /// From a host to the parts of its shadow tree: `::part()`.
    case part
}

/// Neighbouring simple selectors without a combinator between them.
struct CompoundSelector {
    var first: UInt32
    var count: UInt16
    /// The relation of the compound on the left to this one; `none` at the left end.
    var combinator: Combinator
    /// Holds simple selectors, at any depth, that look at other nodes than ancestors.
    var isStructural: Bool
    /// Holds `:host` or `:host-context()`: matches only the host of the tree.
    var isHost = false
}

/// A complex selector: its compounds from the right to the left.
struct Selector {
    enum PseudoElement: UInt8 { case none, before, after, marker, detailsContent, unsupported }

    var first: UInt32
    var count: UInt16
    var pseudoElement: PseudoElement
    /// Three counts of 10 bits.
    var specificity: UInt32
    /// Bits that the filter of an element's ancestors must have.
    var ancestors = AncestorFilter()
}

/// The selectors of a list, by their numbers.
struct SelectorList {
    var first: UInt32
    var count: UInt32
    /// The greatest specificity among them.
    var specificity: UInt32
}

/// One test of an attribute.
struct AttributeTest {
    enum Operation: UInt8 { case exists, equals, includes, dash, prefix, suffix, substring }
    /// The number of the name among attribute names: a known one's raw value, or beyond.
    var name: UInt32
    var operation: Operation
    var value: [UInt8]
    var ignoresCase: Bool
}

/// A Bloom filter of the tags, ids and classes of an element's ancestors.
struct AncestorFilter: Equatable {
    private var bits: SIMD4<UInt64> = .zero

    mutating func insert(_ key: UInt32) {
        let hash = key &* 0x9E37_79B1
        for shift: UInt32 in [24, 16] {
            let bit = Int(hash >> shift & 255)
            bits[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    /// Whether all bits of another filter are set here.
    @inline(__always)
    func contains(_ other: AncestorFilter) -> Bool { bits & other.bits == other.bits }
}
