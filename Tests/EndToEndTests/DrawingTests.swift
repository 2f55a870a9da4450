import Foundation
import TestSupport
import Testing

/// Drawings (SVG) on pages, as pages, and the process that draws them.
@Suite("Drawings of pages", .serialized) struct DrawingTests {
    private static func drawing(_ content: String, _ attributes: String = "") -> [ScriptedServer
        .Step]
    {
        PictureTests.file(
            Array(
                ("<svg xmlns='http://www.w3.org/2000/svg' "
                    + "xmlns:x='http://www.w3.org/1999/xlink' width='80' height='64' \(attributes)>"
                    + content + "</svg>").utf8), type: "image/svg+xml")
    }

    private static let orange = "<rect width='80' height='64' fill='#ff8000'/>"
    private static let color = "48;2;255;128;0"

    private func dump(_ server: ScriptedServer) throws -> [Substring] {
        let result = try Garth.run([
            "--dump", "--format", "ansi", "--images", "blocks", "--allow", "127.0.0.1:*",
            server.origin + "/",
        ])
        #expect(result.status == 0)
        return result.output.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("a drawing is drawn in the cells of its own size, beside pictures of pixels")
    func dumped() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<p><img src=d.svg alt=words><p><img src=p.bmp width=64 height=32 alt=more>")
        server.route("/d.svg", Self.drawing(Self.orange))
        server.route("/p.bmp", PictureTests.file(PictureTests.bitmap(width: 16, height: 8)))
        let lines = try dump(server)
        #expect(lines.filter { $0.contains(Self.color) }.count == 4)
        #expect(lines.filter { $0.contains("48;2;250;20;30") }.count == 2)
        #expect(!lines.contains { $0.contains("words") || $0.contains("more") })
    }

    @Test("a drawing asks for nothing: no picture, style sheet, entity or script of it is fetched")
    func references() throws {
        let server = ScriptedServer()
        server.page("/", "<img src=d.svg alt=words>")
        let origin = server.origin
        server.route(
            "/d.svg",
            Self.drawing(
                "<style>@import url(\(origin)/a);</style><script>while(1);</script>" + Self.orange
                    + "<image x:href='\(origin)/b' width='80' height='64'/>"
                    + "<image x:href='file:///etc/hostname' width='80' height='64'/>"
                    + "<use x:href='\(origin)/c#d'/>"))
        let lines = try dump(server)
        #expect(lines.filter { $0.contains(Self.color) }.count == 4)
        #expect(server.requests == ["/", "/d.svg"])
    }

    @Test("the process that draws is locked with all its threads")
    func isLocked() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Top</h1><img src=d.svg alt='some words'>")
        let filter =
            "<filter id='f'><feGaussianBlur stdDeviation='9'/></filter><text y='40' "
            + "font-family='Any' font-weight='700'>x</text><rect width='9' height='9' "
            + "filter='url(#f)'/>"
        server.route("/d.svg", Self.drawing(Self.orange + filter))
        let terminal = try Terminal(
            ["--images", "blocks", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try wait(until: { try PictureTests.drawnRows(terminal) >= 3 }))
        let browser = try #require(try terminal.process)
        let decoders = LiveProcess.children(of: browser).filter {
            $0.status("Name") == "garth-image"
        }
        #expect(decoders.count == 1)
        let process = try #require(decoders.first)
        let tasks = process.tasks
        process.expectLocked(
            addressSpace: 536_870_912, processorTime: 10, threads: tasks.count)
        #expect((1...3).contains(tasks.count))
        for task in tasks {
            #expect(task["Seccomp"] == "2" && task["NoNewPrivs"] == "1")
            #expect(task["CapEff"] == "0000000000000000" && task["CapPrm"] == "0000000000000000")
        }
    }

    @Test("a drawing opened as a page is shown")
    func page() throws {
        let server = ScriptedServer()
        server.route("/", Self.drawing(Self.orange))
        let terminal = try Terminal(
            ["--images", "blocks", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(try wait(until: { try PictureTests.drawnRows(terminal) >= 4 }))
    }
}
