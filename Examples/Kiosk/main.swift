// A screen in a museum: a few sites that nobody can add to, pages of its own, no advertisements.
//
//     swift run Kiosk museum.example
//
// Commands are lines: 3 (the third link), b, h (the first page); the end of the input ends it.

import Foundation
import Garth

/// Pages and a style sheet that are part of the program, under `kiosk:`.
@MainActor
final class OwnPages: URLSchemeHandler {
    private let files: [String: (type: String, text: String)]

    init(sites: [AllowRule]) {
        let items = sites.compactMap { site in
            site.siteURL.map { "<li><a href=\"\($0.href)\">\(site.text)</a>" }
        }
        files = [
            "/": (
                "text/html",
                """
                <title>Welcome</title><link rel=stylesheet href=/style.css>
                <h1>Welcome</h1><p class=hint>Choose by a number.<ul>\(items.joined())</ul>
                """
            ),
            "/style.css": ("text/css", ".hint { text-transform: uppercase }"),
        ]
    }

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        let file = files[task.request.url.pathname] ?? ("text/plain", "There is no such page.")
        try? task.didReceive(URLSchemeResponse(mimeType: file.type, textEncodingName: "utf-8"))
        try? task.didReceive(Array(file.text.utf8))
        try? task.didFinish()
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}
}

@MainActor
final class Kiosk: NavigationDelegate, UIDelegate {
    static let home = URLRecord.parse("kiosk://pages/")!
    static let rules = """
        [
            {"trigger": {"url-filter": "/ads/"}, "action": {"type": "block"}},
            {
                "trigger": {"url-filter": ".*"},
                "action": {"type": "css-display-none", "selector": ".advertisement"}
            }
        ]
        """
    private let view: WebView
    private var links: [DocumentLink] = []

    init(sites: [String]) throws {
        let list = try AllowList(parsing: sites.joined(separator: "\n"), source: "sites")
        var configuration = WebViewConfiguration(policy: URLPolicy(lockedTo: list))
        configuration.websiteDataStore = .nonPersistent()
        configuration.userContentController.add(
            try ContentRuleList(identifier: "advertisements", json: Self.rules))
        try configuration.setURLSchemeHandler(
            OwnPages(sites: Array(list.rules)), forURLScheme: "kiosk")
        view = WebView(configuration: configuration)
        view.customUserAgent = "Kiosk/1.0"
        view.navigationDelegate = self
        view.uiDelegate = self
    }

    /// Visitors can only read: the program submits no form and saves no file.
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    { action.navigationType == .formSubmitted ? .cancel : .allow }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    { response.canShowMIMEType ? .allow : .cancel }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        print("! \(denial.url.displayedHref) is not part of this exhibition")
        return .cancel
    }

    private func showPage() async {
        links = await view.createLinks()
        print("== \(view.title) ==")
        print(await view.createText())
        for (number, link) in links.enumerated() { print("[\(number + 1)] \(link.text)") }
    }

    func run() async {
        _ = try? await view.load(NavigationRequest(Self.home))
        await showPage()
        for await line in standardInput {
            if line == "h" {
                _ = try? await view.load(NavigationRequest(Self.home))
            } else if line == "b" {
                _ = try? await view.goBack()
            } else if let number = Int(line), links.indices.contains(number - 1) {
                _ = try? await view.follow(links[number - 1])
            }
            await showPage()
        }
    }
}

/// The lines of standard input, read on a thread of their own.
let standardInput = AsyncStream<String> { continuation in
    Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
}

try await Kiosk(sites: Array(CommandLine.arguments.dropFirst())).run()
