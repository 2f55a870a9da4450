import Foundation
import GarthJSON
import TestSupport
import Testing

/// The tool `download` of `garth --mcp --download-folder DIR` (docs/mcp.md).
@Suite("Downloads of agents", .endsWhatHangs) struct AgentDownloadTests {
    private let server = ScriptedServer()
    private let other = ScriptedServer()
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/garth-saving-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/in", withIntermediateDirectories: true)
        server.route("/report.pdf", [.page("PDF bytes", type: "application/pdf")])
        other.route("/x.bin", [.page("outside", type: "application/octet-stream")])
        server.redirect("/away", to: other.origin + "/x.bin")
        server.page("/", "<title>T</title><a href=/report.pdf>The report</a>")
    }

    private func agent() throws -> Agent {
        try Agent([
            "--allow", "127.0.0.1:\(server.port)", "--download-folder", folder + "/in",
        ])
    }

    private func save(_ agent: Agent, _ arguments: String) throws -> Agent.Answer {
        try agent.call("download", arguments)
    }

    /// The files in the folder, and those beside it.
    private var files: [String] {
        let all = FileManager.default.subpaths(atPath: folder) ?? []
        return all.filter { $0 != "in" }.sorted()
    }

    @Test("an address and a link are saved in the folder, and no file is written twice")
    func saving() throws {
        let agent = try agent()
        let url = #"{"url":"\#(server.origin)/report.pdf"}"#
        let first = try save(agent, url)
        #expect(!first.isError && first["effect"].contains("9 bytes"), "\(first.json.serialized)")
        #expect(first["pageSays"] == "application/pdf report.pdf")
        try agent.go(to: server.origin + "/")
        let reference = try agent.call("snapshot").reference("The report")
        let second = try save(agent, #"{"ref":"\#(reference)"}"#)
        #expect(second["pageSays"] == "application/pdf report (1).pdf", "\(second.json)")
        let named = try save(
            agent, #"{"url":"\#(server.origin)/report.pdf","name":"../../own/name.txt"}"#)
        #expect(!named.isError, "\(named.json.serialized)")
        #expect(files.count == 3 && files.allSatisfy { $0.hasPrefix("in/") }, "\(files)")
        let content = try String(contentsOfFile: folder + "/in/report.pdf", encoding: .utf8)
        #expect(content == "PDF bytes")
        try agent.end()
    }

    @Test("nothing is written through a link, nor into a folder that took the place of the first")
    func links() throws {
        let manager = FileManager.default
        try "kept".write(toFile: folder + "/beside", atomically: true, encoding: .utf8)
        try manager.createSymbolicLink(
            atPath: folder + "/in/report.pdf", withDestinationPath: folder + "/beside")
        try manager.createSymbolicLink(
            atPath: folder + "/in/report (1).pdf.part", withDestinationPath: folder + "/new")
        let agent = try agent()
        let url = #"{"url":"\#(server.origin)/report.pdf"}"#
        #expect(try save(agent, url)["pageSays"] == "application/pdf report (2).pdf")
        #expect(try String(contentsOfFile: folder + "/beside", encoding: .utf8) == "kept")
        try manager.moveItem(atPath: folder + "/in", toPath: folder + "/before")
        try manager.createDirectory(atPath: folder + "/out", withIntermediateDirectories: true)
        try manager.createSymbolicLink(
            atPath: folder + "/in", withDestinationPath: folder + "/out")
        let refused = try save(agent, url)
        #expect(refused.isError && refused.notes.contains("another folder"))
        #expect(try manager.contentsOfDirectory(atPath: folder + "/out").isEmpty)
        #expect(!manager.fileExists(atPath: folder + "/new"))
        try agent.end()
    }

    @Test("the allow-list judges a download and its redirects; an error is not saved")
    func refusals() throws {
        server.route(
            "/gone",
            [.send("HTTP/1.1 404 Gone\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")])
        let agent = try agent()
        for address in [other.origin + "/x.bin", server.origin + "/away"] {
            let refused = try save(agent, #"{"url":"\#(address)"}"#)
            #expect(refused.isError && refused.notes.contains("allow-list"), "\(refused.json)")
        }
        let gone = try save(agent, #"{"url":"\#(server.origin)/gone"}"#)
        #expect(gone.isError && gone.notes.contains("404"))
        for wrong in [#"{"url":"file:///etc/passwd"}"#, "{}", #"{"ref":"e99"}"#] {
            #expect(try save(agent, wrong).isError)
        }
        #expect(other.visits.isEmpty && files.isEmpty)
        try agent.end()
    }

    @Test("without a folder the tool says how Garth is started with one")
    func withoutFolder() throws {
        let agent = try Agent()
        let answer = try save(agent, #"{"url":"\#(server.origin)/report.pdf"}"#)
        #expect(answer.isError && answer["effect"].contains("--download-folder DIR"))
        #expect(server.visits.isEmpty)
        try agent.end()
    }

    @Test(
        "the option needs a folder, a command that saves, and is not for a locked browser",
        arguments: [
            ["--mcp", "--download-folder", TestFolder.shared.missing],
            ["--mcp", "--download-folder", "/dev/null"],
            ["--mcp", "--locked", "--download-folder", "/tmp"],
            ["--dump", "--download-folder", "/tmp", "x.html"],
        ])
    func usage(arguments: [String]) throws {
        let result = try Garth.run(arguments, input: "")
        #expect(result.status == 64)
        #expect(result.errors.contains("--download-folder"))
    }
}
