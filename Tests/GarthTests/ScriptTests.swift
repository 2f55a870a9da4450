import Foundation
import Garth
import GarthURL
import TestSupport
import Testing

/// Scripts of pages and of programs, in the library.
@Suite("Scripts in the library", .endsWhatHangs)
@MainActor struct ScriptTests {
    @MainActor private final class Person: UIDelegate {
        var questions: [String] = []

        func webView(
            _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo
        ) async { questions.append("alert \(message)") }

        func webView(
            _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo
        ) async -> Bool {
            questions.append("confirm \(message)")
            return true
        }

        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String, initiatedByFrame frame: FrameInfo
        ) async -> String? {
            questions.append("prompt \(prompt), \(defaultText)")
            return "ELinks"
        }
    }

    private func setting(_ page: String, scripts: [UserScript] = []) -> ViewSetting {
        let setting = ViewSetting(["/": page])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        for script in scripts { setting.configuration.userContentController.addUserScript(script) }
        return setting
    }

    @Test("a script of the program has the value of its last statement, in JSON")
    func evaluate() async throws {
        let setting = setting("<title>a</title><p id=x>text")
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == true)
        #expect(setting.view.page?.scriptProblem == nil)
        let value = try await setting.view.evaluateJavaScript(
            "({ n: 6 * 7, t: document.getElementById('x').textContent })")
        #expect(value == #"{"n":42,"t":"text"}"#)
        #expect(try await setting.view.evaluateJavaScript("undefined") == nil)
    }

    @Test("an error of a script of the program is thrown, with its words")
    func failure() async throws {
        let setting = setting("<p>text")
        try await setting.load("/")
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.evaluateJavaScript("throw new TypeError('no such thing')")
        }
        #expect(error?.message.contains("no such thing") == true)
    }

    @Test("a page whose scripts are not allowed runs none, of the program neither")
    func withoutScripts() async throws {
        let setting = ViewSetting(["/": "<p>still<script>document.body.innerHTML = 'gone'</script>"]
        )
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == false)
        #expect(await setting.text().contains("still"))
        await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.evaluateJavaScript("1")
        }
    }

    @Test("user scripts run at the start and at the end of the document")
    func userScripts() async throws {
        let first = UserScript(
            source: "window.said = 'start'", injectionTime: .atDocumentStart,
            forMainFrameOnly: true)
        let last = UserScript(
            source: "document.body.append(said + ' end')", injectionTime: .atDocumentEnd,
            forMainFrameOnly: true)
        #expect(first.injectionTime == .atDocumentStart && first.isForMainFrameOnly)
        let setting = setting(
            "<body><script>said += ' page'</script>", scripts: [first, last])
        #expect(setting.configuration.userContentController.userScripts == [first, last])
        try await setting.load("/")
        #expect(await setting.text().contains("start page end"))
        setting.configuration.userContentController.removeAllUserScripts()
        #expect(setting.configuration.userContentController.userScripts.isEmpty)
    }

    @Test("what a page logs is kept, and its panels are put to the UI delegate")
    func panels() async throws {
        let setting = setting(
            """
            <body><script>
            console.warn('take care');
            alert('hello');
            const answers = [confirm('sure?'), prompt('which browser?', 'w3m')];
            document.body.append(answers.join(' '));
            </script>
            """)
        let person = Person()
        setting.view.uiDelegate = person
        try await setting.load("/")
        #expect(await setting.text().contains("true ELinks"))
        #expect(
            person.questions == ["alert hello", "confirm sure?", "prompt which browser?, w3m"])
        #expect(setting.view.page?.consoleMessages.contains { $0.level == .warning } == true)
    }
}
