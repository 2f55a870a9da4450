import GarthURL
import Testing

@testable import Garth

extension Trait where Self == TimeLimitTrait {
    /// The time that tests which wait have. All begin together and share the processors, so that under
    /// the thread sanitizer, beside a build, one that takes a second ends after nine minutes.
    static var endsWhatHangs: Self { .timeLimit(.minutes(40)) }
}

extension WebViewConfiguration {
    /// As it is made, but a server may be silent for as long as a test holds it back.
    static func patient(policy: URLPolicy) -> WebViewConfiguration {
        var configuration = WebViewConfiguration(policy: policy)
        configuration.fetch.connectTimeout = .seconds(3600)
        configuration.fetch.idleTimeout = .seconds(3600)
        return configuration
    }
}

/// A web view before a server of a test, which keeps nothing.
@MainActor
final class ViewSetting {
    let server: RouteServer
    var configuration: WebViewConfiguration
    private(set) lazy var view = WebView(configuration: configuration)

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
