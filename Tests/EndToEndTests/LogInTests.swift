import Foundation
import TestSupport
import Testing

/// Servers that ask who the person is.
@Suite("Logging in", .serialized) struct LogInTests {
    /// `ada:pass word` as Basic carries it.
    private let basic = "Basic YWRhOnBhc3Mgd29yZA=="

    @Test("the name and password in a URL answer a 401 of that server, and show nowhere")
    func userinfoInDump() throws {
        let server = ScriptedServer()
        server.page("/in/", "<h1>Welcome</h1><a href=next>next</a>")
        server.protect("/in/", by: "Basic realm=here", until: basic)
        let dump = try Garth.run([
            "--dump", "--format", "json", "http://ada:pass%20word@127.0.0.1:\(server.port)/in/",
        ])
        #expect(dump.status == 0)
        #expect(dump.output.contains("Welcome"))
        #expect(!dump.output.contains("pass") && !dump.output.contains("ada"))
        try #require(server.heads.count == 2)
        #expect(!server.heads[0].contains("Authorization"), "it is not sent before it is asked for")
        #expect(!server.heads[0].contains("ada"))
    }

    @Test("in a dump nobody is asked: the server's page is printed, and the status is 76")
    func refusedInDump() throws {
        let server = ScriptedServer()
        server.protect("/", by: "Basic realm=here", until: basic)
        let plain = try Garth.run(["--dump", server.origin + "/"])
        #expect(plain.status == 76)
        #expect(plain.output.contains("Members only"))
        #expect(plain.errors.split(separator: "\n").count == 1)
        let wrong = try Garth.run(["--dump", "http://ada:wrong@127.0.0.1:\(server.port)/"])
        #expect(wrong.status == 76)
        #expect(!wrong.errors.contains("wrong"))
        #expect(server.heads.count == 3, "a refused password is not tried again")
    }

    @Test("a redirect takes no credentials along to another port")
    func redirect() throws {
        let server = ScriptedServer()
        let other = ScriptedServer()
        server.protect("/", by: "Basic realm=here", until: basic)
        server.redirect("/", to: other.origin + "/there")
        other.protect("/there", by: "Basic realm=here", until: "nothing")
        let dump = try Garth.run([
            "--dump", "http://ada:pass%20word@127.0.0.1:\(server.port)/",
        ])
        #expect(dump.status == 76)
        #expect(other.requests == ["/there"])
        let head = try #require(other.heads.first)
        #expect(!head.contains("Authorization") && !head.contains("ada"))
    }

    @Test("the person is asked, three times at most; the password is not shown, and is remembered")
    func prompt() throws {
        let server = ScriptedServer()
        server.page("/", "<h1>Welcome</h1><a href=/in/deep>deeper</a>")
        server.page("/in/deep", "<h1>Deep inside</h1>")
        let realm = "The \u{1B}[31mred\u{7} room"
        server.protect("/", by: "Basic realm=\"\(realm)\"", until: basic)
        server.protect("/in/deep", by: "Basic realm=\"\(realm)\"", until: basic)
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        let sheet = try terminal.wait(for: "asks for a user name and password")
        #expect(sheet.contains("127.0.0.1 port \(server.port)"))
        #expect(sheet.contains("red"))
        #expect(sheet.contains("not secure"))
        try answer(terminal, "ada", "wrong")
        try terminal.wait(for: "were not accepted")
        #expect(!(try terminal.screen.contains("wrong")))
        // The name stands there already.
        try terminal.waitUntilSheetListens()
        try terminal.send("Enter")
        try terminal.type("pass word")
        #expect(!(try terminal.screen.contains("pass word")))
        try terminal.send("Enter")
        try terminal.wait(for: "Welcome")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Deep inside")
        #expect(server.requests == ["/", "/", "/", "/in/deep"], "no challenge in a known space")
    }

    @Test("Escape shows the server's own page; r asks again")
    func escape() throws {
        let server = ScriptedServer()
        server.protect("/", by: "Basic realm=here", until: basic)
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "asks for a user name and password")
        try terminal.waitUntilSheetListens()
        try terminal.send("Escape")
        try terminal.wait(for: "Members only")
        try terminal.send("r")
        try terminal.wait(for: "asks for a user name and password")
        for count in 3...5 {
            try answer(terminal, "eve", "guess")
            #expect(wait { server.requests.count == count })
            try terminal.settle(quiet: 50)
        }
        try terminal.wait(for: "the page after three tries", until: { !$0.contains("asks for") })
        #expect(server.requests.count == 5)
    }

    private func answer(_ terminal: Terminal, _ user: String, _ password: String) throws {
        try terminal.waitUntilSheetListens()
        try terminal.send("C-u")
        try terminal.type(user)
        try terminal.send("Enter")
        try terminal.type(password)
        try terminal.send("Enter")
    }
}
