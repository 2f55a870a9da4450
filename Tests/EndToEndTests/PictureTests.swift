import Foundation
import TestSupport
import Testing

/// Pictures of pages, in dumps and in a terminal.
@Suite("Pictures of pages", .serialized) struct PictureTests {
    /// A bitmap file whose left half has one colour and whose right half another.
    static func bitmap(
        width: Int, height: Int, left: (UInt8, UInt8, UInt8) = (250, 20, 30),
        right: (UInt8, UInt8, UInt8) = (10, 200, 90)
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for _ in 0..<height {
            for column in 0..<width {
                let color = column < width / 2 ? left : right
                rows += [color.2, color.1, color.0, 0]
            }
        }
        return bitmap(width, height, rows)
    }

    /// A bitmap file of rows with 32 bits a pixel (blue, green, red, nothing), the last row first.
    static func bitmap(_ width: Int, _ height: Int, _ rows: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Array("BM".utf8) + number(54 + rows.count) + number(0) + number(54) + number(40)
            + number(width) + number(height) + number(1, 2) + number(32, 2) + number(0)
            + number(rows.count) + number(2835) + number(2835) + number(0) + number(0) + rows
    }

    static func file(_ bytes: [UInt8], type: String = "image/bmp") -> [ScriptedServer.Step] {
        [
            .send(
                Array(
                    ("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\n"
                        + "Connection: close\r\n\r\n").utf8) + bytes)
        ]
    }

    private static let red = "48;2;250;20;30"
    private static let green = "48;2;10;200;90"

    /// The rows of a screen that have colours behind blanks and blocks, and no letters; a bar marks
    /// the picture with the focus.
    static func drawnRows(_ terminal: Terminal) throws -> Int {
        try terminal.styledScreen.split(separator: "\n").filter { line in
            var text = ""
            var codes: [Int] = []
            var rest = line[...]
            while let character = rest.popFirst() {
                guard character == "\u{1B}" else {
                    text.append(character)
                    continue
                }
                let end = rest.firstIndex(of: "m") ?? rest.endIndex
                codes += rest[..<end].dropFirst().split(separator: ";").compactMap { Int($0) }
                rest = rest[end...].dropFirst()
            }
            let isColored = codes.contains { (40...48).contains($0) || (100...107).contains($0) }
            return isColored && text.allSatisfy { " ▀▄▌".contains($0) }
        }.count
    }

    private func dump(_ server: ScriptedServer, _ arguments: String...) throws -> Garth.Result {
        try Garth.run(
            ["--dump", "--format", "ansi", "--allow", "127.0.0.1:*"] + arguments
                + [server.origin + "/"])
    }

    @Test("a dump draws a picture in 24 bit colour, in the cells of its size")
    func dumped() throws {
        let server = ScriptedServer()
        server.page("/", "<p>before<p><img src=p.bmp width=64 height=32 alt=words><p>after")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 16, height: 8)))
        let result = try dump(server, "--images", "blocks")
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "before")
        let drawn = lines.filter { $0.contains(Self.red) && $0.contains(Self.green) }
        #expect(drawn.count == 2)
        #expect(
            drawn.allSatisfy { $0.contains("\u{1B}[0;\(Self.red)m    \u{1B}[0;\(Self.green)m    ") }
        )
        #expect(!result.output.contains("words"))
        #expect(lines.contains("after"))
    }

    @Test("a dump asks for no picture unless it is told to")
    func off() throws {
        let server = ScriptedServer()
        server.page("/", "<img src=p.bmp width=64 height=32 alt=words>")
        #expect(try dump(server).output == "words\n")
        #expect(server.requests == ["/"])
        let text = try Garth.run(["--dump", "--images", "blocks", server.origin + "/"])
        #expect(text.status == 64)
        #expect(text.errors == "garth: --images needs --format ansi or links\n")
    }

    @Test("a dump draws the picture behind a box, if that is asked for")
    func background() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<link rel=stylesheet href=css/s.css><p>before<div></div><p>after")
        server.route(
            "/css/s.css",
            Self.file(
                Array("div{width:64px;height:32px;background:url(../p.bmp)0 0/100% 100%}".utf8),
                type: "text/css"))
        server.route("/p.bmp", Self.file(Self.bitmap(width: 16, height: 8)))
        let plain = try dump(server, "--images", "blocks")
        #expect(!plain.output.contains(Self.red))
        #expect(!server.requests.contains("/p.bmp"))
        let result = try dump(server, "--images", "blocks", "--background-images")
        let drawn = result.output.split(separator: "\n").filter { $0.contains(Self.red) }
        #expect(drawn.count == 2)
        #expect(
            drawn.allSatisfy { $0.contains("\u{1B}[0;\(Self.red)m    \u{1B}[0;\(Self.green)m    ") }
        )
        #expect(result.output.hasPrefix("before\n") && result.output.contains("after"))
        #expect(server.requests.filter { $0 == "/p.bmp" }.count == 1)
        let head = try #require(server.heads.last { $0.hasPrefix("GET /p.bmp") })
        #expect(head.contains("Referer: \(server.origin)/css/s.css\r\n"))
    }

    @Test(
        "the picture behind a box is judged as any other",
        arguments: [
            ("", "http://localhost:1/p.bmp"),
            ("<meta http-equiv=Content-Security-Policy content='img-src http://b.test'>", "p.bmp"),
        ])
    func refusedBackground(head: String, address: String) throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "\(head)<p>before<div style='width:64px;height:32px;background:url(\(address))'></div>"
                + "<p>after")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 16, height: 8)))
        let result = try dump(server, "--images", "blocks", "--background-images")
        #expect(result.status == 0)
        #expect(!result.output.contains(Self.red))
        #expect(server.requests == ["/"])
    }

    @Test("a picture without a size in the page has that of its file")
    func natural() throws {
        let server = ScriptedServer()
        server.page("/", "<img src=p.bmp alt=words>")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 80, height: 48)))
        let result = try dump(server, "--images", "blocks")
        let drawn = result.output.split(separator: "\n").filter { $0.contains(Self.red) }
        #expect(drawn.count == 3)
    }

    @Test(
        "a picture that is refused, missing or damaged is its words, and the good one is drawn",
        arguments: ["http://localhost:1/p.bmp", "missing.bmp", "bad.bmp", "html.bmp"])
    func failures(address: String) throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<p><img src='\(address)' width=64 height=32 alt='bad picture'><p>"
                + "<img src=good.bmp width=64 height=16 alt='good picture'>")
        server.route("/good.bmp", Self.file(Self.bitmap(width: 16, height: 8)))
        server.route("/bad.bmp", Self.file(Array("BM".utf8) + [UInt8](repeating: 255, count: 300)))
        server.page("/html.bmp", "<p>not a picture")
        let result = try dump(server, "--images", "blocks")
        #expect(result.output.contains("bad picture"))
        #expect(result.output.contains(Self.red))
        #expect(!result.output.contains("good picture"))
        #expect(!server.requests.contains("/p.bmp"))
    }

    @Test("the browser shows pictures with gi, scrolls them, and shows their words again")
    func browsed() throws {
        let server = ScriptedServer()
        let lines = (1...60).map { "<p>line \($0)" }.joined()
        server.page(
            "/", "<h1>Top</h1><img src=p.bmp width=160 height=64 alt='some words'>" + lines)
        server.route("/p.bmp", Self.file(Self.bitmap(width: 20, height: 8)))
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "some words")
        #expect(server.requests == ["/"])
        try terminal.send("g", "i")
        try terminal.wait(for: "pictures: gi")
        try terminal.wait(for: "the picture") { !$0.contains("some words") }
        #expect(try wait(until: { try Self.drawnRows(terminal) == 4 }))
        #expect(server.requests == ["/", "/p.bmp"])
        try terminal.send("Space")
        try terminal.wait(for: "the second screen") { !$0.contains("Top") }
        #expect(try Self.drawnRows(terminal) == 0)
        try terminal.send("g", "g")
        try terminal.wait(for: "Top")
        #expect(try wait(until: { try Self.drawnRows(terminal) == 4 }))
        try terminal.send("g", "i")
        try terminal.wait(for: "some words")
        #expect(server.requests == ["/", "/p.bmp"])
    }

    @Test(
        "--images all is a choice for the whole session, and a picture of unknown size gets its own"
    )
    func session() throws {
        let server = ScriptedServer()
        server.page("/", "<p>a<p><img src=p.bmp alt='some words'><p>b")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 80, height: 64)))
        let terminal = try Terminal(
            ["--images", "blocks", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "the picture") { !$0.contains("some words") && $0.contains("\nb") }
        #expect(try wait(until: { try Self.drawnRows(terminal) == 4 }))
    }

    @Test("Enter on a picture shows it alone, with one request, and B goes back")
    func alone() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Top</h1><img src=p.bmp width=32 height=32 alt='some words'>")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 80, height: 96)))
        let terminal = try Terminal(
            ["--images", "blocks", "--private", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try wait(until: { try Self.drawnRows(terminal) == 2 }))
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "/p.bmp")
        // The screen has 24 rows, three of them Garth's own.
        #expect(try wait(until: { try Self.drawnRows(terminal) >= 18 }))
        try terminal.send("-")
        try terminal.wait(for: "zoom 75 %")
        #expect(try wait(until: { try (12...17).contains(Self.drawnRows(terminal)) }))
        try terminal.send("+", "+", "+")
        try terminal.wait(for: "zoom 150 %")
        #expect(try wait(until: { try Self.drawnRows(terminal) >= 18 }))
        try terminal.send("0")
        try terminal.wait(for: "zoom 100 %")
        try terminal.send("Escape")
        try terminal.wait(for: "Top")
        #expect(try wait(until: { try Self.drawnRows(terminal) == 2 }))
        #expect(server.requests.filter { $0 == "/p.bmp" }.count <= 2)
    }

    @Test("Enter on an animation that is shown alone plays it, and stops it")
    func animation() throws {
        let server = ScriptedServer()
        // Red and green by turns, 100 ms each, in GIF files of two colours.
        func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        let head =
            Array("GIF89a".utf8) + number(16) + number(16) + [0x80, 0, 0, 250, 20, 30, 10, 200, 90]
        func frame(_ color: UInt8) -> [UInt8] {
            // Codes of three bits: a clear code before each pixel, so that they do not grow.
            var (data, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
            func write(_ code: Int) {
                bits |= code << count
                count += 3
                while count >= 8 {
                    data.append(UInt8(bits & 0xFF))
                    bits >>= 8
                    count -= 8
                }
            }
            for _ in 0..<256 {
                write(4)
                write(Int(color))
            }
            write(5)
            data.append(UInt8(bits & 0xFF))
            var blocks: [UInt8] = []
            for start in stride(from: 0, to: data.count, by: 255) {
                let block = data[start..<min(start + 255, data.count)]
                blocks += [UInt8(block.count)] + block
            }
            return [0x21, 0xF9, 4, 0] + number(10) + [0, 0, 0x2C] + number(0) + number(0)
                + number(16)
                + number(16) + [0, 2] + blocks + [0]
        }
        server.route("/", Self.file(head + frame(0) + frame(1) + [0x3B], type: "image/gif"))
        let terminal = try Terminal(
            ["--images", "blocks", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try wait(until: { try Self.drawnRows(terminal) >= 18 }))
        // A row in the middle of the picture, with its colours.
        func row() throws -> Substring? {
            try terminal.styledScreen.split(separator: "\n").dropFirst(9).first
        }
        let still = try row()
        try terminal.send("Enter")
        for _ in 0..<2 {
            #expect(try wait(every: 10) { try row() != still })
            #expect(try wait(every: 10) { try row() == still })
        }
        try terminal.send("Enter")
        try terminal.wait(for: "stopped")
    }

    @Test("with images = one, each picture waits for Enter")
    func onDemand() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Top</h1><p><img src=p.bmp width=32 height=32 alt=one><p>"
                + "<img src=q.bmp width=32 height=48 alt=two>")
        for path in ["/p.bmp", "/q.bmp"] {
            server.route(path, Self.file(Self.bitmap(width: 8, height: 8)))
        }
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "two")
        try terminal.send(":")
        try terminal.type("set images one")
        try terminal.send("Enter")
        // The words take the rows of their pictures.
        try terminal.wait(for: "the new layout") { screen in
            let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
            let words = ["one", "two"].compactMap { word in
                rows.firstIndex { $0.hasPrefix(word) }
            }
            return words.count == 2 && words[1] - words[0] == 3
        }
        try terminal.send("Tab", "Tab", "Enter")
        #expect(try wait(until: { try Self.drawnRows(terminal) == 3 }))
        #expect(server.requests == ["/", "/q.bmp"])
    }

    @Test("the process that decodes pictures is locked as the one that reads the page")
    func isLockedDown() throws {
        let server = ScriptedServer()
        server.page("/", "<img src=p.bmp width=64 height=64 alt='some words'>")
        server.route("/p.bmp", Self.file(Self.bitmap(width: 16, height: 8)))
        let terminal = try Terminal(
            ["--images", "blocks", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try wait(until: { try Self.drawnRows(terminal) == 4 }))
        let browser = try #require(try terminal.process)
        let decoders = LiveProcess.children(of: browser).filter {
            $0.status("Name") == "garth-image"
        }
        #expect(decoders.count == 1)
        let process = try #require(decoders.first)
        process.expectLocked(addressSpace: 536_870_912, processorTime: 10)
        try terminal.signal("KILL")
        #expect(wait { !process.isAlive })
    }
}
