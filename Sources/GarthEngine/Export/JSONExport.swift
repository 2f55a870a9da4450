import GarthJSON
import GarthPage
import GarthURL

/// Writes a page as one JSON object: its facts, its text with roles, its links, its forms.
func exportJSON(
    _ tree: ShownTree, _ facts: PageFacts, _ info: DocumentInfo, encodingName: String,
    state: PageState, article: ArticleMetadata? = nil, into output: inout [UInt8]
) {
    var json = JSONWriter(output)
    json.object { json in
        json.key("title")
        json.string(facts.title)
        if let article { write(article, &json) }
        json.key("url")
        json.string(info.url)
        json.key("contentType")
        json.string(info.mediaType)
        json.key("charset")
        json.string(encodingName)
        json.key("refresh")
        writeRefresh(facts, info, &json)
        json.key("blocks")
        json.array { json in
            for block in textBlocks(of: tree, facts) { write(block, &json) }
        }
        json.key("links")
        json.array { json in
            for link in shownLinks(of: tree, facts) { write(link, &json) }
        }
        json.key("pictures")
        json.array { json in
            for picture in shownPictures(of: tree, facts) { write(picture, &json) }
        }
        json.key("forms")
        json.array { json in
            FormsExport(tree, facts, state).write(into: &json)
        }
        write(framesOf: tree, &json)
    }
    output = json.output
    output.append(0x0A)
}

/// Writes the facts that reader mode found about the article, in addition to its title.
private func write(_ article: ArticleMetadata, _ json: inout JSONWriter) {
    json.key("byline")
    json.string(article.byline)
    json.key("published")
    json.string(article.published)
}

/// The documents of frames, each as a page of its own; the member is left out where there are none.
private func write(framesOf tree: ShownTree, _ json: inout JSONWriter) {
    let shown = tree.document.frames.filter { tree.shows($0) }
    let texts = shown.compactMap { node in
        tree.frames?.known(at: node)?.withEngine { $0.export(.json) }
    }
    guard !texts.isEmpty else { return }
    json.key("frames")
    json.array { json in
        for text in texts {
            json.lineEnd()
            json.value(text.dropLast())
        }
    }
}

/// Writes the effective refresh: that of the header field, which is read before the markup, else
/// the first of the markup (HTML Standard, "shared declarative refresh steps").
private func writeRefresh(_ facts: PageFacts, _ info: DocumentInfo, _ json: inout JSONWriter) {
    let header = info.refresh.flatMap { RefreshDirective(parsing: $0) }
    guard let refresh = header ?? facts.refresh else { return json.null() }
    json.object { json in
        json.key("seconds")
        json.number(refresh.seconds)
        json.key("url")
        json.string(target(of: refresh, isFromHeader: header != nil, facts, info))
    }
}

/// The target of a refresh. No `base` applies to that of the header field, and an empty address is
/// the page itself.
private func target(
    of refresh: RefreshDirective, isFromHeader: Bool, _ facts: PageFacts, _ info: DocumentInfo
) -> String {
    guard !refresh.href.isEmpty else { return info.url }
    guard isFromHeader else { return facts.resolve(refresh.href, orElse: info.url) }
    return URLRecord.parse(refresh.href, base: URLRecord.parse(info.url))?.href ?? info.url
}

private func write(_ block: TextBlock, _ json: inout JSONWriter) {
    json.lineEnd()
    json.object { json in
        json.key("role")
        json.string(block.role.rawValue)
        if let level = block.level {
            json.key("level")
            json.number(level)
        }
        if let row = block.row {
            json.key("row")
            json.number(row)
        }
        if let column = block.column {
            json.key("column")
            json.number(column)
        }
        json.key("text")
        json.string(block.text)
        guard !block.links.isEmpty else { return }
        json.key("links")
        json.array { json in
            for link in block.links { write(link, &json) }
        }
    }
}

private func write(_ link: TextBlock.Link, _ json: inout JSONWriter) {
    json.object { json in
        json.key("start")
        json.number(link.start)
        json.key("end")
        json.number(link.end)
        json.key("url")
        json.string(link.url)
    }
}

private func write(_ link: ShownLink, _ json: inout JSONWriter) {
    json.lineEnd()
    json.object { json in
        json.key("url")
        json.string(link.url)
        json.key("text")
        json.string(link.text)
    }
}

/// A side that the page does not give is left out.
private func write(_ picture: ShownPicture, _ json: inout JSONWriter) {
    json.lineEnd()
    json.object { json in
        json.key("url")
        json.string(picture.url)
        json.key("alt")
        json.string(picture.text)
        if let width = picture.width {
            json.key("width")
            json.number(width)
        }
        if let height = picture.height {
            json.key("height")
            json.number(height)
        }
    }
}

/// The forms of a document with their controls, each control once.
private struct FormsExport {
    private let document: Document
    private let facts: PageFacts
    private let state: PageState
    private var changes: [NodeID: ControlChange] { state.controls }
    private var forms: [NodeID] = []
    private var controls: [NodeID: [FormControl]] = [:]
    /// The text of the labels, by the control that they name.
    private var labels: [NodeID: [UInt8]] = [:]

    init(_ tree: ShownTree, _ facts: PageFacts, _ state: PageState) {
        document = tree.document
        self.facts = facts
        self.state = state
        var ids: [[UInt8]: NodeID] = [:]
        var node = document.next(.document)
        while node.exists {
            if document[node].kind == .element, let id = document.attribute(.id, of: node) {
                let id = Array(document.text[id])
                if ids[id] == nil { ids[id] = node }
            }
            node = document.next(node)
        }
        collect(ids)
        var labels = LabelCollector(document: document, ids: ids)
        tree.walk(&labels)
        self.labels = labels.labels.mapValues(\.bytes)
    }

    /// Finds forms and their controls in one pass.
    private mutating func collect(_ ids: [[UInt8]: NodeID]) {
        var open: [NodeID] = []
        var node = document.next(.document)
        while node.exists {
            if document.isElement(node, .form) {
                forms.append(node)
                open.append(node)
            } else if document[node].kind == .element {
                let control = FormControl(node, in: document)
                if control.kind != .none {
                    var owner = open.last
                    if let id = document.attribute(.form, of: node) {
                        owner = ids[Array(document.text[id])]
                    }
                    if let owner, document.isElement(owner, .form) {
                        controls[owner, default: []].append(control)
                    }
                }
            }
            let child = document[node].firstChild
            if child.exists {
                node = child
                continue
            }
            while node.exists, !document[node].nextSibling.exists {
                if open.last == node { open.removeLast() }
                node = document[node].parent
            }
            guard node.exists else { break }
            if open.last == node { open.removeLast() }
            node = document[node].nextSibling
        }
    }

    func write(into json: inout JSONWriter) {
        for form in forms {
            json.lineEnd()
            json.object { json in
                json.key("action")
                let action = document.address(.action, of: form) ?? ""
                json.string(facts.resolve(action, orElse: ""))
                json.key("method")
                json.string(method(of: form))
                json.key("controls")
                json.array { json in
                    for control in controls[form] ?? [] { write(control, &json) }
                }
            }
        }
    }

    private func method(of form: NodeID) -> String {
        let method = (document.string(.method, of: form) ?? "").lowercased()
        return method == "post" || method == "dialog" ? method : "get"
    }

    private func write(_ control: FormControl, _ json: inout JSONWriter) {
        json.object { json in
            json.key("type")
            json.string(type(of: control))
            json.key("name")
            json.string(control.name)
            writeValue(of: control, &json)
            if let label = label(of: control), !label.isEmpty {
                json.key("label")
                json.string(label)
            }
            if control.isDisabled(in: document) {
                json.key("disabled")
                json.bool(true)
            }
        }
    }

    private func writeValue(of control: FormControl, _ json: inout JSONWriter) {
        switch control.kind {
        case .checkbox, .radio:
            json.key("value")
            json.string(document.string(.value, of: control.node) ?? "on")
            json.key("checked")
            json.bool(control.isChecked(in: document, state))
        case .select:
            let options = control.options(in: document, changes)
            json.key("value")
            json.string(options.first(where: \.isSelected)?.value ?? "")
            json.key("options")
            json.array { json in
                for option in options {
                    json.object { json in
                        json.key("value")
                        json.string(option.value)
                        json.key("selected")
                        json.bool(option.isSelected)
                    }
                }
            }
        case .text, .textArea, .file, .hidden, .submit, .image, .reset, .button, .none:
            json.key("value")
            json.string(control.value(in: document, changes))
        }
    }

    private func type(of control: FormControl) -> String {
        switch control.kind {
        case .textArea: return "textarea"
        case .select:
            return document.has(.multiple, control.node) ? "select-multiple" : "select-one"
        case .submit: return "submit"
        case .image: return "image"
        case .reset: return "reset"
        case .button: return "button"
        case .text: return (document.string(.type, of: control.node) ?? "text").lowercased()
        case .checkbox, .radio, .file, .hidden, .none: return "\(control.kind)"
        }
    }

    private func label(of control: FormControl) -> [UInt8]? {
        if let label = labels[control.node] { return label }
        for name in [AttributeName.ariaLabel, .placeholder, .title] {
            if let range = document.attribute(name, of: control.node), !range.isEmpty {
                return Array(document.text[range])
            }
        }
        return nil
    }
}

/// Gathers the text of `label` elements and of buttons.
private struct LabelCollector: ShownVisitor {
    let document: Document
    let ids: [[UInt8]: NodeID]
    var labels: [NodeID: CollapsedText] = [:]
    private var open: [(element: NodeID, control: NodeID)] = []

    init(document: Document, ids: [[UInt8]: NodeID]) {
        self.document = document
        self.ids = ids
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        switch tag {
        case .label:
            var control = NodeID.none
            if let id = document.attribute(.for, of: node) {
                control = ids[Array(document.text[id])] ?? .none
            }
            open.append((node, control))
        case .button: open.append((node, node))
        case .input, .select, .textarea:
            // The first control in a label without `for` is the one it labels.
            if let last = open.indices.last, !open[last].control.exists,
                !document.has(.for, open[last].element)
            {
                open[last].control = node
                if let early = labels.removeValue(forKey: .none) { labels[node] = early }
            }
            return false
        // Other elements are neither labels nor labelled.
        default: break
        }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        guard open.last?.element == node else { return }
        open.removeLast()
        labels[.none] = nil
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        if let last = open.last { labels[last.control, default: CollapsedText()].append(bytes) }
    }
}
