import GarthURL

/// A feed (RSS 0.9 to 2.0, RSS 1.0 in RDF, Atom) as a page: its title, then its entries.
struct FeedPage {
    /// The page.
    var document: Document { page.document }

    private let feed: Document
    private var page: TreeWriter
    /// The prefix of the feed's own elements with its colon, mostly empty.
    private let prefix: ArraySlice<UInt8>

    /// Whether an element of this name is the root of a feed.
    static func isRoot(_ name: [UInt8]) -> Bool {
        ["rss", "feed", "rdf:RDF", "atom:feed"].contains { name.elementsEqual($0.utf8) }
    }

    init(_ feed: Document) {
        self.feed = feed
        var root = feed[.document].firstChild
        while root.exists, feed[root].kind != .element { root = feed[root].nextSibling }
        let name = root.exists ? feed.name(of: root) : []
        prefix = name.elementsEqual("atom:feed".utf8) ? name[..<5] : []
        page = TreeWriter(title: [])
        guard root.exists else { return }
        let channel = child("channel", of: root)
        let head = channel.exists ? channel : root
        let title = Self.plain(child("title", of: head), in: feed)
        page = TreeWriter(title: title)
        write(head, title)
        // RSS 1.0 puts its items beside the channel.
        for list in [root, channel] where list.exists { writeEntries(of: list) }
    }

    // MARK: - Finding

    private func isElement(_ node: NodeID, _ name: StaticString) -> Bool {
        guard feed[node].kind == .element, feed[node].tag == .other else { return false }
        let own = feed.name(of: node)
        if own.span.isEqual(to: name) { return true }
        return !prefix.isEmpty && own.elementsEqual(prefix + Array(name.utf8Span))
    }

    private func child(_ name: StaticString, of parent: NodeID) -> NodeID {
        guard parent.exists else { return .none }
        var child = feed[parent].firstChild
        while child.exists, !isElement(child, name) { child = feed[child].nextSibling }
        return child
    }

    private func first(_ names: [StaticString], of parent: NodeID) -> NodeID {
        for name in names {
            let found = child(name, of: parent)
            if found.exists { return found }
        }
        return .none
    }

    /// The address of a feed or an entry: RSS's text, Atom's `href` of the alternative.
    private func link(of parent: NodeID) -> [UInt8] {
        var found: [UInt8] = []
        var node = feed[parent].firstChild
        while node.exists {
            if isElement(node, "link") || isElement(node, "atom:link") {
                if let href = feed.attribute(.href, of: node) {
                    let rel = feed.string(.rel, of: node) ?? "alternate"
                    if rel == "alternate", found.isEmpty { found = Array(feed.text[href]) }
                } else {
                    let text = Self.plain(node, in: feed)
                    if !text.isEmpty { return text }
                }
            }
            node = feed[node].nextSibling
        }
        if found.isEmpty {
            let guid = child("guid", of: parent)
            if guid.exists {
                let text = Self.plain(guid, in: feed)
                if text.starts(with: "http".utf8) { return text }
            }
        }
        return found
    }

    /// All text below a node, white space collapsed.
    private static func plain(_ node: NodeID, in document: Document) -> [UInt8] {
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

    // MARK: - Writing

    private mutating func write(_ head: NodeID, _ title: [UInt8]) {
        let heading = page.element(.h1, in: page.body)
        writeLinked(readable(child("title", of: head)), link(of: head), in: heading)
        let subtitle = first(["description", "subtitle", "tagline"], of: head)
        if subtitle.exists {
            let paragraph = page.element(.p, in: page.body)
            page.text(readable(subtitle), in: paragraph)
        }
    }

    private mutating func writeEntries(of list: NodeID) {
        var node = feed[list].firstChild
        while node.exists {
            if isElement(node, "item") || isElement(node, "entry") { writeEntry(node) }
            node = feed[node].nextSibling
        }
    }

    private mutating func writeEntry(_ entry: NodeID) {
        let article = page.element(.article, in: page.body)
        let address = link(of: entry)
        var title = readable(child("title", of: entry))
        if title.isEmpty { title = address.isEmpty ? Array("Untitled".utf8) : address }
        writeLinked(title, address, in: page.element(.h2, in: article))
        var line = readable(
            first(["pubDate", "published", "updated", "dc:date", "date", "issued"], of: entry))
        let author = first(["author", "dc:creator", "itunes:author"], of: entry)
        if author.exists {
            let name = child("name", of: author)
            let text = Self.plain(name.exists ? name : author, in: feed)
            if !line.isEmpty, !text.isEmpty { line += " – ".utf8 }
            line += text
        }
        if !line.isEmpty { page.text(line, in: page.element(.p, in: article)) }
        writeContent(
            first(["content:encoded", "content", "description", "summary"], of: entry), in: article)
    }

    private mutating func writeLinked(_ text: [UInt8], _ href: [UInt8], in parent: NodeID) {
        let place = href.isEmpty ? parent : page.element(.a, [(.href, href)], in: parent)
        page.text(text, in: place)
    }

    /// The text of a title or similar element, which may contain escaped markup.
    private func readable(_ node: NodeID) -> [UInt8] {
        let text = Self.plain(node, in: feed)
        guard text.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return text
        }
        let parsed = Self.parse(text)
        return Self.plain(parsed.body, in: parsed)
    }

    private mutating func writeContent(_ node: NodeID, in parent: NodeID) {
        guard node.exists else { return }
        var child = feed[node].firstChild
        while child.exists, feed[child].kind != .element { child = feed[child].nextSibling }
        if child.exists {
            // Atom's content of type xhtml stands there as elements.
            return page.copy(below: node, of: feed, to: parent)
        }
        let content = feed.childText(of: node)
        let type = feed.string(.type, of: node) ?? "html"
        if type == "text" || type == "text/plain" {
            return page.text(content, in: page.element(.p, in: parent))
        }
        let parsed = Self.parse(content)
        if parsed.body.exists {
            let division = page.element(.div, in: parent)
            page.copy(below: parsed.body, of: parsed, to: division)
        }
    }

    private static func parse(_ html: [UInt8]) -> Document {
        var document = Document()
        var parser = HTMLParser()
        parser.parse(html.span, into: &document)
        parser.finish(into: &document)
        return document
    }
}
