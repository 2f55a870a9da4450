import GarthLanguage
import GarthPage

/// The settings of `config` and `:set`.
///
/// This is the only table of settings: parsing, `--print-config`, `:set` with its completion, and
/// the tests of the manual and of docs/config.md follow from it. It is a switch and not a value, so
/// that a dump without a `config` file does not build it.
enum Setting: String, CaseIterable, Sendable {
    // Beginning
    case startPage = "start-page"
    case search
    case restoreSession = "restore-session"
    case history
    case historyLimit = "history-limit"
    // The network
    case userAgent = "user-agent"
    case language
    case timeout
    case maxBytes = "max-bytes"
    case proxy
    case noProxy = "no-proxy"
    case resolver
    case cache
    case cacheSize = "cache-size"
    case cookies
    // Files
    case downloadFolder = "download-folder"
    // Pages
    case zoom
    case textWidth = "text-width"
    case reader
    case styleSheets = "style-sheets"
    case css
    case userStyle = "user-style"
    case charset
    case defaultCharset = "default-charset"
    case htmlParser = "html-parser"
    case javascript
    case images
    case backgroundImages = "background-images"
    // The screen
    case messages
    case theme
    case colors
    case colorDepth = "color-depth"
    case mouse
    case bidi
    case progressBar = "progress-bar"
    case linear
    case showCursor = "show-cursor"
    case linkNumbers = "link-numbers"
    case hintLetters = "hint-letters"
    case keyPreset = "key-preset"
    case graphics
    // Other programs
    case editor
    case opener
    case fill
    case contentProcess = "content-process"
}

extension Setting {
    /// The setting of a name; before 0.3, `colors` was the number of colours.
    static func named(_ name: String, value: String) -> Setting? {
        let setting = Setting(rawValue: name)
        guard setting == .colors, PageColors(rawValue: value) == nil,
            ColorDepthWord(rawValue: value) != nil
        else { return setting }
        return .colorDepth
    }
}

/// The facts about a setting.
struct SettingFacts {
    /// The possible values.
    let kind: SettingKind
    /// The default value, in the notation of `config`.
    let initial: String
    /// The effect of the setting, in one line.
    let summary: String
    /// Whether sections of sites may have it.
    var isPerSite = false
    /// Whether a change with `:set` takes effect at once; otherwise only `config` can set it.
    var isLive = true

    init(
        _ kind: SettingKind, _ initial: String, _ summary: String, isPerSite: Bool = false,
        isLive: Bool = true
    ) {
        self.kind = kind
        self.initial = initial
        self.summary = summary
        self.isPerSite = isPerSite
        self.isLive = isLive
    }
}

extension Setting {
    /// The facts about the setting.
    var facts: SettingFacts {
        switch self {
        case .startPage:
            SettingFacts(
                .address, "about:start", localized("the page that opens without an address"))
        case .restoreSession:
            SettingFacts(
                .flag, "no", localized("open the last session again at each start"), isLive: false)
        case .history: SettingFacts(.flag, "yes", localized("store the visited pages"))
        case .historyLimit:
            SettingFacts(
                .whole(100...10_000_000), "1000000",
                localized("the number of stored visits; the oldest are removed first"),
                isLive: false)
        case .search:
            SettingFacts(
                .searchTemplate, "",
                localized(
                    "a URL in which %s is replaced by words typed at Open; none: no search; "
                        + "not set: asked once"))
        case .userAgent:
            SettingFacts(
                .text, "", localized("sent as User-Agent; empty: Garth and its version"),
                isPerSite: true)
        case .language:
            SettingFacts(
                .languages, LocaleLanguages.word,
                localized(
                    "the preferred languages, the best first; locale: those of LANGUAGE and LANG"))
        case .timeout:
            SettingFacts(
                .seconds, "0",
                localized("the time limit of a load in seconds; 0: none while data arrive"))
        case .maxBytes:
            SettingFacts(.size, "64M", localized("the limit of decoded bytes of a page"))
        case .proxy:
            SettingFacts(.proxy, "", localized("the proxy for all requests"), isLive: false)
        case .noProxy:
            SettingFacts(
                .names, "", localized("hosts without the proxy, with the hosts below them"),
                isLive: false)
        case .resolver:
            SettingFacts(
                .resolver, "",
                localized("the server of names over https (RFC 8484); empty: the system's"),
                isLive: false)
        case .cache:
            SettingFacts(
                .choice([
                    "default", "reload", "no-store", "force-cache", "only-if-cached", "no-cache",
                ]), "default", localized("how loads use the HTTP cache"))
        case .cacheSize:
            SettingFacts(
                .size, "256M", localized("bytes that the HTTP cache may hold"), isLive: false)
        case .cookies:
            SettingFacts(
                .word(of: CookieWord.self), "accept",
                localized("accept cookies, keep them only for the session, or block them"),
                isPerSite: true)
        case .downloadFolder:
            SettingFacts(
                .path, "",
                localized("the folder for downloads and saved pages; empty: the desktop's"))
        case .zoom:
            SettingFacts(
                .whole(50...300), "100", localized("the zoom of pages in per cent"), isPerSite: true
            )
        case .textWidth:
            SettingFacts(
                .whole(0...10_000), "100",
                localized("columns of text on pages that set no width of their own; 0: no limit"))
        case .reader:
            SettingFacts(.flag, "no", localized("show only the article of a page"), isPerSite: true)
        case .styleSheets:
            SettingFacts(
                .flag, "yes", localized("apply the style sheets of pages"), isPerSite: true)
        case .css:
            SettingFacts(
                .choice(["page", "plain"]), "page",
                localized("boxes stand where pages put them, or in one plain column"))
        case .userStyle:
            SettingFacts(.path, "", localized("your own style sheet for all pages"))
        case .charset:
            SettingFacts(
                .encoding, "",
                localized("the encoding, with priority over the page's; empty: the page's"),
                isPerSite: true)
        case .defaultCharset:
            SettingFacts(
                .encoding, "", localized("the encoding of pages that declare none; empty: guessed"))
        case .htmlParser:
            SettingFacts(
                .choice(["standard", "libxml2"]), "standard",
                localized("the parser of HTML: Garth's, after the HTML Standard, or libxml2's"),
                isPerSite: true)
        case .javascript:
            SettingFacts(
                .choice(["off", "on"]), "off", localized("run the scripts of pages"),
                isPerSite: true)
        case .images:
            SettingFacts(
                .choice(["auto", "off", "one", "small", "all"]), "auto",
                localized(
                    "show pictures: none, each on Enter, those below 200 kB, or all; "
                        + "auto: all in pixels"), isPerSite: true)
        case .backgroundImages:
            SettingFacts(
                .flag, "no",
                localized("where pictures are shown, show those behind boxes without text, too"),
                isPerSite: true)
        case .messages:
            SettingFacts(
                .languages, MessageLanguage.word,
                localized("the language of Garth's words; language: as pages are asked for"),
                isLive: false)
        case .theme:
            SettingFacts(
                .word(of: ThemeWord.self), "auto",
                localized(
                    "the background that colours suit, or bold and plain signs for colours; "
                        + "auto: the terminal's"))
        case .colors:
            SettingFacts(
                .word(of: PageColors.self), "terminal",
                localized("the colours of pages: made to suit the terminal's, as written, or none"),
                isPerSite: true)
        case .colorDepth:
            SettingFacts(
                .word(of: ColorDepthWord.self), "auto",
                localized("the number of colours; auto: all of the terminal"), isLive: false)
        case .mouse: SettingFacts(.flag, "yes", localized("use the mouse"), isLive: false)
        case .bidi:
            SettingFacts(
                .choice(["garth", "terminal"]), "garth",
                localized("the one that puts text from right to left in order"), isLive: false)
        case .progressBar: SettingFacts(.flag, "yes", localized("show a bar while a page loads"))
        case .linear:
            SettingFacts(
                .flag, "no",
                localized(
                    "one column, roles in words, no lines drawn: for screen readers and Braille"))
        case .showCursor:
            SettingFacts(
                .flag, "no", localized("show the terminal's cursor where the attention is"))
        case .linkNumbers:
            SettingFacts(
                .flag, "no",
                localized("show the number of each link; typed, with Enter, it follows the link"))
        case .hintLetters:
            SettingFacts(
                .letters, "asdfghjklqwertuiopzxcvbnmy",
                localized("the letters of link hints, the best first"))
        case .keyPreset:
            SettingFacts(
                .choice(["garth", "w3m", "lynx", "vim"]), "garth",
                localized("the base map for [keys]"), isLive: false)
        case .graphics:
            SettingFacts(
                .word(of: GraphicsWord.self), "auto",
                localized("the way to draw pictures; auto: the best that the terminal says it has"))
        case .editor:
            SettingFacts(
                .text, "", localized("the command that edits text; empty: VISUAL, EDITOR or vi"))
        case .opener:
            SettingFacts(
                .text, "",
                localized("the command that opens files for gx; empty: gx asks which program"))
        case .fill:
            SettingFacts(
                .text, "",
                localized(
                    "the command that prints a user and a password for %h, as in pass show %h"),
                isPerSite: true)
        case .contentProcess:
            SettingFacts(
                .path, "",
                localized(
                    "the program that reads pages; empty, or with --locked: garth-content beside garth"
                ),
                isLive: false)
        }
    }

    /// The chapters of `--print-config`, in their order.
    static let chapters: [(title: String, settings: [Setting])] = [
        (
            localized("Beginning, and coming back"),
            [.startPage, .search, .restoreSession, .history, .historyLimit]
        ),
        (
            localized("The network"),
            [
                .userAgent, .language, .timeout, .maxBytes, .proxy, .noProxy, .resolver, .cache,
                .cacheSize, .cookies,
            ]
        ),
        (
            localized("Pages"),
            [
                .zoom, .textWidth, .reader, .styleSheets, .css, .userStyle, .charset,
                .defaultCharset, .htmlParser, .javascript, .images, .backgroundImages,
            ]
        ),
        (
            localized("The screen"),
            [
                .messages, .theme, .colors, .colorDepth, .mouse, .bidi, .progressBar, .linear,
                .showCursor,
                .linkNumbers, .hintLetters, .keyPreset, .graphics,
            ]
        ),
        (
            localized("Files and other programs"),
            [.downloadFolder, .editor, .opener, .fill, .contentProcess]
        ),
    ]
}
