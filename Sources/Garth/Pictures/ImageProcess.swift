import CProcess
import GarthIPC
import GarthPage
import Glibc

/// One `garth-image`, which decodes pictures of a page, and the calls that wait for it.
///
/// Use it on one thread only: the kernel ends the process with the thread that started it
/// (`PR_SET_PDEATHSIG`). A picture that ends its process fails; the next one gets a new process.
final class ImageProcess {
    /// The libraries that the process loads before it is locked.
    enum Kind {
        /// Those for pictures of pixels.
        case pixels
        /// The one for SVG, which is large and starts threads.
        case drawings
    }

    private struct Child: ~Copyable {
        let socket: Int32
        let identifier: pid_t

        deinit {
            close(socket)
            garth_process_end(identifier)
        }
    }

    private let program: ContentProgram
    private let kind: Kind
    private var child: Child?
    private var incoming = MessageBuffer()
    /// The processor time of the process at which the picture that it draws counts as endless.
    private var bound = Duration.zero
    /// Whether no process can be used at all.
    private var isUnusable = false

    /// The time for one picture, also on a busy machine.
    private static let patience = Duration.seconds(30)
    /// The processor time for one picture. One of 64 megapixels takes less; a picture that takes more
    /// is made to.
    private static let limit = Duration.seconds(5)
    /// How often the processor time of a picture is read.
    private static let interval = Duration.milliseconds(500)
    /// The processor time after which a process is replaced: each has `ImageLimits.processorSeconds`
    /// in its life.
    private static let worn = Duration.seconds(3)
    static let name = "garth-image"

    /// Makes a decoder; its process starts with the first picture.
    init(_ program: ContentProgram, _ kind: Kind) {
        self.program = program
        self.kind = kind
    }

    /// Ends the process; the next picture starts another.
    func end() {
        child = nil
        incoming = MessageBuffer()
    }

    /// Sends a command; nil if the process ended instead of an answer.
    func perform(_ command: ImageCommand) -> ImageReport? {
        guard !isUnusable else { return nil }
        if child == nil { start() }
        let deadline = ContinuousClock.now + Self.patience
        bound = processorTime + Self.limit
        var encoder = WireEncoder()
        command.encode(to: &encoder)
        guard write(encoder.bytes, by: deadline), let report = read(by: deadline) else {
            end()
            return nil
        }
        if case .ready = report {
            end()
            return nil
        }
        if processorTime > Self.worn { end() }
        return report
    }

    /// The processor time of the process.
    private var processorTime: Duration {
        guard let identifier = child?.identifier else { return .zero }
        return ContentProcess.processorTime(of: identifier)
    }

    // MARK: - The process

    private func start() {
        guard let path = try? ContentProgram.locate(Self.name) else {
            isUnusable = true
            return
        }
        var sockets: [Int32] = [-1, -1]
        guard unsafe garth_socket_pair(&sockets) == 0 else { return }
        defer { close(sockets[1]) }
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(Self.name)]
        if kind == .drawings { unsafe arguments.append(strdup("--drawings")) }
        if program.sandbox == .preferred { unsafe arguments.append(strdup("--no-sandbox")) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe garth_process_start(path, arguments, sockets[1], &process) == 0 else {
            close(sockets[0])
            isUnusable = true
            return
        }
        child = Child(socket: sockets[0], identifier: process)
        incoming = MessageBuffer()
        bound = Self.limit
        // The first report says how the process is held down: without that no byte of a page goes
        // to it.
        guard case .ready(let sandbox) = read(by: .now + Self.patience),
            sandbox.isSufficient || program.sandbox == .preferred
        else {
            end()
            isUnusable = true
            return
        }
    }

    private func write(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) -> Bool {
        var offset = 0
        while offset < bytes.count {
            guard let socket = child?.socket else { return false }
            // A process that has ended makes an error, not a signal.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe send(
                    socket, $0.baseAddress.map { unsafe $0 + offset }, $0.count - offset,
                    Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                offset += count
            } else if errno == EAGAIN {
                guard wait(for: Int16(POLLOUT), on: socket, by: deadline) else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private func read(by deadline: ContinuousClock.Instant) -> ImageReport? {
        while true {
            guard let socket = child?.socket else { return nil }
            do throws(WireError) {
                let report = try incoming.next { (kind, content) throws(WireError) in
                    try ImageReport(kind: kind, content: content)
                }
                if let report { return report }
            } catch {
                return nil
            }
            let count = incoming.read(socket)
            if count == 0 { return nil }
            if count < 0 {
                guard errno == EAGAIN || errno == EINTR,
                    wait(for: Int16(POLLIN), on: socket, by: deadline)
                else { return nil }
            }
        }
    }

    private func wait(
        for events: Int16, on socket: Int32, by deadline: ContinuousClock.Instant
    ) -> Bool {
        while true {
            let left = deadline - .now
            guard left > .zero, processorTime <= bound else { return false }
            var entry = pollfd(fd: socket, events: events, revents: 0)
            let time = min(left, Self.interval)
            let count = unsafe poll(&entry, 1, Int32(clamping: Int(time / .milliseconds(1)) + 1))
            if count != 0 { return count > 0 || errno == EINTR }
        }
    }
}
