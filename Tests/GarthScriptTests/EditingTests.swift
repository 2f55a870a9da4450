import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Text that is edited in the page") struct EditingTests {
        /// A loaded page that notes the events of input.
        private func page(_ markup: String) -> ScriptedPage {
            let page = ScriptedPage { .zero }
            page.prepare(ScriptSettings())
            page.open(
                DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true),
                isReader: false, parser: .standard)
            var html =
                markup + """
                    <script>var log = [];
                    for (const type of ['beforeinput', 'input']) addEventListener(type,
                        e => log.push(type + ' ' + e.inputType + ' ' + e.data), true);
                    </script>
                    """
            html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            page.finish()
            page.work()
            return page
        }

        private func value(_ script: String, in page: ScriptedPage) -> String? {
            guard case .value(let text) = page.evaluate("String(\(script))") else { return nil }
            return text.map { String($0.dropFirst().dropLast()) }
        }

        private func press(_ keys: [String], in page: ScriptedPage, at name: String = "e") {
            var node: NodeID?
            page.engine.withDocument { document in
                node = document.element(withID: name)
            }
            guard let node else {
                Issue.record("no element \(name)")
                return
            }
            _ = page.value(
                of: .keys(keys),
                on: ElementReference(node: UInt32(truncatingIfNeeded: node.rawValue)))
        }

        @Test("what is typed goes to the end of the text, and fires the events of Input Events")
        func typed() {
            let page = page("<div id=e contenteditable>Hello</div>")
            press(["!"], in: page)
            #expect(value("e.innerHTML", in: page) == "Hello!")
            #expect(value("document.activeElement.id", in: page) == "e")
            #expect(
                value("log.splice(0)", in: page) == "beforeinput insertText !,input insertText !")
            press(["Backspace"], in: page)
            #expect(value("e.innerHTML", in: page) == "Hello")
            #expect(
                value("log.splice(0)", in: page)
                    == "beforeinput deleteContentBackward null,input deleteContentBackward null")
        }

        @Test("textInput tells the text that is to be inserted, and a script may prevent it")
        func textInput() {
            let page = page("<div id=e contenteditable>a</div><textarea id=f>a</textarea>")
            _ = value(
                """
                addEventListener('textInput', t => {
                    log.push([t.type, t.data, t.target.id, t instanceof TextEvent, t.view === window])
                    if (t.data === 'x') t.preventDefault() })
                """, in: page)
            for name in ["e", "f"] {
                press(["b"], in: page, at: name)
                #expect(
                    value("log.splice(0)", in: page) == "beforeinput insertText b,"
                        + "textInput,b,\(name),true,true,input insertText b")
                press(["x", "Backspace"], in: page, at: name)
                #expect(
                    value("log.splice(0)", in: page) == "beforeinput insertText x,"
                        + "textInput,x,\(name),true,true,"
                        + "beforeinput deleteContentBackward null,input deleteContentBackward null")
                press(["Enter"], in: page, at: name)
                #expect(
                    value("log.splice(0)[1].join()", in: page)
                        == "textInput,\\n,\(name),true,true")
            }
            #expect(value("e.childElementCount + f.value", in: page) == "1a\\n")
        }

        private static let caret = """
            (() => { const s = getSelection()
            return s.rangeCount ? s.anchorNode.nodeName + ' ' + s.anchorOffset : 'none' })()
            """

        @Test(
            "a host that a script focuses has the caret at its start",
            arguments: [
                ("<div id=e contenteditable>abc</div>", "#text 0"),
                ("<div id=e contenteditable>\n<p><b>abc</b></p></div>", "#text 0"),
                ("<div id=e contenteditable></div>", "DIV 0"),
                ("<div id=e contenteditable><p><br></p></div>", "P 0"),
                ("<p id=e tabindex=0>abc</p>", "none"),
                ("<textarea id=e contenteditable>abc</textarea>", "none"),
            ])
        func focused(markup: String, place: String) {
            let page = page(markup)
            #expect(value("(e.focus(), \(Self.caret))", in: page) == place)
        }

        @Test("a host that has the caret keeps it when a script focuses it again")
        func focusedAgain() {
            for markup in ["abc", "\n<p><b>abc</b></p>"] {
                let page = page("<div id=e contenteditable>\(markup)</div>")
                let moved = "getSelection().collapse(getSelection().anchorNode, 2)"
                #expect(
                    value("(e.focus(), e.blur(), \(moved), e.focus(), \(Self.caret))", in: page)
                        == "#text 2")
            }
        }

        @Test("a person's key finds the caret at the end of a host that it focuses")
        func caretBeforeKeys() {
            let page = page("<div id=e contenteditable><p>abc</p></div>")
            _ = value(
                """
                addEventListener('focus', t => log.push('focus ' + getSelection().anchorOffset), true),
                addEventListener('keydown', t => log.push('keydown ' + getSelection().anchorOffset))
                """, in: page)
            press(["d"], in: page)
            #expect(
                value("log", in: page)
                    == "focus 3,keydown 3,beforeinput insertText d,input insertText d")
        }

        @Test("what is typed takes the place of the selection")
        func selected() {
            let page = page("<div id=e contenteditable>one <b>two</b> three</div>")
            _ = value(
                "getSelection().setBaseAndExtent(e.firstChild, 1, e.lastChild, 1)", in: page)
            press(["x", "y"], in: page)
            #expect(value("e.innerHTML", in: page) == "oxythree")
            press(["Home", "<", "ArrowRight", "Delete", "End", ">"], in: page)
            #expect(value("e.textContent", in: page) == "<oythree>")
        }

        @Test(
            "Enter begins another block, and Backspace at its start joins the two",
            arguments: [
                ("one", ["Enter"], "one<div><br></div>"),
                ("one", ["Enter", "a"], "one<div>a</div>"),
                ("one", ["Enter", "a", "Enter", "b"], "one<div>a</div><div>b</div>"),
                ("one", ["Enter", "Backspace"], "one"),
                ("<p>one</p>", ["Enter", "a"], "<p>one</p><p>a</p>"),
                ("<p>one</p>", ["Enter", "a", "Backspace", "Backspace", "b"], "<p>oneb</p>"),
                (
                    "<p>one</p><p>two</p>", ["Home", "End", "Enter", "x"],
                    "<p>one</p><p>two</p><p>x</p>"
                ),
                (
                    "<ul><li>a</li></ul>",
                    ["Enter", "b", "Backspace", "Backspace", "Backspace", "c"],
                    "<ul><li>c</li></ul>"
                ),
                ("a<br>", ["b"], "ab<br>"),
                ("<p><br></p>", ["b"], "<p>b</p>"),
                ("a<img>", ["Backspace", "b"], "ab"),
                ("", ["a", "Enter", "b"], "a<div>b</div>"),
            ])
        func blocks(markup: String, keys: [String], result: String) {
            let page = page("<div id=e contenteditable>\(markup)</div>")
            press(keys, in: page)
            #expect(value("e.innerHTML", in: page) == result)
        }

        @Test("a text without markup has lines, and no blocks")
        func plain() {
            let page = page("<pre id=e contenteditable=plaintext-only>a</pre>")
            press(["Enter", "b"], in: page)
            #expect(value("e.childElementCount", in: page) == "0")
            #expect(value("e.textContent.replace('\\n', '|')", in: page) == "a|b")
        }

        @Test(
            "a script that prevents beforeinput makes the change itself, at the ranges it is told")
        func prevented() {
            let page = page("<div id=e contenteditable>ab</div>")
            _ = value(
                """
                (e.addEventListener('beforeinput', event => {
                    event.preventDefault();
                    const [range] = event.getTargetRanges();
                    log.push([range.startOffset, range.endOffset, range.startContainer.data]);
                }), log.length = 0)
                """, in: page)
            press(["x", "Backspace", "Enter"], in: page)
            #expect(value("e.innerHTML", in: page) == "ab")
            #expect(
                value("log", in: page)
                    == "beforeinput insertText x,2,2,ab,beforeinput deleteContentBackward null,1,2,ab,"
                    + "beforeinput insertParagraph null,2,2,ab")
        }

        @Test(
            "an element inside of the text types into the text, one that is not editable does not")
        func inside() {
            let page = page(
                "<div contenteditable id=h>a<b id=e>b</b></div>"
                    + "<div contenteditable><i id=n contenteditable=false>n</i></div>")
            press(["c"], in: page)
            press(["c"], in: page, at: "n")
            #expect(value("h.textContent + n.textContent", in: page) == "abcn")
        }

        @Test("keys on a host that passes its focus on go to the field in its shadow tree")
        func delegated() {
            let page = page(
                """
                <x-field id=e></x-field><script>
                e.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<b>x</b><input>';
                </script>
                """)
            press(["o", "k"], in: page)
            #expect(value("e.shadowRoot.lastChild.value", in: page) == "ok")
            #expect(
                value("document.activeElement.id + e.shadowRoot.activeElement.localName", in: page)
                    == "einput")
        }

        @Test("a program that fills an editable element replaces its text")
        func filled() {
            let page = page("<div id=e contenteditable><p>old</p></div>")
            var node: NodeID?
            page.engine.withDocument { node = $0.element(withID: "e") }
            page.change(
                ElementReference(node: UInt32(truncatingIfNeeded: node?.rawValue ?? 0)),
                .text("new\nlines"))
            #expect(value("e.innerText", in: page)?.contains("old") == false)
            #expect(value("e.textContent", in: page) == "newlines")
        }
    }
}

extension Document {
    /// The element with an id.
    fileprivate func element(withID name: String) -> NodeID? {
        let root = NodeID.document
        var node = firstChild(of: root)
        while node.exists {
            for place in 0..<attributeCount(of: node) {
                let parts = attributeName(place, of: node)
                if parts.qualified == Array("id".utf8),
                    Array(attributeValue(place, of: node)) == Array(name.utf8)
                {
                    return node
                }
            }
            node = following(node, within: root)
        }
        return nil
    }
}
