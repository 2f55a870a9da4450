package import Garth
package import GarthAutomation
import GarthJSON
package import GarthPage

/// A server of the WebDriver protocol (W3C WebDriver, the HTTP commands): programs drive a browser
/// that stays inside the walls (docs/webdriver.md).
///
/// It takes requests and gives answers; `LoopbackServer` brings them. No command changes the
/// allow-list or touches the profile.
@MainActor
package final class WebDriverServer {
    private let makeConfiguration: () -> WebViewConfiguration
    private let version: String
    private let downloadFolder: GrantedFolder?
    private let file: (String) throws(ElementError) -> ChosenFile
    private var sessions: [String: WebDriverSession] = [:]
    /// Called when a driver has closed the browser (`browser.close`), whose session is over.
    package var onBrowserClose: (() -> Void)?
    private let alias: BrowserAlias?
    /// What the paths of commands begin with for drivers that need a token; empty without one.
    private let base: String

    /// Each session has windows, and each window a process.
    private static let sessionLimit = 8

    /// Makes a server. Each session gets its own configuration; `file` reads a file of this machine
    /// that a driver sends. Downloads go to `downloadFolder`; nil refuses them. Sessions bear the name
    /// of `alias` for drivers that know no other browser. With a `token`, the addresses of WebSockets have it.
    package init(
        version: String, downloadFolder: GrantedFolder? = nil, alias: BrowserAlias? = nil,
        token: DriverToken? = nil,
        configuration: @escaping () -> WebViewConfiguration,
        file: @escaping (String) throws(ElementError) -> ChosenFile
    ) {
        makeConfiguration = configuration
        self.version = version
        self.alias = alias
        base = token?.path ?? ""
        self.downloadFolder = downloadFolder
        self.file = file
    }

    /// Ends all sessions.
    package func stop() {
        for session in sessions.values { session.close() }
        sessions = [:]
    }

    /// Answers a request.
    package func answer(to request: HTTPRequest) async -> HTTPResponse {
        do throws(WebDriverError) {
            return try await result(of: request).response()
        } catch {
            return WebDriverResult.failure(error).response()
        }
    }

    private func result(of request: HTTPRequest) async throws(WebDriverError) -> WebDriverResult {
        let path = WebDriverCommand.withoutBase(request.path)
        let match = try WebDriverCommand.match(method: request.method, path: path)
        let parameters = try Self.parameters(of: request)
        switch match.command {
        case .server(let command):
            return .value(try await perform(command, match, parameters, request))
        case .session(let command):
            let session = try session(of: match)
            let call = WebDriverSession.Call(
                variables: match.variables, parameters: parameters)
            let result = await session.run(command, call)
            // The last window takes its session along.
            if session.tabs.isEmpty { end(session) }
            return result
        }
    }

    private func perform(
        _ command: WebDriverCommand.Server, _ match: WebDriverCommand.Match,
        _ parameters: JSONValue, _ request: HTTPRequest
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .status: return status
        case .newSession: return try await newSession(parameters, host: request)
        case .deleteSession:
            end(try session(of: match))
            return .null
        }
    }

    /// The session that a command names: one of a WebSocket takes no commands over HTTP (WebDriver
    /// section 6.3).
    private func session(
        of match: WebDriverCommand.Match
    ) throws(WebDriverError) -> WebDriverSession {
        guard let session = sessions[match.variables[0]], !session.isOfWebSocket else {
            throw WebDriverError(.invalidSession, "there is no session of this name")
        }
        return session
    }

    private static func parameters(
        of request: HTTPRequest
    ) throws(WebDriverError) -> JSONValue {
        guard request.method == "POST" else { return .null }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: request.body)
        } catch {
            throw WebDriverError(
                .invalidArgument, "the content is not JSON (byte \(error.offset))")
        }
        guard value.members != nil else {
            throw WebDriverError(.invalidArgument, "the content is no JSON object")
        }
        return value
    }

    /// Whether another session can be made.
    var status: JSONValue {
        let isReady = sessions.count < Self.sessionLimit
        return .object([
            ("ready", .bool(isReady)),
            ("message", .string(isReady ? "ready" : "there are too many sessions")),
        ])
    }

    // MARK: - Sessions

    private func newSession(
        _ parameters: JSONValue, host request: HTTPRequest
    ) async throws(WebDriverError) -> JSONValue {
        let session = try await makeSession(parameters)
        var told = session.capabilities.json(version: version, userAgent: session.userAgent)
        if session.capabilities.wantsWebSocket, let host = request.value(of: "host"),
            case .object(var members) = told
        {
            members.append(("webSocketUrl", .string("ws://\(host)\(base)/session/\(session.id)")))
            told = .object(members)
        }
        return .object([("sessionId", .string(session.id)), ("capabilities", told)])
    }

    /// Makes the session of a WebSocket (`session.new`).
    func newSession(
        _ parameters: JSONValue, of connection: BiDiConnection
    ) async throws(WebDriverError) -> JSONValue {
        let session = try await makeSession(parameters)
        session.isOfWebSocket = true
        session.bidi.add(connection)
        return .object([
            ("sessionId", .string(session.id)),
            (
                "capabilities",
                session.capabilities.json(
                    version: version, userAgent: session.userAgent, of: .webSocketOnly)
            ),
        ])
    }

    private func makeSession(
        _ parameters: JSONValue
    ) async throws(WebDriverError) -> WebDriverSession {
        let capabilities = try SessionCapabilities.matching(
            parameters, version: version, alias: alias)
        guard sessions.count < Self.sessionLimit else {
            throw WebDriverError(.sessionNotCreated, "there are too many sessions")
        }
        var configuration = makeConfiguration()
        guard !capabilities.acceptsInvalidCertificates || configuration.policy.mode != .locked
        else {
            throw WebDriverError(
                .sessionNotCreated, "acceptInsecureCerts: \(WebDriverSession.lockedTrust)")
        }
        configuration.acceptsInvalidCertificates = capabilities.acceptsInvalidCertificates
        let session = WebDriverSession(
            configuration, capabilities, downloadFolder: downloadFolder, file: file)
        sessions[session.id] = session
        await session.begin()
        return session
    }

    /// Whether a session goes on.
    package var hasSession: Bool { !sessions.isEmpty }

    /// Whether other sessions than one go on.
    func hasOthers(than session: WebDriverSession) -> Bool {
        sessions.values.contains { $0 !== session }
    }

    /// Ends a session.
    func end(_ session: WebDriverSession) {
        session.close()
        sessions[session.id] = nil
    }

    // MARK: - WebSockets

    /// Forgets a WebSocket that has ended. Nothing else reaches a session that it made.
    private func forget(_ connection: BiDiConnection) {
        guard let session = connection.session else { return }
        session.bidi.remove(connection)
        if session.isOfWebSocket, !session.bidi.isConnected { end(session) }
    }

    /// Takes a WebSocket at the path of a session, or at `/session` for one that makes its session
    /// itself; nil for another path.
    package func connect(_ path: String, _ outbox: WebSocketOutbox) -> WebSocketReceiver? {
        let parts = WebDriverCommand.withoutBase(path).split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.first == "", parts.count < 4, parts.dropFirst().first == "session" else {
            return nil
        }
        var session: WebDriverSession?
        if parts.count == 3 {
            guard let known = sessions[String(parts[2])], known.capabilities.wantsWebSocket else {
                return nil
            }
            session = known
        }
        let connection = BiDiConnection(self, outbox, session)
        session?.bidi.add(connection)
        return WebSocketReceiver { text in
            Task { @MainActor in connection.receive(text) }
        } binary: {
            Task { @MainActor in connection.refuse() }
        } end: {
            Task { @MainActor in self.forget(connection) }
        }
    }
}
