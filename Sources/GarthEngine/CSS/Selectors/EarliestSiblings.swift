/// The first children that match what stands on the left of a `~`, in a document that does not
/// change meanwhile: of many siblings, each need not look at all before it.
struct EarliestSiblings: DocumentMemory {
    struct Key: Hashable {
        /// The number of the compound on the left of the combinator.
        var compound: UInt32
        var parent: NodeID
        var scope: NodeID
        var staysAmongSiblings: Bool
    }

    /// How far the children of a parent were asked.
    struct Progress {
        /// The child that matches, or else the first one that was not asked.
        var child: NodeID
        var isMatch = false
    }

    var version: DocumentVersion?
    private var progress = [Key: Progress]()

    subscript(key: Key) -> Progress? {
        get { progress[key] }
        set { progress[key] = newValue }
    }
}

extension StyleResolver {
    /// Earlier siblings that are asked one by one.
    static let nearSiblings = 16

    /// Whether an earlier sibling of an element matches a selector from one of its compounds on.
    mutating func hasEarlierSibling(
        matching selector: Selector, from place: Int, of node: NodeID,
        in document: borrowing Document, scope: NodeID, staysAmongSiblings: Bool
    ) -> Bool {
        earliestSiblings.prepare(document)
        let key = EarliestSiblings.Key(
            compound: selector.first + UInt32(place), parent: document[node].parent, scope: scope,
            staysAmongSiblings: staysAmongSiblings)
        var known =
            earliestSiblings[key]
            ?? EarliestSiblings.Progress(child: document[key.parent].firstChild)
        while !known.isMatch, isEarlier(known.child, than: node, in: document), steps > 0 {
            if document[known.child].kind == .element {
                known.isMatch = matches(
                    selector, from: place, known.child, in: document, scope: scope,
                    staysAmongSiblings: staysAmongSiblings)
            }
            if !known.isMatch { known.child = nextElement(of: known.child, in: document) }
        }
        if steps > 0 { earliestSiblings[key] = known }
        return known.isMatch && isEarlier(known.child, than: node, in: document)
    }

    private mutating func isEarlier(
        _ child: NodeID, than sibling: NodeID, in document: borrowing Document
    ) -> Bool {
        guard child.exists else { return false }
        counts.prepare(document)
        // A text has no place: it can only be the first child.
        guard document[child].kind == .element else { return true }
        return index(of: child, in: document) < index(of: sibling, in: document)
    }
}
