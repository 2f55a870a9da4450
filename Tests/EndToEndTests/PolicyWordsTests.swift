import Foundation
import TestSupport
import Testing

/// What is said before a list is stored, where rules are kept, and what is no matter of the list.
@Suite("Words about the list", .serialized) struct PolicyWordsTests {
    private let profile = TestFolder.shared.path + "/words-\(UUID().uuidString)"
    private var list: String { profile + "/allow.list" }

    private func site() -> (ScriptedServer, ScriptedServer) {
        let (server, other) = (ScriptedServer(), ScriptedServer())
        server.page("/", "<h1>Front page</h1><a href=\(other.origin)/two>two</a>")
        other.page("/two", "<h1>Second page</h1>")
        return (server, other)
    }

    private func open(_ server: ScriptedServer) throws -> Terminal {
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        let terminal = try Terminal(
            ["--profile", profile, "--allow", "127.0.0.1:\(server.port)", server.origin + "/"],
            columns: 100)
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Unauthorized visit")
        try terminal.waitUntilSheetListens()
        try terminal.send("Left", "Enter")
        try terminal.wait(for: "Store an allow-list?")
        try terminal.waitUntilSheetListens()
        return terminal
    }

    @Test("the first rule for ever asks in words; for this command line stores nothing")
    func commandLineOnly() throws {
        let (server, other) = site()
        let terminal = try open(server)
        let screen = try terminal.screen
        #expect(screen.contains("will then visit only what the list allows, also without --allow"))
        try terminal.send("Right", "Enter")
        try terminal.wait(for: "Second page")
        #expect(!FileManager.default.fileExists(atPath: list))
        try terminal.send("g", "p")
        let panel = try terminal.wait(for: "this session")
        #expect(panel.contains("127.0.0.1:\(other.port)"))
        #expect(panel.contains("the command line (--allow)"))
    }

    @Test("stored it is in the file, and d in the panel takes it out after a question")
    func stored() throws {
        let (server, other) = site()
        let terminal = try open(server)
        try terminal.send("Left", "Enter")
        try terminal.wait(for: "Second page")
        #expect(try String(contentsOfFile: list, encoding: .utf8) == "127.0.0.1:\(other.port)\n")
        try terminal.send("g", "p")
        try terminal.wait(for: "/words-")
        try terminal.send("G", "k", "d")
        let sheet = try terminal.wait(for: "Delete the rule 127.0.0.1:\(other.port)?")
        #expect(sheet.contains("The list stays, empty"))
        try terminal.waitUntilSheetListens()
        try terminal.send("Left", "Enter")
        try terminal.wait(for: "the sheet gone", until: { !$0.contains("Delete the rule") })
        let bytes = FileManager.default.contents(atPath: list)
        #expect(bytes?.isEmpty == true)
    }

    @Test("what no list decides is not called an unauthorized visit")
    func titles() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Front page</h1><a href=mailto:a@b.test>mail</a>")
        let terminal = try Terminal([server.origin + "/"])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Enter")
        let screen = try terminal.wait(for: "Not an address of the web")
        #expect(!screen.contains("Unauthorized visit"))
    }
}
