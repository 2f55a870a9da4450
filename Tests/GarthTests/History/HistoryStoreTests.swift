import Foundation
import GarthURL
import Synchronization
import TestSupport
import Testing

@testable import Garth
@testable import GarthFetch
@testable import GarthStore

/// The history of a profile as web views write it and the browser asks it.
@Suite("History of a profile", .endsWhatHangs)
final class HistoryStoreTests: Sendable {
    private let folder = NSTemporaryDirectory() + "garth-history-\(UUID().uuidString.prefix(8))"
    private let time = Mutex<Int64>(1_700_000_000)

    private func data() -> WebsiteDataStore {
        let clock: @Sendable () -> WallTime = { [self] in
            WallTime(sinceEpoch: .seconds(time.withLock { $0 }))
        }
        return WebsiteDataStore(ProfileFolders(profile: folder), clock: clock)
    }

    private func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private func url(_ text: String) -> URLRecord { URLRecord.parse(text)! }

    @Test("a visit is known at once, without credentials; clearing ends that")
    func visited() async throws {
        defer { remove() }
        let history = try #require(data().history)
        let secret = url("http://me:secret@a.test/page#top")
        #expect(await history.visited([secret]) == [false])
        history.visit(secret)
        let asked = ["http://a.test/page", "http://a.test/", "about:start"].map { url($0) }
        #expect(await history.visited(asked) == [true, false, false])
        #expect(await history.remove(visitsSince: nil) == 1)
        #expect(await history.visited(asked) == [false, false, false])
    }

    @Test("a place in a page is visited when it was gone to, also in a later program")
    func places() async throws {
        defer { remove() }
        let (one, other) = (data(), data())
        let history = try #require(one.history)
        history.visit(url("http://a.test/page#top"))
        history.visit(placeAt: url("http://me@a.test/page#part"))
        // A place in a page that was not visited.
        history.visit(placeAt: url("http://b.test/page#part"))
        let asked = ["", "#top", "#part", "#other", "#"].map { url("http://a.test/page" + $0) }
        #expect(await history.visited(asked) == [true, true, true, false, false])
        one.waitUntilStored()
        let later = try #require(other.history)
        #expect(await later.visited(asked) == [true, true, true, false, false])
        #expect(await later.visited([url("http://b.test/page#part")]) == [false])
        #expect(await later.visits(limit: 9).count == 1)
        await history.remove(page: "http://a.test/page")
        #expect(await history.visited(asked).allSatisfy { !$0 })
    }

    @Test("what one program notes another one finds; the newest of several searches has the word")
    func sharing() async throws {
        defer { remove() }
        let (one, other) = (data(), data())
        one.history?.visit(url("http://a.test/apple"))
        one.history?.setTitle("Fruit", of: url("http://a.test/apple"))
        one.waitUntilStored()
        #expect(await other.history?.search("", limit: 9)?.map(\.title) == ["Fruit"])
        let history = try #require(other.history)
        let first = Task { await history.search("apple", limit: 9) }
        let answers = [await history.search("fru", limit: 9), await first.value]
        #expect(answers.contains { $0?.count == 1 })
    }

    @Test("ranges, sites and single pages are forgotten")
    func forgetting() async throws {
        defer { remove() }
        let history = try #require(data().history)
        for (age, page) in [(9000, "a.test/1"), (5000, "www.a.test/2"), (60, "b.test/3")] {
            time.withLock { $0 = 1_700_000_000 - Int64(age) }
            history.visit(url("http://\(page)"))
        }
        #expect(await history.remove(visitsSince: 1_700_000_000 - 3600) == 1)
        history.visit(url("http://xa.test/"))
        #expect(await history.remove(site: "a.test") == 2)
        #expect(await history.visits(limit: 9).map(\.page.url) == ["http://xa.test/"])
        await history.remove(page: "http://xa.test/")
        #expect(await history.visits(limit: 9).isEmpty)
    }

    @Test("a damaged database is set aside and said, and the visit is kept in the new one")
    func damaged() async throws {
        defer { remove() }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 9000).write(
            to: URL(fileURLWithPath: folder + "/garth.sqlite"))
        let data = data()
        data.history?.visit(url("http://a.test/"))
        data.waitUntilStored()
        #expect(data.takeProblems().contains { $0.contains("was damaged: it is kept as") })
        #expect(await data.history?.visits(limit: 9).count == 1)
    }

    @Test("a file that another program put in its place is the one that is used from then on")
    func replaced() async throws {
        defer { remove() }
        let data = data()
        data.history?.visit(url("http://a.test/"))
        data.waitUntilStored()
        #expect(await data.history?.visits(limit: 9).count == 1)
        for suffix in ["", "-wal", "-shm"] {
            rename(folder + "/garth.sqlite" + suffix, folder + "/aside" + suffix)
        }
        time.withLock { $0 += 9 }
        data.history?.visit(url("http://b.test/"))
        data.waitUntilStored()
        #expect(await data.history?.visits(limit: 9).map(\.page.url) == ["http://b.test/"])
    }

    // MARK: - Web views

    @MainActor private func loaded(
        _ paths: [String], noting: Bool = true, in data: WebsiteDataStore,
        then: (WebView) -> Void = { _ in }
    ) async throws -> [String] {
        let server = RouteServer([
            "/one": "<title>One</title><p>one", "/two": "<title>Two</title><p>two",
            "/redirect": "HTTP/1.1 302 Found\r\nLocation: /one\r\nContent-Length: 0\r\n\r\n",
            "/error": "HTTP/1.1 500 No\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\nx",
        ])
        var configuration = WebViewConfiguration.patient(policy: .open)
        configuration.websiteDataStore = data
        configuration.notesHistory = noting
        let view = WebView(configuration: configuration)
        func rest() async throws {
            // A load that was asked for begins with a later turn of the main actor.
            await Task { @MainActor in }.value
            try await wait { view.isAtRest }
        }
        for path in paths {
            begin { view.load(NavigationRequest(url("http://127.0.0.1:\(server.port)\(path)"))) }
            try await rest()
        }
        then(view)
        try await rest()
        data.waitUntilStored()
        return await data.history?.search("", limit: 9)?.map {
            "\(url($0.url).pathname) \($0.title) \($0.visits)"
        } ?? []
    }

    @Test("where redirects end is noted with its title; a reload, back and errors are not")
    @MainActor func noting() async throws {
        defer { remove() }
        let noted = try await loaded(["/redirect", "/error", "/missing"], in: data()) { view in
            view.goBack()
        }
        #expect(noted == ["/one One 1"])
        let more = try await loaded(["/two"], in: data()) { $0.reload() }
        #expect(more.sorted() == ["/one One 1", "/two Two 1"])
    }

    @Test("a view that is not told to notes nothing, and neither does one in private")
    @MainActor func nothing() async throws {
        defer { remove() }
        #expect(try await loaded(["/one"], noting: false, in: data()).isEmpty)
        #expect(try await loaded(["/one"], in: .nonPersistent()).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder + "/garth.sqlite"))
    }
}
