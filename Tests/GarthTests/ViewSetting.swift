import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

extension WebViewConfiguration {
    /// As it is made, but a server may be silent for as long as a test holds it back, and no page
    /// waits for JavaScriptCore.
    static func patient(policy: URLPolicy) -> WebViewConfiguration {
        var configuration = WebViewConfiguration(policy: policy)
        configuration.fetch.connectTimeout = .seconds(3600)
        configuration.fetch.idleTimeout = .seconds(3600)
        configuration.silentPartTime = .seconds(3600)
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        configuration.allowsLocalFiles = true
        configuration.allowsPrivateNetwork = true
        return configuration
    }
}

/// A web view before a server of a test, which keeps nothing.
@MainActor
final class ViewSetting {
    let server: RouteServer
    var configuration: WebViewConfiguration
    private(set) lazy var view = makeView()
    /// What a program that draws the page has of it.
    let drawn = DrawnPage()

    init(_ routes: [String: String] = [:], policy: URLPolicy = .open) {
        server = RouteServer(routes)
        configuration = .patient(policy: policy)
        configuration.websiteDataStore = .nonPersistent()
        configuration.showsErrorPages = false
    }

    func url(_ path: String) -> URLRecord {
        URLRecord.parse(path, base: URLRecord.parse("http://127.0.0.1:\(server.port)/")!)!
    }

    /// Loads a path of the server, or a whole URL, to its end.
    func load(_ path: String) async throws {
        begin { view.load(NavigationRequest(url(path))) }
        try await rest()
    }

    func rest() async throws {
        try await wait { view.isAtRest }
    }

    /// Ends the view and makes a new one from what a session keeps of it.
    func restoreView() async throws {
        let state = await lastState(of: view)
        view = makeView()
        view.interactionState = try InteractionState(data: state.data)
        try await rest()
        try await wait { self.view.page?.fields.awaited.isEmpty == true }
    }

    private func makeView() -> WebView {
        let view = WebView(configuration: configuration)
        view.displayDelegate = drawn
        return view
    }

    /// The links and controls of the page that is shown.
    var targets: [PageTarget] { drawn.content.targets }

    /// What the controls of the page hold, in order.
    var values: [String] {
        targets.compactMap {
            if case .control(let control) = $0.kind { control.value } else { nil }
        }
    }

    /// The text of the page that is shown.
    func text() async -> String {
        guard let page = view.page else { return "" }
        return String(decoding: await page.export(.innertext), as: UTF8.self)
    }
}

/// The content of the page that a view shows, from its updates.
@MainActor
final class DrawnPage: DisplayDelegate {
    private(set) var content = PageContent()

    /// The lines.
    var text: String {
        (0..<content.lines.count).map { content.lines.string(ofLine: $0) }.joined(separator: "\n")
    }

    func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
        guard page !== previous else { return }
        previous?.viewState = content
        content = page.viewState as? PageContent ?? PageContent()
    }

    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for update in updates { content.apply(update) }
    }
}

/// Begins what asynchronous code would otherwise await.
@MainActor
@discardableResult
func begin<Result>(_ call: () throws -> Result) rethrows -> Result { try call() }
