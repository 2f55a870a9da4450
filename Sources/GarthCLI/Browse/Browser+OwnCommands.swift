import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Commands of the person's own: `run.film = mpv %u` in `config` is `:film`.
extension Browser {
    /// The longest text of a page or selection that is handed over: the system takes no longer word.
    private static let textByteLimit = 100_000

    /// Runs a command with the values that it has places for.
    func runCommand(_ name: String) {
        guard !settings.isLocked else { return say(localized("locked: no program is started")) }
        guard let command = openers.commands[name] else {
            return say(
                localized("no command is called \(name) (in config: run.\(name) = PROGRAM %u)"))
        }
        guard let values = values(for: command) else { return }
        guard let arguments = command.arguments(values) else {
            return say(
                localized("not run: a value would be taken for an option of \(command.words[0])"))
        }
        guard Program.isInstalled(arguments[0]) else {
            return say(localized("not run: there is no program \(arguments[0])"))
        }
        Task {
            if command.needsTerminal, let device {
                let status = await device.run(arguments)
                device.redraw()
                return say(localized("\(name) ended with status \(status)"))
            }
            let isStarted = await Task.detached { ProgramStart.detach(arguments) }.value
            say(
                isStarted
                    ? localized("started: \(name)")
                    : localized("not run: \(name) could not be started"))
        }
    }

    /// The address of the page (`u`) and of the link (`l`), the selected text (`s`), the text of the page
    /// (`p`) and its title (`t`); nil, with a message, where the command needs one that is not there.
    private func values(for command: CommandTemplate) -> [Character: String]? {
        var values: [Character: String] = ["t": webView.title]
        if command.takes("u") {
            guard let url = webView.page?.url else {
                return missing(localized("not run: the command needs a page"))
            }
            values["u"] = url.hrefWithoutCredentials
        }
        if command.takes("l") {
            guard let page = webView.page,
                case .link(let link)? = interface.page.target(interface.focusedTarget)?.kind,
                let url = URLRecord.parse(link.href, base: page.baseURL)
            else {
                return missing(localized("not run: the command needs a link that has the focus"))
            }
            if let denial = webView.denial(of: url, purpose: .link), denial.reason != .scheme {
                say(localized("blocked: \(denial.message)"))
                return nil
            }
            values["l"] = url.hrefWithoutCredentials
        }
        if command.takes("s") {
            guard !interface.selectedText.isEmpty else {
                return missing(
                    localized("not run: the command needs text that was selected and copied"))
            }
            values["s"] = Self.cut(interface.selectedText)
        }
        if command.takes("p") { values["p"] = Self.cut(interface.page.text) }
        return values
    }

    private func missing(_ message: String) -> [Character: String]? {
        say(message)
        return nil
    }

    private static func cut(_ text: String) -> String {
        String(decoding: text.utf8.prefix(textByteLimit).filter { $0 != 0 }, as: UTF8.self)
    }
}
