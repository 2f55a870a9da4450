import ScriptTesting
import Testing

extension ScriptTests {
    /// HTML Standard section 3.2.7, "rendered text collection steps".
    @Suite("innerText") struct InnerTextTests {
        private func text(_ html: String, of selector: String = "body") -> String {
            let page = TestPage("<!DOCTYPE html><body>" + html)
            return page.evaluate("document.querySelector('\(selector)').innerText")
        }

        @Test(
            "text has the spaces and line breaks that its boxes have",
            arguments: [
                ("<div>a  b\n c</div>", "a b c"), ("<b>a </b> <i> b</i>", "a b"),
                ("<p>a<p>b", "a\\n\\nb"), ("<div>a</div>b<div>c</div>", "a\\nb\\nc"),
                ("a<br>b<br><br>c", "a\\nb\\n\\nc"), ("<pre> a\n  b </pre>", " a\\n  b "),
                ("<table><tr><td>a<td>b<tr><td>c</table>", "a\\tb\\nc"),
                ("a <span style='display: inline-block'> b </span> c", "a b c"),
                ("<svg><text>a</text><g><text>b<tspan>c</tspan></text></g></svg>", "a\\nbc"),
                ("a<img>b", "ab"), ("a <input> b", "a  b"), ("<select><option>a<option>b", "a\\nb"),
            ])
        func shapes(html: String, expected: String) {
            #expect(text(html) == "\"\(expected)\"")
        }

        @Test(
            "style sheets decide what is shown, where lines end, and the letters",
            arguments: [
                ("a<b style='display: none'>b</b>c", "ac"),
                ("<style>b { display: block }</style>a<b>b</b>c", "a\\nb\\nc"),
                ("<div style='display: inline'>a</div><div style='display: inline'>b</div>", "ab"),
                (
                    "a<b style='visibility: hidden'>b<i style='visibility: visible'>c</i></b>d",
                    "acd"
                ),
                ("<b style='text-transform: uppercase'>ab</b> c", "AB c"),
                ("<b style='text-transform: capitalize'>ab cd</b>", "Ab Cd"),
                ("<div style='white-space: pre-line'> a  b\n c </div>", "a b\\nc"),
                ("<div hidden>a</div>b", "b"), ("<script>a</script><title>b</title>c", "c"),
            ])
        func styles(html: String, expected: String) {
            #expect(text(html) == "\"\(expected)\"")
        }

        @Test("what is not shown has all its text")
        func hidden() {
            #expect(text("<div style='display: none'><p>a  <b>b</b></div>", of: "p") == "\"a  b\"")
            let page = TestPage("")
            #expect(
                page.evaluate(
                    "(() => { const p = document.createElement('p');"
                        + "p.innerHTML = 'a <br> b'; return p.innerText })()") == "\"a  b\"")
        }
    }
}
