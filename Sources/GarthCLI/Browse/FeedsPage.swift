import Garth
import GarthURL

/// `garth:feeds`: the kept feeds with what is unread in them; `garth:feeds/3`: all entries of one.
struct FeedsPage {
    let feeds: [KeptFeed]
    /// The feed whose entries are all shown; nil shows the unread ones of all feeds.
    var only: Int?
    /// The keys that keep a feed and look for news, for the first words.
    let keys: (keep: String, look: String)

    /// Unread entries of a feed that are shown beside others; its own page has all.
    private static let shownEntries = 30
    private static let titleLength = 200

    /// The page; every word that is not Garth's own is escaped.
    var html: String {
        let shown = feeds.filter { only == nil || $0.id == only }
        let title = only == nil ? "Feeds" : shown.first.map(Self.name) ?? "No such feed"
        return "<!DOCTYPE html><title>\(Self.text(title))</title><h1>\(Self.text(title))</h1>"
            + (only == nil ? head : "<p><a href=\"garth:feeds\">All feeds</a></p>")
            + shown.map { section($0) }.joined()
    }

    private var head: String {
        guard !feeds.isEmpty else {
            return
                "<p>No feeds are kept. <kbd>\(keys.keep.escapedForMarkup())</kbd> lists those of a "
                + "page, <kbd>:import-feeds FILE</kbd> takes a list (OPML).</p>"
        }
        let unread = feeds.reduce(0) { $0 + $1.unreadCount }
        return "<p>\(feeds.count) feed\(feeds.count == 1 ? "" : "s"), \(unread) unread. "
            + "<a href=\"garth:feeds/look\">Look for news</a> "
            + "(<kbd>\(keys.look.escapedForMarkup())</kbd>)"
            + (unread > 0 ? ", <a href=\"garth:feeds/read\">mark all as read</a>" : "") + "</p>"
    }

    private func section(_ feed: KeptFeed) -> String {
        let address = feed.page.isEmpty ? feed.url : feed.page
        let heading =
            only == nil
            ? "<h2><a href=\"garth:feeds/\(feed.id)\">\(Self.text(Self.name(of: feed)))</a></h2>"
            : ""
        return heading
            + "<p><a href=\"\(address.escapedForMarkup())\">\(Self.text(address))</a></p>"
            + facts(feed) + list(feed)
    }

    /// What the last look said, and the acts.
    private func facts(_ feed: KeptFeed) -> String {
        let new = feed.entries.count { $0.isNew && $0.isUnread }
        let state =
            feed.looked == 0
            ? "Not looked at yet" : "\(feed.unreadCount) unread, \(new) new since the last look"
        let problem =
            feed.problem.isEmpty
            ? "" : "<p><b>The last look failed:</b> \(Self.text(feed.problem))</p>"
        let path = "garth:feeds/\(feed.id)"
        return "<p>\(state). <a href=\"\(path)/look\">Look</a>"
            + (feed.unreadCount > 0 ? ", <a href=\"\(path)/read\">mark as read</a>" : "")
            + ", <a href=\"\(path)/forget\">forget the feed</a></p>\(problem)"
    }

    private func list(_ feed: KeptFeed) -> String {
        let entries =
            only == nil
            ? Array(feed.entries.filter(\.isUnread).prefix(Self.shownEntries)) : feed.entries
        let items = entries.map { entry in
            let mark = entry.isUnread ? entry.isNew ? "<b>new</b> " : "<b>unread</b> " : ""
            let title = Self.text(Self.title(of: entry))
            let date = Self.text(String(entry.date.prefix(10)))
            let words =
                entry.url.isEmpty
                ? title : "<a href=\"\(entry.url.escapedForMarkup())\">\(title)</a>"
            return "<li>\(mark)\(words)\(date.isEmpty ? "" : " – \(date)")</li>"
        }
        let rest = only == nil ? feed.unreadCount - entries.count : 0
        let more =
            rest > 0 ? "<p><a href=\"garth:feeds/\(feed.id)\">… and \(rest) more</a></p>" : ""
        return items.isEmpty ? "" : "<ul>\(items.joined())</ul>\(more)"
    }

    private static func name(of feed: KeptFeed) -> String {
        feed.title.isEmpty ? feed.url : feed.title
    }

    private static func title(of entry: KeptFeed.Entry) -> String {
        entry.title.isEmpty ? entry.url.isEmpty ? "Untitled" : entry.url : entry.title
    }

    /// Words of others: cut, and escaped for markup.
    private static func text(_ text: String) -> String {
        let cut = text.count > titleLength ? text.prefix(titleLength) + "…" : text[...]
        return cut.escapedForMarkup()
    }
}
