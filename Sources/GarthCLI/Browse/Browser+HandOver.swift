import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// Handing addresses over to other programs: films to a player, pages to another browser, mail.
///
/// One table decides: the lines `open.…` of `config` by site, then by scheme; then what mailcap files
/// and the desktop name for a scheme. The policy was asked about addresses of the web before.
extension Browser {
    /// The lines of `config` about programs.
    var openers: NamedLines { settings.preferences.file?.named ?? NamedLines() }

    /// The program that `config` names for an address; nil if it names none, or nothing may be started.
    func addressProgram(for url: URLRecord) -> Program? {
        guard !settings.isLocked else { return nil }
        guard url.isOfNetwork || takesProgram(url) else { return nil }
        let own = openers.opener(ofHost: Self.host(of: url)) ?? openers.openers[url.scheme]
        return own.map { Program(kind: .template($0)) }
    }

    /// Whether another program may have an address that is not of the web: those of common schemes, and
    /// of those that a line of `config` names.
    func takesProgram(_ url: URLRecord) -> Bool {
        ForeignScheme.isForPrograms(url.scheme)
            || openers.openers[url.scheme] != nil && ForeignScheme.takesLine(url.scheme)
    }

    /// Starts a program with an address.
    func handOver(_ url: URLRecord, to program: Program) {
        guard let address = ForeignScheme.handed(url) else {
            return say(
                localized("not opened: \(program.name) could take a name in it for an option"))
        }
        start(
            program, address, type: ForeignScheme.handlerType(url.scheme),
            named: url.displayedHref)
    }

    /// Hands an address of the web over: to the program of `config`, or to one that is chosen.
    func openAddress(_ url: URLRecord, _ title: String) {
        guard !settings.isLocked else { return say(localized("locked: no program is started")) }
        if let denial = webView.denial(of: url, purpose: .link) {
            return say(localized("blocked: \(denial.message)"))
        }
        if let program = addressProgram(for: url) { return handOver(url, to: program) }
        let scheme = url.scheme
        Task {
            let found = await Task.detached { Program.programs(forScheme: scheme) }.value
            ask(about: url, title, found)
            askForFrame()
        }
    }

    private func ask(about url: URLRecord, _ title: String, _ found: [Program]) {
        programs.address = (url, found)
        let items =
            found.map { ListOverlay.Item($0.name, detail: $0.detail) }
            + [
                ListOverlay.Item(
                    localized("another program …"), detail: localized("%s stands for the address")),
                ListOverlay.Item(localized("the clipboard"), detail: localized("copy the address")),
            ]
        interface.showList(
            ListOverlay(
                id: ListNumber.addressPrograms.rawValue, title: title, items: items,
                commands: keepsOpeners(in: tab)
                    ? [.init("a", localized("always on this site"))] : []))
    }

    /// A program was chosen for the address of the list.
    func chooseAddressProgram(_ item: Int) {
        guard let (url, found) = programs.address else { return }
        if found.indices.contains(item) { return handOver(url, to: found[item]) }
        if item > found.count {
            return copy(url.hrefWithoutCredentials, as: url.hrefWithoutCredentials)
        }
        interface.ask(localized("Program: "), question: QuestionNumber.addressCommand.rawValue)
    }

    /// The program of a line is the one of the site from now on.
    func keepAddressProgram(_ item: Int) {
        guard let (url, found) = programs.address, found.indices.contains(item) else {
            return say(localized("choose a program of the list for this site"))
        }
        interface.closeList(ListNumber.addressPrograms.rawValue)
        keep(found[item], asOpenerOf: Self.host(of: url))
        handOver(url, to: found[item])
    }

    /// The name of a program was written for the address of the list.
    func enterAddressProgram(_ text: String) {
        guard let (url, _) = programs.address else { return }
        guard let command = CommandTemplate(text), Program.isInstalled(command.words[0]) else {
            return say(localized("there is no program \(text)"))
        }
        handOver(url, to: Program(kind: .template(command)))
    }

    // MARK: - Always

    /// Whether answers are stored in `config`.
    func keepsOpeners(in tab: Tab?) -> Bool {
        !(tab ?? self.tab).isPrivate && settings.storedConfiguration != nil
    }

    /// Stores a program as the one of a scheme or host, if it can be written as a command.
    func keep(_ program: Program, asOpenerOf name: String) {
        guard let command = program.written else {
            return say(localized("\(program.name) is one of mailcap, and stays there"))
        }
        var configuration = settings.preferences.file ?? Configuration()
        _ = configuration.named.set(.open, name, command)
        settings.preferences.file = configuration
        let edit = ConfigurationEdit(site: nil, name: "open.\(name)", value: command)
        if case .failure(let error)? = settings.storedConfiguration?.change(edit) {
            say(localized("until Garth ends: \(error.message)"))
        }
    }

    /// The address of the link that the person has just followed, if it is this one: a denial has it
    /// without credentials. A page that leads there by itself starts no program unasked.
    func followedNow(_ url: URLRecord) -> URLRecord? {
        defer { programs.followed = nil }
        let followed = programs.followed
        return followed?.withoutCredentials == url.withoutCredentials ? followed : nil
    }
}
