/// A message of a WebSocket, in either direction.
package struct ScriptSocketMessage: Sendable, Hashable {
    /// Whether the bytes are text in UTF-8.
    package var isText: Bool
    /// The content.
    package var bytes: [UInt8]

    /// Makes a message.
    package init(isText: Bool, bytes: [UInt8]) {
        self.isText = isText
        self.bytes = bytes
    }
}

/// What a page hears of a WebSocket that it has asked for.
package enum ScriptSocketEvent: Sendable, Hashable {
    /// It is open; the protocol that the server has chosen, empty for none.
    case opened(subprotocol: String)
    /// The server has sent a message.
    case message(ScriptSocketMessage)
    /// So many messages of the page, and bytes of their contents, were handed to the network.
    case sent(messageCount: Int, byteCount: Int)
    /// It is closed, or could not be opened: the last event.
    case closed(ScriptSocketEnd)
}

/// The end of a WebSocket.
package struct ScriptSocketEnd: Sendable, Hashable {
    /// The end of a connection that did not come about, or broke.
    package static let abnormal = ScriptSocketEnd(code: 1006, isFault: true)

    /// The status code.
    package var code: UInt16
    /// The words of the server.
    package var reason: String
    /// Whether both sides have closed it.
    package var isClean: Bool
    /// Whether the page gets an `error` event before.
    package var isFault: Bool

    /// Makes an end.
    package init(
        code: UInt16, reason: String = "", isClean: Bool = false, isFault: Bool = false
    ) {
        self.code = code
        self.reason = reason
        self.isClean = isClean
        self.isFault = isFault
    }
}
