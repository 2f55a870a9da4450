import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("What a nursery prepares")
    struct RehearsalTests {
        /// Has a page read a document, and its scripts run.
        private func show(_ html: String, at url: String, in page: ScriptedPage) {
            page.prepare(ScriptSettings())
            page.open(
                DocumentInfo(url: url), options: LayoutOptions(), isReader: false,
                parser: .standard)
            var html = html
            html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            page.finish()
            page.work()
        }

        @Test("a page that was read before the page of a process leaves nothing in its window")
        func apart() {
            let page = ScriptedPage { .zero }
            page.rehearse { other in
                let html = """
                    <p id=q>x</p><script>
                    window.left = 1; Object.prototype.left = 1; q.textContent = 'y'; history.pushState(1, '', '/c');
                    setTimeout(() => { document.title = 'late' }, 1e5); localStorage.a = 1;
                    </script>
                    """
                show(html, at: "http://b.test/", in: other)
                #expect(other.evaluate("q.textContent + left") == .value(#""y1""#))
            }
            show("<p id=p>x</p>", at: "http://a.test/", in: page)
            let left = page.evaluate(
                "[typeof left, ({}).left, history.length, location.href, document.querySelectorAll('*').length, window.frames.length, window.p === p]"
            )
            #expect(left == .value(#"["undefined",null,1,"http://a.test/",4,0,true]"#))
            #expect(page.nextWork == nil)
        }

        @Test("windows of a page whose process was prepared have interfaces of their own")
        func frames() {
            let page = ScriptedPage { .zero }
            page.rehearse { $0.prepare(ScriptSettings()) }
            show("<iframe></iframe>", at: "http://a.test/", in: page)
            let answer = page.evaluate(
                "[frames[0].Element !== Element, frames[0].document.body instanceof frames[0].HTMLBodyElement, Object.getOwnPropertyNames(Object.prototype).some(n => n.startsWith('$'))]"
            )
            #expect(answer == .value("[true,true,false]"))
        }
    }
}
