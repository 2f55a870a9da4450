import CLibcurl
import GarthLanguage
import GarthURL

/// The work of the thread of the sockets: it lets libcurl connect, and moves the bytes of WebSockets.
/// Their connections have a multi handle of their own, so that they take no place of transfers.
///
/// Only that thread uses it.
@safe final class SocketLoop: CurlLoop {
    let multi: UnsafeMutableRawPointer
    private let configuration: FetchConfiguration
    private let proxies: ProxySettings
    private let clock = TransferClock()
    private var connections: [UInt64: SocketConnection] = [:]
    private var idsByHandle: [UnsafeMutableRawPointer: UInt64] = unsafe [:]
    /// Requests that wait until another connection to their server is open (RFC 6455 section 4.1).
    private var waiting: [Submission] = []

    init?(configuration: FetchConfiguration) {
        guard let multi = unsafe garth_curl_multi_new(0, Limits.socketCount) else { return nil }
        unsafe self.multi = unsafe multi
        self.configuration = configuration
        proxies = ProxySettings(configuration: configuration)
    }

    /// Runs until `nextCommands` answers nil.
    func run(nextCommands: () -> [TransferThread.Command]?) {
        while let commands = nextCommands() {
            for command in commands { obey(command) }
            var runningCount: Int32 = 0
            _ = unsafe garth_curl_multi_perform(multi, &runningCount)
            takeConnected()
            for connection in connections.values where connection.wantsStep { connection.step() }
            endOverdue()
            removeEnded()
            wait()
        }
    }

    /// Ends all WebSockets and closes their connections.
    func close() {
        for connection in Array(connections.values) {
            connection.leave()
            connection.end(.failed(shutDown(connection.transfer)))
            remove(connection)
        }
        unsafe garth_curl_multi_free(multi)
    }

    private func shutDown(_ transfer: Transfer) -> FetchError {
        transfer.error(.cancelled, localized("the fetcher was shut down"))
    }

    // MARK: - Commands

    private func obey(_ command: TransferThread.Command) {
        switch command {
        case .start(let submission):
            waiting.append(submission)
            beginNext()
        case .look(let control):
            waiting.removeAll { $0.control.isCancelled }
            guard let connection = connections[control.id] else { return }
            connection.wantsStep = true
            if control.isCancelled {
                connection.leave()
                remove(connection)
                beginNext()
            }
        }
    }

    /// Begins what waits, one connection to a server at a time.
    private func beginNext() {
        var busy = Set(
            connections.values.filter(\.isOpening).map { $0.transfer.request.server })
        var later: [Submission] = []
        for submission in waiting where !submission.control.isCancelled {
            if busy.insert(submission.request.server).inserted {
                begin(submission)
            } else {
                later.append(submission)
            }
        }
        waiting = later
    }

    private func begin(_ submission: Submission) {
        guard let channel = submission.request.socket else { return }
        do throws(FetchError) {
            guard connections.count < Limits.socketCount else {
                throw FetchError(
                    .unsupported("one more WebSocket"), url: submission.request.url.url,
                    message: localized("too many WebSockets are open"))
            }
            let transfer = try Transfer(
                submission, configuration: configuration, proxies: proxies, clock: clock)
            let connection = SocketConnection(transfer, channel, clock: clock)
            guard unsafe garth_curl_multi_add(multi, transfer.easy) == CURLM_OK else {
                throw transfer.error(
                    .internal("curl_multi_add_handle"), localized("libcurl refused"))
            }
            connections[submission.control.id] = connection
            unsafe idsByHandle[transfer.easy] = submission.control.id
        } catch {
            submission.fail(error)
        }
    }

    // MARK: - Connections

    /// Takes over what libcurl has connected.
    private func takeConnected() {
        var handle: UnsafeMutableRawPointer?
        var result = CURLE_OK
        while unsafe garth_curl_multi_next_finished(multi, &handle, &result) {
            guard let handle = unsafe handle, let id = unsafe idsByHandle[handle],
                let connection = connections[id]
            else { continue }
            let transfer = connection.transfer
            if result == CURLE_OK, transfer.failure == nil {
                connection.connected(userAgent: configuration.userAgent)
            } else if transfer.mayBeginAgain(after: result, now: clock.now) {
                _ = unsafe garth_curl_multi_remove(multi, handle)
                _ = unsafe garth_curl_multi_add(multi, handle)
            } else {
                connection.end(.failed(transfer.failure ?? transfer.error(for: result)))
            }
        }
    }

    private func endOverdue() {
        let now = clock.now
        guard let due = clock.nextDeadline, due <= now else { return }
        for connection in connections.values {
            guard let deadline = connection.deadline, deadline.instant <= now else { continue }
            connection.timedOut(deadline.timeout)
        }
        clock.nextDeadline = connections.values.compactMap { $0.deadline?.instant }.min()
    }

    private func removeEnded() {
        for connection in Array(connections.values) where connection.hasEnded {
            remove(connection)
        }
        beginNext()
    }

    private func remove(_ connection: SocketConnection) {
        let transfer = connection.transfer
        // libcurl closes a connection that it has only made.
        _ = unsafe garth_curl_multi_remove(multi, transfer.easy)
        unsafe idsByHandle[transfer.easy] = nil
        connections[transfer.control.id] = nil
    }

    // MARK: - Waiting

    private func wait() {
        var sockets: [curl_waitfd] = []
        var watched: [SocketConnection] = []
        for connection in connections.values {
            guard let socket = connection.watched else { continue }
            sockets.append(socket)
            watched.append(connection)
        }
        let isBusy = connections.values.contains { $0.wantsStep }
        let time = isBusy ? 0 : waitingTime
        let count = UInt32(sockets.count)
        _ = unsafe sockets.withUnsafeMutableBufferPointer {
            unsafe garth_curl_multi_wait_with(multi, $0.baseAddress, count, time)
        }
        for (place, connection) in watched.enumerated()
        where sockets[place].revents != 0 { connection.wantsStep = true }
    }

    private var waitingTime: Int32 {
        guard let deadline = clock.nextDeadline else {
            return connections.isEmpty ? Limits.idleWaitMilliseconds : Limits.busyWaitMilliseconds
        }
        let left = clock.now.duration(to: deadline) / .milliseconds(1)
        return Int32(max(0, min(left, Double(Limits.busyWaitMilliseconds)))) + 1
    }
}

extension FetchRequest {
    /// The host and port that are contacted.
    fileprivate var server: String { "\(url.url.hostname):\(url.url.effectivePort ?? 0)" }
}
