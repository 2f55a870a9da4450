import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// What a program is told of the elements that scripts make pressable.
    @Suite("Pressable elements of a snapshot") struct PressableSnapshotTests {
        /// Role, name and text of each element.
        private func outline(_ html: String) -> [String] {
            let (page, _) = ScriptTests.interactive(html)
            let elements = page.engine.elements(for: .snapshot(of: nil)) ?? []
            return elements.map { element in
                element.role + (element.name.isEmpty ? "" : " \"\(element.name)\"")
                    + (element.text.isEmpty ? "" : ": \(element.text)")
            }
        }

        /// Presses each target of the page, in their order.
        private func pressAll(of page: ScriptedPage, _ content: PageContent) {
            var number: UInt32 = 1
            while let target = content.target(number) {
                page.activate(target.element)
                page.work()
                number += 1
            }
        }

        @Test("an element without a role that a script makes pressable is one of its own")
        func generic() {
            let html = """
                <style>.tab { cursor: pointer }</style>
                <div id=root><div class=tab><span>One</span></div><div class=tab>Two</div>
                <div>plain</div><i class=tab title=Close></i></div>
                <div id=card>Card</div><div id=quiet class=tab>silent</div>
                <button><span class=tab>Go</span></button>
                <span role=tab><b class=tab>Three</b> <i>3</i></span>
                <label class=tab><input type=checkbox><span>Choice</span></label><script>
                root.addEventListener('click', () => {})
                document.querySelector('[role=tab]').onclick = card.onclick = () => {}
                </script>
                """
            #expect(
                outline(html) == [
                    "generic: One", "generic: Two", "text: plain", "generic \"Close\"",
                    "generic: Card", "text: silent", "button \"Go\"", "tab \"Three 3\"",
                    "checkbox \"Choice\"",
                    "text: Choice",
                ])
        }

        @Test("what shows nothing inside a control is no element of its own, elsewhere it is one")
        func emptyParts() {
            let html = """
                <style>.tab { cursor: pointer }</style><div id=root>
                <button aria-label=Save><i class=tab></i><b class=tab><u class=tab></u></b></button>
                <div class=tab></div></div><script>root.addEventListener('click', () => {})</script>
                """
            #expect(outline(html) == ["button \"Save\"", "generic"])
        }

        @Test(
            "an element whose role is not that of a control tells that scripts wait for clicks on it"
        )
        func pressable() {
            let (page, _) = ScriptTests.interactive(
                """
                <table><tr><th id=sort>Name</th><th>Size</th></tr><tr><td>a</td><td>1</td></tr></table>
                <img id=pic alt=Picture src=p.png><button id=go>Go</button><script>
                for (const e of [sort, pic, go]) e.addEventListener('click', () => {})
                </script>
                """)
            let elements = page.engine.elements(for: .snapshot(of: nil)) ?? []
            #expect(
                elements.filter { $0.states.contains(.pressable) }.map(\.role)
                    == ["columnheader", "img"])
            #expect(
                elements.filter(\.isInteractive).map(\.role) == ["columnheader", "img", "button"])
        }

        @Test("handlers in the markup make elements that can be pressed, as listeners do")
        func markup() {
            let (page, content) = ScriptTests.interactive(
                """
                <a onclick="got += 'a'">a</a> <span onmousedown="got += 'b'">b</span>
                <table><tr><th onclick="got += 'c'"><b>c</b></th></tr></table>
                <ul onclick="got += event.target.id"><li id=d>d</li></ul>
                <p ondblclick="got += 'e'">e</p><p onkeydown="got += 'x'">x</p>
                <script>var got = ''</script>
                """)
            pressAll(of: page, content)
            #expect(page.evaluate("got") == .value("\"abcde\""))
        }

        @Test("radio buttons behind their labels are pressed where scripts run, without a form too")
        func hiddenRadios() {
            let (page, content) = ScriptTests.interactive(
                """
                <style>input { display: none }</style>
                <input type=radio name=r id=a value=1><label for=a>One</label>
                <input type=radio name=r id=b value=2><label for=b>Two</label>
                <input type=checkbox name=c id=c><label for=c>Menu</label>
                <script>
                var got = '';
                for (const e of [a, b, c]) e.onchange = () => got += e.value;
                </script>
                """)
            pressAll(of: page, content)
            #expect(page.evaluate("got") == .value("\"12\""))
        }

        @Test("a check box that nobody sees is pressed where a flex item is drawn for it")
        func drawnChoices() {
            let (page, content) = ScriptTests.interactive(
                """
                <style>label, div { display: flex; position: relative }
                .o { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0 }
                .s { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0,0,0,0) }
                i { width: 16px; height: 16px; border: 1px solid }</style>
                <label><input type=checkbox class=o value=1><i></i></label>
                <label><input type=checkbox class=s value=2><i></i>Text</label>
                <div><input type=checkbox class=o value=3><i></i></div>
                <div><input type=checkbox class=s value=4><i></i></div>
                <div><input type=checkbox class=o value=5 aria-hidden=true tabindex=-1><i></i></div>
                <div><input class=o value=6><i></i></div>
                <script>
                var got = '';
                onchange = e => got += e.target.value;
                </script>
                """)
            pressAll(of: page, content)
            #expect(page.evaluate("got") == .value("\"123\""))
        }

        @Test("a list that listens for clicks on its items is told which one was pressed")
        func delegated() {
            let (page, content) = ScriptTests.interactive(
                """
                <style>.tab { cursor: pointer }</style><div id=tabs><div class=tab data-n=1>One</div>
                <div class=tab data-n=2><b>Two</b></div></div><script>
                var told = []
                tabs.addEventListener('click', (event) => told.push(event.target.dataset.n))
                </script>
                """)
            pressAll(of: page, content)
            #expect(page.evaluate("told.join()") == .value("\"1,2\""))
        }

        @Test("large parts of a page that listen for clicks are none")
        func large() {
            let html = """
                <div id=root><p>one</p><a href=/x>two</a></div><script>
                root.onclick = () => {}</script>
                """
            #expect(outline(html) == ["paragraph: one", "link \"two\""])
        }
    }
}
