import Foundation
import GarthJSON
import TestSupport
import Testing

/// Windows whose pages know each other (docs/scripts.md, "Windows of the browser").
@Suite("Openers", .endsWhatHangs) struct OpenerTests {
    private let site = ScriptedServer()
    private let other = ScriptedServer()
    private let third = ScriptedServer()

    /// A page that opens a log-in of another site, which comes back by a third one.
    private func makeLogIn() {
        site.page(
            "/",
            """
            <title>Site</title><p id=p>none</p>
            <button id=b onclick="w = open('\(other.origin)/login', 'auth', 'popup')">log in</button>
            <script>onmessage = e => {
              p.textContent = 'got ' + [e.data, e.origin === '\(other.origin)', e.source === w];
              if (e.ports[0]) e.ports[0].onmessage = m => p.append(' port ' + m.data);
              if (e.ports[0]) e.ports[0].postMessage('hello') }</script>
            """)
        other.page("/login", "<title>Log in</title><a id=a href='\(third.origin)/'>go on</a>")
        third.page(
            "/",
            """
            <title>Third</title><a id=a href="\(other.origin)/back">go back</a><p id=t>third</p>
            <script>opener.postMessage('stolen', '\(other.origin)')</script>
            """)
        other.page(
            "/back",
            """
            <title>Back</title><p id=q>back</p><button id=c onclick="bye()">close</button><script>
            const c = new MessageChannel(); c.port1.onmessage = e => { q.textContent = e.data;
              c.port1.postMessage('answered') };
            opener.postMessage('token', '\(site.origin)', [c.port2]);
            function bye() { opener.postMessage('bye', '\(site.origin)'); close() }</script>
            """)
    }

    private func script(_ driver: DriverClient, _ text: String) throws -> JSONValue {
        let source = JSONValue.string(text).serialized
        return try driver.post("execute/sync", #"{"script": \#(source), "args": []}"#).value
    }

    private func handles(_ driver: DriverClient) throws -> [String] {
        try driver.get("window/handles").value.elements?.compactMap(\.string) ?? []
    }

    private func change(_ driver: DriverClient, to handle: String) throws {
        try driver.post("window", #"{"handle": "\#(handle)"}"#)
    }

    /// Waits until a script has a value.
    private func wait(_ driver: DriverClient, for value: String, of text: String) throws {
        var seen: String?
        for _ in 0..<200 where seen != value {
            seen = try script(driver, "return String(\(text))").string
            if seen != value { usleep(20_000) }
        }
        #expect(seen == value)
    }

    private func press(_ driver: DriverClient, _ selector: String) throws {
        try driver.post("element/\(try driver.element(selector))/click")
    }

    /// A driver at a page of the site that has opened a window, which is the current one then.
    private func opened(_ address: String) throws -> (DriverClient, home: String, window: String) {
        site.page("/opener", "<title>Opener</title><p id=p>none</p>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(site.origin)/opener"}"#)
        let home = try #require(try handles(driver).first)
        _ = try script(
            driver,
            "window.w = open('\(address)', 'w'); window.got = []; "
                + "onmessage = e => { got.push(e.data + ' ' + e.origin) }")
        let window = try #require(try handles(driver).last { $0 != home })
        try change(driver, to: window)
        return (driver, home, window)
    }

    @Test("a log-in of another site, which leads away and comes back, tells its opener and closes")
    func driven() throws {
        makeLogIn()
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(site.origin)/"}"#)
        let home = try #require(try handles(driver).first)
        try press(driver, "#b")
        let window = try #require(try handles(driver).first { $0 != home })
        try change(driver, to: window)
        try press(driver, "#a")
        #expect(try driver.text("#t") == "third")
        try press(driver, "#a")
        try wait(driver, for: "hello", of: "q.textContent")
        try change(driver, to: home)
        try wait(driver, for: "got token,true,true port answered", of: "p.textContent")
        try change(driver, to: window)
        try press(driver, "#c")
        try change(driver, to: home)
        try wait(driver, for: "got bye,true,true", of: "p.textContent")
        try wait(driver, for: "true", of: "w.closed")
        #expect(try handles(driver) == [home])
    }

    @Test("in the browser, too, the page of the log-in tells the page that has opened it")
    func browser() throws {
        makeLogIn()
        let terminal = try Terminal([
            "--javascript", "on", "--allow", "127.0.0.1:*", site.origin + "/",
        ])
        try terminal.wait(for: "none")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "go on")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "third")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "hello")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "got bye,true,true")
    }

    @Test(
        "an opener policy, a feature and a link part the windows",
        arguments: ["same-origin", "noopener-allow-popups"])
    func parted(policy: String) throws {
        other.route(
            "/held",
            [.page("<title>Held</title>", headers: "Cross-Origin-Opener-Policy: \(policy)\r\n")])
        let (driver, home, window) = try opened(other.origin + "/held")
        try wait(driver, for: "null", of: "opener")
        #expect(try script(driver, "return window.name").string == "")
        try change(driver, to: home)
        try wait(driver, for: "true", of: "w.closed")
        _ = try script(driver, "w.postMessage('x', '*'); w.location = '/opener'; w.close()")
        #expect(try script(driver, "return open('/opener', '', 'noopener')") == .null)
        try change(driver, to: try #require(try handles(driver).last))
        try wait(driver, for: "null", of: "opener")
        try change(driver, to: window)
        #expect(try driver.get("title").value.string == "Held")
    }

    @Test("a page that shares windows with its own origin alone knows no window of another site")
    func partedByOpener() throws {
        site.route(
            "/alone",
            [.page("<title>Alone</title>", headers: "Cross-Origin-Opener-Policy: same-origin\r\n")])
        other.page("/free", "<title>Free</title>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(site.origin)/alone"}"#)
        let home = try #require(try handles(driver).first)
        _ = try script(driver, "window.a = open('/alone'), window.b = open('\(other.origin)/free')")
        try wait(driver, for: "true", of: "b.closed")
        #expect(try script(driver, "return a.closed") == .bool(false))
        let windows = try handles(driver).filter { $0 != home }
        let openers = try windows.map { window in
            try change(driver, to: window)
            return try script(driver, "return opener === null").serialized
        }
        #expect(openers.sorted() == ["false", "true"])
    }

    @Test("a step back from a page that shares windows with its own origin alone parts them, too")
    func partedByHistory() throws {
        other.page("/first", "<title>First</title><script>1</script>")
        let policy = "Cross-Origin-Opener-Policy: same-origin\r\n"
        other.route("/alone", [.page("<title>Alone</title><script>1</script>", headers: policy)])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(other.origin)/first"}"#)
        let home = try #require(try handles(driver).first)
        try driver.post("url", #"{"url": "\#(other.origin)/alone"}"#)
        _ = try script(driver, "open('/alone', 'n')")
        let window = try #require(try handles(driver).last { $0 != home })
        try change(driver, to: window)
        try wait(driver, for: "false", of: "opener === null")
        try change(driver, to: home)
        try driver.post("back")
        try wait(driver, for: "First", of: "document.title")
        try change(driver, to: window)
        try wait(driver, for: "null", of: "opener")
    }

    @Test("the opener leads and closes its window; links and scripts find it by its name")
    func led() throws {
        other.page("/one", "<title>One</title>")
        other.page("/two", "<title>Two</title>")
        let (driver, home, window) = try opened(other.origin + "/one")
        _ = try script(driver, "window.name = 'renamed'")
        try change(driver, to: home)
        _ = try script(driver, "w.location = '\(other.origin)/two'")
        try change(driver, to: window)
        try wait(driver, for: "Two", of: "document.title")
        #expect(try script(driver, "return window.name").string == "renamed")
        try change(driver, to: home)
        #expect(try script(driver, "return open('', 'renamed') === w") == .bool(true))
        #expect(try script(driver, "w.close(); return w.closed") == .bool(true))
        #expect(try handles(driver) == [home])
    }

    @Test("the frames of a window of another origin are counted, and are windows")
    func parts() throws {
        other.page(
            "/one", "<title>One</title><iframe src='/two'></iframe><iframe src='/two'></iframe>")
        other.page(
            "/two", "<script>onmessage = e => e.source.postMessage('from ' + e.data, '*')</script>")
        site.page("/around", "<iframe src='\(other.origin)/one'></iframe>")
        let (driver, home, _) = try opened(other.origin + "/one")
        try change(driver, to: home)
        try wait(driver, for: "2", of: "w.length")
        // The frame is counted before its document has come, which hears no message until then.
        let asked = "(w[1].postMessage('part', '\(other.origin)'), got[0])"
        try wait(driver, for: "from part \(other.origin)", of: asked)
        let outside = "(() => { try { return w[2] } catch (e) { return e.name } })()"
        try wait(driver, for: "SecurityError", of: outside)
        try driver.post("url", #"{"url": "\#(site.origin)/around"}"#)
        try wait(driver, for: "2", of: "frames[0].length")
        try driver.post("frame", #"{"id": 0}"#)
        try wait(driver, for: "1,true", of: "[top.length, top[0] === window]")
    }

    @Test("a script gives its opener up")
    func disowned() throws {
        other.page("/one", "<title>One</title>")
        other.page("/two", "<title>Two</title>")
        let (driver, _, _) = try opened(other.origin + "/one")
        #expect(try script(driver, "return opener !== null") == .bool(true))
        _ = try script(driver, "opener = null; location = '/two'")
        try wait(driver, for: "Two", of: "document.title")
        #expect(try script(driver, "return opener") == .null)
    }

    // MARK: - Attacks

    @Test("a message for another origin goes nowhere, and no sender chooses its own")
    func origins() throws {
        other.page("/one", "<title>One</title>")
        let (driver, home, _) = try opened(other.origin + "/one")
        _ = try script(
            driver,
            """
            for (const o of ['\(other.origin)', '\(third.origin)', 'http://127.0.0.1'])
              opener.postMessage('wrong', o);
            opener.postMessage({ origin: '\(site.origin)', toString: () => 'x' }.origin, '*')
            """)
        try change(driver, to: home)
        try wait(driver, for: "\(site.origin) \(other.origin)", of: "got.join()")
    }

    @Test("a window neither closes its opener nor leads it away without a person's act")
    func opener() throws {
        other.page("/one", "<title>One</title>")
        let (driver, home, window) = try opened(other.origin + "/one")
        _ = try script(driver, "opener.close(); opener.location = '\(third.origin)/'")
        _ = try script(driver, "opener.location.replace('\(third.origin)/')")
        #expect(try script(driver, "return opener.closed") == .bool(false))
        try change(driver, to: home)
        #expect(try driver.get("title").value.string == "Opener")
        #expect(third.visits.isEmpty)
        #expect(try handles(driver).contains(window))
    }

    @Test("a window neither closes nor finds the other windows of its opener")
    func siblings() throws {
        other.page("/one", "<title>One</title>")
        third.page("/two", "<title>Two</title>")
        let (driver, home, window) = try opened(other.origin + "/one")
        try change(driver, to: home)
        _ = try script(driver, "window.s = open('\(third.origin)/two', 'sibling')")
        let sibling = try #require(try handles(driver).last { ![home, window].contains($0) })
        try change(driver, to: window)
        let found = try script(driver, "return open('\(other.origin)/one', 'sibling') !== null")
        #expect(found == .bool(true))
        #expect(try handles(driver).count == 4, "it is a window of its own")
        try change(driver, to: sibling)
        #expect(try driver.get("title").value.string == "Two")
    }

    @Test("a window is led to nobody outside of the list")
    func walls() throws {
        let evil = ScriptedServer()
        other.page("/one", "<title>One</title>")
        site.page("/opener", "<title>Opener</title>")
        let driver = try DriverClient([
            "--allow", "127.0.0.1:\(site.port)", "--allow", "127.0.0.1:\(other.port)",
        ])
        try driver.post("url", #"{"url": "\#(site.origin)/opener"}"#)
        _ = try script(driver, "window.w = open('\(other.origin)/one', 'w')")
        _ = try script(
            driver,
            """
            w.location = '\(evil.origin)/'; w.location.href = '\(evil.origin)/';
            open('\(evil.origin)/', 'w'); open('\(evil.origin)/', 'v')
            """)
        usleep(300_000)
        #expect(evil.visits.isEmpty)
    }

    @Test("a frame in a sandbox opens no window; one that may opens a window in the sandbox")
    func sandboxes() throws {
        other.page("/one", "<title>One</title><script>document.title = 'ran ' + origin</script>")
        other.page(
            "/frame",
            "<script>const w = open('/one'); parent.postMessage(w === null ? 'none' : 'one', '*')</script>"
        )
        for (flags, told, title) in [
            ("allow-scripts", "none", nil), ("allow-scripts allow-popups", "one", "ran null"),
            (
                "allow-scripts allow-popups allow-popups-to-escape-sandbox", "one",
                "ran \(other.origin)"
            ),
        ] as [(String, String, String?)] {
            site.page(
                "/around",
                """
                <title>Around</title><script>window.got = []; onmessage = e => got.push(e.data)</script>
                <iframe sandbox='\(flags)' src='\(other.origin)/frame'></iframe>
                """)
            let driver = try DriverClient()
            try driver.post("url", #"{"url": "\#(site.origin)/around"}"#)
            try wait(driver, for: told, of: "got.join()")
            let windows = try handles(driver)
            #expect(windows.count == (title == nil ? 1 : 2))
            guard let title, let window = windows.last else { continue }
            try change(driver, to: window)
            try wait(driver, for: title, of: "document.title")
        }
    }

    @Test("a flood of messages neither stops the browser nor is kept for ever")
    func floods() throws {
        other.page("/one", "<title>One</title>")
        let (driver, home, window) = try opened(other.origin + "/one")
        let flood = """
            let n = 0; try { for (; n < 100; n++) opener.postMessage('x'.repeat(1 << 20), '*') }
            catch (e) { return e.name } return n
            """
        #expect(try script(driver, flood).string == "DataCloneError")
        _ = try script(driver, "for (let i = 0; i < 5000; i++) opener.postMessage(i, '*')")
        try change(driver, to: home)
        #expect(try driver.get("title").value.string == "Opener")
        try change(driver, to: window)
        #expect(try script(driver, "return 1").integer == 1)
    }
}
