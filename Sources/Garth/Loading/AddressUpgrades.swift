import GarthURL

/// The addresses that become `https` although neither their page nor their kind says so.
///
/// Each function returns the URL that replaces an `http` URL; nil for one that stays.
struct AddressUpgrades: Sendable {
    /// By a content rule, before all rules of the web.
    var byRule: @Sendable (URLRecord) -> URLRecord? = { _ in nil }
    /// Because the host requires it (RFC 6797 section 8.3). As in the Fetch Standard ("main fetch")
    /// this comes after the judgement of mixed content: a secured page would otherwise learn which
    /// hosts are known.
    var byHost: @Sendable (URLRecord) -> URLRecord? = { _ in nil }

    static let none = AddressUpgrades()
}
