import GarthPage

/// Where a document's nodes come from: decodes its bytes and feeds them to the parser that its
/// media type asks for.
struct DocumentSource {
    private enum Reader {
        case html(HTMLParser)
        case nothing
    }

    private var reader: Reader = .nothing
    private(set) var encodingName = "UTF-8"
    private var hasNewEncodingName = false
    /// A limit that was reached, in one sentence; nil when the document is whole.
    private(set) var limitMessage: String?

    /// A source that never makes a node.
    static let none = DocumentSource()

    private init() {}

    init(_ info: DocumentInfo, parser: HTMLParserKind) {
        reader = .html(HTMLParser())
    }

    /// Reads more bytes.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, into document: inout Document) {
        guard case .html(var parser) = reader else { return }
        reader = .nothing
        parser.parse(bytes, into: &document)
        reader = .html(parser)
    }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        guard case .html(var parser) = reader else { return }
        reader = .nothing
        parser.finish(into: &document)
        reader = .html(parser)
    }

    /// The encoding's name, once, when it has been settled.
    mutating func takeNewEncodingName() -> String? {
        guard hasNewEncodingName else { return nil }
        hasNewEncodingName = false
        return encodingName
    }
}
