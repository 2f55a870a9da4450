import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// Events of windows (WebDriver BiDi).
extension BiDiSession {
    /// Notes a new window.
    func noteCreation(of tab: DriverTab, _ placement: TabPlacement, isHidden: Bool) {
        let place = place(tab, placement, isHidden: isHidden)
        if !preloadScripts.isEmpty { updatePreloadScripts(of: tab) }
        tab.adopt(place, toldOverrides(of: tab))
        if let settings = viewports[tab.userContext] { apply(settings, to: tab) }
        emit(.contextCreated, info(of: tab), of: tab)
    }

    /// Notes that a window was closed.
    func noteEnd(of tab: DriverTab) {
        releaseRequests(of: tab.handle)
        leaveWindow(tab)
        let frames = ToldFrame.trees(below: tab.handle, of: toldFrames[tab.handle] ?? [])
        loadedNavigations[tab.handle] = nil
        // The frames of a window that is closed are told with it.
        toldFrames[tab.handle] = nil
        forgetFrames(of: tab)
        if tab.documentCount > 0 { destroyRealm(of: tab, tab.documentCount) }
        let info = JSONValue.object(ownMembers(of: tab) + [("children", frames)])
        emit(.contextDestroyed, info, of: tab)
    }

    /// Notes an event of a window.
    func note(_ event: TabEvent, of tab: DriverTab) {
        switch event {
        case .started(let url):
            // A window begins with an empty document: nobody goes there.
            guard !tab.isBeginning else { return }
            emit(.navigationStarted, navigationInfo(of: tab, url: url?.href), of: tab)
        case .committed: noteCommitted(tab)
        case .changed: lookForFrames(of: tab)
        case .finished:
            lookForFrames(of: tab)
            // The page's own scripts tell of these, at the right moment. Drivers wait for them also
            // behind a step in the history to a page that was kept.
            let isKept = tab.keptNavigation == tab.navigation
            guard tab.view.page?.runsScripts != true || isKept, !tab.isBeginning else { return }
            emit(.domContentLoaded, navigationInfo(of: tab), of: tab)
            emit(.load, navigationInfo(of: tab), of: tab)
        case .failed(let isCommitted, let reason):
            // A load whose end was told is over.
            guard !isCommitted || loadedNavigations[tab.handle] != tab.navigation else { return }
            let name = isCommitted ? BiDiEvent.navigationAborted : .navigationFailed
            let info = navigationInfo(of: tab, url: tab.navigationURL)
            emit(name, Self.failed(info, reason), of: tab)
        case .moved(let old): noteMoved(tab, from: old)
        case .promptOpened(let prompt): notePrompt(prompt, of: tab)
        case .promptClosed(let prompt, let isAccepted):
            var members: [(name: String, value: JSONValue)] = [
                ("context", .string(context(of: prompt, in: tab))), ("accepted", .bool(isAccepted)),
                ("type", .string(prompt.kind.rawValue)), ("userContext", .string(tab.userContext)),
            ]
            if prompt.kind == .prompt, isAccepted {
                members.append(("userText", .string(prompt.answer)))
            }
            emit(.userPromptClosed, .object(members), of: tab)
        case .told(let message):
            guard message["type"] != .string("state") else {
                return tab.noteState(message["to"]?.string)
            }
            noteMessage(message, of: tab)
        case .download(let download, let name):
            emit(
                .downloadWillBegin,
                .object(info(of: download, tab) + [("suggestedFilename", .string(name))]), of: tab)
        case .downloaded(let download, let path): noteEnd(of: download, at: path, tab)
        case .frame(let frame, let url, let event): note(event, of: frame, url, in: tab)
        }
    }

    private func noteCommitted(_ tab: DriverTab) {
        forgetFrames(of: tab)
        if tab.documentCount > 1 { destroyRealm(of: tab, tab.documentCount - 1) }
        if !tab.isBeginning { emit(.navigationCommitted, navigationInfo(of: tab), of: tab) }
        if let realm = realm(of: tab) { emit(.realmCreated, realm, of: tab) }
        tab.scriptsOfPage = Set(scripts(for: tab).map(\.name))
        for script in scripts(for: tab) {
            noteSandbox(of: Place(tab: tab, sandbox: script.sandbox))
        }
    }

    /// The document goes on under another address: at a fragment, or in another state.
    private func noteMoved(_ tab: DriverTab, from old: URLRecord?) {
        let new = tab.view.page?.url
        let isState = tab.takeState(of: new)
        let isFragment =
            !isState && new?.withoutFragment == old?.withoutFragment
            && (new != old || new?.fragment != nil)
        if isFragment {
            emit(.fragmentNavigated, navigationInfo(of: tab), of: tab)
        } else {
            let info = navigationInfo(of: tab).members?.filter { $0.name != "navigation" }
            emit(.historyUpdated, .object(info ?? []), of: tab)
        }
    }

    private func noteEnd(of download: DriverDownload, at path: String?, _ tab: DriverTab) {
        let info = info(of: download, tab)
        let end: [(name: String, value: JSONValue)] =
            path.map { [("status", .string("complete")), ("filepath", .string($0))] }
            ?? [("status", .string("canceled"))]
        let all = JSONValue.object(info + end)
        let refusal = path == nil ? downloadRefusal(of: tab) : nil
        emit(.downloadEnd, refusal.map { Self.failed(all, $0) } ?? all, of: tab)
    }

    private func info(
        of download: DriverDownload, _ tab: DriverTab
    ) -> [(name: String, value: JSONValue)] {
        var info = navigationInfo(of: tab, url: download.url.href).members ?? []
        if !download.isOfNavigation {
            for index in info.indices where info[index].name == "navigation" {
                info[index].value = .null
            }
        }
        return info + [("download", .string(download.name))]
    }

    // MARK: - Loads in frames

    /// Notes what happens with a load in a frame.
    private func note(
        _ event: FrameEvent, of frame: FrameInfo, _ url: URLRecord, in tab: DriverTab
    ) {
        guard let name = frameName(at: frame.place, in: tab) else { return }
        tellOfNewFrame(name, at: frame.place, in: tab)
        if case .started = event {
            frameLoads[name] = FrameNavigation(
                name: UniqueName.make(), url: url.withoutCredentials.href)
        }
        guard frameLoads[name] != nil else { return }
        func emitLoad(_ event: BiDiEvent) {
            emit(event, frameLoadInfo(name, of: tab), of: tab)
        }
        switch event {
        case .started: emitLoad(.navigationStarted)
        case .committed:
            frameLoads[name]?.point = .committed
            if let shown = frame.url?.href, shown != "about:srcdoc" {
                frameLoads[name]?.url = shown
            }
            destroyRealm(ofFrame: name, in: tab)
            emitLoad(.navigationCommitted)
            if tab.view.runsScripts(inFrameAt: frame.place),
                let number = tab.view.documentNumber(atFrame: frame.place)
            {
                tellRealm(of: Place(tab: tab, document: number, context: name))
            }
            lookForFrames(of: tab)
        case .finished:
            frameLoads[name]?.point = .loaded
            // The scripts of the document tell of these, at the right moment.
            guard !tab.view.runsScripts(inFrameAt: frame.place) else { return }
            emitLoad(.domContentLoaded)
            emitLoad(.load)
        case .failed(let isCommitted, let reason):
            frameLoads[name]?.point = .loaded
            frameLoads[name]?.failure = reason
            let event = isCommitted ? BiDiEvent.navigationAborted : .navigationFailed
            emit(event, Self.failed(frameLoadInfo(name, of: tab), reason), of: tab)
        }
    }

    /// The name of the context of the frame at a place; nil where the page has none.
    func frameName(at place: [UInt32], in tab: DriverTab) -> String? {
        guard let element = tab.view.frameElement(at: place) else { return nil }
        let number = tab.view.documentNumber(atFrame: place) ?? 0
        let name = frameName(of: element, in: tab, showing: number)
        let outer = Array(place.dropLast())
        parents[name] = outer.isEmpty ? tab.handle : frameName(at: outer, in: tab)
        return name
    }

    /// Tells of a frame before its first load is told.
    private func tellOfNewFrame(_ name: String, at place: [UInt32], in tab: DriverTab) {
        guard toldFrames[tab.handle]?.contains(where: { $0.name == name }) != true else { return }
        let frame = ToldFrame(
            name: name,
            members: [
                ("context", .string(name)), ("url", .string("about:blank")),
                ("userContext", .string(tab.userContext)), ("originalOpener", .null),
                ("clientWindow", .string(tab.clientWindow)),
                ("parent", .string(parents[name] ?? tab.handle)),
            ])
        toldFrames[tab.handle, default: []].append(frame)
        emit(.contextCreated, frame.json(children: .null), of: tab)
    }

    /// What events of navigations in a frame tell.
    private func frameLoadInfo(_ name: String, of tab: DriverTab) -> JSONValue {
        let load = frameLoads[name]
        return .object([
            ("context", .string(name)),
            ("navigation", load.map { .string($0.name) } ?? .null),
            ("timestamp", Self.timestamp), ("url", .string(load?.url ?? "about:blank")),
            ("userContext", .string(tab.userContext)),
        ])
    }

    /// What events of failures tell: `message` is a member of ours, for people.
    static func failed(_ info: JSONValue, _ reason: String) -> JSONValue {
        .object((info.members ?? []) + [("message", .string(reason))])
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

    // MARK: - Frames

    /// Forgets the frames of a document that is shown no more.
    private func forgetFrames(of tab: DriverTab) {
        for name in frames.filter({ $0.value.window == tab.handle }).keys {
            frameLoads[name] = nil
            frameRealms[name] = nil
            frameMoves[name] = nil
            namesOfMoves[name] = nil
        }
        frames = frames.filter { $0.value.window != tab.handle }
        for realm in toldRealms.removeValue(forKey: tab.handle) ?? [] {
            emit(.realmDestroyed, .object([("realm", .string(realm))]), of: tab)
        }
        tellEnd(of: toldFrames.removeValue(forKey: tab.handle) ?? [], in: tab)
    }

    /// Tells of frames that are gone; those in others that are gone are told with these.
    private func tellEnd(of gone: [ToldFrame], in tab: DriverTab) {
        let names = Set(gone.map(\.name))
        for frame in gone.reversed() where !(frame.parent.map { names.contains($0) } ?? false) {
            emit(.contextDestroyed, frame.tree(of: gone, isRoot: true), of: tab)
        }
    }

    /// Looks that may follow each other while a document does not answer.
    private static let looksInARow = 5

    /// Tells of frames that have come or gone, if the driver wants to know.
    func lookForFrames(of tab: DriverTab) {
        let events: [BiDiEvent] = [
            .contextCreated, .contextDestroyed, .realmCreated, .realmDestroyed,
        ]
        let isWanted = events.contains {
            subscriptions.want($0, ofWindow: tab.handle, in: tab.userContext)
        }
        guard isWanted, tab.view.page != nil else { return }
        guard frameSearches[tab.handle] == nil else { return frameSearches[tab.handle] = true }
        frameSearches[tab.handle] = false
        // The session may end meanwhile; this object must not outlive it.
        Task { @MainActor [session] in
            let bidi = session.bidi
            var looksLeft = Self.looksInARow
            repeat {
                bidi.frameSearches[tab.handle] = false
                let document = tab.documentCount
                let known = bidi.namesOfToldFrames(in: tab)
                var (frames, isWhole) = await bidi.lookAtFrames(of: tab)
                // A look takes several steps, between which a part of the page may go: a frame that
                // is missing is looked for once more, so that the outermost one is missed.
                if !known.isSubset(of: frames.map(\.name)) {
                    (frames, isWhole) = await bidi.lookAtFrames(of: tab)
                }
                guard document == tab.documentCount else { continue }
                let changes = FrameChanges(
                    from: bidi.toldFrames[tab.handle] ?? [], to: frames, knownBefore: known,
                    isWhole: isWhole)
                bidi.tell(changes, of: tab)
                guard isWhole else {
                    looksLeft -= 1
                    if looksLeft > 0 { bidi.frameSearches[tab.handle] = true }
                    continue
                }
                await bidi.tellRealms(of: frames, of: tab)
            } while bidi.frameSearches[tab.handle] == true
            bidi.frameSearches[tab.handle] = nil
            withExtendedLifetime(session) {}
        }
    }

    private func namesOfToldFrames(in tab: DriverTab) -> Set<String> {
        Set((toldFrames[tab.handle] ?? []).map(\.name))
    }

    /// Tells of frames that have come or gone.
    private func tell(_ look: FrameChanges, of tab: DriverTab) {
        guard session.tabs.contains(where: { $0 === tab }) else { return }
        toldFrames[tab.handle] = look.told
        tellEnd(of: look.gone, in: tab)
        for frame in look.new { emit(.contextCreated, frame.asCreated(children: .null), of: tab) }
    }

    /// Tells of the realms of frames that have come or gone, if the driver wants to know: a frame gets
    /// its realm for the first script or question.
    func tellRealms(of told: [ToldFrame], of tab: DriverTab) async {
        let isWanted = [BiDiEvent.realmCreated, .realmDestroyed].contains {
            subscriptions.want($0, ofWindow: tab.handle, in: tab.userContext)
        }
        guard isWanted else { return }
        let document = tab.documentCount
        var places: [Place] = []
        var kept: [String] = []
        for frame in told {
            guard let known = frames[frame.name], known.window == tab.handle else { continue }
            // The document is on its way; without a number, the place would be that of the window.
            guard known.document != 0 else {
                if let realm = frameRealms[frame.name] { kept.append(realm) }
                continue
            }
            let place = Place(tab: tab, document: known.document, context: frame.name)
            if await runsScripts(place) { places.append(place) }
        }
        guard document == tab.documentCount, session.tabs.contains(where: { $0 === tab }) else {
            return
        }
        let before = toldRealms[tab.handle] ?? []
        let now = kept + places.map { realmName(of: $0) }
        toldRealms[tab.handle] = now
        for name in before where !now.contains(name) {
            emit(.realmDestroyed, .object([("realm", .string(name))]), of: tab)
        }
        for place in places where !before.contains(realmName(of: place)) {
            toldRealms[tab.handle]?.removeAll { $0 == realmName(of: place) }
            tellRealm(of: place)
        }
    }

    /// Tells of the realm of a frame's document.
    private func tellRealm(of place: Place) {
        let name = realmName(of: place)
        toldRealms[place.tab.handle, default: []].append(name)
        frameRealms[place.context] = name
        if let realm = realm(of: place) { emit(.realmCreated, realm, of: place.tab) }
        for script in scripts(for: place.tab) {
            noteSandbox(of: place.with(sandbox: script.sandbox))
        }
    }

    /// Tells that the realm of a frame's document is gone, if its beginning was told.
    private func destroyRealm(ofFrame name: String, in tab: DriverTab) {
        guard let realm = frameRealms.removeValue(forKey: name),
            toldRealms[tab.handle]?.contains(realm) == true
        else { return }
        toldRealms[tab.handle]?.removeAll { $0 == realm }
        emit(.realmDestroyed, .object([("realm", .string(realm))]), of: tab)
    }

    // MARK: - Dialogs

    /// The name of the context whose script has opened a dialog.
    private func context(of prompt: DriverTab.Prompt, in tab: DriverTab) -> String {
        guard !prompt.place.isEmpty else { return tab.handle }
        return frameName(at: prompt.place, in: tab) ?? tab.handle
    }

    private func notePrompt(_ prompt: DriverTab.Prompt, of tab: DriverTab) {
        let kind = prompt.kind.capability
        let behavior = session.promptBehavior(for: kind, of: tab)
        let handler: String =
            switch behavior {
            case .accept, .acceptAndNotify: "accept"
            case .dismiss, .dismissAndNotify: "dismiss"
            case .ignore: "ignore"
            }
        var members: [(name: String, value: JSONValue)] = [
            ("context", .string(context(of: prompt, in: tab))), ("handler", .string(handler)),
            ("message", .string(prompt.text)), ("type", .string(prompt.kind.rawValue)),
            ("userContext", .string(tab.userContext)),
        ]
        if prompt.kind == .prompt { members.append(("defaultValue", .string(prompt.suggested))) }
        emit(.userPromptOpened, .object(members), of: tab)
        guard handler != "ignore", session.answersAtOnce(kind, of: tab) else { return }
        tab.closePrompt(isAccepted: handler == "accept")
    }

    // MARK: - What pages tell

    private func noteMessage(_ message: JSONValue, of tab: DriverTab) {
        guard message["frame"] != nil else { return note(message, of: Place(tab: tab)) }
        guard frameMessages.count < Self.frameMessageLimit else { return }
        frameMessages.append((tab, message))
        guard !looksForFrameMessages else { return }
        looksForFrameMessages = true
        // The session may end meanwhile; this object must not outlive it.
        Task { @MainActor [session] in
            let bidi = session.bidi
            while !bidi.frameMessages.isEmpty {
                let messages = bidi.frameMessages
                bidi.frameMessages = []
                var seen: Set<String> = []
                for (tab, message) in messages {
                    // The frame may be a new one, or show another document.
                    if seen.insert(tab.handle).inserted { _ = await bidi.allFrames(of: tab) }
                    let place = bidi.place(of: message, in: tab)
                    bidi.note(message, of: place)
                }
            }
            bidi.looksForFrameMessages = false
            withExtendedLifetime(session) {}
        }
    }

    private func note(_ message: JSONValue, of place: Place) {
        let tab = place.tab
        switch message["type"]?.string {
        case "DOMContentLoaded", "load": noteLoad(message, of: place)
        case "message":
            guard let data = message["data"] else { return }
            let realm = place.with(sandbox: message["sandbox"]?.string ?? "")
            let members: [(name: String, value: JSONValue)] = [
                ("channel", message["channel"] ?? .null), ("data", remote(data, in: realm)),
                ("source", source(of: realm)),
            ]
            emit(.message, .object(members), of: tab)
        case "console", "javascript": noteEntry(message, of: place)
        case "fileDialog": noteFileDialog(message, of: place)
        case "opened":
            // `document.open()` runs the "URL and history update steps" (HTML Standard).
            if place.document == 0 { tab.noteWriting() }
            let url = message["url"]?.string ?? tab.url
            emit(.historyUpdated, .object(historyInfo(of: place, url)), of: tab)
        case "moved":
            guard place.document != 0, let old = message["from"]?.string,
                let new = message["to"]?.string
            else { return }
            noteMove(from: old, to: new, isState: message["isState"] == .bool(true), of: place)
        default: break
        }
    }

    /// A document is interactive, or has loaded.
    private func noteLoad(_ message: JSONValue, of place: Place) {
        let tab = place.tab
        // Nothing is told of a frame that is gone, or of the document that a window begins with.
        guard message["frame"] == nil || place.document != 0 else { return }
        guard place.document != 0 || tab.documentCount != tab.blankDocument else { return }
        // A page that was kept may have been read again: its load was told.
        guard place.document != 0 || tab.keptNavigation != tab.navigation else { return }
        if place.document == 0, message["type"] == .string("DOMContentLoaded") {
            tab.becameInteractive()
        }
        let event = message["type"] == .string("load") ? BiDiEvent.load : .domContentLoaded
        if place.document == 0, event == .load { loadedNavigations[tab.handle] = tab.navigation }
        emit(event, loadInfo(of: place, message["url"]?.string), of: tab)
    }

    /// A script asks for files.
    private func noteFileDialog(_ message: JSONValue, of place: Place) {
        guard let node = message["element"]?.integer else { return }
        let element = remote(.object([("sharedId", .number(Double(node)))]), in: place)
        let members: [(name: String, value: JSONValue)] = [
            ("context", .string(place.context)), ("element", element),
            ("multiple", message["multiple"] ?? .bool(false)),
            ("userContext", .string(place.tab.userContext)),
        ]
        emit(.fileDialogOpened, .object(members), of: place.tab)
    }

    /// A document in a frame goes on under another address.
    private func noteMove(
        from old: String, to new: String, isState: Bool, of place: Place
    ) {
        frameMoves[place.context] = (place.document, new)
        var info = historyInfo(of: place, new)
        let bare = { (href: String) in href.prefix { $0 != "#" } }
        guard !isState, new != old || new.contains("#"), bare(new) == bare(old) else {
            return emit(.historyUpdated, .object(info), of: place.tab)
        }
        let name = namesOfMoves.removeValue(forKey: place.context) ?? UniqueName.make()
        info.append(("navigation", .string(name)))
        emit(.fragmentNavigated, .object(info), of: place.tab)
    }

    private func historyInfo(
        of place: Place, _ url: String
    ) -> [(name: String, value: JSONValue)] {
        [
            ("context", .string(place.context)), ("timestamp", Self.timestamp),
            ("url", .string(url)), ("userContext", .string(place.tab.userContext)),
        ]
    }

    /// What events of loads tell.
    private func loadInfo(of place: Place, _ url: String?) -> JSONValue {
        guard place.document != 0 else { return navigationInfo(of: place.tab) }
        if let url, url.hasPrefix("http"), frameLoads[place.context] != nil {
            frameLoads[place.context]?.url = url
        }
        return frameLoadInfo(place.context, of: place.tab)
    }

    /// The place of a script that tells something; the frame element is one of the page's nodes.
    private func place(of message: JSONValue, in tab: DriverTab) -> Place {
        if let place = message["place"]?.elements?.compactMap(\.integer),
            let name = frameName(at: place.map { UInt32(clamping: $0) }, in: tab),
            let known = frames[name]
        {
            return Place(tab: tab, document: known.document, context: name)
        }
        let node = message["frame"]?.integer
        let frame = frames.first {
            $0.value.window == tab.handle && Int($0.value.element.element.reference.node) == node
        }
        guard let frame else { return Place(tab: tab) }
        return Place(tab: tab, document: frame.value.document, context: frame.key)
    }

    private func noteEntry(_ message: JSONValue, of place: Place) {
        let tab = place.tab
        let place = message["sandbox"]?.string.map { place.with(sandbox: $0) } ?? place
        var members = (message.members ?? []).filter {
            !["frame", "place", "sandbox"].contains($0.name)
        }
        for index in members.indices where members[index].name == "args" {
            members[index].value = .array(
                members[index].value.elements?.map { remote($0, in: place) } ?? [])
        }
        members += [("source", source(of: place)), ("timestamp", Self.timestamp)]
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
    func source(of place: Place) -> JSONValue {
        .object([
            ("realm", .string(realmName(of: place))), ("context", .string(place.context)),
            ("userContext", .string(place.tab.userContext)),
        ])
    }
}
