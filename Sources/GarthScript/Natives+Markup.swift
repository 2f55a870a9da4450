import CJavaScriptCore
import GarthEngine

/// Markup in and out, and selectors.
extension ScriptRealm {
    static let markupNatives = [
        NativeFunction("parseFragment") { realm, call in
            let html = call.string(1)
            return call.value(
                realm.withDocument {
                    realm.host.parseFragment(html, context: call.node(0, $0), in: &$0)
                })
        },
        NativeFunction("parseDocument") { realm, call in
            let text = call.string(0)
            return call.value(realm.withDocument { $0.parseDocument(text) })
        },
        NativeFunction("isQuirks") { realm, call in
            call.value(realm.withDocument { $0.isInQuirksMode })
        },
        NativeFunction("inner") { realm, call in
            call.value(realm.withDocument { $0.serializedContent(of: call.node(0, $0)) })
        },
        NativeFunction("outer") { realm, call in
            call.value(realm.withDocument { $0.serialized(call.node(0, $0)) })
        },
        // 1 and 0; -1 for an invalid selector.
        NativeFunction("matches") { realm, call in
            let selector = call.string(1)
            let result = realm.withDocument {
                realm.queries.matches(
                    selector, call.node(0, $0), scope: call.optionalNode(2, $0), in: $0)
            }
            return call.value(Int32(result.map { $0 ? 1 : 0 } ?? -1))
        },
        // -2 for an invalid selector.
        NativeFunction("closest") { realm, call in
            let selector = call.string(1)
            let result = realm.withDocument {
                realm.queries.closest(selector, call.node(0, $0), in: $0)
            }
            return call.value(result?.rawValue ?? -2)
        },
        // Null for an invalid selector.
        NativeFunction("query") { realm, call in
            let selector = call.string(1)
            let limit = Int(call.int(2))
            let result = realm.withDocument {
                realm.queries.elements(
                    selector, below: call.node(0, $0), limit: limit > 0 ? limit : .max, in: $0)
            }
            guard let result else { return garth_js_null(call.context) }
            return call.value(result)
        },
    ]
}
