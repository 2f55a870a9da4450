import Foundation
import GarthURL
import Testing

@testable import Garth
@testable import GarthFetch
@testable import GarthStore

/// Kept feeds: new since the last look, unread until they are followed.
@Suite("Feeds of a profile") struct FeedStoreTests {
    private let folder = NSTemporaryDirectory() + "garth-feeds-\(UUID().uuidString.prefix(8))"
    private static let url = "https://a.test/f"

    private func store() throws -> FeedStore {
        try #require(
            WebsiteDataStore(ProfileFolders(profile: folder)) {
                WallTime(sinceEpoch: .seconds(2_000_000_000))
            }.feeds)
    }

    private func report(_ keys: [String], title: String = "A") throws -> FeedReport {
        let items = keys.map { key in
            "{\"id\":\"\(key)\",\"title\":\"T\(key)\",\"url\":\"https://a.test/\(key)\"}"
        }.joined(separator: ",")
        let json =
            "{\"version\":\"x\",\"feed_url\":\"x\",\"title\":\"\(title)\",\"items\":[\(items)]}"
        return try #require(FeedReport(Array(json.utf8), of: URLRecord(parsing: Self.url)))
    }

    private func kept(_ store: FeedStore) async throws -> KeptFeed {
        try #require(await store.all().first)
    }

    @Test("entries are new after the look that brought them, and unread until they are followed")
    func looks() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        #expect(await store.add([.init(url: Self.url, title: "")]) == 1)
        #expect(await store.add([.init(url: Self.url, title: "again")]) == 0)
        let id = try await kept(store).id
        #expect(await store.note(try report(["1", "2"]), of: id) == 2)
        var feed = try await kept(store)
        #expect(feed.title == "A" && feed.unreadCount == 2 && feed.entries.allSatisfy { $0.isNew })
        await store.markRead(.at("https://a.test/1"))
        #expect(await store.note(try report(["3", "1", "2"]), of: id) == 1)
        feed = try await kept(store)
        #expect(feed.entries.map(\.key) == ["3", "1", "2"])
        #expect(feed.entries.map(\.isUnread) == [true, false, true])
        #expect(feed.entries.map(\.isNew) == [true, false, false])
        await store.markRead(.of(id))
        #expect(try await kept(store).unreadCount == 0)
    }

    @Test("an unread entry that the feed drops stays behind the others; one that was read goes")
    func dropped() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        _ = await store.add([.init(url: Self.url, title: "")])
        let id = try await kept(store).id
        _ = await store.note(try report(["1", "2"]), of: id)
        await store.markRead(.at("https://a.test/1"))
        _ = await store.note(try report(["3"]), of: id)
        #expect(try await kept(store).entries.map(\.key) == ["3", "2"])
        let many = (0..<600).map { "n\($0)" }
        _ = await store.note(try report(many), of: id)
        #expect(try await kept(store).entries.count == 500)
    }

    @Test("a failed look leaves the entries, and the next that succeeds forgets the failure")
    func problems() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        _ = await store.add([.init(url: Self.url, title: "")])
        let id = try await kept(store).id
        _ = await store.note(try report(["1"]), of: id)
        await store.note(problem: "no answer", of: id)
        var feed = try await kept(store)
        #expect(feed.problem == "no answer" && feed.entries.count == 1)
        _ = await store.note(try report(["1"]), of: id)
        feed = try await kept(store)
        #expect(feed.problem.isEmpty)
        await store.remove(id)
        #expect(await store.all().isEmpty)
        // A look that ends after the feed was forgotten brings nothing back.
        #expect(await store.note(try report(["1"]), of: id) == 0)
        #expect(await store.all().isEmpty)
    }

    @Test("a report of a content process is cut, counted, and names no files for a feed of the web")
    func claims() throws {
        let long = String(repeating: "x", count: 5000)
        let items = [
            "{\"id\":\"1\",\"title\":\"\(long)\",\"url\":\"file:///etc/passwd\"}",
            "{\"id\":\"2\",\"title\":\"a\\nb\",\"url\":\"https://u:p@a.test/\"}",
            "{\"id\":\"2\",\"title\":\"twice\"}", "{\"title\":7}", "[]", "null",
            "{\"id\":\"3\",\"url\":\"garth:feeds/look\"}",
        ].joined(separator: ",")
        let json = "{\"version\":\"x\",\"feed_url\":\"x\",\"items\":[\(items)],\"_feeds\":[{}]}"
        let web = try URLRecord(parsing: Self.url)
        let report = try #require(FeedReport(Array(json.utf8), of: web))
        #expect(report.entries.map(\.key) == ["1", "2", "3"])
        #expect(report.entries[0].title.utf8.count == 1024 && report.entries[0].url.isEmpty)
        #expect(report.entries[1].title == "a b" && report.entries[1].url == "https://a.test/")
        #expect(report.entries[2].url.isEmpty && report.offers.isEmpty)
        let local = try #require(
            FeedReport(Array(json.utf8), of: URLRecord(parsing: "file:///home/f.xml")))
        #expect(local.entries[0].url == "file:///etc/passwd")
        for wrong in ["", "[]", "{", "{\"items\":[]}"] {
            #expect(FeedReport(Array(wrong.utf8), of: web) == nil)
        }
    }

    @Test("a list of feeds escapes every word, and is one of XML whatever the titles hold")
    func opml() {
        let feed = KeptFeed(
            id: 1, url: "https://a.test/?a=1&b=\"", title: "<x>\"&\u{1B}[31m\u{FFFF}", page: "",
            looked: 0, problem: "")
        let text = String(decoding: FeedList.opml(of: [feed]), as: UTF8.self)
        #expect(text.contains("text=\"&lt;x&gt;&quot;&amp; [31m \""))
        #expect(text.contains("xmlUrl=\"https://a.test/?a=1&amp;b=&quot;\""))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 0x0A })
    }
}
