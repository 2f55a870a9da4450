/// A message of a WebSocket, whole (RFC 6455 section 5.6).
package struct SocketMessage: Sendable, Hashable {
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
