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
    var label: String {
        guard let host = URLRecord.parse(template.replacing(text: "%s", by: "words"))?.hostname
        else {
            return name
        }
        return "\(name) (\(host))"
    }

    /// Whether the policy lets the search be visited.
    func isAllowed(by policy: URLPolicy) -> Bool {
        guard let url = URLRecord.parse(template.replacing(text: "%s", by: "words")) else {
            return false
        }
        return policy.decision(for: url, purpose: .typed).isAllowed
    }
}
