import GarthLanguage
import GarthURL

/// A feed (RSS 0.9 to 2.0, RSS 1.0 in RDF, Atom) as a page: its title, then its entries.
///
/// What an entry does not say in elements of its own is taken from Dublin Core, Media RSS and
/// Apple's elements for podcasts.
struct FeedPage {
    /// The page.
    var document: Document { page.document }
    /// What the feed says, for programs that keep feeds.
    private(set) var contents = FeedContents()

    private let feed: FeedTree
    private var page: TreeWriter

    /// Whether an element of this name is the root of a feed; `text` is the document so far.
    static func isRoot(_ name: [UInt8], of text: [UInt8]) -> Bool {
        if name.elementsEqual("rdf:RDF".utf8) { return FeedNamespace.isFeed(rdf: text) }
        return ["rss", "feed", "atom:feed"].contains { name.elementsEqual($0.utf8) }
    }

    /// Makes the page of a feed; `url` is the document's own address.
    init(_ document: Document, url: String = "") {
        feed = FeedTree(document, url: url)
        page = TreeWriter(title: [])
        guard feed.root.exists else { return }
        let channel = feed.child("channel", of: feed.root)
        let head = channel.exists ? channel : feed.root
        let title = feed.first(["title", "dc:title", "itunes:title"], of: head)
        page = TreeWriter(title: readable(title))
        write(head, title)
        // RSS 1.0 puts its items beside the channel.
        for list in [feed.root, channel] where list.exists { writeEntries(of: list) }
    }

    // MARK: - Writing

    private mutating func write(_ head: NodeID, _ title: NodeID) {
        contents.title = readable(title)
        contents.address = feed.link(of: head)
        let heading = page.element(.h1, in: page.body)
        writeLinked(contents.title, contents.address, in: heading)
        let subtitle = feed.first(
            [
                "description", "subtitle", "tagline", "dc:description", "itunes:summary",
                "itunes:subtitle",
            ], of: head)
        contents.description = readable(subtitle)
        writeLine(contents.description)
        writeLine(
            facts(of: head, dates: ["pubDate", "lastBuildDate", "updated", "modified", "dc:date"]))
        writeLine(
            readable(feed.first(["copyright", "rights", "dc:rights", "media:copyright"], of: head)))
    }

    /// Writes a line of the head; nothing for an empty one.
    private mutating func writeLine(_ text: [UInt8]) {
        if !text.isEmpty { page.text(text, in: page.element(.p, in: page.body)) }
    }

    private mutating func writeEntries(of list: NodeID) {
        var node = feed.document[list].firstChild
        while node.exists {
            if feed.isElement(node, "item") || feed.isElement(node, "entry") { writeEntry(node) }
            node = feed.document[node].nextSibling
        }
    }

    private mutating func writeEntry(_ entry: NodeID) {
        let article = page.element(.article, in: page.body)
        let address = feed.link(of: entry)
        var title = readable(
            feed.first(["title", "dc:title", "media:title", "itunes:title"], of: entry))
        note(entry, title, address)
        if title.isEmpty { title = address.isEmpty ? Array(localized("Untitled").utf8) : address }
        writeLinked(title, address, in: page.element(.h2, in: article))
        let line = facts(of: entry, dates: Self.dates)
        if !line.isEmpty { page.text(line, in: page.element(.p, in: article)) }
        let hasPicture = writeContent(of: entry, in: article)
        writeFiles(of: entry, besidesPicture: hasPicture, in: article)
        writeSubjects(of: entry, in: article)
    }

    /// The elements with the date of an entry: that of its appearance before that of a change.
    private static let dates: [StaticString] = [
        "pubDate", "published", "updated", "dc:date", "date", "issued", "dcterms:issued",
        "dcterms:created", "modified",
    ]

    private mutating func note(_ node: NodeID, _ title: [UInt8], _ address: [UInt8]) {
        guard contents.entries.count < Limits.feedEntries else { return }
        var entry = FeedContents.Entry(title: title, address: address)
        entry.identifier = feed.identifier(of: node)
        if entry.identifier.isEmpty { entry.identifier = title }
        entry.date = readable(feed.first(Self.dates, of: node))
        entry.authors = authors(of: node)
        contents.entries.append(entry)
    }

    /// The date and the people of an entry or of the feed, in a line.
    private func facts(of node: NodeID, dates: [StaticString]) -> [UInt8] {
        Self.joined([readable(feed.first(dates, of: node)), authors(of: node)], by: " – ")
    }

    /// The people of the first element that names some.
    private func authors(of entry: NodeID) -> [UInt8] {
        for name in Self.people {
            let people = feed.children(name, of: entry).map { author -> [UInt8] in
                let name = feed.child("name", of: author)
                return feed.plain(name.exists ? name : author)
            }
            let names = Self.joined(people, by: ", ")
            if !names.isEmpty { return names }
        }
        return []
    }

    private static let people: [StaticString] = [
        "author", "dc:creator", "managingEditor", "itunes:author", "media:credit", "contributor",
        "dc:contributor", "dc:publisher",
    ]

    /// Writes the subjects of an entry and the link to what readers say of it.
    private mutating func writeSubjects(of entry: NodeID, in article: NodeID) {
        let subjects = Self.joined(subjects(of: entry), by: ", ")
        if !subjects.isEmpty {
            page.text(
                Array((localized("Subjects:") + " ").utf8) + subjects,
                in: page.element(.p, in: article))
        }
        let comments = feed.plain(feed.child("comments", of: entry))
        guard !comments.isEmpty else { return }
        let place = page.element(.p, in: article)
        writeLinked(Array(localized("Comments").utf8), feed.located(comments, in: entry), in: place)
    }

    /// The categories of RSS and Atom (RFC 4287 section 4.2.2: a label for people, else the term), and
    /// Dublin Core's subjects, each once.
    private func subjects(of entry: NodeID) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        let nodes = (["category", "dc:subject", "media:category"] as [StaticString])
            .flatMap { feed.children($0, of: entry) }
        return nodes.map { node in
            for name in ["label", "term", "text"] as [StaticString] {
                let value = feed.value(name, of: node)
                if !value.isEmpty { return FeedTree.collapsed(value) }
            }
            return feed.plain(node)
        }.filter { seen.insert($0).inserted }
    }

    private static func joined(_ parts: [[UInt8]], by separator: String) -> [UInt8] {
        Array(parts.filter { !$0.isEmpty }.joined(separator: separator.utf8))
    }

    private mutating func writeLinked(_ text: [UInt8], _ href: [UInt8], in parent: NodeID) {
        let place = href.isEmpty ? parent : page.element(.a, [(.href, href)], in: parent)
        page.text(text, in: place)
    }

    /// The text of a title or similar element, which may contain escaped markup.
    private func readable(_ node: NodeID) -> [UInt8] {
        let text = feed.isBase64(node) ? feed.content(of: node) ?? [] : feed.plain(node)
        guard node.exists, feed.hasMarkup(text, in: node) else { return text }
        let parsed = Self.parse(text)
        return FeedTree.plain(parsed.body, in: parsed)
    }

    // MARK: - Content

    /// Writes the text of an entry; returns whether it has pictures.
    private mutating func writeContent(of entry: NodeID, in parent: NodeID) -> Bool {
        let own = feed.first(["content:encoded", "content", "description", "summary"], of: entry)
        let start = page.document.nodes.count
        if own.exists {
            writeContent(own, in: parent)
        } else {
            let other = feed.first(
                ["dc:description", "media:description", "itunes:summary", "itunes:subtitle"],
                of: entry)
            if other.exists { writeText(feed.document.childText(of: other), in: parent) }
        }
        return page.document.nodes[start...].contains { $0.tag == .img }
    }

    private mutating func writeContent(_ node: NodeID, in parent: NodeID) {
        var child = feed.document[node].firstChild
        while child.exists, feed.document[child].kind != .element {
            child = feed.document[child].nextSibling
        }
        if child.exists {
            // Atom's content of type xhtml stands there as elements.
            page.linkBase = feed.base(of: child)
            page.copy(below: node, of: feed.document, to: parent)
            page.linkBase = nil
            return
        }
        guard let content = feed.content(of: node) else { return }
        switch feed.kind(ofTextIn: node) {
        case .words: page.text(content, in: page.element(.p, in: parent))
        case .html:
            let parsed = Self.parse(content)
            guard parsed.body.exists else { return }
            page.linkBase = feed.base(of: node)
            page.copy(below: parsed.body, of: parsed, to: page.element(.div, in: parent))
            page.linkBase = nil
        // Base64 of something that is no text (RFC 4287 section 4.1.3.3).
        case .other: break
        }
    }

    /// Writes a text that modules define as plain, but in which many feeds put markup.
    private mutating func writeText(_ text: [UInt8], in parent: NodeID) {
        guard !text.contains(UInt8(ascii: "<")) else {
            let parsed = Self.parse(text)
            return page.copy(
                below: parsed.body, of: parsed, to: page.element(.div, in: parent))
        }
        var linked = Document()
        var reader = PlainTextReader()
        reader.parse(Self.resolved(text).span, into: &linked)
        reader.finish(into: &linked)
        guard let node = linked.nodes.firstIndex(where: { $0.tag == .plaintext }) else { return }
        let style = Array("white-space: pre-line".utf8)
        let division = page.element(.div, [(.style, style)], in: parent)
        page.copy(below: NodeID(rawValue: Int32(node)), of: linked, to: division)
    }

    /// A text without the references to characters that were escaped twice.
    private static func resolved(_ text: [UInt8]) -> [UInt8] {
        let text = text[(text.firstIndex { !CollapsedText.isSpace($0) } ?? 0)...]
        guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
        let parsed = parse(Array("<pre>\n".utf8) + text)
        return parsed.childText(of: parsed[parsed.body].firstChild)
    }

    /// Writes links to the files of an entry, and its pictures if the text shows none.
    private mutating func writeFiles(
        of entry: NodeID, besidesPicture hasPicture: Bool, in parent: NodeID
    ) {
        for file in FeedFile.files(of: entry, in: feed) {
            if file.isPicture {
                guard !hasPicture else { continue }
                let picture: [(AttributeName, [UInt8])] = [(.src, file.address), (.alt, file.name)]
                page.element(.img, picture, in: page.element(.p, in: parent))
                continue
            }
            let line = page.element(.p, in: parent)
            writeLinked(file.name, file.address, in: line)
            let facts = Self.joined(file.facts, by: ", ")
            if !facts.isEmpty { page.text(Array(" (".utf8) + facts + ")".utf8, in: line) }
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
