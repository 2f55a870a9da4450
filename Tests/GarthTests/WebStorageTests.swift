import Foundation
import GarthFetch
import GarthPage
import TestSupport
import Testing

@testable import Garth

@Suite("Storage of scripts") struct WebStorageTests {
    @Test("items keep the order in which their keys came, and are bounded")
    func items() {
        let large = String(repeating: "x", count: 8 << 20)
        let changes: [(change: ScriptStorageChange, isMade: Bool)] = [
            (.set(key: "b", value: "1"), true), (.set(key: "a", value: "2"), true),
            (.set(key: "b", value: "3"), true), (.set(key: "c", value: large), true),
            (.set(key: "d", value: large), false), (.set(key: "c", value: ""), true),
            (.set(key: "d", value: large), true), (.removed(key: "d"), true),
            (.removed(key: "d"), false), (.removed(key: "c"), true),
        ]
        var items = StorageItems()
        for (change, isMade) in changes {
            let made = items.apply(change)
            #expect(made == isMade)
        }
        #expect(items.all == [ScriptStorageItem("b", "3"), ScriptStorageItem("a", "2")])
        let cleared = [items.apply(.cleared), items.apply(.cleared)]
        #expect(cleared == [true, false] && items.isEmpty)
    }

    @Test("a profile keeps the items of each origin for the next program")
    func profile() async {
        let folder = TestFolder.shared.path + "/web-storage-\(UUID().uuidString)"
        let store = WebsiteDataStore(profile: folder)
        for origin in ["http://a.test", "https://a.test"] {
            store.localStorage.store(.set(key: "k\0", value: origin), of: origin)
        }
        store.localStorage.store(.set(key: "l", value: "1"), of: "http://a.test")
        store.localStorage.store(.set(key: "k\0", value: "ä"), of: "http://a.test")
        store.waitUntilStored()
        let next = WebsiteDataStore(profile: folder)
        #expect(
            await next.localStorage.items(of: "http://a.test")
                == [ScriptStorageItem("k\0", "ä"), ScriptStorageItem("l", "1")])
        #expect(await next.localStorage.items(of: "https://a.test").count == 1)
        #expect(await next.localStorage.items(of: "http://b.test").isEmpty)
        next.localStorage.store(.removed(key: "l"), of: "http://a.test")
        #expect(await next.localStorage.items(of: "http://a.test").map(\.key) == ["k\0"])
        next.localStorage.store(.cleared, of: "https://a.test")
        #expect(await next.localStorage.origins() == ["http://a.test"])
    }

    @Test(
        "the items of a site are forgotten with its data, by site and by time",
        arguments: [true, false])
    func forgotten(isPersistent: Bool) async {
        let store =
            isPersistent
            ? WebsiteDataStore(
                profile: TestFolder.shared.path + "/web-storage-\(UUID().uuidString)")
            : WebsiteDataStore.nonPersistent()
        for origin in ["http://www.a.test:8080", "http://b.test"] {
            store.localStorage.store(.set(key: "k", value: "v"), of: origin)
        }
        let records = await store.dataRecords(ofTypes: [.localStorage])
        #expect(records.map(\.displayName) == ["a.test", "b.test"])
        await store.removeData(ofTypes: [.localStorage], for: [records[0]])
        #expect(await store.localStorage.origins() == ["http://b.test"])
        await store.removeData(ofTypes: [.cookies], modifiedSince: 0)
        #expect(await store.localStorage.origins() == ["http://b.test"])
        await store.removeData(ofTypes: [.localStorage], modifiedSince: 0)
        #expect(await store.dataRecords(ofTypes: [.localStorage]).isEmpty)
    }
}
