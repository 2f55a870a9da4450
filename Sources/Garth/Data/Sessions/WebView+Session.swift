import GarthURL

extension WebView {
    /// What a session keeps of the view: its list or, while it shows nothing yet, what is on its
    /// way or else what it waits for.
    package func sessionState(awaiting request: NavigationRequest? = nil) -> InteractionState {
        let state = interactionState
        guard state.entries.isEmpty, let url = (lastRequest ?? request)?.url else { return state }
        let address = url.withoutCredentials
        return InteractionState(
            entries: [.init(url: address, initialURL: address, title: "")], currentIndex: 0)
    }
}
