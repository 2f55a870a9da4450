import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Servers that err or attack", .endsWhatHangs) struct FaultTests {
    /// What came of a server that sends just these bytes and closes.
    private func outcome(
        _ fields: String, _ body: [UInt8], isChunked: Bool = false, method: String = "GET",
        maximumBytes: Int? = nil
    ) async throws -> Outcome {
        let server = LoopbackServer { connection, _ in
            if isChunked {
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\(fields)\r\n")
                connection.send("\(String(body.count, radix: 16))\r\n")
                connection.send(body)
                connection.send("\r\n0\r\n\r\n")
            } else {
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(fields)\r\n")
                connection.send(body)
            }
            connection.close()
        }
        var configuration = FetchConfiguration.patient
        if let maximumBytes { configuration.maximumBytes = maximumBytes }
        let request = try FetchRequest(server.url("/"), method: method)
        return await Fetcher(configuration: configuration).outcome(request)
    }

    // MARK: - Heads

    @Test(
        "a field in a head's first line that begins with white space is passed over (RFC 9112 2.2)",
        arguments: [" X-Note: a", " X-Note: a\r\n and more"])
    func blankFirstLine(line: String) async throws {
        let server = LoopbackServer { connection, _ in
            connection.send(
                "HTTP/1.1 302 Moved\r\n\(line)\r\nLocation: /ok\r\nX-Folded: a\r\n b\r\n"
                    + "Content-Length: 0\r\n\r\n")
            connection.close()
        }
        let request = try FetchRequest(server.url("/"))
        let head = try #require(
            await Fetcher(configuration: .patient).outcome(request).head)
        #expect(head.status == 302)
        #expect(head.first("Location") == "/ok")
        #expect(head.first("X-Folded") == "a b")
    }

    // MARK: - Codings

    /// The text in each coding, made by hand where no compressor is at hand.
    private static let coded: [(name: String, bytes: [UInt8])] = [
        ("gzip", gzippedText), ("x-GZIP", gzippedText),
        ("deflate", [0x78, 0x9C] + deflated + check),
        ("deflate", deflated), ("br", brotli(text)), ("zstd", zstd(text)),
        ("gzip, zstd", zstd(gzippedText)), ("identity, gzip", gzippedText),
    ]

    @Test("every coding that is offered is undone, also one in the other", arguments: coded)
    func codings(name: String, bytes: [UInt8]) async throws {
        for isChunked in [false, true] {
            let outcome = try await outcome(
                "Content-Encoding: \(name)\r\n", bytes, isChunked: isChunked)
            #expect(outcome.body == text)
            #expect(outcome.summary != nil)
        }
    }

    @Test(
        "a coding that breaks off inside a whole frame is cut short, at any byte", arguments: coded)
    func brokenCoding(name: String, bytes: [UInt8]) async throws {
        for count in [1, bytes.count / 2, bytes.count - 1] {
            let outcome = try await outcome(
                "Content-Encoding: \(name)\r\n", Array(bytes.prefix(count)),
                isChunked: count % 2 == 0)
            #expect(outcome.summary == nil)
            guard case .cutShort? = outcome.error?.code else {
                Issue.record("\(name), \(count) bytes: \(String(describing: outcome.error))")
                continue
            }
            #expect(text.starts(with: outcome.body))
        }
    }

    @Test("a coded body of nothing is whole, and so is an answer to HEAD")
    func nothingCoded() async throws {
        for method in ["GET", "HEAD"] {
            let outcome = try await outcome("Content-Encoding: gzip\r\n", [], method: method)
            #expect(outcome.summary?.receivedByteCount == 0)
        }
    }

    @Test("gzip may have several members, and what stands behind them is passed over")
    func members() async throws {
        let two = try await outcome("Content-Encoding: gzip\r\n", gzippedText + gzippedText)
        #expect(two.body == text + text)
        let rest = try await outcome("Content-Encoding: gzip\r\n", gzippedText + [0, 0, 65])
        #expect(rest.body == text)
        #expect(rest.summary != nil)
    }

    @Test("a word that is no coding leaves the body as it is")
    func unknownCoding() async throws {
        let outcome = try await outcome("Content-Encoding: utf-8\r\n", text)
        #expect(outcome.body == text)
    }

    @Test("a few bytes that stand for gigabytes are decoded up to the limit, and no further")
    func bomb() async throws {
        let bomb = zstdZeros(blockCount: 16_384)
        #expect(bomb.count < 70_000)
        let outcome = try await outcome(
            "Content-Encoding: zstd\r\n", bomb, maximumBytes: 3_000_000)
        #expect(outcome.error?.code == .tooManyBytes(limit: 3_000_000))
        #expect(outcome.body.count == 3_000_000)
    }

    @Test("what is decoded while the reader holds back is neither lost nor repeated")
    func pausedDecoding() async throws {
        let pattern = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0) }
        let body = zstd(pattern) + zstdZeros(blockCount: 40)
        let server = LoopbackServer { connection, _ in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: \(body.count)\r\n\r\n"
            )
            connection.send(body)
        }
        var outcome = Outcome()
        for await event in Fetcher().events(for: try FetchRequest(server.url("/"))) {
            outcome.add(event)
            // Falls behind now and then, so that the transfer is paused.
            if outcome.pieceCount % 16 == 1 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(outcome.summary?.receivedByteCount == pattern.count + 40 * 131_072)
        #expect(outcome.body.prefix(pattern.count).elementsEqual(pattern))
        #expect(outcome.body.dropFirst(pattern.count).allSatisfy { $0 == 0 })
    }

    // MARK: - Framing

    @Test(
        "chunks that are wrong are never a whole body",
        arguments: [
            "zz\r\nabc\r\n0\r\n\r\n", "-1\r\nabc\r\n0\r\n\r\n", "3\r\nabcd\r\n0\r\n\r\n",
            "3 abc\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n", "3\r\nabc0\r\n\r\n",
            "\r\n\r\n", "0x3\r\nabc\r\n0\r\n\r\n", "3\r\nabc\r\n0\r\n",
        ])
    func wrongChunks(body: String) async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
            connection.close()
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.summary == nil)
        #expect(outcome.error != nil)
    }

    @Test("trailers without end are refused")
    func endlessTrailers() async throws {
        let server = LoopbackServer { connection, _ in
            connection.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n")
            while connection.isOpen {
                connection.send(String(repeating: "X: yyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n", count: 64))
            }
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.text == "abc")
        #expect(outcome.summary == nil)
        #expect(outcome.error != nil)
    }

    @Test("informational responses without end are refused")
    func endlessInformation() async throws {
        let server = LoopbackServer { connection, _ in
            while connection.isOpen { connection.send("HTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n") }
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.head == nil)
        #expect(outcome.error != nil)
    }

    @Test(
        "a body where there can be none does not become the next answer",
        arguments: ["204 No Content", "304 Not Modified", "200 OK"])
    func unexpectedBody(status: String) async throws {
        let forged = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"
        let server = LoopbackServer { connection, request in
            if request.target == "/first" {
                let length = status.hasPrefix("200") ? 0 : forged.utf8.count
                connection.send("HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\n\r\n\(forged)")
            } else {
                connection.respond("200 OK", "honest")
            }
        }
        let fetcher = Fetcher()
        let first = try await fetcher.outcome(server.url("/first"))
        #expect(first.text == "")
        let second = try await fetcher.outcome(server.url("/second"))
        #expect(second.text != "forged")
    }

    @Test(
        "a status line that is none is refused",
        arguments: [
            "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 099 OK", "HTTP/1.1 -20 OK",
            "HTTP/7.1 200 OK", "HTTP/1.1  200 OK", "http/1.1 200 OK", "HTTP/1.1",
        ])
    func statusLine(line: String) async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("\(line)\r\nContent-Length: 3\r\n\r\nabc")
            connection.close()
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.head == nil)
        #expect(outcome.error != nil)
    }

    @Test("a deadline that has passed ends a request whatever its own time is")
    func deadline() async throws {
        let server = LoopbackServer { connection, _ in connection.waitForEnd() }
        var request = try FetchRequest(server.url("/"))
        request.deadline = ContinuousClock.now
        let outcome = await Fetcher().outcome(request)
        #expect(outcome.error?.code == .timedOut(.overall))
    }

    // MARK: - Credentials

    @Test("a proxy that wants credentials gets them for the tunnel, and the server never sees them")
    func proxyCredentials() async throws {
        let server = LoopbackServer { connection, request in
            if request.field("Proxy-Authorization") == "Basic dTpw" {
                connection.respond("502 Bad Gateway")
            } else {
                let challenge = ["Proxy-Authenticate: Basic realm=\"the proxy\""]
                connection.respond("407 Proxy Authentication Required", fields: challenge)
            }
        }
        var configuration = FetchConfiguration.patient
        configuration.proxy = server.url("")
        let fetcher = Fetcher(configuration: configuration)
        let store = CredentialStore()
        for url in ["https://a.invalid/", "http://a.invalid/"] {
            var request = try FetchRequest(url)
            request.credentials = store
            let refused = await fetcher.outcome(request)
            let demand = try #require(refused.error?.demand ?? refused.head?.demand)
            #expect(demand.target == .proxy)
            let challenge = try #require(demand.challenges.first)
            #expect(challenge.realm == "the proxy")
            #expect(store.authorization(for: request.url.url, method: "GET", target: "/") == nil)
            let credential = UserCredential(user: "u", password: "p")
            #expect(store.use(credential, for: challenge, of: .proxy, at: request.url.url))
            let second = await fetcher.outcome(request)
            #expect(second.error?.demand == nil && second.head?.demand == nil)
            store.forget(challenge, of: .proxy)
        }
    }

    @Test("without a proxy a 407 asks for nothing, and no server is told the proxy's password")
    func falseProxy() async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.field("Proxy-Authorization") == nil)
            connection.respond(
                "407 Proxy Authentication Required", fields: ["Proxy-Authenticate: Basic realm=x"])
        }
        let store = CredentialStore()
        var request = try FetchRequest(
            server.url("/"), headers: [HeaderField("Proxy-Authorization", "Basic dTpw")])
        request.credentials = store
        let challenge = try #require(HTTPChallenge.challenges(in: ["Basic realm=x"]).first)
        _ = store.use(
            UserCredential(user: "u", password: "p"), for: challenge, of: .proxy,
            at: request.url.url)
        let outcome = await Fetcher().outcome(request)
        #expect(outcome.head?.status == 407)
        #expect(outcome.head?.demand == nil)
    }
}

private let text = Array("Hello, gzip".utf8)

/// `printf 'Hello, gzip' | gzip -9n`, and the deflated bytes within.
private let gzippedText: [UInt8] =
    [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03] + deflated
    + [0x9D, 0x14, 0x2D, 0xDA, 0x0B, 0x00, 0x00, 0x00]
private let deflated: [UInt8] = [
    0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0x48, 0xAF, 0xCA, 0x2C, 0x00, 0x00,
]
/// The Adler-32 of the text (RFC 1950).
private let check: [UInt8] = {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in text {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
    }
    return withUnsafeBytes(of: (b << 16 | a).bigEndian, Array.init)
}()

/// RFC 7932 section 9.2: one block that is not compressed, and an empty last one.
private func brotli(_ bytes: [UInt8]) -> [UInt8] {
    let head = (bytes.count - 1) << 4 | 1 << 20
    return (0..<3).map { UInt8(head >> (8 * $0) & 0xFF) } + bytes + [0x03]
}

/// RFC 8878 section 3.1.1: blocks that are not compressed.
private func zstd(_ bytes: [UInt8]) -> [UInt8] {
    // A window of 1 MB, no size, no checksum.
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x50]
    var rest = bytes[...]
    repeat {
        let block = rest.prefix(100_000)
        rest = rest.dropFirst(block.count)
        let head = block.count << 3 | (rest.isEmpty ? 1 : 0)
        frame += (0..<3).map { UInt8(head >> (8 * $0) & 0xFF) } + block
    } while !rest.isEmpty
    return frame
}

/// Blocks of 128 kB of zeros, of four bytes each.
private func zstdZeros(blockCount: Int) -> [UInt8] {
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x50]
    for block in 1...blockCount {
        let head = 131_072 << 3 | 1 << 1 | (block == blockCount ? 1 : 0)
        frame += (0..<3).map { UInt8(head >> (8 * $0) & 0xFF) } + [0]
    }
    return frame
}
