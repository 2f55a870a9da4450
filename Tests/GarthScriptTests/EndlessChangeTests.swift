import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// Scripts that never stop changing what the browser process keeps.
    @Suite("Changes without end") struct EndlessChangeTests {
        @Test(
            "a task that writes to a storage without end gets QuotaExceededError",
            arguments: [
                "localStorage.k = n++", "localStorage.setItem('k', n++), localStorage.clear()",
            ])
        func storage(write: String) {
            let page = FrameTests.Framed(
                """
                <script>
                let n = 0;
                try { for (;;) { \(write) } } catch (error) { console.log(error.name, n > 10000) }
                </script>
                """, storage: [])
            #expect(page.console == ["QuotaExceededError true"])
        }

        @Test("a write that fails changes nothing")
        func failed() {
            let page = FrameTests.Framed(
                """
                <script>
                let n = 0;
                try { for (;;) localStorage.k = n++ } catch { console.log(localStorage.k == n - 2) }
                </script>
                """, storage: [])
            #expect(page.console == ["true"])
        }

        @Test("of the cookies that a task sets, no more are told than have room")
        func cookies() {
            let page = Printed([
                "<script>for (let n = 0; n < 200000; n++) document.cookie = 'k=' + n</script>"
            ])
            let count = page.reports.count { if case .cookieSet = $0 { true } else { false } }
            #expect(10_000 < count && count < 70_000)
        }
    }
}
