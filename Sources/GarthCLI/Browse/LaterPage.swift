import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// `garth:later`: the pages that are kept, or those with some words (`garth:later?q=words`).
@MainActor
struct LaterPage {
    let pages: [KeptPage]
    /// The words that were looked for; empty without any.
    var words = ""
    /// The key that keeps a page.
    let key: String

    private static let titleLength = 200

    /// The page; every word that is not Garth's own is escaped.
    var html: String {
        let found = words.isEmpty ? "" : ": \(Self.text(words))"
        let (title, search) = (localized("Kept pages"), localized("Search"))
        return "<!DOCTYPE html><title>\(title)\(found)</title><h1>\(title)</h1>"
            + "<form action=\"garth:later\"><input type=search name=q "
            + "value=\"\(words.escapedForMarkup())\" aria-label=\"\(search)\"> "
            + "<button>\(search)</button></form>"
            + (words.isEmpty
                ? "" : "<p><a href=\"garth:later\">\(localized("All kept pages"))</a></p>")
            + list
    }

    private var list: String {
        guard !pages.isEmpty else {
            let key = "<kbd>\(key.escapedForMarkup())</kbd>"
            let lack =
                words.isEmpty
                ? localized(
                    "No pages are kept. \(key) keeps a page with its pictures and style sheets.")
                : localized("No kept page has these words.")
            return "<p>\(lack)</p>"
        }
        return "<ul>" + pages.map { item($0) }.joined() + "</ul>"
    }

    private func item(_ page: KeptPage) -> String {
        let title = page.title.isEmpty ? page.url : page.title
        return "<li><a href=\"garth:later/\(page.id)\">\(Self.text(title))</a><br>"
            + "<a href=\"\(page.url.escapedForMarkup())\">\(Self.text(page.url))</a><br>"
            + localized("kept on \(Browser.date(page.kept)), \(ByteCount.text(page.byteCount));")
            + " <a href=\"garth:later/\(page.id)/forget\">\(localized("forget"))</a></li>"
    }

    /// The words of a search in an address.
    nonisolated static func words(of url: URLRecord) -> String {
        for part in url.search.dropFirst().split(separator: "&") where part.hasPrefix("q=") {
            let text = part.dropFirst(2).utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
            return String(decoding: percentDecode(text), as: UTF8.self)
        }
        return ""
    }

    /// Words of others: cut, and escaped for markup.
    private static func text(_ text: String) -> String {
        let cut = text.count > titleLength ? text.prefix(titleLength) + "…" : text[...]
        return cut.escapedForMarkup()
    }
}
