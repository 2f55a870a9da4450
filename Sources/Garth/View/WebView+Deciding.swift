import GarthFetch
import GarthPage
import GarthURL

/// The questions about a load: to the allow-list, to the person, and to the delegates.
extension WebView {
    /// The result of the questions about a request.
    enum Decision {
        case policy(PolicyDecision)
        case download(NavigationAction)
        /// The delegate denied it.
        case cancelled
    }

    /// Asks the policy, the person after a denial, and the delegate.
    ///
    /// The delegate is asked first about schemes without a loader, because a program may open those
    /// itself. What it allows is refused to the person.
    func decide(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ run: inout DocumentLoad
    ) async -> Decision {
        let decision = configuration.decision(
            for: url, purpose: purpose, source: run.load.source)
        if decision.denial?.reason == .scheme {
            let (_, answer) = await narrow(url, &run)
            guard answer != .cancel, isCurrent(run.navigation) else { return .cancelled }
            return .policy(await asked(decision, url, purpose, run.load.source))
        }
        let judged = await asked(decision, url, purpose, run.load.source)
        guard judged.isAllowed else { return .policy(judged) }
        let (action, answer) = await narrow(url, &run)
        return switch answer {
        case .allow: .policy(judged)
        case .cancel: .cancelled
        case .download: .download(action)
        }
    }

    /// The decision after the person was asked about a denial.
    private func asked(
        _ decision: PolicyDecision, _ url: URLRecord, _ purpose: NavigationPurpose,
        _ source: SourcePage?
    ) async -> PolicyDecision {
        guard case .denied(let denial) = decision, let uiDelegate else { return decision }
        let answer = await whileTimeStands {
            await uiDelegate.webView(self, unauthorizedVisit: denial)
        }
        guard answer != .cancel, denial.isOverridable, let remedy = denial.remedy else {
            return decision
        }
        let widened = configuration.policy.adding(remedy)
        if answer != .allowOnce {
            configuration.policy = widened
            uiDelegate.webView(self, didChangePolicy: widened)
        }
        return widened.decision(for: url, purpose: purpose, source: source)
    }

    /// Asks the delegate about the next hop of a load.
    private func narrow(
        _ url: URLRecord, _ run: inout DocumentLoad
    ) async -> (NavigationAction, NavigationActionPolicy) {
        var request = run.load.request
        request.url = url
        let action = action(for: request, run.type, isRedirect: run.load.redirectCount > 0)
        let answer: NavigationActionPolicy
        (answer, run.preferences) = await narrow(action, configuration.webpagePreferences(for: url))
        return (action, answer)
    }

    /// The action in question for the delegate; `frameName` is the name of a new window, if any.
    func action(
        for request: NavigationRequest, _ type: NavigationType, isRedirect: Bool = false,
        newWindow frameName: String? = nil, download: String? = nil
    ) -> NavigationAction {
        let shown = page?.isErrorPage == true ? nil : page?.url.withoutCredentials
        return NavigationAction(
            request: withDefaultFields(request), given: request.headers, navigationType: type,
            isRedirect: isRedirect,
            sourceFrame: request.source.map {
                FrameInfo(
                    isMainFrame: !request.context.isFromFrame, url: $0.url,
                    isSandboxed: request.context.sourceSandbox.contains(.origin), of: self)
            },
            targetFrame: frameName == nil
                ? FrameInfo(
                    isMainFrame: true, url: shown,
                    isSandboxed: page?.terms.sandbox.contains(.origin) ?? false, of: self) : nil,
            frameName: frameName ?? "", downloadName: download)
    }

    /// The request with the fields that the view sends by itself, as a delegate sees it.
    func withDefaultFields(_ request: NavigationRequest) -> NavigationRequest {
        var request = request
        let preferences = configuration.webpagePreferences(for: request.url)
        request.headers += request.defaultFields(
            language: configuration.fetch.language,
            userAgent: UserAgents(of: configuration).name(under: preferences))
        return request
    }

    /// The delegate's answer, and its preferences for the page; the time until the answer does not
    /// count as time of the load.
    func narrow(
        _ action: NavigationAction, _ preferences: WebpagePreferences
    ) async -> (NavigationActionPolicy, WebpagePreferences) {
        guard let navigationDelegate else {
            return (action.shouldPerformDownload ? .download : .allow, preferences)
        }
        return await whileTimeStands {
            await navigationDelegate.webView(
                self, decidePolicyFor: action, preferences: preferences)
        }
    }

    /// Asks the delegate about a response.
    func judge(_ head: ResponseHead, _ load: ResourceLoad) async -> NavigationResponsePolicy {
        guard load.request.substitute == nil, navigationDelegate != nil || uiDelegate != nil
        else { return .allow }
        let response = response(head, load)
        let answer = await whileTimeStands {
            await navigationDelegate?.webView(self, decidePolicyFor: response) ?? .allow
        }
        if case .allow = answer, uiDelegate?.webView(self, savesResponse: response) == true {
            return .download
        }
        return answer
    }

    func response(_ head: ResponseHead, _ load: ResourceLoad) -> NavigationResponse {
        let preferences = configuration.webpagePreferences(for: load.url)
        return NavigationResponse(
            head, url: load.url,
            showsPictures: preferences.showsPictures || configuration.opensPictures)
    }
}
