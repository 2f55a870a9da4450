import Testing

@testable import GarthCLI

@Suite("Languages of the locale") struct LocaleLanguageTests {
    @Test(
        "pages are asked for in the languages of the locale, then in English",
        arguments: [
            (["LANG": "de_AT.UTF-8"], "de-AT, de;q=0.9, en;q=0.8"),
            (["LANG": "de_DE@euro", "LC_ALL": "fr_CH.UTF-8"], "fr-CH, fr;q=0.9, en;q=0.8"),
            (["LANG": "fr", "LC_MESSAGES": "es_MX"], "es-MX, es;q=0.9, en;q=0.8"),
            (["LANG": "zh_CN.UTF-8"], "zh-CN, zh;q=0.9, en;q=0.8"),
            (["LANG": "en_GB.UTF-8"], "en-GB, en;q=0.9"),
            (
                ["LANG": "de_DE.UTF-8", "LANGUAGE": "de_CH:fr:it"],
                "de-CH, de;q=0.9, fr;q=0.8, it;q=0.7, en;q=0.6"
            ),
            (["LANG": "de_DE", "LANGUAGE": "::"], "de-DE, de;q=0.9, en;q=0.8"),
        ] as [([String: String], String)])
    func languages(variables: [String: String], field: String) {
        #expect(LocaleLanguages.field { variables[$0] } == field)
    }

    @Test(
        "a locale without a language, and one that is no name of any, ask for English",
        arguments: [
            [:], ["LANG": "C"], ["LANG": "C.UTF-8", "LANGUAGE": "de"], ["LANG": "POSIX"],
            ["LANG": "\r\nX: y"], ["LANG": "de_\u{1B}[31m"], ["LANG": "ü_DE"],
        ] as [[String: String]])
    func none(variables: [String: String]) {
        #expect(LocaleLanguages.field { variables[$0] } == "en")
    }

    @Test("no more than five languages are told")
    func many() {
        let list = "aa_AA:bb_BB:cc_CC:dd_DD:ee_EE"
        let variables = ["LANG": "aa_AA", "LANGUAGE": list]
        let field = LocaleLanguages.field { variables[$0] }
        #expect(field == "aa-AA, aa;q=0.9, bb-BB;q=0.8, bb;q=0.7, cc-CC;q=0.6")
    }
}
