import GarthURL

/// What the interface says about the policy.
extension URLPolicy {
    /// The addresses that the Open menu and the start page offer: the places of the allow rules.
    var allowedSites: [String] {
        rules(limit: 2000).filter { !$0.isDeny }.compactMap { $0.siteURL?.href }
    }

    /// What there is, as a sentence.
    var modeSentence: String {
        switch mode {
        case .open where ruleCount == 0:
            "There is no allow-list: every http and https site is open."
        case .open: "There is no allow-list: what no rule denies is open."
        case .closed: "Only what a rule allows may be visited."
        case .locked: "Locked: only what a rule allows may be visited, and that stays so."
        }
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
