import GarthURL
import Glibc
import Synchronization
import Testing

@testable import GarthFetch

@Suite("Fetching over HTTP") struct FetcherTests {
    @Test("a response comes as head, data and end")
    func ordinary() async throws {
        let server = LoopbackServer { connection, _ in
            connection.respond(fields: ["Content-Type: text/html; charset=UTF-8"], "<p>Hello")
        }
        let outcome = try await Fetcher().outcome(server.url("/a"))
        let head = try #require(outcome.head)
        #expect(head.status == 200)
        #expect(head.reason == "OK")
        #expect(head.mediaType == "text/html")
        #expect(head.charset == "UTF-8")
        #expect(head.expectedByteCount == 8)
        #expect(head.remoteAddress == "127.0.0.1")
        #expect(head.tls == nil)
        #expect(outcome.text == "<p>Hello")
        #expect(outcome.summary?.receivedByteCount == 8)
    }

    @Test("a chunked body comes without its frame")
    func chunked() async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            connection.send("5\r\nHello\r\n7;x=y\r\n, world\r\n0\r\nTrailer: x\r\n\r\n")
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.text == "Hello, world")
        #expect(outcome.head?.expectedByteCount == nil)
        #expect(outcome.summary != nil)
    }

    @Test("a body in gzip is decoded, and its length is then unknown")
    func gzip() async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.field("Accept-Encoding") == "gzip, br, zstd")
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n")
            connection.send("Content-Length: \(gzippedHello.count)\r\n\r\n")
            connection.send(gzippedHello)
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.text == "Hello, gzip")
        #expect(outcome.head?.expectedByteCount == nil)
        #expect(outcome.summary?.transferredByteCount == gzippedHello.count)
    }

    @Test("a response of HTTP/1.0 ends with its connection")
    func closeDelimited() async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.0 200 OK\r\n\r\nold")
            connection.close()
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.head?.version == .http10)
        #expect(outcome.text == "old")
        #expect(outcome.summary != nil)
    }

    @Test("each piece of a slow body comes as it is sent")
    func trickle() async throws {
        let gate = Gate()
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na")
            gate.wait()
            connection.send("b")
        }
        var outcome = Outcome()
        for await event in Fetcher().events(for: try FetchRequest(server.url("/"))) {
            outcome.add(event)
            // The rest is sent only after this came: were it held back, the gate would stay shut.
            if outcome.text == "a" { gate.open() }
        }
        #expect(outcome.text == "ab")
        #expect(outcome.pieceCount == 2)
    }
}

/// `printf 'Hello, gzip' | gzip -9n`
private let gzippedHello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xF3, 0x48, 0xCD, 0xC9,
    0xC9, 0xD7, 0x51, 0x48, 0xAF, 0xCA, 0x2C, 0x00, 0x00, 0x9D, 0x14, 0x2D, 0xDA, 0x0B,
    0x00, 0x00, 0x00,
]
