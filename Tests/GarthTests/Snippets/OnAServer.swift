import Garth

/// Why an address gave no text.
struct Refusal: Error, CustomStringConvertible {
    let description: String
}

/// The text of a page whose address somebody else has written.
@MainActor
func text(ofPageAt address: String, with configuration: WebViewConfiguration) async throws -> String
{
    let view = WebView(configuration: configuration)
    let response = try await view.load(NavigationRequest(try URLRecord(parsing: address)))
    guard (200..<300).contains(response.statusCode) else {
        throw Refusal(description: "\(response.url.hostname) answers \(response.statusCode)")
    }
    return await view.createText()
}

/// A configuration for addresses of unknown origin.
func serverConfiguration() -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.showsErrorPages = false
    configuration.loadTimeout = .seconds(20)
    configuration.maximumBodyByteCount = 8 << 20
    return configuration
}

/// The same, with one internal server.
func serverConfiguration(allowing rule: String) throws -> WebViewConfiguration {
    var configuration = serverConfiguration()
    configuration.policy = configuration.policy.adding(try AllowRule(parsing: rule))
    return configuration
}
