import Foundation
import TestSupport
import Testing

/// A browser that was killed offers its tabs at the next start, in a line and with a key.
@Suite("Sessions that nobody ended, in a terminal", .serialized) struct UnfinishedSessionTests {
    private let profile = TestFolder.shared.path + "/unfinished-\(UUID().uuidString)"

    private func browse(_ arguments: String...) throws -> Terminal {
        try Terminal(["--profile", profile, "--allow", "127.0.0.1:*"] + arguments)
    }

    @Test(
        "after SIGKILL the next start offers the tabs, S brings them back; after q nothing is offered"
    )
    func offered() throws {
        let server = ScriptedServer()
        server.page("/", "<title>Home</title><h1>Front page</h1><a href=/two>to two</a>")
        server.page("/two", "<title>Two</title><h1>Second page</h1>")
        let first = try browse(server.origin + "/")
        try first.wait(for: "Front page")
        try first.send("Tab", "Enter")
        try first.wait(for: "Second page")
        try first.waitUntilStored()
        try first.signal("KILL")
        let count = server.requests.count
        let second = try browse()
        try second.wait(for: "The last session broke off: S brings back its tab")
        #expect(server.requests.count == count)
        try second.send("S")
        try second.wait(for: "Second page")
        try second.send("B")
        try second.wait(for: "Front page")
        try second.send("q")
        try second.wait(for: "status 0")
        let third = try browse()
        try third.wait(for: "Allowed sites")
        try third.settle(quiet: 500)
        #expect(try !third.screen.contains("The last session"))
    }

    @Test("the answer to a form is no page of the history, and going back to it asks first")
    func postedForm() throws {
        let server = ScriptedServer()
        server.page(
            "/form", "<h1>A form</h1><form method=post action=/sent><input type=submit></form>")
        server.page("/sent", "<title>Sent</title><h1>Thanks</h1><a href=/on>on</a>")
        server.page("/on", "<title>On</title><h1>Third page</h1>")
        let terminal = try browse(server.origin + "/form")
        try terminal.wait(for: "A form")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Thanks")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Third page")
        try terminal.send("h")
        let list = try terminal.wait(for: "History")
        #expect(list.contains("On") && !list.contains("Sent"))
        try terminal.send("q", "B")
        try terminal.wait(for: "Thanks")
        try terminal.send("r")
        try terminal.wait(for: "The form will be sent again")
        try terminal.waitUntilSheetListens()
        try terminal.send("Enter")
        #expect(server.heads.filter { $0.hasPrefix("GET /sent") }.isEmpty)
    }
}
