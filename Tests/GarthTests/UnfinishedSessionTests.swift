import Foundation
import GarthURL
import Testing

@testable import Garth

@Suite("Sessions that nobody ended") struct UnfinishedSessionTests {
    private let folder = NSTemporaryDirectory() + "garth-unfinished-\(UUID().uuidString)"

    private func window(_ addresses: String...) throws -> SessionWindow {
        var window = SessionWindow(current: 1)
        for (index, address) in addresses.enumerated() {
            let url = try #require(URLRecord.parse(address))
            window.tabs.append(
                .init(
                    id: index + 1,
                    state: InteractionState(
                        entries: [.init(url: url, initialURL: url, title: address)],
                        currentIndex: 0), zoom: 100))
        }
        return window
    }

    /// Keeps a window as a program does that then ends, by its person's will or without.
    private func keep(_ window: SessionWindow, isEnded: Bool) async throws {
        weak let ended = try kept(window, isEnded: isEnded)
        while ended != nil { await Task.yield() }
    }

    private func kept(_ window: SessionWindow, isEnded: Bool) throws -> SessionStore {
        let store = WebsiteDataStore(profile: folder)
        let sessions = try #require(store.sessions)
        sessions.save(window)
        if isEnded { sessions.noteEnd() }
        store.waitUntilStored()
        return sessions
    }

    @Test("a window whose program ended by itself is offered, and only while nobody has it open")
    func offered() async throws {
        let window = try window("http://a.test/", "http://b.test/")
        try await keep(window, isEnded: false)
        let first = WebsiteDataStore(profile: folder)
        let sessions = try #require(first.sessions)
        #expect(await sessions.unfinishedTabCount() == 2)
        #expect(await sessions.unfinishedTabCount() == 2)
        let restored = await sessions.claimLast()
        #expect(restored.window.tabs.count == 2)
        let second = try #require(WebsiteDataStore(profile: folder).sessions)
        #expect(await second.unfinishedTabCount() == nil)
    }

    @Test("a window that its person ended is offered to nobody")
    func ended() async throws {
        try await keep(try window("http://a.test/"), isEnded: true)
        let sessions = try #require(WebsiteDataStore(profile: folder).sessions)
        #expect(await sessions.unfinishedTabCount() == nil)
        #expect(await sessions.claimLast().window.tabs.count == 1)
    }

    @Test("its tabs join a window that is there already; it stays, as one that was ended")
    func joined() async throws {
        try await keep(try window("http://a.test/", "http://b.test/"), isEnded: false)
        let store = WebsiteDataStore(profile: folder)
        let sessions = try #require(store.sessions)
        sessions.save(try window("http://c.test/"))
        store.waitUntilStored()
        let taken = await sessions.takeLast()
        #expect(taken.window.tabs.count == 2 && taken.wasFound)
        #expect(await sessions.unfinishedTabCount() == nil)
        #expect(await sessions.takeLast().window.tabs.count == 2)
    }

    @Test("where nothing is stored nothing is offered")
    func none() async throws {
        let sessions = try #require(WebsiteDataStore(profile: folder).sessions)
        #expect(await sessions.unfinishedTabCount() == nil)
        #expect(await !sessions.takeLast().wasFound)
    }
}
