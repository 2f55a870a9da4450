import GarthURL
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Fetching over HTTP", .endsWhatHangs) struct FetcherTests {
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

    @Test("a redirect is delivered and not followed", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let server = LoopbackServer { connection, _ in
            connection.respond("\(status) Moved", fields: ["location: /next"], "moved")
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.head?.status == status)
        #expect(outcome.head?.location == "/next")
        #expect(outcome.text == "moved")
        #expect(server.connectionCount == 1)
    }

    @Test("204 and 304 end with their head", arguments: ["204 No Content", "304 Not Modified"])
    func noBody(status: String) async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\n")
            connection.waitForEnd()
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.summary?.receivedByteCount == 0)
        #expect(outcome.body.isEmpty)
    }

    @Test("a response to HEAD has no body, whatever length it names")
    func head() async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.method == "HEAD")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        }
        let outcome = await Fetcher().outcome(try FetchRequest(server.url("/"), method: "HEAD"))
        #expect(outcome.head?.first("content-length") == "1000")
        #expect(outcome.summary != nil)
    }

    @Test("the body of a request is sent as it is", arguments: ["POST", "PUT", "PATCH"])
    func upload(method: String) async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.field("Content-Type") == "text/plain")
            #expect(request.field("Expect") == nil)
            connection.respond("200 OK", "\(request.method) \(request.body.count)")
        }
        var request = try FetchRequest(
            server.url("/"), method: method, headers: [HeaderField("Content-Type", "text/plain")])
        request.body = [UInt8](repeating: 0x61, count: 3_000_000)
        let outcome = await Fetcher().outcome(request)
        #expect(outcome.text == "\(method) 3000000")
    }

    @Test("a POST without a body says that its length is zero")
    func emptyPost() async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.field("Content-Length") == "0")
            #expect(request.field("Content-Type") == nil)
            connection.respond("200 OK", request.method)
        }
        let outcome = await Fetcher().outcome(try FetchRequest(server.url("/"), method: "POST"))
        #expect(outcome.text == "POST")
    }

    @Test("progress of an upload is told up to its whole length")
    func uploadProgress() async throws {
        let server = LoopbackServer { connection, _ in connection.respond() }
        var request = try FetchRequest(server.url("/"), method: "POST")
        request.body = [UInt8](repeating: 0, count: 500_000)
        var last = 0
        for await case .uploadProgress(let sent, let total) in Fetcher().events(for: request) {
            #expect(total == 500_000 && sent > last)
            last = sent
        }
        #expect(last == 500_000)
    }

    @Test("path and query are sent exactly as they were judged")
    func exactTarget() async throws {
        let server = LoopbackServer { connection, request in
            connection.respond("200 OK", request.target)
        }
        let fetcher = Fetcher()
        for target in ["/%2F%aF/a//b;c=d?", "/a?q=%E4+%27x%27", "/a%20b|c?a=/../b", "/%2e%2E%2f"] {
            let outcome = try await fetcher.outcome(server.url(target))
            #expect(outcome.text == target)
        }
    }

    @Test("fields of the request are sent, but none that frame it")
    func requestFields() async throws {
        let server = LoopbackServer { connection, request in
            connection.respond("200 OK", request.fields.sorted().joined(separator: "\n"))
        }
        let fields = [
            HeaderField("X-A", "1"), HeaderField("X-Empty", ""), HeaderField("Host", "evil"),
            HeaderField("Content-Length", "7"), HeaderField("X-B", "a\r\nX-C: b"),
            HeaderField("Bad Name", "x"), HeaderField("Accept", "text/html"),
        ]
        let fetcher = Fetcher(configuration: FetchConfiguration(userAgent: "Garth/1"))
        let outcome = await fetcher.outcome(try FetchRequest(server.url("/"), headers: fields))
        #expect(
            outcome.text == """
                Accept-Encoding: gzip, br, zstd
                Accept: text/html
                Host: 127.0.0.1:\(server.port)
                User-Agent: Garth/1
                X-A: 1
                X-Empty:
                """)
    }

    @Test("a response before the response is told apart")
    func informational() async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n")
            connection.respond("200 OK", "x")
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.informational.map(\.status) == [103])
        #expect(outcome.informational.first?.first("link") == "</a.css>")
        #expect(outcome.head?.status == 200)
        #expect(outcome.head?.first("link") == nil)
    }

    @Test("a connection is used again for the next request")
    func reuse() async throws {
        let server = LoopbackServer { connection, _ in connection.respond("200 OK", "x") }
        let fetcher = Fetcher()
        let first = try await fetcher.outcome(server.url("/1"))
        let second = try await fetcher.outcome(server.url("/2"))
        #expect(first.summary?.isConnectionReused == false)
        #expect(second.summary?.isConnectionReused == true)
        #expect(server.connectionCount == 1)
    }

    @Test("fifty requests at once come back whole over at most six connections")
    func parallel() async throws {
        let server = LoopbackServer { connection, request in
            connection.respond("200 OK", request.target + String(repeating: "x", count: 5000))
        }
        let fetcher = Fetcher()
        await withTaskGroup { group in
            for number in 1...50 {
                let url = server.url("/\(number)")
                group.addTask {
                    let outcome = try? await fetcher.outcome(url)
                    #expect(outcome?.text.hasPrefix("/\(number)x") == true)
                    #expect(outcome?.summary != nil)
                }
            }
        }
        #expect(server.connectionCount <= 6)
    }

    @Test("who does not read holds the server back, and gets everything in the end")
    func backPressure() async throws {
        let total = 64 << 20
        let sent = Atomic(0)
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
            let piece = [UInt8](repeating: 0x61, count: 65536)
            for _ in 0..<total / piece.count {
                connection.send(piece)
                sent.add(piece.count, ordering: .relaxed)
            }
        }
        var byteCount = 0
        for await event in Fetcher().events(for: try FetchRequest(server.url("/"))) {
            if case .response = event {
                // The server comes to a stop, though nothing tells it to, before it has sent all.
                var last = -1
                while sent.load(ordering: .relaxed) != last {
                    last = sent.load(ordering: .relaxed)
                    try await Task.sleep(for: .milliseconds(100))
                }
                #expect(last < total)
            }
            if case .data(let bytes) = event { byteCount += bytes.count }
        }
        #expect(byteCount == total)
    }

    @Test("a paused fetch brings no data until it is resumed")
    func pause() async throws {
        let server = LoopbackServer { connection, _ in
            connection.respond("200 OK", String(repeating: "x", count: 4 << 20))
        }
        let fetcher = Fetcher()
        let (events, continuation) = AsyncStream.makeStream(of: FetchEvent.self)
        let handle = Mutex<FetchTask?>(nil)
        let isStarted = Gate()
        let hasPaused = Atomic(false)
        let task = fetcher.start(try FetchRequest(server.url("/"))) { event in
            isStarted.wait()
            if case .data = event, !hasPaused.exchange(true, ordering: .relaxed) {
                handle.withLock { $0?.pause() }
            }
            continuation.yield(event)
            if event.isLast { continuation.finish() }
        }
        handle.withLock { $0 = task }
        isStarted.open()
        var outcome = Outcome()
        for await event in events {
            outcome.add(event)
            if outcome.pieceCount == 1, case .data = event {
                let isPaused = !outcome.body.isEmpty && outcome.body.count < 4 << 20
                #expect(isPaused)
                task.resume()
            }
        }
        #expect(outcome.body.count == 4 << 20)
    }

    @Test("a cancelled fetch tells nothing more and closes its connection")
    func cancel() async throws {
        let closed = Gate()
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            connection.waitForEnd()
            closed.open()
        }
        let fetcher = Fetcher()
        let eventCount = Atomic(0)
        let handle = Mutex<FetchTask?>(nil)
        let isStarted = Gate()
        let task = fetcher.start(try FetchRequest(server.url("/"))) { event in
            isStarted.wait()
            eventCount.add(1, ordering: .relaxed)
            if case .data = event { handle.withLock { $0?.cancel() } }
        }
        handle.withLock { $0 = task }
        isStarted.open()
        closed.wait()
        task.cancel()
        // What is asked later is answered later: nothing else came of the first in between.
        let other = LoopbackServer { connection, _ in connection.respond() }
        _ = try await fetcher.outcome(other.url("/"))
        #expect(eventCount.load(ordering: .relaxed) == 2)
    }

    @Test("who stops reading cancels the fetch")
    func abandonedReader() async throws {
        let closed = Gate()
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            connection.waitForEnd()
            closed.open()
        }
        let fetcher = Fetcher()
        let request = try FetchRequest(server.url("/"))
        let reader = Task {
            for await event in fetcher.events(for: request) {
                if case .data = event { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await reader.value
        closed.wait()
    }

    @Test("a proxy is asked for the whole address")
    func proxy() async throws {
        let server = LoopbackServer { connection, request in
            connection.respond("200 OK", request.target)
        }
        var configuration = FetchConfiguration.patient
        configuration.proxy = server.url("")
        let outcome = try await Fetcher(configuration: configuration).outcome(
            "http://a.invalid/%2F?")
        #expect(outcome.text == "http://a.invalid/%2F?")
    }

    @Test("the environment's proxy is used only when that is wanted")
    func environmentProxy() async throws {
        let server = LoopbackServer { connection, _ in connection.respond("200 OK", "direct") }
        var configuration = FetchConfiguration.patient
        let direct = try await Fetcher(configuration: configuration).outcome(server.url("/"))
        #expect(direct.text == "direct")
        configuration.proxyEnvironment = .honoured
        let proxied = try await Fetcher(configuration: configuration).outcome(server.url("/"))
        #expect(proxied.error?.code == .proxy)
    }

    @Test("a proxy that refuses a tunnel is at fault, not the host")
    func refusingProxy() async throws {
        let server = LoopbackServer { connection, request in
            #expect(request.method == "CONNECT")
            connection.respond("403 Forbidden", "no")
        }
        var configuration = FetchConfiguration.patient
        configuration.proxy = server.url("")
        let outcome = try await Fetcher(configuration: configuration).outcome("https://a.invalid/")
        #expect(outcome.error?.code == .proxy)
        #expect(outcome.head == nil)
    }

    @Test("a fetcher that goes away fails what it was doing")
    func shutDown() async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            connection.waitForEnd()
        }
        let (events, continuation) = AsyncStream.makeStream(of: FetchEvent.self)
        var fetcher: Fetcher? = Fetcher()
        fetcher?.start(try FetchRequest(server.url("/"))) { event in
            continuation.yield(event)
            if event.isLast { continuation.finish() }
        }
        var outcome = Outcome()
        for await event in events {
            outcome.add(event)
            if case .data = event { fetcher = nil }
        }
        #expect(fetcher == nil)
        #expect(outcome.error?.code == .cancelled)
    }
}

/// `printf 'Hello, gzip' | gzip -9n`
private let gzippedHello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xF3, 0x48, 0xCD, 0xC9,
    0xC9, 0xD7, 0x51, 0x48, 0xAF, 0xCA, 0x2C, 0x00, 0x00, 0x9D, 0x14, 0x2D, 0xDA, 0x0B,
    0x00, 0x00, 0x00,
]
