import Foundation
import Synchronization

/// A loopback server that answers each path with exactly the bytes that a test wants, also without
/// end and against the protocol.
final class ByteServer: Sendable {
    /// One thing that is done on a connection.
    enum Step: Sendable {
        case send([UInt8])
        /// The bytes again and again, until nobody takes them.
        case sendForEver([UInt8])
        /// A byte now and then, until nobody takes them.
        case drip(UInt8)
        /// Nothing for a long time.
        case silence
        /// Ends the connection by a reset.
        case reset

        static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    let port: UInt16
    private let listener: Int32
    private let answer: @Sendable (String) -> [Step]
    private let state = State()

    private final class State: Sendable { let isClosed = Mutex(false) }

    init(_ answer: @escaping @Sendable (String) -> [Step]) {
        self.answer = answer
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
        Thread.detachNewThread { [answer, state] in
            while true {
                let connection = Glibc.accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    Self.serve(connection, answer, { state.isClosed.withLock { $0 } })
                }
            }
        }
    }

    deinit {
        state.isClosed.withLock { $0 = true }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    private static func serve(
        _ connection: Int32, _ answer: (String) -> [Step], _ isClosed: () -> Bool
    ) {
        defer { close(connection) }
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let words = head.split(separator: " ")
        for step in answer(words.count > 1 ? String(words[1]) : "") {
            switch step {
            case .send(let bytes): guard write(bytes, to: connection) else { return }
            case .sendForEver(let bytes): while write(bytes, to: connection), !isClosed() {}
            case .drip(let byte):
                while write([byte], to: connection), !isClosed() { usleep(100_000) }
            case .silence:
                var ended = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
                poll(&ended, 1, 60_000)
            case .reset:
                var abort = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    connection, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
        // What is unread would turn the end into a reset, and take along what was sent.
        shutdown(connection, Int32(SHUT_WR))
        while recv(connection, &buffer, buffer.count, 0) > 0 {}
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
