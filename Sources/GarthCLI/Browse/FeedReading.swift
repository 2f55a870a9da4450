import Garth
import GarthLanguage
import GarthURL

/// Reads a feed, or a document that offers feeds, in a view of its own that is never on the screen.
///
/// The load is one as any other: the allow-list judges each hop, the cache asks the server with its
/// validators whether there is news, and a locked process parses the answer.
@MainActor
struct FeedReading {
    private let configuration: WebViewConfiguration

    /// The reason why nothing was read, in a line for the person.
    struct Failure: Error {
        let message: String
    }

    /// Longer than a page on the screen may take, nobody waits for a feed.
    private static let time = Duration.seconds(60)

    init(_ configuration: WebViewConfiguration, _ policy: URLPolicy) {
        var configuration = configuration
        configuration.policy = policy
        configuration.notesHistory = false
        configuration.showsErrorPages = false
        configuration.cachePolicy = .reloadRevalidatingCacheData
        configuration.loadTimeout = configuration.loadTimeout ?? Self.time
        configuration.sitePreferences = nil
        configuration.defaultWebpagePreferences = WebpagePreferences()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        self.configuration = configuration
    }

    /// What the document at an address says.
    func report(of url: URLRecord) async -> Result<FeedReport, Failure> {
        var configuration = configuration
        if url.scheme == "file" { configuration.policy = configuration.policy.granting(file: url) }
        let view = WebView(configuration: configuration)
        do throws(NavigationError) {
            let response = try await view.load(NavigationRequest(url))
            guard response.statusCode < 400 else {
                return .failure(
                    Failure(
                        message: localized("the server answered with status \(response.statusCode)")
                    ))
            }
        } catch {
            return .failure(Failure(message: error.message))
        }
        guard let page = view.page, let report = FeedReport(await page.export(.feed), of: page.url)
        else { return .failure(Failure(message: localized("the document could not be read"))) }
        return .success(report)
    }
}
