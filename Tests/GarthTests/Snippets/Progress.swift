import Garth

/// Draws the state of a view until its load ends.
@MainActor
func follow(_ view: WebView, draw: (String) -> Void) async {
    for await state in view.states {
        let filled = Int(state.estimatedProgress * 20)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
        draw("[\(bar)] \(state.title)")
        if !state.isLoading { break }
    }
}

/// Loads a page, tells each step, and returns when the page is whole.
@MainActor
func load(_ url: URLRecord, in view: WebView, tell: (String) -> Void) async throws {
    let navigation = view.begin { $0.load(NavigationRequest(url)) }
    for try await event in navigation {
        switch event {
        case .startedProvisional: tell("asks \(url.hostname)")
        case .receivedServerRedirect: tell("goes on to \(view.url?.hostname ?? "")")
        case .committed: tell("shows \(view.title)")
        case .finished(let response): tell("has all, status \(response.statusCode)")
        case .failed: break
        }
    }
}

/// Says how the navigations of a view end, whoever begins them.
@MainActor
func watchNavigations(of view: WebView, tell: @escaping @MainActor (String) -> Void) -> Task<
    Void, Never
> {
    Task {
        for await next in view.navigations {
            if case .failed(let error) = next.event { tell("\(error)") }
        }
    }
}

/// A toolbar that shows what can be done.
@MainActor
func watchToolbar(of view: WebView, draw: @escaping @MainActor (String) -> Void) -> Task<
    Void, Never
> {
    Task {
        for await state in view.states {
            let back = state.canGoBack ? "[Back]" : " Back "
            let forward = state.canGoForward ? "[Forward]" : " Forward "
            draw("\(back) \(forward) \(state.isLoading ? "[Stop]" : "[Reload]")")
        }
    }
}
