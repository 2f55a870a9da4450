import Foundation
import Synchronization
import Testing

/// A network of its own: one thread in its own network and mount namespaces, with a loopback
/// interface, public addresses on it, and a resolver's file that names a DNS server of ours.
///
/// What is spawned and bound on the thread lives in that network. Where the machine does not
/// allow namespaces, the machine's own loopback is used and names are given by `--resolve`.
final class Cell: Sendable {
    static let shared = Cell()

    /// Whether names are asked of the DNS server of the cell.
    let isIsolated: Bool
    private let jobs: Queue

    private final class Queue: Sendable {
        private let waiting = Mutex<[@Sendable () -> Void]>([])
        private let count = DispatchSemaphore(value: 0)

        func put(_ job: @escaping @Sendable () -> Void) {
            waiting.withLock { $0.append(job) }
            count.signal()
        }

        func take() -> @Sendable () -> Void {
            count.wait()
            return waiting.withLock { $0.removeFirst() }
        }
    }

    private init() {
        let jobs = Queue()
        let ready = DispatchSemaphore(value: 0)
        let answer = Answer()
        Thread.detachNewThread {
            answer.isIsolated.store(Self.isolate(), ordering: .releasing)
            ready.signal()
            while true { jobs.take()() }
        }
        ready.wait()
        isIsolated = answer.isIsolated.load(ordering: .acquiring)
        self.jobs = jobs
    }

    private final class Answer: Sendable {
        let isIsolated = Atomic(false)
    }

    /// Runs something on the thread of the cell.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Value?>(nil)
        jobs.put {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.withLock { $0! }
    }

    private static func isolate() -> Bool {
        let newNetwork: Int32 = 0x4000_0000
        let newMounts: Int32 = 0x0002_0000
        // Glibc's module hides it.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare"),
            unsafeBitCast(symbol, to: Unshare.self)(newNetwork | newMounts) == 0
        else { return false }
        let file = Folder.shared.path + "/resolv.conf"
        let text = "nameserver 127.0.0.53\nsearch corp.test\noptions timeout:1 attempts:1\n"
        guard (try? text.write(toFile: file, atomically: false, encoding: .utf8)) != nil,
            mount(nil, "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
            mount(file, "/etc/resolv.conf", nil, UInt(MS_BIND), nil) == 0
        else { return false }
        let commands = [
            "link set lo up", "addr add 192.0.2.1/32 dev lo", "addr add 192.0.2.2/32 dev lo",
            "addr add 10.0.0.9/32 dev lo", "addr add 2001:db8::2/128 dev lo",
        ]
        return commands.allSatisfy { command in
            let words = ["ip"] + command.split(separator: " ").map(String.init)
            return (try? Program.run(words, environment: [:], on: nil).status) == 0
        }
    }
}

/// A folder of this run for files that tests need.
final class Folder: Sendable {
    static let shared = Folder()
    let path: String

    private init() {
        path = NSTemporaryDirectory() + "garth-doors-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Folder.shared.path) }
    }

    /// Writes a file and answers its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}

/// Child processes, their streams in files.
enum Program {
    struct Result: Sendable {
        var output: String
        var errors: String
        var status: Int32
    }

    /// The program under test: the executable beside the test bundle.
    static var garth: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("garth").path
    }

    /// An environment without proxies and profiles, and an empty home.
    static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin:/usr/sbin:/sbin",
        "HOME": Folder.shared.path, "LANG": "C.UTF-8",
    ]

    /// Runs a program to its end beside few others, without holding one of the threads that all
    /// tests share.
    static func run(
        _ arguments: [String], environment: [String: String], input: String = "", in cell: Cell?
    ) async throws -> Result {
        await Turnstile.shared.enter()
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Swift.Result {
                        try run(arguments, environment: environment, input: input, on: cell)
                    })
            }
        }
        await Turnstile.shared.leave()
        return try result.get()
    }

    /// Runs a program to its end, in the network of a cell or in this thread's.
    static func run(
        _ arguments: [String], environment: [String: String], input: String = "", on cell: Cell?
    ) throws -> Result {
        let base = Folder.shared.path + "/" + UUID().uuidString
        try input.write(toFile: base + ".in", atomically: false, encoding: .utf8)
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
        let spawn: @Sendable () -> pid_t = { Self.spawn(arguments, environment, base) }
        let child = cell?.run(spawn) ?? spawn()
        try #require(child > 0, "\(arguments[0]) does not start")
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        let ended = status & 0x7F
        return Result(
            output: (try? String(contentsOfFile: base + ".out", encoding: .utf8)) ?? "",
            errors: (try? String(contentsOfFile: base + ".err", encoding: .utf8)) ?? "",
            status: ended == 0 ? (status >> 8) & 0xFF : -ended)
    }

    private static func spawn(
        _ arguments: [String], _ environment: [String: String], _ base: String
    ) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, base + ".in", O_RDONLY, 0)
        let create = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 1, base + ".out", create, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, base + ".err", create, 0o600)
        // The threads of a test run block nearly all signals, and a child would inherit that: a tmux
        // server which does not hear SIGTERM never ends.
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
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child = pid_t()
        let failure = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, envp)
        return failure == 0 ? child : -1
    }
}

/// Lets a few at a time pass: programs that all start at once only make each other late.
private actor Turnstile {
    static let shared = Turnstile()
    private var free = 4
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
