import GarthURL

/// Tree construction (HTML Standard, "Tree construction"), directly into a `Document`.
///
/// After each call, the document contains everything that is decided. Exactly the elements on the
/// stack of open elements have `Node.Flags.isOpen`. The work for a token is bounded by `Limits` for
/// any page.
struct TreeBuilder {
    /// HTML Standard, "insertion mode".
    enum Mode: UInt8 {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text
        case inTable, inTableText, inCaption, inColumnGroup, inTableBody, inRow, inCell
        case inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody
        case afterAfterFrameset
    }

    /// An entry of the stack of open elements.
    struct OpenElement {
        var node: NodeID
        /// The parent of its children: the node itself, or a template's content.
        var content: NodeID
        /// The tag, if the element is in the HTML namespace and known; else `.other`.
        var html: Tag
        /// The tag and name as the token had them, before SVG's letter case.
        var tag: Tag
        var name: UInt16
        var traits: ElementTraits
    }

    /// An entry of the list of active formatting elements.
    struct FormattingElement {
        /// `.none` for a marker.
        var node: NodeID
        var tag: Tag
    }

    /// An element to make, from a token or a model.
    struct ElementModel {
        var tag: Tag
        var name: UInt16 = 0
        var firstAttribute: UInt32 = 0
        var attributeCount: UInt32 = 0
    }

    /// Whether scripts run (HTML Standard, "scripting flag"): the content of `noscript` is text then,
    /// and the builder pauses at the end tag of each script.
    let isScripting: Bool
    /// The document node that the tree hangs on.
    let root: NodeID
    /// Whether templates may become shadow trees (DOM Standard, "allow declarative shadow roots").
    let allowsShadowRoots: Bool
    /// The script whose end tag was read and which runs before the next token; `.none` without one.
    var pausedScript = NodeID.none
    /// The element whose content is parsed (HTML Standard, "HTML fragment parsing algorithm");
    /// `.other` for a whole document.
    var context = Tag.other
    var contextNamespace = Namespace.html
    var mode = Mode.initial
    /// The mode to return to from `text` and `inTableText`.
    var originalMode = Mode.inBody
    var templateModes: [Mode] = []
    var stack: [OpenElement] = []
    /// The number of open HTML elements of each tag: most searches of the stack end here.
    var openCounts = [Int32](repeating: 0, count: 256)
    var formatting: [FormattingElement] = []
    var reopenedCount = 0
    var head = NodeID.none
    var form = NodeID.none
    var isFramesetOK = true
    var fosterParenting = false
    /// The next line feed is dropped (after `<pre>`, `<listing>`, `<textarea>`).
    var skipsLineFeed = false
    /// The character tokens of "in table text".
    var tableText: [UInt8] = []
    /// The text node that was last moved to the end of `Document.text` and where its room ends.
    var roomyText = (node: NodeID.none, end: 0)
    let traits = ElementTraits.table()

    init(
        isScripting: Bool = false, root: NodeID = .document, allowsShadowRoots: Bool = true
    ) {
        self.isScripting = isScripting
        self.root = root
        self.allowsShadowRoots = allowsShadowRoots
        stack.reserveCapacity(Limits.openElements + 8)
    }

    // MARK: - The stack of open elements

    /// The current node; a node that is not an element if no element is open.
    @inline(__always)
    var current: OpenElement {
        stack.last
            ?? OpenElement(
                node: .none, content: root, html: .other, tag: .other, name: 0, traits: [])
    }

    /// Whether the current node is an HTML element of this kind.
    @inline(__always)
    func currentIs(_ tag: Tag) -> Bool { stack.last?.html == tag }

    @inline(__always)
    func isOpen(_ tag: Tag) -> Bool { openCounts[Int(tag.rawValue)] > 0 }

    /// Pushes an element that was made open.
    @inline(__always)
    private mutating func pushNew(_ element: OpenElement) {
        stack.append(element)
        openCounts[Int(element.html.rawValue)] &+= 1
    }

    @inline(__always)
    mutating func push(_ element: OpenElement, _ document: inout Document) {
        pushNew(element)
        document.nodes[element.node.index].flags.insert(.isOpen)
    }

    @inline(__always)
    mutating func pop(_ document: inout Document) {
        guard let element = stack.popLast() else { return }
        closed(element, &document)
    }

    @inline(__always)
    private mutating func closed(_ element: OpenElement, _ document: inout Document) {
        openCounts[Int(element.html.rawValue)] &-= 1
        document.nodes[element.node.index].flags.remove(.isOpen)
        if element.traits.contains(.notableWhenClosed) { document.notable.append(element.node) }
    }

    /// Removes an element from the middle of the stack.
    mutating func removeFromStack(at index: Int, _ document: inout Document) {
        closed(stack.remove(at: index), &document)
    }

    func stackIndex(of node: NodeID) -> Int? {
        guard node.exists else { return nil }
        return stack.lastIndex { $0.node == node }
    }

    /// Pops until an element of this kind has been popped.
    mutating func pop(through tag: Tag, _ document: inout Document) {
        while let last = stack.last {
            pop(&document)
            if last.html == tag { return }
        }
    }

    /// Pops until the current node has one of these traits or is one of these elements.
    mutating func clearStack(
        backTo first: Tag, _ second: Tag, _ third: Tag, _ document: inout Document
    ) {
        while let last = stack.last, last.html != first, last.html != second, last.html != third,
            last.html != .template, last.html != .html
        {
            pop(&document)
        }
    }

    // MARK: - Scope

    func isInScope(_ tag: Tag) -> Bool { isInScope(tag, endedBy: .scope) }

    func isInButtonScope(_ tag: Tag) -> Bool {
        isInScope(tag, endedBy: [.scope, .buttonScope])
    }

    func isInListScope(_ tag: Tag) -> Bool { isInScope(tag, endedBy: [.scope, .listScope]) }

    func isInTableScope(_ tag: Tag) -> Bool { isInScope(tag, endedBy: .tableScope) }

    @inline(__always)
    private func isInScope(_ tag: Tag, endedBy end: ElementTraits) -> Bool {
        isOpen(tag) && isFound(tag, endedBy: end)
    }

    private func isFound(_ tag: Tag, endedBy end: ElementTraits) -> Bool {
        var i = stack.count - 1
        while i >= 0 {
            if stack[i].html == tag { return true }
            if !stack[i].traits.isDisjoint(with: end) { return false }
            i -= 1
        }
        return false
    }

    func isInScope(node: NodeID) -> Bool {
        for element in stack.reversed() {
            if element.node == node { return true }
            if element.traits.contains(.scope) { return false }
        }
        return false
    }

    mutating func generateImpliedEndTags(except tag: Tag = .other, _ document: inout Document) {
        while let last = stack.last, last.traits.contains(.impliedEnd), last.html != tag {
            pop(&document)
        }
    }

    mutating func generateAllImpliedEndTags(_ document: inout Document) {
        while let last = stack.last, last.traits.contains(.thoroughlyImpliedEnd) {
            pop(&document)
        }
    }

    @inline(__always)
    mutating func closeParagraphInButtonScope(_ document: inout Document) {
        if isOpen(.p), isInButtonScope(.p) { closeParagraph(&document) }
    }

    mutating func closeParagraph(_ document: inout Document) {
        generateImpliedEndTags(except: .p, &document)
        pop(through: .p, &document)
    }

    // MARK: - Inserting

    /// The place of a node: last in `parent`, or before `sibling`.
    struct Place {
        var parent: NodeID
        var sibling = NodeID.none
    }

    /// HTML Standard, "appropriate place for inserting a node".
    @inline(__always)
    func appropriatePlace() -> Place {
        guard let target = stack.last else { return Place(parent: root) }
        if fosterParenting, target.traits.contains(.tableContext) { return fosterPlace() }
        return Place(parent: target.content)
    }

    /// The place for nodes that a table may not contain.
    func fosterPlace() -> Place {
        guard let table = stack.lastIndex(where: { $0.html == .table || $0.html == .template })
        else { return Place(parent: stack.first?.content ?? root) }
        if stack[table].html == .template { return Place(parent: stack[table].content) }
        return Place(parent: stack[table > 0 ? table - 1 : 0].content, sibling: stack[table].node)
    }

    /// Makes a node at a place; a sibling that has left its parent is no place.
    mutating func make(_ node: Node, at place: Place, _ document: inout Document) -> NodeID {
        if place.sibling.exists, document[place.sibling].parent.exists {
            let new = document.make(node)
            document.insert(new, before: place.sibling)
            return new
        }
        return document.make(node, asLastChildOf: place.parent)
    }

    @inline(__always)
    func node(_ model: ElementModel, _ namespace: Namespace) -> Node {
        Node(
            kind: .element, namespace: namespace, tag: model.tag, flags: [], parent: .none,
            firstChild: .none, lastChild: .none, previousSibling: .none, nextSibling: .none,
            start: model.firstAttribute,
            count: model.attributeCount | UInt32(model.name) << 16)
    }

    /// Makes an HTML element at the appropriate place and pushes it.
    @discardableResult
    mutating func insertElement(_ model: ElementModel, _ document: inout Document) -> NodeID {
        makeRoomOnStack(&document)
        let place = appropriatePlace()
        var node = node(model, .html)
        node.flags = .isOpen
        let new =
            place.sibling.exists
            ? make(node, at: place, &document)
            : document.make(node, asLastChildOf: place.parent)
        var content = new
        if model.tag == .template {
            content = document.make(Document.blank(.templateContent), asLastChildOf: new)
        }
        pushNew(
            OpenElement(
                node: new, content: content, html: model.tag, tag: model.tag, name: model.name,
                traits: traits[Int(model.tag.rawValue)]))
        return new
    }

    @inline(__always) @discardableResult
    mutating func insertElement(_ token: inout TagToken, _ document: inout Document) -> NodeID {
        token.isAdopted = true
        return insertElement(
            ElementModel(
                tag: token.tag, name: token.name, firstAttribute: token.firstAttribute,
                attributeCount: token.attributeCount), &document)
    }

    /// Inserts an element and closes it at once.
    @inline(__always)
    mutating func insertVoid(_ token: inout TagToken, _ document: inout Document) {
        insertElement(&token, &document)
        pop(&document)
    }

    /// Inserts an element that no tag named.
    mutating func insertImplied(_ tag: Tag, _ document: inout Document) {
        insertElement(ElementModel(tag: tag), &document)
    }

    /// At the deepest level, closes the current node so that the next one becomes its sibling.
    @inline(__always)
    mutating func makeRoomOnStack(_ document: inout Document) {
        if stack.count >= Limits.openElements { closeDeepest(&document) }
    }

    private mutating func closeDeepest(_ document: inout Document) {
        document.isTruncated = true
        let tag = current.html
        pop(&document)
        if tag == .applet || tag == .marquee || tag == .object { clearFormattingToMarker() }
    }

    // MARK: - Text

    /// Inserts characters at the appropriate place (HTML Standard, "insert a character").
    @inline(__always)
    mutating func insertText(
        _ text: Span<UInt8>, _ document: inout Document
    ) {
        let place = appropriatePlace()
        if place.sibling.exists, document[place.sibling].parent.exists {
            insertFosteredText(text, place.sibling, &document)
            return
        }
        if place.parent == root { return }
        let last = document.nodes[place.parent.index].lastChild
        if last.exists, document.nodes[last.index].kind == .text,
            extend(last, text, &document)
        {
            return
        }
        let node = textNode(text, &document)
        _ = document.make(node, asLastChildOf: place.parent)
    }

    private mutating func insertFosteredText(
        _ text: Span<UInt8>, _ table: NodeID, _ document: inout Document
    ) {
        let last = document[table].previousSibling
        if last.exists, document[last].kind == .text, extend(last, text, &document) {
            document.structuralChanges += 1
            return
        }
        let node = textNode(text, &document)
        document.insert(document.make(node), before: table)
    }

    @inline(__always)
    private func textNode(
        _ text: Span<UInt8>, _ document: inout Document
    ) -> Node {
        var node = Document.blank(.text)
        node.start = UInt32(truncatingIfNeeded: document.text.count)
        node.count = UInt32(truncatingIfNeeded: text.count)
        document.text.append(contentsOf: text)
        return node
    }

    /// Lets a text node grow; false when it is too long to be moved where there is room.
    @inline(__always)
    private mutating func extend(
        _ node: NodeID, _ text: Span<UInt8>, _ document: inout Document
    ) -> Bool {
        let n = document.nodes[node.index]
        if Int(n.start) &+ Int(n.count) == document.text.count {
            document.text.append(contentsOf: text)
            document.nodes[node.index].count = n.count &+ UInt32(truncatingIfNeeded: text.count)
            return true
        }
        return extendElsewhere(node, text, &document)
    }

    /// Text after which other text was written: it moves to the end, with room to grow, so that
    /// repeated growth costs no more than growing once.
    private mutating func extendElsewhere(
        _ node: NodeID, _ text: Span<UInt8>, _ document: inout Document
    ) -> Bool {
        let old = document.textRange(node)
        if roomyText.node != node || old.upperBound + text.count > roomyText.end {
            if roomyText.node != node, old.count > Limits.movedTextBytes { return false }
            let begin = document.text.count
            let room = (old.count + text.count) * 2
            document.text.append(contentsOf: repeatElement(0x20, count: room))
            var moved = document.text.mutableSpan
            for i in 0..<old.count { moved[begin + i] = moved[old.lowerBound + i] }
            document[node].start = UInt32(truncatingIfNeeded: begin)
            roomyText = (node, begin + room)
        }
        let end = Int(document[node].start) + old.count
        var target = document.text.mutableSpan
        for i in 0..<text.count { target[end + i] = text[i] }
        document[node].count += UInt32(truncatingIfNeeded: text.count)
        return true
    }

    // MARK: - Comments

    /// Inserts a part of `Document.text` as a comment.
    mutating func insertComment(_ text: Range<Int>, at place: Place, _ document: inout Document) {
        var node = Document.blank(.comment)
        node.start = UInt32(truncatingIfNeeded: text.lowerBound)
        node.count = UInt32(truncatingIfNeeded: text.count)
        _ = make(node, at: place, &document)
    }
}
