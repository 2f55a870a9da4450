import GarthURL

/// Builds a document of our own, and copies parts of others into it.
struct TreeWriter {
    private(set) var document = Document()
    /// What encodes the queries of copied addresses.
    var queryEncoder: QueryEncoder? {
        get { document.queryEncoder }
        set { document.queryEncoder = newValue }
    }
    let body: NodeID
    /// What the addresses of copies are relative to, where that is not the page's own base.
    var linkBase: URLRecord?
    /// Whether copies of `details` are open.
    var opensDetails = false

    /// Begins a page with a title; `baseHref` is what its addresses are relative to, if another.
    init(title: [UInt8], baseHref: [UInt8]? = nil) {
        let html = Self.add(.html, [], to: .document, &document)
        let head = Self.add(.head, [], to: html, &document)
        if let baseHref {
            document.notable.append(Self.add(.base, [(.href, baseHref)], to: head, &document))
        }
        let titleNode = Self.add(.title, [], to: head, &document)
        Self.addText(title, to: titleNode, &document)
        document.notable.append(titleNode)
        body = Self.add(.body, [], to: html, &document)
    }

    /// Adds an element as the last child of another.
    @discardableResult
    mutating func element(
        _ tag: Tag, _ attributes: [(AttributeName, [UInt8])] = [], in parent: NodeID
    ) -> NodeID {
        Self.add(tag, attributes, to: parent, &document)
    }

    /// Adds text as the last child of an element.
    mutating func text(_ bytes: some Sequence<UInt8>, in parent: NodeID) {
        Self.addText(Array(bytes), to: parent, &document)
    }

    /// Copies the descendants of a node of another document; `shows` decides which nodes are
    /// copied.
    ///
    /// Attributes that only scripts or style sheets use are not copied.
    mutating func copy(
        below root: NodeID, of source: Document, to parent: NodeID,
        shows: (NodeID) -> Bool = { _ in true }
    ) {
        var parents = [parent]
        var node = source[root].firstChild
        while node.exists {
            if shows(node), let copy = copy(node, of: source, to: parents[parents.count - 1]) {
                if source[node].firstChild.exists {
                    parents.append(copy)
                    node = source[node].firstChild
                    continue
                }
            }
            while node.exists, !source[node].nextSibling.exists {
                node = source[node].parent
                if node == root { return }
                parents.removeLast()
            }
            if node.exists { node = source[node].nextSibling }
        }
    }

    /// Copies one node without its children; nil when its children shall not come along.
    mutating func copy(_ node: NodeID, of source: Document, to parent: NodeID) -> NodeID? {
        switch source[node].kind {
        case .text:
            Self.addText(Array(source.text[source.textRange(node)]), to: parent, &document)
            return nil
        case .element: break
        case .document, .doctype, .comment, .templateContent: return nil
        }
        if source[node].namespace == .html, Self.dropped.contains(source[node].tag) { return nil }
        var blank = Document.blank(.element)
        blank.namespace = source[node].namespace
        blank.tag = source[node].tag
        if blank.tag == .other {
            blank.count = UInt32(document.number(ofName: source.name(of: node))) << 16
        }
        let picture = source.isElement(node, .img) ? source.pictureAddress(of: node) : nil
        let attributes = source.attributes[source.attributeRange(node)].filter {
            Self.kept.contains($0.name) && !($0.name == .src && picture != nil)
        }
        let isOpened =
            opensDetails && source.isElement(node, .details) && !source.has(.open, node)
        blank.start = UInt32(truncatingIfNeeded: document.attributes.count)
        blank.count |= UInt32(
            truncatingIfNeeded: attributes.count + (picture == nil ? 0 : 1) + (isOpened ? 1 : 0))
        if let picture { Self.add(.src, located(picture), &document) }
        if isOpened { Self.add(.open, [], &document) }
        for attribute in attributes {
            let start = Int(attribute.valueStart)
            let value = Array(source.text[start..<start + Int(attribute.valueCount)])
            let isAddress = [.href, .src, .cite].contains(attribute.name)
            Self.add(attribute.name, isAddress ? located(value) : value, &document)
        }
        return document.make(blank, asLastChildOf: parent)
    }

    private func located(_ address: [UInt8]) -> [UInt8] {
        guard let linkBase else { return address }
        let url = URLRecord.parse(String(decoding: address, as: UTF8.self), base: linkBase)
        return url.map { Array($0.href.utf8) } ?? address
    }

    private static let dropped = TagSet(
        [.script, .style, .link, .meta, .base, .title, .template], [.object, .embed, .frameset])

    private static let kept: NameList<AttributeName> = [
        .href, .src, .alt, .id, .name, .title, .colspan, .rowspan, .start, .value, .reversed,
        .type, .lang, .dir, .width, .height, .align, .cite, .datetime, .role, .open,
    ]

    // MARK: - Parts

    private static func add(
        _ tag: Tag, _ attributes: [(AttributeName, [UInt8])], to parent: NodeID,
        _ document: inout Document
    ) -> NodeID {
        var node = Document.blank(.element)
        node.tag = tag
        node.start = UInt32(truncatingIfNeeded: document.attributes.count)
        node.count = UInt32(truncatingIfNeeded: attributes.count)
        for (name, value) in attributes { add(name, value, &document) }
        return document.make(node, asLastChildOf: parent)
    }

    private static func add(
        _ name: AttributeName, _ value: [UInt8], _ document: inout Document
    ) {
        document.attributes.append(
            Attribute(
                name: name, prefix: 0, otherName: 0,
                valueStart: UInt32(truncatingIfNeeded: document.text.count),
                valueCount: UInt32(truncatingIfNeeded: value.count)))
        document.text += value
    }

    private static func addText(
        _ bytes: [UInt8], to parent: NodeID, _ document: inout Document
    ) {
        guard !bytes.isEmpty, document.text.count + bytes.count < Limits.textBytes else { return }
        var node = Document.blank(.text)
        node.start = UInt32(truncatingIfNeeded: document.text.count)
        node.count = UInt32(truncatingIfNeeded: bytes.count)
        document.text += bytes
        _ = document.make(node, asLastChildOf: parent)
    }
}
