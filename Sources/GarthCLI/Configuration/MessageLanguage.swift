import GarthAutomation
import GarthLanguage

/// The language in which the program speaks to a person. Programs that read its words have English.
enum MessageLanguage {
    /// The value of the setting `messages` for the languages in which pages are asked for.
    static let word = "language"

    /// Options of programs that read what this one says.
    private static let optionsOfPrograms: Set<String> = [
        "--events", "--har", "--drive", "--fetch-script", "--batch", "--batch-dump", "--check-url",
        "--mcp", "--mcp-http", "--webdriver", "--cdp", "--doctor", "--version",
        "--print-config",
    ]

    /// Takes the language of the locale, for messages about arguments and settings.
    static func begin(_ arguments: [String]) {
        // Most have no catalogue, and end here.
        guard let catalogue = Catalogue(for: LocaleLanguages.tags(Settings.environment)) else {
            return
        }
        let isForProgram = arguments.contains { argument in
            argument.hasPrefix("--")
                && optionsOfPrograms.contains(String(argument.prefix { $0 != "=" }))
        }
        if !isForProgram { Catalogue.use(catalogue) }
    }

    /// Takes the language of the settings.
    static func use(_ preferences: Preferences) {
        Catalogue.use(
            catalogue(
                messages: preferences.text(.messages), pages: preferences.text(.language),
                Settings.environment))
    }

    /// The catalogue for values of the settings `messages` and `language`; nil for English.
    static func catalogue(
        messages: String, pages: String, _ variable: (String) -> String?
    ) -> Catalogue? {
        let value = messages == word || messages.isEmpty ? pages : messages
        guard value != LocaleLanguages.word, !value.isEmpty else {
            return Catalogue(for: LocaleLanguages.tags(variable))
        }
        return Catalogue(
            for: value.split(separator: ",").map { range in
                String(range.prefix { $0 != ";" }.filter { $0 != " " })
            })
    }
}

extension CommandLineOptions {
    /// Whether a person, and no program, reads what the command says.
    var speaksToPerson: Bool {
        let isText = format == nil || format == .text || format == .ansi
        return events == nil && har == nil
            && (isBrowsing || movesBookmarks || importHosts || dump && isText)
    }
}
