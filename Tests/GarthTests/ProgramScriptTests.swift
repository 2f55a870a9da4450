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

    private static let form = """
        <form><input name=a value=old><input type=password name=p><input type=checkbox name=c>
        <select name=s><option>one<option>two</select><textarea name=t>old</textarea></form>
        <noscript><p>This page has words for people without scripts.</p></noscript>
        <style>@media (scripting: enabled) { #hint { display: none } }</style><p id=hint>Hint</p>
        """
    private static let values = """
        (f => [f.a.value, f.p.value, f.c.checked, f.s.value, f.t.value])(document.forms[0])
        """

    /// Fills all fields of `form`.
    private func fill(_ setting: ViewSetting) {
        let changes: [ControlChange] = [
            .text("new"), .text("secret"), .checked(true), .selected([1]), .text("text"),
        ]
        for (target, change) in zip(setting.targets, changes) {
            setting.view.change(target.element, change)
        }
    }

    @Test("what a person typed stays, and the page is one without scripts as before")
    func typed() async throws {
        let setting = ViewSetting(["/": Self.form])
        try await setting.load("/")
        let before = await setting.text()
        let elements = setting.targets.map(\.element)
        fill(setting)
        let values: JavaScriptValue = ["new", "secret", true, "two", "text"]
        #expect(try await setting.view.evaluateJavaScript(Self.values) == values)
        #expect(before.contains("without scripts") && before.contains("Hint"))
        #expect(await setting.text() == before)
        #expect(setting.targets.map(\.element) == elements)
        let made = "document.body.innerHTML = '<noscript><p>a</p></noscript>'; document.body"
        #expect(
            try await setting.view.evaluateJavaScript(made + ".firstChild.childElementCount") == 1)
        // It is read once more from its beginning, and then with its own scripts.
        try await wait { setting.view.canRest }
        setting.view.rest()
        #expect(try await setting.view.evaluateJavaScript(Self.values) == values)
    }

    @Test("what was typed into a frame stays as well")
    func typedIntoFrame() async throws {
        let setting = ViewSetting([
            "/": "<p>one</p><iframe src=/in></iframe>", "/in": "<p>in</p><input name=a>",
        ])
        try await setting.load("/")
        let field = try #require(setting.targets.first { $0.element.document != 0 })
        setting.view.change(field.element, .text("typed"))
        #expect(try await setting.view.evaluateJavaScript("1 + 1") == 2)
        try await wait { setting.values == ["typed"] }
        let value = "frames[0].document.querySelector('input').value"
        #expect(try await setting.view.evaluateJavaScript(value) == "typed")
    }

    @Test("what was typed stays where a person has the scripts of the page run, and stopped again")
    func typedBeforeScripts() async throws {
        let script =
            "<script>const n = document.createElement('input');"
            + "document.body.prepend(n)</script>"
        let setting = ViewSetting(["/": "<body>" + script + "<input name=a><p id=x>x</p>"])
        try await setting.load("/")
        try #require(setting.targets.count == 1)
        setting.view.change(setting.targets[0].element, .text("typed"))
        await setting.view.settleInteractionState()
        setting.view.setRunsScripts(true)
        try await wait { setting.values == ["", "typed"] }
        setting.view.setRunsScripts(false)
        try await wait { setting.values == ["typed"] }
    }

    @Test("a page that a script of the program was in gets scripts of its own when they may run")
    func ownScripts() async throws {
        let setting = ViewSetting(["/": Self.page])
        try await setting.load("/")
        #expect(try await setting.view.evaluateJavaScript("typeof said") == "undefined")
        setting.view.reconfigure { $0.defaultWebpagePreferences.allowsContentJavaScript = true }
        try await wait { setting.drawn.text.contains("gone") }
        #expect(try await setting.view.evaluateJavaScript("said") == "script")
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
