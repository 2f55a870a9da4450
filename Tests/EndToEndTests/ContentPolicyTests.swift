import TestSupport
import Testing

/// Content security policies of pages, from outside.
@Suite("Content security policies, from outside", .serialized) struct ContentPolicyTests {
    private func headers(_ policy: String) -> String {
        "Content-Security-Policy: \(policy)\r\n"
    }

    @Test("scripts, requests and style sheets that the server's policy forbids are not asked for")
    func dump() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    """
                    <link rel=stylesheet href=/no.css><body>
                    <script>document.body.append('never ')</script>
                    <script nonce=abc>
                    document.addEventListener('securitypolicyviolation',
                        e => document.body.append(e.effectiveDirective + ' '));
                    fetch('/no').catch(e => document.body.append(e.name + ' '));
                    fetch('/api/1').then(r => r.text()).then(t => document.body.append(t + ' '));
                    </script><script src=/no.js></script>
                    """,
                    headers: headers(
                        "script-src 'nonce-abc'; connect-src 'self' \(server.origin)/api/")
                        + headers("style-src 'none'; connect-src \(server.origin)/api/"))
            ])
        server.route("/api/1", [.page("answer", type: "text/plain")])
        let result = try Garth.dumpRunningScripts(server, "/")
        #expect(
            Set(result.output.split(whereSeparator: \.isWhitespace)) == [
                "script-src-elem", "style-src-elem", "connect-src", "TypeError", "answer",
            ])
        #expect(server.heads.map { $0.split(separator: " ")[1] } == ["/", "/api/1"])
    }

    @Test("a redirect to where a policy does not lead is not followed, by a script and by a sheet")
    func redirects() throws {
        let other = ScriptedServer()
        let server = ScriptedServer()
        server.redirect("/api", to: other.origin + "/x")
        server.redirect("/a.css", to: other.origin + "/a.css")
        server.page(
            "/",
            """
            <meta http-equiv=content-security-policy content="connect-src 'self'; style-src 'self'">
            <link rel=stylesheet href=/a.css><body>text <script>
            fetch('/api').catch(e => document.body.append(e.name))</script>
            """)
        #expect(try Garth.dumpRunningScripts(server, "/").output == "text TypeError\n")
        #expect(other.heads.isEmpty && server.heads.count == 3)
    }

    @Test("a page hears of what only the browser process refuses, and not where a redirect led")
    func events() throws {
        let other = ScriptedServer()
        let server = ScriptedServer()
        server.redirect("/api", to: other.origin + "/secret")
        server.route(
            "/",
            [
                .page(
                    """
                    <body><script>
                    document.addEventListener('securitypolicyviolation', e => {
                        const path = e.blockedURI.replace(location.origin, 'own:');
                        document.body.append(e.effectiveDirective + '|' + path + '|' + e.disposition);
                        document.body.append(document.createElement('br'));
                    });
                    fetch('/api').catch(() => {});
                    </script><iframe src=/frame></iframe>
                    """, headers: headers("connect-src 'self'; frame-src 'none'"))
            ])
        let result = try Garth.dumpRunningScripts(server, "/")
        let lines = result.output.split(separator: "\n").map { String($0) }
        #expect(lines.contains("connect-src|own:/api|enforce"))
        #expect(lines.contains("frame-src|own:/frame|enforce"))
        #expect(other.heads.isEmpty && !result.output.contains("secret"))
    }

    @Test("without scripts, styles and frames of the page follow its policy, too")
    func unscripted() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    "<style>b { display: none }</style><p>shown <b>bold</b>"
                        + "<iframe src=/frame></iframe>",
                    headers: headers("style-src 'self'; frame-src 'none'"))
            ])
        server.page("/frame", "in the frame")
        let output = try Garth.run(["--dump", server.origin + "/"]).output
        #expect(output == "shown bold\n[frame: /frame: not loaded]\n")
        #expect(server.heads.count == 1)
    }

    @Test("a form is not sent where form-action forbids it, and the person is told why")
    func forms() throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .page(
                    "<form action=/sent><input name=q><input type=submit value=send></form>",
                    headers: headers("form-action 'none'"))
            ])
        server.page("/sent", "sent")
        let terminal = try Terminal([server.origin + "/"])
        try terminal.wait(for: "send")
        try terminal.send("Tab", "Tab", "Enter")
        try terminal.wait(for: "not sent")
        #expect(server.heads.count == 1)
    }
}
