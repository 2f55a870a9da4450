import Foundation
import Synchronization

/// A server on loopback that answers paths with what a test says, byte for byte, and counts visits.
final class RouteServer: Sendable {
    let port: Int
    private let listener: Int32
    private let routes: [String: String]
    private let log = Mutex<[String]>([])
    private let received = Mutex<[String]>([])
    private let held = Mutex<[Int32]>([])

    /// What a route begins with whose connection is not closed behind what comes next.
    static let hold = "HOLD "

    /// The paths that were asked for, in order.
    var visits: [String] { log.withLock { $0 } }

    /// The requests as they came, in order.
    var requests: [String] { received.withLock { $0 } }

    /// Pages by their path: HTML, or a whole response that begins with `HTTP/`; an empty one ends
    /// the connection without a word.
    init(_ routes: [String: String]) {
        self.routes = routes
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, size) == 0 && listen(listener, 16) == 0)
                getsockname(listener, $0, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                if self.answer(connection) {
                    close(connection)
                } else {
                    self.held.withLock { $0.append(connection) }
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in held.withLock({ $0 }) { close(connection) }
    }

    /// Answers a request; false when the answer has no end.
    private func answer(_ connection: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = max(0, recv(connection, &buffer, buffer.count, 0))
        let request = String(decoding: buffer[..<count], as: UTF8.self)
        let words = request.split(separator: " ")
        guard words.count > 1 else { return true }
        let path = String(words[1])
        log.withLock { $0.append(path) }
        received.withLock { $0.append(request) }
        var text = routes[path] ?? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        let isHeld = text.hasPrefix(Self.hold)
        if isHeld {
            text = String(text.dropFirst(Self.hold.count))
        } else if !text.isEmpty, !text.hasPrefix("HTTP/") {
            text =
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
                + "Content-Length: \(text.utf8.count)\r\n\r\n" + text
        }
        let bytes = Array(text.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return !isHeld
    }
}
