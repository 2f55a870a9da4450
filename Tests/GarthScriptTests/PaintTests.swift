import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Painting of a page on a screen")
    struct PaintTests {
        @Test("a page that its scripts change while it loads is shown whole when it has loaded")
        func loaded() {
            var time = Duration.zero
            let page = onScreen("<p id=p>x</p><script>p.textContent = 'y'</script>\n") { time }
            time = .milliseconds(1)
            page.work()
            #expect(page.nextWork == nil)
            var content = PageContent()
            for update in page.engine.takeUpdates() { content.apply(update) }
            #expect(content.lines.string(ofLine: 0) == "y")
        }

        @Test("changes after that are painted together, 20 times a second")
        func later() {
            var time = Duration.zero
            let page = onScreen("<p id=p>x</p><script>p.textContent = 'y'</script>") { time }
            page.work()
            time = .milliseconds(10)
            _ = page.evaluate("p.textContent = 'z'")
            page.work()
            #expect(page.nextWork == ScriptLimits.paintInterval - .milliseconds(10))
        }

        @Test("the first frame of animation waits for nothing")
        func frame() {
            let page = onScreen(
                "<p id=p>x</p><script>requestAnimationFrame(() => { p.textContent = 'y' })</script>"
            ) { .zero }
            page.work()
            #expect(page.evaluate("p.textContent") == .value(#""y""#))
        }
    }
}
