import Foundation
import GarthURL
import Testing

@testable import GarthFetch

@Suite("Strict-Transport-Security (RFC 6797)") struct HSTSTests {
    @Test(
        "the field has max-age, and directives in any order, each once (section 6.1)",
        arguments: [
            ("max-age=31536000", 31_536_000, false),
            ("max-age=15768000 ; includeSubDomains", 15_768_000, true),
            ("max-age=\"31536000\"", 31_536_000, false), ("max-age=0; INCLUDESUBDOMAINS", 0, true),
            ("includeSubDomains; MAX-AGE=5", 5, true), (";; max-age = 5 ;", 5, false),
            ("max-age=5; unknown; other=\"a;b\"", 5, false), ("max-age=5; preload", 5, false),
        ])
    func fields(text: String, maxAge: Int, subdomains: Bool) throws {
        let header = try #require(HSTSHeader(parsing: text))
        #expect(header.maxAge == maxAge && header.includesSubdomains == subdomains)
    }

    @Test(
        "a field that breaks the grammar says nothing",
        arguments: [
            "", "includeSubDomains", "max-age", "max-age=", "max-age=a", "max-age=-1",
            "max-age=1; max-age=1", "max-age=1; includeSubDomains=1", "max-age=1 2",
            "max-age=\"1", "max-age=1; includeSubDomains; includesubdomains", "=1; max-age=1",
            "max-age=1, max-age=1", "max-age=1.5",
        ])
    func brokenFields(text: String) {
        #expect(HSTSHeader(parsing: text) == nil)
    }

    private func storage(_ clock: @escaping @Sendable () -> Int = { 1000 }) -> HSTSStorage {
        HSTSStorage(queue: nil, clock: clock)
    }

    @Test("whose wish holds for a host, and until when, can be asked")
    func wishes() {
        let storage = storage()
        storage.receive("max-age=60; includeSubDomains", from: TestJar.url("https://a.test/"))
        for host in ["a.test", "b.a.test"] {
            let wish = storage.wish(for: TestJar.url("http://\(host)/"))
            #expect(wish?.host == "a.test" && wish?.includesSubdomains == true)
            #expect(wish?.expires == 1060)
        }
        #expect(storage.wish(for: TestJar.url("http://test/")) == nil)
    }

    private func upgraded(_ storage: HSTSStorage, _ url: String) -> String? {
        storage.upgrade(of: TestJar.url(url))?.href
    }

    @Test("a known host is asked over https: port 80 becomes 443, others stay (section 8.3)")
    func upgrade() {
        let hsts = storage()
        hsts.receive("max-age=10", from: TestJar.url("https://a.test/"))
        #expect(upgraded(hsts, "http://a.test/x?y#z") == "https://a.test/x?y#z")
        #expect(upgraded(hsts, "http://A.test:80/") == "https://a.test/")
        #expect(upgraded(hsts, "http://a.test:8080/") == "https://a.test:8080/")
        #expect(upgraded(hsts, "http://a.test./") == "https://a.test./")
        #expect(upgraded(hsts, "https://a.test/") == nil)
        #expect(upgraded(hsts, "http://b.a.test/") == nil)
        #expect(upgraded(hsts, "http://ba.test/") == nil)
    }

    @Test("hosts below it are meant with includeSubDomains, and never those above (section 8.2)")
    func subdomains() {
        let hsts = storage()
        hsts.receive("max-age=10; includeSubDomains", from: TestJar.url("https://a.test/"))
        #expect(upgraded(hsts, "http://c.b.a.test/") != nil)
        #expect(upgraded(hsts, "http://test/") == nil)
        #expect(upgraded(hsts, "http://xa.test/") == nil)
        // Its own word takes nothing away from what the host above it said.
        hsts.receive("max-age=0", from: TestJar.url("https://b.a.test/"))
        #expect(upgraded(hsts, "http://b.a.test/") != nil)
    }

    @Test("max-age=0 forgets the host; a later field replaces an earlier one (section 8.1)")
    func forgetting() {
        let hsts = storage()
        let url = TestJar.url("https://a.test/")
        hsts.receive("max-age=10; includeSubDomains", from: url)
        hsts.receive("max-age=10", from: url)
        #expect(upgraded(hsts, "http://b.a.test/") == nil)
        hsts.receive("max-age=0", from: url)
        #expect(upgraded(hsts, "http://a.test/") == nil)
    }

    @Test("over http, and from an address, the field says nothing (section 8.1)")
    func whereItCounts() {
        let hsts = storage()
        hsts.receive("max-age=10", from: TestJar.url("http://a.test/"))
        hsts.receive("max-age=10", from: TestJar.url("https://127.0.0.1/"))
        hsts.receive("max-age=10", from: TestJar.url("https://[::1]/"))
        #expect(hsts.all.isEmpty)
    }

    @Test("the wish ends with its time, however long it says")
    func expiry() {
        var hosts = HSTSHosts()
        for (text, host) in [("max-age=10", "a"), ("max-age=999999999999999999999", "b")] {
            _ = hosts.note(
                HSTSHeader(parsing: text)!, host: host, isAddress: false, at: 1000)
        }
        #expect(hosts.includes(host: "a", isAddress: false, at: 1009))
        #expect(!hosts.includes(host: "a", isAddress: false, at: 1010))
        #expect(hosts.includes(host: "b", isAddress: false, at: 30_000_000))
        #expect(!hosts.includes(host: "b", isAddress: false, at: 99_000_000))
    }

    @Test("hosts survive a restart")
    func restart() {
        let folder = NSTemporaryDirectory() + "garth-hsts-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func open() -> SiteStorage {
            let storage = SiteStorage(database: folder + "/garth.sqlite", clock: { 1000 })
            storage.refreshAndWait()
            return storage
        }
        let first = open()
        first.hsts.receive("max-age=99; includeSubDomains", from: TestJar.url("https://a.test/"))
        first.hsts.receive("max-age=99", from: TestJar.url("https://b.test/"))
        first.hsts.receive("max-age=0", from: TestJar.url("https://b.test/"))
        first.waitUntilStored()
        let second = open()
        #expect(second.hsts.all == ["a.test"])
        #expect(second.hsts.upgrade(of: TestJar.url("http://x.a.test/")) != nil)
    }
}
