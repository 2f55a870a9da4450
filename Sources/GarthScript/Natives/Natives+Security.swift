import GarthEngine
import GarthURL

/// Content security policies.
extension Natives {
    // MARK: - What the policies of the document permit

    /// The handler of an attribute: element and source.
    static let permitsHandler: NativeFunction.Body = { realm, call in
        let content = InlineContent(.scriptAttribute, call.string(1))
        return call.value(
            flag: realm.host.permits(content, of: NodeID(rawValue: call.int(0))))
    }
    static let permitsAddress: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.permits(InlineContent(.address, call.string(0)), of: nil))
    }
    static let permitsText: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.permitsEvaluation(of: call.string(0)))
    }
    /// The members of a request.
    static let permitsRequest: NativeFunction.Body = { realm, call in
        call.value(flag: call.request().map { realm.host.permitsRequest($0) } ?? false)
    }

    // MARK: - What they have refused

    /// A `base` element and its address.
    static let isRefusedBase: NativeFunction.Body = { realm, call in
        call.value(
            flag: realm.host.refuses(base: NodeID(rawValue: call.int(0)), call.string(1)))
    }
    /// An element and the text of its `style` attribute, null for what a script may always set.
    static let judgeStyle: NativeFunction.Body = { realm, call in
        realm.host.judge(style: call.optionalString(1), of: NodeID(rawValue: call.int(0)))
        return nil
    }
    static let isRefusedStyle: NativeFunction.Body = { realm, call in
        let node = NodeID(rawValue: call.int(0))
        return call.value(flag: realm.withDocument { $0.refusedStyles.contains(node) })
    }
    static let insertedMeta: NativeFunction.Body = { realm, call in
        realm.host.insertedMeta(NodeID(rawValue: call.int(0)))
        return nil
    }

    // MARK: - Nonces, and texts that become code

    static let nonce: NativeFunction.Body = { realm, call in
        let nonce = realm.withDocument { $0.nonce(of: call.node(0, $0)) }
        return call.value(text: Array(nonce.utf8)[...])
    }
    static let setNonce: NativeFunction.Body = { realm, call in
        let nonce = String(decoding: call.string(1), as: UTF8.self)
        realm.withDocument { $0.setNonce(nonce, of: call.node(0, $0)) }
        return nil
    }
    /// Allows that texts become code, or not; returns whether it was allowed.
    static let allowText: NativeFunction.Body = { realm, call in
        let wasAllowed = realm.allowsEvaluation
        realm.allowEvaluation(call.flag(0))
        return call.value(flag: wasAllowed)
    }
    static let runScript: NativeFunction.Body = { realm, call in
        realm.run(classic: call.string(0), url: "")
        return nil
    }
}

extension ScriptRealm {
    /// Allows that a text becomes code (`eval`, `Function`), or not. A version of JavaScriptCore
    /// that cannot forbid it allows it always.
    func allowEvaluation(_ isAllowed: Bool) {
        guard isAllowed != allowsEvaluation else { return }
        allowsEvaluation = isAllowed
        page.setEvaluation(isAllowed)
    }

    /// A policy of the document restricts `style` attributes.
    func judgeStyles() { call(.judgeStyles) }

    /// Fires the event of a violation on an element, or on the document.
    func fireViolation(_ violation: ContentViolation, on element: NodeID?) {
        let texts = [
            violation.blocked, violation.use.rawValue, violation.policy,
            violation.disposition.rawValue, violation.sample,
        ]
        _ = call(
            .violated,
            [.number(Double(element?.rawValue ?? -1))]
                + texts.map { .text($0) })
    }
}
