import GarthLanguage

/// The reason why a document is not shown as requested.
public enum DocumentFault: Error, Sendable, Hashable {
    /// The document is not text (a picture, a film, an archive); its media type.
    case notText(mediaType: String)
    /// Its compressed text is damaged; what could be read is shown.
    case damaged
    /// The decompressed document exceeds the limit; the part up to the limit is shown.
    case tooLarge
    /// The document has more elements and text than are kept in memory; the part up to the limit is
    /// shown.
    case tooManyElements
    /// The selector is not valid CSS; nothing is shown.
    case badSelector
    /// No element matches the selector; nothing is shown.
    case noMatch
}

extension String {
    /// Whether documents of a media type are XML, which libxml2 reads (MIME Sniffing Standard
    /// section 4.6, with two names that servers use for it).
    package var isXMLMediaType: Bool {
        hasSuffix("+xml")
            || ["text/xml", "application/xml", "text/xsl", "application/rss"].contains(self)
    }

    /// Whether documents of a media type are Markdown (RFC 7763, with the name from before it).
    package var isMarkdownMediaType: Bool { self == "text/markdown" || self == "text/x-markdown" }

    /// Whether documents of a media type are PDF (RFC 8118, with the name from before RFC 3778).
    package var isPDFMediaType: Bool { self == "application/pdf" || self == "application/x-pdf" }

    /// The kind of a media type that is not text, in two words: `an image`.
    package var mediaKind: String {
        switch prefix(while: { $0 != "/" }) {
        case "image": return localized("an image")
        case "audio": return localized("a sound")
        case "video": return localized("a film")
        case "font": return localized("a font")
        default: break
        }
        switch self {
        case "application/pdf", "application/x-pdf": return "a PDF document"
        case "application/zip", "application/gzip", "application/x-gzip", "application/x-tar",
            "application/x-xz", "application/x-bzip2", "application/zstd":
            return localized("an archive")
        default: return localized("binary data")
        }
    }
}
