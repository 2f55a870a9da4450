import GarthURL

/// A search for words typed at Open, if none is configured: its pages are text and need no scripts.
struct SearchEngine {
    let name: String
    /// The value of the setting `search`.
    let template: String

    static let all = [
        SearchEngine(name: "DuckDuckGo", template: "https://lite.duckduckgo.com/lite/?q=%s"),
        SearchEngine(name: "Mojeek", template: "https://www.mojeek.com/search?q=%s"),
        SearchEngine(name: "Wikipedia", template: "https://en.wikipedia.org/w/index.php?search=%s"),
    ]

    /// The name with the host that words go to.
    var label: String { sample.map { "\(name) (\($0.hostname))" } ?? name }

    /// Whether the policy lets the search be visited.
    func isAllowed(by policy: URLPolicy) -> Bool {
        sample.map { policy.decision(for: $0, purpose: .typed).isAllowed } ?? false
    }

    /// The search for a word.
    private var sample: URLRecord? { URLRecord.parse(template.replacing(text: "%s", by: "words")) }
}
