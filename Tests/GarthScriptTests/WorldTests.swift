import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Content worlds") struct WorldTests {
        private typealias Framed = FrameTests.Framed

        private func value(_ script: String, in page: Framed, world: String = "w") -> String? {
            switch page.page.evaluate(script, inWorld: world) {
            case .value(let json): json
            case .failure(let message, _, _): "failure: \(message)"
            }
        }

        @Test("two worlds see the same nodes and none of each other's variables")
        func variables() {
            let page = Framed("<p id=a>one</p><script>var secret = 1; Array.own = 2</script>")
            #expect(
                value(
                    """
                    var mine = 3;
                    document.getElementById('a').append(' two');
                    [typeof secret, typeof Array.own, document.querySelector('p').textContent,
                        document.body.children.length, window.a === document.querySelector('#a')]
                    """, in: page) == #"["undefined","undefined","one two",2,true]"#)
            #expect(
                value("[typeof mine, secret, a.textContent]", in: page, world: "")
                    == #"["undefined",1,"one two"]"#)
            #expect(value("typeof mine", in: page, world: "other") == #""undefined""#)
            #expect(value("mine", in: page) == "3")
        }

        @Test("each world has its own objects of a node, with its own prototypes")
        func objects() {
            let page = Framed(
                """
                <p id=a class=b>one<form id=f><input name=i></form><script>
                a.extra = 1; document.extra = 2;
                Node.prototype.evil = 3;
                Element.prototype.getAttribute = () => 'forged';
                document.querySelector = () => null;
                f.extra = 4; a.childNodes.extra = 5; a.classList.extra = 6; a.style.extra = 7;
                a.attributes.extra = 8; a.attributes[0].extra = 9;
                </script>
                """)
            #expect(
                value(
                    """
                    const e = document.querySelector('p');
                    [e.extra, document.extra, e.evil, e.getAttribute('class'), f.extra,
                        e.childNodes.extra, e.classList.extra, e.style.extra, e.attributes.extra,
                        e.attributes[0].extra].map(String).join()
                    """, in: page)
                    == #""undefined,undefined,undefined,b,undefined,undefined,undefined,undefined,undefined,undefined""#
            )
            #expect(
                value(
                    """
                    [e instanceof HTMLParagraphElement, e.firstChild instanceof Text,
                        document instanceof HTMLDocument, e === document.body.firstElementChild,
                        e.parentNode === document.body, f.elements[0] === f.i, f instanceof HTMLFormElement,
                        window === self, document.defaultView === window, e.ownerDocument === document,
                        getComputedStyle(e) instanceof CSSStyleDeclaration,
                        new Event('x') instanceof Event].every(Boolean)
                    """, in: page) == "true")
            #expect(value("[a.extra, f.i.name, a.evil]", in: page, world: "") == #"[1,"i",3]"#)
        }

        @Test("nodes, documents and lists that a world makes are the page's own objects there")
        func madeElsewhere() {
            let page = Framed("<div id=d></div>")
            #expect(
                value(
                    """
                    const p = document.createElement('p');
                    p.mine = 1;
                    p.setAttribute('title', 't');
                    p.attributes[0].mine = 1;
                    p.childNodes.mine = 1; p.children.mine = 1; p.dataset.x = 'y'; p.style.color = 'red';
                    p.attachShadow({ mode: 'open' }).append('shadow');
                    p.append(document.createTextNode('text'), document.createElement('form'));
                    p.onclick = () => {};
                    const made = document.implementation.createHTMLDocument('t');
                    d.append(p, made.body.firstChild ?? '');
                    p.shadowRoot.firstChild.data
                    """, in: page) == #""shadow""#)
            #expect(
                value(
                    """
                    const q = d.firstChild;
                    const all = [q, q.attributes, q.attributes[0], q.childNodes, q.children, q.dataset,
                        q.style, q.shadowRoot, q.shadowRoot.firstChild, q.firstChild, q.querySelector('form'),
                        q.classList, q.ownerDocument, q.querySelector('form').elements];
                    [all.every((o) => o instanceof Object), all.map((o) => o.mine).join(''), String(q.onclick),
                        q.getAttribute('title'), q.style.color, q.dataset.x]
                    """, in: page, world: "")
                    == #"[true,"","null","t","red","y"]"#)
        }

        @Test("listeners of both worlds hear an event, each with an object of its own world")
        func events() {
            let page = Framed(
                """
                <p id=a>one<script>
                var said = [];
                a.addEventListener('click', (e) => {
                    said.push('page', e instanceof MouseEvent, e.target === a, e.currentTarget === a);
                });
                addEventListener('click', (e) => said.push(e.extra, e.defaultPrevented, e.view === window,
                    e.composedPath().includes(a)));
                </script>
                """)
            #expect(
                value(
                    """
                    var heard = [];
                    a.addEventListener('click', function (e) {
                        e.extra = 1;
                        heard.push('world', e instanceof MouseEvent, e.target === a, this === a,
                            e.composedPath()[0] === a, e.composedPath().at(-1) === window);
                        e.preventDefault();
                    });
                    addEventListener('click', (e) => heard.push(e.extra, e.eventPhase));
                    a.click();
                    heard
                    """, in: page) == #"["world",true,true,true,true,true,1,3]"#)
            #expect(
                value("said", in: page, world: "")
                    == #"["page",true,true,true,null,true,true,true]"#)
            #expect(
                value("said.length = 0; a.click(); said[5]", in: page, world: "") == "true",
                "the listener of the world is called for the page's event")
        }

        @Test("values of an event are copied into the other world, or null")
        func values() {
            let page = Framed(
                """
                <p id=a><script>
                var said = [];
                document.addEventListener('x', (e) => said.push(e.detail instanceof Object,
                    e.detail && e.detail.n, e.detail === given));
                var given = { n: 1 };
                </script>
                """)
            #expect(
                value(
                    """
                    var heard = [];
                    document.addEventListener('x', (e) => heard.push(e.detail instanceof Object, e.detail?.n));
                    document.dispatchEvent(new CustomEvent('x', { detail: { n: 2 } }));
                    document.dispatchEvent(new CustomEvent('x', { detail: () => 1 }));
                    heard
                    """, in: page) == "[true,2,true,null]")
            #expect(
                value(
                    "document.dispatchEvent(new CustomEvent('x', { detail: given })); said",
                    in: page,
                    world: "") == "[true,2,false,false,null,false,true,1,true]")
            #expect(value("heard.slice(4)", in: page) == "[true,1]")
        }

        @Test("handlers in attributes are the page's, those in properties of their world")
        func handlers() {
            let page = Framed("<p id=a onclick='said = 1'><script>var said = 0</script>")
            #expect(
                value(
                    """
                    var heard = 0;
                    const before = String(a.onclick);
                    a.onclick = () => { heard++ };
                    a.setAttribute('onclick', "said = typeof heard");
                    a.click();
                    [before, heard, typeof said]
                    """, in: page) == #"["null",1,"undefined"]"#)
            #expect(value("said", in: page, world: "") == #""undefined""#)
        }

        @Test("observers of both worlds see the changes of both")
        func observers() {
            let page = Framed(
                """
                <div id=d></div><script>
                var said = [];
                new MutationObserver((l) => said.push(l[0] instanceof MutationRecord,
                    l[0].addedNodes[0] === d.firstChild)).observe(d, { childList: true });
                customElements.define('x-a', class extends HTMLElement {
                    connectedCallback() { said.push(this instanceof HTMLElement, this === d.lastChild) }
                });
                </script>
                """)
            _ = value(
                """
                var heard = [];
                new MutationObserver((l) => heard.push(l[0] instanceof MutationRecord,
                    l[0].addedNodes[0] === d.firstChild, l[0].target === d)).observe(d, { childList: true });
                d.append(document.createElement('p'));
                """, in: page)
            #expect(value("heard", in: page) == "[true,true,true]")
            #expect(value("said", in: page, world: "") == "[true,true]")
            _ = value("heard.length = 0; d.append(document.createElement('x-a'))", in: page)
            #expect(
                value("[heard.length, window.customElements]", in: page) == "[3,null]")
            #expect(value("said.slice(2, 4)", in: page, world: "") == "[true,true]")
        }

        @Test("errors of a world are the world's, and its window hears them")
        func errors() {
            let page = Framed(
                "<p id=a><script>var said = []; onerror = (m) => said.push(m)</script>")
            #expect(
                value(
                    """
                    var heard = [], name;
                    addEventListener('error', (e) => { heard.push(e.error instanceof TypeError); e.preventDefault() });
                    a.addEventListener('x', () => null.x);
                    a.dispatchEvent(new Event('x'));
                    try { document.body.removeChild(document) } catch (e) { name = e instanceof DOMException && e.name }
                    try { document.body.append({ toString() { throw new RangeError } }) } catch (e) { heard.push(e instanceof RangeError) }
                    try { document.body.appendChild(1) } catch (e) { heard.push(e instanceof TypeError) }
                    [name, ...heard]
                    """, in: page) == #"["NotFoundError",true,true,true]"#)
            #expect(value("said", in: page, world: "") == "[]")
        }

        @Test("frames of a world are windows of that world")
        func frames() {
            let page = Framed(
                "<iframe srcdoc='<p id=b>two<script>var inner = 1</script>'></iframe>",
                frames: ["about:srcdoc": ("", .scripted)])
            #expect(
                value(
                    """
                    const w = frames[0];
                    w.mine = 1;
                    [typeof w.inner, w.parent === window, w.document === document.querySelector('iframe').contentDocument,
                        w.document.body instanceof w.HTMLElement, w.top === window]
                    """, in: page) == #"["undefined",true,true,true,true]"#)
            #expect(value("typeof frames[0].mine", in: page, world: "") == #""undefined""#)
        }

        @Test("messages come with the window of their own world as source")
        func messages() {
            let page = Framed(
                """
                <script>var said = []; addEventListener('message',
                    (e) => said.push(e.source === window, e.data instanceof Object, e.data.n))</script>
                """)
            _ = value(
                """
                var heard = [];
                addEventListener('message', (e) => heard.push(e.source === window, e.data instanceof Object, e.data.n));
                postMessage({ n: 1 }, '*');
                history.replaceState({ h: 1 }, '');
                """, in: page)
            page.page.work()
            #expect(value("heard", in: page) == "[true,true,1]")
            #expect(value("said", in: page, world: "") == "[true,true,1]")
            #expect(
                value("[history.state instanceof Object, history.state.h]", in: page, world: "")
                    == "[true,1]")
            #expect(
                value("[history.state instanceof Object, history.state.h]", in: page) == "[true,1]")
        }

        @Test("no object of another world is reachable from a window")
        func isolation() {
            let page = Framed(
                """
                <p id=a title=t>one<form id=f><input id=i value=v></form><select id=s><option>o</select>
                <table id=t><tr><td>c</table><svg id=g></svg><style>p { color: red }</style>
                """)
            let use = """
                for (const e of document.querySelectorAll('*')) {
                    for (let p = e; p; p = Object.getPrototypeOf(p)) {
                        for (const key of Object.getOwnPropertyNames(p)) { try { e[key] } catch {} }
                    }
                    e.addEventListener('z', (v) => v.target);
                    e.dispatchEvent(new CustomEvent('z', { bubbles: true, detail: {} }));
                }
                for (const key of Object.getOwnPropertyNames(Document.prototype)) { try { document[key] } catch {} }
                getSelection().selectAllChildren(a); document.styleSheets[0].cssRules[0].style.color;
                document.createRange(); new XMLSerializer; i.focus(); location.href;
                """
            let walk = """
                (() => {
                    \(use)
                    const seen = new Set(), todo = [[window, 'window']], strays = [];
                    const roots = new Set([Object.prototype, Function.prototype, null]);
                    while (todo.length > 0) {
                        const [o, path] = todo.pop();
                        if (seen.has(o) || seen.size > 30000) continue;
                        seen.add(o);
                        let p = o;
                        while (Object.getPrototypeOf(p) !== null) p = Object.getPrototypeOf(p);
                        if (p !== Object.prototype && !(p === o)) strays.push(path);
                        if (typeof o === "function" && o !== Function.prototype && !(o instanceof Function)) strays.push(path);
                        for (const key of Reflect.ownKeys(o)) {
                            let v;
                            try {
                                const d = Reflect.getOwnPropertyDescriptor(o, key);
                                for (const f of [d?.get, d?.set]) if (f) todo.push([f, path + '.' + String(key)]);
                                v = o[key];
                            } catch { continue }
                            if ((typeof v === 'object' && v !== null) || typeof v === 'function') todo.push([v, path + '.' + String(key)]);
                        }
                        let q = Object.getPrototypeOf(o);
                        const hasNode = (v) => { try { return v.nodeType } catch { return false } };
                        if (q && hasNode(o)) for (; q; q = Object.getPrototypeOf(q)) {
                            for (const key of Object.getOwnPropertyNames(q)) {
                                let v;
                                try { v = o[key] } catch { continue }
                                if (typeof v === 'object' && v !== null) todo.push([v, path + '.' + key]);
                            }
                        }
                    }
                    return [seen.size > 1000, [...new Set(strays)].slice(0, 20)];
                })()
                """
            _ = value(use, in: page)
            #expect(value(walk, in: page, world: "") == "[true,[]]")
            #expect(value(walk, in: page) == "[true,[]]")
        }

        @Test("a page has at most 16 worlds besides its own")
        func limit() {
            let page = Framed("<p>one")
            for number in 1...ScriptLimits.worlds {
                #expect(value("document.body.textContent", in: page, world: "\(number)") != nil)
            }
            #expect(
                value("1", in: page, world: "17") == "failure: the page has too many content worlds"
            )
            #expect(value("1 + 1", in: page, world: "16") == "2")
        }
    }
}
