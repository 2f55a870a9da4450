import GarthURL
import Testing

/// What an open policy leaves to rules and grants, for programs.
@Suite("Reservations of an open policy") struct ReservationTests {
    private func decision(_ policy: URLPolicy, _ url: String) throws -> PolicyDecision {
        policy.decision(for: try #require(URLRecord.parse(url)), purpose: .typed)
    }

    @Test(
        "private addresses in any spelling need a rule",
        arguments: [
            "http://localhost/", "http://127.0.0.1/", "http://2130706433/", "http://[::1]/",
            "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest/",
        ])
    func privateNetwork(url: String) throws {
        let policy = URLPolicy.open.reserving(.privateNetwork)
        #expect(try decision(policy, url).denial?.reason == .reservedAddress)
        #expect(try decision(policy.reserving([]), url).isAllowed)
        #expect(try decision(policy, "http://example.org/").isAllowed)
    }

    @Test("a rule allows one private host, and no other")
    func rule() throws {
        let policy = URLPolicy.open.reserving(.privateNetwork)
            .adding(try AllowRule(parsing: "127.0.0.1:8080"))
        #expect(try decision(policy, "http://127.0.0.1:8080/").isAllowed)
        #expect(try decision(policy, "http://127.0.0.1/").denial?.reason == .reservedAddress)
    }

    @Test("local files need a rule or a grant")
    func files() throws {
        let policy = URLPolicy.open.reserving(.files)
        #expect(try decision(policy, "file:///etc/passwd").denial?.reason == .reservedFile)
        #expect(try decision(policy, "http://127.0.0.1/").isAllowed)
        let file = try #require(URLRecord.parse("file:///srv/a.html"))
        #expect(try decision(policy.granting(file: file), "file:///srv/a.html").isAllowed)
    }
}
