import GarthURL
import TestSupport
import Testing

@testable import Garth

@Suite("A web view that nobody looks at", .endsWhatHangs) @MainActor struct RestingTests {
    private func load(_ path: String, in view: WebView, from server: RouteServer) async throws {
        let url = try #require(URLRecord.parse("http://127.0.0.1:\(server.port)\(path)"))
        begin { view.load(NavigationRequest(url)) }
        try await rest(view)
    }

    private func rest(_ view: WebView) async throws {
        try await wait { view.isAtRest && view.page?.processIdentifier != nil }
    }

    private func configuration() -> WebViewConfiguration {
        var configuration = WebViewConfiguration.patient(policy: .open)
        configuration.websiteDataStore = .nonPersistent()
        return configuration
    }

    @Test("it gives its process back, and keeps its page; asked for an export it gets a new one")
    func resting() async throws {
        let server = RouteServer(["/one": "<title>One</title><p>words"])
        let view = WebView(configuration: configuration())
        try await load("/one", in: view, from: server)
        #expect(view.canRest)
        view.rest()
        #expect(view.page?.processIdentifier == nil)
        #expect(view.title == "One")
        #expect(view.keptByteCount == "<title>One</title><p>words".utf8.count)
        let text = await view.page?.export(.innertext) ?? []
        #expect(String(decoding: text, as: UTF8.self).contains("words"))
        #expect(server.visits == ["/one"])
    }

    @Test("asleep it keeps its list alone; awake it shows the entry again, and can go back")
    func sleeping() async throws {
        let server = RouteServer(["/one": "<title>One</title>", "/two": "<title>Two</title>"])
        let view = WebView(configuration: configuration())
        try await load("/one", in: view, from: server)
        try await load("/two", in: view, from: server)
        let state = view.interactionState
        view.sleep()
        #expect(view.isAsleep)
        #expect(view.keptByteCount == 0)
        #expect(view.interactionState == state)
        view.wake()
        try await rest(view)
        #expect(view.title == "Two")
        begin { view.goBack() }
        try await rest(view)
        #expect(view.title == "One")
    }

    @Test("what answered a form never sleeps: it could not be had again")
    func form() async throws {
        let server = RouteServer(["/sent": "<title>Thanks</title>"])
        let view = WebView(configuration: configuration())
        let url = try #require(URLRecord.parse("http://127.0.0.1:\(server.port)/sent"))
        begin {
            view.load(
                NavigationRequest(url, method: "POST", body: Array("a=b".utf8), purpose: .form))
        }
        try await rest(view)
        #expect(!view.canSleep)
        view.sleep()
        #expect(!view.isAsleep)
    }

    @Test("views with copies of one configuration share connections, passwords and exceptions")
    func session() {
        let first = configuration()
        var second = first
        #expect(first.session === second.session)
        second.websiteDataStore = .nonPersistent()
        #expect(first.session !== second.session, "another store is another session")
        let view = WebView(configuration: first)
        let other = WebView(configuration: first)
        #expect(view.fetcher === other.fetcher)
    }
}
