import Foundation
import Testing

/// One run of the program with what it cost: the bytes it wrote, its end, its memory, and whether
/// a process of it is left.
struct MeasuredRun {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    /// The exit status, or the negative number of the signal that ended it.
    var status: Int32 = 0
    /// The most that the program and its content processes held at one time, in bytes.
    var peakMemory = 0
    /// Whether it had to be ended because it did not come to an end.
    var hung = false
    /// Processes that were left behind.
    var orphans: [Int32] = []

    var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// No run of a fault may take longer; a machine under load gets three times what is promised.
    static let patience = 60.0

    /// What standard streams and the environment are for a run.
    struct Setting {
        var input: [UInt8] = []
        /// Where standard output goes; nil to a file that is read afterwards.
        var outputPath: String?
        var environment = Garth.environment
        /// A shell line that runs `"$0" "$@"`; nil runs the program itself.
        var shell: String?
    }

    /// Runs the program to its end, without a terminal.
    init(_ arguments: [[UInt8]], _ setting: Setting = Setting()) throws {
        let base = TestFolder.shared.path + "/" + UUID().uuidString
        try Data(setting.input).write(to: URL(fileURLWithPath: base + ".in"))
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
        var spawning = Spawning()
        spawning.open(0, base + ".in", O_RDONLY)
        spawning.open(1, setting.outputPath ?? base + ".out", O_WRONLY | O_CREAT | O_TRUNC)
        spawning.open(2, base + ".err", O_WRONLY | O_CREAT | O_TRUNC)
        var words = [Array(Garth.path.utf8)] + arguments
        if let shell = setting.shell {
            words = ["/bin/sh", "-c", shell].map { Array($0.utf8) } + words
        }
        let child = try spawning.run(words, environment: setting.environment)
        watch(child)
        output = [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: base + ".out"))) ?? Data())
        errors = [UInt8]((try? Data(contentsOf: URL(fileURLWithPath: base + ".err"))) ?? Data())
    }

    init(_ arguments: [String], _ setting: Setting = Setting()) throws {
        try self.init(arguments.map { Array($0.utf8) }, setting)
    }

    /// Waits for the end, looking at the memory meanwhile.
    private mutating func watch(_ child: pid_t) {
        let end = Date().addingTimeInterval(Self.patience)
        var seen: Set<Int32> = []
        var raw: Int32 = 0
        while waitpid(child, &raw, WNOHANG) == 0 {
            let family = ProcessFamily(of: child)
            seen.formUnion(family.members)
            peakMemory = max(peakMemory, family.memory)
            if Date() > end {
                hung = true
                kill(child, SIGKILL)
                waitpid(child, &raw, 0)
                break
            }
            usleep(5_000)
        }
        let ended = raw & 0x7F
        status = ended == 0 ? (raw >> 8) & 0xFF : -ended
        orphans = ProcessFamily.leftOver(seen.subtracting([child]))
    }
}

/// A process and all below it, as /proc shows them.
struct ProcessFamily {
    private(set) var members: [Int32] = []
    /// The memory that all of them hold, in bytes: proportional shares, so that what is shared by
    /// several counts once.
    private(set) var memory = 0

    init(of root: pid_t) {
        var waiting = [root]
        while let process = waiting.popLast() {
            members.append(process)
            memory += Self.memory(of: process)
            let tasks =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
                ?? []
            for task in tasks {
                let children = try? String(
                    contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
                waiting += (children ?? "").split(separator: " ").compactMap { Int32($0) }
            }
        }
    }

    private static func memory(of process: pid_t) -> Int {
        // A content process shows its status to root only, and statm to all.
        let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
        let pages = (text ?? "").split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2] / 2) * 4096 : 0
    }

    /// Those of the processes that are still there after a moment.
    static func leftOver(_ processes: Set<Int32>) -> [Int32] {
        var left = processes
        for _ in 0..<200 {
            left = left.filter { isAlive($0) }
            if left.isEmpty { return [] }
            usleep(10_000)
        }
        return left.sorted()
    }

    private static func isAlive(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let state = text.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        // A process that has ended and waits for whoever adopted it is no process left.
        return state != "Z" && state != "X"
    }
}

/// How a child process begins: its files, an empty signal mask, and default signals.
struct Spawning {
    private var files: [(number: Int32, path: String, flags: Int32)] = []
    /// Whether the child leads a session, so that the terminal it opens first is its own.
    var leadsSession = false

    mutating func open(_ number: Int32, _ path: String, _ flags: Int32) {
        files.append((number, path, flags))
    }

    /// The flag of glibc's posix_spawn.h, which Swift does not import.
    private static let setsid: Int32 = 0x80

    private typealias CloseFrom =
        @convention(c) (
            UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
    /// Hidden from Swift by a feature macro.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
        .map { unsafeBitCast($0, to: CloseFrom.self) }

    func run(_ words: [[UInt8]], environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for file in files {
            posix_spawn_file_actions_addopen(&actions, file.number, file.path, file.flags, 0o600)
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
        let argv =
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
