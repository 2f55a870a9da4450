import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

/// The parts of the cache: what a page of one site has stored tells a page of another nothing.
@Suite("Parts of the HTTP cache", .endsWhatHangs) struct CachePartitionTests {
    private func partition(_ href: String, in page: String) throws -> String {
        PublicSuffixList.few.cachePartition(
            of: try URLRecord(parsing: href), in: try URLRecord(parsing: page))
    }

    @Test("a part of the page's own site belongs to that site, another to the site of the page")
    func sites() throws {
        #expect(try partition("https://www.a.test/x", in: "https://a.test/") == "")
        #expect(try partition("https://b.test/x", in: "https://www.a.test/") == "https://a.test")
        #expect(try partition("https://b.test/x", in: "https://a.test:8443/") == "https://a.test")
        #expect(try partition("http://a.test/x", in: "https://a.test/") == "https://a.test")
        #expect(try partition("http://b.test/x", in: "http://127.0.0.1:80/") == "http://127.0.0.1")
        #expect(try partition("http://b.test/x", in: "file:///home/page.html") == "file:")
    }

    @Test("a response is used again in the part where it was stored, and in no other")
    func use() async throws {
        let clock = FakeClock()
        let cache = HTTPCache(.memory, clock: { clock.now })
        let server = LoopbackServer { connection, _ in
            connection.respond(fields: ["Cache-Control: max-age=100"], "x")
        }
        let fetcher = Fetcher(configuration: .patient, cache: cache)
        func isStored(in partition: String, method: String = "GET") async throws -> Bool {
            var request = try FetchRequest(server.url("/x"), method: method)
            request.cachePartition = partition
            let outcome = await fetcher.outcome(request)
            cache.flush()
            return outcome.head?.cache != nil
        }
        #expect(try await !isStored(in: "https://a.test"))
        #expect(try await isStored(in: "https://a.test"))
        #expect(try await !isStored(in: "https://b.test"))
        #expect(try await !isStored(in: ""))
        #expect(try await isStored(in: ""))
        #expect(try await isStored(in: "https://b.test"))
        // What changes the resource ends what is stored in its own part alone.
        _ = try await isStored(in: "https://b.test", method: "POST")
        #expect(try await !isStored(in: "https://b.test"))
        #expect(try await isStored(in: "https://a.test"))
        #expect(try await isStored(in: ""))
    }
}
