/// Nonces (HTML Standard section 2.6.6). Text that knows the nonce can become a script, and style
/// sheets can read attributes. So a document whose response sets policies hides them.
extension Document {
    /// The nonce of an element; empty without one.
    package func nonce(of node: NodeID) -> String {
        guard isKnownElement(node) else { return "" }
        return nonces[node] ?? shownNonce(of: node) ?? ""
    }

    /// Sets the nonce of an element; its attribute stays as it is.
    package mutating func setNonce(_ nonce: String, of node: NodeID) {
        if isKnownElement(node) { nonces[node] = nonce }
    }

    /// Removes the nonces of new scripts and style sheets from their attributes.
    mutating func hideNonces() {
        guard hiddenNonceCount != notable.count else { return }
        hiddenNonceCount = notable.count
        for node in notable { hideNonce(of: node) }
    }

    /// Removes the nonce of an element from its attribute.
    mutating func hideNonce(of node: NodeID) {
        guard isKnownElement(node), let shown = shownNonce(of: node), !shown.isEmpty,
            let place = noncePlace(of: node)
        else { return }
        nonces[node] = shown
        setAttributeValue(place, of: node, [])
    }

    private func isKnownElement(_ node: NodeID) -> Bool {
        node.exists && node.index < nodes.count && self[node].kind == .element
    }

    private func noncePlace(of node: NodeID) -> Int? {
        attributePlace(qualified: Array("nonce".utf8), of: node)
    }

    private func shownNonce(of node: NodeID) -> String? {
        noncePlace(of: node).map {
            String(decoding: attributeValue($0, of: node), as: UTF8.self)
        }
    }
}
