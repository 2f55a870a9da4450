import GarthScript
import ScriptTesting
import Testing

/// A realm without a browser: scripts change the engine's document.
///
/// The tests run one after another: JavaScriptCore belongs to one thread at a time.
/// JavaScriptCore runs on one thread in a content process; so do its tests.
@Suite("JavaScript", .serialized) enum ScriptTests {}

extension ScriptTests {
    @Suite("Scripts of a page", .serialized) struct RealmTests {
        /// The JSON of an expression in a page.
        private func value(_ expression: String, in html: String = "<!doctype html><body>")
            -> String
        {
            let page = TestPage(html)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        @Test("a script's elements stand in the page's tree")
        func elements() {
            let page = TestPage(
                "<!doctype html><p id=a>one</p><script>var b = document.createElement('b');"
                    + "b.append('two'); document.getElementById('a').append(b);</script>")
            page.runScripts()
            #expect(page.failures == [])
            #expect(page.tree.contains("|       <b>\n|         \"two\""))
        }

        @Test("innerHTML parses by the rules of its element and serializes its content")
        func innerHTML() {
            #expect(
                value(
                    "(t => { t.innerHTML = '<tr><td>a&amp;b<td>c'; return t.outerHTML })"
                        + "(document.createElement('table'))")
                    == "\"<table><tbody><tr><td>a&amp;b</td><td>c</td></tr></tbody></table>\"")
        }

        @Test(
            "selectors are those of style sheets",
            arguments: [
                ("p", "2"), ("ul > li:nth-child(2)", "1"), (":is(p, li)", "4"), ("[title=x]", "1"),
                ("p:not(.a)", "1"), ("ul:has(li)", "1"),
            ])
        func selectors(selector: String, count: String) {
            #expect(
                value(
                    "document.querySelectorAll('\(selector)').length",
                    in: "<p class=a>1<p title=x>2<ul><li>a<li>b</ul>") == count)
        }

        @Test(
            "words of a page that name members of all objects are words like others",
            arguments: ["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"])
        func wordsOfObjects(word: String) {
            #expect(
                value(
                    """
                    (() => {
                        const word = '\(word)', strays = [];
                        const check = (v, name) => {
                            if ((typeof v !== 'object' || v === null) && typeof v !== 'function') return;
                            let root = v;
                            while (Object.getPrototypeOf(root) !== null) root = Object.getPrototypeOf(root);
                            if (root !== Object.prototype) strays.push(name);
                        };
                        for (const tag of ['p', 'a', 'input', 'button', 'form', 'img', 'table', 'td', 'script', 'video',
                            'track', 'ol', 'textarea', 'link', 'iframe', 'marquee', 'select', 'area', 'details', 'dialog']) {
                            const e = document.createElement(tag);
                            for (const key in e) {
                                const inner = key.replace(/^html(?=For)/, '').toLowerCase();
                                try { e.setAttribute(inner, word); check(e[key], `${tag}.${key}`) } catch {}
                            }
                        }
                        const p = document.createElement('p');
                        document.body.append(p);
                        check(new DOMException('', word).code, 'code');
                        check(new KeyboardEvent('x').getModifierState(word), 'modifier');
                        for (const style of [p.style, getComputedStyle(p)]) {
                            try { style.setProperty(word, 'red') } catch {}
                            check(style.getPropertyValue(word), 'style');
                        }
                        for (const make of [() => document.createEvent(word), () => CSS.supports(word, 'red'),
                            () => document.evaluate(`${word}()`, document), () => new URL(`${word}://a`).port,
                            () => p.insertAdjacentHTML(word, 'x'), () => new TextDecoder(word)]) {
                            try { check(make(), String(make)) } catch (error) { check(error, String(make)) }
                        }
                        p.addEventListener(word, (e) => check(e.type, 'type'));
                        p.dispatchEvent(new Event(word));
                        return strays;
                    })()
                    """) == "[]")
        }

        @Test("an error of the prelude's own leads to none of its built-in objects")
        func ownErrors() {
            #expect(
                value(
                    """
                    (() => {
                        const found = [];
                        const catches = (f) => { try { f() } catch (e) { found.push(e) } };
                        const deep = () => { document.body.append({ toString: deep }) };
                        catches(deep);
                        catches(() => { document.adoptedStyleSheets.length = -1 });
                        return found.every((e) => typeof e === 'object'
                            && (e instanceof Error || e.constructor === undefined));
                    })()
                    """) == "true")
        }

        @Test("an invalid selector throws a SyntaxError of the DOM")
        func invalidSelector() {
            #expect(
                value("try { document.querySelector('p >') } catch (e) { e.name + ' ' + e.code }")
                    == "\"SyntaxError 12\"")
        }

        @Test("a live collection follows the document")
        func liveCollection() {
            #expect(
                value(
                    "(l => { const a = l.length; document.body.append(document.createElement('i'));"
                        + "return [a, l.length, l[0].localName] })(document.getElementsByTagName('i'))"
                )
                    == "[0,1,\"i\"]")
        }

        @Test("which is the code of a key or character, or the number of a button from 1 on")
        func which() {
            let page = TestPage("")
            #expect(
                page.evaluate(
                    """
                    [new KeyboardEvent('keyup', {keyCode: 13}), new KeyboardEvent('keypress', {charCode: 97}),
                     new MouseEvent('click'), new MouseEvent('mousedown', {button: 2}),
                     new PointerEvent('pointermove', {button: -1}), new UIEvent('x', {which: 7}),
                     new UIEvent('x')].map(e => e.which)
                    """) == "[13,97,1,3,0,7,0]")
        }

        @Test("a form has its controls as properties, by place and by name")
        func formProperties() {
            let page = TestPage(
                """
                <form id=f name=g><input name=q value=1><input type=radio name=r value=a><input type=radio
                name=r value=b checked><input name=action><img name=i></form><img name=i id=j>
                """)
            page.runScripts()
            #expect(
                page.evaluate(
                    """
                    f.own = 1; f.method = 'post';
                    [f.q.value, f[0] === f.q, f[9], f.r.value, f.r.length, f.i.localName,
                     'q' in f, 'x' in f, Object.keys(f).join(), f.length, typeof f.action, f.own,
                     f.getAttribute('method'), f instanceof HTMLFormElement, String(f)]
                    """)
                    == "[\"1\",true,null,\"b\",2,\"img\",true,false,\"0,1,2,3,own\",4,\"string\",1,"
                    + "\"post\",true,\"[object HTMLFormElement]\"]")
            #expect(
                page.evaluate(
                    "[document.g === f, document.g.q.value, document.i.length, typeof document.j,"
                        + " typeof document.q, Object.keys(document).join()]")
                    == #"[true,"1",2,"object","undefined","location"]"#)
            #expect(
                page.evaluate("f.remove(); [document.g, (document.g = 3, document.g)]")
                    == "[null,3]")
        }

        @Test("a form with the method dialog closes its dialog with the value of its button")
        func dialogForm() {
            let page = TestPage(
                "<dialog id=d><form id=f method=dialog><button id=b value=yes></button>"
                    + "<button id=c></button></form></dialog>")
            #expect(
                page.evaluate(
                    """
                    d.showModal(); b.click(); let got = [d.open, d.returnValue];
                    d.showModal(); c.click(); got.push(d.open, d.returnValue);
                    d.showModal(); f.onsubmit = e => e.preventDefault(); f.requestSubmit(b);
                    [...got, d.open]
                    """) == #"[false,"yes",false,"yes",true]"#)
            #expect(page.submissionCount == 0)
        }

        @Test("the class of a drawing is an object with a value")
        func classOfDrawing() {
            let page = TestPage("<svg id=s class=a></svg>")
            #expect(
                page.evaluate(
                    "s.className.baseVal += ' b'; [s.className.animVal, s.classList.length]")
                    == #"["a b",2]"#)
        }

        @Test("select() selects the text of a field and focuses it")
        func selectFocuses() {
            let page = TestPage("<input id=a value=abc>")
            #expect(
                page.evaluate(
                    "a.select(); [document.activeElement === a, a.selectionStart, a.selectionEnd]")
                    == "[true,0,3]")
        }

        @Test("events go down, reach their target and come up")
        func eventPhases() {
            #expect(
                value(
                    """
                    (() => { const log = [], d = document.createElement('div');
                    document.body.append(d);
                    for (const t of [window, document.body, d])
                        for (const c of [true, false])
                            t.addEventListener('x', e => log.push(e.eventPhase), c);
                    d.dispatchEvent(new Event('x', { bubbles: true })); return log.join('') })()
                    """) == "\"112233\"")
        }

        @Test("attributes have namespaces, and the engine keeps them")
        func attributes() {
            #expect(
                value(
                    """
                    (e => { e.setAttributeNS('urn:a', 'p:q', '1'); e.setAttribute('q', '2');
                    return [e.getAttributeNS('urn:a', 'q'), e.getAttribute('p:q'), e.getAttribute('q'),
                    e.outerHTML] })(document.createElement('b'))
                    """) == #"["1","1","2","<b p:q=\"1\" q=\"2\"></b>"]"#)
        }

        @Test("a mutation observer is told once, after the script")
        func mutationObserver() {
            let page = TestPage(
                """
                <!doctype html><script>
                new MutationObserver(r => console.log(r.length)).observe(document,
                    { childList: true, subtree: true });
                for (let i = 0; i < 3; i++) document.head.append('x');
                console.log('end');
                </script>
                """)
            page.runScripts()
            #expect(page.console == ["log: end", "log: 3"])
        }

        @Test("timers fire in the order of their times, nested ones not before 4 ms")
        func timers() {
            let page = TestPage(
                "<script>setTimeout(() => console.log('b'), 20); setTimeout(() => console.log('a'), 10);"
                    + "let n = 0; const i = setInterval(() => { if (++n === 3) clearInterval(i) }, 0);"
                    + "setTimeout(() => console.log(n), 30)</script>")
            page.runScripts()
            #expect(page.console == ["log: a", "log: b", "log: 3"])
        }

        @Test("an error that nobody catches is told to the page and then reported")
        func uncaughtErrors() {
            let page = TestPage(
                "<script>onerror = (m, u, l) => { console.log(m, l); }</script>"
                    + "<script>\nnope()</script>")
            page.runScripts()
            #expect(page.console.count == 1)
            #expect(page.failures.count == 1)
            #expect(page.failures.first?.line == 2)
        }

        @Test("a custom element is upgraded where it stands and told of its attributes")
        func customElements() {
            let page = TestPage(
                """
                <!doctype html><x-a k=1></x-a><script>
                customElements.define('x-a', class extends HTMLElement {
                    static observedAttributes = ['k'];
                    constructor() { super(); console.log('made'); }
                    connectedCallback() { console.log('in'); }
                    attributeChangedCallback(n, o, v) { console.log(n, o, v); }
                });
                document.querySelector('x-a').setAttribute('k', 2);
                document.querySelector('x-a').remove();
                </script>
                """)
            page.runScripts()
            #expect(
                page.console == ["log: made", "log: k null 1", "log: in", "log: k 1 2"])
        }

        @Test("a page that replaces built-in functions breaks no binding")
        func primordials() {
            let page = TestPage(
                """
                <!doctype html><body><script>
                const P = [Array.prototype, Map.prototype, Set.prototype, String.prototype,
                    RegExp.prototype, Promise.prototype, Function.prototype];
                for (let i = 0; i < P.length; i++) {
                    const K = Reflect.ownKeys(P[i]);
                    for (let j = 0; j < K.length; j++) {
                        const d = Object.getOwnPropertyDescriptor(P[i], K[j]);
                        if (K[j] === 'constructor' || !d.configurable || !d.value) continue;
                        Object.defineProperty(P[i], K[j], {
                            configurable: true, value() { throw 'trapped ' + K[j].toString(); } });
                    }
                }
                for (const k in { get: 1, value: 1, set: 1 })
                    Object.defineProperty(Object.prototype, k, {
                        __proto__: null, configurable: true, get() { throw 'trapped ' + k; } });
                const d = document.createElement('div');
                d.className = 'x y'; d.classList.add('z'); d.dataset.a = '1'; d.style.color = 'red';
                d.append('t', document.createElement('p')); document.body.append(d);
                new MutationObserver(() => console.log('observed')).observe(d, { attributes: true });
                d.addEventListener('click', () => console.log('clicked')); d.click(); d.title = 'q';
                d.innerHTML = '<b>x</b>'; d.querySelectorAll('b').length;
                new URL('http://a.example/?q=1').searchParams.get('q');
                structuredClone({ a: [1] }); localStorage.setItem('k', 'v');
                console.log('done');
                </script>
                """)
            page.runScripts()
            #expect(page.failures == [])
            #expect(page.console == ["log: clicked", "log: done", "log: observed"])
        }

        @Test("nothing that a page can reach belongs to the prelude's global")
        func separation() {
            let page = TestPage("<!doctype html><form id=f><input name=i></form>")
            _ = page.evaluate(
                """
                globalThis.foreign = [];
                (() => {
                    const seen = new Set(), queue = [];
                    const add = v => {
                        if ((typeof v === 'object' && v !== null) || typeof v === 'function')
                            if (!seen.has(v)) { seen.add(v); queue.push(v); }
                    };
                    const e = document.createElement('p');
                    const error = f => { try { f() } catch (e) { return e } };
                    const calls = [window, new Event('x').composedPath(), e.attributes, e.classList,
                        e.style, document.forms[0].elements, new URLSearchParams('a=b').entries(),
                        new TextEncoder().encode('x'), error(() => document.createElement()),
                        error(() => document.createElement('<')), error(() => new Event(Symbol())),
                        error(() => new Event({ toString: () => ({}) })),
                        error(() => e.append({ [Symbol.toPrimitive]: () => ({}) })),
                        error(() => document.createRange().setStart(e, { valueOf: () => e })),
                        error(() => Node()), structuredClone([{}, new Map()]), navigator.languages];
                    for (let i = 0; i < calls.length; i++) add(calls[i]);
                    while (queue.length && seen.size < 50000) {
                        const v = queue.pop();
                        let last = v;
                        for (let p = v; p !== null; p = Object.getPrototypeOf(p)) last = p;
                        if (last !== v && last !== Object.prototype) foreign.push(typeof v);
                        add(Object.getPrototypeOf(v));
                        for (const k of Reflect.ownKeys(v)) {
                            const d = Object.getOwnPropertyDescriptor(v, k);
                            if (!d) continue;
                            add(d.value); add(d.get); add(d.set);
                            if (d.get) try { add(v[k]) } catch (e) { add(e) }
                        }
                    }
                })();
                """)
            #expect(
                page.evaluate("foreign.length === 0 ? 'none' : foreign.slice(0, 20)") == "\"none\"")
        }

        @Test(
            "objects become text and numbers as JavaScript converts them",
            arguments: [
                ("{ toString: () => 1, valueOf: () => 2 }", "\"1\""),
                ("{ toString: null, valueOf: () => 2 }", "\"2\""), ("[1, [2]]", "\"1,2\""),
                ("{ [Symbol.toPrimitive]: hint => hint }", "\"string\""),
                ("{ [Symbol.toPrimitive]: null, toString: () => 'x' }", "\"x\""),
            ])
        func conversions(object: String, expected: String) {
            #expect(value("document.createTextNode(\(object)).data") == expected)
        }

        @Test("files, points and matrices are cloned, and nodes are not")
        func serializable() {
            let script = """
                (() => {
                    const file = new File(['ab'], 'n.txt', { type: 'text/x', lastModified: 5 });
                    const [copy, point, m, rect] = structuredClone(
                        [file, new DOMPoint(1, 2), new DOMMatrix([1, 2, 3, 4, 5, 6]), new DOMRect(7)]);
                    let name = '';
                    try { structuredClone(document.body) } catch (error) { name = error.name }
                    return [copy !== file, copy instanceof File, copy.name, copy.size, copy.type,
                        copy.lastModified, point.y, m.f, rect.x, name];
                })()
                """
            #expect(
                value(script)
                    == #"[true,true,"n.txt",2,"text/x",5,2,6,7,"DataCloneError"]"#)
        }

        @Test("text keeps lone surrogates")
        func surrogates() {
            #expect(
                value(
                    "(t => [t.data.length, t.data.charCodeAt(0), t.cloneNode().data.charCodeAt(0)])"
                        + "(document.createTextNode('\\ud800'))") == "[1,55296,55296]")
        }

        @Test(
            "the setters of URL change one part",
            arguments: [
                ("host", "b.example:81", "http://b.example:81/p?q#f"),
                ("port", "80", "http://a.example/p?q#f"), ("hash", "", "http://a.example/p?q"),
                ("pathname", "x y", "http://a.example/x%20y?q#f"),
                ("protocol", "https", "https://a.example/p?q#f"),
                ("search", "a b", "http://a.example/p?a%20b#f"),
            ])
        func urlSetters(part: String, text: String, result: String) {
            let script =
                "(u => { u.\(part) = '\(text)'; return u.href === '\(result)' || u.href })"
                + "(new URL('http://a.example/p?q#f'))"
            #expect(value(script) == "true")
        }

        @Test("TextDecoder knows the encodings of the engine, in pieces and with errors")
        func textDecoder() {
            #expect(
                value(
                    """
                    (() => { const d = new TextDecoder('shift_jis');
                    const t = d.decode(new Uint8Array([0x82]), { stream: true })
                        + d.decode(new Uint8Array([0xa0]));
                    let e; try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])) }
                    catch (x) { e = x instanceof TypeError }
                    return [t, e, new TextDecoder('latin1').encoding] })()
                    """) == #"["あ",true,"windows-1252"]"#)
        }

        @Test("a control's value is told to the page's owner, and a person's to the script")
        func controls() {
            let page = TestPage(
                "<input id=i><script>i.value = 'a'; i.oninput = () => console.log(i.value);</script>"
            )
            page.runScripts()
            #expect(page.controlChanges == ["text a"])
            _ = page.evaluate("i.click()")
            #expect(page.evaluate("i.value") == "\"a\"")
        }

        @Test("a message of a page reaches its handler as JSON whose strings have a tag")
        func messages() {
            let page = TestPage("<body>")
            page.realm?.addMessageHandlers(["app"])
            _ = page.evaluate("webkit.messageHandlers.app.postMessage({ a: [1, 'b'] })")
            #expect(page.messages == [#"app {"a":[1,"sb"]}"#])
        }

        @Test("a posted message is a promise of its answer, of its error, or of its refusal")
        func answers() {
            let page = TestPage("<body>")
            page.realm?.addMessageHandlers(["app"])
            _ = page.evaluate(
                """
                var post = (body, name) => webkit.messageHandlers.app.postMessage(body).then(
                    v => console.log(name, JSON.stringify(v)),
                    e => console.log(name, e.name, e instanceof Error))
                post(1, 'value'); post(2, 'nothing'); post(3, 'error')
                post('x'.repeat(200), 'large')
                let ring = {}; ring.ring = ring; post(ring, 'ring')
                """)
            page.realm?.answerMessage(1, json: Array(#"{"a":1}"#.utf8), error: nil)
            page.realm?.answerMessage(2, json: nil, error: nil)
            page.realm?.answerMessage(3, json: nil, error: Array("no".utf8))
            // An answer counts once.
            page.realm?.answerMessage(1, json: Array("2".utf8), error: nil)
            page.runLoop(limit: 100)
            #expect(
                page.console.sorted() == [
                    "log: error Error true",
                    "log: large QuotaExceededError true", "log: nothing undefined",
                    "log: ring DataCloneError true", #"log: value {"a":1}"#,
                ])
        }

        @Test("an interface that no script has used is a data property of the window")
        func unusedInterface() {
            let facts =
                "d.value === HTMLVideoElement && d.writable && !d.enumerable && d.configurable"
            #expect(
                value(
                    "(d => \(facts))(Object.getOwnPropertyDescriptor(window, 'HTMLVideoElement'))")
                    == "true")
            #expect(
                value("Object.getOwnPropertyDescriptors(window).Blob.value === Blob") == "true")
            #expect(
                value("['Text' in window, Object.keys(window).includes('Text')]")
                    == "[true,false]")
        }

        @Test("a script can replace or delete an interface that it has not used")
        func replacedInterface() {
            #expect(
                value(
                    "(() => { const d = () => Object.getOwnPropertyDescriptor(window, 'Comment'); "
                        + "window.Comment = 5; const { value, enumerable } = d(); "
                        + "delete window.Text; return [value, enumerable, typeof Text] })()")
                    == #"[5,false,"undefined"]"#)
        }

        @Test("an interface is whole although the stack overflowed when it was first used")
        func interfaceAtOverflow() {
            #expect(
                value(
                    "(() => { const deep = () => { try { deep() } catch (e) { "
                        + "try { HTMLMarqueeElement.prototype } catch (f) {} } }; deep(); "
                        + "return Object.getOwnPropertyNames(HTMLMarqueeElement.prototype) })()")
                    == "[\"constructor\",\"bgColor\",\"height\",\"hspace\",\"trueSpeed\","
                    + "\"vspace\",\"width\"]")
        }

        @Test("a URL without a host keeps its path")
        func pathOnlyURL() {
            #expect(
                value("(u => { u.pathname = ''; return u.href })(new URL('foo:/some/path'))")
                    == #""foo:/""#)
        }

        @Test("handlers in the markup of the body are those of the window")
        func bodyHandlers() {
            let page = TestPage(
                "<!doctype html><body onload=\"console.log('loaded', this === window)\">")
            page.realm?.fire("load", on: .window)
            #expect(page.console == ["log: loaded true"])
        }

        @Test("an asynchronous function gets its arguments and its end is told")
        func asyncFunction() {
            let page = TestPage("<body>")
            page.realm?.callAsync(
                body: Array("return await Promise.resolve(n + 1)".utf8),
                arguments: Array(#"{"n":2}"#.utf8),
                id: 7)
            page.runLoop(limit: 100)
            #expect(page.results == [.json(Array("3".utf8))])
        }

        @Test("a script can be evaluated, and its error has a message and a line")
        func evaluation() {
            #expect(value("[1, { a: 'x' }]") == #"[1,{"a":"x"}]"#)
            let page = TestPage("<body>")
            guard case .failure(let failure) = page.realm?.evaluate(Array("\n\nnope".utf8)) else {
                Issue.record("no failure")
                return
            }
            #expect(failure.line == 3)
            #expect(failure.message.contains("nope"))
        }
    }
}
