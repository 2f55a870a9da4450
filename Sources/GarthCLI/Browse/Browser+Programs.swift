import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// The browser's state about programs that open files.
struct ProgramState {
    /// The object to open: a download that must complete first, or a file.
    enum Subject {
        case link(NavigationRequest, proposedName: String?)
        case file(String)
    }

    /// The question about a program.
    struct Question {
        let subject: Subject
        let kind: FileKind
        let programs: [Program]
    }

    /// The question on the screen.
    var question: Question?
    /// The chosen programs, by the kind of file: each question comes once a session.
    var chosen: [FileKind: Program] = [:]
    /// The downloads that are opened once they are whole, by their number.
    var awaited: [Int: (kind: FileKind, program: Program)] = [:]
    /// The downloads whose kind the server's answer decides; a program is chosen when they are whole.
    var unknown: Set<Int> = []
    /// The address that the list on the screen is about.
    var address: (url: URLRecord, programs: [Program])?
    /// The address that the person followed last and that is for a program.
    var followed: URLRecord?
}

/// Opening links, pictures and downloads with other programs.
extension Browser {
    private static let lockedMessage = "locked: no program is started"

    /// Opens the target of a link with a program, or the page itself (nil) if it cannot be shown.
    func openWith(_ element: ElementReference?) {
        guard !settings.isLocked else { return say(Self.lockedMessage) }
        guard let page = webView.page else { return say(localized("there is no page yet")) }
        guard let element else { return openPage(page) }
        guard case .link(let link)? = interface.page.target(of: element)?.kind else { return }
        guard let url = URLRecord.parse(link.href, base: page.baseURL) else {
            return say(localized("this link's address is no URL"))
        }
        // A link to a page that shows a picture: it is the picture that a program is for.
        if !link.isPicture, FileKind(fileName: url.pathname) == nil,
            let picture = URLRecord.parse(link.picture, base: page.baseURL), !link.picture.isEmpty
        {
            return openWith(picture, of: link, in: page, proposedName: nil)
        }
        openWith(url, of: link, in: page, proposedName: link.downloadName)
    }

    private func openWith(
        _ url: URLRecord, of link: PageLink, in page: Page, proposedName: String?
    ) {
        if let denial = webView.denial(of: url, purpose: .download) {
            guard denial.reason == .scheme else {
                return say(localized("blocked: \(denial.message)"))
            }
            let tab = tab
            Task { await offer(url, refusedBy: denial, in: tab) }
            return
        }
        if let program = addressProgram(for: url) { return handOver(url, to: program) }
        if let path = Self.path(of: url) { return open(.file(path), named: path) }
        open(
            .link(
                page.request(for: link, to: url, purpose: .download), proposedName: proposedName),
            named: proposedName.flatMap { $0.isEmpty ? nil : $0 } ?? url.pathname)
    }

    /// The address of a page that is shown is handed over; one that cannot be shown is opened, and so is
    /// PDF, whose pictures and print another program shows.
    private func openPage(_ page: Page) {
        let isPDF = page.mediaType == "application/pdf"
        guard isPDF || page.isUnshowable || page.failure?.code == .cannotShowMIMEType else {
            guard page.url.isOfNetwork, !page.isErrorPage else {
                let key = interface.keyName(of: .nextLink)
                return say(localized("no link or picture has the focus (\(key) goes to one)"))
            }
            return openAddress(page.url, localized("Hand the address of this page to"))
        }
        if let path = Self.path(of: page.url) { return open(.file(path), named: path) }
        open(
            .link(
                NavigationRequest(page.url, purpose: .download, source: page.source),
                proposedName: nil), named: page.url.pathname)
    }

    /// The path of a file of this machine: it is opened where it is, and not copied.
    private static func path(of url: URLRecord) -> String? {
        url.filePath.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Opens the file of a download.
    func openFile(of item: DownloadItem) {
        guard item.state == .finished, let path = item.path else {
            return say(localized("it is incomplete"))
        }
        interface.closeList(ListNumber.downloads.rawValue)
        open(.file(path), named: path)
    }

    private func open(_ subject: ProgramState.Subject, named name: String) {
        guard let kind = FileKind(fileName: name) else { return openUnknown(subject) }
        open(subject, kind)
    }

    private func open(_ subject: ProgramState.Subject, _ kind: FileKind) {
        let own = openers.opener(ofType: kind.mediaType).map { Program(kind: .template($0)) }
        if let program = own ?? configuredProgram ?? programs.chosen[kind] {
            return begin(subject, kind, program)
        }
        Task {
            let found = await Task.detached { Program.programs(for: kind.mediaType) }.value
            ask(.init(subject: subject, kind: kind, programs: found))
            askForFrame()
        }
    }

    /// Opens a file by its first bytes, or downloads a link whose address does not tell its kind.
    private func openUnknown(_ subject: ProgramState.Subject) {
        switch subject {
        case .file(let path):
            guard let kind = FileKind(ofFileAt: path) else {
                return say(
                    localized(
                        "not opened: no program is known to show this kind of file harmlessly"))
            }
            open(subject, kind)
        case .link(let request, let name):
            programs.unknown.insert(downloads.add(request, proposedName: name, of: webView))
            say(localized("downloading, to be opened with a program"))
        }
    }

    /// The reason why the answer to a download for a program is not saved: a page has no program.
    func refusal(ofProgramFor number: Int, _ response: NavigationResponse) -> String? {
        guard programs.unknown.contains(number), !response.isAttachment,
            ["text/html", "application/xhtml+xml"].contains(response.mimeType)
        else { return nil }
        programs.unknown.remove(number)
        Task {
            downloads.remove(number)
            // What the person began meanwhile is not covered by a list.
            if interface.isAtPage {
                openAddress(response.url, localized("this is an HTML page: hand its address to"))
            }
            askForFrame()
        }
        return localized("not opened with a program: this is an HTML page (Enter shows it)")
    }

    // MARK: - Choosing

    private func ask(_ question: ProgramState.Question) {
        programs.question = question
        let items =
            question.programs.map { ListOverlay.Item($0.name, detail: $0.detail) }
            + [
                ListOverlay.Item(
                    localized("another program …"), detail: localized("its name, and arguments"))
            ]
        interface.showList(
            ListOverlay(
                id: ListNumber.programs.rawValue,
                title: localized("Open \(question.kind.mediaType) with"),
                items: items))
    }

    /// A program was chosen from the list.
    func chooseProgram(_ item: Int) {
        guard let question = programs.question else { return }
        guard question.programs.indices.contains(item) else {
            return interface.ask(
                localized("Program: "), question: QuestionNumber.programCommand.rawValue)
        }
        choose(question.programs[item], for: question)
    }

    /// The name of a program was written.
    func enterProgram(_ text: String) {
        guard let question = programs.question else { return }
        guard let command = CommandTemplate(text), Program.isInstalled(command.words[0]) else {
            return say(localized("there is no program \(text)"))
        }
        choose(Program(kind: .template(command)), for: question)
    }

    private func choose(_ program: Program, for question: ProgramState.Question) {
        programs.question = nil
        programs.chosen[question.kind] = program
        begin(question.subject, question.kind, program)
    }

    /// The program that `config` names for all files.
    var configuredProgram: Program? {
        let words = settings.preferences.text(.opener).split(separator: " ").map(String.init)
        return words.isEmpty ? nil : Program(kind: .command(words))
    }

    // MARK: - Opening

    private func begin(
        _ subject: ProgramState.Subject, _ kind: FileKind, _ program: Program
    ) {
        switch subject {
        case .file(let path): start(program, path, kind)
        case .link(let request, let name):
            let number = downloads.add(request, proposedName: name, of: webView)
            programs.awaited[number] = (kind, program)
            say(localized("downloading, to be opened with \(program.name)"))
        }
    }

    /// Handles a complete download: opens it if that was requested and its kind is the expected
    /// one.
    func downloaded(_ number: Int, to path: String) {
        if programs.unknown.remove(number) != nil { return openDownloaded(path) }
        guard let wish = programs.awaited.removeValue(forKey: number) else { return }
        guard FileKind(fileName: path) == wish.kind else {
            return say(
                localized("not opened: it is another kind of file than \(wish.kind.mediaType)"))
        }
        start(wish.program, path, wish.kind)
    }

    /// Opens a complete download whose kind was not known before. The question waits for the person
    /// who is busy with something else.
    private func openDownloaded(_ path: String) {
        guard interface.isAtPage else {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return say(
                localized(
                    "downloaded: \(name) (\(interface.keyName(of: .downloads)), then o, opens it)"))
        }
        open(.file(path), named: path)
    }

    private func start(_ program: Program, _ path: String, _ kind: FileKind) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        start(program, path, type: kind.mediaType, named: name)
    }

    /// Starts a program with a file or an address.
    func start(_ program: Program, _ subject: String, type: String, named name: String) {
        guard !settings.isLocked else { return say(Self.lockedMessage) }
        guard let arguments = program.arguments(for: subject, type: type) else {
            return say(localized("not opened: \(program.name) would take this for an option"))
        }
        guard Program.isInstalled(arguments[0]) else {
            return say(localized("not opened: there is no program \(arguments[0])"))
        }
        Task {
            if program.needsTerminal, let device {
                let status = await device.run(arguments)
                device.redraw()
                say(localized("\(program.name) ended with status \(status)"))
                return
            }
            let isStarted = await Task.detached { ProgramStart.detach(arguments) }.value
            say(
                isStarted
                    ? localized("opened with \(program.name): \(name)")
                    : localized("not opened: \(program.name) could not be started"))
        }
    }

    func say(_ text: String) {
        interface.showMessage(text, at: now)
        askForFrame()
    }
}
