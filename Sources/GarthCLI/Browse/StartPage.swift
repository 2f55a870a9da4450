import CResources

/// `about:start`: the allowed sites and the recent pages, in the frame of `Resources/start.html`.
struct StartPage {
    let sites: [String]
    let isOpen: Bool
    let recent: [(title: String, address: String)]

    /// At most so many sites and pages are listed; the Open menu filters the rest.
    private static let siteLimit = 500
    private static let recentLimit = 20

    /// The page; every word that is not Garth's own is escaped.
    var html: String {
        let template = String(
            decoding: UnsafeBufferPointer(
                start: garth_resource_start_html(), count: Int(garth_resource_start_html_size())),
            as: UTF8.self)
        return template.replacing("<!--sites-->", with: siteList)
            .replacing("<!--recent-->", with: recentList)
    }

    private var siteList: String {
        if isOpen {
            return "<p>There is no allow-list: every site may be visited. "
                + "Start with <kbd>--allow example.org</kbd> to stay inside one.</p>"
        }
        guard !sites.isEmpty else {
            return "<p>The allow-list is empty: no site may be visited.</p>"
        }
        let items = sites.prefix(Self.siteLimit).map { site in
            "<li><a href=\"\(Self.escaped(site))\">\(Self.escaped(site))</a></li>"
        }
        let more =
            sites.count > Self.siteLimit
            ? "<p>… and \(sites.count - Self.siteLimit) more.</p>" : ""
        return "<h2>Allowed sites</h2><ul>\(items.joined())</ul>\(more)"
    }

    private var recentList: String {
        guard !recent.isEmpty else { return "" }
        let items = recent.prefix(Self.recentLimit).map { page in
            let title = page.title.isEmpty ? page.address : page.title
            return "<li><a href=\"\(Self.escaped(page.address))\">\(Self.escaped(title))</a></li>"
        }
        return "<h2>Recent pages</h2><ul>\(items.joined())</ul>"
    }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
