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
    /// The address of the document; nil where it has none.
    private let url: URLRecord?

    init(_ document: Document, url: String = "") {
        self.document = document
        self.url = URLRecord.parse(url)
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

    /// A text with its white space collapsed.
    static func collapsed(_ text: [UInt8]) -> [UInt8] {
        var collapsed = CollapsedText()
        collapsed.append(text[...])
        return collapsed.bytes
    }

    /// The value of an attribute that only feeds have; empty without it.
    func value(_ name: StaticString, of node: NodeID) -> [UInt8] {
        for i in document.attributeRange(node) {
            let attribute = document.attributes[i]
            guard document.name(of: attribute).span.isEqual(to: name) else { continue }
            return Array(document.text[attribute.valueRange])
        }
        return []
    }

    // MARK: - Addresses

    /// What addresses in an element are relative to, where that is not the document's own address
    /// (XML Base section 4.2; in feeds also of RSS); nil elsewhere.
    func base(of node: NodeID) -> URLRecord? {
        var bases: [Range<Int>] = []
        var current = node
        while current.exists, bases.count < Self.baseLimit {
            for i in document.attributeRange(current) {
                let attribute = document.attributes[i]
                // The prefix 2 is that of `xml`.
                guard attribute.prefix == 2, !attribute.valueRange.isEmpty,
                    document.name(of: attribute).span.isEqual(to: "base")
                else { continue }
                bases.append(attribute.valueRange)
            }
            current = document[current].parent
        }
        guard !bases.isEmpty else { return nil }
        var base = url
        for range in bases.reversed() {
            let text = String(decoding: document.text[range], as: UTF8.self)
            base = URLRecord.parse(text, base: base) ?? base
        }
        return base
    }

    /// Nobody nests more of them, and each is a step for each address below.
    private static let baseLimit = 8

    /// An address in an element, absolute where the element has a base of its own.
    func located(_ address: [UInt8], in node: NodeID) -> [UInt8] {
        guard !address.isEmpty, let base = base(of: node) else { return address }
        let url = URLRecord.parse(String(decoding: address, as: UTF8.self), base: base)
        return url.map { Array($0.href.utf8) } ?? address
    }

    /// The address of a feed or an entry: RSS's text, Atom's `href` of the alternative.
    func link(of parent: NodeID) -> [UInt8] {
        var alternative: [UInt8] = []
        for node in children("link", of: parent) + children("atom:link", of: parent) {
            if let href = document.attribute(.href, of: node) {
                if alternative.isEmpty, isAlternative(node) {
                    alternative = located(Array(document.text[href]), in: node)
                }
            } else {
                let text = plain(node)
                if !text.isEmpty { return located(text, in: node) }
            }
        }
        return alternative.isEmpty ? otherLink(of: parent) : alternative
    }

    /// Whether a link leads to the page of the feed or the entry: Atom names the relation also by its
    /// whole address (RFC 4287 section 4.2.7.2).
    private func isAlternative(_ link: NodeID) -> Bool {
        let rel = document.string(.rel, of: link) ?? "alternate"
        return ["alternate", "http://www.iana.org/assignments/relation/alternate"].contains(rel)
    }

    /// The identifier of an entry; empty where it has nothing of the kind.
    func identifier(of entry: NodeID) -> [UInt8] {
        for name in ["guid", "id", "dc:identifier"] as [StaticString] {
            let text = plain(child(name, of: entry))
            if !text.isEmpty { return text }
        }
        let about = value("about", of: entry)
        return about.isEmpty ? link(of: entry) : about
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
