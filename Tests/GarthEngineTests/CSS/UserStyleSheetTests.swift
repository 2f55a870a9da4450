import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("The person's style sheets") struct UserStyleSheetTests {
    private func page(_ html: String, user: String...) -> StyledPage {
        StyledPage(
            "<!DOCTYPE html>" + html,
            preferences: StylePreferences(userSheets: user.map { Array($0.utf8) }))
    }

    @Test("a user rule wins over the user agent, and loses against the page and its attributes")
    func normal() {
        let page = page(
            "<style>#b { text-align: right }</style><p id=a><p id=b><p id=c align=center>",
            user: "p { text-align: justify; display: inline } #b { text-align: left }")
        #expect(page["a"].textAlign == .justify)
        #expect(page["a"].display == .inline)
        #expect(page["b"].textAlign == .right)
        #expect(page["c"].textAlign == .center)
    }

    @Test("an important user rule wins over important ones of the page and its style attributes")
    func important() {
        let page = page(
            """
            <style>#a { order: 2 !important }</style>
            <p id=a style="order: 3 !important"><details id=d><p id=e></details>
            """, user: "p { order: 1 !important }")
        #expect(page["a"].order == 1)
        #expect(page["e"].order == 1)
    }

    @Test("`revert` of the page returns to the person's value, and of the person to the browser's")
    func revert() {
        let page = page(
            "<style>#a { display: revert; order: 7 }</style><p id=a><p id=b>",
            user: "p { display: inline; --x: 1; order: var(--x) } #b { display: revert }")
        #expect(page["a"].display == .inline)
        #expect(page["b"].display == .block)
        #expect(page["b"].order == 1)
    }

    @Test("classes and ids are seen by user rules on a page that has no sheet of its own")
    func names() {
        let page = page(
            "<p id=a class=ad><p id=b class=x>", user: ".ad { order: 1 }", "#b { order: 1 }")
        #expect(page.marked == ["a", "b"])
    }

    @Test("in quirks mode names match without regard to letter case, in user rules too")
    func quirks() {
        let page = StyledPage(
            "<p id=a class=AD>",
            preferences: StylePreferences(userSheets: [Array(".ad { order: 1 }".utf8)]))
        #expect(page.marked == ["a"])
    }

    @Test("later user sheets win, a broken one harms no other, and layers stay the person's own")
    func severalSheets() {
        let page = page(
            "<style>@layer a, b; @layer b { #x { order: 1 } } @layer a { #x { order: 2 } }</style>"
                + "<p id=x><p id=y>",
            user: "p { clear: left } @media {", "p { clear: right }",
            "@layer b, a; @layer a { #y { order: 1 } } @layer b { #y { order: 2 } }")
        #expect(page["x"].clear == .right)
        #expect(page["x"].order == 1)
        #expect(page["y"].order == 1)
    }

    @Test("user rules stay when the screen changes")
    func resize() {
        let page = page("<p id=a><p id=b>", user: "@media (width > 400px) { #a { order: 1 } }")
        #expect(page.marked == ["a"])
        page.resolver.setOptions(LayoutOptions(columns: 40))
        page.styleAll()
        #expect(page.marked == [])
        page.resolver.setOptions(LayoutOptions(columns: 100))
        page.styleAll()
        #expect(page.marked == ["a"])
    }

    @Test("a sheet beyond the limit is not read")
    func limit() {
        let filler = String(repeating: " ", count: StyleLimits.userSheetBytes)
        let page = page("<p id=a>", user: "#a { order: 1 }" + filler)
        #expect(page.marked == [])
    }

    // MARK: - In the engine

    private func text(_ html: String, _ preferences: StylePreferences, isReader: Bool = false)
        -> (lines: [String], wishes: Int)
    {
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: isReader)
        engine.prefer(preferences)
        var html = html
        html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
        engine.finish()
        var lines = PageLines()
        var wishes = 0
        for update in engine.takeUpdates() {
            switch update {
            case .lines(let from, let batch):
                lines.truncate(toLine: from)
                lines.append(batch)
            case .needsResource: wishes += 1
            default: break
            }
        }
        let texts = (0..<lines.count).map {
            String(decoding: lines.text[lines.textRange(ofLine: $0)], as: UTF8.self)
        }
        return (texts.filter { !$0.isEmpty }, wishes)
    }

    @Test("what the person hides is not laid out, and what a sheet of theirs imports is not asked")
    func hides() {
        let sheet = "@import 'http://spy.test/x.css'; .ad { display: none !important }"
        let result = text(
            "<!DOCTYPE html><p>Text<p class=ad style='display: block'>Buy",
            StylePreferences(userSheets: [Array(sheet.utf8)]))
        #expect(result.lines == ["Text"])
        #expect(result.wishes == 0)
    }

    @Test("without author sheets none is asked for and none applies, style attributes neither")
    func withoutAuthorSheets() {
        let result = text(
            """
            <!DOCTYPE html><link rel=stylesheet href=a.css><style>p { display: none }</style>
            <p>One<p style="display: none">Two<p hidden>Three
            """, StylePreferences(usesAuthorSheets: false))
        #expect(result.lines == ["One", "Two"])
        #expect(result.wishes == 0)
    }
}
