import GarthIPC
import Glibc

/// A content process that is waited for: a dump's way to its page, without a thread between.
final class AwaitedContent {
    /// The condition to wait for before bytes are moved.
    enum Wait {
        /// No wait.
        case no
        /// The content process.
        case forProcess
        /// The content process, or readable bytes on a descriptor or one of the others; a bounded
        /// wait ends without them.
        case forProcessOr(Int32, others: [Int32], isBounded: Bool = false)
    }

    /// The interval between looks at the process's progress, and the length of a bounded wait.
    private static let pollMilliseconds: Int32 = 250

    private var program: ContentProgram
    private let nursery: ContentNursery?
    /// The processes of a batch that may read further pages; nil for a process of the page alone.
    private let processes: ReadProcesses?
    /// The pages that the process has read before.
    private(set) var earlierPages = 0
    private var link: ContentLink?
    private var start: ContentStart
    private let scriptTime: Duration?
    private var printsLines = false
    /// Whether the process was started for a page with scripts.
    private(set) var runsScripts = false
    /// The time in which the page leaves a script that runs when the time of all scripts is over.
    private static let timeForLastScript = Duration.seconds(5)
    /// The reason why the process ended.
    private(set) var failure: ContentTermination?

    /// Starts a process.
    ///
    /// It has the libraries that the request tells of, as most documents need none; a document that
    /// needs another one takes another process. `scriptTime` bounds the scripts of the page. The
    /// process comes from the nursery, if there is one that makes such processes, or is one that has
    /// read other pages.
    init(
        _ program: ContentProgram, _ libraries: ContentLibraries = .none,
        nursery: ContentNursery? = nil, scriptTime: Duration? = nil,
        processes: ReadProcesses? = nil
    ) {
        self.program = program
        self.nursery = nursery
        self.processes = processes
        self.scriptTime = scriptTime
        start = ContentStart(libraries, scripts: .withFirstScript)
        if libraries == .none { link = processes?.take() }
        if link != nil {
            earlierPages = processes?.pageCount ?? 0
        } else {
            open(libraries)
        }
    }

    /// Gives the process away at the end of its page: another page may have it if this one came to a
    /// plain end.
    func release(isSound: Bool) {
        guard let processes, isSound, failure == nil, let link = link.take() else { return }
        processes.put(link, after: earlierPages + 1)
    }

    private func open(_ libraries: ContentLibraries) {
        link = nil
        earlierPages = 0
        runsScripts = libraries.contains(.scripts)
        if runsScripts, let scriptTime {
            // The page ends its scripts itself, also one that never comes to an end.
            program.silentProcessorTime = scriptTime + Self.timeForLastScript
        }
        do throws(ContentTermination) {
            link = try ContentLink(program, libraries, nursery: nursery)
            if printsLines { link?.printLines() }
        } catch {
            failure = error
        }
    }

    /// The lines of the page are printed as they come; before the page is opened.
    func printLines() {
        printsLines = true
        link?.printLines()
    }

    /// The libraries that the process has.
    var libraries: ContentLibraries { link?.libraries ?? .none }

    /// The processor time that the process has taken; zero when it has ended.
    var processorTime: Duration { link?.processorTime ?? .zero }

    /// Whether commands are not worked on yet.
    var isBusy: Bool { link?.isBusy ?? false }

    /// The bytes of the document that are not worked on yet.
    var pendingByteCount: Int { link?.pendingByteCount ?? 0 }

    /// The navigations that the process asked for; a dump asks for none.
    private(set) var refusedNavigationCount = 0

    /// The number of messages of scripts in other processes that were worked on since the last call.
    func takeDeliveredPosts() -> Int { link?.takeDeliveredPosts() ?? 0 }

    /// The socket to the process; -1 without one.
    var socket: Int32 { link?.socket ?? -1 }

    /// Queues a command.
    func send(_ command: ContentCommand) {
        if start.isOver { link?.send(command) } else { take(start.take(command)) }
    }

    private func take(_ step: ContentStart.Step) {
        guard case .begin(let libraries, let commands) = step else { return }
        if let loaded = link?.libraries, !loaded.isSuperset(of: libraries) { open(libraries) }
        for command in commands { link?.send(command) }
    }

    /// Sends more bytes of the document.
    func send(bytes: UnsafeRawBufferPointer) {
        if start.holdsBytes { return unsafe take(start.hold(bytes)) }
        if !start.isOver { unsafe take(start.take(firstBytes: bytes)) }
        unsafe link?.send(bytes: bytes)
    }

    /// Ends the process because the time of the page is over.
    func giveUp() {
        guard failure == nil else { return }
        let reason = ContentTermination.timedOut(program.words)
        failure = link.take()?.end(reason) ?? reason
    }

    /// Whether a descriptor has bytes to read.
    func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe Glibc.poll(&entry, 1, 0) > 0
    }

    /// Moves available bytes, and returns the reports.
    func exchange(_ wait: Wait) -> [ContentReport] {
        guard link != nil else { return [] }
        link?.write()
        var reports: [ContentReport] = []
        do throws(ContentTermination) {
            if poll(wait) {
                try link?.read { reports.append($0) }
            } else {
                try link?.checkProgress()
            }
            refusedNavigationCount = link?.refusedNavigationCount ?? 0
        } catch {
            failure = link.take()?.end(error) ?? error
        }
        return reports
    }

    /// Waits; returns true if the process has sent a report.
    private func poll(_ wait: Wait) -> Bool {
        var events = Int16(POLLIN)
        if link?.wantsToWrite ?? false { events |= Int16(POLLOUT) }
        var entries = [pollfd(fd: link?.socket ?? -1, events: events, revents: 0)]
        var timeout = Self.pollMilliseconds
        switch wait {
        case .no: timeout = 0
        case .forProcess: break
        case .forProcessOr(let descriptor, let others, let isBounded):
            entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            for other in others {
                entries.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0))
            }
            if !isBusy, !isBounded { timeout = -1 }
        }
        guard unsafe Glibc.poll(&entries, nfds_t(entries.count), timeout) > 0 else { return false }
        return entries[0].revents & ~Int16(POLLOUT) != 0
    }
}
