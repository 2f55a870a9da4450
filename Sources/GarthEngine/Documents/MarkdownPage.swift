import GarthURL

/// A text in Markdown (CommonMark with GitHub's tables, tasks and struck text) as a page.
///
/// HTML in the text stays, but for what acts: scripts, style sheets, frames, forms and all
/// attributes that name no place and no text. Headings have the anchors that links of such texts
/// name, as GitHub makes them.
struct MarkdownPage {
    /// The page as HTML, nil without md4c; `name` is the title of a text without headings.
    static func html(of text: [UInt8], name: [UInt8]) -> [UInt8]? {
        MarkdownLibrary.html(of: text, atMost: Limits.translatedBytes).map {
            MarkdownPage(parsing: $0, name: name).html
        }
    }

    private let source: Document
    private var page: TreeWriter
    private var anchors: [[UInt8]: Int] = [:]

    private init(parsing html: [UInt8], name: [UInt8]) {
        var document = Document()
        var parser = HTMLParser()
        parser.parse(html.span, into: &document)
        parser.finish(into: &document)
        source = document
        page = TreeWriter(title: Self.title(of: document) ?? name)
        write()
    }

    private var html: [UInt8] {
        Array("<!DOCTYPE html>".utf8) + page.document.serializedContent(of: .document)
    }

    private static func title(of document: Document) -> [UInt8]? {
        var node = document.next(.document, within: .document)
        while node.exists {
            if isHeading(node, in: document) {
                let title = FeedTree.plain(node, in: document)
                if !title.isEmpty { return title }
            }
            node = document.next(node, within: .document)
        }
        return nil
    }

    // MARK: - Copying

    private mutating func write() {
        guard source.body.exists else { return }
        var parents = [page.body]
        var node = source[source.body].firstChild
        while node.exists {
            let copy = copied(node, to: parents[parents.count - 1])
            if copy.exists, source[node].firstChild.exists {
                parents.append(copy)
                node = source[node].firstChild
                continue
            }
            while !source[node].nextSibling.exists {
                node = source[node].parent
                if node == source.body { return }
                parents.removeLast()
            }
            node = source[node].nextSibling
        }
    }

    /// The copy of a node without its children; `.none` where they do not come along.
    private mutating func copied(_ node: NodeID, to parent: NodeID) -> NodeID {
        if Self.isHeading(node, in: source), source.attributeRange(node).isEmpty {
            let anchor = anchor(for: FeedTree.plain(node, in: source))
            return page.element(
                source[node].tag, anchor.isEmpty ? [] : [(.id, anchor)], in: parent)
        }
        if source.isElement(node, .input) {
            writeTask(node, in: parent)
            return .none
        }
        if source[node].kind == .element, source[node].namespace == .html,
            Self.dropped.contains(source[node].tag)
        {
            return .none
        }
        return page.copy(node, of: source, to: parent) ?? .none
    }

    private static let dropped = TagSet(
        [.iframe, .frame, .form, .button], [.select, .textarea, .noscript, .audio, .video])

    /// The box of a task is a picture of its state: it cannot be changed.
    private mutating func writeTask(_ node: NodeID, in parent: NodeID) {
        guard source.string(.type, of: node) == "checkbox" else { return }
        page.text((source.has(.checked, node) ? "☑ " : "☐ ").utf8, in: parent)
    }

    // MARK: - Anchors

    private static func isHeading(_ node: NodeID, in document: Document) -> Bool {
        guard document[node].kind == .element, document[node].namespace == .html else {
            return false
        }
        return headings.contains(document[node].tag)
    }

    private static let headings: TagSet = [.h1, .h2, .h3, .h4, .h5, .h6]

    /// The anchor of a heading: its words in small letters, joined by hyphens; a number makes it
    /// one of its own.
    private mutating func anchor(for title: [UInt8]) -> [UInt8] {
        var anchor: [UInt8] = []
        for scalar in String(decoding: title, as: UTF8.self).lowercased().unicodeScalars {
            if scalar == " " { anchor.append(UInt8(ascii: "-")) }
            let properties = scalar.properties
            if properties.isAlphabetic || properties.numericType != nil || scalar == "-"
                || scalar == "_"
            {
                anchor += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        guard let count = anchors[anchor] else {
            anchors[anchor] = 0
            return anchor
        }
        anchors[anchor] = count + 1
        return anchor + "-\(count + 1)".utf8
    }
}
