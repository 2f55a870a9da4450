import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

/// What opens on a page without scripts, by a person's keys.
@Suite("What opens without scripts") struct OpeningTests {
    private struct Screen: ~Copyable {
        private static let options = LayoutOptions(columns: 60, rows: 24, isInteractive: true)
        var engine = Engine()
        private(set) var content = PageContent()
        private(set) var focus: ElementReference?
        private(set) var navigations: [String] = []

        init(_ html: String, url: String = "http://a.test/") {
            engine.open(DocumentInfo(url: url), options: Self.options)
            engine.receive(Array(html.utf8).span)
            engine.finish()
            take()
        }

        private mutating func take() {
            for update in engine.takeUpdates() {
                if case .script(.focused(let element)) = update { focus = element }
                if case .wantsNavigation(let navigation) = update {
                    navigations.append(navigation.href)
                }
                content.apply(update)
            }
        }

        /// Uses the target whose text begins with some words.
        mutating func use(_ words: String) throws {
            let found = self.target(words)
            engine.activate(try #require(found).element)
            take()
        }

        /// Presses a button as the browser does, which sends what submits.
        mutating func press(_ words: String) throws {
            let found = self.target(words)
            engine.submit(try #require(found).element, .button)
            take()
        }

        func target(_ words: String) -> PageTarget? {
            for line in 0..<content.lines.count {
                let text = Array(content.lines.string(ofLine: line).utf8)
                var start = 0
                for run in content.lines.runs[content.lines.runRange(ofLine: line)] {
                    let end = min(text.count, start + Int(run.byteCount))
                    let own = String(decoding: text[start..<end], as: UTF8.self)
                    if own.contains(words), let target = content.target(run.target) {
                        return target
                    }
                    start = end
                }
            }
            return nil
        }

        var words: String {
            (0..<content.lines.count).flatMap { line in
                content.lines.string(ofLine: line).split { $0.isWhitespace || $0 == "\u{A0}" }
            }.joined(separator: " ")
        }

        /// The words of a new layout of the whole page.
        var wordsAnew: String {
            mutating get {
                engine.resize(LayoutOptions(columns: 61, rows: 24, isInteractive: true))
                engine.resize(Self.options)
                take()
                return words
            }
        }
    }

    @Test("a button that is pressed shows its popover, and one of a form sends the form")
    func pressed() throws {
        var screen = Screen(
            """
            <button popovertarget=m>Menu</button><div popover id=m>Inside</div>
            <form action=/s><button popovertarget=m name=a value=b>Send</button></form>
            """)
        try screen.press("Menu")
        #expect(screen.words.contains("Inside") && screen.navigations == [])
        try screen.press("Menu")
        #expect(!screen.words.contains("Inside"))
        try screen.press("Send")
        #expect(!screen.words.contains("Inside") && screen.navigations.count == 1)
    }

    @Test("a button shows and hides its popover, and the focus goes into it")
    func popover() throws {
        var screen = Screen(
            "<button popovertarget=m>Menu</button><p>text"
                + "<div id=m popover><a href=/x>One</a></div>")
        #expect(screen.words == "[ Menu ] text")
        try screen.use("Menu")
        #expect(screen.words == "[ Menu ] text One")
        #expect(screen.focus == screen.target("One")?.element && screen.focus != nil)
        #expect(screen.wordsAnew == "[ Menu ] text One")
        try screen.use("Menu")
        #expect(screen.words == "[ Menu ] text")
    }

    @Test("a popover that is shown hides the others, but those around it and manual ones")
    func popovers() throws {
        var screen = Screen(
            "<button popovertarget=a>A</button><button popovertarget=b>B</button>"
                + "<button popovertarget=m popovertargetaction=show>M</button>"
                + "<div id=a popover>first <button popovertarget=c>C</button>"
                + "<div id=c popover>inner</div></div>"
                + "<div id=b popover>second</div><div id=m popover=manual>manual</div>")
        for name in ["M", "M", "A", "C"] { try screen.use(name) }
        #expect(screen.words.hasSuffix("first [ C ] inner manual"))
        try screen.use("B")
        #expect(screen.words.hasSuffix("] second manual"))
    }

    @Test("rules for shown popovers hold")
    func popoverStyle() throws {
        var screen = Screen(
            "<style>:popover-open::before { content: 'open: ' }</style>"
                + "<button popovertarget=m>Menu</button><div id=m popover>words</div>")
        try screen.use("Menu")
        #expect(screen.words == "[ Menu ] open: words")
    }

    @Test("commands of buttons open and close dialogs and popovers")
    func commands() throws {
        var screen = Screen(
            "<button commandfor=d command=show-modal>Open</button>"
                + "<button commandfor=p command=toggle-popover>Pop</button>"
                + "<dialog id=d><p>Sure?<button commandfor=d command=close>No</button></dialog>"
                + "<div id=p popover>popped</div>")
        try screen.use("Open")
        #expect(screen.words == "[ Open ][ Pop ] Sure? [ No ]")
        #expect(screen.focus == screen.target("No")?.element)
        try screen.use("No")
        try screen.use("Pop")
        #expect(screen.words == "[ Open ][ Pop ] popped")
    }

    @Test("a form of the method dialog closes its dialog, and sends nothing")
    func dialogForm() throws {
        var screen = Screen(
            "<dialog open>Hello<form method=dialog><input name=a value=b><button>OK</button></form>"
                + "</dialog><p>text")
        #expect(screen.words.contains("Hello"))
        try screen.use("OK")
        #expect(screen.words == "text" && screen.navigations.isEmpty)
    }

    @Test("of details with one name, one is open")
    func group() throws {
        var screen = Screen(
            (1...3).map { "<details name=g><summary>S\($0)</summary>in\($0)</details>" }.joined()
                + "<details open><summary>other</summary>stays</details>")
        try screen.use("S1")
        try screen.use("S3")
        #expect(screen.words == "▸ S1 ▸ S2 ▾ S3 in3 ▾ other stays")
        #expect(screen.wordsAnew == screen.words)
    }

    @Test(
        "a link to a place in what is closed opens it",
        arguments: [
            "<details><summary>S</summary><details><summary>T</summary><p id=x>found</details>"
                + "</details>",
            "<div hidden=until-found><p id=x>found</div>", "<a name=x hidden=until-found>found</a>",
        ])
    func fragment(part: String) throws {
        var screen = Screen("<a href='#x'>go</a>" + part)
        #expect(!screen.words.contains("found"))
        try screen.use("go")
        #expect(screen.words.contains("found") && screen.navigations == ["#x"])
        #expect(Screen(part, url: "http://a.test/#x").words.contains("found"))
        #expect(!Screen(part, url: "http://a.test/#y").words.contains("found"))
    }

    @Test("a link to another document opens nothing here")
    func otherDocument() throws {
        var screen = Screen(
            "<a href='/b#x'>go</a><details><summary>S</summary><p id=x>in</details>")
        try screen.use("go")
        #expect(!screen.words.contains("in") && screen.navigations == ["/b#x"])
    }

    @Test("rules for the place of the address hold, and move with it")
    func target() throws {
        let html =
            "<style>section { display: none } :target { display: block }</style>"
            + "<a href='#a'>A</a> <a href='#b'>B</a><section id=a>first</section>"
            + "<section id=b>second</section>"
        var screen = Screen(html, url: "http://a.test/#b")
        #expect(screen.words == "A B second")
        try screen.use("A")
        #expect(screen.words == "A B first")
        #expect(screen.wordsAnew == "A B first")
    }
}
