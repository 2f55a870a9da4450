/// The key under which responses are stored: the part of the cache, and the URL (Fetch Standard,
/// "determine the HTTP cache partition").
package struct CacheKey: Hashable, Sendable {
    /// The site of the page around, and the URL without fragment and credentials, with a space between.
    ///
    /// The site is empty for what belongs to the site of its own URL: a page, and parts of its own
    /// site. Keys of earlier versions have no space; no request finds their responses.
    let text: String

    init(_ partition: String, _ url: String) { text = "\(partition) \(url)" }

    init(text: String) { self.text = text }

    /// The URL.
    package var url: String {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return String(parts.last ?? "")
    }

    /// The site of the page around; nil for what belongs to the site of its own URL.
    package var partition: String? {
        let site = text.prefix { $0 != " " }
        return site.isEmpty || site.utf8.count == text.utf8.count ? nil : String(site)
    }
}
