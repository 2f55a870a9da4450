import GarthFetch
import GarthLanguage
import GarthURL

/// Garth's page in place of an answer without content: the status, its meaning, and the remedy.
struct EmptyAnswerPage {
    private let url: URLRecord
    /// The status of the answer; nil for a file.
    private let status: Int?

    /// nil for a page that has content, and for what neither a server nor a file has answered.
    @MainActor
    init?(of page: Page) {
        guard page.isBlankAnswer, !page.isErrorPage, let head = page.head else { return nil }
        // What a program hands over is as it is meant, whatever address it is given.
        guard page.url.isFile || page.url.isHTTPOrHTTPS && head.version != .local else {
            return nil
        }
        self.init(url: page.url, status: page.url.isFile ? nil : head.status)
    }

    init(url: URLRecord, status: Int?) {
        self.url = url
        self.status = status
    }

    /// The page as HTML; every word that is not Garth's own is escaped.
    var html: String {
        """
        <!DOCTYPE html><title>\(title.escapedForMarkup())</title>
        <h1>\(title.escapedForMarkup())</h1>
        <p>\(sentence.escapedForMarkup())</p>
        <p>\(url.hrefWithoutCredentials.escapedForMarkup())</p>
        <ul>\(start)\(remedies.map { "<li>\($0.escapedForMarkup())</li>" }.joined())</ul>
        """
    }

    private var title: String {
        guard let status else { return localized("An empty file") }
        guard status >= 400 else { return localized("An empty answer") }
        return "\(status): \(StatusMeaning(status).title)"
    }

    private var sentence: String {
        guard let status else {
            return localized("There is nothing in this file that could be shown.")
        }
        let meaning = status >= 400 ? StatusMeaning(status).sentence + " " : ""
        return meaning
            + localized(
                "\(url.hostname) answered with the status \(status) and sent no page along.")
    }

    /// A link to the beginning of the site, where that is another page.
    private var start: String {
        guard let status, status >= 400, url.isHTTPOrHTTPS,
            let root = URLRecord.parse("/", base: url)?.withoutCredentials,
            !url.isSameDocument(as: root)
        else { return "" }
        let text = root.href.escapedForMarkup()
        let link = "<a href=\"\(text)\">\(text)</a>"
        return "<li>" + localized("\(link) is the beginning of the site.") + "</li>"
    }

    private var remedies: [String] {
        guard let status else {
            return [localized("r reads it again; B goes back to the page before.")]
        }
        var list: [String] = []
        if [404, 410].contains(status) { list.append(localized("O edits the address.")) }
        list.append(localized("R asks the server again; B goes back to the page before."))
        list.append(localized("= shows the rest of the server's answer."))
        return list
    }
}

/// The meaning of an error status for a reader (RFC 9110 section 15.5 and 15.6, RFC 6585).
struct StatusMeaning {
    /// A few words.
    let title: String
    /// A sentence.
    let sentence: String

    init(_ status: Int) {
        (title, sentence) =
            switch status {
            case 400:
                (localized("Bad request"), localized("The server did not understand the request."))
            case 401, 407:
                (
                    localized("Not logged in"),
                    localized("The server requires a name and a password.")
                )
            case 402:
                (
                    localized("Payment required"),
                    localized("The server requires payment for this page.")
                )
            case 403:
                (
                    localized("Not permitted"),
                    localized("The server does not show this page to you.")
                )
            case 404:
                (localized("Not found"), localized("The server knows no page at this address."))
            case 405:
                (
                    localized("Not done this way"),
                    localized("The page does not take requests of this kind.")
                )
            case 406, 415:
                (
                    localized("No fitting form"),
                    localized("The server has nothing in a form that was asked for.")
                )
            case 408:
                (localized("Too slow"), localized("The server did not want to wait any longer."))
            case 410: (localized("Gone"), localized("The page was taken away for good."))
            case 413, 414, 431:
                (localized("Too long"), localized("The request is larger than the server accepts."))
            case 429:
                (
                    localized("Too many requests"),
                    localized("The server accepts no more requests for a while.")
                )
            case 451: (localized("Withheld"), localized("The page is withheld for legal reasons."))
            case 500: (localized("A fault of the server"), localized("The server made a mistake."))
            case 502, 504:
                (
                    localized("No answer behind"),
                    localized("A server behind this one did not answer.")
                )
            case 503:
                (
                    localized("Not available"),
                    localized("The server is overloaded, or is being repaired.")
                )
            case 500...:
                (localized("A fault of the server"), localized("The server could not answer."))
            default: (localized("Refused"), localized("The server refused to answer."))
            }
    }
}
