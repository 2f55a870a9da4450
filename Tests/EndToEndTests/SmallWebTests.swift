import Foundation
import TestSupport
import Testing

/// Gemini and Gopher from outside: dumps, the list, redirects, questions and certificates.
@Suite("The small web", .serialized) struct SmallWebTests {
    private func newProfile() throws -> String {
        let folder = TestFolder.shared.path + "/small-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test("a text of Gemini is printed, with its links as any other page's")
    func geminiDump() throws {
        let server = try LineServer(.gemini)
        try server.answer("/", "20\r\n# Hello\r\n=> /b A link\r\nText & more\r\n")
        let text = try Garth.run(["--private", "--dump", server.url("/")])
        #expect(text.output == "Hello\n\nA link\nText & more\n")
        #expect(text.status == 0)
        let links = try Garth.run(["--private", "--dump", "--format", "links", server.url("/")])
        #expect(links.output.hasPrefix("\(server.url("/b"))\t"))
    }

    @Test("a menu of Gopher and a text of it are printed, and no control character comes through")
    func gopherDump() throws {
        let server = try LineServer(.gopher)
        try server.answer(
            "", "iHi \u{1B}[31mred\u{7}\t\t\t\r\n0Text\t/t\t127.0.0.1\t\(server.port)\r\n.\r\n")
        try server.answer("/t", "one\r\n\u{1B}]0;title\u{7}two\r\n.\r\n")
        let menu = try Garth.run(["--private", "--dump", server.url("")])
        #expect(menu.output.contains("red") && menu.output.contains("Text"))
        let text = try Garth.run(["--private", "--dump", server.url("/0/t")])
        #expect(text.output.contains("one\n") && text.output.contains("two"))
        for output in [menu.output, text.output] {
            #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }

    @Test("the list judges them with their schemes, and no byte goes to a host that it denies")
    func list() throws {
        let server = try LineServer(.gemini)
        try server.answer("/", "20\r\nhello\r\n")
        for rule in ["127.0.0.1:\(server.port)", "gopher://127.0.0.1:\(server.port)", "*"] {
            let denied = try Garth.run(
                ["--private", "--allow", rule, "--dump", server.url("/")])
            #expect(denied.status == 77)
            #expect(denied.errors.contains("--allow gemini://127.0.0.1:\(server.port)"))
        }
        #expect(server.asked.isEmpty)
        let rule = "gemini://127.0.0.1:\(server.port)"
        for lock in [[], ["--locked"]] {
            let allowed = try Garth.run(
                lock + ["--private", "--allow", rule, "--dump", server.url("/")])
            #expect(allowed.output == "hello\n")
        }
    }

    @Test("a redirect is judged, stays in its protocol, and ends after five")
    func redirects() throws {
        let server = try LineServer(.gemini)
        let web = ScriptedServer()
        web.page("/", "<p>web")
        web.redirect("/to-gemini", to: server.url("/end"))
        try server.answer("/1", "31 /end\r\n")
        try server.answer("/end", "20\r\nthe end\r\n")
        try server.answer("/web", "30 \(web.origin)/\r\n")
        try server.answer("/away", "30 gemini://other.test/\r\n")
        for number in 2...9 { try server.answer("/\(number)", "30 /\(number + 1)\r\n") }
        func dump(_ url: String, _ more: [String] = []) throws -> Garth.Result {
            try Garth.run(["--private"] + more + ["--dump", url])
        }
        #expect(try dump(server.url("/1")).output == "the end\n")
        let toWeb = try dump(server.url("/web"))
        #expect(toWeb.status == 77 && toWeb.errors.contains("only links lead to http:"))
        let fromWeb = try dump(web.origin + "/to-gemini")
        #expect(fromWeb.status == 77 && fromWeb.errors.contains("only links lead to gemini:"))
        #expect(web.requests == ["/to-gemini"])
        let away = try dump(
            server.url("/away"), ["--allow", "gemini://127.0.0.1:\(server.port)"])
        #expect(away.status == 77 && away.errors.contains("other.test is not on the allow-list"))
        #expect(try dump(server.url("/2")).errors.contains("gave up after 5"))
    }

    @Test("no part of a page is fetched from them, and theirs fetch none and run no script")
    func parts() throws {
        let server = try LineServer(.gemini)
        let web = ScriptedServer()
        let address = server.url("/x")
        web.page(
            "/",
            "<link rel=stylesheet href=\(address)><img src=\(address) alt=picture>"
                + "<script src=\(address)></script><iframe src=\(address)></iframe>"
                + "<script>fetch('\(address)')</script><p>the page")
        let page = try Garth.run(["--private", "--javascript", "on", "--dump", web.origin + "/"])
        #expect(page.output.contains("the page"))
        #expect(server.asked.isEmpty)
        try server.answer(
            "/html",
            "20 text/html\r\n<link rel=stylesheet href=\(web.origin)/s.css>"
                + "<img src=\(web.origin)/i.png alt=picture><iframe src=\(web.origin)/f></iframe>"
                + "<script src=\(web.origin)/s.js></script><p>words"
                + "<script>document.body.textContent = 'scripted'</script>")
        let html = try Garth.run(
            ["--private", "--javascript", "on", "--dump", server.url("/html")])
        #expect(html.output.contains("words") && !html.output.contains("scripted"))
        #expect(web.requests == ["/"])
    }

    @Test("a failure of a server is a page, and the status of the dump says so")
    func failure() throws {
        let server = try LineServer(.gemini)
        let result = try Garth.run(["--private", "--dump", server.url("/none")])
        #expect(result.output.contains("Not found"))
        #expect(result.output.contains("nothing here"))
        #expect(result.status != 0)
    }

    @Test("a person reads, follows links, answers a question, and sees what was asked for")
    func browsing() throws {
        let server = try LineServer(.gemini)
        try server.answer("/", "20\r\n# Front\r\n=> /ask Ask me\r\n")
        try server.answer("/ask", "10 Your name?\r\n")
        try server.answer("/ask?two%20words%3F", "20\r\n# Thanks\r\n")
        let terminal = try Terminal(["--private", server.url("/")])
        try terminal.wait(for: "Front")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Your name?")
        try terminal.send("Tab", "Enter")
        try terminal.type("two words?")
        try terminal.send("Enter")
        try terminal.wait(for: "Thanks")
        #expect(server.asked.last == "\(server.url("/ask?two%20words%3F"))\\r\\n")
    }

    @Test("a search of Gopher asks for words at its item, and at its own address")
    func search() throws {
        let server = try LineServer(.gopher)
        try server.answer("", "7Find\t/s\t127.0.0.1\t\(server.port)\r\n")
        try server.answer("/s\ttwo words", "iFound it\t\t\t\r\n")
        for path in ["/", "/7/s"] {
            let terminal = try Terminal(["--private", server.url(path)])
            try terminal.wait(for: "Search")
            try terminal.send("Tab", "Enter")
            try terminal.type("two words")
            try terminal.send("Enter")
            try terminal.wait(for: "Found it")
        }
        #expect(server.asked.filter { $0 == "/s\\ttwo words\\r\\n" }.count == 2)
        #expect(!server.asked.contains("/s\\r\\n"))
    }

    @Test("another certificate is one page with the remedy, and gc accepts it for good")
    func changedCertificate() throws {
        let server = try LineServer(.gemini)
        try server.answer("/", "20\r\n# Front\r\n")
        let profile = ["--profile", try newProfile()]
        #expect(try Garth.run(profile + ["--dump", server.url("/")]).status == 0)
        try server.renewCertificate(days: 30)
        let refused = try Garth.run(profile + ["--dump", server.url("/")])
        #expect(refused.status != 0)
        #expect(refused.errors.contains("another one than at the first visit"))
        let terminal = try Terminal(profile + [server.url("/")])
        try terminal.wait(for: "gc accepts the new certificate from now on")
        try terminal.send("g", "c")
        try terminal.wait(for: "[ Accept it from now on ]")
        try terminal.waitUntilSheetListens()
        try terminal.send("Down", "Enter")
        try terminal.wait(for: "Front")
        try terminal.waitUntilStored()
        #expect(try Garth.run(profile + ["--dump", server.url("/")]).output == "Front\n")
    }
}
