import Foundation
import TestSupport
import Testing

/// Dumps of pages that lead to others at once: by their scripts, or by a refresh.
@Suite("Pages that lead elsewhere, in dumps", .serialized) struct LeadingDumpTests {
    private static let kept = "<p>kept<p>text"
    private static let form =
        "<form method=post action=http://denied.test/><input type=hidden name=a></form>"

    @Test(
        "a page is printed with status 0 if nothing comes of the page that its script leads to",
        arguments: [
            ("location = 'http://denied.test/'", "denied.test is not on the allow-list"),
            ("setTimeout(() => { location = 'http://denied.test/' }, 50)", "denied.test"),
            ("onload = () => document.forms[0].submit()", "denied.test is not on the allow-list"),
            ("location = 'mailto:a@a.test'", "mailto: URLs are never fetched"),
            ("location = '/to-denied'", "denied.test is not on the allow-list"),
            ("location = '/nothing'", "nothing to show (status 204)"),
            ("location = '/file'", "a file to be saved (application/zip)"),
            ("location = '/saved'", "a file to be saved (text/html)"),
            ("location.reload()", "lead on without end"),
            ("onload = () => location.reload()", "lead on without end"),
        ])
    func nothingComes(script: String, reason: String) throws {
        let server = ScriptedServer()
        server.page("/", "\(Self.form)\(Self.kept)<script>\(script)</script>")
        server.redirect("/to-denied", to: "http://denied.test/")
        server.route("/nothing", [.send("HTTP/1.1 204 No Content\r\n\r\n")])
        server.route("/file", [.page("PK", type: "application/zip")])
        server.route("/saved", [.page("x", headers: "Content-Disposition: attachment\r\n")])
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output == "kept\n\ntext\n" && result.status == 0)
        #expect(result.errors.contains(reason) && result.errors.split(separator: "\n").count == 1)
    }

    @Test("a form that the page's own policy refuses leaves the page, and its scripts go on")
    func refusedForm() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    "<form action=/sent></form><p id=p>kept</p><script>document.forms[0].submit();"
                        + "setTimeout(() => { p.textContent += ' and changed' }, 10)</script>",
                    headers: "Content-Security-Policy: form-action 'none'\r\n")
            ])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "kept and changed\n" && result.status == 0)
        #expect(result.errors.contains("form-action") && server.requests == ["/"])
    }

    @Test("a page whose navigation was refused may lead on, and a timer's navigation is followed")
    func goesOn() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<p>first<script>location = 'http://denied.test/';"
                + "setTimeout(() => { location = '/second' }, 200)</script>")
        server.page("/second", "<title>2</title><p>second")
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output == "second\n" && result.status == 0)
    }

    @Test("only the refusal of the first address has its status")
    func firstAddress() throws {
        let server = ScriptedServer()
        server.redirect("/", to: "http://denied.test/")
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output.isEmpty && result.status == 77)
    }

    @Test("each format has the page that stays", arguments: ["markdown", "json", "html", "links"])
    func formats(format: String) throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>Mine</title><a href=/x>kept</a><script>location = 'http://denied.test/'</script>"
        )
        let result = try Garth.dumpRunningScripts(
            server, "/", "--allow", "127.0.0.1:*", "--format", format)
        #expect(result.output.contains("kept") && result.status == 0)
    }

    @Test("what is read from standard input stays, and where it leads is told")
    func input() throws {
        let result = try Garth.run(
            ["--dump", "--javascript", "on", "-"],
            input: "<p>kept<script>location = 'http://a.test/'</script>")
        #expect(result.output == "kept\n" && result.status == 0)
        #expect(result.errors == "garth: the page leads to http://a.test/\n")
    }

    // MARK: - Refreshes

    private static let moving =
        "<title>Moving</title>\(meta("/end"))<p>You are being taken on."

    private static func meta(_ address: String) -> String {
        "<meta http-equiv=refresh content='0; url=\(address)'>"
    }

    @Test(
        "a refresh at once is followed and told", arguments: ["off", "on"], ["field", "element"])
    func refresh(javascript: String, place: String) throws {
        let server = ScriptedServer()
        let isField = place == "field"
        server.route(
            "/",
            [
                .page(
                    isField ? "<title>Moving</title><p>Moving" : Self.moving,
                    headers: isField ? "Refresh: 0; url=/end\r\n" : "")
            ])
        server.page("/end", "<p>Arrived.")
        let result = try Garth.run(
            ["--dump", "--javascript", javascript, server.origin + "/"])
        #expect(result.output == "Arrived.\n" && result.status == 0)
        #expect(result.errors == "garth: refresh: the page led to \(server.origin)/end\n")
        let json = try Garth.run(["--dump", "--format", "json", server.origin + "/"])
        #expect(!json.output.contains("Moving") && json.output.contains("/end"))
    }

    @Test("a page whose refresh is refused is printed, and the refusal is told")
    func refusedRefresh() throws {
        let server = ScriptedServer()
        server.page("/", Self.meta("http://denied.test/") + Self.kept)
        let result = try Garth.run(
            ["--dump", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(result.output == "kept\n\ntext\n" && result.status == 0)
        #expect(result.errors.contains("denied.test is not on the allow-list"))
    }

    @Test("a later refresh to another page is told, one of the page itself is not worth a word")
    func laterRefresh() throws {
        let server = ScriptedServer()
        server.route("/", [.page(Self.kept, headers: "Refresh: 5; url=/end\r\n")])
        server.route("/self", [.page(Self.kept, headers: "Refresh: 5\r\n")])
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.output == "kept\n\ntext\n")
        #expect(
            result.errors
                == "garth: the page leads to \(server.origin)/end after 5 s: not followed\n")
        #expect(try Garth.run(["--dump", server.origin + "/self"]).errors.isEmpty)
    }

    @Test("a page that refreshes itself at once and without end is printed")
    func endlessRefresh() throws {
        let server = ScriptedServer()
        server.route("/", [.page(Self.kept, headers: "Refresh: 0\r\n")])
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.output == "kept\n\ntext\n" && result.status == 0)
        #expect(result.errors.contains("lead on without end") && server.requests.count <= 21)
    }

    @Test("the source of a page that leads on is the page's own")
    func source() throws {
        let server = ScriptedServer()
        server.page("/", Self.moving)
        let result = try Garth.run(["--dump", "--format", "source", server.origin + "/"])
        #expect(result.output == Self.moving && result.errors.isEmpty)
    }

    @Test("lines that were printed before the page leads on stay")
    func lateRefresh() throws {
        let server = ScriptedServer()
        let text = String(repeating: "<p>line", count: 20_000)
        server.page("/", text + Self.meta("/end") + "<p>behind")
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.output.hasSuffix("behind\n") && result.output.hasPrefix("line\n"))
        #expect(result.errors.contains("not followed, because a part of it was printed before"))
    }

    @Test("a batch follows the pages that it loads")
    func batch() throws {
        let server = ScriptedServer()
        server.page("/", Self.moving)
        server.page("/end", "<p>Arrived.")
        let result = try Garth.run(
            ["--batch-dump", "-"], input: "{\"id\":1,\"url\":\"\(server.origin)/\"}\n")
        #expect(result.output.contains("\"Arrived.") && result.output.contains("/end\""))
        #expect(result.output.contains("\"notices\":[\"refresh: the page led to"))
    }
}
