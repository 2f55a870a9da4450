import Foundation
import TestSupport
import Testing

/// Tabs in a terminal, as a person meets them.
@Suite("Tabs in a terminal", .serialized) struct TabTests {
    private func browse(_ server: ScriptedServer, columns: Int = 80) throws -> Terminal {
        server.page(
            "/",
            """
            <title>Home</title><h1>Front page</h1><a href=/two>to two</a>
            <a href="http://localhost:\(server.port)/out">out</a>
            <a href=/blank target=_blank>window</a>
            """)
        server.page("/two", "<title>Two</title><h1>Second page</h1><a href=/three>on</a>")
        server.page("/three", "<title>Three</title><h1>Third page</h1>")
        server.page("/blank", "<title>Window</title><h1>New window</h1>")
        server.page("/out", "<title>Out</title><h1>Outside</h1>")
        let terminal = try Terminal(
            ["--allow", "127.0.0.1:*", server.origin + "/"], columns: columns)
        try terminal.wait(for: "Front page")
        return terminal
    }

    @Test("a link opens in a tab behind the page, loads there, and is shown without a request")
    func background() throws {
        let server = ScriptedServer()
        let terminal = try browse(server)
        try terminal.send("Tab", "M-Enter")
        #expect(try terminal.wait(for: "[1] 2 Two").contains("Front page"))
        try terminal.send("g", "t")
        try terminal.wait(for: "Second page")
        #expect(server.requests == ["/", "/two"])
        try terminal.send("{")
        try terminal.wait(for: "Front page")
        try terminal.send("M-2")
        try terminal.wait(for: "Second page")
        #expect(server.requests == ["/", "/two"])
    }

    @Test("a closed tab comes back with its history; the last one leaves the start page")
    func close() throws {
        let server = ScriptedServer()
        let terminal = try browse(server)
        try terminal.send("Tab", "M-Enter")
        try terminal.wait(for: "[1] 2 Two")
        try terminal.send("}")
        try terminal.wait(for: "Second page")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Third page")
        try terminal.send("x")
        #expect(try terminal.wait(for: "Front page").contains("[1]") == false)
        try terminal.send("X")
        try terminal.wait(for: "Third page")
        try terminal.send("B")
        try terminal.wait(for: "Second page")
        #expect(server.requests == ["/", "/two", "/three"])
        try terminal.send("x")
        try terminal.wait(for: "Front page")
        try terminal.send("x")
        try terminal.wait(for: "Recent pages")
        // A message stands for seconds, and gives way to a page that comes behind it: ask again.
        let isSaid = try wait(every: 300) {
            try terminal.send("x")
            return try terminal.screen.contains("this is the last tab")
        }
        #expect(isSaid)
        try terminal.send("X")
        #expect(try terminal.wait(for: "Front page").contains("[1]") == false)
    }

    @Test("a link that wants a window gets a tab on the screen; the tab row says so at 20 columns")
    func window() throws {
        let server = ScriptedServer()
        let terminal = try browse(server, columns: 20)
        try terminal.send("BTab", "Enter")
        try terminal.wait(for: "New window")
        #expect(try terminal.wait(for: "[2]").contains("Window"))
    }

    @Test("what a tab in the background asks waits until it is shown, and takes no key before")
    func question() throws {
        let server = ScriptedServer()
        let terminal = try browse(server)
        try terminal.send("Tab", "Tab", "M-Enter")
        try terminal.wait(for: "tab 2 asks")
        try terminal.settle(quiet: 600)
        try terminal.send("Enter")
        try terminal.wait(for: "Unauthorized visit", until: { $0.contains("Unauthorized") })
        #expect(try terminal.screen.contains("[1"), "the page's own link was followed")
        try terminal.waitUntilSheetListens()
        try terminal.send("Enter")
        try terminal.wait(for: "the sheet gone", until: { !$0.contains("Unauthorized") })
        #expect(try terminal.wait(for: "2!").contains("Front page"))
        try terminal.send("M-2")
        try terminal.wait(for: "Unauthorized visit")
        try terminal.waitUntilSheetListens()
        // Allowed for this session, in one tab: it holds in all.
        try terminal.send("Tab", "Tab", "Enter")
        try terminal.wait(for: "Outside")
        try terminal.send("M-1")
        try terminal.wait(for: "Front page")
        try terminal.send("Enter")
        try terminal.wait(for: "Outside")
        #expect(server.requests == ["/", "/out", "/out"])
    }
}
