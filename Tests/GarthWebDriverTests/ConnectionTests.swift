import Foundation
import Testing

@testable import GarthWebDriver

/// Which connections a server keeps, and for how long it waits.
@Suite("Connections of the WebDriver server") struct ConnectionTests {
    @Test("the oldest connection that is not used makes room, and the silent ones first")
    func room() {
        var table = ConnectionTable(limit: 3)
        for number in [1, 2, 3] as [Int32] { #expect(table.admit(number) == .admitted) }
        table.change(1, to: .busy)
        table.change(2, to: .idle)
        #expect(table.admit(4) == .replacing(3))
        #expect(table.admit(5) == .replacing(4))
        table.change(5, to: .busy)
        #expect(table.admit(6) == .replacing(2))
        table.change(6, to: .busy)
        #expect(table.admit(7) == .refused)
        table.change(5, to: .idle)
        table.change(1, to: .idle)
        #expect(table.admit(7) == .replacing(5))
    }

    @Test("one that had to make room takes none when it does something")
    func late() {
        var table = ConnectionTable(limit: 1)
        _ = table.admit(1)
        #expect(table.admit(2) == .replacing(1))
        table.change(1, to: .busy)
        #expect(table.admit(3) == .replacing(2))
        table.remove(3)
        #expect(table.admit(4) == .admitted)
    }

    @Test("a head has ten seconds, a content more with its bytes, and a rest no end")
    func deadlines() throws {
        let start = ContinuousClock.now
        var deadline = RequestDeadline(openedAt: start)
        #expect(deadline.end(contentCount: nil) == start + .seconds(10))
        deadline.received(at: start + .seconds(9))
        #expect(deadline.end(contentCount: nil) == start + .seconds(10))
        #expect(deadline.end(contentCount: 100) == start + .seconds(10))
        #expect(deadline.end(contentCount: 1 << 20) == start + .seconds(74))
        deadline.finished(at: start + .seconds(20), restIsEmpty: true)
        #expect(deadline.end(contentCount: nil) == nil)
        deadline.received(at: start + .seconds(500))
        #expect(deadline.end(contentCount: nil) == start + .seconds(510))
        deadline.finished(at: start + .seconds(501), restIsEmpty: false)
        #expect(deadline.end(contentCount: nil) == start + .seconds(511))
    }

    private func server(timeForHead: Duration? = nil) throws -> LoopbackServer {
        let server = try LoopbackServer(
            at: .version4, port: 0, gate: .ownUser, timeForHead: timeForHead
        ) { _ in
        } handler: { _ in
            HTTPResponse(status: 200, body: [])
        } webSocket: { _, _ in
            nil
        }
        #expect(server.start())
        return server
    }

    /// Connects, sends a text and returns the connection.
    private func connection(_ port: UInt16, _ text: String = "") throws -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
        _ = Array(text.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
        return client
    }

    /// The beginning of an answer; empty at the end of the connection.
    ///
    /// It is waited for on a thread of its own: one of Swift's pool would be kept from all other tests
    /// until the server had its turn behind them.
    private func answer(on client: Int32) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 16)
                let count = recv(client, &bytes, bytes.count, Int32(MSG_WAITALL))
                continuation.resume(
                    returning: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
            }
        }
    }

    @Test("silent connections do not shut the door")
    func silent() async throws {
        let server = try server()
        let clients = try (0..<40).map { _ in try connection(server.port) }
        defer { for client in clients { close(client) } }
        let client = try connection(
            server.port, "GET /status HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        defer { close(client) }
        #expect(await answer(on: client) == "HTTP/1.1 200 OK\r")
    }

    @Test("a head or a content that does not come in its time is not waited for")
    func slow() async throws {
        let server = try server(timeForHead: .milliseconds(50))
        let host = "Host: localhost:\(server.port)\r\n"
        for text in [
            "", "GET /status HTTP/1.1\r\n" + host,
            "POST /session HTTP/1.1\r\n\(host)Content-Length: 1000\r\n\r\n{",
        ] {
            let client = try connection(server.port, text)
            defer { close(client) }
            #expect(await answer(on: client) == "HTTP/1.1 408 Req")
        }
    }
}
