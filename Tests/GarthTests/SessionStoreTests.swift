import Foundation
import GarthStore
import GarthURL
import Testing

@testable import Garth

@Suite("Stored sessions") struct SessionStoreTests {
    private let folder = NSTemporaryDirectory() + "garth-sessions-\(UUID().uuidString)"

    private func state(_ addresses: String...) throws -> InteractionState {
        InteractionState(
            entries: try addresses.map {
                let url = try #require(URLRecord.parse($0))
                return .init(url: url, initialURL: url, title: "Title of \($0)")
            }, currentIndex: addresses.count - 1)
    }

    private func window(_ addresses: String..., current: Int = 1) throws -> SessionWindow {
        var window = SessionWindow(current: current)
        for (index, address) in addresses.enumerated() {
            window.tabs.append(.init(id: index + 1, state: try state(address), zoom: 110))
        }
        return window
    }

    private func store() -> WebsiteDataStore { WebsiteDataStore(profile: folder) }

    private func sessions(_ store: WebsiteDataStore) throws -> SessionStore {
        try #require(store.sessions)
    }

    /// Keeps a window, as a program does that then ends.
    private func keep(_ window: SessionWindow, cookiesOf domains: [String] = []) async throws {
        weak let ended = try await kept(window, cookiesOf: domains)
        // The database's thread lets go of it a moment after its work is done.
        while ended != nil { await Task.yield() }
    }

    private func kept(
        _ window: SessionWindow, cookiesOf domains: [String]
    ) async throws -> SessionStore {
        let store = store()
        for domain in domains {
            await store.httpCookieStore.setCookie(
                WebCookie(name: "id", value: "1", domain: domain))
        }
        let sessions = try sessions(store)
        sessions.save(window)
        store.waitUntilStored()
        return sessions
    }

    private func rows(_ sql: String) throws -> [[DatabaseValue]] {
        let database = try Database.open(folder + "/garth.sqlite", schema: .profile)
        return try database.rows(sql) { row in (0..<row.columnCount).map { row.value($0) } }
    }

    private func run(_ sql: String) throws {
        try Database.open(folder + "/garth.sqlite", schema: .profile).runScript(sql)
    }

    @Test("a window comes back as it was: tabs in order, which is shown, zoom, closed tabs")
    func roundTrip() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var kept = try window("https://a.test/", "https://b.test/", current: 2)
        kept.tabs.reverse()
        kept.closed = [
            .init(.init(id: 7, state: try state("https://c.test/1", "https://c.test/2")), place: 1)
        ]
        try await keep(kept)
        let restored = try await sessions(store()).claimLast()
        #expect(restored.window == kept)
        #expect(restored.wasFound)
        #expect(restored.problem == nil)
    }

    @Test("a window that a living program has open is not taken; one that has ended is")
    func ownership() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://first.test/"))
        var living: WebsiteDataStore? = store()
        try sessions(living!).save(try window("https://living.test/"))
        living?.waitUntilStored()
        let first = store()
        #expect(try await sessions(first).claimLast().window == window("https://first.test/"))
        #expect(try await sessions(store()).claimLast().wasFound == false, "both are taken")
        weak let ended = living?.sessions
        living = nil
        while ended != nil { await Task.yield() }
        #expect(try await sessions(store()).claimLast().window == window("https://living.test/"))
    }

    @Test("of several windows the one that changed last comes back")
    func last() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://old.test/"))
        try await keep(try window("https://new.test/"))
        #expect(try await sessions(store()).claimLast().window == window("https://new.test/"))
    }

    @Test("a window that was taken over is the one that is written to from then on")
    func continued() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/"))
        let store = store()
        _ = try await sessions(store).claimLast()
        try sessions(store).save(try window("https://b.test/"))
        store.waitUntilStored()
        #expect(try rows("SELECT id FROM session_windows").count == 1)
        #expect(try rows("SELECT tab FROM session_tabs").count == 1)
    }

    @Test("nothing is stored of a window in which nothing was visited")
    func nothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("about:start"))
        #expect(try rows("SELECT * FROM session_windows").isEmpty)
        #expect(try await sessions(store()).claimLast().wasFound == false)
    }

    @Test("what has not changed is not written again")
    func changes() throws {
        let old = try window("https://a.test/", "https://b.test/")
        var new = old
        #expect(SessionChanges(from: old, to: new).isEmpty)
        new.tabs.swapAt(0, 1)
        #expect(SessionChanges(from: old, to: new).stored.isEmpty)
        #expect(SessionChanges(from: old, to: new).isWindowChanged)
        new.tabs[0].zoom = 90
        #expect(SessionChanges(from: old, to: new).stored.map(\.id) == [2])
        new.tabs.removeLast()
        #expect(SessionChanges(from: old, to: new).removed == [1])
        #expect(SessionChanges(from: nil, to: old).stored.map(\.id) == [1, 2])
    }

    @Test("cookies of the session come back with it alone, but not those of sites blocked since")
    func cookies() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/"), cookiesOf: ["a.test", "b.test"])
        try run("INSERT INTO cookie_blocks VALUES ('b.test')")
        let next = store()
        #expect(await next.httpCookieStore.allCookies().isEmpty)
        _ = try await sessions(next).claimLast()
        #expect(await next.httpCookieStore.allCookies().map(\.domain) == ["a.test"])
    }

    @Test("who removes cookies removes those of stored sessions too")
    func removedCookies() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/"), cookiesOf: ["a.test"])
        #expect(try rows("SELECT domain FROM session_cookies").count == 1)
        let next = store()
        await next.removeData(ofTypes: [.cookies], modifiedSince: 0)
        next.waitUntilStored()
        #expect(try rows("SELECT domain FROM session_cookies").isEmpty)
    }

    @Test("a row that cannot be read is set aside and said; the other tabs come back")
    func damagedTab() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/", "https://b.test/"))
        try run("UPDATE session_tabs SET state = 'rubbish' WHERE tab = 1")
        let restored = try await sessions(store()).claimLast()
        #expect(restored.window.tabs.map(\.id) == [2])
        #expect(restored.window.current == 2)
        #expect(restored.problem?.contains("a tab could not be read (damaged)") == true)
        #expect(
            try rows("SELECT tab, state, reason FROM session_damaged") == [
                [.integer(1), .blob(Array("rubbish".utf8)), .text("damaged")]
            ])
    }

    @Test(
        "a session of which nothing can be read leaves the start page, a message, and its rows aside",
        arguments: ["'rubbish'", "replace(CAST(state AS TEXT), 'state 4', 'state 9')", "X'FF'"])
    func damagedSession(state: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/", "https://b.test/"))
        try run("UPDATE session_tabs SET state = \(state)")
        let restored = try await sessions(store()).claimLast()
        #expect(restored.window.tabs.isEmpty)
        #expect(restored.problem?.hasPrefix("the session could not be read") == true)
        #expect(try rows("SELECT tab FROM session_damaged").count == 2)
    }

    @Test("tabs that the window's row does not name are behind the others, and nonsense is no tab")
    func damagedWindow() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await keep(try window("https://a.test/", "https://b.test/", "https://c.test/"))
        try run(
            "UPDATE session_windows SET tabs = '3 99 x 3 -1', closed = '7@1 @ 2@x', current = 99")
        let restored = try await sessions(store()).claimLast()
        #expect(restored.window.tabs.map(\.id) == [3, 1, 2])
        #expect(restored.window.current == 3)
        #expect(restored.window.closed.isEmpty)
    }

    @Test("the windows that ended the longest ago go, never those that are open")
    func bounded() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let living = store()
        try sessions(living).save(try window("https://living.test/"))
        living.waitUntilStored()
        for number in 0..<SessionTable.windowLimit + 5 {
            try await keep(try window("https://\(number).test/"))
        }
        let count = try rows("SELECT id FROM session_windows").count
        #expect(count <= SessionTable.windowLimit + 1)
        let left = try rows("SELECT id FROM session_windows WHERE id = 1")
        #expect(left.count == 1)
        withExtendedLifetime(living) {}
    }
}
