import Foundation
import Testing

/// A child process with files for its standard streams, so that no grandchild (tmux leaves a
/// server behind) can keep a reader waiting.
package enum Child {
    package struct Result: Sendable {
        package var output: String
        package var errors: String
        /// The exit status, or the negative number of the signal that ended the process.
        package var status: Int32
    }

    /// Runs a program to its end, in the network of a cell or of this process. A program that does
    /// not end within `Patience.seconds` is killed.
    package static func run(
        _ arguments: [String], input: String = "", environment: [String: String],
        in cell: Cell? = nil
    ) throws -> Result {
        let base = TestFolder.shared.path + "/" + UUID().uuidString
        try input.write(toFile: base + ".in", atomically: false, encoding: .utf8)
        defer { for end in [".in", ".out", ".err"] { unlink(base + end) } }
        var spawning = Spawning()
        spawning.open(0, base + ".in", O_RDONLY)
        spawning.open(1, base + ".out", O_WRONLY | O_CREAT | O_TRUNC)
        spawning.open(2, base + ".err", O_WRONLY | O_CREAT | O_TRUNC)
        let words = arguments.map { Array($0.utf8) }
        let spawn: @Sendable () -> Swift.Result<pid_t, any Error> = { [spawning] in
            Swift.Result { try spawning.run(words, environment: environment) }
        }
        let child = try (cell?.run(spawn) ?? spawn()).get()
        let status = end(of: child)
        func text(_ end: String) -> String {
            let bytes = FileManager.default.contents(atPath: base + end) ?? Data()
            return String(decoding: bytes, as: UTF8.self)
        }
        return Result(output: text(".out"), errors: text(".err"), status: status)
    }

    /// Waits for the end of a process, and kills it when there is none.
    private static func end(of child: pid_t) -> Int32 {
        let descriptor = Spawning.descriptor(of: child)
        defer { close(descriptor) }
        var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let limit = Int32(Patience.seconds * 1000)
        if descriptor >= 0, poll(&ended, 1, limit) == 0 {
            Patience.noteFailure()
            kill(child, SIGKILL)
        }
        var raw: Int32 = 0
        while waitpid(child, &raw, 0) < 0 && errno == EINTR {}
        let signal = raw & 0x7F
        return signal == 0 ? (raw >> 8) & 0xFF : -signal
    }
}
