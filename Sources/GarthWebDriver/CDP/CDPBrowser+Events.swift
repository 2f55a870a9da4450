import Garth
import GarthAutomation
import GarthJSON
import Glibc

/// The events of WebDriver BiDi in CDP's form.
extension CDPBrowser {
    /// The sessions of a page.
    func sessions(of target: String) -> [CDPSession] {
        connections.flatMap(\.all).filter { $0.tab?.handle == target }
    }

    private var browserSessions: [CDPSession] {
        connections.flatMap(\.all).filter { $0.tab == nil }
    }

    /// Seconds since the start of 1970.
    static var seconds: JSONValue { .number(BiDiSession.milliseconds / 1000) }

    /// Notes an event.
    func note(_ event: BiDiEvent, _ params: JSONValue) {
        let context = params["context"]?.string ?? params["source"]?["context"]?.string ?? ""
        note(event, params, context)
    }

    private func note(_ event: BiDiEvent, _ params: JSONValue, _ context: String) {
        guard !isDeferred(event, context, params) else { return }
        tell(event, context, params)
    }

    /// Whether an event of a frame waits until the frame's name is known, which is told with its
    /// document.
    private func isDeferred(_ event: BiDiEvent, _ context: String, _ params: JSONValue) -> Bool {
        guard let frame = frames[context] else { return false }
        guard frame.parent != nil else {
            // A page has loaded behind its frames.
            let isAhead = event == .load && waiting.keys.contains { frames[$0]?.target == context }
            if isAhead { waitingLoads.append((context, params)) }
            return isAhead
        }
        let isOfDocument = [
            .navigationCommitted, .domContentLoaded, .load, .realmCreated, .contextDestroyed,
        ].contains(event)
        guard isOfDocument else { return false }
        if waiting[context] != nil {
            waiting[context]?.append((event, params))
            return true
        }
        guard event == .navigationCommitted else { return false }
        waiting[context] = [(event, params)]
        Task {
            let name = await nameOfFrame(context)
            if !name.isEmpty { frames[context]?.name = name }
            for (event, params) in waiting.removeValue(forKey: context) ?? [] {
                tell(event, context, params)
            }
            let loads = waitingLoads
            waitingLoads = []
            for (page, params) in loads { note(.load, params, page) }
        }
        return true
    }

    private func nameOfFrame(_ name: String) async -> String {
        guard let frame = frames[name], let parent = frame.parent, let tab = tab(frame.target),
            let element = bidi.frames[name]?.element,
            let node = session.json(element, in: tab)[WebDriverSession.elementKey]
        else { return "" }
        let answer = try? await run(
            .script(.callFunction),
            [
                "functionDeclaration": "(owner) => owner.name || owner.id".json,
                "arguments": .array([made(["sharedId": node])]), "awaitPromise": .bool(false),
                "target": made(["context": parent.json]),
            ])
        return answer?["result"]?["value"]?.string ?? ""
    }

    private func tell(_ event: BiDiEvent, _ context: String, _ params: JSONValue) {
        switch event {
        case .contextCreated: noteContext(context, params)
        case .contextDestroyed: noteEnd(of: context)
        case .navigationStarted:
            tell(context, "Page.frameStartedLoading", made(["frameId": context.json]))
        case .navigationCommitted: noteCommitted(context, params)
        case .domContentLoaded, .load: notePoint(event, context)
        case .fragmentNavigated, .historyUpdated: noteMove(context, params)
        case .navigationAborted, .navigationFailed:
            tell(context, "Page.frameStoppedLoading", made(["frameId": context.json]))
        case .userPromptOpened: noteDialog(context, params)
        case .userPromptClosed:
            tell(
                context, "Page.javascriptDialogClosed",
                made([
                    "result": params["accepted"] ?? .bool(false), "frameId": context.json,
                    "userInput": params["userText"] ?? "".json,
                ]))
        case .fileDialogOpened: noteChooser(context, params)
        case .downloadWillBegin, .downloadEnd: noteDownload(event, context, params)
        case .entryAdded: noteEntry(context, params)
        case .message: noteMessage(context, params)
        case .realmCreated: noteRealm(context, params)
        case .realmDestroyed: noteEnd(ofRealm: params["realm"]?.string ?? "")
        case .authRequired, .beforeRequestSent, .fetchError, .responseCompleted,
            .responseStarted:
            noteRequest(event, context, params)
        }
    }

    /// Tells the sessions of a frame's page of an event.
    func tell(_ frame: String, _ method: String, _ params: @autoclosure () -> JSONValue) {
        guard let target = frames[frame]?.target else { return }
        for session in sessions(of: target) { session.tell(method, params()) }
    }

    // MARK: - Targets

    private func noteContext(_ context: String, _ params: JSONValue) {
        let url = params["url"]?.string ?? "about:blank"
        if let parent = params["parent"]?.string {
            guard let target = frames[parent]?.target, frames[context] == nil else { return }
            add(Frame(id: context, target: target, parent: parent, url: url, loader: ""))
            return tell(
                context, "Page.frameAttached",
                made(["frameId": context.json, "parentFrameId": parent.json]))
        }
        add(Frame(id: context, target: context, parent: nil, url: url, loader: ""))
        // The window is one of the session's when this function is over.
        guard let tab = tab(context) else {
            Task { self.tellOfTarget(context) }
            return
        }
        tellOfTarget(tab.handle)
    }

    private func tellOfTarget(_ name: String) {
        guard let tab = tab(name) else { return }
        for session in browserSessions {
            if session.discovers {
                session.send("Target.targetCreated", made(["targetInfo": info(of: tab)]))
            }
            if session.attachesItself { _ = try? session.attach(tab) }
        }
    }

    private func noteEnd(of context: String) {
        guard let frame = frames[context] else { return }
        guard frame.parent == nil else {
            for child in frames(of: frame.target) where child.parent == context {
                noteEnd(of: child.id)
            }
            tell(
                context, "Page.frameDetached",
                made(["frameId": context.json, "reason": "remove".json]))
            return removeFrame(context)
        }
        for frame in frames(of: context) { removeFrame(frame.id) }
        for connection in connections {
            for session in connection.sessions.values where session.tab?.handle == context {
                connection.detach(session)
            }
        }
        for session in browserSessions where session.discovers {
            session.send("Target.targetDestroyed", made(["targetId": context.json]))
        }
    }

    // MARK: - Frames

    /// A frame as the protocol writes it.
    func json(_ frame: Frame) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("id", frame.id.json), ("loaderId", frame.loader.json), ("url", frame.url.json),
            ("name", frame.name.json), ("domainAndRegistry", "".json), ("securityOrigin", "".json),
            ("mimeType", "text/html".json), ("secureContextType", "InsecureScheme".json),
            ("crossOriginIsolatedContextType", "NotIsolated".json),
            ("gatedAPIFeatures", .array([])),
        ]
        if let parent = frame.parent { members.append(("parentId", parent.json)) }
        return .object(members)
    }

    /// The frames below one.
    func tree(of name: String) -> JSONValue {
        guard let frame = frames[name] else { return .null }
        let children = frames(of: frame.target).filter { $0.parent == name }
        var members: [(name: String, value: JSONValue)] = [("frame", json(frame))]
        if !children.isEmpty {
            members.append(("childFrames", .array(children.map { tree(of: $0.id) })))
        }
        return .object(members)
    }

    private func noteCommitted(_ context: String, _ params: JSONValue) {
        guard var frame = frames[context] else { return }
        for child in frames(of: frame.target) where child.parent == context {
            noteEnd(of: child.id)
        }
        frame.url = params["url"]?.string ?? frame.url
        frame.loader = params["navigation"]?.string ?? UniqueName.make()
        (frame.isInteractive, frame.isLoaded) = (false, false)
        frames[context] = frame
        let told = frame
        tell(
            context, "Page.frameNavigated", made(["frame": json(told), "type": "Navigation".json]))
        for session in sessions(of: frame.target) {
            session.tellLifecycle("init", of: frame)
            session.tellLifecycle("commit", of: frame)
        }
        guard frame.parent == nil, let tab = tab(frame.target) else { return }
        if grants[tab.userContext] != nil { Task { await grant(to: tab) } }
        for session in browserSessions where session.discovers {
            session.send("Target.targetInfoChanged", made(["targetInfo": info(of: tab)]))
        }
    }

    private func notePoint(_ event: BiDiEvent, _ context: String) {
        guard let frame = frames[context] else { return }
        let isLoad = event == .load
        frames[context]?.isInteractive = true
        if isLoad { frames[context]?.isLoaded = true }
        let method = isLoad ? "Page.loadEventFired" : "Page.domContentEventFired"
        if frame.parent == nil { tell(context, method, made(["timestamp": Self.seconds])) }
        for session in sessions(of: frame.target) {
            session.tellLifecycle(isLoad ? "load" : "DOMContentLoaded", of: frame)
        }
        if isLoad { tell(context, "Page.frameStoppedLoading", made(["frameId": context.json])) }
    }

    private func noteMove(_ context: String, _ params: JSONValue) {
        guard let url = params["url"]?.string else { return }
        frames[context]?.url = url
        if let name = params["navigation"]?.string { movesWithin.insert(name) }
        tell(
            context, "Page.navigatedWithinDocument",
            made(["frameId": context.json, "url": url.json, "navigationType": "other".json]))
    }

    // MARK: - Dialogs and files

    private func noteDialog(_ context: String, _ params: JSONValue) {
        guard let frame = frames[context] else { return }
        guard sessions(of: frame.target).contains(where: { $0.domains.contains("Page") }) else {
            // Nobody would close it.
            let browser = self
            Task {
                _ = try? await browser.run(
                    .context(.handleUserPrompt),
                    ["context": frame.target.json, "accept": .bool(false)])
            }
            return
        }
        tell(
            context, "Page.javascriptDialogOpening",
            made([
                "url": frame.url.json, "frameId": context.json,
                "message": params["message"] ?? "".json, "type": params["type"] ?? "alert".json,
                "hasBrowserHandler": .bool(false),
                "defaultPrompt": params["defaultValue"] ?? "".json,
            ]))
    }

    private func noteChooser(_ context: String, _ params: JSONValue) {
        guard let target = frames[context]?.target,
            let shared = params["element"]?["sharedId"]?.string
        else { return }
        let isMultiple = params["multiple"] == .bool(true)
        for session in sessions(of: target) where session.interceptsChoosers {
            session.send(
                "Page.fileChooserOpened",
                made([
                    "frameId": context.json,
                    "mode": (isMultiple ? "selectMultiple" : "selectSingle").json,
                    "backendNodeId": number(ofNode: shared, in: context).json,
                ]))
        }
    }

    private func noteDownload(_ event: BiDiEvent, _ context: String, _ params: JSONValue) {
        let name = params["download"] ?? "".json
        var place = params["filepath"]?.string ?? ""
        if namesDownloads, !place.isEmpty, let own = name.string, let end = place.lastIndex(of: "/")
        {
            let named = String(place[...end]) + own
            if rename(place, named) == 0 { place = named }
        }
        for session in browserSessions {
            guard event == .downloadEnd else {
                session.send(
                    "Browser.downloadWillBegin",
                    made([
                        "frameId": context.json, "guid": name, "url": params["url"] ?? "".json,
                        "suggestedFilename": params["suggestedFilename"] ?? "".json,
                    ]))
                continue
            }
            let isWhole = params["status"] == .string("complete")
            session.send(
                "Browser.downloadProgress",
                made([
                    "guid": name, "totalBytes": 0.json, "receivedBytes": 0.json,
                    "state": (isWhole ? "completed" : "canceled").json,
                    "filePath": place.json,
                ]))
        }
    }

    // MARK: - Scripts

    private func noteRealm(_ context: String, _ params: JSONValue) {
        guard let frame = frames[context], let name = params["realm"]?.string else { return }
        let world = params["sandbox"]?.string ?? ""
        let (realm, isNew) = addRealm(
            name, frame: context, target: frame.target, world: world,
            origin: params["origin"]?.string ?? "")
        guard isNew else { return }
        tell(realm)
        guard world.isEmpty else { return }
        for world in Set(sessions(of: frame.target).flatMap(\.worlds)) {
            let session = sessions(of: frame.target).first
            Task { _ = try? await session?.realm(ofFrame: context, world: world) }
        }
    }

    /// Tells of a realm, which gets the bindings.
    func tell(_ realm: Realm) {
        for session in sessions(of: realm.target) {
            session.tell(realm)
            if !realm.world.isEmpty { Task { await session.addBindings(to: realm) } }
        }
    }

    private func noteEnd(ofRealm name: String) {
        guard let realm = realm(named: name) else { return }
        realms[realm.id] = nil
        tell(
            realm.frame, "Runtime.executionContextDestroyed",
            made(["executionContextId": realm.id.json, "executionContextUniqueId": name.json]))
    }

    private func noteMessage(_ context: String, _ params: JSONValue) {
        guard let channel = params["channel"]?.string, channel.hasPrefix(CDPValue.prefix),
            let realm = realm(named: params["source"]?["realm"]?.string ?? ""),
            let payload = params["data"]?["value"]?.string
        else { return }
        let name = String(channel.dropFirst(CDPValue.prefix.count))
        for session in sessions(of: realm.target) where session.bindings[name] != nil {
            session.send(
                "Runtime.bindingCalled",
                made([
                    "name": name.json, "payload": payload.json,
                    "executionContextId": realm.id.json,
                ]))
        }
    }

    private func noteEntry(_ context: String, _ params: JSONValue) {
        let name = params["source"]?["realm"]?.string ?? ""
        let id = realm(named: name)?.id ?? realm(ofFrame: context)?.id ?? 0
        let stack = params["stackTrace"]
        guard params["type"]?.string == "console" else {
            let details = made([
                "text": params["text"] ?? "".json, "stackTrace": stack ?? .null,
                "exception": made(["type": "error".json]),
            ])
            return tell(
                context, "Runtime.exceptionThrown",
                made([
                    "timestamp": .number(BiDiSession.milliseconds),
                    "exceptionDetails": CDPValue.exception(details, in: id),
                ]))
        }
        let words = ["warn": "warning"]
        let method = params["method"]?.string ?? "log"
        let given = params["args"]?.elements ?? []
        tell(
            context, "Runtime.consoleAPICalled",
            made([
                "type": (words[method] ?? method).json, "executionContextId": id.json,
                "args": .array(given.map { CDPValue.remoteObject($0, in: id) }),
                "timestamp": .number(BiDiSession.milliseconds),
                "stackTrace": CDPValue.stackTrace(stack),
            ]))
    }
}
