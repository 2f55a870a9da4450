import CLibcurl
import GarthLanguage
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

    @safe private struct Inbox: @unchecked Sendable {  // `multi` is used under the lock only.
        var commands: [Command] = []
        var isRunning = false
        var isShutDown = false
        var multi: UnsafeMutableRawPointer?
    }

    /// What a thread carries.
    enum Cargo: Sendable {
        case transfers
        case sockets
    }

    private let inbox = Mutex(Inbox())
    private let cargo: Cargo
    private let configuration: FetchConfiguration
    private let findsNothing: @Sendable (Set<String>) -> Bool

    /// Makes a thread that does not run yet. `findsNothing` says whether no host of a set has an
    /// address.
    init(
        configuration: FetchConfiguration, cargo: Cargo = .transfers,
        findsNothing: @escaping @Sendable (Set<String>) -> Bool = HostLookUp.findsNothing
    ) {
        self.configuration = configuration
        self.cargo = cargo
        self.findsNothing = findsNothing
    }

    /// Leaves a command; the first one starts the thread.
    func post(_ command: Command) {
        let isFirst = inbox.withLock { inbox in
            inbox.commands.append(command)
            if inbox.isRunning {
                // One wake-up lasts until the box is emptied.
                if inbox.commands.count == 1, let multi = unsafe inbox.multi {
                    _ = unsafe garth_curl_multi_wake(multi)
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
            if let multi = unsafe inbox.multi { _ = unsafe garth_curl_multi_wake(multi) }
        }
    }

    private func launch() {
        // Nor do threads hear signals that libcurl makes for look-ups; SIGPIPE neither: OpenSSL
        // writes to sockets without asking for silence.
        if !BackgroundThread.start({ self.run() }) {
            failAll(
                .internal("pthread_create"), localized("no thread can be started for the network"))
        }
    }

    private func run() {
        guard needsLibrary() else { return }
        if let problem = loadLibrary() {
            failAll(.libraryMissing, problem)
            return
        }
        guard let loop = makeLoop() else {
            failAll(
                .internal("curl_multi_init"),
                localized("libcurl cannot be set up: not enough memory"))
            return
        }
        inbox.withLock { unsafe $0.multi = unsafe loop.multi }
        loop.run { [self] in
            inbox.withLock { inbox in
                guard !inbox.isShutDown else { return nil }
                defer { inbox.commands.removeAll() }
                return inbox.commands
            }
        }
        inbox.withLock { unsafe $0.multi = nil }
        loop.close()
        failAll(.cancelled, localized("the fetcher was shut down"))
    }

    private func makeLoop() -> (any CurlLoop)? {
        switch cargo {
        case .transfers: TransferLoop(configuration: configuration)
        case .sockets: SocketLoop(configuration: configuration)
        }
    }

    /// Fails requests for parts of pages whose hosts have no address. Returns false when no others
    /// came, and the thread is at its end; the next request starts it again.
    private func needsLibrary() -> Bool {
        let proxies = ProxySettings(configuration: configuration)
        while true {
            let (commands, isShutDown) = inbox.withLock { inbox in
                if inbox.commands.isEmpty { inbox.isRunning = false }
                return (inbox.commands, inbox.isShutDown)
            }
            guard !commands.isEmpty else { return false }
            guard !isShutDown else {
                failAll(.cancelled, localized("the fetcher was shut down"))
                return false
            }
            let submissions: [Submission] = commands.compactMap {
                if case .start(let submission) = $0 { submission } else { nil }
            }
            var hosts = Set<String>()
            for submission in submissions {
                guard let host = submission.request.partHost(proxies) else { return true }
                hosts.insert(host)
            }
            guard configuration.resolves.isEmpty, configuration.resolver == nil,
                findsNothing(hosts)
            else { return true }
            inbox.withLock { $0.commands.removeFirst(commands.count) }
            for submission in submissions {
                submission.fail(FetchError(hostNotFoundFor: submission.request.url.url))
            }
        }
    }

    /// Fails what waits in the box; the next request tries to start the thread again.
    private func failAll(_ code: FetchError.Code, _ message: String) {
        let commands = inbox.withLock { inbox in
            defer { inbox.commands = [] }
            inbox.isRunning = false
            return inbox.commands
        }
        for case .start(let submission) in commands {
            submission.fail(FetchError(code, url: submission.request.url.url, message: message))
        }
    }
}

/// The work of a thread with libcurl.
@safe protocol CurlLoop: AnyObject {
    /// The handle that is woken when a command comes.
    var multi: UnsafeMutableRawPointer { get }
    /// Works until `nextCommands` answers nil.
    func run(nextCommands: () -> [TransferThread.Command]?)
    /// Ends everything.
    func close()
}

extension Submission {
    /// Reports that the request failed, unless it was cancelled.
    func fail(_ error: FetchError) {
        guard !control.isCancelled else { return }
        onEvent(.failed(error))
    }
}

extension FetchRequest {
    /// The name that is looked up if this is a request for a part of a page; nil for documents, for
    /// addresses, and for hosts that a proxy looks up.
    fileprivate func partHost(_ proxies: ProxySettings) -> String? {
        switch purpose {
        case .frame, .image, .styleSheet, .script, .request, .socket: break
        case .typed, .commandLine, .link, .form, .redirect, .refresh, .download,
            .sessionRestore, .backForward, .cachedResponse, nil:
            return nil
        }
        guard let host = url.url.host, case .domain(let name) = host, !host.isLoopback,
            !OnionName.isOnion(name), proxy(else: proxies) == nil
        else { return nil }
        return name
    }
}
