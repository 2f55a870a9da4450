import GarthScript
import ScriptTesting
import Testing

/// A realm without a browser: scripts change the engine's document.
@Suite("Scripts") struct RealmTests {
    @Test("a script's elements stand in the page's tree")
    func elements() {
        let page = TestPage(
            "<!doctype html><p id=a>one</p><script>var b = document.createElement('b');"
                + "b.append('two'); document.getElementById('a').append(b);</script>")
        page.runScripts()
        #expect(page.failures == [])
        #expect(page.tree.contains("|       <b>\n|         \"two\""))
    }
}
