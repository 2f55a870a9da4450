import GarthURL

/// The opening handshake of a WebSocket (RFC 6455 section 4.2).
enum WebSocketHandshake {
    /// Whether a request asks for a WebSocket.
    static func isWanted(by request: HTTPRequest) -> Bool {
        request.value(of: "upgrade")?.lowercased() == "websocket"
    }

    /// The answer that opens the WebSocket; nil for a request that may not.
    static func answer(to request: HTTPRequest) -> [UInt8]? {
        let options = request.value(of: "connection")?.lowercased().split(separator: ",") ?? []
        guard request.method == "GET", request.body.isEmpty,
            options.contains(where: { $0.filter { $0 != " " } == "upgrade" }),
            request.value(of: "sec-websocket-version") == "13",
            let key = request.value(of: "sec-websocket-key"), key.utf8.count == 24
        else { return nil }
        let accept = socketAccept(for: key)
        return Array(
            ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(accept)\r\n\r\n").utf8)
    }
}
