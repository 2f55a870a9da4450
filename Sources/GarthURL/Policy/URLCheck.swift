/// The policy's answer for a text, and the reason: all facts that `--check-url` prints.
public struct URLCheck: Sendable {
    /// The verdict.
    public enum Verdict: String, Hashable, Sendable {
        /// The URL may be visited.
        case allow
        /// The URL may not be visited.
        case deny
        /// The text is no URL.
        case invalid
    }

    /// The text as it was given.
    public let input: String
    /// The purpose of the request.
    public let purpose: NavigationPurpose
    /// The verdict.
    public let verdict: Verdict
    /// The URL; nil when the text is none.
    public let url: URLRecord?
    /// The rule that decided; nil when none did.
    public let rule: AllowRule?
    /// A word for the reason: `rule`, `open`, or the code of the refusal or of the parser.
    public let reason: String
    /// The reason as a line, with its remedy; empty when the URL is allowed.
    public let message: String

    /// The parts of the URL by the names of the URL Standard's API, in its order; empty if the text
    /// is not a URL.
    public var parts: [(name: String, value: String)] {
        guard let url else { return [] }
        return [
            ("href", url.href), ("protocol", url.protocol), ("username", url.username),
            ("password", url.password), ("hostname", url.hostname), ("port", url.port),
            ("pathname", url.pathname), ("search", url.search), ("hash", url.hash),
        ]
    }
}

extension URLPolicy {
    /// The policy's answer for a text, read as a URL against `base`.
    ///
    /// - Parameter ownPages: the names after `about:` for which the browser has pages; nil permits
    ///   every name.
    public func check(
        _ text: String, base: URLRecord? = nil, purpose: NavigationPurpose = .typed,
        source: SourcePage? = nil, ownPages: Set<String>? = nil
    ) -> URLCheck {
        let url: URLRecord
        do {
            url = try URLRecord(parsing: text, base: base)
        } catch {
            return URLCheck(
                input: text, purpose: purpose, verdict: .invalid, url: nil, rule: nil,
                reason: error.code.rawValue, message: error.message)
        }
        var decision = decision(for: url, purpose: purpose, source: source)
        if url.scheme == "about", let ownPages, !ownPages.contains(url.pathname),
            decision.isAllowed
        {
            decision = .denied(denial(url, .unknownPage))
        }
        switch decision {
        case .allowed(_, let rule):
            return URLCheck(
                input: text, purpose: purpose, verdict: .allow, url: url, rule: rule,
                reason: rule == nil ? "open" : "rule", message: "")
        case .denied(let denial):
            return URLCheck(
                input: text, purpose: purpose, verdict: .deny, url: url, rule: denial.rule,
                reason: denial.reason.rawValue, message: denial.message)
        }
    }
}
