import Foundation
import TestSupport
import Testing

/// History and bookmarks as somebody at the terminal has them, over restarts of the program.
@Suite("History and bookmarks, end to end", .serialized) struct HistoryTests {
    private let server = ScriptedServer()
    private let profile = TestFolder.shared.path + "/history-" + UUID().uuidString.prefix(8)

    init() {
        server.page(
            "/", "<title>Orchard</title><p><a href=/apple>apple</a> <a href=/bear>bear</a>")
        server.page("/apple", "<title>About apples</title><p>round")
        server.page("/bear", "<title>About bears</title><p>brown")
    }

    private func open(_ arguments: [String], columns: Int = 100) throws -> Terminal {
        try Terminal(["--profile", profile] + arguments, columns: columns)
    }

    @Test("h lists by day what was visited, finds as one types, opens, and forgets")
    func history() throws {
        let first = try open([server.origin + "/"])
        try first.wait(for: "apple bear")
        try first.send("Tab", "Enter")
        try first.wait(for: "round")
        try first.send("q")
        try first.wait(for: "status 0")

        let terminal = try open([server.origin + "/bear"])
        try terminal.wait(for: "brown")
        try terminal.send("h")
        let listed = try terminal.wait(for: "Orchard")
        #expect(listed.contains("Today, ") && listed.contains("About apples"))
        try terminal.send("/")
        try terminal.type("about app")
        try terminal.wait(for: "only apples") {
            $0.contains("\(server.origin)/apple") && !$0.contains("Orchard")
        }
        try terminal.send("Enter", "Enter")
        try terminal.wait(for: "round")
        try terminal.send("h")
        try terminal.wait(for: "About bears")
        try terminal.send("/")
        try terminal.type("bears")
        try terminal.wait(for: "only bears") { !$0.contains("Orchard") }
        try terminal.send("Enter", "d")
        try terminal.wait(for: "forgotten: About bears")
        try terminal.send("q")
        try terminal.type(":clear all")
        try terminal.send("Enter")
        try terminal.wait(for: "Forget all visits?")
        // A sheet listens a moment after it was drawn.
        try terminal.waitUntilSheetListens()
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "the count") { $0.contains("forgotten: ") && $0.contains(" visits") }
        try terminal.send("gh")
        try terminal.wait(for: "About bears")
    }

    @Test("a link to a page that was visited has another colour when one comes back")
    func visited() throws {
        let terminal = try open([server.origin + "/"])
        try terminal.wait(for: "apple bear")
        /// The last sequence before a word that sets a colour of the text.
        func colour(_ word: String) throws -> Substring? {
            let row =
                try terminal.styledScreen.split(separator: "\n")
                .first { $0.contains("bear") && $0.contains("apple") } ?? ""
            let before = row.components(separatedBy: word).first ?? ""
            let codes = before.split(separator: "\u{1B}[").map { $0.prefix { $0 != "m" } }
            return codes.flatMap { $0.hasPrefix("38;") ? [$0] : $0.split(separator: ";") }
                .last { $0 != "39" && ($0.hasPrefix("3") || $0.hasPrefix("9")) }
        }
        try terminal.wait(for: "one colour") { _ in
            (try? colour("apple") == colour("bear")) == true
        }
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "round")
        try terminal.send("B")
        try terminal.wait(for: "a colour for apple") { screen in
            screen.contains("apple bear") && (try? colour("apple") != colour("bear")) == true
        }
    }

    @Test("keys typed ahead of a bookmark's prompts answer them")
    func typedAhead() throws {
        let terminal = try open([server.origin + "/apple"])
        try terminal.wait(for: "round")
        try terminal.send("a", "End", "!", "Enter", "n", "e", "w", "Enter")
        try terminal.wait(for: "bookmark added: About apples! (new)")
    }

    @Test("a keeps a page with tags; gb finds, deletes and brings back; the start page lists it")
    func bookmarks() throws {
        let terminal = try open([server.origin + "/apple"])
        try terminal.wait(for: "round")
        try terminal.send("a")
        try terminal.wait(for: "Title: About apples")
        try terminal.send("Enter")
        try terminal.wait(for: "Tags, with commas between:")
        try terminal.type("fruit, red things")
        try terminal.send("Enter")
        try terminal.wait(for: "bookmark added: About apples (fruit, red things)")
        try terminal.send("gb")
        try terminal.wait(for: "[fruit, red things]")
        try terminal.send("d")
        try terminal.wait(for: "deleted: About apples")
        try terminal.wait(for: "none yet")
        try terminal.send("u")
        try terminal.wait(for: "it is back: About apples")
        try terminal.send("q", "t")
        try terminal.wait(for: "Open:")
        try terminal.send("Escape")
        // Escape and a letter that follows at once are one key, with Alt.
        let start = try terminal.wait(for: "the start page without a prompt") {
            $0.contains("Bookmarks") && !$0.contains("Open:")
        }
        #expect(start.contains("Recent pages"))
        try terminal.send("Q")
        try terminal.wait(for: "status 0")
        let exported = try Garth.run(["--profile", profile, "--export-bookmarks", "-"])
        #expect(exported.output.contains("<A HREF=\"\(server.origin)/apple\""))
        #expect(exported.output.contains("TAGS=\"fruit,red things\">About apples</A>"))
    }

    @Test("Open completes from the history by title and address")
    func completion() throws {
        let terminal = try open([server.origin + "/bear"])
        try terminal.wait(for: "brown")
        try terminal.send("o")
        try terminal.type("about bea")
        try terminal.wait(for: "the page in the menu") { screen in
            screen.split(separator: "\n").contains {
                $0.contains("\(server.origin)/bear") && $0.contains("About bears")
            }
        }
        try terminal.send("C-u")
        try terminal.type("nothing of that kind")
        try terminal.wait(for: "no completion") { !$0.contains("\(server.origin)/bear") }
        try terminal.send("Escape")
    }

    @Test("in private nothing is noted, and nothing stands on the disk")
    func privately() throws {
        let terminal = try open(["--private", server.origin + "/apple"])
        try terminal.wait(for: "round")
        try terminal.send("a")
        try terminal.wait(for: "nothing is stored")
        try terminal.send("h")
        try terminal.wait(for: "About apples")
        try terminal.send("q", "q")
        try terminal.wait(for: "status 0")
        #expect(!FileManager.default.fileExists(atPath: profile))
    }

    @Test("a private tab leaves no trace in the history of the others")
    func privateTab() throws {
        let terminal = try open([server.origin + "/bear"])
        try terminal.wait(for: "brown")
        try terminal.type(":private")
        try terminal.send("Enter")
        try terminal.wait(for: "Open:")
        try terminal.type(server.origin + "/apple")
        try terminal.send("Enter")
        try terminal.wait(for: "round")
        try terminal.send("h")
        let listed = try terminal.wait(for: "About bears")
        #expect(!listed.contains("  About apples  "))
    }

    @Test("where nothing can be stored the page is shown, and a line says so")
    func unwritable() throws {
        try FileManager.default.createDirectory(
            atPath: profile + "/garth.sqlite", withIntermediateDirectories: true)
        let terminal = try open([server.origin + "/apple"])
        try terminal.wait(for: "not stored: ")
        try terminal.wait(for: "round")
    }

    @Test(
        "on a full disk the page is shown, a line says what is not stored, and what was before stays",
        .enabled(if: geteuid() == 0, "a small disk can be had by root alone"))
    func fullDisk() throws {
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        func run(_ command: String...) throws -> Int32 {
            try Child.run(command, environment: Garth.environment).status
        }
        // Some containers let nobody mount.
        guard try run("mount", "-t", "tmpfs", "-o", "size=1m", "garth-test", profile) == 0 else {
            return
        }
        defer { _ = try? run("umount", "--lazy", profile) }
        let first = try open([server.origin + "/apple"])
        try first.wait(for: "round")
        try first.send("a")
        try first.wait(for: "Title: ")
        try first.send("Enter")
        try first.wait(for: "Tags")
        try first.send("Enter")
        try first.wait(for: "bookmark added: About apples")
        #expect(try run("dd", "if=/dev/zero", "of=\(profile)/filler", "bs=1k") != 0)
        try first.send("o")
        try first.type(server.origin + "/bear")
        try first.send("Enter")
        try first.wait(for: " not stored: ")
        try first.wait(for: "brown")
        try first.signal("KILL")
        unlink(profile + "/filler")
        let second = try open(["--restore"])
        try second.wait(for: "round")
        try second.send("gb")
        try second.wait(for: "Bookmarks")
        try second.wait(for: "About apples  ")
    }

    @Test("bookmarks come from a file and go to one; a file that is not there is said")
    func files() throws {
        let file = try TestFolder.shared.write(
            "<DL><DT><H3>News</H3><DL><DT><A HREF=https://a.test/>A &amp; B</A></DL>"
                + "<DT><A HREF=javascript:x>no</A></DL>", to: "bookmarks.html")
        let imported = try Garth.run(["--profile", profile, "--import-bookmarks", file])
        #expect(imported.status == 0 && imported.errors.isEmpty)
        #expect(imported.output.hasPrefix("imported 1 bookmark, 1 left out"))
        let copy = profile + "/copy.html"
        #expect(try Garth.run(["--profile", profile, "--export-bookmarks", copy]).status == 0)
        #expect(try String(contentsOfFile: copy, encoding: .utf8).contains(">A &amp; B</A>"))
        let path = TestFolder.shared.missing
        let missing = try Garth.run(["--profile", profile, "--import-bookmarks", path])
        #expect(missing.status == 66 && missing.errors.contains("cannot read \(path)"))
        #expect(try Garth.run(["--private", "--export-bookmarks", "-"]).status == 64)
    }
}
