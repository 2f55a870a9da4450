import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GarthFetch

/// Figures, not claims: `GARTH_BENCH=1 swift test -c release --filter CacheBenchmarks` prints them.
@Suite(
    "Cache benchmarks", .enabled(if: ProcessInfo.processInfo.environment["GARTH_BENCH"] != nil),
    .serialized)
struct CacheBenchmarks {
    private static func microseconds(_ instants: [Duration]) -> String {
        let sorted = instants.sorted()
        func text(_ duration: Duration) -> String {
            String(format: "%.0f µs", duration / .microseconds(1))
        }
        return "median \(text(sorted[sorted.count / 2])), "
            + "99th of 100 \(text(sorted[sorted.count * 99 / 100]))"
    }

    /// The time from the request to the first byte of the body.
    private static func timeToFirstByte(
        _ fetcher: Fetcher, _ url: String
    ) async throws -> Duration {
        let request = try FetchRequest(url)
        let clock = ContinuousClock()
        let start = clock.now
        var first: Duration?
        for await event in fetcher.events(for: request) {
            if case .data = event, first == nil { first = clock.now - start }
        }
        return try #require(first)
    }

    @Test("a hit on a page of 100 kB, beside the server that had it")
    func hit() async throws {
        let folder = try Folder()
        let page = String(repeating: "x", count: 100_000)
        let server = LoopbackServer { connection, request in
            let isCached = request.target == "/cached"
            connection.respond(
                fields: ["Cache-Control: \(isCached ? "max-age=1000" : "no-store")"], page)
        }
        for (name, place) in [("disk", HTTPCache.Place.folder(folder.path)), ("memory", .memory)] {
            let fetcher = Fetcher(cache: HTTPCache(place))
            var times: [String: [Duration]] = [:]
            for target in ["/cached", "/asked"] {
                _ = try await Self.timeToFirstByte(fetcher, server.url(target))
                for _ in 0..<500 {
                    times[target, default: []].append(
                        try await Self.timeToFirstByte(fetcher, server.url(target)))
                }
            }
            print("100 kB from \(name): \(Self.microseconds(times["/cached"]!))")
            print("100 kB from a loopback server: \(Self.microseconds(times["/asked"]!))")
        }
    }

    @Test("a look-up among 100,000 entries")
    func lookUp() throws {
        let folder = try Folder()
        let store = try DiskCacheStore(folder: folder.path, limit: 1 << 30) { print($0) }
        let now = HTTPCache.systemClock()
        let head = ResponseHead(
            status: 200, reason: "OK", version: .http11,
            headers: [
                HeaderField("Cache-Control", "max-age=100"), HeaderField("ETag", "\"a\""),
                HeaderField("Content-Type", "text/html; charset=utf-8"),
            ])
        func url(_ number: Int) -> String { "https://www.example.org/some/path/\(number)" }
        let clock = ContinuousClock()
        let filling = clock.measure {
            for number in 0..<100_000 {
                let body = store.newBody()
                body.append([UInt8](repeating: 65, count: 500))
                var response = StoredResponse(
                    head, to: CacheRequest(method: "GET", url: url(number), headers: []),
                    sent: now, received: now)
                response.byteCount = 500
                _ = store.add(response, body, replacing: [], now: now)
            }
        }
        print("storing one of 100,000 entries: \(filling / 100_000)")
        for (name, offset) in [("a hit", 0), ("a miss", 1_000_000)] {
            var times: [Duration] = []
            var random = SeededGenerator(seed: 5)
            for _ in 0..<2000 {
                let number = Int.random(in: 0..<100_000, using: &random)
                let key = CacheKey("", url(number + offset)).text
                var count = 0
                times.append(clock.measure { count = store.responses(for: key).count })
                #expect(count == (offset == 0 ? 1 : 0))
            }
            print("\(name) among 100,000: \(Self.microseconds(times))")
        }
        let opening = try clock.measure {
            let other = try DiskCacheStore(folder: folder.path, limit: 1 << 30) { print($0) }
            _ = other.responses(for: CacheKey("", url(5)).text)
        }
        print("opening it and the first look-up: \(opening)")
    }
}
