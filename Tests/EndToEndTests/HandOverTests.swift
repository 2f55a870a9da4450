import Foundation
import TestSupport
import Testing

/// Addresses and passwords that go to and come from other programs, and commands of one's own.
@Suite("Handing over", .serialized) struct HandOverTests {
    private let folder = TestFolder.shared.path + "/handover-\(UUID().uuidString)"

    /// A profile with a config; the program `note` writes its words into `seen`, one a line.
    private func prepare(_ config: String) throws -> [String] {
        for name in ["", "/profile", "/files"] {
            try FileManager.default.createDirectory(
                atPath: folder + name, withIntermediateDirectories: true)
        }
        try writeProgram(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder)/new'; mv '\(folder)/new' '\(folder)/seen'\n",
            to: folder + "/note")
        try config.replacingOccurrences(of: "NOTE", with: folder + "/note")
            .write(toFile: folder + "/profile/config", atomically: true, encoding: .utf8)
        return ["--profile", folder + "/profile"]
    }

    private var seen: String? {
        FileManager.default.contents(atPath: folder + "/seen").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func forget() { try? FileManager.default.removeItem(atPath: folder + "/seen") }

    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Front page</h1><a href=\"/film?$(touch%20PWNED)'\">film</a> "
                + "<a href=\"mailto:a@b.test?subject=$(touch%20PWNED)\">mail</a> "
                + "<a href=https://ads.test/x>other</a>")
        server.page("/film", "<h1>A film</h1>")
        return server
    }

    @Test("gx hands the address of a link or page to the program of its site, as one word")
    func siteProgram() throws {
        let server = site()
        let arguments = try prepare("[site 127.0.0.1]\nopen = NOTE -- %u\n")
        let terminal = try Terminal(arguments + [server.origin + "/"])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "g", "x")
        #expect(wait { seen == "--\n\(server.origin)/film?$(touch%20PWNED)%27\n" })
        forget()
        let page = try Terminal(arguments + [server.origin + "/"])
        try page.wait(for: "Front page")
        try page.send("g", "x")
        #expect(wait { seen == "--\n\(server.origin)/\n" })
        #expect(!server.requests.contains { $0.hasPrefix("/film") })
    }

    @Test("without a line of config gx on a page asks, and a written command gets the address")
    func asked() throws {
        let server = site()
        let terminal = try Terminal(
            try prepare("") + [server.origin + "/"], environment: ["MAILCAPS": "/dev/null"])
        try terminal.wait(for: "Front page")
        try terminal.send("g", "x")
        try terminal.wait(for: "Hand the address of this page to")
        try terminal.type("/another")
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "Program:")
        try terminal.type("\(folder)/note 'a b' %s")
        try terminal.send("Enter")
        #expect(wait { seen == "a b\n\(server.origin)/\n" })
    }

    @Test("mail opens at once where config says so, after a question else, and never when locked")
    func mail() throws {
        let server = site()
        let arguments = try prepare("open.mailto = NOTE %s\n") + [server.origin + "/"]
        let terminal = try Terminal(arguments)
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Tab", "Enter")
        #expect(wait { seen == "mailto:a@b.test?subject=$(touch%20PWNED)\n" })
        forget()
        let locked = try Terminal(
            arguments + ["--locked", "--allow", "127.0.0.1:\(server.port)"])
        try locked.wait(for: "Front page")
        try locked.send("Tab", "Tab", "Enter")
        #expect(!(try locked.wait(for: "[ Copy the address ]").contains("Open with")))
        #expect(seen == nil)
    }

    @Test("no spelling of an address starts a program with a word that the person did not mean")
    func attacks() throws {
        let rows: [(link: String, word: String?)] = [
            ("ssh://ada@host.test:22/", "ssh://ada@host.test:22/"),
            ("ssh://ada:secret@host.test/", "ssh://host.test/"),
            ("ssh://-oProxyCommand=x/", nil), ("ssh://%2DoX/", nil), ("ssh://-l@host.test/", nil),
            ("javascript:x()", nil), ("data:text/html,x", nil), ("file:///etc/passwd", nil),
            ("garth:feeds/look", nil), ("man:ls", nil), ("about:config", nil),
            ("mailto:-oX@b.test?x=%0A'$(id)&#10;", "mailto:-oX@b.test?x=%0A'$(id)"),
            ("tel:\u{202E}12;`id`", "tel:%E2%80%AE12;`id`"),
        ]
        let server = ScriptedServer()
        for (number, row) in rows.enumerated() {
            server.page("/\(number)", "<h1>Page \(number)</h1><a href=\"\(row.link)\">go</a>")
        }
        // A page that leads there by itself starts nothing.
        server.page(
            "/led", "<h1>Led</h1><meta http-equiv=refresh content='0; url=mailto:a@b.test'>")
        let schemes = [
            "ssh", "javascript", "data", "file", "garth", "man", "about", "mailto", "tel",
        ]
        let config = schemes.map { "open.\($0) = NOTE %s\n" }.joined()
        let terminal = try Terminal(try prepare(config) + [server.origin + "/led"])
        try terminal.wait(for: "Led")
        try terminal.settle(quiet: 300)
        #expect(seen == nil)
        for (number, row) in rows.enumerated() {
            try terminal.send("Escape")
            // Longer than the time for which a lone ESC waits.
            try terminal.settle(quiet: 60)
            try terminal.type(":open \(server.origin)/\(number)")
            try terminal.send("Enter")
            try terminal.wait(for: "Page \(number)")
            try terminal.send("Tab", "Enter")
            if let word = row.word {
                #expect(wait { seen == word + "\n" }, "\(row.link): \(seen ?? "nothing")")
            } else {
                try terminal.settle(quiet: 300)
                #expect(seen == nil, "\(row.link): \(seen ?? "")")
            }
            forget()
        }
    }

    @Test("an answer for always is kept in config")
    func always() throws {
        let server = site()
        let arguments = try prepare("") + [server.origin + "/"]
        let mailcap = folder + "/mailcap"
        try "x-scheme-handler/mailto; \(folder)/note %s\n"
            .write(toFile: mailcap, atomically: true, encoding: .utf8)
        let terminal = try Terminal(arguments, environment: ["MAILCAPS": mailcap])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Tab", "Enter")
        let sheet = try terminal.wait(for: "[ Always with ")
        #expect(sheet.contains("[ Open with "))
        try terminal.waitUntilSheetListens()
        try terminal.send("Up", "Enter")
        try terminal.wait(for: "opened with")
        let config = try String(contentsOfFile: folder + "/profile/config", encoding: .utf8)
        #expect(config.hasPrefix("open.mailto = "))
    }

    @Test("the policy is asked before an address of the web is handed over")
    func policy() throws {
        let server = site()
        let terminal = try Terminal(
            try prepare("open.https = NOTE %s\n")
                + ["--allow", "127.0.0.1:\(server.port)", server.origin + "/"])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Tab", "Tab", "g", "x")
        try terminal.wait(for: "blocked: ads.test is not on the allow-list")
        #expect(seen == nil)
    }

    // MARK: - Log-ins

    private func form() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Log in</h1><form><input name=q value=search></form><form method=post action=/in>"
                + "<input name=user><input type=password name=word><button>Go</button></form>"
                + "<iframe src=/frame></iframe>")
        server.page("/frame", "<p>Framed</p><form><input type=password name=stolen></form>")
        server.page("/in", "<h1>Inside</h1>")
        return server
    }

    @Test("a command fills in the user and the password, and gets nothing but the host")
    func fill() throws {
        let server = form()
        let arguments = try prepare("fill = \(folder)/manager show %h\n")
        try writeProgram(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder)/seen'; echo 's=c&r t'; echo 'user: ann'\n",
            to: folder + "/manager")
        let terminal = try Terminal(arguments + [server.origin + "/"])
        try terminal.wait(for: "Framed")
        try terminal.send("Tab", "Tab", "Tab", "C-x")
        try terminal.wait(for: "filled in for 127.0.0.1")
        #expect(seen == "show\n127.0.0.1\n")
        let screen = try terminal.screen
        #expect(
            screen.contains("[ann_") && screen.contains("[search_") && !screen.contains("s=c&r"))
        try terminal.send("Enter")
        try terminal.wait(for: "Inside")
        #expect(server.bodies.contains("user=ann&word=s%3Dc%26r+t"))
    }

    @Test("a field of a frame, a page without a password and a failing command are not filled in")
    func notFilled() throws {
        let server = form()
        let terminal = try Terminal(try prepare("fill = false\n") + [server.origin + "/"])
        try terminal.wait(for: "Framed")
        try terminal.send("g", "f")
        try terminal.wait(for: "not filled: false ended with status 1")
        try terminal.send("BTab", "C-x")
        try terminal.wait(for: "not filled: this field is in a frame")
        let other = try Terminal(try prepare("fill = false\n") + [server.origin + "/in"])
        try other.wait(for: "Inside")
        try other.send("g", "f")
        try other.wait(for: "no field for a password")
    }

    // MARK: - Words of one's own

    @Test("a keyword searches, a mark opens, and a command gets what it has places for")
    func words() throws {
        let server = site()
        server.page("/s", "<h1>Found</h1>")
        let terminal = try Terminal(
            try prepare(
                "search.w = \(server.origin)/s?q=%s\nmark.front = \(server.origin)/\n"
                    + "run.film = NOTE %u %l\n[keys]\nM = run film\n") + [server.origin + "/film"])
        try terminal.wait(for: "A film")
        try terminal.send("o")
        try terminal.type("w two words")
        try terminal.send("Enter")
        try terminal.wait(for: "Found")
        #expect(server.requests.last == "/s?q=two%20words")
        try terminal.send("o")
        try terminal.type("front")
        try terminal.send("Enter")
        try terminal.wait(for: "Front page")
        try terminal.send("M")
        try terminal.wait(for: "the command needs a link that has the focus")
        try terminal.send("Tab", "M")
        #expect(wait { seen == "\(server.origin)/\n\(server.origin)/film?$(touch%20PWNED)%27\n" })
        forget()
        try terminal.type(":film")
        try terminal.send("Enter")
        #expect(wait { seen != nil })
    }
}
