import GarthIPC
import GarthPage
import GarthURL

/// What a dump keeps of a page whose scripts run, until the page is finished.
struct ScriptedDump {
    /// The first commands for the page.
    let begin: [ContentCommand]
    /// The bytes of the document that have come.
    var bytes: [UInt8] = []
    /// Whether all bytes have come.
    var isFinished = false
}

/// Pages whose scripts run.
extension PageDump {
    /// The navigations that scripts may make one after another, as redirects.
    private static let scriptNavigations = 20

    /// Prints a page without its scripts after they took its content process along: a script that
    /// never ends loses the page no line. False if there is nothing to go on with.
    mutating func goOnWithoutScripts() -> Bool {
        guard let kept = scripted.take(), !hasFinished, let reason = content?.failure?.reason,
            reason != .timedOut, reason != .couldNotStart, reason != .noSandbox
        else { return false }
        outcome.notices.append(
            (reason == .hung
                ? "a script ran too long and was ended" : "the page's scripts ended their process")
                + "; the page is printed without scripts")
        generation += 1
        queue = LoadQueue()
        resourceSources = [:]
        frames = PageFrames()
        start([])
        for command in kept.begin { send(command) }
        kept.bytes.withUnsafeBytes { content?.send(bytes: $0) }
        if kept.isFinished { send(.finished) }
        return content?.failure == nil
    }

    /// Handles what a script says or asks for.
    mutating func note(_ report: ScriptReport) {
        switch report {
        case .unavailable(let reason):
            scripted = nil
            outcome.notices.append("the scripts of the page do not run: \(reason)")
        case .timedOut:
            outcome.notices.append(
                "the scripts of the page were ended after their time "
                    + "(to allow more: --javascript-time)")
        case .dialog(let dialog): outcome.notices.append(dialog.notice)
        case .navigation(let href, _):
            guard let url = URLRecord.parse(href, base: outcome.baseURL) else { break }
            scriptTarget = NavigationRequest(
                url, purpose: .link, in: context(ofDocumentAt: []))
        case .cookiesWanted: send(.cookies(cookies?.text ?? ""))
        case .cookieSet(let text): cookies?.set(text)
        case .request(let request): begin(request)
        case .requestCancelled(let number): cancel(request: number)
        case .storageWanted(let area): tell(area)
        case .storageChanged(let area, let change): apply(change, to: area)
        // The windows of a dump are frames, which the content process makes itself.
        case .windowWanted, .windowAsked: send(.window(isOpen: false))
        // A dump has no list, no handlers and no window.
        case .console, .message, .closed, .entry, .traversal, .focused, .windowLed, .windowClosed,
            .download:
            break
        }
    }

    private var cookies: DocumentCookies? {
        outcome.url.flatMap {
            DocumentCookies(of: $0, sandbox: outcome.terms.sandbox, configuration)
        }
    }

    /// Notes a form that a script sends; a form for a frame or another window is not sent.
    mutating func note(_ navigation: PageNavigation) {
        guard scripted != nil, navigation.isForm, navigation.owner == nil,
            ["", "_self", "_top", "_parent"].contains(navigation.frameName.lowercased()),
            let url = URLRecord.parse(navigation.href, base: outcome.baseURL)
        else { return }
        let isPost = navigation.method == "POST"
        let hasType = isPost && !navigation.contentType.isEmpty
        var request = NavigationRequest(
            url, method: navigation.method,
            headers: hasType ? [("Content-Type", navigation.contentType)] : [],
            body: isPost ? navigation.body : nil, purpose: .form)
        request.context = context(ofDocumentAt: [])
        if let reason = request.contentRefusal(of: url, hasRedirected: false) {
            outcome.notices.append("the form is not sent: \(reason)")
        } else {
            scriptTarget = request
        }
    }

    /// Prints the page that scripts lead to, in the place of theirs.
    mutating func followScripts(_ put: (Item) -> Bool) {
        var count = 0
        while let request = scriptTarget, outcome.error == nil, isWanted {
            scriptTarget = nil
            count += 1
            guard count <= Self.scriptNavigations else {
                outcome.notices.append("the scripts of the page lead on without end")
                return
            }
            scripted = nil
            hasFinished = false
            queue = LoadQueue()
            resourceSources = [:]
            frames = PageFrames()
            generation += 1
            start([.scripts])
            run(request, put)
        }
    }
}

extension ScriptDialogRequest {
    /// The dialog and the answer that it got by itself, in one line.
    fileprivate var notice: String {
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return switch kind {
        case .alert: "the page says: \(words)"
        case .confirm: "the page asks: \(words) (answered no)"
        case .prompt: "the page asks: \(words) (not answered)"
        }
    }
}
