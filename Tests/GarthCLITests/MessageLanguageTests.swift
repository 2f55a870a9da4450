import GarthLanguage
import Testing

@testable import GarthCLI

@Suite("Language of messages") struct MessageLanguageTests {
    /// What the settings `messages` and `language` and the locale give.
    struct Case: Sendable {
        var messages = MessageLanguage.word
        var pages = LocaleLanguages.word
        var variables: [String: String] = [:]
        let language: String?
    }

    @Test(
        "messages have the language of the locale, unless a setting names another",
        arguments: [
            Case(language: nil), Case(variables: ["LANG": "C.UTF-8"], language: nil),
            Case(variables: ["LANG": "de_AT.UTF-8"], language: "de"),
            Case(variables: ["LANG": "de_DE", "LC_MESSAGES": "en_US"], language: nil),
            Case(variables: ["LANG": "de_DE", "LANGUAGE": "it:fr"], language: "fr"),
            Case(variables: ["LANG": "zh_TW.UTF-8"], language: nil),
            Case(variables: ["LANG": "zh_CN.UTF-8"], language: "zh"),
            Case(pages: "es, en;q=0.5", variables: ["LANG": "de_DE"], language: "es"),
            Case(pages: "en", variables: ["LANG": "de_DE"], language: nil),
            Case(pages: "", variables: ["LANG": "de_DE"], language: "de"),
            Case(messages: "de", pages: "en", language: "de"),
            Case(messages: "locale", pages: "en", variables: ["LANG": "fr_FR"], language: "fr"),
            Case(messages: "it, *;q=0.1", variables: ["LANG": "fr_FR"], language: nil),
        ])
    func languages(given: Case) {
        let catalogue = MessageLanguage.catalogue(
            messages: given.messages, pages: given.pages
        ) { given.variables[$0] }
        #expect(catalogue?.language == given.language)
    }

    @Test(
        "a program that reads the words has English",
        arguments: [
            (["--events", "f"], false), (["--mcp"], false),
            (["--dump", "--format", "json"], false),
            (["--dump", "--format", "text"], true), (["--dump"], true), ([], true),
            (["--webdriver", "0"], false), (["--dump", "--har", "f"], false),
        ] as [([String], Bool)])
    func programs(arguments: [String], isForPerson: Bool) throws {
        let options = try #require(CommandLineOptions(reading: arguments))
        #expect(options.speaksToPerson == isForPerson)
    }
}
