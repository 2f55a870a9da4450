import CLibcurl
import GarthStore
import GarthURL
import Synchronization

/// The one thread that touches libcurl, and the box in which other threads leave commands for it.
final class TransferThread: Sendable {
    enum Command: Sendable {
        case start(Submission)
        /// The transfer was cancelled or resumed.
        case look(TransferControl)
    }

    private struct Inbox: @unchecked Sendable {  // `multi` is used under the lock only.
        var commands: [Command] = []
        var isRunning = false
        var isShutDown = false
        var multi: UnsafeMutableRawPointer?
    }

    private let inbox = Mutex(Inbox())
    private let configuration: FetchConfiguration

    init(configuration: FetchConfiguration) {
        self.configuration = configuration
    }

    /// Leaves a command; the first one starts the thread.
    func post(_ command: Command) {
        let isFirst = inbox.withLock { inbox in
            inbox.commands.append(command)
            if inbox.isRunning {
                // One wake-up lasts until the box is emptied.
                if inbox.commands.count == 1, let multi = inbox.multi {
                    _ = garth_curl_multi_wake(multi)
                }
                return false
            }
            guard case .start = command else { return false }
            inbox.isRunning = true
            return true
        }
        if isFirst { launch() }
    }

    /// Ends the thread; what still runs fails with `cancelled`.
    func shutDown() {
        inbox.withLock { inbox in
            inbox.isShutDown = true
            if let multi = inbox.multi { _ = garth_curl_multi_wake(multi) }
        }
    }

    private func launch() {
        // Nor do threads hear signals that libcurl makes for look-ups; SIGPIPE neither: OpenSSL
        // writes to sockets without asking for silence.
        if !BackgroundThread.start({ self.run() }) {
            failAll(.internal("pthread_create"), "no thread can be started for the network")
        }
    }

    private func run() {
        if let problem = loadLibrary() {
            failAll(.libraryMissing, "\(problem) (install it: apt install libcurl4)")
            return
        }
        guard let loop = TransferLoop(configuration: configuration) else {
            failAll(.internal("curl_multi_init"), "libcurl cannot be set up: not enough memory")
            return
        }
        inbox.withLock { $0.multi = loop.multi }
        loop.run { [self] in
            inbox.withLock { inbox in
                guard !inbox.isShutDown else { return nil }
                defer { inbox.commands.removeAll() }
                return inbox.commands
            }
        }
        inbox.withLock { $0.multi = nil }
        loop.close()
        failAll(.cancelled, "the fetcher was shut down")
    }

    /// Fails what waits in the box; the next request tries to start the thread again.
    private func failAll(_ code: FetchError.Code, _ message: String) {
        let commands = inbox.withLock { inbox in
            defer { inbox.commands = [] }
            inbox.isRunning = false
            return inbox.commands
        }
        for case .start(let submission) in commands {
            submission.fail(code, message)
        }
    }
}

extension Submission {
    /// Reports that the request failed, unless it was cancelled.
    func fail(_ code: FetchError.Code, _ message: String) {
        guard !control.isCancelled else { return }
        onEvent(.failed(FetchError(code, url: request.url.url, message: message)))
    }
}
