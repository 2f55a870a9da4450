import Garth
import Observation

/// Loads a page and follows its events, as `WebPage.load(_:)` is used.
@MainActor
func openPage(at url: URLRecord, in page: WebView, tell: (String) -> Void) async throws {
    for try await event in page.startLoading(NavigationRequest(url)) {
        switch event {
        case .startedProvisional: tell("started")
        case .receivedServerRedirect: tell("redirected")
        case .committed: tell("committed")
        case .finished: tell("finished")
        case .failed: break
        }
    }
    tell(page.title)
}

/// The number of links of a page whose address contains a text.
@MainActor
func linkCount(containing text: String, in page: WebView) async throws -> Int? {
    let count = try await page.callAsyncJavaScript(
        "return [...document.links].filter(link => link.href.includes(text)).length",
        arguments: ["text": .string(text)])
    return count.integer
}

/// Lets a page lead only to its own site, as a `WebPage.NavigationDeciding` does.
@MainActor
final class OwnSite: NavigationDelegate {
    let host: String

    init(host: String) { self.host = host }

    func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction
    ) async -> NavigationActionPolicy {
        action.request.url.hostname == host ? .allow : .cancel
    }
}

/// Draws the title of a page now and after each change, as a view of SwiftUI does.
@MainActor
func drawTitle(of page: WebView, draw: @escaping @MainActor (String) -> Void) {
    withObservationTracking {
        draw(page.title)
    } onChange: {
        Task { @MainActor in drawTitle(of: page, draw: draw) }
    }
}
