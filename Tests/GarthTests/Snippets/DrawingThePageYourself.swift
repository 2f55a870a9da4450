import Garth

/// Draws a page in lines of text, with the numbers of its links and controls.
@MainActor
final class Screen: DisplayDelegate {
    private(set) var page = PageContent()
    private(set) var top = 0
    private(set) var message = ""
    private var anchor: String?

    func webView(_ webView: WebView, didShow shown: Page, replacing previous: Page?) {
        guard shown !== previous else { return }
        previous?.viewState = page
        page = shown.viewState as? PageContent ?? PageContent()
    }

    func webView(_ webView: WebView, page shown: Page, didUpdate updates: [PageUpdate]) {
        for update in updates { page.apply(update) }
        scroll()
    }

    func webView(_ webView: WebView, scrollToAnchor name: String) {
        anchor = name
        scroll()
    }

    func webView(_ webView: WebView, didReceiveMessage message: String) {
        self.message = message
    }

    /// Goes to the place that was asked for, as soon as its line is there.
    private func scroll() {
        guard let anchor, let line = page.line(ofAnchor: anchor) else { return }
        top = line
        self.anchor = nil
    }

    /// The lines from the top of the screen on.
    func lines(_ rows: Int) -> [String] {
        (top..<min(top + rows, page.lines.count)).map { line in
            page.pieces(ofLine: line).map { piece in
                let text = piece.style.marks.contains(.bold) ? "*\(piece.text)*" : piece.text
                return piece.target == 0 ? text : "\(text)[\(piece.target)]"
            }.joined()
        }
    }
}

/// Makes a view that draws on a screen.
@MainActor
func makeView(on screen: Screen, _ configuration: WebViewConfiguration) -> WebView {
    let view = WebView(configuration: configuration)
    view.displayDelegate = screen
    view.setSize(columns: 40, rows: 20)
    return view
}

/// Does what a person wants with a target: follows a link, fills a field in and sends its form.
@MainActor
func choose(_ number: UInt32, _ text: String, on screen: Screen, in view: WebView) {
    guard let target = screen.page.target(number) else { return }
    switch target.kind {
    case .link(let link): view.follow(link)
    case .disclosure, .editingHost: view.activate(target.element)
    case .control(let control):
        if case .text = control.kind { view.change(target.element, .text(text)) }
        view.submit(target.element, .implicit)
    }
}

/// Where a text stands: the line and the bytes of each match.
func find(_ text: String, in page: PageContent) -> [(line: Int, bytes: Range<Int>)] {
    let matches = page.matches(of: text)
    return matches.compactMap { match in
        (0..<page.lines.count).first { page.lines.textRange(ofLine: $0).contains(match.lowerBound) }
            .map { ($0, match) }
    }
}

/// Prints lines as they become final, and none twice.
@MainActor
final class Printer: DisplayDelegate {
    private(set) var printed: [String] = []

    func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
        for case .lines(let first, let lines) in updates where first == printed.count {
            printed += (0..<lines.count).map { lines.string(ofLine: $0) }
        }
    }
}

/// A view whose lines are told when they will not change any more.
@MainActor
func makeView(on printer: Printer, _ configuration: WebViewConfiguration) -> WebView {
    var configuration = configuration
    configuration.suppressesIncrementalRendering = true
    let view = WebView(configuration: configuration)
    view.displayDelegate = printer
    return view
}
