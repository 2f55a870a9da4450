import GarthFetch
import GarthURL
import Testing

@testable import Garth

/// The parts of the cache in a web view.
@MainActor
@Suite("The cache of pages of several sites") struct SplitCacheTests {
    @Test("a page does not learn what a page of another site has stored, nor what was visited")
    func split() async throws {
        func cached(_ type: String, _ body: String) -> String {
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nCache-Control: max-age=1000\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        let link = "<link rel=stylesheet href=http://cdn.test:PORT/x.css><p>"
        let setting = ViewSetting([
            "/x.css": cached("text/css", "p { color: red }"), "/1": link, "/2": link, "/3": link,
        ])
        let port = setting.server.port
        setting.configuration.fetch.resolves = ["a.test", "b.test", "cdn.test"].map {
            "\($0):\(port):127.0.0.1"
        }
        func sheets() -> Int { setting.server.visits.filter { $0 == "/x.css" }.count }
        try await setting.load("http://a.test:\(port)/1")
        #expect(sheets() == 1)
        try await setting.load("http://a.test:\(port)/2")
        #expect(sheets() == 1)
        try await setting.load("http://b.test:\(port)/1")
        #expect(sheets() == 2)
        // A visit to the sheet itself, and its use in a page of its own site.
        try await setting.load("http://cdn.test:\(port)/x.css")
        #expect(sheets() == 3)
        try await setting.load("http://cdn.test:\(port)/3")
        #expect(sheets() == 3)
        try await setting.load("http://b.test:\(port)/2")
        #expect(sheets() == 3)
        let records = await setting.configuration.websiteDataStore.dataRecords()
        #expect(Set(records.map(\.displayName)).isSuperset(of: ["a.test", "b.test", "cdn.test"]))
    }
}
