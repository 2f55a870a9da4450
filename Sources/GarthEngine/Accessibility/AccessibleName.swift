import GarthPage

/// The names of elements (Accessible Name and Description Computation 1.2, HTML-AAM), for the screen
/// and for programs.
///
/// What the page hides is in no name, except what an element names by its `id`. Text that is out of
/// sight to be read aloud counts where an element shows no other.
struct AccessibleName {
    let document: Document
    let index: FormIndex
    private let controls: [NodeID: ControlChange]
    private let sight: (NodeID) -> NameSight

    /// More elements than these are not named by one `aria-labelledby`.
    private static let referenceLimit = 16
    /// Boxes in each other whose text is read.
    private static let depthLimit = 256

    /// `sight` tells what the page shows of an element.
    ///
    /// - Parameter controls: What a person changed: names have the values of controls in them.
    init(
        in document: Document, _ index: FormIndex, _ controls: [NodeID: ControlChange],
        sight: @escaping (NodeID) -> NameSight
    ) {
        self.document = document
        self.index = index
        self.controls = controls
        self.sight = sight
    }

    // MARK: - Names

    /// The name of an element of any kind; empty without one.
    func name(of node: NodeID) -> String {
        var reading = Reading(named: node)
        return name(of: node, by: [givenName, nativeName, contentName, toolTip], &reading)
    }

    private typealias Source = (NodeID, inout Reading) -> String

    /// The first name that a source has for an element.
    private func name(
        of node: NodeID, by sources: [Source], _ reading: inout Reading
    ) -> String {
        for source in sources {
            let name = source(node, &reading)
            if !name.isEmpty { return name }
        }
        return ""
    }

    /// The name of a control; one without a name is called as its form sends it.
    func ofControl(_ node: NodeID) -> String {
        let name = name(of: node)
        return name.isEmpty ? attribute(.name, node) : name
    }

    /// The name that an element is given in place of its content; empty when it has none.
    func given(_ node: NodeID) -> String {
        var reading = Reading(named: node)
        return givenName(node, &reading)
    }

    /// Whether an element that is a part of a page only with a name is one.
    func isNamed(_ node: NodeID) -> Bool {
        var reading = Reading(named: node)
        return !givenName(node, &reading).isEmpty || !toolTip(node, &reading).isEmpty
    }

    /// The name of a link or button that shows no text in its place: its own, that of an element in it,
    /// or what is only read aloud. Text that a person sees is none: it is shown, if elsewhere.
    func ofIcon(_ node: NodeID) -> String {
        var reading = Reading(named: node)
        return name(of: node, by: [givenName, labelInside, unseenText, toolTip], &reading)
    }

    /// The first label or tooltip of what is in an element.
    private func labelInside(_ node: NodeID, _ reading: inout Reading) -> String {
        var inner = document.next(node, within: node)
        while inner.exists, reading.steps < LayoutLimits.lookAheadNodes {
            reading.steps += 1
            guard document[inner].kind == .element else {
                inner = document.next(inner, within: node)
                continue
            }
            let sight = sight(inner)
            guard sight.isRendered, !document.isAriaHidden(inner) else {
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
        return ""
    }

    private func unseenText(_ node: NodeID, _ reading: inout Reading) -> String {
        let seen = text(of: node, .seen, &reading)
        return seen.isEmpty ? text(of: node, .read, &reading) : ""
    }

    /// The text of an element as it is shown, white space collapsed; if that is none, with the text
    /// that is only read aloud.
    func content(of node: NodeID) -> String {
        var reading = Reading(named: .none)
        return contentOfAny(node, &reading)
    }

    // MARK: - Sources of names

    /// AccName steps 2B and 2D.
    private func givenName(_ node: NodeID, _ reading: inout Reading) -> String {
        let name = nameOfReferences(node, &reading)
        return name.isEmpty ? attribute(.ariaLabel, node) : name
    }

    /// AccName step 2E: what HTML-AAM and SVG-AAM say before the content of an element.
    private func nativeName(_ node: NodeID, _ reading: inout Reading) -> String {
        let data = document[node]
        guard !ElementRole.isPresentational(node, in: document) else { return "" }
        guard data.namespace == .html else {
            return data.tag == .svg ? title(ofDrawing: node, &reading) ?? "" : ""
        }
        if data.tag == .input { return nameOfInput(node, &reading) }
        if Self.labelled.contains(data.tag) { return nameOfLabels(node, &reading) }
        if Self.pictures.contains(data.tag) {
            if document.has(.alt, node) { return attribute(.alt, node) }
            return document.has(.title, node) ? "" : captionAround(node, &reading)
        }
        if let caption = Self.captions[data.tag] {
            return text(ofFirst: caption, in: node, &reading)
        }
        return Self.choices.contains(data.tag) ? attribute(.label, node) : ""
    }

    private static let labelled: TagSet = [.button, .select, .textarea, .meter, .progress, .output]
    private static let pictures: TagSet = [.img, .area]
    private static let choices: TagSet = [.option, .optgroup]
    private static let captions: TagTable<Tag> = [
        [.fieldset]: .legend, [.table]: .caption, [.figure]: .figcaption,
    ]

    private func nameOfInput(_ node: NodeID, _ reading: inout Reading) -> String {
        let labels = nameOfLabels(node, &reading)
        if !labels.isEmpty { return labels }
        let kind = FormControl(node, in: document).kind
        guard kind != .image || !document.has(.alt, node) else { return attribute(.alt, node) }
        let value = attribute(.value, node)
        switch kind {
        case .submit, .reset, .button, .image: break
        case .text, .textArea, .checkbox, .radio, .select, .file, .hidden, .none: return ""
        }
        if !value.isEmpty { return value }
        if kind == .reset { return "Reset" }
        let hasName = kind == .button || kind == .image && document.has(.title, node)
        return hasName ? "" : "Submit"
    }

    /// AccName step 2F, for the roles that are named by their content.
    private func contentName(_ node: NodeID, _ reading: inout Reading) -> String {
        let role = ElementRole.role(of: node, in: document, isNamed: false)
        guard let role, ElementRole.isNamedByContent(role), !isControl(node) else { return "" }
        return contentOfAny(node, &reading)
    }

    /// AccName step 2I.
    private func toolTip(_ node: NodeID, _ reading: inout Reading) -> String {
        let title = attribute(.title, node)
        return title.isEmpty && isControl(node) ? attribute(.placeholder, node) : title
    }

    private func isControl(_ node: NodeID) -> Bool {
        let tag = document[node].tag
        return document[node].namespace == .html && (tag == .input || tag == .textarea)
            || document.isElement(node, .select)
    }

    private func nameOfReferences(_ node: NodeID, _ reading: inout Reading) -> String {
        guard !reading.isReferred, let range = document.attribute(.ariaLabelledby, of: node)
        else { return "" }
        reading.isReferred = true
        defer { reading.isReferred = false }
        var names: [String] = []
        for element in elements(named: range) {
            let name = nameReferred(to: element, &reading)
            if !name.isEmpty { names.append(name) }
        }
        return names.joined(separator: " ")
    }

    /// The name of an element that another one names as its label.
    private func nameReferred(to element: NodeID, _ reading: inout Reading) -> String {
        if element != reading.named, let value = embeddedValue(of: element, &reading) {
            return value
        }
        return name(of: element, by: [givenName, nativeName, textReferred, toolTip], &reading)
    }

    private func elements(named ids: Range<Int>) -> [NodeID] {
        document.text[ids].split { LayoutEngine.isSpace($0) }.prefix(Self.referenceLimit)
            .compactMap { index.element(withID: $0, in: document) }
    }

    private func nameOfLabels(_ node: NodeID, _ reading: inout Reading) -> String {
        guard !reading.isReferred else { return "" }
        reading.isReferred = true
        defer { reading.isReferred = false }
        return labels(of: node).compactMap { label in
            let name = attribute(.ariaLabel, label)
            let text = name.isEmpty ? textReferred(label, &reading) : name
            return text.isEmpty ? nil : text
        }.joined(separator: " ")
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

    /// The text of the first child of a kind.
    private func text(ofFirst tag: Tag, in node: NodeID, _ reading: inout Reading) -> String {
        var child = document[node].firstChild
        while child.exists, !document.isElement(child, tag) { child = document[child].nextSibling }
        return child.exists ? contentOfAny(child, &reading) : ""
    }

    /// The caption of a figure that shows nothing but a picture.
    private func captionAround(_ picture: NodeID, _ reading: inout Reading) -> String {
        let figure = document[picture].parent
        guard document.isElement(figure, .figure) else { return "" }
        var child = document[figure].firstChild
        while child.exists {
            let isCaption = document.isElement(child, .figcaption)
            if child != picture, !isCaption, document[child].kind == .element { return "" }
            child = document[child].nextSibling
        }
        return text(ofFirst: .figcaption, in: figure, &reading)
    }

    /// The title of a drawing (SVG-AAM); nil without one.
    private func title(ofDrawing node: NodeID, _ reading: inout Reading) -> String? {
        var child = document[node].firstChild
        while child.exists {
            if document[child].namespace == .svg, document[child].tag == .title {
                return text(of: child, .all, &reading)
            }
            child = document[child].nextSibling
        }
        return nil
    }

    // MARK: - What names are made of

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

    private func attribute(_ name: AttributeName, _ node: NodeID) -> String {
        guard let range = document.attribute(name, of: node) else { return "" }
        return Self.clean(Array(document.text[range].prefix(LayoutLimits.labelBytes)))
    }

    private static func clean(_ bytes: [UInt8]) -> String {
        let words = bytes.split { LayoutEngine.isSpace($0) }
        return LayoutEngine.cleanString(Array(words.joined(separator: [0x20]))[...])
    }

    // MARK: - Text

    /// The computation of one name.
    private struct Reading {
        /// The element that is named: it is no part of its own label.
        let named: NodeID
        /// Whether a label is read: what names its parts by reference does not count there.
        var isReferred = false
        /// The nodes that were read.
        var steps = 0

        init(named: NodeID) { self.named = named }
    }

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
        let node: NodeID
        var next: NodeID
        let sight: NameSight
        /// Where its text begins.
        let start: Int
    }

    private func contentOfAny(_ node: NodeID, _ reading: inout Reading) -> String {
        let seen = text(of: node, .seen, &reading)
        return seen.isEmpty ? text(of: node, .read, &reading) : seen
    }

    /// The text of an element that is named as a label: all of it where the element is hidden (AccName
    /// step 2A).
    private func textReferred(_ element: NodeID, _ reading: inout Reading) -> String {
        let sight = sight(element)
        return sight.isRendered && sight.isVisible
            ? contentOfAny(element, &reading) : text(of: element, .all, &reading)
    }

    /// The text of an element, white space collapsed, with the names and values of what is in it.
    private func text(of root: NodeID, _ extent: Extent, _ reading: inout Reading) -> String {
        var bytes: [UInt8] = []
        var open: [OpenText] = []
        push(root, sight(root), &bytes, &open)
        while let box = open.last, reading.steps < LayoutLimits.lookAheadNodes,
            bytes.count < LayoutLimits.labelBytes
        {
            let node = box.next
            guard node.exists else {
                close(box, &bytes, isRoot: open.count == 1)
                open.removeLast()
                continue
            }
            reading.steps += 1
            let data = document[node]
            open[open.count - 1].next = data.nextSibling
            if data.kind == .text, isRead(box.sight, extent) {
                append(document.text[document.textRange(node)], box.sight, to: &bytes)
            }
            guard data.kind == .element else { continue }
            let sight = sight(node)
            guard counts(sight, extent) else { continue }
            // Words of different boxes are different words.
            if sight.isApart || data.tag == .br { bytes.append(0x20) }
            let isShown = extent == .all || sight.isVisible
            if let name = nameInstead(of: node, data, isShown: isShown, &reading) {
                bytes += [0x20] + name.utf8 + [0x20]
            } else if open.count < Self.depthLimit {
                push(node, sight, &bytes, &open)
            }
        }
        return Self.clean(bytes)
    }

    /// Begins to read a box.
    private func push(
        _ node: NodeID, _ sight: NameSight, _ bytes: inout [UInt8], _ open: inout [OpenText]
    ) {
        open.append(
            OpenText(
                node: node, next: document[node].firstChild, sight: sight, start: bytes.count))
        bytes += sight.before.utf8
    }

    /// Ends a box: one without words has its tooltip.
    private func close(_ box: OpenText, _ bytes: inout [UInt8], isRoot: Bool) {
        bytes += box.sight.after.utf8
        if !isRoot, box.sight.isVisible, document.has(.title, box.node),
            bytes[box.start...].allSatisfy({ LayoutEngine.isSpace($0) })
        {
            bytes += [0x20] + attribute(.title, box.node).utf8 + [0x20]
        }
        if box.sight.isApart { bytes.append(0x20) }
    }

    private func append(_ text: ArraySlice<UInt8>, _ sight: NameSight, to bytes: inout [UInt8]) {
        let part = text.prefix(LayoutLimits.labelBytes)
        if sight.transform == .none {
            bytes += part
        } else {
            bytes += sight.transform.applied(to: String(decoding: part, as: UTF8.self)).utf8
        }
    }

    private func counts(_ sight: NameSight, _ extent: Extent) -> Bool {
        switch extent {
        case .seen: sight.isRendered && !sight.isOutOfSight
        case .read: sight.isRendered
        case .all: true
        }
    }

    /// Whether text directly in an element counts.
    private func isRead(_ sight: NameSight, _ extent: Extent) -> Bool {
        switch extent {
        case .seen: sight.isVisible && !sight.hidesText
        case .read: sight.isVisible
        case .all: true
        }
    }

    private static let unspoken: TagSet = [.script, .style, .template]

    /// The text in place of an element's content; nil if its content counts.
    private func nameInstead(
        of node: NodeID, _ data: Node, isShown: Bool, _ reading: inout Reading
    ) -> String? {
        if document.isAriaHidden(node) || Self.unspoken.contains(data.tag) { return "" }
        if reading.isReferred, node == reading.named { return "" }
        let references = isShown ? nameOfReferences(node, &reading) : ""
        if !references.isEmpty { return references }
        if let value = embeddedValue(of: node, &reading) { return isShown ? value : "" }
        let label = isShown ? attribute(.ariaLabel, node) : ""
        if !label.isEmpty { return label }
        switch data.tag {
        case .input, .select, .textarea:
            return isShown && FormControl(node, in: document).isButton
                ? nameOfInput(node, &reading) : ""
        case .img:
            guard isShown else { return "" }
            return document.has(.alt, node) ? attribute(.alt, node) : attribute(.title, node)
        case .svg where data.namespace == .svg:
            return isShown ? title(ofDrawing: node, &reading) : ""
        // The content of other elements counts.
        default: return nil
        }
    }

    // MARK: - Values

    /// The value of a control in the name of another element (AccName step 2C); nil for what is none.
    private func embeddedValue(of node: NodeID, _ reading: inout Reading) -> String? {
        let tag = document[node].namespace == .html ? document[node].tag : .other
        let isNative = isControl(node) || tag == .meter || tag == .progress
        guard isNative || document.has(.role, node),
            let role = ElementRole.role(of: node, in: document, isNamed: false)
        else { return nil }
        switch role {
        case "textbox", "searchbox":
            return isControl(node) ? fieldValue(of: node) : contentOfAny(node, &reading)
        case "combobox", "listbox":
            if tag == .select { return chosenOptions(of: node) }
            if isControl(node) { return fieldValue(of: node) }
            let chosen = selectedParts(of: node, &reading)
            return chosen.isEmpty && role == "combobox" ? contentOfAny(node, &reading) : chosen
        case "slider", "spinbutton", "scrollbar", "progressbar", "meter":
            for name in ["aria-valuetext", "aria-valuenow"] {
                if let value = document.string(of: name, node), !value.isEmpty {
                    return Self.clean(Array(value.utf8.prefix(LayoutLimits.labelBytes)))
                }
            }
            return isControl(node) ? fieldValue(of: node) : attribute(.value, node)
        // Other roles have no values.
        default: return nil
        }
    }

    private func fieldValue(of node: NodeID) -> String {
        let control = FormControl(node, in: document)
        guard control.inputType(in: document) != "password" else { return "" }
        let value = control.value(in: document, controls)
        return Self.clean(Array(value.utf8.prefix(LayoutLimits.labelBytes)))
    }

    private func chosenOptions(of select: NodeID) -> String {
        let control = FormControl(select, in: document)
        let options = control.options(in: document, controls)
        let nodes = control.optionNodes(in: document)
        var names: [String] = []
        for (node, option) in zip(nodes, options) where option.isSelected {
            let label = attribute(.label, node)
            names.append(label.isEmpty ? content(of: node) : label)
        }
        return names.joined(separator: " ")
    }

    /// The names of the selected options of a list that is made of other elements.
    private func selectedParts(of list: NodeID, _ reading: inout Reading) -> String {
        var names: [String] = []
        var node = document.next(list, within: list)
        while node.exists, reading.steps < LayoutLimits.lookAheadNodes {
            reading.steps += 1
            if document[node].kind == .element,
                document.string(of: "aria-selected", node)?.lowercased() == "true"
            {
                names.append(nameReferred(to: node, &reading))
                node = document.nextSkippingChildren(node, within: list)
            } else {
                node = document.next(node, within: list)
            }
        }
        return names.joined(separator: " ")
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
