import Garth
import GarthURL
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("Recorded requests", .endsWhatHangs) struct RequestRecordTests {
    /// Loads a page and its parts, and returns the records by the paths of their URLs.
    private func records(
        of server: ScriptedServer, stopping: Bool = false
    ) async throws -> [String: RequestRecord] {
        let rules = try AllowList(parsing: "127.0.0.1:\(server.port)")
        var configuration = WebViewConfiguration(policy: URLPolicy(allowing: rules))
        configuration.websiteDataStore = .nonPersistent()
        configuration.allowsPrivateNetwork = true
        let recorder = Recorder()
        configuration.recordRequests { recorder.add($0) }
        if stopping { configuration.stopRecordingRequests() }
        let view = WebView(configuration: configuration)
        let url = try #require(URLRecord.parse(server.origin + "/"))
        try await view.load(NavigationRequest(url, purpose: .link))
        try await wait { view.isAtRest }
        return recorder.byPath
    }

    private final class Recorder: Sendable {
        private let records = Mutex<[String: RequestRecord]>([:])

        func add(_ record: RequestRecord) {
            records.withLock { $0[record.url.pathname] = record }
        }

        var byPath: [String: RequestRecord] { records.withLock { $0 } }
    }

    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/", "<link rel=stylesheet href=http://localhost:1/x.css><p>text in the page</p>")
        return server
    }

    @Test("a request is recorded at its end with its response, and a refused one with its reason")
    func records() async throws {
        let server = site()
        let records = try await records(of: server)
        let page = try #require(records["/"])
        #expect(page.purpose == .link && page.method == "GET" && !page.isDenied)
        #expect(page.rule == "127.0.0.1:\(server.port)")
        #expect(page.requestHeaders.contains { $0.name == "Accept" })
        #expect(page.requestByteCount == 0)
        #expect(page.started.hasPrefix("20") && page.started.hasSuffix("Z"))
        #expect(page.status == 200 && page.reason == "OK" && page.version == "HTTP/1.1")
        #expect(page.responseHeaders.contains { $0.name == "Content-Type" })
        #expect(page.byteCount == page.transferredByteCount)
        #expect(page.remoteAddress == "127.0.0.1")
        #expect(!page.isFromCache && page.failure == nil)
        #expect(try #require(page.timeToResponse) <= page.duration)
        let sheet = try #require(records["/x.css"])
        #expect(sheet.isDenied && sheet.status == nil && sheet.purpose == .styleSheet)
        #expect(sheet.failure?.contains("not on the allow-list") == true)
    }

    @Test("after the end of recording nothing is recorded")
    func stopped() async throws {
        #expect(try await records(of: site(), stopping: true).isEmpty)
    }
}
