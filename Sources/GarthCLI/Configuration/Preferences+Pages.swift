import Garth
import GarthPage
import GarthTerminal
import GarthURL

/// Applies settings to the library.
extension Preferences {
    /// The treatment of the pages of a URL.
    func webpagePreferences(for url: URLRecord) -> WebpagePreferences {
        var preferences = WebpagePreferences()
        preferences.allowsContentJavaScript = false
        guard url.scheme != "about" else { return preferences }
        let host = url.isOfNetwork ? url.hostname : ""
        let charset = text(.charset, for: host)
        preferences.charset = charset.isEmpty ? nil : charset
        preferences.usesAuthorStyleSheets = flag(.styleSheets, for: host)
        preferences.isReader = flag(.reader, for: host)
        preferences.showsPictures = pictures(for: host) != .off
        preferences.showsBackgroundImages = flag(.backgroundImages, for: host)
        let theme = word(.theme) ?? ThemeWord.auto
        preferences.colors =
            theme.contrast == .usual ? word(.colors, for: host) ?? .terminal : .none
        if text(.images, for: host) == "small" { preferences.maximumPictureByteCount = 200_000 }
        preferences.htmlParser =
            text(.htmlParser, for: host) == "libxml2" ? .libxml2 : .standard
        preferences.allowsContentJavaScript = text(.javascript, for: host) == "on"
        preferences.customUserAgent = userAgent(for: host)
        preferences.cookieAcceptance =
            switch word(.cookies, for: host) as CookieWord? {
            case .accept: .always
            case .session: .sessionOnly
            case .block, nil: .never
            }
        preferences.userSheets = siteFiles.sheets(for: host)
        preferences.userScripts = siteFiles.scripts(for: host)
        return preferences
    }

    /// The name for a site; nil for the one of all sites. One without a name among sites with one has
    /// the default.
    private func userAgent(for host: String) -> String? {
        let agent = text(.userAgent, for: host)
        if !agent.isEmpty { return agent }
        if text(.userAgent).isEmpty { return nil }
        return text(.javascript, for: host) == "on"
            ? WebView.scriptedUserAgent : WebView.defaultUserAgent
    }

    /// Whether pages have their boxes one below the other.
    var isPlain: Bool { text(.css) == "plain" || flag(.linear) }

    /// Applies the settings for all pages to the library's configuration.
    ///
    /// The values of the command line are there already; they are set again to the same values.
    func apply(to configuration: inout WebViewConfiguration) {
        let agent = text(.userAgent)
        configuration.customUserAgent = agent.isEmpty ? nil : agent
        let language = text(.language)
        configuration.language =
            language == LocaleLanguages.word
            ? LocaleLanguages.field(Settings.environment) : language
        configuration.loadTimeout = duration(.timeout)
        configuration.maximumBodyByteCount = number(.maxBytes)
        let proxy = text(.proxy)
        configuration.proxy = proxy.isEmpty ? nil : proxy
        let resolver = text(.resolver)
        configuration.resolver = resolver.isEmpty ? nil : resolver
        configuration.proxyExceptions = Self.list(text(.noProxy))
        let fallback = text(.defaultCharset)
        configuration.preferences.textEncodingName = fallback.isEmpty ? nil : fallback
        configuration.cachePolicy =
            CachePolicy(rawValue: text(.cache)) ?? .useProtocolCachePolicy
        configuration.sitePreferences = { webpagePreferences(for: $0) }
        configuration.siteConnection = siteConnection
    }

    /// How the servers of sites are connected to; nil where no line says so.
    private var siteConnection: (@Sendable (URLRecord) -> SiteConnection)? {
        guard let named = file?.named, !named.values.isEmpty else { return nil }
        // A proxy of the command line is for all requests.
        let hasProxy = commandLine[.proxy] != nil
        let paths = paths
        return { url in
            var connection = SiteConnection()
            let host = url.isOfNetwork ? url.hostname : ""
            if !hasProxy, let proxy = named.value(.proxy, ofHost: host) {
                connection.proxy = proxy == NamedLines.noProxy ? "" : proxy
            }
            connection.certificate = named.certificate(ofHost: host).map {
                (paths.resolved($0.file), $0.key.map { paths.resolved($0) }, $0.password)
            }
            return connection
        }
    }

    /// The names of a list with commas or blanks between them.
    static func list(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}

extension CommandLineOptions {
    /// The settings that the options contain.
    var settings: [Setting: SettingValue] {
        var values: [Setting: SettingValue] = [:]
        if let userAgent { values[.userAgent] = .text(userAgent) }
        if let timeout { values[.timeout] = .seconds(timeout) }
        if let maxBytes { values[.maxBytes] = .number(maxBytes) }
        if let proxy { values[.proxy] = .text(proxy) }
        if let cache { values[.cache] = .text(cache.rawValue) }
        if let charset { values[.charset] = .text(charset) }
        if let javascript { values[.javascript] = .text(javascript.rawValue) }
        if let htmlParser { values[.htmlParser] = .text(htmlParser.rawValue) }
        if let css { values[.css] = .text(css.rawValue) }
        if let userStyle { values[.userStyle] = .text(userStyle) }
        if let downloadFolder { values[.downloadFolder] = .text(downloadFolder) }
        if let images { values[.images] = .text(images == .off ? "off" : "all") }
        if let images, images != .off { values[.graphics] = .text(images.rawValue) }
        if backgroundImages { values[.backgroundImages] = .flag(true) }
        if reader { values[.reader] = .flag(true) }
        if linear { values[.linear] = .flag(true) }
        return values
    }
}
