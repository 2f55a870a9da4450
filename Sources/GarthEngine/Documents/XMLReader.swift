import GarthLanguage
import GarthURL

/// Reads XML: XHTML (or a drawing) as a page, a feed as a list of entries, and other XML as its
/// source. Where scripts run, all XML is a page: they look at its tree.
struct XMLReader {
    private enum Form {
        /// The root has not arrived yet: the bytes so far, and their nodes.
        case unknown([UInt8])
        /// XHTML, SVG or MathML, parsed straight into the page.
        case page
        case feed
        /// A list of feeds (OPML).
        case outline
        /// Shown by the HTML parser: as source, or as HTML that does not say its namespace.
        case html(HTMLParser)
        case lent
    }

    private var form = Form.unknown([])
    /// Nil where libxml2 is not loaded.
    private var parser = XMLParser()
    /// The document of everything before or beside the page: all of a feed.
    private var draft = Document()
    /// The document node that the tree hangs on.
    private let root: NodeID
    /// Whether the scripts of a page run.
    private let isScripting: Bool
    /// The document's own address; empty without one.
    private let url: String
    /// What the feed says; nil for other documents, and before the end.
    private(set) var feed: FeedContents?
    /// The feeds that a list of feeds names.
    private(set) var listedFeeds: [OfferedFeed] = []

    init(root: NodeID = .document, isScripting: Bool = false, url: String = "") {
        self.root = root
        self.url = url
        self.isScripting = isScripting
    }

    /// Reads more of the document, which is UTF-8.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document) {
        let current = form
        form = .lent
        // `unsafe`: libxml2 reads no further than the count that it is given.
        switch current {
        case .page:
            unsafe utf8.withUnsafeBytes { unsafe parser?.parse($0, into: &document) }
            form = .page
        case .feed, .outline:
            unsafe utf8.withUnsafeBytes { unsafe parser?.parse($0, into: &draft) }
            form = current
        case .html(var html):
            html.parse(utf8, into: &document)
            form = .html(html)
        case .unknown(var seen):
            seen.append(contentsOf: utf8)
            if parser == nil { return show(seen, as: PlainTextReader.start, &document) }
            unsafe utf8.withUnsafeBytes { unsafe parser?.parse($0, into: &draft) }
            form = .unknown(seen)
            decide(seen, &document)
        case .lent: break
        }
    }

    /// Ends the document; returns false if the end waits for a script.
    @discardableResult
    mutating func finish(into document: inout Document) -> Bool {
        if case .unknown(let seen) = form {
            parser?.finish(into: &draft)
            decide(seen, &document)
            if case .unknown = form { show(seen, as: PlainTextReader.start, &document) }
        }
        switch form {
        case .page:
            guard parser?.finish(into: &document) != false else { return false }
            noteError(&document)
        case .feed:
            parser?.finish(into: &draft)
            let page = FeedPage(draft, url: url)
            (document, feed) = (page.document, page.contents)
            noteError(&document)
        case .outline:
            parser?.finish(into: &draft)
            let page = OutlinePage(draft)
            (document, listedFeeds) = (page.document, page.feeds)
            noteError(&document)
        case .html(var html): html.finish(into: &document)
        case .unknown, .lent: break
        }
        return true
    }

    /// Chooses the form as soon as the root element has come.
    private mutating func decide(_ seen: [UInt8], _ document: inout Document) {
        var root = draft[.document].firstChild
        while root.exists, draft[root].kind != .element { root = draft[root].nextSibling }
        guard root.exists else { return }
        let element = draft[root]
        let isHTML = self.root == .document && draft.name(of: root).elementsEqual("html".utf8)
        let isForScripts = isScripting && !isHTML
        if element.tag != .other || element.namespace != .html || isForScripts {
            form = .page
            if isScripting {
                beginPage(seen, &document)
            } else {
                document = draft
            }
            draft = Document()
        } else if FeedPage.isRoot(draft.name(of: root), of: seen), self.root == .document {
            form = .feed
        } else if draft.name(of: root).elementsEqual("opml".utf8), self.root == .document {
            form = .outline
        } else if draft.name(of: root).elementsEqual("html".utf8) {
            show(seen, as: "", &document)
        } else {
            show(seen, as: PlainTextReader.start, &document)
        }
    }

    /// Parses a page whose scripts run from its first byte on, into nodes that they may know.
    private mutating func beginPage(_ seen: [UInt8], _ document: inout Document) {
        parser = XMLParser(root: root, isScripting: true)
        // `unsafe`: libxml2 reads no further than the count that it is given.
        unsafe seen.withUnsafeBytes { unsafe parser?.parse($0, into: &document) }
    }

    private mutating func show(_ seen: [UInt8], as start: String, _ document: inout Document) {
        var html = HTMLParser(root: root)
        html.parse(Array(start.utf8).span, into: &document)
        html.parse(seen.span, into: &document)
        draft = Document()
        form = .html(html)
    }

    /// Adds the reason for an early end below the page.
    private func noteError(_ document: inout Document) {
        guard let error = parser?.error else { return }
        let reason = PlainText.singleLine(Array(error.message.utf8))
        let note = localized(
            "This document is not well-formed XML (line \(error.line): \(reason)).")
        let start = document.text.count
        document.text += note.utf8
        var paragraph = Document.blank(.element)
        paragraph.tag = .p
        let parent = document.make(paragraph, asLastChildOf: root)
        var text = Document.blank(.text)
        text.start = UInt32(truncatingIfNeeded: start)
        text.count = UInt32(truncatingIfNeeded: document.text.count - start)
        _ = document.make(text, asLastChildOf: parent)
    }
}

/// A page of XHTML, SVG or MathML stops at its scripts; nothing else does.
extension XMLReader: PausableParser {
    var pausedScript: NodeID { parser?.pausedScript ?? .none }

    var isWaiting: Bool { parser?.isWaiting ?? false }

    var hasInsertionPoint: Bool { parser?.runsScript ?? false }

    func beginScript() { parser?.beginScript() }

    func endScript() { parser?.endScript() }

    mutating func resume(into document: inout Document) -> Bool {
        guard case .page = form, parser?.resume(into: &document) == true else { return false }
        noteError(&document)
        return true
    }

    func write(_ utf8: [UInt8], into document: inout Document) {}
}
