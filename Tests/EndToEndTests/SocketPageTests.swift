import Foundation
import GarthURL
import TestSupport
import Testing

/// Pages that talk by WebSocket: in dumps, in the browser and for drivers.
@Suite("Pages with WebSockets, from outside", .serialized) struct SocketPageTests {
    private static let chat = """
        <!DOCTYPE html><title>Chat</title><ul id=log></ul><input id=say><p id=state>connecting</p>
        <script>
        const log = t => { const li = document.createElement('li'); li.append(t);
          document.getElementById('log').append(li) };
        const state = t => document.getElementById('state').textContent = t;
        const s = new WebSocket(`ws://${location.host}/chat`, ['chat.v1', 'chat.v0']);
        s.binaryType = 'arraybuffer';
        s.onopen = () => { state('open ' + s.protocol); s.send('hello'); };
        s.onmessage = e => log(typeof e.data === 'string' ? e.data
          : 'bytes ' + new Uint8Array(e.data).join(','));
        s.onclose = e => state('closed ' + e.code + ' ' + e.wasClean + ' ' + e.reason);
        document.getElementById('say').addEventListener('keydown', e => {
          if (e.key !== 'Enter') return;
          s.send(e.target.value); e.target.value = ''; });
        </script>
        """

    /// A server that greets, answers each word, and closes when it is told `bye`.
    private func server(
        page: String = chat, fields: [String] = [],
        _ talk: @escaping @Sendable (SocketPeer) -> Void = { Self.chatter($0) }
    ) -> LoopbackServer {
        .ofSockets(
            page: page, fields: fields,
            accept: {
                base64(SHA1.hash(Array(($0 + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
            }, { peer, _ in talk(peer) })
    }

    private static func chatter(_ peer: SocketPeer) {
        peer.send("welcome")
        peer.send(binary: [1, 2, 255])
        while let frame = peer.receive() {
            switch frame.opcode {
            case 1 where frame.text == "bye": peer.close(4001, "so long")
            case 1: peer.send("you said \(frame.text)")
            case 8: return peer.connection.send(SocketPeer.frame(0x88, frame.content))
            default: break
            }
        }
    }

    private func dump(_ server: LoopbackServer, _ options: [String] = []) throws -> Garth.Result {
        try Garth.run(["--dump", "--javascript", "on"] + options + [server.url("/")])
    }

    @Test("a dump has the first messages of an open WebSocket, and ends while it is open")
    func dumped() throws {
        let server = server()
        let start = ContinuousClock.now
        let result = try dump(server)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        for words in ["welcome", "bytes 1,2,255", "you said hello", "open chat.v1"] {
            #expect(result.output.contains(words), "\(result)")
        }
        #expect(ContinuousClock.now - start < .seconds(60))
        let asked = try #require(server.requests.last)
        #expect(asked.field("Origin") == "http://127.0.0.1:\(server.port)")
        #expect(asked.field("Sec-WebSocket-Protocol") == "chat.v1, chat.v0")
    }

    @Test("a dump waits for answers that come one after the other, and for a page that is empty")
    func conversation() throws {
        let page = """
            <div id=app></div><script>
            const s = new WebSocket(`ws://${location.host}/`); let n = 0;
            s.onopen = () => s.send('0');
            s.onmessage = e => { if (++n < 5) s.send(String(n));
              else { document.getElementById('app').textContent = 'made of ' + e.data; } };
            </script>
            """
        let server = server(page: page) { peer in
            while let frame = peer.receive(), frame.opcode == 1 {
                // Longer than the quiet time of a page that shows something.
                usleep(400_000)
                peer.send("answer \(frame.text)")
            }
        }
        let result = try dump(server)
        #expect(result.output == "made of answer 4\n", "\(result)")
    }

    @Test("a server that says something without end does not keep a dump for ever")
    func endless() throws {
        let page =
            "<p id=n>0</p><script>let n = 0; const s = new WebSocket('ws://' + location.host);"
            + " s.onmessage = () => document.getElementById('n').textContent = 'got ' + ++n</script>"
        let server = server(page: page) { peer in
            while peer.connection.isOpen {
                peer.send("tick")
                usleep(100_000)
            }
        }
        let result = try dump(server, ["--javascript-time", "3"])
        #expect(result.status == 0 && result.output.hasPrefix("got "), "\(result)")
    }

    @Test("the allow-list refuses a WebSocket to another host, and no connection is made")
    func refused() throws {
        let other = server()
        let page =
            "<p id=p>text</p><script>const s = new WebSocket('ws://localhost:\(other.port)/');"
            + "s.onerror = () => p.append(' error');"
            + "s.onclose = e => p.append(' closed ' + e.code)</script>"
        let server = server(page: page)
        let result = try dump(server, ["--allow", "127.0.0.1:\(server.port)"])
        #expect(result.output.contains("text error closed 1006"), "\(result)")
        #expect(other.connectionCount == 0)
    }

    @Test(
        "connect-src holds for WebSockets",
        arguments: [
            ("connect-src 'none'", false), ("connect-src 'self'", true), ("connect-src ws:", true),
            ("connect-src wss:", false), ("connect-src ws://127.0.0.1:*", true),
            ("default-src 'unsafe-inline'", false), ("connect-src https:", false),
        ])
    func contentPolicy(policy: String, isAllowed: Bool) throws {
        let server = server(fields: [
            "Content-Security-Policy: \(policy); script-src 'unsafe-inline'"
        ])
        let result = try dump(server)
        #expect(result.output.contains("welcome") == isAllowed, "\(result)")
        #expect(server.requests.contains { $0.target == "/chat" } == isAllowed)
    }

    @Test("a person chats in the browser, and the server's end is shown")
    func browser() throws {
        let server = server()
        let terminal = try Terminal(["--javascript", "on", server.url("/")])
        try terminal.wait(for: "you said hello")
        try terminal.send("Tab")
        try terminal.type("good day")
        try terminal.send("Enter")
        try terminal.wait(for: "you said good day")
        try terminal.type("bye")
        try terminal.send("Enter")
        try terminal.wait(for: "closed 4001 true so long")
    }

    @Test("a driver sees what comes by a WebSocket, and leaving the page closes it")
    func driven() throws {
        let heard = Heard()
        let server = server { peer in
            peer.send("welcome")
            while let frame = peer.receive() { heard.add(frame) }
            heard.end()
        }
        let steps = [
            #"{"id": 1, "do": "load", "url": "\#(server.url("/"))"}"#,
            #"{"id": 2, "do": "waitFor", "text": "welcome"}"#,
            #"{"id": 3, "do": "load", "url": "about:blank"}"#,
        ]
        let file = TestFolder.shared.path + "/events-\(UUID().uuidString)"
        let result = try Garth.run(
            ["--drive", "-", "--javascript", "on", "--events", file],
            input: steps.joined(separator: "\n") + "\n")
        #expect(result.status == 0 && !result.output.contains("\"error\":{"), "\(result)")
        #expect(wait(every: 10) { heard.isOver })
        #expect(heard.words.first == "hello")
        let log = try String(contentsOfFile: file, encoding: .utf8)
        #expect(log.contains(#""purpose":"socket""#) && log.contains(#""status":101"#), "\(log)")
    }

    @Test("a dump has the events that a stream sends at once, and ends while it is open")
    func eventSource() throws {
        let page =
            "<p id=p>none</p><script>const e = new EventSource('/events');"
            + "e.onmessage = m => document.getElementById('p').textContent = m.data</script>"
        let server = LoopbackServer { connection, request in
            guard request.target == "/events" else {
                return connection.respond(fields: ["Content-Type: text/html"], page)
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            connection.send("data: one\n\n")
            usleep(200_000)
            connection.send("data: two\n\n")
            connection.waitForEnd()
        }
        let result = try dump(server)
        #expect(result.output == "two\n", "\(result)")
    }
}

/// What a server has heard.
private final class Heard: @unchecked Sendable {  // Guarded by the lock.
    private let lock = NSLock()
    private var frames: [SocketPeer.Frame] = []
    private var hasEnded = false

    func add(_ frame: SocketPeer.Frame) { lock.withLock { frames.append(frame) } }
    func end() { lock.withLock { hasEnded = true } }
    var isOver: Bool { lock.withLock { hasEnded } }
    var words: [String] { lock.withLock { frames.map(\.text) } }
}
