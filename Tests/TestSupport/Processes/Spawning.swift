package import Foundation
import Testing

/// How a child process begins: its files, an empty signal mask, and default signals.
package struct Spawning: Sendable {
    private var files: [(number: Int32, path: String, flags: Int32)] = []
    /// Whether the child leads a session, so that the terminal it opens first is its own.
    package var leadsSession = false

    private var copies: [(descriptor: Int32, number: Int32)] = []

    package init() {}

    /// Gives the child a descriptor of this process under a number.
    package mutating func duplicate(_ descriptor: Int32, as number: Int32) {
        copies.append((descriptor, number))
    }

    package mutating func open(_ number: Int32, _ path: String, _ flags: Int32) {
        files.append((number, path, flags))
    }

    /// The flag of glibc's posix_spawn.h, which Swift does not import.
    private static let setsid: Int32 = 0x80

    private typealias CloseFrom =
        @convention(c) (
            UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
    private typealias OpenProcess = @convention(c) (pid_t, UInt32) -> Int32
    /// Hidden from Swift by a feature macro.
    private static let openProcess = dlsym(nil, "pidfd_open")
        .map { unsafeBitCast($0, to: OpenProcess.self) }

    /// A descriptor that becomes readable when the process has ended; -1 where there are none.
    static func descriptor(of process: pid_t) -> Int32 { openProcess?(process, 0) ?? -1 }

    /// Hidden from Swift by a feature macro.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
        .map { unsafeBitCast($0, to: CloseFrom.self) }

    package func run(_ words: [[UInt8]], environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in files {
            posix_spawn_file_actions_addopen(&actions, file.number, file.path, file.flags, 0o600)
        }
        for copy in copies {
            posix_spawn_file_actions_adddup2(&actions, copy.descriptor, copy.number)
        }
        // Connections of servers in this process are not for the child.
        _ = Self.closeFrom?(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leadsSession ? Self.setsid : 0))
        )
        let argv: [UnsafeMutablePointer<CChar>?] =
            words.map { word in
                (word + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) }
            } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child = pid_t()
        let failure = posix_spawnp(&child, argv[0]!, &actions, &attributes, argv, envp)
        try #require(failure == 0, "cannot start: \(String(cString: strerror(failure)))")
        return child
    }
}
