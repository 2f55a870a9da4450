import Garth
import GarthJSON
import GarthPage
import GarthURL

/// A web view with a driver at its delegates: it performs steps, and knows when it is at rest.
@MainActor
final class DrivenView: NavigationObserver, UIDelegate, DisplayDelegate {
    /// The driver's answers to questions.
    private struct Answers {
        var actions: [String: String] = [:]
        var responses: [String: String] = [:]
        var delay = Duration.zero
        /// nil: a file in a folder that ends with the program; nil within: no file.
        var destination: String??
    }

    /// The step for an event.
    private struct Trigger {
        var event: String
        var step: JSONValue
        var isOnce: Bool
        var hasFired = false
    }

    let view: WebView
    /// The failure of the load of this step, by its name.
    var failure: String?
    private let folder: DownloadFolder
    private var answers = Answers()
    private var triggers: [Trigger] = []
    private var page = PageContent()
    private var awaited: String?
    private var resting: CheckedContinuation<Void, Never>?
    /// A refresh that waits until its page has loaded.
    private var refreshing: CheckedContinuation<Void, Never>?
    /// Whether the refresh was cancelled, by a load or by stopping.
    private var isRefreshCancelled = false
    /// The refreshes that were followed in this step.
    private var refreshCount = 0
    /// The refreshes that a step follows: as many as redirects.
    private static let refreshLimit = 20
    private let report: Report
    /// What the view said since the last step, and the page whose limit was told.
    private var notes: [String] = []
    private weak var toldPage: Page?
    private static let noteLimit = 20

    /// Receives events before the view exists.
    private final class Report {
        var receive: ((NavigationEvent) -> Void)?
    }

    init(
        _ configuration: WebViewConfiguration, folder: DownloadFolder,
        tell: @escaping (NavigationEvent) -> Void
    ) {
        self.folder = folder
        view = WebView(configuration: configuration)
        let report = Report()
        self.report = report
        super.init { event in
            tell(event)
            report.receive?(event)
        }
        report.receive = { [weak self] in self?.noted($0) }
        view.navigationDelegate = self
        view.uiDelegate = self
        view.displayDelegate = self
    }

    // MARK: - Notes

    func webView(_ webView: WebView, didReceiveMessage message: String) { note(message) }

    /// Returns what there is to tell of the page and of what was not done, once.
    func takeNotes() -> [String] {
        defer { notes = [] }
        if let page = view.page, page !== toldPage, let limit = page.limitMessage {
            toldPage = page
            note(limit)
        }
        return notes
    }

    private func note(_ text: String) {
        guard notes.count < Self.noteLimit, !notes.contains(text) else { return }
        notes.append(text)
    }

    // MARK: - Steps

    /// Performs a step; returns the name of its error.
    func perform(_ name: String, _ step: JSONValue) async -> String? {
        refreshCount = 0
        switch name {
        case "load": return load(step)
        case "loadHTML": return loadHTML(step)
        case "back": view.begin { $0.goBack() }
        case "forward": view.begin { $0.goForward() }
        case "goTo":
            guard case .number(let offset)? = step["offset"], abs(offset) < 1e6,
                let item = view.backForwardList.item(at: Int(offset))
            else { return "noSuchEntry" }
            view.begin { $0.go(to: item) }
        case "reload": view.begin { $0.reload() }
        case "reloadFromOrigin": view.begin { $0.reloadFromOrigin() }
        case "stop": view.stopLoading()
        case "clearList":
            view.backForwardList.removeAllItems()
            compareProperties(of: view)
        case "click": return await click(step)
        case "submit": return await submit(step)
        case "download":
            guard let request = request(step) else { return "unsupportedURL" }
            view.startDownload(using: request, delegate: self)
        case "policy": setAnswers(step)
        case "on":
            guard let event = step["event"]?.string else { return "notAStep" }
            var isOnce = true
            if case .bool(let value)? = step["once"] { isOnce = value }
            triggers.append(Trigger(event: event, step: step, isOnce: isOnce))
        default: return "notAStep"
        }
        return nil
    }

    private func url(_ step: JSONValue, _ name: String = "url") -> URLRecord? {
        step[name]?.string.flatMap { URLRecord.parse($0) }
    }

    private func request(_ step: JSONValue) -> NavigationRequest? {
        guard let url = url(step) else { return nil }
        var request = NavigationRequest(url, purpose: .commandLine)
        if let method = step["method"]?.string { request.method = method }
        if let body = step["body"]?.string { request.body = Array(body.utf8) }
        if case .object(let fields)? = step["headers"] {
            request.headers = fields.compactMap { field in
                field.value.string.map { (field.name, $0) }
            }
        }
        return request
    }

    private func load(_ step: JSONValue) -> String? {
        guard let request = request(step) else { return "unsupportedURL" }
        view.load(request)
        return nil
    }

    private func loadHTML(_ step: JSONValue) -> String? {
        guard let html = step["html"]?.string else { return "notAStep" }
        if let unreachable = url(step, "unreachable") {
            view.loadAlternateHTMLString(
                html, baseURL: url(step, "base"), forUnreachableURL: unreachable)
        } else {
            view.loadHTMLString(html, baseURL: url(step, "base"))
        }
        return nil
    }

    private func click(_ step: JSONValue) async -> String? {
        guard let text = step["text"]?.string else { return "noSuchText" }
        if page.target(showing: text) == nil {
            // The lines of what a script has changed may still be on their way.
            _ = try? await view.wait(for: [.quiet], within: .seconds(1))
        }
        guard let found = page.target(showing: text) else { return "noSuchText" }
        view.activate(found.element)
        await contentHasAnswered()
        return nil
    }

    private func submit(_ step: JSONValue) async -> String? {
        var form = 0.0
        if case .number(let number)? = step["form"] { form = number }
        guard (0..<1e6).contains(form), let control = page.control(ofForm: Int(form)) else {
            return "noSuchForm"
        }
        view.begin { $0.submit(control, .implicit) }
        await contentHasAnswered()
        return nil
    }

    /// Returns when the content process has executed its commands and reported it.
    ///
    /// An answer may come before the reports of the same turn, but not before those of the turn
    /// before: hence two questions, the second after the first answer.
    private func contentHasAnswered() async {
        guard let page = view.page else { return }
        _ = await page.export(.links)
        _ = await page.export(.links)
    }

    private func setAnswers(_ step: JSONValue) {
        func map(_ name: String) -> [String: String] {
            guard case .object(let members)? = step[name] else { return [:] }
            return Dictionary(
                members.compactMap { member in member.value.string.map { (member.name, $0) } },
                uniquingKeysWith: { $1 })
        }
        answers = Answers(actions: map("action"), responses: map("response"))
        if case .number(let seconds)? = step["delay"], (0..<600).contains(seconds) {
            answers.delay = .milliseconds(Int64(seconds * 1000))
        }
        if let destination = step["destination"] { answers.destination = .some(destination.string) }
    }

    // MARK: - Rest

    /// Returns when the view is idle, or at an event.
    func rest(until event: String?) async {
        awaited = event
        while awaited != nil || event == nil, !view.isAtRest {
            await withCheckedContinuation { resting = $0 }
        }
        awaited = nil
        compareProperties(of: view)
    }

    private func wake() {
        resting?.resume()
        resting = nil
        refreshing?.resume()
        refreshing = nil
    }

    func webView(_ webView: WebView, didShow next: Page, replacing previous: Page?) {
        if previous !== next {
            previous?.viewState = page
            page = next.viewState as? PageContent ?? PageContent()
            next.viewState = nil
        }
        wake()
    }

    func webView(_ webView: WebView, page shown: Page, didUpdate updates: [PageUpdate]) {
        for update in updates {
            if case .submissionRefused = update { failure = "submissionRefused" }
            page.apply(update)
        }
        wake()
    }

    func content(of webView: WebView) -> PageContent? { page }

    func webViewDidChangeState(_ webView: WebView) {
        compareProperties(of: webView)
        wake()
    }

    func webView(_ webView: WebView, cannotShowPages error: NavigationError) {
        failure = error.eventName
        wake()
    }

    /// Performs the step that waits for the event, inside the call of the delegate, as programs do.
    private func noted(_ event: NavigationEvent) {
        if event.kind.rawValue == awaited { awaited = nil }
        if event.kind == .didCancelClientRedirect { isRefreshCancelled = true }
        for index in triggers.indices where triggers[index].event == event.kind.rawValue {
            let trigger = triggers[index]
            guard !trigger.hasFired else { continue }
            triggers[index].hasFired = trigger.isOnce
            switch trigger.step["then"]?.string {
            case "stop": view.stopLoading()
            case "back": view.goBack()
            case "forward": view.goForward()
            case "reload": view.reload()
            case "reloadFromOrigin": view.reloadFromOrigin()
            case "load": _ = load(trigger.step)
            case "loadHTML": _ = loadHTML(trigger.step)
            default: break
            }
        }
        triggers.removeAll(where: \.hasFired)
        wake()
    }

    // MARK: - Questions

    private func answer(_ url: URLRecord, from map: [String: String]) async -> String? {
        let answer = map[url.pathname + url.search] ?? map[url.pathname] ?? map[url.href]
        if answers.delay > .zero { try? await Task.sleep(for: answers.delay) }
        return answer
    }

    override func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        _ = await super.webView(webView, decidePolicyFor: action)
        switch await answer(action.request.url, from: answers.actions) {
        case "cancel": return .cancel
        case "download": return .download
        default: return .allow
        }
    }

    override func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        _ = await super.webView(webView, decidePolicyFor: response)
        switch await answer(response.url, from: answers.responses) {
        case "allow": return .allow
        case "cancel": return .cancel
        case "download": return .download
        default: return response.canShowMIMEType ? .allow : .download
        }
    }

    override func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? {
        _ = await super.download(
            download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
        if let destination = answers.destination { return destination }
        return folder.newFile(named: suggestedFilename)
    }

    override func download(
        _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
    ) async -> DownloadRedirectPolicy {
        _ = await super.download(download, willPerformHTTPRedirectionTo: request)
        return await answer(request.url, from: answers.actions) == "cancel" ? .cancel : .allow
    }

    override func webView(
        _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
    ) {
        failure = error.eventName
        super.webView(webView, didFail: navigation, with: error)
    }

    override func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        if error.code != .frameLoadInterrupted { failure = error.eventName }
        super.webView(webView, didFailProvisionalNavigation: navigation, with: error)
    }

    override func download(_ download: Download, didFailWith error: NavigationError) {
        failure = error.eventName
        super.download(download, didFailWith: error)
    }

    func webView(
        _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
        for action: NavigationAction
    ) async -> WebView? { nil }

    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        failure = "blockedByPolicy"
        return .cancel
    }

    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
        true
    }

    /// A refresh at once begins when its page has loaded, and the step ends with the page that it
    /// leads to (HTML Standard, "shared declarative refresh steps"). A later one would come in the
    /// middle of other steps.
    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after seconds: Int) async
        -> Bool
    {
        guard seconds == 0, refreshCount < Self.refreshLimit else { return false }
        refreshCount += 1
        isRefreshCancelled = false
        while view.isLoading, !isRefreshCancelled {
            await withCheckedContinuation { refreshing = $0 }
        }
        return !isRefreshCancelled
    }

    // MARK: - State

    /// The view's state, as the end of a step tells it.
    var state: JSONValue {
        func entry(_ item: BackForwardListItem) -> JSONValue {
            .object([
                ("url", .string(item.url.hrefWithoutCredentials)),
                ("initialURL", .string(item.initialURL.hrefWithoutCredentials)),
                ("title", .string(item.title)),
            ])
        }
        let list = view.backForwardList
        return .object([
            ("url", view.url.map { .string($0.hrefWithoutCredentials) } ?? .null),
            ("title", .string(view.title)), ("loading", .bool(view.isLoading)),
            ("progress", .number(view.estimatedProgress)),
            ("canGoBack", .bool(view.canGoBack)), ("canGoForward", .bool(view.canGoForward)),
            ("back", .array(list.backList.map(entry))),
            ("forward", .array(list.forwardList.map(entry))),
            ("item", list.currentItem.map(entry) ?? .null),
        ])
    }
}
