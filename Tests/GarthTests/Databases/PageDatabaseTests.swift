import Foundation
import GarthFetch
import GarthPage
import TestSupport
import Testing

@testable import Garth

/// Databases of pages in views: whose they are, and how long they last.
@Suite("Databases of pages", .serialized) @MainActor struct PageDatabaseTests {
    /// What the pages have: `keep` stores a value and `find` says what is there.
    private static let page = """
        <p>page<script>
        const result = (r) => new Promise((ok, no) => {
          r.onsuccess = () => ok(r.result); r.onerror = () => no(r.error) });
        const open = () => { const r = indexedDB.open('d');
          r.onupgradeneeded = () => r.result.createObjectStore('s'); return result(r) };
        const keep = async (v) => { const db = await open();
          const tx = db.transaction('s', 'readwrite'); tx.objectStore('s').put(v, 1);
          await new Promise((ok) => { tx.oncomplete = ok }); return 'kept' };
        const find = async () => { const list = await indexedDB.databases();
          if (list.length === 0) return 'nothing';
          const db = await open(); return result(db.transaction('s').objectStore('s').get(1)) };
        </script>
        """

    private func setting(_ headers: String = "") -> ViewSetting {
        let whole =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(headers)Connection: close\r\n\r\n"
        let setting = ViewSetting(["/": whole + Self.page, "/other": whole + Self.page])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        return setting
    }

    private func ask(_ script: String, _ setting: ViewSetting) async throws -> String {
        let value = try await setting.view.callAsyncJavaScript(
            "try { return String(await (\(script))) } catch (e) { return e.name }",
            as: String.self)
        return value
    }

    @Test("pages of one origin share databases, and those of another origin have their own")
    func origins() async throws {
        let setting = setting(), port = setting.server.port
        let second = ViewSetting(["/": Self.page])
        try await setting.load("/")
        #expect(try await ask("keep('of the first')", setting) == "kept")
        try await setting.load("/other")
        #expect(try await ask("find()", setting) == "of the first")
        for address in [
            "http://localhost:\(port)/", "http://127.0.0.2:\(port)/",
            "http://127.0.0.1:\(second.server.port)/",
        ] {
            try await setting.load(address)
            #expect(try await ask("find()", setting) == "nothing", "\(address)")
        }
        try await setting.load("/")
        #expect(try await ask("find()", setting) == "of the first")
    }

    @Test(
        "a page without an origin has no databases",
        arguments: ["Content-Security-Policy: sandbox allow-scripts\r\n"])
    func opaque(headers: String) async throws {
        let setting = setting(headers)
        try await setting.load("/")
        #expect(try await ask("open()", setting) == "UnknownError")
        #expect(try await ask("find()", setting) == "UnknownError")
    }

    @Test(
        "a site that may keep nothing has none, and one that may for a session has them till its end"
    )
    func keeping() async throws {
        let setting = setting()
        setting.configuration.defaultWebpagePreferences.cookieAcceptance = .never
        try await setting.load("/")
        #expect(try await ask("open()", setting) == "UnknownError")
        let passing = self.setting()
        passing.configuration.defaultWebpagePreferences.cookieAcceptance = .sessionOnly
        let folder = TestFolder.shared.path + "/databases-\(UUID().uuidString)"
        passing.configuration.websiteDataStore = WebsiteDataStore(profile: folder)
        try await passing.load("/")
        #expect(try await ask("keep(5)", passing) == "kept")
        #expect(try await ask("find()", passing) == "5")
        #expect(!FileManager.default.fileExists(atPath: folder + "/indexeddb"))
    }

    @Test(
        "a profile keeps databases for the next program, and forgets them with the data of the site"
    )
    func profile() async throws {
        let folder = TestFolder.shared.path + "/databases-\(UUID().uuidString)"
        let setting = setting()
        setting.configuration.websiteDataStore = WebsiteDataStore(profile: folder)
        try await setting.load("/")
        #expect(try await ask("keep('for later')", setting) == "kept")
        let store = setting.configuration.websiteDataStore
        #expect(
            await store.dataRecords(ofTypes: [.indexedDBDatabases]).map(\.displayName)
                == ["127.0.0.1"])
        try await setting.restoreView()
        #expect(try await ask("find()", setting) == "for later")
        _ = try await ask(
            "open().then((db) => { db.onclose = () => { window.lost = 1 } })", setting)
        await store.removeData(ofTypes: [.cookies], modifiedSince: 0)
        #expect(try await ask("find()", setting) == "for later")
        await store.removeData(ofTypes: [.indexedDBDatabases], modifiedSince: 0)
        #expect(try await ask("find()", setting) == "nothing")
        #expect(try await ask("window.lost", setting) == "1")
        #expect(await store.dataRecords(ofTypes: [.indexedDBDatabases]).isEmpty)
    }

    @Test("a page that is left gives its connections and locks up")
    func left() async throws {
        let setting = setting()
        try await setting.load("/")
        _ = try await ask(
            "open().then(() => { navigator.locks.request('l', () => new Promise(() => {})) })",
            setting)
        try await setting.load("about:blank")
        try await setting.load("/other")
        let upgrade = """
            (async () => {
              const r = indexedDB.open('d', 2); let blocked = '';
              r.onblocked = () => { blocked = 'blocked ' };
              return blocked + (await result(r)).version })()
            """
        #expect(try await ask(upgrade, setting).hasSuffix("2"))
        #expect(try await ask("navigator.locks.request('l', () => 'free')", setting) == "free")
    }
}
