import Foundation
import TestSupport
import Testing

/// Which parser reads a page, and what is loaded for it, as a person meets it.
@Suite("The parser of a page", .serialized) struct PageReaderTests {
    private func profile(_ config: String) throws -> String {
        let folder = TestFolder.shared.path + "/profile-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try config.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
        return folder
    }

    @Test("html-parser of the config names it for all pages or for a site; the option wins")
    func setting() throws {
        let server = ScriptedServer()
        server.page("/", "<p>one<p>two")
        for (config, options, isSecond) in [
            ("", [], false), ("html-parser = libxml2\n", [], true),
            ("[site 127.0.0.1]\nhtml-parser = libxml2\n", [], true),
            ("[site localhost]\nhtml-parser = libxml2\n", [], false),
            ("html-parser = libxml2\n", ["--html-parser", "standard"], false),
            ("", ["--html-parser", "libxml2"], true),
        ] as [(String, [String], Bool)] {
            let start = ["--profile", try profile(config)] + options
            let terminal = try Terminal(start + ["--allow", "127.0.0.1:*", server.origin + "/"])
            try terminal.wait(for: "two")
            try terminal.type("=")
            try terminal.wait(for: isSecond ? "libxml2 (HTML)" : "Garth (HTML Standard)")
            let dump = try Garth.run(start + ["--dump", server.origin + "/"])
            #expect(dump.status == 0 && dump.errors.isEmpty, "\(config) \(options) \(dump.errors)")
            #expect(dump.output == "one\n\ntwo\n")
        }
        let wrong = try Garth.run(["--profile", try profile("html-parser = w3m\n"), "--dump", "x"])
        #expect(wrong.status == 78 && wrong.errors.contains("config:1:15"), "\(wrong.errors)")
    }

    @Test("the page info says which parser read the page, and :set changes it at once")
    func pageInfo() throws {
        let server = ScriptedServer()
        server.page("/", "<p>one<p>two")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "two")
        try terminal.type("=")
        try terminal.wait(for: "Garth (HTML Standard)")
        try terminal.send("Escape")
        try terminal.wait(for: "two")
        try terminal.type(":set html-parser libxml2")
        try terminal.send("Enter")
        // The page is read again; until then its info names the reader that it had.
        try terminal.settle(quiet: 300)
        try terminal.type("=")
        try terminal.wait(for: "libxml2 (HTML)")
    }

    @Test("a page that libxml2 reads in the locked process is that of Garth's own reader")
    func lockedProcess() throws {
        let file = TestFolder.shared.path + "/reader-\(UUID().uuidString.prefix(8)).html"
        let title = "<svg><title>icon</title></svg>"
        try
            ("<!DOCTYPE html><title>T</title><p>one<table>two<td>three</table><textarea/>f"
            + "</textarea>" + String(repeating: title + "<p>line &amp; more", count: 2_000))
            .write(toFile: file, atomically: true, encoding: .utf8)
        let own = try Garth.run(["--dump", file])
        let second = try Garth.run(["--dump", "--html-parser", "libxml2", file])
        #expect(second.status == 0 && second.errors.isEmpty, "\(second.errors)")
        #expect(second.output == own.output && own.output.contains("line & more"))
    }

    @Test("a page that libxml2 reads runs no scripts, and the advice names the reader that does")
    func scripts() throws {
        let file = TestFolder.shared.path + "/made-\(UUID().uuidString.prefix(8)).html"
        try "<div id=root></div><script>root.append('made')</script><script src=app.js></script>"
            .write(toFile: file, atomically: true, encoding: .utf8)
        for (options, advice) in [
            ([], "(to run it: --javascript on)"),
            (["--html-parser", "libxml2"], "(to run it: --javascript on --html-parser standard)"),
            (["--html-parser", "libxml2", "--javascript", "on"], "--html-parser standard)"),
        ] {
            let result = try Garth.run(["--dump"] + options + [file])
            #expect(result.errors.contains(advice), "\(options) \(result.errors)")
            #expect(!result.output.contains("made"))
        }
    }

    @Test("XML is read by a process that has libxml2, from the network and from a file")
    func xml() throws {
        let server = ScriptedServer()
        let feed =
            "<rss><channel><title>News</title><item><title>First</title></item></channel></rss>"
        server.route(
            "/feed",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n"
                        + "Content-Length: \(feed.utf8.count)\r\nConnection: close\r\n\r\n\(feed)")
            ])
        let file = TestFolder.shared.path + "/feed-\(UUID().uuidString.prefix(8)).xml"
        try feed.write(toFile: file, atomically: true, encoding: .utf8)
        for address in [server.origin + "/feed", file] {
            let result = try Garth.run(["--dump", address])
            #expect(result.status == 0 && result.output.contains("First"), "\(address)")
            #expect(!result.output.contains("<"), "shown as a feed, not as its source")
        }
    }

    @Test("a page in a script without spaces breaks between words, which ICU knows")
    func lineBreaks() throws {
        let file = TestFolder.shared.path + "/thai-\(UUID().uuidString.prefix(8)).html"
        try ("<meta charset=utf-8><p>" + String(repeating: "ภาษา", count: 6))
            .write(toFile: file, atomically: true, encoding: .utf8)
        let result = try Garth.run(["--dump", "--width", "10", file])
        #expect(result.output == String(repeating: "ภาษาภาษา\n", count: 3))
    }

    @Test("a frame of XML is shown in the browser; a dump says why it has none")
    func frame() throws {
        let server = ScriptedServer()
        let document =
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>inside</p></body></html>"
        server.page("/", "<p>before<iframe src=/frame></iframe><p>after")
        server.route(
            "/frame",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/xhtml+xml\r\n"
                        + "Content-Length: \(document.utf8.count)\r\nConnection: close\r\n\r\n"
                        + document)
            ])
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.status == 0)
        #expect(result.output.contains("application/xhtml+xml is not shown in a page of HTML"))
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "inside")
        try terminal.wait(for: "after")
    }
}
