import GarthPage
import Testing

@testable import GarthEngine

/// Pages in one plain column (`LayoutOptions.usesPlainLayout`).
@Suite("Plain layout") struct PlainLayoutTests {
    private func page(_ html: String) -> LaidOutPage {
        var options = LayoutOptions(columns: 40)
        options.usesPlainLayout = true
        return LaidOutPage(Array(html.utf8), options: options)
    }

    @Test(
        "boxes that a page puts side by side stand one below the other",
        arguments: [
            "display: flex", "display: grid; grid-template-columns: 1fr 1fr",
            "display: inline-flex; width: 100%",
        ])
    func rows(style: String) {
        #expect(page("<div style='\(style)'><b>one</b><b>two</b></div>").text == "one\ntwo\n")
        #expect(
            page("<div><p style='float: left; width: 50%'>one<p style='float: right'>two</div>")
                .text == "one\n\ntwo\n")
        #expect(
            page("<div style='display: table-cell'>one</div><div style='display: table-cell'>two")
                .text == "one\ntwo\n")
    }

    @Test("widths, margins and indents of the page do not count; those of lists do")
    func places() {
        #expect(
            page("<div style='margin: 0 10em; width: 5em; padding: 3em'>one two").text
                == "one two\n")
        #expect(page("<ul style='padding: 0; margin: 0 0 0 9em'><li>one</ul>").text == "  • one\n")
        #expect(page("<p style='text-align: center'>one").text == "                  one\n")
    }

    @Test("what the page hides stays hidden, and tables stay tables")
    func hidden() {
        let html = """
            <div style='display: none'>no</div><div style='position: absolute; left: -9999px'>no</div>
            <p style='text-indent: -999em'>no<p style='visibility: hidden'>no<p>yes
            """
        #expect(page(html).letters == Array("yes"))
        #expect(page("<table style='display: flex'><tr><td>a<td>b</table>").text == " a b\n")
    }

    @Test("without the option the page's own layout counts")
    func usual() {
        let html = "<div style='display: flex; gap: 2ch'><b>one</b><b>two</b></div>"
        #expect(LaidOutPage(html, columns: 40).text.contains("one  two"))
    }
}
