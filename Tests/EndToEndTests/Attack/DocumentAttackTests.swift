import Foundation
import TestSupport
import Testing

/// Documents that are no pages of HTML, and whose readers are new ground for an attack: feeds, lists of
/// feeds, Markdown, tables, coloured text, archives (docs/security.md).
@Suite("Hostile documents", .serialized) struct DocumentAttackTests {
    /// A document, and what must be said of it.
    struct Attack: Sendable, CustomTestStringConvertible {
        var name: String
        var type: String
        /// The body; `SECRET` is the path of a file of the person, `OUTSIDE` another server.
        var body: @Sendable () -> String
        var testDescription: String { name }

        init(_ name: String, _ type: String, _ body: @autoclosure @escaping @Sendable () -> String)
        {
            (self.name, self.type, self.body) = (name, type, body)
        }
    }

    private static let bomb: String = {
        var text = "<!DOCTYPE x [<!ENTITY a0 \"lol lol lol lol lol lol lol lol\">"
        for level in 1..<14 {
            let parts = String(repeating: "&a\(level - 1);", count: 10)
            text += "<!ENTITY a\(level) \"\(parts)\">"
        }
        return text + "]>"
    }()

    private static let outside = """
        <!DOCTYPE x [<!ENTITY f SYSTEM "file://SECRET"><!ENTITY n SYSTEM "OUTSIDE/entity">
        <!ENTITY % p SYSTEM "OUTSIDE/parameter.dtd"> %p;]>
        """

    private static func rss(_ items: String, _ head: String = "") -> String {
        "<?xml version='1.0'?>\(head)<rss version='2.0'><channel><title>T</title>\(items)"
            + "</channel></rss>"
    }

    private static func item(_ link: String) -> String {
        "<item><title>t</title><link>\(link)</link><description>&lt;a href='\(link)'&gt;d"
            + "&lt;/a&gt;&lt;img src='OUTSIDE/pixel'&gt;&lt;script&gt;x()&lt;/script&gt;"
            + "</description></item>"
    }

    private static let links = [
        "javascript:x()", "JaVaScRiPt:x()", "&#x6a;avascript:x()", "data:text/html,SECRETS",
        "file://SECRET", "garth:feeds/look", "blob:x", "vbscript:x", "about:config",
    ]

    private static let attacks: [Attack] = [
        Attack("a feed of entities in entities", "application/rss+xml", rss("&a13;", bomb)),
        Attack(
            "a feed with entities of files and servers", "application/rss+xml",
            rss("<item><title>&f;&n;</title></item>", outside)),
        Attack(
            "a feed whose links run, or lead into the machine", "application/rss+xml",
            rss(links.map(item).joined())),
        Attack(
            "a feed of Atom, with links and a base of the same kind", "application/atom+xml",
            "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='file:///'><title>T</title>"
                + links.map { "<entry><title>t</title><link href='\($0)'/></entry>" }.joined()
                + "</feed>"),
        Attack(
            "a feed of JSON, with links of the same kind", "application/feed+json",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":["
                + links.map { "{\"id\":\"\($0)\",\"url\":\"\($0)\",\"content_text\":\"c\"}" }
                .joined(separator: ",") + "]}"),
        Attack(
            "a feed of very many entries", "application/rss+xml",
            rss(String(repeating: "<item><title>e</title></item>", count: 10_000))),
        Attack(
            "a feed nested without end", "application/rss+xml",
            rss(String(repeating: "<item>", count: 20_000))),
        Attack(
            "titles that command a terminal", "application/rss+xml",
            rss("<item><title>\u{1B}]52;c;cm0=\u{7}\u{9B}2J\u{202E}x&#27;[2J&#x9b;c</title></item>")
        ),
        Attack(
            "a list of feeds that lead into the machine", "text/x-opml",
            "<opml version='2.0'><body>"
                + links.map { "<outline text='o' xmlUrl='\($0)' htmlUrl='\($0)'/>" }.joined()
                + "</body></opml>"),
        Attack(
            "a list of feeds of entities", "text/x-opml",
            bomb + outside + "<opml version='2.0'><body><outline text='&a13;&f;'/></body></opml>"),
        Attack(
            "a list of feeds nested without end", "text/x-opml",
            "<opml version='2.0'><body>" + String(repeating: "<outline text='o'>", count: 20_000)),
        Attack(
            "Markdown with links that run, and pictures that tell", "text/markdown",
            links.map { "[x](\($0)) <a href='\($0)'>y</a> " }.joined()
                + "![p](OUTSIDE/pixel)\n\n<script>x()</script><iframe src='file://SECRET'></iframe>"
        ),
        Attack(
            "a text of Gemini with links that run", "text/gemini",
            links.map { "=> \($0) x" }.joined(separator: "\n") + "\n# \u{1B}[2J\n"),
        Attack(
            "coloured text with links that run", "text/plain",
            links.map { "\u{1B}]8;;\($0)\u{7}x\u{1B}]8;;\u{7} " }.joined() + "\u{1B}[31mred\u{1B}[m"
        ),
        Attack(
            "coloured text that changes its colours without end", "text/plain",
            String(repeating: "\u{1B}[38;2;1;2;3mx\u{1B}[1;4;7m", count: 5_000)),
        Attack(
            "a table of one endless record", "text/csv", String(repeating: "a,", count: 20_000)),
        Attack(
            "a table with an open quotation", "text/csv",
            "\"" + String(repeating: "\n", count: 20_000)),
        Attack(
            "JSON nested without end", "application/json", String(repeating: "[", count: 20_000)),
    ]

    @Test(
        "no document reaches a file, a server or the terminal, or outgrows its bounds",
        arguments: attacks)
    func documents(attack: Attack) throws {
        let secret = try TestFolder.shared.write("top secret words", to: "secret.txt")
        let other = ScriptedServer()
        other.page("/pixel", "outside words")
        let body = attack.body().replacingOccurrences(of: "SECRETS", with: "x")
            .replacingOccurrences(of: "SECRET", with: secret)
            .replacingOccurrences(of: "OUTSIDE", with: other.origin)
        let server = ScriptedServer { _ in [.page(body, type: attack.type)] }
        for format in ["ansi", "links"] {
            let run = try MeasuredRun(["--dump", "--format", format, server.origin + "/doc"])
            #expect(!run.hung && run.orphans.isEmpty)
            // Printed, or given up with a reason; never a signal.
            #expect([0, 65, 69, 70].contains(run.status), "\(run.status) \(run.errorText)")
            #expect(run.peakMemory < 1_500_000_000)
            let check = OutputCheck(run.output, as: format == "ansi" ? .ansi : .text)
            #expect(check.complaints.isEmpty, "\(check.complaints.prefix(5))")
            #expect(OutputCheck(run.errors, as: .text).complaints.isEmpty)
            let text = String(decoding: run.output, as: UTF8.self)
            #expect(!text.contains("top secret") && !text.contains("outside words"))
            if format == "links" {
                // Where other links lead is judged when somebody follows them.
                let bad = check.lines.filter { $0.lowercased().hasPrefix("javascript:") }
                #expect(bad.isEmpty, "\(bad.prefix(3))")
            }
        }
        #expect(other.visits.isEmpty)
        #expect(Set(server.requests) == ["/doc"])
    }

    // MARK: - Redirects

    @Test(
        "no redirect leads a document into the machine or off the list",
        arguments: [
            "file://SECRET", "data:text/html,top secret words", "javascript:x()", "garth:later",
            "OUTSIDE/secret", "gopher://127.0.0.1:1/0x", "man:ls", "ftp://127.0.0.1/x",
        ])
    func redirects(target: String) throws {
        let secret = try TestFolder.shared.write("top secret words", to: "secret.txt")
        let other = ScriptedServer()
        other.page("/secret", "top secret words")
        let server = ScriptedServer()
        server.redirect(
            "/feed",
            to: target.replacingOccurrences(of: "SECRET", with: secret)
                .replacingOccurrences(of: "OUTSIDE", with: other.origin))
        let run = try MeasuredRun([
            "--dump", "--allow", "127.0.0.1:\(server.port)", server.origin + "/feed",
        ])
        #expect(run.status >= 64, "\(run.status)")
        #expect(!String(decoding: run.output, as: UTF8.self).contains("secret words"))
        #expect(other.visits.isEmpty)
    }

    // MARK: - Archives

    @Test("an archive whose records lie is read to its end, and names no file")
    func archives() throws {
        let secret = try TestFolder.shared.write("top secret words", to: "secret.txt")
        func record(_ target: String, _ content: String) -> String {
            "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: \(target)\r\n"
                + "Content-Type: application/http; msgtype=response\r\n"
                + "Content-Length: \(content.utf8.count)\r\n\r\n\(content)\r\n\r\n"
        }
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>kept words"
        let archive = try TestFolder.shared.write(
            ["file://\(secret)", "javascript:x()", "http://a.test/\u{1B}]0;x\u{7}", "", "http://"]
                .map { record($0, page) }.joined()
                + record("http://a.test/", "HTTP/1.1 302 x\r\nLocation: file://\(secret)\r\n\r\n")
                + record("http://b.test/", page), to: "lies.warc")
        let run = try MeasuredRun(["--batch-dump", "--warc", archive])
        #expect(!run.hung && run.status >= 0)
        #expect(OutputCheck(run.output, as: .text).complaints.isEmpty)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("http://b.test/") && !text.contains("top secret"))
    }
}
