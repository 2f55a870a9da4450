import GarthJSON
package import GarthPage
import GarthURL

/// Uses of one element by a program: its facts, and keys pressed on it.
extension Engine {
    /// The answer to a use of an element, in JSON; nil for an element that is no more.
    package mutating func value(of call: ElementCall, on element: ElementReference) -> String? {
        settleFrames()
        return answer(to: call, on: element)?.serialized
    }

    mutating func answer(to call: ElementCall, on element: ElementReference) -> JSONValue? {
        guard element.document == documentNumber else {
            guard owner == nil, let frame = directory.frame(ofDocument: element.document) else {
                return nil
            }
            let answer = frame.withEngine { $0.answer(to: call, on: element) }
            switch call {
            case .keys, .type, .hover: redraw()
            case .fact, .reveal, .focus, .doubleClick: break
            }
            return answer ?? nil
        }
        guard let node = elementNode(element) else { return nil }
        let isConnected = document.shadowIncludingRoot(of: node) == .document
        switch call {
        case .fact(let fact) where fact.kind == .isConnected: return .bool(isConnected)
        case _ where !isConnected: return nil
        case .fact(let fact): return value(of: fact, at: node)
        case .keys(let keys):
            var isChanged = false
            for key in keys {
                guard let text = text(after: key, at: node)?.text else { continue }
                if perform(.change(.text(text)), on: element) { isChanged = true }
            }
            if isChanged { redraw() }
            return .bool(true)
        case .type(let key):
            if let text = key.text, perform(.change(.text(text)), on: element) { redraw() }
            let text = FormControl(node, in: document).value(in: document, state.controls)
            return .object([
                ("isAllowed", .bool(true)), ("text", .string(text)),
                ("cursor", .number(Double(key.cursor))), ("focus", .number(Double(node.index))),
            ])
        case .hover:
            point(at: node)
            return .null
        case .reveal, .focus, .doubleClick: return .null
        }
    }

    /// Lets selectors know the element that the pointer is over. Where scripts run, they tell it.
    private mutating func point(at node: NodeID) {
        let before = document.attributeChanges
        var around: [NodeID] = []
        var ancestor = node
        while ancestor.exists {
            around.append(ancestor)
            ancestor = document[ancestor].parent
        }
        for old in document.elements(in: .hover) where !around.contains(old) {
            document.setStates([], among: .hover, of: old)
        }
        for element in around { document.setStates(.hover, among: .hover, of: element) }
        guard document.attributeChanges != before else { return }
        styles.forgetMatches()
        redraw()
    }

    /// The text of a field after a key, and the place of the caret in UTF-16 units: a character takes
    /// the place of the selection, or text is taken away.
    ///
    /// It is nil for a key or element without an effect.
    ///
    /// - Parameter selection: The selected UTF-16 units; without them the caret is at the end.
    package func text(
        after key: String, at node: NodeID, replacing selection: Range<Int>? = nil
    ) -> (text: String, caret: Int)? {
        let control = FormControl(node, in: document)
        guard control.kind == .text || control.kind == .textArea,
            !control.isReadOnly(in: document), !control.isDisabled(in: document)
        else { return nil }
        var text = control.value(in: document, state.controls)
        let end = text.utf16.count
        let selected = (selection ?? end..<end).clamped(to: 0..<end)
        var range = Self.characters(in: selected, of: text)
        let isCaret = range.isEmpty
        let typed: String
        switch key {
        case "Backspace":
            if isCaret, range.lowerBound > text.startIndex {
                range = text.index(before: range.lowerBound)..<range.upperBound
            }
            typed = ""
        case "Delete":
            if isCaret, range.upperBound < text.endIndex {
                range = range.lowerBound..<text.index(after: range.upperBound)
            }
            typed = ""
        case "Enter" where control.kind == .textArea: typed = "\n"
        case _ where key.count == 1: typed = key
        default: return nil
        }
        guard !typed.isEmpty || !range.isEmpty else { return nil }
        let before = text[..<range.lowerBound].utf16.count
        text.replaceSubrange(range, with: typed)
        if !typed.isEmpty,
            let limit = document.string(of: "maxlength", node).flatMap({ Int($0) }), limit >= 0,
            text.utf16.count > limit
        {
            return nil
        }
        return (text, before + typed.utf16.count)
    }

    /// The characters of a text that UTF-16 units stand for, from the start of the first one on.
    private static func characters(
        in units: Range<Int>, of text: String
    ) -> Range<String.Index> {
        let place = { (unit: Int) in
            var index = text.utf16.index(text.startIndex, offsetBy: unit)
            while index > text.startIndex, index.samePosition(in: text) == nil {
                index = text.utf16.index(before: index)
            }
            return index
        }
        return place(units.lowerBound)..<place(units.upperBound)
    }

    // MARK: - Facts

    private mutating func value(of fact: ElementFact, at node: NodeID) -> JSONValue {
        switch fact.kind {
        case .isConnected: return .bool(true)
        case .tagName: return ElementInspector.text(document.name(of: node))
        case .text: return ElementInspector.text(renderedText(of: node))
        case .attribute: return inspector.attribute(fact.name, of: node)
        case .property where fact.name == "innerText":
            return ElementInspector.text(renderedText(of: node))
        case .property: return inspector.property(fact.name, of: node)
        case .style: return .string(style(fact.name, of: node))
        case .role:
            let describer = describer
            let role = describer.role(of: node) ?? describer.roleOfPhrase(node)
            return .string(role ?? PageElement.generic)
        case .label: return .string(describer.accessibleName(of: node))
        case .isDisplayed: return .bool(isDisplayed(node))
        case .isEnabled: return .bool(inspector.isEnabled(node))
        case .isSelected: return .bool(inspector.isSelected(node))
        case .frameDocument:
            guard let number = framing.frames?.known(at: node)?.documentNumber else { return .null }
            return .number(Double(number))
        case .source: return ElementInspector.text(document.serializedContent(of: .document))
        }
    }

    /// What follows from the document alone; long methods of a noncopyable type compile slowly.
    private var inspector: ElementInspector {
        mutating get { ElementInspector(document: document, state: state, url: info.url) }
    }

    private mutating func renderedText(of node: NodeID) -> [UInt8] {
        let tree = ShownTree(
            document.flat, styles: &styles, state: state, sight: .visible, frames: framing.frames)
        return GarthEngine.renderedText(of: node, in: tree)
    }

    // MARK: - States

    private mutating func isDisplayed(_ node: NodeID) -> Bool {
        let tree = ShownTree(document.flat, styles: &styles, state: state, frames: framing.frames)
        var shown = node
        while document.isElement(shown, .option) || document.isElement(shown, .optgroup) {
            shown = document[shown].parent
        }
        return tree.look(of: shown)?.isVisible == true
            && !(document.isElement(node, .input)
                && FormControl(node, in: document).kind == .hidden)
    }

    /// The computed value of a property, of those that decide which text is shown.
    private mutating func style(_ name: String, of node: NodeID) -> String {
        let tree = ShownTree(
            document.flat, styles: &styles, state: state, sight: .rendered, frames: framing.frames)
        guard let number = tree.style(of: node) else { return name == "display" ? "none" : "" }
        return styles.table.styles[Int(number.rawValue)].text(of: name)
    }

    // MARK: - Searches

    private func reference(to node: NodeID) -> ElementReference {
        ElementReference(document: documentNumber, node: document.told(node))
    }

    /// More elements than these no program asks for at once.
    private static var searchLimit: Int { 1 << 18 }

    /// The elements of a document that a search finds; nil for a selector that is none.
    mutating func elements(
        for search: ElementSearch, inDocument number: UInt32, below root: ElementReference?
    ) -> [PageElement]? {
        guard number == documentNumber else {
            guard owner == nil, let frame = directory.frame(ofDocument: number) else { return [] }
            return frame.withEngine { $0.elements(for: search, inDocument: number, below: root) }
                ?? []
        }
        var top = NodeID.document
        if let root {
            guard let node = elementNode(root) else { return [] }
            top = node
        }
        guard let nodes = nodes(for: search, below: top) else { return nil }
        var budget = ElementBudget()
        return nodes.map { PageElement(reference(to: $0), role: "", depth: 0) }
            .filter { budget.take($0) }
    }

    /// A text as a person reads it: spaces that do not break lines are spaces, and none are around it.
    private static func label(_ text: [UInt8]) -> String {
        let plain = String(decoding: text, as: UTF8.self).map { $0 == "\u{A0}" ? " " : $0 }
        let start = plain.firstIndex { $0 != " " } ?? plain.endIndex
        let end = plain.lastIndex { $0 != " " }.map { $0 + 1 } ?? start
        return String(plain[start..<max(start, end)])
    }

    private mutating func nodes(for search: ElementSearch, below top: NodeID) -> [NodeID]? {
        switch search {
        case .selector(let selector):
            var queries = SelectorQueries()
            return queries.elements(
                Array(selector.utf8), below: top, limit: Self.searchLimit, in: document)
        case .tagName(let name):
            let bytes = Array(name.lowercased().utf8)
            return inspector.elements(below: top) { name == "*" || document.name(of: $0) == bytes }
        case .linkText(let wanted, let isPartial):
            let links = inspector.elements(below: top) { document.isElement($0, .a) }
            guard !links.isEmpty else { return [] }
            let tree = ShownTree(
                document.flat, styles: &styles, state: state, frames: framing.frames)
            return links.filter {
                let text = Self.label(GarthEngine.renderedText(of: $0, in: tree))
                return isPartial ? text.contains(text: wanted) : text == wanted
            }
        }
    }
}
