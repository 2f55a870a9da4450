import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Timers of scripts") struct ScriptTimersTests {
        @Test("timers are due by time, and then in the order of their beginning")
        func order() {
            var timers = ScriptTimers()
            timers.start(1, due: .milliseconds(20))
            timers.start(2, due: .milliseconds(10))
            timers.start(3, due: .milliseconds(10))
            #expect(timers.nextDue == .milliseconds(10))
            #expect(timers.take(at: .milliseconds(9)) == nil)
            #expect(timers.take(at: .milliseconds(10)) == 2)
            #expect(timers.take(at: .milliseconds(10)) == 3)
            timers.stop(1)
            #expect(timers.nextDue == nil)
        }

        @Test("a page has a bounded number of timers")
        func bounded() {
            var timers = ScriptTimers()
            for id in 0..<Int32(ScriptLimits.timers) + 10 { timers.start(id, due: .zero) }
            var count = 0
            while timers.take(at: .zero) != nil { count += 1 }
            #expect(count == ScriptLimits.timers)
        }
    }

    @Suite("Scripts that wait") struct ScriptLoadingTests {
        private func entry(
            _ node: Int32, _ turn: ScriptLoading.Turn, request: UInt32
        ) -> ScriptLoading.Entry {
            ScriptLoading.Entry(
                node: NodeID(rawValue: node), turn: turn, request: request, address: "",
                content: .awaited)
        }

        @Test(
            "deferred scripts run in their order after the document was parsed, async ones at once")
        func turns() {
            var loading = ScriptLoading()
            loading.add(entry(1, .deferred, request: 1))
            loading.add(entry(2, .deferred, request: 2))
            loading.add(entry(3, .async, request: 3))
            #expect(
                loading.provide(2, [], isShared: true) && loading.provide(3, [], isShared: true)
                    && !loading.provide(9, [], isShared: true))
            #expect(loading.takeNext(isParsed: false)?.node.rawValue == 3)
            #expect(loading.takeNext(isParsed: true) == nil, "the first deferred script is awaited")
            let isAwaited = loading.provide(1, nil, isShared: true)
            #expect(isAwaited)
            let first = loading.takeNext(isParsed: true)
            #expect(first?.node.rawValue == 1 && first?.content == .failed)
            #expect(loading.takeNext(isParsed: true)?.node.rawValue == 2)
            #expect(loading.isEmpty)
        }
    }

    @Suite("Pages with scripts") struct ScriptedPageTests {
        @Test("scripts run in the order of the parser, and what they make is printed")
        func order() {
            let page = Printed(
                [
                    "<body><p id=a>1</p><script src=x.js></script>",
                    "<script>document.getElementById('a').textContent += '3'</script>",
                ], files: ["x.js": "document.getElementById('a').textContent += '2'"])
            #expect(page.text == "123" && page.isFinished)
        }

        @Test("scripts see the document's encoding, and queries of its attributes in it")
        func encoding() {
            let page = Printed([
                """
                <meta charset=windows-1252><body><a id=a href="/l?&eacute;"></a><p id=p></p><script>
                p.textContent = [
                    document.characterSet, a.search, a.href, new URL('?\\xe9', 'http://a.test/').search,
                ].join(' ')
                </script>
                """ + String(repeating: " ", count: 1024)
            ])
            #expect(page.text == "windows-1252 ?%E9 http://a.test/l?%E9 ?%C3%A9")
        }

        @Test("deferred scripts run after the parser, before DOMContentLoaded, and load comes last")
        func events() {
            let page = Printed(
                [
                    """
                    <body><p id=a></p><script>
                    let add = text => document.getElementById('a').textContent += text + ' ';
                    document.addEventListener('DOMContentLoaded', () => add('content'));
                    window.addEventListener('load', () => add('load'));
                    add('inline');
                    </script><script defer src=d.js></script><script>add('last')</script>
                    """
                ], files: ["d.js": "add('deferred')"])
            #expect(page.text == "inline last deferred content load")
        }

        @Test("the clock jumps to timers, and the page is printed when its time is over")
        func timers() {
            let page = Printed(
                [
                    """
                    <body><p id=a></p><script>
                    let add = text => document.getElementById('a').textContent += text;
                    setTimeout(() => { add('2'); setTimeout(() => add('3'), 900) }, 800);
                    setTimeout(() => add('4'), 60000);
                    add('1');
                    </script>
                    """
                ], limit: .seconds(5))
            #expect(page.text == "123" && page.isFinished)
        }

        @Test("a page whose timers never end is cut at its time, keeps its lines and says so")
        func cut() {
            let page = Printed(
                [
                    """
                    <body><p>kept</p><script>
                    setInterval(() => {}, 1);
                    </script><p>rest</p><script>document.body.append('more')</script>
                    """
                ], step: .milliseconds(1), limit: .milliseconds(500))
            #expect(page.text.contains("kept") && page.text.contains("rest"))
            #expect(page.reports.contains(.timedOut) && page.isFinished)
        }

        @Test("console, errors and dialogs are told")
        func reports() {
            let page = Printed([
                "<script>console.log('a', 1); alert('b'); if (!confirm('c')) nothing.here</script>d"
            ])
            let lines = page.reports.compactMap { report -> String? in
                switch report {
                case .console(let message): "\(message.level) \(message.text)"
                case .dialog(let dialog): "\(dialog.kind) \(dialog.text)"
                default: nil
                }
            }
            #expect(lines.prefix(3) == ["log a 1", "alert b", "confirm c"])
            #expect(lines.count == 4 && lines[3].hasPrefix("error"))
            #expect(page.text == "d")
        }

        @Test("document.write puts markup at the script, and its scripts run at once")
        func write() {
            let page = Printed([
                "<body>a<script>document.write('b<script>document.write(\"c\")</scr' + 'ipt>d')</script>e"
            ])
            #expect(page.text == "abcde")
        }

        @Test("an element that the parser inserts after its definition is upgraded")
        func parsedElement() {
            let page = Printed([
                "<script>customElements.define('x-a', class extends HTMLElement {",
                "connectedCallback() { this.textContent = 'x' } });",
                "customElements.define('x-b', class extends HTMLParagraphElement {",
                "constructor() { super(); this.textContent = 'b' } }, { extends: 'p' })</script>",
                "<x-a></x-a><p><script>document.querySelector('p').textContent =",
                "document.querySelector('x-a').textContent</script><p is=x-b></p><x-a></x-a>",
            ])
            #expect(page.text == "x\n\nx\n\nb\n\nx")
        }

        @Test(
            "nodes that no script can reach are given up, and those that one can reach stay as they are"
        )
        func unreachableNodes() {
            let (page, _) = ScriptTests.interactive("<div id=d></div>")
            func value(_ script: String) -> ScriptOutcome { page.evaluate(script) }
            // The engine collects garbage when much has been made, and when it is told to.
            func collect() {
                for _ in 0..<4 {
                    _ = value("for (let n = 0; n < 300; n++) new Array(100000).fill(n); 0")
                }
                page.realm?.collectGarbage()
            }
            _ = value(
                """
                var refs = [], heard = 0;
                var kept = document.createElement('p');
                (() => {
                    const top = document.createElement('section');
                    top.append(kept, document.createElement('span'));
                    top.mine = 1;
                    top.addEventListener('x', () => heard++);
                    top.lastChild.attachShadow({ mode: 'open' }).append('shadow');
                    top.lastChild.shadowRoot.firstChild.own = 2;
                    const content = document.createElement('template');
                    content.innerHTML = '<u>t</u>'; content.content.firstChild.own = 3;
                    top.append(content);
                })();
                for (let n = 0; n < 6000; n++) {
                    const e = document.createElement('b');
                    e.append('text');
                    e.onclick = () => n;
                    if (n % 10 === 0) refs.push(new WeakRef(e));
                }
                setTimeout(() => {}, 0);
                """)
            page.work()
            collect()
            #expect(
                value("refs.filter((r) => r.deref()).length < refs.length / 2") == .value("true"))
            #expect(
                value(
                    """
                    kept.dispatchEvent(new Event('x', { bubbles: true }));
                    const outer = kept.parentNode;
                    [heard, outer.mine, outer.children[1].shadowRoot.firstChild.own,
                        outer.lastChild.content.firstChild.own, outer.firstChild === kept,
                        kept.getRootNode() === outer]
                    """) == .value("[1,1,2,3,true,true]"))
            #expect(
                value(
                    """
                    d.append(kept.parentNode);
                    kept = null;
                    setTimeout(() => {}, 0);
                    [d.firstChild.mine, d.querySelector('p').parentNode.mine, d.firstChild.isConnected]
                    """) == .value("[1,1,true]"))
            collect()
            #expect(
                value(
                    "d.querySelector('p').dispatchEvent(new Event('x', { bubbles: true })); heard")
                    == .value("2"))
        }

        @Test("a picture counts as loaded in a turn of its own, whoever waits for it")
        func pictures() {
            let (page, _) = ScriptTests.interactive(
                """
                <img id=i src=a.png width=40 onload="said.push('markup ' + document.readyState)"><img id=j><script>
                var said = [];
                const p = new Image;
                p.onload = () => said.push(`made ${p.complete} ${p.naturalWidth}`);
                p.src = '/b.png';
                said.push(p.complete, i.complete, j.complete);
                const q = new Image; q.onerror = () => said.push('broken'); q.src = 'http://[';
                </script>
                """)
            page.work()
            #expect(
                page.evaluate("said.join()")
                    == .value("\"false,false,true,markup complete,made true 1,broken\""))
            page.callAsync(
                """
                const list = [];
                document.body.insertAdjacentHTML('beforeend', '<img id=k src=c.png>');
                await new Promise((done) => k.onload = done);
                await i.decode();
                list.push(i.naturalWidth, k.complete, k.currentSrc);
                await q.decode().catch((e) => list.push(e.name));
                return list;
                """, arguments: "{}", request: 1)
            for _ in 0..<10 { page.work() }
            #expect(
                page.takeFinishedCalls().map(\.outcome) == [
                    .value(#"[40,true,"shttp://a.test/c.png","sEncodingError"]"#)
                ])
        }

        @Test("an error of a script in the page has its line in the document")
        func lines() {
            let page = Printed([
                "<!doctype html>\r\n<title>t</title>\n<script>\n\nnull.x</scr",
                "ipt>\n<p>text\n<script>null.y</script>",
            ])
            let lines = page.reports.compactMap { report -> Int? in
                if case .console(let message) = report { message.line } else { nil }
            }
            #expect(lines == [5, 7])
        }

        @Test("observers hear of the nodes that the parser inserts")
        func parsedNodes() {
            let (page, _) = ScriptTests.interactive(
                """
                <head><script>var told = []; new MutationObserver(list => {
                  for (const r of list) for (const n of r.addedNodes) told.push(n.id || n.nodeName)
                }).observe(document, {childList: true, subtree: true})</script></head>
                <body><p id=p><b id=b>x</b></p><script>told.push('!');
                document.body.append('made')</script><i id=i></i></body>
                """)
            #expect(
                page.evaluate("told.filter(t => t !== '#text').join(' ')")
                    == .value(#""BODY p b SCRIPT ! i""#))
        }

        @Test(
            "rules follow the states that scripts change",
            arguments: [
                ("0", ""), ("a.checked = true", "first"), ("c.required = true", "second"),
                ("d.focus()", "third"), ("location.hash = 'r'", "third"),
                ("a.click(); d.focus(); d.blur()", "first"),
            ])
        func states(change: String, text: String) {
            let printed = Printed([
                """
                <style>p { display: none } #a:checked ~ #p, #c:invalid ~ #q,
                div:focus-within ~ #r, :target { display: block }</style>
                <input id=a type=checkbox hidden><input id=c hidden>
                <div><input id=d style="opacity: 0"></div>
                <p id=p>first<p id=q>second<p id=r>third
                <script>onload = () => { \(change) }</script>
                """
            ])
            let words = ["first", "second", "third"].filter { printed.text.contains($0) }
            #expect(words.joined(separator: " ") == text)
        }

        @Test("a page that was not prepared for scripts says nothing of scripts")
        func unprepared() throws {
            let page = Printed(
                [
                    """
                    <body><details><summary>text</summary>inside</details>
                    <noscript>none</noscript><script src=x.js></script>
                    <script>console.log(1); document.body.append('script')</script>
                    """
                ], files: ["x.js": "alert(2)"], scripting: .off)
            #expect(page.isFinished && page.text.hasSuffix("none"), "\(page.text)")
            let summary = try #require(
                page.page.engine.elements(for: .snapshot(of: nil))?.first { $0.name == "text" })
            page.page.activate(summary.reference)
            page.page.work()
            page.take()
            #expect(page.text.contains("inside"), "\(page.text)")
            #expect(page.reports.isEmpty && page.page.nextWork == nil)
        }
    }
}
