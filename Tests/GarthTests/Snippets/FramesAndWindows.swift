import Garth

/// The texts of the frames of a page, by the addresses of their documents.
@MainActor
func framesOfPage(in view: WebView, at url: URLRecord) async throws -> [String] {
    try await view.load(NavigationRequest(url))
    var texts: [String] = []
    for frame in try await view.locator(.selector("iframe")).all() {
        let address = try await frame.attribute("src") ?? "about:srcdoc"
        texts.append("\(address): \(try await frame.innerText())")
    }
    return texts
}

/// Decides where links of frames may lead: a frame stays on its own site.
@MainActor
final class FrameWarden: NavigationDelegate {
    private(set) var refused: [String] = []

    func webView(
        _ webView: WebView, decidePolicyFor action: NavigationAction
    ) async -> NavigationActionPolicy {
        guard let target = action.targetFrame, !target.isMainFrame,
            action.navigationType == .linkActivated,
            action.request.url.hostname != webView.url?.hostname
        else { return .allow }
        refused.append(action.request.url.hostname)
        return .cancel
    }
}

/// The windows of a program: each one that a page opens, until a script of it closes it.
@MainActor
final class Windows: UIDelegate {
    private(set) var open: [WebView] = []

    func add(_ configuration: WebViewConfiguration) -> WebView {
        let view = WebView(configuration: configuration)
        view.uiDelegate = self
        open.append(view)
        return view
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for navigationAction: NavigationAction, windowFeatures: WindowFeatures
    ) -> WebView? { add(configuration) }

    func webViewDidClose(_ webView: WebView) { open.removeAll { $0 === webView } }
}
