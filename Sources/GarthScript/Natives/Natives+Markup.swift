import GarthEngine

/// Markup in and out, and selectors.
extension Natives {
    // MARK: - Markup that becomes nodes

    static let parseFragment: NativeFunction.Body = { realm, call in
        let html = call.string(1)
        return call.value(
            node: realm.withDocument {
                realm.host.parseFragment(
                    html, context: call.node(0, $0), allowsShadowRoots: false, in: &$0)
            })
    }
    /// The same, and templates may become shadow trees.
    static let parseFragmentUnsafe: NativeFunction.Body = { realm, call in
        let html = call.string(1)
        return call.value(
            node: realm.withDocument {
                realm.host.parseFragment(
                    html, context: call.node(0, $0), allowsShadowRoots: true, in: &$0)
            })
    }
    static let parseDocument: NativeFunction.Body = { realm, call in
        let text = call.string(0)
        let allowsShadowRoots = call.flag(1)
        return call.value(
            node: realm.withDocument {
                $0.parseDocument(text, allowsShadowRoots: allowsShadowRoots)
            })
    }

    // MARK: - Nodes that become markup

    /// The markup of a node's content with shadow trees: for each its host, its root, and the
    /// start tag of its template.
    static let innerWithShadows: NativeFunction.Body = { realm, call in
        call.value(
            text: realm.withDocument { document in
                var shadows: [NodeID: SerializedShadow] = [:]
                for place in stride(from: 1, to: call.count - 2, by: 3) {
                    shadows[call.node(place, document)] = SerializedShadow(
                        root: call.node(place + 1, document), start: call.string(place + 2))
                }
                return document.serializedContent(of: call.node(0, document), shadows: shadows)
            })
    }
    static let isQuirks: NativeFunction.Body = { realm, call in
        call.value(flag: realm.withDocument { $0.isInQuirksMode(tree: realm.host.root) })
    }
    static let inner: NativeFunction.Body = { realm, call in
        call.value(text: realm.withDocument { $0.serializedContent(of: call.node(0, $0)) })
    }
    static let outer: NativeFunction.Body = { realm, call in
        call.value(text: realm.withDocument { $0.serialized(call.node(0, $0)) })
    }

    // MARK: - Selectors

    /// 1 and 0; -1 for an invalid selector.
    static let matches: NativeFunction.Body = { realm, call in
        let selector = call.string(1)
        let result = realm.withDocument {
            realm.queries.matches(
                selector, call.node(0, $0), scope: call.optionalNode(2, $0), in: $0)
        }
        return call.value(int: Int32(result.map { $0 ? 1 : 0 } ?? -1))
    }
    /// -2 for an invalid selector.
    static let closest: NativeFunction.Body = { realm, call in
        let selector = call.string(1)
        let result = realm.withDocument {
            realm.queries.closest(selector, call.node(0, $0), in: $0)
        }
        return call.value(int: result?.rawValue ?? -2)
    }
    /// Null for an invalid selector.
    static let query: NativeFunction.Body = { realm, call in
        let selector = call.string(1)
        let limit = Int(call.int(2))
        let result = realm.withDocument {
            realm.queries.elements(
                selector, below: call.node(0, $0), limit: limit > 0 ? limit : .max, in: $0)
        }
        guard let result else { return call.null }
        return call.value(nodes: result)
    }
}
