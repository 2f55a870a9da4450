import Garth
import GarthLanguage
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
        let title =
            only == nil
            ? localized("Feeds") : shown.first.map(Self.name) ?? localized("No such feed")
        return "<!DOCTYPE html><title>\(Self.text(title))</title><h1>\(Self.text(title))</h1>"
            + (only == nil ? head : "<p><a href=\"garth:feeds\">\(localized("All feeds"))</a></p>")
            + shown.map { section($0) }.joined()
    }

    private var head: String {
        guard !feeds.isEmpty else {
            let key = "<kbd>\(keys.keep.escapedForMarkup())</kbd>"
            return "<p>"
                + localized(
                    "No feeds are kept. \(key) lists those of a page, "
                        + "<kbd>:import-feeds FILE</kbd> takes a list (OPML).") + "</p>"
        }
        let unread = feeds.reduce(0) { $0 + $1.unreadCount }
        let count = feeds.count
        return "<p>"
            + localized(
                count, one: "\(count) feed, \(unread) unread.",
                other: "\(count) feeds, \(unread) unread.")
            + " " + Self.link("garth:feeds/look", localized("Look for news"))
            + " (<kbd>\(keys.look.escapedForMarkup())</kbd>)"
            + (unread > 0
                ? ", " + Self.link("garth:feeds/read", localized("mark all as read")) : "")
            + "</p>"
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
            ? localized("Not looked at yet")
            : localized("\(feed.unreadCount) unread, \(new) new since the last look")
        let problem =
            feed.problem.isEmpty
            ? ""
            : "<p><b>\(localized("The last look failed:"))</b> \(Self.text(feed.problem))</p>"
        let path = "garth:feeds/\(feed.id)"
        let look = Self.link("\(path)/look", localized("Look", meaning: "look at a feed"))
        return "<p>\(state). \(look)"
            + (feed.unreadCount > 0
                ? ", " + Self.link("\(path)/read", localized("mark as read")) : "")
            + ", " + Self.link("\(path)/forget", localized("forget the feed")) + "</p>\(problem)"
    }

    /// A link of the page's own, with words of Garth.
    private static func link(_ address: String, _ words: String) -> String {
        "<a href=\"\(address)\">\(words)</a>"
    }

    private func list(_ feed: KeptFeed) -> String {
        let entries =
            only == nil
            ? Array(feed.entries.filter(\.isUnread).prefix(Self.shownEntries)) : feed.entries
        let items = entries.map { entry in
            let mark =
                !entry.isUnread
                ? ""
                : "<b>" + (entry.isNew ? localized("new") : localized("unread")) + "</b> "
            let title = Self.text(Self.title(of: entry))
            let date = Self.text(String(entry.date.prefix(10)))
            let words =
                entry.url.isEmpty
                ? title : "<a href=\"\(entry.url.escapedForMarkup())\">\(title)</a>"
            return "<li>\(mark)\(words)\(date.isEmpty ? "" : " – \(date)")</li>"
        }
        let rest = only == nil ? feed.unreadCount - entries.count : 0
        let more =
            rest > 0
            ? "<p>\(Self.link("garth:feeds/\(feed.id)", localized("… and \(rest) more")))</p>" : ""
        return items.isEmpty ? "" : "<ul>\(items.joined())</ul>\(more)"
    }

    private static func name(of feed: KeptFeed) -> String {
        feed.title.isEmpty ? feed.url : feed.title
    }

    private static func title(of entry: KeptFeed.Entry) -> String {
        entry.title.isEmpty ? entry.url.isEmpty ? localized("Untitled") : entry.url : entry.title
    }

    /// Words of others: cut, and escaped for markup.
    private static func text(_ text: String) -> String {
        let cut = text.count > titleLength ? text.prefix(titleLength) + "…" : text[...]
        return cut.escapedForMarkup()
    }
}
