package import GarthPage
import GarthURL

/// A script element as the page has it (HTML Standard, "prepare the script element").
package struct ScriptElement {
    /// The kinds of scripts.
    package enum Kind {
        case classic, module
        /// Addresses for the names of modules.
        case importMap
        /// Data that no browser runs.
        case data
    }

    /// The element.
    package let node: NodeID
    /// The kind of script, by the attribute `type`.
    package let kind: Kind
    /// The address of the script as the page wrote it; nil for a script in the element itself.
    package let source: String?
    /// The text of the element.
    package let text: [UInt8]
    /// Whether the element has the attribute `async`.
    package let isAsync: Bool
    /// Whether the element has the attribute `defer`.
    package let isDeferred: Bool
    /// The attribute `crossorigin`; nil without it.
    package let crossOrigin: String?
    /// The encoding that the attribute `charset` names; nil without one.
    package let encoding: Encoding?
    /// The hashes of which the script must have one; empty for none.
    package let integrity: String
    /// What the policies of the page ask for; empty without one.
    package let nonce: String
    /// Whether browsers that know modules ignore the script.
    package let isForOldBrowsers: Bool
    /// Whether the script has run or never runs.
    package let hasStarted: Bool
    /// Whether the element is in the page's document.
    package let isConnected: Bool
}

extension Engine {
    /// The script of an element; nil for any other node.
    package func scriptElement(_ node: NodeID, in frame: UInt32? = nil) -> ScriptElement? {
        guard node.exists, node.index < document.nodes.count,
            document[node].kind == .element, document[node].namespace != .mathML,
            document.name(of: node).elementsEqual("script".utf8)
        else { return nil }
        let isSVG = document[node].namespace == .svg
        var text: [UInt8] = []
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .text { text += document.text[document.textRange(child)] }
            child = document[child].nextSibling
        }
        let source = document.address(isSVG ? .href : .src, of: node)
        return ScriptElement(
            node: node, kind: scriptKind(of: node), source: source?.trimmingASCIIWhitespace,
            text: text, isAsync: document.has(.async, node), isDeferred: document.has(.defer, node),
            crossOrigin: document.text(ofAttribute: "crossorigin", of: node),
            encoding: document.text(ofAttribute: "charset", of: node).flatMap {
                Encoding(label: Array($0.utf8))
            },
            integrity: document.text(ofAttribute: "integrity", of: node) ?? "",
            nonce: contentPolicies(in: frame).isEmpty ? "" : document.nonce(of: node),
            isForOldBrowsers: document.text(ofAttribute: "nomodule", of: node) != nil,
            hasStarted: document[node].flags.contains(.hasStarted),
            isConnected: document.isConnected(node))
    }

    /// Marks a script as started: it runs at most once.
    package mutating func markStarted(_ node: NodeID) {
        document[node].flags.insert(.hasStarted)
    }

    private func scriptKind(of node: NodeID) -> ScriptElement.Kind {
        guard let name = scriptType(of: node) else { return .classic }
        if name == "module" { return .module }
        if name == "importmap" { return .importMap }
        return JavaScriptTypes.contain(name) ? .classic : .data
    }

    /// The type in lower case; nil for a script that names none.
    private func scriptType(of node: NodeID) -> String? {
        if let type = document.string(.type, of: node) {
            return type.isEmpty ? nil : type.trimmingASCIIWhitespace.lowercased()
        }
        let language = document.text(ofAttribute: "language", of: node) ?? ""
        return language.isEmpty ? nil : "text/" + language.lowercased()
    }
}

extension Document {
    /// Lets a script run that came from the markup of a fragment.
    package mutating func allowScript(_ node: NodeID) {
        guard node.exists, node.index < nodes.count else { return }
        nodes[node.index].flags.remove(.hasStarted)
    }

    /// Whether a node is in the document, and not in the content of a template.
    package func isConnected(_ node: NodeID) -> Bool {
        var node = node
        while node.exists {
            if self[node].kind == .document {
                return node == .document || frameTrees.contains(node)
            }
            if self[node].kind == .templateContent { return false }
            node = self[node].parent
        }
        return false
    }

    /// The value of an attribute that layout does not know; nil without it.
    fileprivate func text(ofAttribute name: String, of node: NodeID) -> String? {
        attributePlace(qualified: Array(name.utf8), of: node)
            .map { String(decoding: attributeValue($0, of: node), as: UTF8.self) }
    }
}
