import GarthURL
import Synchronization
import TestSupport
import Testing

@testable import GarthFetch

/// WebSockets over libcurl, with a server of our own.
@Suite("WebSockets over the network", .serialized, .endsWhatHangs) struct SocketTests {
    private func server(
        _ talk: @escaping @Sendable (SocketPeer, LoopbackServer.Request) -> Void
    ) -> LoopbackServer {
        .ofSockets(accept: { socketAccept(for: $0) }, talk)
    }

    private func echo(_ peer: SocketPeer) {
        while let frame = peer.receive() {
            guard frame.opcode != 8 else {
                return peer.connection.send(SocketPeer.frame(0x88, frame.content))
            }
            peer.connection.send(SocketPeer.frame(frame.first, frame.content))
        }
    }

    private func request(_ url: String, _ channel: SocketChannel) throws -> FetchRequest {
        var request = try FetchRequest(url)
        request.socket = channel
        return request
    }

    @Test("messages of every length go and come, masked one way and plain the other")
    func echoes() async throws {
        let server = server { peer, _ in self.echo(peer) }
        let channel = SocketChannel(protocols: ["chat"])
        let sizes = [0, 1, 125, 126, 65535, 65536, 3 << 20]
        var got: [SocketMessage] = []
        var sent = 0
        var end: SocketEnd?
        var head: ResponseHead?
        let fetcher = Fetcher()
        for await event in fetcher.events(for: try request(server.url("/a?b"), channel)) {
            switch event {
            case .response(let response):
                head = response
                for size in sizes {
                    channel.send(
                        SocketMessage(
                            isText: size < 127, bytes: [UInt8](repeating: 97, count: size)))
                }
            case .socket(.message(let message)):
                got.append(message)
                if got.count == sizes.count { channel.close(code: 3001, reason: "done") }
            case .socket(.sent(_, let byteCount)): sent += byteCount
            case .socket(.ended(let told)): end = told
            default: break
            }
        }
        #expect(head?.status == 101)
        #expect(head?.first("Sec-WebSocket-Protocol") == "chat")
        #expect(head?.remoteAddress == "127.0.0.1")
        #expect(got.map(\.bytes.count) == sizes)
        #expect(got.map(\.isText) == sizes.map { $0 < 127 })
        #expect(sent == sizes.reduce(0, +))
        #expect(end == SocketEnd(code: 3001, reason: "done", isClean: true))
        #expect(server.requests.first?.target == "/a?b")
    }

    @Test("an address that the caller refuses is not contacted")
    func refusedAddress() async throws {
        let server = server { peer, _ in self.echo(peer) }
        var request = FetchRequest(try permitted(server.url("/"))) { _ in false }
        request.socket = SocketChannel()
        let outcome = await Fetcher().outcome(request)
        guard case .addressRefused = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
        #expect(server.connectionCount == 0)
    }

    @Test("redirects, pages and other answers open nothing, and no other server is asked")
    func otherAnswers() async throws {
        let other = LoopbackServer { connection, _ in connection.respond() }
        for answer in ["302 Found", "200 OK", "404 Not Found", "401 Unauthorized"] {
            let server = LoopbackServer { connection, _ in
                connection.respond(answer, fields: ["Location: \(other.url("/"))"], "no")
            }
            let outcome = await Fetcher().outcome(
                try request(server.url("/"), SocketChannel()))
            guard case .badResponse = outcome.error?.code else {
                Issue.record("\(answer): \(String(describing: outcome.error))")
                continue
            }
        }
        #expect(other.connectionCount == 0)
    }

    @Test("a reader that is slow holds the server back")
    func flood() async throws {
        let sent = Mutex(0)
        let server = server { peer, _ in
            let message = [UInt8](repeating: 1, count: 100_000)
            for _ in 0..<1000 where peer.connection.isOpen {
                peer.send(binary: message)
                sent.withLock { $0 += message.count }
            }
        }
        let seen = Mutex(0)
        let channel = SocketChannel()
        let fetcher = Fetcher()
        let events = fetcher.events(for: try request(server.url("/"), channel))
        var iterator = events.makeAsyncIterator()
        guard case .response = await iterator.next() else {
            Issue.record("no answer")
            return
        }
        // Nobody reads: the server comes to a stop long before its 100 MB.
        var last = -1
        while sent.withLock({ $0 }) != last {
            last = sent.withLock { $0 }
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(last < 30_000_000)
        while let event = await iterator.next() {
            if case .socket(.message(let message)) = event {
                seen.withLock { $0 += message.bytes.count }
            }
        }
        #expect(seen.withLock { $0 } == 100_000_000)
    }

    @Test("a socket that is cancelled leaves with a word")
    func cancelled() async throws {
        let heard = Mutex<[SocketPeer.Frame]>([])
        let server = server { peer, _ in
            peer.send("hello")
            while let frame = peer.receive() { heard.withLock { $0.append(frame) } }
        }
        let opened = Mutex(false)
        let fetcher = Fetcher()
        let task = fetcher.start(try request(server.url("/"), SocketChannel())) { event in
            if case .socket = event { opened.withLock { $0 = true } }
        }
        #expect(wait(every: 10) { opened.withLock { $0 } })
        task.cancel()
        #expect(wait(every: 10) { heard.withLock { !$0.isEmpty } })
        let frame = try #require(heard.withLock { $0.first })
        #expect(frame.opcode == 8 && frame.isMasked && frame.content == [3, 233])
    }

    @Test("sockets to one server are opened one after the other, and stay open together")
    func many() async throws {
        let server = server { peer, _ in self.echo(peer) }
        let fetcher = Fetcher()
        let opened = Mutex(0)
        let tasks = try (0..<20).map { _ in
            fetcher.start(try request(server.url("/"), SocketChannel())) { event in
                if case .response = event { opened.withLock { $0 += 1 } }
            }
        }
        #expect(wait(every: 10) { opened.withLock { $0 } == 20 })
        #expect(server.connectionCount == 20)
        // They take no place of ordinary requests.
        let page = LoopbackServer { connection, _ in connection.respond("200 OK", "page") }
        #expect(try await fetcher.outcome(page.url("/")).text == "page")
        for task in tasks { task.cancel() }
    }

    @Test("a secured server needs a certificate that holds")
    func secured() async throws {
        let server = try TLSServer(.selfSigned)
        var configuration = FetchConfiguration.patient
        configuration.resolves = ["good.test:\(server.port):127.0.0.1"]
        let refused = await Fetcher(configuration: configuration).outcome(
            try request("https://good.test:\(server.port)/", SocketChannel()))
        #expect(refused.error?.code == .tls(.selfSigned))
        let good = try TLSServer(.good)
        configuration.resolves = ["good.test:\(good.port):127.0.0.1"]
        configuration.caCertificateFile = good.authority
        let outcome = await Fetcher(configuration: configuration).outcome(
            try request("https://good.test:\(good.port)/", SocketChannel()))
        // The server speaks TLS and is no WebSocket.
        guard case .badResponse = outcome.error?.code else {
            Issue.record("\(String(describing: outcome.error))")
            return
        }
    }
}
