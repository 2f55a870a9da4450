package import Garth
package import GarthURL

/// What a driver does with the pages of a view: one list for `--drive`, MCP, WebDriver and BiDi, of
/// which each protocol has names and shapes.
package enum PageAct: Sendable {
    /// Loads a request.
    case load(NavigationRequest)
    /// Goes back one entry.
    case back
    /// Goes forward one entry.
    case forward
    /// Goes to an entry of the back-forward list by its distance from the current one.
    case go(by: Int)
    /// Loads the page again.
    case reload
    /// Loads the page again, past every cache.
    case reloadFromOrigin
    /// Ends the load.
    case stop
}

extension WebView {
    /// Begins an act; a driver waits for its effect with an ``EffectWaiter``.
    package func begin(_ act: PageAct) throws(ActError) {
        switch act {
        case .load(let request): begin { $0.load(request) }
        case .back:
            guard canGoBack else {
                throw ActError(.noSuchEntry, "there is no page to go back to")
            }
            begin { $0.goBack() }
        case .forward:
            guard canGoForward else {
                throw ActError(.noSuchEntry, "there is no page to go forward to")
            }
            begin { $0.goForward() }
        case .go(let distance):
            guard abs(distance) <= BackForwardList.capacity,
                let item = backForwardList.item(at: distance)
            else { throw ActError(.noSuchEntry, "the history has no entry at \(distance)") }
            begin { $0.go(to: item) }
        case .reload: begin { $0.reload() }
        case .reloadFromOrigin: begin { $0.reloadFromOrigin() }
        case .stop: stopLoading()
        }
    }
}

/// The addresses that a driver may name; the allow-list judges them besides.
package enum AddressReach: Sendable {
    /// Pages of the network.
    case network
    /// Also documents that the driver writes itself (`data:`), and the empty one.
    case networkAndOwn

    /// Throws for another address: a file, one of Garth's own pages.
    package func check(_ url: URLRecord) throws(ActError) {
        let isReached =
            switch self {
            case .network: url.isHTTPOrHTTPS
            case .networkAndOwn:
                url.isHTTPOrHTTPS || url.scheme == "data" || url.href == "about:blank"
            }
        guard !isReached else { return }
        throw ActError(
            .addressNotOpened,
            self == .network
                ? "\(url.scheme): addresses are not opened for programs; http and https are"
                : "\(url.scheme): addresses are not opened for drivers")
    }
}
