import GarthIPC
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// When JavaScript is started for a page whose scripts may run.
@MainActor
@Suite("The start of JavaScript", .endsWhatHangs) struct ScriptStartTests {
    private func setting(_ page: String = "") -> ViewSetting {
        let setting = ViewSetting(["/": page])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        return setting
    }

    private func hasJavaScript(_ setting: ViewSetting) -> Bool {
        setting.view.page?.process.sandbox?.libraries.contains { $0.hasPrefix("JavaScriptCore") }
            == true
    }

    private static let form = """
        <title>Form</title><noscript>without scripts</noscript>
        <form><input name=a value=old><input type=checkbox name=c></form>
        <p id=x>words<script type=application/json>{"n": 1}</script><p>more words
        """

    @Test("a page without scripts goes without, and is the page that scripts would see")
    func without() async throws {
        let setting = setting(Self.form)
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == true)
        #expect(setting.view.page?.hasStartedScripts == false && !hasJavaScript(setting))
        let text = await setting.text()
        #expect(text.contains("more words") && !text.contains("without scripts"))
        let elements = setting.targets.map(\.element)
        setting.configuration.startsScriptsWithPage = true
        let other = self.setting(Self.form)
        other.configuration.startsScriptsWithPage = true
        try await other.load("/")
        #expect(hasJavaScript(other))
        #expect(await other.text() == text)
        #expect(other.targets.map(\.element) == elements)
    }

    @Test("a script of the program starts it, and what was typed stays")
    func program() async throws {
        let setting = setting(Self.form)
        try await setting.load("/")
        let elements = setting.targets.map(\.element)
        setting.view.change(elements[0], .text("new"))
        setting.view.change(elements[1], .checked(true))
        let values = "(f => [f.a.value, f.c.checked])(document.forms[0])"
        #expect(try await setting.view.evaluateJavaScript(values) == ["new", true])
        #expect(setting.view.page?.hasStartedScripts == true && hasJavaScript(setting))
        #expect(setting.targets.map(\.element) == elements)
        // It stays for later processes of the page, and for the next script.
        _ = try await setting.view.evaluateJavaScript("window.kept = 3")
        #expect(try await setting.view.evaluateJavaScript("kept") == 3)
    }

    @Test("a key of a program reaches the page")
    func key() async throws {
        let setting = setting(Self.form)
        try await setting.load("/")
        let field = try await setting.view.locator(.selector("input[name=a]")).element()
        try await setting.view.press(.space, on: field)
        #expect(
            try await setting.view.evaluateJavaScript("document.forms[0].a.value") == "old ")
    }

    @Test(
        "what may need it starts it with the first bytes",
        arguments: [
            "<p>a<script>document.title = 'ran'</script>",
            "<title>ran</title><a href='javascript:void 0'>x</a>",
            "<title>ran</title><p contenteditable>x", "<title>ran</title><p onclick='f()'>x",
        ])
    func first(page: String) async throws {
        let setting = setting(page)
        try await setting.load("/")
        #expect(setting.view.page?.process.openCount == 1)
        #expect(hasJavaScript(setting) && setting.view.title == "ran")
    }

    @Test("a script behind what is shown already starts it, and the page is read once more")
    func later() async throws {
        let server = ScriptedServer()
        server.route(
            "/",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
                        + "<p id=a>first words</p>"), .hold,
                .send("<p>last words<script>a.append(' and its script')</script>"),
            ])
        let setting = setting()
        begin {
            setting.view.load(
                NavigationRequest(setting.url("http://127.0.0.1:\(server.port)/")))
        }
        try await wait { setting.drawn.text.contains("first words") }
        #expect(setting.view.page?.hasStartedScripts == false)
        server.release()
        try await setting.rest()
        #expect(await setting.text() == "first words and its script\n\nlast words")
        #expect(setting.view.page?.process.openCount == 2)
    }

    @Test("a page that is empty, and one with user scripts, are no exception")
    func others() async throws {
        let empty = setting()
        try await empty.load("/")
        #expect(try await empty.view.evaluateJavaScript("1 + 1") == 2)
        let user = setting("<p>text")
        user.configuration.userContentController.addUserScript(
            UserScript(
                source: "document.title = 'user'", injectionTime: .atDocumentEnd,
                forMainFrameOnly: true))
        try await user.load("/")
        #expect(hasJavaScript(user) && user.view.title == "user")
    }
}
