import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("What a nursery prepares")
    struct RehearsalTests {
        @Test("a page that was read before the page of a process leaves nothing in its window")
        func apart() {
            let page = ScriptedPage { .zero }
            page.rehearse { other in
                other.prepare(ScriptSettings())
                other.open(
                    DocumentInfo(url: "http://b.test/"), options: LayoutOptions(),
                    isReader: false, parser: .standard)
                var html = """
                    <p id=q>x</p><script>
                    window.left = 1; Object.prototype.left = 1; q.textContent = 'y'; history.pushState(1, '', '/c');
                    setTimeout(() => { document.title = 'late' }, 1e5); localStorage.a = 1;
                    </script>
                    """
                html.withUTF8 { other.receive(UnsafeRawBufferPointer($0)) }
                other.finish()
                other.work()
                #expect(other.evaluate("q.textContent + left") == .value(#""y1""#))
            }
            page.prepare(ScriptSettings())
            page.open(
                DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: false,
                parser: .standard)
            var html = "<p id=p>x</p>"
            html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            page.finish()
            page.work()
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
            page.prepare(ScriptSettings())
            page.open(
                DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: false,
                parser: .standard)
            var html = "<iframe></iframe>"
            html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            page.finish()
            page.work()
            let answer = page.evaluate(
                "[frames[0].Element !== Element, frames[0].document.body instanceof frames[0].HTMLBodyElement, Object.getOwnPropertyNames(Object.prototype).some(n => n.startsWith('$'))]"
            )
            #expect(answer == .value("[true,true,false]"))
        }
    }
}
