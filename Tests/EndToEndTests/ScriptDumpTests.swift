import Foundation
import TestSupport
import Testing

/// Dumps of pages whose scripts run.
@Suite("Scripts in dumps, from outside", .serialized) struct ScriptDumpTests {
    @Test("inline and external scripts build the page; without the option they do not run")
    func builds() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><div id=root></div><script>let r = document.getElementById('root')</script>"
                + "<script src=/app.js></script><noscript>no scripts</noscript>")
        let script = "r.innerHTML = '<h1>Made</h1><p>by a <b>script</b>'"
        server.route("/app.js", [.page(script, type: "text/javascript")])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "Made\n\nby a script\n" && result.errors.isEmpty)
        let off = try Garth.run(["--dump", server.origin + "/"])
        #expect(off.output == "no scripts\n")
    }

    @Test("a page without a script is read as one whose scripts run, and no JavaScript is started")
    func withoutScripts() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<!doctype html><style>@media (scripting: none) { .a { display: none } }</style>"
                + "<p class=a>with</p><noscript><p>without</p></noscript>"
                + "<script type=application/json>{}</script><p>last</p>"
                + "<script type='application/ld+json'>{\"a\": 1}</script>")
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "with\n\nlast\n" && result.errors.isEmpty)
    }

    @Test("components that a server has rendered are shown without their scripts")
    func declarativeShadow() throws {
        let server = ScriptedServer()
        let card =
            "<x-card><template shadowrootmode=open><link rel=stylesheet href=/card.css>"
            + "<b>hidden</b><h2><slot name=t></slot></h2><slot></slot></template>"
            + "<span slot=t>Title</span>Text</x-card>"
        server.page("/", "<!doctype html><p><b>Bold</b></p>\(card)\(card)")
        server.route("/card.css", [.page("b{display:none}", type: "text/css")])
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.output == "Bold\n\nTitle\n\nText\n\nTitle\n\nText\n")
        #expect(server.requests.filter { $0 == "/card.css" }.count == 1)
    }

    @Test("the allow-list judges each script, and its redirects")
    func policy() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<body>a<script src=http://other.test/x.js></script><script src=/to></script>b")
        server.redirect("/to", to: "http://other.test/y.js")
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output == "ab\n")
        #expect(!server.requests.contains { $0.contains("x.js") || $0.contains("y.js") })
    }

    @Test("timers that a page is not waited for are told, and so is what would wait longer")
    func timers() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<p id=p>loading<script>setTimeout(() => p.textContent = 'done', 1500)</script>")
        #expect(try Garth.dumpRunningScripts(server, "/").output == "done\n")
        let short = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "1")
        #expect(
            short.errors
                == "garth: timers of the page were left: the next is due after 1.5 s "
                + "(to wait longer: --javascript-time)\n")
        #expect(short.output.hasPrefix("loading") && short.status == 0)
    }

    @Test("a page has a frame while its parser waits for a script, unless more is expected")
    func framesWhileParsing() throws {
        let server = ScriptedServer()
        let page = """
            <p id=out></p><script>requestAnimationFrame(() => { out.textContent =
            ['one', 'two', 'three'].filter(id => document.getElementById(id)).join(); })</script>
            <i id=one></i><script src=/a.js></script><i id=two></i><script src=/b.js></script>
            <i id=three></i>
            """
        server.page("/", page)
        server.page("/expecting", "<link rel=expect blocking=render href='#two'>" + page)
        for name in ["/a.js", "/b.js"] { server.route(name, [.page("0", type: "text/javascript")]) }
        #expect(try Garth.dumpRunningScripts(server, "/").output == "one\n")
        #expect(try Garth.dumpRunningScripts(server, "/expecting").output == "one,two\n")
    }

    @Test("an opened window has the features, hears of its first document and of its end")
    func openedWindows() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <pre id=out></pre><script>const print = (...v) => out.append(v.join(" ") + "\\n");
            const w = open("/second", "n", "popup,innerWidth=300,height=9,left=-4,screenY=50");
            w.mark = "kept";
            w.onload = () => {
                print(w.innerWidth, w.innerHeight, w.screenX, w.screenY, w.toolbar.visible, open("", "n").shown);
                w.onpagehide = () => print("hidden", w.closed, w.opener === window);
                w.close();
                print(w.closed, w.opener === window, open("", "n") === w);
                setTimeout(() => print(w.closed, w.opener, w.toolbar.visible, w.name === ""), 1);
            };</script>
            """)
        server.page("/second", "<title>2</title><script>var shown = 'saw ' + mark</script>")
        #expect(
            try Garth.dumpRunningScripts(server, "/").output == """
                300 100 0 50 false saw kept
                true true false
                hidden true true
                true  false true

                """)
    }

    @Test("the first uncaught error of a page that shows next to nothing is told with its place")
    func failure() throws {
        let server = ScriptedServer()
        server.page("/", "<div id=root></div><script src=/static/app.js?v=1></script>")
        server.route("/static/app.js?v=1", [.page("root.missing.length", type: "text/javascript")])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.status == 0 && result.errors.hasPrefix("garth: scripts failed: TypeError: "))
        #expect(result.errors.hasSuffix("(app.js:1:13)\n"), "\(result.errors)")
    }

    @Test("dialogs are answered by default, and told on standard error")
    func dialogs() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><script>alert('one'); document.write(confirm('two') + ' ' + prompt('three'))"
                + "</script>")
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "false null\n")
        #expect(result.errors.contains("the page says: one"))
        #expect(result.errors.contains("the page asks: two (answered no)"))
    }

    @Test("a page that leads elsewhere at once is printed as the other page")
    func navigation() throws {
        let server = ScriptedServer()
        server.page("/", "<body>first<script>location.href = '/second'</script>")
        server.page("/second", "<p>second")
        #expect(try Garth.dumpRunningScripts(server, "/").output == "second\n")
    }

    @Test("pages that lead on to others have the time of one page together")
    func leadsOn() throws {
        let server = ScriptedServer()
        for (path, next) in [("/", "/other"), ("/other", "/")] {
            server.page(
                path,
                """
                <p>busy</p><script>for (let i = 0, x = 0; i < 5e6; i++) x += i
                addEventListener("load", () => location.replace("\(next)"))</script>
                """)
        }
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "0.5")
        #expect(result.status == 0 && result.output == "busy\n")
        #expect(result.errors == "garth: the scripts of the page lead on without end\n")
        #expect((2..<20).contains(server.requests.count))
    }

    @Test("scripts see and set the cookies of their page, but none that is HttpOnly")
    func cookies() throws {
        let server = ScriptedServer()
        let body =
            "<body><script>document.cookie = 'b=2'; document.cookie = 'h=3';"
            + "document.write(document.cookie)</script><script src=/s.js></script>"
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\n"
                        + "Set-Cookie: h=0; HttpOnly\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                        + body)
            ])
        server.page("/s.js", "")
        #expect(try Garth.dumpRunningScripts(server, "/").output == "a=1; b=2\n")
        #expect(server.heads.last?.contains("Cookie: a=1; h=0; b=2\r\n") == true)
    }

    @Test("every format shows the page that scripts made", arguments: ["html", "tree", "markdown"])
    func formats(format: String) throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><body><script>document.body.append('made')</script>")
        #expect(
            try Garth.dumpRunningScripts(server, "/", "--format", format).output.contains("made"))
    }

    @Test(
        "a page that can have no scripts is printed as without the option",
        arguments: ["text/xml", "text/plain"])
    func otherTypes(type: String) throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>text</p>"
                        + "<script>document.body.append('script')</script></body></html>",
                    type: type)
            ])
        let result = try Garth.dumpRunningScripts(server, "/")
        let plain = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.status == 0 && result.errors == plain.errors, "\(result)")
        #expect(result.output == plain.output && result.output.contains("text"))
    }

    @Test("a window without an opener is no value of the script, by any writing of its features")
    func windowFeatures() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <p id=p></p><iframe name=known></iframe><script>
              p.textContent = ['', 'noopener', '=noopener', 'NOOPENER = 1', 'noopener=0',
                'noopener=no', 'width=1,noreferrer', 'xnoopener', 'noopener yes', 'noopener =,x']
                .map(f => window.open('about:blank', '', f) === null ? 1 : 0).join('')
                + (window.open('', 'known', 'noopener') === null)
                + (window.open('', '_self', 'noopener') === window);
            </script>
            """)
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output.contains("0111001011truetrue"), "\(result)")
    }

    @Test("a form that a script sends to a frame is answered there, by its page's rules")
    func formOfFrame() throws {
        let server = ScriptedServer()
        let page = """
            <iframe name=f id=frame></iframe><p id=p>sent</p>
            <form target=f method=post action=/sent><input name=a value="b c"></form><script>
              onload = () => {
                frame.onload = () => p.textContent = frame.contentWindow.location.pathname;
                document.forms[0].submit();
              };
            </script>
            """
        server.page("/", page)
        server.page("/sent", "<p>the answer")
        server.route(
            "/held",
            [.page(page, headers: "Content-Security-Policy: form-action 'none'\r\n")])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output.contains("the answer") && result.output.contains("/sent\n"))
        #expect(server.bodies.last == "a=b+c" && result.errors.isEmpty)
        let count = server.heads.count
        let held = try Garth.dumpRunningScripts(server, "/held")
        #expect(held.output.contains("sent") && !held.output.contains("the answer"))
        #expect(held.errors.contains("form-action") && server.heads.count == count + 1)
    }

    @Test("scripts of XHTML run where they stand, with those that they wait for")
    func xhtml() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    "<html xmlns='http://www.w3.org/1999/xhtml'><body><p id='a'>one</p>"
                        + "<script src='/s.js'></script><p>two</p>"
                        + "<script>a.append(document.contentType, 1 &lt; 2)</script></body></html>",
                    type: "application/xhtml+xml")
            ])
        server.page("/s.js", "a.textContent = document.getElementsByTagName('p').length + ' '")
        #expect(
            try Garth.dumpRunningScripts(server, "/").output
                == "1 application/xhtml+xmltrue\n\ntwo\n")
    }
}
