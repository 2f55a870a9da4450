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
    /// The slot that `::slotted()` matches now, and the part that `::part()` does.
    var slot = NodeID.none
    var part: ElementPart?
    /// The numbers of the names of the attributes for parts; nil where no element has them.
    private let partName: UInt16?
    private let exportName: UInt16?

    /// No slot is assigned to another one more often than this, and no part exported further.
    private static let greatestDepth = 16

    init(document: Document, slots: [NodeID: NodeID]) {
        self.document = document
        self.slots = slots
        hosts = Dictionary(document.shadowRoots.map { ($1, $0) }) { first, _ in first }
        partName = document.knownNumber(ofName: Array("part".utf8))
        exportName = document.knownNumber(ofName: Array("exportparts".utf8))
    }

    /// The scopes of the rules that an element may match (CSS Scoping Module Level 1).
    func scopes(of node: NodeID) -> StyleScopes {
        let root = document.root(of: node)
        var scopes = StyleScopes(
            own: scope(ofTree: root),
            hosted: document.shadowRoots[node].map { scope(ofTree: $0) })
        var next = slots[node]
        while let slot = next, scopes.slotted.count < Self.greatestDepth {
            scopes.slotted.append((slot, scope(ofTree: document.root(of: slot))))
            next = slots[slot]
        }
        if partName != nil, hosts[root] != nil { scopes.parts = parts(of: node, root) }
        return scopes
    }

    /// An element as a part of the trees around it, the nearest first (CSS Shadow Parts).
    private func parts(of node: NodeID, _ root: NodeID) -> [ElementPart] {
        var names = words(partName, of: node).map { Array($0) }
        var parts: [ElementPart] = []
        var root = root
        while !names.isEmpty, let host = hosts[root], parts.count < Self.greatestDepth {
            root = document.root(of: host)
            parts.append(ElementPart(host: host, scope: scope(ofTree: root), names: names))
            names = exported(names, by: host)
        }
        return parts
    }

    /// The names that parts have outside of the tree around a host (`exportparts`).
    private func exported(_ names: [[UInt8]], by host: NodeID) -> [[UInt8]] {
        guard let value = value(exportName, of: host) else { return [] }
        return value.split(separator: UInt8(ascii: ",")).compactMap { pair in
            let sides = pair.split(separator: UInt8(ascii: ":"), maxSplits: 1)
                .map { $0.filter { !CSSBytes.isSpace($0) } }
            guard let inner = sides.first, names.contains(inner) else { return nil }
            return sides.last
        }
    }

    private func words(_ name: UInt16?, of node: NodeID) -> [ArraySlice<UInt8>] {
        value(name, of: node)?.split(whereSeparator: { CSSBytes.isSpace($0) }) ?? []
    }

    private func value(_ name: UInt16?, of node: NodeID) -> [UInt8]? {
        guard let name else { return nil }
        for index in document.attributeRange(node) {
            let attribute = document.attributes[index]
            if attribute.name == .other, attribute.otherName == name {
                return Array(document.text[attribute.valueRange])
            }
        }
        return nil
    }

    private func scope(ofTree root: NodeID) -> UInt32 { document.shadowScopes[root] ?? 0 }
}

/// An element of a shadow tree as a part of its host, for the rules of a tree around it.
struct ElementPart {
    /// The host that shows it, in the tree whose rules these are.
    var host: NodeID
    /// The scope of those rules.
    var scope: UInt32
    /// The names of the part there.
    var names: [[UInt8]]
}

/// The scopes of the rules that an element may match, by their numbers: 0 is the page's.
struct StyleScopes {
    /// That of its own tree.
    var own: UInt32 = 0
    /// That of the tree whose host it is: `:host`.
    var hosted: UInt32?
    /// Those of the trees to whose slots it is assigned, the nearest first: `::slotted()`.
    var slotted: [(slot: NodeID, scope: UInt32)] = []
    /// Those of the trees around its own, the nearest first: `::part()`.
    var parts: [ElementPart] = []

    /// Mixes them into the key of an element's style.
    func mix(into hash: inout StyleHash) {
        hash.mix(UInt64(own) << 32 | UInt64(hosted ?? .max))
        for (_, scope) in slotted { hash.mix(UInt64(scope) | 1 << 40) }
        for part in parts {
            hash.mix(UInt64(part.scope) | 2 << 40)
            for name in part.names { hash.mix(name.span) }
        }
    }
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

    /// Lets only scripts assign nodes to the slots of a shadow tree (DOM Standard, "slot
    /// assignment").
    package mutating func assignByHand(inTree root: NodeID) {
        manualShadows.insert(root)
        attributeChanges += 1
    }

    /// Assigns children of a host to a slot of its tree.
    package mutating func assign(_ nodes: [NodeID], toSlot slot: NodeID) {
        slotAssignments[slot] = nodes
        attributeChanges += 1
    }

    /// Sets what a custom element submits; an empty name is that of the element.
    package mutating func setFormValues(
        _ values: [(name: String, value: String)], of node: NodeID
    ) {
        formValues[node] = values.isEmpty ? nil : values
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
    package func shadowIncludingRoot(of node: NodeID) -> NodeID {
        var top = root(of: node)
        while top != .document, let host = shadowRoots.first(where: { $0.value == top })?.key {
            top = root(of: host)
        }
        return top
    }

    /// The slots of a shadow tree that children of its host are assigned to.
    private func assignedNodes(of host: NodeID, _ root: NodeID) -> [NodeID: [NodeID]] {
        if manualShadows.contains(root) { return manuallyAssignedNodes(of: host, root) }
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
            case .document, .doctype, .comment, .templateContent: continue
            }
            if let slot = slots[name] { assigned[slot, default: []].append(child) }
        }
        return assigned
    }

    /// The children of a host that scripts have assigned to slots of its tree.
    private func manuallyAssignedNodes(of host: NodeID, _ root: NodeID) -> [NodeID: [NodeID]] {
        var assigned: [NodeID: [NodeID]] = [:]
        for slot in elements(.slot, below: root) {
            let nodes = slotAssignments[slot, default: []].filter { self[$0].parent == host }
            if !nodes.isEmpty { assigned[slot] = nodes }
        }
        return assigned
    }

    /// The elements of a kind in a shadow tree, in the order of the tree.
    func elements(_ tag: Tag, below root: NodeID) -> [NodeID] { elements([tag], below: root) }

    /// The elements of some kinds in a shadow tree, in the order of the tree.
    func elements(_ tags: [Tag], below root: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var node = nodes[root.index].firstChild
        while node.exists {
            if tags.contains(where: { isElement(node, $0) }) { found.append(node) }
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
