import Foundation
import TestSupport
import Testing

/// What programs read of a page, from outside: Markdown, JSON and events.
@Suite("Formats for programs") struct FormatTests {
    @Test(
        "Markdown has pictures, titles and nested emphasis, and escapes what would mean something")
    func markdown() throws {
        let server = ScriptedServer()
        server.page(
            "/a/",
            """
            <h1>C # #</h1><p><img src=cat.png alt="A cat" title=Tom> <a href=x title="More">[1]</a>
            <p><em>a <em>b</em></em> 5 * 3, C:\\Users, *not*<ul><li><code> x</code><li>- y</ul>
            """)
        let result = try Garth.run(["--dump", "--format", "markdown", server.origin + "/a/"])
        #expect(
            result.output == """
                # C # \\#

                ![A cat](\(server.origin)/a/cat.png "Tom") [[1]](\(server.origin)/a/x "More")

                *a *b** 5 * 3, C:\\Users, \\*not\\*

                - ` x`
                - \\- y

                """)
        #expect(result.status == 0)
    }

    @Test("JSON has the refresh of the header field before that of the page, and links in texts")
    func json() throws {
        let server = ScriptedServer()
        let body = "<meta http-equiv=refresh content='9;url=meta'><p>Für <a href=x>dich</a>"
        server.route(
            "/a/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                        + "Refresh: 4; url=next\r\nContent-Length: \(body.utf8.count)\r\n"
                        + "Connection: close\r\n\r\n\(body)")
            ])
        let result = try Garth.run(["--dump", "--format", "json", server.origin + "/a/"])
        let data = try #require(result.output.data(using: .utf8))
        let page = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(page["url"] as? String == server.origin + "/a/" && page["URL"] == nil)
        let refresh = try #require(page["refresh"] as? [String: Any])
        #expect(refresh["seconds"] as? Int == 4)
        #expect(refresh["url"] as? String == server.origin + "/a/next")
        let blocks = try #require(page["blocks"] as? [[String: Any]])
        let link = try #require((blocks.first?["links"] as? [[String: Any]])?.first)
        #expect(link["start"] as? Int == 4 && link["end"] as? Int == 8)
        #expect(link["url"] as? String == server.origin + "/a/x")
    }

    @Test("a scheme that nothing loads: the delegate is asked, the load starts, and fails")
    func unknownScheme() throws {
        let steps = [
            #"{"id": 1, "do": "load", "url": "foo:bar"}"#,
            #"{"id": 2, "do": "policy", "action": {"bar": "cancel"}}"#,
            #"{"id": 3, "do": "load", "url": "foo:bar"}"#,
        ]
        let input = steps.joined(separator: "\n") + "\n"
        let result = try Garth.run(["--drive", "-"], input: input)
        let lines = try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let told = ["action", "start", "failProvisional", "done"]
        let names = lines.compactMap { $0["done"].map { _ in "done" } ?? $0["event"] as? String }
            .filter(told.contains)
        #expect(names == told + ["done", "action", "done"])
        #expect(lines.contains { $0["error"] as? String == "unsupportedURL" })
        let dump = try Garth.run(["--dump", "foo:bar"])
        #expect(dump.status == 77 && dump.errors.hasPrefix("garth: blocked: foo: URLs are never"))
    }
}
