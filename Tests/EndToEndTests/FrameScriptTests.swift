import Foundation
import TestSupport
import Testing

/// Frames of other origins run their scripts: two servers on loopback have different origins.
@Suite("Scripts of frames of other origins, from outside", .serialized)
struct FrameScriptTests {
    /// A page of one server with a frame of another one.
    private struct Pair {
        let outer = ScriptedServer()
        let inner = ScriptedServer()

        init(page: String = "", frame: String, _ attributes: String = "", headers: String = "") {
            outer.page(
                "/",
                "<!DOCTYPE html><title>Outer</title><p>outer</p><ul id=log></ul>"
                    + "<iframe id=f name=framed \(attributes) src='\(inner.origin)/frame'></iframe>"
                    + "<script>const f = document.getElementById('f');"
                    + "const log = t => { const li = document.createElement('li'); li.append(t);"
                    + "document.getElementById('log').append(li) };"
                    + filled(page) + "</script>")
            inner.route(
                "/frame",
                [
                    .page(
                        "<!DOCTYPE html><p id=p>static</p><script>"
                            + "const say = t => { p.textContent = t };" + filled(frame)
                            + "</script>", headers: headers)
                ])
            inner.route("/data", [.page("the data", type: "text/plain")])
            inner.route("/lib.js", [.page("say('a library')", type: "text/javascript")])
            inner.route("/style.css", [.page(".x { display: none }", type: "text/css")])
            inner.route("/next", [.page("<p id=q>next</p><script>q.append(' scripted')</script>")])
            inner.route(
                "/inner",
                [
                    .page(
                        "<p id=r>r</p><script>r.textContent = 'nested ' + (parent.document.title === '')"
                            + "</script>")
                ])
        }

        private func filled(_ text: String) -> String {
            text.replacingOccurrences(of: "OUTER", with: outer.origin)
                .replacingOccurrences(of: "INNER", with: inner.origin)
        }

        func dump(_ options: String...) throws -> Garth.Result {
            try Garth.run(["--dump", "--javascript", "on"] + options + [outer.origin + "/"])
        }

        /// The same for a text with the origins.
        func text(_ words: String) -> String { filled(words) }
    }

    @Test("a script may make and remove more frames than the memory of a page holds at one time")
    func manyFrames() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <!DOCTYPE html><p id=p>none</p><script>
            let count = 0
            for (; count < 200; count++) {
                const frame = document.body.appendChild(document.createElement('iframe'))
                frame.contentWindow.DOMException
                frame.remove()
            }
            p.textContent = count
            </script>
            """)
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "60")
        #expect(result.output == "200\n" && result.errors == "")
    }

    @Test("a dump ends when its script has removed a frame whose scripts have sent a message")
    func removed() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <!DOCTYPE html><p id=p>waiting</p><script>
            const frame = document.createElement('iframe')
            onmessage = (event) => { p.textContent = event.data; frame.remove() }
            frame.src = "data:text/html,<script>parent.postMessage('sent', '*')</scr" + "ipt>"
            document.body.append(frame)
            </script>
            """)
        #expect(try Garth.dumpRunningScripts(server, "/").output == "sent\n")
    }

    @Test(
        "a dump shows what the scripts of a frame have made",
        arguments: [
            ("say('made')", "made"),
            ("say(origin)", "INNER"),
            ("fetch('/data').then(r => r.text()).then(say)", "the data"),
            (
                "const s = document.createElement('script'); s.src = '/lib.js'; document.head.append(s)",
                "a library"
            ),
            (
                "let n = 0; const t = setInterval(() => { say('tick ' + ++n); if (n === 5) clearInterval(t)"
                    + " }, 200)",
                "tick 5"
            ),
            ("const d = document.createElement('div'); d.append('in a p'); p.append(d)", "in a p"),
            ("p.attachShadow({ mode: 'open' })", "outer"),
            (
                "const w = new Worker(URL.createObjectURL(new Blob(["
                    + "'postMessage(\"of a worker\")']))); w.onmessage = e => say(e.data)",
                "of a worker"
            ),
            ("localStorage.a = 'stored'; say(localStorage.a)", "stored"),
            (
                "const s = new CSSStyleSheet(); s.replaceSync("
                    + "'p::after { content: \" adopted\" }'); document.adoptedStyleSheets = [s]",
                "static adopted"
            ),
            (
                "const i = document.createElement('input'); document.body.append(i); i.value = 'a value'",
                "a value"
            ),
            (
                "const i = document.createElement('iframe'); document.body.append(i);"
                    + " i.contentDocument.write('<p>written'); i.contentDocument.close()",
                "written"
            ),
            (
                "const i = document.createElement('iframe'); i.src = '/inner'; document.body.append(i)",
                "nested true"
            ),
            ("location.href = '/next'", "next scripted"),
            ("try { parent.document } catch (e) { say(e.name) }", "SecurityError"),
            (
                "say([top === parent, top !== self, parent.closed, frameElement, name].join())",
                "true,true,false,,framed"
            ),
            ("say([...location.ancestorOrigins].join())", "OUTER"),
        ])
    func made(frame: String, shown: String) throws {
        let pair = Pair(frame: frame)
        let result = try pair.dump()
        #expect(result.output.contains(pair.text(shown)), "\(result)")
        #expect(result.output.contains("outer") && result.status == 0)
    }

    @Test(
        "messages between a page and a frame have true origins and sources",
        arguments: [
            (
                "addEventListener('message', e => log([e.data, e.origin, e.source === f.contentWindow].join()))",
                "parent.postMessage('up', '*')", "up,INNER,true"
            ),
            (
                "f.onload = () => f.contentWindow.postMessage({ n: [1, 2] }, 'INNER')",
                "onmessage = e => say([e.data.n[1], e.origin, e.source === parent].join())",
                "2,OUTER,true"
            ),
            (
                "onmessage = e => e.source.postMessage(e.data + ' back', e.origin)",
                "onmessage = e => say(e.data); top.postMessage('there and', 'OUTER')",
                "there and back"
            ),
            (
                "const c = new MessageChannel(); c.port1.onmessage = e => log(e.data);"
                    + "onmessage = e => f.contentWindow.postMessage(0, '*', [c.port2])",
                "onmessage = e => e.ports[0].postMessage('by a port'); parent.postMessage(1, '*')",
                "by a port"
            ),
        ])
    func messages(page: String, frame: String, shown: String) throws {
        let pair = Pair(page: page, frame: frame)
        let result = try pair.dump()
        #expect(result.output.contains(pair.text(shown)), "\(result)")
    }

    @Test(
        "a message for another origin than the window has comes nowhere",
        arguments: ["'OUTER'", "'http://other.test'", "'/'", "undefined"])
    func otherTargets(target: String) throws {
        // A target that is not given is the origin of the sender.
        let pair = Pair(
            page: "f.onload = () => f.contentWindow.postMessage('GOT', \(target))",
            frame: "say('waiting'); onmessage = e => say(e.data)")
        let result = try pair.dump()
        #expect(result.output.contains("waiting") && !result.output.contains("GOT"), "\(result)")
    }

    @Test(
        "a sandbox without scripts has none, and one without its origin has an opaque one",
        arguments: [
            ("sandbox", "say('made')", "static"),
            ("sandbox=allow-same-origin", "say('made')", "static"),
            ("sandbox=allow-scripts", "say('origin ' + origin)", "origin null"),
            (
                "sandbox=allow-scripts", "try { localStorage } catch (e) { say(e.name) }",
                "SecurityError"
            ),
            (
                "sandbox=allow-scripts",
                "try { document.cookie = 'a=b'; say('c' + document.cookie) } catch (e) { say(e.name) }",
                "c"
            ),
            (
                "sandbox=allow-scripts",
                "fetch('/data').then(r => say('GOT'), () => say('refused'))", "refused"
            ),
            ("sandbox='allow-scripts allow-same-origin'", "say(origin)", "INNER"),
        ])
    func sandboxes(attribute: String, frame: String, shown: String) throws {
        let pair = Pair(frame: frame, attribute)
        let result = try pair.dump()
        #expect(result.output.contains(pair.text(shown)), "\(result)")
        #expect(!result.output.contains("made") && !result.output.contains("GOT"))
    }

    @Test("a frame of the page's own origin in a sandbox runs in a process of its own, too")
    func sandboxedContent() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<p>outer<iframe sandbox=allow-scripts srcdoc=\"<p id=p>static</p><script>"
                + "p.textContent = 'held ' + origin; try { parent.document } catch (e) {"
                + "p.append(' ' + e.name) }</script>\"></iframe>")
        let result = try Garth.run(["--dump", "--javascript", "on", server.origin + "/"])
        #expect(result.output.contains("held null SecurityError"), "\(result)")
    }

    @Test(
        "a document that the address of a frame holds has the origin of nobody, and nothing of the page's"
    )
    func data() throws {
        let server = ScriptedServer()
        server.route("/data", [.page("GOT", type: "text/plain")])
        let script =
            "const say = t => p.append(t + ' '); say('made ' + origin);"
            + "fetch('\(server.origin)/data').then(r => r.text()).then(say, () => say('refused'));"
            + "try { localStorage; say('GOT') } catch (e) { say(e.name) }"
            + "try { indexedDB.open('d').onsuccess = () => say('GOT') } catch (e) { say(e.name) }"
            + "parent.postMessage('m', '*')"
        let held =
            "<p id=p></p><script>\(script)</script>"
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        server.page(
            "/",
            "<p id=o>outer</p><script>indexedDB.open('d');"
                + "onmessage = e => o.append(' from ' + e.origin)</script>"
                + "<iframe src='data:text/html,\(held)'></iframe>")
        let result = try Garth.run(["--dump", "--javascript", "on", server.origin + "/"])
        #expect(
            result.output.contains("made null") && result.output.contains("refused"), "\(result)")
        #expect(result.output.contains("from null") && result.output.contains("SecurityError"))
        #expect(!result.output.contains("GOT"), "\(result)")
    }

    @Test("back in the history of a frame, the scripts of its document run again")
    func back() throws {
        let pair = Pair(
            frame: "let n = 0; setInterval(() => say('counts ' + ++n), 50);"
                + "document.body.insertAdjacentHTML('beforeend', '<a href=/next>go on</a>')")
        let steps = [
            #"{"do": "load", "url": "\#(pair.outer.origin)/"}"#,
            #"{"do": "waitFor", "text": "counts 3"}"#, #"{"do": "click", "text": "go on"}"#,
            #"{"do": "waitFor", "text": "next scripted"}"#, #"{"do": "back"}"#,
            #"{"do": "waitFor", "text": "counts 3"}"#,
        ]
        let result = try Garth.run(
            ["--drive", "-", "--javascript", "on"], input: steps.joined(separator: "\n") + "\n")
        let ends = result.output.split(separator: "\n").filter { $0.hasPrefix(#"{"done""#) }
        #expect(ends.count { $0.hasSuffix(#""error":null}"#) } == steps.count, "\(result)")
    }

    @Test("a frame that loops is shown as it was, with one line, and the page goes on")
    func looping() throws {
        let pair = Pair(
            page: "setTimeout(() => log('the page goes on'), 2000)",
            frame: "say('begun'); setTimeout(() => { for (;;); }, 100)")
        let result = try pair.dump("--javascript-time", "2")
        #expect(result.output.contains("begun") && result.output.contains("the page goes on"))
        #expect(result.errors.contains("ran too long"), "\(result)")
    }

    @Test("a page has eight frames with scripts at a time; the others show their bytes")
    func many() throws {
        let (outer, inner) = (ScriptedServer(), ScriptedServer())
        for number in 0..<10 {
            inner.route(
                "/\(number)", [.page("<p id=p>static</p><script>p.textContent = 'made'</script>")])
        }
        outer.page(
            "/",
            "<script>1</script>"
                + (0..<10).map { "<iframe src=\(inner.origin)/\($0)></iframe>" }.joined())
        let result = try Garth.run(["--dump", "--javascript", "on", outer.origin + "/"])
        #expect(result.output.split(separator: "\n").count { $0 == "made" } == 8, "\(result)")
        #expect(result.output.split(separator: "\n").count { $0 == "static" } == 2)
        #expect(result.errors.contains("too many frames with scripts"))
    }

    @Test("without scripts a frame shows its bytes")
    func off() throws {
        let pair = Pair(frame: "say('made')")
        let result = try Garth.run(["--dump", "--javascript", "off", pair.outer.origin + "/"])
        #expect(result.output.contains("static") && !result.output.contains("made"))
    }

    @Test("a policy of the frame holds its own scripts alone")
    func policies() throws {
        let pair = Pair(
            page: "log('the page is free')", frame: "say('made')",
            headers: "Content-Security-Policy: script-src 'none'\r\n")
        let result = try pair.dump()
        #expect(result.output.contains("static") && result.output.contains("the page is free"))
    }
}
