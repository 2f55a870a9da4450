import GarthIPC
import GarthPage
import Glibc

/// The relay at work: two sockets, what is on the way to each, and the lies that are due.
struct Relay: ~Copyable {
    /// The socket to the browser process.
    private static let browser: Int32 = 3
    /// Bytes that may wait for the browser process before more lies are made.
    private static let waitingByteCount = 256 << 10

    private let content: Int32
    private let rules: [RelayScript.Rule]
    private var commands = MessageBuffer()
    private var reports = MessageBuffer()
    private var outgoing: [UInt8] = []
    private var sent = 0
    /// How often each event has come.
    private var eventCounts: [RelayScript.Event: Int] = [:]
    /// What is to be done, in order.
    private var actions: [RelayScript.Action] = []
    /// How many of the lie at the head of `actions` were told.
    private var toldCount = 0
    /// The first lies of a flood, which are told again and again: to write them costs next to nothing.
    private var block = Block()
    private var waitEnd: ContinuousClock.Instant?
    private var holdEnd: ContinuousClock.Instant?
    private var nextWish: UInt32 = 0
    private var isSilent = false
    private var isDeaf = false
    private var pause: Duration?
    private var nextDrop = ContinuousClock.now
    /// The reports that do not pass; nil stands for all of the name.
    private var swallowed: [String: Int?] = [:]
    private var exportText: [UInt8]?
    private var hasReplacedExport = false

    /// Starts the real content process; nil when that fails.
    init?(_ script: RelayScript, content arguments: [String]) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0 else { return nil }
        let inner = fcntl(sockets[0], F_DUPFD_CLOEXEC, 16)
        let outer = fcntl(sockets[1], F_DUPFD_CLOEXEC, 16)
        close(sockets[0])
        close(sockets[1])
        var fileActions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&fileActions)
        defer { posix_spawn_file_actions_destroy(&fileActions) }
        posix_spawn_file_actions_adddup2(&fileActions, outer, Self.browser)
        var argv = arguments.map { strdup($0) } + [nil]
        var environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
        defer { for pointer in argv + environment { free(pointer) } }
        var process = pid_t()
        guard posix_spawn(&process, arguments[0], &fileActions, nil, &argv, &environment) == 0
        else { return nil }
        close(outer)
        self.content = inner
        rules = script.rules
        for rule in rules where rule.event == nil { actions.append(rule.action) }
    }

    deinit { close(content) }

    /// Works until one of the sides goes away.
    mutating func run() {
        while true {
            carryOut()
            guard writeToBrowser() else { return }
            let timeout = timeout
            var entries = [
                pollfd(fd: Self.browser, events: 0, revents: 0),
                pollfd(fd: readsContent ? content : -1, events: Int16(POLLIN), revents: 0),
            ]
            if !isDeaf { entries[0].events |= Int16(POLLIN) }
            if sent < outgoing.count, pause == nil { entries[0].events |= Int16(POLLOUT) }
            guard poll(&entries, 2, timeout) >= 0 || errno == EINTR else { return }
            if entries[0].revents & Int16(POLLHUP | POLLERR) != 0, isDeaf { return }
            if !isDeaf, entries[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                guard readCommands() else { return }
            }
            if entries[1].revents != 0 { guard readReports() else { return } }
        }
    }

    /// Whether reports are looked at: not while they wait, or pile up.
    private var readsContent: Bool {
        holdEnd == nil && outgoing.count - sent < Self.waitingByteCount
    }

    /// For how many milliseconds nothing is due.
    private var timeout: Int32 {
        var times: [ContinuousClock.Instant] = []
        if let waitEnd { times.append(waitEnd) }
        if let holdEnd { times.append(holdEnd) }
        if pause != nil, sent < outgoing.count { times.append(nextDrop) }
        if waitEnd == nil, !actions.isEmpty, outgoing.count - sent < Self.waitingByteCount {
            return 0
        }
        guard let first = times.min() else { return -1 }
        let left = first - .now
        return left <= .zero ? 0 : Int32(clamping: Int(left / .milliseconds(1)) + 1)
    }

    // MARK: - What passes

    private mutating func readCommands() -> Bool {
        let count = commands.read(Self.browser)
        guard count > 0 else { return count < 0 && errno == EINTR }
        do throws(WireError) {
            while let message = try Self.next(
                &commands,
                { (kind, content) throws(WireError) in
                    try ContentCommand(kind: kind, content: content).name
                })
            {
                note(.command(message.name))
                carryOut()
                guard Self.writeAll(message.bytes, to: content) else { return false }
            }
        } catch {
            return false
        }
        return true
    }

    private mutating func readReports() -> Bool {
        let count = reports.read(content)
        guard count > 0 else { return count < 0 && errno == EINTR }
        do throws(WireError) {
            var export: UInt32?
            while let message = try Self.next(
                &reports,
                { (kind, content) throws(WireError) in
                    let report = try ContentReport(kind: kind, content: content)
                    if case .update(.needsResource(let wish)) = report { nextWish = wish.id + 1 }
                    if case .exported(_, let request) = report { export = request }
                    return report.name
                })
            {
                pass(message, export)
                note(message.name == "ready" ? .start : .report(message.name))
                carryOut()
            }
        } catch {
            return false
        }
        return true
    }

    private mutating func pass(_ message: Message, _ request: UInt32?) {
        guard !isSilent else { return }
        if let left = swallowed[message.name] {
            guard let left else { return }
            swallowed[message.name] = left > 1 ? .some(left - 1) : nil
            return
        }
        if message.name == "exported", let exportText {
            if !hasReplacedExport { say(.exported(exportText, request: request ?? 1)) }
            hasReplacedExport = true
            return
        }
        outgoing += message.bytes
    }

    private mutating func say(_ report: ContentReport) {
        var encoder = WireEncoder()
        report.encode(to: &encoder)
        outgoing += encoder.take()
    }

    private struct Block {
        var bytes: [UInt8] = []
        var count = 0
        var isComplete: Bool { count == 4096 || bytes.count > 128 << 10 }

        mutating func add(_ lie: [UInt8]) {
            bytes += lie
            count += 1
        }
    }

    private struct Message {
        let name: String
        let bytes: [UInt8]
    }

    /// The next whole message and its name.
    private static func next(
        _ buffer: inout MessageBuffer,
        _ name: (UInt8, Span<UInt8>) throws(WireError) -> String
    ) throws(WireError) -> Message? {
        try buffer.next { (kind, content) throws(WireError) in
            let length = UInt32(content.count + 1)
            let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
            return Message(
                name: try name(kind, content),
                bytes: head + [kind] + content.indices.map { content[$0] })
        }
    }

    // MARK: - Lies

    /// Notes that something has come: rules that wait for it are due.
    private mutating func note(_ event: RelayScript.Event) {
        eventCounts[event, default: 0] += 1
        let count = eventCounts[event]
        for rule in rules where rule.event == event && (rule.number == nil || rule.number == count)
        {
            actions.append(rule.action)
        }
    }

    /// Carries out what is due, as far as the browser process keeps up.
    private mutating func carryOut() {
        if let end = holdEnd, end <= .now { holdEnd = nil }
        if let end = waitEnd {
            guard end <= .now else { return }
            waitEnd = nil
        }
        while let action = actions.first, outgoing.count - sent < Self.waitingByteCount {
            switch action {
            case .say(let report, let count):
                if toldCount == 0, count == nil { swallowed["done"] = .some(1) }
                if count == nil, block.isComplete {
                    outgoing += block.bytes
                    continue
                }
                let lie = report.encoded(number: toldCount, wish: &nextWish)
                outgoing += lie
                if count == nil, !report.isWish { block.add(lie) }
                toldCount += 1
                if toldCount != count { continue }
                toldCount = 0
            case .raw(let bytes): outgoing += bytes
            case .silent: isSilent = true
            case .deaf: isDeaf = true
            case .drip(let pause): self.pause = pause
            case .swallow(let name, let count): swallowed[name] = .some(count)
            case .put(let bytes): exportText = bytes
            case .wait(let time): waitEnd = .now + time
            case .hold(let time): holdEnd = .now + time
            case .end: exit(0)
            }
            actions.removeFirst()
            if waitEnd != nil { return }
        }
    }

    // MARK: - Bytes

    /// Writes what the browser process takes, or one byte when it drips; false when it is gone.
    private mutating func writeToBrowser() -> Bool {
        if pause != nil, nextDrop > .now { return true }
        while sent < outgoing.count {
            let count = outgoing.withUnsafeBytes {
                send(
                    Self.browser, $0.baseAddress.map { $0 + sent },
                    pause == nil ? $0.count - sent : 1, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                return count < 0 && errno == EAGAIN
            }
            sent += count
            if let pause {
                nextDrop = .now + pause
                break
            }
        }
        if sent == outgoing.count || sent > Self.waitingByteCount {
            outgoing.removeFirst(sent)
            sent = 0
        }
        return true
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(
                    descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
