import Foundation
import Synchronization
import TestSupport

/// Web servers on many addresses and one port, which answer what a test tells them by the path,
/// and record every connection and every byte.
final class Servers: Sendable {
    /// The addresses that stand for hosts outside of every list; nobody may ever come here.
    static let forbidden: Set<String> = ["127.0.0.9", "10.0.0.9", "::1"]

    private let server: ScriptedServer
    /// How many of the connections were looked at.
    private let told = Mutex(0)

    var port: UInt16 { server.port }

    /// Servers in the network of a cell.
    init(in cell: Cell?, addresses: [String]) {
        server = ScriptedServer(
            addresses: addresses, in: { cell?.run($0) ?? $0() }, key: { Self.path(of: $0) }
        ) { _ in nil }
    }

    /// The path of a target, which a proxy is given with the origin before it, without its query.
    private static func path(of target: String) -> String {
        var path = target[...]
        if let range = path.range(of: "://[^/]*", options: .regularExpression) {
            path = path[range.upperBound...]
        }
        return String(path.prefix { $0 != "?" })
    }

    /// Answers a path with a page.
    func page(
        _ path: String, _ body: String, type: String = "text/html; charset=utf-8",
        headers: String = ""
    ) {
        server.route(path, [.page(body, type: type, headers: headers)])
    }

    /// Answers a path with bytes.
    func route(_ path: String, _ response: String) { server.route(path, [.send(response)]) }

    /// The visits whose request holds a text.
    func visits(with text: String) -> [LoopbackServer.Visit] {
        server.visits.filter { $0.head.contains(text) }
    }

    /// The connections to where nobody may go, each told once.
    func takeTrespasses() -> [LoopbackServer.Visit] {
        let visits = server.visits
        return told.withLock { told in
            defer { told = visits.count }
            return visits[told...].filter { Self.forbidden.contains($0.address) }
        }
    }
}
