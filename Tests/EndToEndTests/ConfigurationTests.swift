import Foundation
import TestSupport
import Testing

/// `config`, as a person meets it in dumps and in the terminal.
@Suite("The config file of a profile", .serialized) struct ConfigurationTests {
    /// A profile of its own with a `config`, and other files.
    private func profile(_ config: String, _ files: [String: String] = [:]) throws -> String {
        let folder = TestFolder.shared.path + "/profile-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files.merging(["config": config], uniquingKeysWith: { one, _ in one }) {
            try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        return folder
    }

    private func config(of profile: String) throws -> String {
        try String(contentsOfFile: profile + "/config", encoding: .utf8)
    }

    // MARK: - Dumps

    @Test("a mistake is one line with its place, status 78, and nothing is fetched")
    func mistake() throws {
        let server = ScriptedServer()
        server.page("/", "<p>Page")
        let folder = try profile("# mine\nzoom = 110\n zom = 3\n")
        for arguments in [["--dump", server.origin + "/"], ["--drive", "-"], []] {
            let result = try Garth.run(["--profile", folder] + arguments)
            #expect(result.status == 78)
            #expect(result.output.isEmpty)
            #expect(
                result.errors
                    == "garth: \(folder)/config:3:2: no setting is called zom (did you mean zoom?)\n"
            )
        }
        #expect(server.requests.isEmpty)
        let keys = try profile("[keys]\nCtrl-X = bakc\n")
        let result = try Garth.run(["--profile", keys, "--dump", server.origin + "/"])
        #expect(result.status == 78 && result.errors.contains("config:2:10: no action"))
    }

    @Test(
        "a config or a stored list that others may write, or that is another's, is not obeyed",
        arguments: ["config", "allow.list"])
    func foreignFiles(name: String) throws {
        let server = ScriptedServer()
        server.page("/", "<p>Page")
        let folder = try profile("zoom = 110\n", ["allow.list": "127.0.0.1:*\n"])
        let file = folder + "/" + name
        func run() throws -> Garth.Result {
            try Garth.run(["--profile", folder, "--dump", server.origin + "/"])
        }
        #expect(try run().status == 0)
        chmod(file, 0o666)
        let writable = try run()
        #expect(writable.status == 78 && writable.errors.contains("\(file) is not obeyed"))
        chmod(file, 0o644)
        #expect(try run().status == 0)
        // Only root can give files away.
        guard geteuid() == 0 else { return }
        chown(file, 65534, 65534)
        let foreign = try run()
        #expect(foreign.status == 78 && foreign.errors.contains("belongs to another user"))
        #expect(server.requests.count == 2)
    }

    @Test("with --locked no other program is started to read pages, whatever config says")
    func lockedContentProcess() throws {
        let page = try TestFolder.shared.write("<p>Text", to: "locked-page.html")
        let folder = try profile(
            "content-process = \(TestFolder.shared.missing)\n", ["allow.list": "file://\(page)\n"])
        #expect(try Garth.run(["--profile", folder, "--dump", page]).status == 71)
        let locked = try Garth.run(["--profile", folder, "--locked", "--dump", page])
        #expect(locked.status == 0 && locked.output == "Text\n", "\(locked)")
    }

    @Test("a pipe that is named config is an error, and does not hold the start")
    func pipe() throws {
        let folder = try profile("")
        try FileManager.default.removeItem(atPath: folder + "/config")
        try #require(mkfifo(folder + "/config", 0o600) == 0)
        let page = try TestFolder.shared.write("<p>Text", to: "config-pipe.html")
        let result = try Garth.run(["--profile", folder, "--dump", page])
        #expect(result.status == 78)
        #expect(
            result.errors
                == "garth: cannot read \(folder)/config: it is not a regular file\n")
    }

    @Test("a config that cannot be read is an error; a profile without one is not")
    func unreadable() throws {
        let folder = try profile("")
        try FileManager.default.removeItem(atPath: folder + "/config")
        let page = try TestFolder.shared.write("<p>Text", to: "config-page.html")
        #expect(try Garth.run(["--profile", folder, "--dump", page]).output == "Text\n")
        try FileManager.default.createDirectory(
            atPath: folder + "/config", withIntermediateDirectories: false)
        let result = try Garth.run(["--profile", folder, "--dump", page])
        #expect(result.status == 78 && result.errors.contains("config"))
    }

    @Test("style sheets, reader and encoding of a dump follow the file, and the command line wins")
    func dumps() throws {
        let html =
            "<style>.x { display: none }</style><p class=ad>Buy</p><p class=x>Hidden</p><p>\u{E9}"
        let page = try TestFolder.shared.write(
            Array(html.unicodeScalars.map { UInt8($0.value) }), to: "styled.html")
        let folder = try profile(
            "style-sheets = no\nuser-style = own.css\ncharset = iso-8859-5",
            ["own.css": ".ad { display: none }"])
        let result = try Garth.run(["--profile", folder, "--dump", page])
        #expect(result.output == "Hidden\n\nщ\n")
        let other = try TestFolder.shared.write("p { text-transform: uppercase }", to: "own.css")
        let line = try Garth.run([
            "--profile", folder, "--user-style", other, "--charset", "latin1", "--dump", page,
        ])
        #expect(line.output == "BUY\n\nHIDDEN\n\n\u{C9}\n")
        let missing = try profile("user-style = nothing.css")
        let failure = try Garth.run(["--profile", missing, "--dump", page])
        #expect(failure.status == 78 && failure.errors.contains("nothing.css"))
    }

    @Test("each host gets the user agent and cookies that its section says, also on the way")
    func requests() throws {
        let server = ScriptedServer()
        let local = "http://localhost:\(server.port)"
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\n"
                        + "Set-Cookie: a=b; Max-Age=1000\r\nConnection: close\r\n\r\n<p>Page")
            ])
        server.redirect("/away", to: local + "/")
        let folder = try profile(
            "user-agent = General\nlanguage = de\n[site localhost]\nuser-agent = Local\ncookies = block"
        )
        for _ in 0..<2 {
            _ = try Garth.run(["--profile", folder, "--dump", server.origin + "/away"])
            _ = try Garth.run(["--profile", folder, "--dump", "--cache", "reload", local + "/"])
            _ = try Garth.run([
                "--profile", folder, "--dump", "--cache", "reload", server.origin + "/",
            ])
        }
        let heads = server.heads
        for head in heads {
            let isLocal = head.contains("localhost:")
            #expect(head.contains("User-Agent: \(isLocal ? "Local" : "General")"))
            #expect(head.contains("Accept-Language: de"))
            if isLocal { #expect(!head.contains("Cookie:")) }
        }
        #expect(heads.last?.contains("Cookie: a=b") == true)
        let line = try Garth.run([
            "--profile", folder, "--user-agent", "Line", "--dump", "--cache", "reload", local + "/",
        ])
        #expect(line.status == 0)
        #expect(server.heads.last?.contains("User-Agent: Line") == true)
    }

    // MARK: - In the terminal

    @Test("keys are bound and taken away, over a preset, and the start page is another")
    func keys() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Home</h1>" + String(repeating: "<p>line", count: 60))
        server.page("/two", "<h1>Second</h1>")
        let folder = try profile(
            """
            start-page = \(server.origin)/
            key-preset = vim
            [keys]
            Ctrl-X = open \(server.origin)/two
            G = none
            """)
        let terminal = try Terminal(["--profile", folder])
        try terminal.wait(for: "Home")
        try terminal.send("G")
        try terminal.wait(for: "G has no meaning")
        try terminal.send("d")
        try terminal.wait(for: "half a page gone", until: { !$0.contains("Home") })
        try terminal.send("C-x")
        try terminal.wait(for: "Second")
        try terminal.send("H")
        try terminal.wait(for: "back", until: { !$0.contains("Second") })
    }

    @Test("zoom belongs to the site, :set holds for the session, and Tab completes it")
    func zoom() throws {
        let server = ScriptedServer()
        let local = "http://localhost:\(server.port)/"
        server.page("/", "<h1>Page</h1><a href='\(local)b'>there</a>")
        server.page("/b", "<h1>Local</h1>")
        let folder = try profile("[site localhost]\nzoom = 200\n")
        let terminal = try Terminal(["--profile", folder, server.origin + "/"])
        try terminal.wait(for: "Page")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "zoom 200 %")
        try terminal.send("B")
        try terminal.wait(for: "zoom gone", until: { !$0.contains("zoom") && $0.contains("Page") })
        try terminal.type(":set zo")
        try terminal.send("Tab")
        try terminal.type(" 150")
        try terminal.send("Enter")
        try terminal.wait(for: "zoom = 150   (this session)")
        try terminal.type(":set zom 1")
        try terminal.send("Enter")
        try terminal.wait(for: "did you mean zoom?")
        try terminal.type(":set")
        try terminal.send("Enter")
        try terminal.wait(for: "start-page        = about:start")
        #expect(try config(of: folder) == "[site localhost]\nzoom = 200\n")
    }

    @Test("the mouse can be left alone, and the text be narrower than the terminal")
    func screen() throws {
        let page = try TestFolder.shared.write(
            "<p>one two three four five six seven eight nine ten", to: "wide.html")
        let plain = try Terminal(["--profile", try profile(""), page])
        try plain.wait(for: "one two three four five six seven eight nine ten")
        #expect(try plain.variable("mouse_any_flag") == "1")
        let folder = try profile("mouse = no\ntext-width = 20\n")
        let terminal = try Terminal(["--profile", folder, page])
        let margin = String(repeating: " ", count: 30)
        try terminal.wait(
            for: "\(margin)one two three four\n\(margin)five six seven eight\n\(margin)nine ten")
        #expect(try terminal.variable("mouse_any_flag") == "0")
        try terminal.type(":set text-width 0")
        try terminal.send("Enter")
        try terminal.wait(for: "one two three four five six seven eight nine ten")
    }

    @Test("without history no page is remembered, and :set takes it up again")
    func history() throws {
        let server = ScriptedServer()
        server.page("/", "<title>Remembered</title><p>Page one")
        let folder = try profile("history = no\n")
        for isOn in [false, true] {
            let terminal = try Terminal(["--profile", folder])
            try terminal.wait(for: "stays inside the walls")
            if isOn {
                try terminal.type(":set history yes")
                try terminal.send("Enter")
                try terminal.wait(for: "history = yes")
            }
            try terminal.type(":open \(server.origin)/")
            try terminal.send("Enter")
            try terminal.wait(for: "Page one")
            try terminal.send("q")
            try terminal.wait(for: "status 0")
            let next = try Terminal(["--profile", folder])
            let start = try next.wait(for: "stays inside the walls")
            if !isOn { #expect(!start.contains("Remembered")) }
            try next.send("h")
            if isOn {
                try next.wait(for: "Remembered")
            } else {
                #expect(!(try next.wait(for: "History").contains("Remembered")))
            }
        }
    }

    @Test("gs changes what holds for the site at once, and keeps it in config with its comments")
    func siteSettings() throws {
        let server = ScriptedServer()
        server.page("/", "<style>.x { display: none }</style><p>Shown<p class=x>Hidden")
        let folder = try profile("# mine\nzoom = 110   # large\n")
        let terminal = try Terminal(["--profile", folder, server.origin + "/"])
        try terminal.wait(for: "Shown")
        try terminal.send("g", "s")
        try terminal.wait(for: "Settings of 127.0.0.1")
        try terminal.type("/style")
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "style-sheets = no   (this site)")
        try terminal.send("Escape")
        try terminal.wait(for: "Hidden")
        #expect(
            try config(of: folder)
                == "# mine\nzoom = 110   # large\n\n[site 127.0.0.1]\nstyle-sheets = no\n")
        try terminal.send("g", "s")
        try terminal.wait(for: "Settings of 127.0.0.1")
        try terminal.type("/style")
        try terminal.send("Enter", "d")
        try terminal.wait(for: "style-sheets = yes")
        #expect(!(try config(of: folder).contains("style-sheets")))
    }

    @Test("with --locked settings of sites hold for the session, and no editor is named")
    func locked() throws {
        let server = ScriptedServer()
        server.page("/", "<p>Shown")
        let folder = try profile("zoom = 110\n")
        let terminal = try Terminal([
            "--profile", folder, "--locked", "--allow", "127.0.0.1:*", server.origin + "/",
        ])
        try terminal.wait(for: "Shown")
        try terminal.type(":set editor sh")
        try terminal.send("Enter")
        try terminal.wait(for: "locked: editor stays as it is")
        try terminal.send("g", "s")
        try terminal.wait(for: "Settings of 127.0.0.1")
        try terminal.send("Down", "Enter")
        try terminal.wait(for: "for this session only")
        #expect(try config(of: folder) == "zoom = 110\n")
    }
}
