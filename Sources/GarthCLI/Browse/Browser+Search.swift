import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// Handles words at Open while no search is configured: a question asks once for the search, and
/// the answer is stored in `config`.
extension Browser {
    func askForSearch(_ words: String, newTab: Bool) {
        let policy = webView.configuration.policy
        let engines = SearchEngine.all.filter { $0.isAllowed(by: policy) }
        guard !engines.isEmpty else {
            return interface.showMessage(
                localized(
                    "these words are no address, and the list allows no search (setting search: a URL "
                        + "with %s)"), at: now)
        }
        Task { @MainActor in
            let keeping =
                storesSettings
                ? localized("It is kept in config, as the setting search.")
                : localized("It holds until Garth ends.")
            let choice = await choose(
                localized("Which search shall words typed at Open go to?"),
                body: [localized("\u{201C}\(words)\u{201D} is no address."), keeping],
                none: localized("Not now"),
                from: engines.map(\.label) + [localized("None: words are no address")])
            guard let choice else { return }
            let engine = engines.indices.contains(choice) ? engines[choice] : nil
            keepSearch(engine?.template ?? Setting.noSearch)
            if engine != nil { open(words, newTab: newTab) }
        }
    }

    /// Whether the choice is stored.
    private var storesSettings: Bool { !tab.isPrivate && settings.storedConfiguration != nil }

    private func keepSearch(_ value: String) {
        var configuration = settings.preferences.file ?? Configuration()
        configuration.values[.search] = .text(value)
        settings.preferences.file = configuration
        defer { askForFrame() }
        guard storesSettings, let file = settings.storedConfiguration else {
            return interface.showMessage(localized("search = \(value) (until Garth ends)"), at: now)
        }
        switch file.change(ConfigurationEdit(site: nil, setting: .search, value: value)) {
        case .success:
            interface.showMessage(localized("search = \(value) (kept in config)"), at: now)
        case .failure(let error):
            interface.showMessage(localized("until Garth ends: \(error.message)"), at: now)
        }
    }
}

extension Setting {
    /// The value of `search` for no search and no question.
    static let noSearch = "none"
}
