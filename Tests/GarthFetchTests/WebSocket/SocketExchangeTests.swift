import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("WebSockets as conversations") struct SocketExchangeTests {
    /// The key of RFC 6455 section 1.3, and its proof.
    private static let key = Array("the sample nonce".utf8)
    private static let answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n"
        + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"

    private func exchange(
        _ url: String = "http://a.test:8080/chat?x=1", protocols: [String] = [],
        headers: [HeaderField] = []
    ) throws -> (SocketExchange, request: String) {
        var request = try FetchRequest(url, headers: headers)
        request.socket = SocketChannel(protocols: protocols)
        let handshake = SocketHandshake(request, userAgent: "Garth/1", key: Self.key)
        var exchange = SocketExchange(handshake, limit: 1 << 20, random: { 0 })
        let text = String(decoding: exchange.output, as: UTF8.self)
        exchange.wrote(exchange.output.count)
        return (exchange, text)
    }

    private func opened() throws -> SocketExchange {
        var (exchange, _) = try exchange()
        exchange.received(Array((Self.answer + "\r\n").utf8))
        guard case .opened = exchange.takeEvents().first else {
            Issue.record("the WebSocket is not open")
            return exchange
        }
        return exchange
    }

    private func refusal(
        _ answer: String, protocols: [String] = []
    ) throws -> String? {
        var (exchange, _) = try exchange(protocols: protocols)
        exchange.received(Array(answer.utf8))
        guard case .refused(_, let reason) = exchange.takeEvents().first else { return nil }
        #expect(exchange.isOver)
        return reason
    }

    @Test("the proof of the key of RFC 6455 section 1.3 is the one given there")
    func proof() {
        #expect(
            socketAccept(for: "dGhlIHNhbXBsZSBub25jZQ==")
                == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test("the request has the protocol's fields, and those of the caller that change none")
    func request() throws {
        let (_, text) = try exchange(
            protocols: ["chat", "super.chat", "bad\r\nEvil: 1", ""],
            headers: [
                HeaderField("Origin", "https://a.test"), HeaderField("Host", "evil.test"),
                HeaderField("Sec-WebSocket-Key", "x"), HeaderField("Sec-WebSocket-Extensions", "y"),
                HeaderField("X-A", "1\r\nEvil: 2"), HeaderField("Connection", "close"),
            ])
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == "GET /chat?x=1 HTTP/1.1")
        #expect(lines[1] == "Host: a.test:8080")
        #expect(lines.contains("Upgrade: websocket"))
        #expect(lines.contains("Connection: Upgrade"))
        #expect(lines.contains("Sec-WebSocket-Version: 13"))
        #expect(lines.contains("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="))
        #expect(lines.contains("Sec-WebSocket-Protocol: chat, super.chat"))
        #expect(lines.contains("Origin: https://a.test"))
        #expect(lines.contains("User-Agent: Garth/1"))
        #expect(lines.suffix(2) == ["", ""])
        #expect(!text.lowercased().contains("evil"))
        #expect(!text.contains("Extensions"))
        #expect(lines.count { $0.hasPrefix("Connection:") } == 1)
    }

    @Test("only an answer to this request opens the WebSocket")
    func answers() throws {
        let good = Self.answer
        #expect(try refusal(good + "\r\n") == nil)
        #expect(try refusal("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") != nil)
        #expect(try refusal("HTTP/1.1 302 Found\r\nLocation: http://b.test/\r\n\r\n") != nil)
        #expect(try refusal("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\n\r\n") != nil)
        for wrong in [
            ("Upgrade: WebSocket\r\n", ""), ("Upgrade: WebSocket", "Upgrade: h2c"),
            ("Connection: keep-alive, upgrade\r\n", ""), ("keep-alive, upgrade", "keep-alive"),
            ("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "s3pplmbitxaq9kygzzhzrbk+xoo="),
            ("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n", ""),
        ] {
            let answer = good.replacing(wrong.0, with: wrong.1)
            #expect(try refusal(answer + "\r\n") != nil, "\(wrong)")
        }
        let extended = good + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        #expect(try refusal(extended) != nil)
        #expect(try refusal(good + "Sec-WebSocket-Accept: x\r\n\r\n") != nil)
        #expect(try refusal("SSH-2.0-x\r\n") != nil)
    }

    @Test("a server chooses one of the protocols that it was asked for")
    func protocols() throws {
        let chosen = Self.answer + "Sec-WebSocket-Protocol: b\r\n\r\n"
        #expect(try refusal(chosen, protocols: ["a", "b"]) == nil)
        #expect(try refusal(chosen, protocols: ["a", "B"]) != nil)
        #expect(try refusal(chosen) != nil)
        #expect(try refusal(Self.answer + "\r\n", protocols: ["a"]) != nil)
        let both = Self.answer + "Sec-WebSocket-Protocol: a, b\r\n\r\n"
        #expect(try refusal(both, protocols: ["a", "b"]) != nil)
    }

    @Test("messages behind the head in the same bytes are heard, and pings are answered")
    func messages() throws {
        var (exchange, _) = try exchange()
        let frames = SocketPeer.frame(0x89, [5]) + SocketPeer.frame(0x81, [65])
        exchange.received(Array((Self.answer + "\r\n").utf8) + frames)
        let events = exchange.takeEvents()
        #expect(events.count == 2)
        #expect(
            events.last == .socket(.message(SocketMessage(isText: true, bytes: [65]))))
        #expect(Array(exchange.output) == [0x8A, 0x81, 0, 0, 0, 0, 5])
    }

    @Test("what was written of messages is told when their last byte was")
    func sent() throws {
        var exchange = try opened()
        exchange.take(.message(SocketMessage(isText: true, bytes: [1, 2, 3])))
        exchange.take(.message(SocketMessage(isText: false, bytes: [4])))
        exchange.wrote(8)
        #expect(exchange.takeEvents().isEmpty)
        exchange.wrote(1)
        #expect(exchange.takeEvents() == [.socket(.sent(messageCount: 1, byteCount: 3))])
        exchange.wrote(exchange.output.count)
        #expect(exchange.takeEvents() == [.socket(.sent(messageCount: 1, byteCount: 1))])
        #expect(exchange.output.isEmpty)
    }

    @Test("a page that closes waits for the server's closing frame, and hears nothing more")
    func closing() throws {
        var exchange = try opened()
        exchange.take(.close(code: 3000, reason: Array("bye".utf8)))
        exchange.take(.message(SocketMessage(isText: true, bytes: [1])))
        #expect(
            Array(exchange.output)
                == [0x88, 0x85, 0, 0, 0, 0, 11, 184] + Array("bye".utf8))
        #expect(exchange.isClosing)
        exchange.received(SocketPeer.frame(0x81, [65]) + SocketPeer.frame(0x88, [11, 184]))
        let end = SocketEnd(code: 3000, reason: "", isClean: true)
        #expect(exchange.takeEvents() == [.socket(.ended(end))])
        #expect(exchange.isOver)
    }

    @Test("a server that closes gets its code back")
    func closedByServer() throws {
        var exchange = try opened()
        exchange.received(SocketPeer.frame(0x88, [3, 233] + Array("gone".utf8)))
        #expect(Array(exchange.output) == [0x88, 0x82, 0, 0, 0, 0, 3, 233])
        let end = SocketEnd(code: 1001, reason: "gone", isClean: true)
        #expect(exchange.takeEvents() == [.socket(.ended(end))])
        var other = try opened()
        other.received(SocketPeer.frame(0x88, []))
        #expect(Array(other.output) == [0x88, 0x80, 0, 0, 0, 0])
        let none = SocketEnd(code: SocketEnd.noStatus, isClean: true)
        #expect(other.takeEvents() == [.socket(.ended(none))])
    }

    @Test("a connection that breaks, or a fault of the server, is an end without a code")
    func broken() throws {
        var exchange = try opened()
        exchange.closedByServer()
        #expect(
            exchange.takeEvents() == [.socket(.ended(SocketEnd(code: SocketEnd.abnormal)))])
        var other = try opened()
        other.received([0xC1, 1, 65])
        #expect(Array(other.output) == [0x88, 0x82, 0, 0, 0, 0, 3, 234])
        let fault = SocketEnd(code: SocketEnd.abnormal, isFault: true)
        #expect(other.takeEvents() == [.socket(.ended(fault))])
        var (early, _) = try self.exchange()
        early.received(Array("HTTP/1.1 101".utf8))
        early.closedByServer()
        guard case .refused = early.takeEvents().first else {
            Issue.record("an answer that is cut opens nothing")
            return
        }
    }

    @Test("pings of a server that does not read are answered no more when the answers pile up")
    func pings() throws {
        var exchange = try opened()
        let ping = SocketPeer.frame(0x89, [UInt8](repeating: 1, count: 125))
        for _ in 0..<10_000 { exchange.received(ping) }
        #expect(exchange.output.count < 2 * Limits.socketOutputByteCount)
        #expect(!exchange.takesOrders)
    }

    @Test("a head without end is refused")
    func longHead() throws {
        #expect(try refusal(String(repeating: "a", count: 300_000)) != nil)
    }
}
