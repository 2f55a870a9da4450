import GarthJSON

/// A WebSocket of a driver: it takes commands and gives their results and events (WebDriver BiDi
/// section 3).
@MainActor
final class BiDiConnection {
    /// The session; nil before `session.new`.
    weak var session: WebDriverSession?
    private let outbox: WebSocketOutbox
    private unowned let server: WebDriverServer

    /// Makes a connection that writes to an outbox.
    init(_ server: WebDriverServer, _ outbox: WebSocketOutbox, _ session: WebDriverSession?) {
        self.server = server
        self.outbox = outbox
        self.session = session
    }

    /// Sends a message.
    func send(_ value: JSONValue) { outbox.send(value.serialized) }

    /// Ends the connection behind what was sent.
    func close() { outbox.close() }

    /// Takes a message: a command, whose result is sent when it is there.
    func receive(_ text: String) {
        guard let message = try? JSONValue(parsing: text.utf8) else {
            return sendError(WebDriverError(.invalidArgument, "the message is no JSON"), id: nil)
        }
        guard let id = message["id"]?.integer, id >= 0, id <= 9_007_199_254_740_991 else {
            return sendError(
                WebDriverError(.invalidArgument, "a command has an id, a whole number"), id: nil)
        }
        guard let method = message["method"]?.string else {
            return sendError(
                WebDriverError(.invalidArgument, "a command has a method, a string"), id: id)
        }
        Task {
            do throws(WebDriverError) {
                let fields = try BiDiFields(message["params"], "params")
                let result = try await self.result(of: method, fields)
                self.send(
                    .object([
                        ("type", .string("success")), ("id", .number(Double(id))),
                        ("result", result),
                    ]))
                // The last window takes its session along.
                let isOver = self.session?.tabs.isEmpty == true
                if isOver || ["session.end", "browser.close"].contains(method) { self.end() }
                if method == "browser.close" { self.server.onBrowserClose?() }
            } catch {
                self.sendError(error, id: id)
                if error.code == .unableToCloseBrowser { self.end() }
            }
        }
    }

    /// Answers a message that is no text.
    func refuse() {
        sendError(WebDriverError(.invalidArgument, "a message is a text"), id: nil)
    }

    private func result(
        of method: String, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        if let command = ServerCommand(rawValue: method) {
            return try await perform(command, fields)
        }
        guard let command = BiDiCommand(method) else {
            throw WebDriverError(.unknownCommand, "there is no command \(method)")
        }
        guard let session, !session.tabs.isEmpty else {
            throw WebDriverError(.invalidSession, "the connection has no session")
        }
        if command == .browser(.browserClose), server.hasOthers(than: session) {
            throw WebDriverError(.unableToCloseBrowser, "other sessions use the browser")
        }
        return try await session.bidi.perform(command, fields)
    }

    /// The commands that need no session.
    private enum ServerCommand: String {
        case status = "session.status"
        case new = "session.new"
    }

    private func perform(
        _ command: ServerCommand, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .status: return server.status
        case .new:
            guard session == nil else {
                throw WebDriverError(.sessionNotCreated, "the connection has a session already")
            }
            return try await server.newSession(fields.value, of: self)
        }
    }

    /// Ends the session behind the answer.
    private func end() {
        guard let session else { return outbox.close() }
        server.end(session)
    }

    private func sendError(_ error: WebDriverError, id: Int?) {
        send(
            .object([
                ("type", .string("error")), ("id", id.map { .number(Double($0)) } ?? .null),
                ("error", .string(error.code.rawValue)), ("message", .string(error.message)),
                ("stacktrace", .string("")),
            ]))
    }
}
