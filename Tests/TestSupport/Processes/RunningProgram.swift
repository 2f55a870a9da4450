package import Foundation
import Testing

/// A program that a test talks with while it runs: it writes to its input and reads its output.
///
/// Each wait ends within `Patience.seconds`, and a program that is dropped is killed. Foundation's
/// `Process` is not used: it notes all ends on one thread, which waits without a limit for a program
/// that has closed its descriptors, and its pipes get into programs that begin at the same moment.
package final class RunningProgram {
    package let process: pid_t
    private var input: Int32
    private let output: Int32
    private var buffer: [UInt8] = []
    private var status: Int32?

    /// Starts an executable with the environment of the program under test.
    package init(_ arguments: [String], at path: String = Garth.path) throws {
        // A program that has ended is told of by `write`.
        Glibc.signal(SIGPIPE, SIG_IGN)
        let (input, output) = (try Self.pipe(), try Self.pipe())
        defer {
            close(input.reading)
            close(output.writing)
        }
        self.input = input.writing
        self.output = output.reading
        var spawning = Spawning()
        spawning.duplicate(input.reading, as: 0)
        spawning.duplicate(output.writing, as: 1)
        process = try spawning.run(
            ([path] + arguments).map { Array($0.utf8) }, environment: Garth.environment)
    }

    deinit {
        closeInput()
        close(output)
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0, "pipe")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    // MARK: - Talking

    /// Writes a line to its input.
    package func send(_ line: String) throws {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            try #require(count > 0, "the program does not read")
            rest = rest.dropFirst(count)
        }
    }

    /// Ends its input.
    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// The next line of its output, without its end; nil where there is none.
    package func line() throws -> [UInt8]? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeFirst(end + 1) }
                return Array(buffer[..<end])
            }
            guard try read() else { return nil }
        }
    }

    /// Its output up to a text, and what came with it.
    package func output(until text: String) throws -> String {
        while !String(decoding: buffer, as: UTF8.self).contains(text) {
            try #require(try read(), "\(String(decoding: buffer, as: UTF8.self))")
        }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// The rest of its output.
    package func outputToEnd() throws -> String {
        while try read() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Takes what it has written since; false at the end of its output.
    private func read() throws -> Bool {
        var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        if poll(&ready, 1, Int32(Patience.seconds * 1000)) == 0 {
            Patience.noteFailure()
            throw Silence()
        }
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(output, &piece, piece.count)
        if count > 0 { buffer += piece[..<count] }
        return count > 0
    }

    private struct Silence: Error, CustomStringConvertible {
        let description = "the program neither writes nor ends"
    }

    // MARK: - The end

    package func signal(_ number: Int32) { kill(process, number) }

    private var hasEnded: Bool {
        if status != nil { return true }
        var raw: Int32 = 0
        guard waitpid(process, &raw, WNOHANG) == process else { return false }
        let signal = raw & 0x7F
        status = signal == 0 ? (raw >> 8) & 0xFF : -signal
        return true
    }

    /// The exit status, or the negative number of the signal that ended it; nil when it does not end.
    package func waitForEnd() -> Int32? {
        wait(every: 5) { hasEnded } ? status : nil
    }
}
