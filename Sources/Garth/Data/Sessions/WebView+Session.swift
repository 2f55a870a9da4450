import GarthURL

extension WebView {
    /// What a session keeps of the view: its `interactionState` or, while it shows nothing yet, what
    /// is on its way or else what it waits for.
    public func sessionState(awaiting request: NavigationRequest? = nil) -> InteractionState {
        let state = interactionState
        guard state.entries.isEmpty, let next = lastRequest ?? request else { return state }
        let address = next.url.withoutCredentials
        var entry = InteractionState.Entry(url: address, initialURL: address, title: "")
        entry.isFormAnswer = next.method == "POST"
        return InteractionState(entries: [entry], currentIndex: 0)
    }
}
