import GarthURL
import Testing

@testable import Garth

/// A web view before a server of a test, which keeps nothing.
@MainActor
final class ViewSetting {
    let server: RouteServer
    var configuration: WebViewConfiguration
    private(set) lazy var view = WebView(configuration: configuration)

    init(_ routes: [String: String] = [:], policy: URLPolicy = .open) {
        server = RouteServer(routes)
        configuration = WebViewConfiguration(policy: policy)
        configuration.websiteDataStore = .nonPersistent()
        configuration.showsErrorPages = false
    }

    func url(_ path: String) -> URLRecord {
        URLRecord.parse(path, base: URLRecord.parse("http://127.0.0.1:\(server.port)/")!)!
    }

    /// Loads a path of the server, or a whole URL, to its end.
    func load(_ path: String) async throws {
        view.load(NavigationRequest(url(path)))
        try await rest()
    }

    func rest() async throws {
        while !view.isAtRest { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// The text of the page that is shown.
    func text() async -> String {
        guard let page = view.page else { return "" }
        return String(decoding: await page.export(.innertext), as: UTF8.self)
    }
}
