import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("What a person does on a page") struct PersonTests {
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

        @Test("a key of a person is refused, changed or answered with the focus by scripts")
        func liveTyping() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <input id=a><input id=b><script>let told = []
                a.onkeydown = e => { if (e.key === 'x') e.preventDefault() }
                a.onbeforeinput = e => { if (e.data === 'y') e.preventDefault() }
                a.addEventListener('textInput', e => { if (e.data === 'z') e.preventDefault() })
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
            #expect(type("z", "Hz") == state("H"))
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
    }
}
