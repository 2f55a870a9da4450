import GarthPage

/// A script element as the page has it (HTML Standard, "prepare the script element").
package struct ScriptElement {
    /// The kinds of scripts.
    package enum Kind {
        case classic, module
        /// Data that no browser runs.
        case data
    }

    /// The element.
    package let node: NodeID
    package let kind: Kind
    /// The address of the script as the page wrote it; nil for a script in the element itself.
    package let source: String?
    /// The text of the element.
    package let text: [UInt8]
    package let isAsync: Bool
    package let isDeferred: Bool
    /// Whether browsers that know modules ignore the script.
    package let isForOldBrowsers: Bool
    /// Whether the script has run or never runs.
    package let hasStarted: Bool
    /// Whether the element is in the page's document.
    package let isConnected: Bool
}

extension Engine {
    /// The script of an element; nil for any other node.
    package func scriptElement(_ node: NodeID) -> ScriptElement? {
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
        let source = document.string(isSVG ? .href : .src, of: node)
        return ScriptElement(
            node: node, kind: scriptKind(of: node), source: source?.trimmingASCIIWhitespace,
            text: text, isAsync: document.has(.async, node), isDeferred: document.has(.defer, node),
            isForOldBrowsers: document.isForOldBrowsers(node),
            hasStarted: document[node].flags.contains(.hasStarted),
            isConnected: document.isConnected(node))
    }

    /// Marks a script as started: it runs at most once.
    package mutating func markStarted(_ node: NodeID) {
        document[node].flags.insert(.hasStarted)
    }

    private func scriptKind(of node: NodeID) -> ScriptElement.Kind {
        let type = document.string(.type, of: node)
        guard let type, !type.isEmpty else { return .classic }
        let name = type.trimmingASCIIWhitespace.lowercased()
        if name == "module" { return .module }
        return Self.scriptTypes.contains(name) ? .classic : .data
    }

    /// MIME Sniffing Standard, "JavaScript MIME type".
    private static var scriptTypes: Set<String> {
        [
            "application/ecmascript", "application/javascript", "application/x-ecmascript",
            "application/x-javascript", "text/ecmascript", "text/javascript",
            "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
            "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript",
            "text/livescript", "text/x-ecmascript", "text/x-javascript",
        ]
    }
}

extension Document {
    /// Whether a node is in the document, and not in the content of a template.
    func isConnected(_ node: NodeID) -> Bool {
        var node = node
        while node.exists {
            if node == .document { return true }
            if self[node].kind == .templateContent { return false }
            node = self[node].parent
        }
        return false
    }

    /// Whether a script has the attribute `nomodule`.
    fileprivate func isForOldBrowsers(_ node: NodeID) -> Bool {
        attributes[attributeRange(node)].contains {
            $0.name == .other && names[Int($0.otherName)].elementsEqual("nomodule".utf8)
        }
    }
}
