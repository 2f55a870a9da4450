import Garth
import GarthPage

/// Logs in, and returns the greeting of the page behind the form.
@MainActor
func logIn(to view: WebView, at url: URLRecord) async throws -> String {
    try await view.load(NavigationRequest(url))
    try await view.locator(.label("Name")).fill("ann")
    try await view.locator(.label("Password")).fill("secret")
    try await view.locator(.role("button", name: "Log in")).click()
    return try await view.locator(.role("heading", name: nil)).innerText()
}

/// Reads a table as rows of texts.
@MainActor
func rows(ofTableIn view: WebView, at url: URLRecord) async throws -> [[String]] {
    try await view.load(NavigationRequest(url))
    var rows: [[String]] = []
    for row in try await view.locator(.selector("tbody tr")).all() {
        var cells: [String] = []
        for cell in try await row.queryAll(.selector("td")) {
            cells.append(try await cell.innerText())
        }
        rows.append(cells)
    }
    return rows
}

/// Follows "Next" until there is none, and collects the headings.
@MainActor
func headings(ofPagesIn view: WebView, from url: URLRecord) async throws -> [String] {
    try await view.load(NavigationRequest(url))
    var headings: [String] = []
    while true {
        headings += try await view.locator(.selector("h2")).allInnerTexts()
        guard let next = try await view.query(.role("link", name: "Next")) else { return headings }
        try await next.click()
    }
}

/// Saves the file behind a link, and returns its path.
@MainActor
func download(
    fromLink name: String, in view: WebView, at url: URLRecord, to folder: String
) async throws -> String? {
    let saver = FileSaver(folder: folder)
    view.navigationDelegate = saver
    try await view.load(NavigationRequest(url))
    try await view.locator(.role("link", name: name)).click()
    return await saver.path()
}

/// Sends a file with a form, and returns the answer.
@MainActor
func upload(_ text: String, in view: WebView, at url: URLRecord) async throws -> String {
    try await view.load(NavigationRequest(url))
    let file = ChosenFile(name: "report.txt", bytes: Array(text.utf8))
    try await view.locator(.label("Report")).setFiles([file])
    try await view.locator(.role("button", name: "Send")).click()
    return await view.createText()
}

/// Presses a button whose script asks a question, and answers it.
@MainActor
func confirmDeletion(in view: WebView, at url: URLRecord) async throws -> String {
    let person = Person()
    view.uiDelegate = person
    try await view.load(NavigationRequest(url))
    try await view.locator(.role("button", name: "Delete")).click()
    try await view.locator(.text("deleted")).wait()
    return person.question
}

/// Fills in a field of a frame: queries find elements in frames, too.
@MainActor
func pay(in view: WebView, at url: URLRecord) async throws -> String {
    try await view.load(NavigationRequest(url))
    let field = view.locator(.label("Card number"))
    try await field.fill("4242")
    return try await field.value()
}

/// Follows a link to a new window, and returns its title.
@MainActor
func titleOfNewWindow(from view: WebView, at url: URLRecord) async throws -> String {
    let person = Person()
    view.uiDelegate = person
    try await view.load(NavigationRequest(url))
    try await view.locator(.role("link", name: "Open")).click()
    let window = await person.window()
    _ = try await window.wait(for: [.quiet])
    return window.title
}

/// Loads a page, and returns the addresses of all requests that it caused.
@MainActor
func requests(
    ofPageAt url: URLRecord, with configuration: WebViewConfiguration
) async throws -> [String] {
    var addresses: [String] = []
    let (records, writer) = AsyncStream.makeStream(of: RequestRecord.self)
    var recording = configuration
    recording.recordRequests { writer.yield($0) }
    try await WebView(configuration: recording).load(NavigationRequest(url))
    recording.stopRecordingRequests()
    writer.finish()
    for await record in records { addresses.append(record.url.href) }
    return addresses
}

/// Takes a screenshot as text: roles, names and states, and the lines as a person sees them.
@MainActor
func screenshot(of view: WebView, at url: URLRecord) async throws -> (tree: String, lines: String) {
    try await view.load(NavigationRequest(url))
    let tree = try await view.snapshot()
    return ("\(tree)", try await view.createSnapshot(as: .ansi))
}

/// Answers yes, and keeps the windows that pages open.
@MainActor
final class Person: UIDelegate {
    private(set) var question = ""
    private let (windows, opener) = AsyncStream.makeStream(of: WebView.self)

    func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool {
        question = message
        return true
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for navigationAction: NavigationAction, windowFeatures: WindowFeatures
    ) -> WebView? {
        let window = WebView(configuration: configuration)
        opener.yield(window)
        return window
    }

    /// The first window that was opened, which the program keeps.
    func window() async -> WebView {
        for await window in windows { return window }
        return WebView()
    }
}

/// Saves what a page cannot show.
@MainActor
final class FileSaver: NavigationDelegate, DownloadDelegate {
    private let folder: String
    private let (paths, writer) = AsyncStream.makeStream(of: String?.self)

    init(folder: String) { self.folder = folder }

    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    { response.canShowMIMEType ? .allow : .download }

    func webView(
        _ webView: WebView, navigationResponse: NavigationResponse, didBecome download: Download
    ) { download.delegate = self }

    func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? { "\(folder)/\(suggestedFilename)" }

    func downloadDidFinish(_ download: Download) { writer.yield(download.destination) }

    func download(_ download: Download, didFailWith error: NavigationError) { writer.yield(nil) }

    /// The path of the first file that has come; nil if it failed.
    func path() async -> String? {
        for await path in paths { return path }
        return nil
    }
}
