import Foundation
import Testing

/// One run of the program with what it cost: the bytes it wrote, its end, its memory, and whether
/// a process of it is left.
package struct MeasuredRun {
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
    /// The exit status, or the negative number of the signal that ended it.
    package var status: Int32 = 0
    /// The most that the program and its content processes held at one time, in bytes.
    package var peakMemory = 0
    /// Whether it had to be ended because it did not come to an end.
    package var hung = false
    /// Processes that were left behind.
    package var orphans: [Int32] = []

    package var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// What standard streams and the environment are for a run.
    package struct Setting {
        package var input: [UInt8] = []
        /// Where standard output goes; nil to a file that is read afterwards.
        package var outputPath: String?
        package var environment = Garth.environment
        /// A shell line that runs `"$0" "$@"`; nil runs the program itself.
        package var shell: String?

        package init() {}
    }

    /// Runs the program to its end, without a terminal.
    package init(_ arguments: [[UInt8]], _ setting: Setting = Setting()) throws {
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

    package init(_ arguments: [String], _ setting: Setting = Setting()) throws {
        try self.init(arguments.map { Array($0.utf8) }, setting)
    }

    /// Waits for the end, looking at the memory meanwhile.
    private mutating func watch(_ child: pid_t) {
        let end = Date().addingTimeInterval(Patience.seconds)
        var seen: Set<Int32> = []
        var raw: Int32 = 0
        while waitpid(child, &raw, WNOHANG) == 0 {
            let family = ProcessFamily(of: child)
            seen.formUnion(family.members)
            peakMemory = max(peakMemory, family.memory)
            if Date() > end {
                hung = true
                Patience.noteFailure()
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
