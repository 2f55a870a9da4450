import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Observers of sizes and visibility", .serialized) struct ObserverTests {
        /// A page of 100 rows under a viewport of 24, after its scripts and frames.
        private func page(_ script: String, isWhole: Bool = false) -> TestPage {
            let page = TestPage(
                "<!doctype html><style>body{margin:0}</style><div id=top>top</div>"
                    + String(repeating: "<div>x</div>", count: 98) + "<div id=end>end</div>"
                    + "<script>window.seen = [];" + script + "</script>")
            page.isWholePageInView = isWhole
            page.runScripts(limit: 1000)
            #expect(page.failures == [])
            return page
        }

        private let observe =
            "new IntersectionObserver(list => { for (const e of list)"
            + " seen.push(e.target.id + ' ' + e.isIntersecting) })"

        @Test("an observer is told what is in view, and again when that changes")
        func intersection() {
            let page = page(
                "const o = \(observe); o.observe(document.getElementById('top'));"
                    + "o.observe(document.getElementById('end'))")
            #expect(page.evaluate("seen.splice(0)") == "[\"top true\",\"end false\"]")
            _ = page.evaluate("scrollTo(0, 10000)")
            page.runLoop(limit: 2000)
            #expect(page.evaluate("seen.splice(0)") == "[\"top false\",\"end true\"]")
        }

        @Test("where all of a page is in view, what is added below it is not")
        func wholePage() {
            let page = page(
                "new IntersectionObserver(list => { if (list.some(e => e.isIntersecting))"
                    + " { seen.push('more'); document.getElementById('end')"
                    + ".insertAdjacentHTML('beforebegin', '<div>a<br>b<br>c</div>') } })"
                    + ".observe(document.getElementById('end'))", isWhole: true)
            for _ in 0..<5 { page.runFrame() }
            #expect(page.evaluate("seen") == "[\"more\"]")
        }

        @Test("margins of the root and thresholds count")
        func margins() {
            let page = page(
                "const o = new IntersectionObserver(list => seen.push(list[0].isIntersecting,"
                    + " list[0].intersectionRatio), { rootMargin: '0px 0px 2000px 0px',"
                    + " threshold: [0, 0.5, 1] }); o.observe(document.getElementById('end'));"
                    + "seen.push(o.rootMargin, o.thresholds.length)")
            #expect(page.evaluate("seen") == "[\"0px 0px 2000px 0px\",3,true,1]")
        }

        @Test("an observer of sizes is told the size, and its changes")
        func sizes() {
            let page = page(
                "new ResizeObserver(list => { const r = list[0].contentRect;"
                    + " seen.push([r.width, r.height]) }).observe(document.getElementById('top'))")
            _ = page.evaluate("document.getElementById('top').innerHTML = 'a<br>b'")
            page.runFrame()
            page.runFrame()
            #expect(page.evaluate("seen") == "[[640,16],[640,32]]")
        }
    }
}
