import Garth
import GarthAutomation
import GarthJSON
import GarthURL
import Glibc

/// The part of a session that its WebSockets use (WebDriver BiDi): commands that may run at the same
/// time, and events.
@MainActor
final class BiDiSession {
    /// A function that each document gets before its own scripts.
    struct PreloadScript {
        let name: String
        let function: String
        let arguments: String
        /// The name of its sandbox; empty for the page's own realm.
        let sandbox: String
        /// Names of windows; empty for all.
        let windows: Set<String>
        /// Names of user contexts; empty for all.
        let userContexts: Set<String>
    }

    /// What becomes of downloads.
    enum DownloadPlace {
        case folder(GrantedFolder)
        /// Nothing is saved, for a reason.
        case refused(String)
    }

    /// The session.
    unowned let session: WebDriverSession
    /// The events that the driver wants.
    var subscriptions = BiDiSubscriptions()
    /// The scripts of the driver, in their order.
    var preloadScripts: [PreloadScript] = []
    /// The frames that have names, by these, with the numbers of their last documents.
    var frames: [String: (window: String, element: WebElement, document: UInt32)] = [:]
    /// The last navigations whose `load` was told, by their windows.
    var loadedNavigations: [String: String] = [:]
    /// The frames that the driver was told of, by their windows.
    var toldFrames: [String: [ToldFrame]] = [:]
    /// The realms of frames that the driver was told of, by their windows.
    var toldRealms: [String: [String]] = [:]
    /// The realms that the driver was told of last, by the names of their frames.
    var frameRealms: [String: String] = [:]
    /// What scripts of frames tell and nobody has looked at, with their windows.
    var frameMessages: [(tab: DriverTab, message: JSONValue)] = []
    /// Whether the frames of those messages are looked for.
    var looksForFrameMessages = false
    /// The windows whose frames are looked for, and whether to look again.
    var frameSearches: [String: Bool] = [:]
    /// The names of the contexts around the frames.
    var parents: [String: String] = [:]
    /// The names of the frames.
    var frameNames: [String: String] = [:]
    /// Lines of the console that nobody has heard of, by their windows.
    var waitingEntries: [(window: String, params: JSONValue)] = []
    /// The sandboxes of the documents that are shown, by the keys of their realms.
    var sandboxes: [String: [String]] = [:]
    /// The names of realms, by their keys.
    var realmNames: [String: String] = [:]
    /// The sizes of viewports and the pixels of a pixel of CSS for the windows of user contexts.
    var viewports: [String: ViewportSettings] = [:]
    /// The loads in frames, by the names of their contexts.
    var frameLoads: [String: FrameNavigation] = [:]
    /// The addresses under which documents in frames go on, by the names of their contexts.
    var frameMoves: [String: (document: UInt32, url: String)] = [:]
    /// The names of navigations to fragments that commands have begun in frames.
    var namesOfMoves: [String: String] = [:]
    /// The names of the tabs in the order in which they were shown last: the last one is active.
    var shownOrder: [String] = []
    /// The paths of the files that a field got last.
    var chosenPaths: (field: WebElement, paths: Set<String>)?
    /// The state of the input devices.
    var input = InputState()
    /// The rules that hold requests.
    var intercepts: [NetworkIntercept] = []
    /// The requests that wait for the driver, by their names.
    var held: [String: HeldRequest] = [:]
    /// The requests that go on.
    var entries: [UInt64: NetworkEntry] = [:]
    /// The collected contents.
    var collectors = NetworkCollectors()
    /// Fields of all requests, by the names of windows and user contexts; empty for all.
    var extraHeaders: [String: [HTTPField]] = [:]
    /// Whether the cache is passed by, by the names of windows; empty for all.
    var cacheBypasses: [String: Bool] = [:]
    /// What scripts are told in place of the truth, by the names of windows and user contexts; empty
    /// for all.
    var overrides: [String: [String: JSONValue]] = [:]
    /// Where user contexts save what pages let them download, by their names, empty for all.
    var downloadPlaces: [String: DownloadPlace] = [:]
    /// The windows of the screen, in the order in which they were opened.
    var clientWindows: [ClientWindow] = []
    private var outlets = Outlets()
    private var connections: [BiDiConnection] {
        get { outlets.connections }
        set { outlets.connections = newValue }
    }

    /// Who hears of events.
    private struct Outlets {
        var connections: [BiDiConnection] = []
        var listener: ((BiDiEvent, JSONValue) -> Void)?
    }

    /// Hears of the events that are wanted, for another protocol.
    func listen(_ listener: @escaping (BiDiEvent, JSONValue) -> Void) {
        outlets.listener = listener
    }

    /// Lines of the console that wait for a subscription.
    static let waitingEntryLimit = 200
    /// The bytes of a line that waits.
    static let waitingEntryByteCount = 20_000
    /// Messages of frames that wait.
    static let frameMessageLimit = 1000
    /// The documents of a page whose frames are told of: a page of the engine has fewer.
    static let frameLimit = 200
    /// Rules that hold requests.
    static let interceptLimit = 1000
    /// Requests that wait for the driver; each has a load.
    static let heldLimit = 1000

    init(_ session: WebDriverSession) { self.session = session }

    // MARK: - Connections

    /// Adds a WebSocket.
    func add(_ connection: BiDiConnection) {
        connection.session = session
        connections.append(connection)
    }

    /// Whether a WebSocket is open.
    var isConnected: Bool { !connections.isEmpty }

    /// Forgets a WebSocket that has ended.
    func remove(_ connection: BiDiConnection) {
        connections.removeAll { $0 === connection }
    }

    /// Ends all WebSockets.
    func close() {
        releaseRequests(of: nil)
        for connection in connections { connection.close() }
        connections = []
    }

    // MARK: - Commands

    /// Performs a command.
    func perform(
        _ command: BiDiCommand, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        for tab in session.tabs { tab.beginCommand() }
        switch command {
        case .session(let command): return try await perform(command, fields)
        case .browser(let command): return try await perform(command, fields)
        case .context(let command): return try await perform(command, fields)
        case .emulation(let command): return try await perform(command, fields)
        case .script(let command): return try await perform(command, fields)
        case .storage(let command): return try await perform(command, fields)
        case .input(let command): return try await perform(command, fields)
        case .network(let command): return try perform(command, fields)
        case .held(let command):
            try resume(command, fields)
            return Self.nothing
        case .other(let command): return try await perform(command, fields)
        }
    }

    private func perform(
        _ command: BiDiCommand.Session, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let answer: JSONValue
        switch command {
        // The connection ends the session behind the answer.
        case .sessionEnd: return Self.nothing
        case .subscribe: answer = try await subscribe(fields)
        case .unsubscribe: answer = try unsubscribe(fields)
        }
        await tellOverrides()
        return answer
    }

    /// The result of a command that tells nothing.
    static let nothing = JSONValue.object([])

    // MARK: - Contexts

    /// A document that a command is about: that of a window, or of a frame in it.
    struct Context {
        let name: String
        let tab: DriverTab
        let frame: WebElement?
    }

    /// The context of a name.
    func context(_ name: String) throws(WebDriverError) -> Context {
        if let tab = session.tabs.first(where: { $0.handle == name }) {
            return Context(name: name, tab: tab, frame: nil)
        }
        if let frame = frames[name],
            let tab = session.tabs.first(where: { $0.handle == frame.window }),
            (try? tab.view.checkIsShown(frame.element)) != nil
        {
            return Context(name: name, tab: tab, frame: frame.element)
        }
        throw WebDriverError(.noSuchFrame, "there is no context \(name)")
    }

    /// The window of a member; throws for a frame.
    func window(
        _ fields: BiDiFields, _ member: String = "context"
    ) throws(WebDriverError) -> DriverTab {
        let context = try context(fields.string(member))
        guard context.frame == nil else {
            throw WebDriverError(.invalidArgument, "the context is that of a frame")
        }
        return context.tab
    }

    /// The names of windows in a list, nil without the member.
    func windowsIfAny(
        _ fields: BiDiFields, _ member: String = "contexts"
    ) throws(WebDriverError) -> Set<String>? {
        guard let names = try fields.stringsIfAny(member) else { return nil }
        return Set(
            try names.map { (name) throws(WebDriverError) in
                try context(name).tab.handle
            })
    }

    /// The names of windows in a list of contexts that must be those of windows.
    func topWindowsIfAny(_ fields: BiDiFields) throws(WebDriverError) -> Set<String>? {
        guard let names = try fields.stringsIfAny("contexts") else { return nil }
        var windows: Set<String> = []
        for name in names {
            let context = try context(name)
            guard context.frame == nil else {
                throw WebDriverError(.invalidArgument, "a context is that of a frame")
            }
            windows.insert(name)
        }
        return windows
    }

    /// The names of user contexts in a list, nil without the member.
    func userContextsIfAny(
        _ fields: BiDiFields, _ member: String = "userContexts"
    ) throws(WebDriverError) -> Set<String>? {
        guard let names = try fields.stringsIfAny(member) else { return nil }
        for name in names { try checkUserContext(name) }
        return Set(names)
    }

    /// Throws if there is no user context of a name.
    func checkUserContext(_ name: String) throws(WebDriverError) {
        guard session.userContexts.contains(name) else {
            throw WebDriverError(.noSuchUserContext, "there is no user context \(name)")
        }
    }

    /// Throws if an object has two members that exclude each other.
    func exclude(
        _ fields: BiDiFields, _ first: String, _ second: String
    ) throws(WebDriverError) {
        if fields.has(first), fields.has(second) {
            throw WebDriverError(.invalidArgument, "\(first) and \(second) exclude each other")
        }
    }

    // MARK: - Events

    /// Sends an event to the driver if it wants it.
    func emit(_ event: BiDiEvent, _ params: @autoclosure () -> JSONValue, of tab: DriverTab?) {
        guard
            subscriptions.want(event, ofWindow: tab?.handle, in: tab?.userContext)
        else { return }
        send(event, params())
    }

    /// Sends an event to the driver.
    func send(_ event: BiDiEvent, _ params: JSONValue) {
        outlets.listener?(event, params)
        let message = JSONValue.object([
            ("type", .string("event")), ("method", .string(event.rawValue)), ("params", params),
        ])
        for connection in connections { connection.send(message) }
    }

    /// Milliseconds since the start of 1970.
    nonisolated static var milliseconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec * 1000 + now.tv_nsec / 1_000_000)
    }

    /// The same as the protocol writes it.
    static var timestamp: JSONValue { .number(milliseconds) }

    // MARK: - Subscriptions

    private func events(_ fields: BiDiFields) throws(WebDriverError) -> Set<BiDiEvent> {
        var events: Set<BiDiEvent> = []
        for name in try fields.strings("events") {
            guard let named = BiDiEvent.named(name) else {
                throw WebDriverError(.invalidArgument, "there is no event \(name)")
            }
            events.formUnion(named)
        }
        return events
    }

    private func subscribe(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let events = try events(fields)
        let windows = try windowsIfAny(fields) ?? []
        let userContexts = try userContextsIfAny(fields) ?? []
        try exclude(fields, "contexts", "userContexts")
        let before = subscriptions
        let name = UniqueName.make()
        subscriptions.add(
            BiDiSubscriptions.Subscription(
                name: name, events: events, windows: windows, userContexts: userContexts))
        for tab in session.tabs {
            for memory in EventMemory.allCases where events.contains(memory.event) {
                let isWanted = subscriptions.want(
                    memory.event, ofWindow: tab.handle, in: tab.userContext)
                let wasWanted = before.want(
                    memory.event, ofWindow: tab.handle, in: tab.userContext)
                if isWanted, !wasWanted { await tellOfBefore(memory, tab) }
            }
        }
        return .object([("subscription", .string(name))])
    }

    /// What a new subscriber is told of, although it has happened before.
    private enum EventMemory: CaseIterable {
        case contexts, realms, entries

        var event: BiDiEvent {
            switch self {
            case .contexts: .contextCreated
            case .realms: .realmCreated
            case .entries: .entryAdded
            }
        }
    }

    /// Tells a new subscriber of what is there already.
    private func tellOfBefore(_ memory: EventMemory, _ tab: DriverTab) async {
        let event = memory.event
        switch memory {
        case .contexts:
            send(event, info(of: tab))
            let document = tab.documentCount
            let frames = await allFrames(of: tab)
            guard document == tab.documentCount else { return lookForFrames(of: tab) }
            toldFrames[tab.handle] = frames
            for frame in frames { send(event, frame.json(children: .null)) }
        case .realms:
            if let realm = realm(of: tab) { send(event, realm) }
            toldRealms[tab.handle] = nil
            let document = tab.documentCount
            let frames = await allFrames(of: tab)
            if document == tab.documentCount { await tellRealms(of: frames, of: tab) }
        case .entries:
            for entry in waitingEntries where entry.window == tab.handle {
                send(event, entry.params)
            }
            waitingEntries.removeAll { $0.window == tab.handle }
        }
    }

    private func unsubscribe(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        if fields.has("subscriptions") {
            try subscriptions.remove(names: fields.strings("subscriptions"))
        } else if let windows = try windowsIfAny(fields) {
            try subscriptions.remove(events: events(fields), ofWindows: windows)
        } else {
            try subscriptions.remove(events: events(fields))
        }
        return Self.nothing
    }
}
