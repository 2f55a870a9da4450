import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("Answers without content", .endsWhatHangs)
struct EmptyAnswerTests {
    private static func answer(_ status: String, _ body: String = "", type: String = "text/html")
        -> String
    {
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            + body
    }

    private let routes = [
        "/empty": answer("200 OK"), "/blank": answer("200 OK", " \r\n\t ", type: "text/plain"),
        "/json": answer("503 Unavailable", type: "application/json"),
        "/404": answer("404 Not Found"),
        "/page": "<p>words", "/403": answer("403 Forbidden", "<p>No."),
    ]

    @Test(
        "Garth says the status, what it means, and what can be done",
        arguments: [
            ("/empty", "An empty answer", "the status 200"),
            ("/blank", "An empty answer", "the status 200"),
            ("/json", "503: Not available", "overloaded"),
            ("/404", "404: Not found", "is the beginning"),
        ])
    func words(path: String, title: String, text: String) async throws {
        let setting = ViewSetting(routes)
        setting.configuration.showsErrorPages = true
        try await setting.load(path)
        let shown = await setting.text()
        #expect(shown.hasPrefix(title) && shown.contains(text), "\(shown)")
        let page = try #require(setting.view.page)
        #expect(!page.isErrorPage && page.emptiness == nil)
        #expect(page.sourceBytes.allSatisfy { $0 <= 0x20 })
        #expect(setting.view.backForwardList.currentItem?.url.pathname == path)
    }

    @Test("what came is shown, and a program that wants no pages of Garth's own gets none")
    func others() async throws {
        let setting = ViewSetting(routes)
        try await setting.load("/404")
        #expect(await setting.text() == "")
        #expect(setting.view.page?.emptiness == .blank)
        let own = ViewSetting(routes)
        own.configuration.showsErrorPages = true
        try await own.load("/403")
        #expect(await own.text() == "No.")
        begin { own.view.loadHTMLString("", baseURL: own.url("/x")) }
        try await own.rest()
        #expect(await own.text() == "")
    }

    @Test("coming back to it shows the same words, and asks for nothing")
    func history() async throws {
        let setting = ViewSetting(routes)
        setting.configuration.showsErrorPages = true
        try await setting.load("/404")
        try await setting.load("/page")
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(await setting.text().hasPrefix("404: Not found"))
        #expect(setting.server.visits == ["/404", "/page"])
    }

    @Test("an entry knows that its page answered a posted form, and the visit is not noted")
    func posted() async throws {
        let setting = ViewSetting(["/sent": "<p>Thanks"])
        begin {
            setting.view.load(
                NavigationRequest(setting.url("/sent"), method: "POST", body: Array("a=b".utf8)))
        }
        try await setting.rest()
        #expect(setting.view.backForwardList.currentItem?.answersForm == true)
        try await setting.load("/sent")
        #expect(setting.view.backForwardList.currentItem?.answersForm == false)
    }
}
