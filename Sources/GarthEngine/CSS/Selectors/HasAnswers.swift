/// What is known of `:has()` in a document that does not change meanwhile.
///
/// A question looks at the elements around one anchor. When the questions about a selector have
/// taken a quarter of the steps that a walk over the tree takes, one walk answers all later ones.
struct HasAnswers: DocumentMemory {
    /// A relative selector, and the root of the tree in which it is asked.
    struct Key: Hashable {
        var selector: UInt32
        var root: NodeID
    }

    /// The anchors of a tree, a bit for each node.
    struct Anchors {
        private var bits: [UInt64]
        /// Whether each anchor has what the selector asks for; if not, it may have it, and no other
        /// element has it.
        let areExact: Bool

        init(nodeCount: Int, areExact: Bool) {
            bits = Array(repeating: 0, count: nodeCount / 64 + 1)
            self.areExact = areExact
        }

        func contains(_ node: NodeID) -> Bool {
            node.index >> 6 < bits.count
                && bits[node.index >> 6] >> UInt64(node.index & 63) & 1 != 0
        }

        /// Adds a node; false if it was there.
        mutating func insert(_ node: NodeID) -> Bool {
            guard !contains(node) else { return false }
            bits[node.index >> 6] |= 1 << UInt64(node.index & 63)
            return true
        }
    }

    var version: DocumentVersion?
    private var anchors = [Key: Anchors]()
    /// The steps that questions have taken before there were anchors.
    private var steps = [Key: Int]()

    subscript(key: Key) -> Anchors? {
        get { anchors[key] }
        set { anchors[key] = newValue }
    }

    /// Counts steps of a question; whether a walk over a tree of so many nodes is the cheaper way
    /// from now on.
    mutating func note(_ count: Int, for key: Key, of nodeCount: Int) -> Bool {
        steps[key, default: 0] += count
        return steps[key, default: 0] > nodeCount / 4
    }
}

/// Matching `:has()` (Selectors Level 4, section 4.5).
extension StyleResolver {
    mutating func hasRelative(
        _ list: Int, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        let list = rules.store.lists[list]
        for i in 0..<list.count where hasRelative(list.first + i, of: node, in: document) {
            return true
        }
        return false
    }

    private mutating func hasRelative(
        _ number: UInt32, of node: NodeID, in document: borrowing Document
    ) -> Bool {
        let selector = rules.store.selectors[Int(number)]
        let leading = leadingCombinator(of: selector)
        let isBelow = leading == .descendant || leading == .child
        guard isBelow ? document[node].firstChild.exists : document[node].nextSibling.exists else {
            return false
        }
        // A flat tree has the numbers of another document's nodes.
        guard document.shadowTrees == nil else {
            return search(selector, isBelow: isBelow, for: node, limit: steps, in: document)
                ?? false
        }
        hasAnswers.prepare(document)
        let key = HasAnswers.Key(selector: number, root: document.treeRoot(of: node))
        if let anchors = hasAnswers[key] {
            let isAnchor =
                anchors.areExact || isBelow
                ? anchors.contains(node) : anchors.contains(document[node].parent)
            if anchors.areExact || !isAnchor { return isAnchor }
        }
        let before = steps
        let quarter = hasAnswers[key] == nil ? document.nodes.count / 4 : steps
        let answer = search(selector, isBelow: isBelow, for: node, limit: quarter, in: document)
        // A walk of its own is not repeated: what it cannot decide stays with the questions.
        if hasAnswers[key] == nil,
            hasAnswers.note(before - steps, for: key, of: document.nodes.count)
        {
            let anchors = anchors(of: selector, below: key.root, in: document)
            hasAnswers[key] = anchors
            if anchors.areExact { return anchors.contains(node) }
        }
        return answer
            ?? search(selector, isBelow: isBelow, for: node, limit: steps, in: document) ?? false
    }

    /// The relation of the compound next to the anchor, which says where candidates stand.
    private func leadingCombinator(of selector: Selector) -> Combinator {
        rules.store.compounds[Int(selector.first) + Int(selector.count) - 2].combinator
    }

    /// Looks for an element that one anchor has; nil if that takes more steps than `limit`.
    private mutating func search(
        _ selector: Selector, isBelow: Bool, for node: NodeID, limit: Int,
        in document: borrowing Document
    ) -> Bool? {
        var budget = StyleLimits.hasSteps
        let leastSteps = max(0, steps - limit)
        var candidate =
            isBelow ? document[node].firstChild : nextElement(of: node, in: document)
        let root = isBelow ? node : document[node].parent
        while candidate.exists, candidate != root, budget > 0, steps > 0 {
            guard steps >= leastSteps else { return nil }
            budget -= 1
            steps -= 1
            if document[candidate].kind == .element,
                matches(
                    selector, from: 0, candidate, in: document, scope: node,
                    staysAmongSiblings: false)
            {
                return true
            }
            candidate = document.next(candidate, within: root)
        }
        return false
    }

    /// The anchors of a selector in a tree. Each of its compounds, from the right to the left, gives
    /// the elements that have a match of it in its relation; the next compound is asked of those.
    private mutating func anchors(
        of selector: Selector, below root: NodeID, in document: borrowing Document
    ) -> HasAnswers.Anchors {
        let compounds = Int(selector.first)..<Int(selector.first) + Int(selector.count) - 1
        // What asks for the anchor itself cannot be answered for all at once.
        let isExact = compounds.allSatisfy { !rules.store.asksForScope(rules.store.compounds[$0]) }
        var found: HasAnswers.Anchors?
        for compound in isExact ? compounds : compounds.prefix(1) {
            found = anchors(
                of: rules.store.compounds[compound], among: found, areExact: isExact, below: root,
                in: document)
        }
        return found ?? HasAnswers.Anchors(nodeCount: 0, areExact: isExact)
    }

    /// The elements that have, in a compound's relation, an element among some that matches it.
    private mutating func anchors(
        of wanted: CompoundSelector, among elements: HasAnswers.Anchors?, areExact: Bool,
        below root: NodeID, in document: borrowing Document
    ) -> HasAnswers.Anchors {
        var anchors = HasAnswers.Anchors(nodeCount: document.nodes.count, areExact: areExact)
        let asksForAnchor = !areExact && rules.store.asksForScope(wanted)
        let relation = areExact ? wanted.combinator : .descendant
        var node = document.next(root, within: root)
        while node.exists, steps > 0 {
            steps -= 1
            if document[node].kind == .element, elements?.contains(node) ?? true,
                asksForAnchor || matches(wanted, node, in: document, scope: .none)
            {
                addAnchors(of: node, relation, to: &anchors, in: document)
            }
            node = document.next(node, within: root)
        }
        return anchors
    }

    /// Adds the elements that have an element in a relation.
    private func addAnchors(
        of node: NodeID, _ relation: Combinator, to anchors: inout HasAnswers.Anchors,
        in document: borrowing Document
    ) {
        switch relation {
        case .child:
            if document[node].parent.exists { _ = anchors.insert(document[node].parent) }
        case .nextSibling, .laterSibling:
            var sibling = document[node].previousSibling
            while sibling.exists {
                if document[sibling].kind == .element {
                    guard anchors.insert(sibling), relation == .laterSibling else { return }
                }
                sibling = document[sibling].previousSibling
            }
        case .none, .descendant, .slotted, .part:
            var ancestor = document[node].parent
            while ancestor.exists, anchors.insert(ancestor) { ancestor = document[ancestor].parent }
        }
    }
}

extension SelectorStore {
    /// Whether a compound asks, at any depth, for the anchor of the `:has()` around it or for the
    /// host of its tree. Selectors nest no deeper than their parser lets them.
    fileprivate func asksForScope(_ compound: CompoundSelector) -> Bool {
        simples(of: compound).contains { simple in
            if let list = simple.list { return asksForScope(list: list) }
            return [.scope, .host, .hostContext, .part].contains(simple.kind)
        }
    }

    private func asksForScope(list number: UInt32) -> Bool {
        let list = lists[Int(number)]
        return (0..<list.count).contains { index in
            let selector = selectors[Int(list.first + index)]
            return (0..<Int(selector.count)).contains {
                asksForScope(compounds[Int(selector.first) + $0])
            }
        }
    }
}

extension Document {
    /// The outermost node around a node.
    fileprivate func treeRoot(of node: NodeID) -> NodeID {
        var root = node
        while nodes[root.index].parent.exists { root = nodes[root.index].parent }
        return root
    }
}
