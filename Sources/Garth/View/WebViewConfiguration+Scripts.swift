import GarthFetch
import GarthIPC
import GarthPage
import GarthURL
import Glibc

extension WebViewConfiguration {
    /// Whether scripts may run in a page at all, those of the program among them.
    func allowsProgramScripts(under preferences: WebpagePreferences) -> Bool {
        self.preferences.javaScriptEnabled && (preferences.htmlParser ?? htmlParser) == .standard
    }

    /// Whether scripts run in a page from its beginning: its own, or those that the program adds;
    /// `info` is nil before the head of the document has come.
    func runsScripts(under preferences: WebpagePreferences, _ info: DocumentInfo? = nil) -> Bool {
        guard allowsProgramScripts(under: preferences),
            preferences.allowsContentJavaScript || !userScripts(under: preferences).isEmpty
        else { return false }
        guard let info else { return true }
        // What comes by Gemini or Gopher is a text, whatever it calls itself.
        if SmallWebScheme(startOf: info.url) != nil { return false }
        let type = info.mediaType
        // Texts and pictures have no scripts of their own; those of a program run in them, too, and
        // in XML, which is then a tree of elements. Feeds stay the lists that they are shown as.
        let isShown =
            type.isTextMediaType || type == "text/xml" || type == "application/xml"
            || opensPictures && PictureFormat.isDecodable(type)
        return type.isScriptableMediaType
            || isShown && !userScripts(under: preferences).isEmpty
    }

    /// The scripts that are added to a page.
    private func userScripts(under preferences: WebpagePreferences) -> [UserScript] {
        userContentController.userScripts + preferences.userScripts
    }

    /// What requests for pages say of the browser where no page has its own name.
    package var pageUserAgent: String {
        UserAgents(of: self).name(under: defaultWebpagePreferences)
    }

    /// The treatment of the scripts of a page.
    func scriptSettings(under preferences: WebpagePreferences, isPrinted: Bool) -> ScriptSettings {
        var settings = ScriptSettings()
        settings.userAgent = UserAgents(of: self).name(under: preferences)
        settings.languages = language.split(separator: ",").compactMap {
            let tag = $0.prefix { $0 != ";" }.filter { $0 != " " }
            return tag.isEmpty || tag == "*" ? nil : tag
        }
        settings.isForProgramAlone = !preferences.allowsContentJavaScript
        settings.isPrinted = isPrinted
        settings.timeLimit = isPrinted ? scriptTime : nil
        settings.timerLimit = isPrinted ? timerTime : nil
        settings.injected = userScripts(under: preferences).map {
            ScriptSettings.Injected(
                source: $0.source, isAtEnd: $0.injectionTime == .atDocumentEnd,
                isForFrames: !$0.isForMainFrameOnly, world: $0.contentWorld.key)
        }
        // Nobody answers the messages of a page that is printed.
        if !isPrinted { settings.messageHandlers = userContentController.messageHandlerNames }
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        settings.timeOrigin = Double(now.tv_sec) * 1000 + Double(now.tv_nsec / 1_000_000)
        return settings
    }
}

extension String {
    /// Whether documents of a media type may have scripts that run.
    var isScriptableMediaType: Bool {
        self == "text/html" || self == "application/xhtml+xml"
    }

    /// Whether scripts of the program run in documents of a media type: also in texts and XML.
    var isMediaTypeForProgramScripts: Bool {
        isScriptableMediaType || isTextMediaType || self == "text/xml" || self == "application/xml"
    }

    /// Whether documents of a media type are shown as texts.
    fileprivate var isTextMediaType: Bool {
        !isXMLMediaType && (hasPrefix("text/") || hasSuffix("json"))
    }
}
