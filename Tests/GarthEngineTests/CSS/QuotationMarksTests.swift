import Testing

@testable import GarthEngine

@Suite("Quotation marks") struct QuotationMarksTests {
    @Test(
        "a language has its own marks, by the longest beginning of its tag that is known",
        arguments: [
            ("", "“”‘’"), ("en-GB", "“”‘’"), ("xx", "“”‘’"), ("de", "„“‚‘"), ("DE-Latn-AT", "„“‚‘"),
            ("fr", "«»«»"), ("fr-CH", "«»‹›"), ("fr_FR", "«»«»"), ("pl", "„”«»"), ("ja", "「」『』"),
            ("zh", "“”‘’"), ("zh-TW", "「」『』"), ("zh-Hant-HK", "「」『』"), ("pt", "“”‘’"),
            ("pt-PT", "«»“”"), ("sv", "””’’"), ("d", "“”‘’"), ("-", "“”‘’"),
        ])
    func marks(language: String, expected: String) {
        let marks = QuotationMarks(language: Array(language.utf8)).marks
        #expect(String(decoding: marks.joined(), as: UTF8.self) == expected)
    }
}
