import Foundation
import TestSupport
import Testing

/// Files, pages and text that leave the browser, as a person does it.
@Suite("Downloads, saved pages and the clipboard", .serialized) struct DownloadTests {
    /// A profile whose downloads go to a folder of the test's.
    private struct Profile {
        let path = TestFolder.shared.path + "/" + UUID().uuidString
        var files: String { path + "/files" }

        init() throws {
            try FileManager.default.createDirectory(
                atPath: files, withIntermediateDirectories: true)
            try "download-folder = \(files)\n".write(
                toFile: path + "/config", atomically: true, encoding: .utf8)
        }

        func text(_ name: String) -> String? {
            FileManager.default.contents(atPath: files + "/" + name)
                .map { String(decoding: $0, as: UTF8.self) }
        }

        var names: [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: files).sorted()) ?? []
        }
    }

    private static func head(_ status: String, _ count: Int, _ fields: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/octet-stream\r\nETag: \"v1\"\r\n"
            + "Content-Length: \(count)\r\nConnection: close\r\n\(fields)\r\n"
    }

    @Test("a download that SIGKILL ends is listed by the next Garth, and gone on with")
    func killed() throws {
        let profile = try Profile()
        let server = ScriptedServer()
        server.page("/", "<h1>Files</h1><a href=/data.bin>data</a>")
        server.route("/data.bin", [.send(Self.head("200 OK", 10) + "abcdef"), .hold])
        let first = try Terminal(["--profile", profile.path, server.origin + "/"])
        try first.wait(for: "Files")
        try first.send("Tab", "d")
        try first.wait(for: "1 download, 60 %")
        try first.signal("KILL")
        #expect(try wait { try first.process == nil })
        #expect(profile.names == ["data.bin.part"])
        server.route(
            "/data.bin",
            [
                .send(
                    Self.head("206 Partial Content", 4, "Content-Range: bytes 6-9/10\r\n") + "ghij")
            ])
        let second = try Terminal(["--profile", profile.path, server.origin + "/"])
        try second.wait(for: "a download is incomplete")
        try second.send("D")
        try second.wait(for: "interrupted   6 of 10 B")
        try second.send("r")
        // The line that says so may give way to what is said at the start.
        #expect(wait { profile.names == ["data.bin"] })
        #expect(profile.text("data.bin") == "abcdefghij")
        // The page of the second Garth may come later than its list.
        let head = try #require(server.heads.last { $0.hasPrefix("GET /data.bin ") })
        #expect(head.contains("Range: bytes=6-\r\n") && head.contains("If-Range: \"v1\"\r\n"))
        #expect(head.contains("Referer: \(server.origin)/\r\n"))
        server.release()
    }

    @Test("quitting asks while a download runs; an attachment is saved and the page stays")
    func attachment() throws {
        let profile = try Profile()
        let server = ScriptedServer()
        server.page("/", "<h1>Files</h1><a href=/a>first</a> <a href=/b>second</a>")
        server.route(
            "/a",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n"
                        + "Content-Disposition: attachment; filename=\"../../a\u{1B}b.txt\"\r\n"
                        + "Connection: close\r\n\r\ntext")
            ])
        server.route("/b", [.send(Self.head("200 OK", 10) + "abc"), .hold])
        let terminal = try Terminal(["--profile", profile.path, server.origin + "/"])
        try terminal.wait(for: "Files")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "downloaded: a b.txt")
        #expect(profile.text("a b.txt") == "text" && profile.names.count == 1)
        #expect(try terminal.screen.contains("Files"))
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "1 download, 30 %")
        try terminal.send("q")
        try terminal.wait(for: "A download is incomplete")
        try terminal.waitUntilSheetListens()
        try terminal.send("Right", "Enter")
        try terminal.wait(for: "a download was interrupted")
        #expect(profile.names == ["a b.txt", "b.part"])
        server.release()
    }

    @Test("locked, nothing is written to files, and an attachment is shown")
    func locked() throws {
        let profile = try Profile()
        let server = ScriptedServer()
        server.page("/", "<h1>Files</h1><a href=/a>first</a>")
        server.route(
            "/a",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 14\r\n"
                        + "Content-Disposition: attachment\r\nConnection: close\r\n\r\n"
                        + "<h1>Shown</h1>")
            ])
        let terminal = try Terminal([
            "--locked", "--allow", "127.0.0.1:*", "--profile", profile.path, server.origin + "/",
        ])
        try terminal.wait(for: "Files")
        for keys in ["d", "s", "D"] {
            try terminal.send("Tab", keys)
            try terminal.wait(for: "locked: nothing is saved to files")
            try terminal.send("Escape")
            try terminal.wait(for: "the line gone", until: { !$0.contains("locked") })
        }
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Shown")
        #expect(profile.names.isEmpty)
    }

    @Test("a page is saved by the ending of its name, and replaces a file only when told to")
    func saving() throws {
        let profile = try Profile()
        let server = ScriptedServer()
        let source = "<title>A page</title><h1>Title</h1><p>some <b>text</b>"
        server.page("/", source)
        let terminal = try Terminal(["--profile", profile.path, server.origin + "/"])
        try terminal.wait(for: "some text")
        try terminal.send("s")
        try terminal.wait(for: "A page.txt")
        try terminal.send("Enter")
        try terminal.wait(for: "saved:")
        #expect(profile.text("A page.txt") == "Title\n\nsome text\n")
        for (name, text) in [("x.html", source), ("x.md", "# Title\n\nsome **text**\n")] {
            try terminal.type(":save \(name)")
            try terminal.send("Enter")
            try terminal.wait(for: "/\(name) (")
            #expect(profile.text(name) == text)
        }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: profile.files + "/x.md"))
        for (answer, text) in [("Escape", "mine"), ("Right", "# Title\n\nsome **text**\n")] {
            try terminal.type(":save x.md")
            try terminal.send("Enter")
            try terminal.wait(for: "is there already")
            try terminal.waitUntilSheetListens()
            try terminal.send(answer)
            // What is typed too soon behind Escape is another key.
            if answer == "Escape" {
                try terminal.wait(for: "the sheet gone", until: { !$0.contains("already") })
            }
            if answer == "Right" {
                try terminal.send("Enter")
                try terminal.wait(for: "saved:")
            }
            #expect(profile.text("x.md") == text)
        }
        #expect(server.requests == ["/"], "nothing is fetched again")
        #expect(profile.names == ["A page.txt", "x.html", "x.md"])
    }

    @Test("address, link, text and selection reach the clipboard, free of controls")
    func clipboard() throws {
        let server = ScriptedServer()
        // An override from right to left is obeyed: what is copied is what stands on the screen.
        server.page(
            "/",
            "<h1>Title</h1><p>some\u{202D} text</p><p>\u{202E}eb ot</p><a href='/x?a=b#c'>link</a>")
        let terminal = try Terminal([server.origin + "/"])
        try terminal.allowClipboard()
        try terminal.wait(for: "to be")
        let address = "\(server.origin)/"
        for (keys, copied) in [
            (["y", "y"], address), (["v", "j", "j", "v", "w", "y"], "some t"),
            (["V", "V", "j", "j", "Enter"], "Title\n\nsome text"),
            (["y", "t"], "Title\n\nsome text\n\nto be\n\nlink"),
            (["y", "f", "a"], address + "x?a=b#c"), (["y", "y"], address),
            (["Tab", "y", "l"], address + "x?a=b#c"),
        ] {
            for key in keys { try terminal.send(key) }
            // The line that says so goes again after a while.
            var isSaid = false
            let isCopied = try wait {
                isSaid = try isSaid || terminal.screen.contains("copied: ")
                return try isSaid && terminal.clipboard == copied
            }
            #expect(isCopied)
            #expect(try terminal.clipboard == copied)
            #expect(isSaid)
        }
    }

    @Test("a page copies a text when a person presses something in it, once, and reads nothing")
    func copyingPages() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <p id=u>u<p id=r>r<p id=o>o
            <p><button onclick="copy('npm \\x1b[31minstall\\n')">Copy</button>
            <button onclick="old()">Old</button> <textarea id=t>from a field</textarea>
            <script>
            const say = (id, text) => { document.getElementById(id).textContent = text };
            const clipboard = navigator.clipboard;
            clipboard.writeText('unasked').catch((e) => say('u', 'unasked ' + e.name));
            clipboard.readText().catch((e) => say('r', 'read ' + e.name));
            const copy = async (text) => { await clipboard.writeText(text); say('o', 'wrote');
              await clipboard.writeText('again').catch((e) => say('o', 'wrote, again ' + e.name)) };
            const old = () => { document.getElementById('t').select();
              say('o', 'old ' + document.execCommand('copy')) };
            </script>
            """)
        let terminal = try Terminal(["--javascript", "on", server.origin + "/"])
        try terminal.allowClipboard()
        let first = try terminal.wait(for: "unasked NotAllowedError")
        #expect(first.contains("read NotAllowedError"))
        let before = (try? terminal.clipboard) ?? ""
        #expect(before.isEmpty)
        try terminal.send("Tab", "Enter")
        let screen = try terminal.wait(for: "wrote, again NotAllowedError")
        #expect(screen.contains("the page has copied: npm"))
        #expect(try terminal.clipboard == "npm \u{FFFD}[31minstall")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "old true")
        #expect(try terminal.clipboard == "from a field")
    }
}
