import GarthPage

/// The elements of a page with scripts that a person can press although they are no links, buttons
/// or fields: their scripts wait for clicks, or they have the role of a control. Scripts of a list or
/// a table that wait for clicks wait for those on its items or cells.
///
/// A class, so that the copies of a document that layout works on share what is known.
final class PressableElements {
    /// The elements with listeners for clicks.
    var listeners: Set<NodeID> = []
    /// Whether a document or a window listens for clicks.
    fileprivate(set) var hasDocumentListener = false
    /// The elements with `cursor: pointer` whose parents have another pointer.
    var pointed: Set<NodeID> = []
    /// The elements that were judged, in the document of a version.
    private var known: [NodeID: Bool] = [:]
    /// The pressable elements among those with `cursor: pointer`, by what they are around.
    private var knownPointed: [NodeID: NodeID] = [:]
    /// The editing hosts around elements, in that version; none where there is none.
    private var knownHosts: [NodeID: NodeID] = [:]
    private var version = -1
    static let contentEditable = Array("contenteditable".utf8)

    /// The elements around a text that are looked at.
    static let greatestDepth = 6
    /// The greatest size of such an element: listeners on larger parts of a page are for what is in
    /// them.
    private static let nodeCount = 60
    private static let textByteCount = 300

    /// Notes the pointer of an element that was styled.
    func note(_ node: NodeID, isPointed: Bool, isParentPointed: Bool) {
        if isPointed, !isParentPointed {
            if pointed.insert(node).inserted { knownPointed.removeAll() }
        } else if !pointed.isEmpty, pointed.remove(node) != nil {
            knownPointed.removeAll()
        }
    }

    /// The innermost pressable element around a node, itself included; none without one.
    ///
    /// Where the pointer is that of links and scripts listen further out, it is the outermost element
    /// with that pointer that has no target in it: a script that listens on a list of tabs asks which
    /// one was pressed.
    func pressable(
        around node: NodeID, isPointed: Bool, in document: borrowing Document
    ) -> NodeID {
        forgetOlder(than: document)
        let marked = marked(around: node, in: document)
        guard isPointed, !marked.exists || !document.has(.role, marked) else { return marked }
        if let known = knownPointed[node] { return known }
        let pointed = outermostPointed(around: node, in: document)
        let found = pointed.exists ? pointed : marked
        knownPointed[node] = found
        return found
    }

    /// The outermost element around a node, itself included, whose text is edited as a whole; none
    /// without one.
    func editingHost(around node: NodeID, in document: borrowing Document) -> NodeID {
        guard document.knowsName(Self.contentEditable) else { return .none }
        forgetOlder(than: document)
        var (path, element) = ([NodeID](), node)
        // Trees that scripts make are deeper than any stack.
        while element.exists, document[element].kind == .element, knownHosts[element] == nil {
            path.append(element)
            element = document[element].parent
        }
        var host = knownHosts[element] ?? .none
        for element in path.reversed() {
            switch document.isEditable(element) {
            case true?: if !host.exists { host = element }
            case false?: host = .none
            case nil: break
            }
            knownHosts[element] = host
        }
        return host
    }

    private func forgetOlder(than document: borrowing Document) {
        guard version != document.version else { return }
        version = document.version
        known.removeAll(keepingCapacity: true)
        knownPointed.removeAll(keepingCapacity: true)
        knownHosts.removeAll(keepingCapacity: true)
    }

    /// The element that a person takes for one to press, by the pointer alone.
    private func outermostPointed(around node: NodeID, in document: borrowing Document) -> NodeID {
        var (found, element) = (NodeID.none, node)
        for _ in 0..<Self.greatestDepth {
            guard element.exists, document[element].kind == .element,
                !Self.isControl(element, document)
            else { return .none }
            if !Self.parts.contains(document[element].tag), isSmall(element, document) {
                found = element
            }
            if pointed.contains(element) { break }
            element = document[element].parent
        }
        return found.exists && isListened(around: element, document) ? found : .none
    }

    /// Whether a script listens for clicks on an element or around it.
    private func isListened(around node: NodeID, _ document: borrowing Document) -> Bool {
        if hasDocumentListener { return true }
        var element = node
        while element.exists {
            if listens(element, document) { return true }
            element = document[element].parent
        }
        return false
    }

    /// Whether an element has a listener for clicks, or a handler for them in its markup: scripts need
    /// not have looked at such an element.
    private func listens(_ node: NodeID, _ document: borrowing Document) -> Bool {
        if listeners.contains(node) { return true }
        guard document[node].kind == .element else { return false }
        return document.has(.onclick, node) || document.has(.onmousedown, node)
            || document.has(.ondblclick, node)
    }

    private func marked(around node: NodeID, in document: borrowing Document) -> NodeID {
        var element = node
        for _ in 0..<Self.greatestDepth {
            guard element.exists, document[element].kind == .element else { return .none }
            if known[element] == nil { known[element] = isPressable(element, document) }
            if known[element] == true { return element }
            element = document[element].parent
        }
        return .none
    }

    private func isPressable(_ node: NodeID, _ document: borrowing Document) -> Bool {
        isMarked(node, document) && isSmall(node, document)
    }

    /// Whether an element is small enough to be pressed as a whole, and has no target in it.
    private func isSmall(_ node: NodeID, _ document: borrowing Document) -> Bool {
        var (nodeCount, byteCount) = (0, 0)
        var inner = document.next(node, within: node)
        while inner.exists {
            nodeCount += 1
            if document[inner].kind == .text { byteCount += document.textRange(inner).count }
            guard nodeCount <= Self.nodeCount, byteCount <= Self.textByteCount,
                !Self.isControl(inner, document), !isMarked(inner, document)
            else { return false }
            inner = document.next(inner, within: node)
        }
        return true
    }

    /// Whether scripts or attributes make an element a control.
    private func isMarked(_ node: NodeID, _ document: borrowing Document) -> Bool {
        let element = document[node]
        guard element.kind == .element, element.namespace == .html,
            !Self.isControl(node, document)
        else { return false }
        if isListenedFor(node, document) { return true }
        if Self.parts.contains(element.tag) { return false }
        if listens(node, document) { return true }
        if let role = document.string(.role, of: node)?.lowercased() {
            switch role {
            case "button", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
                "checkbox", "radio", "switch", "link", "treeitem":
                return true
            default: break
            }
        }
        guard let index = document.string(.tabindex, of: node) else { return false }
        return (Int(index.trimmingASCIIWhitespace) ?? -1) >= 0
    }

    /// Elements that are parts of a page, and listen for what is in them.
    private static let parts = TagSet(
        [.html, .body, .main, .form, .label], [.table, .tbody, .thead, .tr], [.ul, .ol, .dl])
    private static let lists: TagSet = [.ul, .ol, .menu]
    private static let rows = TagSet(.rowGroups, [.tr])

    /// Whether the list or table around an item or cell listens for what is in it.
    private func isListenedFor(_ node: NodeID, _ document: borrowing Document) -> Bool {
        var around = document[node].parent
        if document[node].tag == .li {
            return around.exists && document[around].namespace == .html
                && Self.lists.contains(document[around].tag) && listens(around, document)
        }
        guard TagSet.cells.contains(document[node].tag) else { return false }
        while around.exists, Self.rows.contains(document[around].tag) {
            if listens(around, document) { return true }
            around = document[around].parent
        }
        return around.exists && document[around].tag == .table && listens(around, document)
    }

    /// Whether an element is a target of its own.
    private static func isControl(_ node: NodeID, _ document: borrowing Document) -> Bool {
        let element = document[node]
        guard element.kind == .element else { return false }
        if element.tag == .a || element.tag == .area { return document.has(.href, node) }
        return controls.contains(element.tag)
    }

    private static let controls = TagSet(.submittable, [.summary, .option, .iframe])
}

extension Document {
    /// Lets layout find the elements that scripts make pressable.
    package mutating func beginScripts() {
        pressables = PressableElements()
        told = ToldNodes()
    }

    /// A script waits for clicks on an element, or on a document as a whole.
    package mutating func noteClickListener(at node: NodeID) {
        guard let pressables, node.exists, node.index < nodes.count else { return }
        if nodes[node.index].kind == .element {
            guard pressables.listeners.insert(node).inserted, isConnected(node) else { return }
            attributeChanges += 1
            note(.state(node))
        } else if !pressables.hasDocumentListener {
            pressables.hasDocumentListener = true
            for element in pressables.pointed where isConnected(element) {
                attributeChanges += 1
                note(.state(element))
            }
        }
    }
}
