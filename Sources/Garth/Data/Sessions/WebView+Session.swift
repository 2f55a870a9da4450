import GarthURL

extension WebView {
    /// The state of the view for a session: its `interactionState` or, while it shows nothing, that
    /// of the load in progress or of the request that it waits for.
    public func sessionState(awaiting request: NavigationRequest? = nil) -> InteractionState {
        let state = interactionState
        guard state.entries.isEmpty, let next = loading.request ?? request else { return state }
        let address = next.url.withoutCredentials
        var entry = InteractionState.Entry(url: address, initialURL: address, title: "")
        entry.isFormAnswer = next.method == "POST"
        return InteractionState(entries: [entry], currentIndex: 0)
    }
}
