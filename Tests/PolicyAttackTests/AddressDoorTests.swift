import Foundation
import TestSupport
import Testing

/// P6, P8: rules for addresses hold for the address really connected to, in each family, and
/// nothing around the program changes what is reached.
@Suite("Doors behind names", .enabled(if: Stage.cell != nil, "needs a network namespace"))
struct AddressDoorTests {
    /// A name that DNS lies about.
    struct Lie: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rules: [String]
        let addresses: [String]
        var status: Int32 = 77

        init(_ name: String, rules: [String], _ addresses: [String], status: Int32 = 77) {
            testDescription = name
            self.rules = rules
            self.addresses = addresses
            self.status = status
        }
    }

    @Test(
        "an allowed name that stands for a denied address is not connected to",
        arguments: [
            Lie("a private name", rules: ["also-ID.test:*", "!@private"], ["127.0.0.9"]),
            Lie("RFC 1918", rules: ["*:*", "!@private"], ["10.0.0.9"]),
            Lie("loopback of IPv6", rules: ["*:*", "!@private"], ["::1"]),
            Lie("mapped", rules: ["*:*", "!@private"], ["::ffff:127.0.0.9"]),
            Lie("mapped, by a rule for IPv4", rules: ["*:*", "!127.0.0.9"], ["::ffff:127.0.0.9"]),
            Lie("both families", rules: ["*:*", "!@private"], ["::1", "127.0.0.9", "10.0.0.9"]),
            Lie("one address", rules: ["*:*", "!127.0.0.9"], ["127.0.0.9"]),
            Lie("a network", rules: ["*:*", "!127.0.0.8/29"], ["127.0.0.9"]),
            Lie("a network of IPv6", rules: ["*:*", "![::]/96"], ["::1"]),
            Lie("unspecified", rules: ["*:*", "!@private"], ["0.0.0.0", "::"]),
            Lie(
                "the other address is used", rules: ["*:*", "!127.0.0.9"],
                ["127.0.0.9", "127.0.0.3"], status: 0),
            Lie(
                "the other family is used", rules: ["*:*", "!127.0.0.0/8"],
                ["127.0.0.9", "2001:db8::2"], status: 0),
        ])
    func lies(lie: Lie) async throws {
        var scenario = Scenario()
        let name = "also-\(scenario.id).test"
        Stage.names?.name(name, lie.addresses)
        scenario.name("good", "127.0.0.2")
        scenario.servers.page("/\(scenario.id)", "SHOWN")
        let result = try await scenario.garth(rules: lie.rules, ["--dump", "http://ALSO/ID"])
        #expect(result.status == lie.status, "\(result)")
        #expect(result.output.contains("SHOWN") == (lie.status == 0))
        if lie.status == 77 {
            #expect(result.errors.contains("denied by the rule !"), "\(result.errors)")
        }
        scenario.expectNoTrespass()
    }

    @Test(
        "in an open browser a public page leads to no private address",
        arguments: [
            "<link rel=stylesheet href=http://127.0.0.9:PORT/>",
            "<link rel=stylesheet href=http://localhost:PORT/>",
            "<link rel=stylesheet href=http://x.localhost.:PORT/>",
            "<link rel=stylesheet href=http://EVIL/>", "<style>@import 'http://EVIL/';</style>",
            "<link rel=stylesheet href='http://[::1]:PORT/'>",
            "<link rel=stylesheet href='http://[::ffff:10.0.0.9]:PORT/'>",
            "<link rel=stylesheet href='http://inside-ID.test:PORT/'>",
            "<link rel=stylesheet href='http://public-ID.test:PORT/ID/import'>",
            "<link rel=stylesheet href='http://public-ID.test:PORT/ID/redirect'>",
            "<link rel=stylesheet href='data:text/css,@import \"http://EVIL/\";'>",
        ])
    func openPage(markup: String) async throws {
        var scenario = Scenario()
        scenario.name("public", "192.0.2.1")
        scenario.name("inside", "10.0.0.9", "::1")
        scenario.servers.page("/\(scenario.id)", scenario.filled(markup) + "<p>SHOWN")
        scenario.servers.page(
            "/\(scenario.id)/import", scenario.filled("@import 'http://EVIL/';"), type: "text/css")
        scenario.servers.route(
            "/\(scenario.id)/redirect",
            "HTTP/1.1 302 Moved\r\nLocation: \(scenario.filled("http://EVIL/"))\r\n\r\n")
        let result = try await scenario.garth(
            rules: [], ["--dump", "http://public-ID.test:PORT/ID"])
        #expect(result.output.contains("SHOWN"), "\(result)")
        scenario.expectNoTrespass(names: [])
    }

    @Test(
        "in an open browser a public server redirects to no private address",
        arguments: [
            "http://127.0.0.9:PORT/", "http://localhost:PORT/", "http://EVIL/",
            "http://[::1]:PORT/",
            "http://10.0.0.9:PORT/", "http://inside-ID.test:PORT/", "http://0:PORT/",
        ])
    func openRedirect(target: String) async throws {
        var scenario = Scenario()
        scenario.name("public", "192.0.2.1")
        scenario.name("inside", "10.0.0.9")
        scenario.servers.route(
            "/\(scenario.id)",
            "HTTP/1.1 302 Moved\r\nLocation: \(scenario.filled(target))\r\n\r\n")
        let result = try await scenario.garth(
            rules: [], ["--dump", "http://public-ID.test:PORT/ID"])
        #expect(result.status == 77, "\(result)")
        scenario.expectNoTrespass(names: [])
    }

    @Test("a style sheet of the web leads a local page neither to files nor to private addresses")
    func sheetOfTheWeb() async throws {
        var scenario = Scenario()
        scenario.name("public", "192.0.2.1")
        let secret = try TestFolder.shared.write(
            "p::before { content: 'SECRET' }", to: "secret.css")
        scenario.servers.page(
            "/\(scenario.id)/css",
            scenario.filled("@import 'file://\(secret)'; @import 'http://EVIL/';"),
            type: "text/css")
        let file = try TestFolder.shared.write(
            scenario.filled("<link rel=stylesheet href=http://public-ID.test:PORT/ID/css><p>SHOWN"),
            to: "\(scenario.id).html")
        let result = try await scenario.garth(rules: [], ["--dump", file])
        #expect(result.output == "SHOWN\n", "\(result)")
        scenario.expectNoTrespass(names: [])
    }

    @Test("a name that changes its address between two requests is asked about again")
    func rebinding() async throws {
        var scenario = Scenario()
        scenario.name("public", "192.0.2.1")
        let name = "public-\(scenario.id).test"
        Stage.names?.name(name, ["192.0.2.1"], ["127.0.0.9"], ["127.0.0.9"])
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<link rel=stylesheet href=http://x.public-ID.test:PORT/>"
                    + "<link rel=stylesheet href=http://public-ID.test:PORT/css><p>SHOWN"))
        Stage.names?.name("x.\(name)", ["127.0.0.9", "::1"])
        let result = try await scenario.garth(
            rules: [], ["--dump", "http://public-ID.test:PORT/ID"])
        #expect(result.output.contains("SHOWN"), "\(result)")
        scenario.expectNoTrespass(names: [])
    }

    @Test("a WebSocket to a name that changes its address does not reach this machine")
    func reboundSocket() async throws {
        var scenario = Scenario()
        scenario.name("public", "192.0.2.1")
        let name = "public-\(scenario.id).test"
        Stage.names?.name(name, ["192.0.2.1"], ["127.0.0.9"], ["127.0.0.9"])
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<p id=p>SHOWN</p><script>for (const host of ['public-ID.test', 'x.public-ID.test']) {"
                    + " const s = new WebSocket(`ws://${host}:PORT/ws`);"
                    + " s.onopen = () => p.append('GOT');"
                    + " s.onclose = () => p.append(' REFUSED') }</script>"))
        Stage.names?.name("x.\(name)", ["127.0.0.9", "::1"])
        let result = try await scenario.garth(
            rules: [], ["--dump", "--javascript", "on", "http://public-ID.test:PORT/ID"])
        #expect(result.output.contains("SHOWN REFUSED REFUSED"), "\(result)")
        scenario.expectNoTrespass(names: [])
    }

    @Test("with rules a name is looked up as it stands, without the resolver's search list")
    func searchList() async throws {
        let scenario = Scenario()
        Stage.names?.name("wiki-\(scenario.id).corp.test", ["127.0.0.9"])
        let result = try await scenario.garth(
            rules: ["wiki-ID:*", "gone-ID.test:*"], ["--dump", "http://wiki-ID:PORT/"])
        #expect(result.status == 68, "\(result)")
        let gone = try await scenario.garth(
            rules: ["gone-ID.test:*"], ["--dump", "http://gone-ID.test:PORT/"],
            environment: ["LOCALDOMAIN": "corp.test evil.test", "RES_OPTIONS": "ndots:9"])
        #expect(gone.status == 68)
        let asked = Set(Stage.names?.questions(with: scenario.id) ?? [])
        #expect(asked == ["wiki-\(scenario.id)", "gone-\(scenario.id).test"])
        scenario.expectNoTrespass()
    }

    @Test("aliases of hosts in the environment do not stand for what the rules name")
    func aliases() async throws {
        let scenario = Scenario()
        let file = try TestFolder.shared.write(
            scenario.filled("wiki-ID EVILNAME\n"), to: "aliases-\(scenario.id)")
        let result = try await scenario.garth(
            rules: ["wiki-ID:*"], ["--dump", "http://wiki-ID:PORT/"],
            environment: ["HOSTALIASES": file])
        #expect(result.status == 68, "\(result)")
        scenario.expectNoTrespass()
    }

    @Test(
        "with a list no proxy is taken from the environment, and dot files change nothing",
        arguments: [["GOOD"], ["GOOD", "!ads.test"]], [[], ["--locked"]])
    func environment(rules: [String], options: [String]) async throws {
        let scenario = Scenario()
        let proxy = scenario.filled("http://EVIL")
        let home = "home-\(scenario.id)"
        let curl = "proxy = \(proxy)\nurl = \(proxy)\nlocation\n"
        for name in [".curlrc", ".config/curlrc", "curlrc"] {
            _ = try TestFolder.shared.write(curl, to: "\(home)/\(name)")
        }
        _ = try TestFolder.shared.write(
            "default login me password secret\n", to: "\(home)/.netrc")
        scenario.servers.route(
            "/\(scenario.id)",
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 5\r\n\r\nSHOWN")
        let result = try await scenario.garth(
            rules: rules, options + ["--dump", "http://GOOD/ID"],
            environment: [
                "HOME": TestFolder.shared.path + "/" + home, "http_proxy": proxy,
                "HTTP_PROXY": proxy,
                "all_proxy": proxy, "ALL_PROXY": proxy, "https_proxy": proxy, "CURL_HOME": home,
                "NETRC": TestFolder.shared.path + "/\(home)/.netrc",
                "XDG_CONFIG_HOME": TestFolder.shared.path + "/\(home)/.config",
            ])
        #expect(result.output.contains("SHOWN"), "\(result)")
        let visits = scenario.servers.visits(with: scenario.id)
        #expect(!visits.isEmpty)
        #expect(visits.allSatisfy { !$0.head.lowercased().contains("authorization") })
        scenario.expectNoTrespass()
    }

    @Test("denials alone leave the browser open, and take no proxy from the environment either")
    func denials() async throws {
        let scenario = Scenario()
        let file = try TestFolder.shared.write(
            scenario.filled("EVILNAME\n127.0.0.9\n"), to: "deny-\(scenario.id)")
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<link rel=stylesheet href=http://EVIL/><p>SHOWN"))
        let result = try await scenario.garth(
            rules: [], ["--deny-file", file, "--dump", "http://GOOD/ID"],
            environment: ["http_proxy": scenario.filled("http://EVIL")])
        #expect(result.output.contains("SHOWN"), "\(result)")
        let denied = try await scenario.garth(
            rules: [], ["--deny-file", file, "--dump", "http://EVIL/"])
        #expect(denied.status == 77)
        Stage.names?.name("lie-\(scenario.id).test", ["127.0.0.9"])
        let lie = try await scenario.garth(
            rules: [], ["--deny-file", file, "--dump", "http://lie-ID.test:PORT/"])
        #expect(lie.status == 77)
        scenario.expectNoTrespass()
    }
}
