import Foundation
import TestSupport
import Testing

/// P4: what is stored is judged like what is fetched, and a script of requests like a person.
@Suite("Doors of the cache and of scripts") struct StoredDoorTests {
    private let fresh = "Cache-Control: max-age=86400\r\n"

    @Test(
        "a stored page is shown only while the rules allow it",
        arguments: [[], ["--cache", "force-cache"], ["--cache", "only-if-cached"]])
    func storedPage(options: [String]) async throws {
        let scenario = Scenario()
        let profile = ["--profile", TestFolder.shared.path + "/cache-\(scenario.id)"]
        scenario.servers.page("/\(scenario.id)", "<p>SHOWN", headers: fresh)
        let first = try await scenario.garth(
            rules: ["GOOD"], profile + ["--dump", "http://GOOD/ID"])
        #expect(first.output == "SHOWN\n", "\(first)")
        let again = try await scenario.garth(
            rules: ["GOOD"], profile + options + ["--dump", "http://GOOD/ID"])
        #expect(again.output == "SHOWN\n", "\(again)")
        let visits = scenario.servers.visits(with: "/\(scenario.id) ").count
        #expect(visits == 1, "the second one came from the cache")
        for rules in [
            ["ALSO"], ["GOOD", "!GOODNAME"], ["http://GOOD/other"], ["GOOD", "!@private"],
        ] {
            let denied = try await scenario.garth(
                rules: rules, profile + options + ["--dump", "http://GOOD/ID"])
            // An address that is refused now leaves nothing in the cache to be used.
            let isMissing = rules.contains("!@private") && options.contains("only-if-cached")
            #expect(denied.status == (isMissing ? 69 : 77), "\(rules): \(denied)")
            #expect(denied.output.isEmpty)
        }
        #expect(scenario.servers.visits(with: "/\(scenario.id) ").count == 1)
        scenario.expectNoTrespass()
    }

    @Test("a stored redirect is asked about like one of the network")
    func storedRedirect() async throws {
        let scenario = Scenario()
        let profile = ["--profile", TestFolder.shared.path + "/cache-\(scenario.id)"]
        scenario.servers.route(
            "/\(scenario.id)",
            scenario.filled(
                "HTTP/1.1 301 x\r\nLocation: http://ALSO/ID/next\r\n\(fresh)Content-Length: 0\r\n\r\n"
            ))
        scenario.servers.page("/\(scenario.id)/next", "<p>SHOWN", headers: fresh)
        let first = try await scenario.garth(
            rules: ["GOOD", "ALSO"], profile + ["--dump", "http://GOOD/ID"])
        #expect(first.output == "SHOWN\n", "\(first)")
        for mode in ["default", "force-cache", "only-if-cached"] {
            let denied = try await scenario.garth(
                rules: ["GOOD"], profile + ["--cache", mode, "--dump", "http://GOOD/ID"])
            #expect(denied.status == 77, "\(denied)")
            #expect(denied.output.isEmpty)
        }
        #expect(
            scenario.servers.visits(with: "/next ").filter {
                $0.head.contains(scenario.id)
            }.count == 1)
    }

    @Test("a script's requests and each of their redirects are asked about")
    func script() async throws {
        let scenario = Scenario()
        scenario.servers.route(
            "/\(scenario.id)",
            scenario.filled("HTTP/1.1 302 x\r\nLocation: //EVIL/\r\nContent-Length: 0\r\n\r\n"))
        scenario.servers.page("/\(scenario.id)/ok", "fine")
        let urls = [
            "http://EVIL/", "http://GOOD/ID", "http://GOOD@EVIL/", "file:///etc/passwd",
            "data:text/plain,x", "http://127.0.0.9:PORT/", "http://GOODNAME/", "ftp://GOOD/",
        ]
        let lines = (urls + ["http://GOOD/ID/ok"]).enumerated().map {
            "{\"id\":\($0.offset),\"url\":\"\(scenario.filled($0.element))\"}\n"
        }
        let result = try await scenario.garth(
            rules: ["GOOD"], ["--fetch-script", "-"], input: lines.joined())
        let answers = try result.output.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.count == urls.count + 1, "\(result)")
        for answer in answers {
            let isGood = answer["id"] as? Int == urls.count
            #expect((answer["status"] as? Int == 200) == isGood, "\(answer)")
            #expect((answer["error"] != nil) == !isGood, "\(answer)")
        }
        scenario.expectNoTrespass()
    }
}
