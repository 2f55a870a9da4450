import GarthURL
import Observation
import Synchronization
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("The state of a view as a sequence", .endsWhatHangs)
struct StateTests {
    static let routes = [
        "/one": "<title>One</title><link rel=stylesheet href=/style><p>one",
        "/two": "<title>Two</title><p>two", "/none": "HTTP/1.1 204 No Content\r\n\r\n",
        "/style": "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 0\r\n\r\n",
    ]

    /// Collects the states of a view until it ends.
    @MainActor final class Observer {
        private(set) var states: [WebView.State] = []
        private(set) var hasEnded = false

        init(_ states: WebView.States) {
            Task {
                for await state in states { self.states.append(state) }
                hasEnded = true
            }
        }
    }

    /// Begins its answers, and leaves their ends to the test.
    @MainActor final class Holder: URLSchemeHandler {
        var task: URLSchemeTask?

        func webView(_ webView: WebView, start task: URLSchemeTask) {
            self.task = task
            try? task.didReceive(URLSchemeResponse(mimeType: "text/html"))
            try? task.didReceive(Array("<title>Held</title><p>held".utf8))
        }

        func webView(_ webView: WebView, stop task: URLSchemeTask) {}
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
        let holder = Holder()
        try setting!.configuration.setURLSchemeHandler(holder, forURLScheme: "myapp")
        let observers = [Observer(setting!.view.states), Observer(setting!.view.states)]
        try await setting!.load("/one")
        begin { setting!.view.load(NavigationRequest(setting!.url("myapp://h/held"))) }
        try await wait {
            observers.allSatisfy { observer in
                observer.states.contains { $0.isLoading && $0.url?.pathname == "/held" }
            }
        }
        try holder.task?.didFinish()
        try await setting!.rest()
        try await setting!.load("/none")
        begin { setting!.view.goBack() }
        try await setting!.rest()
        let end = setting!.view.state
        try await wait { observers.allSatisfy { $0.states.last == end } }
        setting = nil
        try await wait { observers.allSatisfy(\.hasEnded) }
        for states in observers.map(\.states) {
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
            #expect(end.title == "One" && end.canGoForward)
        }
    }

    /// The properties whose changes were told, in order.
    private final class Changes: Sendable {
        let names = Mutex<[String]>([])
    }

    @Test("a property that was read is tracked: its change is told once, that of another is not")
    func tracking() async throws {
        let setting = ViewSetting(Self.routes)
        let view = setting.view
        let changes = Changes()
        func track(_ name: String, _ read: @escaping @MainActor () -> Void) {
            withObservationTracking {
                read()
            } onChange: {
                changes.names.withLock { $0.append(name) }
            }
        }
        try await setting.load("/one")
        await Task { @MainActor in }.value
        track("title") { _ = view.title }
        track("back") { _ = view.canGoBack }
        track("failure") { _ = view.failure }
        track("both") { _ = (view.url, view.title) }
        try await setting.load("/two")
        try await wait { changes.names.withLock { $0.count } == 3 }
        #expect(changes.names.withLock { Set($0) } == ["title", "back", "both"])
        track("title") { _ = view.title }
        try await setting.load("/one")
        try await wait { changes.names.withLock { $0.count } == 4 }
        #expect(view.title == "One")
    }

    @Test("a slow observer gets the newest state only")
    func coalescing() async throws {
        let setting = ViewSetting(Self.routes)
        var states = setting.view.states.makeAsyncIterator()
        try await setting.load("/one")
        try await setting.load("/two")
        // What is told comes with a turn of the main actor that was asked for before this one.
        await Task { @MainActor in }.value
        #expect(await states.next() == setting.view.state)
    }
}
