import GarthPage

/// The names of elements for a person (Accessible Name and Description Computation, as far as
/// controls and links need it).
struct AccessibleName {
    private let document: Document
    private let index: FormIndex
    private let sight: (NodeID) -> NameSight

    /// More elements than these are not named by one `aria-labelledby`.
    private static let referenceLimit = 16
    /// Boxes in each other whose text is read.
    private static let depthLimit = 256

    /// `sight` tells what the page shows of an element: hidden words are in no name.
    init(in document: Document, _ index: FormIndex, sight: @escaping (NodeID) -> NameSight) {
        self.document = document
        self.index = index
        self.sight = sight
    }

    /// The name of a control: `aria-labelledby`, `aria-label`, its labels, `title`, `placeholder`,
    /// else its `name`.
    func ofControl(_ node: NodeID) -> String {
        for candidate in [
            ofReferences(node), attribute(.ariaLabel, node), ofLabels(node),
            attribute(.title, node), attribute(.placeholder, node),
        ] where !candidate.isEmpty { return candidate }
        return attribute(.name, node)
    }

    /// The name that a link or button is given in place of its content; empty when it has none.
    func given(_ node: NodeID) -> String {
        let name = ofReferences(node)
        return name.isEmpty ? attribute(.ariaLabel, node) : name
    }

    /// The name of a link or button without text: its own, or that of an element in it.
    func ofIcon(_ node: NodeID) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        var inner = document.next(node, within: node)
        var steps = 0
        while inner.exists, steps < LayoutLimits.lookAheadNodes {
            steps += 1
            guard document[inner].kind == .element else {
                inner = document.next(inner, within: node)
                continue
            }
            let sight = sight(inner)
            guard sight.isRendered, !isAriaHidden(inner) else {
                inner = document.nextSkippingChildren(inner, within: node)
                continue
            }
            if sight.isVisible {
                let label = attribute(.ariaLabel, inner)
                if !label.isEmpty { return label }
                let title = attribute(.title, inner)
                if !title.isEmpty { return title }
            }
            inner = document.next(inner, within: node)
        }
        return attribute(.title, node)
    }

    /// The name of an element that is named by its content: the given one, else its text, else that of
    /// what stands for it.
    func ofContent(_ node: NodeID) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        let content = content(of: node)
        return content.isEmpty ? ofIcon(node) : content
    }

    /// The text of an element as it is shown, white space collapsed; if that is none, with the text
    /// that is only read aloud.
    func content(of node: NodeID) -> String {
        let seen = text(of: node, .seen)
        return seen.isEmpty ? text(of: node, .read) : seen
    }

    /// The given name, else the text of the first child of a kind (`legend`, `caption`), else `title`.
    func given(_ node: NodeID, orTextOf tag: Tag) -> String {
        let name = given(node)
        if !name.isEmpty { return name }
        var child = document[node].firstChild
        while child.exists, !document.isElement(child, tag) { child = document[child].nextSibling }
        return child.exists ? content(of: child) : attribute(.title, node)
    }

    // MARK: - Sources of names

    private func ofReferences(_ node: NodeID) -> String {
        guard let range = document.attribute(.ariaLabelledby, of: node) else { return "" }
        return elements(named: range).compactMap { element -> String? in
            let label = attribute(.ariaLabel, element)
            let name = label.isEmpty ? textReferredTo(in: element) : label
            return name.isEmpty ? nil : name
        }.joined(separator: " ")
    }

    private func elements(named ids: Range<Int>) -> [NodeID] {
        document.text[ids].split { LayoutEngine.isSpace($0) }.prefix(Self.referenceLimit)
            .compactMap { index.element(withID: $0, in: document) }
    }

    /// The elements whose text can be in the name of an element.
    func sources(of node: NodeID) -> [NodeID] {
        let references = document.attribute(.ariaLabelledby, of: node).map(elements(named:)) ?? []
        return [node] + references + (document.isElement(node, .a) ? [] : labels(of: node))
    }

    /// The same where what the page shows of others changes the names of an element, because they may
    /// be made of the content of elements; nil where it does not.
    func sightedSources(of node: NodeID) -> [NodeID]? {
        let sources = sources(of: node)
        if sources.count > 1 { return sources }
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .element { return sources }
            child = document[child].nextSibling
        }
        return nil
    }

    private func ofLabels(_ node: NodeID) -> String {
        labels(of: node).map { textReferredTo(in: $0) }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func labels(of node: NodeID) -> [NodeID] {
        var labels = Array(index.labels(for: node, in: document).prefix(Self.referenceLimit))
        var parent = document[node].parent
        while parent.exists, !document.isElement(parent, .label) {
            parent = document[parent].parent
        }
        // A label with `for` is that control's alone.
        if parent.exists, !document.has(.for, parent) { labels.append(parent) }
        return labels
    }

    private func attribute(_ name: AttributeName, _ node: NodeID) -> String {
        guard let range = document.attribute(name, of: node) else { return "" }
        return Self.clean(Array(document.text[range].prefix(LayoutLimits.labelBytes)))
    }

    // MARK: - Text

    /// The parts of a text that count.
    private enum Extent {
        /// What a person sees.
        case seen
        /// The same, and what is out of sight to be read aloud.
        case read
        /// What is hidden, too.
        case all
    }

    /// A box whose content is read.
    private struct OpenText {
        var next: NodeID
        let sight: NameSight
    }

    /// The text of an element that is named as a label: all of it where the element is hidden (AccName
    /// step 2A).
    private func textReferredTo(in element: NodeID) -> String {
        let sight = sight(element)
        return sight.isRendered && sight.isVisible
            ? content(of: element) : text(of: element, .all)
    }

    /// The text of an element, white space collapsed: with the names of images, without the values
    /// of controls in it.
    private func text(of root: NodeID, _ extent: Extent) -> String {
        var bytes: [UInt8] = []
        var open = [OpenText(next: document[root].firstChild, sight: sight(root))]
        var steps = 0
        while let box = open.last, steps < LayoutLimits.lookAheadNodes,
            bytes.count < LayoutLimits.labelBytes
        {
            let node = box.next
            guard node.exists else {
                if box.sight.isApart { bytes.append(0x20) }
                open.removeLast()
                continue
            }
            steps += 1
            let data = document[node]
            open[open.count - 1].next = data.nextSibling
            if data.kind == .text, extent == .all || box.sight.isVisible {
                bytes += document.text[document.textRange(node)].prefix(LayoutLimits.labelBytes)
            }
            guard data.kind == .element else { continue }
            let sight = sight(node)
            guard counts(sight, extent) else { continue }
            // Words of different boxes are different words.
            if sight.isApart || data.tag == .br { bytes.append(0x20) }
            if let name = nameInstead(of: node, data, isShown: extent == .all || sight.isVisible) {
                bytes += [0x20] + name.utf8 + [0x20]
            } else if open.count < Self.depthLimit, data.firstChild.exists {
                open.append(OpenText(next: data.firstChild, sight: sight))
            }
        }
        return Self.clean(bytes)
    }

    private func counts(_ sight: NameSight, _ extent: Extent) -> Bool {
        switch extent {
        case .seen: sight.isRendered && !sight.isOutOfSight
        case .read: sight.isRendered
        case .all: true
        }
    }

    private static let unspoken: TagSet = [.script, .style, .template]

    /// The text in place of an element's content; nil if its content counts.
    private func nameInstead(of node: NodeID, _ data: Node, isShown: Bool) -> String? {
        if isAriaHidden(node) { return "" }
        if Self.unspoken.contains(data.tag) { return "" }
        let label = isShown ? attribute(.ariaLabel, node) : ""
        if !label.isEmpty { return label }
        switch data.tag {
        case .input, .select, .textarea: return ""
        case .img:
            guard isShown else { return "" }
            return document.has(.alt, node) ? attribute(.alt, node) : attribute(.title, node)
        case .svg where data.namespace == .svg: return isShown ? title(ofDrawing: node) : ""
        // The content of other elements counts.
        default: return nil
        }
    }

    /// The title of a drawing (SVG-AAM); nil without one.
    private func title(ofDrawing node: NodeID) -> String? {
        var child = document[node].firstChild
        while child.exists {
            if document[child].namespace == .svg, document[child].tag == .title {
                return text(of: child, .all)
            }
            child = document[child].nextSibling
        }
        return nil
    }

    private func isAriaHidden(_ node: NodeID) -> Bool {
        document.string(.ariaHidden, of: node)?.lowercased() == "true"
    }

    private static func clean(_ bytes: [UInt8]) -> String {
        let words = bytes.split { LayoutEngine.isSpace($0) }
        return LayoutEngine.cleanString(Array(words.joined(separator: [0x20]))[...])
    }
}

extension PageControl {
    /// Whether the element's name is its label, not its visible text.
    var isNamed: Bool {
        switch kind {
        case .text, .password, .textArea, .checkbox, .radio, .select, .file: true
        case .submit, .reset, .button: false
        }
    }
}
