import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// What a person's keys do in an editing host (HTML Standard, "contenteditable").
    @Suite("Keys of a person in editing hosts") struct EditedTextTests {
        @Test("a host is one target, whatever is in it, up to what says that it is not edited")
        func target() throws {
            let (_, content) = ScriptTests.interactive(
                """
                <script></script><div contenteditable>a <b>b <i>c</i></b>
                <span contenteditable=false>d</span></div><p contenteditable=false>e</p>
                """)
            #expect(content.targets.map(\.kind) == [.editingHost])
            let line = content.lines.runs[content.lines.runRange(ofLine: 0)].map(\.target)
            #expect(line.last == 0 && line.dropLast().allSatisfy { $0 == 1 })
        }

        @Test(
            "a key has its events, changes the text at the caret, and the answer says where that is"
        )
        func typed() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <p>Before<div contenteditable id=h>ab<b>cd</b></div><script>let told = []
                h.onkeydown = e => { if (e.key === '!') e.preventDefault() }
                h.oninput = e => told.push(e.inputType + ':' + e.data)</script>
                """)
            let host = try #require(content.target(1)?.element)
            func type(_ key: String, _ text: String? = nil) -> String? {
                page.value(of: .type(FieldKey(key, text: text)), on: host)
            }
            func state(_ line: Int, _ column: Int, isAllowed: Bool = true) -> String {
                "{\"isAllowed\":\(isAllowed),\"text\":\"\",\"cursor\":0,\"focus\":\(host.node),"
                    + "\"caret\":{\"line\":\(line),\"column\":\(column)}}"
            }
            _ = page.value(of: .focus(true), on: host)
            #expect(type("") == state(2, 4))
            #expect(type("x") == state(2, 5))
            #expect(type("!") == state(2, 5, isAllowed: false))
            #expect(type("ArrowLeft") == state(2, 4))
            #expect(type("Backspace") == state(2, 3))
            #expect(type("Enter") == state(3, 0))
            #expect(type("", "y\nz") == state(4, 1))
            #expect(
                page.evaluate("h.innerHTML")
                    == .value("\"ab<b>c</b><div><b>y</b></div><div><b>zx</b></div>\""))
            #expect(
                page.evaluate("told.join(' ')")
                    == .value(
                        "\"insertText:x deleteContentBackward:null insertParagraph:null "
                            + "insertFromPaste:y insertParagraph:null insertFromPaste:z\""))
        }

        @Test("the selection that moves with what is typed is told, and nothing fails")
        func moved() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <div contenteditable id=h>ab</div><script>let told = 0
                document.addEventListener('selectionchange', () => told++)</script>
                """)
            let host = try #require(content.target(1)?.element)
            _ = page.value(of: .focus(true), on: host)
            page.work()
            _ = page.evaluate("told = 0")
            _ = page.value(of: .type(FieldKey("x", text: nil)), on: host)
            page.work()
            #expect(page.evaluate("[told > 0, h.textContent]") == .value("[true,\"abx\"]"))
        }

        @Test("a host without text has a mark to go to, up to its first letter")
        func empty() throws {
            let (page, content) = ScriptTests.interactive(
                "<script></script><div contenteditable id=h></div><p>end")
            #expect(content.lines.string(ofLine: 0) == "[…]")
            let host = try #require(content.target(1)?.element)
            #expect(content.targets.map(\.kind) == [.editingHost])
            _ = page.value(of: .focus(true), on: host)
            let answer = page.value(of: .type(FieldKey("a")), on: host)
            #expect(answer?.hasSuffix("\"caret\":{\"line\":0,\"column\":1}}") == true)
            #expect(page.evaluate("h.innerHTML") == .value("\"a\""))
        }

        @Test("an empty line of a host has a cell to go to, other empty lines have none")
        func emptyLines() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <script></script><div contenteditable id=h><div><br></div><div>a<br></div></div>
                <p><br>end
                """)
            let lines = (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
            #expect(lines.filter { !$0.isEmpty } == [" ", "a", "end"])
            #expect(content.targets.map(\.kind) == [.editingHost])
            let host = try #require(content.target(1)?.element)
            _ = page.value(of: .focus(true), on: host)
            _ = page.evaluate("getSelection().collapse(h.firstChild, 0)")
            _ = page.value(of: .type(FieldKey("b")), on: host)
            #expect(page.evaluate("h.textContent") == .value("\"ba\""))
        }

        @Test("commands of scripts change the selected text and tell it by input alone")
        func commands() {
            let (page, _) = ScriptTests.interactive(
                """
                <div contenteditable id=h>one two three</div><textarea id=t>ab</textarea><script>
                let told = []
                h.onbeforeinput = t.onbeforeinput = () => told.push('asked')
                h.oninput = t.oninput = e => told.push(e.inputType)
                const at = (node, from, to) => getSelection().setBaseAndExtent(node, from, node, to)
                const run = (name, value) => document.execCommand(name, false, value)
                </script>
                """)
            func html(_ script: String) -> String? {
                guard case .value(let text?) = page.evaluate("\(script); h.innerHTML") else {
                    return nil
                }
                return text
            }
            #expect(html("at(h.firstChild, 4, 7); run('bold')") == "\"one <b>two</b> three\"")
            #expect(page.evaluate("document.queryCommandState('bold')") == .value("true"))
            #expect(html("run('bold')") == "\"one two three\"")
            #expect(page.evaluate("document.queryCommandState('bold')") == .value("false"))
            #expect(
                html("run('italic'); at(h.querySelector('i').firstChild, 1, 2); run('italic')")
                    == "\"one <i>t</i>w<i>o</i> three\"")
            #expect(
                html("run('insertHTML', '<u>x</u>')") == "\"one <i>t</i><u>x</u><i>o</i> three\"")
            #expect(html("run('insertText', 'Q')") == "\"one <i>t</i><u>x</u>Q<i>o</i> three\"")
            #expect(
                html("at(h.lastChild, 1, 6); run('createLink', '/y')")?
                    .hasSuffix("<i>o</i> <a href=\\\"/y\\\">three</a>\"") == true)
            #expect(html("run('unlink')")?.hasSuffix("<i>o</i> three\"") == true)
            #expect(html("run('selectAll'); run('delete')") == "\"\"")
            #expect(
                page.evaluate(
                    "t.focus(); t.setSelectionRange(1, 1); run('insertText', 'x'); t.value")
                    == .value("\"axb\""))
            #expect(
                page.evaluate(
                    "[run('undo'), document.queryCommandSupported('undo'), "
                        + "document.queryCommandSupported('Bold'), told.includes('asked'), "
                        + "told.slice(0, 3).join()].join(' ')")
                    == .value("\"false false true false formatBold,formatBold,formatItalic\""))
        }

        @Test("editing calls nothing that the page has put in the place of a built-in")
        func primordials() {
            let (page, _) = ScriptTests.interactive(
                """
                <div contenteditable id=h><b>bold</b></div><script>
                let calls = 0
                Object.defineProperty(Node.prototype, 'textContent', { get() { calls++; return '' } })
                getSelection().setBaseAndExtent(h.firstChild.firstChild, 1, h.firstChild.firstChild, 3)
                for (const name of ['bold', 'insertParagraph', 'italic']) document.execCommand(name)
                </script>
                """)
            #expect(page.evaluate("calls") == .value("0"))
        }

        @Test("the place behind the last letter of a text has a rectangle")
        func endOfText() {
            let (page, _) = ScriptTests.interactive("<p id=p>abc</p><script></script>")
            let script = """
                const r = document.createRange(); r.setStart(p.firstChild, 3)
                const b = r.getBoundingClientRect(); [b.x, b.width, r.getClientRects().length].join()
                """
            #expect(page.evaluate(script) == .value("\"32,0,1\""))
        }
    }
}
