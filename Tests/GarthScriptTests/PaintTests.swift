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

        @Test(
            "a script that changes a word of a loaded page has one row painted",
            arguments: [0, 40])
        func oneRow(rowsAbove: Int) {
            var time = Duration.zero
            let rows = (0..<40).map {
                "<div class=c><h4>Card \($0)</h4><p>some words of it</p></div>"
            }
            let page = onScreen(
                rows.prefix(rowsAbove).joined() + "<p>Before <b id=s>one</b></p>" + rows.joined()
                    + "<script>1</script>"
            ) { time }
            page.work()
            _ = page.engine.takeUpdates()
            time = .seconds(1)
            _ = page.evaluate("s.textContent = 'two'")
            page.work()
            let updates = page.engine.takeUpdates()
            #expect(updates.count == 1)
            guard case .linesSpliced(_, removing: 1, let lines) = updates.first else {
                Issue.record("the page was laid out again: \(updates.count) updates")
                return
            }
            #expect(lines.count == 1 && lines.string(ofLine: 0) == "Before two")
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
