import CLibcurl
import GarthLanguage
import GarthURL

/// The work of the fetcher's thread: it starts transfers, lets libcurl move them, and checks their
/// time-outs.
///
/// Only that thread uses it.
@safe final class TransferLoop: CurlLoop {
    let multi: UnsafeMutableRawPointer
    private let configuration: FetchConfiguration
    private let proxies: ProxySettings
    private var transfers: [UInt64: Transfer] = [:]
    private var idsByHandle: [UnsafeMutableRawPointer: UInt64] = unsafe [:]
    private let clock = TransferClock()

    init?(configuration: FetchConfiguration) {
        guard
            let multi = unsafe garth_curl_multi_new(
                Limits.connectionsPerHost, Limits.keptConnections)
        else { return nil }
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
            // A finished transfer may let a queued one begin, which wants another round before the
            // wait; so does whatever its last event set off.
            if endFinished() { continue }
            endOverdue()
            _ = unsafe garth_curl_multi_wait(multi, waitingTime())
        }
    }

    /// Ends all transfers and closes all connections.
    func close() {
        for transfer in Array(transfers.values) {
            end(
                transfer,
                .failed(transfer.error(.cancelled, localized("the fetcher was shut down"))))
        }
        unsafe garth_curl_multi_free(multi)
    }

    // MARK: - Commands

    private func obey(_ command: TransferThread.Command) {
        switch command {
        case .start(let submission): begin(submission)
        case .look(let control):
            guard let transfer = transfers[control.id] else { return }
            if control.isCancelled {
                remove(transfer)
            } else if !control.isPaused {
                transfer.goOn()
            }
        }
    }

    private func begin(_ submission: Submission) {
        guard !submission.control.isCancelled, !answersItself(submission) else { return }
        let transfer: Transfer
        do throws(FetchError) {
            transfer = try Transfer(
                submission, configuration: configuration, proxies: proxies, clock: clock)
        } catch {
            submission.onEvent(.failed(error))
            return
        }
        transfers[submission.control.id] = transfer
        unsafe idsByHandle[transfer.easy] = submission.control.id
        guard unsafe garth_curl_multi_add(multi, transfer.easy) == CURLM_OK else {
            end(
                transfer,
                .failed(
                    transfer.error(.internal("curl_multi_add_handle"), localized("libcurl refused"))
                ))
            return
        }
    }

    /// Answers a search of Gopher without words: a form asks for them, and no server.
    private func answersItself(_ submission: Submission) -> Bool {
        let url = submission.request.url.url
        // A malformed address fails where its transfer is set up.
        guard let small = try? SmallWebRequest(url), small.lacksWords else { return false }
        let menu = small.wordsMenu(of: url)
        let type = HeaderField("Content-Type", "text/gopher; charset=utf-8")
        submission.onEvent(
            .response(ResponseHead(status: 200, version: .smallWeb, headers: [type])))
        submission.onEvent(.data(menu))
        submission.onEvent(
            .finished(
                TransferSummary(receivedByteCount: menu.count, transferredByteCount: 0)))
        return true
    }

    // MARK: - Ends

    /// Ends the transfers that libcurl has finished; returns false if there were none.
    private func endFinished() -> Bool {
        var handle: UnsafeMutableRawPointer?
        var result = CURLE_OK
        var hadAny = false
        while unsafe garth_curl_multi_next_finished(multi, &handle, &result) {
            hadAny = true
            guard let handle = unsafe handle, let id = unsafe idsByHandle[handle],
                let transfer = transfers[id]
            else {
                continue
            }
            if transfer.mayBeginAgain(after: result, now: clock.now) {
                _ = unsafe garth_curl_multi_remove(multi, handle)
                _ = unsafe garth_curl_multi_add(multi, handle)
                continue
            }
            end(transfer, transfer.lastEvent(for: result, now: clock.now))
        }
        return hadAny
    }

    private func end(_ transfer: Transfer, _ event: FetchEvent) {
        remove(transfer)
        transfer.tell(event)
    }

    private func remove(_ transfer: Transfer) {
        _ = unsafe garth_curl_multi_remove(multi, transfer.easy)
        unsafe idsByHandle[transfer.easy] = nil
        transfers[transfer.control.id] = nil
    }

    // MARK: - Times

    /// Ends the transfers whose time-out has passed.
    private func endOverdue() {
        let now = clock.now
        guard let due = clock.nextDeadline, due <= now else { return }
        for transfer in Array(transfers.values) {
            guard let deadline = transfer.nextDeadline, deadline.instant <= now else { continue }
            end(transfer, .failed(transfer.timeoutError(deadline.timeout)))
        }
        clock.nextDeadline = transfers.values.compactMap { $0.nextDeadline?.instant }.min()
    }

    /// The milliseconds until the next time-out.
    private func waitingTime() -> Int32 {
        guard !transfers.isEmpty else { return Limits.idleWaitMilliseconds }
        guard let deadline = clock.nextDeadline else { return Limits.busyWaitMilliseconds }
        let left = clock.now.duration(to: deadline) / .milliseconds(1)
        return left < Double(Limits.busyWaitMilliseconds)
            ? Int32(max(0, left)) + 1 : Limits.busyWaitMilliseconds
    }
}

/// The thread's clock, and the next moment at which a transfer may time out.
///
/// Only the fetcher's thread uses it.
final class TransferClock {
    private let clock = ContinuousClock()
    /// No time runs out before this; nil when none can.
    var nextDeadline: ContinuousClock.Instant?

    var now: ContinuousClock.Instant { clock.now }

    /// Makes sure that the thread wakes up at the deadline.
    func note(_ deadline: TransferDeadline?) {
        guard let instant = deadline?.instant else { return }
        nextDeadline = min(nextDeadline ?? instant, instant)
    }
}

/// The moment of a time-out, and its kind.
struct TransferDeadline {
    var instant: ContinuousClock.Instant
    var timeout: FetchError.Timeout
}
