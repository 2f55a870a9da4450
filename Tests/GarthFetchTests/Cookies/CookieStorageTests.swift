import Foundation
import GarthStore
import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Stored cookies", .endsWhatHangs) struct CookieStorageTests {
    /// A profile of its own, gone with the test.
    final class Profile {
        let folder = NSTemporaryDirectory() + "garth-cookies-\(UUID().uuidString)"
        var database: String { folder + "/garth.sqlite" }
        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func storage(clock: Int = TestJar.start) -> SiteStorage {
            let storage = SiteStorage(database: database, suffixes: .few, clock: { clock })
            storage.refreshAndWait()
            return storage
        }
    }
    let profile = Profile()
    let context = CookieContext(url: TestJar.url("https://a.test/"))

    private func receive(_ lines: [String], into storage: SiteStorage) {
        storage.cookies.receive(lines.map { Array($0.utf8) }, from: context)
        storage.waitUntilStored()
    }

    private func field(_ storage: SiteStorage) -> String {
        String(decoding: storage.cookies.field(for: context) ?? [], as: UTF8.self)
    }

    @Test("persistent cookies survive a restart in their order, those of the session do not")
    func restart() {
        receive(["b=1; Max-Age=9", "s=1", "a=1; Max-Age=9"], into: profile.storage())
        #expect(field(profile.storage()) == "b=1; a=1")
        #expect(field(profile.storage(clock: TestJar.start + 9)) == "")
    }

    @Test(
        "a person can have cookies end with the session, or want none; what is removed is removed")
    func keeping() {
        let storage = profile.storage()
        receive(["a=1; Max-Age=9", "b=1; Max-Age=9"], into: storage)
        var context = context
        context.keeping = .session
        storage.cookies.receive(
            ["a=2; Max-Age=9", "b=; Max-Age=0", "c=3; Max-Age=9"].map { Array($0.utf8) },
            from: context)
        storage.waitUntilStored()
        #expect(field(storage) == "a=2; c=3")
        #expect(field(profile.storage()) == "")
        context.keeping = .never
        storage.cookies.receive([Array("a=4".utf8)], from: context)
        #expect(storage.cookies.field(for: context) == nil)
        #expect(field(storage) == "a=2; c=3")
    }

    @Test("a script neither sees nor sets nor replaces an HttpOnly cookie, but sees the others")
    func scripts() {
        let storage = profile.storage()
        receive(["a=1", "h=1; HttpOnly"], into: storage)
        var script = context
        script.interface = .script
        func set(_ line: String) { storage.cookies.receive([Array(line.utf8)], from: script) }
        for line in ["h=2", "h=; Max-Age=0", "n=3; HttpOnly", "a=2", "b=3"] { set(line) }
        #expect(
            storage.cookies.field(for: script).map { String(decoding: $0, as: UTF8.self) }
                == "a=2; b=3")
        #expect(field(storage) == "a=2; h=1; b=3")
        // The response of a server may replace it by one that scripts see.
        receive(["h=4"], into: storage)
        #expect(
            storage.cookies.field(for: script).map { String(decoding: $0, as: UTF8.self) }
                == "a=2; h=4; b=3")
    }

    @Test("every property of a cookie survives")
    func properties() throws {
        let first = profile.storage()
        let line =
            Array("n\u{e9}=".utf8) + [0xE9, 0xFF]
            + Array("; Domain=a.test; Path=/p; Secure; HttpOnly; SameSite=Strict; Max-Age=9".utf8)
        first.cookies.receive([line], from: context)
        first.waitUntilStored()
        let kept = profile.storage().cookies.all
        #expect(kept == first.cookies.all && kept.first?.value == [0xE9, 0xFF])
    }

    @Test("what is removed, or becomes a cookie of the session, leaves the disk")
    func removal() throws {
        let first = profile.storage()
        receive(["a=1; Max-Age=9", "b=secret; Max-Age=9", "c=1; Max-Age=9"], into: first)
        receive(["a=; Max-Age=0", "b=2"], into: first)
        #expect(field(first) == "b=2; c=1")
        #expect(field(profile.storage()) == "c=1")
        first.cookies.removeAll(since: 0)
        first.waitUntilStored()
        #expect(field(profile.storage()) == "")
    }

    @Test("two Garths with one profile see each other's cookies at their next page")
    func shared() {
        let one = profile.storage()
        let two = profile.storage()
        receive(["a=1; Max-Age=9"], into: one)
        receive(["s=2"], into: two)
        two.refreshAndWait()
        #expect(field(two) == "a=1; s=2" || field(two) == "s=2; a=1")
    }

    @Test("a storage without a database writes nothing")
    func ephemeral() {
        let storage = SiteStorage(database: nil, suffixes: .few)
        receive(["a=1; Max-Age=9"], into: storage)
        #expect(field(storage) == "a=1")
        #expect(!FileManager.default.fileExists(atPath: profile.folder))
    }

    @Test("nothing is made before there is something to store")
    func lazy() {
        let storage = profile.storage()
        receive(["s=1"], into: storage)
        #expect(field(storage) == "s=1")
        #expect(!FileManager.default.fileExists(atPath: profile.folder))
    }

    @Test("blocked sites are remembered, and lose their cookies")
    func blocked() {
        let storage = profile.storage()
        receive(["a=1; Max-Age=9"], into: storage)
        storage.cookies.block(site: "a.test")
        receive(["b=1; Max-Age=9"], into: storage)
        let next = profile.storage()
        #expect(next.cookies.all.isEmpty && next.cookies.blockedSites == ["a.test"])
        next.cookies.unblock(site: "a.test")
        receive(["c=1; Max-Age=9"], into: next)
        #expect(field(profile.storage()) == "c=1")
    }

    @Test("what cannot be stored is said once, and the cookie still works")
    func problem() async {
        let storage = await confirmation { told in
            let storage = SiteStorage(
                database: "/proc/none/garth.sqlite", suffixes: .few, clock: { TestJar.start },
                onProblem: { _ in told() })
            receive(["a=1; Max-Age=9"], into: storage)
            receive(["b=1; Max-Age=9"], into: storage)
            return storage
        }
        #expect(field(storage) == "a=1; b=1")
    }

    @Test("a damaged database is set aside with a message, and cookies are kept from then on")
    func damaged() throws {
        try FileManager.default.createDirectory(
            atPath: profile.folder, withIntermediateDirectories: true)
        try Data(repeating: 1, count: 9000).write(to: URL(fileURLWithPath: profile.database))
        receive(["a=1; Max-Age=9"], into: profile.storage())
        #expect(field(profile.storage()) == "a=1")
        let names = try FileManager.default.contentsOfDirectory(atPath: profile.folder)
        #expect(names.contains { $0.hasPrefix("garth.sqlite.damaged-") })
    }

    @Test("a program may set what a server might have set, and nothing else")
    func setting() {
        let storage = profile.storage().cookies
        func isSet(_ name: String, _ value: String, _ domain: String, hostOnly: Bool = true) -> Bool
        {
            storage.set(
                Cookie(
                    name: Array(name.utf8), value: Array(value.utf8), domain: domain,
                    isHostOnly: hostOnly))
        }
        #expect(isSet("a", "1", "a.test"))
        #expect(!isSet("a", "1\r\nX: y", "a.test"))
        #expect(!isSet("a", "1; b=2", "a.test"))
        #expect(!isSet("a=b", "1", "a.test"))
        #expect(!isSet("__Host-a", "1", "a.test"))
        #expect(!isSet("a", "1", "test", hostOnly: false))
        #expect(!isSet("", "", "a.test"))
        #expect(storage.all.count == 1)
    }

    @Test("a Cookie field that a program gives goes in place of the jar's; a proxy sets none")
    func explicitField() async throws {
        let server = LoopbackServer { connection, request in
            connection.respond(
                request.target == "/proxy" ? "407 Log In" : "200 OK",
                fields: ["Set-Cookie: p=1"], request.field("Cookie") ?? "none")
        }
        let storage = SiteStorage(database: nil, suffixes: .few)
        func fetch(_ path: String, _ headers: [HeaderField]) async throws -> String {
            var request = try FetchRequest(server.url(path), headers: headers)
            request.exchange = SiteExchange(storage, CookieContext(url: request.url.url))
            return await Fetcher().outcome(request).text
        }
        _ = try await fetch("/proxy", [])
        #expect(storage.cookies.all.isEmpty)
        #expect(try await fetch("/", []) == "none")
        #expect(try await fetch("/", []) == "p=1")
        #expect(try await fetch("/", [HeaderField("cookie", "own=1")]) == "own=1")
    }

    @Test("cookies go with requests byte for byte, and come from every response of a chain")
    func transfers() async throws {
        let server = LoopbackServer { connection, request in
            switch request.target {
            case "/set":
                connection.send(
                    Array("HTTP/1.1 302 F\r\nLocation: /\r\nSet-Cookie: a=".utf8) + [0xE9]
                        + Array("; Path=/\r\nSet-Cookie: b\r\nContent-Length: 0\r\n\r\n".utf8))
            default:
                connection.respond("200 OK", fields: [], request.field("Cookie") ?? "none")
            }
        }
        let storage = SiteStorage(database: nil, suffixes: .few)
        let fetcher = Fetcher()
        func fetch(_ path: String) async throws -> Outcome {
            var request = try FetchRequest(server.url(path))
            request.exchange = SiteExchange(storage, CookieContext(url: request.url.url))
            return await fetcher.outcome(request)
        }
        #expect(try await fetch("/").text == "none")
        #expect(try await fetch("/set").head?.status == 302)
        // The test's server reads Latin-1, or repairs: the length tells that one byte came.
        let field = storage.cookies.field(for: CookieContext(url: TestJar.url(server.url("/"))))
        #expect(field == [0x61, 0x3D, 0xE9] + Array("; b".utf8))
        #expect(try await fetch("/").text.hasSuffix("; b"))
    }
}
