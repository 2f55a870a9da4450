import GarthPage
import Testing

@testable import GarthEngine

@Suite("Frames in the engine") struct FrameTests {
    /// A page with what it said: lines, wishes, navigations.
    private final class Reader {
        var engine = Engine()
        var lines = PageLines()
        var styles: [TextStyle] = []
        var targets: [PageTarget] = []
        var wishes: [PageResource] = []
        var navigations: [PageNavigation] = []
        var restarts = 0
        var isFinished = false
        var limit = ""

        init(
            _ html: String, isPrinted: Bool = false, columns: Int = 40, loadsHidden: Bool = false
        ) {
            var options = LayoutOptions(columns: columns, isInteractive: !isPrinted)
            options.showsFrames = true
            options.loadsHiddenFrames = loadsHidden
            engine.open(DocumentInfo(url: "http://a.test/dir/page"), options: options)
            feed(html)
        }

        func feed(_ html: String) {
            var html = html
            html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
            take()
        }

        func finish() {
            engine.finish()
            take()
        }

        func take() {
            for update in engine.takeUpdates() {
                switch update {
                case .restarted:
                    restarts += 1
                    (targets, styles) = ([], [])
                case .styles(let more): styles += more
                case .targets(let more): targets += more
                case .lines(let from, let batch):
                    #expect(batch.runs.allSatisfy { Int($0.target) <= targets.count })
                    #expect(batch.runs.allSatisfy { $0.style == 0 || $0.style < styles.count })
                    lines.truncate(toLine: from)
                    lines.append(batch)
                case .needsResource(let wish): wishes.append(wish)
                case .wantsNavigation(let navigation): navigations.append(navigation)
                case .finished: isFinished = true
                case .limitReached(let message): limit = message
                default: break
                }
            }
        }

        var frames: [PageResource] { wishes.filter { $0.kind == .frame } }

        private var documentCount: UInt32 = 0

        func newDocument() -> UInt32 {
            documentCount += 1
            return documentCount
        }

        func show(_ number: Int, _ html: String, at url: String = "http://b.test/f/in") {
            engine.provide(
                frame: frames[number].id,
                .document(
                    FrameDocument(
                        DocumentInfo(url: url), number: newDocument(), Array(html.utf8),
                        end: .whole)))
            take()
        }

        func receive(_ number: Int, _ html: String) {
            engine.receive(frame: frames[number].id, Array(html.utf8).span)
            take()
        }

        func show(_ number: Int, _ content: FrameContent) {
            engine.provide(frame: frames[number].id, content)
            take()
        }

        func target(_ text: String) -> ElementReference {
            for line in 0..<lines.count {
                var at = lines.textRange(ofLine: line).lowerBound
                for run in lines.runs[lines.runRange(ofLine: line)] {
                    let bytes = lines.text[at..<at + Int(run.byteCount)]
                    if run.target > 0, String(decoding: bytes, as: UTF8.self) == text {
                        return targets[Int(run.target) - 1].element
                    }
                    at += Int(run.byteCount)
                }
            }
            return ElementReference(node: .max)
        }

        /// The lines without the rules at the left of frames.
        var text: String {
            (0..<lines.count).map {
                lines.string(ofLine: $0).replacing("│ ", with: "").replacing("│", with: "")
            }.joined(separator: "\n")
        }
    }

    @Test("a frame is a link until its document comes, and then the document in its place")
    func inPlace() {
        let page = Reader("<p>a<iframe src=in title=Inner></iframe><p>b")
        page.finish()
        #expect(page.text == "a\n[frame: Inner]\n\nb" && !page.isFinished)
        #expect(page.frames.map(\.href) == ["in"] && page.frames[0].frame?.name == "")
        page.show(0, "<style>b { display: none }</style><p>in<b>no</b>side <i>x</i>")
        #expect(page.text == "a\n\ninside x\n\nb")
        #expect(page.isFinished && page.restarts == 1)
    }

    @Test("what is printed waits for the frame, also in a table, and is not printed twice")
    func printed() {
        let page = Reader(
            "<p>a</p><table><tr><td>x<td><iframe src=1></iframe></table><p>b<iframe src=2></iframe>c",
            isPrinted: true)
        page.finish()
        #expect(page.text == "a" && page.frames.map(\.href) == ["1", "2"])
        page.show(0, "one<iframe src=deep></iframe>")
        #expect(page.text == "a" && page.frames.map(\.href).last == "http://b.test/f/deep")
        page.show(2, "deep")
        #expect(page.frames.count == 3 && page.text.contains("deep"))
        page.show(1, .notice("no"))
        #expect(page.text == "a\n\n   one\n x\n   deep\n\nb\n[frame: 2: no]\nc")
        #expect(page.restarts == 0 && page.isFinished)
    }

    @Test("what is printed asks for all frames that are shown of what has come, at doubling sizes")
    func together() {
        let page = Reader(
            "<p>a <b style=display:inline-block>x</b> <iframe src=1></iframe>"
                + "<ol><li>b<iframe src=2></iframe>", isPrinted: true)
        #expect(page.frames.map(\.href) == ["1", "2"])
        page.feed(
            "<li>c<div hidden><iframe src=no></iframe></div><iframe></iframe><table><tr><td>d<td>"
                + "<iframe src=3></iframe></table><li>e<iframe src=4></iframe></ol><p>end")
        #expect(page.frames.map(\.href) == ["1", "2", "3", "4"])
        page.feed("<iframe hidden src=no></iframe>")
        page.finish()
        #expect(page.frames.map(\.href) == ["1", "2", "3", "4"] && page.text == "")
        // They may come in any order, and are shown in that of the document.
        for number in [3, 1, 2] { page.show(number, "<p>f\(number)") }
        #expect(page.text == "")
        page.show(0, "<p>f0")
        let lines = page.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            lines == ["a x", "f0", "1. b", "f1", "2. c", "d f2", "3. e", "f3", "end"])
        #expect(page.isFinished && page.restarts == 0 && page.frames.count == 4)
    }

    @Test("what documents say of the referrer is told in their words, with their frame, in order")
    func referrers() {
        var engine = Engine()
        var options = LayoutOptions(columns: 40)
        options.showsFrames = true
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        let html = """
            <link rel=stylesheet href=1><META NAME=Referrer content=Origin><meta name=referrer>
            <meta name=referrer content=''><template><meta name=referrer content=x></template>
            <meta name=referrer content='\(String(repeating: "y", count: 40))'>
            <meta name=referrer content=any><link rel=stylesheet href=2><iframe src=3></iframe>
            """
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        func told(_ updates: [EngineUpdate]) -> [String] {
            updates.compactMap { update in
                switch update {
                case .referrerPolicy(let name, let owner): "\(name) \(owner ?? 99)"
                case .needsResource(let wish): wish.href
                default: nil
                }
            }
        }
        #expect(told(engine.takeUpdates()) == ["1", "origin 99", "any 99", "2"])
        engine.stopWaitingForStyleSheets()
        #expect(told(engine.takeUpdates()) == ["3"])
        let frame = FrameDocument(
            DocumentInfo(url: "http://a.test/"), number: 1,
            Array("<meta name=referrer content=no>".utf8), end: .whole)
        engine.provide(frame: 2, .document(frame))
        #expect(told(engine.takeUpdates()) == ["no 2"])
    }

    @Test("the documents of all frames share a room: the one that has none left ends there")
    func room() {
        let page = Reader("<iframe src=a></iframe><iframe src=b></iframe>")
        page.finish()
        let nodes = String(repeating: "<b></b>", count: 3 * Limits.framesBytes / 4 / 32)
        page.show(0, "<p>first" + nodes)
        page.show(1, "<p>second" + nodes + "<p>beyond")
        let lines = (0..<page.lines.count).map { page.lines.string(ofLine: $0) }
        #expect(lines.contains { $0.hasSuffix("first") })
        #expect(lines.contains { $0.hasSuffix("second") })
        #expect(lines.contains { $0.hasSuffix("[the end of the frame is missing]") })
        #expect(!lines.contains { $0.hasSuffix("beyond") })
    }

    @Test("links and forms of a frame resolve against its base, and say which frame they are in")
    func links() {
        let page = Reader("<a href=x>main</a><iframe src=in></iframe><form><input name=m></form>")
        page.finish()
        page.show(
            0,
            """
            <base href=/base/ target=other><a href=y>in</a>
            <form action=go><input name=q value=v><input type=submit value=OK></form>
            """)
        let target = page.targets.first { $0.element == page.target("in") }
        guard case .link(let link)? = target?.kind else {
            Issue.record("no link")
            return
        }
        #expect(link.href == "http://b.test/base/y")
        page.engine.activate(page.target("in"))
        page.take()
        let id = page.frames[0].id
        #expect(
            page.navigations == [
                PageNavigation(href: "http://b.test/base/y", frameName: "other", owner: id)
            ])
        let field = page.targets.first {
            if case .control(let control) = $0.kind { control.name == "q" } else { false }
        }
        page.engine.apply(.text("new"), to: field!.element)
        page.take()
        #expect(page.text.contains("new"))
        page.engine.activate(page.target("[ OK ]"))
        page.take()
        #expect(page.navigations.last?.href == "http://b.test/base/go?q=new")
        #expect(page.navigations.last?.owner == id)
        page.engine.activate(page.target("main"))
        page.take()
        #expect(page.navigations.last == PageNavigation(href: "x"))
        let forms = page.targets.compactMap { target -> Int? in
            if case .control(let control) = target.kind { control.form } else { nil }
        }
        #expect(Set(forms).count == 2)
    }

    @Test("a frame's style sheet is its own, asked for by its address, and waited for")
    func styleSheets() {
        let page = Reader("<link rel=stylesheet href=a.css><iframe src=in></iframe><p class=x>main")
        page.engine.provide(resource: page.wishes[0].id, bytes: [], isShared: true)
        page.finish()
        page.show(0, "<link rel=stylesheet href=b.css><p class=x>secret<p>shown")
        #expect(page.text.contains("[frame"))
        let wish = page.wishes.last!
        #expect(wish.href == "http://b.test/f/b.css" && wish.owner == page.frames[0].id)
        page.engine.provide(
            resource: wish.id, bytes: Array(".x { display: none }".utf8), isShared: true)
        page.take()
        #expect(page.text == "\nshown\n\nmain" || page.text == "shown\n\nmain")
        let other = Reader("<iframe src=in></iframe>")
        other.finish()
        other.show(0, "<link rel=stylesheet href=b.css><p>text")
        #expect(!other.isFinished)
        other.engine.stopWaitingForStyleSheets()
        other.take()
        #expect(other.text.contains("text") && other.isFinished)
    }

    @Test("wishes are numbered in the order in which they are told")
    func numbers() {
        let page = Reader("<style>@import 'i.css';</style><link rel=stylesheet href=a.css><p>x")
        #expect(page.wishes.map(\.href).sorted() == ["a.css", "i.css"])
        #expect(page.wishes.map(\.id) == [0, 1])
    }

    @Test("the document that an element holds is shown, with the base of the one around it")
    func embedded() {
        let page = Reader("<base href=/b/><iframe srcdoc=\"<a href='x'>in</a>\" src=no></iframe>")
        page.finish()
        #expect(page.frames.map(\.href) == ["about:srcdoc"])
        page.show(0, .embedded(number: 1, ruleSheet: []))
        page.engine.activate(page.target("in"))
        page.take()
        #expect(page.navigations.first?.href == "http://a.test/b/x")
    }

    @Test(
        "no document is asked for where none is named, or nobody could see it",
        arguments: [
            "<iframe></iframe>", "<iframe src=about:blank></iframe>",
            "<iframe src=' javascript:x'></iframe>", "<iframe src=x style=display:none></iframe>",
            "<iframe src=x width=0 height=0></iframe>", "<iframe src=x hidden></iframe>",
            "<div style='position:absolute;left:-9999px'><iframe src=x></iframe></div>",
            "<table style=display:none><tr><td><iframe src=x></iframe></table>",
        ])
    func nothing(html: String) {
        for isPrinted in [false, true] {
            let page = Reader("\(html)<p>end", isPrinted: isPrinted)
            page.finish()
            #expect(page.frames.isEmpty && page.isFinished && page.text.hasSuffix("end"))
        }
    }

    @Test(
        "frames that show nothing are asked for last, where that is wanted, and show nothing",
        arguments: [
            ("<iframe src=x style=display:none></iframe>", ["seen", "x"]),
            ("<iframe src=x width=0 height=0></iframe>", ["seen", "x"]),
            ("<iframe src=x hidden></iframe>", ["seen", "x"]),
            ("<table hidden><tr><td><iframe src=x></iframe></table>", ["seen", "x"]),
            ("<iframe src=x hidden></iframe><iframe src=y hidden></iframe>", ["seen", "x", "y"]),
            ("<details><summary>s</summary><iframe src=x></iframe></details>", ["seen", "x"]),
            ("<div hidden><iframe srcdoc=held></iframe></div>", ["seen", "about:srcdoc"]),
            ("<iframe src=x hidden loading=LAZY></iframe>", ["seen"]),
            ("<template><iframe src=x></iframe></template>", ["seen"]),
            ("<div hidden><iframe src=about:blank></iframe><iframe></iframe></div>", ["seen"]),
        ])
    func hidden(html: String, wishes: [String]) {
        let page = Reader("\(html)<p>end<iframe src=seen></iframe>", loadsHidden: true)
        page.finish()
        #expect(page.frames.map(\.href) == wishes)
        for number in page.frames.indices { page.show(number, "<p>\(page.frames[number].href)!") }
        #expect(page.isFinished && page.text.hasSuffix("end\n\nseen!"))
        #expect(!page.text.contains("x") && !page.text.contains("held"))
        for format in [ExportFormat.markdown, .json, .links] {
            let text = String(decoding: page.engine.export(format), as: UTF8.self)
            #expect(!text.contains("x!"))
        }
    }

    @Test(
        "frames in a frame that shows nothing are asked for, too, and are shown when it is opened")
    func hiddenWithin() {
        let page = Reader(
            "<details><summary>more</summary><iframe src=1></iframe></details>", loadsHidden: true)
        page.finish()
        let restarts = page.restarts
        page.show(0, "<p>one<iframe src=2></iframe>")
        #expect(page.frames.map(\.href) == ["1", "http://b.test/f/2"] && !page.isFinished)
        page.show(1, "<p>two")
        #expect(page.isFinished && page.restarts == restarts)
        page.engine.activate(page.targets[0].element)
        page.take()
        #expect(page.text.contains("one\n\ntwo") || page.text.contains("one\n\n  two"))
    }

    @Test("frames of a frame set stand one below the other, and what is for others is not shown")
    func frameSet() {
        let page = Reader(
            "<frameset><frame name=a src=1><frame name=b src=2><noframes>no</noframes></frameset>")
        page.finish()
        #expect(page.frames.map { $0.frame?.name } == ["a", "b"])
        page.show(0, "one")
        page.show(1, "two")
        #expect(page.text == "one\n\ntwo")
    }

    @Test("frames of columns stand beside each other, with the widths that their set gives")
    func columnsOfFrames() {
        for (columns, start) in [
            ("10,*", 1), ("25%, *", 10), ("*,*", 20), ("1*,3*", 10), ("25%,25%,*", 20),
            ("80,*", 10),
        ] {
            let frames = columns.filter { $0 == "," }.count + 1
            let page = Reader(
                "<frameset cols='\(columns)'>" + String(repeating: "<frame src=1>", count: frames))
            page.finish()
            for number in 0..<frames { page.show(number, number == frames - 1 ? "last" : "a") }
            let line = page.text.split(separator: "\n").first ?? ""
            #expect(line.prefix { $0 != "l" }.count == start, "\(columns): \(page.text)")
        }
    }

    @Test(
        "rows of frames, and a list of one column, stand below each other",
        arguments: [
            "rows='50%,*'", "cols='*'", "cols=''", "cols='x'",
        ])
    func rowsOfFrames(_ attribute: String) {
        let page = Reader("<frameset \(attribute)><frame src=1><frame src=2></frameset>")
        page.finish()
        page.show(0, "one")
        page.show(1, "two")
        #expect(page.text == "one\n\ntwo")
    }

    @Test("fifty frames are asked for, and no frame deeper than the fourth")
    func limits() {
        let frames = String(repeating: "<iframe src=x></iframe>", count: 60)
        let page = Reader(frames + String(repeating: "<br>", count: 5_000))
        page.finish()
        #expect(page.frames.count == Limits.frames)
        for number in page.frames.indices { page.show(number, "f<iframe src=y></iframe>") }
        #expect(page.frames.count == Limits.frames && page.limit.contains("50 frames"))
        // Many frames do not make as many layouts.
        #expect(page.restarts < 20)
        let deep = Reader("<iframe src=1></iframe>")
        deep.finish()
        for number in 0..<Limits.frameDepth {
            guard deep.frames.indices.contains(number) else { break }
            deep.show(number, "<iframe src=2></iframe>")
        }
        #expect(deep.frames.count == Limits.frameDepth && deep.isFinished)
        #expect(deep.text.contains("[frame: 2]"))
    }

    @Test(
        "a frame's document is shown as it comes, a large one at doubling sizes; printed when whole"
    )
    func growing() {
        let document = FrameDocument(DocumentInfo(url: "http://b.test/"), number: 1)
        for isPrinted in [false, true] {
            let page = Reader("<p>a<iframe src=1></iframe><p>b", isPrinted: isPrinted)
            page.finish()
            let id = page.frames[0].id
            page.show(0, .document(document))
            #expect(isPrinted || page.text.contains("[frame: 1]"))
            for number in 0..<1000 {
                Array("<p>line \(number)".utf8).withUnsafeBytes {
                    page.engine.receive(frame: id, $0)
                }
                page.take()
                if number <= 30 { #expect(page.text.contains("line \(number)") != isPrinted) }
            }
            #expect(page.restarts < 100 && !page.isFinished)
            #expect(page.text.contains("line 500") != isPrinted)
            page.engine.finish(frame: id, isCut: true)
            page.take()
            #expect(page.isFinished && page.text.contains("line 999\n[the end"))
            // What comes too late, or for nobody, changes nothing.
            let text = page.text
            Array("late".utf8).withUnsafeBytes { page.engine.receive(frame: id, $0) }
            page.engine.finish(frame: 99, isCut: false)
            page.take()
            #expect(page.text == text)
        }
    }

    @Test("what is hidden in one document is not hidden in another by the same rule")
    func ruleSheets() {
        let page = Reader("<p class=x>top<iframe src=1></iframe><iframe src=2></iframe>")
        page.finish()
        let info = DocumentInfo(url: "http://b.test/")
        let html = Array("<p class=x>inner<p>rest".utf8)
        page.show(
            0,
            .document(
                FrameDocument(
                    info, number: 1, html, end: .whole,
                    ruleSheet: Array(".x{display:none!important}".utf8))))
        page.show(1, .document(FrameDocument(info, number: 2, html, end: .whole)))
        #expect(page.text == "top\n\nrest\n\ninner\n\nrest")
    }

    @Test("a frame that shows another document loses the frames within, and what they wished for")
    func replaced() {
        let page = Reader("<iframe src=1></iframe>")
        page.finish()
        page.show(0, "<iframe src=2></iframe><link rel=stylesheet href=c.css>")
        page.engine.stopWaitingForStyleSheets()
        page.take()
        page.show(0, "<p>new", at: "http://c.test/")
        #expect(page.text == "new" && page.isFinished)
        page.show(1, "late")
        page.engine.provide(resource: page.wishes.last!.id, bytes: [], isShared: true)
        page.engine.provide(frame: 4_000_000_000, .blank)
        page.take()
        #expect(page.text == "new")
    }

    @Test("places of a frame have names of their own, and disclosures work in it")
    func anchorsAndDisclosures() {
        let page = Reader("<p id=a>main<iframe src=1></iframe>")
        page.finish()
        page.show(0, "<p>x<details><summary>more</summary><p id=a>hidden</details>")
        #expect(!page.text.contains("hidden"))
        let summary = page.targets.first { $0.kind == .disclosure(isOpen: false) }
        page.engine.activate(summary!.element)
        page.take()
        #expect(page.text.contains("hidden"))
        let inner = PageFrame.anchorName("a", inFrame: page.frames[0].id)
        #expect(Set(page.lines.anchors.map(\.name)) == ["a", inner])
    }

    @Test("a named place of a frame within a frame has the name of its own frame")
    func anchorsOfInnerFrames() {
        let page = Reader("<iframe src=in></iframe>")
        page.finish()
        page.show(0, "<iframe src=inner></iframe>")
        page.show(1, "<p id=b>inner")
        let name = PageFrame.anchorName("b", inFrame: page.frames[1].id)
        #expect(page.lines.anchors.map(\.name) == [name])
    }

    @Test("a frame of a printed page costs about its length, in however many pieces it comes")
    func pieces() {
        let page = Reader("<p>a<iframe src=1></iframe><p>b", isPrinted: true)
        page.finish()
        page.show(
            0,
            .document(FrameDocument(DocumentInfo(url: "http://b.test/"), number: 1, end: .awaited)))
        // To lay all of it out with each piece would take minutes.
        for number in 0..<4000 {
            page.receive(0, "<p>word \(number) " + String(repeating: "w", count: 40))
        }
        page.engine.finish(frame: page.frames[0].id, isCut: false)
        page.take()
        #expect(page.lines.count > 8000 && page.lines.string(ofLine: page.lines.count - 1) == "b")
    }

    @Test("exports have the frames in place, but the text of the DOM and its tree do not")
    func exports() {
        let page = Reader("<p>a<iframe src=1></iframe><p>b <a href=m>m</a>", isPrinted: true)
        page.finish()
        page.show(0, "<h2>in</h2><a href=y>y</a>")
        func export(_ format: ExportFormat) -> String {
            String(decoding: page.engine.export(format), as: UTF8.self)
        }
        #expect(
            export(.markdown)
                == "a\n\n## in\n\n[y](http://b.test/f/y)\n\nb [m](http://a.test/dir/m)\n")
        #expect(export(.links) == "http://b.test/f/y\ty\nhttp://a.test/dir/m\tm\n")
        #expect(
            export(.json).contains("\"frames\":[\n{\"title\":\"\",\"url\":\"http://b.test/f/in\""))
        #expect(!export(.innertext).contains("in\n") && !export(.tree).contains("<h2>"))
    }

    @Test("a page in any pieces, its frames in any order, ends in the same lines", arguments: 0..<4)
    func orders(order: Int) {
        let html = "<p>1<iframe src=a></iframe><table><tr><td><iframe src=b></iframe><td>2</table>3"
        let page = Reader("")
        for character in html { page.feed(String(character)) }
        if order & 1 == 0 { page.finish() }
        let numbers = order & 2 == 0 ? [0, 1] : [1, 0]
        for number in numbers where number < page.frames.count {
            page.show(number, "frame \(page.frames[number].href)")
        }
        page.finish()
        for number in page.frames.indices { page.show(number, "frame \(page.frames[number].href)") }
        #expect(page.text.contains("frame a") && page.text.contains("frame b"))
        let whole = Reader(html)
        whole.finish()
        for number in 0..<2 { whole.show(number, "frame \(whole.frames[number].href)") }
        #expect(page.text == whole.text)
    }
}
