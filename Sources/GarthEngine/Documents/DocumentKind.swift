/// What a document is read as, by its media type.
enum DocumentKind {
    case html, xml, json, text
    /// Something that is no text: a page says so in its place.
    case unshowable

    /// MIME Sniffing Standard section 4.6, the groups of types.
    init(mediaType: String) {
        switch mediaType {
        case "", "text/html": self = .html
        case "text/xml", "application/xml", "text/xsl", "application/rss": self = .xml
        case "application/json", "text/json", "application/manifest": self = .json
        case "application/javascript", "application/ecmascript", "application/x-javascript",
            "application/x-sh", "application/sql", "application/toml", "application/yaml",
            "application/x-yaml", "application/x-ndjson", "application/jsonl",
            "application/x-tex", "application/x-subrip", "message/rfc822":
            self = .text
        default:
            if mediaType.hasSuffix("+xml") {
                self = .xml
            } else if mediaType.hasSuffix("+json") {
                self = .json
            } else {
                self = mediaType.hasPrefix("text/") ? .text : .unshowable
            }
        }
    }

    /// Where a document of this kind may declare its encoding.
    var sniffing: EncodingSniffer.Kind {
        switch self {
        case .html: .html
        case .xml: .xml
        case .json, .text, .unshowable: .text
        }
    }
}
