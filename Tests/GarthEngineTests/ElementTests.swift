import GarthPage
import Testing

@testable import GarthEngine

@Suite("Elements of a page") struct ElementTests {
    private func elements(
        _ html: String, _ question: PageQuestion = .snapshot(of: nil)
    ) throws -> [PageElement] {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/d/"), options: LayoutOptions())
        engine.receive(Array(html.utf8).span)
        engine.finish()
        let found = engine.elements(for: question)
        return try #require(found)
    }

    private func shown(in engine: inout Engine) -> [PageElement] {
        engine.elements(for: .snapshot(of: nil)) ?? []
    }

    /// Depth, role, name and text of each element.
    private func outline(_ html: String) throws -> [String] {
        try elements(html).map { element in
            String(repeating: ".", count: element.depth) + element.role
                + (element.name.isEmpty ? "" : " \"\(element.name)\"")
                + (element.text.isEmpty ? "" : ": \(element.text)")
        }
    }

    @Test("each element has the role of HTML-AAM, and groups without a role vanish")
    func roles() throws {
        let html = """
            <header><h1>Top</h1></header><nav aria-label=Main><ul><li><a href=a>A</a><li>B</ul></nav>
            <main><div><div><p>Some <b>bold</b> text</p></div></div><article><h2>In</h2>x</article>
            <hr><img alt=Tree src=t><img alt="" src=u><table><caption>C</caption><tr><th>H<td>1</table>
            <section>plain</section><section aria-label=S>named</section></main><footer>end</footer>
            """
        #expect(
            try outline(html) == [
                "banner", ".heading \"Top\"", "navigation \"Main\"", ".list", "..listitem",
                "...link \"A\"", "..listitem: B", "main", ".paragraph: Some bold text", ".article",
                "..heading \"In\"", "..text: x", ".separator", ".img \"Tree\"", ".table \"C\"",
                "..caption: C", "..row", "...rowheader \"H\"", "...cell \"1\"", ".text: plain",
                ".region \"S\": named", "contentinfo: end",
            ])
    }

    @Test("controls have their labels as names, and their values and states")
    func controls() throws {
        let html = """
            <form aria-label=F><label>Name <input value=Ann required></label>
            <input type=password value=abc aria-label=Pass><input type=checkbox checked title=Box>
            <label for=r>Red</label><input type=radio id=r name=c><textarea disabled>t</textarea>
            <select aria-label=Pick><option>One<option selected>Two</select>
            <input type=file aria-label=Doc><input type=submit><button>Go <i>now</i></button><input type=hidden name=h></form>
            """
        let found = try elements(html)
        #expect(
            found.filter { $0.role != PageElement.plainText }.map {
                "\($0.role) \($0.name) \($0.text)"
            }
                == [
                    "form F ", "textbox Name Ann", "textbox Pass \u{2022}\u{2022}\u{2022}",
                    "checkbox Box ", "radio Red ", "textbox  t", "combobox Pick ", "option One ",
                    "option Two ", "button Doc ", "button Submit ", "button Go now ",
                ])
        func states(_ name: String) -> ElementStates? { found.first { $0.name == name }?.states }
        #expect(states("Name") == [.required, .editable])
        #expect(states("Box") == [.checked])
        #expect(states("Two") == [.selected])
        #expect(states("Pick") == [.choosable])
        #expect(states("Doc") == [.takesFiles])
        #expect(found.first { $0.text == "t" }?.states == [.disabled, .editable])
    }

    @Test("what is not shown is not in a snapshot, and neither is what is hidden from programs")
    func hidden() throws {
        let html = """
            <p hidden>a</p><p style="display:none">b<a href=x>c</a></p><p aria-hidden=true>d</p>
            <p style="visibility:hidden"><a href=y>e</a></p><details><summary>f</summary>g</details>
            <p>h</p>
            """
        #expect(try outline(html) == ["group", ".button \"f\"", "paragraph: h"])
    }

    @Test("a control that its label stands for is in a snapshot, whatever hides it")
    func labelled() throws {
        let html = """
            <style>.o { position: absolute; opacity: 0 } .n { display: none }</style>
            <label><input type=checkbox class=o checked>a</label><label><input type=radio class=n>b</label>
            <form><input type=file class=n id=c name=c><label for=c>c</label>
            <input type=checkbox class=n id=d name=d><label for=d hidden>d</label></form>
            <input type=checkbox class=n id=e name=e><label for=e>e</label>
            <input class=o value=f><input type=checkbox class=o aria-hidden=true>
            """
        let found = try outline(html)
        #expect(
            found == [
                "checkbox \"a\"", "text: a", "radio \"b\"", "text: b", "button \"c\"", "text: c",
                "text: e",
            ])
    }

    @Test("a link tells its address, a heading its level, a disclosure whether it is open")
    func facts() throws {
        let found = try elements(
            "<a href=../x>l</a><h3>h</h3><div role=heading aria-level=5>i</div>"
                + "<details open><summary>s</summary></details>")
        #expect(found[0].url == "https://ex.test/x")
        #expect(found[1].level == 3)
        #expect(found[2].level == 5)
        #expect(found[3].states.contains(.expanded))
    }

    @Test("the elements in an element are those of its snapshot")
    func part() throws {
        let html = "<p>a</p><ul><li><a href=1>b</a></ul><p>c</p>"
        let list = try #require(try elements(html).first { $0.role == "list" })
        let inner = try elements(html, .snapshot(of: list.reference))
        #expect(inner.map(\.role) == ["list", "listitem", "link"])
        #expect(inner.map(\.depth) == [0, 1, 2])
        #expect(try elements(html, .snapshot(of: ElementReference(node: 9999))).isEmpty)
        #expect(
            try elements(html, .snapshot(of: ElementReference(document: 7, node: 1))).isEmpty)
    }

    @Test(
        "queries find by selector, role and name, text and label",
        arguments: [
            (ElementQuery.selector("p > a, .k"), ["link One", "generic "]),
            (.selector("a"), ["link One", "link Two"]), (.selector(".none"), []),
            (.role("link", name: nil), ["link One", "link Two"]),
            (.role("LINK", name: "tw"), ["link Two"]), (.text("fresh  FRUIT"), ["paragraph "]),
            (.label("your mail"), ["textbox Your mail"]), (.text("nothing"), []),
        ])
    func queries(query: ElementQuery, expected: [String]) throws {
        let html = """
            <p><a href=1>One</a><ul><li><a href=2>Two</a></ul><p>Fresh fruit<div class=k>x</div>
            <label>Your mail <input></label>
            """
        #expect(try elements(html, .elements(query)).map { "\($0.role) \($0.name)" } == expected)
    }

    @Test("a selector finds hidden elements too and says so, and a wrong one is told from none")
    func selectors() throws {
        let found = try elements("<p hidden id=a>x</p><p>y", .elements(.selector("p")))
        #expect(found.map { $0.states.contains(.hidden) } == [true, false])
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/"), options: LayoutOptions())
        engine.finish()
        let wrong = engine.elements(for: .elements(.selector("p(")))
        let right = engine.elements(for: .elements(.selector("p")))
        #expect(wrong == nil)
        #expect(right?.isEmpty == true)
    }

    @Test("a page with very many links has all of them, and a link of any length is one")
    func manyElements() throws {
        let links = (0..<70_000).map { "<a href=\($0)>\($0)</a>" }.joined()
        let found = try elements(
            links + "<a href='data:,\(String(repeating: "x", count: 1 << 21))'>d")
        #expect(found.count == 70_001)
        #expect(found.last?.url.utf8.count ?? 0 < 10_000)
    }

    @Test("a page with more than a program can be told of says so, and stays within the bounds")
    func tooManyElements() throws {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/"), options: LayoutOptions())
        let address = String(repeating: "a", count: 4000)
        for _ in 0..<100 {
            let links = (0..<100).map { "<a href=\(address)>\($0)</a>" }.joined()
            engine.receive(Array(links.utf8).span)
        }
        engine.finish()
        _ = engine.takeUpdates()
        let found = shown(in: &engine)
        #expect((7000..<9000).contains(found.count))
        let isSaid = engine.takeUpdates().contains {
            if case .limitReached = $0 { true } else { false }
        }
        #expect(isSaid)
    }

    @Test("what a person does to controls shows in the next snapshot")
    func changes() {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/"), options: LayoutOptions())
        engine.receive(Array("<input aria-label=a><input type=checkbox aria-label=b>".utf8).span)
        engine.finish()
        let before = shown(in: &engine)
        engine.apply(.text("typed"), to: before[0].reference)
        engine.apply(.checked(true), to: before[1].reference)
        let after = shown(in: &engine)
        #expect(after[0].text == "typed")
        #expect(after[1].states.contains(.checked))
        #expect(before.map(\.reference) == after.map(\.reference))
    }
}
