import Garth
import GarthAutomation
import GarthJSON

/// A WebSocket of a client: it takes commands of the browser's session, or of those of pages, and gives
/// their results and events.
@MainActor
final class CDPConnection {
    let browser: CDPBrowser
    private let outbox: WebSocketOutbox
    /// The session that messages without a `sessionId` belong to.
    private(set) var root: CDPSession?
    /// The sessions by their names.
    private(set) var sessions: [String: CDPSession] = [:]

    /// Sessions of one connection.
    private static let sessionLimit = 200

    /// Makes a connection to the browser, or to a page of it.
    init(_ browser: CDPBrowser, _ outbox: WebSocketOutbox, page: DriverTab?) {
        self.browser = browser
        self.outbox = outbox
        root = CDPSession(self, nil, page)
    }

    /// The sessions with the root's.
    var all: [CDPSession] { (root.map { [$0] } ?? []) + sessions.values }

    /// Sends a message.
    func send(_ value: JSONValue) { outbox.send(value.serialized) }

    /// Ends the connection behind what was sent.
    func close() { outbox.close() }

    /// Forgets a connection that has ended.
    func end() {
        browser.forget(self)
        for session in all { session.end() }
        root = nil
        sessions = [:]
    }

    /// Makes a session for a page, or for the browser.
    func attach(_ tab: DriverTab?) throws(CDPError) -> CDPSession {
        guard sessions.count < Self.sessionLimit else {
            throw CDPError(.server, "there are too many sessions")
        }
        let session = CDPSession(self, UniqueName.make(), tab)
        sessions[session.name ?? ""] = session
        return session
    }

    /// Ends a session.
    func detach(_ session: CDPSession) {
        guard let name = session.name, sessions.removeValue(forKey: name) != nil else { return }
        session.end()
        root?.send(
            "Target.detachedFromTarget",
            made(["sessionId": name.json, "targetId": (session.tab?.handle ?? "").json]))
    }

    /// Answers a message that is no text.
    func refuse() { send(CDPError(.parse, "a message is a text"), id: nil, session: nil) }

    /// Takes a message: a command, whose result is sent when it is there.
    func receive(_ text: String) {
        guard let message = try? JSONValue(parsing: text.utf8) else {
            return send(CDPError(.parse, "JSON: the message is none"), id: nil, session: nil)
        }
        guard message.members != nil else {
            return send(
                CDPError(.invalidRequest, "Message must be an object"), id: nil, session: nil)
        }
        guard let id = message["id"]?.integer else {
            let error = CDPError(.invalidRequest, "Message must have integer 'id' property")
            return send(error, id: nil, session: nil)
        }
        let name = message["sessionId"]?.string
        guard let method = message["method"]?.string else {
            let error = CDPError(.invalidRequest, "Message must have string 'method' property")
            return send(error, id: id, session: name)
        }
        guard let session = name == nil ? root : sessions[name ?? ""] else {
            return send(
                CDPError(.noSession, "Session with given id not found."), id: id, session: name)
        }
        guard let command = CDPCommand(method) else {
            let error = CDPError(.methodNotFound, "'\(method)' wasn't found")
            return send(error, id: id, session: name)
        }
        Task {
            do throws(CDPError) {
                let params = try CDPFields(message["params"])
                let result = try await session.perform(command, params)
                var members: [(name: String, value: JSONValue)] = [
                    ("id", id.json), ("result", result),
                ]
                if let name { members.append(("sessionId", name.json)) }
                self.send(.object(members))
                if command == .browser(.close) { self.browser.onClose?() }
            } catch {
                self.send(error, id: id, session: name)
            }
        }
    }

    private func send(_ error: CDPError, id: Int?, session: String?) {
        var members: [(name: String, value: JSONValue)] = []
        if let id { members.append(("id", id.json)) }
        members.append(("error", error.json))
        if let session { members.append(("sessionId", session.json)) }
        send(.object(members))
    }
}

/// The parameters of a command.
struct CDPFields {
    let value: JSONValue

    init(_ value: JSONValue?) throws(CDPError) {
        self.value = value ?? .object([])
        guard self.value.members != nil else {
            throw CDPError(.invalidParams, "Params must be an object")
        }
    }

    subscript(name: String) -> JSONValue? { value[name] }

    private func wrong(_ name: String, _ form: String) -> CDPError {
        CDPError(.invalidParams, "Invalid parameters: \(name): \(form) value expected")
    }

    /// A text that the command needs.
    func string(_ name: String) throws(CDPError) -> String {
        guard let text = value[name]?.string else { throw wrong(name, "string") }
        return text
    }

    /// A whole number that the command needs.
    func integer(_ name: String) throws(CDPError) -> Int {
        guard let number = value[name]?.integer else { throw wrong(name, "integer") }
        return number
    }

    /// A number that the command needs.
    func number(_ name: String) throws(CDPError) -> Double {
        guard case .number(let number)? = value[name] else { throw wrong(name, "double") }
        return number
    }

    /// A list that the command needs.
    func list(_ name: String) throws(CDPError) -> [JSONValue] {
        guard let list = value[name]?.elements else { throw wrong(name, "array") }
        return list
    }

    /// A truth value; false without it.
    func flag(_ name: String) -> Bool { value[name]?.bool ?? false }
}
