import Foundation

/// A server on loopback whose answers may wait until something else was asked for.
final class WaitingServer: @unchecked Sendable {  // What varies is touched under the lock only.
    let port: Int
    private let listener: Int32
    private let routes: [String: String]
    private let waits: [String: String]
    private let lock = NSCondition()
    private var asked: [String] = []
    private var answered: [String] = []
    private var gaveUp = false

    /// What in `waits` stands before the path of something that must have been answered.
    static let answer = "answer "

    /// Bodies or whole responses by path, `PORT` in them being that of the server; `waits` says what each path waits for.
    init(_ routes: [String: String], waits: [String: String]) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, size) == 0 && listen(listener, 64) == 0)
                getsockname(listener, $0, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        (self.listener, self.routes, self.waits) = (listener, routes, waits)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, self != nil else { return }
                Thread.detachNewThread { [weak self] in
                    self?.serve(connection)
                    close(connection)
                }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The paths that were asked for, in order.
    var visits: [String] { lock.withLock { asked } }

    /// Whether something waited in vain, for longer than any sanitizer is slow.
    var hasGivenUp: Bool { lock.withLock { gaveUp } }

    private func serve(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = max(0, recv(connection, &buffer, buffer.count, 0))
        let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return }
        let path = String(words[1])
        guard wait(path) else { return }
        var text = routes[path] ?? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        text = text.replacing("PORT", with: "\(port)")
        if !text.hasPrefix("HTTP/") {
            let type = path.hasSuffix(".css") ? "text/css" : "text/html"
            text =
                "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n"
                + "Content-Length: \(text.utf8.count)\r\n\r\n" + text
        }
        let bytes = Array(text.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        lock.withLock {
            answered.append(path)
            lock.broadcast()
        }
    }

    /// Waits for what a path waits for; false when it did not come.
    private func wait(_ path: String) -> Bool {
        lock.withLock {
            asked.append(path)
            lock.broadcast()
            guard let other = waits[path] else { return true }
            let limit = Date(timeIntervalSinceNow: 600)
            while !isThere(other) {
                if !lock.wait(until: limit) {
                    gaveUp = true
                    return false
                }
            }
            return true
        }
    }

    private func isThere(_ other: String) -> Bool {
        guard other.hasPrefix(Self.answer) else { return asked.contains(other) }
        return answered.contains(String(other.dropFirst(Self.answer.count)))
    }
}
