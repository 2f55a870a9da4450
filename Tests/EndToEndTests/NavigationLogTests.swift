import Foundation
import TestSupport
import Testing

/// The orders of events, as the example NavigationLog prints them (docs/drive.md, "Events").
@Suite("NavigationLog prints what a navigation tells, in WebKit's order")
struct NavigationLogTests {
    let server = ScriptedServer()

    init() {
        server.page("/one", "<title>One</title><p>one")
        server.page("/two", "<title>Two</title><p>two")
        server.redirect("/hop", to: "/skip")
        server.redirect("/skip", to: "/one")
        server.route("/silent", [])
        server.route("/reset", [.reset])
        server.route(
            "/broken",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>x")
            ])
        server.page("/parts", "<link rel=stylesheet href=/s><img src=/i><script src=/j></script>")
        server.route(
            "/file",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 3\r\n"
                        + "Connection: close\r\n\r\nabc")
            ])
    }

    /// The lines that loads of the paths print; URLs without the server, and only the first words
    /// of what follows them.
    private func log(_ path: String, _ steps: String...) throws -> [String] {
        let first = path.hasPrefix("/") ? server.origin + path : path
        return try Example.run("NavigationLog", [first] + steps).split(separator: "\n")
            .map { $0.replacingOccurrences(of: server.origin, with: "") }
    }

    private func whole(_ path: String, _ title: String, _ type: String = "other") -> [String] {
        [
            "decidePolicyForNavigationAction main \(path) \(type)",
            "didStartProvisionalNavigation main \(path)",
            "decidePolicyForNavigationResponse main \(path) 200 text/html",
            "didCommit main \(path)", "didFinish main \(path) \(title)",
        ]
    }

    private func failed(_ path: String, _ error: String) -> [String] {
        whole(path, "").prefix(2) + ["didFailProvisionalNavigation main \(path) \(error)"]
    }

    @Test("a load, and one whose parts tell nothing")
    func normal() throws {
        #expect(try log("/one") == whole("/one", "One"))
        #expect(try log("/parts") == whole("/parts", "").dropLast() + ["didFinish main /parts"])
        #expect(server.requests.contains("/s"))
    }

    @Test("each hop of a redirect is asked about, and then told")
    func redirects() throws {
        var hops: [String] = []
        for path in ["/skip", "/one"] {
            hops += [
                "decidePolicyForNavigationAction main \(path) other",
                "didReceiveServerRedirectForProvisionalNavigation main \(path)",
            ]
        }
        let rest = whole("/one", "One").suffix(3)
        #expect(try log("/hop") == whole("/hop", "").prefix(2) + hops + rest)
    }

    @Test("a cancelled action is the end; a cancelled response fails before the commit")
    func cancelled() throws {
        #expect(try log("/one", "refuse=/one") == Array(whole("/one", "One").prefix(1)))
        #expect(
            try log("/none", "refuse-status=404") == whole("/none", "").prefix(2) + [
                "decidePolicyForNavigationResponse main /none 404 text/html",
                "didFailProvisionalNavigation main /none frameLoadInterrupted",
            ])
    }

    @Test("no answer, no name, no TLS and a reset fail before the commit, a broken body after it")
    func failures() throws {
        #expect(try log("/silent") == failed("/silent", "network"))
        #expect(try log("/reset") == failed("/reset", "network"))
        #expect(try log("http://n.invalid/") == failed("http://n.invalid/", "hostNotFound"))
        let plain = ScriptedServer(greeting: "This is no TLS.\r\n")
        let secure = "https://127.0.0.1:\(plain.port)/"
        #expect(try log(secure) == failed(secure, "tls"))
        #expect(
            try log("/broken") == whole("/broken", "").dropLast()
                + ["didFail main /broken cutShort"])
    }

    @Test("the question with preferences is the only one that is asked")
    func preferences() throws {
        let lines = try log("/one", "preferences")
        #expect(lines.first == "decidePolicyForNavigationActionWithPreferences main /one other")
        #expect(lines.dropFirst() == whole("/one", "One").dropFirst())
    }

    @Test("back, forward and reload are loads of their type; kept pages are not fetched")
    func history() throws {
        let lines = try log("/one", server.origin + "/two", "back", "forward", "reload")
        let back = whole("/one", "One", "backForward").filter { !$0.contains("Response") }
        let forward = whole("/two", "Two", "backForward").filter { !$0.contains("Response") }
        #expect(
            lines == whole("/one", "One") + whole("/two", "Two") + back + forward
                + whole("/two", "Two", "reload"))
        #expect(server.requests == ["/one", "/two", "/two"])
    }

    @Test("what cannot be shown becomes a download, with events of its own")
    func download() throws {
        let folder = TestFolder.shared.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = try log("/file", "save=" + folder)
        let own = ["decideDestination main /file file.zip", "downloadDidFinish main /file"]
        #expect(lines.filter { own.contains($0) } == own)
        #expect(
            lines.filter { !own.contains($0) } == whole("/file", "").prefix(2) + [
                "decidePolicyForNavigationResponse main /file 200 application/zip",
                "didBecomeDownload main /file",
                "didFailProvisionalNavigation main /file frameLoadInterrupted",
            ])
        #expect(FileManager.default.contents(atPath: folder + "/file.zip") == Data("abc".utf8))
    }

    @Test("frames ask about action and response, behind the page's commit, and tell nothing else")
    func frames() throws {
        server.page("/frames", "<iframe src=/one></iframe><iframe src=/silent></iframe>")
        let lines = try log("/frames")
        let main = lines.filter { !$0.contains(" child ") }
        try #require(main == whole("/frames", "").dropLast() + ["didFinish main /frames"])
        let child = lines.filter { $0.contains(" child ") }
        try #require(
            child.sorted() == [
                "decidePolicyForNavigationAction child /one other",
                "decidePolicyForNavigationAction child /silent other",
                "decidePolicyForNavigationResponse child /one 200 text/html",
            ])
        let commit = try #require(lines.firstIndex(of: main[3]))
        let question = try #require(lines.firstIndex(of: child[0]))
        #expect(commit < question)
        #expect(lines.last == main.last)
    }

    @Test("a link that wants a window has no target frame, and the UI delegate makes the view")
    func window() throws {
        server.page("/window", "<title>W</title><a href=/one target=_blank>new</a>")
        #expect(
            try log("/window", "click=new") == whole("/window", "W") + [
                "decidePolicyForNavigationAction main /one linkActivated, new window",
                "createWebView main /one _blank",
            ])
        #expect(
            try log("/window", "click=new", "refuse=/one") == whole("/window", "W") + [
                "decidePolicyForNavigationAction main /one linkActivated, new window"
            ])
    }

    @Test("the end of the page's process is told")
    func termination() throws {
        let path = URL(fileURLWithPath: Garth.path).deletingLastPathComponent()
            .appendingPathComponent("NavigationLog").path
        let program = try RunningProgram([server.origin + "/one", "hold"], at: path)
        _ = try program.output(until: "didFinish")
        for process in LiveProcess.children(of: program.process) {
            kill(process.identifier, SIGKILL)
        }
        let told = try program.output(until: "DidTerminate")
        #expect(told.contains("webContentProcessDidTerminate main \(server.origin)/one\n"))
        program.closeInput()
        #expect(try program.outputToEnd().isEmpty)
        #expect(program.waitForEnd() == 0)
    }
}
