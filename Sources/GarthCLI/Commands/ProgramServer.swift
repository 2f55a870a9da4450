import GarthWebDriver

/// A server for programs of this machine, open at a loopback address.
@MainActor
struct ProgramServer {
    /// Its address and port.
    let place: String
    /// Whether the system chose the port: it is known to the program alone that has started this one.
    let isPortChosen: Bool
    /// The end of the server.
    let ending: EndingSignal

    /// Opens the server at the argument of an option, and begins to serve.
    init(
        at argument: String, of option: String, gate: PeerGate,
        handler: @escaping LoopbackServer.Handler, webSocket: @escaping LoopbackServer.SocketHandler
    ) throws(CommandError) {
        let (address, port) = try Self.place(argument, option: option)
        let server: LoopbackServer
        do throws(LoopbackServerError) {
            server = try LoopbackServer(
                at: address, port: port, gate: gate, onRefusal: { Main.say($0) },
                handler: handler, webSocket: webSocket)
        } catch {
            throw CommandError(.network, "cannot serve at \(argument): \(error.message)")
        }
        // Before the address is told: whoever reads it may end the program at once.
        guard let ending = EndingSignal(), server.start() else {
            throw CommandError(.network, "cannot serve at \(argument): no thread can be made")
        }
        self.ending = ending
        isPortChosen = port == 0
        place = "\(address.rawValue):\(server.port)"
    }

    /// The address and port of an argument; only this machine's own address is one.
    private static func place(
        _ text: String, option: String
    ) throws(CommandError) -> (address: LoopbackServer.Address, port: UInt16) {
        let end = text.lastIndex(of: ":")
        let host = end.map { text[..<$0] } ?? "localhost"
        guard let port = UInt16(text[(end.map { text.index(after: $0) } ?? text.startIndex)...])
        else { throw CommandError(.usage, "\(option) needs a port from 0 to 65535") }
        switch host.lowercased() {
        case "localhost", "127.0.0.1": return (.version4, port)
        case "[::1]": return (.version6, port)
        default:
            throw CommandError(
                .usage, "\(option) serves this machine only: localhost, 127.0.0.1 or [::1]")
        }
    }
}
