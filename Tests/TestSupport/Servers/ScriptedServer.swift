import Foundation
import Synchronization

/// A server on loopback that does on each path what a test says, step by step, also what no honest
/// server would.
///
/// Each request has a connection of its own, which ends behind the last step. The server runs until
/// the process ends or `stop` is called: a test need not keep it.
package final class ScriptedServer: Sendable {
    /// One thing that the server does on a connection.
    package enum Step: Sendable {
        case send([UInt8])
        /// Sends the bytes again and again, until the other side takes no more.
        case sendForEver([UInt8])
        /// Sends a byte ten times a second, until the other side takes no more.
        case drip(UInt8)
        /// Waits until the test calls `release()`; each call ends one wait.
        case hold
        /// Waits until the other side closes, or the server stops.
        case silence
        /// Waits until another path was asked for.
        case awaitRequest(String)
        /// Waits until another path was answered.
        case awaitAnswer(String)
        /// Breaks the connection with a reset.
        case reset

        package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }

        /// A whole response with a body of some type.
        package static func page(
            _ body: String, type: String = "text/html; charset=utf-8", headers: String = ""
        ) -> Step {
            .send(
                "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n"
                    + "\(headers)Connection: close\r\n\r\n\(body)")
        }
    }

    package typealias Script = @Sendable (_ target: String) -> [Step]?

    private struct State {
        var routes: [String: [Step]] = [:]
        var guards: [String: (field: String, challenge: String)] = [:]
        var asked: Set<String> = []
        var answered: Set<String> = []
        var releases = 0
        var isStopped = false
    }

    private let server: LoopbackServer
    private let shared: Shared

    /// What the threads of the server read and wait for.
    private final class Shared: @unchecked Sendable {  // `state` is touched under the lock only.
        private let lock = NSCondition()
        private var state = State()

        func with<Value>(_ body: (inout State) -> Value) -> Value {
            lock.withLock {
                defer { lock.broadcast() }
                return body(&state)
            }
        }

        /// Waits for a condition; false when the server stops before it holds.
        func wait(until condition: (inout State) -> Bool) -> Bool {
            lock.withLock {
                while !state.isStopped {
                    if condition(&state) { return true }
                    lock.wait()
                }
                return false
            }
        }
    }

    /// Answers as `script` says, and where it returns nil as the routes do; a target without either gets
    /// 404. `key` makes of a target the name of its route.
    package init(
        addresses: [String] = ["127.0.0.1"], greeting: String = "",
        in network: (@Sendable @escaping () -> [Int32]) -> [Int32] = { $0() },
        key: @escaping @Sendable (String) -> String = { $0 }, _ script: @escaping Script
    ) {
        let shared = Shared()
        self.shared = shared
        server = LoopbackServer(addresses: addresses, greeting: greeting, in: network) {
            Self.answer($1, on: $0, key, script, shared)
        }
        Self.running.withLock { $0.append(server) }
    }

    /// Answers as the routes say.
    package convenience init(greeting: String = "") {
        self.init(greeting: greeting) { _ in nil }
    }

    /// Servers that run until the process ends.
    private static let running = Mutex<[LoopbackServer]>([])

    /// Accepts no further connection, and ends what waits.
    package func stop() {
        shared.with { $0.isStopped = true }
        Self.running.withLock { running in running.removeAll { $0 === server } }
        server.stop()
    }

    // MARK: - What a test says

    /// Answers a path with an HTML page.
    package func page(_ path: String, _ body: String) { route(path, [.page(body)]) }

    package func route(_ path: String, _ steps: [Step]) {
        shared.with { $0.routes[path] = steps }
    }

    /// Answers a path with 401 and the challenge unless a request has the `Authorization`.
    package func protect(_ path: String, by challenge: String, until field: String) {
        shared.with { $0.guards[path] = (field, challenge) }
    }

    package func redirect(_ path: String, to target: String, status: Int = 302) {
        route(
            path,
            [
                .send(
                    "HTTP/1.1 \(status) Moved\r\nLocation: \(target)\r\nContent-Length: 0\r\n"
                        + "Connection: close\r\n\r\n")
            ])
    }

    /// Ends one `hold`, now or when it comes.
    package func release() { shared.with { $0.releases += 1 } }

    // MARK: - What a test asks

    package var port: UInt16 { UInt16(server.port) }
    package var origin: String { "http://127.0.0.1:\(server.port)" }
    /// The connections, also those that sent no request.
    package var visits: [LoopbackServer.Visit] { server.visits }
    /// The targets of the requests, in order.
    package var requests: [String] { server.requests.map(\.target) }
    /// The heads of the requests, whole.
    package var heads: [String] { server.requests.map(\.head) }
    /// The bodies of the requests, by their `Content-Length`; empty where there is none.
    package var bodies: [String] {
        server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    }

    // MARK: - Serving

    private static func answer(
        _ request: LoopbackServer.Request, on connection: LoopbackConnection,
        _ key: (String) -> String, _ script: Script, _ shared: Shared
    ) {
        let path = key(request.target)
        let (route, guarding) = shared.with { state in
            state.asked.insert(path)
            return (state.routes[path], state.guards[path])
        }
        let missing: [Step] = [
            .send("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnone")
        ]
        var steps = script(request.target) ?? route ?? missing
        if let guarding, request.field("Authorization") != guarding.field {
            let body = "<h1>Members only</h1>"
            steps = [
                .send(
                    "HTTP/1.1 401 Unauthorized\r\nContent-Type: text/html\r\n"
                        + "WWW-Authenticate: \(guarding.challenge)\r\n"
                        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
            ]
        }
        for step in steps {
            guard connection.isOpen, take(step, on: connection, shared) else {
                return connection.close()
            }
        }
        shared.with { _ = $0.answered.insert(path) }
        connection.finish()
    }

    /// Does one step; false when nothing is to follow.
    private static func take(
        _ step: Step, on connection: LoopbackConnection, _ shared: Shared
    ) -> Bool {
        let isStopped = { shared.with { $0.isStopped } }
        switch step {
        case .send(let bytes): connection.send(bytes)
        case .sendForEver(let bytes):
            while connection.isOpen, !isStopped() { connection.send(bytes) }
        case .drip(let byte):
            while connection.isOpen, !isStopped() {
                connection.send([byte])
                _ = connection.stays(milliseconds: 100)
            }
        case .hold:
            return shared.wait { state in
                guard state.releases > 0 else { return false }
                state.releases -= 1
                return true
            }
        case .silence: while connection.stays(milliseconds: 100), !isStopped() {}
        case .awaitRequest(let path): return shared.wait { $0.asked.contains(path) }
        case .awaitAnswer(let path): return shared.wait { $0.answered.contains(path) }
        case .reset:
            connection.reset()
            return false
        }
        return true
    }
}
