import Glibc
import Synchronization

/// One connection of a server; its methods are called by its own thread.
package final class LoopbackConnection: Sendable {
    private let socket: Mutex<Int32>

    init(_ socket: Int32) { self.socket = Mutex(socket) }
    deinit { close() }

    package var isOpen: Bool { socket.withLock { $0 >= 0 } }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all bytes; closes the connection when the other side takes no more.
    package func send(_ bytes: [UInt8]) {
        let socket = socket.withLock { $0 }
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return close() }
            sent += count
        }
    }

    /// Sends a whole response with a `Content-Length`.
    package func respond(
        _ status: String = "200 OK", fields: [String] = [], _ body: String = ""
    ) {
        send(
            "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined()
                + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
    }

    package func close() {
        socket.withLock {
            if $0 >= 0 { Glibc.close($0) }
            $0 = -1
        }
    }

    /// Ends the connection in order: bytes that are not read yet do not turn the end into a reset.
    package func finish() {
        shutdown(socket.withLock { $0 }, Int32(SHUT_WR))
        waitForEnd()
        close()
    }

    /// Closes with a reset in place of an orderly end.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        socket.withLock {
            _ = setsockopt(
                $0, SOL_SOCKET, SO_LINGER, &linger,
                socklen_t(MemoryLayout.size(ofValue: linger)))
        }
        close()
    }

    /// Waits until the other side has closed.
    package func waitForEnd() {
        while receive() != nil {}
    }

    /// Waits for some milliseconds, or until the other side closes or sends; false at such an end.
    package func stays(milliseconds: Int32) -> Bool {
        var ended = pollfd(fd: socket.withLock { $0 }, events: Int16(POLLIN), revents: 0)
        return poll(&ended, 1, milliseconds) == 0
    }

    /// The bytes that come next; nil at the end.
    package func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket.withLock { $0 }, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
