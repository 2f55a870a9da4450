import GarthPage

/// Where a document's nodes come from: decodes its bytes and feeds them to the reader that its
/// media type asks for.
struct DocumentSource {
    private var reader: DocumentReader
    private var stage: EncodingStage
    private var hasNewEncodingName = false
    /// Reused for the decoded text of each piece.
    private var text: [UInt8] = []
    /// A limit that was reached, in one sentence; nil when the document is whole.
    private(set) var limitMessage: String?

    /// The bytes that are decoded and parsed at one time: they stay in the processor's cache.
    private static let pieceSize = 1 << 16

    /// A source that never makes a node.
    static var none: DocumentSource {
        DocumentSource(DocumentInfo(url: "about:blank"), parser: .standard)
    }

    init(_ info: DocumentInfo, parser: HTMLParserChoice) {
        let kind = DocumentKind(mediaType: info.mediaType)
        reader = DocumentReader(kind, info, parser: parser)
        stage = EncodingStage(
            kind: kind.sniffing, label: info.charset, isForced: info.charsetIsForced,
            fallback: info.fallbackCharset)
    }

    /// The name of the encoding that was settled on (Encoding Standard section 4.2).
    var encodingName: String { (stage.encoding ?? .utf8).name }

    /// Reads more bytes.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, into document: inout Document) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isLast: false, &document)
            start = end
        }
    }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, &document)
        reader.finish(into: &document)
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
