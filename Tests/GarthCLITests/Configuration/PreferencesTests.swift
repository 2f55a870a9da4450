import GarthURL
import TestSupport
import Testing

@testable import Garth
@testable import GarthCLI

@Suite("Settings in force") struct PreferencesTests {
    private func preferences(_ text: String) throws -> Preferences {
        Preferences(file: try ConfigurationParser.parse(Array(text.utf8), source: "c"))
    }

    @Test(":set wins over the command line, that over a site's section, that over the file")
    func precedence() throws {
        var preferences = try preferences("user-agent = file\n[site a.test]\nuser-agent = site")
        #expect(preferences.text(.userAgent) == "file")
        #expect(preferences.text(.userAgent, for: "b.test") == "file")
        #expect(preferences.text(.userAgent, for: "www.a.test") == "site")
        #expect(preferences.origin(.userAgent, for: "a.test") == .site)
        preferences.commandLine[.userAgent] = .text("line")
        #expect(preferences.text(.userAgent, for: "a.test") == "line")
        preferences.session[.userAgent] = .text("session")
        #expect(preferences.text(.userAgent, for: "a.test") == "session")
        #expect(preferences.origin(.userAgent) == .session)
        #expect(Preferences().origin(.zoom) == .initial)
        #expect(Preferences().number(.zoom) == 100)
    }

    @Test("what a site's section says becomes how its pages are treated")
    func pages() throws {
        let preferences = try preferences(
            """
            charset = utf-8
            [site a.test]
            user-agent = Agent
            cookies = session
            style-sheets = no
            reader = yes
            charset = koi8-r
            images = small
            """)
        let site = preferences.webpagePreferences(
            for: try #require(URLRecord.parse("https://www.a.test/x")))
        #expect(site.maximumPictureByteCount == 200_000)
        #expect(site.customUserAgent == "Agent" && site.charset == "koi8-r")
        #expect(site.cookieAcceptance == .sessionOnly)
        #expect(!site.usesAuthorStyleSheets && site.isReader)
        let other = preferences.webpagePreferences(
            for: try #require(URLRecord.parse("https://b.test/")))
        // The library's default is to run scripts, the browser's is not to.
        var ofGarth = WebpagePreferences()
        ofGarth.allowsContentJavaScript = false
        var expected = ofGarth
        expected.charset = "utf-8"
        expected.htmlParser = .standard
        #expect(other == expected)
        #expect(
            preferences.webpagePreferences(for: try #require(URLRecord.parse("about:start")))
                == ofGarth)
    }

    @Test("a site's section can say that nothing is chosen, whatever holds for all sites")
    func emptyForSite() throws {
        let preferences = try preferences(
            "charset = utf-8\nuser-agent = A\n[site a.test]\ncharset = \"\"\nuser-agent = \"\"")
        var configuration = WebViewConfiguration(policy: .open)
        preferences.apply(to: &configuration)
        let site = configuration.webpagePreferences(
            for: try #require(URLRecord.parse("https://a.test/")))
        #expect(site.charset == nil && site.customUserAgent == WebView.defaultUserAgent)
        let other = configuration.webpagePreferences(
            for: try #require(URLRecord.parse("https://b.test/")))
        #expect(other.charset == "utf-8" && other.customUserAgent == "A")
    }

    @Test("words are looked for only where they are typed, and only when a search is set")
    func search() throws {
        var settings = try Settings(CommandLineOptions(profile: TestFolder.shared.missing))
        #expect(throws: CommandError.self) {
            try settings.request(for: "two words", source: .prompt).get()
        }
        settings.preferences = try preferences("search = https://s.test/?q=%s")
        #expect(
            try settings.request(for: "two words", source: .prompt).get().url.href
                == "https://s.test/?q=two+words")
        #expect(throws: CommandError.self) {
            try settings.request(for: "two words", source: .argument).get()
        }
    }

    @Test("the nearest name is suggested, and a far one is not")
    func nearest() {
        let names = Setting.allCases.map(\.rawValue)
        #expect(NearestName.nearest(to: "proxi", among: names) == "proxy")
        #expect(NearestName.nearest(to: "user_agent", among: names) == "user-agent")
        #expect(NearestName.nearest(to: "ZOMO", among: names) == "zoom")
        #expect(NearestName.nearest(to: "colours", among: names) == "colors")
        #expect(NearestName.nearest(to: "background", among: names) == nil)
        #expect(NearestName.nearest(to: "", among: names) == nil)
        #expect(NearestName.nearest(to: String(repeating: "x", count: 99), among: names) == nil)
    }

    @Test(
        "pictures are shown unasked where the screen draws pixels, else as the settings say",
        arguments: [
            ("", PictureScreen.pixels, PictureChoice.all), ("", .characters, .off),
            ("", .none, .off), ("images = auto", .pixels, .all), ("images = off", .pixels, .off),
            ("images = one", .characters, .one), ("images = small", .pixels, .small),
            ("images = all", .characters, .all), ("images = all", .none, .off),
            ("images = off\n[site a.test]\nimages = auto", .pixels, .all),
            ("[site a.test]\nimages = off", .pixels, .off),
            ("[site a.test]\nimages = small", .characters, .small),
        ])
    func pictures(config: String, screen: PictureScreen, choice: PictureChoice) throws {
        var preferences = try preferences(config)
        preferences.screen = screen
        #expect(preferences.pictures(for: "www.a.test") == choice)
        let page = try #require(URLRecord.parse("http://www.a.test/"))
        let treatment = preferences.webpagePreferences(for: page)
        #expect(treatment.showsPictures == (choice != .off))
        #expect((treatment.maximumPictureByteCount == 200_000) == (choice == .small))
    }

    @Test(
        "pictures behind boxes are shown only where the settings say so",
        arguments: [
            ("", false), ("images = all", false), ("background-images = yes", true),
            ("[site a.test]\nbackground-images = yes", true),
            ("background-images = yes\n[site a.test]\nbackground-images = no", false),
            ("[site b.test]\nbackground-images = yes", false),
        ])
    func backgrounds(config: String, isShown: Bool) throws {
        let page = try #require(URLRecord.parse("http://www.a.test/"))
        #expect(
            try preferences(config).webpagePreferences(for: page).showsBackgroundImages == isShown)
    }
}
