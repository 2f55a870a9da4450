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
    func run(at place: String) async throws(CommandError) {
        let (address, port) = try ServeDriversCommand.place(place, option: "--mcp-http")
        let (settings, downloadFolder) = (settings, downloadFolder)
        let endpoint = MCPEndpoint { write in
            MCPServer(
                configuration: settings.configuration, version: garthVersion,
                downloadFolder: downloadFolder, write: write)
        }
        let server: LoopbackServer
        do throws(LoopbackServerError) {
            server = try LoopbackServer(at: address, port: port, gate: .token(token)) {
                Main.say($0)
            } handler: {
                await endpoint.answer(to: $0)
            } webSocket: { _, _ in
                nil
            }
        } catch {
            throw CommandError(.network, "cannot serve at \(place): \(error.message)")
        }
        // Before the address is told: whoever reads it may end the program at once.
        let ending = EndingSignal()
        guard let ending, server.start() else {
            throw CommandError(.network, "cannot serve at \(place): no thread can be made")
        }
        try OutputStream.say(
            "MCP at http://\(address.rawValue):\(server.port)\(token.path)/mcp")
        await ending.wait()
        endpoint.stop()
    }
}
