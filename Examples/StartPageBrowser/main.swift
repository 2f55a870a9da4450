// A browser with a start page in its history, which continues its last session.
//
//     swift run StartPageBrowser session.json https://example.org/ https://www.swift.org/
//
// Commands are lines: an address, b, f, h (the start page), + - 0 (zoom), t (titles), q.

import Foundation
import Garth

/// Answers `start:page` with a list of the favourites: a page with an address has a history entry.
@MainActor
final class StartPage: URLSchemeHandler {
    static let url = URLRecord.parse("start:page")!
    private let favourites: [String]

    init(favourites: [String]) { self.favourites = favourites }

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        let items = favourites.map { "<li><a href=\"\(escaped($0))\">\(escaped($0))</a>" }
        let html = "<title>Start</title><h1>Favourites</h1><ul>\(items.joined())</ul>"
        try? task.didReceive(URLSchemeResponse(mimeType: "text/html", textEncodingName: "utf-8"))
        try? task.didReceive(Array(html.utf8))
        try? task.didFinish()
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}

/// The stored state between two runs.
struct Session: Codable {
    var state: InteractionState
    var zoom: Double
}

@MainActor
final class Browser: NavigationDelegate {
    private let view: WebView
    private let file: URL

    init(session file: URL, favourites: [String]) throws {
        self.file = file
        var configuration = WebViewConfiguration(policy: .open)
        configuration.allowsPrivateNetwork = true
        let startPage = StartPage(favourites: favourites)
        try configuration.setURLSchemeHandler(startPage, forURLScheme: "start")
        view = WebView(configuration: configuration)
        view.navigationDelegate = self
    }

    func webView(_ webView: WebView, didFinish navigation: Navigation) {
        print("== \(webView.title) ==")
    }

    // MARK: - The session

    /// Continues the last session, or opens the start page.
    private func begin() {
        do {
            let session = try JSONDecoder().decode(Session.self, from: Data(contentsOf: file))
            view.pageZoom = session.zoom
            view.interactionState = session.state
        } catch CocoaError.fileReadNoSuchFile {
            view.load(NavigationRequest(StartPage.url))
        } catch {
            print("The session cannot be restored: \(error)")
            view.load(NavigationRequest(StartPage.url))
        }
    }

    private func save() {
        let session = Session(state: view.interactionState, zoom: view.pageZoom)
        do {
            try JSONEncoder().encode(session).write(to: file, options: .atomic)
        } catch {
            print("The session cannot be saved: \(error)")
        }
    }

    // MARK: - The person

    /// Draws the toolbar whenever the available commands change.
    private func watchToolbar() async {
        var last: String?
        for await state in view.states {
            let toolbar = """
                \(state.canGoBack ? "[b] Back" : "(Back)") \
                \(state.canGoForward ? "[f] Forward" : "(Forward)") [h] Start [+ - 0] Zoom [q] Quit
                """
            if toolbar != last { print(toolbar) }
            last = toolbar
        }
    }

    private func showPage() async {
        for await state in view.states where state.isAtRest { break }
        print(await view.createText())
    }

    func run() async {
        let toolbar = Task { await watchToolbar() }
        defer { toolbar.cancel() }
        begin()
        await showPage()
        for await line in standardInput {
            switch line {
            case "b": _ = try? await view.goBack()
            case "f": _ = try? await view.goForward()
            case "h": _ = try? await view.load(NavigationRequest(StartPage.url))
            case "+": view.pageZoom += 0.1
            case "-": view.pageZoom -= 0.1
            case "0": view.pageZoom = 1
            case "t":
                for item in view.backForwardList.items {
                    print(item === view.backForwardList.currentItem ? "*" : " ", item.title)
                }
                continue
            case "q": return save()
            default:
                guard let url = URLRecord.parse(line) else {
                    print("That is no address: \(line)")
                    continue
                }
                _ = try? await view.load(NavigationRequest(url))
            }
            await showPage()
            if "+-0".contains(line) { print("zoom \(Int((view.pageZoom * 100).rounded())) %") }
        }
        save()
    }
}

/// The lines of standard input, read on a thread of their own.
let standardInput = AsyncStream<String> { continuation in
    Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print("usage: StartPageBrowser SESSION-FILE [URL...]")
    exit(64)
}
let session = URL(fileURLWithPath: arguments[1])
try await Browser(session: session, favourites: Array(arguments.dropFirst(2))).run()
