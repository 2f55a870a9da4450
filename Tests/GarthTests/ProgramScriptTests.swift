import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Scripts of the program where those of the page do not run.
@MainActor
@Suite("Scripts of the program alone", .endsWhatHangs) struct ProgramScriptTests {
    private static let page = """
        <title>Page</title><body onclick="said = 'handler'"><p id=out>still</p>
        <a id=link href="javascript:said = 'address'">x</a>
        <script>var said = 'script'; out.textContent = 'gone'</script>
        """

    @Test("they run in every world of a page whose own scripts may not, which stays as it was")
    func evaluation() async throws {
        let setting = ViewSetting(["/": Self.page])
        try await setting.load("/")
        let view = setting.view
        #expect(
            try await view.evaluateJavaScript("[typeof said, out.textContent]") == [
                "undefined", "still",
            ])
        #expect(
            try await view.evaluateJavaScript("document.title", contentWorld: .defaultClient)
                == "Page")
        #expect(try await view.callAsyncJavaScript("return await Promise.resolve(2)") == 2)
        #expect(
            try await view.evaluateJavaScript(
                """
                document.body.click(); link.click();
                const made = document.createElement('script');
                made.textContent = 'said = "inserted"'; document.body.append(made);
                typeof said
                """) == "undefined")
        #expect(await setting.text().contains("still"))
        #expect(setting.server.visits == ["/"])
    }

    @Test("user scripts run there from the beginning")
    func userScripts() async throws {
        let setting = ViewSetting(["/": Self.page])
        setting.configuration.userContentController.addUserScript(
            UserScript(
                source: "out.textContent += ' ' + typeof said", injectionTime: .atDocumentEnd,
                forMainFrameOnly: true))
        try await setting.load("/")
        #expect(await setting.text().contains("still undefined"))
    }

    @Test("where JavaScript is off, no script runs, and the error says so")
    func off() async throws {
        let setting = ViewSetting(["/": Self.page])
        setting.configuration.preferences.javaScriptEnabled = false
        try await setting.load("/")
        let error = await #expect(throws: JavaScriptError.self) {
            try await setting.view.evaluateJavaScript("1")
        }
        #expect(error?.code == .scriptsUnavailable)
    }

    @Test("before the first page there is an empty document")
    func empty() async throws {
        let setting = ViewSetting(["/": "<title>One</title>"])
        let view = setting.view
        #expect(try await view.evaluateJavaScript("document.body.childElementCount") == 0)
        #expect(
            try await view.evaluateJavaScript("window.kept = 1; location.href") == "about:blank")
        #expect(try await view.evaluateJavaScript("kept") == 1)
        #expect(view.url == nil && view.page == nil && view.backForwardList.items.isEmpty)
        try await setting.load("/")
        #expect(
            try await view.evaluateJavaScript("[typeof kept, document.title]") == [
                "undefined", "One",
            ])
    }
}
