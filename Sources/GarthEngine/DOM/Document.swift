import GarthURL

/// The number of a node in its document. 0 is the document itself.
package struct NodeID: Hashable, Comparable, Sendable {
    /// The number; negative for no node.
    package var rawValue: Int32

    /// No node.
    package static let none = NodeID(rawValue: -1)
    /// The document node.
    package static let document = NodeID(rawValue: 0)

    /// Makes the number of a node, which need not exist.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Whether it is the number of a node, and not `none`.
    package var exists: Bool { rawValue >= 0 }
    var index: Int { Int(rawValue) }

    /// Compares numbers, which are no places in the tree.
    package static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}

/// The kind of a node.
enum NodeKind: UInt8 {
    case document, doctype, element, text, comment
    /// The content of a `template` element: its only child, never laid out.
    case templateContent
}

/// The namespace of an element.
enum Namespace: UInt8 {
    case html, svg, mathML
}

/// One node, 32 bytes. Text, names and values are in the document's arrays.
struct Node {
    var kind: NodeKind
    var namespace: Namespace
    var tag: Tag
    var flags: Flags
    var parent: NodeID
    var firstChild: NodeID
    var lastChild: NodeID
    var previousSibling: NodeID
    var nextSibling: NodeID
    /// Text and comment: the start of the bytes in `Document.text`. Element: its first attribute.
    /// Doctype: the name, the public and the system identifier, with a NUL between them.
    var start: UInt32
    /// Text and comment: the number of bytes. Element: the number of attributes in the low 16
    /// bits, and in the high 16 the number of its name in `Document.names` when `tag` is `.other`.
    var count: UInt32

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// The parser may still add children (the element is on its stack of open elements).
        static let isOpen = Flags(rawValue: 1)
        /// An element whose name is in `Document.qualifiedNames`: a script gave it a prefix or a
        /// namespace beside HTML, SVG and MathML.
        static let hasQualifiedName = Flags(rawValue: 2)
        /// A comment that is a processing instruction: its target, a NUL, its data.
        static let isInstruction = Flags(rawValue: 4)
        /// A text that is a CDATA section.
        static let isCDATASection = Flags(rawValue: 8)
    }
}

/// One attribute of an element.
struct Attribute {
    var name: AttributeName
    /// 0 none, 1 xlink, 2 xml, 3 xmlns: the prefix that the tree construction tests show. Higher
    /// numbers are places in `Document.attributeNamespaces`, from 4 on.
    var prefix: UInt8
    /// The number of its name in `Document.names` if `name` is `.other`, or if its case differs
    /// from the known spelling (SVG's adjusted names).
    var otherName: UInt16
    var valueStart: UInt32
    var valueCount: UInt32

    /// The bytes of its value in `Document.text`.
    var valueRange: Range<Int> { Int(valueStart)..<Int(valueStart) + Int(valueCount) }
}

/// A document as flat arrays: nodes in the order of their creation, one buffer of text.
///
/// Node 0 is the document; links between nodes are always consistent; all text is valid UTF-8.
/// A removed node has no parent. The numbers of nodes that nothing reaches any more are used again
/// where scripts run (`freeUnreachable`).
package struct Document {
    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// Text, attribute values, comments.
    var text: [UInt8] = []
    /// Names that `Tag` and `AttributeName` do not list.
    private(set) var names: [[UInt8]] = [[]]
    /// Open addressing over `names`: the number of a name, or 0 for an empty slot.
    private var nameSlots = [UInt16](repeating: 0, count: 64)
    /// Counts the changes that moved or removed nodes, or inserted nodes before existing ones:
    /// earlier layout may be wrong after such a change.
    package internal(set) var structuralChanges = 0
    /// Whether the numbers of connected nodes ascend in document order: no script inserted a node.
    package internal(set) var isInDocumentOrder = true
    /// Whether the document is in quirks mode.
    var isQuirks = false
    /// Whether a limit (`Limits`) was met, so that not all of the page's markup is here.
    var isTruncated = false
    /// The nodes for the document watcher, in order: `title`, `style` and `script` elements when
    /// they were closed, `base`, `link` and `meta` elements when they were inserted.
    var notable: [NodeID] = []
    /// The `iframe` and `frame` elements, in the order of their insertion.
    var frames: [NodeID] = []
    /// Counts the changes that scripts made to attributes.
    package internal(set) var attributeChanges = 0
    /// Counts the changes that scripts made to text and comments.
    package internal(set) var textChanges = 0
    /// Whether a script has put words into the page's own tree.
    package internal(set) var hasScriptedWords = false

    /// The states that the rules of the page ask for.
    package internal(set) var styledStates: SelectorStates = []

    /// What changed since the lines were made.
    var changes = DocumentChanges()

    /// The numbers that new nodes get before the nodes become more; the next one is the last.
    var freeNodes: [NodeID] = []

    /// The parts that few documents have, in an array of one: it copies on write, and a document is
    /// passed by its bytes, which are few without them.
    var rareParts = [RareParts()]

    init() {
        nodes.append(Self.blank(.document))
    }

    static func blank(_ kind: NodeKind) -> Node {
        Node(
            kind: kind, namespace: .html, tag: .other, flags: [], parent: .none, firstChild: .none,
            lastChild: .none, previousSibling: .none, nextSibling: .none, start: 0, count: 0)
    }

    subscript(node: NodeID) -> Node {
        _read { yield nodes[node.index] }
        _modify { yield &nodes[node.index] }
    }

    // MARK: - Size

    /// The bytes of nodes, attributes and text.
    var byteCount: Int {
        nodes.count * MemoryLayout<Node>.stride + attributes.count * MemoryLayout<Attribute>.stride
            + text.count
    }

    /// Gives large lists all the room that documents of the default size may need, before more is
    /// read. Those of larger documents grow by copies.
    mutating func reserveRoom() {
        Self.reserveRoom(in: &nodes)
        Self.reserveRoom(in: &attributes)
        Self.reserveRoom(in: &text)
    }

    private static func reserveRoom<Element>(in list: inout [Element]) {
        let stride = MemoryLayout<Element>.stride
        // The last piece of a document may go beyond its limit.
        let most = (Limits.documentBytes + Limits.reservedFrom) / stride
        guard list.count * stride >= Limits.reservedFrom, list.capacity < most else { return }
        list.reserveCapacity(most)
    }

    // MARK: - Making nodes

    /// Adds an unattached node.
    mutating func make(_ node: Node) -> NodeID {
        if let free = freeNodes.popLast() {
            nodes[free.index] = node
            return free
        }
        nodes.append(node)
        return NodeID(rawValue: Int32(nodes.count - 1))
    }

    /// Adds a node as the last child of another.
    @inline(__always)
    mutating func make(_ node: Node, asLastChildOf parent: NodeID) -> NodeID {
        guard freeNodes.isEmpty else {
            let child = make(node)
            append(child, to: parent)
            return child
        }
        let child = NodeID(rawValue: Int32(truncatingIfNeeded: nodes.count))
        let last = nodes[parent.index].lastChild
        var node = node
        node.parent = parent
        node.previousSibling = last
        nodes.append(node)
        var nodes = nodes.mutableSpan
        nodes[parent.index].lastChild = child
        if last.exists {
            nodes[last.index].nextSibling = child
        } else {
            nodes[parent.index].firstChild = child
        }
        return child
    }

    /// The number of a name outside the lists, the same for equal names.
    ///
    /// 0 (the empty name) after 65,535 different names, which no honest page has.
    mutating func number(ofName name: [UInt8]) -> UInt16 {
        number(ofName: name.span)
    }

    /// Whether any element or attribute has had a name that is not in the lists.
    func knowsName(_ name: [UInt8]) -> Bool { nameSlots[slot(ofName: name.span)] != 0 }

    /// The number of a name that is not in the lists, the same for equal names.
    mutating func number(ofName name: Span<UInt8>) -> UInt16 {
        if name.isEmpty { return 0 }
        let slot = slot(ofName: name)
        if nameSlots[slot] != 0 { return nameSlots[slot] }
        guard names.count < 65_535 else { return 0 }
        let number = UInt16(names.count)
        names.append(Array(name))
        nameSlots[slot] = number
        if names.count * 2 > nameSlots.count { growNameSlots() }
        return number
    }

    /// The number of a name that has been met before; nil when it has not.
    func knownNumber(ofName name: [UInt8]) -> UInt16? {
        let number = nameSlots[slot(ofName: name.span)]
        return number == 0 ? nil : number
    }

    /// The slot of a name, or the empty slot for it.
    private func slot(ofName name: Span<UInt8>) -> Int {
        let mask = nameSlots.count - 1
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in name.indices { hash = (hash ^ UInt64(name[i])) &* 0x100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ (hash >> 29)) & mask
        while nameSlots[slot] != 0 {
            let known = names[Int(nameSlots[slot])]
            if known.span.isEqual(to: name) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func growNameSlots() {
        nameSlots = [UInt16](repeating: 0, count: nameSlots.count * 2)
        for number in 1..<names.count {
            let name = names[number]
            nameSlots[slot(ofName: name.span)] = UInt16(number)
        }
    }

    // MARK: - Links between nodes

    /// Makes an unattached node the last child of another.
    mutating func append(_ child: NodeID, to parent: NodeID) {
        let last = nodes[parent.index].lastChild
        nodes[child.index].parent = parent
        nodes[child.index].previousSibling = last
        nodes[child.index].nextSibling = .none
        if last.exists {
            nodes[last.index].nextSibling = child
        } else {
            nodes[parent.index].firstChild = child
        }
        nodes[parent.index].lastChild = child
    }

    /// Inserts an unattached node before another one, which has a parent.
    mutating func insert(_ child: NodeID, before sibling: NodeID) {
        let parent = nodes[sibling.index].parent
        let previous = nodes[sibling.index].previousSibling
        nodes[child.index].parent = parent
        nodes[child.index].previousSibling = previous
        nodes[child.index].nextSibling = sibling
        nodes[sibling.index].previousSibling = child
        if previous.exists {
            nodes[previous.index].nextSibling = child
        } else {
            nodes[parent.index].firstChild = child
        }
        structuralChanges += 1
    }

    /// Removes a node and its descendants from its parent.
    mutating func detach(_ child: NodeID) {
        let node = nodes[child.index]
        guard node.parent.exists else { return }
        if !changes.isWhole, isConnected(child) { note(moved: child) }
        if node.previousSibling.exists {
            nodes[node.previousSibling.index].nextSibling = node.nextSibling
        } else {
            nodes[node.parent.index].firstChild = node.nextSibling
        }
        if node.nextSibling.exists {
            nodes[node.nextSibling.index].previousSibling = node.previousSibling
        } else {
            nodes[node.parent.index].lastChild = node.previousSibling
        }
        note(
            .children(of: node.parent, after: node.previousSibling, before: node.nextSibling))
        nodes[child.index].parent = .none
        nodes[child.index].previousSibling = .none
        nodes[child.index].nextSibling = .none
        structuralChanges += 1
    }

    /// The next node in document order that is not below this one, up to `root`.
    func nextSkippingChildren(_ node: NodeID, within root: NodeID = .document) -> NodeID {
        var current = node
        while current.exists, current != root {
            let next = nodes[current.index].nextSibling
            if next.exists { return next }
            current = nodes[current.index].parent
        }
        return .none
    }

    /// The next node in document order, up to `root`.
    func next(_ node: NodeID, within root: NodeID = .document) -> NodeID {
        let child = nodes[node.index].firstChild
        return child.exists ? child : nextSkippingChildren(node, within: root)
    }

    // MARK: - Reading

    /// The bytes of a text or comment node in `text`.
    func textRange(_ node: NodeID) -> Range<Int> {
        let n = nodes[node.index]
        return Int(n.start)..<Int(n.start) + Int(n.count)
    }

    /// An element's attributes in `attributes`.
    @inline(__always)
    func attributeRange(_ node: NodeID) -> Range<Int> {
        let n = nodes[node.index]
        guard n.kind == .element else { return 0..<0 }
        return Int(n.start)..<Int(n.start) + Int(n.count & 0xFFFF)
    }

    /// The value of an element's attribute in `text`; nil without the attribute.
    @inline(__always)
    func attribute(_ name: AttributeName, of node: NodeID) -> Range<Int>? {
        for i in attributeRange(node) where attributes[i].name == name {
            let a = attributes[i]
            return Int(a.valueStart)..<Int(a.valueStart) + Int(a.valueCount)
        }
        return nil
    }

    /// Whether an element has an attribute.
    func has(_ name: AttributeName, _ node: NodeID) -> Bool { attribute(name, of: node) != nil }

    /// The value of an attribute as a string; nil when the element has none. Not for hot paths.
    func string(_ name: AttributeName, of node: NodeID) -> String? {
        attribute(name, of: node).map { String(decoding: text[$0], as: UTF8.self) }
    }

    /// The spelling of an element's name.
    func name(of node: NodeID) -> [UInt8] {
        let n = nodes[node.index]
        if n.tag == .other { return names[Int(n.count >> 16)] }
        return Array(Tag.spellings[Int(n.tag.rawValue)].utf8Span)
    }

    /// The spelling of an attribute's name, without its prefix.
    func name(of attribute: Attribute) -> [UInt8] {
        if attribute.otherName != 0 { return names[Int(attribute.otherName)] }
        return Array(AttributeName.spellings[Int(attribute.name.rawValue)].utf8Span)
    }

    /// Whether a node is an HTML element of this kind.
    func isElement(_ node: NodeID, _ tag: Tag) -> Bool {
        let n = nodes[node.index]
        return n.kind == .element && n.tag == tag && n.namespace == .html
    }
}
