import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// The focus goes only to what is shown and can be used (HTML Standard, "focusable area").
    @Suite("Focus of hidden elements") struct HiddenFocusTests {
        @Test(
            "a script gives no focus to what is hidden or inert",
            arguments: [
                ("<input id=x>", "x"), ("<input id=x style='visibility:hidden'>", ""),
                ("<p style='visibility:hidden'><button id=x>b</button></p>", ""),
                ("<p style='visibility:hidden'><a href=/ id=x style='visibility:visible'>a", "x"),
                ("<p hidden><input id=x></p>", ""), ("<p inert><input id=x></p>", ""),
                ("<a href=/ id=x inert>a</a>", ""), ("<input id=x style='opacity:0'>", "x"),
            ])
        func focus(html: String, focused: String) {
            let (page, _) = ScriptTests.interactive(
                html + "<script>document.getElementById('x').focus()</script>")
            #expect(page.evaluate("document.activeElement.id") == .value("\"\(focused)\""))
        }
    }
}
