import Foundation
import TestSupport
import Testing

/// What a typed address means, and what is said where it cannot be had.
@Suite("Typed addresses, end to end", .serialized) struct AddressTests {
    /// Answers every connection at once with a page, whatever is asked: also the first message of
    /// TLS, without encryption.
    private func plainServer() -> ScriptedServer {
        let body = "<title>Plain</title><h1>Plain page</h1>"
        return ScriptedServer(
            greeting: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
                + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }

    @Test("names and addresses of this machine mean http", arguments: ["localhost", "127.0.0.1"])
    func loopback(host: String) throws {
        let server = ScriptedServer()
        server.page("/x", "<p>local page")
        let result = try Garth.run(["--dump", "\(host):\(server.port)/x"])
        #expect(result.output == "local page\n")
        #expect(result.status == 0 && result.errors.isEmpty)
    }

    @Test(
        "a name that looks like a file and is none is \"no such file\", status 66",
        arguments: [
            "notes.html", "./x", "a/b.txt", "/etc/nope", "README-none.md", "x.html#part",
            "page.php",
        ])
    func noSuchFile(name: String) throws {
        let result = try Garth.run(["--dump", name])
        #expect(result.status == 66)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("garth: no such file: /"))
        #expect(result.errors.split(separator: "\n").count == 1)
        let isAssumed = !name.hasPrefix(".") && !name.hasPrefix("/")
        #expect(result.errors.contains("the host: https://") == isAssumed)
    }

    @Test("in the browser it is a page that says so and offers the host")
    func noSuchFileOnScreen() throws {
        let terminal = try Terminal(["--private"])
        try terminal.wait(for: "about:start")
        try terminal.send("o")
        try terminal.type("notes-none.html")
        try terminal.send("Enter")
        let screen = try terminal.wait(for: "No such file")
        #expect(screen.contains("https://notes-none.html/"))
        try terminal.send("q")
    }

    @Test("a name whose https port refuses is not taken over http; 69 and the remedy")
    func refused() throws {
        let result = try Garth.run([
            "--resolve", "refusing.test:443:127.0.0.1", "--resolve", "refusing.test:80:127.0.0.1",
            "--dump", "refusing.test/x",
        ])
        #expect(result.status == 69)
        #expect(result.errors.contains("without encryption: http://refusing.test/x)"))
        #expect(result.errors.split(separator: "\n").count == 1)
        let named = try Garth.run([
            "--resolve", "refusing.test:443:127.0.0.1", "--dump", "https://refusing.test/x",
        ])
        #expect(named.status == 69 && !named.errors.contains("http://"))
    }

    @Test("a port that answers without encryption is said to, with http as the remedy")
    func unencrypted() throws {
        let server = plainServer()
        let place = "plain.test:\(server.port)"
        let result = try Garth.run(["--resolve", place + ":127.0.0.1", "--dump", place])
        #expect(result.status == 69)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("answers without encryption"))
        #expect(result.errors.contains("http://\(place)/)"))
    }

    @Test(
        "on the screen the http address is the error page's first link",
        arguments: [(80, 24), (40, 20), (120, 40)])
    func unencryptedOnScreen(columns: Int, rows: Int) throws {
        let server = plainServer()
        let place = "plain.test:\(server.port)"
        let terminal = try Terminal(
            ["--private", "--resolve", place + ":127.0.0.1", place], columns: columns, rows: rows)
        try terminal.wait(for: "without encryption")
        try terminal.wait(for: "http://\(place)/")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Plain page")
        try terminal.send("q")
    }

    // MARK: - Words

    private func profile() -> String {
        TestFolder.shared.path + "/profile-\(UUID().uuidString.prefix(8))"
    }

    private func type(_ words: String, in terminal: Terminal) throws {
        try terminal.wait(for: "about:start")
        try terminal.send("o")
        try terminal.type(words)
        try terminal.send("Enter")
    }

    @Test("words without a search are asked about once, and \"none\" is kept in config")
    func words() throws {
        let folder = profile()
        let terminal = try Terminal(["--profile", folder])
        try type("cats and dogs", in: terminal)
        let sheet = try terminal.wait(for: "Which search")
        for choice in [
            "Not now", "DuckDuckGo (lite.duckduckgo.com)", "Mojeek (www.mojeek.com)",
            "Wikipedia (en.wikipedia.org)", "None",
        ] {
            #expect(sheet.contains(choice), "\(choice)")
        }
        try terminal.waitUntilSheetListens()
        try terminal.send("Left", "Enter")
        try terminal.wait(for: "search = none")
        let config = try String(contentsOfFile: folder + "/config", encoding: .utf8)
        #expect(config == "search = none\n")
        try terminal.send("o")
        try terminal.type("cats and dogs")
        try terminal.send("Enter")
        try terminal.wait(for: "the setting search")
        #expect(try !terminal.screen.contains("Which search"))
        try terminal.send("q")
    }

    @Test("the search that is chosen gets the words, and is kept")
    func chosen() throws {
        let folder = profile()
        let terminal = try Terminal([
            "--profile", folder, "--resolve", "lite.duckduckgo.com:443:127.0.0.1",
        ])
        try type("cats and dogs", in: terminal)
        try terminal.wait(for: "Which search")
        try terminal.waitUntilSheetListens()
        try terminal.send("Right", "Enter")
        // Nobody answers there: what counts is where it went.
        try terminal.wait(for: "lite.duckduckgo.com/lite/?q=cats+and+dogs")
        let config = try String(contentsOfFile: folder + "/config", encoding: .utf8)
        #expect(config == "search = https://lite.duckduckgo.com/lite/?q=%s\n")
        try terminal.send("q")
    }

    @Test(
        "a closed browser offers the searches that its list allows, and none where it allows none")
    func closed() throws {
        let terminal = try Terminal(["--private", "--allow", "www.mojeek.com"])
        try type("cats and dogs", in: terminal)
        let sheet = try terminal.wait(for: "Which search")
        #expect(sheet.contains("Mojeek"))
        #expect(!sheet.contains("DuckDuckGo") && !sheet.contains("Wikipedia"))
        let other = try Terminal(["--private", "--allow", "a.test"])
        try type("cats and dogs", in: other)
        try other.wait(for: "the list allows no search")
    }

    @Test("Open offers an allowed site with the scheme and port by which it was reached")
    func reachedSite() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Front page</h1>")
        let terminal = try Terminal([
            "--profile", profile(), "--allow", "a.test:*", "--resolve",
            "a.test:\(server.port):127.0.0.1", "--allow", "127.0.0.1:*",
            "http://a.test:\(server.port)/",
        ])
        try terminal.wait(for: "Front page")
        try terminal.send("o")
        let screen = try terminal.wait(for: "http://a.test:\(server.port)/  ")
        #expect(!screen.contains("https://a.test"))
    }

    @Test("an address without a scheme that is no address names the setting in a dump")
    func wordsOfDump() throws {
        let result = try Garth.run(["--dump", "cats and dogs"])
        #expect(result.status == 65)
        #expect(result.errors.contains("the setting search"))
    }
}
