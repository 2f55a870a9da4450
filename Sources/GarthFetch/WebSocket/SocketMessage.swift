package import GarthURL

/// The end of a WebSocket as its page sees it (WebSockets Standard section 5).
package struct SocketEnd: Sendable, Hashable {
    /// The connection has ended without a closing frame of the server.
    package static let abnormal: UInt16 = 1006
    /// The closing frame of the server has no status code.
    package static let noStatus: UInt16 = 1005

    /// The status code of the server's closing frame, or one of those above.
    package var code: UInt16
    /// The words of the server's closing frame.
    package var reason = ""
    /// Whether both sides have sent a closing frame.
    package var isClean = false
    /// Whether the browser ended the connection because of a fault.
    package var isFault = false

    /// Makes an end.
    package init(code: UInt16, reason: String = "", isClean: Bool = false, isFault: Bool = false) {
        self.code = code
        self.reason = reason
        self.isClean = isClean
        self.isFault = isFault
    }
}

/// An event of an open WebSocket.
package enum SocketEvent: Sendable, Hashable {
    /// The server has sent a message.
    case message(SocketMessage)
    /// So many messages, and bytes of their contents, were handed to the network.
    case sent(messageCount: Int, byteCount: Int)
    /// The connection has ended; the last event of a WebSocket that was open.
    case ended(SocketEnd)
}
