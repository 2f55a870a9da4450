import Glibc
import Testing

/// What hostile code in the content process would try, tried by a real one: `garth-content` locks
/// itself as for a page, then makes the attempt (Sources/CSandbox/probe.c).
@Suite("Sandbox probes") struct ProbeTests {
    enum Outcome: Equatable {
        case done
        case refused(Int32)
        case killed(Int32)
        case lost
    }

    /// The kernel ends the process on the spot.
    static let deadly = [
        // Files and descriptors
        "openat2", "unlink", "chroot", "mount", "memfd_create", "dup",
        // Network
        "socket-inet", "socket-unix", "socketpair", "connect", "sendto-address",
        "receive-descriptor",
        // Programs and processes
        "execve", "fork", "thread", "unshare", "kill-parent", "tgkill-parent", "kill-group",
        "pidfd_open", "ptrace-parent", "process_vm_readv",
        // Memory that is code, or not only our own
        "mmap-exec", "mprotect-exec", "mmap-shared", "mmap-descriptor", "advise-merge",
        "advise-poison",
        // Large doors of the kernel
        "io_uring_setup", "bpf", "userfaultfd", "perf_event_open", "keyctl", "unknown-call",
        // Getting back what was given up
        "set-dumpable", "set-pdeathsig", "capset", "setuid", "setrlimit", "personality",
        "setitimer",
    ]

    @Test("an attempt that reaches out ends the process", arguments: deadly)
    func deadlyAttempt(name: String) throws {
        #expect(try Self.outcome(of: name) == .killed(SIGSYS))
    }

    @Test("JavaScript in the process opens no door", arguments: deadly)
    func deadlyAttemptWithScripts(name: String) throws {
        #expect(try Self.outcome(of: name, with: ["--scripts"]) == .killed(SIGSYS))
    }

    #if arch(x86_64)
        @Test(
            "calls of another architecture end the process", arguments: ["i386-call", "x32-call"])
        func otherArchitecture(name: String) throws {
            #expect(try Self.outcome(of: name) == .killed(SIGSYS))
        }
    #endif

    @Test(
        "what a library asks out of habit is refused, and it goes on",
        arguments: [
            ("open-read", EPERM), ("open-write", EPERM), ("TIOCSTI", EPERM), ("F_SETOWN", EPERM),
            ("sigaction", EPERM), ("write-terminal", EBADF),
            ("mmap-too-much", ENOMEM), ("mmap-droppable", EPERM), ("advise-need", EPERM),
            ("advise-no-dump", EPERM),
        ])
    func refusedAttempt(name: String, error: Int32) throws {
        #expect(try Self.outcome(of: name) == .refused(error))
        #expect(try Self.outcome(of: name, with: ["--scripts"]) == .refused(error))
    }

    @Test("memory, sorting and an orderly answer go on working")
    func work() throws {
        #expect(try Self.outcome(of: "memory") == .done)
    }

    #if arch(x86_64)
        @Test("the stack guard of a process can be renewed")
        func stackGuard() throws {
            #expect(try Self.outcome(of: "stack-guard") == .done)
        }
    #endif

    @Test(
        "an end is seen as what it was",
        arguments: [("abort", [SIGABRT]), ("fault", [SIGSEGV]), ("trap", [SIGILL, SIGTRAP])])
    func end(name: String, signals: [Int32]) throws {
        #expect(signals.map(Outcome.killed).contains(try Self.outcome(of: name)))
    }

    // MARK: - One probe

    static func outcome(of name: String, with libraries: [String] = []) throws -> Outcome {
        var pair: [Int32] = [-1, -1]
        try #require(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &pair) == 0)
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(terminal >= 0)
        // A descriptor for "receive-descriptor", and something to read for whoever waits.
        try send(descriptor: terminal, over: pair[0])
        let child = try spawn(libraries + ["--probe", name], terminal: terminal, socket: pair[1])
        close(pair[1])
        close(terminal)
        defer { close(pair[0]) }
        var answer: Int32 = 0
        let count = withUnsafeMutableBytes(of: &answer) {
            recv(pair[0], $0.baseAddress, 4, Int32(MSG_WAITALL))
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        if status & 0x7F != 0 { return .killed(status & 0x7F) }
        guard count == 4, status == 0 else { return .lost }
        return answer == 0 ? .done : .refused(answer)
    }

    /// Starts `garth-content` with a terminal on its standard streams and the socket at 3.
    static func spawn(
        _ arguments: [String], terminal: Int32, socket: Int32
    ) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for stream in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_adddup2(&files, terminal, stream)
        }
        posix_spawn_file_actions_adddup2(&files, socket, 3)
        let path = folder + "/garth-content"
        let argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = [
            strdup("SWIFT_BACKTRACE=enable=no"), nil,
        ]
        defer { for pointer in argv + environment { free(pointer) } }
        var child = pid_t()
        let failure = posix_spawn(&child, path, &files, nil, argv, environment)
        try #require(failure == 0, "\(path): \(String(cString: strerror(failure)))")
        return child
    }

    /// Where the test bundle and the programs stand.
    static var folder: String {
        let bundle = CommandLine.arguments[0]
        return bundle.lastIndex(of: "/").map { String(bundle[..<$0]) } ?? "."
    }

    static func send(descriptor: Int32, over socket: Int32) throws {
        // struct cmsghdr with one descriptor: length, level, type, and the number.
        var control = [UInt8](repeating: 0, count: 24)
        control.withUnsafeMutableBytes {
            $0.storeBytes(of: UInt(20), toByteOffset: 0, as: UInt.self)
            $0.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
            $0.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
            $0.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
        }
        var byte: UInt8 = 0x78
        let sent = withUnsafeMutableBytes(of: &byte) { bytes in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: bytes.baseAddress, iov_len: 1)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(socket, &message, 0)
                }
            }
        }
        try #require(sent == 1)
    }
}
