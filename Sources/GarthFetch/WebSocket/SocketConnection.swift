import CLibcurl
import GarthLanguage

/// The connection of one WebSocket, over a transfer of libcurl that only connects. Used on the thread
/// of the sockets only.
@safe final class SocketConnection {
    let transfer: Transfer
    private let channel: SocketChannel
    private var exchange: SocketExchange?
    private let clock: TransferClock
    /// The moment from which the time for the end runs; nil before.
    private var closingSince: ContinuousClock.Instant?
    /// Whether there may be something to do without a sign of the socket.
    var wantsStep = false
    private(set) var hasEnded = false

    init(_ transfer: Transfer, _ channel: SocketChannel, clock: TransferClock) {
        self.transfer = transfer
        self.channel = channel
        self.clock = clock
    }

    /// Whether the server has not answered yet.
    var isOpening: Bool { exchange.map { !$0.hasAnswer } ?? true }

    /// Whether libcurl still connects.
    var isConnecting: Bool { exchange == nil }

    /// The connection is there: the handshake begins.
    func connected(userAgent: String) {
        let key = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        exchange = SocketExchange(
            SocketHandshake(transfer.request, userAgent: userAgent, key: key))
        wantsStep = true
        clock.note(deadline)
    }

    /// The moment at which its time runs out; nil when it has all time.
    var deadline: TransferDeadline? {
        if let closingSince {
            return TransferDeadline(
                instant: closingSince + Limits.socketClosingTime, timeout: .idle)
        }
        return isOpening ? transfer.nextDeadline : nil
    }

    /// The time has run out.
    func timedOut(_ timeout: FetchError.Timeout) {
        if isOpening {
            end(.failed(transfer.timeoutError(timeout)))
        } else {
            exchange?.broke()
            tellEvents()
        }
    }

    /// What the socket is watched for; nil where there is none.
    var watched: curl_waitfd? {
        guard let exchange else { return nil }
        let socket = unsafe garth_curl_socket(transfer.easy)
        guard socket >= 0 else { return nil }
        var events: Int16 = 0
        if reads { events |= Int16(CURL_WAIT_POLLIN) }
        if !exchange.output.isEmpty { events |= Int16(CURL_WAIT_POLLOUT) }
        return curl_waitfd(fd: socket, events: events, revents: 0)
    }

    /// Whether what the server sends is read: a reader that is slow holds the server back.
    private var reads: Bool { !transfer.control.isPaused && exchange?.isOver == false }

    // MARK: - Work

    /// Writes and reads what can be without waiting.
    func step() {
        wantsStep = false
        guard exchange != nil, !hasEnded else { return }
        takeOrders()
        write()
        read()
        // What was read may have an answer.
        takeOrders()
        write()
        tellEvents()
    }

    /// The page is no more: the server hears of it if its connection takes a word now.
    func leave() {
        guard exchange?.hasAnswer == true else { return }
        exchange?.leave()
        write()
    }

    private func takeOrders() {
        while exchange?.takesOrders == true, let order = channel.take() {
            exchange?.take(order)
        }
    }

    private func write() {
        while let output = exchange?.output, !output.isEmpty {
            var count = 0
            let result = unsafe output.withUnsafeBytes {
                unsafe garth_curl_send(transfer.easy, $0.baseAddress, $0.count, &count)
            }
            guard result == CURLE_OK else {
                if result != CURLE_AGAIN { exchange?.broke() }
                return
            }
            exchange?.wrote(count)
            if exchange?.takesOrders == true { takeOrders() }
        }
    }

    private func read() {
        var taken = 0
        while reads {
            guard taken < Limits.socketTurnByteCount else {
                wantsStep = true
                return
            }
            var count = 0
            var result = CURLE_OK
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: Limits.receiveByteCount) {
                result = unsafe garth_curl_receive(
                    transfer.easy, $0.baseAddress, $0.count, &count)
                $1 = result == CURLE_OK ? count : 0
            }
            switch result {
            case CURLE_AGAIN: return
            case CURLE_OK where count == 0: exchange?.closedByServer()
            case CURLE_OK:
                taken += count
                exchange?.received(piece)
                // A reader that is full says so while it is told.
                tellEvents()
            default: exchange?.broke()
            }
        }
    }

    // MARK: - Events

    private func tellEvents() {
        guard var told = exchange?.takeEvents() else { return }
        if let exchange, closingSince == nil, exchange.isClosing || exchange.isOver {
            closingSince = clock.now
            clock.note(deadline)
        }
        while !told.isEmpty, !hasEnded { tell(told.removeFirst()) }
        if exchange?.isOver == true, exchange?.output.isEmpty == true { hasEnded = true }
    }

    private func tell(_ event: SocketExchange.Event) {
        switch event {
        case .opened(var head):
            transfer.describeConnection(&head)
            transfer.request.exchange?.received(head)
            transfer.tell(.response(head))
        case .refused(let head, let reason):
            if var head {
                transfer.describeConnection(&head)
                transfer.request.exchange?.received(head)
            }
            let message = localized("no WebSocket with \(transfer.place): \(reason)")
            end(.failed(transfer.error(.badResponse("WebSocket"), message)))
        case .socket(let told):
            transfer.tell(.socket(told))
            guard case .ended = told else { return }
            transfer.tell(
                .finished(TransferSummary(receivedByteCount: 0, transferredByteCount: 0)))
        }
    }

    /// Ends the connection with this event.
    func end(_ event: FetchEvent) {
        guard !hasEnded else { return }
        hasEnded = true
        transfer.tell(event)
    }
}
