import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// UI delegates as tutorials for `WKWebView` write them, without the prefix of the names.
@MainActor
@Suite("UI delegates in WebKit's forms", .endsWhatHangs) struct UIDelegateFormsTests {
    private final class Plain: UIDelegate {
        var asked: [String] = []

        func webView(
            _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo, completionHandler: @escaping () -> Void
        ) {
            asked.append("alert \(message) \(frame.isMainFrame)")
            completionHandler()
        }
        func webView(
            _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo, completionHandler: @escaping (Bool) -> Void
        ) {
            asked.append("confirm \(message)")
            completionHandler(true)
        }
        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?, initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping (String?) -> Void
        ) {
            asked.append("prompt \(prompt) \(defaultText ?? "none")")
            completionHandler("typed")
        }
    }

    private final class Bound: UIDelegate {
        func webView(
            _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping @MainActor @Sendable () -> Void
        ) { Task { completionHandler() } }
        func webView(
            _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
        ) { Task { completionHandler(true) } }
        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?, initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping @MainActor @Sendable (String?) -> Void
        ) { Task { completionHandler("typed") } }
    }

    private final class Awaited: UIDelegate {
        func webView(
            _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo
        ) async -> Bool { true }
        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?, initiatedByFrame frame: FrameInfo
        ) async -> String? { "typed" }
    }

    private final class AwaitedText: UIDelegate {
        func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
            true
        }
        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String, initiatedByFrame frame: FrameInfo
        ) async -> String? { "typed" }
    }

    /// Calls no handler.
    private final class Silent: UIDelegate {
        func webView(
            _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: FrameInfo, completionHandler: @escaping (Bool) -> Void
        ) {}
        func webView(
            _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?, initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping (String?) -> Void
        ) {}
    }

    private static let script = "alert('a'); [confirm('b'), prompt('c', 'd')]"

    private func answers(to delegate: any UIDelegate) async throws -> JavaScriptValue {
        let setting = ViewSetting(["/": "<p>page"])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        setting.view.uiDelegate = delegate
        try await setting.load("/")
        return try await setting.view.evaluateJavaScript(Self.script)
    }

    @Test("panels with a completion handler are asked, with the default text of the script")
    func plain() async throws {
        let delegate = Plain()
        #expect(try await answers(to: delegate) == [true, "typed"])
        #expect(delegate.asked == ["alert a true", "confirm b", "prompt c d"])
    }

    @Test("so are those whose handler is bound to the main actor, and the asynchronous forms")
    func others() async throws {
        // A view holds its delegate weakly.
        let delegates: [any UIDelegate] = [Bound(), Awaited(), AwaitedText()]
        for delegate in delegates {
            #expect(try await answers(to: delegate) == [true, "typed"])
        }
    }

    @Test("a handler that is released without a call answers no")
    func silent() async throws {
        let delegate = Silent()
        #expect(try await answers(to: delegate) == [false, nil])
    }

    private final class Chooser: UIDelegate {
        let files: [URLRecord]
        var parameters: OpenPanelParameters?

        init(_ files: [URLRecord]) { self.files = files }

        func webView(
            _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
            initiatedByFrame frame: FrameInfo,
            completionHandler: @escaping @MainActor @Sendable ([URLRecord]?) -> Void
        ) {
            self.parameters = parameters
            completionHandler(files)
        }
    }

    @Test("the files of a form are chosen by their addresses; an unreadable one changes nothing")
    func files() async throws {
        let path = try TestFolder.shared.write("words", to: "chosen.txt")
        let setting = ViewSetting(["/": "<form><input type=file></form>"])
        try await setting.load("/")
        let field = try #require(setting.targets.first).element
        let chooser = Chooser([try #require(URLRecord(filePath: path))])
        setting.view.uiDelegate = chooser
        #expect(await setting.view.chooseFiles(for: field))
        #expect(chooser.parameters?.allowsMultipleSelection == false)
        let missing = Chooser([try #require(URLRecord(filePath: path + ".none"))])
        setting.view.uiDelegate = missing
        #expect(await !setting.view.chooseFiles(for: field))
        let remote = Chooser([try URLRecord(parsing: "http://a.test/chosen.txt")])
        setting.view.uiDelegate = remote
        #expect(await !setting.view.chooseFiles(for: field))
    }
}
