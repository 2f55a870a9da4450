import GarthFetch
import GarthLanguage
import GarthURL

/// The one place where each hop of each load is judged by the rules of the web (`ResourceRules`), beside
/// the allow-list: connections that are not secured, and content security policies.
///
/// Only the gate makes a `JudgedURL`, and `LoadSource` takes no other.
struct RequestGate: Sendable {
    /// The document that makes the request.
    let context: RequestContext
    /// The rules of the kind of resource.
    let rules: ResourceRules
    /// Whether the resource is a document that takes the place of the page.
    private let isNavigation: Bool

    init(_ context: RequestContext, _ destination: Destination, _ purpose: NavigationPurpose) {
        self.context = context
        rules = destination.rules(for: purpose)
        isNavigation = destination == .document
    }

    /// The result for one hop.
    struct Judgement: Sendable {
        /// The judged address.
        let url: URLRecord
        /// The reason why it is not loaded; nil if it is.
        let refusal: RequestRefusal?
        /// The violations of content security policies, also of those that only report.
        let violations: [ContentViolation]
        fileprivate let rules: ResourceRules

        /// The address for `LoadSource`, once the allow-list permits it; nil for a refused one, and for
        /// another address than the judged one.
        func admit(_ permitted: PermittedURL) -> JudgedURL? {
            guard refusal == nil, permitted.url == url else { return nil }
            return JudgedURL(permitted: permitted, rules: rules)
        }
    }

    /// The address in place of one that is not secured, by the policy of the document (Upgrade Insecure
    /// Requests section 4.1) or for a picture (Mixed Content section 4.1); nil for one that stays.
    func upgrade(of url: URLRecord) -> URLRecord? {
        guard !url.isPotentiallyTrustworthy else { return nil }
        let connections = context.connections
        let isUpgraded =
            isNavigation && rules.contentUse != .form
            ? connections.upgradedHosts.contains(url.authority) : connections.upgrades
        if isUpgraded { return url.upgradedToHTTPS }
        // Mixed Content section 3.1: pictures out of a set are as blockable as scripts.
        guard rules.mixedContent == .upgradeable, !context.metadata.usesImageSet,
            connections.prohibitsMixedContent, !connections.refusesMixedPictures,
            url.host?.address == nil
        else { return nil }
        return url.upgradedToHTTPS
    }

    /// Judges the address of a hop. `initial` is that before all redirects, which alone is told to the
    /// page.
    func judge(_ url: URLRecord, initial: URLRecord, hasRedirected: Bool) -> Judgement {
        var violations: [ContentViolation] = []
        var refusal: RequestRefusal?
        if isMixed(url) { refusal = .mixedContent }
        if refusal == nil, let use = rules.contentUse, !context.contentPolicies.isEmpty {
            let request = ContentRequest(
                url, for: use, context.metadata, hasRedirected: hasRedirected)
            violations = context.contentPolicies.violations(by: request, toldAs: initial)
            if violations.contains(where: \.isPrevented) { refusal = .contentPolicy(use) }
        }
        return Judgement(url: url, refusal: refusal, violations: violations, rules: rules)
    }

    /// Mixed Content section 4.4, "should fetching request be blocked as mixed content?".
    private func isMixed(_ url: URLRecord) -> Bool {
        guard context.connections.prohibitsMixedContent, !url.isPotentiallyTrustworthy else {
            return false
        }
        return rules.mixedContent != .navigation
    }
}

/// An address that the allow-list and the gate have let pass, with the rules that hold for it.
struct JudgedURL: Sendable {
    let permitted: PermittedURL
    let rules: ResourceRules

    fileprivate init(permitted: PermittedURL, rules: ResourceRules) {
        self.permitted = permitted
        self.rules = rules
    }

    var url: URLRecord { permitted.url }
}

/// The reason why the gate refuses an address.
enum RequestRefusal: Sendable, Hashable {
    case mixedContent
    case contentPolicy(ContentUse)

    /// The reason in a part of a sentence, for the person.
    var message: String {
        switch self {
        case .mixedContent: localized("the page is secured, and the address is not")
        case .contentPolicy(let use):
            localized("the page's Content-Security-Policy does not allow it (\(use.rawValue))")
        }
    }
}
