import GarthIPC
import GarthPage
import GarthURL

/// How a page is read, styled and laid out: what each content process of the page is told first.
struct PageTreatment {
    private(set) var info: DocumentInfo
    var options: LayoutOptions
    private(set) var style: StylePreferences
    /// The style sheet of the content rules that hides elements.
    private let ruleSheet: [UInt8]
    /// Whether only the article of the page is shown.
    var isReader: Bool
    /// Which parser reads the page, where it is HTML.
    private(set) var parser: HTMLParserChoice
    /// The treatment of the page's scripts; nil where none runs.
    var scripts: ScriptSettings?
    /// The encoding that the head of the response names.
    private let headCharset: String?

    init(
        _ info: DocumentInfo, headCharset: String?, options: LayoutOptions,
        style: StylePreferences, ruleSheet: [UInt8], isReader: Bool, parser: HTMLParserChoice,
        scripts: ScriptSettings?
    ) {
        self.info = info
        self.headCharset = headCharset
        self.options = options
        self.style = style
        self.ruleSheet = ruleSheet
        self.isReader = isReader
        self.parser = parser
        self.scripts = scripts
    }

    /// The preferences for style sheets, with those of the content rules.
    var wholeStyle: StylePreferences {
        var style = style
        style.ruleSheet = ruleSheet
        return style
    }

    /// The document as the engine is to read it: that of the page, or Garth's own words in its place.
    func info(isStandIn: Bool) -> DocumentInfo {
        guard isStandIn else { return info }
        return DocumentInfo(
            url: info.url, mediaType: "text/html", charset: "utf-8", charsetIsForced: true)
    }

    /// Whether scripts of the document run, for which it is another one.
    private var hasOwnScripts: Bool { scripts?.isForProgramAlone == false }

    /// Whether the elements of the document are those of another treatment: scripts of the page, and
    /// of any script in XML, make another document of it.
    func isRead(as other: PageTreatment) -> Bool {
        guard hasOwnScripts == other.hasOwnScripts else { return false }
        return (scripts == nil) == (other.scripts == nil) || !info.mediaType.isXMLMediaType
    }

    mutating func move(to url: URLRecord) { info.url = url.withoutCredentials.href }

    /// What another treatment asks for.
    enum Change {
        case nothing
        /// The same document is laid out in another way.
        case layout
        /// The elements may be others: another encoding or parser, or with scripts.
        case document
    }

    /// Follows the person's preferences, where they have changed. What the person chose for this page
    /// stays, unless it is that which changed.
    mutating func follow(
        from before: WebpagePreferences, to after: WebpagePreferences, style: StylePreferences,
        scripts: ScriptSettings?
    ) -> Change {
        let old = self
        self.style = style
        if before.charset != after.charset {
            info.charset = after.charset ?? headCharset
            info.charsetIsForced = after.charset != nil
        }
        if before.allowsContentJavaScript != after.allowsContentJavaScript {
            self.scripts = scripts
        }
        if before.htmlParser != after.htmlParser { parser = after.htmlParser ?? .standard }
        if before.isReader != after.isReader { isReader = after.isReader }
        if info != old.info || parser != old.parser || !isRead(as: old) { return .document }
        if (self.scripts == nil) != (old.scripts == nil) { return .layout }
        return style != old.style || isReader != old.isReader ? .layout : .nothing
    }
}
