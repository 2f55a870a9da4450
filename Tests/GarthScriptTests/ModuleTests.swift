import GarthEngine
import GarthPage
import GarthURL
import Testing

@testable import GarthScript

/// A printed page with the files of its server.
final class ScriptedSite {
    let page: ScriptedPage
    private(set) var lines = PageLines()
    private(set) var console: [String] = []
    /// The requests for scripts, by their URLs, in order.
    private(set) var requests: [String] = []
    private var files: [String: String]
    private var isShared: Bool

    /// Opens `http://a.test/`. The files have their paths, or whole URLs; `isShared` says whether
    /// other origins share theirs.
    init(_ html: String, files: [String: String] = [:], isShared: Bool = true) {
        self.files = files
        self.isShared = isShared
        page = ScriptedPage { .zero }
        var settings = ScriptSettings()
        settings.isPrinted = true
        page.prepare(settings)
        page.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: false,
            parser: .standard)
        Array(html.utf8).withUnsafeBytes { page.receive($0) }
        work()
        page.finish()
        work()
    }

    var text: String {
        (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
    }

    private func work() {
        page.work()
        var updates = page.engine.takeUpdates()
        while !updates.isEmpty {
            for update in updates { take(update) }
            page.work()
            updates = page.engine.takeUpdates()
        }
    }

    private func take(_ update: EngineUpdate) {
        switch update {
        case .lines(let from, let batch):
            lines.truncate(toLine: from)
            lines.append(batch)
        case .restarted: lines = PageLines()
        case .needsResource(let wish):
            page.provide(
                resource: wish.id, bytes: file(wish.href).map { Array($0.utf8) }, isShared: true)
        case .script(.request(let request)): answer(request)
        case .script(.console(let message)): console.append(message.text)
        default: break
        }
    }

    private func file(_ address: String) -> String? {
        files[address] ?? files[address.replacing("http://a.test", with: "")]
            ?? files["/" + address]
    }

    private func answer(_ request: ScriptRequest) {
        requests.append(request.url)
        let isOwn = request.url.hasPrefix("http://a.test/")
        guard let content = file(request.url), isOwn || isShared else {
            return page.answer(request: request.number, .error)
        }
        var response = ScriptResponse(isOwn ? .basic : .cors)
        response.status = 200
        response.url = request.url
        let type =
            request.url.hasSuffix(".json")
            ? "application/json" : request.url.hasSuffix(".txt") ? "text/plain" : "text/javascript"
        response.headers = [ScriptHeaderField("Content-Type", type)]
        response.body = Array(content.utf8)
        page.answer(request: request.number, response)
    }
}

extension ScriptTests {
    @Suite("Modules") struct ModuleTests {
        private static let start = """
            <!doctype html><body><p id=a></p><script>
            const add = (...t) => { document.getElementById('a').textContent += t.join(' ') + ' ' };
            addEventListener('error', e => add('[' + e.message + ']'));
            </script>
            """

        private func text(_ html: String, _ files: [String: String] = [:]) -> String {
            ScriptedSite(Self.start + html, files: files).text
        }

        private func module(_ source: String, _ files: [String: String] = [:]) -> String {
            text("<script type=module>\(source)</script>", files)
        }

        @Test("modules run after the document, in their order with deferred scripts")
        func order() {
            let text = text(
                """
                <script type=module>add(1)</script><script defer src=d.js></script>
                <script type=module src=m.js></script><script>add(0)</script>
                <script nomodule>add('old')</script>
                <script>document.addEventListener('DOMContentLoaded', () => add('end'))</script>
                """, ["d.js": "add(2)", "/m.js": "add(3, document.currentScript)"])
            #expect(text == "0 1 2 3 end")
        }

        @Test("names are bound to the variables of other modules")
        func bindings() {
            #expect(
                module(
                    """
                    import count, { next as step, default as same } from './m.js';
                    import * as all from './m.js';
                    step(); step();
                    add(count, same, all.default, all.next === step, Object.keys(all));
                    try { count = 1 } catch (e) { add(e.name) }
                    try { all.next = 1 } catch (e) { add(e.name) }
                    """,
                    ["/m.js": "let n = 0; export function next() { n++ } export { n as default };"])
                    == "2 2 2 true default,next TypeError TypeError")
        }

        @Test("what a module passes on is found, and what two others say differently is not")
        func passedOn() {
            let files = [
                "/a.js":
                    "export * from './b.js'; export * from './c.js'; export { y as z } from './b.js'; export * as c from './c.js'",
                "/b.js": "export const x = 1, y = 2; export default 3",
                "/c.js": "export const x = 4, w = 5",
            ]
            #expect(
                module("import * as a from './a.js'; add(Object.keys(a), a.z, a.c.x)", files)
                    == "c,w,y,z 2 4")
            #expect(
                module("import { x } from './a.js'; add('never')", files)
                    == "[SyntaxError: Importing binding name 'x' is not found in http://a.test/a.js]"
            )
        }

        @Test("modules that import one another see functions before statements")
        func cycles() {
            #expect(
                module(
                    "import './a.js'",
                    [
                        "/a.js": """
                        import { b, value } from './b.js'; export function a() { return 'a' }
                        export let late = 1; add('a', b(), value)
                        """,
                        "/b.js": """
                        import { a, late } from './a.js'; export function b() { return a() + 'b' }
                        export const value = 7; add('b', a());
                        try { late } catch (e) { add(e.name) }
                        """,
                    ]) == "b a ReferenceError a ab 7")
        }

        @Test("a module is fetched and evaluated once, and its error is kept")
        func once() {
            let site = ScriptedSite(
                Self.start
                    + "<script type=module>import './m.js'; import './n.js'</script>"
                    + "<script type=module src=./n.js></script>"
                    + "<script type=module>import('./e.js').catch(e => import('./e.js').catch(f => add(e === f, e.message)))</script>",
                files: [
                    "/m.js": "add('m'); import './n.js'", "/n.js": "add('n'); export {}",
                    "/e.js": "throw new Error('kept')",
                ])
            #expect(site.text == "n m true kept")
            #expect(
                site.requests == [
                    "http://a.test/m.js", "http://a.test/n.js", "http://a.test/e.js",
                ])
        }

        @Test("a module is strict and has no receiver; imported functions have none either")
        func strict() {
            #expect(
                module(
                    """
                    import { own, timer } from './m.js';
                    add(this, own());
                    try { undeclared = 1 } catch (e) { add(e.name) }
                    timer(() => add('timer'));
                    """,
                    [
                        "/m.js":
                            "export function own() { return this } export const timer = setTimeout"
                    ]
                ) == "ReferenceError timer")
        }

        @Test("default exports have the names of their forms")
        func defaults() {
            #expect(
                module(
                    """
                    import f from './f.js'; import g from './g.js'; import C from './c.js';
                    import v from './v.js'; add(f.name, g.name, C.name, new C().x, v)
                    """,
                    [
                        "/f.js": "export default function () {}", "/g.js": "export default () => 1",
                        "/c.js": "export default class { x = 5 }\\n;".replacing("\\n", with: "\n"),
                        "/v.js": "export default { a: 'b' }.a + 'c'",
                    ]) == "default default default 5 bc")
        }

        @Test("import.meta tells the address, and resolves others")
        func meta() {
            #expect(
                module(
                    "import './d/m.js'; add(import.meta.url, import.meta.resolve('./x'))",
                    ["/d/m.js": "add(import.meta.url, import.meta.resolve('../y.js'))"])
                    == "http://a.test/d/m.js http://a.test/y.js http://a.test/ http://a.test/x")
        }

        @Test("import() loads a module later, also from classic scripts, relative to the script")
        func dynamic() {
            #expect(
                text(
                    "<script src=d/c.js></script><script>import('./m.js').then(m => add(m.x))</script>",
                    [
                        "d/c.js": "import('./m.js').then(m => { add(m.x) })",
                        "/d/m.js": "export let x = 'inner'", "/m.js": "export let x = 'outer'",
                    ]) == "inner outer")
        }

        @Test("import() works in handlers and in timers of text")
        func dynamicInText() {
            #expect(
                text(
                    "<b id=b onclick=\"import('./m.js').then(m => add(m.x))\"></b>"
                        + "<script>setTimeout('import(`./n.js`).then(m => add(m.x))'); b.click()</script>",
                    ["/m.js": "export let x = 'handler'", "/n.js": "export let x = 'timer'"])
                    == "handler timer")
        }

        @Test("a module waits for those that wait, and a waiting error is told")
        func topLevelAwait() {
            #expect(
                module(
                    "import { a } from './a.js'; import './b.js'; add(a, 'last')",
                    [
                        "/a.js":
                            "add(1); export const a = await new Promise(r => setTimeout(r, 10, 'a')); add(2)",
                        "/b.js": "add('b')",
                    ]) == "1 b 2 a last")
            #expect(
                module("await 0; throw new TypeError('late')") == "[TypeError: late]")
        }

        @Test("import maps give addresses to names, with folders and scopes")
        func importMap() {
            #expect(
                text(
                    """
                    <script type=importmap>{"imports": {"lib": "/lib/index.js", "lib/": "/lib/"},
                    "scopes": {"/old/": {"lib": "/lib/old.js"}}}</script>
                    <script type=module>import a from 'lib'; import b from 'lib/b.js';
                    import c from './old/c.js'; add(a, b, c);
                    import('none').catch(e => add(e.name))</script>
                    """,
                    [
                        "/lib/index.js": "export default 'index'",
                        "/lib/b.js": "export default 'b'",
                        "/lib/old.js": "export default 'old'",
                        "/old/c.js": "export { default } from 'lib'",
                    ]) == "index b old TypeError")
        }

        @Test("a module in JSON has its value as the default export")
        func json() {
            #expect(
                module(
                    "import v from './v.json' with { type: 'json' }; add(v.a[1])",
                    ["/v.json": "{\"a\": [1, 2]}"]) == "2")
        }

        @Test("errors of fetching, of types and of syntax are told where the standard says")
        func errors() {
            #expect(
                text(
                    """
                    <script type=module src=none.js onerror="add('none')" onload="add('?')"></script>
                    <script type=module src=m.js onerror="add('inner')"></script>
                    <script type=module src=t.txt onerror="add('type')"></script>
                    <script type=module src=s.js onload="add('loaded')"></script>
                    """,
                    [
                        "/m.js": "import './none.js'; add('?')", "/t.txt": "add('?')",
                        "/s.js": "let a; let a",
                    ]
                ).hasPrefix("none inner type [SyntaxError: "))
        }

        @Test("another origin has to share its modules, and its classic scripts where asked")
        func origins() {
            let html =
                Self.start + "<script type=module src=http://b.test/m.js onerror=add('m')></script>"
                + "<script crossorigin src=http://b.test/c.js onerror=add('c')></script>"
            let files = [
                "http://b.test/m.js": "add('module')", "http://b.test/c.js": "add('classic')",
            ]
            #expect(ScriptedSite(html, files: files).text == "classic module")
            #expect(ScriptedSite(html, files: files, isShared: false).text == "c m")
        }

        @Test("a script runs only with the hash that the page names")
        func integrity() {
            let hash = base64OfHash("add('whole')")
            #expect(
                text(
                    """
                    <script src=a.js integrity=\(hash)></script>
                    <script src=b.js integrity=\(hash) onerror=add('changed')></script>
                    <script type=module src=a.js integrity=\(hash)></script>
                    <script type=module src=b.js integrity=\(hash) onerror=add('module')></script>
                    """, ["/a.js": "add('whole')", "/b.js": "add('other')"])
                    == "whole changed whole module")
        }

        private func base64OfHash(_ text: String) -> String {
            let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            let bits = SecureHash.sha256.hash(Array(text.utf8)).flatMap { byte in
                (0..<8).reversed().map { Int(byte >> UInt8($0)) & 1 }
            }
            let groups = stride(from: 0, to: bits.count, by: 6).map { start in
                (0..<6).reduce(0) { $0 * 2 + (start + $1 < bits.count ? bits[start + $1] : 0) }
            }
            return "sha256-" + String(groups.map { digits[$0] }) + "="
        }

        @Test("scripts that a script inserts run when they are there, or in order if told so")
        func inserted() {
            let text = text(
                """
                <script>
                const made = (src, async) => {
                    const s = document.createElement('script');
                    add(s.async); s.src = src; if (async === false) s.async = false;
                    s.onload = () => add(src); document.body.append(s);
                };
                made('1.js', false); made('2.js', false); made('3.js');
                const m = document.createElement('script'); m.type = 'module';
                m.textContent = "import './m.js'; add('own')"; document.body.append(m);
                </script>
                """,
                [
                    "1.js": "add('one')", "2.js": "add('two')", "3.js": "add('three')",
                    "/m.js": "add('m')",
                ])
            #expect(text.hasPrefix("true true true "))
            #expect(text.contains("one 1.js two 2.js"))
            #expect(text.contains("three 3.js") && text.contains("m own"))
        }

        @Test("a script that runs after the document cannot replace it by writing")
        func writing() {
            #expect(
                text(
                    "<script type=module>document.write('module'); add('a')</script>"
                        + "<script defer src=d.js></script>",
                    ["d.js": "document.write('d'); add('b')"])
                    == "a b")
        }

        @Test("no built-in that the page replaced is called for modules")
        func primordials() {
            let html =
                Self.start
                    + """
                    <script>
                    const bad = name => function () { add('called', name) };
                    for (const C of [Array, Map, Set, String, RegExp, Promise, Object, Function])
                        for (const n of Object.getOwnPropertyNames(C.prototype))
                            if (n !== 'constructor' && n !== 'join' && typeof Object.getOwnPropertyDescriptor(C.prototype, n).value === 'function')
                                C.prototype[n] = bad(C.name + '.' + n);
                    Array.prototype[Symbol.iterator] = bad('iterator');
                    JSON.parse = JSON.stringify = Reflect.apply = Object.defineProperty = bad('static');
                    Object.prototype.get = Object.prototype.value = bad('descriptor');
                    </script>
                    <script type=importmap>{"imports": {"m": "./m.js"}}</script>
                    <script type=module>import a, * as n from 'm'; import j from './v.json' with { type: 'json' };
                    add(a, n.b, j.v, import.meta.url)</script>
                    """
            let site = ScriptedSite(
                html,
                files: [
                    "/m.js": "export { b } from './n.js'; export * from './n.js'; export default 1",
                    "/n.js": "export const b = 2, c = 3", "/v.json": "{\"v\": 4}",
                ])
            #expect(site.text == "1 2 4 http://a.test/")
        }

        @Test("a library of hundreds of modules is loaded whole")
        func many() {
            var files: [String: String] = [:]
            for number in 0..<300 { files["/lib/\(number).js"] = "export default \(number)" }
            files["/lib/all.js"] =
                (0..<300).map { "import m\($0) from './\($0).js';" }.joined()
                + "export default [" + (0..<300).map { "m\($0)" }.joined(separator: ",") + "]"
            #expect(
                module("import all from '/lib/all.js'; add(all.length, all[299])", files)
                    == "300 299")
        }

        @Test("a bundle as tools write it runs in one line")
        func bundle() {
            let entry =
                "import{c as e,r as t}from\"./vendor.js\";const n=()=>e(\"p\",{},\"Hello \",t);"
                + "const o=Object.assign({\"./a.js\":()=>r(()=>import(\"./chunk.js\"),[])});"
                + "function r(i,s){return Promise.resolve().then(()=>i())}"
                + "document.body.append(n());for(const i in o)o[i]().then(({default:s})=>s());"
            let text = text(
                "<script type=module crossorigin src=/entry.js></script>",
                [
                    "/entry.js": entry,
                    "/vendor.js":
                        "function c(e,t,...n){const r=document.createElement(e);return r.append(...n),r}const r=`v${1/2}`;export{c,r};",
                    "/chunk.js":
                        "import{c as e}from\"./vendor.js\";var t=()=>document.body.append(e(\"p\",{},\"chunk\"));export{t as default};",
                ])
            #expect(text.split(separator: "\n") == ["Hello v0.5", "chunk"])
        }
    }
}
