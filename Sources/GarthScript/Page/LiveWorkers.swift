import GarthPage

/// The workers of a page, the messages to other processes, and what a printed page knows of them.
///
/// A printed page waits while its workers work and while a message is on its way: the browser process
/// tells when nothing is. The clock of the page is that of its workers, too.
struct LiveWorkers {
    /// Whether something may still come of them.
    private(set) var isAwaited = false
    /// When the next timer of a worker is due, by the virtual clock; nil without one.
    private(set) var nextDue: Duration?
    /// Whether the page has had workers.
    private(set) var hasAny = false
    /// Whether a printed page waits for them no longer.
    private var isOver = false
    /// What was reported of them, so that the answer to an earlier report is known for one.
    private var reportCount: UInt32 = 0
    /// What messages cost that were not taken by their receivers.
    private var untakenByteCount = 0
    /// The number of ends of channels that this process has made.
    private var endCount: UInt32 = 0
    /// Whether the scope of a worker is closing.
    var isClosing = false
    /// The script of a worker, as far as it has come.
    var script: [UInt8] = []

    /// Notes that a script has started a worker.
    mutating func started() {
        hasAny = true
        reported()
    }

    /// Notes a report that workers or the browser process act on.
    mutating func reported() {
        // The browser process counts each of them, too.
        reportCount += 1
        guard hasAny else { return }
        isAwaited = !isOver
        nextDue = nil
    }

    /// A frame has a process of its own, which is awaited as a worker is.
    mutating func frameStarted() {
        hasAny = true
        isAwaited = !isOver
        nextDue = nil
    }

    /// The workers have nothing to do, as far as the page has reported; nothing more is awaited of them
    /// after the greatest number.
    mutating func idle(after count: UInt32, nextDue: Duration?) {
        guard count >= reportCount else { return }
        isOver = count == .max
        isAwaited = false
        self.nextDue = nextDue
    }

    /// Whether a message may be sent now: it waits in the page while others are on their way.
    mutating func takes(byteCount: Int) -> Bool {
        let cost = byteCount + ScriptLimits.socketMessageCost
        guard untakenByteCount == 0 || untakenByteCount + cost <= ScriptLimits.unsentByteCount
        else { return false }
        untakenByteCount += cost
        return true
    }

    /// Messages were taken by their receivers.
    mutating func delivered(_ messageCount: Int, byteCount: Int) {
        let cost = byteCount + messageCount * ScriptLimits.socketMessageCost
        untakenByteCount -= min(untakenByteCount, cost)
    }

    /// The number of the first of two ends of a new channel.
    mutating func makeChannel(in process: UInt32) -> UInt32 {
        endCount += 1
        return process * ScriptPost.endsOfProcess + endCount * 2
    }
}
