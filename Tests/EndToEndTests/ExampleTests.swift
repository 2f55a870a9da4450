import Foundation
import TestSupport
import Testing

/// The programs in `Examples`, run as their readers would (`make examples` builds them).
enum Example {
    static func path(of name: String) -> String {
        URL(fileURLWithPath: Garth.path).deletingLastPathComponent().appendingPathComponent(name)
            .path
    }

    /// Runs a program to its end.
    static func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
        let path = path(of: name)
        try #require(
            FileManager.default.isExecutableFile(atPath: path), "build it: make examples")
        let result = try Child.run([path] + arguments, input: input, environment: Garth.environment)
        #expect(result.errors.isEmpty)
        try #require(result.status == 0, "\(result.output)")
        return result.output
    }
}

@Suite("A program of another package, with five lines of Package.swift") struct PageTitleTests {
    @Test("it loads a page and prints its status and title")
    func title() throws {
        let server = ScriptedServer()
        server.page("/", "<title>A title</title><p>text")
        #expect(try Example.run("PageTitle", [server.origin + "/"]) == "200 A title\n")
    }

    @Test(
        "it says in a line what failed, and ends with 1",
        arguments: [
            ("http://127.0.0.1:1/", "port 1"), ("no address", "no address"),
            ("file:///etc/hostname", "allowsLocalFiles"),
        ])
    func failure(address: String, words: String) throws {
        let result = try Child.run(
            [Example.path(of: "PageTitle"), address], environment: Garth.environment)
        #expect(result.status == 1 && result.output.contains(words))
        #expect(result.output.split(separator: "\n").count == 1)
    }
}

@Suite("EasyBrowser") struct EasyBrowserTests {
    let server = ScriptedServer()

    private func browse(_ commands: String...) throws -> [String] {
        server.page(
            "/",
            "<title>Front</title><h1>Front page</h1><a href=/two>on</a> "
                + "<a href=http://elsewhere.test/>out</a>")
        server.page("/two", "<title>Two</title><h1>Second page</h1>")
        return try Example.run(
            "EasyBrowser", [server.origin], input: commands.joined(separator: "\n")
        ).split(separator: "\n").map(String.init)
    }

    @Test("it opens a site of its menu, shows progress, the title and the page")
    func open() throws {
        let lines = try browse("o", "o 1")
        #expect(lines.filter { $0 == "o 1  \(server.origin)" }.count == 2)
        let bar = try #require(lines.firstIndex { $0.hasPrefix("[##") })
        let title = try #require(lines.firstIndex(of: "== Front =="))
        #expect(bar < title && lines[title...].contains("Front page"))
        #expect(lines.dropFirst().first == "(Back) (Forward) (Refresh) [o] Open (Links) [q] Quit")
        #expect(lines.last == "(Back) (Forward) [r] Refresh [o] Open [l] Links [q] Quit")
    }

    @Test("back, forward and refresh can be used when there is something to use them on")
    func toolbar() throws {
        let lines = try browse("b", "o 1", "1", "b", "f", "r", "q", "o 1")
        let toolbars = lines.filter { $0.contains("Back") }
            .map { $0.components(separatedBy: " [o]")[0] }
        #expect(
            toolbars == [
                "(Back) (Forward) (Refresh)", "(Back) (Forward) (Refresh)",
                "(Back) (Forward) [r] Refresh", "[b] Back (Forward) [r] Refresh",
                "(Back) [f] Forward [r] Refresh", "[b] Back (Forward) [r] Refresh",
                "[b] Back (Forward) [r] Refresh",
            ])
        #expect(server.requests == ["/", "/two", "/two"])
    }

    @Test("a visit elsewhere is refused with an alert, and the page stays")
    func refusal() throws {
        let lines = try browse("o 1", "l", "2", "r")
        #expect(lines.contains("2 out"))
        #expect(lines.contains { $0.hasPrefix("! Unauthorized visit: elsewhere.test") })
        #expect(lines.filter { $0 == "== Front ==" }.count == 2)
    }

    @Test("it has at most 120 lines")
    func size() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Examples/EasyBrowser/main.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    }
}

@Suite("Kiosk") struct KioskTests {
    @Test("pages of its own, a locked list, its name to servers, and no advertisements")
    func visit() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>Hall</title><link rel=stylesheet href=/ads/style.css><h1>The hall</h1>
            <p class=advertisement>Buy this</p><a href=http://shop.test/>shop</a>
            """)
        let text = try Example.run("Kiosk", [server.origin], input: "1\n1\nb\n9\nh\n")
        let pages = text.split(separator: "== ").map { $0.split(separator: "\n").map(String.init) }
        #expect(
            pages.map { $0.first ?? "" } == [
                "Welcome ==", "Hall ==", "Hall ==", "Welcome ==", "Welcome ==", "Welcome ==",
            ])
        try #require(pages.count == 6)
        #expect(pages[0].contains("CHOOSE BY A NUMBER."), "its own style sheet")
        #expect(pages[1].contains("The hall") && !text.contains("Buy this"))
        #expect(text.contains("! http://shop.test/ is not part of this exhibition"))
        #expect(server.requests == ["/"], "the style sheet of the advertisements is blocked")
        #expect(server.heads.first?.contains("\r\nUser-Agent: Kiosk/1.0\r\n") == true)
    }
}

@Suite("StartPageBrowser") struct StartPageBrowserTests {
    let server = ScriptedServer()
    let file = TestFolder.shared.path + "/session-\(UUID().uuidString).json"

    private func browse(_ commands: String...) throws -> [String] {
        server.page("/", "<title>Front</title><h1>Front page</h1>")
        return try Example.run(
            "StartPageBrowser", [file, server.origin + "/"],
            input: commands.joined(separator: "\n")
        ).split(separator: "\n").map(String.init)
    }

    @Test("the start page is an entry of the history; back and forward become possible in time")
    func history() throws {
        let lines = try browse(server.origin + "/", "b", "f", "t")
        let shown = lines.filter { $0.hasPrefix("== ") }
        #expect(shown == ["== Start ==", "== Front ==", "== Start ==", "== Front =="])
        #expect(lines.contains(server.origin + "/"), "the favourites")
        let toolbars = lines.filter { $0.contains("[h]") }.map {
            $0.components(separatedBy: " [h]")[0]
        }
        #expect(
            toolbars == [
                "(Back) (Forward)", "[b] Back (Forward)", "(Back) [f] Forward",
                "[b] Back (Forward)",
            ])
        #expect(lines.suffix(2) == ["  Start", "* Front"])
    }

    @Test("the next run goes on with the list, the page and the zoom of the one before")
    func session() throws {
        _ = try browse(server.origin + "/", "b", "+", "+", "q")
        let lines = try browse("t", "f", "-")
        #expect(lines.contains("== Start ==") && lines.contains("* Start"))
        #expect(lines.contains("  Front"), "whose page is not fetched before it is shown")
        #expect(lines.contains("== Front ==") && lines.last == "zoom 110 %")
        try "no session".write(toFile: file, atomically: true, encoding: .utf8)
        let again = try browse("t")
        let first = try #require(again.first)
        #expect(first.hasPrefix("The session cannot be restored") && again.last == "* Start")
    }
}

@Suite("TutorialBrowser") struct TutorialBrowserTests {
    @Test("delegates in WebKit's forms decide and hear what they would hear of WebKit")
    func tour() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>Front</title><a href=/two target=_blank>new</a> <a href=/moved>moved</a>
            <a href=/gone>gone</a> <a href=sv://play/1>app</a> <a href=http://elsewhere.test/>out</a>
            """)
        server.page("/two", "<title>Two</title>")
        server.route(
            "/moved",
            [.send("HTTP/1.1 302 Found\r\nLocation: /two\r\nContent-Length: 0\r\n\r\n")])
        server.route(
            "/gone", [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone")])
        let output = try Example.run("TutorialBrowser", ["127.0.0.1", server.origin + "/"])
        let started = ["didStartProvisionalNavigation"]
        let two = ["didCommit", "didFinish: Two", "Back: true, loading: false"]
        let front = started + ["didCommit", "didFinish: Front"]
        let still = ["Back: false, loading: false"]
        let redirect = ["didReceiveServerRedirectForProvisionalNavigation"]
        let gone = ["refused: 404", "didFailProvisionalNavigation"] + still
        #expect(
            output.split(separator: "\n").map(String.init)
                == front + started + two + front + started + redirect + two + front + started
                + gone + ["the app does: sv://play/1"] + still
                + ["not allowed: elsewhere.test"] + still)
        #expect(server.heads.first?.contains("TutorialBrowser/1") == true)
    }
}
