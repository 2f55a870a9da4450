import GarthGzip
import GarthLanguage
import GarthPage
import GarthURL

/// The source of a document's nodes: decodes the bytes and passes them to the reader for the media
/// type.
struct DocumentSource {
    private var reader: DocumentReader
    private var stage: EncodingStage
    /// Whether the bytes are those of a text, which are decoded.
    private var isText: Bool
    private var hasNewEncodingName = false
    /// Reused for the decoded text of each piece.
    private var text: [UInt8] = []
    /// A limit that was reached, in one sentence; nil when the document is whole.
    private(set) var limitMessage: String?
    /// The reason why the document is not shown, or incomplete; nil without one.
    private(set) var fault: DocumentFault?
    /// The bytes that the document may have in memory.
    var room = Limits.documentBytes
    /// Whether the document has as many, so that the rest is not read.
    private(set) var isFull = false
    /// The facts about the document.
    private(set) var info: DocumentInfo
    private let parser: HTMLParserChoice
    /// Which scripts run in the document.
    private let scripts: ScriptUse
    /// The document node that the tree hangs on.
    private let root: NodeID
    /// The decoder of the compression; nil without compression.
    private var decoder: GzipDecoder?
    /// The first bytes of a document whose kind they decide; nil once it is known.
    private var start: [UInt8]?

    /// The number of bytes that determine the kind of a document (MIME Sniffing Standard section
    /// 5.2).
    private static let sniffedByteCount = 1445

    /// The bytes that are decoded and parsed at one time: they stay in the processor's cache.
    private static let pieceSize = 1 << 16

    /// A source that never makes a node.
    static var none: DocumentSource {
        DocumentSource(DocumentInfo(url: "about:blank"), parser: .standard)
    }

    init(
        _ info: DocumentInfo, parser: HTMLParserChoice, scripts: ScriptUse = .none,
        root: NodeID = .document
    ) {
        self.root = root
        self.info = info
        self.parser = parser
        self.scripts = scripts
        let kind = DocumentKind(mediaType: info.mediaType).readable
        isText = kind != .pdf
        reader = DocumentReader(
            kind, info, parser: parser, scripts: scripts, root: root)
        stage = EncodingStage(kind, info)
        if kind == .unshowable { fault = .notText(mediaType: info.mediaType) }
        guard case .gzip(let byteLimit, let isSniffed) = info.compression else { return }
        decoder = GzipDecoder(byteLimit: byteLimit)
        if isSniffed { start = [] }
    }

    /// What the document says if it is a feed; nil for others, and before its end.
    var feed: FeedContents? { reader.feed }

    /// The feeds that the document names if it is a list of feeds.
    var listedFeeds: [OfferedFeed] { reader.listedFeeds }

    /// The name of the encoding that was settled on (Encoding Standard section 4.2).
    var encodingName: String { encoding.name }

    /// The encoding that was settled on.
    var encoding: Encoding { stage.encoding ?? .utf8 }

    /// Ends the document here: the rest is not read.
    mutating func cut() {
        guard !isFull else { return }
        isFull = true
        if fault == nil { fault = .tooManyElements }
    }

    /// Reads more bytes.
    mutating func parse(_ bytes: Span<UInt8>, into document: inout Document) {
        if decoder == nil {
            parse(plain: bytes, &document)
        } else {
            inflate(bytes, isLast: false, &document)
        }
    }

    private mutating func parse(
        plain bytes: Span<UInt8>, _ document: inout Document
    ) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            read(bytes.extracting(start..<end), isLast: false, &document)
            start = end
        }
    }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        if decoder != nil { inflate(Span(), isLast: true, &document) }
        read(Span(), isLast: true, &document)
        reader.finish(into: &document)
        fault = fault ?? reader.fault
        if !reader.isWaiting { conclude(document) }
    }

    private mutating func conclude(_ document: Document) {
        limitMessage = reader.remark
        switch fault {
        case .damaged:
            limitMessage = localized("The compressed file is damaged; its end is missing.")
        case .tooLarge:
            limitMessage = localized("The file is larger than it may be; its end is missing.")
        case .tooManyElements:
            limitMessage =
                localized(
                    "The page has more elements and text than Garth keeps; its end is missing.")
        case .notText, .badSelector, .noMatch, nil: break
        }
        if document.isTruncated, !isFull {
            limitMessage = localized("The page is larger than Garth reads; its end is missing.")
        }
    }

    // MARK: - Scripts

    /// Whether a part of the document waits for a script.
    var isWaiting: Bool { reader.isWaiting }

    /// Hands a parser that scripts stop to `body`; nil for other documents, and after the end.
    mutating func withPausableParser<Result>(
        _ document: inout Document, _ body: (inout any PausableParser, inout Document) -> Result
    ) -> Result? {
        reader.withPausableParser(&document, body)
    }

    /// Ends a document whose end waited for scripts.
    mutating func finishLate(_ document: Document) { conclude(document) }

    /// Begins an HTML document in the place of the one that was read (`document.open`).
    mutating func openAgain() { reader.openAgain() }

    /// The encoding's name, once, when it has been settled.
    mutating func takeNewEncodingName() -> String? {
        guard hasNewEncodingName else { return nil }
        hasNewEncodingName = false
        return encodingName
    }

    /// Undoes the compression of some bytes.
    private mutating func inflate(
        _ bytes: Span<UInt8>, isLast: Bool, _ document: inout Document
    ) {
        guard var decoder = decoder.take() else { return }
        decoder.read(bytes, isLast: isLast) { sniff($0, isLast: false, &document) }
        if isLast { sniff(Span(), isLast: true, &document) }
        if fault == nil { fault = decoder.fault }
        self.decoder = decoder
    }

    /// Holds the first bytes until they determine the kind of the document.
    private mutating func sniff(
        _ bytes: Span<UInt8>, isLast: Bool, _ document: inout Document
    ) {
        guard start != nil else { return parse(plain: bytes, &document) }
        start?.append(contentsOf: bytes)
        guard let held = start, isLast || held.count >= Self.sniffedByteCount else { return }
        start = nil
        let kind = DocumentKind(sniffing: held.prefix(Self.sniffedByteCount))
        switch kind {
        case .html: info.mediaType = "text/html"
        case .unshowable:
            info.mediaType = "application/gzip"
            fault = .notText(mediaType: info.mediaType)
        case .text, .json, .table, .markdown, .pdf, .gemini, .gopher, .xml: break
        }
        isText = true
        reader = DocumentReader(
            kind, info, parser: parser, scripts: scripts, root: root)
        stage = EncodingStage(kind, info)
        parse(plain: held.span, &document)
    }

    private mutating func read(
        _ bytes: Span<UInt8>, isLast: Bool, _ document: inout Document
    ) {
        guard !isFull || isLast else { return }
        guard isText else { return reader.parse(bytes, into: &document) }
        let wasOpen = stage.encoding == nil
        var bytes = bytes
        var hasMore = true
        while hasMore {
            text.removeAll(keepingCapacity: true)
            hasMore = stage.read(
                bytes, isLast: isLast, late: { document.declaredEncoding }, into: &text)
            if wasOpen, let encoding = stage.encoding, encoding != .utf8 {
                document.queryEncoder = QueryEncoder(encoding)
            }
            if !text.isEmpty {
                let decoded = text
                text = []
                reader.parse(decoded.span, into: &document)
                text = decoded
            }
            bytes = Span()
        }
        if wasOpen, stage.encoding != nil { hasNewEncodingName = true }
        // A page in which scripts run has a limit for what it reserves, too.
        if !scripts.changesDocuments { document.reserveRoom() }
        if !isLast, document.byteCount >= room { cut() }
    }
}

extension EncodingStage {
    fileprivate init(_ kind: DocumentKind, _ info: DocumentInfo) {
        self.init(
            kind: kind.sniffing, label: info.charset, isForced: info.charsetIsForced,
            fallback: info.fallbackCharset)
    }
}
