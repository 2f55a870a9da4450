import TestSupport
import Testing

/// What a secured page may load by addresses that are not, from outside.
@Suite("Mixed content, from outside", .serialized) struct MixedContentTests {
    /// The secured server, and one that is not.
    private let (secure, plain): (TLSServer, ScriptedServer)

    init() throws {
        secure = try TLSServer.ofFiles()
        plain = ScriptedServer()
        plain.route("/x.js", [.page("document.body.append('owned ')", type: "text/javascript")])
        plain.route("/m.js", [.page("document.body.append('module ')", type: "text/javascript")])
        plain.route("/x.css", [.page("b { display: none }", type: "text/css")])
        plain.page("/frame", "a frame")
    }

    private var evil: String { "http://evil.test:\(plain.port)" }

    private func dump(_ page: String, _ options: String...) throws -> Garth.Result {
        try Garth.run(
            [
                "--resolve", "good.test:\(secure.port):127.0.0.1",
                "--resolve", "evil.test:\(plain.port):127.0.0.1",
                "--cacert", secure.authority, "--dump",
            ] + options + ["https://good.test:\(secure.port)/\(page)"])
    }

    @Test("no script, sheet, import, frame or module comes over http into a secured page")
    func active() throws {
        let script = """
            <p>text <b>bold</b>
            <script src=\(evil)/x.js></script>
            <script>
            const made = document.createElement('script');
            made.src = '\(evil)/x.js';
            made.onerror = () => document.body.append('error ');
            document.body.append(made);
            fetch('\(evil)/x.css', { mode: 'no-cors' }).catch(e => document.body.append(e.name + ' '));
            import('\(evil)/m.js').catch(e => document.body.append(e.name + ' '));
            </script>
            <script src=hop.js></script>
            <script type=module src=\(evil)/m.js></script>
            """
        try secure.answer(
            "page",
            """
            <link rel=stylesheet href=\(evil)/x.css><link rel=stylesheet href=hop.css>
            <style>@import '\(evil)/x.css';</style>\(script)<iframe src=\(evil)/frame></iframe>
            """)
        for (name, end) in [("hop.js", "x.js"), ("hop.css", "x.css")] {
            try secure.answer(
                name, status: "302 Found", fields: "Location: \(evil)/\(end)\r\n", "")
        }
        let result = try dump("page", "--javascript", "on")
        #expect(plain.heads.isEmpty)
        #expect(result.output.contains("text bold"))
        #expect(result.output.contains("error") && !result.output.contains("owned"))
        #expect(!result.output.contains("module") && !result.output.contains("a frame"))
        #expect(result.errors.contains("left out, because the page is secured, and it is not"))
        let unscripted = try dump("page").output
        #expect(plain.heads.isEmpty && unscripted.contains("text bold"))
    }

    @Test("a picture out of a set is left out with a line, and another is asked for by https")
    func imageSets() throws {
        let box = "width=80 height=80"
        func errors(_ picture: String) throws -> String {
            try secure.answer("page", "<p>text \(picture)")
            return try dump("page", "--format", "ansi", "--images", "blocks").errors
        }
        let line = "left out, because the page is secured, and it is not"
        #expect(try errors("<img srcset='\(evil)/a.png 1x' \(box)>").contains(line))
        #expect(
            try errors("<picture><img src='\(evil)/a.png' \(box)></picture>").contains(line))
        #expect(try !errors("<img src='\(evil)/a.png' \(box)>").contains(line))
        #expect(plain.heads.isEmpty)
    }

    @Test("a frame that is secured, or data, in a secured page loads nothing over http either")
    func frames() throws {
        let sheet = "<link rel=stylesheet href=\(evil)/x.css><b>bold</b>"
        try secure.answer("inner", sheet)
        try secure.answer(
            "page", "<iframe srcdoc='\(sheet)'></iframe><iframe src=inner></iframe>")
        let words = try dump("page").output.split(whereSeparator: \.isWhitespace)
        #expect(words == ["bold", "bold"])
        #expect(plain.heads.isEmpty)
    }

    @Test("a page that is not secured loads what it names, and so does one from this machine")
    func plainPages() throws {
        plain.page(
            "/", "<link rel=stylesheet href=http://127.0.0.1:\(plain.port)/x.css>a <b>bold</b>")
        let result = try Garth.run([
            "--resolve", "evil.test:\(plain.port):127.0.0.1", "--dump", evil + "/",
        ])
        #expect(result.output == "a\n")
        try secure.answer(
            "page", "<link rel=stylesheet href=http://127.0.0.1:\(plain.port)/x.css>a <b>bold</b>")
        #expect(try dump("page").output == "a\n")
    }

    @Test("upgrade-insecure-requests asks for parts by https, also in a page that is not secured")
    func upgrades() throws {
        let host = "good.test:\(secure.port)"
        try secure.answer("x.css", type: "text/css", "b { display: none }")
        try secure.answer("frame", "a frame")
        let body = """
            <link rel=stylesheet href=http://\(host)/x.css>a <b>bold</b>
            <iframe src=http://\(host)/frame></iframe>
            """
        try secure.answer(
            "page", fields: "Content-Security-Policy: upgrade-insecure-requests\r\n", body)
        #expect(try dump("page").output.contains("a frame"))
        #expect(try !dump("page").output.contains("bold"))
        let policy = "http-equiv=content-security-policy content=upgrade-insecure-requests"
        plain.page("/", "<meta \(policy)>" + body)
        let result = try Garth.run([
            "--resolve", "\(host):127.0.0.1", "--resolve", "evil.test:\(plain.port):127.0.0.1",
            "--cacert", secure.authority, "--dump", evil + "/",
        ])
        #expect(result.output.contains("a frame") && !result.output.contains("bold"))
    }
}
