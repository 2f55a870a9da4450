import GarthPage
import GarthURL

/// Makes the elements of a snapshot from the shown content of a document: an element for each role,
/// and text where it stands beside elements.
struct ElementCollector: ShownVisitor {
    /// An element whose end has not come.
    private struct Open {
        let node: NodeID
        let index: Int
    }

    /// Bytes of the text of one element: a paragraph; whole texts have formats of their own.
    private static let textByteLimit = 1000
    private static let optionLimit = 1000

    let document: Document
    private let describer: ElementDescriber
    private let frames: FrameSet?
    private(set) var elements: [PageElement] = []
    private(set) var budget = ElementBudget()
    private var open: [Open] = []
    private var text = CollapsedText()
    /// The element around the text that is gathered.
    private var textParent = NodeID.none
    private var current = NodeID.none

    init(_ describer: ElementDescriber, frames: FrameSet?) {
        document = describer.document
        self.describer = describer
        self.frames = frames
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        guard !budget.isSpent else { return false }
        if tag == .br { text.appendSpace() }
        guard !Self.wordless.contains(tag), !look.isInert, !document.isAriaHidden(node)
        else { return false }
        current = node
        guard look.isVisible || document[node].firstChild.exists,
            let role = describer.role(of: node) ?? pressableRole(of: node, look)
        else {
            if look.isBlock || look.display == .tableCell { flush() }
            return true
        }
        guard look.isVisible else { return true }
        flush()
        var element = describer.element(node, role: role, depth: open.count)
        if !PageElement.isOfControl(role), pressableRole(of: node, look) != nil {
            element.states.insert(.pressable)
        }
        guard add(element) else { return false }
        let hasContent = addContent(of: node, tag, role)
        if hasContent { open.append(Open(node: node, index: elements.count - 1)) }
        return hasContent
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if open.last?.node == node {
            flush()
            close()
        } else if look.isBlock || look.display == .tableCell {
            flush()
        }
        current = document[node].parent
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        if text.isEmpty { textParent = current }
        text.append(bytes)
    }

    /// Ends what is still open: the element that a snapshot is of.
    mutating func finish() {
        flush()
        while !open.isEmpty { close() }
    }

    // MARK: - Private parts

    /// The role of an element without one of its own that scripts make pressable, as on the screen;
    /// nil for others, and in a label, whose control is told.
    private func pressableRole(of node: NodeID, _ look: ShownTree.Look) -> String? {
        guard look.isVisible, let pressables = document.pressables,
            pressables.pressable(around: node, isPointed: look.hasPointer, in: document) == node
        else { return nil }
        var around = node
        for _ in 0..<PressableElements.greatestDepth where around.exists {
            if document.isElement(around, .label) { return nil }
            around = document[around].parent
        }
        return PageElement.generic
    }

    /// Adds an element, if there is room for it.
    private mutating func add(_ element: PageElement) -> Bool {
        guard budget.take(element) else { return false }
        elements.append(element)
        return true
    }

    /// Adds what is not in the tree of shown content; false if the element has no content of its own.
    private mutating func addContent(of node: NodeID, _ tag: Tag, _ role: String) -> Bool {
        if tag == .select {
            let options = describer.options(of: node, depth: open.count + 1)
            for option in options.prefix(Self.optionLimit) {
                guard add(option) else { break }
            }
        } else if TagSet.frames.contains(tag) {
            let depth = open.count + 1
            let inner = frames?.known(at: node)?.withEngine { $0.snapshotElements() } ?? []
            for var element in inner {
                element.depth += depth
                guard add(element) else { break }
            }
        }
        return !Self.childless.contains(tag)
    }

    /// Elements that are no part of a snapshot, with all that is in them.
    private static let wordless: TagSet = [
        .br, .wbr, .audio, .video, .object, .embed,
    ]
    /// Elements whose content in the page's tree is not what they show.
    private static let childless = TagSet(
        .frames, [.select, .input, .textarea, .img, .hr, .area], [.meter, .progress, .svg])

    /// Adds the gathered text.
    private mutating func flush() {
        let bytes = text.take()
        guard !bytes.isEmpty, !budget.isSpent else { return }
        let parent = textParent.exists ? textParent : open.last?.node ?? .none
        var element = PageElement(
            describer.reference(to: parent), role: PageElement.plainText, depth: open.count)
        element.text = ElementDescriber.clean(bytes, limit: Self.textByteLimit)
        if !element.text.isEmpty { _ = add(element) }
    }

    /// Ends the innermost element: a single text becomes its own, and what says nothing is dropped.
    private mutating func close() {
        let (node, index) = (open.last?.node ?? .none, open.removeLast().index)
        let role = elements[index].role
        if elements.count == index + 2, elements[index + 1].role == PageElement.plainText {
            let only = elements.removeLast().text
            if Self.isCell(role) {
                elements[index].name = only
            } else if elements[index].name.isEmpty || !ElementRole.isNamedByContent(role) {
                elements[index].text = only
            }
        } else if elements.count == index + 1, elements[index].name.isEmpty,
            ElementRole.isNothingWhenEmpty(role)
        {
            elements.removeLast()
        } else if elements.count > index + 1, ElementRole.isNamedByContent(role) {
            dropNamedText(of: index)
        } else if role == PageElement.generic {
            closePressable(index, node)
        }
    }

    /// Ends a pressable element without a role: an icon has its name, and one around others is none.
    private mutating func closePressable(_ index: Int, _ node: NodeID) {
        if elements.count == index + 1, elements[index].name.isEmpty {
            elements[index].name = describer.iconName(of: node)
        }
        guard elements[(index + 1)...].contains(where: { $0.role == PageElement.generic }) else {
            return
        }
        for inner in (index + 1)..<elements.count { elements[inner].depth -= 1 }
        elements.remove(at: index)
    }

    private static func isCell(_ role: String) -> Bool {
        role == "cell" || role == "gridcell" || role == "columnheader" || role == "rowheader"
    }

    /// Drops the text that the name of an element repeats; in a control, what is pressed with it, too,
    /// and what shows nothing there.
    private mutating func dropNamedText(of index: Int) {
        let (role, name) = (elements[index].role, elements[index].name)
        guard !Self.isCell(role) else { return }
        let inner = ((index + 1)..<elements.count).filter { !isSaid(at: $0, by: name, of: role) }
            .map { elements[$0] }
        elements.removeSubrange((index + 1)...)
        elements += inner
    }

    /// Whether the name of an element around another one says all that the other one does.
    private func isSaid(at place: Int, by name: String, of role: String) -> Bool {
        let element = elements[place]
        let isGeneric = element.role == PageElement.generic && role != "heading"
        guard element.text.isEmpty else {
            return (isGeneric || element.role == PageElement.plainText)
                && name.contains(text: element.text)
        }
        let isLeaf = place + 1 == elements.count || elements[place + 1].depth <= element.depth
        return isGeneric && isLeaf && element.name.isEmpty && PageElement.isOfControl(role)
    }
}
