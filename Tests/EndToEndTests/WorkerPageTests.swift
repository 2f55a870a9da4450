import Foundation
import TestSupport
import Testing

/// Pages with workers: in dumps, in the browser and for drivers.
@Suite("Pages with workers, from outside", .serialized) struct WorkerPageTests {
    private static let tools = """
        <!DOCTYPE html><title>Work</title><ul id=log></ul><script>
        const log = t => { const li = document.createElement('li'); li.append(t);
          document.getElementById('log').append(li) };
        const start = (text, options) => {
          const w = new Worker(URL.createObjectURL(new Blob([text])), options);
          w.onmessage = e => log(e.data);
          w.onerror = e => { e.preventDefault(); log('failed: ' + e.message) };
          return w };
        """

    private func server(_ script: String) -> ScriptedServer {
        let server = ScriptedServer()
        server.page("/", Self.tools + script + "</script>")
        func file(_ path: String, _ text: String, _ type: String = "text/javascript") {
            server.route(path, [.page(text, type: type)])
        }
        file("/lib.js", "var lib = 'library';")
        file("/part.js", "export const part = 'part'")
        file("/module.js", "import { part } from './part.js'; postMessage('module ' + part)")
        file("/sum.js", "onmessage = e => postMessage('sum ' + e.data.reduce((a, b) => a + b))")
        file("/late", "slow answer", "text/plain")
        return server
    }

    private func dump(_ script: String, _ options: String...) throws -> Garth.Result {
        let server = server(script)
        return try Garth.run(
            ["--dump", "--javascript", "on"] + options + [server.origin + "/"])
    }

    @Test(
        "a dump has what workers say",
        arguments: [
            (
                "const w = new Worker('/sum.js'); w.onmessage = e => log(e.data);"
                    + " w.postMessage([1, 2, 39])", "sum 42"
            ),
            (
                "const w = new Worker('/module.js', { type: 'module' });"
                    + " w.onmessage = e => log(e.data)", "module part"
            ),
            ("start(`importScripts('${location.origin}/lib.js'); postMessage(lib)`)", "library"),
            ("start(`postMessage(name)`, { name: 'the name' })", "the name"),
            (
                "start(`crypto.subtle.digest('SHA-1', new Uint8Array(0))"
                    + ".then(d => postMessage('hash ' + new Uint8Array(d)[0]))`)", "hash 218"
            ),
            (
                "start(`fetch('${location.origin}/late').then(r => r.text()).then(postMessage)`)",
                "slow answer"
            ),
            (
                "start(`const x = new XMLHttpRequest(); x.open('GET', '${location.origin}/late',"
                    + " false); x.send(); postMessage(x.responseText)`)", "slow answer"
            ),
            ("start(`setTimeout(() => postMessage('after a while'), 3000)`)", "after a while"),
            (
                "start(`let n = 0; setInterval(() => { postMessage('tick ' + ++n); if (n === 5)"
                    + " close() }, 100)`)", "tick 5"
            ),
            ("start(`requestAnimationFrame(() => postMessage('frame'))`)", "frame"),
            ("start(`throw new TypeError('thrown')`)", "failed: TypeError: thrown"),
            ("start(`this is no script`)", "failed: SyntaxError"),
            (
                "new Worker('/none.js').onerror = e => log('no such ' + e.constructor.name)",
                "no such Event"
            ),
            (
                "const w = new Worker('data:text/javascript,postMessage(self.origin)');"
                    + " w.onmessage = e => log('origin ' + e.data)", "origin null"
            ),
            (
                "const c = new MessageChannel(), w = start(`onmessage = e => e.ports[0].postMessage("
                    + "'by the port')`); c.port1.onmessage = e => log(e.data);"
                    + " w.postMessage(0, [c.port2])", "by the port"
            ),
            (
                "new BroadcastChannel('c').onmessage = e => log(e.data);"
                    + " start(`new BroadcastChannel('c').postMessage('by the channel')`)",
                "by the channel"
            ),
            (
                "start(`const w = new Worker(URL.createObjectURL(new Blob([\"postMessage('inner')\"]"
                    + "))); w.onmessage = e => postMessage('outer of ' + e.data)`)",
                "outer of inner"
            ),
        ])
    func dumped(script: String, words: String) throws {
        let result = try dump(script)
        #expect(result.output.contains(words), "\(result)")
        #expect(result.status == 0, "\(result)")
    }

    @Test("two workers talk by a channel that the page has made, and passed on")
    func passedOn() throws {
        let result = try dump(
            """
            const c = new MessageChannel();
            const a = start(`onmessage = e => { e.ports[0].onmessage = m => postMessage('a heard '
              + m.data) }`);
            const b = start(`onmessage = e => e.ports[0].postMessage('b')`);
            a.postMessage(0, [c.port1]); b.postMessage(0, [c.port2]);
            """)
        #expect(result.output.contains("a heard b"), "\(result)")
    }

    @Test("the clock of a page and that of its workers is one, and stands while a worker works")
    func clock() throws {
        let result = try dump(
            """
            setTimeout(() => log('page 2'), 20000); setTimeout(() => log('page 4'), 40000);
            start(`setTimeout(() => postMessage('worker 1'), 10000);
              setTimeout(() => { const end = Date.now() + 100; while (Date.now() < end);
                postMessage('worker 3') }, 30000)`);
            """, "--javascript-time", "60")
        let order = ["worker 1", "page 2", "worker 3", "page 4"].map {
            result.output.range(of: $0)?.lowerBound
        }
        #expect(order.allSatisfy { $0 != nil }, "\(result)")
        #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted(), "\(result)")
    }

    @Test("a worker that loops is ended; its page hears of it, and a dump has the rest")
    func looping() throws {
        let result = try dump(
            "start('postMessage(\"begun\"); for (;;);'); log('page')", "--javascript-time", "1")
        #expect(result.output.contains("page"), "\(result)")
        #expect(result.output.contains("failed: a script ran too long"), "\(result)")
        #expect(result.status == 0)
    }

    @Test("a worker that talks without end does not keep a dump")
    func flooding() throws {
        let start = ContinuousClock.now
        let result = try dump(
            "const w = start('(function f() { postMessage(\"x\"); setTimeout(f) })()');"
                + " w.onmessage = () => {}; log('page')", "--javascript-time", "2")
        #expect(result.output.contains("page"), "\(result)")
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("in the browser a worker answers, and its console is the page's")
    func browser() throws {
        let server = server(
            "const w = start(`onmessage = e => { console.log('from the worker'); postMessage("
                + "'answer to ' + e.data) }`); setTimeout(() => w.postMessage('page'), 50)")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "answer to page")
        try terminal.type("=")
        try terminal.wait(for: "from the worker")
    }

    @Test("in the browser a worker that loops is ended, and its page goes on")
    func loopInBrowser() throws {
        let server = server(
            "start('for (;;);'); let n = 0; setInterval(() => { if (++n === 3) log('page goes on')"
                + " }, 50)")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "page goes on")
        try terminal.wait(for: "failed: a script ran too long")
    }

    @Test("tabs of one origin hear each other by a broadcast channel, those of another do not")
    func tabs() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>One</title><p id=p>quiet</p><a href=/two>to two</a> <a href="
                + "http://localhost:\(server.port)/three>to three</a><script>"
                + "new BroadcastChannel('c').onmessage = e => p.textContent = 'heard ' + e.data"
                + "</script>")
        server.page(
            "/two",
            "<title>Two</title><p>two<script>setInterval(() =>"
                + " new BroadcastChannel('c').postMessage({ from: 'two' }.from), 100)</script>")
        server.page(
            "/three",
            "<title>Three</title><p>three<script>setInterval(() =>"
                + " new BroadcastChannel('c').postMessage('three'), 20)</script>")
        let terminal = try Terminal([
            "--javascript", "on", "--allow", "127.0.0.1:*", "--allow", "localhost:*",
            server.origin + "/",
        ])
        try terminal.wait(for: "quiet")
        try terminal.send("Tab", "Tab", "M-Enter")
        try terminal.wait(for: "2 Three")
        try terminal.send("S-Tab", "M-Enter")
        let screen = try terminal.wait(for: "heard")
        #expect(screen.contains("heard two"), "\(screen)")
    }

    @Test("a worker's process is locked as a page's, and ends with the worker and with the page")
    func processes() throws {
        let server = server(
            "const w = start(`postMessage('one runs')`); const v = start(`postMessage('two runs')`);"
                + "setTimeout(() => { w.terminate(); log('ended one') }, 1500)")
        server.page("/other", "<title>Other</title><p>The other page")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "one runs")
        try terminal.wait(for: "two runs")
        let browser = try #require(try terminal.process)
        func scripted() -> [LiveProcess] {
            LiveProcess.children(of: browser).filter {
                $0.status("Name") == "garth-content" && $0.reservedKilobytes > 300_000
            }
        }
        let processes = scripted()
        #expect(processes.count == 3)
        for process in processes {
            process.expectLocked(addressSpace: 2_147_483_648, processorTime: 3_600)
        }
        try terminal.wait(for: "ended one")
        #expect(wait { scripted().count == 2 })
        try terminal.type("o")
        try terminal.type(server.origin + "/other")
        try terminal.send("Enter")
        try terminal.wait(for: "The other page")
        #expect(wait { scripted().isEmpty })
    }
}
