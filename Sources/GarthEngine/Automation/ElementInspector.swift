import GarthJSON
import GarthPage

/// Tells facts about elements that follow from the document and the person's changes alone.
struct ElementInspector {
    let document: Document
    let state: PageState
    /// The address of the document.
    let url: String

    /// More elements than these no program asks for at once.
    private static let searchLimit = 1 << 18

    /// The value of an attribute (WebDriver section 12.4.2).
    func attribute(_ name: String, of node: NodeID) -> JSONValue {
        // Attributes of HTML elements have names in small letters.
        guard
            let place = document.attributePlace(qualified: Array(name.utf8), of: node)
                ?? (document[node].namespace == .html
                    ? document.attributePlace(qualified: Array(name.lowercased().utf8), of: node)
                    : nil)
        else { return .null }
        // WebDriver section 12.4.2: a boolean attribute that is there is "true".
        if Self.booleanAttributes.contains(name.lowercased()) { return .string("true") }
        return Self.text(document.attributeValue(place, of: node))
    }

    private static let booleanAttributes: Set<String> = [
        "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default",
        "defer", "disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop",
        "multiple", "muted", "nomodule", "novalidate", "open", "playsinline", "readonly",
        "required", "reversed", "selected",
    ]

    /// The properties of elements that follow from the document and the person's changes.
    func property(_ name: String, of node: NodeID) -> JSONValue {
        let control = FormControl(node, in: document)
        switch name {
        case "tagName", "nodeName":
            return .string(String(decoding: document.name(of: node), as: UTF8.self).uppercased())
        case "localName": return Self.text(document.name(of: node))
        case "id", "title", "type", "name", "alt", "lang", "placeholder":
            return .string(document.string(of: name, node) ?? "")
        case "className": return .string(document.string(of: "class", node) ?? "")
        case "href", "src":
            let facts = PageFacts(document, url: url)
            return .string(
                facts.address(name == "href" ? .href : .src, of: node, in: document) ?? "")
        case "textContent": return Self.text(document.textContent(below: node))
        case "innerHTML": return Self.text(document.serializedContent(of: node))
        case "outerHTML": return Self.text(document.serialized(node))
        case "value": return value(of: control)
        case "checked":
            guard control.kind == .checkbox || control.kind == .radio else { return .null }
            return .bool(control.isChecked(in: document, state))
        case "selected":
            return document.isElement(node, .option) ? .bool(isSelected(node)) : .null
        case "disabled": return .bool(document.has(.disabled, node))
        case "readOnly": return .bool(document.has(.readonly, node))
        case "required": return .bool(document.has(.required, node))
        case "multiple": return .bool(document.has(.multiple, node))
        default: return .null
        }
    }

    private func value(of control: FormControl) -> JSONValue {
        switch control.kind {
        case .select:
            let options = control.options(in: document, state.controls)
            return .string(options.first { $0.isSelected }?.value ?? "")
        case .checkbox, .radio: return .string(document.string(.value, of: control.node) ?? "on")
        case .file, .none:
            return document.string(.value, of: control.node).map { .string($0) } ?? .null
        case .text, .textArea, .hidden, .submit, .image, .reset, .button:
            return .string(control.value(in: document, state.controls))
        }
    }

    // MARK: - States

    /// Whether an element can be used (WebDriver section 12.4.8).
    func isEnabled(_ node: NodeID) -> Bool {
        guard document[node].namespace == .html else { return true }
        let tag = document[node].tag
        guard TagSet.disableable.contains(tag) else { return true }
        guard tag == .option || tag == .optgroup else {
            return !FormControl(node, in: document).isDisabled(in: document)
        }
        let parent = document[node].parent
        return !document.has(.disabled, node) && (!parent.exists || isEnabled(parent))
    }

    /// Whether a box or an option is chosen (WebDriver section 12.4.1).
    func isSelected(_ node: NodeID) -> Bool {
        let control = FormControl(node, in: document)
        switch control.kind {
        case .checkbox, .radio: return control.isChecked(in: document, state)
        case .text, .textArea, .select, .file, .hidden, .submit, .image, .reset, .button, .none:
            break
        }
        guard document.isElement(node, .option) else { return false }
        var list = document[node].parent
        while list.exists, !document.isElement(list, .select) { list = document[list].parent }
        guard list.exists else { return document.has(.selected, node) }
        let options = FormControl(list, in: document).options(in: document, state.controls)
        var place = 0
        var current = document.next(list, within: list)
        while current.exists, place < options.count {
            if current == node { return options[place].isSelected }
            let isOption = document.isElement(current, .option)
            if isOption { place += 1 }
            current =
                isOption
                ? document.nextSkippingChildren(current, within: list)
                : document.next(current, within: list)
        }
        return false
    }

    // MARK: - Elements

    /// The elements below a node for which a function is true, in document order.
    func elements(below top: NodeID, _ isWanted: (NodeID) -> Bool) -> [NodeID] {
        var found: [NodeID] = []
        var node = document.following(top, within: top)
        while node.exists, found.count < Self.searchLimit {
            if document.scriptKind(of: node) == .element, isWanted(node) { found.append(node) }
            node = document.following(node, within: top)
        }
        return found
    }

    /// Bytes of the document as a string.
    static func text(_ bytes: some Sequence<UInt8>) -> JSONValue {
        .string(String(decoding: Array(bytes), as: UTF8.self))
    }
}

extension Document {
    /// The value of an attribute by its name; nil without it. Not for hot paths.
    func string(of name: String, _ node: NodeID) -> String? {
        attributePlace(qualified: Array(name.utf8), of: node).map {
            String(decoding: attributeValue($0, of: node), as: UTF8.self)
        }
    }
}
