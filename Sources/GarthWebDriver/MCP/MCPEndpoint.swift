package import GarthAutomation
import GarthJSON
import GarthURL

/// The Model Context Protocol over HTTP (MCP, "Streamable HTTP"): one address takes the messages of
/// clients, each by a `POST` of its own (docs/mcp.md).
///
/// A session is a browser with its tabs. It begins with `initialize` and lives on, whoever connects
/// with its `Mcp-Session-Id`, until a client deletes it or others need its place. Requests of the
/// revision without sessions share a browser.
@MainActor
package final class MCPEndpoint {
    private let makeServer: (@escaping (MCPMessage) -> Void) -> MCPServer
    private var sessions: [String: MCPHTTPSession] = [:]
    /// The browser of the requests without a session; nil before the first one.
    private var shared: MCPHTTPSession?
    private var useCount = 0

    /// Each session has a browser.
    private static let sessionLimit = 8
    /// The revision whose clients need not name one.
    private static let namelessRevision = "2025-03-26"

    /// Makes an endpoint. `server` makes the browser of a session, which gives its messages to a
    /// function.
    package init(server: @escaping (@escaping (MCPMessage) -> Void) -> MCPServer) {
        makeServer = server
    }

    /// Ends all sessions.
    package func stop() {
        for session in sessions.values { session.end() }
        shared?.end()
        (sessions, shared) = ([:], nil)
    }

    /// Answers a request.
    package func answer(to request: HTTPRequest) async -> HTTPResponse {
        guard request.path.split(separator: "/").last == "mcp" else {
            return Self.failure(404, "there is nothing at this path: messages go to /mcp")
        }
        switch request.method {
        case "POST": return await take(request)
        case "DELETE": return delete(request)
        default:
            var answer = Self.failure(405, "messages come by POST, and nothing waits for a GET")
            answer.fields = [("Allow", "POST, DELETE")]
            return answer
        }
    }

    private func take(_ request: HTTPRequest) async -> HTTPResponse {
        if let refusal = Self.refusal(of: request) { return refusal }
        let message: JSONValue
        do throws(JSONError) {
            message = try JSONValue(parsing: request.body)
        } catch {
            return Self.failure(
                400, "the message is not JSON (byte \(error.offset))", code: -32700)
        }
        let session: MCPHTTPSession
        let isNew: Bool
        do throws(MCPHTTPFault) {
            (session, isNew) = try place(of: message, request)
        } catch {
            return Self.failure(
                error.status, error.message, code: error.code, id: message["id"] ?? .null)
        }
        useCount += 1
        session.lastUse = useCount
        let takesEvents = request.value(of: "accept")?.contains(text: "text/event-stream") == true
        var answer = await session.take(message, takesEvents: takesEvents)
        if isNew {
            if session.hasBegun {
                answer.fields.append(("Mcp-Session-Id", session.id))
            } else {
                drop(session)
            }
        }
        return answer
    }

    /// The reason why a request is not read; nil for one that is.
    private static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let type = request.value(of: "content-type")?.lowercased() ?? ""
        guard type.hasPrefix("application/json") else {
            return failure(415, "a message is application/json")
        }
        if let accepted = request.value(of: "accept"),
            !accepted.contains(text: "application/json"), !accepted.contains(text: "*/*")
        {
            return failure(406, "Accept needs application/json and text/event-stream")
        }
        if let name = request.value(of: "mcp-protocol-version"), name != namelessRevision,
            MCPRevision(rawValue: name) == nil
        {
            return failure(400, "unsupported protocol version in MCP-Protocol-Version")
        }
        return nil
    }

    /// The session that a message belongs to, and whether the message begins it.
    private func place(
        of message: JSONValue, _ request: HTTPRequest
    ) throws(MCPHTTPFault) -> (session: MCPHTTPSession, isNew: Bool) {
        let method = message["method"]?.string
        if let told = request.value(of: "mcp-method"), told != method {
            throw MCPHTTPFault(
                status: 400, code: -32020, message: "Mcp-Method is not the method of the message")
        }
        if let id = request.value(of: "mcp-session-id") {
            guard let session = sessions[id] else {
                throw MCPHTTPFault(status: 404, message: "there is no session of this name")
            }
            return (session, false)
        }
        if method == "initialize" { return (try begin(), true) }
        // Without sessions, each message names its revision.
        let meta = message["params"]?["_meta"]
        let version =
            meta?["io.modelcontextprotocol/protocolVersion"]?.string
            ?? request.value(of: "mcp-protocol-version")
        let isStateless = version.flatMap(MCPRevision.init)?.isStateless == true
        guard isStateless || method == "server/discover" else {
            throw MCPHTTPFault(
                status: 400, message: "Mcp-Session-Id is missing: initialize begins a session")
        }
        let session = shared ?? MCPHTTPSession(id: "", makeServer)
        shared = session
        return (session, false)
    }

    private func begin() throws(MCPHTTPFault) -> MCPHTTPSession {
        if sessions.count >= Self.sessionLimit {
            let idle = sessions.values.filter { !$0.isAtWork }
            guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else {
                throw MCPHTTPFault(status: 503, message: "there are too many sessions at work")
            }
            drop(oldest)
        }
        let session = MCPHTTPSession(id: UniqueName.make(), makeServer)
        sessions[session.id] = session
        return session
    }

    private func delete(_ request: HTTPRequest) -> HTTPResponse {
        guard let session = request.value(of: "mcp-session-id").flatMap({ sessions[$0] }) else {
            return Self.failure(404, "there is no session of this name")
        }
        drop(session)
        return HTTPResponse(status: 200, body: [])
    }

    private func drop(_ session: MCPHTTPSession) {
        session.end()
        sessions[session.id] = nil
    }

    /// An answer in the words of JSON-RPC.
    static func failure(
        _ status: Int, _ message: String, code: Int = -32600, id: JSONValue = .null
    ) -> HTTPResponse {
        let error = JSONValue.object([
            ("code", .number(Double(code))), ("message", .string(message)),
        ])
        let body = JSONValue.object([("jsonrpc", .string("2.0")), ("id", id), ("error", error)])
        return HTTPResponse(status: status, body: Array(body.serialized.utf8))
    }
}

/// The reason why a message has no session.
struct MCPHTTPFault: Error {
    /// The status of the answer.
    let status: Int
    /// The code of JSON-RPC.
    var code = -32600
    /// The reason for a person.
    let message: String
}
