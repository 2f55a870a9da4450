import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Windows of printed pages, and their history") struct WindowTests {
        private typealias Framed = FrameTests.Framed

        private func page(
            _ script: String, _ frames: [String: String]
        ) -> [String] {
            Framed(
                "<script>\(script)</script>",
                frames: frames.mapValues { ($0, .scripted) }
            ).console
        }

        @Test("a script opens a window, which knows its opener and is closed by it")
        func open() {
            #expect(
                page(
                    """
                    const w = open('b.html', 'name');
                    console.log(w.opener === window, w.parent === w, w.top === w, w.closed, length);
                    onmessage = (e) => {
                        console.log(e.data, w.document.title, w.name, open('', 'name').closed);
                        w.close();
                        console.log(w.closed, open('c.html', '', 'noopener'));
                    };
                    """,
                    [
                        "http://a.test/b.html":
                            "<title>b</title><script>opener.postMessage(1)</script>"
                    ])
                    == ["true true true false 0", "1 b name false", "true null"])
        }

        @Test("a window of an earlier document leads to the one that its frame shows")
        func earlierWindow() {
            #expect(
                page(
                    """
                    const frame = document.createElement('iframe');
                    document.documentElement.append(frame);
                    const early = frame.contentWindow, { history } = early;
                    frame.src = 'b.html';
                    frame.onload = () => console.log(
                        early.document.title, early.location.pathname, early.history === history,
                        early.closed);
                    """, ["http://a.test/b.html": "<title>b</title>"])
                    == ["b /b.html false false"])
        }

        @Test("entries of frames count for all windows of a tab, and going back loads them again")
        func jointHistory() {
            #expect(
                page(
                    """
                    const frame = document.createElement('iframe'), log = [];
                    const urls = ['b.html', 'c.html'];
                    frame.onload = () => {
                        log.push(frame.contentWindow.location.pathname, history.length);
                        if (urls.length > 0) setTimeout(() => { frame.src = urls.shift(); }, 1);
                        else if (log.length === 6) setTimeout(() => history.back(), 1);
                        else console.log(log.join(' '));
                    };
                    document.documentElement.append(frame);
                    """, ["http://a.test/b.html": "b", "http://a.test/c.html": "c"])
                    == ["blank 1 /b.html 1 /c.html 2 /b.html 2"])
        }

        @Test("a frame that is led elsewhere while its load event fires shows the other document")
        func navigationDuringLoad() {
            #expect(
                page(
                    """
                    const frame = document.createElement('iframe');
                    frame.src = 'b.html';
                    document.documentElement.append(frame);
                    onmessage = (e) => console.log(e.data, history.length);
                    """,
                    [
                        "http://a.test/b.html":
                            "<script>onload = () => { location = 'c.html' }</script>",
                        "http://a.test/c.html":
                            "<script>onpageshow = () => parent.postMessage('c')</script>",
                    ]) == ["c 2"])
        }

        @Test("a document that is left for another one is told")
        func unload() {
            #expect(
                page(
                    """
                    const w = open('b.html');
                    onmessage = () => { w.location = 'c.html'; };
                    """,
                    [
                        "http://a.test/b.html":
                            "<script>onunload = () => opener.console.log('left');"
                            + "onload = () => setTimeout(() => opener.postMessage(1), 1)</script>",
                        "http://a.test/c.html": "c",
                    ]) == ["left"])
        }

        @Test("windows have the same items of storage, and are told of changes by others")
        func storage() {
            let framed = Framed(
                """
                <iframe></iframe><script>
                const inner = frames[0];
                inner.addEventListener('storage', (e) => console.log(
                    e.key, e.oldValue, e.newValue, e.storageArea === inner.localStorage));
                addEventListener('storage', () => console.log('own'));
                localStorage.a = 1; localStorage.a = 1; localStorage.a = 2;
                console.log(inner.localStorage.a);
                localStorage.clear();
                </script>
                """, storage: [])
            #expect(
                framed.console == [
                    "2", "a null 1 true", "a 1 2 true", "null null null true",
                ])
        }

        @Test("scripts of XHTML run at their end tags, and its document is not HTML")
        func xhtml() {
            let framed = Framed(
                """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>
                <p id="a">one</p><script><![CDATA[
                console.log(document.getElementById('b'), document.contentType,
                    document instanceof XMLDocument, document.createElement('P').localName);
                try { document.write('x') } catch (e) { console.log(e.name) }
                a.textContent = 'changed';
                ]]></script><p id="b">two</p>
                <script>console.log(document.getElementById('b').textContent, 1 &lt; 2)</script>
                </body></html>
                """, mediaType: "application/xhtml+xml")
            #expect(
                framed.console == [
                    "null application/xhtml+xml true P", "InvalidStateError", "two true",
                ])
            #expect(framed.text == "changed\n\ntwo", "\(framed.text)")
        }
    }
}
