import Glibc
import TestSupport
import Testing

@testable import GarthFetch
@testable import GarthStore

@Suite("HTTP cache on disk", .endsWhatHangs) struct CacheStoreTests {
    private let folder = try! Folder()
    private let now = WallTime(milliseconds: 1_767_225_600_000)

    private func store(limit: Int = 64 << 20) throws -> DiskCacheStore {
        try DiskCacheStore(folder: folder.path, limit: limit) { _ in }
    }

    private func response(_ url: String) -> StoredResponse {
        let head = ResponseHead(
            status: 200, reason: "OK", version: .http11,
            headers: [HeaderField("Cache-Control", "max-age=100")], remoteAddress: "127.0.0.1")
        return StoredResponse(
            head, to: CacheRequest(method: "GET", url: url, headers: []), sent: now, received: now)
    }

    private func key(_ url: String) -> String { CacheKey("", url).text }

    @discardableResult
    private func add(
        _ url: String, _ bytes: [UInt8], to store: any CacheStore, at time: WallTime? = nil
    ) -> Int64? {
        let body = store.newBody()
        for start in stride(from: 0, to: bytes.count, by: 10_000) {
            body.append(Array(bytes[start..<min(start + 10_000, bytes.count)]))
        }
        var response = response(url)
        response.byteCount = body.byteCount
        return store.add(response, body, replacing: [], now: time ?? now)
    }

    private func files() -> [String] {
        var names: [String] = []
        guard let directory = opendir(folder.path + "/bodies") else { return names }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    @Test(
        "what is stored is there for another program, byte for byte",
        arguments: [0, 1, 65_536, 65_537, 300_000])
    func sizes(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        add("http://a.test/", bytes, to: try store())
        let other = try store()
        let stored = try #require(other.responses(for: key("http://a.test/")).first)
        #expect(stored.head.headers == [HeaderField("Cache-Control", "max-age=100")])
        #expect(stored.head.remoteAddress == "127.0.0.1" && stored.head.reason == "OK")
        #expect(other.body(of: stored)?.bytes(0..<count) == bytes)
        #expect(files().count == (count > 65_536 ? 1 : 0))
        other.remove([stored.id])
        #expect(files().isEmpty)
    }

    @Test("a large body is read to its end although another program removes it meanwhile")
    func removedWhileRead() throws {
        let store = try store()
        add("http://a.test/", [UInt8](repeating: 7, count: 100_000), to: store)
        let stored = try #require(store.responses(for: key("http://a.test/")).first)
        let body = try #require(store.body(of: stored))
        try self.store().removeAll(since: nil)
        #expect(body.bytes(99_000..<100_000)?.count == 1000)
        #expect(store.body(of: stored) == nil)
    }

    @Test("what was not used for longest makes room", arguments: ["disk", "memory"])
    func eviction(kind: String) throws {
        let limit = 200_000
        let store: any CacheStore =
            kind == "disk" ? try store(limit: limit) : MemoryCacheStore(limit: limit)
        for number in 0..<20 {
            add(
                "http://a.test/\(number)", [UInt8](repeating: 1, count: 20_000), to: store,
                at: now + .seconds(100 * number))
            if let stored = store.responses(for: key("http://a.test/0")).first {
                store.noteUse(of: stored, now: now + .seconds(100 * number + 99))
            }
        }
        #expect(store.responses(for: key("http://a.test/0")).count == 1)
        #expect(store.responses(for: key("http://a.test/1")).isEmpty)
        #expect(store.responses(for: key("http://a.test/19")).count == 1)
        let kept = (0..<20).filter { !store.responses(for: key("http://a.test/\($0)")).isEmpty }
        #expect(kept.count * 20_000 <= limit)
    }

    @Test("a body larger than its share is not stored, and leaves no file")
    func tooLarge() throws {
        let store = try store(limit: 400_000)
        #expect(add("http://a.test/", [UInt8](repeating: 1, count: 100_001), to: store) == nil)
        #expect(store.responses(for: key("http://a.test/")).isEmpty)
        #expect(files().isEmpty)
    }

    @Test("one URL does not fill the cache with its variants", arguments: ["disk", "memory"])
    func variants(kind: String) throws {
        let store: any CacheStore =
            kind == "disk" ? try store() : MemoryCacheStore(limit: 1 << 20)
        for _ in 0..<40 { add("http://a.test/", [1], to: store) }
        #expect(store.responses(for: key("http://a.test/")).count == CacheLimits.variantCount)
    }

    @Test("a recording that is not finished leaves no file")
    func unfinished() throws {
        let store = try store()
        var body: BodyRecording? = store.newBody()
        body?.append([UInt8](repeating: 1, count: 100_000))
        #expect(files().count == 1)
        body = nil
        #expect(files().isEmpty)
    }

    @Test("files without a row are swept up, those that may get one are not")
    func strayFiles() throws {
        let store = try store()
        add("http://a.test/", [UInt8](repeating: 1, count: 100_000), to: store)
        folder.write("x", to: "bodies/stray")
        folder.write("x", to: "bodies/young.part")
        try runCommand("touch -d '2 hours ago' \(folder.path)/bodies/stray")
        store.sweep()
        #expect(files().count == 2 && !files().contains("stray"))
        #expect(store.responses(for: key("http://a.test/")).compactMap(store.body).count == 1)
    }

    @Test("a body whose file is gone or cut is not used")
    func damagedBody() throws {
        let store = try store()
        add("http://a.test/", [UInt8](repeating: 1, count: 100_000), to: store)
        let stored = try #require(store.responses(for: key("http://a.test/")).first)
        try runCommand("truncate -s 99999 \(folder.path)/bodies/*")
        #expect(store.body(of: stored) == nil)
    }

    @Test("a damaged database is set aside with a message, and the cache goes on")
    func damagedDatabase() throws {
        folder.write(String(repeating: "nonsense ", count: 1000), to: "http.sqlite")
        var problems: [String] = []
        let store = try DiskCacheStore(folder: folder.path, limit: 1 << 20) { problems.append($0) }
        #expect(problems.count == 1 && problems[0].contains("was damaged"))
        #expect(add("http://a.test/", [1], to: store) != nil)
    }

    @Test("where nothing can be stored the page is shown all the same, and it is said once")
    func unwritable() async throws {
        let clock = FakeClock()
        folder.write("", to: "file")
        nonisolated(unsafe) var problems: [String] = []
        let cache = HTTPCache(
            .folder(folder.path + "/file/x"), clock: { clock.now },
            onProblem: { problems.append($0) })
        let server = LoopbackServer { connection, _ in
            connection.respond(fields: ["Cache-Control: max-age=100"], "shown")
        }
        let fetcher = Fetcher(configuration: .patient, cache: cache)
        for _ in 0..<2 { #expect(try await fetcher.outcome(server.url("/")).text == "shown") }
        cache.flush()
        #expect(problems.count == 1)
    }

    @Test("no file is made to look for what cannot be there, only to store")
    func deferredOpening() throws {
        let path = DiskCacheStore.path(in: folder.path)
        let deferred = DeferredCacheStore(path: path) { [folder] in
            try! DiskCacheStore(folder: folder.path, limit: 1 << 20) { _ in }
        }
        #expect(deferred.responses(for: key("http://a.test/")).isEmpty)
        deferred.remove(key: key("http://a.test/"))
        deferred.removeAll(since: nil)
        #expect(access(path, F_OK) != 0)
        // What another program stores meanwhile is found.
        add("http://a.test/", [1], to: try store())
        #expect(deferred.responses(for: key("http://a.test/")).count == 1)
        deferred.removeAll(since: nil)
        #expect(try store().keys().isEmpty)
    }

    @Test("the first response that is stored makes the file")
    func deferredStoring() throws {
        let deferred = DeferredCacheStore(path: DiskCacheStore.path(in: folder.path)) { [folder] in
            try! DiskCacheStore(folder: folder.path, limit: 1 << 20) { _ in }
        }
        add("http://a.test/", [1, 2], to: deferred)
        #expect(try store().keys() == [" http://a.test/"])
    }

    @Test(
        "a response of an earlier version has no part of the cache, is found by nobody, and removed"
    )
    func earlierKeys() throws {
        let store = try store()
        add("http://a.test/", [1], to: store)
        let database = try Database.open(DiskCacheStore.path(in: folder.path), schema: .httpCache)
        try database.run("UPDATE responses SET url = 'http://a.test/'")
        #expect(store.responses(for: key("http://a.test/")).isEmpty)
        let earlier = try #require(store.keys().first)
        #expect(earlier == "http://a.test/" && CacheKey(text: earlier).url == "http://a.test/")
        #expect(CacheKey(text: earlier).partition == nil)
        add("http://a.test/", [2], to: store)
        #expect(store.keys().count == 2)
        store.removeAll(since: nil)
        #expect(store.keys().isEmpty)
    }
}
