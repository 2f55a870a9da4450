import Garth
import GarthJSON
import GarthURL

/// Events of windows (WebDriver BiDi).
extension BiDiSession {
    /// Notes a new window.
    func noteCreation(of tab: DriverTab) {
        if !preloadScripts.isEmpty { updatePreloadScripts(of: tab) }
        tab.adopt(windowPlace, toldOverrides(of: tab))
        emit(.contextCreated, info(of: tab), of: tab)
    }

    /// Notes that a window was closed.
    func noteEnd(of tab: DriverTab) {
        releaseRequests(of: tab.handle)
        if tab.documentCount > 0 { destroyRealm(of: tab, tab.documentCount) }
        let info = JSONValue.object(ownMembers(of: tab) + [("children", .array([]))])
        emit(.contextDestroyed, info, of: tab)
    }

    /// Notes an event of a window.
    func note(_ event: TabEvent, of tab: DriverTab) {
        switch event {
        case .started(let url):
            // A window begins with an empty document: nobody goes there.
            guard !tab.isBeginning else { return }
            emit(.navigationStarted, navigationInfo(of: tab, url: url?.href), of: tab)
        case .committed:
            frames = frames.filter { $0.value.window != tab.handle }
            if tab.documentCount > 1 { destroyRealm(of: tab, tab.documentCount - 1) }
            if !tab.isBeginning {
                emit(.navigationCommitted, navigationInfo(of: tab), of: tab)
            }
            if let realm = realm(of: tab) { emit(.realmCreated, realm, of: tab) }
            for script in scripts(for: tab) { noteSandbox(script.sandbox, of: tab) }
        case .finished:
            // The page's own scripts tell of these, at the right moment.
            guard tab.view.page?.runsScripts != true else { return }
            emit(.domContentLoaded, navigationInfo(of: tab), of: tab)
            emit(.load, navigationInfo(of: tab), of: tab)
        case .failed(let isCommitted):
            let name = isCommitted ? BiDiEvent.navigationAborted : .navigationFailed
            emit(name, navigationInfo(of: tab), of: tab)
        case .moved(let old):
            let new = tab.view.page?.url
            let isFragment = new?.withoutFragment == old?.withoutFragment && new != old
            if isFragment {
                emit(.fragmentNavigated, navigationInfo(of: tab), of: tab)
            } else {
                let info = navigationInfo(of: tab).members?.filter { $0.name != "navigation" }
                emit(.historyUpdated, .object(info ?? []), of: tab)
            }
        case .promptOpened(let prompt): notePrompt(prompt, of: tab)
        case .promptClosed(let prompt, let isAccepted):
            var members: [(name: String, value: JSONValue)] = [
                ("context", .string(tab.handle)), ("accepted", .bool(isAccepted)),
                ("type", .string(prompt.kind.rawValue)),
            ]
            if prompt.kind == .prompt, isAccepted {
                members.append(("userText", .string(prompt.answer)))
            }
            emit(.userPromptClosed, .object(members), of: tab)
        case .told(let message): noteMessage(message, of: tab)
        case .download(let url, let name):
            let info = navigationInfo(of: tab, url: url.href).members ?? []
            emit(
                .downloadWillBegin, .object(info + [("suggestedFilename", .string(name))]),
                of: tab)
            emit(.downloadEnd, .object(info + [("status", .string("canceled"))]), of: tab)
        }
    }

    /// What events of navigations tell.
    func navigationInfo(of tab: DriverTab, url: String? = nil) -> JSONValue {
        .object([
            ("context", .string(tab.handle)),
            ("navigation", tab.navigation.isEmpty ? .null : .string(tab.navigation)),
            ("timestamp", Self.timestamp), ("url", .string(url ?? tab.url)),
            ("userContext", .string(tab.userContext)),
        ])
    }

    // MARK: - Dialogs

    private func notePrompt(_ prompt: DriverTab.Prompt, of tab: DriverTab) {
        let behavior = session.promptBehavior(for: prompt.kind.rawValue, of: tab)
        let handler: String =
            switch behavior {
            case .accept, .acceptAndNotify: "accept"
            case .dismiss, .dismissAndNotify: "dismiss"
            case .ignore: "ignore"
            }
        var members: [(name: String, value: JSONValue)] = [
            ("context", .string(tab.handle)), ("handler", .string(handler)),
            ("message", .string(prompt.text)), ("type", .string(prompt.kind.rawValue)),
        ]
        if prompt.kind == .prompt { members.append(("defaultValue", .string(prompt.suggested))) }
        emit(.userPromptOpened, .object(members), of: tab)
    }

    // MARK: - What pages tell

    private func noteMessage(_ message: JSONValue, of tab: DriverTab) {
        switch message["type"]?.string {
        case "DOMContentLoaded": emit(.domContentLoaded, navigationInfo(of: tab), of: tab)
        case "load": emit(.load, navigationInfo(of: tab), of: tab)
        case "message":
            guard let data = message["data"] else { return }
            emit(
                .message,
                .object([
                    ("channel", message["channel"] ?? .null),
                    ("data", remote(data, in: tab)), ("source", source(of: tab)),
                ]), of: tab)
        case "console", "javascript": noteEntry(message, of: tab)
        default: break
        }
    }

    private func noteEntry(_ message: JSONValue, of tab: DriverTab) {
        var members = message.members ?? []
        for index in members.indices where members[index].name == "args" {
            members[index].value = .array(
                members[index].value.elements?.map { remote($0, in: tab) } ?? [])
        }
        members += [("source", source(of: tab)), ("timestamp", Self.timestamp)]
        let params = JSONValue.object(members)
        guard !subscriptions.want(.entryAdded, ofWindow: tab.handle, in: tab.userContext) else {
            return send(.entryAdded, params)
        }
        if waitingEntries.count < Self.waitingEntryLimit,
            params.serialized.utf8.count <= Self.waitingEntryByteCount
        {
            waitingEntries.append((tab.handle, params))
        }
    }

    /// The realm and context that something comes from.
    func source(of tab: DriverTab) -> JSONValue {
        .object([
            ("realm", .string(realmName(of: tab))), ("context", .string(tab.handle)),
        ])
    }

    // MARK: - Realms

    /// The name of the realm of a window's document, or of a sandbox in it.
    func realmName(of tab: DriverTab, _ number: Int? = nil, sandbox: String = "") -> String {
        let name = "\(tab.handle)-\(number ?? tab.documentCount)"
        guard !sandbox.isEmpty else { return name }
        return "\(name)-\((sandboxes[name] ?? []).firstIndex(of: sandbox) ?? 0)"
    }

    /// Notes that a sandbox is used; the first use makes its realm.
    func noteSandbox(_ sandbox: String, of tab: DriverTab) {
        let name = realmName(of: tab)
        guard !sandbox.isEmpty, sandboxes[name]?.contains(sandbox) != true else { return }
        sandboxes[name, default: []].append(sandbox)
        if let realm = realm(of: tab, sandbox: sandbox) { emit(.realmCreated, realm, of: tab) }
    }

    /// What is told of the realm of a window; nil if no scripts run.
    func realm(of tab: DriverTab, sandbox: String = "") -> JSONValue? {
        guard let page = tab.view.page, page.runsScripts else { return nil }
        let origin = page.url.isHTTPOrHTTPS ? page.url.origin.serialization : "null"
        var members: [(name: String, value: JSONValue)] = [
            ("realm", .string(realmName(of: tab, sandbox: sandbox))), ("origin", .string(origin)),
            ("type", .string("window")), ("context", .string(tab.handle)),
            ("userContext", .string(tab.userContext)),
        ]
        if !sandbox.isEmpty { members.append(("sandbox", .string(sandbox))) }
        return .object(members)
    }

    private func destroyRealm(of tab: DriverTab, _ number: Int) {
        let name = realmName(of: tab, number)
        for sandbox in sandboxes[name] ?? [] {
            let inner = realmName(of: tab, number, sandbox: sandbox)
            emit(.realmDestroyed, .object([("realm", .string(inner))]), of: tab)
        }
        sandboxes[name] = nil
        emit(.realmDestroyed, .object([("realm", .string(name))]), of: tab)
    }
}
