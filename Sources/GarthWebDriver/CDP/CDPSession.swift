import GarthJSON

/// A session of a client: it is about the browser, or about a page.
@MainActor
final class CDPSession {
    /// The name; nil for the session of a connection itself.
    let name: String?
    /// The page; nil for a session of the browser.
    let tab: DriverTab?
    unowned let connection: CDPConnection
    /// The domains whose events are wanted.
    var domains: Set<String> = []
    /// Whether new pages get sessions at once.
    var attachesItself = false
    /// Whether targets are told of.
    var discovers = false
    /// Whether the points of loads are told.
    var tellsLifecycle = false
    /// Whether choosers of files are told, in place of shown.
    var interceptsChoosers = false
    /// The isolated worlds that each document gets.
    var worlds: [String] = []
    /// Functions of pages that tell the client something, by their names, with their worlds.
    var bindings: [String: String?] = [:]
    /// The patterns of held requests; nil if none is held.
    var patterns: [CDPRequestPattern]?
    /// The names of the rules in WebDriver BiDi that hold requests.
    var intercept: String?
    var asksForCredentials = false
    /// The scripts of the client, to be removed with it.
    var scripts: [String] = []
    /// The viewport that the client emulates, with the pixels of one of CSS; nil if it emulates none.
    var metrics: (size: JSONValue, scale: JSONValue)?
    /// The contents of streams that were not read, in base64, by their names.
    var streams: [String: String] = [:]

    init(_ connection: CDPConnection, _ name: String?, _ tab: DriverTab?) {
        self.connection = connection
        self.name = name
        self.tab = tab
    }

    var browser: CDPBrowser { connection.browser }

    /// Sends an event.
    func send(_ method: String, _ params: JSONValue) {
        var members: [(name: String, value: JSONValue)] = [
            ("method", method.json), ("params", params),
        ]
        if let name { members.append(("sessionId", name.json)) }
        connection.send(.object(members))
    }

    /// Sends an event of a domain that is on.
    func tell(_ method: String, _ params: @autoclosure () -> JSONValue) {
        guard domains.contains(String(method.prefix { $0 != "." })) else { return }
        send(method, params())
    }

    /// The page of a session; throws for one of the browser.
    var page: DriverTab {
        get throws(CDPError) {
            guard let tab else { throw CDPError(.server, "the session is not attached to a page") }
            return tab
        }
    }

    /// Removes what the session has set.
    func end() {
        let (browser, scripts, intercept) = (browser, scripts, intercept)
        Task {
            for script in scripts {
                _ = try? await browser.run(
                    .script(.removePreloadScript), ["script": script.json])
            }
            if let intercept {
                _ = try? await browser.run(
                    .network(.removeIntercept), ["intercept": intercept.json])
            }
        }
    }

    /// The result of a command that tells nothing.
    static let nothing = JSONValue.object([])

    /// Performs a command.
    func perform(_ command: CDPCommand, _ fields: CDPFields) async throws(CDPError) -> JSONValue {
        switch command {
        case .target(let command): return try await perform(command, fields)
        case .browser(let command): return try await perform(command, fields)
        case .page(let command): return try await perform(command, fields)
        case .runtime(let command): return try await perform(command, fields)
        case .dom(let command): return try await perform(command, fields)
        case .input(let command): return try await perform(command, fields)
        case .network(let command): return try await perform(command, fields)
        case .fetch(let command): return try await perform(command, fields)
        case .emulation(let command): return try await perform(command, fields)
        case .storage(let command): return try await perform(command, fields)
        case .io(let command): return try perform(command, fields)
        case .quiet: return Self.nothing
        }
    }
}
