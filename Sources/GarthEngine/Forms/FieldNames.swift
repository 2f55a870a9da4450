import GarthPage
import GarthURL

/// The names by which a session knows the controls of a document.
///
/// A name is made of the form, of the control's own kind and attributes, and of its place among
/// equals. So a later reading of the page has the same names, also where the text around the form
/// has changed. Passwords, and fields that the page or the field's purpose keeps out of a store
/// (HTML Standard, "autofill": `off`, passwords, codes, cards), have no name.
struct FieldNames {
    private(set) var names: [NodeID: String] = [:]
    private(set) var nodes: [String: NodeID] = [:]

    /// Bytes of one attribute in a name; the place among equals tells longer ones apart.
    private static let attributeByteCount = 120

    init(_ document: Document) {
        let forms = Self.forms(of: document)
        var counts: [String: Int] = [:]
        var node = document.next(.document)
        while node.exists {
            if let label = Self.label(of: node, forms, in: document) {
                let place = counts[label, default: 0]
                counts[label] = place + 1
                let name = "\(label)#\(place)"
                names[node] = name
                nodes[name] = node
            }
            node = document.next(node)
        }
    }

    /// The forms of a document.
    private struct Forms {
        /// The name of each form, with its place among equals.
        var names: [NodeID: String] = [:]
        /// The first form of each `id`.
        var ids: [String: NodeID] = [:]
    }

    private static func forms(of document: Document) -> Forms {
        var forms = Forms()
        var counts: [String: Int] = [:]
        var node = document.next(.document)
        while node.exists {
            if document.isElement(node, .form) {
                let id = document.string(.id, of: node)
                if let id, forms.ids[id] == nil { forms.ids[id] = node }
                let label = part(id ?? document.string(.name, of: node) ?? "form")
                let place = counts[label, default: 0]
                counts[label] = place + 1
                forms.names[node] = "\(label)#\(place)"
            }
            node = document.next(node)
        }
        return forms
    }

    /// The name of an element without its place among equals; nil for an element without one.
    private static func label(of node: NodeID, _ forms: Forms, in document: Document) -> String? {
        guard document[node].kind == .element else { return nil }
        if document.isElement(node, .summary) {
            let details = document[node].parent
            guard document.isElement(details, .details) else { return nil }
            return "details/\(part(document.string(.id, of: details) ?? ""))"
        }
        let control = FormControl(node, in: document)
        guard let kind = kind(of: control, in: document) else { return nil }
        let form = owner(of: node, forms, in: document)
        guard !isPrivate(control, form, in: document) else { return nil }
        var name = control.name.isEmpty ? document.string(.id, of: node) ?? "" : control.name
        name = part(name)
        if control.kind == .checkbox || control.kind == .radio {
            name += "=" + part(document.string(.value, of: node) ?? "on")
        }
        return "\(kind)/\(forms.names[form] ?? "")/\(name)"
    }

    /// The kind of a control in names; nil for a control without text or choice of a person.
    private static func kind(of control: FormControl, in document: Document) -> String? {
        switch control.kind {
        case .text:
            let type = control.inputType(in: document)
            return type == "password" ? nil : part(type)
        case .textArea: return "textarea"
        case .checkbox: return "checkbox"
        case .radio: return "radio"
        case .select: return "select"
        case .reset: return "reset"
        case .file, .hidden, .submit, .image, .button, .none: return nil
        }
    }

    private static func owner(of node: NodeID, _ forms: Forms, in document: Document) -> NodeID {
        if let id = document.string(.form, of: node) { return forms.ids[id] ?? .none }
        return document.formOwner(of: node)
    }

    /// Whether the text of a control is kept nowhere.
    private static func isPrivate(
        _ control: FormControl, _ form: NodeID, in document: Document
    ) -> Bool {
        guard let own = document.string(.autocomplete, of: control.node) else {
            return form.exists
                && document.string(.autocomplete, of: form)?.trimmingASCIIWhitespace.lowercased()
                    == "off"
        }
        return own.lowercased().split(whereSeparator: \.isASCIIWhitespace).contains { word in
            word == "off" || word == "one-time-code" || word.hasSuffix("-password")
                || word.hasPrefix("cc-")
        }
    }

    /// An attribute as a part of a name, without the characters that separate the parts.
    private static func part(_ text: String) -> String {
        percentEncode(
            String(decoding: text.utf8.prefix(attributeByteCount), as: UTF8.self), set: .component)
    }
}

/// Answers about the names of fields.
extension Engine {
    /// The elements among these that have a name.
    func fieldNames(of elements: [ElementReference]) -> [PageElement] {
        Set(elements.map(\.document)).sorted().flatMap { number -> [PageElement] in
            let own = elements.filter { $0.document == number }
            guard number == documentNumber else {
                guard owner == nil, let frame = directory.frame(ofDocument: number) else {
                    return []
                }
                return frame.withEngine { $0.fieldNames(of: own) } ?? []
            }
            guard !reader.isWanted else { return [] }
            let names = FieldNames(document).names
            return own.compactMap { element in
                elementNode(element).flatMap { node in names[node].map { named(node, $0) } }
            }
        }
    }

    /// The elements of a document that have these names.
    func fields(named names: [String], inDocument number: UInt32) -> [PageElement] {
        guard number == documentNumber else {
            guard owner == nil, let frame = directory.frame(ofDocument: number) else { return [] }
            return frame.withEngine { $0.fields(named: names, inDocument: number) } ?? []
        }
        guard !reader.isWanted else { return [] }
        let nodes = FieldNames(document).nodes
        return names.compactMap { name in nodes[name].map { named($0, name) } }
    }

    private func named(_ node: NodeID, _ name: String) -> PageElement {
        var element = PageElement(
            ElementReference(
                document: documentNumber, node: document.told(node)),
            role: PageElement.generic, depth: 0)
        element.name = name
        return element
    }
}
