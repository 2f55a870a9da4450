import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// The parts of a dumped page: fetched side by side, and handed over in order.
@Suite("Style sheets and frames of a dump", .endsWhatHangs)
struct DumpPartTests {
    private static let frames = [
        "/page":
            "<p>a<iframe src=/1></iframe><p>b<iframe src=/2></iframe><p>c<iframe src=/3></iframe>"
            + "<p>d",
        "/1": "<p>one <a href=/x>x</a><iframe src=/in></iframe>", "/2": "<p>two <a href=/y>y</a>",
        "/3": "<p>three <a href=/z>z</a><iframe src=/in></iframe>",
        "/in": "<p>in <a href=/w>w</a>",
    ]
    private static let text = "a|one x|in w|b|two y|c|three z|in w|d"

    private func url(_ server: RouteServer, _ path: String) -> URLRecord {
        URLRecord.parse("http://127.0.0.1:\(server.port)\(path)")!
    }

    private func configuration(_ policy: URLPolicy = .open) -> WebViewConfiguration {
        var configuration = WebViewConfiguration.patient(policy: policy)
        configuration.websiteDataStore = .nonPersistent()
        return configuration
    }

    /// What a dump says: its text, and the targets that it announces.
    private func dump(_ server: RouteServer, _ path: String = "/page") async -> [String] {
        let (url, configuration) = (url(server, path), configuration())
        return await Task.detached {
            var configuration = configuration
            configuration.layout = LayoutOptions(
                columns: 60, isInteractive: true, wantsProvisionalLines: false)
            var dump = PageDump(configuration: configuration, output: .lines)
            var lines = PageLines()
            var targets: [String] = []
            _ = dump.run(.request(NavigationRequest(url, purpose: .commandLine))) { item in
                if case .update(.lines(let from, let batch)) = item {
                    #expect(from == lines.count)
                    lines.append(batch)
                }
                if case .update(.targets(let more)) = item {
                    targets += more.map { String(describing: $0) }
                }
                return true
            }
            let text = (0..<lines.count).map { lines.string(ofLine: $0) }.filter { !$0.isEmpty }
            return [text.joined(separator: "|")]
                + targets.map { $0.replacing(":\(url.portNumber ?? 0)/", with: ":PORT/") }
        }.value
    }

    @Test("frames are fetched side by side: each is answered only when another was asked for")
    func sideBySide() async {
        let server = RouteServer(
            Self.frames, waits: ["/1": "/2", "/2": "/3", "/3": "/1"])
        #expect(await dump(server).first == Self.text)
    }

    @Test("whatever frame comes first, the dump is the same, and so are the numbers of frames")
    func order() async {
        let forward = RouteServer(
            Self.frames, waits: ["/2": "answer /1", "/3": "answer /2"])
        let backward = RouteServer(
            Self.frames, waits: ["/1": "answer /2", "/2": "answer /3"])
        let (one, two) = (await dump(forward), await dump(backward))
        #expect(one == two && one.first == Self.text && one.count == 6)
    }

    @Test("style sheets are fetched side by side, and the last of the document has the last word")
    func styleSheets() async {
        let server = RouteServer(
            [
                "/page": "<link rel=stylesheet href=1.css><link rel=stylesheet href=2.css>"
                    + "<p class=x>x<p class=y>y",
                "/1.css": "@import '3.css'; .x { display: block } .y { display: none }",
                "/2.css": ".x { display: none } .y { display: block }",
                "/3.css": ".y { display: none }",
            ], waits: ["/1.css": "answer /2.css"])
        #expect(await dump(server) == ["y"])
    }

    @Test("redirects are followed before a frame has its turn, and each is judged")
    func redirects() async throws {
        let hop = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: "
        let server = RouteServer(
            [
                "/page": "<iframe src=/1></iframe><iframe src=/hop></iframe>"
                    + "<iframe src=/away></iframe><iframe src=http://ads.example/></iframe>end",
                "/1": "<p>one", "/hop": hop + "/2\r\n\r\n", "/2": "<p>two",
                "/away": hop + "http://ads.example/x\r\n\r\n",
            ], waits: ["/1": "/2", "/2": "/away"])
        let policy = URLPolicy(allowing: try AllowList(parsing: "127.0.0.1:*"))
        let (url, configuration) = (url(server, "/page"), configuration(policy))
        let dump = await Task.detached { PageDumping(url, configuration) }.value
        let lines = dump.text.split(separator: "|")
        #expect(lines.first == "one" && lines.dropFirst().first == "two" && lines.last == "end")
        #expect(dump.text.components(separatedBy: ": blocked]").count == 3)
        #expect(dump.outcome.error == nil)
    }

    @Test("credentials that one frame's address has count for those behind it alone")
    func credentials() async {
        let ask =
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=r\r\nContent-Type: text/html\r\n"
            + "Connection: close\r\nContent-Length: 5\r\n\r\n<p>no"
        let server = RouteServer(
            [
                "/page": "<iframe src=/1></iframe><iframe src=//u:p@127.0.0.1:PORT/2></iframe>",
                "/1": ask, "/2": ask,
            ], waits: ["/1": "answer /2"])
        // The second one asks again, in its turn.
        _ = await dump(server)
        #expect(server.visits.filter { $0 == "/1" }.count == 1)
    }

    @Test("when the reader of the output goes away, nothing is waited for")
    func closed() async {
        let server = RouteServer(
            [
                "/page": "<p>a</p><iframe src=/1></iframe><p>b</p><iframe src=/2></iframe><p>c",
                "/1": "<p>one",
            ], waits: ["/2": "/never"])
        let (url, configuration) = (url(server, "/page"), configuration())
        let outcome = await Task.detached {
            var dump = PageDump(
                configuration: configuration, output: .lines,
                layout: LayoutOptions(columns: 60, wantsProvisionalLines: false))
            var batches = 0
            return dump.run(.request(NavigationRequest(url, purpose: .commandLine))) { item in
                if case .update(.lines) = item { batches += 1 }
                return batches < 2
            }
        }.value
        #expect(outcome.isOutputClosed)
    }

    @Test("parts of which nothing comes are left out once the document has come, and named")
    func silent() async {
        let server = RouteServer(
            [
                "/page": "<link rel=stylesheet href=1.css><link rel=stylesheet href=2.css><p>a"
                    + "<iframe src=/1></iframe><iframe src=/2></iframe><p class=x>x<p>end",
                "/1": "<p>one", "/2": "<p>two", "/2.css": ".x { display: none }",
            ], waits: ["/1": "/never", "/1.css": "/never"])
        var configuration = configuration()
        configuration.silentPartTime = .milliseconds(50)
        let (url, silent) = (url(server, "/page"), configuration)
        let dump = await Task.detached { PageDumping(url, silent) }.value
        let lines = dump.text.split(separator: "|")
        #expect(lines.first == "a" && lines.last == "end" && dump.outcome.error == nil)
        #expect(lines.contains { $0.contains("no answer") })
        let notice = dump.outcome.notices.first { $0.hasPrefix("left out") } ?? ""
        #expect(notice.contains("/1.css") && dump.outcome.notices.count == 1)
    }

    @Test("a request of a script of which nothing comes fails, and is named")
    func silentRequest() async {
        let server = RouteServer(
            [
                "/page": "<p>text<script>fetch('/answer').catch("
                    + "error => document.body.append('failed: ' + error.name))</script>"
            ], waits: ["/answer": "/never"])
        var configuration = configuration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        configuration.scriptTime = .seconds(3600)
        configuration.silentRequestTime = .milliseconds(50)
        let (url, silent) = (url(server, "/page"), configuration)
        let dump = await Task.detached { PageDumping(url, silent) }.value
        #expect(dump.text == "text|failed: TypeError")
        #expect(dump.outcome.notices.contains { $0.contains("left out") && $0.contains("/answer") })
    }
}
