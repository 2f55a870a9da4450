import GarthPage

/// The kind of reader for a document, by its media type.
enum DocumentKind {
    case html, xml, json, text
    /// Values separated by commas or tabs.
    case table
    case markdown, pdf
    /// Texts of Gemini, and menus of Gopher.
    case gemini, gopher
    /// A document that is not text: a page says so in its place.
    case unshowable

    /// MIME Sniffing Standard section 4.6, the groups of types.
    init(mediaType: String) {
        switch mediaType {
        case "", "text/html": self = .html
        case _ where mediaType.isXMLMediaType: self = .xml
        case "text/csv", "text/tab-separated-values": self = .table
        case _ where mediaType.isMarkdownMediaType: self = .markdown
        case "text/gemini": self = .gemini
        case "text/gopher": self = .gopher
        case _ where mediaType.isPDFMediaType: self = .pdf
        case "application/json", "text/json", "application/manifest": self = .json
        case _ where JavaScriptTypes.contain(mediaType): self = .text
        case "application/x-sh", "application/sql", "application/toml", "application/yaml",
            "application/x-yaml", "application/x-ndjson", "application/jsonl",
            "application/x-tex", "application/x-subrip", "message/rfc822":
            self = .text
        default:
            if mediaType.hasSuffix("+json") {
                self = .json
            } else {
                self = mediaType.hasPrefix("text/") ? .text : .unshowable
            }
        }
    }

    /// The kind without what a missing library would read: Markdown is text, and PDF is not shown.
    var readable: DocumentKind {
        switch self {
        case .markdown: MarkdownLibrary.load() == nil ? self : .text
        case .pdf: PDFLibrary.load() == nil ? self : .unshowable
        case .html, .xml, .json, .text, .table, .gemini, .gopher, .unshowable: self
        }
    }

    /// The kind of a file by its first bytes: text unless a byte contradicts, and HTML if it starts
    /// with a tag (MIME Sniffing Standard section 7.1; as for local files, any tag is enough).
    init(sniffing start: ArraySlice<UInt8>) {
        if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) {
            self = .text
            return
        }
        let isBinary = start.contains { byte in
            byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains(byte)
        }
        let text = start.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x0C }
        let next = text.dropFirst().first ?? 0
        let isTag =
            text.first == UInt8(ascii: "<")
            && (next == UInt8(ascii: "!") || HTMLTokenizer.isLetter(next))
        self = isBinary ? .unshowable : isTag ? .html : .text
    }

    /// The places where a document of this kind may declare its encoding.
    var sniffing: EncodingSniffer.Kind {
        switch self {
        case .html: .html
        case .xml: .xml
        case .json, .text, .table, .markdown, .pdf, .gemini, .gopher, .unshowable: .text
        }
    }
}
