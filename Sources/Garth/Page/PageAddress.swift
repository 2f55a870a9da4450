import GarthURL

/// The address of a page, and what its relative addresses are resolved against.
struct PageAddress {
    /// The URL that was loaded, with its fragment, without credentials.
    var url: URLRecord
    /// The base of relative addresses: the URL, or the `base` element.
    private(set) var baseURL: URLRecord
    /// The frame name that `<base target>` gives to links without one.
    private(set) var baseFrameName = ""
    /// The base of relative addresses without a `base` element.
    private var documentBase: URLRecord
    /// The address that the `base` element of the page names; empty without one.
    private var baseHref = ""

    /// The address of Garth's own pages has another base: that of the page they stand for.
    init(_ url: URLRecord, substituteBase: URLRecord?) {
        self.url = url
        documentBase = substituteBase ?? url
        baseURL = documentBase
    }

    /// Notes the `base` element of the page.
    mutating func note(baseHref href: String, frameName: String) {
        baseHref = href
        baseURL = URLRecord.parse(href, base: documentBase.withoutFragment) ?? baseURL
        baseFrameName = frameName
    }

    /// Scripts have given the document another URL; returns whether its base is another one, too.
    mutating func moveBase(to url: URLRecord) -> Bool {
        guard documentBase != url else { return false }
        documentBase = url
        baseURL = URLRecord.parse(baseHref, base: documentBase.withoutFragment) ?? documentBase
        return true
    }
}
