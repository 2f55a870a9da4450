import Glibc
import Testing

@testable import GarthFetch
@testable import GarthURL

/// What a fetch told, gathered.
struct Outcome: Sendable {
    var informational: [ResponseHead] = []
    var head: ResponseHead?
    var body: [UInt8] = []
    var pieceCount = 0
    var summary: TransferSummary?
    var error: FetchError?

    var text: String { String(decoding: body, as: UTF8.self) }

    mutating func add(_ event: FetchEvent) {
        switch event {
        case .uploadProgress, .socket: break
        case .informational(let head): informational.append(head)
        case .response(let head): self.head = head
        case .data(let bytes):
            body += bytes
            pieceCount += 1
        case .finished(let summary): self.summary = summary
        case .failed(let error): self.error = error
        }
    }
}

extension FetchRequest {
    init(_ url: String, method: String = "GET", headers: [HeaderField] = [], body: [UInt8]? = nil)
        throws
    {
        environmentProxy
        self.init(try permitted(url), method: method, headers: headers, body: body) { _ in true }
    }
}

/// Every test runs with a proxy in the environment that does not answer: where a fetch succeeds, it
/// was ignored. One variable, set once, as others read the environment at the same time.
let environmentProxy: Void = {
    setenv("all_proxy", "http://127.0.0.1:9", 1)
}()

/// What the policy would give out if it let everything pass: the fetcher must refuse by itself.
func permitted(_ url: String) throws -> PermittedURL {
    PermittedURL(try #require(URLRecord.parse(url)), purpose: .typed)
}

extension FetchConfiguration {
    /// The defaults, with times that only something that hangs runs out of: under a sanitizer, beside
    /// tests that calculate, a reader may get no turn for longer than a person would wait.
    static let patient = {
        var configuration = FetchConfiguration()
        configuration.connectTimeout = .seconds(600)
        configuration.idleTimeout = .seconds(600)
        return configuration
    }()
}

extension Fetcher {
    /// In tests this is what `Fetcher()` means.
    convenience init() { self.init(configuration: .patient) }

    func outcome(_ request: FetchRequest) async -> Outcome {
        var outcome = Outcome()
        for await event in events(for: request) { outcome.add(event) }
        return outcome
    }

    func outcome(_ url: String) async throws -> Outcome {
        await outcome(try FetchRequest(url))
    }
}
