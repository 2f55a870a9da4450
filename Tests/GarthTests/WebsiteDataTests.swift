import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("What sites left: by kind, by site, by time", .endsWhatHangs)
struct WebsiteDataTests {
    private static func page(_ fields: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: max-age=999\r\n\(fields)"
            + "Content-Length: 1\r\nConnection: close\r\n\r\nx"
    }

    private static let routes = ["/a": page("Set-Cookie: a=1\r\n"), "/b": page("")]

    /// A store that a view has filled with everything, and what it says of it.
    private func filled(_ store: WebsiteDataStore) async throws -> ViewSetting {
        let setting = ViewSetting(Self.routes)
        setting.configuration.websiteDataStore = store
        try await setting.load("/a")
        try await setting.load("/b")
        store.storage.hsts.receive("max-age=99", from: URLRecord.parse("https://sub.hsts.test/")!)
        await store.httpCookieStore.setCookie(
            WebCookie(name: "b", value: "2", domain: "127.0.0.2"))
        store.waitUntilCached()
        return setting
    }

    private func names(
        _ store: WebsiteDataStore,
        _ types: Set<WebsiteDataType> = WebsiteDataStore.allWebsiteDataTypes
    ) async -> [String] {
        await store.dataRecords(ofTypes: types).map { record in
            let kinds = WebsiteDataType.allCases.filter { record.dataTypes.contains($0) }
            return record.displayName + kinds.map { " \($0)" }.joined()
        }
    }

    @Test("a store in memory tells sites with what they left, and forgets by kind, site and time")
    func memory() async throws {
        let store = WebsiteDataStore.nonPersistent()
        let setting = try await filled(store)
        let all = await names(store)
        #expect(all.count == 3 && all[0] == "127.0.0.1 cookies memoryCache")
        #expect(all[1] == "127.0.0.2 cookies" && all[2].hasSuffix("hsts"))
        #expect(await names(store, [.cookies]) == ["127.0.0.1 cookies", "127.0.0.2 cookies"])
        #expect(await names(store, [.diskCache]).isEmpty)
        let records = await store.dataRecords()
        await store.removeData(ofTypes: [.cookies], for: [records[0]])
        #expect(await store.httpCookieStore.allCookies().map(\.domain) == ["127.0.0.2"])
        await store.removeData(ofTypes: [.hsts], for: [records[0]])
        #expect(await names(store, [.hsts]).count == 1)
        await store.removeData(ofTypes: [.hsts], for: [records[2]])
        #expect(await names(store, [.hsts]).isEmpty)
        #expect(setting.view.backForwardList.items[0].page != nil)
        await store.removeData(ofTypes: [.memoryCache], for: [records[1]])
        #expect(setting.view.backForwardList.items[0].page != nil, "of another site")
        await store.removeData(ofTypes: [.memoryCache], for: [records[0]])
        #expect(setting.view.backForwardList.items.map { $0.page == nil } == [true, false])
        #expect(await names(store) == ["127.0.0.2 cookies"])
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(setting.server.visits == ["/a", "/b", "/a"], "nothing was left of it")
    }

    @Test("pages that are kept go with the memory cache, and come again from the disk cache")
    func disk() async throws {
        let folder = NSTemporaryDirectory() + "garth-data-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = WebsiteDataStore(profile: folder, limits: WebsiteDataLimits())
        let setting = try await filled(store)
        #expect(await names(store)[0] == "127.0.0.1 cookies diskCache memoryCache")
        await store.removeData(ofTypes: [.memoryCache], modifiedSince: Int.max / 2)
        #expect(await names(store)[0] == "127.0.0.1 cookies diskCache")
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(setting.server.visits == ["/a", "/b"])
        await store.removeData(ofTypes: [.diskCache], modifiedSince: Int.max / 2_000)
        #expect(await names(store, [.diskCache]).count == 1, "all of it is older")
        let records = await store.dataRecords(ofTypes: [.diskCache])
        await store.removeData(ofTypes: [.diskCache], for: records)
        #expect(await names(store, [.diskCache]).isEmpty)
        await store.removeData(
            ofTypes: WebsiteDataStore.allWebsiteDataTypes, modifiedSince: 0)
        #expect(await names(store).isEmpty)
        store.waitUntilStored()
        #expect(store.takeProblems().isEmpty)
    }

    @Test("what cannot be stored is told to who asks for it, once")
    func problems() async throws {
        let file = NSTemporaryDirectory() + "garth-data-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try "a file, and no folder".write(toFile: file, atomically: true, encoding: .utf8)
        let store = WebsiteDataStore(profile: file)
        let (told, teller) = AsyncStream.makeStream(of: Void.self)
        store.onProblem { teller.yield() }
        await store.httpCookieStore.setCookie(
            WebCookie(name: "a", value: "1", domain: "a.test", expires: 9_999_999_999))
        for await _ in told { break }
        #expect(!store.takeProblems().isEmpty)
    }

    @Test(
        "cookies are shared by data store: a pool's views share its store unless they name another")
    func pools() async throws {
        let pool = ProcessPool()
        func store(_ change: (inout WebViewConfiguration) -> Void) -> WebsiteDataStore {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.processPool = pool
            change(&configuration)
            return WebView(configuration: configuration).configuration.websiteDataStore
        }
        let shared = (0..<2).map { _ in store { $0.websiteDataStore = pool.nonPersistentDataStore }
        }
        #expect(shared[0] === shared[1])
        let own = (0..<2).map { _ in store { $0.websiteDataStore = .nonPersistent() } }
        #expect(own[0] !== own[1] && own[0] !== shared[0])
        let usual = (0..<2).map { _ in store { _ in } }
        #expect(usual[0] === usual[1] && usual[0] === shared[0] && !usual[0].isPersistent)
        await shared[0].httpCookieStore.setCookie(
            WebCookie(name: "a", value: "1", domain: "a.test"))
        #expect(await shared[1].httpCookieStore.allCookies().count == 1)
        #expect(await own[0].httpCookieStore.allCookies().isEmpty)
    }
}
