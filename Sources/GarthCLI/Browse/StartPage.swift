import CResources
import GarthLanguage
import GarthTerminal
import GarthURL

/// `about:start`: the allowed sites, bookmarks and recent pages, in the template
/// `Resources/start.html`.
struct StartPage {
    let sites: [String]
    let isOpen: Bool
    let bookmarks: [Link]
    let recent: [Link]
    /// The keys of the person, where nothing is kept of an earlier start; nil later.
    var firstKeys: KeyMap?

    /// The names behind `about:` that have a page.
    static let ownPages: Set<String> = ["start", "blank", "tour"]

    /// A page that is listed; its title is its site's own.
    struct Link: Sendable {
        let title: String
        let address: String
    }

    /// At most so many are listed; the Open menu and the panels have the rest.
    private static let siteLimit = 500
    static let bookmarkLimit = 30
    static let recentLimit = 10
    /// The characters of a title that are shown: a line, and a little more.
    private static let titleLength = 120

    /// The page; every word that is not Garth's own is escaped.
    var html: String {
        let template = String(
            decoding: UnsafeBufferPointer(
                start: garth_resource_start_html(), count: Int(garth_resource_start_html_size())),
            as: UTF8.self)
        return localized(markup: template)
            .replacing(text: "<html lang=\"en\">", by: "<html lang=\"\(Catalogue.tag)\">")
            .replacing(text: "<!--sites-->", by: siteList)
            .replacing(text: "<!--first-->", by: firstKeys.map(Self.welcome) ?? "")
            .replacing(
                text: "<!--bookmarks-->",
                by: list(bookmarks, localized("Bookmarks"), Self.bookmarkLimit)
            )
            .replacing(
                text: "<!--recent-->", by: list(recent, localized("Recent pages"), Self.recentLimit)
            )
    }

    /// What matters at a first start, in five lines, and the tour.
    private static func welcome(_ keys: KeyMap) -> String {
        func key(_ action: Action) -> String {
            "<kbd>\((keys.name(of: action) ?? ":" + action.rawValue).escapedForMarkup())</kbd>"
        }
        let lines = [
            localized(
                "\(key(.open)) opens, \(key(.nextLink)) and \(key(.follow)) follow a link, "
                    + "\(key(.back)) goes back, \(key(.help)) lists all keys."),
            localized("Scripts of pages do not run: \(key(.javascript)) runs them, for one page."),
            localized(
                "A page is read by a process without network and files; \(key(.pageInfo)) tells."),
            localized("History and cookies are kept; <kbd>garth --private</kbd> stores nothing."),
            localized("<kbd>garth --doctor</kbd> says what is missing on this machine."),
        ]
        return "<ul>" + lines.map { "<li>\($0)</li>" }.joined() + "</ul><p>"
            + localized("<a href=\"about:tour\">The tour</a>: eight steps, five minutes.") + "</p>"
    }

    private var siteList: String {
        if isOpen {
            return "<p>"
                + localized(
                    "There is no allow-list: every site may be visited. "
                        + "Start with <kbd>--allow example.org</kbd> to stay inside one.") + "</p>"
        }
        guard !sites.isEmpty else {
            return "<p>" + localized("The allow-list is empty: no site may be visited.") + "</p>"
        }
        let items = sites.prefix(Self.siteLimit).map { site in
            "<li><a href=\"\(site.escapedForMarkup())\">\(site.escapedForMarkup())</a></li>"
        }
        let more =
            sites.count > Self.siteLimit
            ? "<p>" + localized("… and \(sites.count - Self.siteLimit) more.") + "</p>" : ""
        return "<h2>\(localized("Allowed sites"))</h2><ul>\(items.joined())</ul>\(more)"
    }

    private func list(_ links: [Link], _ title: String, _ limit: Int) -> String {
        guard !links.isEmpty else { return "" }
        let items = links.prefix(limit).map { link in
            let name = link.title.isEmpty ? link.address : link.title
            let shown =
                name.count > Self.titleLength ? name.prefix(Self.titleLength) + "…" : name[...]
            return "<li><a href=\"\(link.address.escapedForMarkup())\">"
                + "\(shown.escapedForMarkup())</a></li>"
        }
        return "<h2>\(title)</h2><ul>\(items.joined())</ul>"
    }
}
