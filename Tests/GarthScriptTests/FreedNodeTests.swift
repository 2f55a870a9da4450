import GarthPage
import Testing

@testable import GarthEngine
@testable import GarthScript

extension ScriptTests {
    @Suite("Nodes that scripts have left") struct FreedNodeTests {
        private final class Clock { var time = Duration.zero }
        private let clock = Clock()

        /// A page on a screen, loaded.
        private func page(_ markup: String) -> ScriptedPage {
            let page = ScriptedPage { [clock] in clock.time }
            page.prepare(ScriptSettings())
            page.open(
                DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true),
                isReader: false, parser: .standard)
            var html = markup
            html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
            page.finish()
            work(page)
            return page
        }

        private func work(_ page: ScriptedPage) {
            for _ in 0..<4 {
                clock.time += .milliseconds(60)
                page.work()
                _ = page.engine.takeUpdates()
            }
        }

        private func value(_ script: String, in page: ScriptedPage) -> String? {
            guard case .value(let text) = page.evaluate(script) else { return nil }
            work(page)
            return text
        }

        @Test("a page at work gives unused memory back twice a minute")
        func releasedMemory() {
            let page = page("<div id=d></div>")
            var count = 0
            page.releaseMemory = { count += 1 }
            for _ in 0..<120 {
                clock.time += .seconds(1)
                page.work()
            }
            #expect(count == 4)
        }

        @Test("garbage is collected where memory has grown by a half, a large heap's more rarely")
        func collections() {
            let page = page("<div id=d></div>")
            var (used, times) = (100 << 20, [Int]())
            page.usedMemory = { used }
            for second in 1...600 {
                clock.time += .seconds(1)
                let before = page.lastCollection.time
                page.work()
                if page.lastCollection.time != before { times.append(second) }
                switch second {
                case 150: used = 140 << 20
                case 250: used = 151 << 20
                case 300: used = 320 << 20
                default: break
                }
            }
            #expect(times.count == 3 && times[0] <= 31, "\(times)")
            #expect((251...281).contains(times[1]) && times[2] >= times[1] + 150, "\(times)")
        }

        @Test("a page that changes for long has as many nodes, text and attributes as it needs")
        func bounded() {
            let page = page("<div id=d></div>")
            var sizes: [Int] = []
            for turn in 0..<6 {
                _ = value(
                    """
                    for (let n = 0; n < 150; n++) {
                        d.innerHTML = '<p class=a>' + '<b title=t>x</b>'.repeat(25);
                        d.firstChild.onclick = () => {};
                        new DOMParser().parseFromString('<p>a<b>c', 'text/html').body.firstChild;
                        d.title = 'x'.repeat(1000) + n;
                    }
                    d.textContent = 'turn \(turn)'
                    """, in: page)
                sizes.append(page.engine.document.nodeCount)
            }
            #expect(sizes[5] < 36_000, "it made 54,000 nodes: \(sizes)")
            #expect(page.engine.document.text.count < 1_300_000)
            #expect(value("d.textContent", in: page) == "\"turn 5\"")
        }

        @Test("what a script still holds stays as it is, and what it holds of it")
        func held() {
            let page = page("<div id=d><i id=gone>text</i></div><p id=p title=t>kept")
            _ = value(
                """
                var inner = d.firstChild.firstChild, range = new Range();
                d.firstChild.remove();
                range.selectNodeContents(inner.parentNode);
                var host = document.createElement('section');
                host.attachShadow({ mode: 'open' }).innerHTML = '<u>shadow</u>';
                var template = document.createElement('template');
                template.innerHTML = '<b>content</b>';
                var other = new DOMParser().parseFromString('<title>o</title><p>other', 'text/html').body;
                var fragment = document.createDocumentFragment();
                fragment.append('one', document.createElement('hr'));
                d.innerHTML = '<s>a</s><s>b</s>';
                var list = d.querySelectorAll('s');
                d.replaceChildren();
                var root = host.shadowRoot; host = null;
                0
                """, in: page)
            for _ in 0..<3 {
                _ = value(
                    """
                    for (let n = 0; n < 10_000; n++) {
                        const e = document.createElement('em'); e.id = 'e' + n; e.append('new');
                    }
                    0
                    """, in: page)
            }
            #expect(page.engine.document.kept.nodes > 0, "nodes were freed")
            #expect(
                value(
                    """
                    [inner.data, inner.parentNode.id, range.toString(), root.host.localName,
                     root.innerHTML, template.innerHTML, other.textContent, other.ownerDocument.title,
                     fragment.childNodes.length, fragment.firstChild.data, p.title, p.textContent, Array.from(list, s => s.textContent),
                     document.querySelectorAll('em').length].join()
                    """, in: page)
                    == "\"text,gone,text,section,<u>shadow</u>,<b>content</b>,other,o,2,one,t,kept,a,b,0\""
            )
            _ = value("d.append(inner.parentNode, fragment, root.host, template.content)", in: page)
            #expect(
                value("d.innerHTML", in: page)
                    == "\"<i id=\\\"gone\\\">text</i>one<hr><section></section><b>content</b>\"")
        }

        @Test("a number that was told outside of the page never names another element")
        func told() {
            let page = page("<div id=d><a href=/x id=a>link</a></div>")
            let link = page.engine.targets.first?.element
            _ = value("d.textContent = ''", in: page)
            for _ in 0..<3 {
                _ = value(
                    "for (let n = 0; n < 20_000; n++) document.createElement('em'); 0", in: page)
            }
            _ = value(
                "for (let n = 0; n < 3_000; n++) d.append(document.createElement('em')); 0",
                in: page)
            #expect(page.engine.document.nodeCount < 40_000)
            #expect(link != nil && link.flatMap { page.engine.elementNode($0) } == nil)
        }
    }
}
