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
        /// A printed page, whose clock the test moves.
        private final class Printed {
            /// Whether the page is prepared for scripts.
            enum Scripting { case on, off }

            let page: ScriptedPage
            var lines = PageLines()
            var reports: [ScriptReport] = []
            var wishes: [PageResource] = []
            var isFinished = false
            /// The files that come from another origin, as a redirect may lead there.
            private let foreign: Set<String>
            /// The wall time that each look at the clock takes.
            private final class Clock {
                var time = Duration.zero
                var step = Duration.zero
            }
            private let clock: Clock

            init(
                _ pieces: [String], files: [String: String] = [:], foreign: Set<String> = [],
                step: Duration = .zero, limit: Duration? = nil, scripting: Scripting = .on
            ) {
                self.foreign = foreign
                let clock = Clock()
                clock.step = step
                self.clock = clock
                page = ScriptedPage { [clock] in
                    clock.time += clock.step
                    return clock.time
                }
                var settings = ScriptSettings()
                settings.isPrinted = true
                settings.timeLimit = limit
                if scripting == .on { page.prepare(settings) }
                page.open(
                    DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: false,
                    parser: .standard)
                for piece in pieces {
                    var piece = piece
                    piece.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
                    work(files)
                }
                page.finish()
                work(files)
            }

            private func work(_ files: [String: String]) {
                page.work()
                take()
                while !wishes.isEmpty {
                    let wish = wishes.removeFirst()
                    page.provide(
                        resource: wish.id, bytes: files[wish.href].map { Array($0.utf8) },
                        isShared: !foreign.contains(wish.href))
                    page.work()
                    take()
                }
            }

            func take() {
                for update in page.engine.takeUpdates() {
                    switch update {
                    case .lines(let from, let batch):
                        lines.truncate(toLine: from)
                        lines.append(batch)
                    case .linesSpliced(let line, let removed, let batch):
                        lines.splice(at: line, removing: removed, batch)
                    case .restarted: lines = PageLines()
                    case .needsResource(let wish): wishes.append(wish)
                    case .script(let report): reports.append(report)
                    case .finished: isFinished = true
                    default: break
                    }
                }
            }

            var text: String {
                (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
            }
        }

        @Test("scripts run in the order of the parser, and what they make is printed")
        func order() {
            let page = Printed(
                [
                    "<body><p id=a>1</p><script src=x.js></script>",
                    "<script>document.getElementById('a').textContent += '3'</script>",
                ], files: ["x.js": "document.getElementById('a').textContent += '2'"])
            #expect(page.text == "123" && page.isFinished)
        }

        @Test("a script reads neither rules nor hashes of what came from another origin")
        func foreign() {
            let source = "document.body.append('ran')"
            let hash = "sha256-qHWo23DTBfUKn1RtpMOv4GPi2wqZFmyF2aYSMPJew8U="
            func page(_ foreign: Set<String>) -> String {
                Printed(
                    [
                        """
                        <body><link id=l rel=stylesheet href=a.css><script>
                        addEventListener('load', () => {
                            let read = () => {
                                try { return document.styleSheets[0].cssRules.length }
                                catch (e) { return e.name }
                            };
                            document.body.append(read());
                            document.getElementById('l').href = 'b.css';
                            document.body.append(' ' + read());
                        });
                        </script><script src=x.js integrity='\(hash)'></script>
                        """
                    ], files: ["a.css": "p { color: red } b { color: red }", "x.js": source],
                    foreign: foreign
                ).text
            }
            #expect(page([]) == "ran2 2")
            #expect(page(["a.css", "x.js"]) == "SecurityError SecurityError")
        }

        /// What is shown of two elements after a script has changed the style sheet of a link.
        private func shown(
            after change: String, link: String = "<link id=l rel=stylesheet href=p.css>",
            files: [String: String] = [:]
        ) -> String {
            var files = files
            for (name, css) in ["p.css": "p { display: none }", "b.css": "b { display: none }"]
            where files[name] == nil { files[name] = css }
            return Printed(
                [
                    """
                    <body>\(link)<p>para</p><b>bold</b><script>
                    addEventListener('load', () => {
                        let l = document.getElementById('l');
                        \(change)
                    });
                    </script>
                    """
                ], files: files
            ).text
        }

        @Test(
            "another sheet of a link takes the place of the one before, with what that imported",
            arguments: [
                ("", "bold"), ("l.href = 'b.css'", "para\n"),
                ("l.href = 'none.css'", "para\n\nbold"),
                ("l.href = 'b.css'; l.href = 'p.css'", "bold"),
                ("l.rel = 'icon'", "para\n\nbold"),
                ("l.media = 'print and (width: 1px)'", "para\n\nbold"),
                ("l.removeAttribute('href')", "para\n\nbold"),
                ("l.href = 'b.css'; l.onload = () => { l.href = 'p.css' }", "bold"),
            ])
        func changedLink(change: String, text: String) {
            let expected = text.hasSuffix("\n") ? String(text.dropLast()) : text
            #expect(shown(after: change) == expected)
            let imported = ["p.css": "@import 'q.css'", "q.css": "p { display: none }"]
            #expect(shown(after: change, files: imported) == expected)
        }

        @Test("a link that becomes one of a style sheet, or of another medium, loads it")
        func latelyLinked() {
            let other = "<link id=l rel=preload href=p.css>"
            #expect(shown(after: "", link: other) == "para\n\nbold")
            #expect(shown(after: "l.rel = 'stylesheet'", link: other) == "bold")
            let medium = "<link id=l rel=stylesheet href=p.css media='(width: 1px)'>"
            #expect(shown(after: "", link: medium) == "para\n\nbold")
            #expect(shown(after: "l.media = 'all'", link: medium) == "bold")
            let loading =
                "<link id=l rel=stylesheet href=p.css media='(width: 1px)' onload=\"media='all'\">"
            #expect(shown(after: "", link: loading) == "bold")
        }

        @Test("a new style element takes the place of none that is still there")
        func places() {
            let page = Printed([
                """
                <style id=s></style><style>p { display: none }</style><style>i { display: none }</style>
                <body><p>para</p><b>bold</b><i>italic</i><script>
                addEventListener('load', () => {
                    document.getElementById('s').remove();
                    let style = document.createElement('style');
                    style.textContent = 'b { color: red }';
                    document.head.append(style);
                });
                </script>
                """
            ])
            #expect(page.text == "bold")
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

        @Test("the clock jumps to timers, and the page is printed when none is due within a second")
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
                ])
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

        @Test("a shadow tree is shown in the place of its host's content, which its slots show")
        func shadowTree() {
            let page = Printed([
                "<x-a>light<b slot=s>named</b><i slot=none>hidden</i></x-a><script>",
                "customElements.define('x-a', class extends HTMLElement { connectedCallback() {",
                "this.attachShadow({ mode: 'closed' }).innerHTML = '<style>p {}</style><p>first</p>'",
                "+ '<slot name=s>not this</slot><x-b><slot slot=t></slot></x-b><slot name=u>own</slot>'",
                "} }); customElements.define('x-b', class extends HTMLElement { connectedCallback() {",
                "this.attachShadow({ mode: 'open' }).innerHTML = '(<slot name=t></slot>)' } })</script>",
            ])
            #expect(page.text == "first\n\nnamed(light)own")
        }

        /// A page whose `x-a` elements have a shadow tree with a style sheet.
        private func styled(_ css: String, _ tree: String, _ html: String, after: String = "")
            -> String
        {
            Printed([
                "<script>customElements.define('x-a', class extends HTMLElement {",
                "connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML =",
                "`<style>\(css)</style>\(tree)` } })</script>\(html)<script>\(after)</script>",
            ]).text
        }

        @Test("style sheets of a shadow tree count in it, and those of the page do not")
        func shadowScope() {
            #expect(
                styled(
                    "p { text-transform: uppercase } .a .b, section .b { display: none }",
                    "<p>in</p><i class=b>tree</i>",
                    "<style>p, i { display: none } u { display: block }</style><p>out</p>"
                        + "<section class=a><x-a></x-a></section><em class=b>page</em>")
                    == "IN\n\ntree\npage")
        }

        @Test("a shadow tree styles its host, whose own page stands above it, and from it")
        func hostStyles() {
            let css =
                ":host { display: none } :host([open]) { display: block } :host(.up) b {"
                + " text-transform: uppercase } :host-context(main) i { display: none }"
                + " x-a { display: none }"
            #expect(
                styled(
                    css, "<b>b</b><i>i</i>",
                    "<style>.shown { display: block }</style><x-a>none</x-a><x-a open></x-a>"
                        + "<x-a class='shown up'></x-a><main><x-a open></x-a></main>")
                    == "bi\nBi\nb")
        }

        @Test("a shadow tree styles what is assigned to its slots, below the page's rules")
        func slottedStyles() {
            #expect(
                styled(
                    "::slotted(*) { display: none } slot[name=t]::slotted(b) { display: block }",
                    "<slot></slot><slot name=t></slot><i>own</i>",
                    "<style>.page { display: block }</style><x-a><u>u</u><u class=page>page</u>"
                        + "<b slot=t>b</b><b>none</b><i slot=t>i</i></x-a>")
                    == "page\nb\nown")
        }

        @Test("scripts change the sheets of shadow trees, and adopt their own")
        func changedShadowSheets() {
            let tree = "<b>b</b><i>i</i><u>u</u>"
            let after = """
                const [one, two] = document.querySelectorAll('x-a')
                const sheet = new CSSStyleSheet(); sheet.replaceSync('i { display: none }')
                two.shadowRoot.adoptedStyleSheets = [sheet]; sheet.insertRule('u { display: none }')
                one.shadowRoot.styleSheets[0].insertRule('b { display: none }')
                setTimeout(() => { sheet.deleteRule(0)
                two.shadowRoot.querySelector('style').textContent = 'b { display: none }' }, 1)
                """
            #expect(
                styled(
                    "u { text-transform: uppercase }", tree, "<x-a></x-a> <x-a></x-a>",
                    after: after) == "iU u")
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

        @Test("a change in a shadow tree is shown")
        func shadowChange() {
            let page = Printed([
                "<div></div><script>const root = document.querySelector('div').attachShadow({",
                "mode: 'open' }); root.innerHTML = '<p>before'; setTimeout(() => {",
                "root.querySelector('p').textContent = 'after' }, 10)</script>",
            ])
            #expect(page.text == "after")
        }

        @Test(
            "what has the pointer of links is a target where scripts listen further out",
            arguments: [
                ("document", "a b"), ("window", "a b"), ("root", "a b"), ("other", ""),
            ])
        func pointed(listener: String, expected: String) throws {
            let (page, content) = ScriptTests.interactive(
                """
                <style>.card, ul { cursor: url(x.png), pointer } .plain { cursor: default }</style>
                <div id=root><div id=a class=card><b>Title</b><p>text</div><p>plain
                <div class=card><a id=l href=/x>link</a><p class=plain>more</div>
                <ul><li id=b>item</ul></div><div id=other>o</div><script>
                var told = [];
                const on = { document, window, root: document.getElementById('root'),
                    other: document.getElementById('other') }['\(listener)'];
                on.addEventListener('click', (e) => told.push(e.target.id));
                </script>
                """)
            var number: UInt32 = 1
            while let target = content.target(number) {
                if case .control = target.kind { page.activate(target.element) }
                number += 1
            }
            #expect(
                page.evaluate("told.filter((id) => id !== 'other').join(' ')")
                    == .value("\"\(expected)\""))
            #expect(
                page.evaluate(
                    """
                    [...'a'].map(() => getComputedStyle(a).cursor
                        + ' ' + getComputedStyle(a.firstChild).cursor)
                    """) == .value(#"["url(x.png), pointer url(x.png), pointer"]"#))
        }

        @Test(
            "nodes that no script can reach are given up, and those that one can reach stay as they are"
        )
        func unreachableNodes() {
            let (page, _) = ScriptTests.interactive("<div id=d></div>")
            func value(_ script: String) -> ScriptOutcome { page.evaluate(script) }
            // The engine collects garbage when much has been made.
            func collect() {
                for _ in 0..<4 {
                    _ = value("for (let n = 0; n < 300; n++) new Array(100000).fill(n); 0")
                }
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

        @Test("a press on what listens for double clicks alone is one")
        func doubleClicks() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <span id=a>edit</span> <button id=b>B</button><script>var told = '';
                for (const e of [a, b]) e.ondblclick = (v) => told += `${e.id}${v.detail} `;
                b.onclick = () => told += 'click ';</script>
                """)
            for number: UInt32 in 1...2 {
                page.activate(try #require(content.target(number)?.element))
            }
            #expect(page.evaluate("told") == .value("\"a2 click \""))
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
                    .value(#"[40,true,"http://a.test/c.png","EncodingError"]"#)
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

        @Test("keys focus a field and fire input; change fires when it is left or Enter is pressed")
        func typing() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <input id=a><button id=b>B</button><input id=c type=checkbox><script>
                let told = ''; for (const type of ['focus', 'input', 'change', 'blur', 'click'])
                addEventListener(type, e => { told += `${e.target.id}.${type} ` }, true)
                c.addEventListener('click', e => { if (told.includes('!')) e.preventDefault() })
                </script>
                """)
            let elements = try (1...3).map { try #require(content.target($0)?.element) }
            func told() -> ScriptOutcome { page.evaluate("[told, told = ''][0].trim()") }
            _ = page.value(of: .keys(["a", " "]), on: elements[0])
            #expect(told() == .value("\"a.focus a.input a.input\""))
            _ = page.value(of: .keys(["Enter"]), on: elements[0])
            #expect(told() == .value("\"a.change\""))
            _ = page.value(of: .keys(["b"]), on: elements[0])
            page.activate(elements[1])
            #expect(told() == .value("\"a.input a.change a.blur b.focus b.click\""))
            #expect(page.evaluate("a.value") == .value("\"a b\""))
            page.change(elements[2], .checked(true))
            #expect(told() == .value("\"b.blur c.focus c.click c.input c.change\""))
            _ = page.evaluate("told = '!'")
            page.change(elements[2], .checked(false))
            #expect(page.evaluate("c.checked") == .value("true"))
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
            let words = ["first", "second", "third"].filter {
                !printed.text.split(separator: $0).elementsEqual([printed.text[...]])
            }
            #expect(words.joined(separator: " ") == text)
        }

        @Test("a key of a person is refused, changed or answered with the focus by scripts")
        func liveTyping() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <input id=a><input id=b><script>let told = []
                a.onkeydown = e => { if (e.key === 'x') e.preventDefault() }
                a.onbeforeinput = e => { if (e.data === 'y') e.preventDefault() }
                a.oninput = e => { told.push([e.inputType, e.data, a.selectionEnd])
                if (a.value.endsWith('n')) b.focus(); else a.value = a.value.toUpperCase() }
                a.onblur = e => told.push('blur'); a.onchange = e => told.push('change')</script>
                """)
            let (a, b) = (try #require(content.target(1)?.element), content.target(2)?.element)
            func type(_ key: String, _ text: String?) -> String? {
                let cursor = text?.utf16.count ?? 0
                return page.value(of: .type(FieldKey(key, text: text, cursor: cursor)), on: a)
            }
            func state(_ text: String, isAllowed: Bool = true, focus: ElementReference? = nil)
                -> String
            {
                "{\"isAllowed\":\(isAllowed),\"text\":\"\(text)\",\"cursor\":\(text.count),"
                    + "\"focus\":\((focus ?? a).node)}"
            }
            #expect(page.value(of: .focus(true), on: a) == "null")
            #expect(type("h", "h") == state("H"))
            #expect(type("x", "Hx") == state("H", isAllowed: false))
            #expect(type("y", "Hy") == state("H"))
            #expect(type("", "Hi there") == state("HI THERE"))
            #expect(type("Backspace", "HI THER") == state("HI THER"))
            #expect(type("ArrowLeft", nil) == state("HI THER"))
            #expect(type("n", "HI THERn") == state("HI THERn", focus: b))
            #expect(
                page.evaluate("told.join(' ')")
                    == .value(
                        "\"insertText,h,1 insertFromPaste,,8 deleteContentBackward,,7 "
                            + "insertText,n,8 change blur\""))
            _ = page.evaluate("a.remove()")
            #expect(page.value(of: .type(FieldKey("z", text: "z", cursor: 1)), on: a) == nil)
        }

        @Test("a press opens a disclosure, the next closes it, and its attribute says so")
        func disclosure() throws {
            var time = Duration.zero
            let html = "<script></script><details><summary>A</summary>B"
            let page = ScriptTests.onScreen(html) {
                time += .milliseconds(100)
                return time
            }
            var content = PageContent()
            func work() {
                for _ in 0..<5 { page.work() }
                for update in page.engine.takeUpdates() { content.apply(update) }
            }
            work()
            let summary = try #require(content.target(1)?.element)
            for isOpen in [true, false, true] {
                page.activate(summary)
                work()
                let target = try #require(content.target(1))
                #expect(target.kind == .disclosure(isOpen: isOpen))
                let text = (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
                #expect(text.contains { $0.contains("B") } == isOpen)
                let attribute = page.evaluate("document.querySelector('details').open")
                #expect(attribute == .value(isOpen ? "true" : "false"))
            }
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
