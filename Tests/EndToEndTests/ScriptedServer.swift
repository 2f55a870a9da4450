import Foundation
import Synchronization

/// A loopback server that says exactly what a test tells it, also what no honest server would.
final class ScriptedServer: Sendable {
    /// One thing that the server does on a connection.
    enum Step: Sendable {
        case send(String)
        /// Waits until the test calls `release()`.
        case hold
        /// Breaks the connection with a reset.
        case reset
    }

    let port: UInt16
    private let listener: Int32
    private let routes = Mutex<[String: [Step]]>([:])
    private let log = Mutex<[String]>([])
    private let headLog = Mutex<[String]>([])
    private let bodyLog = Mutex<[String]>([])
    private let guards = Mutex<[String: (field: String, challenge: String)]>([:])
    private let gate = DispatchSemaphore(value: 0)

    /// What is said on every connection before anything has come.
    private let greeting: String

    init(greeting: String = "") {
        self.greeting = greeting
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, length) == 0)
                getsockname(listener, $0, &length)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        listen(listener, 64)
        Thread.detachNewThread { [self] in accept() }
    }

    deinit { close(listener) }

    var origin: String { "http://127.0.0.1:\(port)" }
    var requests: [String] { log.withLock { $0 } }
    /// The heads of the requests, whole.
    var heads: [String] { headLog.withLock { $0 } }
    /// The bodies of the requests, by their `Content-Length`; empty where there is none.
    var bodies: [String] { bodyLog.withLock { $0 } }

    /// Answers a path with an HTML page.
    func page(_ path: String, _ body: String) {
        route(
            path,
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
            ])
    }

    func route(_ path: String, _ steps: [Step]) { routes.withLock { $0[path] = steps } }

    /// Answers a path with 401 and the challenge unless a request has the `Authorization`.
    func protect(_ path: String, by challenge: String, until field: String) {
        guards.withLock { $0[path] = (field, challenge) }
    }

    func redirect(_ path: String, to target: String, status: Int = 302) {
        route(
            path,
            [
                .send(
                    "HTTP/1.1 \(status) Moved\r\nLocation: \(target)\r\nContent-Length: 0\r\n"
                        + "Connection: close\r\n\r\n")
            ])
    }

    func release() { gate.signal() }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private static func contentLength(of head: String) -> Int {
        let field = head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-length:")
        }
        return field.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var head = ""
        _ = Glibc.send(connection, greeting, greeting.utf8.count, Int32(MSG_NOSIGNAL))
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += String(decoding: buffer[..<count], as: UTF8.self)
        }
        var body = ""
        if let end = head.range(of: "\r\n\r\n") {
            body = String(head[end.upperBound...])
            head = String(head[..<end.upperBound])
        }
        while body.utf8.count < Self.contentLength(of: head) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            body += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let words = head.split(separator: " ")
        let path = words.count > 1 ? String(words[1]) : ""
        log.withLock { $0.append(path) }
        headLog.withLock { $0.append(head) }
        bodyLog.withLock { [body] in $0.append(body) }
        if let (field, challenge) = guards.withLock({ $0[path] }),
            !head.contains("\r\nAuthorization: \(field)\r\n")
        {
            let body = "<h1>Members only</h1>"
            let bytes = Array(
                ("HTTP/1.1 401 Unauthorized\r\nContent-Type: text/html\r\n"
                    + "WWW-Authenticate: \(challenge)\r\nContent-Length: \(body.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(body)").utf8)
            _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            return
        }
        let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnone"
        for step in routes.withLock({ $0[path] }) ?? [.send(missing)] {
            switch step {
            case .send(let text):
                let bytes = Array(text.utf8)
                _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            case .hold: _ = gate.wait(timeout: .now() + 30)
            case .reset:
                var abort = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    connection, SOL_SOCKET, SO_LINGER, &abort,
                    socklen_t(MemoryLayout<linger>.size))
            }
        }
    }
}
