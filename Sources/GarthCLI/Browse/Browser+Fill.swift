import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Filling in a log-in with what a command of the person prints (`fill = pass show %h`).
///
/// The password goes into fields of the page itself, never of a frame, and only while the page whose
/// address is shown is the one that was asked for. Garth keeps it nowhere, and gives the command nothing
/// in its environment.
extension Browser {
    /// The fields of a log-in.
    private struct LogInFields {
        var user: ElementReference?
        var password: ElementReference
    }

    /// Fills in the log-in around a field, or the first one of the page.
    func fillLogIn(at element: ElementReference?) {
        guard !settings.isLocked else { return say(localized("locked: no program is started")) }
        guard let page = webView.page, page.url.isHTTPOrHTTPS, !page.isErrorPage else {
            return say(localized("there is no page of the web to fill in"))
        }
        if let element, element.document != 0 {
            return say(
                localized(
                    "not filled: this field is in a frame, whose address is not the one shown"))
        }
        guard let fields = logInFields(at: element) else {
            return say(localized("there is no field for a password on this page"))
        }
        let text = settings.preferences.text(.fill, for: Self.host(of: page.url))
        guard let command = CommandTemplate(text) else {
            return say(localized("no command fills in log-ins (in config: fill = pass show %h)"))
        }
        guard let arguments = command.arguments(values(for: page.url), last: "h") else {
            return say(
                localized("not filled: \(command.words[0]) would take this host for an option"))
        }
        guard Program.isInstalled(arguments[0]) else {
            return say(localized("not filled: there is no program \(arguments[0])"))
        }
        Task { await fill(fields, of: page, by: arguments) }
    }

    private func values(for url: URLRecord) -> [Character: String] {
        [
            "h": url.hostname, "d": webView.registrableDomain(of: url) ?? url.hostname,
            "u": "\(url.scheme)://\(url.hostname)\(url.portNumber.map { ":\($0)" } ?? "")",
        ]
    }

    private func fill(_ fields: LogInFields, of page: Page, by arguments: [String]) async {
        let host = page.url.hostname
        guard await permitsFilling(page) else { return }
        say(localized("asking \(arguments[0]) for \(host)"))
        let printed = await Task.detached { ProgramStart.output(of: arguments) }.value
        guard webView.page === page else { return say(localized("not filled: the page was left")) }
        guard let printed else {
            return say(localized("not filled: \(arguments[0]) cannot be started"))
        }
        guard !printed.isCut else {
            return say(localized("not filled: \(arguments[0]) prints too much"))
        }
        guard printed.status == 0 else {
            let ending = Program.ending(of: arguments[0], printed.status)
            let line = arguments.joined(separator: " ")
            return say(localized("not filled: \(ending) (in a shell, \(line) says why)"))
        }
        guard let logIn = LogInText(printed: printed.bytes) else {
            return say(localized("not filled: \(arguments[0]) printed no password"))
        }
        if let user = logIn.user, let field = fields.user {
            perform(interface.finishEditing(field, text: user))
        }
        perform(interface.finishEditing(fields.password, text: logIn.password))
        say(
            logIn.user == nil
                ? localized("filled in for \(host) (no user was printed)")
                : localized("filled in for \(host)"))
    }

    /// Whether a password may go into a page: without a question only where nobody reads on the way.
    private func permitsFilling(_ page: Page) async -> Bool {
        if page.url.scheme == "https" || page.url.host?.isLoopback == true { return true }
        return await confirm(
            localized("This page came without encryption"),
            body: [
                page.url.displayedHref, localized("Others on the way could read the password."),
            ],
            confirm: localized("Fill in"), in: tab)
    }

    /// The field of a password and the one of its user: those of the form of a field, or the first ones.
    private func logInFields(at element: ElementReference?) -> LogInFields? {
        let controls: [(PageControl, ElementReference)] = interface.page.targets.compactMap {
            guard case .control(let control) = $0.kind, $0.element.document == 0,
                !control.isDisabled, !control.isReadOnly
            else { return nil }
            return (control, $0.element)
        }
        let form = controls.first { $0.1 == element }?.0.form
        let inForm = controls.filter { element == nil || $0.0.form == form }
        let passwords = inForm.indices.filter { inForm[$0].0.kind == .password }
        guard let index = passwords.first(where: { inForm[$0].1 == element }) ?? passwords.first
        else { return nil }
        let user = inForm[..<index].last {
            guard case .text(let type) = $0.0.kind else { return false }
            return ["text", "email", "tel"].contains(type) && $0.0.form == inForm[index].0.form
        }
        return LogInFields(user: user?.1, password: inForm[index].1)
    }
}
