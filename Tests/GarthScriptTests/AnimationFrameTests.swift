import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Frames of animation") struct AnimationFrameTests {
        @Test(
            "a page on a screen has a frame every 50 ms, whether or not the frames change it",
            arguments: ["", "p.textContent = count;"])
        func pace(change: String) {
            var time = Duration.zero
            let html = """
                <p id=p></p><script>var count = 0;
                function draw() { count++; \(change) requestAnimationFrame(draw) }
                requestAnimationFrame(draw)</script>
                """
            let page = ScriptTests.onScreen(html) { time }
            for _ in 0..<1000 {
                page.work()
                time += .milliseconds(1)
                _ = page.engine.takeUpdates()
            }
            guard case .value(let text) = page.evaluate("count"),
                let count = text.flatMap({ Int($0) })
            else {
                Issue.record("the page does not answer")
                return
            }
            #expect((19...21).contains(count))
            page.work()
            let next = page.nextWork ?? .zero
            #expect(next > .zero && next <= ScriptLimits.paintInterval)
        }

        @Test("timers that are due again at once leave frames their turns")
        func fairness() {
            var time = Duration.zero
            let html = """
                <p id=p></p><script>var count = 0;
                function draw() { count++; requestAnimationFrame(draw) }
                requestAnimationFrame(draw);
                new MutationObserver(() => setTimeout(() => p.title = count)).observe(p,
                    { attributes: true });
                for (let n = 0; n < 50; n++) setTimeout(function again() {
                    Promise.resolve().then(() => setTimeout(again)) });
                p.title = 1</script>
                """
            let page = ScriptTests.onScreen(html) {
                time += .microseconds(100)
                return time
            }
            for _ in 0..<60 {
                page.work()
                _ = page.engine.takeUpdates()
            }
            guard case .value(let text) = page.evaluate("count") else {
                Issue.record("the page does not answer")
                return
            }
            #expect(text.flatMap { Int($0) } ?? 0 > 5)
        }

        @Test("frames that take longer than their distance leave timers their turns")
        func slowFrames() {
            var time = Duration.zero
            let html = """
                <p id=p></p><script>var ticks = 0, frames = 0;
                requestAnimationFrame(function draw() {
                    for (let n = 0; n < 4; n++) performance.now();
                    frames++; p.textContent = frames; requestAnimationFrame(draw) });
                setTimeout(function tick() { ticks++; setTimeout(tick) })</script>
                """
            let page = ScriptTests.onScreen(html) {
                time += .milliseconds(30)
                return time
            }
            for _ in 0..<40 {
                page.work()
                _ = page.engine.takeUpdates()
            }
            guard case .value(let text) = page.evaluate("Math.min(ticks, frames)") else {
                Issue.record("the page does not answer")
                return
            }
            #expect(text.flatMap { Int($0) } ?? 0 > 5)
        }
    }
}
