import Foundation
import TestSupport
import Testing

/// Applications as bundlers build them: modules of modules, loaded by a page that is otherwise empty.
@Suite("Modules, from outside", .serialized) struct ModuleScriptTests {
    /// A site in the style of a bundler's output: one line a file, with short names.
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <!doctype html><html lang="en"><head><meta charset="UTF-8"><title>Shop</title>
            <script type="module" crossorigin src="/assets/index-1f2e.js"></script>
            <link rel="modulepreload" crossorigin href="/assets/vendor-9a8b.js"></head>
            <body><div id="root"></div></body></html>
            """)
        script(
            server, "/assets/index-1f2e.js",
            "import{h as e,r as t,s as n}from\"./vendor-9a8b.js\";const o=n(0),"
                + "s=()=>t(document.getElementById(\"root\"),e(\"p\",{},`Count ${o.value}`),"
                + "e(\"a\",{href:\"#\",onclick:r},\"More\"));async function r(c){c.preventDefault();"
                + "const{step:i}=await import(\"./step-77aa.js\");o.value+=i;s()}s();"
                + "console.log(import.meta.url.split(\"/\").pop());")
        script(
            server, "/assets/vendor-9a8b.js",
            "function h(e,t,...n){const r=Object.assign(document.createElement(e),t);"
                + "return r.append(...n),r}const r=(e,...t)=>e.replaceChildren(...t),"
                + "s=e=>({value:e}),x=/[\"'`]/g.test(\"import\")/2;export{h,r,s,x as default};")
        script(
            server, "/assets/step-77aa.js",
            "import\"./vendor-9a8b.js\";const e=await Promise.resolve(5);export{e as step};")
        return server
    }

    private func script(_ server: ScriptedServer, _ path: String, _ source: String) {
        server.route(path, [.page(source, type: "text/javascript")])
    }

    @Test("an application of modules is printed as it builds itself")
    func dump() throws {
        let server = site()
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "Count 0\n\nMore\n" && result.errors.isEmpty)
        #expect(server.requests.filter { $0.contains("vendor") }.count == 1)
    }

    @Test("gj runs the modules of a page, and a key loads another one")
    func browse() throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/"])
        try terminal.wait(for: "gj runs")
        try terminal.type("gj")
        try terminal.wait(for: "Count 0")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Count 5")
        try terminal.type("=")
        try terminal.wait(for: "index-1f2e.js")
    }

    @Test("the allow-list judges each module as a script")
    func policy() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><p id=a>a</p><script type=module src=http://other.test/m.js></script>"
                + "<script type=module>document.getElementById('a').append('b');"
                + "import('http://other.test/n.js').catch(() => document.body.append('c'))</script>"
        )
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output == "ab\n\nc\n")
        #expect(!server.requests.contains { $0.contains("other") })
    }

    @Test("a part of an application that waits for its style sheet gets the link's load event")
    func styleSheets() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><script type=module>const css = href => new Promise((done, fails) => {"
                + "const l = Object.assign(document.createElement('link'), "
                + "{ rel: 'stylesheet', href, onload: done, onerror: fails });"
                + "document.head.append(l) });"
                + "await css('/a.css'); document.body.append('styled ');"
                + "await css('/none.css').catch(() => document.body.append('without'))</script>")
        server.route("/a.css", [.page("body { margin: 0 }", type: "text/css")])
        #expect(try Garth.dumpRunningScripts(server, "/").output == "styled without\n")
    }

    @Test("a module that the server sends as something else does not run")
    func types() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body>a<script type=module src=/m.txt></script><script type=module src=/gone></script>"
        )
        server.route("/m.txt", [.page("document.body.append('b')", type: "text/plain")])
        #expect(try Garth.dumpRunningScripts(server, "/").output == "a\n")
    }
}
