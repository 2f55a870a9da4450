import GarthStore
import GarthURL
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
    private let connections = Mutex(ConnectionTable(limit: LoopbackServer.connectionLimit))
    private let handler: Handler
    private let socketHandler: SocketHandler
    private let guardian: RequestGuard
    private let gate: PeerGate
    private let timeForHead: Duration
    private let onRefusal: @Sendable (String) -> Void
    private let hasRefused = Atomic(false)

    /// Connections at the same time. For a further one, the oldest that is not used makes room.
    private static let connectionLimit = 32
    /// The seconds that a client has for taking bytes of an answer.
    private static let timeForAnswer = 30

    /// Opens the port; throws the reason if it cannot be opened, or if nothing would tell whose
    /// connections come. Port 0 lets the system choose. `onRefusal` gets the first connection
    /// that the gate refuses.
    package init(
        at address: Address, port: UInt16, gate: PeerGate, timeForHead: Duration? = nil,
        onRefusal: @escaping @Sendable (String) -> Void, handler: @escaping Handler,
        webSocket socketHandler: @escaping SocketHandler
    ) throws(LoopbackServerError) {
        let family = address == .version4 ? AF_INET : AF_INET6
        listener = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw LoopbackServerError() }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isBound = Self.use(address, port) { [listener] in bind(listener, $0, $1) == 0 }
        guard isBound, listen(listener, 16) == 0 else {
            let error = LoopbackServerError()
            close(listener)
            throw error
        }
        self.port = Self.port(of: listener)
        self.handler = handler
        self.socketHandler = socketHandler
        self.gate = gate
        self.timeForHead = timeForHead ?? RequestDeadline.timeForHead
        self.onRefusal = onRefusal
        var token: DriverToken?
        if case .token(let secret) = gate { token = secret }
        guardian = RequestGuard(address: address.rawValue, port: self.port, token: token)
        guard Self.isAdmitted(by: gate, at: address, self.port) else {
            close(listener)
            throw LoopbackServerError(
                message: "nothing tells whose connections come; " + PeerGate.remedy)
        }
    }

    /// Whether a connection of this program to a port passes a gate.
    private static func isAdmitted(
        by gate: PeerGate, at address: Address, _ port: UInt16
    ) -> Bool {
        let family = address == .version4 ? AF_INET : AF_INET6
        let client = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard client >= 0 else { return false }
        defer { close(client) }
        guard use(address, port, { connect(client, $0, $1) == 0 }) else { return false }
        return gate.verdict(on: client, .own) == .admitted
    }

    private static func use(
        _ address: Address, _ port: UInt16,
        _ call: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        switch address {
        case .version4:
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return use(&place, call)
        case .version6:
            var place = sockaddr_in6()
            place.sin6_family = sa_family_t(AF_INET6)
            place.sin6_port = port.bigEndian
            place.sin6_addr = in6addr_loopback
            return use(&place, call)
        }
    }

    private static func use<Place>(
        _ place: inout Place, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<Place>.size))
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
        guard isLetIn(connection), makeRoom(for: connection) else {
            close(connection)
            return
        }
        let isStarted = BackgroundThread.start { [self] in
            converse(on: connection)
            end(connection)
        }
        if !isStarted { end(connection) }
    }

    /// Whether the gate admits a connection; one of somebody else is told why not.
    private func isLetIn(_ connection: Int32) -> Bool {
        let reason: String
        switch gate.verdict(on: connection) {
        case .admitted: return true
        case .gone: return false
        case .refused: reason = "a driver of another user was refused"
        case .unknown: reason = "a driver was refused: nothing tells whose it is"
        }
        if hasRefused.exchange(true, ordering: .relaxed) == false {
            onRefusal(reason + "; to let it in, " + PeerGate.remedy)
        }
        let refusal = WebDriverError(
            .unknownError,
            "only programs of the user who runs Garth may use this server; others: "
                + PeerGate.remedy)
        let answer = WebDriverResult.failure(refusal).response(status: 403)
        _ = Self.write(answer.serialized(closesConnection: true), connection)
        shutdown(connection, Int32(SHUT_WR))
        // Bytes that nobody has read would cost the client the answer.
        var request = [UInt8](repeating: 0, count: 64 << 10)
        _ = recv(connection, &request, request.count, Int32(MSG_DONTWAIT))
        return false
    }

    private func makeRoom(for connection: Int32) -> Bool {
        connections.withLock { connections in
            switch connections.admit(connection) {
            case .admitted: return true
            case .replacing(let other):
                // Its thread, which waits for bytes, closes it.
                shutdown(other, Int32(SHUT_RDWR))
                return true
            case .refused: return false
            }
        }
    }

    /// Closes a connection. Its number may be that of another one from then on.
    private func end(_ connection: Int32) {
        connections.withLock { $0.remove(connection) }
        close(connection)
    }

    private func note(_ connection: Int32, _ state: ConnectionTable.State) {
        connections.withLock { $0.change(connection, to: state) }
    }

    // MARK: - A connection

    /// Answers the requests of a connection until it ends.
    private func converse(on connection: Int32) {
        Self.limitWriting(to: Self.timeForAnswer, on: connection)
        var reader = HTTPRequestReader()
        var deadline = RequestDeadline(openedAt: .now, timeForHead: timeForHead)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            do throws(HTTPFault) {
                while let request = try reader.next() {
                    let isLetIn = guardian.refusal(of: request) == nil
                    if isLetIn { note(connection, .busy) }
                    if isLetIn, WebSocketHandshake.isWanted(by: request) {
                        return talk(request, reader.rest, on: connection)
                    }
                    let answer = answer(to: request)
                    if let events = answer.events {
                        return Self.write(answer, events, connection)
                    }
                    let closes = request.closesConnection
                    guard Self.write(answer.serialized(closesConnection: closes), connection),
                        !closes
                    else { return }
                    if isLetIn { note(connection, .idle) }
                    deadline.finished(at: .now, restIsEmpty: reader.rest.isEmpty)
                }
                let end = deadline.end(contentCount: reader.contentCount)
                guard Self.waitForBytes(on: connection, until: end) else { throw .timeout }
            } catch {
                let answer = HTTPResponse(status: Int(error.rawValue), body: Array("{}".utf8))
                _ = Self.write(answer.serialized(closesConnection: true), connection)
                return
            }
            let count = buffer.withUnsafeMutableBytes { read(connection, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            deadline.received(at: .now)
            reader.receive(buffer[..<count])
        }
    }

    /// Writes a stream of events until it ends, or its reader.
    private static func write(
        _ answer: HTTPResponse, _ events: WebSocketOutbox, _ connection: Int32
    ) {
        var isOpen = Self.write(answer.serialized(closesConnection: true), connection)
        while isOpen, let bytes = events.next() { isOpen = Self.write(bytes, connection) }
        events.abandon()
    }

    /// Waits for bytes of a connection, or its end; false if none have come by a time.
    private static func waitForBytes(
        on connection: Int32, until end: ContinuousClock.Instant?
    ) -> Bool {
        var place = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        while true {
            let rest = end.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
            let milliseconds = rest.map { Int32(max(0, min($0.rounded(.up), 1e9))) } ?? -1
            let count = poll(&place, 1, milliseconds)
            if count > 0 { return true }
            if count == 0, milliseconds == 0 { return false }
            if count < 0, errno != EINTR { return false }
        }
    }

    /// Ends a connection whose client takes no bytes for so many seconds; 0 waits for ever.
    private static func limitWriting(to seconds: Int, on connection: Int32) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
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
        // What waits has a limit of its own (`WebSocketOutbox`); a client may be stopped for a while.
        Self.limitWriting(to: 0, on: connection)
        note(connection, .idle)
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
            do throws(SocketFault) {
                while let event = try reader.next() {
                    note(connection, .busy)
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

    init(message: String) { self.message = message }
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
