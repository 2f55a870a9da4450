import GarthPage
import Testing

@testable import GarthEngine

@Suite("Links without a name") struct NamelessLinkTests {
    @Test(
        "a link that shows nothing is a target on a screen, named by its address",
        arguments: [
            ("/cart", "[cart]"), ("/shop/my%20cart/?x=1#y", "[my cart]"), ("/", "[/]"),
            ("https://www.social.test/", "[social.test]"), ("//social.test/us", "[social.test/us]"),
            ("https://name@social.test:81/", "[social.test:81]"),
            ("mailto:a@b.test", "[mailto:a@b.test]"),
            ("a-very-long-name-of-a-page-that-has-no-end", "[a-very-long-name-of-…-has-no-end]"),
        ])
    func named(href: String, shown: String) {
        let html = "<p>a <a href='\(href)'><i class=icon></i></a> b"
        let page = LaidOutPage(html, isInteractive: true)
        #expect(page.text == "a \(shown) b\n")
        #expect(page.targets.count == 1)
        #expect(LaidOutPage(html).text == "a b\n", "a dump has the words of the page alone")
    }

    @Test(
        "a link that leads nowhere, has no size or is kept back stays unseen",
        arguments: [
            "<a href=#x><i></i></a>", "<a href=''><i></i></a>",
            "<a href='javascript:f()'><i></i></a>", "<a><i></i></a>", "<a href=/x></a>",
            "<a href=/x aria-hidden=true><i></i></a>", "<a href=/x tabindex=-1><i></i></a>",
            "<a href=/x hidden><i></i></a>", "<a href=/x style='visibility:hidden'><i></i></a>",
            "<a href=/x style='display:inline-block;width:0'><i></i></a>",
            "<a href=/x style='display:block;height:0'><i></i></a>",
            "<a href=/x style='position:absolute'><i></i></a>",
            "<a href=/x><script>1</script></a>",
        ])
    func unseen(html: String) {
        #expect(LaidOutPage("<p>a " + html, isInteractive: true).text == "a\n")
    }

    @Test("a link whose text floats or is out of its line is not told a second time")
    func floats() {
        let html = "<p>call(x)<a href=/s><span style='float:right'>[source]</span></a>"
        let words = LaidOutPage(html).text.split(whereSeparator: \.isWhitespace)
        #expect(words == ["call(x)", "[source]"])
    }

    @Test("a link whose letters are too small to see has them as its name")
    func tiny() {
        let page = LaidOutPage(
            "<p>a <a href=/x style='font-size:0'><i class=icon></i>Home</a> b", isInteractive: true)
        #expect(page.text == "a Home b\n")
    }

    @Test("a link with a name keeps it")
    func others() {
        let page = LaidOutPage(
            "<a href=/x aria-label=Cart><i></i></a> <a href=/y><i>text</i></a> "
                + "<a href=/z><svg><title>Drawn</title></svg></a>", isInteractive: true)
        #expect(page.text == "Cart text Drawn\n")
    }

    @Test(
        "blanks around the icon of a link do not take its name",
        arguments: [
            "a<a href=/x title=Cart> <i class=icon></i> </a>",
            "a <a href=/x title=Cart>\n<i class=icon></i>\n</a>",
            "a<a href=/x title=Cart style='margin-left:8px'><i class=icon></i> </a>",
            "a<a href=/x style='padding-left:8px'> <i class=icon></i><span></span></a>",
        ])
    func blanks(html: String) {
        let page = LaidOutPage("<p>" + html + " b", isInteractive: true)
        let words = page.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words == (html.contains("Cart") ? "a Cart b" : "a [x] b"))
    }

    @Test("a link at the start of a line has its name behind its margin")
    func margin() {
        let page = LaidOutPage(
            "<p><a href=/x title=Cart style='margin-left:16px'> <i></i> </a> b", isInteractive: true
        )
        #expect(page.text.contains("Cart b"))
    }
}
