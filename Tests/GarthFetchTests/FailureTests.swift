import GarthURL
import Glibc
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Fetches that fail", .endsWhatHangs) struct FailureTests {
    /// What came of a server that says just this and closes.
    private func outcome(ofRaw response: String, url: String = "/") async throws -> Outcome {
        let server = LoopbackServer { connection, _ in
            connection.send(response)
            connection.close()
        }
        return try await Fetcher().outcome(server.url(url))
    }

    @Test("a body shorter than its Content-Length is cut short, after its data")
    func shortBody() async throws {
        let outcome = try await outcome(ofRaw: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        #expect(outcome.text == "abc")
        #expect(outcome.summary == nil)
        #expect(outcome.error?.code == .cutShort(received: 3, expected: 10))
    }

    @Test(
        "a chunked body without its last chunk is cut short",
        arguments: ["3\r\nabc\r\n", "9\r\nabc"])
    func missingLastChunk(body: String) async throws {
        let outcome = try await outcome(
            ofRaw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
        #expect(outcome.text == "abc")
        #expect(outcome.summary == nil)
        #expect(outcome.error?.code == .cutShort(received: 3, expected: nil))
    }

    @Test("a chunk whose size is no number is a bad response")
    func badChunk() async throws {
        let outcome = try await outcome(
            ofRaw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n")
        #expect(outcome.summary == nil)
        #expect(outcome.error != nil)
    }

    @Test("a reset amid the body fails after its data")
    func resetAmidBody() async throws {
        let arrived = Gate()
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            arrived.wait()
            connection.reset()
        }
        var outcome = Outcome()
        for await event in Fetcher().events(for: try FetchRequest(server.url("/"))) {
            outcome.add(event)
            if case .data = event { arrived.open() }
        }
        #expect(outcome.text == "abc")
        #expect(outcome.error?.code == .connectionReset)
    }

    @Test("a reset or an end before the head is a reset")
    func resetBeforeHead() async throws {
        let server = LoopbackServer { connection, request in
            if request.target == "/reset" { connection.reset() } else { connection.close() }
        }
        for target in ["/reset", "/close"] {
            let outcome = try await Fetcher().outcome(server.url(target))
            #expect(outcome.error?.code == .connectionReset)
            #expect(outcome.head == nil)
        }
    }

    @Test(
        "a head that two readers could read differently is refused",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 2\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 3, 2\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 03, 3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 03\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 3,\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: \"3\"\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a\rContent-Length: 3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\nContent-Length: 3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length : 3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\nabc",
            "HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n",
            "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
        ])
    func strictHead(response: String) async throws {
        let outcome = try await outcome(ofRaw: response)
        guard case .badResponse? = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
        #expect(outcome.head == nil)
    }

    @Test("a carriage return in Set-Cookie loses that cookie, and not the page or other cookies")
    func brokenCookie() async throws {
        let outcome = try await outcome(
            ofRaw: "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nset-cookie: b=2\rx\r\n and more\r\n"
                + "Set-Cookie: c=3\r\nContent-Length: 3\r\n\r\nabc")
        #expect(outcome.text == "abc")
        let cookies = outcome.head?.setCookies.map { String(decoding: $0, as: UTF8.self) }
        #expect(cookies == [" a=1", " c=3"])
    }

    @Test("the same Content-Length twice is one")
    func repeatedLength() async throws {
        let outcome = try await outcome(
            ofRaw: "HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\nContent-Length: 3\r\n\r\nabc")
        #expect(outcome.text == "abc")
        #expect(outcome.summary != nil)
    }

    @Test(
        "what is not HTTP is refused",
        arguments: ["<p>HTTP/0.9 once was", "SSH-2.0-x\r\n", "\r\n\r\n"])
    func notHTTP(response: String) async throws {
        let outcome = try await outcome(ofRaw: response)
        guard case .badResponse? = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
        #expect(outcome.body.isEmpty)
    }

    @Test(
        "a head without end is refused", arguments: ["X: yyyyyyyyyyyyyyyy\r\n", "yyyyyyyyyyyyyyyy"])
    func endlessHead(piece: String) async throws {
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nX: ")
            while connection.isOpen {
                connection.send(String(repeating: piece, count: 64))
            }
        }
        let outcome = try await Fetcher().outcome(server.url("/"))
        #expect(outcome.error?.code == .badResponse("its head is too long"))
    }

    @Test("a secured connection that does not come about runs out of the connection time")
    func connectTimeout() async throws {
        var configuration = FetchConfiguration.patient
        configuration.connectTimeout = .milliseconds(50)
        // The kernel connects; nobody answers the first message of TLS.
        let listener = LoopbackSocket.listeners(on: ["127.0.0.1"])[0]
        defer { close(listener) }
        let url = "https://127.0.0.1:\(LoopbackSocket.port(of: listener))/"
        let outcome = try await Fetcher(configuration: configuration).outcome(url)
        #expect(outcome.error?.code == .timedOut(.connecting))
    }

    @Test("a coding that cannot be undone is refused")
    func badCoding() async throws {
        let outcome = try await outcome(
            ofRaw: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain")
        guard case .badResponse? = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
    }

    @Test("a body is taken up to the limit of bytes, and no further")
    func tooManyBytes() async throws {
        var configuration = FetchConfiguration.patient
        configuration.maximumBytes = 5
        let server = LoopbackServer { connection, request in
            connection.respond("200 OK", request.target == "/five" ? "12345" : "123456")
        }
        let fetcher = Fetcher(configuration: configuration)
        let five = try await fetcher.outcome(server.url("/five"))
        #expect(five.summary?.receivedByteCount == 5)
        let six = try await fetcher.outcome(server.url("/six"))
        #expect(six.text == "12345")
        #expect(six.error?.code == .tooManyBytes(limit: 5))
    }

    @Test("a server that goes silent runs out of the idle time")
    func idle() async throws {
        var configuration = FetchConfiguration.patient
        configuration.idleTimeout = .seconds(1)
        let server = LoopbackServer { connection, request in
            if request.target == "/body" {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            }
            connection.waitForEnd()
        }
        let fetcher = Fetcher(configuration: configuration)
        let early = try await fetcher.outcome(server.url("/head"))
        #expect(early.error?.code == .timedOut(.idle))
        let late = try await fetcher.outcome(server.url("/body"))
        #expect(late.text == "abc")
        #expect(late.error?.code == .timedOut(.idle))
    }

    @Test("a fetch that goes on for too long runs out of the overall time")
    func overall() async throws {
        var configuration = FetchConfiguration.patient
        configuration.overallTimeout = .milliseconds(100)
        let server = LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.isOpen {
                connection.send("1\r\nx\r\n")
                usleep(1000)
            }
        }
        let outcome = try await Fetcher(configuration: configuration).outcome(server.url("/"))
        #expect(outcome.error?.code == .timedOut(.overall))
    }

    @Test("a request that waits for a free connection does not run out of the connection time")
    func queuedConnection() async throws {
        var configuration = FetchConfiguration.patient
        configuration.connectTimeout = .seconds(4)
        let gate = Gate()
        let server = LoopbackServer { connection, _ in
            gate.wait()
            connection.respond("200 OK", "x")
            connection.close()
        }
        let fetcher = Fetcher(configuration: configuration)
        spawn {
            usleep(5_000_000)
            gate.open()
        }
        await withTaskGroup { group in
            for _ in 1...13 {
                group.addTask { [url = server.url("/")] in
                    let outcome = try? await fetcher.outcome(url)
                    #expect(outcome?.text == "x")
                    #expect(outcome?.error == nil)
                }
            }
        }
    }

    @Test("an address that the rules forbid is never connected to")
    func refusedAddress() async throws {
        let server = LoopbackServer { connection, _ in connection.respond() }
        var request = try FetchRequest(server.url("/"))
        request.checkAddress = { $0 != IPAddress(parsing: "127.0.0.1") }
        let fetcher = Fetcher()
        let refused = await fetcher.outcome(request)
        #expect(refused.error?.code == .addressRefused("127.0.0.1"))
        #expect(server.connectionCount == 0)
        // An open connection to it is no way around.
        #expect(try await fetcher.outcome(server.url("/")).summary != nil)
        let again = await fetcher.outcome(request)
        #expect(again.error?.code == .addressRefused("127.0.0.1"))
        #expect(server.connectionCount == 1)
    }

    @Test("a port where nobody listens refuses the connection")
    func refusedConnection() async throws {
        let port = LoopbackServer { _, _ in }.port
        let outcome = try await Fetcher().outcome("http://127.0.0.1:\(port)/")
        #expect(outcome.error?.code == .connectionRefused)
        #expect(
            outcome.error?.message
                == "cannot connect to 127.0.0.1 port \(port): Connection refused")
    }

    @Test("a name that nobody has is not found")
    func unknownHost() async throws {
        let outcome = try await Fetcher().outcome("http://nobody.invalid/")
        #expect(outcome.error?.code == .hostNotFound)
        #expect(outcome.error?.message == "host not found: nobody.invalid")
    }

    @Test(
        "only http and https are fetched",
        arguments: ["ftp://127.0.0.1/", "file:///etc/hosts", "ws://127.0.0.1/"])
    func otherSchemes(url: String) async throws {
        let outcome = try await Fetcher().outcome(url)
        guard case .unsupported? = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
    }

    @Test(
        "a method that would open a tunnel or echo secrets is refused",
        arguments: ["CONNECT", "TRACE", "A B", ""])
    func forbiddenMethod(method: String) async throws {
        let outcome = await Fetcher().outcome(try FetchRequest("http://127.0.0.1/", method: method))
        #expect(outcome.error?.code == .unsupported("method"))
    }
}
