import Foundation
import TestSupport
import Testing

/// Files and addresses that other programs open.
@Suite("Opening with a program", .serialized) struct ProgramTests {
    private let folder = TestFolder.shared.path + "/programs-\(UUID().uuidString)"

    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Front page</h1><a href='/a%20$(touch%20PWNED)%27;.pdf'>paper</a> "
                + "<a href=/fake.pdf>fake</a>")
        for (path, type) in [
            ("/a%20$(touch%20PWNED)%27;.pdf", "application/pdf"),
            (
                "/fake.pdf",
                "application/octet-stream\r\nContent-Disposition: attachment; filename=x.sh"
            ),
        ] {
            server.route(
                path,
                [
                    .send(
                        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 5\r\n"
                            + "Connection: close\r\n\r\n%PDF-")
                ])
        }
        return server
    }

    /// A profile, a mailcap file and a folder for downloads; the program notes what it was given.
    private func prepare() throws -> [String] {
        for name in ["", "/profile", "/files"] {
            try FileManager.default.createDirectory(
                atPath: folder + name, withIntermediateDirectories: true)
        }
        let viewer = folder + "/viewer"
        try writeProgram(
            "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > '\(folder)/seen'\n", to: viewer)
        let entry = "\(viewer) '%s'; description=\"The viewer\"\n"
        try
            "application/pdf; \(entry)application/postscript; \(entry)x-scheme-handler/mailto; \(entry)"
            .write(toFile: folder + "/mailcap", atomically: true, encoding: .utf8)
        try "download-folder = \(folder)/files\n"
            .write(toFile: folder + "/profile/config", atomically: true, encoding: .utf8)
        return ["--profile", folder + "/profile"]
    }

    private var seen: String? {
        FileManager.default.contents(atPath: folder + "/seen").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(
        "gx asks once, downloads, and hands the file over as one word; what it is not is not opened"
    )
    func opening() throws {
        let server = site()
        let arguments = try prepare()
        let terminal = try Terminal(
            arguments + [server.origin + "/"], environment: ["MAILCAPS": folder + "/mailcap"])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab")
        try terminal.send("g", "x")
        let list = try terminal.wait(for: "Open application/pdf with")
        #expect(list.contains("The viewer"))
        try terminal.send("Enter")
        try terminal.wait(for: "opened with")
        // The file is there before its two lines are.
        #expect(wait { seen?.filter { $0 == "\n" }.count == 2 })
        let words = seen?.split(separator: "\n").map(String.init) ?? []
        #expect(words.first == "1" && words.last?.hasPrefix(folder + "/files/") == true)
        #expect(words.last?.hasSuffix(".pdf") == true)
        #expect(!FileManager.default.fileExists(atPath: folder + "/files/PWNED"))
        try terminal.send("Tab", "g", "x")
        try terminal.wait(for: "not opened: it is another kind of file")
    }

    @Test("where the address tells no kind, the server's answer does; a page is not opened")
    func servedKind() throws {
        let server = site()
        server.page("/", "<h1>Front page</h1><a href=/paper>paper</a> <a href=/page>page</a>")
        server.page("/page", "<h1>Another page</h1>")
        server.route(
            "/paper",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
                        + "Content-Length: 5\r\nConnection: close\r\n\r\n%PDF-")
            ])
        let arguments = try prepare()
        let terminal = try Terminal(
            arguments + [server.origin + "/"], environment: ["MAILCAPS": folder + "/mailcap"])
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "g", "x")
        try terminal.wait(for: "Open application/pdf with")
        try terminal.send("Enter")
        try terminal.wait(for: "opened with")
        #expect(wait { seen?.filter { $0 == "\n" }.count == 2 })
        try terminal.send("Tab", "g", "x")
        try terminal.wait(for: "this is an HTML page")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/files")
        #expect(files == ["paper"])
    }

    @Test("of a link to a page that shows a picture gx opens the picture")
    func pictureOfALink() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<h1>Front page</h1><a href=/more><img src=/p.png width=300 height=200></a>")
        let terminal = try Terminal(try prepare() + [server.origin + "/"])
        try terminal.wait(for: "[picture: p.png]")
        try terminal.send("Tab")
        try terminal.send("g", "x")
        try terminal.wait(for: "Open image/png with")
    }

    @Test("locked nothing is started, and of a page that is shown gx hands over the address")
    func refused() throws {
        let server = site()
        let locked = try Terminal([
            "--locked", "--allow", "127.0.0.1:\(server.port)", server.origin + "/",
        ])
        try locked.wait(for: "Front page")
        try locked.send("Tab", "g", "x")
        try locked.wait(for: "locked: no program is started")
        let open = try Terminal([server.origin + "/"])
        try open.wait(for: "Front page")
        try open.send("g", "x")
        try open.wait(for: "Hand the address of this page to")
    }

    @Test("mail and its kin are copied or opened with a program, as one word and after a question")
    func schemes() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<h1>Front page</h1><a href=\"mailto:a@b.test?subject='$(touch%20PWNED);&quot;\">mail</a> "
                + "<a href='javascript:alert(1)'>script</a> <a href=dict://b.test/>other</a>")
        let arguments = try prepare() + [server.origin + "/"]
        let environment = ["MAILCAPS": folder + "/mailcap"]
        let terminal = try Terminal(arguments, environment: environment)
        try terminal.wait(for: "Front page")
        try terminal.send("Tab", "Enter")
        let sheet = try terminal.wait(for: "[ Open with ")
        #expect(sheet.contains("[ Copy the address ]") && sheet.contains("mailto: URLs"))
        try terminal.waitUntilSheetListens()
        try terminal.send("Down", "Down", "Enter")
        try terminal.wait(for: "opened with")
        #expect(wait { seen?.filter { $0 == "\n" }.count == 2 })
        #expect(seen == "1\nmailto:a@b.test?subject='$(touch%20PWNED);%22\n")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "gj shows the page with its scripts")
        try terminal.send("Escape")
        try terminal.wait(for: "the sheet gone", until: { !$0.contains("[ OK ]") })
        try terminal.send("Tab", "g", "x")
        let other = try terminal.wait(for: "dict: URLs")
        #expect(other.contains("[ Copy the link ]") && !other.contains("Open with"))
        let locked = try Terminal(
            arguments + ["--locked", "--allow", "127.0.0.1:\(server.port)"],
            environment: environment)
        try locked.wait(for: "Front page")
        try locked.send("Tab", "Enter")
        #expect(!(try locked.wait(for: "[ Copy the address ]").contains("Open with")))
    }

    @Test("a file of this machine that is no page is opened where it is, and copied nowhere")
    func localFile() throws {
        let arguments = try prepare()
        let paper = folder + "/a paper.ps"
        try "%!PS-Adobe-".write(toFile: paper, atomically: true, encoding: .utf8)
        let terminal = try Terminal(
            arguments + [paper], environment: ["MAILCAPS": folder + "/mailcap"])
        let page = try terminal.wait(for: "A file that is no page")
        #expect(page.contains("gx opens it with a program"))
        try terminal.send("g", "x")
        try terminal.wait(for: "Open application/postscript with")
        try terminal.send("Enter")
        try terminal.wait(for: "opened with")
        #expect(wait { seen?.filter { $0 == "\n" }.count == 2 })
        #expect(seen == "1\n\(paper)\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/files").isEmpty)
    }
}
