import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL

/// A web view with a driver at its delegates: it performs steps, and knows when it is at rest.
@MainActor
final class DrivenView: NavigationObserver, UIDelegate, DisplayDelegate {
    /// The driver's answers to questions.
    private struct Answers {
        enum Word: String { case allow, cancel, download }

        var actions: [String: Word] = [:]
        var responses: [String: Word] = [:]
        var delay = Duration.zero
        /// nil: a file in a folder that ends with the program; nil within: no file.
        var destination: String??
    }

    /// The step for an event.
    private struct Trigger {
        var event: String
        var step: JSONValue
        var perform: Reaction
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
    private let effects: EffectWaiter
    private let refreshes: RefreshFollower
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
        var configuration = configuration
        configuration.startsScriptsWithPage = true
        view = WebView(configuration: configuration)
        effects = EffectWaiter(of: view)
        refreshes = RefreshFollower(effects)
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

    /// Forgets the failures and refreshes of the steps before.
    func beginStep() {
        failure = nil
        refreshes.beginAct()
    }

    /// Begins to lead the view to another page.
    func begin(_ act: PageAct) -> StepAnswer {
        do throws(ActError) {
            try view.begin(act)
            return StepAnswer()
        } catch {
            return StepAnswer(error)
        }
    }

    func go(_ step: JSONValue) -> StepAnswer {
        guard case .number(let offset)? = step["offset"], abs(offset) < 1e6 else {
            return StepAnswer(ActError(.noSuchEntry, "the step has no offset, a number"))
        }
        return begin(.go(by: Int(offset)))
    }

    func clearList() -> StepAnswer {
        view.backForwardList.removeAllItems()
        compareProperties(of: view)
        return StepAnswer()
    }

    func download(_ step: JSONValue) -> StepAnswer {
        guard let request = request(step) else { return StepAnswer(error: "unsupportedURL") }
        view.startDownload(using: request, delegate: self)
        return StepAnswer()
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
                field.value.string.map { HTTPField(field.name, $0) }
            }
        }
        return request
    }

    func load(_ step: JSONValue) -> StepAnswer {
        guard let request = request(step) else { return StepAnswer(error: "unsupportedURL") }
        return begin(.load(request))
    }

    func loadHTML(_ step: JSONValue) -> StepAnswer {
        guard let html = step["html"]?.string else { return StepAnswer(error: "notAStep") }
        if let unreachable = url(step, "unreachable") {
            view.loadAlternateHTMLString(
                html, baseURL: url(step, "base"), forUnreachableURL: unreachable)
        } else {
            view.loadHTMLString(html, baseURL: url(step, "base"))
        }
        return StepAnswer()
    }

    func click(_ step: JSONValue) async -> StepAnswer {
        guard let text = step["text"]?.string else { return StepAnswer(error: "noSuchText") }
        if page.target(showing: text) == nil {
            // The lines of what a script has changed may still be on their way.
            await effects.waitForQuiet(within: .seconds(1))
        }
        guard let found = page.target(showing: text) else {
            return StepAnswer(error: "noSuchText")
        }
        view.activate(found.element)
        await contentHasAnswered()
        return StepAnswer()
    }

    func submit(_ step: JSONValue) async -> StepAnswer {
        var form = 0.0
        if case .number(let number)? = step["form"] { form = number }
        guard (0..<1e6).contains(form), let control = page.control(ofForm: Int(form)) else {
            return StepAnswer(error: "noSuchForm")
        }
        view.begin { $0.submit(control, .implicit) }
        await contentHasAnswered()
        return StepAnswer()
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

    func setAnswers(_ step: JSONValue) -> StepAnswer {
        // A word that nobody knows would let pass what the driver wants to hold.
        func words(_ name: String) -> [String: Answers.Word]? {
            var words: [String: Answers.Word] = [:]
            for (place, value) in step[name]?.members ?? [] {
                guard let word = value.string.flatMap(Answers.Word.init) else { return nil }
                words[place] = word
            }
            return words
        }
        guard let actions = words("action"), let responses = words("response") else {
            return StepAnswer(
                error: "notAStep", message: "an answer is \"allow\", \"cancel\" or \"download\"")
        }
        answers = Answers(actions: actions, responses: responses)
        if case .number(let seconds)? = step["delay"], (0..<600).contains(seconds) {
            answers.delay = .milliseconds(Int64(seconds * 1000))
        }
        if let destination = step["destination"] { answers.destination = .some(destination.string) }
        return StepAnswer()
    }

    // MARK: - Steps for events

    /// A step inside the call of the delegate that tells an event: it begins at once.
    private typealias Reaction = @MainActor (DrivenView, JSONValue) -> Void

    private static let reactions: [String: Reaction] = [
        "stop": { driver, _ in _ = driver.begin(.stop) },
        "back": { driver, _ in _ = driver.begin(.back) },
        "forward": { driver, _ in _ = driver.begin(.forward) },
        "reload": { driver, _ in _ = driver.begin(.reload) },
        "reloadFromOrigin": { driver, _ in _ = driver.begin(.reloadFromOrigin) },
        "load": { driver, step in _ = driver.load(step) },
        "loadHTML": { driver, step in _ = driver.loadHTML(step) },
    ]

    func addTrigger(_ step: JSONValue) -> StepAnswer {
        guard let event = step["event"]?.string else { return StepAnswer(error: "notAStep") }
        let name = step["then"]?.string ?? ""
        guard let reaction = Self.reactions[name] else {
            let known = Self.reactions.keys.sorted().joined(separator: ", ")
            return StepAnswer(
                error: "notAStep", message: "no event leads to \"\(name)\" (\(known) are known)")
        }
        triggers.append(
            Trigger(
                event: event, step: step, perform: reaction, isOnce: step["once"]?.bool ?? true))
        return StepAnswer()
    }

    // MARK: - Rest

    /// Returns when the view is idle, or at an event.
    func rest(until event: String?) async {
        awaited = event
        await effects.waitForRest { event != nil && awaited == nil }
        awaited = nil
        compareProperties(of: view)
    }

    func webView(_ webView: WebView, didShow next: Page, replacing previous: Page?) {
        if previous !== next {
            previous?.viewState = page
            page = next.viewState as? PageContent ?? PageContent()
            next.viewState = nil
        }
        effects.noteChange()
    }

    func webView(_ webView: WebView, page shown: Page, didUpdate updates: [PageUpdate]) {
        for update in updates {
            if case .submissionRefused = update { failure = "submissionRefused" }
            page.apply(update)
        }
        effects.noteChange()
    }

    func content(of webView: WebView) -> PageContent? { page }

    func webViewDidChangeState(_ webView: WebView) {
        compareProperties(of: webView)
        effects.noteChange()
    }

    func webView(_ webView: WebView, cannotShowPages error: NavigationError) {
        failure = error.eventName
        effects.noteChange()
    }

    /// Performs the step that waits for the event, inside the call of the delegate, as programs do.
    private func noted(_ event: NavigationEvent) {
        if event.kind.rawValue == awaited { awaited = nil }
        if event.kind == .didCancelClientRedirect { refreshes.noteCancellation() }
        for index in triggers.indices where triggers[index].event == event.kind.rawValue {
            let trigger = triggers[index]
            guard !trigger.hasFired else { continue }
            triggers[index].hasFired = trigger.isOnce
            trigger.perform(self, trigger.step)
        }
        triggers.removeAll(where: \.hasFired)
        effects.noteChange()
    }

    // MARK: - Questions

    private func answer(
        _ url: URLRecord, from map: [String: Answers.Word]
    ) async -> Answers.Word? {
        let answer = map[url.pathname + url.search] ?? map[url.pathname] ?? map[url.href]
        if answers.delay > .zero { try? await Task.sleep(for: answers.delay) }
        return answer
    }

    override func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
        -> NavigationActionPolicy
    {
        _ = await super.webView(webView, decidePolicyFor: action)
        switch await answer(action.request.url, from: answers.actions) {
        case .cancel: return .cancel
        case .download: return .download
        case .allow, nil: return .allow
        }
    }

    override func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
        -> NavigationResponsePolicy
    {
        _ = await super.webView(webView, decidePolicyFor: response)
        switch await answer(response.url, from: answers.responses) {
        case .allow: return .allow
        case .cancel: return .cancel
        case .download: return .download
        case nil: return response.canShowMIMEType ? .allow : .download
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
        return await answer(request.url, from: answers.actions) == .cancel ? .cancel : .allow
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
    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration) async
        -> Bool
    {
        await refreshes.follow(after: delay, of: view)
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
