import Garth

/// Answers `app:` with pages that the program makes.
@MainActor
final class AppPages: URLSchemeHandler {
    func webView(_ webView: WebView, start task: URLSchemeTask) {
        do {
            switch task.request.url.pathname {
            case "welcome":
                try task.didReceive(
                    URLSchemeResponse(mimeType: "text/html", textEncodingName: "utf-8"))
                try task.didReceive(Array("<title>Welcome</title><h1>Welcome</h1>".utf8))
                try task.didReceive(Array("<a href=app:help>Help</a>".utf8))
            default:
                try task.didReceive(URLSchemeResponse(mimeType: "text/plain", statusCode: 404))
                try task.didReceive(Array("There is no such page.".utf8))
            }
            try task.didFinish()
        } catch {
            // The task was stopped: nobody waits for the answer.
        }
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}
}

/// A view in which `app:welcome` is a page as any other.
@MainActor
func viewWithAppPages() throws -> WebView {
    var configuration = WebViewConfiguration(policy: .open)
    try configuration.setURLSchemeHandler(AppPages(), forURLScheme: "app")
    let view = WebView(configuration: configuration)
    return view
}
