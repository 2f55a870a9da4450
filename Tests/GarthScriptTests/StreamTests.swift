import GarthPage
import GarthScript
import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Streams, files and XPath") struct StreamTests {
        /// What an asynchronous function of a page pushes to `out`.
        private func output(_ body: String, in html: String = "") -> String {
            let page = TestPage(
                "<!doctype html><body>\(html)<script>var out = []; (async () => { \(body) })()"
                    + ".catch(e => out.push('thrown ' + e))</script>")
            page.runScripts()
            #expect(page.failures == [])
            return page.evaluate("out.join(' ')")
        }

        @Test("a stream is read chunk by chunk, by one reader at a time")
        func reading() {
            #expect(
                output(
                    """
                    const s = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close() } });
                    const r = s.getReader(); out.push(s.locked);
                    try { s.getReader() } catch (e) { out.push(e.name) }
                    out.push((await r.read()).value, (await r.read()).value, (await r.read()).done);
                    await r.closed; r.releaseLock(); out.push(s.locked);
                    for await (const x of ReadableStream.from(['a', 'b'])) out.push(x);
                    """) == "\"true TypeError 1 2 true false a b\"")
        }

        @Test("an error of a source reaches its reader, and cancelling reaches the source")
        func errors() {
            #expect(
                output(
                    """
                    const bad = new ReadableStream({ pull() { throw new RangeError('source') } });
                    await bad.getReader().read().catch(e => out.push(e.message));
                    const s = new ReadableStream({ cancel(reason) { out.push('cancel', reason) } });
                    await s.cancel('why'); out.push((await s.getReader().read()).done);
                    """) == "\"source cancel why true\"")
        }

        @Test("a pipe writes all chunks and closes; a transform changes them")
        func pipes() {
            #expect(
                output(
                    """
                    const sink = new WritableStream({
                        write(x) { out.push(x) }, close() { out.push('closed') }
                    });
                    const upper = new TransformStream({
                        transform(x, c) { c.enqueue(x.toUpperCase()) }, flush(c) { c.enqueue('!') }
                    });
                    await ReadableStream.from(['a', 'b']).pipeThrough(upper).pipeTo(sink);
                    const w = new WritableStream({ write() { throw new Error('full') } });
                    await ReadableStream.from([1]).pipeTo(w).catch(e => out.push(e.message));
                    """) == "\"A B ! closed full\"")
        }

        @Test("a writer that is released tells those who wait for it")
        func releasedWriter() {
            #expect(
                output(
                    """
                    const s = new WritableStream(), w = s.getWriter(); await w.ready;
                    const written = w.write(1);
                    const waits = [w.ready.catch(() => out.push('ready')), w.closed.catch(() => out.push('closed'))];
                    w.releaseLock(); await Promise.all(waits); await written;
                    await s.getWriter().close(); out.push('end');
                    const ended = new ReadableStream({ start(c) { c.close() } }), other = new WritableStream();
                    await other.close(); await ended.pipeTo(other); out.push('piped');
                    """) == "\"ready closed end piped\"")
        }

        @Test("the body of a response is a stream, which clones and texts share")
        func bodies() {
            #expect(
                output(
                    """
                    const r = new Response('h\\u00e9'), copy = r.clone();
                    for await (const c of r.body) out.push(c instanceof Uint8Array, c.length);
                    out.push(r.bodyUsed); await r.text().catch(e => out.push(e.name));
                    const text = copy.body.pipeThrough(new TextDecoderStream());
                    for await (const t of text) out.push(t);
                    const own = new ReadableStream({
                        pull(c) { c.enqueue(new Uint8Array([65, 66])); c.close() }
                    });
                    out.push(await new Response(own).text(), new Response().body);
                    """) == "\"true 3 true TypeError h\u{E9} AB \"")
        }

        @Test("a reader gives the content of a file in its forms, with its events")
        func files() {
            #expect(
                output(
                    """
                    const read = (how, ...args) => new Promise(done => {
                        const f = new FileReader(), seen = [];
                        for (const t of ['loadstart', 'progress', 'load', 'loadend'])
                            f['on' + t] = () => { seen.push(t); if (t === 'loadend') done([seen.length, f.result]) };
                        f[how](...args);
                    });
                    const b = new Blob(['a\\u00e9'], { type: 'text/plain' });
                    out.push(await read('readAsText', b), await read('readAsDataURL', b));
                    out.push((await read('readAsArrayBuffer', b))[1].byteLength);
                    """) == "\"4,a\u{E9} 4,data:text/plain;base64,YcOp 3\"")
        }

        @Test("a blob has a URL as long as the page wants, also for requests and modules")
        func blobURLs() {
            #expect(
                output(
                    """
                    const url = URL.createObjectURL(new Blob(['export default 7'], { type: 'text/javascript' }));
                    out.push(url.startsWith('blob:https://example.org/'), await (await fetch(url)).text());
                    out.push((await import(url)).default);
                    URL.revokeObjectURL(url); await fetch(url).catch(e => out.push(e.name));
                    """) == "\"true export default 7 7 TypeError\"")
        }

        @Test("no font of a page is missing, because none is used")
        func fonts() {
            #expect(
                output(
                    """
                    const f = new FontFace('A', 'url(a.woff2)', { weight: 'bold' });
                    document.fonts.add(f); out.push(document.fonts.size, [...document.fonts][0] === f);
                    await document.fonts.ready; out.push((await f.load()).status, f.weight);
                    out.push(document.fonts.check('12px A'), (await document.fonts.load('12px A')).length);
                    """) == "\"1 true loaded bold true 0\"")
        }

        @Test(
            "XPath finds nodes and computes values",
            arguments: [
                ("count(//li)", "3"), ("string(//li[2])", "two"), ("//li[last()]/@id", "c"),
                ("string(//*[@class='x']/following-sibling::li[1])", "three"),
                ("sum(//li/@v) div 2", "3"), ("concat('a', 1 = 1, 10 mod 4)", "atrue2"),
                ("normalize-space('  a  b ')", "a b"), ("substring('12345', 1.5, 2.6)", "234"),
                ("//li[contains(., 'hre')] and not(//ol)", "true"),
                ("name(//LI/ancestor::*[1])", "ul"), ("count(//li | //ul | //li)", "4"),
                ("id('b')/preceding::li/@id", "a"), ("-3 + 2 * 2", "1"),
            ])
        func xpath(expression: String, expected: String) {
            let page = TestPage(
                "<!doctype html><body><ul><li id=a v=1>one<li id=b v=2 class=x>two<li id=c v=3>three"
                    + "</ul>")
            let value = page.evaluate(
                """
                (r => r.resultType === 4 ? r.iterateNext().value : r.resultType === 1 ? r.numberValue
                : r.resultType === 2 ? r.stringValue : r.booleanValue)(
                document.evaluate("\(expression)", document, null, 0)) + ''
                """)
            #expect(value == "\"\(expected)\"")
        }

        @Test(
            "an expression that is none is a SyntaxError", arguments: ["//li[", "", "a b", "f(1)"])
        func invalidXPath(expression: String) {
            let page = TestPage("<!doctype html><p>")
            #expect(
                page.evaluate(
                    "try { document.evaluate('\(expression)', document) } catch (e) { e.name }")
                    == "\"SyntaxError\"")
        }
    }
}
