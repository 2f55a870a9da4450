import GarthFetch

extension WebView {
    /// The version of Garth.
    public nonisolated static let version = "0.3.0"

    /// The default `User-Agent`; `WebViewConfiguration.applicationNameForUserAgent` extends it.
    public nonisolated static let defaultUserAgent = "Garth/\(version) (Linux; text)"

    /// The default `User-Agent` where scripts of the page run: sites send those what they send WebKit.
    public nonisolated static let scriptedUserAgent =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Garth/\(version)"

    /// The `User-Agent` of this view, from the next request on; nil is the default, or that of pages
    /// with scripts, with the application's name (WebKit's `customUserAgent`). `WebpagePreferences.customUserAgent` of a
    /// page has priority. A value with a control character is replaced by the default.
    public var customUserAgent: String? {
        get { configuration.customUserAgent }
        set { configuration.customUserAgent = newValue.flatMap { $0.isEmpty ? nil : $0 } }
    }
}

/// Settings of all pages of a view (WebKit's `WKPreferences`).
///
/// They hold for all pages; ``WebpagePreferences`` may differ from page to page.
public struct WebPreferences: Sendable, Hashable {
    /// The encoding of documents that declare none, by a label of the Encoding Standard: those
    /// without a byte order mark, a `charset` in the header, and a declaration. With nil or an
    /// unknown label, Garth guesses the encoding from the bytes. `WebpagePreferences.charset` has
    /// priority over the declarations of documents.
    public var textEncodingName: String?
    /// Whether scripts may run at all; false overrules `allowsContentJavaScript` of each page
    /// (WebKit's `WKPreferences.javaScriptEnabled`).
    public var javaScriptEnabled = true
    /// Whether scripts may open windows although no person has used the page in the last seconds
    /// (WebKit's `WKPreferences.javaScriptCanOpenWindowsAutomatically`).
    public var javaScriptCanOpenWindowsAutomatically = false

    /// Makes the preferences that pages have by default.
    public init() {}
}
