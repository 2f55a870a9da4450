import GarthEngine

/// Links between nodes, new nodes, and moving them.
extension ScriptRealm {
    static func addTreeNatives(_ add: NativeFunction.Adding) {
        addLinkNatives(add)
        addTemplateNatives(add)
        addMakingNatives(add)
        addShadowNatives(add)
        addChangeNatives(add)
    }

    /// The kinds of nodes and the links between them.
    private static func addLinkNatives(_ add: NativeFunction.Adding) {
        add("kind") { realm, call in
            call.value(int: realm.withDocument { $0.scriptKind(of: call.node(0, $0)).rawValue })
        }
        add("parent") { realm, call in
            call.value(node: realm.withDocument { $0.parent(of: call.node(0, $0)) })
        }
        add("first") { realm, call in
            call.value(node: realm.withDocument { $0.firstChild(of: call.node(0, $0)) })
        }
        add("last") { realm, call in
            call.value(node: realm.withDocument { $0.lastChild(of: call.node(0, $0)) })
        }
        add("next") { realm, call in
            call.value(node: realm.withDocument { $0.nextSibling(of: call.node(0, $0)) })
        }
        add("prev") { realm, call in
            call.value(node: realm.withDocument { $0.previousSibling(of: call.node(0, $0)) })
        }
        add("root") { realm, call in
            call.value(node: realm.withDocument { $0.root(of: call.node(0, $0)) })
        }
        add("contains") { realm, call in
            call.value(flag: realm.withDocument { $0.contains(call.node(0, $0), call.node(1, $0)) })
        }
        add("precedes") { realm, call in
            call.value(flag: realm.withDocument { $0.precedes(call.node(0, $0), call.node(1, $0)) })
        }
        add("index") { realm, call in
            call.value(int: realm.withDocument { $0.index(of: call.node(0, $0)) })
        }
        add("following") { realm, call in
            call.value(
                node: realm.withDocument {
                    $0.following(call.node(0, $0), within: call.node(1, $0))
                })
        }
        add("followingSubtree") { realm, call in
            call.value(
                node: realm.withDocument {
                    $0.followingSubtree(of: call.node(0, $0), within: call.node(1, $0))
                })
        }
        add("children") { realm, call in
            call.value(nodes: realm.withDocument { $0.children(of: call.node(0, $0)) })
        }
    }

    /// Templates, and the document as a whole.
    private static func addTemplateNatives(_ add: NativeFunction.Adding) {
        add("content") { realm, call in
            call.value(node: realm.withDocument { $0.templateContent(of: call.node(0, $0)) })
        }
        add("templateHost") { realm, call in
            call.value(node: realm.withDocument { $0.templateHost(of: call.node(0, $0)) })
        }
        add("version") { realm, call in
            call.value(int: realm.withDocument { $0.version })
        }
        add("namedParts") { realm, call in
            call.value(nodes: realm.withDocument { $0.namedParts(from: Int(call.int(0))) })
        }
        add("scriptedNodeCount") { realm, call in
            call.value(int: Int32(clamping: realm.scriptedNodeCount))
        }
        add("isShownDocument") { realm, call in
            call.value(flag: realm.withDocument { $0.isShown(tree: call.node(0, $0)) })
        }
        add("noteTold") { realm, call in
            realm.withDocument { $0.noteTold(call.node(0, $0)) }
            return nil
        }
        add("nodeCount") { realm, call in
            call.value(int: realm.withDocument { $0.nodeCount })
        }
    }

    /// New nodes.
    private static func addMakingNatives(_ add: NativeFunction.Adding) {
        add("makeElement") { realm, call in
            let name = NameParts(
                namespace: call.optionalString(0), prefix: call.optionalString(1),
                local: call.string(2))
            return call.value(
                node: realm.withDocument { $0.hasRoomForNodes ? $0.makeElement(name) : .none })
        }
        add("makeNode") { realm, call in
            let kind = Document.ScriptKind(rawValue: call.int(0)) ?? .text
            let text = call.string(1)
            return call.value(
                node: realm.withDocument {
                    $0.hasRoomForNodes ? $0.makeNode(kind, text: text) : .none
                })
        }
    }

    /// Shadow trees, and values of custom elements.
    private static func addShadowNatives(_ add: NativeFunction.Adding) {
        add("attachShadow") { realm, call in
            realm.withDocument { $0.attachShadow(call.node(0, $0), to: call.node(1, $0)) }
            return nil
        }
        // Host, root and options of each shadow tree that the parser has made.
        add("noteClickListener") { realm, call in
            realm.withDocument { $0.noteClickListener(at: call.optionalNode(0, $0)) }
            return nil
        }
        add("takeParsedShadows") { realm, call in
            call.value(
                nodes: realm.withDocument { $0.takeParsedShadows() }.flatMap {
                    [$0.host, $0.root, NodeID(rawValue: $0.options.rawValue)]
                })
        }
        add("assignByHand") { realm, call in
            realm.withDocument { $0.assignByHand(inTree: call.node(0, $0)) }
            return nil
        }
        add("assignSlot") { realm, call in
            realm.withDocument { document in
                let nodes = (1..<max(1, call.count)).map { call.node($0, document) }
                document.assign(nodes, toSlot: call.node(0, document))
            }
            return nil
        }
        // The names and values that a custom element submits.
        add("setFormValue") { realm, call in
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
    }

    /// Changes of the tree, and text.
    private static func addChangeNatives(_ add: NativeFunction.Adding) {
        add("copy") { realm, call in
            let isDeep = call.flag(1)
            return call.value(
                node: realm.withDocument {
                    $0.hasRoomForNodes ? $0.copy(call.node(0, $0), isDeep: isDeep) : .none
                })
        }
        add("insert") { realm, call in
            realm.withDocument {
                $0.insertNode(
                    call.node(0, $0), into: call.node(1, $0), before: call.optionalNode(2, $0))
            }
            return nil
        }
        add("remove") { realm, call in
            realm.withDocument { $0.removeNode(call.node(0, $0)) }
            return nil
        }
        add("text") { realm, call in
            call.value(text: realm.withDocument { $0.characters(of: call.node(0, $0)) })
        }
        add("setText") { realm, call in
            let text = call.string(1)
            realm.withDocument { $0.setCharacters(of: call.node(0, $0), text) }
            return nil
        }
        add("textContent") { realm, call in
            call.value(text: realm.withDocument { $0.textContent(below: call.node(0, $0)) })
        }
        add("collect") { realm, call in
            let filter = NodeFilter(call.int(1), call.string(2), call.string(3))
            return call.value(
                nodes: realm.withDocument { filter.nodes(below: call.node(0, $0), $0) })
        }
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
