import GarthURL
import Testing

@testable import Garth
@testable import GarthCLI

/// The pages that list what a person keeps, with words of others in them.
@Suite("Pages of what is kept") @MainActor struct OwnPageTests {
    private static let hostile = "<script>alert(1)</script>\" onclick=x '&amp;"

    private func feed(_ entries: [KeptFeed.Entry], problem: String = "") -> KeptFeed {
        var feed = KeptFeed(
            id: 3, url: "https://a.test/f", title: Self.hostile, page: "", looked: 1,
            problem: problem)
        feed.entries = entries
        return feed
    }

    private func entry(_ key: String, isUnread: Bool = true) -> KeptFeed.Entry {
        var entry = KeptFeed.Entry(
            key: key, url: "https://a.test/\(key)", title: "Title \(key)",
            date: "2024-05-06T00:00:00Z")
        entry.isUnread = isUnread
        return entry
    }

    private func page(_ feeds: [KeptFeed], only: Int? = nil) -> String {
        FeedsPage(feeds: feeds, only: only, keys: ("gF", "gN")).html
    }

    @Test("the list has what is unread, the page of a feed has all")
    func entries() {
        let feed = feed([entry("one"), entry("two", isUnread: false)])
        let list = page([feed])
        #expect(list.contains("Title one") && !list.contains("Title two"))
        #expect(
            list.contains("1 unread") && list.contains("2024-05-06")
                && list.contains("garth:feeds/3"))
        let own = page([feed], only: 3)
        #expect(own.contains("Title one") && own.contains("Title two"))
        #expect(page([]).contains("No feeds are kept"))
    }

    @Test("titles, addresses, failures and searched words are escaped")
    func escaping() {
        var entry = entry("x")
        entry.title = Self.hostile
        entry.url = "https://a.test/\"><script>"
        let pages = [
            page([feed([entry], problem: Self.hostile)]),
            LaterPage(
                pages: [
                    KeptPage(id: 1, url: entry.url, title: Self.hostile, kept: 0, byteCount: 1)
                ], words: Self.hostile, key: "ga"
            ).html,
        ]
        for html in pages {
            #expect(!html.contains("<script") && !html.contains("\" onclick"))
            #expect(html.contains("&lt;script&gt;"))
        }
    }

    @Test(
        "an act is named by its whole address, and nothing else is one",
        arguments: [
            ("garth:feeds/look", .look(nil)), ("garth:feeds/3/look", .look(3)),
            ("garth:feeds/read", .markRead(nil)), ("garth:feeds/3/read", .markRead(3)),
            ("garth:feeds/3/forget", .forget(3)), ("garth:later/4/forget", .forgetCopy(4)),
            ("garth:feeds", nil), ("garth:feeds/3", nil), ("garth:feeds/forget", nil),
            ("garth:feeds/x/look", nil), ("garth:feeds//look", nil), ("garth:later/forget", nil),
            ("https://garth/feeds/look", nil), ("garth:other/look", nil),
            ("garth:feeds/3/4/look", nil), ("garth:feeds/99999999999999999999/look", nil),
        ] as [(String, OwnAct?)])
    func acts(address: String, act: OwnAct?) throws {
        #expect(OwnAct(try URLRecord(parsing: address)) == act)
    }

    @Test("the number of a kept page is a number, and no path")
    func numbers() throws {
        #expect(OwnPages.copyNumber(in: try URLRecord(parsing: "garth:later/12")) == 12)
        for wrong in [
            "garth:later", "garth:later/0", "garth:later/-1", "garth:later/../1",
            "garth:later/1/2", "garth:later/1%2F", "garth:feeds/1", "garth:later/1.warc",
        ] {
            #expect(OwnPages.copyNumber(in: try URLRecord(parsing: wrong)) == nil, "\(wrong)")
        }
    }

    @Test("the words of a search are those of the form")
    func words() throws {
        #expect(LaterPage.words(of: try URLRecord(parsing: "garth:later?q=a+b%26c")) == "a b&c")
        #expect(LaterPage.words(of: try URLRecord(parsing: "garth:later")).isEmpty)
    }
}
