package import GarthURL

/// Finds the messages in the bytes that a client sends.
package struct WebSocketReader {
    /// What a client says.
    package enum Event: Equatable, Sendable {
        /// A text message, whole.
        case text(String)
        /// A ping; its content goes back.
        case ping([UInt8])
        /// A message that is no text.
        case binary
        /// The client closes the connection.
        case close
    }

    /// Bytes of a message, also of one in fragments.
    static let messageLimit = 16 << 20

    private var frames = SocketFrameReader(limit: Self.messageLimit, isMasked: true)

    /// Makes a reader without bytes.
    package init() {}

    /// Takes bytes of the connection.
    package mutating func receive(_ new: some Sequence<UInt8>) { frames.receive(new) }

    /// The next event; nil while bytes of it are missing.
    package mutating func next() throws(SocketFault) -> Event? {
        while let event = try frames.next() {
            switch event {
            case .message(let message):
                return message.isText
                    ? .text(String(decoding: message.bytes, as: UTF8.self)) : .binary
            case .ping(let content): return .ping(content)
            case .pong: continue
            case .close: return .close
            }
        }
        return nil
    }
}

/// Frames that the server sends.
package enum WebSocketFrame {
    /// A text message in one frame.
    package static func text(_ text: String) -> [UInt8] {
        SocketFrameWriter.frame(.text, Array(text.utf8), mask: nil)
    }

    /// The answer to a ping.
    package static func pong(_ content: [UInt8]) -> [UInt8] {
        SocketFrameWriter.frame(.pong, content, mask: nil)
    }

    /// The end, with a status code.
    package static func close(_ code: UInt16) -> [UInt8] {
        SocketFrameWriter.close(code, mask: nil)
    }
}
