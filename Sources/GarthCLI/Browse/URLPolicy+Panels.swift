import GarthURL

/// What the interface says about the policy.
extension URLPolicy {
    /// The addresses that the Open menu and the start page offer: the places of the allow rules.
    var allowedSites: [String] {
        rules(limit: 2000).filter { !$0.isDeny }.compactMap { $0.siteURL?.href }
    }

    /// Why a URL may be visited or not, with the rule that decided.
    func explanation(for url: URLRecord) -> String {
        switch decision(for: url, purpose: .typed) {
        case .allowed(_, let rule?):
            "✓ allowed by \(rule.text)" + (rule.location.isEmpty ? "" : " (\(rule.location))")
        case .allowed(_, nil): "open: no list says otherwise"
        case .denied(let denial): "✗ \(denial.message)"
        }
    }
}
