/// A reason to fail a WebSocket, by its status code (RFC 6455 section 7.4.1).
package enum SocketFault: UInt16, Error, Sendable {
    /// The bytes break the rules of frames.
    case protocolError = 1002
    /// A text is not UTF-8.
    case invalidText = 1007
    /// A message is longer than its receiver takes.
    case tooLong = 1009
}

/// The kinds of frames (RFC 6455 section 5.2, "opcode").
package enum SocketOpcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// Whether frames of the kind may come between the fragments of a message.
    var isControl: Bool { rawValue >= SocketOpcode.close.rawValue }
}

/// Finds the messages in the bytes that the other side sends (RFC 6455 section 5).
///
/// A long message is collected as it comes. Nothing is taken of it beyond the limit.
package struct SocketFrameReader {
    /// What the other side says.
    package enum Event: Equatable, Sendable {
        case message(SocketMessage)
        /// A ping; its content goes back.
        case ping([UInt8])
        /// An answer to a ping, or one that nobody asked for.
        case pong
        /// The other side closes the connection; nil for a frame without a code.
        case close(code: UInt16?, reason: String)
    }

    /// The head of a frame whose content is awaited.
    private struct Frame {
        var isFinal: Bool
        var opcode: SocketOpcode
        var left: Int
        /// What the next bytes are masked with; empty for none.
        var mask: [UInt8]

        /// Bytes of the content without the mask, which goes on behind them.
        mutating func unmasked(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            guard !mask.isEmpty else { return piece }
            var result = piece
            for (place, index) in result.indices.enumerated() {
                result[index] ^= mask[place & 3]
            }
            let turn = piece.count & 3
            mask = Array(mask[turn...] + mask[..<turn])
            return result
        }
    }

    private let limit: Int
    /// Whether the other side is a client, which masks each frame.
    private let isMasked: Bool
    private var bytes: [UInt8] = []
    /// The bytes at the front that were read.
    private var used = 0
    private var frame: Frame?
    /// The kind of the message whose fragments are collected; nil between messages.
    private var message: SocketOpcode?
    private var content: [UInt8] = []
    private var control: [UInt8] = []

    /// Makes a reader for messages of at most so many bytes.
    package init(limit: Int, isMasked: Bool = false) {
        self.limit = limit
        self.isMasked = isMasked
    }

    /// Takes bytes of the connection.
    package mutating func receive(_ new: some Sequence<UInt8>) {
        if used > 0 {
            bytes.removeFirst(used)
            used = 0
        }
        bytes += new
    }

    /// The next event; nil while bytes of it are missing.
    package mutating func next() throws(SocketFault) -> Event? {
        while true {
            if frame == nil { frame = try readHead() }
            guard var current = frame else { return nil }
            let count = min(current.left, bytes.count - used)
            let piece = current.unmasked(bytes[used..<used + count])
            if current.opcode.isControl { control += piece } else { content += piece }
            used += count
            current.left -= count
            frame = current
            guard current.left == 0 else { return nil }
            frame = nil
            if let event = try event(endedBy: current) { return event }
        }
    }

    private mutating func readHead() throws(SocketFault) -> Frame? {
        let waiting = bytes.count - used
        guard waiting >= 2 else { return nil }
        let (first, second) = (bytes[used], bytes[used + 1])
        // No extension was agreed on, and only a client masks frames.
        guard first & 0x70 == 0, (second & 0x80 != 0) == isMasked,
            let opcode = SocketOpcode(rawValue: first & 0x0F)
        else { throw .protocolError }
        let isFinal = first & 0x80 != 0
        let short = Int(second & 0x7F)
        guard !opcode.isControl || isFinal && short < 126 else { throw .protocolError }
        try checkOrder(of: opcode)
        let size = short == 126 ? 2 : short == 127 ? 8 : 0
        let start = used + 2 + size, end = start + (isMasked ? 4 : 0)
        guard bytes.count >= end else { return nil }
        let length = try size == 0 ? short : Self.length(bytes[used + 2..<start])
        guard opcode.isControl || length <= limit - content.count else { throw .tooLong }
        used = end
        if !opcode.isControl, opcode != .continuation { message = opcode }
        return Frame(
            isFinal: isFinal, opcode: opcode, left: length, mask: Array(bytes[start..<end]))
    }

    /// A message begins when no other is unfinished, and only then.
    private func checkOrder(of opcode: SocketOpcode) throws(SocketFault) {
        switch opcode {
        case .continuation: guard message != nil else { throw .protocolError }
        case .text, .binary: guard message == nil else { throw .protocolError }
        case .close, .ping, .pong: break
        }
    }

    /// A length, which must have its shortest form.
    private static func length(_ digits: ArraySlice<UInt8>) throws(SocketFault) -> Int {
        let value = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard value >= (digits.count == 2 ? 126 : 65536), value < 1 << 63 else {
            throw .protocolError
        }
        return Int(value)
    }

    private mutating func event(endedBy frame: Frame) throws(SocketFault) -> Event? {
        guard !frame.opcode.isControl else {
            defer { control = [] }
            return try controlEvent(frame.opcode)
        }
        guard frame.isFinal else { return nil }
        let isText = message == .text
        let whole = content
        content = []
        message = nil
        if isText, String(validating: whole, as: UTF8.self) == nil { throw .invalidText }
        return .message(SocketMessage(isText: isText, bytes: whole))
    }

    private func controlEvent(_ opcode: SocketOpcode) throws(SocketFault) -> Event? {
        switch opcode {
        case .ping: return .ping(control)
        case .pong: return .pong
        case .close: return try closeEvent()
        case .continuation, .text, .binary: return nil
        }
    }

    private func closeEvent() throws(SocketFault) -> Event {
        guard !control.isEmpty else { return .close(code: nil, reason: "") }
        guard control.count >= 2 else { throw .protocolError }
        let code = UInt16(control[0]) << 8 | UInt16(control[1])
        guard Self.mayBeSent(code) else { throw .protocolError }
        guard let reason = String(validating: control[2...], as: UTF8.self) else {
            throw .invalidText
        }
        return .close(code: code, reason: reason)
    }

    /// Whether a closing frame may have the code (RFC 6455 section 7.4): those for libraries and
    /// applications, and the registered ones that are not for the use of one side alone.
    package static func mayBeSent(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

/// Frames that are sent: those of a client are masked, those of a server are not (RFC 6455 section 5.3).
package enum SocketFrameWriter {
    /// A frame with the whole content, masked with the key; nil is the side of the server.
    package static func frame(
        _ opcode: SocketOpcode, _ content: [UInt8], mask: UInt32?
    ) -> [UInt8] {
        let bit: UInt8 = mask == nil ? 0 : 0x80
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count + 14)
        bytes.append(0x80 | opcode.rawValue)
        switch content.count {
        case ..<126: bytes.append(bit | UInt8(content.count))
        case ..<65536: bytes += [bit | 126] + bigEndian(UInt64(content.count), size: 2)
        default: bytes += [bit | 127] + bigEndian(UInt64(content.count), size: 8)
        }
        guard let mask else { return bytes + content }
        let key = bigEndian(UInt64(mask), size: 4)
        bytes += key
        for (place, byte) in content.enumerated() { bytes.append(byte ^ key[place & 3]) }
        return bytes
    }

    /// A closing frame; its words are cut at the length of a control frame.
    package static func close(
        _ code: UInt16?, _ reason: [UInt8] = [], mask: UInt32?
    ) -> [UInt8] {
        let content = code.map { bigEndian(UInt64($0), size: 2) + reason.prefix(123) } ?? []
        return frame(.close, content, mask: mask)
    }

    private static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
}

/// The value with which a server proves that it speaks WebSocket (RFC 6455 section 4.2.2).
package func socketAccept(for key: String) -> String {
    base64(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
}
