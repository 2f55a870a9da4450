import Garth
import Testing

/// A site that a test answers for, under `shop:`.
@MainActor
final class Shop: URLSchemeHandler {
    private let pages = [
        "/": "<title>Shop</title><form action=/search><label>Search <input name=q></label>"
            + "<button>Find</button></form>",
        "/search": "<title>Results</title><ul><li><a href=/book>A book</a></ul>",
        "/book": "<title>A book</title><h1>A book</h1><p id=count>0 in the basket</p>"
            + "<button onclick=\"count.textContent = '1 in the basket'\">Buy</button>",
    ]

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        let page = pages[task.request.url.pathname]
        do {
            try task.didReceive(
                URLSchemeResponse(mimeType: "text/html", statusCode: page == nil ? 404 : 200))
            try task.didReceive(Array((page ?? "<p>nothing here").utf8))
            try task.didFinish()
        } catch {
            // The view no longer needs the answer.
        }
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}
}

/// Keeps the errors of a page's scripts.
@MainActor
final class Console: NavigationDelegate {
    private(set) var errors: [String] = []

    func webView(_ webView: WebView, didReceive message: ConsoleMessage) {
        if message.level == .error { errors.append(message.text) }
    }
}

@MainActor
@Suite("The shop") struct ShopTests {
    private let view: WebView
    private let console = Console()
    private let start: URLRecord

    init() throws {
        var configuration = WebViewConfiguration(policy: .open)
        try configuration.setURLSchemeHandler(Shop(), forURLScheme: "shop")
        view = WebView(configuration: configuration)
        start = try URLRecord(parsing: "shop://shop/")
        view.navigationDelegate = console
    }

    @Test("a person finds a book and buys it")
    func purchase() async throws {
        try await view.load(NavigationRequest(start))
        try await view.locator(.label("Search")).fill("book")
        try await view.locator(.role("button", name: "Find")).click()
        try await view.locator(.role("link", name: "A book")).click()
        try await view.locator(.role("button", name: "Buy")).click()
        try await view.locator(.text("1 in the basket")).wait()
        #expect(view.title == "A book" && view.url?.pathname == "/book")
        #expect(console.errors.isEmpty)
    }

    @Test("what a page shows is what was agreed upon")
    func results() async throws {
        try await view.load(NavigationRequest(start.joining("/search")))
        let shown = try await view.snapshot()
        #expect("\(shown)".contains("- link \"A book\""))
    }

    @Test("an address that is not there says so", arguments: ["/nothing", "/book/2"])
    func missing(path: String) async throws {
        let response = try await view.load(NavigationRequest(start.joining(path)))
        #expect(response.statusCode == 404)
    }
}

extension URLRecord {
    /// The address of a path of the same site.
    fileprivate func joining(_ path: String) -> URLRecord {
        URLRecord.parse(path, base: self) ?? self
    }
}
