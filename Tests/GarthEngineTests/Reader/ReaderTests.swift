import GarthPage
import Testing

@testable import GarthEngine

@Suite("Reader: names") struct ReaderNameTests {
    @Test(
        "a name is split at hyphens, underscores, digits and capital letters",
        arguments: [
            ("share-buttons", ["share", "buttons"]), ("shareButtons", ["share", "buttons"]),
            ("side_bar2", ["side", "bar"]), ("widget Blog", ["widget", "blog"]),
            ("  ", []), ("боковая-панель", ["боковая", "панель"]),
        ])
    func words(name: String, expected: [String]) {
        #expect(NameWords(name.utf8).words == expected)
    }

    @Test(
        "a word that merely contains another one says nothing",
        arguments: [
            "shareholder", "cookiecutter", "menuetto", "adaptation", "presidential", "related",
        ])
    func whole(name: String) {
        #expect(NameHints(class: name.utf8, id: [UInt8]()).beside < 2)
    }

    @Test(
        "names of the page's furniture put their element beside the text",
        arguments: [
            "comments", "sidebar", "cookie-banner", "relatedPosts", "shareBar", "newsletter-signup",
            "site-header", "ad", "breadcrumbs", "sidebar-widget", "footer", "print-header",
            "printFooter",
        ])
    func beside(name: String) {
        #expect(NameHints(class: name.utf8, id: [UInt8]()).beside >= 2)
        #expect(!NameHints(class: name.utf8, id: [UInt8]()).namesText)
    }

    @Test("an id that is made of a heading names a topic")
    func topic() {
        let id = "tower-keepers-and-their-sponsors"
        #expect(NameHints(class: [UInt8](), id: id.utf8).beside == 1)
        #expect(NameHints(class: [UInt8](), id: "sponsors".utf8).beside == 2)
    }

    @Test(
        "what a box hides of itself says nothing about the box",
        arguments: [("field--label-hidden", 0), ("titleHidden", 0), ("hidden", -25)])
    func part(name: String, weight: Int) {
        #expect(NameHints(class: name.utf8, id: [UInt8]()).weight == weight)
    }

    @Test("good and bad names weigh, a class and an id each once")
    func weight() {
        #expect(NameHints(class: "post entry".utf8, id: "article".utf8).weight == 50)
        #expect(NameHints(class: "sidebar widget".utf8, id: [UInt8]()).weight == -25)
        #expect(NameHints(class: "entry-meta".utf8, id: [UInt8]()).weight == 0)
        #expect(NameHints(class: "maincontent".utf8, id: [UInt8]()).weight == 25)
    }
}

@Suite("Reader: what is counted") struct ReaderMeasureTests {
    @Test(
        "the commas of all scripts count",
        arguments: [("a, b, c", 2), ("你好，世界、朋友", 2), ("أ، ب", 1), ("한국, 일본", 1), ("a b", 0)])
    func commas(text: String, count: Float) {
        #expect(TextTally(text.utf8).commas == count)
    }

    @Test(
        "white space collapses, and ideographs count as two letters",
        arguments: [("a  \n b", 3), ("  ", 0), ("漢字", 4), ("жук", 3), ("é", 1)])
    func letters(text: String, count: Float) {
        #expect(TextTally(text.utf8).letters == count)
    }
}

@Suite("Reader: title, byline and date") struct ReaderMetadataTests {
    private static let text = """
        <p>A paragraph that is long enough to be the article of a page, with commas, and with words \
        that go on for a while, as paragraphs do.</p>
        """

    private func page(_ head: String, _ body: String = "") -> [UInt8] {
        var engine = engine(
            Array("\(head)<article>\(body)\(Self.text)</article>".utf8), isReader: true)
        return engine.export(.json)
    }

    @Test("JSON-LD speaks before Open Graph, and that before the title")
    func order() {
        let data = """
            <script type="application/ld+json">[{"@type":"WebSite","name":"S"},
            {"@type":"BlogPosting","headline":"From &amp; data","author":["A. Lee",{"name":"Bo"}],
            "datePublished":"2024-05-06T07:08:09Z"}]</script>
            """
        let graph = "<meta property=og:title content='From the graph'>"
        let title = "<title>A long title of the page | The Site</title>"
        #expect(member("title", of: page(data + graph + title)) == "From & data")
        #expect(member("byline", of: page(data + graph + title)) == "A. Lee, Bo")
        #expect(member("published", of: page(data + graph + title)) == "2024-05-06")
        #expect(member("title", of: page(graph + title)) == "From the graph")
        #expect(member("title", of: page(title)) == "A long title of the page")
        #expect(member("title", of: page("", "<h1>Heading of it</h1>")) == "Heading of it")
    }

    @Test("the articles that a page lists do not name it")
    func lists() {
        let list = """
            <script type="application/ld+json">{"@type":"ItemList","itemListElement":[
            {"@type":"NewsArticle","headline":"Another one"}]}</script>
            """
        #expect(member("title", of: page(list + "<title>Its own</title>")) == "Its own")
        let broken = "<script type='application/ld+json'>{\"@type\":\"Article\", x</script>"
        #expect(member("title", of: page(broken + "<title>Its own</title>")) == "Its own")
    }

    @Test(
        "a title is cut at the site's name, unless too little is left",
        arguments: [
            ("One two three four five - Site", "One two three four five"),
            (
                "Site name » Section » One two three four five",
                "Site name » Section » One two three four five"
            ),
            ("Site - One two three four five", "One two three four five"),
            ("Tower - Wiki", "Tower - Wiki"),
            (
                "Guide HTTP/2 - Serveur Apache Version 2.4",
                "Guide HTTP/2 - Serveur Apache Version 2.4"
            ),
            ("News: the tower is lit again", "the tower is lit again"),
            ("灯台はどのように生き返ったか | 港新聞", "灯台はどのように生き返ったか"),
            ("No separator-in words", "No separator-in words"),
        ])
    func cut(title: String, expected: String) {
        #expect(PageTitle(title, headings: ["Guide HTTP/2"]).text == expected)
    }

    @Test(
        "byline and date come from meta elements and from the markup",
        arguments: [
            ("<meta name=author content='Ann Lee'>", "", "Ann Lee", ""),
            ("<meta name=author content='https://a.test/ann'>", "", "", ""),
            ("", "<p class=byline>By Ann Lee | 5 March 2024</p>", "By Ann Lee", ""),
            ("", "<a rel=author href=a>Ann Lee</a>", "Ann Lee", ""),
            ("", "<span itemprop='author'>Ann Lee</span>", "Ann Lee", ""),
            ("<meta property=article:published_time content=20240305T1200>", "", "", "2024-03-05"),
            ("<meta name=date content='5 March 2024'>", "", "", "5 March 2024"),
        ])
    func origin(head: String, body: String, byline: String, published: String) {
        let json = page(head, body)
        #expect(member("byline", of: json) == byline)
        #expect(member("published", of: json) == published)
    }

    @Test("without reader mode JSON has neither byline nor date")
    func plain() {
        let json = export("<meta name=author content=A><p>x", as: .json)
        #expect(!json.contains("byline"))
    }
}

@Suite("Reader: the text") struct ReaderTextTests {
    private static let words = """
        The tower was built of granite, hauled over frozen ground, and lit after eleven winters. Its \
        keeper, a baker before, wrote down the weather, the ships, and the price of flour.
        """

    private func shown(_ html: String, as format: ExportFormat = .innertext) -> String {
        export(html, as: format, isReader: true)
    }

    @Test(
        "a page that shows nothing, or only frames, has no article",
        arguments: [
            "<frameset></frameset>", "<frameset><frame src=a></frameset>",
            "<!doctype html>", "",
        ])
    func empty(html: String) {
        #expect(!shown(html).contains("text"))
    }

    @Test("a page without an article stays whole, and says so")
    func none() {
        var engine = engine(Array("<nav><a href=x>y</a></nav>".utf8), isReader: true)
        let notes = engine.takeUpdates().compactMap { update in
            if case .limitReached(let note) = update { note } else { nil }
        }
        #expect(notes == ["No article was found for reader mode; this is the whole page."])
        #expect(String(decoding: engine.export(.innertext), as: UTF8.self) == "y")
        var found = GarthEngineTests.engine(Array("<p>\(Self.words)".utf8), isReader: true)
        let isNoted = found.takeUpdates().contains {
            if case .limitReached = $0 { true } else { false }
        }
        #expect(!isNoted)
    }

    @Test("what holds most of the text stays, whatever its name")
    func most() {
        for name in ["sidebar", "widget", "cookie-banner", "share-buttons", "related-posts"] {
            let text = "<div class='\(name)'><p>\(Self.words)<p>\(Self.words)</div>"
            #expect(shown("<p>Short words.</p>\(text)").contains("granite"), "\(name)")
        }
    }

    @Test("disclosures are open, and pictures have the address that a script would have set")
    func parts() {
        let html = """
            <article><p>\(Self.words)<details><summary>More</summary><p>\(Self.words)</details>
            <img alt=p src="data:image/gif;base64,R0" data-src="real.png"></article>
            """
        #expect(shown(html).contains("More"))
        #expect(shown(html, as: .html).contains("real.png"))
        #expect(!shown(html, as: .html).contains("base64"))
        #expect(shown(html).components(of: "granite") == 2)
    }

    /// The lines of a page's article, without empty ones.
    private func lines(_ html: String, isBare: Bool) -> [String] {
        var options = LayoutOptions(columns: 400)
        options.hasBareArticle = isBare
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/"), options: options, isReader: true)
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var lines: [String] = []
        for case .lines(_, let more) in engine.takeUpdates() {
            lines += (0..<more.count).map { more.string(ofLine: $0) }
        }
        return lines.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    @Test(
        "plain text keeps the pictures that stand for words, and no others",
        arguments: [
            ("<p>The value of <img alt=x src=x.png> grows.</p>", ["The value of x grows."]),
            ("<p>It is <img class=emoji alt=😀 src=e.png></p>", ["It is 😀"]),
            ("<p><img class=mwe-math alt='a + b' src=m.svg></p>", ["a + b"]),
            ("<figure><img alt=Tower src=t><figcaption>Lit</figcaption></figure>", ["Lit"]),
            ("<p><img alt=Tower src=t>It was built.</p>", ["It was built."]),
            ("<p>It was<br><img alt=Tower src=t><br>built.</p>", ["It was", "built."]),
            ("<p>It was</p><img alt=Tower src=t><p>built.</p>", ["It was", "built."]),
            ("<p><a href=t.jpg><img src=t.jpg width=400></a>It was.</p>", ["It was."]),
            ("<p>It was built.<video src=v></video></p>", ["It was built."]),
        ])
    func pictures(html: String, shown: [String]) {
        let page = "<article>\(html)<p>\(Self.words)</article>"
        #expect(lines(page, isBare: true).dropLast() == shown[...])
        #expect(lines(page, isBare: true).last == Self.words)
    }

    @Test("plain text has no line of author and date")
    func origin() {
        let page = "<meta name=author content='Ann Lee'><article><p>\(Self.words)</article>"
        #expect(lines(page, isBare: false) == ["Ann Lee", Self.words])
        #expect(lines(page, isBare: true) == [Self.words])
    }

    @Test("the language and the direction of the page go with its text")
    func direction() {
        let html = shown("<html dir=rtl lang=ar><body><p>\(Self.words)", as: .html)
        #expect(html.contains("dir=\"rtl\""))
    }

    @Test("hostile nesting and repetition cost no more than their length")
    func hostile() {
        let tables = String(repeating: "<table><tr><td>", count: 3000)
        let divs = String(repeating: "<div class=a><p>x, y", count: 3000)
        let names = (0..<3000).map { "<div id=share\($0) class='post ad\($0)'>x</div>" }.joined()
        let data =
            "<script type=application/ld+json>" + String(repeating: "[", count: 100_000)
            + "</script>"
        for html in [tables, divs, names, data] {
            #expect(shown(html + "<p>\(Self.words)").contains("granite"))
        }
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let found = rest.firstRange(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
