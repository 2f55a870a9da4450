import GarthFetch

extension WebView {
    /// The version of Garth.
    public nonisolated static let version = "0.1.0"

    /// What is sent as `User-Agent` unless a configuration or a view says otherwise; programs
    /// extend it by `WebViewConfiguration.applicationNameForUserAgent`.
    public nonisolated static let defaultUserAgent = "Garth/\(version) (Linux; text)"

    /// What this view sends as `User-Agent`, from the next request on; nil is the default with the
    /// application's name (WebKit's `customUserAgent`). `WebpagePreferences.customUserAgent` of a
    /// page wins over it. With a control character in it the default is sent.
    public var customUserAgent: String? {
        get { configuration.customUserAgent }
        set { configuration.customUserAgent = newValue.flatMap { $0.isEmpty ? nil : $0 } }
    }
}

/// Settings of all pages of a view (WebKit's `WKPreferences`).
public struct WebPreferences: Sendable, Hashable {
    /// The encoding of documents that do not say theirs, by a label of the Encoding Standard: those
    /// without a byte order mark, a `charset` in the header, and a declaration. Nil has Garth find it
    /// by what the bytes look like; so has a label that is not known. `WebpagePreferences.charset`
    /// wins over what documents say.
    public var textEncodingName: String?
    /// Whether scripts run: false until Garth runs any. It can be set, without effect.
    public var javaScriptEnabled: Bool {
        get { false }
        set { _ = newValue }
    }

    /// Makes the preferences that pages have by default.
    public init() {}
}
