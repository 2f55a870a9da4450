import GarthEngine
import GarthPage
import Glibc
import Synchronization

/// What the browser says to the content side of a page.
package enum ContentCommand: Sendable {
    case open(DocumentInfo, LayoutOptions, isReader: Bool)
    case bytes([UInt8])
    case finished
    case resize(LayoutOptions)
    case resource(id: UInt32, bytes: [UInt8]?)
    case stopWaitingForStyleSheets
    case change(target: UInt32, ControlChange)
    case activate(target: UInt32)
    case submit(target: UInt32)
    case export(ExportFormat, request: Int)
    case close
}

/// What the content side answers.
package enum ContentReport: Sendable {
    case updates([PageUpdate])
    case exported([UInt8], request: Int)
}

/// The way to the engine of one page: commands in, reports out, in order, on a thread of its own.
///
/// This is where the process boundary comes to stand (DESIGN section 4): the messages are plain
/// values already, and until then one thread here reads, works and answers. It is the only file
/// of this room that names the engine.
package final class ContentConnection: Sendable {
    private struct State {
        var commands: [ContentCommand] = []
        var pendingByteCount = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakeUp = Semaphore()
    private let report: @Sendable (ContentReport) -> Void

    /// Opens a connection to a new engine; `report` is called on the content thread.
    package init(
        parser: HTMLParserChoice = .standard, _ report: @escaping @Sendable (ContentReport) -> Void
    ) {
        self.report = report
        let owner = Unmanaged.passRetained(
            Start(connection: self, parser: HTMLParserKind(parser)))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                start.connection.work(Engine(parser: start.parser))
                return nil
            }, owner.toOpaque())
        pthread_attr_destroy(&attributes)
        if status != 0 {
            owner.release()
            report(.updates([.limitReached("the page's engine could not be started"), .finished]))
        }
    }

    /// The bytes that were sent and not yet worked on: what back-pressure looks at.
    package var pendingByteCount: Int { state.withLock { $0.pendingByteCount } }

    /// Sends a command; after `close` nothing is sent any more.
    package func send(_ command: ContentCommand) {
        let accepted = state.withLock { state in
            guard !state.isClosed else { return false }
            if case .close = command {
                state.isClosed = true
                state.commands.removeAll()
            }
            if case .bytes(let bytes) = command { state.pendingByteCount += bytes.count }
            state.commands.append(command)
            return true
        }
        if accepted { wakeUp.signal() }
    }

    private func work(_ start: consuming Engine) {
        var engine = start
        while true {
            wakeUp.wait()
            let commands = state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            }
            for command in commands {
                guard perform(command, on: &engine) else { return }
                let updates = engine.takeUpdates()
                if !updates.isEmpty { report(.updates(updates)) }
            }
        }
    }

    /// Performs one command; false ends the thread.
    private func perform(_ command: ContentCommand, on engine: inout Engine) -> Bool {
        switch command {
        case .open(let document, let options, let isReader):
            engine.open(document, options: options, isReader: isReader)
        case .bytes(let bytes):
            bytes.withUnsafeBytes { engine.receive($0) }
            state.withLock { $0.pendingByteCount -= bytes.count }
        case .finished: engine.finish()
        case .resize(let options): engine.resize(options)
        case .resource(let id, let bytes): engine.provide(resource: id, bytes: bytes)
        case .stopWaitingForStyleSheets: engine.stopWaitingForStyleSheets()
        case .change(let target, let change): engine.apply(change, to: target)
        case .activate(let target): engine.activate(target)
        case .submit(let target): engine.submit(target)
        case .export(let format, let request):
            report(.exported(engine.export(format), request: request))
        case .close: return false
        }
        return !state.withLock { $0.isClosed }
    }

    /// What the new thread is handed.
    private final class Start: Sendable {
        let connection: ContentConnection
        let parser: HTMLParserKind
        init(connection: ContentConnection, parser: HTMLParserKind) {
            self.connection = connection
            self.parser = parser
        }
    }
}

/// A counting semaphore of the C library.
package final class Semaphore: @unchecked Sendable {
    // Guarded by itself: sem_post and sem_wait may be called from any thread.
    private let semaphore: UnsafeMutablePointer<sem_t>

    package init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    package func signal() { sem_post(semaphore) }

    package func wait() {
        while sem_wait(semaphore) != 0 && errno == EINTR {}
    }
}

extension HTMLParserKind {
    /// The engine's name for the choice of a configuration.
    init(_ choice: HTMLParserChoice) {
        switch choice {
        case .standard: self = .standard
        case .libxml2: self = .libxml2
        }
    }
}
