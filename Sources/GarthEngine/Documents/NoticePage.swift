import GarthLanguage
import GarthPage

/// The page in place of a document that is no text.
enum NoticePage {
    /// The HTML of the page: the kind of the document, that it is not shown, and how to save it.
    static func html(for info: DocumentInfo) -> [UInt8] {
        let type = escaped(info.mediaType)
        let url = escaped(info.url)
        let name = escaped(info.mediaType.mediaKind)
        return Array(
            """
            <!DOCTYPE html><title>\(type)</title><h1>\(localized("This is \(name)"))</h1>
            <p>\(localized("Its media type is <code>\(type)</code>, which Garth cannot show."))</p>
            \(libraryNotice(for: info))<p>\(localized("To save it as it is:"))</p>
            <pre>garth --dump --format source '\(url)' > FILE</pre>
            """.utf8)
    }

    /// What would show a document of this type, and is missing.
    private static func libraryNotice(for info: DocumentInfo) -> String {
        guard info.mediaType.isPDFMediaType, let problem = PDFLibrary.load() else { return "" }
        return "<p>" + localized("With poppler its text would be shown: \(escaped(problem)).")
            + "</p>\n"
    }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for character in text {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            // A quote in an address would end the argument.
            case "'": out += "%27"
            default: out.append(character)
            }
        }
        return out
    }
}
