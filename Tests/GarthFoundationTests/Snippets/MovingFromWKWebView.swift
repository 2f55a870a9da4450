import Foundation
import FoundationNetworking
import Garth
import GarthFoundation

/// A browser for one site, as programs for `WKWebView` are written.
@MainActor
final class SiteBrowser: NavigationDelegate, UIDelegate, ScriptMessageHandler {
    let webView: WebView
    private(set) var log: [String] = []

    init(configuration: WebViewConfiguration) {
        webView = WebView(configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        configuration.userContentController.add(self, name: "log")
    }

    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping (NavigationActionPolicy) -> Void
    ) {
        let host = navigationAction.request.url.hostname
        decisionHandler(host == "tracker.example" ? .cancel : .allow)
    }

    func webView(_ webView: WebView, didFinish navigation: Navigation!) {
        webView.evaluateJavaScript("document.title") { title, error in
            self.log.append(title as? String ?? "\(String(describing: error))")
        }
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
        withError error: any Error
    ) {
        let error = error as NSError
        log.append(error.code == NSURLErrorCannotFindHost ? "no such host" : "\(error.code)")
    }

    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(true) }

    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) {
        if let body = message.body as? [String: Any] { log.append("\(body["line"] ?? "")") }
    }
}

/// Begins a load and hears of it through the delegate.
@MainActor
func open(_ address: String, in browser: SiteBrowser) {
    guard let url = URL(string: address) else { return }
    browser.webView.load(URLRequest(url: url))
}

/// The same load awaited, as new code writes it.
@MainActor
func title(of address: String, with configuration: WebViewConfiguration) async throws -> String? {
    guard let url = URL(string: address) else { return nil }
    let view = WebView(configuration: configuration)
    try await view.load(URLRequest(url: url))
    return try await view.evaluateJavaScript("document.title") as? String
}
