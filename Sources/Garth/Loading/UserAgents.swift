import GarthPage

/// What requests say of the browser, and what scripts see of it.
///
/// Where scripts of a page run, sites choose what they send by the engine that they know: one that is unknown
/// gets nothing, or a page for browsers of 2005. Those pages hear of WebKit, whose JavaScript they get.
struct UserAgents: Sendable {
    private let custom: String?
    private let plain, scripted: String
    /// Whether the scripts of pages run where a page allows it, as far as settings decide.
    private let runsScripts: Bool
    /// Whether there is an engine for them; nil asks what is installed.
    private let hasEngine: Bool?
    private let parser: HTMLParserChoice

    init(of configuration: WebViewConfiguration) {
        let name = configuration.applicationNameForUserAgent ?? ""
        let suffix = name.isEmpty ? "" : " \(name)"
        custom = configuration.customUserAgent
        plain = WebView.defaultUserAgent + suffix
        scripted = WebView.scriptedUserAgent + suffix
        runsScripts = configuration.preferences.javaScriptEnabled
        hasEngine = configuration.hasJavaScriptEngine
        parser = configuration.htmlParser
    }

    /// The view's, or the default.
    var name: String { custom ?? plain }

    /// The page's, the view's, or the default.
    func name(under preferences: WebpagePreferences) -> String {
        if let own = preferences.customUserAgent ?? custom { return own }
        let isScripted =
            runsScripts && preferences.allowsContentJavaScript
            && (preferences.htmlParser ?? parser) == .standard
            && (hasEngine ?? WebView.isJavaScriptAvailable)
        return isScripted ? scripted : plain
    }
}
