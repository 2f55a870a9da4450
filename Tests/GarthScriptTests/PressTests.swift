import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("A person's press", .serialized) struct PressTests {
        @Test("the pointer comes to an element before it is pressed, and leaves the one before")
        func pointer() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <button id=a>A</button><button id=b>B</button><script>
                var got = [];
                for (const e of [a, b])
                    for (const type of ['mouseenter', 'mouseleave', 'mousedown', 'mouseup', 'click'])
                        e.addEventListener(type, () => got.push(type + ' ' + e.id));
                </script>
                """)
            let targets = (1...2).compactMap { content.target($0)?.element }
            for target in targets {
                page.activate(target)
                page.work()
            }
            #expect(targets.count == 2)
            #expect(
                page.evaluate("got.join()")
                    == .value(
                        "\"mouseenter a,mousedown a,mouseup a,click a,"
                            + "mouseleave a,mouseenter b,mousedown b,mouseup b,click b\""))
        }

        @Test("a press leaves the pointer where it was: rules with :hover apply there")
        func hover() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <style>ul { display: none } div:hover > ul { display: block }</style>
                <div><button id=a>A</button><ul><li>under a</ul></div>
                <div><button id=b>B</button><ul><li>under b</ul></div><script>
                const shown = () => [...document.querySelectorAll('ul')].map(u => u.offsetHeight > 0).join();
                </script>
                """)
            let targets = (1...2).compactMap { content.target($0)?.element }
            #expect(page.evaluate("shown()") == .value("\"false,false\""))
            page.activate(targets[0])
            page.work()
            #expect(page.evaluate("shown()") == .value("\"true,false\""))
            page.activate(targets[1])
            page.work()
            #expect(page.evaluate("shown()") == .value("\"false,true\""))
        }

        @Test(
            "the text of an element that can be pressed is its target, whatever lays it out",
            arguments: ["block", "flex", "inline-flex", "grid"])
        func laidOut(display: String) throws {
            let (page, content) = ScriptTests.interactive(
                """
                <div style='display:flex'><div role=tab id=a style='display:\(display)'>One</div>
                <div style='display:\(display)'>Two</div></div><script>
                var got = 0;
                a.onclick = () => got++;
                </script>
                """)
            #expect(content.targets.map(\.kind) == [.control(PageControl(kind: .button))])
            page.activate(try #require(content.target(1)?.element))
            page.work()
            #expect(page.evaluate("got") == .value("1"))
        }

        @Test(
            "a press meets the innermost element in the middle that has all of the text",
            arguments: [
                ("<p id=p><i></i><b id=q>text</b></p>", "q"),
                ("<p id=p>more <b id=q>text</b></p>", "p"),
                ("<p id=p><b id=q>text</b><b>text</b></p>", "p"),
                ("<p id=p><s style='display:none'>old</s><b id=q>text</b></p>", "q"),
                ("<p id=p><b id=q style='pointer-events:none'>text</b></p>", "p"),
                ("<p id=p><u id=q style='display:inline'>text</u></p>", "p"),
            ])
        func innermost(content: String, id: String) throws {
            let (page, shown) = ScriptTests.interactive(
                """
                <style>b { display: block }</style>
                <div id=whole role=tab>\(content)</div><script>
                var got = new Set();
                for (const type of ['mouseover', 'mousedown', 'mouseup', 'click'])
                    whole.addEventListener(type, e => got.add(e.target.id));
                </script>
                """)
            page.activate(try #require(shown.target(1)?.element))
            page.work()
            #expect(page.evaluate("[...got].join()") == .value("\"\(id)\""))
        }

        @Test("a click comes to the target whose content a press has replaced")
        func replaced() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <div id=a role=tab><b>One</b></div><script>
                var got = '';
                a.onmousedown = () => a.innerHTML = '<b>Two</b>';
                a.onclick = e => got = e.target.id;
                </script>
                """)
            page.activate(try #require(content.target(1)?.element))
            page.work()
            #expect(page.evaluate("got") == .value("\"a\""))
        }

        @Test("a press has the place of the middle of its element")
        func place() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <body style='margin:0'><p style='margin:0'>x</p><button id=a>A</button><script>
                var got = [];
                for (const type of ['mousedown', 'mouseup', 'click'])
                    a.addEventListener(type, e => {
                        const r = a.getBoundingClientRect();
                        got.push(e.clientX === Math.trunc(r.x + r.width / 2)
                            && e.clientY === Math.trunc(r.y + r.height / 2) && e.clientY > 16
                            && e.offsetX <= r.width && document.elementFromPoint(e.x, e.y) === a);
                    });
                </script>
                """)
            page.activate(try #require(content.target(1)?.element))
            page.work()
            #expect(page.evaluate("got.join()") == .value("\"true,true,true\""))
            #expect(
                page.evaluate("a.onclick = e => got = [e.clientX, e.pageY]; a.click(); got.join()")
                    == .value("\"0,0\""))
        }

        @Test("keys that a program types go where a script has put the caret, else to the end")
        func caret() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <input id=a value=abcd><textarea id=t>xy</textarea><script>
                t.onfocus = () => t.setSelectionRange(0, 0);
                </script>
                """)
            let field = try #require(content.target(1)?.element)
            let area = try #require(content.target(2)?.element)
            _ = page.value(of: .keys(["e"]), on: field)
            #expect(page.evaluate("a.value + a.selectionStart") == .value("\"abcde5\""))
            _ = page.evaluate("a.setSelectionRange(1, 3)")
            _ = page.value(of: .keys(["é", "f", "Delete", "Backspace"]), on: field)
            #expect(page.evaluate("a.value + a.selectionStart") == .value("\"aée2\""))
            _ = page.value(of: .keys(["1", "Enter", "2"]), on: area)
            #expect(page.evaluate("t.value") == .value("\"1\\n2xy\""))
        }

        @Test("the key of a character is that of a keyboard, with Shift where it needs one")
        func keys() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <input id=a><script>
                var told = [];
                a.onkeydown = e => told.push([e.key, e.code, e.keyCode, e.shiftKey].join());
                </script>
                """)
            let field = try #require(content.target(1)?.element)
            _ = page.value(of: .keys(["(", ")", "9", "A", "a", ":", ";", "é", " "]), on: field)
            let wanted = [
                "(,Digit9,57,true", "),Digit0,48,true", "9,Digit9,57,false", "A,KeyA,65,true",
                "a,KeyA,65,false", ":,Semicolon,186,true", ";,Semicolon,186,false", "é,,0,false",
                " ,Space,32,false",
            ]
            #expect(
                page.evaluate("told.join('|')") == .value("\"\(wanted.joined(separator: "|"))\""))
        }
    }
}
