import GarthURL
import Testing

@testable import GarthWebDriver

@Suite("WebSockets of drivers") struct WebSocketTests {
    /// A frame of a client, masked.
    private func frame(_ first: UInt8, _ content: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        var length = [UInt8(content.count) | 0x80]
        if content.count > 125 {
            length = [126 | 0x80, UInt8(content.count >> 8), UInt8(content.count & 255)]
        }
        return [first] + length + mask + content.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    private func events(_ bytes: [UInt8]) throws(SocketFault) -> [WebSocketReader.Event] {
        var reader = WebSocketReader()
        reader.receive(bytes)
        var found: [WebSocketReader.Event] = []
        while let event = try reader.next() { found.append(event) }
        return found
    }

    @Test("the key of RFC 6455 section 1.3 is answered as it says there")
    func handshake() throws {
        let fields = [
            ("host", "localhost:1"), ("upgrade", "websocket"),
            ("connection", "keep-alive, Upgrade"),
            ("sec-websocket-version", "13"), ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ].map { (name: $0.0, value: $0.1) }
        let request = HTTPRequest(method: "GET", path: "/session", fields: fields)
        #expect(WebSocketHandshake.isWanted(by: request))
        let answer = try #require(WebSocketHandshake.answer(to: request))
        #expect(
            String(decoding: answer, as: UTF8.self)
                .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        for name in ["connection", "sec-websocket-version", "sec-websocket-key"] {
            let fewer = HTTPRequest(
                method: "GET", path: "/session", fields: fields.filter { $0.name != name })
            #expect(WebSocketHandshake.answer(to: fewer) == nil)
        }
    }

    @Test("messages are read whole, in fragments, and between pings")
    func messages() throws {
        let long = String(repeating: "é", count: 100)
        let bytes =
            frame(0x01, Array("He".utf8)) + frame(0x89, [7]) + frame(0x80, Array("llo".utf8))
            + frame(0x81, Array(long.utf8)) + frame(0x88, [3, 232])
        #expect(try events(bytes) == [.ping([7]), .text("Hello"), .text(long), .close])
        var reader = WebSocketReader()
        var found: [WebSocketReader.Event] = []
        for byte in bytes {
            reader.receive([byte])
            while let event = try reader.next() { found.append(event) }
        }
        #expect(found.count == 4)
    }

    @Test("frames that break the rules end the connection")
    func faults() throws {
        func fault(_ bytes: [UInt8]) -> SocketFault? {
            do throws(SocketFault) {
                _ = try events(bytes)
                return nil
            } catch {
                return error
            }
        }
        // Not masked, with a bit of an extension, a fragment of nothing, a long ping.
        #expect(fault([0x81, 1, 65]) == .protocolError)
        #expect(fault(frame(0xC1, [65])) == .protocolError)
        #expect(fault(frame(0x80, [65])) == .protocolError)
        #expect(fault(frame(0x01, [65]) + frame(0x81, [65])) == .protocolError)
        #expect(fault(frame(0x89, [UInt8](repeating: 0, count: 126))) == .protocolError)
        #expect(fault(frame(0x83, [])) == .protocolError)
        // A length that is written longer than it must be.
        #expect(fault([0x81, 0xFE, 0, 5, 0, 0, 0, 0]) == .protocolError)
        #expect(fault(frame(0x81, [0xFF])) == .invalidText)
        var reader = WebSocketReader()
        reader.receive(frame(0x82, [0xFF]))
        #expect(try reader.next() == .binary)
        #expect(fault([0x81, 0xFF, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]) == .tooLong)
    }

    @Test("frames of the server say their length in the shortest form")
    func frames() {
        #expect(WebSocketFrame.text("a") == [0x81, 1, 97])
        let middle = WebSocketFrame.text(String(repeating: "a", count: 300))
        #expect(middle.prefix(4).elementsEqual([0x81, 126, 1, 44]))
        let long = WebSocketFrame.text(String(repeating: "a", count: 70000))
        #expect(long.prefix(10).elementsEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]))
        #expect(WebSocketFrame.close(1000) == [0x88, 2, 3, 232])
    }
}
