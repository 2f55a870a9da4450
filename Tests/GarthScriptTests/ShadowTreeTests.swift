import GarthPage
import GarthScript
import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Shadow trees for scripts", .serialized) struct ShadowTreeTests {
        private func value(_ expression: String, in html: String, running script: String = "")
            -> String
        {
            let page = TestPage("<!doctype html>\(html)<script>\(script)</script>")
            page.runScripts()
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        /// A host with a shadow tree, whose sheet styles it, its content and what its slot shows.
        private static let host =
            "<style>p{color:red} #host{color:blue}</style><div id=host><p id=light>x</p></div>"
        private static let attach =
            "var root = host.attachShadow({mode: 'open'});"
            + "root.innerHTML = '<style>:host{color:green;display:flex;--g:3px}"
            + "p{font-weight:700;margin-top:var(--g)}"
            + "::slotted(p){font-style:italic;color:lime}</style><p id=inner>i</p><slot></slot>';"

        @Test(
            "computed styles follow the flat tree, and rules their own trees",
            arguments: [
                // The page's rules for the host stand above those of its tree.
                ("host", "color", "rgb(0, 0, 255)"), ("host", "display", "flex"),
                // The content of the tree inherits from the host, and matches its own rules alone.
                ("root.getElementById('inner')", "color", "rgb(0, 0, 255)"),
                ("root.getElementById('inner')", "font-weight", "700"),
                ("root.getElementById('inner')", "margin-top", "3px"),
                // What a slot shows matches the page's rules before those of the slot's tree.
                ("light", "color", "rgb(255, 0, 0)"), ("light", "font-style", "italic"),
                ("light", "font-weight", "400"), ("light", "--g", "3px"),
            ])
        func computed(element: String, name: String, expected: String) {
            #expect(
                value(
                    "getComputedStyle(\(element)).getPropertyValue('\(name)')", in: Self.host,
                    running: Self.attach) == "\"\(expected)\"")
        }

        @Test("a child of a host that no slot shows has no style")
        func unslotted() {
            #expect(
                value(
                    "getComputedStyle(light).color", in: Self.host,
                    running: "host.attachShadow({mode: 'open'}).innerHTML = '<b>x</b>'")
                    == "\"\"")
        }

        @Test("of important declarations, those of the inner tree win")
        func important() {
            let html =
                "<style>#host{color:red!important} #light{color:red!important}</style>"
                + "<div id=host style='background-color:red!important'><p id=light>x</p></div>"
            let script =
                "host.attachShadow({mode: 'open'}).innerHTML = '<style>"
                + ":host{color:green!important;background-color:green!important}"
                + "::slotted(p){color:lime!important}</style><slot></slot>';"
            #expect(
                value(
                    "[getComputedStyle(host).color, getComputedStyle(host).backgroundColor,"
                        + " getComputedStyle(light).color]", in: html, running: script)
                    == #"["rgb(0, 128, 0)","rgb(0, 128, 0)","rgb(0, 255, 0)"]"#)
        }

        @Test("parts are styled by the trees around, also through exported names")
        func parts() {
            let html =
                "<style>#host::part(label){color:green} #host::part(far):not(.no){color:blue}"
                + "#host::part(label other){color:red} ::part(label){font-weight:700}</style>"
                + "<div id=host></div>"
            let script =
                "var root = host.attachShadow({mode: 'open'});"
                + "root.innerHTML = '<style>b{color:red}</style><b id=b part=label>x</b>"
                + "<section exportparts=\"near: far, hidden\"></section>';"
                + "var inner = root.querySelector('section').attachShadow({mode: 'open'});"
                + "inner.innerHTML = '<i part=near>x</i><i part=label>y</i>';"
                + "var i = inner.querySelectorAll('i');"
            #expect(
                value(
                    "[getComputedStyle(root.getElementById('b')).color,"
                        + " getComputedStyle(root.getElementById('b')).fontWeight,"
                        + " getComputedStyle(i[0]).color, getComputedStyle(i[1]).color,"
                        + " root.getElementById('b').part.contains('label')]",
                    in: html, running: script)
                    == #"["rgb(0, 128, 0)","700","rgb(0, 0, 255)","rgb(0, 0, 0)",true]"#)
        }

        @Test("slots that are assigned by hand show what scripts give them")
        func manual() {
            let html = "<div id=host><p>one</p><p>two</p><p>three</p></div>"
            let script =
                "var root = host.attachShadow({mode: 'open', slotAssignment: 'manual'});"
                + "root.innerHTML = '<slot></slot><slot></slot>';"
                + "var [first, second] = root.querySelectorAll('slot'), [a, b, c] = host.children;"
                + "var events = []; root.addEventListener('slotchange', e =>"
                + " events.push(e.target === first ? 1 : 2));"
                + "second.assign(a, c); first.assign(c);"
            #expect(
                value(
                    "[first.assignedNodes().length, second.assignedNodes()[0] === a,"
                        + " c.assignedSlot === first, b.assignedSlot,"
                        + " getComputedStyle(b).display, getComputedStyle(a).display,"
                        + " events.sort()]", in: html, running: script)
                    == #"[1,true,true,null,"","block",[1,2]]"#)
        }

        @Test("slots that come, go or change their names tell which nodes they show")
        func slotChanges() {
            let html = "<div id=host>text<p slot=a>one</p></div>"
            let script =
                "var root = host.attachShadow({mode: 'open'}), heard = [], told = [];"
                + "root.addEventListener('slotchange', e => heard.push(e.target.id));"
                + "var tell = (step) => new Promise(r => setTimeout(() => {"
                + " told.push(step + ':' + heard.sort().join()); heard = []; r() }));"
                + "(async () => {"
                + "var made = document.createElement('div');"
                + "made.innerHTML = '<slot id=s></slot><slot id=a name=a></slot>"
                + "<slot id=none name=none></slot>'; root.append(made); await tell('come');"
                + "made.insertAdjacentHTML('afterbegin', '<slot id=f></slot>'); await tell('before');"
                + "made.firstChild.remove(); await tell('gone');"
                + "root.getElementById('a').name = 'b'; await tell('renamed');"
                + "host.lastChild.slot = 'b'; await tell('moved') })();"
            let page = TestPage("<!doctype html>\(html)<script>\(script)</script>")
            page.runScripts()
            #expect(
                page.evaluate("told")
                    == #"["come:a,s","before:f,s","gone:s","renamed:a","moved:a"]"#)
            #expect(page.failures == [])
        }

        @Test("templates in the page's markup are shadow trees; in innerHTML they stay templates")
        func declarative() {
            let html =
                "<div id=a><template shadowrootmode=open shadowrootdelegatesfocus><b>in</b><slot>"
                + "</slot></template>light</div>"
                + "<div id=b><template shadowrootmode=closed>x</template></div>"
                + "<a id=c><template shadowrootmode=open>x</template></a>"
            #expect(
                value(
                    "[a.shadowRoot.innerHTML, a.shadowRoot.delegatesFocus, a.textContent,"
                        + " a.querySelector('template'), b.shadowRoot, b.childNodes.length,"
                        + " c.shadowRoot, c.firstChild.localName,"
                        + " (() => { const d = document.createElement('div');"
                        + " d.innerHTML = '<p><template shadowrootmode=open>x</template></p>';"
                        + " return d.firstChild.firstChild.localName })()]", in: html)
                    == #"["<b>in</b><slot></slot>",true,"light",null,null,0,null,"template","template"]"#
            )
        }

        @Test("a class takes over the shadow tree that the markup gave its element")
        func takenOver() {
            let html =
                "<x-a><template shadowrootmode=open><b>server</b></template></x-a>"
            let script =
                "var kept, made; customElements.define('x-a', class extends HTMLElement {"
                + "constructor() { super(); kept = this.attachInternals().shadowRoot.innerHTML;"
                + "made = this.attachShadow({mode: 'open'}); } })"
            #expect(
                value(
                    "[kept, made.innerHTML, made === document.querySelector('x-a').shadowRoot]",
                    in: html, running: script) == #"["<b>server</b>","",true]"#)
        }

        @Test("markup with shadow trees goes in by setHTMLUnsafe and comes out by getHTML")
        func markup() {
            let script =
                "host.setHTMLUnsafe('<p><template shadowrootmode=open shadowrootserializable>"
                + "<i>s</i></template>l</p>'); var p = host.firstChild;"
            #expect(
                value(
                    "[p.shadowRoot.innerHTML, host.getHTML(), host.getHTML({serializableShadowRoots"
                        + ": true}), p.getHTML({shadowRoots: [p.shadowRoot]}) === "
                        + "host.getHTML({serializableShadowRoots: true}).slice(3, -4)]",
                    in: "<div id=host></div>", running: script)
                    == #"["<i>s</i>","<p>l</p>","<p><template shadowrootmode=\"open\" shadowrootserializable=\"\"><i>s</i></template>l</p>",true]"#
            )
        }

        @Test("a tree that may be cloned is cloned with its host")
        func cloned() {
            let html =
                "<div id=a><template shadowrootmode=open shadowrootclonable><b>in</b></template>"
                + "</div>"
            #expect(
                value(
                    "[a.cloneNode(true).shadowRoot.innerHTML, a.cloneNode(true).shadowRoot"
                        + " === a.shadowRoot]", in: html) == #"["<b>in</b>",false]"#)
        }

        @Test("a host passes the focus on to the first field of its tree")
        func delegatedFocus() {
            let html =
                "<div id=a><template shadowrootmode=open shadowrootdelegatesfocus><p>x</p>"
                + "<input id=one><input id=two></template></div>"
            #expect(
                value(
                    "(a.focus(), [document.activeElement.id, a.shadowRoot.activeElement.id])",
                    in: html) == #"["a","one"]"#)
        }

        @Test("a custom element is a control of its form")
        func control() {
            let html = "<form id=f><fieldset id=s><x-c name=n></x-c></fieldset></form>"
            let script =
                "var told = []; class C extends HTMLElement { static formAssociated = true;"
                + "constructor() { super(); this.i = this.attachInternals() }"
                + "formAssociatedCallback(form) { told.push(form && form.id) }"
                + "formResetCallback() { told.push('reset') }"
                + "formDisabledCallback(v) { told.push(v) } }"
                + "customElements.define('x-c', C); var c = document.querySelector('x-c');"
                + "c.i.setFormValue('v'); var first = [...new FormData(f)];"
                + "c.i.setValidity({customError: true}, 'no'); var isValid = f.checkValidity();"
                + "var message = c.i.validationMessage; c.i.setValidity({}); f.reset();"
                + "c.toggleAttribute('disabled');"
            #expect(
                value(
                    "[told, first, isValid, message, f.checkValidity(), [...new FormData(f)],"
                        + " f.elements.length, c.i.form === f]", in: html, running: script)
                    == #"[["f","reset",true],[["n","v"]],false,"no",true,[],2,true]"#)
        }
    }

    @Suite("Focus by scripts", .serialized) struct ScriptFocusTests {
        private func value(_ expression: String, in html: String) -> String {
            let page = TestPage("<!doctype html>" + html)
            page.runScripts()
            let value = page.evaluate(expression)
            #expect(page.failures == [])
            return value
        }

        @Test("the first element with autofocus has the focus when the document was read")
        func autofocus() {
            #expect(
                value("document.activeElement.id", in: "<input><input id=a autofocus>")
                    == "\"a\"")
            #expect(
                value(
                    "document.activeElement.id",
                    in: "<input id=b><input id=a autofocus><script>b.focus()</script>")
                    == "\"b\"")
        }

        @Test("a dialog takes the focus when it opens, and gives it back when it closes")
        func dialog() {
            #expect(
                value(
                    "(b.focus(), d.showModal(), x = document.activeElement.id, d.close(),"
                        + " [x, document.activeElement.id])",
                    in: "<script>var x</script><button id=b>o</button><dialog id=d><p>t</p>"
                        + "<input id=i><input id=j autofocus></dialog>") == #"["j","b"]"#)
        }
    }

    @Suite("Channels and streams of events", .serialized) struct EventStreamTests {
        @Test("a broadcast reaches the other channels of its name, as a copy")
        func broadcast() {
            let page = TestPage("<!doctype html>")
            _ = page.evaluate(
                "var got = [], sent = {a: [1]}, A = new BroadcastChannel('x'),"
                    + " B = new BroadcastChannel('x'), C = new BroadcastChannel('y');"
                    + "A.onmessage = e => got.push('A'); C.onmessage = e => got.push('C');"
                    + "B.onmessage = e => got.push(e.data.a[0], e.data === sent, e.origin);"
                    + "A.postMessage(sent); sent.a[0] = 2; 0")
            page.runLoop(limit: 100)
            #expect(page.evaluate("got") == #"[1,false,"https://example.org"]"#)
            #expect(
                page.evaluate(
                    "(() => { A.close(); try { A.postMessage(1) } catch (e) { return e.name } })()")
                    == "\"InvalidStateError\"")
        }

        /// A page that listens to a stream, and the answer to its first request.
        private func listening() -> (page: TestPage, number: UInt32) {
            let page = TestPage("<!doctype html>")
            _ = page.evaluate(
                "var got = [], e = new EventSource('/s'); e.onopen = () => got.push('open');"
                    + "e.onerror = () => got.push('error ' + e.readyState);"
                    + "e.onmessage = m => got.push(m.data, m.lastEventId, m.origin);"
                    + "e.addEventListener('tick', m => got.push('tick ' + m.data)); 0")
            return (page, page.requests[0].number)
        }

        private func head(status: Int = 200, _ type: String = "text/event-stream; charset=utf-8")
            -> ScriptResponse
        {
            var head = ScriptResponse(.basic)
            head.status = status
            head.url = "https://example.org/s"
            head.headers = [ScriptHeaderField("Content-Type", type)]
            head.isOpen = true
            return head
        }

        private func piece(_ text: String) -> ScriptResponse {
            var piece = ScriptResponse(.basic)
            piece.isOpen = true
            piece.body = Array(text.utf8)
            return piece
        }

        @Test("events are read as they come, whatever the cuts between pieces")
        func events() {
            let (page, number) = listening()
            page.respond = { _ in self.piece("") }
            #expect(page.requests[0].destination == .stream)
            #expect(page.requests[0].cache == .noStore)
            for part in [
                head(), piece("\u{FEFF}: hello\ndata: on"), piece("e\r"),
                piece("\ndata:two\nid: 7\n"),
                piece("\nevent: tick\ndata\ndata: ä\n\ndata: unfinished\n"),
            ] {
                page.realm?.answer(request: number, part)
            }
            page.runLoop(limit: 100, until: { page.evaluate("got.length") == "5" })
            #expect(
                page.evaluate("got")
                    == #"["open","one\ntwo","7","https://example.org","tick \nä"]"#)
        }

        @Test("a lost stream is asked for again, with the last id, and given up after some tries")
        func reconnection() {
            let (page, number) = listening()
            page.realm?.answer(request: number, head())
            page.realm?.answer(request: number, piece("id: 7\ndata: x\n\n"))
            page.realm?.answer(request: number, ScriptResponse(.basic))
            page.runLoop(limit: 1_000_000)
            #expect(page.requests.count > 2 && page.requests.count < 12)
            #expect(page.requests[1].headers.contains(ScriptHeaderField("Last-Event-ID", "7")))
            #expect(page.evaluate("[e.readyState, got.at(-1)]") == #"[2,"error 2"]"#)
        }

        @Test("an answer that is no stream of events is an error, and not asked for again")
        func wrongType() {
            for answer in [head(status: 200, "text/plain"), head(status: 404)] {
                let (page, number) = listening()
                page.realm?.answer(request: number, answer)
                #expect(page.evaluate("got") == #"["error 2"]"#)
                #expect(page.cancelledRequests == [number])
            }
        }
    }
}
