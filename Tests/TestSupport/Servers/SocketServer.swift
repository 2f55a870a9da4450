import Synchronization

/// The server's end of a WebSocket on loopback, for tests: it says what a test tells it to, however
/// wrong. The frames are written here once more, by the letter of RFC 6455 section 5.2.
package final class SocketPeer: Sendable {
    /// A frame of the browser, unmasked.
    package struct Frame: Sendable, Hashable {
        package var first: UInt8
        package var isMasked: Bool
        package var content: [UInt8]

        package var opcode: UInt8 { first & 0x0F }
        package var text: String { String(decoding: content, as: UTF8.self) }
    }

    package let connection: LoopbackConnection
    private let buffer = Mutex<[UInt8]>([])

    package init(_ connection: LoopbackConnection) { self.connection = connection }

    /// A frame of a server: not masked, its length in the shortest form.
    package static func frame(_ first: UInt8, _ content: [UInt8]) -> [UInt8] {
        switch content.count {
        case ..<126: [first, UInt8(content.count)] + content
        case ..<65536:
            [first, 126, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
        default:
            [first, 127]
                + (0..<8).reversed().map {
                    UInt8(truncatingIfNeeded: content.count >> (8 * $0))
                } + content
        }
    }

    package func send(_ text: String) { connection.send(Self.frame(0x81, Array(text.utf8))) }
    package func send(binary bytes: [UInt8]) { connection.send(Self.frame(0x82, bytes)) }

    package func close(_ code: UInt16, _ reason: String = "") {
        connection.send(
            Self.frame(0x88, [UInt8(code >> 8), UInt8(code & 255)] + Array(reason.utf8)))
    }

    /// The next frame of the browser; nil at the end of the connection.
    package func receive() -> Frame? {
        buffer.withLock { bytes in
            while true {
                if let frame = Self.take(&bytes) { return frame }
                guard let more = connection.receive() else { return nil }
                bytes += more
            }
        }
    }

    private static func take(_ bytes: inout [UInt8]) -> Frame? {
        guard bytes.count >= 2 else { return nil }
        let short = Int(bytes[1] & 0x7F)
        let size = short == 126 ? 2 : short == 127 ? 8 : 0
        let isMasked = bytes[1] & 0x80 != 0
        let start = 2 + size + (isMasked ? 4 : 0)
        guard bytes.count >= start else { return nil }
        let length = size == 0 ? short : bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= start + length else { return nil }
        let mask = isMasked ? Array(bytes[start - 4..<start]) : [0, 0, 0, 0]
        let content = bytes[start..<start + length].enumerated().map { $1 ^ mask[$0 & 3] }
        let frame = Frame(first: bytes[0], isMasked: isMasked, content: content)
        bytes.removeFirst(start + length)
        return frame
    }
}

extension LoopbackServer {
    /// Opens WebSockets, and lets `talk` speak on each; other requests get the page.
    package static func ofSockets(
        addresses: [String] = ["127.0.0.1"], page: String = "", fields: [String] = [],
        accept: @escaping @Sendable (String) -> String,
        _ talk: @escaping @Sendable (SocketPeer, Request) -> Void
    ) -> LoopbackServer {
        LoopbackServer(addresses: addresses) { connection, request in
            guard let key = request.field("Sec-WebSocket-Key") else {
                return connection.respond(
                    fields: ["Content-Type: text/html; charset=utf-8"] + fields, page)
            }
            let chosen = request.field("Sec-WebSocket-Protocol")
                .map { "Sec-WebSocket-Protocol: \($0.prefix { $0 != "," })\r\n" }
            connection.send(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    + "Connection: Upgrade\r\nSec-WebSocket-Accept: \(accept(key))\r\n"
                    + (chosen ?? "") + "\r\n")
            talk(SocketPeer(connection), request)
            connection.close()
        }
    }
}
