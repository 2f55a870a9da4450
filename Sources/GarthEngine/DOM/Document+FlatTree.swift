/// A document with shadow trees, as selectors see it.
///
/// It is a class for the compiler's sake: it checks each stored value of the noncopyable types that
/// hold this one, one by one, in each of their methods.
final class ShadowTrees {
    /// The document, with each tree by itself.
    let document: Document
    /// The slots of the nodes that have one.
    let slots: [NodeID: NodeID]
    /// The hosts of the trees, by their roots.
    let hosts: [NodeID: NodeID]

    init(document: Document, slots: [NodeID: NodeID]) {
        self.document = document
        self.slots = slots
        hosts = Dictionary(document.shadowRoots.map { ($1, $0) }) { first, _ in first }
    }

    /// The scopes of the rules that an element may match (CSS Scoping Module Level 1).
    func scopes(of node: NodeID) -> StyleScopes {
        StyleScopes(
            own: scope(ofTree: document.root(of: node)),
            hosted: document.shadowRoots[node].map { scope(ofTree: $0) },
            slotted: slots[node].map { scope(ofTree: document.root(of: $0)) })
    }

    private func scope(ofTree root: NodeID) -> UInt32 { document.shadowScopes[root] ?? 0 }
}

/// The scopes of the rules that an element may match, by their numbers: 0 is the page's.
struct StyleScopes: Equatable {
    /// That of its own tree.
    var own: UInt32 = 0
    /// That of the tree whose host it is: `:host`.
    var hosted: UInt32?
    /// That of the tree to whose slot it is assigned: `::slotted()`.
    var slotted: UInt32?
}

/// Shadow trees (DOM Standard, section 4.8) and what is shown of them.
extension Document {
    /// Makes a node without a parent the root of the shadow tree of an element.
    package mutating func attachShadow(_ root: NodeID, to host: NodeID) {
        guard root.exists, host.exists, !nodes[root.index].parent.exists, root != host,
            nodes[host.index].kind == .element, shadowRoots[host] == nil
        else { return }
        shadowRoots[host] = root
        structuralChanges += 1
        note(.children(of: host, after: .none, before: .none))
    }

    /// The document as it is shown: the flat tree (CSS Scoping Module, section 3). A host has the
    /// children of its shadow root; a slot has the nodes assigned to it, or its own.
    ///
    /// Nodes keep their numbers. A document without shadow trees is its own flat tree.
    var flat: Document {
        guard !shadowRoots.isEmpty else { return self }
        var flat = self
        var slots: [NodeID: NodeID] = [:]
        flat.isInDocumentOrder = false
        // A slot may also change with an attribute.
        flat.structuralChanges += attributeChanges
        for (host, root) in shadowRoots {
            for child in children(of: host) { flat.unlink(child) }
            for (slot, assigned) in assignedNodes(of: host, root) {
                for child in children(of: slot) { flat.unlink(child) }
                flat.link(assigned, below: slot)
                for node in assigned { slots[node] = slot }
            }
            flat.link(children(of: root), below: host)
        }
        flat.show(ShadowTrees(document: self, slots: slots))
        return flat
    }

    /// The root of the tree of a node, beyond the shadow trees that it is in (DOM Standard,
    /// "shadow-including root").
    func shadowIncludingRoot(of node: NodeID) -> NodeID {
        var top = root(of: node)
        while top != .document, let host = shadowRoots.first(where: { $0.value == top })?.key {
            top = root(of: host)
        }
        return top
    }

    /// The slots of a shadow tree that children of its host are assigned to.
    private func assignedNodes(of host: NodeID, _ root: NodeID) -> [NodeID: [NodeID]] {
        var slots: [String: NodeID] = [:]
        for slot in elements(.slot, below: root) {
            let name = attribute(named: "name", of: slot)
            if slots[name] == nil { slots[name] = slot }
        }
        var assigned: [NodeID: [NodeID]] = [:]
        for child in children(of: host) {
            let name: String
            switch nodes[child.index].kind {
            case .element: name = attribute(named: "slot", of: child)
            case .text: name = ""
            default: continue
            }
            if let slot = slots[name] { assigned[slot, default: []].append(child) }
        }
        return assigned
    }

    /// The elements of a kind in a shadow tree, in the order of the tree.
    func elements(_ tag: Tag, below root: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var node = nodes[root.index].firstChild
        while node.exists {
            if isElement(node, tag) { found.append(node) }
            if nodes[node.index].firstChild.exists {
                node = nodes[node.index].firstChild
                continue
            }
            while node.exists, node != root, !nodes[node.index].nextSibling.exists {
                node = nodes[node.index].parent
            }
            guard node.exists, node != root else { break }
            node = nodes[node.index].nextSibling
        }
        return found
    }

    /// The value of an attribute; empty without one.
    private func attribute(named name: String, of node: NodeID) -> String {
        attributePlace(namespace: nil, local: Array(name.utf8), of: node)
            .map { String(decoding: attributeValue($0, of: node), as: UTF8.self) } ?? ""
    }

    private mutating func unlink(_ node: NodeID) {
        nodes[node.index].parent = .none
        nodes[node.index].previousSibling = .none
        nodes[node.index].nextSibling = .none
    }

    /// Makes nodes the only children of another one.
    private mutating func link(_ children: [NodeID], below parent: NodeID) {
        nodes[parent.index].firstChild = children.first ?? .none
        nodes[parent.index].lastChild = children.last ?? .none
        var previous = NodeID.none
        for child in children {
            nodes[child.index].parent = parent
            nodes[child.index].previousSibling = previous
            nodes[child.index].nextSibling = .none
            if previous.exists { nodes[previous.index].nextSibling = child }
            previous = child
        }
    }
}
