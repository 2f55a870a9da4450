import GarthURL

/// Judges the `style` attributes that the parser makes (CSP 3 section 4.2.3, "update style attribute"):
/// those of elements behind the first policy that restricts them. Scripts have theirs judged when they
/// set them.
struct StyleAttributeJudge {
    /// The first element that is judged; nil without a policy that restricts style attributes.
    private var first: Int?
    /// The number of nodes that were looked at.
    private var seen = 0
    /// Elements outside of the document, which may come into it.
    private var pending: [NodeID] = []

    /// The elements outside of the document that are remembered.
    private static let pendingLimit = 100_000

    /// Whether there is a policy that restricts style attributes.
    var isNeeded: Bool { first != nil }

    /// The document has these policies from a node on.
    mutating func begin(_ policies: ContentPolicies, from node: Int) {
        guard first == nil, policies.restrictsStyleAttributes else { return }
        first = node
        seen = node
    }

    /// Numbers of nodes have other nodes.
    mutating func startAgain() {
        guard let first else { return }
        seen = first
        pending = []
    }

    /// The elements of the document with style attributes that were not judged.
    mutating func next(in document: Document) -> [NodeID] {
        guard isNeeded else { return [] }
        var found = pending
        pending = []
        while seen < document.nodeCount {
            let node = NodeID(rawValue: Int32(seen))
            seen += 1
            if document[node].kind == .element, document.has(.style, node) { found.append(node) }
        }
        let roots = Set(document.shadowRoots.values)
        return found.filter { node in
            guard !document.judgedStyles.contains(node), document.has(.style, node) else {
                return false
            }
            if document.isInDocument(node, roots) { return true }
            if pending.count < Self.pendingLimit { pending.append(node) }
            return false
        }
    }
}

extension Document {
    /// Whether a node is in the document itself or its shadow trees, which have these roots: in no
    /// template, and in no document of a frame.
    fileprivate func isInDocument(_ node: NodeID, _ roots: Set<NodeID>) -> Bool {
        var top = node
        while nodes[top.index].parent.exists {
            top = nodes[top.index].parent
            if nodes[top.index].kind == .templateContent { return false }
        }
        return top == .document || roots.contains(top)
    }
}

extension DocumentWatcher {
    /// Judges new style attributes by the policies.
    mutating func judgeStyleAttributes(in document: inout Document) {
        guard styleAttributes.isNeeded else { return }
        for node in styleAttributes.next(in: document) {
            guard let range = document.attribute(.style, of: node), !range.isEmpty else { continue }
            let content = InlineContent(.styleAttribute, Array(document.text[range]))
            if !permits(policies.violations(by: content), by: node) {
                document.note(styleOf: node, isAllowed: false)
            }
        }
    }
}
