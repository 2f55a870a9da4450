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

/// Loads a page and returns when it is whole.
@MainActor
func load(_ url: URLRecord, in view: WebView) async {
    view.load(NavigationRequest(url))
    for await state in view.states where !state.isLoading { break }
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
