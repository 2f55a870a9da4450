import Foundation
import TestSupport
import Testing

/// Feeds as somebody at the terminal has them: found on a page, kept, looked at on request.
@Suite("Feeds, end to end", .serialized) struct FeedTests {
    private let server = ScriptedServer()
    private let folder = TestFolder.shared.path + "/feeds-" + UUID().uuidString.prefix(8)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        server.page(
            "/",
            "<title>Orchard</title><link rel=alternate type=application/rss+xml "
                + "title='Orchard news' href=/feed><p>trees")
        server.page("/one", "<title>One</title><p>first story")
        feed(["one"])
    }

    private func feed(_ items: [String]) {
        let entries = items.map { "<item><title>About \($0)</title><link>/\($0)</link></item>" }
        server.route(
            "/feed",
            [
                .page(
                    "<rss><channel><title>The Orchard</title>\(entries.joined())</channel></rss>",
                    type: "application/rss+xml", headers: "ETag: \"\(items.count)\"\r\n")
            ])
    }

    private func open(_ arguments: [String], columns: Int = 100) throws -> Terminal {
        let terminal = try Terminal(
            ["--profile", folder + "/profile"] + arguments, columns: columns)
        try terminal.wait(for: "⟳")
        return terminal
    }

    private func run(_ line: String, in terminal: Terminal) throws {
        try terminal.type(":" + line)
        try terminal.send("Enter")
    }

    private var looks: Int { server.requests.count { $0 == "/feed" } }

    @Test("a feed is found on its page, kept, looked at on request, and read")
    func keeping() throws {
        let terminal = try open([server.origin + "/"])
        try terminal.wait(for: "trees")
        try terminal.send("=")
        try terminal.wait(for: "Orchard news – \(server.origin)/feed")
        try terminal.send("q")
        try terminal.type("gF")
        try terminal.wait(for: "Feeds of this page")
        try terminal.type("a")
        try terminal.wait(for: "1 new entry")
        try terminal.type("gn")
        let listed = try terminal.wait(for: "About one")
        #expect(listed.contains("The Orchard") && listed.contains("1 unread"))
        let before = looks
        try terminal.type("r")
        try terminal.settle(quiet: 300)
        // Nothing is asked of the server but by a look.
        #expect(looks == before)
        feed(["two", "one"])
        try terminal.type("gN")
        let news = try terminal.wait(for: "About two")
        #expect(news.contains("new About two") && news.contains("unread About one"))
        let asked = server.heads.last { $0.hasPrefix("GET /feed") } ?? ""
        #expect(asked.contains("If-None-Match: \"1\""))
        // The links are the feed's, its page's and so on; this one is the entry's.
        try terminal.type("/About one")
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "first story")
        try terminal.type("gn")
        try terminal.wait(for: "About one is read") {
            $0.contains("About two") && !$0.contains("About one")
        }
    }

    @Test("a look that finds no feed, no server or no permission says so, and keeps the entries")
    func failures() throws {
        let terminal = try open([server.origin + "/feed"], columns: 40)
        try terminal.wait(for: "About one")
        try terminal.type("gF")
        try terminal.wait(for: "Feeds of this page")
        try terminal.type("a")
        try terminal.wait(for: "feed kept")
        server.page("/feed", "<p>moved")
        try terminal.type("gn")
        try terminal.wait(for: "1 unread")
        try terminal.type("gN")
        try terminal.wait(for: "could not be read")
        try terminal.wait(for: "is no feed")
        server.stop()
        try terminal.type("gN")
        try terminal.wait(for: "the failure") { $0.contains("refused") }
        try terminal.type("/About one")
        try terminal.send("Enter")
        try terminal.wait(for: "About one")
    }

    @Test("a list of feeds comes from another program and goes to one")
    func lists() throws {
        let list = folder + "/in.opml"
        try Data(
            """
            <opml version="2.0"><body><outline text="A" xmlUrl="\(server.origin)/feed"/>
            <outline text="B" xmlUrl="javascript:x()"/></body></opml>
            """.utf8
        ).write(to: URL(fileURLWithPath: list))
        let terminal = try open([server.origin + "/"])
        try terminal.wait(for: "trees")
        try run("import-feeds \(list)", in: terminal)
        try terminal.wait(for: "imported 1 feed")
        // An import asks no server.
        #expect(looks == 0)
        try run("import-feeds \(folder)/none", in: terminal)
        try terminal.wait(for: "the fault") { $0.contains("none") && !$0.contains("imported") }
        let out = folder + "/out.opml"
        try run("export-feeds \(out)", in: terminal)
        try terminal.wait(for: "saved: ")
        let text = try String(contentsOfFile: out, encoding: .utf8)
        #expect(
            text.contains("xmlUrl=\"\(server.origin)/feed\"")
                && text.contains("<opml version=\"2.0\">"))
    }

    @Test("a page of the web leads to no page of Garth, and performs no act of one")
    func strangers() throws {
        server.page(
            "/evil", "<p>evil <a href='garth:feeds/look'>look</a><iframe src=garth:feeds></iframe>")
        let terminal = try open([server.origin + "/feed"])
        try terminal.wait(for: "About one")
        try terminal.type("gF")
        try terminal.wait(for: "Feeds of this page")
        try terminal.type("a")
        try terminal.wait(for: "feed kept")
        let before = looks
        try run("open \(server.origin)/evil", in: terminal)
        try terminal.wait(for: "evil look")
        try terminal.type("/look")
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "only a person")
        #expect(looks == before)
        // An address with an act, typed, is only the page.
        try run("open garth:feeds/look", in: terminal)
        try terminal.wait(for: "1 unread")
        try terminal.settle(quiet: 300)
        #expect(looks == before)
    }
}
