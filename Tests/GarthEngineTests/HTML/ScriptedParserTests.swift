import GarthPage
import Testing

@testable import GarthEngine

@Suite("The parser and scripts") struct ScriptedParserTests {
    /// An engine whose scripts are run by a closure that gets their text.
    private final class Page {
        var engine = Engine(scripts: .ofPage)
        var ran: [String] = []
        private let onScript: (Page, String) -> Void

        init(_ pieces: [String], onScript: @escaping (Page, String) -> Void = { _, _ in }) {
            self.onScript = onScript
            engine.open(DocumentInfo(url: "http://a.test/"), options: LayoutOptions())
            for piece in pieces {
                var piece = piece
                piece.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
                runScripts()
            }
            engine.finish()
            runScripts()
        }

        private func runScripts() {
            while let script = engine.pausedScript() {
                run(script)
                engine.resumeParsing()
            }
        }

        private func run(_ script: NodeID) {
            let text = engine.scriptElement(script).map { String(decoding: $0.text, as: UTF8.self) }
            engine.beginScript()
            ran.append(text ?? "")
            onScript(self, text ?? "")
            engine.endScript()
        }

        func write(_ markup: String) {
            engine.write(Array(markup.utf8))
            while let script = engine.pausedScript() {
                run(script)
                engine.write([])
            }
        }

        /// The document in html5lib's notation.
        var tree: String { String(decoding: engine.export(.tree), as: UTF8.self) }

        var text: String {
            var lines = PageLines()
            for update in engine.takeUpdates() {
                if case .lines(let from, let batch) = update {
                    lines.truncate(toLine: from)
                    lines.append(batch)
                }
            }
            return (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
        }
    }

    @Test("the parser stops at each end tag of a script, wherever the pieces are cut")
    func pauses() {
        let html = "<p>a<script>one</script>b<script>two</script><svg><script>three</script></svg>c"
        let whole = Page([html])
        #expect(whole.ran == ["one", "two", "three"])
        let single = Page(html.map { String($0) })
        #expect(single.ran == whole.ran && single.tree == whole.tree)
    }

    @Test("what a script writes comes before the rest of the page")
    func write() {
        let page = Page(["<body>a<script>x</script>d"]) { page, _ in
            page.write("<b>b</b>")
            page.write("c")
        }
        #expect(page.text == "abcd")
    }

    @Test("a written script runs at once, and what it writes stands at its place")
    func nestedWrite() {
        let page = Page(["<body><script>outer</script>5"]) { page, text in
            switch text {
            case "outer":
                page.write("1<script>inner</script>3")
                page.write("4")
            default: page.write("2")
            }
        }
        #expect(page.ran == ["outer", "inner"])
        #expect(page.text == "12345")
    }

    @Test("a tag that is written in parts is one tag")
    func writeInParts() {
        let page = Page(["<body><script>x</script>>b</i>"]) { page, _ in page.write("<i") }
        #expect(page.text == "b" && page.tree.contains("<i>"))
    }

    @Test("a written script that is not there yet holds the rest back")
    func blockedWrite() {
        let page = Page(["<body><script>x</script>c"]) { page, text in
            guard text == "x" else { return }
            page.engine.write(Array("a<script src=s></script>b".utf8))
            #expect(!page.tree.contains("\"b"))
        }
        #expect(page.ran == ["x", ""] && page.text == "abc")
    }

    @Test("the content of noscript is text, and is not shown, when scripts run")
    func noscript() {
        let page = Page([
            "<head><noscript><link></noscript></head><p>a<noscript><b>c</b></noscript>"
        ])
        #expect(page.text == "a" && page.tree.contains("\"<b>c</b>\""))
        var plain = Engine()
        plain.open(DocumentInfo(url: "http://a.test/"), options: LayoutOptions())
        #expect(plain.pausedScript() == nil)
    }

    @Test("a script that changes the document after it was laid out changes the lines")
    func changes() {
        let page = Page(["<p id=a>one</p><p>two</p>"])
        #expect(page.text.contains("one"))
        page.engine.withDocument { document in
            document.detach(NodeID(rawValue: Int32(document.nodes.count - 2)))
        }
        page.engine.noteScriptChanges()
        page.engine.showScriptChanges()
        #expect(page.text == "one")
    }

    @Test("a style sheet that a script changes or removes applies as it is")
    func styleChanges() {
        let page = Page(["<style>p { display: none }</style><p>one</p>"])
        #expect(page.text.isEmpty)
        page.engine.withDocument { document in
            let style = document.notable.first { document.isElement($0, .style) }
            document.detach(style ?? .none)
        }
        page.engine.noteScriptChanges()
        page.engine.showScriptChanges()
        #expect(page.text == "one")
    }

    @Test("a page is not finished while scripts are to come, and shows nothing while it is held")
    func held() {
        var engine = Engine(scripts: .ofPage)
        engine.isHeldByScripts = true
        engine.hasScriptsToCome = true
        engine.open(DocumentInfo(url: "http://a.test/"), options: LayoutOptions())
        var html = "<p>one"
        html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
        engine.finish()
        #expect(!engine.takeUpdates().contains { if case .lines = $0 { true } else { false } })
        engine.isHeldByScripts = false
        engine.showScriptChanges()
        let shown = engine.takeUpdates()
        #expect(shown.contains { if case .lines = $0 { true } else { false } })
        #expect(!shown.contains(.finished))
        engine.hasScriptsToCome = false
        engine.showScriptChanges()
        #expect(engine.takeUpdates().contains(.finished))
    }
}

@Suite("HTML fragments") struct FragmentTests {
    /// The fragment as the content of an element that `context` makes.
    private func fragment(
        _ html: String, in context: GarthEngine.Tag, _ namespace: Namespace = .html
    ) -> String {
        var document = Document()
        var element = Document.blank(.element)
        element.tag = context
        element.namespace = namespace
        let parent = document.make(element, asLastChildOf: .document)
        let root = document.parseFragment(Array(html.utf8), context: parent, isScripting: true)
        while document[root].firstChild.exists {
            let child = document[root].firstChild
            document.detach(child)
            document.append(child, to: parent)
        }
        var out: [UInt8] = []
        exportTree(document, roots: nil, into: &out)
        return String(decoding: out, as: UTF8.self).split(separator: "\n")
            .map { $0.dropFirst(2).trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }

    @Test(
        "markup is read as the content of its element",
        arguments: [
            ("<td>a", GarthEngine.Tag.tr, "<tr> <td> \"a\""), ("<td>a", .div, "<div> \"a\""),
            ("<tr><td>a", .table, "<table> <tbody> <tr> <td> \"a\""),
            ("<b>a</b>", .textarea, "<textarea> \"<b>a</b>\""),
            ("<b>a</b>", .title, "<title> \"<b>a</b>\""),
            ("<b>", .style, "<style> \"<b>\""), ("<p>a<p>b", .p, "<p> <p> \"a\" <p> \"b\""),
            ("<option>a", .select, "<select> <option> \"a\""),
            ("<body><p>a</body>", .div, "<div> <p> \"a\""),
            ("<col>", .colgroup, "<colgroup> <col>"), ("</div>x", .div, "<div> \"x\""),
        ])
    func contexts(html: String, context: GarthEngine.Tag, expected: String) {
        #expect(fragment(html, in: context) == expected)
    }

    @Test("in SVG, elements are of SVG until HTML breaks out")
    func foreign() {
        #expect(fragment("<g/>x", in: .svg, .svg) == "<svg svg> <svg g> \"x\"")
    }

    @Test("scripts in a fragment never run, and its elements concern no document yet")
    func scripts() {
        var document = Document()
        var element = Document.blank(.element)
        element.tag = .div
        let parent = document.make(element, asLastChildOf: .document)
        let html = Array("<script>a</script><style>b</style><iframe></iframe>".utf8)
        let root = document.parseFragment(html, context: parent, isScripting: true)
        let script = document[root].firstChild
        #expect(document[script].flags.contains(.hasStarted))
        #expect(document.notable.isEmpty && document.frames.isEmpty)
    }
}
