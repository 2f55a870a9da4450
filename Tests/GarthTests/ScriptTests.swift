import Foundation
import Garth
import GarthURL
import TestSupport
import Testing

/// Scripts of pages and of programs, in the library.
@Suite("Scripts in the library", .endsWhatHangs)
@MainActor struct ScriptTests {
    @MainActor private final class Person: UIDelegate {
        func webView(_ webView: WebView, copiesText text: String) async -> Bool {
            questions.append("copy " + text)
            return true
        }

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
            defaultText: String?, initiatedByFrame frame: FrameInfo
        ) async -> String? {
            questions.append("prompt \(prompt), \(defaultText ?? "")")
            return "ELinks"
        }
    }

    private func setting(_ page: String, scripts: [UserScript] = []) -> ViewSetting {
        let setting = ViewSetting(["/": page])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        for script in scripts { setting.configuration.userContentController.addUserScript(script) }
        return setting
    }

    @Test("a script of the program has the value of its last statement")
    func evaluate() async throws {
        let setting = setting("<title>a</title><p id=x>text")
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == true)
        #expect(setting.view.page?.scriptProblem == nil)
        let value = try await setting.view.evaluateJavaScript(
            "({ n: 6 * 7, t: document.getElementById('x').textContent })")
        #expect(value == ["n": 42, "t": "text"])
        #expect(try await setting.view.evaluateJavaScript("undefined") == .undefined)
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

    @Test("a page whose scripts are not allowed runs none of its own")
    func withoutScripts() async throws {
        let setting = ViewSetting(["/": "<p>still<script>document.body.innerHTML = 'gone'</script>"]
        )
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == false)
        #expect(await setting.text().contains("still"))
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

    @Test("a page remembers what Garth leaves out and its script has ended for")
    func missed() async throws {
        let words = String(repeating: "<p>Words of an article.", count: 20)
        let setting = setting("\(words)<script>WebAssembly.compile([])</script>")
        try await setting.load("/")
        #expect(await setting.text().contains("Words"))
        #expect(setting.view.page?.missedFeature == .needsWebAssembly)
        #expect(setting.view.page?.emptiness == nil)
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

    @Test("a script copies a text once for each press, if the UI delegate takes it")
    func copying() async throws {
        let setting = setting(
            """
            <body><button onclick="copy()">Copy</button><p id=log></p><script>
            const log = (t) => { document.getElementById('log').append(t + ' ') };
            const write = (t) => navigator.clipboard.writeText(t).then(() => log(t), (e) => log(e.name));
            const copy = () => { write('one'); write('two') };
            write('none');
            </script>
            """)
        try await setting.load("/")
        // Nobody takes it.
        try await setting.view.locator(.role("button", name: "Copy")).click()
        #expect(await setting.text().contains("NotAllowedError NotAllowedError NotAllowedError"))
        let person = Person()
        setting.view.uiDelegate = person
        try await setting.view.locator(.role("button", name: "Copy")).click()
        #expect(await setting.text().hasSuffix("one NotAllowedError"))
        #expect(person.questions == ["copy one"])
    }

    @Test("an asynchronous function gets its arguments, and is waited for")
    func asynchronous() async throws {
        let setting = setting("<p id=x>text")
        try await setting.load("/")
        let value = try await setting.view.callAsyncJavaScript(
            """
            await new Promise(resolve => setTimeout(resolve, 10));
            return { sum: numbers.reduce((a, b) => a + b), name }
            """,
            arguments: ["numbers": [1, 2, 3], "name": "n\u{22}"])
        #expect(value == ["sum": 6, "name": "n\""])
        #expect(try await setting.view.callAsyncJavaScript("await null") == .undefined)
    }

    @Test("an asynchronous function that throws or rejects is an error with its line")
    func asynchronousFailure() async throws {
        let setting = setting("<p>text")
        try await setting.load("/")
        let thrown = await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.callAsyncJavaScript("await null;\nthrow new Error('late')")
        }
        #expect(thrown?.message.contains("late") == true)
        let rejected = await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.callAsyncJavaScript("return Promise.reject('no')")
        }
        #expect(rejected?.message.contains("no") == true)
        #expect(thrown?.code == .exceptionOccurred)
    }

    @Test("a function whose page is left ends with an error")
    func leftBehind() async throws {
        let setting = ViewSetting(["/": "<p>first", "/other": "<p>second"])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        try await setting.load("/")
        let view = setting.view
        let call = Task { @MainActor in
            _ = await #expect(throws: JavaScriptError.self) {
                _ = try await view.callAsyncJavaScript(
                    "window.hasBegun = 1; await new Promise(() => {})")
            }
        }
        while try await view.evaluateJavaScript("window.hasBegun") != 1 { await Task.yield() }
        try await setting.load("/other")
        await call.value
    }

    @MainActor private final class Listener: ScriptMessageHandler {
        var messages: [ScriptMessage] = []

        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage
        ) { messages.append(message) }
    }

    @MainActor private final class Answerer: ScriptMessageHandlerWithReply {
        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage
        ) async throws(ScriptMessageError) -> JavaScriptValue {
            await Task.yield()
            guard message.body != .null else { throw ScriptMessageError("say something") }
            return [message.body, message.body]
        }
    }

    @Test("a page posts messages to handlers of the program, and gets their answers")
    func messages() async throws {
        let setting = setting(
            """
            <p id=out></p><script>
            const { listen, answer } = webkit.messageHandlers
            const say = text => document.getElementById('out').append(text + ';')
            listen.postMessage({ a: [1, 'b'] }).then(v => say('listen ' + v))
                .then(() => answer.postMessage('x')).then(v => say('answer ' + JSON.stringify(v)))
                .then(() => answer.postMessage(null)).catch(e => say('error ' + e.message))
                .then(() => listen.postMessage('done'))
            </script>
            """)
        let listener = Listener()
        let controller = setting.configuration.userContentController
        controller.add(listener, name: "listen")
        controller.addScriptMessageHandler(Answerer(), name: "answer")
        try await setting.load("/")
        try await wait { listener.messages.count == 2 }
        #expect(listener.messages.map(\.body) == [["a": [1, "b"]], "done"])
        #expect(listener.messages.first?.name == "listen")
        #expect(listener.messages.first?.webView === setting.view)
        #expect(listener.messages.first?.frameInfo.isMainFrame == true)
        let said = try await setting.view.evaluateJavaScript("out.textContent")
        #expect(said == #"listen undefined;answer ["x","x"];error say something;"#)
    }

    @Test("scripts of the program run in a content world of their own")
    func contentWorlds() async throws {
        let tools = ContentWorld.world(name: "tools")
        let script = UserScript(
            source: "var own = 1; document.documentElement.dataset.seen = typeof page",
            injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: tools)
        #expect(script.contentWorld == tools && tools.name == "tools")
        #expect(ContentWorld.page.name == nil && ContentWorld.defaultClient != .page)
        let setting = setting(
            "<p id=x>text</p><script>var page = 1</script>", scripts: [script])
        try await setting.load("/")
        let view = setting.view
        #expect(
            try await view.evaluateJavaScript(
                "[typeof own, page, document.documentElement.dataset.seen]")
                == ["undefined", 1, "undefined"])
        #expect(
            try await view.evaluateJavaScript(
                "[own, typeof page, x.textContent]", contentWorld: tools)
                == [1, "undefined", "text"])
        #expect(
            try await view.callAsyncJavaScript(
                "return [await n, typeof own, typeof page]", arguments: ["n": 2],
                contentWorld: .defaultClient) == [2, "undefined", "undefined"])
    }

    @Test("a message handler is seen by the scripts of its world alone")
    func handlersOfWorlds() async throws {
        let setting = setting("<p>text")
        let (listener, other) = (Listener(), Listener())
        let controller = setting.configuration.userContentController
        controller.add(listener, contentWorld: .defaultClient, name: "listen")
        controller.add(other, name: "listen")
        controller.addScriptMessageHandler(Answerer(), contentWorld: .defaultClient, name: "answer")
        try await setting.load("/")
        let post = """
            const { listen, answer } = webkit.messageHandlers;
            await listen.postMessage(typeof answer);
            return answer ? await answer.postMessage(1) : null;
            """
        let view = setting.view
        #expect(
            try await view.callAsyncJavaScript(post, contentWorld: .defaultClient) == [1, 1])
        #expect(try await view.callAsyncJavaScript(post) == .null)
        #expect(
            try await view.evaluateJavaScript("typeof webkit", contentWorld: .world(name: "a"))
                == "undefined")
        #expect(listener.messages.map(\.body) == ["object"])
        #expect(listener.messages.first?.world == .defaultClient)
        #expect(other.messages.map(\.body) == ["undefined"])
        #expect(other.messages.first?.world == .page)
        controller.removeScriptMessageHandler(forName: "answer", contentWorld: .defaultClient)
        controller.removeAllScriptMessageHandlers(from: .page)
        await #expect(throws: JavaScriptError.self) {
            _ = try await view.callAsyncJavaScript(post)
        }
    }

    @Test("a message to a handler that was removed is an error, and pages after it have none")
    func removedHandler() async throws {
        let setting = setting("<p>text")
        let controller = setting.configuration.userContentController
        controller.add(Listener(), name: "listen")
        try await setting.load("/")
        controller.removeScriptMessageHandler(forName: "listen")
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.callAsyncJavaScript(
                "return await webkit.messageHandlers.listen.postMessage(1)")
        }
        #expect(error?.message.contains("the handler listen was removed") == true)
        try await setting.load("/")
        #expect(try await setting.view.evaluateJavaScript("typeof webkit") == "undefined")
        controller.removeAllScriptMessageHandlers()
    }

    @Test("a flood of messages is refused in the page, and the page goes on")
    func flood() async throws {
        let setting = setting(
            """
            <script>
            let refused = 0, fulfilled = 0
            const posted = []
            for (let i = 0; i < 3000; i++)
                posted.push(webkit.messageHandlers.listen.postMessage(i).then(
                    () => fulfilled++, () => refused++))
            </script>
            """)
        let listener = Listener()
        setting.configuration.userContentController.add(listener, name: "listen")
        try await setting.load("/")
        let result = try await setting.view.callAsyncJavaScript(
            "await Promise.all(posted); return [fulfilled, refused]")
        #expect(result == [1000, 2000])
        #expect(listener.messages.count == 1000)
    }

    @Test("a key on lines of before the scripts reaches no element of the page with them")
    func earlierLines() async throws {
        // Without scripts, the three elements in noscript have numbers, so that the first link has
        // the number that the second one has with scripts.
        let setting = ViewSetting([
            "/": "<noscript><p></p><p></p><p></p></noscript><a href=/a>a</a><a href=/b>b</a>"
                + "<script>let n = 1</script>",
            "/a": "a", "/b": "b",
        ])
        try await setting.load("/")
        let link = try #require(setting.targets.first)
        #expect(setting.view.setRunsScripts(true))
        setting.view.activate(link.element)
        // The result comes behind what the key would have done.
        _ = try await setting.view.evaluateJavaScript("1")
        try await setting.rest()
        #expect(setting.server.visits == ["/"])
        // The new lines take keys.
        try await wait { setting.targets.count == 2 && setting.targets[0] != link }
        let second = try #require(setting.targets.last)
        #expect(second.element == link.element, "the elements have one number")
        setting.view.activate(second.element)
        try await wait { setting.server.visits == ["/", "/b"] }
    }
}
