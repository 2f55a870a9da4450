/// A reason to end a WebSocket, by its status code (RFC 6455 section 7.4.1).
package enum WebSocketFault: UInt16, Error, Sendable {
    /// The bytes break the rules of frames.
    case protocolError = 1002
    /// A text is not UTF-8.
    case invalidText = 1007
    /// A message is longer than a driver needs.
    case tooLong = 1009
}

/// Finds the messages in the bytes that a client sends (RFC 6455 section 5).
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

    private var bytes: [UInt8] = []
    /// The fragments of a message that has not ended; nil between messages.
    private var fragments: [UInt8]?
    private var isText = true

    private struct Frame {
        var isFinal: Bool
        var code: UInt8
        var content: [UInt8]
    }

    /// Makes a reader without bytes.
    package init() {}

    /// Takes bytes of the connection.
    package mutating func receive(_ new: some Sequence<UInt8>) { bytes += new }

    /// The next event; nil while bytes of it are missing.
    package mutating func next() throws(WebSocketFault) -> Event? {
        while let frame = try nextFrame() {
            if let event = try event(of: frame) { return event }
        }
        return nil
    }

    private mutating func nextFrame() throws(WebSocketFault) -> Frame? {
        guard bytes.count >= 2 else { return nil }
        // No extension was agreed on, and a client masks each frame.
        guard bytes[0] & 0x70 == 0, bytes[1] & 0x80 != 0 else { throw .protocolError }
        let isFinal = bytes[0] & 0x80 != 0
        let code = bytes[0] & 0x0F
        let short = Int(bytes[1] & 0x7F)
        guard code < 8 || isFinal && short < 126 else { throw .protocolError }
        let lengthSize = short == 126 ? 2 : short == 127 ? 8 : 0
        let start = 2 + lengthSize + 4
        guard bytes.count >= start else { return nil }
        let length = try lengthSize == 0 ? short : Self.length(bytes[2..<2 + lengthSize])
        guard length + (fragments?.count ?? 0) <= Self.messageLimit else { throw .tooLong }
        guard bytes.count - start >= length else { return nil }
        let mask = Array(bytes[start - 4..<start])
        var content = Array(bytes[start..<start + length])
        for place in content.indices { content[place] ^= mask[place & 3] }
        bytes.removeFirst(start + length)
        return Frame(isFinal: isFinal, code: code, content: content)
    }

    /// A length in the shortest form that takes it.
    private static func length(_ digits: ArraySlice<UInt8>) throws(WebSocketFault) -> Int {
        let value = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard value >= (digits.count == 2 ? 126 : 65536), value <= UInt64(Int.max) else {
            throw .protocolError
        }
        guard value <= UInt64(messageLimit) else { throw .tooLong }
        return Int(value)
    }

    private mutating func event(of frame: Frame) throws(WebSocketFault) -> Event? {
        switch frame.code {
        case 0:
            guard let before = fragments else { throw .protocolError }
            fragments = before + frame.content
        case 1, 2:
            guard fragments == nil else { throw .protocolError }
            fragments = frame.content
            isText = frame.code == 1
        case 8: return .close
        case 9: return .ping(frame.content)
        case 10: return nil
        default: throw .protocolError
        }
        guard frame.isFinal, let message = fragments else { return nil }
        fragments = nil
        guard isText else { return .binary }
        guard let text = String(validating: message, as: UTF8.self) else { throw .invalidText }
        return .text(text)
    }
}

/// Frames that the server sends; they are not masked.
package enum WebSocketFrame {
    /// A text message in one frame.
    package static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    /// The answer to a ping.
    package static func pong(_ content: [UInt8]) -> [UInt8] { frame(10, content) }

    /// The end, with a status code.
    package static func close(_ code: UInt16) -> [UInt8] {
        frame(8, [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)])
    }

    private static func frame(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        var bytes = [0x80 | code]
        switch content.count {
        case ..<126: bytes.append(UInt8(content.count))
        case ..<65536:
            bytes += [126, UInt8(content.count >> 8), UInt8(truncatingIfNeeded: content.count)]
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: content.count >> shift))
            }
        }
        return bytes + content
    }
}
