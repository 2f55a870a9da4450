import Garth
import GarthAutomation

/// `garth --mcp`: a server of the Model Context Protocol on standard input and output (docs/mcp.md).
@MainActor
final class MCPCommand {
    private let settings: Settings
    private let downloadFolder: GrantedFolder?
    private let input = InputFeed()
    private var output = OutputStream()
    private var ending: CheckedContinuation<Void, Never>?
    private var hasEnded = false

    init(_ settings: Settings, downloadFolder: GrantedFolder?) {
        self.settings = settings
        self.downloadFolder = downloadFolder
    }

    func run() async throws(CommandError) -> ExitStatus {
        let server = MCPServer(
            configuration: settings.configuration, version: garthVersion,
            downloadFolder: downloadFolder
        ) { [weak self] message in
            self?.write(message.line)
        }
        input.start { [weak self] line in
            guard let line else {
                self?.end()
                return
            }
            self?.input.makeRoom()
            switch line {
            case .text(let text): server.take(text)
            case .tooLong: server.refuseLongMessage(of: InputLines.longestLine)
            }
        }
        if !hasEnded {
            // The end may come while the task is on its way to here.
            await withCheckedContinuation { if hasEnded { $0.resume() } else { ending = $0 } }
        }
        await server.waitUntilIdle()
        server.stop()
        if let error = input.error { throw error }
        try output.check()
        return .shown
    }

    private func end() {
        hasEnded = true
        ending?.resume()
        ending = nil
    }

    private func write(_ line: String) {
        // JSON in which all that is not seen is escaped.
        output.write(verbatim: line.utf8)
        output.write("\n")
        output.flush()
    }
}
