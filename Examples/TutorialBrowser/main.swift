// Delegates as tutorials for WKWebView write them; only the prefix of the names is taken away.
//
//     swift run TutorialBrowser swift.org,debian.org https://swift.org/
//
// It visits the sites of a list, follows each link of the page, and prints what the delegates hear.

import Foundation
import FoundationNetworking
import Garth
import GarthFoundation

@MainActor
final class TutorialBrowser: NavigationDelegate, UIDelegate {
    private let websites: [String]
    let webView: WebView

    init(websites: [String]) {
        self.websites = websites
        var configuration = WebViewConfiguration()
        configuration.allowsPrivateNetwork = true
        configuration.applicationNameForUserAgent = "TutorialBrowser/1"
        webView = WebView(configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
    }

    // MARK: - Navigation delegate

    func webView(
        _ webView: WebView, decidePolicyFor navigationAction: NavigationAction,
        decisionHandler: @escaping (NavigationActionPolicy) -> Void
    ) {
        let url = navigationAction.request.url
        if url.scheme == "sv" {
            print("the app does: \(url.href)")
            decisionHandler(.cancel)
            return
        }
        for website in websites where url.hostname.contains(website) {
            decisionHandler(.allow)
            return
        }
        print("not allowed: \(url.hostname)")
        decisionHandler(.cancel)
    }

    func webView(
        _ webView: WebView, decidePolicyFor navigationResponse: NavigationResponse,
        decisionHandler: @escaping (NavigationResponsePolicy) -> Void
    ) {
        guard let response = navigationResponse.response as? HTTPURLResponse,
            (200...299).contains(response.statusCode)
        else {
            print("refused: \(navigationResponse.statusCode)")
            decisionHandler(.cancel)
            return
        }
        decisionHandler(.allow)
    }

    func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation!) {
        print("didStartProvisionalNavigation")
    }

    func webView(
        _ webView: WebView, didReceiveServerRedirectForProvisionalNavigation navigation: Navigation!
    ) { print("didReceiveServerRedirectForProvisionalNavigation") }

    func webView(_ webView: WebView, didCommit navigation: Navigation!) { print("didCommit") }

    func webView(_ webView: WebView, didFinish navigation: Navigation!) {
        print("didFinish: \(webView.title)")
    }

    func webView(_ webView: WebView, didFail navigation: Navigation!, withError error: any Error) {
        print("didFail: \(error.localizedDescription)")
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation!,
        withError error: any Error
    ) { print("didFailProvisionalNavigation") }

    // MARK: - UI delegate

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for navigationAction: NavigationAction, windowFeatures: WindowFeatures
    ) async -> WebView? {
        // A link with target=_blank is opened in the same view.
        if navigationAction.targetFrame == nil { return webView }
        return nil
    }

    // MARK: - The tour

    func visit(_ address: String) async throws {
        guard let url = URL(string: address) else { return print("no URL: \(address)") }
        let request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
        try await webView.load(request)
        for link in await webView.createLinks() {
            _ = try? await webView.follow(link)
            print("Back: \(webView.canGoBack), loading: \(webView.isLoading)")
            if webView.canGoBack { _ = try? await webView.goBack() }
        }
    }
}

let words = CommandLine.arguments.dropFirst()
let browser = TutorialBrowser(
    websites: (words.first ?? "").split(separator: ",").map(String.init))
do {
    for address in words.dropFirst() { try await browser.visit(address) }
} catch {
    print(error.localizedDescription)
}
