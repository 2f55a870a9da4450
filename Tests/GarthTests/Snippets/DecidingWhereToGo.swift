import Garth

/// Views that go to a list of sites, and nowhere else.
@MainActor
func viewOfOneSite() throws -> WebView {
    let list = try AllowList(
        parsing: """
            swift.org
            https://developer.example/docs    # only below this path
            !ads.swift.org                    # never
            """)
    let configuration = WebViewConfiguration(policy: URLPolicy(lockedTo: list))
    let view = WebView(configuration: configuration)
    return view
}

/// Why a URL may not be visited; nil when it may.
func refusal(of address: String, by policy: URLPolicy) throws -> String? {
    let url = try URLRecord(parsing: address)
    let decision = policy.decision(for: url, purpose: .typed)
    return decision.denial?.message
}

/// Lets a page be read, and nothing be sent.
@MainActor
final class Reader: NavigationDelegate, UIDelegate {
    var refusals: [String] = []

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        action.navigationType == .formSubmitted ? .cancel : .allow
    }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        guard response.statusCode < 400 else { return .cancel }
        return response.canShowMIMEType ? .allow : .download
    }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        refusals.append("Unauthorized visit: \(denial.message)")
        return .cancel
    }
}
