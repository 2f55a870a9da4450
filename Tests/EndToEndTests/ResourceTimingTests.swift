import TestSupport
import Testing

/// What a page learns of the times and sizes of its resources.
@Suite("Resource timing, from outside", .serialized) struct ResourceTimingTests {
    @Test("there are entries of resources, without details of those that other origins do not tell")
    func entries() throws {
        let (server, other) = (ScriptedServer(), ScriptedServer())
        let shared = "Timing-Allow-Origin: \(server.origin)\r\n"
        server.route("/own.js", [.page("1;", type: "text/javascript")])
        server.route("/api", [.page("12345", type: "text/plain")])
        other.route("/hidden.js", [.page("1;", type: "text/javascript")])
        other.route("/told.js", [.page("123;", type: "text/javascript", headers: shared)])
        server.page(
            "/",
            """
            <body><script>
            const load = src => new Promise(resolve => {
                const script = document.createElement('script');
                script.src = src;
                script.onload = resolve;
                document.head.append(script);
            });
            const urls = ['/own.js', '\(other.origin)/hidden.js', '\(other.origin)/told.js'];
            // Times are whole milliseconds: these are not those of the page's beginning, 0.
            setTimeout(() => Promise.all([...urls.map(load), fetch('/api').then(r => r.text())])
                .then(show), 20);
            function show() {
                for (const e of performance.getEntriesByType('resource')) {
                    const { pathname } = new URL(e.name);
                    document.body.append([pathname, e.initiatorType, e.decodedBodySize,
                        e.requestStart === e.startTime && e.responseStart > 0,
                        e.responseEnd - e.startTime === e.duration].join(), document.createElement('br'));
                }
            }
            </script>
            """)
        let result = try Garth.dumpRunningScripts(server, "/")
        let lines = Set(result.output.split(whereSeparator: \.isNewline).map { String($0) })
        #expect(lines.contains("/own.js,script,2,true,true"))
        #expect(lines.contains("/hidden.js,script,0,false,true"))
        #expect(lines.contains("/told.js,script,4,true,true"))
        #expect(lines.contains("/api,fetch,5,true,true"))
    }
}
