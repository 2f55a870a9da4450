import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Settings while the browser runs: `:set`, and what changes with it.
extension Browser {
    /// Whether colours are chosen for a dark background.
    var prefersDark: Bool {
        switch settings.preferences.word(.theme) as ThemeWord? {
        case .dark: true
        case .light: false
        case .auto, .highContrast, .mono, nil: isDark
        }
    }

    /// Applies the settings to the interface; once, before the first key.
    func takeSettings() {
        let preferences = settings.preferences
        if !preferences.areDefault { interface.keyMap = settings.keyMap }
        interface.settingWords = Setting.allCases.map { setting in
            let facts = setting.facts
            return .init(
                name: setting.rawValue, summary: facts.summary, values: facts.kind.completions)
        }
        interface.ownCommands = openers.commands.keys.sorted()
        takeLiveSettings()
    }

    private func takeLiveSettings() {
        let preferences = settings.preferences
        interface.hintLetters = Array(preferences.text(.hintLetters).lowercased())
        if device != nil { chooseGraphics() }
        interface.showsProgressBar = preferences.flag(.progressBar)
        interface.showsCursor = preferences.flag(.showCursor)
        interface.isLinear = preferences.flag(.linear)
        interface.numbersLinks = preferences.flag(.linkNumbers)
        let theme = preferences.word(.theme) ?? ThemeWord.auto
        interface.contrast = theme.contrast
    }

    /// The zoom of a page is that of its site, unless the person chose one since the last page.
    func takeZoom(of page: Page, in tab: Tab) {
        let wanted = settings.preferences.number(.zoom, for: Self.host(of: page.url))
        guard wanted != tab.configuredZoom else { return }
        tab.configuredZoom = wanted
        guard tab.zoom != wanted else { return }
        tab.zoom = wanted
        fit(tab)
    }

    /// The host of a URL as sections of sites name it; empty for pages that have none.
    static func host(of url: URLRecord) -> String { url.isOfNetwork ? url.hostname : "" }

    // MARK: - :set

    /// Sets a value for the session, or shows the current values.
    func set(_ name: String, _ value: String) {
        guard !name.isEmpty else { return showSettings() }
        guard let setting = Setting(rawValue: name) else {
            return interface.showMessage(ConfigurationParser.unknown(name), at: now)
        }
        guard !value.isEmpty else { return show(setting) }
        let facts = setting.facts
        guard facts.isLive else {
            return interface.showMessage(
                localized("\(name) is read at the start: set it in config"), at: now)
        }
        guard !settings.isLocked || ![.editor, .userStyle, .opener, .fill].contains(setting) else {
            return interface.showMessage(localized("locked: \(name) stays as it is"), at: now)
        }
        do throws(SettingValueError) {
            let text = value == "\"\"" ? "" : value
            try put(try facts.kind.value(of: text), in: setting)
            show(setting)
        } catch {
            interface.showMessage("\(name): \(value) \(error.reason)", at: now)
        }
    }

    /// Sets `css` to a value, or to its other one.
    func chooseLayout(_ name: String) {
        let isPlain = settings.preferences.text(.css) == "plain"
        set(Setting.css.rawValue, name.isEmpty ? (isPlain ? "page" : "plain") : name)
    }

    /// Whether the page on the screen is shown in colours.
    var showsColors: Bool {
        let preferences = settings.preferences
        let theme = preferences.word(.theme) ?? ThemeWord.auto
        let host = webView.page.map { Self.host(of: $0.url) } ?? ""
        return device?.profile.colorDepth != ColorDepth.none && theme.contrast == .usual
            && preferences.word(.colors, for: host) != PageColors.none
    }

    /// Sets `colors` to a value, or to the next one.
    func chooseColors(_ name: String) {
        let host = webView.page.map { Self.host(of: $0.url) } ?? ""
        let present = settings.preferences.word(.colors, for: host) ?? PageColors.terminal
        let all = PageColors.allCases
        let next = all.firstIndex(of: present).map { all[($0 + 1) % all.count] } ?? .terminal
        set(Setting.colors.rawValue, name.isEmpty ? next.rawValue : name)
    }

    private func put(
        _ value: SettingValue, in setting: Setting
    ) throws(SettingValueError) {
        let before = settings.preferences
        settings.preferences.session[setting] = value
        if setting == .userStyle {
            do throws(CommandError) {
                settings.configuration.style.userSheets = try settings.userSheets()
            } catch {
                settings.preferences = before
                throw SettingValueError(localized("cannot be used: \(error.message)"))
            }
        }
        applySettings()
    }

    /// Applies the current settings to all tabs.
    func applySettings() {
        settings.preferences.screen = pictureScreen
        let preferences = settings.preferences
        let style = settings.configuration.style
        preferences.apply(to: &settings.configuration)
        settings.configuration.notesHistory = preferences.flag(.history)
        for tab in tabs.items {
            tab.webView.reconfigure { configuration in
                preferences.apply(to: &configuration)
                configuration.style = style
                configuration.notesHistory = preferences.flag(.history)
            }
            if let page = tab.webView.page { takeZoom(of: page, in: tab) }
        }
        takeLiveSettings()
        fit(tab)
        updateChrome()
    }

    private func show(_ setting: Setting) {
        interface.showMessage(line(of: setting, nameWidth: 0), at: now)
    }

    private func showSettings() {
        let width = Setting.allCases.map(\.rawValue.count).max() ?? 0
        var lines: [String] = []
        for chapter in Setting.chapters {
            lines += [chapter.title, ""]
            lines += chapter.settings.map { "  " + line(of: $0, nameWidth: width) }
            lines.append("")
        }
        lines.append(localized(":set NAME VALUE changes one until Garth ends; config keeps them."))
        interface.showText(
            TextOverlay(
                title: localized("Settings"), text: Array(lines.joined(separator: "\n").utf8),
                columns: interface.pageColumns))
    }

    /// `NAME = VALUE`, and the source of the value, for the visible page.
    private func line(of setting: Setting, nameWidth: Int) -> String {
        let host = webView.page.map { Self.host(of: $0.url) } ?? ""
        let preferences = settings.preferences
        let value = preferences.written(setting, for: host)
        let name = setting.rawValue
        let gap = String(repeating: " ", count: max(0, nameWidth - name.count))
        return "\(name)\(gap) = \(value.isEmpty ? "\"\"" : value)"
            + Self.note(on: preferences.origin(setting, for: host))
    }

    /// The source of a value, in a few words; empty for defaults.
    static func note(on origin: Preferences.Origin) -> String {
        switch origin {
        case .session: "   " + localized("(this session)")
        case .commandLine: "   " + localized("(command line)")
        case .site: "   " + localized("(this site)")
        case .file: "   " + localized("(config)")
        case .initial: ""
        }
    }
}
