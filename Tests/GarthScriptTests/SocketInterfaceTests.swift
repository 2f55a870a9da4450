import GarthPage
import GarthScript
import ScriptTesting
import Testing

@Suite("The interface WebSocket") struct SocketInterfaceTests {
    private func page() -> TestPage { TestPage("<p>text", url: "https://example.org/dir/page") }

    /// A page with an open socket `s`, whose events are written into `log`.
    private func opened(
        _ more: String = "", room: Int = 100
    ) -> (page: TestPage, number: UInt32) {
        let page = page()
        page.socketRoom = room
        _ = page.evaluate(
            """
            var log = [], s = new WebSocket('/chat', ['b', 'a']);
            s.onopen = e => log.push('open ' + s.protocol + s.readyState);
            s.onmessage = e => log.push(e.data instanceof Blob ? 'blob ' + e.data.size
              : typeof e.data === 'string' ? e.data + ' ' + e.origin
              : 'buffer ' + new Uint8Array(e.data));
            s.onerror = e => log.push('error ' + s.readyState);
            s.onclose = e => log.push(['close', e.code, e.reason, e.wasClean, s.readyState].join(' '));
            \(more)
            """)
        let number = page.requests.last?.number ?? 0
        page.realm?.tell(socket: number, .opened(subprotocol: "a"))
        return (page, number)
    }

    @Test(
        "the address is one of ws or wss, also when it is written as http",
        arguments: [
            ("/chat?x", "wss://example.org/chat?x"), ("ws://a.test", "ws://a.test/"),
            ("http://a.test:81/", "ws://a.test:81/"), ("HTTPS://a.test/", "wss://a.test/"),
            ("wss://a.test:443/", "wss://a.test/"), ("//b.test", "wss://b.test/"),
        ])
    func addresses(text: String, url: String) {
        let page = page()
        #expect(page.evaluate("new WebSocket('\(text)').url") == "\"\(url)\"")
        #expect(page.requests.map(\.url) == [url])
        #expect(page.requests.first?.destination == .socket)
    }

    @Test(
        "other addresses, fragments and protocols that are no tokens are syntax errors",
        arguments: [
            "'ftp://a.test/'", "'file:///a'", "'data:,a'", "'http://'", "'ws://a.test/#'",
            "'ws://a.test/#b'", "'/', ''", "'/', 'a b'", "'/', 'a,b'", "'/', ['a', 'a']",
            "'/', ['\\r\\nEvil: 1']", "'/', 'ä'",
        ])
    func syntaxErrors(arguments: String) {
        let page = page()
        let source = "try { new WebSocket(\(arguments)); 0 } catch (e) { e.name }"
        #expect(page.evaluate(source) == "\"SyntaxError\"")
        #expect(page.requests.isEmpty)
    }

    @Test("the interface has the members and constants of the standard")
    func members() {
        let page = page()
        #expect(page.evaluate("try { WebSocket('/'); 0 } catch (e) { e.name }") == "\"TypeError\"")
        #expect(
            page.evaluate(
                "[WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.prototype.CLOSING,"
                    + " WebSocket.CLOSED, WebSocket.length]") == "[0,1,2,3,1]")
        #expect(
            page.evaluate(
                "var n = new WebSocket('/'); n.binaryType = 'text';"
                    + "[n.readyState, n.bufferedAmount, n.extensions, n.protocol, n.binaryType]")
                == #"[0,0,"","","blob"]"#)
        #expect(
            page.evaluate("n.binaryType = 'arraybuffer'; n.binaryType") == "\"arraybuffer\"")
    }

    @Test("messages come as text, as blobs and as buffers, and what is sent is converted")
    func messages() {
        let (page, number) = opened()
        func tell(_ isText: Bool, _ bytes: [UInt8]) {
            page.realm?.tell(
                socket: number, .message(ScriptSocketMessage(isText: isText, bytes: bytes)))
        }
        tell(true, Array("hé".utf8))
        tell(false, [1, 2, 3])
        _ = page.evaluate("s.binaryType = 'arraybuffer'")
        tell(false, [255, 0])
        #expect(
            page.evaluate("log")
                == #"["open a1","hé wss://example.org","blob 3","buffer 255,0"]"#)
        _ = page.evaluate(
            "s.send('é'); s.send(new Uint8Array([65, 66, 67]).subarray(1)); s.send(new Blob(['b']));"
                + "s.send(new Uint8Array([68]).buffer); s.send(12)")
        #expect(page.socketWords == ["text é", "binary BC", "binary b", "binary D", "text 12"])
        #expect(page.evaluate("s.bufferedAmount") == "8")
        page.realm?.tell(socket: number, .sent(messageCount: 5, byteCount: 8))
        #expect(page.evaluate("s.bufferedAmount") == "0")
    }

    @Test("messages without room wait in the page in their order, the closing frame behind them")
    func waiting() {
        let (page, number) = opened(room: 1)
        _ = page.evaluate("s.send('a'); s.send('b'); s.send('c'); s.close(3000, 'end')")
        #expect(page.socketWords == ["text a"])
        page.socketRoom = 10
        page.realm?.tell(socket: number, .sent(messageCount: 1, byteCount: 1))
        #expect(page.socketWords == ["text a", "text b", "text c", "close 3000 end"])
    }

    @Test("the end has its code and words; a fault is an error first")
    func ends() {
        let (page, number) = opened()
        page.realm?.tell(
            socket: number, .closed(ScriptSocketEnd(code: 4000, reason: "bye", isClean: true)))
        #expect(page.evaluate("log") == #"["open a1","close 4000 bye true 3"]"#)
        _ = page.evaluate("s.send('late'); s.close()")
        #expect(page.socketWords.isEmpty)
        #expect(page.evaluate("s.bufferedAmount") == "4")
        let (other, second) = opened()
        other.realm?.tell(socket: second, .closed(.abnormal))
        #expect(other.evaluate("log") == #"["open a1","error 3","close 1006  false 3"]"#)
    }

    @Test(
        "codes and words of a script are checked",
        arguments: [
            ("999", "InvalidAccessError"), ("1001", "InvalidAccessError"),
            ("5000", "InvalidAccessError"), ("0", "InvalidAccessError"),
            ("1000, 'é'.repeat(62)", "SyntaxError"),
        ])
    func closing(arguments: String, error: String) {
        let (page, _) = opened()
        let source = "try { s.close(\(arguments)); 0 } catch (e) { e.name }"
        #expect(page.evaluate(source) == "\"\(error)\"")
        #expect(page.socketWords.isEmpty && page.cancelledRequests.isEmpty)
    }

    @Test("a socket that is closed before it is open fails, and nothing can be sent before")
    func early() {
        let page = page()
        #expect(
            page.evaluate(
                "var s = new WebSocket('/'); try { s.send('a') } catch (e) { e.name }")
                == "\"InvalidStateError\"")
        _ = page.evaluate("s.close()")
        #expect(page.cancelledRequests == page.requests.map(\.number))
        #expect(page.evaluate("s.readyState") == "2")
    }

    @Test("closing without a code sends none; words alone are sent with 1000")
    func codes() {
        let (page, _) = opened()
        _ = page.evaluate("s.close()")
        #expect(page.socketWords == ["close - "])
        let (other, _) = opened()
        _ = other.evaluate("s.close(undefined, 'w')")
        #expect(other.socketWords == ["close 1000 w"])
    }

    @Test("a message of more than 16 MB closes the connection")
    func full() {
        let (page, number) = opened()
        _ = page.evaluate("s.send(new Uint8Array((16 << 20) + 1))")
        #expect(page.socketWords.isEmpty && page.cancelledRequests == [number])
    }
}
