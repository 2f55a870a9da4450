import Foundation
import TestSupport
import Testing

/// Frames in dumps, events and the terminal.
@Suite("Frames from outside", .serialized) struct FrameTests {
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>Set</title><frameset><frame src=/menu><frame name=body src=/one></frameset>")
        server.page("/menu", "<p>menu <a href=/two target=body>to two</a>")
        server.page("/one", "<p>first words <a href=/three>deeper</a>")
        server.page("/two", "<p>second words")
        server.page("/three", "<p>third words")
        return server
    }

    @Test("a dump has the documents of frames in their places, and asks the allow-list for each")
    func dump() throws {
        let server = site()
        server.page(
            "/page", "<p>a<iframe src=/two></iframe><p>b<iframe src=http://no.test/x></iframe><p>c")
        let address = server.origin + "/page"
        let result = try Garth.run(["--dump", "--allow", "127.0.0.1:*", "--width", "60", address])
        #expect(
            result.output.hasPrefix("a\n\nsecond words\n\nb\n[frame: no.test/x: blocked]\n"))
        #expect(result.output.hasSuffix("\n\nc\n") && result.status == 0)
        let links = try Garth.run(["--dump", "--format", "links", server.origin + "/"])
        #expect(links.output == "\(server.origin)/two\tto two\n\(server.origin)/three\tdeeper\n")
        server.route(
            "/endless", [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x"), .hold])
        server.page("/slow", "<p>a<iframe src=/endless></iframe><p>b")
        let slow = try Garth.run(["--dump", "--timeout", "1", server.origin + "/slow"])
        server.release()
        #expect(slow.output.hasPrefix("a\n\nx\n[the end of the frame is missing]\n\nb"))
    }

    @Test("the events of frames are decisions, and no others")
    func events() throws {
        let server = site()
        let file = TestFolder.shared.path + "/frame-events-\(UUID().uuidString)"
        let step = #"{"id": 1, "do": "load", "url": "\#(server.origin)/"}"#
        let run = try Garth.run(["--drive", "-", "--events", file], input: step + "\n")
        let log = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let children = log.filter { $0.contains(#""frame":"child""#) }
        #expect(
            children.count == 4 && children.allSatisfy { $0.contains("decidePolicyForNavigation") })
        #expect(children.filter { $0.contains(#""isForMainFrame":false"#) }.count == 2)
        #expect(log.last?.contains("didFinish") == true)
        #expect(
            run.output.contains(#""event":"finish","url":"\#(server.origin)/one","frame":"child""#))
    }

    @Test("in the terminal a menu changes the frame beside it, and back changes it again")
    func browsing() throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/"])
        try terminal.wait(
            for: "both frames", until: { $0.contains("first words") && $0.contains("to two") })
        try terminal.send("Tab", "Enter")
        let screen = try terminal.wait(for: "second words")
        #expect(screen.contains("menu to two") && !screen.contains("first words"))
        try terminal.send("B")
        try terminal.wait(for: "first words")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "third words")
        #expect(server.requests.sorted() == ["/", "/menu", "/one", "/three", "/two"])
        try terminal.send("r")
        try terminal.wait(for: "first words")
    }
}
