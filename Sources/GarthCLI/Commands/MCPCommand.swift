import Dispatch
import Garth
import GarthAutomation

/// `garth --mcp`: a server of the Model Context Protocol on standard input and output (docs/mcp.md).
@MainActor
final class MCPCommand {
    private let settings: Settings
    private var output = OutputStream()
    private var server: MCPServer?
    private var inputError: CommandError?
    private var ending: CheckedContinuation<Void, Never>?
    private var hasEnded = false
    /// Lines that were read and not taken; the reader waits while there are many.
    private let room = DispatchSemaphore(value: 0)
    private static let waitingLines = 64

    init(_ settings: Settings) {
        self.settings = settings
        // Not its first value: a semaphore must not end below that.
        for _ in 0..<Self.waitingLines { room.signal() }
    }

    func run() async throws(CommandError) -> ExitStatus {
        let server = MCPServer(
            configuration: settings.configuration, version: garthVersion
        ) { [weak self] line in
            self?.write(line)
        }
        self.server = server
        let mailbox = MainActorMailbox<Result<String, CommandError>?> { [weak self] in
            self?.take($0)
        }
        // A thread of its own: reading waits, and nothing else may wait with it.
        DispatchQueue(label: "client").async { [room] in
            var lines = InputLines()
            do throws(CommandError) {
                while let line = try lines.next() {
                    room.wait()
                    mailbox.send(.success(line))
                }
            } catch {
                mailbox.send(.failure(error))
            }
            mailbox.send(nil)
        }
        if !hasEnded { await withCheckedContinuation { ending = $0 } }
        await server.waitUntilIdle()
        server.stop()
        try output.check()
        if let inputError { throw inputError }
        return .shown
    }

    private func take(_ lines: [Result<String, CommandError>?]) {
        for line in lines {
            switch line {
            case .success(let line)?:
                room.signal()
                if !line.allSatisfy(\.isWhitespace) { server?.take(line) }
            case .failure(let error)?: inputError = error
            case nil:
                hasEnded = true
                ending?.resume()
                ending = nil
            }
        }
    }

    private func write(_ line: String) {
        // JSON in which all that is not seen is escaped.
        output.write(verbatim: line.utf8)
        output.write("\n")
        output.flush()
    }
}
