/// Why a document is not shown as it was asked for.
public enum DocumentFault: Error, Sendable, Hashable {
    /// It is no text: a picture, a film, an archive; its media type.
    case notText(mediaType: String)
    /// Its compressed text is damaged; what could be read is shown.
    case damaged
    /// It is larger than it may be, once decompressed; what there was until then is shown.
    case tooLarge
    /// What was to be selected is no selector of CSS; nothing is shown.
    case badSelector
    /// No element matches the selector; nothing is shown.
    case noMatch
}

extension String {
    /// What a media type stands for, in two words, where it is no text: `an image`.
    package var mediaKind: String {
        switch prefix(while: { $0 != "/" }) {
        case "image": return "an image"
        case "audio": return "a sound"
        case "video": return "a film"
        case "font": return "a font"
        default: break
        }
        switch self {
        case "application/pdf": return "a PDF document"
        case "application/zip", "application/gzip", "application/x-gzip", "application/x-tar",
            "application/x-xz", "application/x-bzip2", "application/zstd":
            return "an archive"
        default: return "binary data"
        }
    }
}
