import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// Questions to the person: refused visits, forms sent again, refreshes.
extension Browser: UIDelegate {
    func webView(_ webView: WebView, unauthorizedVisit denial: PolicyDenial) async
        -> UnauthorizedVisitAnswer
    {
        if denial.reason == .scheme {
            let tab = tab(of: webView)
            await offer(denial.url, refusedBy: denial, in: tab)
            tab?.toldDenial = denial
            return .cancel
        }
        sheetCount += 1
        let id = sheetCount
        present(
            .refusal(
                id: id, title: denial.title, refusal: denial.summary,
                address: denial.url.hrefWithoutCredentials,
                reason: reason(of: denial),
                isLocked: settings.isLocked || !denial.isOverridable), in: tab(of: webView))
        return await withCheckedContinuation { refusals[id] = (denial, $0) }
    }

    /// The rule that decided, and the effect of an answer.
    private func reason(of denial: PolicyDenial) -> String {
        if denial.isLocked { return localized("The list is locked.") }
        guard denial.isOverridable, let remedy = denial.remedy else { return "" }
        let decided = denial.reason == .notOnList ? localized("No rule allows it.") + " " : ""
        return decided + localized("To allow it is to add the rule \(remedy.text)")
    }

    func webView(_ webView: WebView, runConfirmPanelWithMessage message: String) async -> Bool {
        await confirm(message, confirm: localized("Send"), in: tab(of: webView))
    }

    func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
        -> Credential?
    {
        let space = challenge.protectionSpace
        sheetCount += 1
        let id = sheetCount
        present(
            .authentication(
                id: id,
                host: space.isProxy
                    ? localized("The proxy") : localized("\(space.host) port \(space.port)"),
                realm: space.realm, isSecure: space.receivesCredentialSecurely,
                user: challenge.proposedCredential?.user ?? "",
                isRetry: challenge.previousFailureCount > 0), in: tab(of: webView))
        return await withCheckedContinuation { logIns[id] = $0 }
    }

    /// Asks a question in a tab, or in the one that is on the screen.
    func confirm(
        _ title: String, body: [String] = [], confirm: String, in tab: Tab? = nil
    ) async -> Bool {
        sheetCount += 1
        let id = sheetCount
        present(.confirmation(id: id, title: title, body: body, confirm: confirm), in: tab)
        return await withCheckedContinuation { confirmations[id] = $0 }
    }

    /// Asks a question with several answers; nil for none of them.
    func choose(
        _ title: String, body: [String], none: String, from answers: [String], in tab: Tab? = nil
    ) async -> Int? {
        sheetCount += 1
        let id = sheetCount
        present(.choice(id: id, title: title, body: body, none: none, choices: answers), in: tab)
        return await withCheckedContinuation { choices[id] = $0 }
    }

    /// Asks at once in the visible tab, and in another tab when it is shown: a key that was meant
    /// for one page never answers a question about another.
    func present(_ sheet: Sheet, in owner: Tab?) {
        let owner = owner ?? tab
        owner.questions.insert(sheet.id)
        if owner === tab {
            interface.present(sheet)
        } else {
            owner.screen.present(sheet)
            updateTabLabels()
        }
        askForFrame()
    }

    /// Drops the questions of a tab that is closed.
    func cancelQuestions(of tab: Tab) {
        for id in tab.questions {
            tab.screen.dismissSheet(id)
            refusals.removeValue(forKey: id)?.1.resume(returning: .cancel)
            logIns.removeValue(forKey: id)?.resume(returning: nil)
            confirmations.removeValue(forKey: id)?.resume(returning: false)
            choices.removeValue(forKey: id)?.resume(returning: nil)
            texts.removeValue(forKey: id)?.resume(returning: nil)
        }
        tab.questions = []
    }

    func answerRefusal(_ sheet: Int, _ answer: RefusalAnswer) {
        guard !answerRuleChange(sheet, answer) else { return }
        guard let (denial, waiting) = refusals.removeValue(forKey: sheet) else { return }
        switch answer {
        case .cancel: waiting.resume(returning: .cancel)
        case .allowOnce: waiting.resume(returning: .allowOnce)
        case .allowForSession: waiting.resume(returning: .allowForSession)
        case .allowAlways:
            if let rule = denial.remedy, asksBeforeStoring,
                policy.listQuestions.remove(sheet) == nil
            {
                return askToStore(rule, denial, waiting)
            }
            store(denial.remedy)
            waiting.resume(returning: .allowAlways)
        }
        policy.listQuestions.remove(sheet)
    }

    /// Whether a rule that is stored would close Garth where it is open without `--allow`.
    private var asksBeforeStoring: Bool {
        webView.configuration.policy.isClosed && settings.storesFirstRule
    }

    /// Asks once more, in words, before the first rule makes a list.
    private func askToStore(
        _ rule: AllowRule, _ denial: PolicyDenial,
        _ waiting: CheckedContinuation<UnauthorizedVisitAnswer, Never>
    ) {
        sheetCount += 1
        refusals[sheetCount] = (denial, waiting)
        policy.listQuestions.insert(sheetCount)
        present(firstRuleSheet(sheetCount, rule), in: tab)
    }

    /// Appends a rule to the profile's list, for this run and all later ones.
    private func store(_ rule: AllowRule?) {
        guard let rule else { return }
        guard webView.configuration.policy.isClosed else {
            // A stored rule would be a list, and close everything else from the next start on.
            return interface.showMessage(
                localized("there is no allow-list to keep it in: it holds until Garth ends"),
                at: now)
        }
        switch settings.store(rule) {
        case .success:
            let file = settings.storedRules?.file ?? localized("the list")
            interface.showMessage(localized("\(rule.text) is now in \(file)"), at: now)
        case .failure(let error): interface.showMessage(error.message, at: now)
        }
    }

    func webView(_ webView: WebView, confirmRefreshTo url: URLRecord, after delay: Duration) async
        -> Bool
    {
        let title =
            delay == .zero
            ? localized("This page requests a refresh at once")
            : localized("This page requests a refresh after \(delay.components.seconds) s")
        return await confirm(
            title, body: [url.hrefWithoutCredentials],
            confirm: localized("Go there"), in: tab(of: webView))
    }

    /// Applies the person's change of the policy to all tabs.
    func webView(_ webView: WebView, didChangePolicy policy: URLPolicy) {
        for other in tabs.items where other.webView !== webView { other.webView.adopt(policy) }
        policyChanged()
    }
}
