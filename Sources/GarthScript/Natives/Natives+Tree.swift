import GarthEngine

/// Links between nodes, new nodes, and moving them.
extension Natives {
    // MARK: - The kinds of nodes and the links between them

    static let kind: NativeFunction.Body = { realm, call in
        call.value(int: realm.withDocument { $0.scriptKind(of: call.node(0, $0)).rawValue })
    }
    static let parent: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.parent(of: call.node(0, $0)) })
    }
    static let first: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.firstChild(of: call.node(0, $0)) })
    }
    static let last: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.lastChild(of: call.node(0, $0)) })
    }
    static let next: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.nextSibling(of: call.node(0, $0)) })
    }
    static let prev: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.previousSibling(of: call.node(0, $0)) })
    }
    static let root: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.root(of: call.node(0, $0)) })
    }
    static let contains: NativeFunction.Body = { realm, call in
        call.value(flag: realm.withDocument { $0.contains(call.node(0, $0), call.node(1, $0)) })
    }
    static let precedes: NativeFunction.Body = { realm, call in
        call.value(flag: realm.withDocument { $0.precedes(call.node(0, $0), call.node(1, $0)) })
    }
    static let index: NativeFunction.Body = { realm, call in
        call.value(int: realm.withDocument { $0.index(of: call.node(0, $0)) })
    }
    static let following: NativeFunction.Body = { realm, call in
        call.value(
            node: realm.withDocument {
                $0.following(call.node(0, $0), within: call.node(1, $0))
            })
    }
    static let followingSubtree: NativeFunction.Body = { realm, call in
        call.value(
            node: realm.withDocument {
                $0.followingSubtree(of: call.node(0, $0), within: call.node(1, $0))
            })
    }
    static let children: NativeFunction.Body = { realm, call in
        call.value(nodes: realm.withDocument { $0.children(of: call.node(0, $0)) })
    }

    // MARK: - Templates, and the document as a whole

    static let content: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.templateContent(of: call.node(0, $0)) })
    }
    static let templateHost: NativeFunction.Body = { realm, call in
        call.value(node: realm.withDocument { $0.templateHost(of: call.node(0, $0)) })
    }
    static let version: NativeFunction.Body = { realm, call in
        call.value(int: realm.withDocument { $0.version })
    }
    static let namedParts: NativeFunction.Body = { realm, call in
        call.value(nodes: realm.withDocument { $0.namedParts(from: Int(call.int(0))) })
    }
    static let scriptedNodeCount: NativeFunction.Body = { realm, call in
        call.value(int: Int32(clamping: realm.scriptedNodeCount))
    }
    static let isShownDocument: NativeFunction.Body = { realm, call in
        call.value(flag: realm.withDocument { $0.isShown(tree: call.node(0, $0)) })
    }
    static let noteTold: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.noteTold(call.node(0, $0)) }
        return nil
    }
    static let nodeCount: NativeFunction.Body = { realm, call in
        call.value(int: realm.withDocument { $0.nodeCount })
    }

    // MARK: - New nodes

    static let makeElement: NativeFunction.Body = { realm, call in
        let name = NameParts(
            namespace: call.optionalString(0), prefix: call.optionalString(1),
            local: call.string(2))
        return call.value(
            node: realm.withDocument { $0.hasRoomForNodes ? $0.makeElement(name) : .none })
    }
    static let makeNode: NativeFunction.Body = { realm, call in
        let kind = Document.ScriptKind(rawValue: call.int(0)) ?? .text
        let text = call.string(1)
        return call.value(
            node: realm.withDocument {
                $0.hasRoomForNodes ? $0.makeNode(kind, text: text) : .none
            })
    }

    // MARK: - Shadow trees, and values of custom elements

    static let attachShadow: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.attachShadow(call.node(0, $0), to: call.node(1, $0)) }
        return nil
    }
    /// Host, root and options of each shadow tree that the parser has made.
    static let noteClickListener: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.noteClickListener(at: call.optionalNode(0, $0)) }
        return nil
    }
    static let takeParsedShadows: NativeFunction.Body = { realm, call in
        call.value(
            nodes: realm.withDocument { $0.takeParsedShadows() }.flatMap {
                [$0.host, $0.root, NodeID(rawValue: $0.options.rawValue)]
            })
    }
    static let assignByHand: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.assignByHand(inTree: call.node(0, $0)) }
        return nil
    }
    static let assignSlot: NativeFunction.Body = { realm, call in
        realm.withDocument { document in
            let nodes = (1..<max(1, call.count)).map { call.node($0, document) }
            document.assign(nodes, toSlot: call.node(0, document))
        }
        return nil
    }
    /// The names and values that a custom element submits.
    static let setFormValue: NativeFunction.Body = { realm, call in
        var values: [(name: String, value: String)] = []
        for place in stride(from: 1, to: call.count - 1, by: 2) {
            values.append(
                (
                    String(decoding: call.string(place), as: UTF8.self),
                    String(decoding: call.string(place + 1), as: UTF8.self)
                ))
        }
        realm.withDocument { $0.setFormValues(values, of: call.node(0, $0)) }
        return nil
    }

    // MARK: - Changes of the tree, and text

    static let copy: NativeFunction.Body = { realm, call in
        let isDeep = call.flag(1)
        return call.value(
            node: realm.withDocument {
                $0.hasRoomForNodes ? $0.copy(call.node(0, $0), isDeep: isDeep) : .none
            })
    }
    static let insert: NativeFunction.Body = { realm, call in
        realm.withDocument {
            $0.insertNode(
                call.node(0, $0), into: call.node(1, $0), before: call.optionalNode(2, $0))
        }
        return nil
    }
    static let remove: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.removeNode(call.node(0, $0)) }
        return nil
    }
    static let text: NativeFunction.Body = { realm, call in
        call.value(text: realm.withDocument { $0.characters(of: call.node(0, $0)) })
    }
    static let setText: NativeFunction.Body = { realm, call in
        let text = call.string(1)
        realm.withDocument { $0.setCharacters(of: call.node(0, $0), text) }
        return nil
    }
    static let textContent: NativeFunction.Body = { realm, call in
        call.value(text: realm.withDocument { $0.textContent(below: call.node(0, $0)) })
    }
    static let collect: NativeFunction.Body = { realm, call in
        let filter = NodeFilter(call.int(1), call.string(2), call.string(3))
        return call.value(
            nodes: realm.withDocument { filter.nodes(below: call.node(0, $0), $0) })
    }
}

/// The elements of a live collection.
struct NodeFilter {
    private enum Kind: Int32 {
        case qualifiedName = 0
        case namespaceAndName, classes, children
    }
    private let kind: Kind
    private let first: [UInt8]
    private let second: [UInt8]
    private let classes: [ArraySlice<UInt8>]
    private static let htmlNamespace = Array("http://www.w3.org/1999/xhtml".utf8)

    init(_ kind: Int32, _ first: [UInt8], _ second: [UInt8]) {
        self.kind = Kind(rawValue: kind) ?? .children
        self.first = first
        self.second = second
        classes = self.kind == .classes ? Self.words(first[...]) : []
    }

    func nodes(below root: NodeID, _ document: borrowing Document) -> [NodeID] {
        var found: [NodeID] = []
        var node =
            kind == .children
            ? document.firstChild(of: root) : document.following(root, within: root)
        while node.exists {
            if document.scriptKind(of: node) == .element, holds(node, document) {
                found.append(node)
            }
            node =
                kind == .children
                ? document.nextSibling(of: node) : document.following(node, within: root)
        }
        return found
    }

    private func holds(_ node: NodeID, _ document: borrowing Document) -> Bool {
        switch kind {
        case .children: return true
        case .qualifiedName:
            // `second` is the name in lower case where the document is HTML; empty elsewhere.
            if first == [UInt8(ascii: "*")] { return true }
            let name = document.nameParts(of: node)
            let isHTML = !second.isEmpty && name.namespace == Self.htmlNamespace
            return name.qualified == (isHTML ? second : first)
        case .namespaceAndName:
            let name = document.nameParts(of: node)
            let any = [UInt8(ascii: "*")]
            return (first == any || (name.namespace ?? []) == first)
                && (second == any || name.local == second)
        case .classes:
            guard !classes.isEmpty,
                let place = document.attributePlace(qualified: Array("class".utf8), of: node)
            else { return false }
            let own = Self.words(document.attributeValue(place, of: node))
            let folds = !second.isEmpty
            return classes.allSatisfy { wanted in
                own.contains { folds ? Self.isSame($0, wanted) : $0.elementsEqual(wanted) }
            }
        }
    }

    private static func isSame(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0C || $0 == 0x0D }
    }
}
