import Testing

@testable import GarthWebDriver

@Suite("Requests to the WebDriver server") struct HTTPRequestTests {
    private func requests(_ text: String) throws -> [HTTPRequest] {
        var reader = HTTPRequestReader()
        reader.receive(text.utf8)
        var found: [HTTPRequest] = []
        while let request = try reader.next() { found.append(request) }
        return found
    }

    @Test("a request is read whole, wherever its bytes were cut")
    func pieces() throws {
        let text =
            "POST /session?x=1 HTTP/1.1\r\nHost: localhost:4\r\nContent-Length: 2\r\n\r\n{}GET"
        var reader = HTTPRequestReader()
        var found: HTTPRequest?
        for byte in text.utf8 {
            reader.receive([byte])
            if let request = try reader.next() { found = request }
        }
        let request = try #require(found)
        #expect(request.method == "POST")
        #expect(request.path == "/session")
        #expect(request.value(of: "host") == "localhost:4")
        #expect(request.body == Array("{}".utf8))
    }

    @Test("requests that come together are read one after the other")
    func pipelined() throws {
        let one = "GET /status HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(try requests(one + one).count == 2)
    }

    @Test(
        "what two readers could understand in two ways is refused",
        arguments: [
            "GET /status HTTP/1.0\r\n\r\n", "GET  /status HTTP/1.1\r\n\r\n",
            "GET http://a/ HTTP/1.1\r\n\r\n", "GET /\u{7F} HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\n folded\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rC\r\n\r\n",
        ])
    func ambiguous(text: String) {
        #expect(throws: HTTPFault.badRequest) { try requests(text) }
    }

    @Test("a head and a content have their greatest lengths")
    func limits() throws {
        let long = "GET / HTTP/1.1\r\nA: " + String(repeating: "b", count: 20_000)
        #expect(throws: HTTPFault.headTooLarge) { try requests(long) }
        let large = "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n"
        #expect(throws: HTTPFault.contentTooLarge) { try requests(large) }
        let coded = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(throws: HTTPFault.notImplemented) { try requests(coded) }
    }

    @Test(
        "only the names of this machine are answered",
        arguments: [
            ("localhost:4444", true), ("127.0.0.1:4444", true), ("[::1]:4444", true),
            ("LOCALHOST:4444", true), ("localhost", false), ("localhost:80", false),
            ("evil.test:4444", false), ("localhost.evil.test:4444", false), ("", false),
        ])
    func hosts(host: String, isAnswered: Bool) {
        let guardian = RequestGuard(address: "127.0.0.1", port: 4444)
        let request = HTTPRequest(method: "GET", path: "/status", fields: [("host", host)])
        #expect((guardian.refusal(of: request) == nil) == isAnswered)
    }

    @Test("a web page is not answered, and no request without a host")
    func origins() {
        let guardian = RequestGuard(address: "127.0.0.1", port: 1)
        let host = (name: "host", value: "localhost:1")
        for field in ["origin", "sec-fetch-site"] {
            let request = HTTPRequest(
                method: "POST", path: "/session", fields: [host, (field, "null")])
            #expect(guardian.refusal(of: request) != nil)
        }
        #expect(guardian.refusal(of: HTTPRequest(method: "GET", path: "/status")) != nil)
    }
}
