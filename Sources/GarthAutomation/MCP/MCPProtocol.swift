import GarthJSON

/// The revisions of the Model Context Protocol, and what differs between them.
package enum MCPRevision: String, CaseIterable, Sendable {
    /// No session: each request names its revision.
    case stateless = "2026-07-28"
    /// Sessions that begin with `initialize`.
    case session2025November = "2025-11-25"
    case session2025June = "2025-06-18"

    /// Whether requests name their revision and results their kind.
    package var isStateless: Bool { self == .stateless }

    /// The names of all revisions, the newest first.
    static var names: [JSONValue] { allCases.map { .string($0.rawValue) } }

    /// The newest revision with sessions: the answer to `initialize` with an unknown one.
    static let newestWithSessions = session2025November
}

/// An error of JSON-RPC.
struct MCPError: Error {
    var code: Int
    var message: String
    var data: JSONValue?

    static func unknownMethod(_ name: String) -> MCPError {
        MCPError(code: -32601, message: "unknown method: \(name)")
    }

    static func wrongParameters(_ message: String) -> MCPError {
        MCPError(code: -32602, message: message)
    }
}

/// A message of a client.
struct MCPRequest {
    /// The number or text by which the client knows its request; nil for a notification.
    var id: JSONValue?
    var method: String
    var parameters: JSONValue
    var revision: MCPRevision

    private static let prefix = "io.modelcontextprotocol/"

    /// Reads a message; `session` is the revision of the session, if one was begun.
    init(_ value: JSONValue, session: MCPRevision?) throws(MCPError) {
        guard value.elements == nil else {
            throw MCPError(code: -32600, message: "a line is one message, and no batch of them")
        }
        guard value["jsonrpc"]?.string == "2.0", let method = value["method"]?.string else {
            throw MCPError(code: -32600, message: "the message is no JSON-RPC 2.0 request")
        }
        id = value["id"]
        self.method = method
        parameters = value["params"] ?? .object([])
        revision = session ?? .session2025November
        let meta = parameters["_meta"]
        if meta?[Self.prefix + "protocolVersion"] != nil || method == "server/discover" {
            revision = try Self.revision(named: meta)
        }
    }

    /// The revision that a request without a session names, together with the capabilities of its
    /// client.
    private static func revision(named meta: JSONValue?) throws(MCPError) -> MCPRevision {
        guard let name = meta?[prefix + "protocolVersion"]?.string,
            meta?[prefix + "clientCapabilities"]?.members != nil
        else {
            throw .wrongParameters(
                "_meta needs \(prefix)protocolVersion (a string) and "
                    + "\(prefix)clientCapabilities (an object)")
        }
        guard let known = MCPRevision(rawValue: name), known.isStateless else {
            throw unsupported(name)
        }
        return known
    }

    private static func unsupported(_ name: String) -> MCPError {
        MCPError(
            code: -32022, message: "unsupported protocol version",
            data: .object([
                ("supported", .array(MCPRevision.names)),
                ("requested", .string(PageWords.line(name, to: 200))),
            ]))
    }

    /// The token under which the client wants to hear of progress; nil without one.
    var progressToken: JSONValue? { parameters["_meta"]?["progressToken"] }
}

/// The results of requests, as the revision of a request has them.
enum MCPResult {
    /// The facts about the server.
    static func serverInfo(version: String) -> JSONValue {
        .object([
            ("name", .string("garth")), ("title", .string("Garth")),
            ("version", .string(version)),
        ])
    }

    /// Adds what every result of a revision has.
    static func completed(
        _ members: [(name: String, value: JSONValue)], _ revision: MCPRevision, version: String,
        isCacheable: Bool = false
    ) -> JSONValue {
        guard revision.isStateless else { return .object(members) }
        var members = members
        members.append(("resultType", .string("complete")))
        if isCacheable {
            // What pages say belongs to this client alone, and is old at once.
            members.append(("ttlMs", .number(0)))
            members.append(("cacheScope", .string("private")))
        }
        members.append(
            (
                "_meta",
                .object([("io.modelcontextprotocol/serverInfo", serverInfo(version: version))])
            ))
        return .object(members)
    }
}
