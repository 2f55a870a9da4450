import Foundation
import TestSupport
import Testing

/// `read` of `garth --mcp`: it reads the page as it is, and leaves it so.
@Suite("Agents read pages", .endsWhatHangs) struct AgentReadTests {
    private static let article =
        "<h1>Cranes</h1>"
        + (1...12).map {
            "<p>Paragraph \($0) says that cranes fly far, rest by rivers, and come back in spring,"
                + " as they did before, year after year.</p>"
        }.joined()

    @Test(
        "a page with a blocking script in its head has its words, and keeps its body",
        arguments: [[], ["--javascript", "off"]])
    func blockingScript(options: [String]) throws {
        let server = ScriptedServer { _ in nil }
        server.page("/app.js", "var loaded = true")
        server.page(
            "/", "<title>Birds</title><script src=/app.js></script><body>" + Self.article)
        let agent = try Agent(options)
        try agent.go(to: server.origin + "/")
        for arguments in ["{}", #"{"whole":true}"#, "{}"] {
            let text = try agent.call("read", arguments)["pageSays"]
            #expect(text.contains("Paragraph 1 says") && text.contains("Paragraph 12 says"))
        }
        #expect(try agent.call("snapshot")["pageSays"].contains("Paragraph 1 says"))
        #expect(server.requests == ["/", "/app.js"].filter { $0 == "/" || options.isEmpty })
        try agent.end()
    }

    @Test("what scripts and the agent made of a page is read, and stays")
    func liveDocument() throws {
        let server = ScriptedServer { _ in nil }
        server.page(
            "/",
            "<title>Birds</title><body><label>Name <input></label><button>Go</button>"
                + "<div id=main></div><script>document.querySelector('button').onclick = () => {"
                + "main.innerHTML = '\(Self.article)'; window.made = 1 }</script>")
        let agent = try Agent()
        try agent.go(to: server.origin + "/")
        let field = try agent.call("snapshot").reference("Name")
        try agent.call("fill", #"{"ref":"\#(field)","text":"Ann"}"#)
        try agent.click("Go")
        #expect(try agent.call("read")["pageSays"].contains("Paragraph 12 says"))
        #expect(try agent.call("evaluate", #"{"script":"made"}"#)["pageSays"] == "1")
        let snapshot = try agent.call("snapshot")["pageSays"]
        #expect(snapshot.contains("Ann") && snapshot.contains("Paragraph 12 says"))
        #expect(server.requests == ["/"])
        try agent.end()
    }

    @Test(
        "a page that hides its body until parts of another host come is read from its beginning",
        arguments: [[], ["--javascript", "off"]])
    func hiddenBody(options: [String]) throws {
        let server = ScriptedServer { _ in nil }
        server.page(
            "/",
            "<title>Birds</title><style>body{visibility:hidden !important}</style>"
                + "<link rel=stylesheet href=http://other.test/x.css>"
                + "<script src=http://other.test/x.js></script><body>" + Self.article)
        let agent = try Agent(["--allow", "127.0.0.1:*"] + options)
        try agent.go(to: server.origin + "/")
        for _ in 0..<2 {
            let text = try agent.call("read")["pageSays"]
            #expect(text.contains("Paragraph 1 says") && text.contains("Paragraph 12 says"))
        }
        try agent.end()
    }
}
