/// The documents of frames whose scripts run: further trees among the nodes of the page's document.
///
/// So a node keeps its number wherever scripts move it. The engine of such a frame does not own the
/// nodes: it works on a copy in which node 0 has the place of the frame's document node.
extension Document {
    /// Whether a tree is a document in quirks mode.
    func isQuirks(tree root: NodeID) -> Bool {
        root == .document ? isQuirks : quirkyTrees.contains(root)
    }

    /// Sets the mode of a document.
    mutating func setQuirks(_ isInQuirksMode: Bool, ofTree root: NodeID) {
        if root == .document {
            isQuirks = isInQuirksMode
        } else if isInQuirksMode {
            quirkyTrees.insert(root)
        } else {
            quirkyTrees.remove(root)
        }
    }

    /// Begins the document of a frame; returns its document node.
    package mutating func makeFrameTree() -> NodeID {
        let root = make(Self.blank(.document))
        frameTrees.insert(root)
        return root
    }

    /// A frame element that no document shows, for a window that a script opens.
    package mutating func makeWindowElement() -> NodeID {
        let root = makeFrameTree()
        let element = makeElement(
            NameParts(namespace: Namespace.htmlURI, prefix: nil, local: Array("iframe".utf8)))
        insertNode(element, into: root, before: .none)
        return element
    }

    /// A frame no longer shows a document, whose nodes are no longer connected.
    package mutating func endFrameTree(_ root: NodeID) { frameTrees.remove(root) }

    /// These nodes as the document that hangs on a node; numbers of nodes stay the same.
    func rebased(on root: NodeID) -> Document {
        var copy = self
        copy.nodes[0].firstChild = nodes[root.index].firstChild
        copy.nodes[0].lastChild = nodes[root.index].lastChild
        var child = nodes[root.index].firstChild
        while child.exists {
            copy.nodes[child.index].parent = .document
            child = nodes[child.index].nextSibling
        }
        copy.isQuirks = quirkyTrees.contains(root)
        copy.notable = []
        copy.frames = copy.connectedFrames
        return copy
    }

    /// The frame elements of the document, in the order of their numbers.
    private var connectedFrames: [NodeID] {
        var found: [NodeID] = []
        var node = firstChild(of: .document)
        while node.exists {
            if isElement(node, .iframe) || isElement(node, .frame) { found.append(node) }
            node = following(node, within: .document)
        }
        return found.sorted()
    }

    /// A value that changes with the nodes and attributes of a tree. Texts are never changed in
    /// place, so that their places tell of changes.
    func fingerprint(ofTree root: NodeID) -> Int {
        var hasher = Hasher()
        var node = nodes[root.index].firstChild
        while node.exists {
            let data = nodes[node.index]
            hasher.combine(node.rawValue)
            hasher.combine(data.parent.rawValue)
            hasher.combine(data.start)
            hasher.combine(data.count)
            for place in attributeRange(node) {
                hasher.combine(attributes[place].valueStart)
                hasher.combine(attributes[place].valueCount)
                hasher.combine(attributes[place].name)
            }
            if let states = elementStates[node] { hasher.combine(states.rawValue) }
            if let names = customStates[node] { hasher.combine(names) }
            node = next(node, within: root)
        }
        return hasher.finalize()
    }

    /// The frame elements in a tree that is a document, without those in templates.
    package func frameElements(inTree root: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var node = firstChild(of: root)
        while node.exists {
            if isElement(node, .iframe) || isElement(node, .frame) { found.append(node) }
            node = following(node, within: root)
        }
        return found
    }

    /// The value of an attribute of a frame's element; nil without it.
    package func frameAttribute(_ name: FrameAttribute, of element: NodeID) -> String? {
        switch name {
        case .source: string(.src, of: element)
        case .content: string(.srcdoc, of: element)
        case .sandbox: string(.sandbox, of: element)
        case .name: string(.name, of: element)
        }
    }

    /// Attributes of frames that scripts depend on.
    package enum FrameAttribute { case source, content, sandbox, name }
}

extension Document {
    /// Whether a node stands in the tree of a document, and not in the content of a template, in a
    /// shadow tree or nowhere.
    func hasInTree(_ node: NodeID) -> Bool {
        var top = node
        while nodes[top.index].parent.exists {
            top = nodes[top.index].parent
            if nodes[top.index].kind == .templateContent { return false }
        }
        return nodes[top.index].kind == .document
    }

    /// Whether a node is within a `template`, and so in no document.
    func isInTemplate(_ node: NodeID) -> Bool {
        var node = nodes[node.index].parent
        while node.exists {
            if nodes[node.index].tag == .template { return true }
            node = nodes[node.index].parent
        }
        return false
    }
}
