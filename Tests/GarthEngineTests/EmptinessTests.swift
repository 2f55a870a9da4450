import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pages that show next to nothing") struct EmptinessTests {
    private final class Reader {
        var engine = Engine()
        var content = PageContent()
        var emptiness: [PageEmptiness] = []

        init(
            _ html: String, type: String = "text/html", url: String = "http://a.test/",
            isReader: Bool = false
        ) {
            engine.open(
                DocumentInfo(url: url, mediaType: type), options: LayoutOptions(),
                isReader: isReader)
            Array(html.utf8).withUnsafeBytes { engine.receive($0) }
            engine.finish()
            take()
        }

        func take() {
            for update in engine.takeUpdates() {
                content.apply(update)
                if case .emptiness(let reason) = update { emptiness.append(reason) }
                if case .restarted = update { emptiness = [] }
            }
        }

        var text: String {
            (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
                .joined(separator: "\n")
        }
    }

    private static let article = String(repeating: "Words of an article that is read. ", count: 20)

    @Test(
        "a page that scripts make says so",
        arguments: [
            "<script>document.write('x')</script>",
            "<div id=root></div><script src=app.js></script>",
            "<div id=app><p>Loading, please wait…</div><script type=module src=app.js></script>",
            "<my-app></my-app><script src=a.js></script><p>© 2026 Example Ltd. All rights reserved.",
            "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>"
                + "<script src=a.js></script>",
            "<title>\(article)</title><style>\(article)</style><div id=a></div><script>x</script>",
        ])
    func scripted(html: String) {
        #expect(Reader(html).emptiness == [.madeByScripts])
    }

    @Test(
        "a page with something to read says nothing, with scripts or without",
        arguments: [
            "<p>It works!", "<p>It works, and counts its visits.<script>count()</script>",
            "<p>\(article)<script src=a.js></script><div id=x></div>",
            "<script type=application/ld+json src=x>{}</script><p>x",
            "<form><input name=q><input type=submit value=Search></form><script src=a.js></script>",
            "<noscript>\(article)</noscript>\(article)<script src=a.js></script>",
            "<hr>", "<img alt=Tree src=tree.png>",
        ])
    func ordinary(html: String) {
        #expect(Reader(html).emptiness == [])
    }

    @Test(
        "a page that shows nothing at all says so, but for Garth's own", arguments: ["", " \n\t "])
    func blank(text: String) {
        #expect(Reader(text).emptiness == [.blank])
        #expect(Reader(text, type: "text/plain").emptiness == [.blank])
        #expect(Reader("<p>\(text)<!-- x -->").emptiness == [.blank])
        #expect(Reader(text, url: "about:blank").emptiness == [])
    }

    @Test(
        "root, body and the box around all text are shown where a script would show them",
        arguments: [
            "<style>html { display: none }</style><body>",
            "<style>html.js-off { opacity: 0 !important }</style><html class=js-off><body>",
            "<body style='visibility: hidden !important'>", "<body style='opacity: 0'>",
            "<body style='display: none'><header>Site</header>",
            "<style>.fade { opacity: 0 }</style><body><header>Site</header><div class=fade><main>",
            "<style>#all { visibility: hidden }</style><body><div><div id=all>",
        ])
    func uncovered(start: String) {
        let page = Reader("<script>show()</script>\(start)<p>\(Self.article)<p>The end.")
        #expect(page.text.contains("Words of an article") && page.text.hasSuffix("The end."))
        #expect(page.emptiness == [])
        #expect(
            String(decoding: page.engine.export(.innertext), as: UTF8.self).contains("The end."))
        page.engine.resize(LayoutOptions(columns: 40))
        page.take()
        #expect(page.text.contains("The end."))
    }

    @Test(
        "what is hidden in a page that shows something stays hidden, and so does a page without scripts"
    )
    func covered() {
        let dialog = "<div style='opacity: 0'><p>\(Self.article)</div>"
        #expect(
            !Reader("<script>x</script><p>\(Self.article.uppercased())\(dialog)").text
                .contains("article"))
        #expect(Reader("<body style='display: none'><p>\(Self.article)").text == "")
        #expect(
            Reader("<script>x</script><div style='display: none'>\(Self.article)</div>").text == "")
    }

    @Test("reader mode finds the article of a hidden page")
    func reader() {
        let paragraphs = String(repeating: "<p>\(Self.article), and so on.</p>", count: 8)
        let page = Reader(
            "<title>T</title><script>x</script><body style='opacity:0'><article>\(paragraphs)",
            isReader: true)
        #expect(page.text.contains("Words of an article"))
    }

    @Test("a sheet that comes late and hides the body hides nothing")
    func lateSheet() {
        let page = Reader(
            "<script>x</script><link rel=stylesheet href=a.css><body><p>\(Self.article)")
        page.engine.stopWaitingForStyleSheets()
        page.engine.provide(resource: 0, bytes: Array("body { opacity: 0 }".utf8), isShared: true)
        page.take()
        #expect(page.text.contains("Words of an article") && page.emptiness == [])
    }
}
