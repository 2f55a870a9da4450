import Foundation
import Testing

/// A client of a tmux server that speaks its control protocol (tmux(1), "CONTROL MODE").
///
/// A test looks at the screen many times a second. Each look is a line here, and not a process.
final class TmuxClient {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private var buffer: [UInt8] = []

    /// Attaches to the only session of the server, whose windows keep their size.
    init(socket: String, environment: [String: String]) throws {
        var toChild: [Int32] = [0, 0]
        var toTest: [Int32] = [0, 0]
        try #require(pipe(&toChild) == 0 && pipe(&toTest) == 0)
        // Another child that is started at the same time must not keep these open.
        for descriptor in toChild + toTest { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var spawning = Spawning()
        spawning.duplicate(toChild[0], as: 0)
        spawning.duplicate(toTest[1], as: 1)
        spawning.open(2, "/dev/null", O_WRONLY)
        let words = [
            "tmux", "-u", "-L", socket, "-C", "attach-session", "-f", "ignore-size,no-output",
        ]
        process = try spawning.run(words.map { Array($0.utf8) }, environment: environment)
        close(toChild[0])
        close(toTest[1])
        (input, output) = (toChild[1], toTest[0])
        // The answer to `attach-session` itself.
        _ = try answer()
    }

    deinit {
        close(input)
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Gives a command, in the syntax of tmux's files, and returns the lines of its answer.
    func run(_ command: String) throws -> [String] {
        let line = Array((command + "\n").utf8)
        try #require(write(input, line, line.count) == line.count, "tmux takes no command")
        return try answer()
    }

    /// Reads the next answer, and passes over what tmux tells between answers.
    private func answer() throws -> [String] {
        var mark: Substring?
        var lines: [String] = []
        while true {
            let line = try line()
            if let mark {
                if line == "%end" + mark || line == "%error" + mark { return lines }
                lines.append(line)
            } else if line.hasPrefix("%begin ") {
                mark = line.dropFirst("%begin".count)
            }
        }
    }

    private func line() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&ready, 1, Int32(Patience.seconds * 1000)) > 0
            var chunk = [UInt8](repeating: 0, count: 65536)
            let count = isReady ? read(output, &chunk, chunk.count) : 0
            try #require(count > 0, "tmux does not answer")
            buffer += chunk[..<count]
        }
    }
}
