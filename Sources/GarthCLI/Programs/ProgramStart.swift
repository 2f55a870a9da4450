import Glibc

/// Starts programs that do not get the terminal: in a session of their own, without any of Garth's
/// descriptors.
enum ProgramStart {
    /// What a program has printed.
    struct Printed {
        /// The exit status; -1 if it did not end by itself.
        var status: Int32
        var bytes: [UInt8]
        /// Whether it printed more than it may, or took longer, and was ended.
        var isCut = false
    }

    /// How much is read of what a program prints, and how long.
    struct Limits {
        var byteCount: Int
        /// Nil for a program that may ask the person.
        var seconds: Int?

        /// Those of a log-in or a line.
        static let line = Limits(byteCount: 64 << 10, seconds: nil)
    }

    /// Starts a program and does not wait for it; returns false if it could not be started.
    static func detach(_ arguments: [String]) -> Bool {
        // The shell ends at once, so that nobody has to wait for the program; its script is constant,
        // and the program's words are its parameters.
        run(["/bin/sh", "-c", "\"$@\" &", "garth"] + arguments) == 0
    }

    /// Runs a program and returns its exit status; -1 if it was not started or did not end by
    /// itself.
    static func run(_ arguments: [String]) -> Int32 { spawn(arguments).map(end) ?? -1 }

    /// Runs a program, with its own environment or this process's, and returns what it prints; nil
    /// if it could not be started.
    static func output(
        of arguments: [String], environment: [String]? = nil, within limits: Limits = .line
    ) -> Printed? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = spawn(arguments, output: ends[1], environment: environment)
        close(ends[1])
        guard let process else { return nil }
        var printed = Printed(status: -1, bytes: [])
        printed.isCut = !read(ends[0], into: &printed.bytes, within: limits)
        if printed.isCut { kill(process, SIGKILL) }
        printed.status = end(of: process)
        return printed
    }

    // MARK: - Starting

    /// Starts a program, found along `PATH`, with its output in a descriptor or nowhere.
    private static func spawn(
        _ arguments: [String], output: Int32? = nil, environment: [String]? = nil
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        // Most are closed by the system; what a library has opened otherwise is closed here.
        for descriptor in openDescriptors where descriptor > 2 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSession(&attributes)
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { $0.map { strdup($0) } + [nil] }
        defer { for word in words + (variables ?? []) { free(word) } }
        var process = pid_t()
        let failure =
            if let variables {
                posix_spawnp(&process, arguments[0], &actions, &attributes, words, variables)
            } else {
                posix_spawnp(&process, arguments[0], &actions, &attributes, words, environ)
            }
        return failure == 0 ? process : nil
    }

    /// A session of its own, and the signals as a shell gives them.
    private static func setSession(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID is a macro of GNU's headers that Swift does not see.
        let ownSession: Int16 = 0x80
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | ownSession)
    }

    /// The descriptors that this process has open; one that is closed meanwhile does no harm.
    private static var openDescriptors: [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name) { found.append(descriptor) }
        }
        return found
    }

    // MARK: - Waiting

    /// Reads all that comes; false beyond the limits.
    private static func read(
        _ input: Int32, into bytes: inout [UInt8], within limits: Limits
    ) -> Bool {
        let deadline = limits.seconds.map { time(nil) + $0 }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limits.byteCount {
            var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            if let deadline, time(nil) >= deadline { return false }
            guard poll(&wait, 1, 1000) > 0 else { continue }
            let count = Glibc.read(input, &buffer, buffer.count)
            if count == 0 { return true }
            if count < 0, errno != EINTR { return false }
            bytes += buffer.prefix(max(0, count))
        }
        return false
    }

    /// Waits for the end of a program; its exit status, -1 if it did not end by itself.
    private static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return -1 } }
        // WIFEXITED and its kin are macros (wait(2)).
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
