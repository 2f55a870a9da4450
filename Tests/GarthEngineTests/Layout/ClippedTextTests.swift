import GarthPage
import Testing

@testable import GarthEngine

/// Boxes that show a part of their content, none of it, or in another place.
@Suite("Clipped text") struct ClippedTextTests {
    private let words = "one two three four five six seven eight nine ten eleven twelve"

    @Test("a box with line-clamp shows its first lines and an ellipsis")
    func lineClamp() {
        let style = "overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; width: 80px"
        let page = LaidOutPage("<div style='\(style)'>\(words)</div><p>after")
        #expect(page.text == "one two\nthree four…\n\nafter\n")
        let pieces = LaidOutPage(
            Array("<div style='\(style)'>\(words)</div><p>after".utf8), pieceSize: 3)
        #expect(pieces.text == page.text)
    }

    @Test(
        "margins and paddings before and between the lines are no lines of line-clamp",
        arguments: [
            ("<p>para</p><div style='CLAMP'>WORDS</div>", "para\n\none two\nthree four…\n"),
            ("<div style='CLAMP'><h3>Title</h3><p>WORDS</div>", "Title\n\none two…\n"),
            ("<div style='CLAMP; padding: 32px 0'>WORDS</div>", "one two\nthree four…\n"),
            (
                "<div style='display: flex'><div style='CLAMP'><h3>Title</h3><p>WORDS</div></div>",
                "Title\n\none two…\n"
            ),
        ])
    func blankRowsOfClampedBox(html: String, shown: String) {
        let style = "overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; width: 80px"
        let page = LaidOutPage(
            html.replacing("CLAMP", with: style).replacing("WORDS", with: words))
        #expect(page.text.drop { $0 == "\n" } == shown)
    }

    @Test("a clamped box that is one line too long is shown whole")
    func tolerance() {
        let style = "overflow: hidden; -webkit-line-clamp: 2; width: 80px"
        let page = LaidOutPage("<div style='\(style)'>one two three four five</div>")
        #expect(page.text == "one two\nthree four\nfive\n")
    }

    @Test("line-clamp without overflow hides nothing")
    func noOverflow() {
        let page = LaidOutPage("<div style='-webkit-line-clamp: 1; width: 80px'>\(words)</div>")
        #expect(page.letters.count == words.filter { $0 != " " }.count)
    }

    @Test("a line that is longer than its box ends in an ellipsis where text-overflow asks for it")
    func textOverflow() {
        let style = "white-space: nowrap; overflow: hidden; width: 80px"
        #expect(
            LaidOutPage("<div style='\(style); text-overflow: ellipsis'>\(words)</div>").text
                == "one two t…\n")
        #expect(
            LaidOutPage("<div style='\(style); text-overflow: ellipsis'>one two th</div>").text
                == "one two th\n")
        // Ten cells are 80 pixels, in which a page has about 13 letters.
        #expect(LaidOutPage("<div style='\(style)'>\(words)</div>").text == "one two three\n")
        let scrolls = style.replacing("hidden", with: "auto")
        #expect(LaidOutPage("<div style='\(scrolls)'>\(words)</div>").text == words + "\n")
    }

    @Test("a cell that takes the rest of its row cuts its line there", arguments: [true, false])
    func restOfRow(isCell: Bool) {
        let cut = "overflow: hidden; text-overflow: ellipsis; white-space: nowrap"
        let rest = "max-width: 0; width: 100%"
        let cell =
            isCell
            ? "<td style='\(rest); \(cut)'>\(words)"
            : "<td style='\(rest)'><div style='\(cut)'>\(words)</div>"
        let page = LaidOutPage(
            "<!DOCTYPE html><table style='width: 100%'><tr><td>name\(cell)<td>today</table>",
            columns: 40)
        #expect(page.text == " name one two three four five six… today\n")
    }

    @Test("a cell cuts its line at its greatest width")
    func greatestWidthOfCell() {
        let style =
            "max-width: 80px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap"
        let page = LaidOutPage(
            "<!DOCTYPE html><table><tr><td>name<td style='\(style)'>\(words)<td>today</table>")
        #expect(page.text == " name one two t… today\n")
    }

    @Test("an absolute box in a sentence does not split it")
    func absolute() {
        let style = "position: absolute"
        #expect(
            LaidOutPage(
                "<p>one <span style='\(style)'></span>two <b style='\(style)'>three</b> four"
            )
            .text == "one two three four\n")
        #expect(
            LaidOutPage("<p>one <div style='\(style)'><p>two<p>three</div>").text
                == "one\n\ntwo\n\nthree\n")
    }

    @Test(
        "a box that is moved off the page is not shown",
        arguments: [
            ("transform: translateX(-9999px)", false), ("translate: -9999px 0", false),
            ("position: fixed; transform: translate(-100%, 0)", false),
            ("position: fixed; transform: translate3d(0, 100%, 0)", false),
            ("position: fixed; transform: translate(-50%, -50%)", true),
            ("position: absolute; transform: translateX(-100%)", true),
            ("transform: rotate(45deg) translate(4px)", true), ("transform: none", true),
            ("transform: translateX(-9999px); animation: in 1s", true),
            ("text-indent: -999em", false), ("position: absolute; left: -9999px", false),
            ("position: fixed; right: 0; width: 300px; transform: translate3d(300px,0,0)", false),
            ("position: fixed; right: 0; width: 300px; transform: translate3d(80px,0,0)", true),
            ("position: fixed; bottom: 0; height: 64px; transform: translateY(64px)", false),
            ("position: fixed; bottom: 0; height: 64px; transform: translateY(16px)", true),
            ("position: fixed; top: 0; height: 64px; transform: translateY(-64px)", false),
            ("position: fixed; top: 100%", false), ("position: fixed; bottom: 100%", false),
            ("position: fixed; right: 100%", false), ("position: fixed; top: 90%", true),
            ("position: absolute; top: 100%", true),
        ])
    func offCanvas(style: String, isShown: Bool) {
        let page = LaidOutPage("<div style='\(style)'>menu</div><p>page")
        #expect(page.text.contains("menu") == isShown)
        #expect(page.text.contains("page"))
    }

    @Test(
        "an absolute box beyond an edge of its containing block is hidden if that clips it there",
        arguments: [
            ("overflow: hidden", "top: 100%", false), ("overflow: visible", "top: 100%", true),
            ("overflow: auto", "top: 100%", true), ("overflow-y: clip", "bottom: 100%", false),
            ("overflow: hidden", "right: 100%", false), ("overflow: hidden", "top: 90%", true),
            ("overflow: hidden; height: 160px", "top: 160px", false),
            ("overflow: hidden; height: 160px", "top: 112px", true),
            ("overflow: hidden; width: 320px", "left: 320px", false),
            ("overflow: hidden; width: 320px", "left: 200px", true),
        ])
    func beyondClip(container: String, inset: String, isShown: Bool) {
        let page = LaidOutPage(
            """
            <div style='position: relative; \(container)'><p>text<p>text
            <div style='position: absolute; \(inset)'>menu</div></div><p>page
            """)
        #expect(page.text.contains("menu") == isShown)
        #expect(page.text.contains("page"))
    }

    @Test("a box that is wider than the page at both sides has its text in the middle of the page")
    func bannerOverPage() {
        let wide = "left: -400%; right: -400%"
        let html = "<div style='position: relative'>text<div style='position: absolute; WIDE'>"
        let centred = html.replacing("WIDE", with: wide + "; text-align: center")
        let page = LaidOutPage(centred + "banner</div></div><p>after", columns: 40)
        #expect(page.text.hasPrefix("text             banner\n"))
        let atLeft = html.replacing("WIDE", with: wide)
        #expect(!LaidOutPage(atLeft + "banner</div></div>", columns: 40).text.contains("banner"))
    }
}
