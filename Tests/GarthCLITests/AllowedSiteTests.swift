import GarthURL
import Testing

@testable import GarthCLI

@Suite("Sites that are offered") struct AllowedSiteTests {
    private func policy(_ rules: String...) throws -> URLPolicy {
        URLPolicy(allowing: try AllowList(parsing: rules.joined(separator: "\n")))
    }

    @Test("a site stands there once, whatever its rules say of schemes; paths and ports are places")
    func once() throws {
        let policy = try policy(
            "http://a.test", "a.test", "https://a.test", "=a.test", "!b.test", "a.test/x",
            "a.test:81", "*.c.test")
        #expect(
            policy.allowedSites == ["https://a.test/", "https://a.test/x", "https://a.test:81/"])
    }

    @Test("it has the scheme and port by which it was reached last, where the list allows that")
    func reached() throws {
        let policy = try policy("a.test", "127.0.0.1:*", "https://c.test", "d.test/x")
        let visited = try [
            "http://a.test/y", "https://a.test/", "http://127.0.0.1:81/", "http://c.test/",
            "http://d.test/x/y",
        ].map { try #require(URLRecord.parse($0)) }
        let sites = policy.allowedSites(visited: visited)
        #expect(sites[0] == "http://a.test/")
        #expect(sites.suffix(2) == ["https://c.test/", "http://d.test/x"])
    }
}
