import GarthPage
import Testing

@testable import GarthEngine
@testable import GarthScript

extension ScriptTests {
    @Suite("Frames of pages whose scripts run") struct FrameTests {
        /// A printed page whose frames are answered from a list, by their addresses.
        final class Framed {
            let page: ScriptedPage
            private(set) var console: [String] = []
            private(set) var dialogs: [String] = []
            private(set) var wished: [String] = []
            private(set) var lines = PageLines()
            private var time = Duration.zero
            private var wishes: [PageResource] = []
            private var documents: UInt32 = 0
            private let answers: [String: (html: String, scripting: FrameScripting)]

            init(
                _ html: String,
                frames: [String: (html: String, scripting: FrameScripting)] = [:],
                policy: String? = nil, mediaType: String = "text/html",
                storage: [ScriptStorageItem]? = nil
            ) {
                answers = frames
                page = ScriptedPage { .zero }
                var settings = ScriptSettings()
                settings.isPrinted = true
                page.answers.storage = { _ in storage }
                page.prepare(settings)
                let meta = policy.map {
                    "<meta http-equiv=Content-Security-Policy content=\"\($0)\">"
                }
                var options = LayoutOptions()
                options.showsFrames = true
                page.open(
                    DocumentInfo(url: "http://a.test/", mediaType: mediaType), options: options,
                    isReader: false, parser: .standard)
                let isHTML = mediaType == "text/html"
                var text = (isHTML ? "<!doctype html>" + (meta ?? "") + "<body>" : "") + html
                text.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
                page.finish()
                page.work()
                take()
                while !wishes.isEmpty { answer(wishes.removeFirst()) }
            }

            private func answer(_ wish: PageResource) {
                defer {
                    page.work()
                    take()
                }
                guard wish.kind == .frame else {
                    return page.provide(resource: wish.id, bytes: nil, isShared: false)
                }
                wished.append(wish.href)
                documents += 1
                guard wish.href != "about:srcdoc", wish.href != "about:blank" else {
                    return page.provide(
                        frame: wish.id, .embedded(number: documents, ruleSheet: []))
                }
                guard let answer = answers[wish.href] else {
                    return page.provide(frame: wish.id, .notice("not found"))
                }
                var info = DocumentInfo(url: wish.href)
                if wish.href.hasSuffix(".xml") { info.mediaType = "application/xml" }
                if wish.href.hasSuffix(".txt") { info.mediaType = "text/plain" }
                var document = FrameDocument(info, number: documents)
                document.scripting = answer.scripting
                page.provide(frame: wish.id, .document(document))
                page.receive(frame: wish.id, Array(answer.html.utf8))
                page.finish(frame: wish.id, isCut: false)
            }

            private func take() {
                for update in page.engine.takeUpdates() {
                    switch update {
                    case .lines(let from, let batch):
                        lines.truncate(toLine: from)
                        lines.append(batch)
                    case .restarted: lines = PageLines()
                    case .needsResource(let wish): wishes.append(wish)
                    case .script(.console(let message)): console.append(message.text)
                    case .script(.dialog(let dialog)): dialogs.append(dialog.text)
                    default: break
                    }
                }
            }

            var text: String {
                (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
            }
        }

        @Test("frames have a room for their nodes: one that has none says that its end is missing")
        func room() {
            let nodes = String(repeating: "<!---->", count: 200_000)
            let script = """
                <script>
                for (let i = 0; i < 12; i++) {
                    const frame = document.body.appendChild(document.createElement('iframe'));
                    frame.contentDocument.write('<p>frame ' + i);
                    frame.contentDocument.close();
                }
                </script>
                """
            let lines = Framed(nodes + script).text.split(separator: "\n").map(String.init)
            let count = Limits.frameTreeBytes / (200_000 * 32)
            #expect(lines.filter { $0.hasPrefix("frame ") }.count == count)
            #expect(lines.filter { $0 == "[the end of the frame is missing]" }.count == 12 - count)
        }

        @Test("the article of a page is shown without the page's scripts and frames")
        func article() {
            let words = String(repeating: "Words of an article that go on for a while. ", count: 40)
            var time = Duration.zero
            let page = ScriptTests.onScreen(
                """
                <h1>Head</h1><article><p>\(words)</article>
                <nav>\(String(repeating: "<a href=x>y</a>", count: 200))</nav><iframe id=f></iframe>
                <script>setInterval(() => {
                    f.contentDocument.body.textContent = "late";
                    document.querySelector("p").textContent = "late";
                }, 10)</script>
                """, isReader: true
            ) { time }
            var content = PageContent()
            for seconds in 1...5 {
                time = .seconds(seconds)
                page.work()
                for update in page.engine.takeUpdates() { content.apply(update) }
            }
            let lines = (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
            #expect(lines.contains { $0.contains("Words of an article") })
            #expect(!lines.contains { $0.contains("late") })
        }

        @Test("an empty frame has its document, its own built-in objects and its load at once")
        func empty() {
            let page = Framed(
                """
                <script>
                const frame = document.createElement('iframe');
                let loads = 0;
                frame.onload = () => loads++;
                document.body.append(frame);
                const inner = frame.contentWindow;
                console.log(loads, inner.document.URL, inner.document.readyState,
                    inner.Array !== Array, inner.parent === window, inner.top === window,
                    inner.frameElement === frame, window[0] === inner, length,
                    inner.document.body instanceof inner.HTMLBodyElement);
                </script>
                """)
            #expect(
                page.console == [
                    "1 about:blank complete true true true true true 1 true"
                ])
        }

        @Test("scripts see the tree of XML in a frame, the type of each document and its root")
        func xml() {
            let page = Framed(
                """
                <iframe src=a.xml></iframe><iframe src=b.txt></iframe>
                <script>onload = () => {
                    const [a, b] = [...document.querySelectorAll('iframe')].map(f => f.contentDocument);
                    console.log(a.contentType, a.documentElement.localName, a.createElement('X').localName,
                        a.querySelector(':root').textContent, a instanceof a.defaultView.XMLDocument);
                    console.log(b.contentType, b.body.textContent.trim(), b.querySelector(':root').localName);
                }</script>
                """,
                frames: [
                    "http://a.test/a.xml": (
                        "<?xml version='1.0'?><note><to>you</to></note>", .scripted
                    ),
                    "http://a.test/b.txt": ("plain", .scripted),
                ])
            #expect(
                page.console == [
                    "application/xml note X you true", "text/plain plain html",
                ])
        }

        @Test("an error of a callback is an event of the window that the callback belongs to")
        func callbackErrors() {
            let page = Framed(
                """
                <iframe></iframe>
                <script>
                const inner = frames[0], calls = [];
                onerror = () => { calls.push('page'); return true };
                inner.onerror = (m, u, l, c, error) => {
                    calls.push(error instanceof inner.TypeError ? 'type' : 'frame');
                    return true;
                };
                const thrower = new inner.Function('throw 1');
                queueMicrotask(thrower);
                setTimeout(thrower);
                addEventListener('x', thrower);
                addEventListener('x', new inner.Object);
                dispatchEvent(new Event('x'));
                new MutationObserver(thrower).observe(document.body, { childList: true });
                document.body.append('text');
                setTimeout(() => { setTimeout(() => console.log(calls.join()), 10); throw 2 });
                </script>
                """)
            #expect(page.console == ["frame,type,frame,frame,frame,page"])
        }

        @Test("scripts of frames of the same origin run, and their messages name their window")
        func scripts() {
            let page = Framed(
                """
                <iframe name=one src=b.html></iframe>
                <script>
                onmessage = (e) => console.log(e.data.x, e.origin, e.source === one);
                onload = () => console.log('load', one.document.title);
                </script>
                """,
                frames: [
                    "http://a.test/b.html": (
                        "<title>b</title><p id=p><script>p.textContent = 'in the frame'; "
                            + "parent.postMessage({ x: 1 }, '*')</script>", .scripted
                    )
                ])
            #expect(page.console.sorted() == ["1 http://a.test true", "load b"])
            #expect(page.text.hasSuffix("in the frame"), "\(page.text)")
        }

        @Test("nodes move between documents, and documents of frames are written to")
        func adoption() {
            let page = Framed(
                """
                <iframe></iframe>
                <script>
                const inner = frames[0].document;
                const node = document.createElement('b');
                inner.body.append(node);
                console.log(node.ownerDocument === inner, inner.body.innerHTML);
                inner.open(); inner.write('<p>written'); inner.close();
                console.log(inner.body.innerHTML);
                </script>
                """)
            #expect(page.console == ["true <b></b>", "<p>written</p>"])
            #expect(page.text == "written", "\(page.text)")
        }

        @Test("the frame of a javascript: address is told before what its document needs")
        func scriptAddress() {
            let page = Framed(
                """
                <iframe id=f src='javascript:""'></iframe>
                <script>
                f.onload = () => {
                    const inner = f.contentDocument;
                    inner.head.innerHTML = '<link rel=stylesheet href=x.css>';
                    inner.body.innerHTML = '<a href=q>written</a>';
                };
                </script>
                """)
            #expect(page.wished == ["about:blank"])
            #expect(page.text == "written", "\(page.text)")
        }

        @Test("opening the document of a frame ends a navigation that waits for its turn")
        func openedBeforeNavigation() {
            let page = Framed(
                """
                <div id=d></div>
                <script>
                const f = document.createElement('iframe');
                f.src = 'javascript:""';
                f.onload = () => console.log('load', f.contentDocument.body.innerHTML);
                d.append(f);
                const inner = f.contentDocument;
                inner.open(); inner.write('<p>written'); inner.close();
                </script>
                """)
            #expect(page.console == ["load <p>written</p>"])
            #expect(page.text == "written", "\(page.text)")
        }

        @Test(
            "nothing of a document of another origin is reached, and its scripts do not run",
            arguments: [
                "w.document", "w.localStorage", "w.foo", "w.location.href", "w[0]", "w.eval('1')",
                "w.foo = 1", "delete w.x", "Object.defineProperty(w, 'x', { value: 1 })",
                "w.location.reload", "w.frames.document", "Reflect.get(w, 'document')",
            ])
        func otherOrigin(attack: String) {
            let page = Framed(
                """
                <iframe src=http://b.test/></iframe>
                <script>
                onload = () => {
                    const frame = document.querySelector('iframe'), w = frame.contentWindow;
                    console.log(frame.contentDocument, w.parent === window, w.length,
                        Object.getPrototypeOf(w), w.constructor === undefined ? '' : 'open');
                };
                addEventListener('load', () => {
                    const w = document.querySelector('iframe').contentWindow;
                    try { \(attack); console.log('reached'); }
                    catch (e) { console.log(e.name, e instanceof DOMException); }
                });
                </script>
                """,
                frames: ["http://b.test/": ("<p>b<script>parent.log('ran')</script>", .isolated)])
            // `constructor` is refused as well, so that the first listener fails at its end.
            #expect(page.console.last == "SecurityError true", "\(page.console)")
            #expect(!page.console.contains { $0.hasSuffix("open") || $0 == "ran" })
            #expect(page.text.hasSuffix("b"), "\(page.text)")
        }

        @Test("a sandboxed frame is reached and runs scripts as far as its attribute allows it")
        func sandbox() {
            func answers(_ sandbox: String) -> [String] {
                Framed(
                    """
                    <iframe \(sandbox) srcdoc="<script>parent.ran = true</script>"></iframe>
                    <script>onload = () => console.log(
                        document.querySelector('iframe').contentDocument !== null, window.ran)
                    </script>
                    """
                ).console
            }
            #expect(answers("") == ["true true"])
            #expect(answers("sandbox") == ["false undefined"])
            #expect(answers("sandbox=allow-scripts") == ["false undefined"])
            #expect(answers("sandbox=allow-same-origin") == ["true undefined"])
            #expect(answers("sandbox='allow-scripts allow-same-origin'") == ["true true"])
        }

        @Test("documents in frame elements obey the policy of the page around")
        func policy() {
            let page = Framed(
                """
                <iframe srcdoc="<script>top.escaped = true</script><p>shown"></iframe>
                <iframe id=empty></iframe>
                <script nonce=x>onload = () => {
                    const inner = empty.contentWindow;
                    inner.document.write('<script>top.written = true<\\/script>');
                    console.log(window.escaped, window.written);
                    try { inner.eval('top.evaluated = true'); } catch (e) {}
                    console.log(window.evaluated);
                }</script>
                """, policy: "script-src 'nonce-x'")
            #expect(page.console.contains("undefined undefined"), "\(page.console)")
            #expect(page.console.last == "undefined", "\(page.console)")
        }

        @Test("a removed frame has no window, and its timers end")
        func removal() {
            let page = Framed(
                """
                <iframe></iframe>
                <script>
                const frame = document.querySelector('iframe'), inner = frame.contentWindow;
                inner.setTimeout(() => console.log('late'), 10);
                frame.remove();
                console.log(frame.contentWindow, inner.closed, length);
                setTimeout(() => console.log('end'), 50);
                </script>
                """)
            #expect(page.console == ["null true 0", "end"])
        }

        @Test("a frame whose window nobody used gets none when it goes")
        func unused() {
            let page = Framed(
                """
                <iframe id=used></iframe><iframe id=unused></iframe>
                <script>
                const [used, unused] = document.querySelectorAll('iframe');
                used.contentDocument.body.append(used.contentDocument.createElement('iframe'));
                unused.remove();
                used.remove();
                console.log(length);
                </script>
                """)
            #expect(page.console == ["0"])
            #expect(page.page.allDocuments.retired.count == 3)
            #expect(page.page.allDocuments.retired.count { $0.realm != nil } == 1)
        }

        @Test("scripts lead frames to other documents, by attribute, location, name and link")
        func navigation() {
            let page = Framed(
                """
                <iframe name=f></iframe><a id=a target=f href=link.html>x</a>
                <script>
                const frame = document.querySelector('iframe');
                const steps = [() => frame.src = 'src.html', () => f.location = 'location.html',
                    () => open('open.html', 'f'), () => a.click(), () => frame.src = 'about:blank'];
                frame.onload = () => {
                    console.log(f.location.href);
                    setTimeout(() => steps.shift()?.());
                };
                onload = () => steps.shift()();
                </script>
                """,
                frames: Dictionary(
                    uniqueKeysWithValues: ["src", "location", "open", "link"].map {
                        ("http://a.test/\($0).html", ("<p>\($0)", FrameScripting.scripted))
                    }))
            #expect(
                page.console == [
                    "http://a.test/src.html", "http://a.test/location.html",
                    "http://a.test/open.html", "http://a.test/link.html", "about:blank",
                ])
        }

        @Test("a frame that cannot be had and one that is never closed delay no page")
        func ends() {
            let page = Framed(
                """
                <p>text</p><iframe src=missing.html></iframe><iframe id=open></iframe>
                <script>
                document.querySelector("#open").contentDocument.open();
                onload = () => console.log('load');
                setTimeout(() => console.log('timer'), 100);
                </script>
                """)
            #expect(page.console == ["load", "timer"])
            #expect(page.text.hasPrefix("text"))
        }

        @Test("what stood in a frame that is gone has no box, and styles nothing")
        func goneFrame() {
            let page = Framed(
                """
                <p>page</p><iframe srcdoc="<style>b { color: red }</style><p><b>one</b>"></iframe>
                <script>onload = () => {
                    const frame = document.querySelector('iframe'), inner = frame.contentWindow;
                    const { document: old, Element } = inner, b = old.querySelector('b');
                    const style = old.querySelector('style');
                    const range = old.createRange();
                    frame.remove();
                    const said = [b.getClientRects().length, b.offsetWidth, range.getClientRects().length];
                    try {
                        old.elementsFromPoint(1, 1); old.caretPositionFromPoint(1, 1); old.body.scrollHeight;
                        inner.getComputedStyle(b).color; inner.matchMedia('print').matches;
                    } catch {}
                    style.textContent = 'p { display: none }';
                    said.push(document.querySelector('p').offsetHeight > 0);
                    console.log(said.join());
                }</script>
                """)
            #expect(page.console == ["0,0,0,true"])
        }

        @Test("a policy in a meta that a script inserts into a frame holds there, and there alone")
        func insertedPolicy() {
            let script = """
                <body><script>
                const meta = document.createElement('meta');
                meta.httpEquiv = 'Content-Security-Policy';
                meta.content = "script-src 'nonce-n'; base-uri 'self'";
                document.head.append(meta);
                const inline = document.createElement('script');
                inline.textContent = "console.log('refused')";
                document.body.append(inline);
                const base = document.createElement('base');
                base.href = 'http://evil.test/';
                document.head.prepend(base);
                console.log(document.baseURI);
                base.href = '/own/';
                console.log(document.baseURI);
                const own = parent.document.createElement('script');
                own.textContent = "console.log('page')";
                parent.document.body.append(own);
                </script>
                """
            let page = Framed(
                "<iframe src=/in></iframe>", frames: ["http://a.test/in": (script, .scripted)])
            let refusals = page.console.filter { $0.contains("does not allow") }
            let said = page.console.filter { !refusals.contains($0) }
            #expect(said == ["http://a.test/in", "http://a.test/own/", "page"])
            #expect(refusals.contains { $0.contains("script-src-elem") })
            #expect(refusals.contains { $0.contains("http://evil.test/ (base-uri)") })
            #expect(refusals.count == 2)
        }

        @Test("a base that a script inserts into a frame is that of its links and requests")
        func insertedBase() {
            let page = Framed(
                "<iframe src=/in></iframe>",
                frames: [
                    "http://a.test/in": (
                        """
                        <a href=x>link</a><script>
                        const base = document.createElement('base');
                        base.href = 'http://b.test/dir/';
                        document.head.append(base);
                        console.log(document.baseURI, document.querySelector('a').href);
                        base.remove();
                        console.log(document.baseURI, parent.document.baseURI);
                        </script>
                        """, .scripted
                    )
                ])
            #expect(
                page.console == [
                    "http://b.test/dir/ http://b.test/dir/x", "http://a.test/in http://a.test/",
                ])
        }

        @Test(
            "frames that are made and removed leave their windows to the garbage collector",
            arguments: [true, false])
        func garbage(inOneScript: Bool) {
            let next = inOneScript ? "step()" : "setTimeout(step)"
            let page = Framed(
                """
                <script>
                const windows = []
                let kept
                function step() {
                    const frame = document.createElement('iframe')
                    document.body.append(frame)
                    windows.push(new WeakRef(frame.contentDocument.body.ownerDocument.defaultView.Node))
                    if (windows.length === 20) kept = frame.contentDocument
                    frame.remove()
                    if (windows.length < 60) return \(next)
                }
                step()
                </script>
                """)
            guard let realm = page.page.realm else {
                Issue.record("the page has no scripts")
                return
            }
            realm.collectGarbage()
            let count = "windows.filter((ref) => ref.deref()).length < 30"
            #expect(realm.evaluate(Array(count.utf8)) == .json(Array("true".utf8)))
            let kept = "kept.body === kept.documentElement.lastChild"
            #expect(realm.evaluate(Array(kept.utf8)) == .json(Array("true".utf8)))
        }

        @Test("a document of a frame hears that it is left, and cannot be opened meanwhile")
        func left() {
            let page = Framed(
                "<iframe src=/in></iframe>",
                frames: [
                    "http://a.test/in": (
                        """
                        <p>in<script>
                        const hear = (event) => {
                            document.open()
                            console.log(event.type, document.visibilityState, !!document.querySelector('p'))
                        }
                        for (const type of ['beforeunload', 'pagehide', 'unload']) addEventListener(type, hear)
                        document.addEventListener('visibilitychange', hear)
                        onload = () => setTimeout(() => { frameElement.src = 'about:blank' })
                        </script>
                        """, .scripted
                    )
                ])
            let types = ["beforeunload", "pagehide", "visibilitychange", "unload"]
            #expect(page.console == types.map { "\($0) hidden true" })
        }

        @Test("the viewport of a frame is the content box of its element")
        func viewport() {
            let page = Framed(
                """
                <iframe srcdoc="" width=200 height=100 style="border: none"></iframe>
                <iframe style="border: 0; width: 50%; height: 40px; padding: 4px"></iframe>
                <iframe style="display: none"></iframe><iframe style="border: 0"></iframe>
                <script>
                onload = () => {
                    const of = (w) => `${w.innerWidth} ${w.innerHeight} ${w.matchMedia('(max-width: 200px)').matches}`
                    for (let n = 0; n < frames.length; n++) console.log(of(frames[n]))
                    const element = document.querySelector('iframe')
                    const list = frames[0].matchMedia('(max-width: 200px)')
                    list.onchange = (event) => { console.log('change', event.matches, list.matches) }
                    frames[0].onresize = () => { console.log('resize', frames[0].innerWidth) }
                    const later = (step) => requestAnimationFrame(() => requestAnimationFrame(step))
                    later(() => {
                        element.width = 250
                        later(() => { console.log(element.clientWidth, screen.width) })
                    })
                    console.log(frames[0].screen.width === screen.width, outerWidth === frames[0].outerWidth)
                }
                </script>
                """)
            #expect(
                page.console == [
                    "200 100 true", "312 40 false", "0 0 true", "300 150 false", "true true",
                    "resize 250", "change false false", "250 640",
                ])
        }

        @Test("a dialog of a frame names the frame's host")
        func dialog() {
            let page = Framed("<iframe srcdoc=\"<script>alert('hello')</script>\"></iframe>")
            #expect(page.dialogs == ["(a frame of a.test) hello"])
        }
    }
}
