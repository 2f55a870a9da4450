import GarthEngine

/// Computed values, media queries and style sheets.
extension Natives {
    /// The resolved value of a property; null for one that is not known.
    static let computed: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else {
            return call.null
        }
        let (pseudo, name) = (call.string(1), call.string(2))
        return call.value(
            text: realm.withEngine {
                $0.computedValue(of: node, pseudoElement: pseudo, name)
            })
    }
    /// Whether a style sheet of the page has animations or transitions.
    static let mayMove: NativeFunction.Body = { realm, call in
        call.value(flag: realm.withEngine { $0.mayMove })
    }
    static let computedNames: NativeFunction.Body = { _, call in
        call.value(strings: Engine.computedProperties.map { Array($0.utf8) })
    }
    static let matchesMedia: NativeFunction.Body = { realm, call in
        let query = call.string(0)
        realm.host.settleViewport()
        return call.value(flag: realm.withEngine { $0.matchesMedia(query) })
    }
    static let supports: NativeFunction.Body = { realm, call in
        let condition = call.string(0)
        return call.value(flag: realm.withEngine { $0.supports(condition) })
    }
    /// A colour as CSSOM writes it; null for a text that is none.
    static let color: NativeFunction.Body = { realm, call in
        let text = call.string(0)
        return realm.withEngine { $0.colorText(text) }.map { call.value(text: Array($0.utf8)) }
            ?? call.null
    }
    /// The text of a linked sheet; null without one, false for one of another origin.
    static let linkedSheet: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else {
            return call.null
        }
        return switch realm.withEngine({ $0.linkedSheet(of: node) }) {
        case .shared(let text): call.value(text: text)
        case .foreign: call.value(flag: false)
        case nil: call.null
        }
    }
    static let setSheet: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else { return nil }
        let css = call.string(1)
        realm.withEngine { $0.setSheet(of: node, css) }
        return nil
    }
    static let setAdoptedSheets: NativeFunction.Body = { realm, call in
        let css = call.string(0)
        let root = realm.withDocument { call.optionalNode(1, $0) }
        realm.withEngine { $0.setAdoptedSheets(css, ofTree: root.exists ? root : nil) }
        return nil
    }
}
