import GarthLanguage
import GarthURL

/// One WebSocket from its handshake to its end, as a value (RFC 6455).
///
/// Each method takes an event of the connection or an order of the page. `output` is what is to be
/// written, `takeEvents` what the page hears of, and `isOver` says that the connection is to be
/// closed when `output` is empty.
struct SocketExchange {
    /// What the page hears of.
    enum Event: Equatable {
        /// The server has answered, with the head that opens the WebSocket.
        case opened(ResponseHead)
        /// The server has answered otherwise; the reason is for people.
        case refused(ResponseHead?, String)
        case socket(SocketEvent)
    }

    private enum Phase: Equatable {
        case opening
        case open
        /// One of the two closing frames is on its way.
        case closing
        case ended
    }

    /// A message whose last byte is at this place of all that was written.
    private struct Sent {
        var end: Int
        var byteCount: Int
    }

    private let handshake: SocketHandshake
    private var phase = Phase.opening
    private var head: HeadParser
    private var line: [UInt8] = []
    private var reader: SocketFrameReader
    private var events: [Event] = []
    private var hasSentClose = false
    private var received: (code: UInt16?, reason: String)?
    /// The bytes that wait to be written, behind those that were.
    private var bytes: [UInt8]
    private var usedByteCount = 0
    private var writtenByteCount = 0
    private var unsent: [Sent] = []
    private let random: () -> UInt32

    /// Begins with the request; `random` gives the masks.
    init(
        _ handshake: SocketHandshake, limit: Int = Limits.socketMessageByteCount,
        random: @escaping () -> UInt32 = { UInt32.random(in: .min ... .max) }
    ) {
        self.handshake = handshake
        self.random = random
        reader = SocketFrameReader(limit: limit)
        head = HeadParser(opensSocket: true)
        bytes = handshake.request
    }

    /// The bytes that wait to be written.
    var output: ArraySlice<UInt8> { bytes[usedByteCount...] }

    /// Whether the connection is to be closed when everything was written.
    var isOver: Bool { phase == .ended }

    /// Whether the server has answered.
    var hasAnswer: Bool { phase != .opening }

    /// Whether a closing frame is on its way, so that the time for the other one runs.
    var isClosing: Bool { phase == .closing }

    /// Whether another order of the page may be taken now.
    var takesOrders: Bool {
        phase == .open && output.count < Limits.socketOutputByteCount
    }

    /// What the page hears of, since the last look.
    mutating func takeEvents() -> [Event] {
        defer { events = [] }
        return events
    }

    // MARK: - The page

    /// Takes an order of the page.
    mutating func take(_ order: SocketChannel.Order) {
        guard phase == .open else { return }
        switch order {
        case .message(let message):
            bytes += SocketFrameWriter.frame(
                message.isText ? .text : .binary, message.bytes, mask: random())
            unsent.append(
                Sent(end: writtenByteCount + output.count, byteCount: message.bytes.count))
        case .close(let code, let reason):
            sendClose(code, reason)
            phase = .closing
        }
    }

    /// The page is no more: the server is told, as far as it listens.
    mutating func leave() {
        guard phase == .open else { return end() }
        sendClose(1001)
        end()
    }

    private mutating func sendClose(_ code: UInt16?, _ reason: [UInt8] = []) {
        guard !hasSentClose else { return }
        hasSentClose = true
        bytes += SocketFrameWriter.close(code, reason, mask: random())
    }

    // MARK: - The connection

    /// Bytes at the front of `output` were written.
    mutating func wrote(_ count: Int) {
        usedByteCount += count
        writtenByteCount += count
        if usedByteCount == bytes.count {
            bytes = []
            usedByteCount = 0
        }
        let sent = unsent.prefix { $0.end <= writtenByteCount }
        guard !sent.isEmpty else { return }
        events.append(
            .socket(
                .sent(messageCount: sent.count, byteCount: sent.reduce(0) { $0 + $1.byteCount })))
        unsent.removeFirst(sent.count)
    }

    /// Bytes have come.
    mutating func received(_ piece: some Collection<UInt8>) {
        guard phase != .ended else { return }
        guard phase == .opening else { return readFrames(piece) }
        var rest = piece[...]
        while phase == .opening, let byte = rest.popFirst() {
            line.append(byte)
            guard line.count <= Limits.headByteCount else {
                return refuse(nil, localized("its head is too long"))
            }
            if byte == 0x0A { readLine() }
        }
        if phase == .open, !rest.isEmpty { readFrames(rest) }
    }

    /// The server has closed the connection.
    mutating func closedByServer() {
        switch phase {
        case .opening:
            refuse(nil, localized("it closed the connection without an answer"))
        case .open, .closing: finish(isFault: false)
        case .ended: break
        }
    }

    /// The connection has broken, or the time for a closing frame is over.
    mutating func broke() {
        bytes = []
        usedByteCount = 0
        guard phase == .open || phase == .closing else { return end() }
        finish(isFault: phase == .open)
    }

    private mutating func readLine() {
        let step = unsafe line.withUnsafeBytes { unsafe head.read($0) }
        line = []
        switch step {
        case .more, .informational: break
        case .bad(let reason): refuse(nil, reason)
        case .response(let head):
            if let fault = handshake.fault(of: head) { return refuse(head, fault) }
            phase = .open
            events.append(.opened(head))
        }
    }

    private mutating func refuse(_ head: ResponseHead?, _ reason: String) {
        events.append(.refused(head, reason))
        end()
    }

    private mutating func readFrames(_ piece: some Collection<UInt8>) {
        reader.receive(piece)
        do throws(SocketFault) {
            while phase != .ended, let event = try reader.next() { take(event) }
        } catch {
            sendClose(error.rawValue)
            finish(isFault: true)
        }
    }

    private mutating func take(_ event: SocketFrameReader.Event) {
        switch event {
        case .message(let message):
            // Nothing is for a page that has closed the connection.
            if phase == .open { events.append(.socket(.message(message))) }
        case .ping(let content):
            // A server that asks without reading gets no more answers.
            guard !hasSentClose, output.count < Limits.socketOutputByteCount else { return }
            bytes += SocketFrameWriter.frame(.pong, content, mask: random())
        case .pong: break
        case .close(let code, let reason):
            received = (code, reason)
            sendClose(code)
            finish(isFault: false)
        }
    }

    private mutating func finish(isFault: Bool) {
        var end = SocketEnd(code: SocketEnd.abnormal, isFault: isFault)
        if let received, !isFault {
            end.code = received.code ?? SocketEnd.noStatus
            end.reason = received.reason
            end.isClean = true
        }
        events.append(.socket(.ended(end)))
        self.end()
    }

    private mutating func end() {
        phase = .ended
        unsent = []
    }
}
