import Foundation
import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

/// A page on a screen, which a script changes.
private struct LivingPage: ~Copyable {
    /// Small and seeded: the same sequence each time.
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// What a reader sees of a line: its text, what each part looks like, and where it leads.
    struct ShownLine: Equatable {
        var text: String
        var parts: [Part]
        /// What is painted behind it: columns and grounds.
        var painted: [Painted]

        struct Painted: Equatable {
            var columns: Range<Int>
            var style: TextStyle
        }

        struct Part: Equatable {
            var byteCount: UInt32
            var style: TextStyle
            var target: PageTarget?
        }
    }

    private static let options = LayoutOptions(columns: 70, rows: 24, isInteractive: true)
    var engine = Engine(scripts: .ofPage)
    private(set) var content = PageContent()
    private(set) var patches = 0
    private(set) var restarts = 0
    /// The lines that were replaced and those that came for them.
    private(set) var splicedLines = 0

    init(_ html: String) { self.init(pieces: [html]) }

    init(pieces: [String]) {
        engine.open(DocumentInfo(url: "http://a.test/"), options: Self.options)
        for piece in pieces {
            engine.receive(Array(piece.utf8).span)
            take()
        }
        engine.finish()
        take()
        restarts = 0
    }

    mutating func take() {
        for update in engine.takeUpdates() {
            switch update {
            case .restarted: restarts += 1
            case .linesSpliced(_, let removed, let lines):
                patches += 1
                splicedLines += removed + lines.count
            default: break
            }
            content.apply(update)
        }
    }

    /// Changes the document as a script does, and shows the change.
    mutating func change(_ body: (inout Document) -> Void) {
        engine.withDocument(body)
        engine.noteScriptChanges()
        engine.showScriptChanges()
        take()
    }

    var shown: [ShownLine] {
        var lines: [ShownLine] = []
        // The number of a form says only which controls belong together.
        var forms: [Int: Int] = [:]
        for line in 0..<content.lines.count {
            let parts = content.lines.runs[content.lines.runRange(ofLine: line)].map {
                var style = content.style($0.style)
                style.picture = 0
                var target = content.target($0.target)
                if case .control(var control) = target?.kind, let form = control.form {
                    control.form = forms[form, default: forms.count]
                    forms[form] = control.form
                    target?.kind = .control(control)
                }
                return ShownLine.Part(byteCount: $0.byteCount, style: style, target: target)
            }
            let cells = content.lines.painted[content.lines.paintedRange(ofLines: line..<line + 1)]
            lines.append(
                ShownLine(
                    text: content.lines.string(ofLine: line), parts: parts,
                    painted: cells.map {
                        ShownLine.Painted(columns: $0.columns, style: content.style($0.style))
                    }))
        }
        return lines
    }

    var anchors: [String: Int] {
        Dictionary(content.lines.anchors.map { ($0.name, $0.line) }) { first, _ in first }
    }

    /// Lays the whole page out again, and shows that.
    mutating func showAnew() {
        engine.resize(LayoutOptions(columns: 71, rows: 24, isInteractive: true))
        take()
        engine.resize(Self.options)
        take()
    }

    /// Where the elements of the body lie, as scripts are told.
    var boxes: [ElementBox?] {
        mutating get { elements.map { engine.box(of: $0) } }
    }

    /// The same by a new layout of the whole page.
    var boxesAnew: [ElementBox?] {
        mutating get {
            engine.answers.geometry = nil
            return boxes
        }
    }

    /// Whether only a part of the page was laid out for the last boxes.
    var measuredPart: Bool { (engine.answers.geometry?.geometry.trace.pass ?? 0) > 1 }

    /// The elements of the body.
    var elements: [NodeID] {
        let document = engine.document
        var found: [NodeID] = []
        var node = document.next(.document)
        while node.exists {
            let data = document[node]
            if data.kind == .element, data.tag != .html, data.tag != .head, data.tag != .body,
                document[data.parent].tag != .head
            {
                found.append(node)
            }
            node = document.next(node)
        }
        return found
    }

    func element(_ id: String) -> NodeID {
        elements.first { engine.document.string(.id, of: $0) == id } ?? .none
    }
}

extension Document {
    fileprivate mutating func set(_ name: String, _ value: String, of node: NodeID) {
        let name = Array(name.utf8)
        if let place = attributePlace(qualified: name, of: node) {
            setAttributeValue(place, of: node, Array(value.utf8))
        } else {
            _ = addAttribute(
                NameParts(namespace: nil, prefix: nil, local: name), value: Array(value.utf8),
                to: node)
        }
    }

    fileprivate mutating func remove(_ name: String, of node: NodeID) {
        guard let place = attributePlace(qualified: Array(name.utf8), of: node) else { return }
        removeAttribute(place, of: node)
    }

    /// A change that depends on chance alone.
    fileprivate mutating func change(
        _ elements: [NodeID], _ random: inout LivingPage.Generator
    ) {
        let node = elements.randomElement(using: &random)!
        let other = elements.randomElement(using: &random)!
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1: set("class", ["a", "b", "c", "a b"].randomElement(using: &random)!, of: node)
        case 2: remove("class", of: node)
        case 3: set("id", "i\(Int.random(in: 0..<5, using: &random))", of: node)
        case 4, 5:
            let text = makeNode(.text, text: Array("new text of some words ".utf8))
            insertNode(text, into: node, before: firstChild(of: node))
        // An earlier change of the same step may have taken the node out.
        case 6 where !self[node].parent.exists, 8 where !self[node].parent.exists: break
        case 6: insertNode(copy(other, isDeep: true), into: self[node].parent, before: node)
        case 7: removeNode(node)
        case 9:
            let isOver = Bool.random(using: &random)
            setStates(isOver ? .hover : [], among: .hover, of: node)
        case 8: insertNode(other, into: self[node].parent, before: node)
        default:
            var child = firstChild(of: node)
            while child.exists, self[child].kind != .text { child = self[child].nextSibling }
            guard child.exists else { return set("title", "t", of: node) }
            setCharacters(of: child, Array("other words".utf8))
        }
    }
}

@Suite("Small changes of a page that is shown") struct PatchTests {
    private static let rules = """
        .a { margin: 2em 0 } .b { display: none } .c { padding-left: 3em; font-weight: bold }
        .c .a { text-align: center } h3 { counter-increment: part }
        h3::before { content: counter(part) ". " }
        .own::details-content, .a::details-content { margin-left: 2em; padding: 1em 0 }
        .column { display: flex; flex-direction: column; gap: 2em }
        .cut { height: 20px; overflow: hidden }
        p:hover { margin-left: 4em } div:hover .a, li:hover { display: none }
        div { background: #06c } .c { background: #c60; padding-top: 1em } td.a, pre { background: #080 }
        li:hover { background: #804 }
        """
    private static let structure = """
        li:first-child { margin-left: 2em } p + p { text-indent: 2em } .a ~ p { font-style: italic }
        h3:hover + p, li:hover ~ li { padding-left: 2em }
        div:empty { border-top: 20px solid } li:nth-child(even) { font-weight: bold }
        """

    private static let relations = """
        div:has(.b) { padding-left: 2em } ul:has(> .a) { margin-left: 3em } p:has(~ .c) { margin-top: 1em }
        table:has([title]) { margin-left: 4em } li:has(.a, .b .c) { text-indent: 2em }
        body:has(#i3) pre { display: none } ul:has(li:hover) { padding-left: 5em }
        """
    private static let neighbours = """
        h3:has(+ .a) { margin-left: 2em } div:has(p + .b) { padding-left: 2em }
        """

    private static func page(_ css: String, parts: Int = 60) -> String {
        var html = "<title>t</title><style>\(css)</style><body>"
        for part in 1...parts {
            html += """
                <h3 id=part\(part)>Part \(part)</h3><p>Some words and <a href=/\(part)>a link</a>,
                and enough other words to fill more than one line of this page, so it breaks.
                <p class=a>A second paragraph.<ul><li>one<li>two <b>bold</b><li>three<ul><li>in</ul></ul>
                <div><p>inside<div>deeper <input name=f\(part)></div></div>
                <details><summary>more</summary><p>hidden \(part) <a href=/d\(part)>there</a></details>
                <table><tr><td>x<td>y<tr><td>longer<td>z</table><pre>  kept\n\n\n  text</pre>
                """
            if part % 6 == 0 {
                html += "<details open class=own>A text<p>p<summary>own</summary>b</details>"
                html += "<details open class=column><summary>s</summary>A text <p>p</details>"
            }
            if part % 7 == 0 { html += "<div style='float: right; width: 160px'>beside</div>" }
            if part % 8 == 0 {
                html += "<div class=cut><p>shown<p>cut <a href=/c\(part)>link</a><p>cut</div>"
            }
            if part % 9 == 0 { html += "<ol reversed><li>last<li>first</ol>" }
            if part % 11 == 0 { html += "<div style='display: flex'><p>l</p><p>r</p></div>" }
        }
        return html
    }

    @Test("a change shows the lines of a new layout, and lays out a part of the page")
    func part() {
        var page = LivingPage(Self.page(Self.rules))
        let before = page.content.lines.count
        let heading = page.element("part30")
        page.change { $0.set("class", "a", of: heading) }
        #expect(page.patches == 1 && page.restarts == 0)
        #expect(page.splicedLines < 20, "\(page.splicedLines) of \(before) lines")
        let shown = page.shown
        page.showAnew()
        #expect(page.shown == shown && page.content.lines.count > before)
    }

    @Test("a change that no :has() can ask for lays out a part of the page")
    func narrowHas() {
        var page = LivingPage(Self.page(Self.rules + Self.relations))
        let heading = page.element("part30")
        page.change { document in
            document.set("class", "d", of: heading)
            let text = document.makeNode(.text, text: Array(" new".utf8))
            document.insertNode(text, into: heading, before: .none)
            document.removeNode(document.firstChild(of: heading))
        }
        #expect(page.patches == 1 && page.restarts == 0)
        page.change { document in
            let node = document.makeNode(.text, text: Array("x".utf8))
            document.insertNode(node, into: heading, before: .none)
            document.set("id", "i3", of: heading)
        }
        #expect(page.restarts == 1 && !page.shown.contains { $0.text.contains("kept") })
    }

    @Test("opening a disclosure replaces its own lines and moves those below")
    func disclosure() {
        var page = LivingPage(Self.page(Self.rules))
        let summaries = page.content.targets.filter { $0.kind == .disclosure(isOpen: false) }
        // Two boxes in front of it are disclosures, too.
        page.engine.activate(summaries[22].element)
        page.take()
        #expect(page.patches == 1 && page.restarts == 0 && page.splicedLines <= 6)
        #expect(page.shown.contains { $0.text.contains("hidden 21 there") })
        let shown = page.shown
        let anchors = page.anchors
        page.showAnew()
        #expect(page.shown == shown && page.anchors == anchors)
    }

    @Test("rules for open details hold for those that a person opens")
    func openedDetails() {
        let style = """
            <style>summary::after { content: " more" } [open] > summary::after { content: " less" }
            [open] > div { margin-left: 2em } p { margin: 0 }</style>
            """
        let rows = String(repeating: "<p>text", count: 400)
        let details = "<details><summary>S</summary><div>in</div></details>"
        var page = LivingPage(style + rows + details + rows)
        let closed = page.shown
        let summary = page.content.targets[0].element
        page.engine.activate(summary)
        page.take()
        #expect(page.shown[400..<403].map(\.text) == ["▾ S less", "    in", "text"])
        #expect(page.patches == 1 && page.restarts == 0)
        let opened = page.shown
        page.showAnew()
        #expect(page.shown == opened)
        page.engine.activate(summary)
        page.take()
        #expect(page.shown == closed)
    }

    @Test("a change of a page with a side bar that comes late gives the lines of a new layout")
    func lateSideBar() {
        let bar = "<div id=bar style='position: absolute; left: 0; top: 0; width: 100px'>side</div>"
        let rows = String(repeating: "<p style='margin-left: 120px'>text", count: 40)
        var page = LivingPage(rows + "<p id=last>end" + bar)
        #expect(page.shown.first?.text.hasPrefix("side") == true)
        for (id, text) in [("bar", " new"), ("last", " more")] {
            let element = page.element(id)
            page.change { document in
                let made = document.makeNode(.text, text: Array(text.utf8))
                document.insertNode(made, into: element, before: .none)
            }
            let shown = page.shown
            page.showAnew()
            #expect(page.shown == shown)
        }
        #expect(page.shown.first?.text.hasPrefix("side new") == true)
        #expect(page.shown.last?.text.contains("end more") == true)
    }

    @Test("a change behind a page of absolute boxes gives the lines of a new layout")
    func absoluteBoxes() {
        let boxes = """
            <div style='position: absolute; left: 0; top: 0; width: 100px'>side<br>bar</div>
            <div style='position: absolute; left: 120px; top: 0; right: 0'>main</div>
            """
        let hides = "<style>.a { display: none }</style>"
        var page = LivingPage("\(hides)<body style='margin: 0'>\(boxes)<p id=last class=a>end")
        #expect(page.shown.map(\.text) == ["side           main", "bar"])
        let last = page.element("last")
        page.change { $0.set("class", "b", of: last) }
        let shown = page.shown
        page.showAnew()
        #expect(page.shown == shown && shown.last?.text == "end")
    }

    @Test("a change that shows nothing changes no line")
    func invisible() {
        var page = LivingPage(Self.page(Self.rules))
        let heading = page.element("part9")
        page.change { $0.set("data-x", "1", of: heading) }
        page.change { document in
            let fragment = document.makeNode(.fragment)
            for _ in 0..<2000 {
                let text = document.makeNode(.text, text: Array("x".utf8))
                document.insertNode(text, into: fragment, before: .none)
            }
        }
        #expect(page.patches == 0 && page.restarts == 0)
    }

    @Test("an element that shows nothing by itself is shown when a rule displays it")
    func displayedStyleSheet() {
        let end = String(repeating: "<p>text <b>and</b> more", count: 400)
        var page = LivingPage(
            "<style>.d { display: block }</style><p>one<style id=s>q {}</style>" + end)
        let sheet = page.element("s")
        page.change { $0.set("class", "d", of: sheet) }
        let shown = page.shown
        #expect(shown.contains { $0.text == "q {}" })
        page.showAnew()
        #expect(page.shown == shown)
    }

    @Test("a box that scripts fill is as wide as one that came so, wherever its nodes have numbers")
    func scriptedBoxes() {
        let row = "<div style='display: flex'><p id=one></p><p>right</p></div>"
        var page = LivingPage(row + String(repeating: "<p>text <b>and</b> more", count: 400))
        let item = page.element("one")
        page.change { document in
            let text = document.makeNode(.text, text: Array("left".utf8))
            document.insertNode(text, into: item, before: .none)
        }
        #expect(page.shown.first?.text == "left right")
        page.showAnew()
        #expect(page.shown.first?.text == "left right")
    }

    @Test(
        "whatever was changed, the lines are those of a new layout of the whole page",
        arguments: 0..<40 * Law.times)
    func law(seed: Int) {
        var random = LivingPage.Generator(state: UInt64(seed) &* 77_777 &+ 5)
        let css = Self.rules + ["", Self.structure, Self.relations, Self.neighbours][seed % 4]
        var page = LivingPage(Self.page(css, parts: 25))
        for step in 0..<25 {
            let elements = page.elements
            let count = Int.random(in: 1...3, using: &random)
            page.change { document in
                for _ in 0..<count { document.change(elements, &random) }
            }
            let (shown, anchors) = (page.shown, page.anchors)
            page.showAnew()
            guard page.shown == shown, page.anchors == anchors else {
                return report(page.shown, shown, "seed \(seed), step \(step)")
            }
        }
        #expect(page.patches > 0)
    }

    /// Names the first line that differs, with those around it.
    private func report(
        _ expected: [LivingPage.ShownLine], _ seen: [LivingPage.ShownLine], _ place: String
    ) {
        let line = zip(expected, seen).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        func texts(_ lines: [LivingPage.ShownLine]) -> String {
            lines[max(0, line - 3)..<min(lines.count, line + 3)]
                .map {
                    "\($0.text) \($0.parts.map { ($0.byteCount, $0.target?.element.node ?? 0) })"
                }
                .joined(separator: "\n")
        }
        let parts = zip(expected[line].parts, seen[line].parts).first { $0 != $1 }
        Issue.record(
            """
            \(place), line \(line):
            \(texts(expected))
            -- seen:
            \(texts(seen))
            -- first part: \(parts.map { "\($0)" } ?? "alike")
            """)
    }

    @Test("what was announced before a style sheet changed the page is told again with its change")
    func early() {
        let filler = (1...60).map { "<p>line \($0)</p>" }.joined()
        var page = LivingPage(pieces: [
            "\(filler)<select><option id=o>First<option selected>Second</select>"
                + "<a id=a href=/one>link</a><a href=/p><img src=p.png alt=Picture></a>\(filler)",
            "<style>p { margin: 0 }</style><p>end",
        ])
        let (option, link) = (page.element("o"), page.element("a"))
        page.change {
            $0.removeNode(option)
            $0.set("href", "/two", of: link)
        }
        let shown = page.shown
        #expect(page.restarts == 0)
        page.showAnew()
        #expect(page.shown == shown)
    }

    @Test(
        "whatever was changed, elements lie where a new layout of the whole page puts them",
        arguments: 0..<8 * Law.times)
    func boxes(seed: Int) {
        var random = LivingPage.Generator(state: UInt64(seed) &* 99_991 &+ 3)
        let css = Self.rules + ["", Self.structure, Self.relations, Self.neighbours][seed % 4]
        var page = LivingPage(Self.page(css, parts: 25))
        var parts = 0
        _ = page.boxes
        for step in 0..<20 {
            let elements = page.elements
            // Scripts ask before the page is painted, too.
            if step.isMultiple(of: 3) {
                page.change { $0.change(elements, &random) }
            } else {
                page.engine.withDocument { $0.change(elements, &random) }
            }
            let boxes = page.boxes
            if page.measuredPart { parts += 1 }
            let wrong = zip(page.elements, zip(boxes, page.boxesAnew)).first { $1.0 != $1.1 }
            #expect(wrong == nil, "seed \(seed), step \(step)")
            if wrong != nil { return }
        }
        #expect(parts > 0)
    }

    @Test("a flow that lines alone tell of lies where a new layout puts it")
    func looseFlow() throws {
        var page = LivingPage(
            """
            <style>\(Self.rules) details:hover { color: red }</style><p>before
            <div style="display: table"><details open class=own>text<p>p</p><summary>own</summary>
            b</details><div style="display: table-row"><b style="display: table-cell">x</b></div></div>
            """)
        let details = try #require(
            page.elements.first { page.engine.document[$0].tag == .details })
        _ = page.boxes
        page.engine.withDocument { $0.setStates(.hover, among: .hover, of: details) }
        let boxes = page.boxes
        let isPart = page.measuredPart
        let anew = page.boxesAnew
        #expect(isPart && boxes == anew)
    }

    @Test("pages of every kind of box keep that law", arguments: 0..<12 * Law.times)
    func fixtures(seed: Int) throws {
        let folder = Law.pages
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".html") && !$0.hasPrefix("hostile") }.sorted()
        var random = LivingPage.Generator(state: UInt64(seed) &* 31_337 &+ 1)
        let chosen = names.shuffled(using: &random).prefix(Law.pagesAtOnce)
        let html = try chosen.map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        var page = LivingPage(html.joined(separator: "<h3>Next</h3>\n"))
        for step in 0..<20 {
            let elements = page.elements
            guard !elements.isEmpty else { break }
            page.change { $0.change(elements, &random) }
            let shown = page.shown
            page.showAnew()
            guard page.shown == shown else {
                return report(page.shown, shown, "seed \(seed), step \(step)")
            }
            let boxes = page.boxes
            let wrong = zip(page.elements, zip(boxes, page.boxesAnew)).first { $1.0 != $1.1 }
            #expect(wrong == nil, "seed \(seed), step \(step)")
            if wrong != nil { return }
        }
        #expect(page.patches + page.restarts > 0)
    }
}

/// How much the law of changes is tried, and on which pages; more of both by hand (`make law`).
private enum Law {
    private static let environment = ProcessInfo.processInfo.environment

    /// How many times as many seeds as in `make test`.
    static let times = environment["GARTH_LAW_TIMES"].flatMap { Int($0) } ?? 1

    /// The folder of the pages that are changed: those of the layout's tests, or others.
    static let pages =
        environment["GARTH_LAW_PAGES"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "LayoutFixtures")

    /// The pages of the tests are small, and many stand in one document.
    static let pagesAtOnce = environment["GARTH_LAW_PAGES"] == nil ? 25 : 1
}
