import GarthURL

/// The elements of a feed by name (RSS 0.9 to 2.0, RSS 1.0 in RDF, Atom, and their modules).
struct FeedTree {
    let document: Document
    /// The element around all others; `.none` for a document without elements.
    let root: NodeID
    /// The prefix of the feed's own elements with its colon, mostly empty.
    let prefix: ArraySlice<UInt8>
    /// Whether the feed is Atom, whose texts have types.
    let isAtom: Bool

    init(_ document: Document) {
        self.document = document
        var root = document[.document].firstChild
        while root.exists, document[root].kind != .element { root = document[root].nextSibling }
        self.root = root
        let name = root.exists ? document.name(of: root) : []
        prefix = name.elementsEqual("atom:feed".utf8) ? name[..<5] : []
        isAtom = name.elementsEqual("feed".utf8) || !prefix.isEmpty
    }

    // MARK: - Finding

    func isElement(_ node: NodeID, _ name: StaticString) -> Bool {
        guard document[node].kind == .element, document[node].tag == .other else { return false }
        let own = document.name(of: node)
        if own.span.isEqual(to: name) { return true }
        return !prefix.isEmpty && own.elementsEqual(prefix + Array(name.utf8Span))
    }

    func forEachChild(of parent: NodeID, _ body: (NodeID) -> Void) {
        guard parent.exists else { return }
        var child = document[parent].firstChild
        while child.exists {
            body(child)
            child = document[child].nextSibling
        }
    }

    func children(_ name: StaticString, of parent: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        forEachChild(of: parent) { if isElement($0, name) { found.append($0) } }
        return found
    }

    func child(_ name: StaticString, of parent: NodeID) -> NodeID {
        guard parent.exists else { return .none }
        var child = document[parent].firstChild
        while child.exists, !isElement(child, name) { child = document[child].nextSibling }
        return child
    }

    /// The first child with content, by the first of the names that has one; `.none` without.
    ///
    /// Media RSS puts its own elements also into a group or beside a file.
    func first(_ names: [StaticString], of parent: NodeID) -> NodeID {
        let places = [parent] + mediaPlaces(of: parent)
        for name in names {
            for place in places {
                if let found = children(name, of: place).first(where: hasContent) { return found }
            }
        }
        return .none
    }

    /// The elements of Media RSS in an entry that hold others: groups first, then files.
    private func mediaPlaces(of entry: NodeID) -> [NodeID] {
        let groups = children("media:group", of: entry)
        return groups + (groups + [entry]).flatMap { children("media:content", of: $0) }
    }

    /// All files of Media RSS in an entry.
    func mediaFiles(of entry: NodeID) -> [NodeID] {
        ([entry] + children("media:group", of: entry)).flatMap { children("media:content", of: $0) }
    }

    private func hasContent(_ node: NodeID) -> Bool {
        var current = document.next(node, within: node)
        while current.exists {
            if document[current].kind == .element, document[current].tag != .other { return true }
            if document[current].kind == .text,
                !document.text[document.textRange(current)].allSatisfy(CollapsedText.isSpace)
            {
                return true
            }
            current = document.next(current, within: node)
        }
        return false
    }

    // MARK: - Reading

    /// All text below a node, white space collapsed.
    func plain(_ node: NodeID) -> [UInt8] { Self.plain(node, in: document) }

    /// All text below a node of any document, white space collapsed.
    static func plain(_ node: NodeID, in document: Document) -> [UInt8] {
        guard node.exists else { return [] }
        var text = CollapsedText()
        var current = document.next(node, within: node)
        while current.exists {
            if document[current].kind == .text {
                text.append(document.text[document.textRange(current)])
            }
            current = document.next(current, within: node)
        }
        return text.bytes
    }

    /// The value of an attribute that only feeds have; empty without it.
    func value(_ name: StaticString, of node: NodeID) -> [UInt8] {
        for i in document.attributeRange(node) {
            let attribute = document.attributes[i]
            guard document.name(of: attribute).span.isEqual(to: name) else { continue }
            let start = Int(attribute.valueStart)
            return Array(document.text[start..<start + Int(attribute.valueCount)])
        }
        return []
    }

    /// The address of a feed or an entry: RSS's text, Atom's `href` of the alternative.
    func link(of parent: NodeID) -> [UInt8] {
        var alternative: [UInt8] = []
        for node in children("link", of: parent) + children("atom:link", of: parent) {
            if let href = document.attribute(.href, of: node) {
                let rel = document.string(.rel, of: node) ?? "alternate"
                if rel == "alternate", alternative.isEmpty {
                    alternative = Array(document.text[href])
                }
            } else {
                let text = plain(node)
                if !text.isEmpty { return text }
            }
        }
        return alternative.isEmpty ? otherLink(of: parent) : alternative
    }

    /// The address of an entry that has no link.
    private func otherLink(of entry: NodeID) -> [UInt8] {
        let guid = child("guid", of: entry)
        if guid.exists, value("isPermaLink", of: guid) != Array("false".utf8) {
            let text = plain(guid)
            if Self.isWebAddress(text) { return text }
        }
        let places = [child("media:player", of: entry), child("content", of: entry), entry]
        for (place, name) in zip(places, ["url", "src", "about"] as [StaticString])
        where place.exists {
            let address = value(name, of: place)
            if Self.isWebAddress(address) { return address }
        }
        return []
    }

    private static func isWebAddress(_ text: [UInt8]) -> Bool { text.starts(with: "http".utf8) }
}
