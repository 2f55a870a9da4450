import GarthURL
import Testing

@testable import Garth

@MainActor
@Suite("The state of a view as a sequence", .timeLimit(.minutes(1)))
struct StateTests {
    static let routes = [
        "/one": "<title>One</title><link rel=stylesheet href=/style><p>one",
        "/two": "<title>Two</title><p>two", "/none": "HTTP/1.1 204 No Content\r\n\r\n",
        "/style": "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 0\r\n\r\n",
    ]

    /// Collects the states of a view until it ends.
    private func collect(_ states: WebView.States) -> Task<[WebView.State], Never> {
        Task {
            var all: [WebView.State] = []
            for await state in states { all.append(state) }
            return all
        }
    }

    @Test("the first state is the present one; without a page nothing is there")
    func beginning() async throws {
        let setting = ViewSetting()
        var states = setting.view.states.makeAsyncIterator()
        let state = try #require(await states.next())
        #expect(state.url == nil && state.title.isEmpty && !state.isLoading)
        #expect(!state.canGoBack && !state.canGoForward && !state.hasOnlySecureContent)
        #expect(state.serverTrust == nil && state == setting.view.state)
    }

    @Test("several observers see every load end, no impossible state, and the end of the view")
    func observers() async throws {
        var setting: ViewSetting? = ViewSetting(Self.routes)
        let first = collect(setting!.view.states)
        let second = collect(setting!.view.states)
        try await setting!.load("/one")
        try await setting!.load("/two")
        try await setting!.load("/none")
        setting!.view.goBack()
        try await setting!.rest()
        try await Task.sleep(for: .milliseconds(20))
        let end = setting!.view.state
        setting = nil
        for states in [await first.value, await second.value] {
            for state in states {
                #expect(state.isLoading ? state.estimatedProgress < 1 : true, "\(state)")
                #expect(state.title.isEmpty || state.url != nil, "\(state)")
            }
            for (one, next) in zip(states, states.dropFirst()) {
                #expect(one != next)
                if one.isLoading, next.isLoading, next.estimatedProgress > 0 {
                    #expect(one.estimatedProgress <= next.estimatedProgress)
                }
            }
            #expect(states.last == end && end.title == "One" && end.canGoForward)
            #expect(states.contains { $0.isLoading && $0.url?.pathname == "/two" })
        }
    }

    @Test("a slow observer gets the newest state only")
    func coalescing() async throws {
        let setting = ViewSetting(Self.routes)
        var states = setting.view.states.makeAsyncIterator()
        try await setting.load("/one")
        try await setting.load("/two")
        try await Task.sleep(for: .milliseconds(20))
        #expect(await states.next() == setting.view.state)
    }
}
