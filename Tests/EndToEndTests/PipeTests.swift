import Foundation
import TestSupport
import Testing

/// Dumps that a pipe, a place, a selector or a compressed file asks for.
@Suite("Dumps by pipe, place and selector") struct PipeTests {
    private static let page = """
        <title>T</title><h1>Head</h1><p>Before</p><h2 id="p%C3%A4rt">Part</h2><p class=x>Text
        <a href=/y>link</a></p><p>Last</p>
        """

    @Test("without a terminal a page is printed, and standard input is the page without an address")
    func pipes() throws {
        let file = try TestFolder.shared.write("<p>from a file", to: "piped.html")
        #expect(try Garth.run([file]).output == "from a file\n")
        #expect(try Garth.run(["--format", "markdown", file]).output == "from a file\n")
        let input = try Garth.run([], input: "<p>from a pipe")
        #expect(input.output == "from a pipe\n" && input.status == 0)
        #expect(try Garth.run(["-"], input: "<p>from a pipe").output == "from a pipe\n")
    }

    @Test("what comes by a pipe is printed on a terminal, too")
    func pipeToTerminal() throws {
        let file = try TestFolder.shared.write("<h1>From a pipe</h1>", to: "to-terminal.html")
        let terminal = try Terminal([file])
        try terminal.wait(for: "Back")
        try terminal.send("q")
        try terminal.wait(for: "prompt>")
        try terminal.type("cat \(file) | \(Garth.path); echo $?")
        try terminal.send("Enter")
        let screen = try terminal.wait(for: "pipe, printed") {
            $0.contains("\nFrom a pipe") && $0.contains("\n0\n")
        }
        #expect(!screen.contains("‹ Back"))
    }

    @Test("garth - on a terminal is a pager: the page comes by the pipe, keys from the terminal")
    func pager() throws {
        let terminal = try Terminal(["--private", "about:blank"])
        try terminal.wait(for: "Back")
        try terminal.send("q")
        try terminal.wait(for: "prompt>")
        let lines = "seq 1 300 | sed 's/.*/\\x1b[33mline & of it\\x1b[m/'"
        try terminal.type("\(lines) | \(Garth.path) --private -; echo ended $?")
        try terminal.send("Enter")
        try terminal.wait(for: "line 1 of it")
        try terminal.send("G")
        try terminal.wait(for: "line 300 of it")
        try terminal.type("?line 150 of")
        try terminal.send("Enter")
        try terminal.wait(for: "line 150 of it")
        // Standard input was read once; the page can be loaded again.
        try terminal.send("r")
        try terminal.wait(for: "line 150 of it")
        try terminal.send("q")
        try terminal.wait(for: "ended 0")
        try terminal.type("\(lines) | tail -1 | \(Garth.path) --dump -; echo printed $?")
        try terminal.send("Enter")
        let screen = try terminal.wait(for: "printed 0")
        #expect(screen.contains("\nline 300 of it"))
        try terminal.type("echo x | \(Garth.path) --locked --allow a.test -; echo blocked $?")
        try terminal.send("Enter")
        try terminal.wait(for: "standard input is local")
    }

    @Test(
        "what cannot be text ends with 65 and one line that says what it is",
        arguments: [("x.png", "an image"), ("x.pdf", "a PDF document"), ("x.zip", "an archive")])
    func notText(name: String, kind: String) throws {
        let file = try TestFolder.shared.write([0x89, 0x50, 0, 1, 2], to: name)
        for format in ["text", "json", "html"] {
            let result = try Garth.run(["--format", format, file])
            #expect(result.status == 65)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("is \(kind) ("))
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        let source = try Garth.run(["--dump", "--format", "source", file])
        #expect(source.status == 0)
    }

    @Test("coloured text on standard input is text that keeps its lines and its colours")
    func coloredText() throws {
        let input = "one \u{1B}[33mtwo\u{1B}[m\nthree\n"
        #expect(try Garth.run(["-"], input: input).output == "one two\nthree\n")
        let colored = try Garth.run(["--format", "ansi", "-"], input: input).output
        #expect(colored.hasPrefix("one \u{1B}[") && colored.contains("mtwo\u{1B}[0m\n"))
        // Tags come first: an escape sequence in them is none.
        let page = try Garth.run(["-"], input: "<p>a</p>\u{1B}[31m<p>b</p>")
        #expect(page.output.contains("a\n") && !page.output.contains("\u{1B}"))
    }

    @Test("a picture on standard input is told by its first bytes")
    func pictureOnInput() throws {
        for (bytes, kind) in [("GIF89a\u{0}\u{1}", "an image"), ("%PDF-1.4", "a PDF document")] {
            let result = try Garth.run([], input: bytes)
            #expect(result.status == 65 && result.output.isEmpty)
            #expect(result.errors.hasPrefix("garth: standard input is \(kind) ("))
        }
        #expect(try Garth.run([], input: "BM is a word").output == "BM is a word\n")
    }

    @Test("a picture that a server sends is said to be one as well")
    func pictureOfServer() throws {
        let server = ScriptedServer()
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 4\r\n\r\n"
        server.route("/a", [.send(head + "data")])
        let result = try Garth.run(["--dump", server.origin + "/a"])
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.errors.contains("\(server.origin)/a is an image (image/png)"))
    }

    @Test("a dump begins at the place that the address names, and is whole where there is none")
    func place() throws {
        let page = Self.page.replacing("p%C3%A4rt", with: "pärt")
        let file = try TestFolder.shared.write(page, to: "place.html")
        #expect(try Garth.run([file + "#pärt"]).output == "Part\n\nText link\n\nLast\n")
        #expect(try Garth.run(["file://\(file)#p%C3%A4rt"]).output.hasPrefix("Part\n"))
        let ansi = try Garth.run(["--format", "ansi", file + "#pärt"])
        #expect(ansi.output.contains("Part") && !ansi.output.contains("Before"))
        #expect(try Garth.run([file + "#nowhere"]).output.hasPrefix("Head\n\nBefore"))
        #expect(try Garth.run([file + "#top"]).output.hasPrefix("Head\n"))
    }

    @Test("the browser begins there, too")
    func placeOnScreen() throws {
        let page =
            "<p>First" + String(repeating: "<p>filling", count: 60)
            + "<h2 id=pärt>The part</h2>" + String(repeating: "<p>more", count: 60)
        let file = try TestFolder.shared.write(page, to: "place-screen.html")
        let terminal = try Terminal([file + "#pärt"])
        let screen = try terminal.wait(for: "The part")
        #expect(!screen.contains("First"))
        try terminal.send("q")
    }

    @Test(
        "--select prints what matches, in every format",
        arguments: [
            ("text", "link\n"), ("markdown", "[link](http://base.test/y)\n"),
            ("html", "<a href=\"/y\">link</a>\n"), ("innertext", "link"),
            ("links", "http://base.test/y\tlink\n"),
            ("tree", "| <a>\n|   href=\"/y\"\n|   \"link\""),
        ])
    func select(format: String, expected: String) throws {
        let arguments = [
            "--dump", "--base-url", "http://base.test/", "--select", ".x a", "--format", format,
            "-",
        ]
        let result = try Garth.run(arguments, input: Self.page)
        #expect(result.output == expected)
        #expect(result.status == 0 && result.errors.isEmpty)
    }

    @Test("--select in ansi and json has the elements alone, several one after the other")
    func selectMore() throws {
        let ansi = try Garth.run(["--select", "p", "--format", "ansi"], input: Self.page)
        #expect(ansi.output.contains("Before") && ansi.output.contains("Last"))
        #expect(!ansi.output.contains("Head"))
        let json = try Garth.run(["--select", "h1, h2", "--format", "json"], input: Self.page)
        #expect(json.output.contains("\"Head\"") && json.output.contains("\"Part\""))
        #expect(!json.output.contains("Before"))
    }

    @Test("a selector that is none is wrong usage; no match is status 1; one line each")
    func selectFaults() throws {
        for (selector, status) in [("p..x", 64), ("video", 1)] as [(String, Int32)] {
            for format in ["text", "html", "json"] {
                let result = try Garth.run(
                    ["--select", selector, "--format", format], input: Self.page)
                #expect(result.status == status)
                #expect(result.output.isEmpty)
                #expect(result.errors.split(separator: "\n").count == 1)
                #expect(result.errors.contains(selector))
            }
        }
        let source = try Garth.run(["--select", "p", "--format", "source"], input: Self.page)
        #expect(source.status == 64)
    }

    // MARK: - Compressed files

    /// "fixed codes fixed codes", by gzip.
    private static let compressed = stride(from: 0, to: hex.count, by: 2).map {
        UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)!
    }
    private static let hex = Array(
        "1f8b08000000000000ff4bcbac484d5148ce4f492d564843b0b900c5299fa218000000"
            .utf8)

    @Test("a compressed text file is read, damage and size are said")
    func gzip() throws {
        for name in ["a.txt.gz", "garth.1.gz", "changelog.gz"] {
            let file = try TestFolder.shared.write(Self.compressed, to: name)
            let result = try Garth.run([file])
            #expect(result.output == "fixed codes fixed codes\n")
            #expect(result.status == 0 && result.errors.isEmpty)
        }
        let cut = try TestFolder.shared.write(Array(Self.compressed.dropLast(9)), to: "cut.txt.gz")
        let damaged = try Garth.run([cut])
        #expect(damaged.status == 65 && damaged.errors.contains("damaged"))
        let file = try TestFolder.shared.write(Self.compressed, to: "large.txt.gz")
        let large = try Garth.run(["--max-bytes", "5", file])
        #expect(large.status == 69 && large.output == "fixed\n")
        #expect(large.errors.contains("--max-bytes"))
        let archive = try TestFolder.shared.write(Self.compressed, to: "x.tar.gz")
        #expect(try Garth.run([archive]).status == 65)
    }

    @Test("the browser shows it as well")
    func gzipOnScreen() throws {
        let file = try TestFolder.shared.write(Self.compressed, to: "screen.txt.gz")
        let terminal = try Terminal([file])
        try terminal.wait(for: "fixed codes fixed codes")
        try terminal.send("\\")
        try terminal.wait(for: "the source is a compressed file")
        try terminal.send("q")
    }

    // MARK: - The ground

    @Test(
        "COLORFGBG chooses dark or light for a dump with colours, and theme wins",
        arguments: [
            ("15;0", "auto", "dark"), ("0;15", "auto", "light"), ("", "auto", "dark"),
            ("0;15", "dark", "dark"), ("15;0", "light", "light"),
        ])
    func ground(variable: String, theme: String, expected: String) throws {
        let folder = TestFolder.shared.path + "/profile-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "theme = \(theme)\n".write(
            toFile: folder + "/config", atomically: true, encoding: .utf8)
        let page = """
            <style>@media (prefers-color-scheme: light) { .dark { display: none } }
            @media (prefers-color-scheme: dark) { .light { display: none } }</style>
            <p class=dark>dark<p class=light>light
            """
        let file = try TestFolder.shared.write(page, to: "ground.html")
        var environment = Garth.environment
        environment["COLORFGBG"] = variable
        let result = try Child.run(
            [Garth.path, "--profile", folder, "--dump", "--format", "ansi", file],
            environment: environment)
        #expect(result.output.contains(expected))
    }
}
