import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// The panel of a site's settings; changes are stored in `config`.
extension Browser {
    private static let settingsOfSites = Setting.allCases.filter(\.facts.isPerSite)

    func showSiteSettings() {
        guard let site = shownSite else {
            return interface.showMessage(
                localized("only sites have settings of their own"), at: now)
        }
        listedSettings = Self.settingsOfSites
        interface.showList(
            ListOverlay(
                id: ListNumber.settings.rawValue, title: localized("Settings of \(site.text)"),
                items: settingItems,
                commands: [.init("d", localized("as for all sites"))]))
    }

    /// Handles a chosen line: a setting with few values takes the next one, others ask for a value.
    func changeSiteSetting(_ item: Int) {
        guard listedSettings.indices.contains(item) else {
            return interface.showMessage(localized("a line of config: NAME.HOST = VALUE"), at: now)
        }
        guard let host = shownHost else { return }
        let setting = listedSettings[item]
        let value = settings.preferences.written(setting, for: host)
        let words = setting.facts.kind.completions
        guard let index = words.firstIndex(of: value) else {
            askedSetting = setting
            return interface.ask(
                "\(setting.rawValue): ", text: value, question: QuestionNumber.settings.rawValue)
        }
        change(setting, to: words[(index + 1) % words.count])
        showSiteSettings()
    }

    /// The value that was asked for.
    func enterSiteSetting(_ text: String) {
        guard let setting = askedSetting else { return }
        askedSetting = nil
        change(setting, to: text)
    }

    /// Removes the site's own value.
    func dropSiteSetting(_ item: Int) {
        guard listedSettings.indices.contains(item) else { return }
        change(listedSettings[item], to: nil)
        guard let site = shownSite else { return }
        interface.updateList(
            ListNumber.settings.rawValue, title: localized("Settings of \(site.text)"),
            items: settingItems)
    }

    // MARK: - Private parts

    /// The host of the page that is shown; nil when it has none.
    private var shownHost: String? {
        guard let page = webView.page, !page.isErrorPage, page.url.isOfNetwork else { return nil }
        return page.url.hostname
    }

    /// The site of the page: its registrable domain, else its host.
    private var shownSite: SiteName? {
        guard let host = shownHost, let url = webView.page?.url else { return nil }
        return SiteName(webView.registrableDomain(of: url) ?? host)
    }

    private var settingItems: [ListOverlay.Item] {
        let host = shownHost ?? ""
        return settingItems(of: host) + lineItems(of: host)
    }

    /// The lines of `config` about the host that are no settings: files, proxy and certificate.
    private func lineItems(of host: String) -> [ListOverlay.Item] {
        let named = settings.preferences.file?.named ?? NamedLines()
        return [NamedLines.Family.style, .script, .proxy, .certificate].compactMap { family in
            named.value(family, ofHost: host).map {
                ListOverlay.Item(
                    "\(family.rawValue) = \($0)",
                    detail: localized("in config: \(family.rawValue).HOST"))
            }
        }
    }

    private func settingItems(of host: String) -> [ListOverlay.Item] {
        listedSettings.map { setting in
            let value = settings.preferences.written(setting, for: host)
            let origin = settings.preferences.origin(setting, for: host)
            return .init(
                "\(setting.rawValue) = \(value.isEmpty ? "\"\"" : value)"
                    + Self.note(on: origin), detail: setting.facts.summary)
        }
    }

    /// Changes what holds for the site, here and in `config`; nil takes its own value away.
    func change(_ setting: Setting, to text: String?) {
        guard let host = shownHost, var site = shownSite else { return }
        var value: SettingValue?
        do throws(SettingValueError) {
            value = try text.map { (text) throws(SettingValueError) in
                try setting.facts.kind.value(of: text)
            }
        } catch {
            return interface.showMessage(
                "\(setting.rawValue): \(text ?? "") \(error.reason)", at: now)
        }
        var configuration = settings.preferences.file ?? Configuration()
        // A section that already decides is the one that is changed.
        if let decisive = configuration.decisiveSite(for: setting, host: host) { site = decisive }
        configuration.sites[site, default: [:]][setting] = value
        settings.preferences.file = configuration
        settings.preferences.session[setting] = nil
        applySettings()
        report(setting, of: site, text, on: host)
    }

    private func report(_ setting: Setting, of site: SiteName, _ text: String?, on host: String) {
        // What a private tab does leaves nothing behind.
        guard !tab.isPrivate, let file = settings.storedConfiguration else {
            return interface.showMessage(
                localized("\(setting.rawValue): for this session only"), at: now)
        }
        let edit = ConfigurationEdit(site: site, setting: setting, value: text)
        switch file.change(edit) {
        case .failure(let error):
            interface.showMessage(localized("for this session only: \(error.message)"), at: now)
        case .success where settings.preferences.origin(setting, for: host) == .commandLine:
            interface.showMessage(
                localized("stored; until Garth ends the command line decides"), at: now)
        case .success:
            let what =
                text.map { "\(setting.rawValue) = \($0.isEmpty ? "\"\"" : $0)" }
                ?? localized("\(setting.rawValue) as for all sites")
            interface.showMessage(
                localized("\(site.text): \(what) (stored)"),
                at: now)
        }
    }
}
