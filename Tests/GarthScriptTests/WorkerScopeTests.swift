import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

@Suite("The global of a worker, and values for other processes") struct WorkerScopeTests {
    /// A process on a screen: a page, or a worker whose script it runs.
    private final class Process {
        let page = ScriptedPage { .zero }
        private(set) var reports: [ScriptReport] = []

        init(_ script: String, worker: ScriptWorkerSettings? = nil) {
            var settings = ScriptSettings()
            settings.worker = worker
            page.prepare(settings)
            page.open(
                DocumentInfo(url: "http://a.test/dir/w.js?x#y"), options: LayoutOptions(),
                isReader: false, parser: .standard)
            if worker == nil {
                var text = "<script>\(script)</script>"
                text.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            } else {
                page.receive(script: Array(script.utf8))
            }
            page.finish()
            work()
        }

        convenience init(worker script: String) {
            self.init(script, worker: ScriptWorkerSettings(process: 1))
        }

        func work() {
            page.work()
            for case .script(let report) in page.engine.takeUpdates() { reports.append(report) }
        }

        func take(_ post: ScriptPost) {
            page.take(post)
            work()
        }

        /// The messages that were sent; they are forgotten.
        func takePosts() -> [ScriptPost] {
            let posts = reports.compactMap {
                if case .posted(let post) = $0 { post } else { nil }
            }
            reports.removeAll()
            return posts
        }

        func value(_ source: String) -> String {
            guard case .value(let json) = page.evaluate(source) else { return "failed" }
            return json ?? "undefined"
        }
    }

    /// What the process of a page hears of the worker whose script this is.
    private func told(by script: String) -> String {
        let worker = Process(worker: script)
        let page = Process(
            """
            var heard = [];
            new BroadcastChannel("c").onmessage = (e) => heard.push(e.data);
            """)
        for post in worker.takePosts() where post.target == .channel("c") { page.take(post) }
        return page.value("heard.join(' ')")
    }

    @Test(
        "the global is that of a dedicated worker, without a document",
        arguments: [
            ("typeof document + typeof window + typeof parent + typeof top", "undefined"),
            ("[typeof Node, typeof Window, typeof Element, typeof Worker]", "function"),
            ("self instanceof DedicatedWorkerGlobalScope && self instanceof EventTarget", "true"),
            ("Object.getPrototypeOf(DedicatedWorkerGlobalScope) === WorkerGlobalScope", "true"),
            ("Object.getPrototypeOf(WorkerGlobalScope) === EventTarget", "true"),
            ("Object.prototype.toString.call(self)", "[object DedicatedWorkerGlobalScope]"),
            ("self.constructor.name", "DedicatedWorkerGlobalScope"),
            ("self === globalThis && self.self === self", "true"),
            ("Object.hasOwn(self, 'setTimeout')", "false"),
            ("Object.hasOwn(self, 'postMessage')", "true"),
            ("'localStorage' in self || 'alert' in self || 'open' in self", "false"),
            ("navigator.constructor.name", "WorkerNavigator"),
            ("typeof navigator.userAgent + typeof navigator.plugins", "stringundefined"),
            ("location + ' ' + location.pathname + location.search", "/dir/w.js?x"),
            ("location.constructor.name", "WorkerLocation"),
            ("'responseXML' in new XMLHttpRequest()", "false"),
            ("new FileReaderSync().readAsText(new Blob(['a\\u00e9']))", "a\u{e9}"),
            ("typeof importScripts + typeof close + typeof requestAnimationFrame", "function"),
        ])
    func scope(source: String, words: String) {
        let said = told(by: "new BroadcastChannel('c').postMessage(String(\(source)))")
        #expect(said.contains(words), "\(said)")
        if words == "undefined" { #expect(!said.contains("object"), "\(said)") }
    }

    @Test(
        "a value is the same in another process",
        arguments: [
            ("1.5", "v === 1.5"), ("-0", "Object.is(v, -0)"), ("2 ** 40", "v === 2 ** 40"),
            ("'a\\ud800b'", "v === 'a\\ud800b'"), ("'\\u{1f600}\\0'", "v === '\\u{1f600}\\0'"),
            ("null", "v === null"), ("undefined", "v === undefined"),
            ("-(2n ** 70n)", "v === -(2n ** 70n)"),
            ("[1, , 3]", "v.length === 3 && !(1 in v) && v[2] === 3 && v instanceof Array"),
            ("new Date(8)", "v instanceof Date && v.getTime() === 8"),
            ("/a.b/gi", "v instanceof RegExp && String(v) === '/a.b/gi'"),
            (
                "new Map([[{a: 1}, new Set([2])]])",
                "[...v][0][0].a === 1 && [...v][0][1].has(2)"
            ),
            ("Object(true)", "typeof v === 'object' && v == true"),
            ("Object('x')", "v instanceof String && v == 'x'"),
            (
                "new RangeError('r')",
                "v instanceof RangeError && v.message === 'r' && v.name === 'RangeError'"
            ),
            (
                "new DOMException('m', 'AbortError')",
                "v instanceof DOMException && v.code === 20 && v.message === 'm'"
            ),
            (
                "new Uint16Array([1, 500, 3]).subarray(1)",
                "v instanceof Uint16Array && v.join() === '500,3' && v.byteOffset === 2"
            ),
            ("new DataView(new ArrayBuffer(8), 2)", "v instanceof DataView && v.byteLength === 6"),
            (
                "new Blob(['ab'], { type: 't/u' })",
                "v instanceof Blob && v.size + v.type === '2t/u'"
            ),
            ("new File(['ab'], 'n')", "v instanceof File && v.name === 'n'"),
            ("new DOMMatrix([1, 2, 3, 4, 5, 6])", "v instanceof DOMMatrix && v.f === 6 && v.is2D"),
            ("new ImageData(2, 1)", "v instanceof ImageData && v.data.length === 8"),
            ("(() => { const o = {}; o.self = o; return o })()", "v.self === v"),
            (
                "(() => { const b = new ArrayBuffer(4); return [new Uint8Array(b), b] })()",
                "v[0].buffer === v[1]"
            ),
            ("{ get a() { return 7 } }", "v.a === 7"),
        ])
    func value(source: String, holds: String) {
        let sender = Process("new BroadcastChannel('c').postMessage({ v: \(source) })")
        let receiver = Process(
            "var v = 'none'; new BroadcastChannel('c').onmessage = (e) => { v = e.data.v }")
        let posts = sender.takePosts()
        #expect(posts.count == 1)
        for post in posts { receiver.take(post) }
        #expect(receiver.value(holds) == "true", "\(receiver.value("String(v)"))")
    }

    @Test(
        "what cannot be cloned is no message",
        arguments: ["() => 1", "Symbol()", "document", "new WeakMap()", "new Promise(() => {})"])
    func refused(source: String) {
        let page = Process(
            "var error = 'none'; try { new BroadcastChannel('c').postMessage([\(source)]) } "
                + "catch (e) { error = e.name }")
        #expect(page.value("error") == "\"DataCloneError\"")
        #expect(page.takePosts().isEmpty)
    }

    @Test("bytes that no process of ours writes are an error of the message, at whatever place")
    func malformed() throws {
        let sender = Process(
            """
            new BroadcastChannel("c").postMessage({ a: [1, "text", new Map([[1, new Date(3)]])],
              b: new Uint8Array(5), c: /x/g, d: new Blob(["xy"]), e: 3n, f: new Error("m") });
            """)
        let post = try #require(sender.takePosts().first)
        let receiver = Process(
            """
            var good = 0, bad = 0; const c = new BroadcastChannel("c");
            c.onmessage = () => { good++ }; c.onmessageerror = () => { bad++ };
            """)
        var count = 0
        for place in post.bytes.indices {
            for change in [UInt8(0xFF), 0, post.bytes[place] &+ 1] {
                var bytes = post.bytes
                bytes[place] = change
                receiver.take(ScriptPost(to: post.target, bytes))
                count += 1
            }
            receiver.take(ScriptPost(to: post.target, Array(post.bytes[..<place])))
            count += 1
        }
        #expect(receiver.value("good + bad") == String(count))
        #expect(receiver.value("bad > 100") == "true")
        receiver.take(post)
        #expect(receiver.value("good + bad") == String(count + 1))
    }

    @Test("a worker hears its creator after its script has run, and answers")
    func messages() throws {
        let worker = Process(worker: "onmessage = (e) => postMessage(e.data.map((x) => x * 2))")
        let page = Process(
            "var heard = ''; const w = new Worker('/w.js'); w.onmessage = (e) => heard = e.data;"
                + "w.postMessage([1, 2])")
        guard
            case .workerStarted(let started)? = page.reports.first(where: {
                if case .workerStarted = $0 { true } else { false }
            })
        else {
            Issue.record("no worker was started")
            return
        }
        #expect(started.url == "http://a.test/w.js" && started.number == 1)
        var post = try #require(page.takePosts().first)
        #expect(post.target == .worker(1))
        post.target = .worker(0)
        worker.take(post)
        var answer = try #require(worker.takePosts().first)
        #expect(answer.target == .worker(0))
        answer.target = .worker(1)
        page.take(answer)
        #expect(page.value("heard.join()") == "\"2,4\"")
    }

    @Test("a transferred buffer is detached, and a port goes to the other process")
    func transfers() {
        let page = Process(
            """
            var said = [], w = new Worker("/w.js"), c = new MessageChannel(), b = new ArrayBuffer(3);
            c.port1.onmessage = (e) => said.push(e.data);
            c.port1.postMessage("early");
            w.postMessage({ b, p: c.port2 }, [b, c.port2]);
            said.push(b.byteLength);
            c.port1.postMessage("late");
            """)
        let worker = Process(
            worker: """
                onmessage = ({ data, ports }) => {
                  data.p.onmessage = (e) => data.p.postMessage(e.data + data.b.byteLength
                    + (ports[0] === data.p)) };
                """)
        var posts = page.takePosts()
        #expect(posts.map(\.ports.count) == [1, 0, 0])
        guard posts.count == 3 else { return }
        posts[0].target = .worker(0)
        for post in posts { worker.take(post) }
        for post in worker.takePosts() { page.take(post) }
        #expect(page.value("said.join()") == "\"0,early3true,late3true\"")
    }

    @Test(
        "an error that a worker does not catch is told to its creator")
    func errors() {
        let worker = Process(
            worker: "setTimeout(() => { throw new TypeError('boom') }, 0);"
                + "onerror = (m) => m.includes('quiet');"
                + "setTimeout(() => { throw new TypeError('quiet') }, 0)")
        worker.work()
        let errors = worker.reports.compactMap {
            if case .workerFailed(let error) = $0 { error?.message } else { nil }
        }
        #expect(errors == ["TypeError: boom"])
    }

    @Test("close ends the scripts of a worker behind the running task")
    func closing() {
        let worker = Process(
            worker: "setTimeout(() => postMessage('never'), 0); close(); postMessage('last')")
        worker.work()
        #expect(worker.reports.contains(.closed))
        #expect(worker.takePosts().count == 1)
    }

    @Test("messages beyond the room on the way wait until others were taken")
    func backPressure() {
        let page = Process(
            "const w = new Worker('/w.js'); for (let i = 0; i < 5; i++)"
                + " w.postMessage(new ArrayBuffer(3 << 20))")
        let first = page.takePosts()
        #expect(first.count == 2)
        page.page.noteDelivered(2, byteCount: first.reduce(0) { $0 + $1.bytes.count })
        page.work()
        #expect(page.takePosts().count == 2)
    }
}
