import Foundation
import GarthURL
import Testing

@testable import Garth
@testable import GarthFetch
@testable import GarthStore

@Suite("Bookmarks of a profile") struct BookmarkStoreTests {
    private let folder = NSTemporaryDirectory() + "garth-bookmarks-\(UUID().uuidString.prefix(8))"

    private func store(at time: Int64 = 2_000_000_000) throws -> BookmarkStore {
        try #require(
            WebsiteDataStore(ProfileFolders(profile: folder)) {
                WallTime(sinceEpoch: .seconds(time))
            }.bookmarks)
    }

    @Test("a bookmark is kept, changed, deleted and brought back")
    func keeping() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        #expect(await store.search("", limit: 9) == [])
        var tags = Bookmark.tags(in: " News ,, news,two  words,\n")
        #expect(tags == ["News", "two words"])
        tags.append("x,y")
        #expect(await store.save(Bookmark(url: "http://a.test/", title: "A", tags: tags)))
        var kept = try #require(await store.bookmark(of: "http://a.test/"))
        #expect(kept.tags == ["News", "two words", "x y"] && kept.added == 2_000_000_000)
        kept.title = "Another"
        await store.save(kept)
        #expect(await store.search("anoth NEWS", limit: 9)?.map(\.title) == ["Another"])
        await store.remove(try #require(kept.id))
        #expect(await store.search("another", limit: 9) == [])
        await store.restore(kept)
        #expect(await store.all().map(\.id) == [kept.id])
    }

    @Test("an import adds, merges and leaves out, and what is exported comes back the same")
    func importing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        await store.save(Bookmark(url: "http://a.test/", title: "Mine", tags: ["old"]))
        let file = """
            <DL><DT><H3>New</H3><DL>
            <DT><A HREF="http://me:secret@a.test" ADD_DATE="1500000000">Theirs</A>
            <DT><A HREF="https://b.test/#part" ADD_DATE="9999999999">B</A>
            <DT><A HREF="javascript:alert(1)">no</A><DT><A HREF="place:x">no</A>
            <DT><A HREF="http://[">no</A><DT><A HREF="data:text/html,x">no</A></DL></DL>
            """
        let result = try #require(await store.importFile(Array(file.utf8)))
        #expect(result == .init(added: 1, merged: 1, skipped: 4))
        let all = await store.all()
        #expect(all.map(\.url) == ["https://b.test/#part", "http://a.test/"])
        #expect(all[1].title == "Mine" && all[1].tags == ["old", "New"])
        // A date from the future is none.
        #expect(all[0].added == 2_000_000_000 && all[1].added == 1_500_000_000)
        let exported = await store.exportFile()
        for bookmark in all { await store.remove(try #require(bookmark.id)) }
        #expect(await store.importFile(exported)?.added == 2)
        #expect(
            await store.all().map { [$0.url, $0.title, $0.tagText, "\($0.added)"] }
                == all.map { [$0.url, $0.title, $0.tagText, "\($0.added)"] })
    }

    @Test("two programs with one profile see each other's bookmarks")
    func sharing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (one, other) = (try store(), try store())
        await one.save(Bookmark(url: "http://a.test/", title: "A"))
        #expect(await other.search("a.test", limit: 9)?.count == 1)
        await other.save(Bookmark(url: "http://b.test/", title: "B"))
        #expect(await one.search("", limit: 9)?.count == 2)
    }
}
