import GarthStore
import Glibc
import Synchronization

/// A server on a loopback address: a thread for each connection, which waits for the answers.
///
/// A driver has few connections, so threads are simpler than an event loop, and their number is
/// bounded.
package final class LoopbackServer: Sendable {
    /// The answer to a request; called on threads of connections.
    package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
    /// The receiver of a WebSocket at a path; nil for a path without one.
    package typealias SocketHandler =
        @Sendable (String, WebSocketOutbox) async -> WebSocketReceiver?

    /// The addresses that the server can listen at.
    package enum Address: String, Sendable {
        /// 127.0.0.1.
        case version4 = "127.0.0.1"
        /// ::1.
        case version6 = "[::1]"
    }

    /// The port, also if the system chose it.
    package let port: UInt16
    private let listener: Int32
    private let connectionCount = Atomic(0)
    private let handler: Handler
    private let socketHandler: SocketHandler
    private let guardian: RequestGuard

    /// Connections at the same time; further ones are closed at once.
    private static let connectionLimit = 32

    /// Opens the port; throws the reason if it cannot be opened. Port 0 lets the system choose.
    package init(
        at address: Address, port: UInt16, handler: @escaping Handler,
        webSocket socketHandler: @escaping SocketHandler
    ) throws(LoopbackServerError) {
        let family = address == .version4 ? AF_INET : AF_INET6
        listener = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw LoopbackServerError() }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard Self.bind(listener, address, port), listen(listener, 16) == 0 else {
            let error = LoopbackServerError()
            close(listener)
            throw error
        }
        self.port = Self.port(of: listener)
        self.handler = handler
        self.socketHandler = socketHandler
        guardian = RequestGuard(address: address.rawValue, port: self.port)
    }

    private static func bind(_ listener: Int32, _ address: Address, _ port: UInt16) -> Bool {
        switch address {
        case .version4:
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return bind(listener, &place, MemoryLayout<sockaddr_in>.size)
        case .version6:
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port.bigEndian
            place.sin6_addr = in6addr_loopback
            return bind(listener, &place, MemoryLayout<sockaddr_in6>.size)
        }
    }

    private static func bind<Place>(_ listener: Int32, _ place: inout Place, _ size: Int) -> Bool {
        withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(listener, $0, socklen_t(size)) == 0
            }
        }
    }

    private static func port(of listener: Int32) -> UInt16 {
        // The port stands at the same place in both kinds of addresses.
        var place = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
            }
        }
        return result == 0 ? UInt16(bigEndian: place.sin6_port) : 0
    }

    /// Answers requests until the program ends.
    package func start() -> Bool {
        BackgroundThread.start { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    // No descriptor is left, or the client is gone already.
                    if errno == EMFILE || errno == ENFILE { usleep(10_000) }
                    if errno == EBADF || errno == EINVAL { return }
                    continue
                }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                serve(connection)
            }
        }
    }

    private func serve(_ connection: Int32) {
        let count = connectionCount.add(1, ordering: .relaxed).newValue
        let isStarted =
            count <= Self.connectionLimit
            && BackgroundThread.start { [self] in
                converse(on: connection)
                close(connection)
                connectionCount.subtract(1, ordering: .relaxed)
            }
        if !isStarted {
            connectionCount.subtract(1, ordering: .relaxed)
            close(connection)
        }
    }

    // MARK: - A connection

    /// Answers the requests of a connection until it ends.
    private func converse(on connection: Int32) {
        var reader = HTTPRequestReader()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            do throws(HTTPFault) {
                while let request = try reader.next() {
                    if WebSocketHandshake.isWanted(by: request),
                        guardian.refusal(of: request) == nil
                    {
                        return talk(request, reader.rest, on: connection)
                    }
                    let answer = answer(to: request)
                    let closes = request.closesConnection
                    guard Self.write(answer.serialized(closesConnection: closes), connection),
                        !closes
                    else { return }
                }
            } catch {
                let answer = HTTPResponse(status: Int(error.rawValue), body: Array("{}".utf8))
                _ = Self.write(answer.serialized(closesConnection: true), connection)
                return
            }
            let count = buffer.withUnsafeMutableBytes { read(connection, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            reader.receive(buffer[..<count])
        }
    }

    private func answer(to request: HTTPRequest) -> HTTPResponse {
        if let refusal = guardian.refusal(of: request) {
            return WebDriverResult.failure(WebDriverError(.unknownError, refusal))
                .response(status: 403)
        }
        let box = AnswerBox<HTTPResponse>()
        Task { box.give(await handler(request)) }
        return box.wait()
    }

    // MARK: - A WebSocket

    /// Opens a WebSocket and hands its messages on until it ends.
    private func talk(_ request: HTTPRequest, _ first: [UInt8], on connection: Int32) {
        let outbox = WebSocketOutbox()
        let box = AnswerBox<WebSocketReceiver?>()
        let answer = WebSocketHandshake.answer(to: request)
        if answer != nil { Task { box.give(await socketHandler(request.path, outbox)) } }
        guard let answer, let receiver = box.wait() else {
            let refusal = WebDriverResult.failure(
                answer == nil
                    ? WebDriverError(.unknownError, "the handshake is none of a WebSocket (13)")
                    : WebDriverError(.invalidSession, "there is no session at \(request.path)")
            ).response(status: answer == nil ? 400 : 404)
            _ = Self.write(refusal.serialized(closesConnection: true), connection)
            return
        }
        let written = Signal()
        let isWriting = BackgroundThread.start {
            var isOpen = Self.write(answer, connection)
            while isOpen, let bytes = outbox.next() { isOpen = Self.write(bytes, connection) }
            outbox.abandon()
            shutdown(connection, Int32(SHUT_RDWR))
            written.raise()
        }
        if isWriting { hear(first, on: connection, receiver, outbox) }
        receiver.end()
        outbox.close()
        if isWriting { written.wait() }
    }

    private func hear(
        _ first: [UInt8], on connection: Int32, _ receiver: WebSocketReceiver,
        _ outbox: WebSocketOutbox
    ) {
        var reader = WebSocketReader()
        reader.receive(first)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            do throws(WebSocketFault) {
                while let event = try reader.next() {
                    switch event {
                    case .text(let text): receiver.message(text)
                    case .binary: receiver.binary()
                    case .ping(let content): outbox.add(WebSocketFrame.pong(content))
                    case .close: return
                    }
                }
            } catch {
                return outbox.close(error.rawValue)
            }
            let count = buffer.withUnsafeMutableBytes { read(connection, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return outbox.abandon() }
            reader.receive(buffer[..<count])
        }
    }

    private static func write(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// The reason why a server could not open its port.
package struct LoopbackServerError: Error, Sendable {
    /// The reason in the system's words.
    package let message: String

    init() { message = String(cString: strerror(errno)) }
}

/// Brings an answer to the thread that waits for it.
private final class AnswerBox<Answer: Sendable>: Sendable {
    private let signal = Signal()
    private let answer = Mutex<Answer?>(nil)

    func give(_ response: Answer) {
        answer.withLock { $0 = response }
        signal.raise()
    }

    func wait() -> Answer {
        while true {
            if let response = answer.withLock({ $0 }) { return response }
            signal.wait()
        }
    }
}
