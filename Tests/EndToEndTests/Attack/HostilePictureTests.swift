import TestSupport
import Testing

@Suite("Hostile pictures", .serialized) struct HostilePictureTests {
    /// A server with a page of the hostile pictures and a good one, and the requests that a browser
    /// makes. Before each picture the server does `steps`.
    private static func server(
        before steps: [ScriptedServer.Step] = []
    ) -> (server: ScriptedServer, requests: Set<String>) {
        let server = ScriptedServer()
        let files = HostilePictures.all(origin: server.origin)
        let tags = files.indices.map { "<img src=bad\($0) width=8 height=16 alt=b> " }.joined()
        let lines = (1...90).map { "<p>line \($0)" }.joined()
        server.page(
            "/", "<p>\(tags)<p><img src=good width=64 height=32 alt=good><p>below" + lines)
        for (index, file) in files.enumerated() {
            server.route("/bad\(index)", steps + PictureTests.file(file.bytes, type: "image/png"))
        }
        server.route("/good", steps + PictureTests.file(PictureTests.bitmap(width: 16, height: 8)))
        return (server, Set(["/", "/good"] + files.indices.map { "/bad\($0)" }))
    }

    @Test(
        "beside sixty hostile pictures the good one is shown, keys work, and nothing goes astray")
    func all() throws {
        let (server, asked) = Self.server()
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
        #expect(Set(server.requests) == asked)
        #expect(server.requests.count == asked.count)
    }

    @Test(
        "text and keys wait for no picture, and no byte of a hostile one reaches the terminal",
        arguments: [ReplayTerminal.Kind.kitty, .sixel])
    func held(kind: ReplayTerminal.Kind) throws {
        let (server, asked) = Self.server(before: [.hold])
        let terminal = try PseudoTerminal(
            ["--private", "--allow", "127.0.0.1:*", server.origin + "/"],
            replay: ReplayTerminal(kind, columns: 80, rows: 24))
        #expect(terminal.wait { Self.row(of: "below", on: $0) != nil })
        terminal.type(" ")
        #expect(terminal.wait { Self.row(of: "line 12", on: $0) != nil })
        terminal.type("gg")
        #expect(terminal.wait { Self.row(of: "below", on: $0) != nil })
        for _ in asked { server.release() }
        #expect(terminal.wait(until: Self.showsGoodPicture))
        terminal.settle()
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        let replay = try #require(terminal.replay)
        #expect(replay.faults == [])
        #expect(replay.images.isEmpty && replay.pixels.allSatisfy { $0 == nil })
        #expect(Set(server.requests) == asked)
    }

    @Test("a drawing without end costs five seconds of processor time, and its page nothing else")
    func endless() throws {
        let noise =
            "<filter id='f'><feTurbulence numOctaves='99999' baseFrequency='.1'/></filter>"
            + String(repeating: "<rect width='90' height='90' filter='url(#f)'/>", count: 24_000)
        let server = ScriptedServer()
        server.page("/", "<p>before<p><img src=bad width=80 height=48 alt=bad><p>after")
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'>\(noise)</svg>"
        server.route("/bad", PictureTests.file(Array(drawing.utf8), type: "image/svg+xml"))
        var setting = MeasuredRun.Setting()
        setting.shell = #""$0" "$@"; times >&2"#
        let run = try MeasuredRun(
            [
                "--dump", "--format", "ansi", "--images", "blocks", "--private", "--allow",
                "127.0.0.1:*", server.origin + "/",
            ], setting)
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(text.contains("before") && text.contains("after"))
        // The last line of `times` is that of the children: "0m5.310000s 0m0.200000s".
        let times = run.errorText.split(separator: "\n").last.map(String.init) ?? ""
        let user = try #require(Double(times.drop { $0 != "m" }.dropFirst().prefix { $0 != "s" }))
        #expect(times.hasPrefix("0m") && user > 4 && user < 8, "\(run.errorText)")
    }

    private static func row(of text: String, on terminal: ReplayTerminal) -> Int? {
        (0..<terminal.rows).first { terminal.text(row: $0) == text }
    }

    /// Whether the good picture, red and green, stands above the line below it.
    private static func showsGoodPicture(_ terminal: ReplayTerminal) -> Bool {
        guard let below = row(of: "below", on: terminal), below > 4 else { return false }
        let pixels = terminal.pixels
        return (below - 3..<below - 1).allSatisfy { row in
            (0..<8).allSatisfy { column in
                let place = (row * 16 + 8) * terminal.width + column * 8 + 4
                guard let color = pixels[place] else { return false }
                let wanted: (red: Int, green: Int, blue: Int) =
                    column < 4 ? (250, 20, 30) : (10, 200, 90)
                return abs(Int(color.red) - wanted.red) < 8
                    && abs(Int(color.green) - wanted.green) < 8
                    && abs(Int(color.blue) - wanted.blue) < 8
            }
        }
    }
}
