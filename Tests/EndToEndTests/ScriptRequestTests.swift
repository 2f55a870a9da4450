import Foundation
import TestSupport
import Testing

/// Requests of scripts and their storage, in dumps and on the screen.
@Suite("Requests of scripts, from outside", .serialized) struct ScriptRequestTests {
    @Test("a page made of what its script fetches is printed whole")
    func fetches() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <body><ul id=l></ul><script>
            fetch('/list').then(r => r.json()).then(async names => {
              for (const name of names) {
                const text = await (await fetch('/item?' + name)).text();
                document.getElementById('l').insertAdjacentHTML('beforeend', '<li>' + text);
              }
              const x = new XMLHttpRequest();
              x.onload = () => document.body.append(x.status + ' ' + x.responseText);
              x.open('POST', '/form');
              x.send(new URLSearchParams({ q: 'a b' }));
            });
            </script>
            """)
        server.route("/list", [.page("[\"one\", \"two\"]", type: "application/json")])
        server.route("/item?one", [.page("First", type: "text/plain")])
        server.route("/item?two", [.page("Second", type: "text/plain")])
        server.route("/form", [.page("taken", type: "text/plain")])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(result.output == "  • First\n  • Second\n\n200 taken\n" && result.errors.isEmpty)
        #expect(server.bodies.last == "q=a+b")
        #expect(
            server.heads.last?.contains("application/x-www-form-urlencoded;charset=UTF-8") == true)
    }

    @Test("a script that waits for an answer gets it")
    func synchronous() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><script>const x = new XMLHttpRequest(); x.open('GET', '/t', false); x.send();"
                + "document.write(x.responseText)</script>")
        server.route("/t", [.page("the answer", type: "text/plain")])
        #expect(try Garth.dumpRunningScripts(server, "/").output == "the answer\n")
    }

    @Test("a page with scripts of other origins makes requests")
    func sharedScript() throws {
        let server = ScriptedServer()
        let headers = "Access-Control-Allow-Origin: *\r\n"
        for name in ["a", "b"] {
            server.route(
                "/\(name).js",
                [.page("var \(name) = '\(name)'", type: "text/javascript", headers: headers)])
        }
        server.route("/data", [.page("data", type: "text/plain")])
        server.page(
            "/",
            """
            <script src="/a.js" crossorigin></script>
            <body><script>
            fetch('/data').then(r => r.text()).then(t => {
              const s = document.createElement('script');
              s.crossOrigin = 'anonymous';
              s.src = '/b.js';
              s.onload = async () =>
                document.body.append(a + b + t + await (await fetch('/data')).text());
              document.body.append(s);
            });
            </script>
            """)
        #expect(try Garth.dumpRunningScripts(server, "/").output == "abdatadata\n")
    }

    @Test("another origin must agree, and is asked before where a request is not simple")
    func cors() throws {
        let other = ScriptedServer()
        let server = ScriptedServer()
        let allow = "Access-Control-Allow-Origin: \(server.origin)\r\n"
        other.route("/shared", [.page("shared", type: "text/plain", headers: allow)])
        other.route("/secret", [.page("secret", type: "text/plain")])
        other.route(
            "/put",
            [
                .page(
                    "put", type: "text/plain",
                    headers: allow + "Access-Control-Allow-Methods: PUT\r\n")
            ])
        server.page(
            "/",
            """
            <body><script>
            const say = t => document.body.append(t + ' ');
            (async () => {
              for (const [path, init] of [['shared', {}], ['secret', {}],
                  ['secret', { mode: 'no-cors' }], ['put', { method: 'PUT', body: 'b' }],
                  ['secret', { method: 'PUT' }]])
                await fetch('\(other.origin)/' + path, init).then(
                  async r => say(r.type + ':' + await r.text()), e => say(e.name));
            })();
            </script>
            """)
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(
            result.output == "cors:shared TypeError opaque: cors:put TypeError\n", "\(result)")
        #expect(
            other.heads.map { String($0.prefix { $0 != "/" }) }
                == ["GET ", "GET ", "GET ", "OPTIONS ", "PUT ", "OPTIONS "])
        // A request without CORS that only reads names no origin.
        let named = other.heads.map { $0.contains("Origin: \(server.origin)\r\n") }
        #expect(named == [true, true, false, true, true, true])
    }

    @Test("the allow-list refuses a request, which is a network error for the page")
    func refused() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><script>for (const u of ['http://other.test/', '/away', 'file:///etc/passwd'])"
                + "fetch(u).then(() => document.body.append('got '),"
                + "e => document.body.append(e.name + ' '))"
                + "</script>")
        server.redirect("/away", to: "http://other.test/x")
        let result = try Garth.dumpRunningScripts(server, "/", "--allow", "127.0.0.1:*")
        #expect(result.output == "TypeError TypeError TypeError\n" && result.status == 0)
    }

    @Test("what scripts store lasts for a dump, and in the profile of the browser for the next")
    func storage() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><p id=p><script>localStorage.n = Number(localStorage.n ?? 0) + 1;"
                + "sessionStorage.n = 's' + localStorage.n;"
                + "document.getElementById('p').textContent ="
                + "'visit ' + localStorage.n + sessionStorage.n</script>")
        #expect(try Garth.dumpRunningScripts(server, "/").output == "visit 1s1\n")
        #expect(try Garth.dumpRunningScripts(server, "/").output == "visit 1s1\n")
        let profile = TestFolder.shared.path + "/storage-\(UUID().uuidString)"
        for visit in 1...2 {
            let terminal = try Terminal([
                "--profile", profile, "--javascript", "on", server.origin + "/",
            ])
            try terminal.wait(for: "visit \(visit)s\(visit)")
            try terminal.send("Q")
            try terminal.wait(for: "status 0")
        }
    }

    @Test("on the screen a button fetches, and page info names what was refused")
    func screen() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>Fetch</title><p><a id=a href=/none>Get it</a> <span id=s>nothing</span><script>
            document.getElementById('a').onclick = e => {
              e.preventDefault();
              fetch('http://other.test/').catch(() => fetch('/data')).then(r => r.text())
                .then(t => { document.getElementById('s').textContent = t });
            };
            </script>
            """)
        server.route("/data", [.page("came later", type: "text/plain")])
        let terminal = try Terminal([
            "--allow", "127.0.0.1:*", "--javascript", "on", server.origin + "/",
        ])
        try terminal.wait(for: "nothing")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "came later")
        try terminal.type("=")
        try terminal.wait(for: "other.test")
    }
}
