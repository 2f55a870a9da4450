import Glibc
import Synchronization

/// A web server on loopback that does what a test says, however wrong.
///
/// One thread accepts, and each connection has a thread of its own. The server ends with its last
/// reference.
package final class LoopbackServer: Sendable {
    /// A request as it arrived.
    package struct Request: Sendable {
        package var method: String
        package var target: String
        /// The lines of the head behind the first one.
        package var fields: [String]
        /// The head as it came, with its empty line.
        package var head: String
        package var body: [UInt8]
        /// The number of requests that this server read before this one.
        package var number: Int

        /// The value of the first field of a name; nil when there is none.
        package func field(_ name: String) -> String? {
            fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }
    }

    /// A connection as a log keeps it: the address that was connected to, and the bytes of its head.
    package struct Visit: Sendable {
        package var address: String
        package var head = ""
    }

    package typealias Connection = LoopbackConnection
    package typealias Responder = @Sendable (LoopbackConnection, Request) -> Void

    /// What the threads of the server share with it.
    private final class State: Sendable {
        let visits = Mutex<[Visit]>([])
        let requests = Mutex<[Request]>([])
        let isStopped = Atomic(false)
    }

    package let port: Int
    private let listeners: [Int32]
    private let state = State()

    /// Answers requests on each of the addresses, all with one port.
    ///
    /// `greeting` is sent on each connection before a byte was read. `network` runs what binds the
    /// sockets, so that a test can bind them in another network namespace.
    package init(
        addresses: [String] = ["127.0.0.1"], greeting: String = "",
        in network: (@Sendable @escaping () -> [Int32]) -> [Int32] = { $0() },
        _ responder: @escaping Responder
    ) {
        listeners = network { LoopbackSocket.listeners(on: addresses) }
        port = listeners.first.map(LoopbackSocket.port) ?? 0
        for (address, listener) in zip(addresses, listeners) {
            spawn { [state] in
                while case let socket = accept(listener, nil, nil), socket >= 0 {
                    let visit = state.visits.withLock { visits in
                        visits.append(Visit(address: address))
                        return visits.count - 1
                    }
                    let connection = LoopbackConnection(socket)
                    spawn {
                        if !greeting.isEmpty { connection.send(greeting) }
                        Self.serve(connection, visit, state, responder)
                    }
                }
                // Closed by this thread alone: in another, the number could be another socket's by now.
                close(listener)
            }
        }
    }

    /// Answers each connection before a request was read, and then nothing.
    package convenience init(answeringAtOnce answer: String) {
        self.init(greeting: answer) { _, _ in }
    }

    deinit { stop() }

    /// Accepts no further connection.
    package func stop() {
        // Once: behind the first time the number of a listener may be another socket's.
        guard !state.isStopped.exchange(true, ordering: .relaxed) else { return }
        for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    /// The connections that were accepted, in order.
    package var visits: [Visit] { state.visits.withLock { $0 } }
    /// The requests that were read whole, in order.
    package var requests: [Request] { state.requests.withLock { $0 } }
    package var connectionCount: Int { state.visits.withLock { $0.count } }

    /// The URL of a target of this server.
    package func url(_ target: String, scheme: String = "http") -> String {
        "\(scheme)://127.0.0.1:\(port)\(target)"
    }

    private static func serve(
        _ connection: LoopbackConnection, _ visit: Int, _ state: State, _ responder: Responder
    ) {
        var buffer: [UInt8] = []
        while connection.isOpen {
            let note: ([UInt8]) -> Void = { bytes in
                state.visits.withLock { $0[visit].head = String(decoding: bytes, as: UTF8.self) }
            }
            guard var request = read(connection, &buffer, note) else { return connection.close() }
            state.requests.withLock { requests in
                request.number = requests.count
                requests.append(request)
            }
            responder(connection, request)
        }
    }

    /// Reads a request; nil when the connection ends before it is whole.
    private static func read(
        _ connection: LoopbackConnection, _ buffer: inout [UInt8], _ note: ([UInt8]) -> Void
    ) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        while buffer.firstRange(of: end) == nil {
            guard let more = connection.receive() else { return nil }
            buffer += more
            note(buffer)
            // No HTTP, as the first message of TLS: there is no end of a head to wait for.
            guard buffer[0] >= 0x41, buffer[0] < 0x80 else { return nil }
        }
        let headEnd = buffer.firstRange(of: end)!
        let head = String(decoding: buffer[..<headEnd.upperBound], as: UTF8.self)
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count > 1 else { return nil }
        var request = Request(
            method: words[0], target: words[1], fields: Array(lines.dropFirst()), head: head,
            body: [], number: 0)
        buffer.removeSubrange(..<headEnd.upperBound)
        let length = request.field("Content-Length").flatMap { Int($0) } ?? 0
        while buffer.count < length {
            guard let more = connection.receive() else { return nil }
            buffer += more
        }
        request.body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        return request
    }
}
