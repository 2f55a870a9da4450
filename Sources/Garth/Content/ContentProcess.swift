import CProcess
import GarthIPC
import GarthLanguage
import Glibc

/// One running `garth-content` and its socket; the process ends with this value.
///
/// Make it on a thread that lives as long as the process may: the kernel ends the process with the
/// thread that started it (`PR_SET_PDEATHSIG`), so that no process is left behind.
struct ContentProcess: ~Copyable {
    /// The browser's end of the socket; never blocks.
    let socket: Int32
    let identifier: pid_t

    /// Starts the program, which loads these libraries before it is locked.
    init(
        _ program: ContentProgram, _ libraries: ContentLibraries
    ) throws(ContentTermination) {
        try self.init(program, arguments: libraries.arguments)
    }

    /// Has a nursery make a process, which has the nursery's libraries.
    init(from nursery: Int32) throws(ContentTermination) {
        var sockets: [Int32] = [-1, -1]
        var error = unsafe garth_socket_pair(&sockets)
        guard error == 0 else { throw Self.failure(error) }
        defer { close(sockets[1]) }
        var process: pid_t = 0
        error = unsafe garth_nursery_ask(nursery, sockets[1], &process)
        guard error == 0 else {
            close(sockets[0])
            throw Self.failure(error)
        }
        socket = sockets[0]
        identifier = process
    }

    /// Starts the program with these arguments.
    init(_ program: ContentProgram, arguments names: [String]) throws(ContentTermination) {
        let path = try program.locate()
        var sockets: [Int32] = [-1, -1]
        var error = unsafe garth_socket_pair(&sockets)
        guard error == 0 else { throw Self.failure(error) }
        defer { close(sockets[1]) }
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(ContentProgram.name)]
        if program.sandbox == .preferred { unsafe arguments.append(strdup("--no-sandbox")) }
        if let catalogue = Catalogue.inUse {
            let argument = ContentLanguageArgument.prefix + catalogue.language
            unsafe arguments.append(strdup(argument))
        }
        for argument in names { unsafe arguments.append(strdup(argument)) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        error = unsafe garth_process_start(path, arguments, sockets[1], &process)
        guard error == 0 else {
            close(sockets[0])
            throw Self.failure(error)
        }
        socket = sockets[0]
        identifier = process
    }

    /// The end of its socket would have the process free its memory before it is ended.
    deinit {
        garth_process_end(identifier)
        close(socket)
    }

    /// Ends the process, and says how it had ended before if it had.
    consuming func end() -> ContentTermination {
        let status = garth_process_end(identifier)
        close(socket)
        discard self
        return Self.termination(status)
    }

    /// The processor time that it has used.
    var processorTime: Duration { Self.processorTime(of: identifier) }

    /// The processor time that a process has used.
    static func processorTime(of process: pid_t) -> Duration {
        .nanoseconds(max(0, garth_process_time(process)))
    }

    private static func failure(_ error: Int32) -> ContentTermination {
        ContentTermination(
            .couldNotStart,
            unsafe localized(
                "\(ContentProgram.name) could not be started: \(String(cString: strerror(error)))")
        )
    }

    private static func termination(_ status: Int32) -> ContentTermination {
        let signal = status & 0x7F
        if status != -1, signal != 0 {
            let name = sigabbrev(signal)
            return ContentTermination(.died, localized("the content process ended by \(name)"))
        }
        return ContentTermination(.died, localized("the content process ended"))
    }

    private static func sigabbrev(_ signal: Int32) -> String {
        switch signal {
        case SIGXCPU: localized("its limit of processor time")
        case SIGSYS: localized("a forbidden system call")
        case SIGSEGV, SIGBUS: localized("a memory fault")
        case SIGILL, SIGTRAP, SIGABRT, SIGFPE: localized("a fault of its own")
        default: localized("signal \(signal)")
        }
    }
}
