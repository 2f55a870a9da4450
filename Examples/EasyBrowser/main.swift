// A browser that visits a few sites and no others: swift run EasyBrowser swift.org debian.org
// Commands are lines: o (the menu), o 2 (its second site), b, f, r, l (links), 3 (a link), q.

import Foundation
import Garth

@MainActor
final class EasyBrowser: NavigationDelegate, UIDelegate {
    private let sites: [AllowRule]
    private let view: WebView
    private var links: [DocumentLink] = []

    init(sites: [String]) throws {
        self.sites = try sites.map { try AllowRule(parsing: $0) }
        let list = try AllowList(parsing: sites.joined(separator: "\n"), source: "sites")
        var configuration = WebViewConfiguration(policy: URLPolicy(allowing: list))
        configuration.showsErrorPages = false
        view = WebView(configuration: configuration)
        view.navigationDelegate = self
        view.uiDelegate = self
    }

    // MARK: - Calls of the view

    func webView(_ webView: WebView, didFinish navigation: Navigation) {
        print("== \(webView.title) ==")
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) { alert("Cannot be loaded", error.message) }

    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError) {
        alert("Not whole", error.message)
    }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        alert("Unauthorized visit", denial.message)
        return .cancel
    }

    // MARK: - The screen

    private func alert(_ title: String, _ message: String) { print("! \(title): \(message)") }

    private func showProgress() async {
        var drawn = ""
        for await state in view.states where state.isLoading {
            let bar = String(repeating: "#", count: Int(state.estimatedProgress * 20))
            if bar != drawn { print("[\(bar)] \(Int(state.estimatedProgress * 100)) %") }
            drawn = bar
        }
    }

    private func showToolbar() {
        func button(_ label: String, if isEnabled: Bool) -> String {
            isEnabled ? "[\(label.lowercased().prefix(1))] \(label)" : "(\(label))"
        }
        print(
            button("Back", if: view.canGoBack), button("Forward", if: view.canGoForward),
            button("Refresh", if: view.url != nil), button("Open", if: true),
            button("Links", if: !links.isEmpty), button("Quit", if: true))
    }

    /// Shows the page that a load brings; of one that fails, the delegate has told.
    private func show(_ load: () async throws -> NavigationResponse) async {
        guard (try? await load()) != nil else { return }
        links = await view.createLinks()
        print(await view.createText())
    }

    // MARK: - Commands

    func run() async {
        let progress = Task { await showProgress() }
        defer { progress.cancel() }
        await open("")
        showToolbar()
        for await line in standardInput {
            let words = line.split(separator: " ").map(String.init)
            switch words.first ?? "" {
            case "o": await open(words.last ?? "")
            case "b": await show { try await view.goBack() }
            case "f": await show { try await view.goForward() }
            case "r": await show { try await view.reload() }
            case "l": for (number, link) in links.enumerated() { print(number + 1, link.text) }
            case "q": return
            case let number:
                guard let index = Int(number), links.indices.contains(index - 1) else { break }
                await show { try await view.follow(links[index - 1]) }
            }
            showToolbar()
        }
    }

    /// Opens a site of the menu by its number, or shows the menu.
    private func open(_ number: String) async {
        guard let index = Int(number), sites.indices.contains(index - 1),
            let url = sites[index - 1].siteURL
        else {
            for (number, site) in sites.enumerated() { print("o \(number + 1)  \(site)") }
            return
        }
        await show { try await view.load(NavigationRequest(url)) }
    }
}

/// The lines of standard input, read on a thread of their own.
let standardInput = AsyncStream<String> { continuation in
    Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
}

try await EasyBrowser(sites: Array(CommandLine.arguments.dropFirst())).run()
