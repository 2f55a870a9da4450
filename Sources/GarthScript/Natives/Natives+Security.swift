import GarthEngine
import GarthURL

/// Content security policies.
extension ScriptRealm {
    static func addSecurityNatives(_ add: NativeFunction.Adding) {
        addPermissionNatives(add)
        addRefusalNatives(add)
        addTrustNatives(add)
    }

    /// What the policies of the document permit.
    private static func addPermissionNatives(_ add: NativeFunction.Adding) {
        // The handler of an attribute: element and source.
        add("permitsHandler") { realm, call in
            let content = InlineContent(.scriptAttribute, call.string(1))
            return call.value(
                flag: realm.host.permits(content, of: NodeID(rawValue: call.int(0))))
        }
        add("permitsAddress") { realm, call in
            call.value(flag: realm.host.permits(InlineContent(.address, call.string(0)), of: nil))
        }
        add("permitsText") { realm, call in
            call.value(flag: realm.host.permitsEvaluation(of: call.string(0)))
        }
        // The members of a request.
        add("permitsRequest") { realm, call in
            call.value(flag: call.request().map { realm.host.permitsRequest($0) } ?? false)
        }
    }

    /// What they have refused.
    private static func addRefusalNatives(_ add: NativeFunction.Adding) {
        // A `base` element and its address.
        add("isRefusedBase") { realm, call in
            call.value(
                flag: realm.host.refuses(base: NodeID(rawValue: call.int(0)), call.string(1)))
        }
        // An element and the text of its `style` attribute, null for what a script may always set.
        add("judgeStyle") { realm, call in
            realm.host.judge(style: call.optionalString(1), of: NodeID(rawValue: call.int(0)))
            return nil
        }
        add("isRefusedStyle") { realm, call in
            let node = NodeID(rawValue: call.int(0))
            return call.value(flag: realm.withDocument { $0.refusedStyles.contains(node) })
        }
        add("insertedMeta") { realm, call in
            realm.host.insertedMeta(NodeID(rawValue: call.int(0)))
            return nil
        }
    }

    /// Nonces, and texts that become code.
    private static func addTrustNatives(_ add: NativeFunction.Adding) {
        add("nonce") { realm, call in
            let nonce = realm.withDocument { $0.nonce(of: call.node(0, $0)) }
            return call.value(text: Array(nonce.utf8)[...])
        }
        add("setNonce") { realm, call in
            let nonce = String(decoding: call.string(1), as: UTF8.self)
            realm.withDocument { $0.setNonce(nonce, of: call.node(0, $0)) }
            return nil
        }
        // Allows that texts become code, or not; returns whether it was allowed.
        add("allowText") { realm, call in
            let wasAllowed = realm.allowsEvaluation
            realm.allowEvaluation(call.flag(0))
            return call.value(flag: wasAllowed)
        }
        add("runScript") { realm, call in
            realm.run(classic: call.string(0), url: "")
            return nil
        }
    }

    /// Allows that a text becomes code (`eval`, `Function`), or not. A version of JavaScriptCore
    /// that cannot forbid it allows it always.
    func allowEvaluation(_ isAllowed: Bool) {
        guard isAllowed != allowsEvaluation else { return }
        allowsEvaluation = isAllowed
        page.setEvaluation(isAllowed)
    }

    /// A policy of the document restricts `style` attributes.
    func judgeStyles() { call("judgeStyles") }

    /// Fires the event of a violation on an element, or on the document.
    func fireViolation(_ violation: ContentViolation, on element: NodeID?) {
        let texts = [
            violation.blocked, violation.use.rawValue, violation.policy,
            violation.disposition.rawValue, violation.sample,
        ]
        _ = call(
            "violated",
            [.number(Double(element?.rawValue ?? -1))]
                + texts.map { .text($0) })
    }
}
