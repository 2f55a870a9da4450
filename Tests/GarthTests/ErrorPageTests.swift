import GarthURL
import Testing

@testable import Garth

@Suite("Error pages") struct ErrorPageTests {
    @Test(
        "the reason is a sentence, in which an address keeps its letters",
        arguments: [
            ("cannot connect to a.test", "<p>Cannot connect to a.test.</p>"),
            ("garth:later/1 was not answered", "<p>garth:later/1 was not answered.</p>"),
            ("about: is no page", "<p>about: is no page.</p>"), ("", "<p>.</p>"),
        ])
    func sentence(message: String, sentence: String) throws {
        let url = try URLRecord(parsing: "https://a.test/")
        let error = NavigationError(code: .fileNotReadable, url: url, message: message)
        #expect(ErrorPage(error, url: url).html.contains(sentence))
    }
}
