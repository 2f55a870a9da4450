import Foundation
import TestSupport
import Testing

/// Reader mode as a person meets it: on the screen, and in dumps.
@Suite("Reader mode in a terminal", .serialized) struct ReaderTerminalTests {
    private static let words = """
        The tower was built of granite, hauled over frozen ground, and lit after eleven winters. Its \
        keeper, a baker before, wrote down the weather, the ships, and the price of flour.
        """
    private static let page = """
        <title>The tower is lit again - Gazette</title><meta name=author content="Ann Lee">
        <meta property="article:published_time" content="2024-03-05T10:00:00Z">
        <nav><a href=/>Home</a></nav><div class="post"><h1>The tower is lit again</h1>
        <p>\(words)<section id="cookies"><h2>Cookies</h2><p>The keeper's cookies were, by all \
        accounts, as hard as the mortar of the tower, and as old.</section></div>
        <div class="sidebar"><a href=/x>Most read</a></div>
        """

    @Test("gr shows the article alone, and the whole page again")
    func toggle() throws {
        let server = ScriptedServer()
        server.page("/", Self.page)
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Most read")
        try terminal.send("g", "r")
        let screen = try terminal.wait(for: "Ann Lee · 2024-03-05")
        #expect(screen.contains("as hard as the mortar"))
        #expect(!screen.contains("Most read"))
        try terminal.send("g", "r")
        try terminal.wait(for: "Most read")
    }

    @Test("a page without an article stays, and the status row says so")
    func none() throws {
        let server = ScriptedServer()
        server.page("/", "<nav><a href=/x>Only a link</a></nav>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Only a link")
        try terminal.send("g", "r")
        #expect(try terminal.wait(for: "No article was found").contains("Only a link"))
    }

    @Test("a dump prints title and text; Markdown has the byline too, and JSON has members for it")
    func dump() throws {
        let text = try Garth.run(["--dump", "--reader", "-"], input: Self.page)
        #expect(text.output.hasPrefix("The tower is lit again\n\nThe tower was built"))
        #expect(!text.output.contains("Ann Lee"))
        #expect(text.errors.isEmpty)
        let markdown = try Garth.run(
            ["--dump", "--reader", "--format", "markdown", "-"], input: Self.page)
        #expect(markdown.output.contains("Ann Lee · 2024-03-05\n\nThe tower was built"))
        let json = try Garth.run(["--dump", "--reader", "--format", "json", "-"], input: Self.page)
        #expect(json.output.contains("\"byline\":\"Ann Lee\""))
        #expect(json.output.contains("\"published\":\"2024-03-05\""))
        let none = try Garth.run(["--dump", "--reader", "-"], input: "<nav><a href=x>y</a></nav>")
        #expect(none.output == "y\n")
        #expect(none.errors.contains("No article was found"))
        #expect(none.status == 0)
    }
}
