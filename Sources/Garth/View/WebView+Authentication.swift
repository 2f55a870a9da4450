import GarthFetch
import GarthLanguage
import GarthURL

/// Answers demands for credentials: from known credentials, then by the navigation delegate, then
/// by the person.
extension WebView {
    /// Turns a demand for credentials into the next step; any other action stays as it is.
    func authenticating(
        _ action: ResourceLoad.Action, _ load: inout ResourceLoad
    ) async -> ResourceLoad.Action {
        if case .judge(let trust) = action {
            guard load.attempts.mayJudge() else { return load.authenticationAnswered(.goOn) }
            let answer = await whileTimeStands { await judge(trust, load) }
            return load.authenticationAnswered(answer)
        }
        guard case .authenticate(let demand) = action else { return action }
        var answer = load.attempts.answer(demand, for: load.url, from: credentials)
        if answer == nil { answer = await whileTimeStands { await ask(demand, load) } }
        return load.authenticationAnswered(answer ?? .goOn)
    }

    /// The same for a subresource, which cannot raise a question to the person.
    func authenticatingAlone(
        _ action: ResourceLoad.Action, _ load: inout ResourceLoad
    ) -> ResourceLoad.Action {
        load.answered(action, from: credentials)
    }

    // MARK: - Certificates

    /// Whether a person may accept an invalid certificate of the host: not under a locked policy,
    /// and not for a host that requires https (RFC 6797 section 8.4).
    public func mayTrust(host: String) -> Bool {
        configuration.policy.mode != .locked
            && !configuration.websiteDataStore.storage.hsts.wantsHTTPS(host: host)
    }

    /// Whether a person may accept this certificate. What a host requires of the web is not required
    /// of its server of Gemini.
    public func mayTrust(_ trust: ServerTrust) -> Bool {
        guard trust.isKeptAtFirstUse else { return mayTrust(host: trust.host) }
        return configuration.policy.mode != .locked
    }

    /// Accepts one invalid certificate from its host and port until the session ends. Returns
    /// false, without effect, if the policy is locked or the host requires https (HSTS).
    ///
    /// Only for an explicit act of a person who knows the risk.
    @discardableResult
    public func accept(_ trust: ServerTrust) -> Bool {
        guard mayTrust(trust) else { return false }
        exceptions.accept(
            fingerprint: trust.sha256Fingerprint, host: trust.host, port: trust.port)
        return true
    }

    private func judge(
        _ trust: ServerTrust, _ load: ResourceLoad
    ) async -> AuthenticationAttempts.Answer {
        guard mayTrust(trust), let navigationDelegate else {
            return .goOn
        }
        let challenge = AuthenticationChallenge(trust, at: load.url)
        switch await navigationDelegate.webView(self, didReceive: challenge) {
        case .useCredential(let credential) where credential?.trust == trust:
            return accept(trust) ? .tryAgain : .goOn
        case .cancel: return .cancel
        case .useCredential, .performDefaultHandling, .rejectProtectionSpace: return .goOn
        }
    }

    // MARK: - Names and passwords

    private func ask(
        _ demand: AuthenticationDemand, _ load: ResourceLoad
    ) async -> AuthenticationAttempts.Answer {
        for http in demand.challenges {
            let challenge = AuthenticationChallenge(
                http, of: demand.target, at: load.url,
                proposed: load.attempts.refused ?? UserCredential(of: load.url),
                failureCount: load.attempts.failureCount)
            let disposition =
                await navigationDelegate?.webView(self, didReceive: challenge)
                ?? .performDefaultHandling
            var given: Credential?
            switch disposition {
            case .rejectProtectionSpace: continue
            case .cancel: return .cancel
            case .useCredential(let credential): given = credential
            case .performDefaultHandling:
                guard challenge.previousFailureCount < AuthenticationAttempts.promptLimit else {
                    return .goOn
                }
                given = await uiDelegate?.webView(self, credentialFor: challenge)
            }
            guard let given, given.trust == nil else { return .goOn }
            let credential = UserCredential(user: given.user, password: given.password)
            let isUsed = credentials.use(credential, for: http, of: demand.target, at: load.url)
            if !isUsed {
                let message = localized("this name cannot be sent: it has a colon or controls")
                say(message)
                await uiDelegate?.webView(self, runAlertPanelWithMessage: message)
            }
            return isUsed ? .tryAgain : .goOn
        }
        return .goOn
    }
}
