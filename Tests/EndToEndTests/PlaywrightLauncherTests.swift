import Foundation
import GarthJSON
import TestSupport
import Testing

/// The browser that Playwright starts in Firefox's place (docs/webdriver.md).
@Suite("Playwright's browser", .endsWhatHangs) struct PlaywrightLauncherTests {
    private let server = ScriptedServer()

    /// Starts the browser as Playwright does; the address of its WebSocket is read from its output.
    private func start(_ options: [String]) throws -> (RunningProgram, BiDiClient) {
        let folder = FileManager.default.temporaryDirectory.path
        let program = try RunningProgram(
            [
                "--remote-debugging-port=0", "--headless", "--profile", folder + "/none",
                "--playwright",
            ] + options)
        let line = String(decoding: try #require(try program.line()), as: UTF8.self)
        let start = "WebDriver BiDi listening on ws://127.0.0.1:"
        try #require(line.hasPrefix(start), "\(line)")
        let port = try #require(Int(line.dropFirst(start.count)))
        return (program, try BiDiClient(port: port))
    }

    private func failure(_ client: BiDiClient, _ url: String) throws -> String {
        let window = try client.beginSession(BiDiClient.patient)
        let answer = try client.send(
            "browsingContext.navigate", #"{"context": "\#(window)", "url": "\#(url)"}"#)
        return answer.value["message"]?.string ?? ""
    }

    @Test("takes Firefox's arguments, tells its address in Firefox's words, and ends when closed")
    func launch() throws {
        server.page("/", "<title>T</title>")
        let (program, client) = try start(["--allow=127.0.0.1:*"])
        let window = try client.beginSession(BiDiClient.patient)
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
        #expect(try client.evaluate("document.title", in: window)["value"]?.string == "T")
        try client.send("browser.close")
        #expect(program.waitForEnd() == 0)
    }

    @Test("errors of loads have Firefox's name behind Garth's words")
    func errors() throws {
        let (program, client) = try start(["--allow=127.0.0.1:*"])
        #expect(
            try failure(client, "http://elsewhere.test/").hasSuffix(" (NS_ERROR_FAILURE)"))
        withExtendedLifetime(program) {}
    }

    @Test("a server that cannot be reached is named as Firefox does")
    func refused() throws {
        let (program, client) = try start(["--allow=127.0.0.1:*"])
        let port = LoopbackSocket.freePort()
        let message = try failure(client, "http://127.0.0.1:\(port)/")
        #expect(message.hasSuffix("(NS_ERROR_CONNECTION_REFUSED)"), "\(message)")
        withExtendedLifetime(program) {}
    }

    @Test("downloads go to a folder below that of temporary files, and with --locked nowhere")
    func downloads() throws {
        server.page("/", "<a id=a href=/f download>f</a>")
        server.route("/f", [.page("body", type: "application/octet-stream")])
        for (options, isSaved) in [([], true), (["--locked"], false)] {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("garth-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (program, client) = try start(["--allow=127.0.0.1:*"] + options)
            let window = try client.beginSession(BiDiClient.patient)
            try client.send(
                "browser.setDownloadBehavior",
                #"{"downloadBehavior": {"type": "allowed", "destinationFolder": "\#(folder.path)"}}"#
            )
            try client.send("session.subscribe", #"{"events": ["browsingContext"]}"#)
            try client.send(
                "browsingContext.navigate",
                #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
            _ = try client.evaluate("document.querySelector('#a').click()", in: window)
            let end = try client.event("browsingContext.downloadEnd")
            #expect((end["status"]?.string == "complete") == isSaved)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.isEmpty == !isSaved, "\(files)")
            withExtendedLifetime(program) {}
        }
    }

    @Test("is a command of its own")
    func usage() throws {
        let run = try Garth.run(["--playwright", "--webdriver", "0"])
        #expect(run.status == 64)
        #expect(run.errors == "garth: --playwright is a command of its own\n")
    }
}
