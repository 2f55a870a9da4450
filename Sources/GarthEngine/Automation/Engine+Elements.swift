package import GarthPage
import GarthURL

/// Answers questions of programs about the elements of a page.
extension Engine {
    /// The elements that a question asks for, in document order, those of frames among them; nil for
    /// a selector that is none.
    package mutating func elements(for question: PageQuestion) -> [PageElement]? {
        settleFrames()
        switch question {
        case .snapshot(let root): return snapshotElements(of: root)
        case .search(let search, let document, let root):
            return elements(for: search, inDocument: document, below: root)
        case .fieldNames(let elements): return fieldNames(of: elements)
        case .fields(let names, let document):
            return fields(named: names, inDocument: document)
        case .elements(.selector(let selector)): return elements(matching: Array(selector.utf8))
        case .elements(.role(let role, let name)):
            let role = role.lowercased()
            return snapshotElements().filter { element in
                element.role == role && name.map { Self.contains(element.name, $0) } ?? true
            }
        case .elements(.text(let text)):
            return snapshotElements().filter {
                Self.contains($0.text, text) || Self.contains($0.name, text)
            }
        case .elements(.label(let text)):
            return snapshotElements().filter {
                !$0.states.isDisjoint(with: [.editable, .choosable, .takesFiles])
                    && Self.contains($0.name, text)
                    || ($0.role == "checkbox" || $0.role == "radio" || $0.role == "switch")
                        && Self.contains($0.name, text)
            }
        }
    }

    /// All shown elements, or those in an element and the element itself.
    mutating func snapshotElements(of root: ElementReference? = nil) -> [PageElement] {
        if let root, root.document != documentNumber {
            guard owner == nil, let frame = directory.frame(ofDocument: root.document) else {
                return []
            }
            return frame.withEngine { $0.snapshotElements(of: root) } ?? []
        }
        let rendered = shownTree(.rendered)
        let tree = ShownTree(
            rendered.document, styles: &styles, state: state, sight: .operable,
            frames: framing.frames,
            forms: formIndex)
        var collector = ElementCollector(describer(of: rendered), frames: framing.frames)
        guard let root else {
            tree.walk(&collector)
            return take(&collector)
        }
        guard let node = elementNode(root), let look = tree.look(of: node) else { return [] }
        if collector.enter(node, tree.tag(of: node), look) {
            tree.walk(&collector, below: node)
        }
        return take(&collector)
    }

    /// The elements of a collector; says so if the page has more.
    private mutating func take(_ collector: inout ElementCollector) -> [PageElement] {
        collector.finish()
        if collector.budget.isSpent { sayIsCut() }
        return collector.elements
    }

    private mutating func sayIsCut() {
        updates.append(
            .limitReached("The page has more elements than a program can be told of at once."))
    }

    var describer: ElementDescriber {
        mutating get { describer(of: shownTree(.rendered)) }
    }

    /// The same for a tree that is there already.
    private func describer(of shown: ShownTree) -> ElementDescriber {
        ElementDescriber(
            names(in: shown), in: shown.document, state, url: info.url,
            documentNumber: documentNumber)
    }

    /// The names of the elements of a document, without what the page hides.
    func names(in shown: ShownTree) -> AccessibleName {
        AccessibleName(in: shown.document, formIndex, state.controls) { shown.nameSight(of: $0) }
    }

    func elementNode(_ element: ElementReference) -> NodeID? {
        guard let index = Int32(exactly: element.node), index < document.nodes.count else {
            return nil
        }
        let node = NodeID(rawValue: index)
        return document[node].kind == .element ? node : nil
    }

    // MARK: - Selectors

    /// More elements than these no program asks for at once.
    private static var queryLimit: Int { 1 << 18 }

    /// The elements that a selector list matches; nil for a text that is none.
    private mutating func elements(matching selector: [UInt8]) -> [PageElement]? {
        // A resolver of its own: the page's keeps what it knows.
        var resolver = StyleResolver(options: options, preferences: preferences)
        let shown = document.flat
        let nodes = resolver.elements(
            matching: selector, in: shown, includesInner: true, limit: Self.queryLimit)
        guard let nodes else { return nil }
        let tree = ShownTree(shown, styles: &styles, state: state, frames: framing.frames)
        let rendered = ShownTree(shown, styles: &styles, state: state, sight: .rendered)
        let (describer, names) = (describer(of: rendered), names(in: rendered))
        var found = nodes.map { node in
            var element = describer.element(
                node, role: describer.role(of: node) ?? PageElement.generic, depth: 0)
            if tree.look(of: node)?.isVisible != true { element.states.insert(.hidden) }
            if tree.look(of: node)?.isInert == true { element.states.insert(.disabled) }
            if element.text.isEmpty, element.name.isEmpty {
                element.text = ElementDescriber.clean(Array(names.content(of: node).utf8))
            }
            return element
        }
        var budget = ElementBudget()
        found = found.filter { budget.take($0) }
        if budget.isSpent { sayIsCut() }
        guard owner == nil else { return found }
        for frame in directory.frames where frame.documentNumber != nil {
            found += frame.withEngine { $0.elements(matching: selector) }?.flatMap { $0 } ?? []
        }
        return found
    }

    /// Whether a text contains another one in any letter case, white space collapsed.
    private static func contains(_ text: String, _ part: String) -> Bool {
        let part = ElementQuery.folded(part)
        return !part.isEmpty && ElementQuery.folded(text).contains(text: part)
    }
}
