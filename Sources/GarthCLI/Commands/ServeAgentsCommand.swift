import Garth
import GarthAutomation
import GarthPage
import GarthWebDriver

/// `garth --mcp-http [HOST:]PORT`: a server of the Model Context Protocol on a loopback address
/// (docs/mcp.md).
@MainActor
final class ServeAgentsCommand {
    private let settings: Settings
    private let downloadFolder: GrantedFolder?
    private let token: DriverToken

    /// Makes the command. Without a file, the token is a new one.
    init(
        _ settings: Settings, downloadFolder: GrantedFolder?, tokenFile: String?
    ) throws(CommandError) {
        self.settings = settings
        self.downloadFolder = downloadFolder
        if let tokenFile {
            token = try ServeDriversCommand.token(in: tokenFile, option: "--mcp-token")
        } else if let made = DriverToken(UniqueName.make()) {
            token = made
        } else {
            throw CommandError(.usage, "no token can be made")
        }
    }

    /// Serves until a signal ends the program.
    func run(at argument: String) async throws(CommandError) {
        let (settings, downloadFolder) = (settings, downloadFolder)
        let endpoint = MCPEndpoint { write in
            MCPServer(
                configuration: settings.configuration, version: garthVersion,
                downloadFolder: downloadFolder, write: write)
        }
        let server = try ProgramServer(at: argument, of: "--mcp-http", gate: .token(token)) {
            await endpoint.answer(to: $0)
        } webSocket: { _, _ in
            nil
        }
        try OutputStream.say("MCP at http://\(server.place)\(token.path)/mcp")
        await server.ending.wait()
        endpoint.stop()
    }
}
