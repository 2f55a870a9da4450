import Garth
import GarthLanguage
import GarthTerminal

/// The certificate of a page's server, and the exception for one that was refused.
extension Browser {
    func showCertificate() {
        guard let page = webView.page else { return }
        if let trust = page.failure?.serverTrust { return askForException(trust) }
        guard let trust = page.serverTrust else {
            return interface.showMessage(
                localized(
                    "no certificate is known: this page did not come over an encrypted connection"),
                at: now)
        }
        let standing =
            page.encryption?.isCertificateExcepted == true
            ? localized("it is NOT valid; you accepted it for this session")
            : trust.isKeptAtFirstUse
                ? localized("it is the one of the first visit; no authority is asked")
                : localized("an authority has signed it")
        interface.showText(
            TextOverlay(
                title: localized("Certificate of \(page.url.hostname)"),
                text: FactTable(
                    [(localized("Standing"), standing)] + trust.facts.map { ($0.label, $0.text) }
                ).text(columns: interface.pageColumns),
                columns: interface.pageColumns))
    }

    /// Names the risk; only the choice that is not the default accepts.
    private func askForException(_ trust: ServerTrust) {
        guard webView.mayTrust(trust) else {
            let isLocked = webView.configuration.policy.mode == .locked
            let refusal =
                isLocked
                ? localized("locked: no exception for a certificate")
                : localized(
                    "\(trust.host) has asked for sound connections only: no exception for a certificate"
                )
            return interface.showMessage(refusal, at: now)
        }
        let webView = webView
        let page = webView.page
        Task {
            let isAccepted = await confirm(
                localized(
                    "Continue although nobody proves the identity of \(trust.host) port \(trust.port)?"
                ),
                body: [
                    trust.reason,
                    localized(
                        "Whoever holds this certificate can read and change everything that you and the "
                            + "server send, passwords too. Accept it only if you have compared its "
                            + "fingerprint by other means."),
                ] + trust.facts.map { "\($0.label): \($0.text)" },
                confirm: trust.isKeptAtFirstUse
                    ? localized("Accept it from now on") : localized("Accept it for this session"))
            guard isAccepted, webView.page === page, webView.accept(trust) else { return }
            webView.begin { $0.reload() }
        }
    }
}
