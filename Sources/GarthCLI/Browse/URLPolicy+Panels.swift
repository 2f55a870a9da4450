import GarthLanguage
import GarthURL

/// The interface's texts about the policy.
extension URLPolicy {
    /// The addresses for the Open menu and the start page: the places of the allow rules, each
    /// once, with any scheme.
    var allowedSites: [String] { allowedSiteURLs.map(\.href) }

    private var allowedSiteURLs: [URLRecord] {
        var places: [String: Int] = [:]
        var sites: [URLRecord] = []
        for rule in rules(limit: 2000) where !rule.isDeny {
            guard let url = rule.siteURL else { continue }
            if let known = places[url.place] {
                // Where both will do, the secured one is offered.
                if url.scheme == "https" { sites[known] = url }
            } else {
                places[url.place] = sites.count
                sites.append(url)
            }
        }
        return sites
    }

    /// The same with the schemes and ports of visited addresses; `visited` has the latest first.
    func allowedSites(visited: [URLRecord]) -> [String] {
        var reached: [String: URLRecord] = [:]
        for url in visited where url.isHTTPOrHTTPS && reached[url.hostname] == nil {
            reached[url.hostname] = url
        }
        return allowedSiteURLs.map { site in
            guard let url = reached[site.hostname], url.scheme != site.scheme,
                site.isHTTPOrHTTPS, site.port.isEmpty || site.port == url.port,
                let other = URLRecord.parse("\(url.protocol)//\(url.authority)\(site.pathname)"),
                decision(for: other, purpose: .typed).isAllowed
            else { return site.href }
            return other.href
        }
    }

    /// The mode of the policy, as a sentence.
    var modeSentence: String {
        switch mode {
        case .open where ruleCount == 0:
            localized("There is no allow-list: every http and https site is open.")
        case .open: localized("There is no allow-list: every host that no rule denies is open.")
        case .closed: localized("Only hosts that a rule allows may be visited.")
        case .locked:
            localized("Locked: only hosts that a rule allows may be visited; rules are fixed.")
        }
    }

    /// The reason why a URL is allowed or denied, with the rule that decided.
    func explanation(for url: URLRecord) -> String {
        switch decision(for: url, purpose: .typed) {
        case .allowed(_, let rule?):
            localized("✓ allowed by \(rule.text)")
                + (rule.location.isEmpty ? "" : " (\(rule.location))")
        case .allowed(_, nil): localized("open: no list says otherwise")
        case .denied(let denial): "✗ \(denial.message)"
        }
    }
}

extension URLRecord {
    /// The place of a URL, without its scheme.
    fileprivate var place: String { isHTTPOrHTTPS ? authority + pathname : href }

    /// The host, and the port where it is not the scheme's own.
    fileprivate var authority: String { port.isEmpty ? hostname : "\(hostname):\(port)" }
}
