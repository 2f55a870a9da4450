import GarthURL

/// The terms of a document for connections that are not secured (Mixed Content section 4.3, Upgrade
/// Insecure Requests section 3).
struct ConnectionTerms: Sendable, Equatable {
    /// Whether the document, or one around it, came over a secured connection.
    ///
    /// The standard also counts pages from this machine; as in other browsers, they may load what
    /// they name.
    var prohibitsMixedContent = false
    /// Whether addresses that are not secured become `https` (`upgrade-insecure-requests`).
    var upgrades = false
    /// The hosts, with their ports, to which links are upgraded, too.
    var upgradedHosts: Set<String> = []
    /// Whether pictures are refused like other mixed content, not upgraded
    /// (`block-all-mixed-content`).
    var refusesMixedPictures = false

    /// The terms with those of a document in a frame of the document.
    func around(_ inner: ConnectionTerms) -> ConnectionTerms {
        ConnectionTerms(
            prohibitsMixedContent: prohibitsMixedContent || inner.prohibitsMixedContent,
            upgrades: upgrades || inner.upgrades,
            upgradedHosts: upgradedHosts.union(inner.upgradedHosts),
            refusesMixedPictures: refusesMixedPictures || inner.refusesMixedPictures)
    }

    /// The terms with what the policies of the document say.
    func applying(_ policies: ContentPolicies) -> ConnectionTerms {
        var terms = self
        for policy in policies.list where policy.disposition == .enforce {
            if policy["upgrade-insecure-requests"] != nil {
                terms.upgrades = true
                terms.upgradedHosts.insert(policy.own.authority)
            }
            if policy["block-all-mixed-content"] != nil { terms.refusesMixedPictures = true }
        }
        return terms
    }
}

extension URLRecord {
    /// Whether nobody on the network can change what an address brings (Secure Contexts section 3.2):
    /// all but `http` to other machines. Files, data and schemes of the program never leave this one.
    var isPotentiallyTrustworthy: Bool {
        switch scheme {
        case "http", "ws": host?.isLoopback ?? false
        case "ftp": false
        default: true
        }
    }
}
