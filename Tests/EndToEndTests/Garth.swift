import Foundation
import Testing

/// The program under test, as a person's shell finds it: the executable beside the test bundle.
enum Garth {
    static var path: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("garth").path
    }

    typealias Result = Child.Result

    /// Runs the program to its end, without a terminal.
    static func run(_ arguments: [String], input: String = "") throws -> Result {
        try Child.run([path] + arguments, input: input, environment: environment)
    }

    /// A home of its own: no rule file of the machine's user is read.
    static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        for name in environment.keys where name.lowercased().hasSuffix("_proxy") {
            environment[name] = nil
        }
        environment["HOME"] = TestFolder.shared.path
        for name in ["CONFIG", "DATA", "CACHE", "STATE"] {
            environment["XDG_\(name)_HOME"] = TestFolder.shared.path
        }
        environment["GARTH_PROFILE"] = nil
        environment["TMUX"] = nil
        // Programs that run tests may set it.
        environment["NO_COLOR"] = nil
        return environment
    }()
}

/// A folder of this run for files that tests need.
final class TestFolder: Sendable {
    static let shared = TestFolder()
    let path: String

    private init() {
        path = NSTemporaryDirectory() + "garth-tests-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: TestFolder.shared.path) }
    }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}

/// A child process with files for its standard streams, so that no grandchild (tmux leaves a
/// server behind) can keep a reader waiting.
enum Child {
    struct Result {
        var output: String
        var errors: String
        var status: Int32
    }

    static func run(
        _ arguments: [String], input: String = "", environment: [String: String]
    ) throws -> Result {
        let base = TestFolder.shared.path + "/" + UUID().uuidString
        try input.write(toFile: base + ".in", atomically: false, encoding: .utf8)
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
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
        let failure = posix_spawnp(
            &child, arguments[0], &actions, &attributes, argv, envp)
        try #require(failure == 0, "\(arguments[0]): \(String(cString: strerror(failure)))")
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 && errno == EINTR {}
        let ended = status & 0x7F
        return Result(
            output: (try? String(contentsOfFile: base + ".out", encoding: .utf8)) ?? "",
            errors: (try? String(contentsOfFile: base + ".err", encoding: .utf8)) ?? "",
            status: ended == 0 ? (status >> 8) & 0xFF : -ended)
    }
}
