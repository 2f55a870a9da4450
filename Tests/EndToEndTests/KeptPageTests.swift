import Foundation
import TestSupport
import Testing

/// Pages that are kept for later, as somebody at the terminal has them, with and without a network.
@Suite("Kept pages, end to end", .serialized) struct KeptPageTests {
    private let server = ScriptedServer()
    private let profile = TestFolder.shared.path + "/kept-" + UUID().uuidString.prefix(8)

    init() {
        server.page(
            "/story",
            "<title>A story</title><link rel=stylesheet href=/s.css><base href=/deep/>"
                + "<p class=x>styled<p class=y>hidden words<p>told <a href=next>next</a>"
                + "<img src=/p.png alt=tree><iframe src=/frame></iframe>"
                + "<meta http-equiv=refresh content='9; url=/elsewhere'>")
        server.route("/s.css", [.page(".y { display: none }", type: "text/css")])
        server.route("/p.png", [.page("no picture", type: "image/png")])
        server.page("/frame", "<p>words of a frame")
    }

    private func open(_ arguments: [String], columns: Int = 100) throws -> Terminal {
        let terminal = try Terminal(["--profile", profile] + arguments, columns: columns)
        try terminal.wait(for: "⟳")
        return terminal
    }

    private func keep(_ columns: Int = 100) throws {
        let terminal = try open([server.origin + "/story"], columns: columns)
        try stay(terminal)
        try terminal.type("ga")
        try terminal.wait(for: "kept with")
        try terminal.send("q")
        try terminal.wait(for: "status 0")
    }

    /// Waits for the page, and refuses the refresh that it asks for.
    private func stay(_ terminal: Terminal) throws {
        try terminal.wait(for: "words of a frame")
        try terminal.wait(for: "requests a refresh")
        try terminal.waitUntilSheetListens()
        try terminal.send("Escape")
        try terminal.wait(for: "no sheet", until: { !$0.contains("requests a refresh") })
    }

    @Test("a page is kept with its parts, listed, searched, and shown without its server")
    func offline() throws {
        try keep()
        #expect(server.requests.contains("/p.png"))
        let asked = server.requests.count
        server.stop()
        let terminal = try open(["about:blank"], columns: 40)
        try terminal.type("gA")
        try terminal.wait(for: "A story")
        try terminal.type(":open garth:later?q=told+absent")
        try terminal.send("Enter")
        try terminal.wait(for: "No kept page has these words")
        try terminal.type(":open garth:later?q=told+styled")
        try terminal.send("Enter")
        try terminal.wait(for: "A story")
        try terminal.type("/A story")
        try terminal.send("Enter", "Enter")
        let shown = try terminal.wait(for: "words of a frame")
        // Its sheet is there: what it hides is hidden.
        #expect(shown.contains("styled") && !shown.contains("hidden words"))
        try terminal.type("/next")
        try terminal.send("Enter")
        // Links lead to the page's own site.
        try terminal.wait(for: "\(server.origin)/deep/next".suffix(12).description)
        #expect(server.requests.count == asked)
    }

    @Test("a copy that is shown asks nothing of a server that is there")
    func silent() throws {
        try keep()
        let asked = server.requests.count
        let terminal = try open(["about:blank"])
        try terminal.type(":open garth:later/1")
        try terminal.send("Enter")
        try terminal.wait(for: "words of a frame")
        try terminal.type("r")
        try terminal.settle(quiet: 300)
        #expect(server.requests.count == asked, "\(server.requests)")
    }

    @Test("the error page of a dead address offers the copy; a list that denies the page denies it")
    func deadAddress() throws {
        try keep()
        let address = server.origin + "/story"
        server.stop()
        let terminal = try open([address])
        let failed = try terminal.wait(for: "refuses the connection")
        #expect(failed.contains("The copy that you kept on"))
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "words of a frame")
        let closed = try open(["--allow", "other.test", "about:blank"])
        try closed.type(":open garth:later/1")
        try closed.send("Enter")
        try closed.wait(for: "blocked")
    }

    @Test("a copy is forgotten with its file; private browsing keeps none")
    func forgetting() throws {
        try keep()
        let file = profile + "/kept/1.warc"
        #expect(FileManager.default.fileExists(atPath: file))
        let terminal = try open(["about:blank"])
        try terminal.type("gA")
        try terminal.wait(for: "A story")
        try terminal.type("/forget")
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "Forget the copy of A story?")
        try terminal.waitUntilSheetListens()
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "No pages are kept")
        #expect(!FileManager.default.fileExists(atPath: file))
        let secret = try Terminal(["--private", server.origin + "/story"], columns: 100)
        try stay(secret)
        try secret.type("ga")
        try secret.wait(for: "nothing is stored")
    }

    @Test("a file that somebody has changed shows its words and nothing else")
    func changedFile() throws {
        try keep()
        let file = URL(fileURLWithPath: profile + "/kept/1.warc")
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nRefresh: 0; url=\(server.origin)/x\r\n"
            + "Set-Cookie: a=b\r\n\r\n<title>\u{1B}]0;pwned\u{7}t</title><p>changed \u{9B}31m words"
            + "<img src=\(server.origin)/spy alt=spy><script>document.body.append('ran')</script>"
        let record =
            "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: \(server.origin)/story\r\n"
            + "Content-Length: \(head.utf8.count)\r\n\r\n\(head)\r\n\r\n"
        try Data(record.utf8).write(to: file)
        let asked = server.requests.count
        let terminal = try open(["--javascript", "on", "about:blank"])
        try terminal.type(":open garth:later/1")
        try terminal.send("Enter")
        let shown = try terminal.wait(for: "changed")
        try terminal.settle(quiet: 300)
        #expect(!shown.contains("ran") && server.requests.count == asked)
        try Data("nothing of the kind".utf8).write(to: file)
        try terminal.type("r")
        try terminal.wait(for: "damaged")
    }
}
