import Foundation
import GarthJSON
import TestSupport
import Testing

/// `--har` and the requests in `--events`, from outside.
@Suite("Files of requests") struct TrafficFileTests {
    private func file(_ name: String) -> String {
        TestFolder.shared.path + "/\(UUID().uuidString)-\(name)"
    }

    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.redirect("/old", to: "/page?a=1&b")
        server.route(
            "/page?a=1&b",
            [
                .page(
                    "<link rel=stylesheet href=/s.css>"
                        + "<link rel=stylesheet href=http://localhost:1/x.css><p>text",
                    headers: "Set-Cookie: secret=1\r\n")
            ])
        server.route("/s.css", [.page("p { color: red }", type: "text/css")])
        return server
    }

    @Test("an archive has each request with its purpose, its status and its sizes")
    func archive() throws {
        let server = site()
        let har = file("load.har")
        let result = try Garth.run([
            "--dump", "--har", har, "--allow", "127.0.0.1:\(server.port)", server.origin + "/old",
        ])
        #expect(result.status == 0)
        let text = try String(contentsOfFile: har, encoding: .utf8)
        #expect(!text.contains("secret"))
        let log = try JSONValue(parsing: text.utf8)["log"]
        #expect(log?["version"]?.string == "1.2")
        let entries = log?["entries"]?.elements ?? []
        func entry(_ end: String) -> JSONValue? {
            entries.first { $0["request"]?["url"]?.string?.hasSuffix(end) == true }
        }
        #expect(entries.count == 4)
        #expect(entry("/old")?["response"]?["status"]?.integer == 302)
        #expect(entry("/old")?["response"]?["redirectURL"]?.string == "/page?a=1&b")
        let page = entry("/page?a=1&b")
        #expect(page?["response"]?["status"]?.integer == 200)
        #expect(page?["request"]?["queryString"]?.elements?.count == 2)
        #expect(page?["serverIPAddress"]?.string == "127.0.0.1")
        #expect(page?["_rule"]?.string == "127.0.0.1:\(server.port)")
        #expect(
            page?["startedDateTime"]?.string?
                .firstMatch(of: /^20[0-9-]{8}T[0-9:]{8}\.[0-9]{3}Z$/) != nil)
        let sheet = entry("/s.css")
        #expect(sheet?["_purpose"]?.string == "styleSheet")
        #expect(sheet?["response"]?["content"]?["size"]?.integer == 16)
        #expect(sheet?["response"]?["content"]?["mimeType"]?.string == "text/css")
        let refused = entry("/x.css")
        #expect(refused?["response"]?["status"]?.integer == 0)
        #expect(refused?["_error"]?.string?.contains("not on the allow-list") == true)
    }

    @Test("--events has a line for each request: purpose, verdict and rule, status, bytes, cache")
    func events() throws {
        let server = site()
        let events = file("events")
        let result = try Garth.run(
            ["--drive", "-", "--events", events, "--allow", "127.0.0.1:\(server.port)"],
            input: #"{"id":1,"do":"load","url":"\#(server.origin)/old"}"# + "\n")
        #expect(result.status == 0)
        let lines = try String(contentsOfFile: events, encoding: .utf8).split(separator: "\n")
            .map { try JSONValue(parsing: $0.utf8) }.filter { $0["event"]?.string == "request" }
        #expect(lines.count == 4)
        func line(_ end: String) -> JSONValue? {
            lines.first { $0["url"]?.string?.hasSuffix(end) == true }
        }
        #expect(line("/old")?["status"]?.integer == 302)
        #expect(line("/s.css")?["verdict"]?.string == "allow")
        #expect(line("/s.css")?["rule"]?.string == "127.0.0.1:\(server.port)")
        #expect(line("/s.css")?["bytes"]?.integer == 16)
        #expect(line("/s.css")?["fromCache"]?.bool == false)
        #expect(line("/x.css")?["verdict"]?.string == "deny")
        #expect(line("/x.css")?["purpose"]?.string == "styleSheet")
        #expect(line("/x.css")?["message"]?.string?.contains("not on the allow-list") == true)
    }

    @Test("what the cache answers is marked")
    func cache() throws {
        let server = ScriptedServer()
        server.route("/", [.page("<p>x", headers: "Cache-Control: max-age=1000\r\n")])
        let (profile, har) = (file("profile"), file("load.har"))
        for _ in 1...2 {
            let result = try Garth.run([
                "--dump", "--profile", profile, "--har", har, server.origin + "/",
            ])
            #expect(result.status == 0)
        }
        let text = try String(contentsOfFile: har, encoding: .utf8)
        #expect(server.requests.count == 1)
        #expect(text.contains(#""_fromCache":true"#))
    }
}
