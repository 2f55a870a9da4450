import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL
import Glibc

/// One content process and the bytes on their way to it and from it. No call here blocks.
///
/// A caller that waits (a dump) and one that does not (a web view) use the same three calls:
/// `send`, `write` when the socket accepts bytes, `read` when it has bytes.
struct ContentLink: ~Copyable {
    /// A piece of the bytes to write.
    private struct Piece {
        var bytes: [UInt8]
        var offset: Int
        var end: Int
    }

    private let process: ContentProcess
    /// The nursery that has made it; nil if it was started.
    private let nursery: ContentNursery?
    private let program: ContentProgram
    private var claims: ContentClaims
    private var incoming = MessageBuffer()
    private var outgoing: [Piece] = []
    private var firstPiece = 0
    /// Bytes of a document behind `outgoing`, which become one message when the socket takes it or
    /// another command comes: small pieces are joined.
    private var gathered: [UInt8] = []
    /// The frame whose document they are of; nil for the page's.
    private var gatheredFrame: UInt32?
    /// A command that is not worked on.
    private struct Unanswered {
        let byteCount: Int
        /// Whether it carries a message of a script in another process.
        let isPost: Bool
    }
    /// The commands that are not worked on, in order.
    private var unanswered: [Unanswered] = []
    /// The messages of scripts in other processes that were worked on, and that were not taken.
    private var deliveredPostCount = 0
    private var firstUnanswered = 0
    /// What was sent and not yet worked on costs so many bytes: those of documents, and a fixed cost
    /// for each message. What back-pressure looks at.
    private(set) var pendingByteCount = 0
    private(set) var sandbox: ContentSandbox?
    private var watchdog: Watchdog
    /// The time in which this side looked for reports while the process had work.
    private var elapsed = Duration.zero
    private var lastLook = ContinuousClock.now

    /// The dialog of a script that waits for a person; nil without one.
    private var openDialog: UInt32?

    /// The libraries that the process has.
    let libraries: ContentLibraries

    /// Starts a process, or takes one of the nursery if that makes such processes.
    init(
        _ program: ContentProgram, _ libraries: ContentLibraries = .none,
        nursery: ContentNursery? = nil
    ) throws(ContentTermination) {
        if let nursery, let made = nursery.makeProcess(for: libraries) {
            process = made
            self.nursery = nursery
            self.libraries = nursery.libraries(ofProcessFor: libraries)
        } else {
            process = try ContentProcess(program, libraries)
            self.nursery = nil
            self.libraries = libraries
        }
        self.program = program
        claims = ContentClaims(warrants: NavigationWarrants(lifetime: program.navigationTime))
        watchdog = Watchdog(processorTime: program.silentProcessorTime, time: program.silentTime)
    }

    var socket: Int32 { process.socket }

    var processIdentifier: Int32 { process.identifier }

    /// Whether the process is still there, as far as its socket tells.
    var isAlive: Bool {
        var byte: UInt8 = 0
        return unsafe recv(process.socket, &byte, 1, Int32(MSG_PEEK)) != 0
    }

    /// The lines of the page are printed as they come; before the page is opened.
    mutating func printLines() { claims.printLines() }

    /// Whether there are bytes to write.
    var wantsToWrite: Bool { firstPiece < outgoing.count }

    /// Whether commands are not worked on yet.
    var isBusy: Bool { claims.unansweredCommands > 0 }

    /// The navigations that the process asked for and nobody else did; none was followed.
    var refusedNavigationCount: Int { claims.refusedNavigationCount }

    /// Makes the process ready for another page; it must have nothing to do, and run no scripts. What it
    /// says of the next page is judged as if it had said nothing before.
    mutating func renew() {
        claims = claims.renewed(NavigationWarrants(lifetime: program.navigationTime))
        send(.renew)
        write()
    }

    // MARK: - Out

    /// Queues a command; documents travel in pieces.
    mutating func send(_ command: ContentCommand) {
        if case .bytes(let bytes) = command { return sendPieces(of: bytes) }
        if case .frameBytes(let id, let bytes) = command {
            return sendPieces(of: bytes, inFrame: id)
        }
        if case .frame(let id, .document(var document)) = command, !document.bytes.isEmpty {
            let (bytes, end) = (document.bytes, document.end)
            (document.bytes, document.end) = ([], .awaited)
            queue(.frame(id: id, .document(document)), byteCount: 0)
            sendPieces(of: bytes, inFrame: id)
            if end != .awaited {
                queue(.frameFinished(id: id, isCut: end == .missing), byteCount: 0)
            }
            return
        }
        queue(command, byteCount: command.documentByteCount)
    }

    private mutating func sendPieces(of bytes: [UInt8], inFrame id: UInt32? = nil) {
        var offset = 0
        if wantsToWrite, bytes.count < LoadLimits.joinedPieceByteCount {
            return unsafe bytes.withUnsafeBytes { unsafe gather($0, inFrame: id) }
        }
        while offset < bytes.count {
            let end = min(bytes.count, offset + WireLimits.pieceByteCount)
            sendPiece(of: bytes, offset, end, inFrame: id)
            offset = end
        }
    }

    /// Adds bytes to those that wait to become one message.
    private mutating func gather(_ bytes: UnsafeRawBufferPointer, inFrame id: UInt32?) {
        let isOther = gatheredFrame != id
        if isOther || gathered.count + bytes.count > WireLimits.pieceByteCount { closeGathered() }
        gatheredFrame = id
        unsafe gathered += bytes
        pendingByteCount += bytes.count
    }

    /// Makes one message of the bytes that were gathered.
    private mutating func closeGathered() {
        guard !gathered.isEmpty else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &gathered)
        pendingByteCount -= bytes.count
        sendPiece(of: bytes, 0, bytes.count, inFrame: gatheredFrame)
    }

    private mutating func queue(_ command: ContentCommand, byteCount: Int) {
        closeGathered()
        note(command, byteCount)
        var encoder = WireEncoder()
        command.encode(to: &encoder)
        push(encoder.bytes, 0, encoder.bytes.count)
    }

    /// The bytes of a document are not copied: a header goes before them.
    private mutating func sendPiece(
        of bytes: [UInt8], _ offset: Int, _ end: Int, inFrame id: UInt32?
    ) {
        closeGathered()
        note(.bytes([]), end - offset)
        let header = ContentCommand.headerOfBytes(count: end - offset, inFrame: id)
        push(header, 0, header.count)
        push(bytes, offset, end)
    }

    /// Sends bytes of the document: bytes that the socket accepts now are not copied.
    mutating func send(bytes: UnsafeRawBufferPointer) {
        if wantsToWrite, bytes.count < LoadLimits.joinedPieceByteCount {
            return unsafe gather(bytes, inFrame: nil)
        }
        closeGathered()
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            let piece = unsafe UnsafeRawBufferPointer(
                rebasing: rest.prefix(WireLimits.pieceByteCount))
            unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            note(.bytes([]), piece.count)
            let header = ContentCommand.headerOfBytes(count: piece.count)
            let sent = unsafe wantsToWrite ? 0 : sendNow(header, piece)
            if sent < header.count { push(header, sent, header.count) }
            let offset = max(0, sent - header.count)
            if offset < piece.count { unsafe push(Array(piece), offset, piece.count) }
        }
    }

    /// Writes a header and the bytes after it; returns the number of accepted bytes.
    private func sendNow(_ header: [UInt8], _ piece: UnsafeRawBufferPointer) -> Int {
        unsafe header.withUnsafeBytes { head in
            var parts = unsafe [head, piece].map {
                unsafe iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    iov_len: $0.count)
            }
            return unsafe parts.withUnsafeMutableBufferPointer {
                var message = unsafe msghdr()
                unsafe message.msg_iov = $0.baseAddress
                unsafe message.msg_iovlen = $0.count
                return unsafe max(0, sendmsg(process.socket, &message, Int32(MSG_NOSIGNAL)))
            }
        }
    }

    private mutating func note(_ command: ContentCommand, _ byteCount: Int) {
        if isBusy { passTime() } else { beginWork() }
        if case .answerDialog(let id, _) = command, id == openDialog {
            openDialog = nil
            beginWork()
        }
        let (elapsed, identifier) = (elapsed, process.identifier)
        claims.sent(command, at: Self.moment(elapsed, of: identifier))
        let cost = byteCount + LoadLimits.messageByteCount
        var isPost = false
        if case .posted = command { isPost = true }
        unanswered.append(Unanswered(byteCount: cost, isPost: isPost))
        pendingByteCount += cost
    }

    /// The processor time that the process has taken.
    var processorTime: Duration { process.processorTime }

    private mutating func beginWork() {
        watchdog.begin(process.processorTime)
        lastLook = .now
    }

    /// Lets the time go by in which the process could have been heard. A pause of this side is none of
    /// the process's: from one look to the next no more counts than a look waits.
    private mutating func passTime() {
        let now = ContinuousClock.now
        elapsed += min(now - lastLook, Self.longestLook)
        lastLook = now
    }

    private static func moment(
        _ elapsed: Duration, of process: pid_t
    ) -> NavigationWarrants.Moment {
        NavigationWarrants.Moment(
            elapsed: elapsed, worked: ContentProcess.processorTime(of: process))
    }

    /// How long drivers of a link wait for the process at most before they look again.
    static let longestLook = Duration.milliseconds(250)

    private mutating func push(_ bytes: [UInt8], _ offset: Int, _ end: Int) {
        outgoing.append(Piece(bytes: bytes, offset: offset, end: end))
    }

    /// Writes as much as the socket accepts. Only reading detects the end of the process, because
    /// its last report may give the reason.
    mutating func write() {
        while true {
            if firstPiece == outgoing.count { closeGathered() }
            guard firstPiece < outgoing.count else { break }
            let piece = outgoing[firstPiece]
            let count = unsafe piece.bytes.withUnsafeBytes {
                unsafe Glibc.send(
                    process.socket, $0.baseAddress.map { unsafe $0 + piece.offset },
                    piece.end - piece.offset, Int32(MSG_NOSIGNAL))
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                if errno == EAGAIN { return }
                gathered = []
                break
            }
            if piece.offset + count == piece.end {
                outgoing[firstPiece].bytes = []
                firstPiece += 1
            } else {
                outgoing[firstPiece].offset += count
            }
        }
        outgoing.removeAll(keepingCapacity: true)
        firstPiece = 0
    }

    // MARK: - In

    /// Reads once, and hands each report that can be believed to `body`.
    mutating func read(_ body: (ContentReport) -> Void) throws(ContentTermination) {
        passTime()
        let count = incoming.read(process.socket)
        guard count != 0 else {
            throw ContentTermination(.died, localized("the content process ended"))
        }
        guard count > 0 else {
            if errno == EINTR || errno == EAGAIN { return }
            throw ContentTermination(.died, localized("the content process ended"))
        }
        watchdog.begin(process.processorTime)
        let (elapsed, identifier) = (elapsed, process.identifier)
        do throws(WireError) {
            while let report = try nextReport() {
                let judgement = try claims.check(
                    report, at: Self.moment(elapsed, of: identifier))
                note(report)
                if judgement == .believed { body(report) }
            }
        } catch {
            throw ContentTermination(
                .nonsense, localized("the content process sent an invalid report (\(error))"))
        }
        if let sandbox, !sandbox.isSufficient, program.sandbox == .required {
            throw ContentTermination(
                .noSandbox,
                localized("this system cannot confine the content process (no seccomp filter);")
                    + " " + program.words.withoutSandbox)
        }
    }

    private mutating func nextReport() throws(WireError) -> ContentReport? {
        try incoming.next { (kind, content) throws(WireError) in
            try ContentReport(kind: kind, content: content)
        }
    }

    private mutating func note(_ report: ContentReport) {
        switch report {
        case .ready(let sandbox): self.sandbox = sandbox
        case .update(.script(.dialog(let dialog))) where dialog.id > 0: openDialog = dialog.id
        case .done:
            pendingByteCount -= unanswered[firstUnanswered].byteCount
            if unanswered[firstUnanswered].isPost { deliveredPostCount += 1 }
            firstUnanswered += 1
            if firstUnanswered == unanswered.count {
                unanswered.removeAll(keepingCapacity: true)
                firstUnanswered = 0
            }
        case .update, .exported, .exportEnded, .sleeping, .evaluated, .elements, .elementsEnded:
            break
        }
    }

    /// The number of messages of scripts in other processes that were worked on since the last call.
    mutating func takeDeliveredPosts() -> Int {
        defer { deliveredPostCount = 0 }
        return deliveredPostCount
    }

    // MARK: - The end

    /// Throws when the process has worked for too long without saying anything.
    mutating func checkProgress() throws(ContentTermination) {
        passTime()
        // A person may take as long as they like.
        guard isBusy, openDialog == nil, watchdog.hasExpired(process.processorTime) else { return }
        throw ContentTermination(.hung, localized("the content process did not come to an end"))
    }

    /// Ends the process; returns a more exact reason than `termination`, if there is one.
    consuming func end(_ termination: ContentTermination) -> ContentTermination {
        let ending = process.end()
        guard termination.reason == .died else { return termination }
        nursery?.noteCrash(ofProcessFor: libraries)
        return ending
    }
}

/// Decides when a process with work has been silent for too long.
private struct Watchdog {
    let processorTime: Duration
    let time: Duration
    private var processorTimeAtStart = Duration.zero
    private var start = ContinuousClock.now

    init(processorTime: Duration, time: Duration) {
        self.processorTime = processorTime
        self.time = time
    }

    mutating func begin(_ now: Duration) {
        processorTimeAtStart = now
        start = .now
    }

    func hasExpired(_ now: Duration) -> Bool {
        now - processorTimeAtStart >= processorTime || .now - start >= time
    }
}
