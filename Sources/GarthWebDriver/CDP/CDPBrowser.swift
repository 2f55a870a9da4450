import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// The browser that clients of CDP share: its targets, frames, realms and nodes with their names.
@MainActor
final class CDPBrowser {
    /// The place of a script that a client can name by a number.
    struct Realm {
        let id: Int
        /// The name that WebDriver BiDi has for it.
        let name: String
        /// The name of its frame.
        let frame: String
        /// The name of its page.
        let target: String
        /// The name of its isolated world; empty for the page's own.
        let world: String
        let origin: String
    }

    /// A frame of a page; that of the page itself has the target's name.
    struct Frame {
        let id: String
        let target: String
        let parent: String?
        var url: String
        var loader: String
        var name = ""
        var isInteractive = false
        var isLoaded = false
    }

    /// The session whose handlers perform the commands.
    let session: WebDriverSession
    /// The product that is told, in Chromium's form.
    let product: String
    var connections: [CDPConnection] = []
    /// The realms by their numbers.
    var realms: [Int: Realm] = [:]
    private var lastRealm = 0
    /// The frames by their names.
    var frames: [String: Frame] = [:]
    private var order: [String] = []
    /// The numbers of nodes, and the nodes: names of nodes in WebDriver BiDi with their realms.
    private(set) var nodes: [Int: (shared: String, frame: String)] = [:]
    private var numbers: [String: Int] = [:]
    private var lastNode = 0
    /// The requests whose responses were told, with those before redirects.
    var responses: [String: JSONValue] = [:]
    /// The names of requests in WebDriver BiDi, by those in CDP.
    var names: [String: String] = [:]
    /// The navigations that led to a place in the same document.
    var movesWithin: Set<String> = []
    /// The requests that were paused, by their names, with their steps.
    var paused: [String: String] = [:]
    /// Events of frames that wait for their names, by those of the frames in WebDriver BiDi.
    var waiting: [String: [(event: BiDiEvent, params: JSONValue)]] = [:]
    /// The loads of pages that wait for their frames.
    var waitingLoads: [(page: String, params: JSONValue)] = []
    /// The permissions of all origins, by the names of user contexts.
    var grants: [String: [String]] = [:]
    /// Whether downloads get the names that the client has for them.
    var namesDownloads = false
    /// The windows that have numbers.
    private var windows: [String] = []
    var onClose: (() -> Void)?

    /// Nodes that have numbers; the oldest ones lose theirs.
    private static let nodeLimit = 200_000

    init(_ session: WebDriverSession, version: String) {
        self.session = session
        product = "Garth/\(version)"
    }

    var bidi: BiDiSession { session.bidi }
    var tabs: [DriverTab] { session.tabs }

    /// Hears of all events.
    func follow() {
        bidi.subscriptions.add(
            BiDiSubscriptions.Subscription(
                name: UniqueName.make(), events: Set(BiDiEvent.allCases), windows: [],
                userContexts: []))
        for tab in tabs {
            add(Frame(id: tab.handle, target: tab.handle, parent: nil, url: tab.url, loader: ""))
        }
        bidi.listen { [weak self] event, params in self?.note(event, params) }
        collect()
    }

    private func collect() {
        Task {
            _ = try? await run(
                .network(.addDataCollector),
                [
                    "dataTypes": .array(["request".json, "response".json]),
                    "maxEncodedDataSize": (10 << 20).json,
                ])
        }
    }

    func forget(_ connection: CDPConnection) {
        connections.removeAll { $0 === connection }
    }

    func tab(_ name: String) -> DriverTab? { tabs.first { $0.handle == name } }

    /// Gives the site that a page shows the permissions of all origins.
    func grant(to tab: DriverTab) async {
        guard let url = tab.view.page?.url, url.isHTTPOrHTTPS else { return }
        for name in grants[tab.userContext] ?? [] {
            _ = try? await run(
                .other(.setPermission),
                [
                    "descriptor": made(["name": name.json]), "state": "granted".json,
                    "origin": url.origin.serialization.json, "userContext": tab.userContext.json,
                ])
        }
    }

    func title(of tab: DriverTab) -> String { tab.view.backForwardList.currentItem?.title ?? "" }

    /// Opens a page in a user context; nil is the usual one.
    func newTab(in context: String?) async -> DriverTab? {
        var members: [(name: String, value: JSONValue)] = [("type", "window".json)]
        if let context { members.append(("userContext", context.json)) }
        let answer = try? await run(.context(.createContext), .object(members))
        return answer?["context"]?.string.flatMap { tab($0) }
    }

    /// Performs a command of WebDriver BiDi.
    func run(
        _ command: BiDiCommand, _ members: KeyValuePairs<String, JSONValue>
    ) async throws(CDPError) -> JSONValue { try await run(command, made(members)) }

    /// Performs a command of WebDriver BiDi.
    func run(_ command: BiDiCommand, _ params: JSONValue) async throws(CDPError) -> JSONValue {
        do throws(WebDriverError) {
            return try await bidi.perform(command, try BiDiFields(params, "params"))
        } catch {
            throw CDPError(error)
        }
    }

    // MARK: - Targets

    /// The number of the window of a page.
    func windowNumber(of tab: DriverTab) -> Int {
        if let known = windows.firstIndex(of: tab.clientWindow) { return known + 1 }
        windows.append(tab.clientWindow)
        return windows.count
    }

    func info(of tab: DriverTab) -> JSONValue {
        let isAttached = connections.contains { $0.all.contains { $0.tab === tab } }
        var members: [(name: String, value: JSONValue)] = [
            ("targetId", tab.handle.json), ("type", "page".json),
            ("title", title(of: tab).json), ("url", tab.url.json),
            ("attached", .bool(isAttached)), ("canAccessOpener", .bool(tab.opener != nil)),
            ("browserContextId", tab.userContext.json),
        ]
        if let opener = tab.opener { members.append(("openerId", opener.json)) }
        return .object(members)
    }

    var info: JSONValue {
        made([
            "targetId": session.id.json, "type": "browser".json, "title": "".json,
            "url": "".json, "attached": .bool(true), "canAccessOpener": .bool(false),
        ])
    }

    // MARK: - Frames and realms

    func add(_ frame: Frame) {
        if frames.updateValue(frame, forKey: frame.id) == nil { order.append(frame.id) }
    }

    func removeFrame(_ name: String) {
        frames[name] = nil
        order.removeAll { $0 == name }
        realms = realms.filter { $0.value.frame != name }
    }

    /// The frames of a page in the order in which they came.
    func frames(of target: String) -> [Frame] {
        order.compactMap { frames[$0] }.filter { $0.target == target }
    }

    /// Notes a realm; the number of one that is known stays.
    func addRealm(
        _ name: String, frame: String, target: String, world: String, origin: String
    ) -> (realm: Realm, isNew: Bool) {
        if let known = realms.values.first(where: { $0.name == name }) { return (known, false) }
        lastRealm += 1
        let realm = Realm(
            id: lastRealm, name: name, frame: frame, target: target, world: world, origin: origin)
        realms[realm.id] = realm
        return (realm, true)
    }

    func realm(named name: String) -> Realm? { realms.values.first { $0.name == name } }

    func realm(ofFrame frame: String, world: String = "") -> Realm? {
        realms.values.filter { $0.frame == frame && $0.world == world }.max { $0.id < $1.id }
    }

    // MARK: - Nodes

    /// The number of a node.
    func number(ofNode shared: String, in frame: String) -> Int {
        if let known = numbers[shared] { return known }
        lastNode += 1
        numbers[shared] = lastNode
        nodes[lastNode] = (shared, frame)
        if let old = nodes.removeValue(forKey: lastNode - Self.nodeLimit) {
            numbers[old.shared] = nil
        }
        return lastNode
    }

    /// What the server can do, in the form of the protocol's own description.
    static var protocolDescription: JSONValue {
        let names = CDPCommand.names.map { $0.split(separator: ".").map { String($0) } }
        let domains = Dictionary(grouping: names) { $0[0] }.sorted { $0.key < $1.key }
        let told = domains.map { domain, commands in
            made([
                "domain": domain.json,
                "commands": .array(commands.map { made(["name": $0[1].json]) }),
            ])
        }
        return made([
            "version": made(["major": "1".json, "minor": "3".json]), "domains": .array(told),
        ])
    }
}
