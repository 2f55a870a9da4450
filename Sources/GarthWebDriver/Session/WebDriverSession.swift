import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL

/// A session of a driver (WebDriver section 8): its windows, and one command after the other.
@MainActor
final class WebDriverSession {
    /// Reads a file of this machine that a driver sends.
    typealias FileReader = (String) throws(ElementError) -> ChosenFile

    /// The name of the session.
    let id: String
    /// What the session can do.
    var capabilities: SessionCapabilities
    /// The references of elements.
    let references = ElementReferences()
    /// The number of the last reference.
    var lastReference = 0
    /// The windows of the references.
    var homes: [String: String] = [:]
    /// The references of shadow roots.
    var shadowRoots: Set<String> = []
    /// The windows; empty when the session is over.
    private(set) var tabs: [DriverTab] = []
    /// The name of the window that commands go to.
    private var currentHandle = ""
    /// The frame elements around the document that commands go to, from the outside in.
    var frames: [WebElement] = []
    /// The element that keys go to.
    var focused: WebElement?
    /// The files of the field that got files last.
    var chosen: (field: WebElement, files: [ChosenFile])?
    private let readFile: FileReader
    /// The files that the driver has sent, by the paths that it was told; nothing is written.
    private var uploads: [String: ChosenFile] = [:]
    private var uploadByteCount = 0
    private static let uploadByteLimit = 64 << 20
    private static let uploadLimit = 1000
    /// The folder for what pages let the driver download; nil for none.
    let downloadFolder: GrantedFolder?
    /// Whether the session was made by a WebSocket, and ends with it.
    var isOfWebSocket = false
    /// The part of the session that WebSockets use.
    private(set) lazy var bidi = BiDiSession(self)
    /// The configurations of the user contexts, by their names.
    private var configurations: [String: WebViewConfiguration]
    /// The answers to dialogs in the windows of user contexts, by kinds.
    var promptBehaviors: [String: [String: SessionCapabilities.PromptBehavior]] = [:]
    /// The user contexts in the order in which they were made.
    private(set) var userContexts = [WebDriverSession.defaultContext]
    private var turn: Task<WebDriverResult, Never>?

    /// A window costs a process and its page.
    private static let windowLimit = 20
    /// The name of the user context that a session begins with.
    nonisolated static let defaultContext = "default"
    private static let userContextLimit = 100
    /// The reason why a driver cannot have invalid certificates accepted.
    nonisolated static let lockedTrust = "with --locked, certificates are always checked"

    /// Makes a session with a window.
    init(
        _ configuration: WebViewConfiguration, _ capabilities: SessionCapabilities,
        downloadFolder: GrantedFolder?, file: @escaping FileReader
    ) {
        id = UniqueName.make()
        configurations = [Self.defaultContext: configuration]
        self.capabilities = capabilities
        self.downloadFolder = downloadFolder
        readFile = file
        currentHandle = addTab()?.handle ?? ""
    }

    /// Shows an empty document in the first window.
    func begin() async {
        for tab in tabs { await openBlank(tab) }
    }

    /// Shows an empty document in a new window.
    func openBlank(_ tab: DriverTab) async {
        guard let url = URLRecord.parse("about:blank") else { return }
        tab.isBeginning = true
        _ = try? await tab.view.load(NavigationRequest(url, purpose: .typed))
        tab.isBeginning = false
    }

    /// Ends the session.
    func close() {
        for tab in tabs { tab.close() }
        tabs = []
        bidi.close()
    }

    /// What pages are told of the browser.
    var userAgent: String {
        configurations[Self.defaultContext]?.pageUserAgent ?? WebView.scriptedUserAgent
    }

    // MARK: - Windows

    /// The window that commands go to.
    var tab: DriverTab {
        get throws(WebDriverError) {
            guard let tab = tabs.first(where: { $0.handle == currentHandle }) else {
                throw WebDriverError(.noSuchWindow, "the window was closed")
            }
            return tab
        }
    }

    /// Opens a window; nil when there are too many.
    func addTab(
        in userContext: String = defaultContext, opener: DriverTab? = nil,
        _ placement: TabPlacement = .tab(beside: nil), isHidden: Bool = false
    ) -> DriverTab? {
        guard tabs.count < Self.windowLimit, let configuration = configurations[userContext] else {
            return nil
        }
        let tab = DriverTab(
            configuration, handle: UniqueName.make(), userContext: userContext,
            opener: opener?.handle
        ) { [weak self] tab in
            self?.tab(besides: tab)?.view
        } closeTab: { [weak self] tab in
            self?.close(tab)
        }
        tab.network = bidi
        tab.downloadFolder = { [weak self] in self?.bidi.downloadFolder(of: $0) }
        tab.onEvent = { [weak self] tab, event in self?.bidi.note(event, of: tab) }
        tabs.append(tab)
        bidi.noteCreation(of: tab, placement, isHidden: isHidden)
        return tab
    }

    /// A window for a page that asks for one; nil if there are too many.
    private func tab(besides tab: DriverTab) -> DriverTab? {
        addTab(in: tab.userContext, opener: tab, .tab(beside: tab))
    }

    /// Closes the window that commands go to.
    func closeTab() throws(WebDriverError) { close(try tab) }

    /// Closes a window.
    func close(_ tab: DriverTab) {
        let isCurrent = tab.handle == currentHandle
        guard tabs.contains(where: { $0 === tab }) else { return }
        tab.close()
        tabs.removeAll { $0 === tab }
        if isCurrent { leavePage() }
        bidi.noteEnd(of: tab)
        bidi.subscriptions.forget(window: tab.handle)
    }

    /// Whether invalid certificates may be accepted: not under a locked policy.
    var mayAcceptInvalidCertificates: Bool {
        configurations[Self.defaultContext]?.policy.mode != .locked
    }

    /// Adds a user context with cookies and storage of its own; nil when there are too many. It
    /// accepts invalid certificates as the session does, if it is not told.
    func addUserContext(acceptsInvalidCertificates: Bool? = nil) -> String? {
        guard configurations.count < Self.userContextLimit,
            var configuration = configurations[Self.defaultContext]
        else { return nil }
        configuration.websiteDataStore = .nonPersistent()
        configuration.acceptsInvalidCertificates =
            acceptsInvalidCertificates ?? capabilities.acceptsInvalidCertificates
        let name = UniqueName.make()
        configurations[name] = configuration
        userContexts.append(name)
        return name
    }

    /// Removes a user context with its windows.
    func removeUserContext(_ name: String) {
        for tab in tabs where tab.userContext == name { close(tab) }
        configurations[name] = nil
        userContexts.removeAll { $0 == name }
        bidi.subscriptions.forget(userContext: name)
    }

    /// The cookies and storage of a user context.
    func dataStore(of userContext: String) -> WebsiteDataStore? {
        configurations[userContext]?.websiteDataStore
    }

    /// Sends commands to another window.
    func switchTo(handle: String) throws(WebDriverError) {
        guard tabs.contains(where: { $0.handle == handle }) else {
            throw WebDriverError(.noSuchWindow, "there is no window \(handle)")
        }
        currentHandle = handle
        leavePage()
    }

    /// Forgets the frame and the element that commands went to.
    func leavePage() {
        frames = []
        focused = nil
    }

    /// The names of the windows.
    var handles: JSONValue { .array(tabs.map { .string($0.handle) }) }

    // MARK: - Files

    /// A file that the driver has sent, or one of this machine.
    func file(_ path: String) throws(ElementError) -> ChosenFile {
        if let sent = uploads[path] { return sent }
        return try readFile(path)
    }

    /// Keeps a file that the driver sends in an archive, as Selenium does for a server elsewhere; the
    /// path that stands for it.
    private func upload(_ parameters: JSONValue) throws(WebDriverError) -> JSONValue {
        guard let text = parameters["file"]?.string,
            let archive = forgivingBase64Decoded(Array(text.utf8)),
            let sent = ZIPArchive(archive, byteLimit: Self.uploadByteLimit)
        else {
            throw WebDriverError(
                .invalidArgument, "a file is sent as a ZIP archive of it in base64")
        }
        guard uploads.count < Self.uploadLimit,
            uploadByteCount + sent.bytes.count <= Self.uploadByteLimit
        else { throw WebDriverError(.unsupportedOperation, "the files take more than 64 MB") }
        uploadByteCount += sent.bytes.count
        let path = "/\(UniqueName.make())/\(sent.name)"
        uploads[path] = ChosenFile(name: sent.name, bytes: sent.bytes)
        return .string(path)
    }

    // MARK: - Commands

    /// The variables of a command's path, the session first, and its parameters.
    struct Call: Sendable {
        let variables: [String]
        let parameters: JSONValue

        /// The element or cookie that the command is about; nil for none.
        var subject: String? { variables.count > 1 ? variables[1] : nil }

        /// The name of what is asked about it; empty for none.
        var detail: String { variables.count > 2 ? variables[2] : "" }
    }

    /// Performs a command after those before it.
    func run(_ command: WebDriverCommand.Session, _ call: Call) async -> WebDriverResult {
        let before = turn
        let task = Task { @MainActor () -> WebDriverResult in
            _ = await before?.value
            do throws(WebDriverError) {
                return try await self.perform(command, call)
            } catch {
                return .failure(error)
            }
        }
        turn = task
        return await task.value
    }

    private func perform(
        _ command: WebDriverCommand.Session, _ call: Call
    ) async throws(WebDriverError) -> WebDriverResult {
        switch command {
        case .own(let own): return .value(try await perform(own, call.parameters))
        case .prompt(let prompt): return .value(try perform(prompt, call.parameters, of: try tab))
        case .page(let page): return try await perform(page, call)
        }
    }

    /// Performs a command on a page in its time, or until a dialog opens.
    private func perform(
        _ command: WebDriverCommand.Page, _ call: Call
    ) async throws(WebDriverError) -> WebDriverResult {
        let tab = try tab
        try settlePrompt(of: tab)
        tab.beginCommand()
        let outcome = Outcome()
        tab.onPrompt = { outcome.finish(.promptOpened) }
        defer { tab.onPrompt = nil }
        let work = Task { @MainActor in
            let result: WebDriverResult
            do throws(WebDriverError) {
                // What a page shows in a window that it has opened is on its way.
                if tab.isLedByPage, command.needsPage { try? await self.settle(tab) }
                result = .value(try await self.perform(command, call, on: tab))
            } catch {
                result = .failure(error)
            }
            outcome.finish(.result(result))
        }
        let limit = time(of: command)
        let clock = limit.map { limit in
            Task { @MainActor in
                try? await Task.sleep(for: .milliseconds(limit))
                if !Task.isCancelled { outcome.finish(.timeOver) }
            }
        }
        defer { clock?.cancel() }
        switch await outcome.wait() {
        case .result(let result): return result
        case .promptOpened:
            // The page goes on when the dialog is answered.
            work.cancel()
            guard command.mayOpenPrompt else { throw Self.unexpected(tab) }
            return .value(.null)
        case .timeOver:
            work.cancel()
            if command.isScript {
                throw WebDriverError(.scriptTimeout, "the script took longer than \(limit ?? 0) ms")
            }
            tab.view.stopLoading()
            throw WebDriverError(.timeout, "the page took longer than \(limit ?? 0) ms")
        }
    }

    /// The time that a command may take, in milliseconds; nil for no bound.
    private func time(of command: WebDriverCommand.Page) -> Int? {
        let times = capabilities.timeouts
        let sum = times.pageLoad.addingReportingOverflow(times.implicit)
        return (command.isScript ? times.script : sum.overflow ? nil : sum.partialValue).map {
            min($0, 1 << 40)
        }
    }

    /// Performs a command that needs no page.
    private func perform(
        _ command: WebDriverCommand.Own, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .getTimeouts: return capabilities.timeouts.json
        case .setTimeouts:
            try capabilities.timeouts.set(parameters)
            return .null
        case .windowHandle: return .string(try tab.handle)
        case .windowHandles: return handles
        case .uploadFile: return try upload(parameters)
        case .switchToWindow:
            guard let handle = parameters["handle"]?.string else {
                throw WebDriverError(.invalidArgument, "a window is named by its handle")
            }
            try switchTo(handle: handle)
            await bidi.show(try tab)
            return .null
        case .setPrivacyControl:
            guard let isOn = parameters["gpc"]?.bool else {
                throw WebDriverError(.invalidArgument, "gpc is no boolean")
            }
            return await bidi.setPrivacyControl(isOn)
        case .getPrivacyControl: return bidi.privacyControl
        }
    }

    // MARK: - Dialogs

    /// Performs a command on the open dialog.
    private func perform(
        _ command: WebDriverCommand.Prompt, _ parameters: JSONValue, of tab: DriverTab
    ) throws(WebDriverError) -> JSONValue {
        guard command != .sendAlertText || parameters["text"]?.string != nil else {
            throw WebDriverError(.invalidArgument, "the text of a dialog is a string")
        }
        guard let prompt = tab.prompts.first else {
            throw WebDriverError(.noSuchAlert, "the page shows no dialog")
        }
        switch command {
        case .acceptAlert: tab.closePrompt(isAccepted: true)
        case .dismissAlert: tab.closePrompt(isAccepted: false)
        case .alertText: return .string(prompt.text)
        case .sendAlertText:
            guard tab.setPromptText(parameters["text"]?.string ?? "") else {
                throw WebDriverError(.elementNotInteractable, "the dialog takes no text")
            }
        }
        return .null
    }

    /// Answers a dialog that a command meets, as the session was told to.
    private func settlePrompt(of tab: DriverTab) throws(WebDriverError) {
        guard !tab.prompts.isEmpty else { return }
        let error = Self.unexpected(tab)
        let kind = tab.prompts.first?.kind.capability ?? ""
        switch promptBehavior(for: kind, of: tab) {
        case .dismiss: tab.closePrompt(isAccepted: false)
        case .accept: tab.closePrompt(isAccepted: true)
        case .ignore: throw error
        case .dismissAndNotify:
            tab.closePrompt(isAccepted: false)
            throw error
        case .acceptAndNotify:
            tab.closePrompt(isAccepted: true)
            throw error
        }
    }

    /// The answer to a dialog of a kind in a window.
    func promptBehavior(
        for kind: String, of tab: DriverTab
    ) -> SessionCapabilities.PromptBehavior {
        let own = promptBehaviors[tab.userContext] ?? [:]
        return own[kind] ?? own["default"] ?? capabilities.promptBehavior(for: kind)
    }

    /// Whether a dialog of a kind is answered at once (WebDriver BiDi, "user prompt opened"). The
    /// dialogs of a session of HTTP wait for its commands, unless it was told the answer.
    func answersAtOnce(_ kind: String, of tab: DriverTab) -> Bool {
        guard kind != "beforeUnload", !isOfWebSocket else { return true }
        let own = promptBehaviors[tab.userContext] ?? [:]
        let isTold = (own[kind] ?? own["default"]) != nil || capabilities.tellsBehavior(for: kind)
        return bidi.isConnected && isTold
    }

    private static func unexpected(_ tab: DriverTab) -> WebDriverError {
        var error = WebDriverError(.unexpectedAlertOpen, "the page shows a dialog")
        error.promptText = tab.prompts.first?.text
        return error
    }
}
