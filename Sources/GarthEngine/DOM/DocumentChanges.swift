/// What changed in a document since its lines were made, as far as it is known.
struct DocumentChanges {
    enum Change {
        /// The text of a text node.
        case text(NodeID)
        /// The value of an attribute, which was that text before and is this one now.
        case attribute(NodeID, AttributeName, old: Range<Int>, new: Range<Int>)
        /// Children between two others, of which each may be none for an end of the list.
        case children(of: NodeID, after: NodeID, before: NodeID)
        /// What an element shows, by its state.
        case state(NodeID)
        /// The states of an element that rules ask for: those that it has lost or got.
        case states(NodeID, SelectorStates)

        /// The node that the change belongs to.
        var node: NodeID {
            switch self {
            case .text(let node), .attribute(let node, _, _, _), .children(let node, _, _),
                .state(let node), .states(let node, _):
                node
            }
        }
    }

    private(set) var list: [Change] = []
    /// Whether there were more changes than are kept, or some of an unknown kind.
    private(set) var isWhole = false

    /// The nodes that came into the document or left it. Each is the top of what moved with it.
    private(set) var moved: [NodeID] = []
    /// Whether more nodes moved than are kept.
    private(set) var areMovedWhole = false

    var isEmpty: Bool { list.isEmpty && !isWhole }

    /// More changes at once are a new page.
    fileprivate static let limit = 512

    fileprivate var isFull: Bool { list.count >= Self.limit }

    fileprivate mutating func add(_ change: Change) { list.append(change) }

    fileprivate mutating func add(moved node: NodeID) {
        if moved.count < Self.limit {
            moved.append(node)
        } else {
            areMovedWhole = true
        }
    }

    /// Keeps the changes that count, and joins those of one list of children.
    fileprivate mutating func reduce(where counts: (NodeID) -> Bool) {
        var lists: [NodeID: Int] = [:]
        for case .children(let parent, _, _) in list { lists[parent, default: 0] += 1 }
        var joined: Set<NodeID> = []
        list = list.compactMap { change in
            guard counts(change.node) else { return nil }
            guard case .children(let parent, _, _) = change, lists[parent, default: 0] > 8 else {
                return change
            }
            guard joined.insert(parent).inserted else { return nil }
            return .children(of: parent, after: .none, before: .none)
        }
    }

    /// Anything may have changed.
    fileprivate mutating func noteAll() {
        isWhole = true
        list = []
        moved = []
    }

    mutating func removeAll() { self = DocumentChanges() }
}

extension Document {
    /// Notes a change for the lines that show the document, and for those that scripts measure.
    mutating func note(_ change: DocumentChanges.Change) {
        if !changes.isWhole {
            changes.add(change)
            if changes.isFull { changes = reduced(changes) }
        }
        if tracedChanges?.isWhole == false {
            tracedChanges?.add(change)
            if tracedChanges?.isFull == true { tracedChanges = tracedChanges.map(reduced) }
        }
    }

    /// Notes that a node came into the document or is about to leave it.
    mutating func note(moved node: NodeID) {
        if !changes.isWhole { changes.add(moved: node) }
        if tracedChanges?.isWhole == false { tracedChanges?.add(moved: node) }
    }

    /// Notes that anything may have changed.
    mutating func noteAllChanged() {
        changes.noteAll()
        tracedChanges?.noteAll()
    }

    /// Leaves out changes of trees that scripts build and have not inserted yet.
    private func reduced(_ changes: DocumentChanges) -> DocumentChanges {
        var changes = changes
        changes.reduce { isConnected($0) }
        if changes.list.count > DocumentChanges.limit / 2 { changes.noteAll() }
        return changes
    }
}
