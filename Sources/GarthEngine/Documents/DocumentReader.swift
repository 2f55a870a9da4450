import GarthLanguage
import GarthPage

/// The second stage of reading a document: from UTF-8 to nodes, by its kind.
struct DocumentReader {
    private enum Parser {
        case html(HTMLParser)
        case libxml2(LibXML2HTMLParser)
        case xml(XMLReader)
        case text(PlainTextReader)
        /// On its way to or from a parsing call.
        case lent
    }

    private var parser: Parser
    /// Garth's own HTML before the document's bytes.
    private var prelude: [UInt8] = []
    /// What turns the document into HTML or another text before it is parsed.
    private var translator: DocumentTranslator?
    /// What the person should know when a library was to read the document and cannot be used.
    private var missingLibrary: String?
    /// The document node that the tree of an HTML document hangs on.
    private let root: NodeID
    private let scripts: ScriptUse
    /// The page is our own, and the bytes are not looked at.
    private var ignoresBytes = false

    init(
        _ kind: DocumentKind, _ info: DocumentInfo, parser choice: HTMLParserChoice,
        scripts: ScriptUse = .none, root: NodeID = .document
    ) {
        self.root = root
        self.scripts = scripts
        translator = DocumentTranslator(kind, info)
        switch kind {
        case .html:
            let second = choice == .libxml2 && root == .document ? LibXML2HTMLParser() : nil
            parser =
                second.map { .libxml2($0) }
                ?? .html(HTMLParser(isScripting: scripts.isEnabled, root: root))
            if choice == .libxml2 {
                missingLibrary = Libxml2.htmlProblem().map {
                    localized("Garth's own parser read this page: \($0).")
                }
            }
        case .xml:
            parser = .xml(
                XMLReader(root: root, isScripting: scripts.changesDocuments, url: info.url))
            missingLibrary = Libxml2.load().map {
                localized("This XML is shown as its source: \($0).")
            }
        case .json, .text:
            parser = .text(PlainTextReader(root: root))
            if info.mediaType.isMarkdownMediaType {
                missingLibrary = MarkdownLibrary.load().map {
                    localized("This Markdown is shown as its source: \($0).")
                }
            }
        case .table, .markdown, .pdf, .gemini, .gopher:
            parser = .html(HTMLParser(root: root))
        case .unshowable:
            parser = .html(HTMLParser(root: root))
            prelude = NoticePage.html(for: info)
            ignoresBytes = true
        }
    }

    /// Reads more of the document, which is UTF-8.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document) {
        startIfNeeded(&document)
        if ignoresBytes { return }
        guard translator != nil else { return pass(utf8, &document) }
        var text: [UInt8] = []
        translator?.translate(utf8, into: &text)
        pass(text.span, &document)
    }

    /// What the person should know of a library that is missing, or of parts that are not shown.
    var remark: String? { missingLibrary ?? translator?.remark }

    /// What the document says if it is a feed; nil for others.
    private(set) var feed: FeedContents?
    /// The feeds that the document names if it is a list of feeds.
    private(set) var listedFeeds: [OfferedFeed] = []

    /// The reason why the document is not shown, as far as its reader has found one.
    var fault: DocumentFault? { translator?.fault }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        startIfNeeded(&document)
        if translator != nil {
            var text: [UInt8] = []
            translator?.finish(into: &text)
            pass(text.span, &document)
        }
        let last = parser
        parser = .lent
        switch last {
        case .html(var html):
            if !html.finish(into: &document) { parser = .html(html) }
        case .libxml2(var html): html.finish(into: &document)
        case .xml(var xml):
            if !xml.finish(into: &document) { parser = .xml(xml) }
            (feed, listedFeeds) = (xml.feed, xml.listedFeeds)
        case .text(var text): text.finish(into: &document)
        case .lent: break
        }
    }

    /// Whether a part of the document waits for a script.
    var isWaiting: Bool {
        switch parser {
        case .html(let html): html.isWaiting
        case .xml(let xml): xml.isWaiting
        case .libxml2, .text, .lent: false
        }
    }

    /// Hands a parser that scripts stop to `body`; nil for other documents, and after the end.
    mutating func withPausableParser<Result>(
        _ document: inout Document, _ body: (inout any PausableParser, inout Document) -> Result
    ) -> Result? {
        var lent: any PausableParser
        switch parser {
        case .html(let html): lent = html
        case .xml(let xml): lent = xml
        case .libxml2, .text, .lent: return nil
        }
        parser = .lent
        defer {
            if let html = lent as? HTMLParser { parser = .html(html) }
            if let xml = lent as? XMLReader { parser = .xml(xml) }
        }
        return body(&lent, &document)
    }

    /// Begins an HTML document in the place of the one that was read (`document.open`).
    mutating func openAgain() {
        parser = .html(HTMLParser(isScripting: scripts.isEnabled, root: root))
    }

    private mutating func startIfNeeded(_ document: inout Document) {
        guard !prelude.isEmpty else { return }
        let start = prelude
        prelude = []
        pass(start.span, &document)
    }

    private mutating func pass(_ utf8: Span<UInt8>, _ document: inout Document) {
        let current = parser
        parser = .lent
        switch current {
        case .html(var html):
            html.parse(utf8, into: &document)
            parser = .html(html)
        case .libxml2(var html):
            // `unsafe`: libxml2 reads no further than the count that it is given.
            unsafe utf8.withUnsafeBytes { unsafe html.parse($0, into: &document) }
            parser = .libxml2(html)
        case .xml(var xml):
            xml.parse(utf8, into: &document)
            parser = .xml(xml)
        case .text(var text):
            text.parse(utf8, into: &document)
            parser = .text(text)
        case .lent: break
        }
    }
}
