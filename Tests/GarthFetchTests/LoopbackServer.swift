import Glibc
import Synchronization

/// A web server on loopback that does what a test tells it to, however wrong.
final class LoopbackServer: Sendable {
    /// A request as it arrived.
    struct Request: Sendable {
        var method: String
        var target: String
        var fields: [String]
        var body: [UInt8]

        func field(_ name: String) -> String? {
            fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }
    }

    /// One connection; its methods are called by its own thread.
    final class Connection: Sendable {
        private let socket: Mutex<Int32>

        init(_ socket: Int32) { self.socket = Mutex(socket) }
        deinit { close() }

        var isOpen: Bool { socket.withLock { $0 >= 0 } }

        func send(_ text: String) { send(Array(text.utf8)) }

        func send(_ bytes: [UInt8]) {
            let socket = socket.withLock { $0 }
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress! + sent, $0.count - sent, 0x4000)
                }
                guard count > 0 else { return close() }
                sent += count
            }
        }

        func close() {
            socket.withLock {
                if $0 >= 0 { Glibc.close($0) }
                $0 = -1
            }
        }

        /// Closes with a reset in place of an orderly end.
        func reset() {
            var linger = linger(l_onoff: 1, l_linger: 0)
            socket.withLock {
                _ = setsockopt(
                    $0, SOL_SOCKET, SO_LINGER, &linger,
                    socklen_t(MemoryLayout.size(ofValue: linger)))
            }
            close()
        }

        /// Waits until the other side has closed.
        func waitForEnd() {
            while receive() != nil {}
        }

        func receive() -> [UInt8]? {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = recv(socket.withLock { $0 }, &buffer, buffer.count, 0)
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    typealias Responder = @Sendable (Connection, Request) -> Void

    let port: Int
    private let listener: Int32
    private let responder: Responder
    private let connections = Atomic(0)

    /// Answers each connection before it has said anything of sense.
    convenience init(answeringAtOnce answer: String) {
        self.init(greeting: answer) { _, _ in }
    }

    convenience init(_ responder: @escaping Responder) {
        self.init(greeting: nil, responder)
    }

    private init(greeting: String?, _ responder: @escaping Responder) {
        self.responder = responder
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, size) == 0 && listen(listener, 128) == 0)
                getsockname(listener, $0, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        let (listener, responder) = (listener, responder)
        spawn { [weak self] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else {
                    // Only here: the number of a closed one may already be another server's.
                    close(listener)
                    return
                }
                self?.connections.add(1, ordering: .relaxed)
                spawn {
                    let connection = Connection(socket)
                    if let greeting { connection.send(greeting) }
                    Self.serve(connection, responder)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var connectionCount: Int { connections.load(ordering: .relaxed) }

    func url(_ target: String, scheme: String = "http") -> String {
        "\(scheme)://127.0.0.1:\(port)\(target)"
    }

    private static func serve(_ connection: Connection, _ responder: Responder) {
        var buffer: [UInt8] = []
        while connection.isOpen {
            guard let request = readRequest(connection, &buffer) else { return connection.close() }
            responder(connection, request)
        }
    }

    private static func readRequest(_ connection: Connection, _ buffer: inout [UInt8]) -> Request? {
        let end = Array("\r\n\r\n".utf8)
        while buffer.firstRange(of: end) == nil {
            guard let more = connection.receive() else { return nil }
            buffer += more
        }
        let headEnd = buffer.firstRange(of: end)!
        let lines = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self)
            .split(separator: "\r\n").map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        var request = Request(
            method: words[0], target: words[1], fields: Array(lines.dropFirst()), body: [])
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

/// Runs the work on a thread of its own.
func spawn(_ work: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var id = pthread_t()
    pthread_create(
        &id, nil,
        { argument in
            Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().work()
            return nil
        }, Unmanaged.passRetained(Box(work)).toOpaque())
    pthread_detach(id)
}

/// A gate that one thread waits at until another opens it.
final class Gate: Sendable {
    private let pipe: (reading: Int32, writing: Int32)

    init() {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        pipe = (ends[0], ends[1])
    }

    deinit {
        close(pipe.reading)
        close(pipe.writing)
    }

    /// Lets all who wait pass, now and later.
    func open() {
        var byte: UInt8 = 1
        write(pipe.writing, &byte, 1)
    }

    /// Waits until it is open. The time ends what hangs, so that its test can fail; no slowness reaches it.
    func wait() {
        var poll = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&poll, 1, 600_000)
    }
}
