import GarthPage
import GarthScript
import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Requests and storage of a page", .serialized) struct RequestTests {
        private func page(_ script: String) -> TestPage {
            TestPage(
                "<!doctype html><body><form id=f><input name=a value=1></form>"
                    + "<script>\(script)</script>")
        }

        private func response(
            _ kind: ScriptResponse.Kind = .basic, _ status: Int = 200, _ body: String = "",
            _ headers: [(String, String)] = []
        ) -> ScriptResponse {
            var response = ScriptResponse(kind)
            response.status = status
            response.statusText = "Fine"
            response.url = "https://example.org/answer"
            response.body = Array(body.utf8)
            response.headers = headers.map { ScriptHeaderField($0, $1) }
            return response
        }

        @Test("an answer has all its headers, however many texts are made for them")
        func manyHeaders() {
            let page = page(
                """
                var log = [];
                (async () => {
                    for (let i = 0; i < 40; i++) {
                        const { headers } = await fetch('x' + i);
                        for (let n = 100; n < 320; n += 20)
                            log.push(headers.get('x-' + n)?.startsWith('x-' + n) === true);
                    }
                })();
                """)
            let fill = String(repeating: "y", count: 900)
            let answer = response(
                .basic, 200, "", (100..<320).map { ("x-\($0)", "x-\($0) \(fill)") })
            page.respond = { _ in answer }
            page.runScripts()
            #expect(page.evaluate("log.length + ' ' + log.includes(false)") == "\"440 false\"")
        }

        @Test("fetch makes a request, and its promise has the response")
        func fetch() {
            let page = page(
                """
                var log = [];
                fetch('x?y#z', { method: 'put', body: '{"a":1}',
                    headers: { 'X-One': ' 1 ', Cookie: 'no' }, credentials: 'include',
                    redirect: 'manual', cache: 'no-store', referrer: '' })
                  .then(async r => log.push(r.ok, r.status, r.statusText, r.url, r.type, r.redirected,
                    r.headers.get('content-type'), r.bodyUsed, (await r.json()).b, r.bodyUsed));
                log.push('sent');
                """)
            let answer = response(.basic, 404, #"{"b":2}"#, [("Content-Type", "a/b")])
            page.respond = { _ in answer }
            page.runScripts()
            let request = page.requests.first
            #expect(request?.url == "https://example.org/x?y#z" && request?.method == "PUT")
            #expect(request?.body == Array(#"{"a":1}"#.utf8))
            #expect(
                request?.headers == [
                    ScriptHeaderField("X-One", "1"),
                    ScriptHeaderField("Content-Type", "text/plain;charset=UTF-8"),
                ])
            #expect(request?.mode == .cors && request?.credentials == .include)
            #expect(request?.redirect == .manual && request?.cache == .noStore)
            #expect(request?.referrer == "")
            #expect(
                page.evaluate("log")
                    == #"["sent",false,404,"Fine","https://example.org/answer","basic",false,"#
                    + #""a/b",false,2,true]"#)
            #expect(page.failures == [])
        }

        @Test("a network error, a wrong request and an aborted one reject the promise")
        func rejections() {
            let page = page(
                """
                var log = [], c = new AbortController();
                const note = name => e => log.push(name + ' ' + e.name);
                fetch('/a').catch(note('network'));
                fetch('http://[').catch(note('url'));
                fetch('/a', { method: 'TRACE' }).catch(note('method'));
                fetch('/a', { body: 'b' }).catch(note('body'));
                fetch('/a', { mode: 'navigate' }).catch(note('mode'));
                fetch('http://me:pass@b.test/').catch(note('password'));
                fetch('/slow', { signal: c.signal }).catch(note('signal'));
                fetch('/never', { signal: AbortSignal.abort() }).catch(note('aborted'));
                c.abort();
                """)
            page.runScripts()
            #expect(
                page.evaluate("log.sort()")
                    == #"["aborted AbortError","body TypeError","method TypeError","#
                    + #""mode TypeError","network TypeError","password TypeError","#
                    + #""signal AbortError","url TypeError"]"#)
            #expect(
                page.requests.map(\.url)
                    == ["https://example.org/a", "https://example.org/slow"])
            #expect(page.cancelledRequests == [page.requests[1].number])
        }

        @Test("an iteration over Headers sees what is changed meanwhile, at its place in the order")
        func liveHeaders() {
            let page = page("")
            let code = """
                (() => {
                    const headers = new Headers([['b', '1'], ['d', '2']]), seen = [];
                    for (const [name, value] of headers) {
                        seen.push(name + value);
                        if (name === 'b') headers.append('c', '3');
                        if (name === 'c') headers.set('d', '4');
                    }
                    headers.delete('b');
                    return seen.join() + ' ' + [...headers.keys()].join();
                })()
                """
            #expect(page.evaluate(code) == #""b1,c3,d4 c,d""#)
        }

        @Test("Headers are combined and sorted, and refuse what is no field")
        func headers() {
            let page = page("")
            #expect(
                page.evaluate(
                    "[...new Headers([['b', '1'], ['A', ' 2 '], ['B', '3'], ['set-cookie', 'x'],"
                        + "['Set-Cookie', 'y']])]")
                    == #"[["a","2"],["b","1, 3"],["set-cookie","x"],["set-cookie","y"]]"#)
            #expect(
                page.evaluate(
                    "[...new Request('/', { headers: { Host: 'x', 'Sec-A': 1, b: 2 } }).headers]")
                    == #"[["b","2"]]"#)
            #expect(page.evaluate("new Headers({ 'a b': 1 })").contains("TypeError"))
            #expect(
                page.evaluate("[...new Response(null, { headers: { 'Set-Cookie': 'a' } }).headers]")
                    == "[]")
            #expect(
                page.evaluate("Response.error().headers.append('a', 'b')").contains("TypeError"))
        }

        @Test("bodies are read once, as text, bytes, JSON, blob and form")
        func bodies() {
            let page = page(
                """
                var log = [];
                (async () => {
                  log.push(await new Response('\\ufeffä').text());
                  log.push((await new Response(new Uint8Array([1, 2])).arrayBuffer()).byteLength);
                  log.push((await new Response(new Blob(['ab', 'c'], { type: 'T/X' })).blob()).type);
                  const form = new FormData(document.getElementById('f'));
                  form.append('file', new Blob(['in it'], { type: 'text/x' }), 'na"me');
                  const again = await new Response(form).formData();
                  log.push(...again.keys(), again.get('a'), again.get('file').name, await again.get('file').text());
                  log.push((await new Response(new URLSearchParams('q=1+2')).formData()).get('q'));
                  const r = new Response('x');
                  await r.text();
                  try { await r.text() } catch (e) { log.push(e.name) }
                })();
                """)
            page.runScripts()
            #expect(
                page.evaluate("log")
                    == #"["ä",2,"t/x","a","file","1","na\"me","in it","1 2","TypeError"]"#)
        }

        @Test("a script puts files of its own into a field")
        func ownFiles() {
            let page = TestPage("<!DOCTYPE html><form id=f><input type=file id=i name=n></form>")
            #expect(
                page.evaluate(
                    """
                    (() => {
                      const transfer = new DataTransfer(), i = document.getElementById('i');
                      transfer.items.add(new File(['in it'], 'a.txt', { type: 'text/x' }));
                      transfer.items.add('text', 'text/plain');
                      i.files = transfer.files;
                      const sent = new FormData(document.getElementById('f')).get('n');
                      return [transfer.items.length, transfer.files.length, i.files.length,
                        i.files[0].name, sent.name, sent.size, transfer.types.join()];
                    })()
                    """) == #"[2,1,1,"a.txt","a.txt",5,"text/plain,Files"]"#)
        }

        @Test("XMLHttpRequest goes through its states, with events in their order")
        func states() {
            let page = page(
                """
                var log = [], x = new XMLHttpRequest();
                x.onreadystatechange = () => log.push(x.readyState);
                for (const t of ['loadstart', 'progress', 'load', 'loadend', 'error'])
                  x.addEventListener(t, e => log.push(t + e.loaded));
                x.upload.onload = () => log.push('uploaded');
                x.open('post', '/x');
                x.setRequestHeader('X-One', '1');
                x.setRequestHeader('x-one', '2');
                x.setRequestHeader('Host', 'no');
                x.responseType = 'json';
                x.send(new URLSearchParams('a=b c'));
                """)
            let answer = response(.basic, 200, "[1]", [("X-B", "2"), ("x-a", "1")])
            page.respond = { _ in answer }
            page.runScripts()
            let request = page.requests.first
            #expect(request?.method == "POST" && request?.body == Array("a=b+c".utf8))
            #expect(request?.headers.first == ScriptHeaderField("X-One", "1, 2"))
            #expect(request?.wantsPreflight == true)
            #expect(
                page.evaluate("log")
                    == #"[1,"loadstart0","uploaded",2,3,"progress3",4,"load3","loadend3"]"#)
            #expect(
                page.evaluate(
                    "[x.response, x.status, x.getResponseHeader('X-A'), x.getAllResponseHeaders()]")
                    == #"[[1],200,"1","x-a: 1\r\nx-b: 2\r\n"]"#)
        }

        @Test("a failed, an aborted and a timed-out request have no response")
        func ends() {
            let page = page(
                """
                var log = [];
                const begin = (name, set) => {
                  const x = new XMLHttpRequest();
                  for (const t of ['error', 'abort', 'timeout', 'load'])
                    x['on' + t] = () => log.push(name + ' ' + t + ' ' + x.status + x.readyState);
                  x.open('GET', '/' + name);
                  set(x);
                  return x;
                };
                begin('broken', x => x.send());
                const a = begin('aborted', x => x.send());
                a.abort();
                log.push(a.readyState);
                """)
            page.runScripts()
            #expect(page.evaluate("log") == #"["aborted abort 04",0,"broken error 04"]"#)
        }

        @Test("a request that is waited for blocks the script, and fails by an exception")
        func synchronous() {
            let page = page(
                """
                var log = [];
                for (const path of ['/good', '/bad']) {
                  const x = new XMLHttpRequest();
                  x.open('GET', path, false);
                  try { x.send(); log.push(x.responseText) } catch (e) { log.push(e.name) }
                }
                """)
            let answer = response(.basic, 200, "now")
            page.respond = { $0.url.hasSuffix("good") ? answer : .error }
            page.runScripts()
            #expect(page.evaluate("log") == #"["now","NetworkError"]"#)
        }

        @Test("no built-in object of a page stands between a request and its answer")
        func primordials() {
            let page = page(
                """
                var seen = 0;
                for (const [o, k] of [[Array.prototype, 'push'], [Map.prototype, 'get'],
                    [String.prototype, 'split'], [Object.prototype, 'get'],
                    [RegExp.prototype, 'exec'], [Uint8Array.prototype, 'set']])
                  Object.defineProperty(o, k, { get() { seen++ }, configurable: true });
                var text;
                fetch('/x', { method: 'POST', body: 'b', headers: { A: 'b' } })
                  .then(r => r.text()).then(t => { text = t });
                """)
            let answer = response(.basic, 200, "answer")
            page.respond = { _ in answer }
            page.runScripts()
            #expect(page.requests.first?.body == Array("b".utf8))
            #expect(page.evaluate("text + ' ' + seen") == #""answer 0""#)
        }

        @Test(
            "texts of answers are the same for scripts, in ASCII, with U+0000 and beyond ASCII",
            arguments: ["plain", "a\u{0}b", "\u{0}", "ä\u{1F600}", "", "\u{7F}\u{80}"])
        func texts(_ text: String) {
            let page = page(
                """
                var text;
                fetch('/x').then(r => r.text())
                  .then(t => { text = Array.from(t, c => c.codePointAt()).join() });
                """)
            let answer = response(.basic, 200, text)
            page.respond = { _ in answer }
            page.runScripts()
            let codes = text.unicodeScalars.map { String($0.value) }.joined(separator: ",")
            #expect(page.evaluate("text") == "\"\(codes)\"")
        }

        @Test("localStorage has the items of the browser, and tells it each change")
        func storage() {
            let page = TestPage("<!doctype html>")
            page.areas = [.local: [ScriptStorageItem("a", "1")]]
            #expect(
                page.evaluate("[localStorage.a, localStorage.length, sessionStorage.length]")
                    == #"["1",1,0]"#)
            _ = page.evaluate(
                "localStorage.b = 2; localStorage.b = 2; delete localStorage.a;"
                    + "localStorage.clear(); localStorage.clear()")
            #expect(
                page.storageChanges == [
                    .set(key: "b", value: "2"), .removed(key: "a"), .cleared,
                ])
            #expect(
                page.evaluate(
                    "(() => { try { localStorage.x = 'y'.repeat(6 << 20) }"
                        + "catch (e) { return e.name } })()")
                    == "\"QuotaExceededError\"")
        }

        @Test("an item is set also where the prototype hides it")
        func hiddenItem() {
            let page = TestPage("<!doctype html>")
            #expect(
                page.evaluate(
                    "Storage.prototype.a = 'proto'; localStorage.a = 'item';"
                        + "[localStorage.a, localStorage.getItem('a')]")
                    == #"["proto","item"]"#)
        }

        @Test("a page that may store nothing gets a SecurityError")
        func noStorage() {
            let page = TestPage("<!doctype html>")
            page.areas = nil
            #expect(
                page.evaluate("(() => { try { localStorage } catch (e) { return e.name } })()")
                    == "\"SecurityError\"")
            #expect(
                page.evaluate("(() => { try { sessionStorage } catch (e) { return e.name } })()")
                    == "\"SecurityError\"")
        }
    }
}
