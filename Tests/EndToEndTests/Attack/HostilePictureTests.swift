import TestSupport
import Testing

@Suite("Hostile pictures", .serialized) struct HostilePictureTests {
    @Test(
        "beside sixty hostile pictures the good one is shown, keys work, and nothing goes astray")
    func all() throws {
        let server = ScriptedServer()
        let files = HostilePictures.all(origin: server.origin)
        let tags = files.indices.map { "<img src=bad\($0) width=8 height=16 alt=b> " }.joined()
        let lines = (1...90).map { "<p>line \($0)" }.joined()
        server.page(
            "/", "<p>\(tags)<p><img src=good width=64 height=32 alt=good><p>below" + lines)
        for (index, file) in files.enumerated() {
            server.route("/bad\(index)", PictureTests.file(file.bytes, type: "image/png"))
        }
        server.route("/good", PictureTests.file(PictureTests.bitmap(width: 16, height: 8)))
        let terminal = try Terminal(
            ["--images", "blocks", "--private", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "below")
        // While pictures come, keys are obeyed.
        try terminal.send("Space")
        try terminal.wait(for: "line 12")
        try terminal.send("g", "g")
        try terminal.wait(for: "below")
        #expect(try wait(until: { try PictureTests.drawnRows(terminal) == 2 }))
        try terminal.send("/")
        try terminal.type("line 77")
        try terminal.send("Enter")
        try terminal.wait(for: "line 77")
        try terminal.send("Q")
        try terminal.wait(for: "status 0")
        let asked = Set(["/", "/good"] + files.indices.map { "/bad\($0)" })
        #expect(Set(server.requests) == asked)
        #expect(server.requests.count == asked.count)
    }
}
