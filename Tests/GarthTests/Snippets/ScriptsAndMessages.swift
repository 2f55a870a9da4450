import Garth

/// Reads facts of a page by a script.
@MainActor
func facts(of view: WebView) async throws -> [String] {
    let title = try await view.evaluateJavaScript("document.title")
    let links = try await view.evaluateJavaScript(
        "[...document.links].map(link => link.href)", as: [String].self)
    return [title.string ?? ""] + links
}

/// Asks a server from the page, and waits for the answer.
@MainActor
func status(of path: String, from view: WebView) async throws -> Int? {
    let value = try await view.callAsyncJavaScript(
        "const answer = await fetch(path); return answer.status", arguments: ["path": .string(path)]
    )
    return value.integer
}

/// Answers questions of scripts.
@MainActor
final class Settings: ScriptMessageHandlerWithReply {
    private var values: [String: JavaScriptValue] = ["size": 12]

    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async throws(ScriptMessageError) -> JavaScriptValue {
        guard let name = message.body["name"].string, let value = values[name] else {
            throw ScriptMessageError("there is no such setting")
        }
        return value
    }
}

/// A configuration whose pages may ask the program: `await webkit.messageHandlers.settings
/// .postMessage({ name: "size" })` is 12 there.
@MainActor
func configurationWithSettings() -> WebViewConfiguration {
    let configuration = WebViewConfiguration()
    configuration.userContentController.addScriptMessageHandler(Settings(), name: "settings")
    return configuration
}

/// Sees to it that the program's scripts run, and none of the page.
@MainActor
func configurationWithoutScriptsOfPages() -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    configuration.userContentController.addUserScript(
        UserScript(
            source: "document.querySelectorAll('.ad').forEach(ad => ad.remove())",
            injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    return configuration
}
