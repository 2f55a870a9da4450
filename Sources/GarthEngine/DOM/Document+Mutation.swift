/// What scripts do with a document. Callers check the rules of the DOM Standard (hierarchy, names)
/// before; these functions keep the links consistent whatever they are given.
extension Document {
    /// The kinds of nodes as DOM numbers them (DOM Standard, "nodeType").
    package enum ScriptKind: Int32 {
        case element = 1
        case text = 3
        case cdataSection = 4
        case instruction = 7
        case comment = 8
        case document = 9
        case doctype = 10
        case fragment = 11
    }

    /// The number of nodes; every number below it is a node.
    package var nodeCount: Int { nodes.count }

    /// Changes after each change by a script: live collections compare it.
    package var version: Int { structuralChanges &+ attributeChanges &+ textChanges }

    /// Whether scripts may make another node.
    package var hasRoomForNodes: Bool {
        nodes.count < Limits.nodes && text.count < Limits.textBytes
    }

    /// Whether scripts have made more of it than a page may have in memory.
    package var isTooLargeForScripts: Bool { byteCount > Limits.scriptedDocumentBytes }

    /// The kind of a node as scripts see it.
    package func scriptKind(of node: NodeID) -> ScriptKind {
        let n = nodes[node.index]
        switch n.kind {
        case .document: return .document
        case .doctype: return .doctype
        case .element: return .element
        case .text: return n.flags.contains(.isCDATASection) ? .cdataSection : .text
        case .comment: return n.flags.contains(.isInstruction) ? .instruction : .comment
        case .templateContent: return .fragment
        }
    }

    // MARK: - Links, as scripts see them

    /// The parent; none for the content of a template, which is a tree of its own.
    package func parent(of node: NodeID) -> NodeID {
        nodes[node.index].kind == .templateContent ? .none : nodes[node.index].parent
    }

    /// The first child, without the content of a template.
    package func firstChild(of node: NodeID) -> NodeID {
        let first = nodes[node.index].firstChild
        guard first.exists, nodes[first.index].kind == .templateContent else { return first }
        return nodes[first.index].nextSibling
    }

    /// The last child, without the content of a template.
    package func lastChild(of node: NodeID) -> NodeID {
        let last = nodes[node.index].lastChild
        return last.exists && nodes[last.index].kind == .templateContent ? .none : last
    }

    /// The next sibling; none for the content of a template.
    package func nextSibling(of node: NodeID) -> NodeID {
        nodes[node.index].kind == .templateContent ? .none : nodes[node.index].nextSibling
    }

    /// The previous sibling, without the content of a template.
    package func previousSibling(of node: NodeID) -> NodeID {
        guard nodes[node.index].kind != .templateContent else { return .none }
        let previous = nodes[node.index].previousSibling
        return previous.exists && nodes[previous.index].kind == .templateContent ? .none : previous
    }

    /// The content of a template element; none for any other node.
    package func templateContent(of node: NodeID) -> NodeID {
        let first = nodes[node.index].firstChild
        return first.exists && nodes[first.index].kind == .templateContent ? first : .none
    }

    /// The template whose content a node is; none for any other node.
    package func templateHost(of node: NodeID) -> NodeID {
        nodes[node.index].kind == .templateContent ? nodes[node.index].parent : .none
    }

    /// The topmost ancestor in the node's tree, or the node itself.
    package func root(of node: NodeID) -> NodeID {
        var root = node
        while true {
            let above = parent(of: root)
            guard above.exists else { return root }
            root = above
        }
    }

    /// Whether a node is another one or an ancestor of it.
    package func contains(_ ancestor: NodeID, _ node: NodeID) -> Bool {
        var current = node
        while current.exists {
            if current == ancestor { return true }
            current = parent(of: current)
        }
        return false
    }

    /// The next node of a tree in document order; contents of templates are not in it.
    package func following(_ node: NodeID, within root: NodeID) -> NodeID {
        let child = firstChild(of: node)
        return child.exists ? child : followingSubtree(of: node, within: root)
    }

    /// The next node of a tree in document order that is not below this one.
    package func followingSubtree(of node: NodeID, within root: NodeID) -> NodeID {
        var current = node
        while current.exists, current != root {
            let next = nextSibling(of: current)
            if next.exists { return next }
            current = parent(of: current)
        }
        return .none
    }

    /// Whether a node comes before another one of the same tree in document order.
    package func precedes(_ a: NodeID, _ b: NodeID) -> Bool {
        let (left, right) = (ancestors(of: a), ancestors(of: b))
        var depth = 0
        while depth < left.count, depth < right.count,
            left[left.count - 1 - depth] == right[right.count - 1 - depth]
        {
            depth += 1
        }
        guard depth < left.count else { return depth < right.count }
        guard depth < right.count else { return false }
        let last = right[right.count - 1 - depth]
        var sibling = left[left.count - 1 - depth]
        while sibling.exists {
            if sibling == last { return true }
            sibling = nodes[sibling.index].nextSibling
        }
        return false
    }

    /// The node and its ancestors, upwards.
    private func ancestors(of node: NodeID) -> [NodeID] {
        var list: [NodeID] = []
        var current = node
        while current.exists {
            list.append(current)
            current = parent(of: current)
        }
        return list
    }

    /// The number of children before a node.
    package func index(of node: NodeID) -> Int {
        var count = 0
        var sibling = previousSibling(of: node)
        while sibling.exists {
            count += 1
            sibling = previousSibling(of: sibling)
        }
        return count
    }

    /// The children of a node.
    package func children(of node: NodeID) -> [NodeID] {
        var list: [NodeID] = []
        var child = firstChild(of: node)
        while child.exists {
            list.append(child)
            child = nextSibling(of: child)
        }
        return list
    }

    // MARK: - New nodes

    /// A new text, comment, CDATA section, processing instruction, fragment or document.
    package mutating func makeNode(_ kind: ScriptKind, text: [UInt8] = []) -> NodeID {
        var node: Node
        switch kind {
        case .text, .element: node = Document.blank(.text)
        case .cdataSection:
            node = Document.blank(.text)
            node.flags.insert(.isCDATASection)
        case .comment: node = Document.blank(.comment)
        case .instruction:
            node = Document.blank(.comment)
            node.flags.insert(.isInstruction)
        case .document: node = Document.blank(.document)
        case .doctype: node = Document.blank(.doctype)
        case .fragment: node = Document.blank(.templateContent)
        }
        (node.start, node.count) = store(text)
        return make(node)
    }

    /// Copies a node, and with `isDeep` its descendants.
    package mutating func copy(_ node: NodeID, isDeep: Bool) -> NodeID {
        let top = copyAlone(node)
        copyTemplateContent(of: node, to: top, isDeep: isDeep)
        guard isDeep else { return top }
        var (source, target) = (node, top)
        while true {
            let child = firstChild(of: source)
            if child.exists {
                let new = copyAlone(child)
                append(new, to: target)
                copyTemplateContent(of: child, to: new, isDeep: true)
                (source, target) = (child, new)
                continue
            }
            while source != node, !nextSibling(of: source).exists {
                source = parent(of: source)
                target = nodes[target.index].parent
            }
            if source == node { return top }
            source = nextSibling(of: source)
            let new = copyAlone(source)
            append(new, to: nodes[target.index].parent)
            copyTemplateContent(of: source, to: new, isDeep: true)
            target = new
        }
    }

    private mutating func copyAlone(_ node: NodeID) -> NodeID {
        var copy = nodes[node.index]
        (copy.parent, copy.firstChild, copy.lastChild) = (.none, .none, .none)
        (copy.previousSibling, copy.nextSibling) = (.none, .none)
        copy.flags.remove(.isOpen)
        if copy.kind == .element {
            // Runs of attributes belong to one element: values are shared, runs are not.
            let range = attributeRange(node)
            copy.start = UInt32(truncatingIfNeeded: attributes.count)
            for index in range { attributes.append(attributes[index]) }
        }
        let new = make(copy)
        if copy.flags.contains(.hasQualifiedName) { qualifiedNames[new] = qualifiedNames[node] }
        // A copy is styled as its original is.
        if judgedStyles.contains(node) {
            judgedStyles.insert(new)
            if refusedStyles.contains(node) { refusedStyles.insert(new) }
        }
        return new
    }

    /// Templates nest no deeper than the parser and scripts made them, one call a level.
    private mutating func copyTemplateContent(of node: NodeID, to new: NodeID, isDeep: Bool) {
        let content = templateContent(of: node)
        guard content.exists else { return }
        let own = make(Document.blank(.templateContent), asLastChildOf: new)
        guard isDeep else { return }
        for child in children(of: content) { append(copy(child, isDeep: true), to: own) }
    }

    // MARK: - Moving

    /// Inserts a node before a child of `parent`, or as its last child. The node leaves its parent.
    package mutating func insertNode(_ node: NodeID, into parent: NodeID, before child: NodeID) {
        guard !contains(node, parent), node != child else { return }
        detach(node)
        isInDocumentOrder = false
        if child.exists, nodes[child.index].parent == parent {
            insert(node, before: child)
        } else {
            append(node, to: parent)
            structuralChanges += 1
        }
        let inserted = nodes[node.index]
        note(
            .children(of: parent, after: inserted.previousSibling, before: inserted.nextSibling))
        note(inserted: node)
    }

    /// Removes a node from its parent.
    package mutating func removeNode(_ node: NodeID) { detach(node) }

    /// Notes what comes into the page's document, and the frames among it.
    private mutating func note(inserted node: NodeID) {
        guard root(of: node) == .document else { return }
        note(moved: node)
        var current = node
        while current.exists {
            if isElement(current, .iframe) || isElement(current, .frame) { frames.append(current) }
            if !hasScriptedWords { hasScriptedWords = hasWords(current) }
            current = following(current, within: node)
        }
    }

    private static let unseen: TagSet = [.script, .style, .title, .noscript, .template]

    /// Whether a node is a text with letters that a page may show.
    private func hasWords(_ node: NodeID) -> Bool {
        guard nodes[node.index].kind == .text else { return false }
        let parent = nodes[node.index].parent
        if parent.exists, nodes[parent.index].kind == .element,
            Self.unseen.contains(nodes[parent.index].tag)
        {
            return false
        }
        return text[textRange(node)].contains(where: ShownLetters.isLetter)
    }

    // MARK: - Text

    /// The text of a text, a comment, a processing instruction or a doctype.
    package func characters(of node: NodeID) -> ArraySlice<UInt8> { text[textRange(node)] }

    /// Replaces the text of a text, a comment or a processing instruction.
    package mutating func setCharacters(of node: NodeID, _ bytes: [UInt8]) {
        (nodes[node.index].start, nodes[node.index].count) = store(bytes)
        textChanges += 1
        note(.text(node))
        if !hasScriptedWords, hasWords(node), root(of: node) == .document {
            hasScriptedWords = true
        }
    }

    /// The text of all texts below a node (DOM Standard, "descendant text content").
    package func textContent(below node: NodeID) -> [UInt8] {
        var result: [UInt8] = []
        var current = following(node, within: node)
        while current.exists {
            if nodes[current.index].kind == .text { result += text[textRange(current)] }
            current = following(current, within: node)
        }
        return result
    }

    private mutating func store(_ bytes: [UInt8]) -> (start: UInt32, count: UInt32) {
        let start = UInt32(truncatingIfNeeded: text.count)
        text += bytes
        return (start, UInt32(truncatingIfNeeded: bytes.count))
    }

    // MARK: - Attributes

    /// The elements below a node whose `id` has a value, or whose `name` has it if names count too, in
    /// tree order; at most `limit` of them.
    package func elements(
        identifiedBy value: [UInt8], orNamed areNamed: Bool, below root: NodeID, limit: Int
    ) -> [NodeID] {
        var found: [NodeID] = []
        var node = firstChild(of: root)
        while node.exists, found.count < limit {
            for index in attributeRange(node) {
                let attribute = attributes[index]
                let start = Int(attribute.valueStart)
                guard attribute.name == .id || areNamed && attribute.name == .name,
                    Int(attribute.valueCount) == value.count, attribute.prefix == 0,
                    text[start..<start + value.count].elementsEqual(value)
                else { continue }
                found.append(node)
                break
            }
            node = following(node, within: root)
        }
        return found
    }

    /// The number of attributes of an element.
    package func attributeCount(of element: NodeID) -> Int { attributeRange(element).count }

    /// The name of an attribute by its place.
    package func attributeName(_ place: Int, of element: NodeID) -> NameParts {
        nameParts(of: attributes[attributeRange(element).lowerBound + place], on: element)
    }

    /// The value of an attribute by its place.
    package func attributeValue(_ place: Int, of element: NodeID) -> ArraySlice<UInt8> {
        let attribute = attributes[attributeRange(element).lowerBound + place]
        let start = Int(attribute.valueStart)
        return text[start..<start + Int(attribute.valueCount)]
    }

    /// The place of the first attribute with a qualified name; nil without one.
    package func attributePlace(qualified name: [UInt8], of element: NodeID) -> Int? {
        let range = attributeRange(element)
        for index in range {
            let attribute = attributes[index]
            let isFound =
                attribute.prefix == 0
                ? isNamed(attribute, name)
                : nameParts(of: attribute, on: element).qualified == name
            if isFound { return index - range.lowerBound }
        }
        return nil
    }

    private func isNamed(_ attribute: Attribute, _ name: [UInt8]) -> Bool {
        if attribute.otherName != 0 { return names[Int(attribute.otherName)] == name }
        return AttributeName.spellings[Int(attribute.name.rawValue)].withUTF8Buffer {
            unsafe $0.elementsEqual(name)
        }
    }

    /// The place of the attribute with a namespace and a local name; nil without one.
    package func attributePlace(
        namespace: [UInt8]?, local: [UInt8], of element: NodeID
    ) -> Int? {
        let range = attributeRange(element)
        for index in range {
            let name = nameParts(of: attributes[index], on: element)
            if name.local == local, name.namespace == namespace { return index - range.lowerBound }
        }
        return nil
    }

    /// Replaces the value of the attribute at a place.
    package mutating func setAttributeValue(_ place: Int, of element: NodeID, _ value: [UInt8]) {
        let index = attributeRange(element).lowerBound + place
        let (start, count) = store(value)
        let old = attributes[index]
        attributes[index].valueStart = start
        attributes[index].valueCount = count
        attributeChanges += 1
        note(
            .attribute(
                element, old.name, old: old.valueRange, new: attributes[index].valueRange))
    }

    /// Adds an attribute that the element does not have; false when a limit is met.
    package mutating func addAttribute(
        _ name: NameParts, value: [UInt8], to element: NodeID
    ) -> Bool {
        let range = attributeRange(element)
        guard range.count < Limits.attributesPerElement, attributes.count < Limits.nodes * 4,
            var attribute = makeAttribute(name)
        else { return false }
        (attribute.valueStart, attribute.valueCount) = store(value)
        // The last run grows; another one moves to the end.
        if range.upperBound != attributes.count {
            nodes[element.index].start = UInt32(truncatingIfNeeded: attributes.count)
            for index in range { attributes.append(attributes[index]) }
        }
        attributes.append(attribute)
        nodes[element.index].count += 1
        attributeChanges += 1
        note(
            .attribute(element, attribute.name, old: 0..<0, new: attribute.valueRange))
        return true
    }

    /// Removes the attribute at a place; later attributes move up.
    package mutating func removeAttribute(_ place: Int, of element: NodeID) {
        let range = attributeRange(element)
        let removed = attributes[range.lowerBound + place]
        note(.attribute(element, removed.name, old: removed.valueRange, new: 0..<0))
        for index in range.lowerBound + place..<range.upperBound - 1 {
            attributes[index] = attributes[index + 1]
        }
        nodes[element.index].count -= 1
        attributeChanges += 1
    }
}
