import GarthGzip
import GarthPage

/// The source of a document's nodes: decodes the bytes and passes them to the reader for the media
/// type.
struct DocumentSource {
    private var reader: DocumentReader
    private var stage: EncodingStage
    private var hasNewEncodingName = false
    /// Reused for the decoded text of each piece.
    private var text: [UInt8] = []
    /// A limit that was reached, in one sentence; nil when the document is whole.
    private(set) var limitMessage: String?
    /// The reason why the document is not shown, or incomplete; nil without one.
    private(set) var fault: DocumentFault?
    /// The facts about the document.
    private(set) var info: DocumentInfo
    private let parser: HTMLParserChoice
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

    init(_ info: DocumentInfo, parser: HTMLParserChoice) {
        self.info = info
        self.parser = parser
        let kind = DocumentKind(mediaType: info.mediaType)
        reader = DocumentReader(kind, info, parser: parser)
        stage = EncodingStage(kind, info)
        if kind == .unshowable { fault = .notText(mediaType: info.mediaType) }
        guard case .gzip(let byteLimit, let isSniffed) = info.compression else { return }
        decoder = GzipDecoder(byteLimit: byteLimit)
        if isSniffed { start = [] }
    }

    /// The name of the encoding that was settled on (Encoding Standard section 4.2).
    var encodingName: String { encoding.name }

    /// The encoding that was settled on.
    var encoding: Encoding { stage.encoding ?? .utf8 }

    /// Reads more bytes.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, into document: inout Document) {
        if decoder == nil { parse(plain: bytes, &document) } else { inflate(bytes, &document) }
    }

    private mutating func parse(
        plain bytes: UnsafeRawBufferPointer, _ document: inout Document
    ) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isLast: false, &document)
            start = end
        }
    }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        if decoder != nil { inflate(nil, &document) }
        read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, &document)
        reader.finish(into: &document)
        limitMessage = reader.missingLibrary
        switch fault {
        case .damaged: limitMessage = "The compressed file is damaged; its end is missing."
        case .tooLarge: limitMessage = "The file is larger than it may be; its end is missing."
        case .notText, .badSelector, .noMatch, nil: break
        }
        if document.isTruncated {
            limitMessage = "The page is larger than Garth reads; its end is missing."
        }
    }

    /// The encoding's name, once, when it has been settled.
    mutating func takeNewEncodingName() -> String? {
        guard hasNewEncodingName else { return nil }
        hasNewEncodingName = false
        return encodingName
    }

    /// Undoes the compression of some bytes; nil when all have come.
    private mutating func inflate(_ bytes: UnsafeRawBufferPointer?, _ document: inout Document) {
        guard var decoder = decoder.take() else { return }
        decoder.read(
            bytes ?? UnsafeRawBufferPointer(start: nil, count: 0), isLast: bytes == nil
        ) { sniff($0, isLast: false, &document) }
        if bytes == nil {
            sniff(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, &document)
        }
        if fault == nil { fault = decoder.fault }
        self.decoder = decoder
    }

    /// Holds the first bytes until they determine the kind of the document.
    private mutating func sniff(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document
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
        case .text, .json, .xml: break
        }
        reader = DocumentReader(kind, info, parser: parser)
        stage = EncodingStage(kind, info)
        held.withUnsafeBytes { parse(plain: $0, &document) }
    }

    private mutating func read(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document
    ) {
        let wasOpen = stage.encoding == nil
        var bytes = bytes
        var hasMore = true
        while hasMore {
            text.removeAll(keepingCapacity: true)
            hasMore = stage.read(
                bytes, isLast: isLast, late: { document.declaredEncoding }, into: &text)
            text.withUnsafeBytes { if !$0.isEmpty { reader.parse($0, into: &document) } }
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        }
        if wasOpen, stage.encoding != nil { hasNewEncodingName = true }
    }
}

extension EncodingStage {
    fileprivate init(_ kind: DocumentKind, _ info: DocumentInfo) {
        self.init(
            kind: kind.sniffing, label: info.charset, isForced: info.charsetIsForced,
            fallback: info.fallbackCharset)
    }
}
