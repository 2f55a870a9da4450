import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

private func request(_ url: String) throws -> SmallWebRequest? {
    try SmallWebRequest(try #require(URLRecord.parse(url)))
}

@Suite("Requests of Gemini and Gopher") struct SmallWebRequestTests {
    @Test(
        "the line is the address of Gemini, or the selector of Gopher",
        arguments: [
            ("gemini://a.test/b?c%20d#e", "gemini://a.test/b?c%20d"),
            ("gopher://a.test/", ""), ("gopher://a.test/1", ""),
            ("gopher://a.test/0/b%20c", "/b c"),
            ("gopher://a.test/1b?c", "b?c"), ("gopher://a.test/7/s%09two%20words", "/s\ttwo words"),
            ("gophers://a.test/0x", "x"), ("gopher://a.test/0/%C3%A9", "/é"),
        ])
    func line(url: String, line: String) throws {
        #expect(String(decoding: try request(url)?.line ?? [0], as: UTF8.self) == line)
    }

    @Test(
        "an address that would send more than one line, or a lie, is refused",
        arguments: [
            "gopher://a.test/0/x%0D%0AHELO", "gopher://a.test/0/x%0aDEL", "gopher://a.test/0x%00",
            "gopher://a.test/0/x?y%0d", "gopher://a.test/?%0A", "gopher://a.test/0/x%09y",
            "gopher://a.test/7/x%09y%09z", "gopher://a.test/%0Ax", "gopher://a.test/%30/x",
            "gopher://a.test//x", "gemini://A.test/", "gemini://a.test:1965/",
            "gemini://u@a.test/", "gemini://0x7f.1/",
            "gemini://a.test/" + String(repeating: "a", count: 1100),
            "gopher://a.test/0" + String(repeating: "a", count: 1100),
        ])
    func refused(url: String) {
        #expect(throws: FetchError.self) { try request(url) }
    }

    @Test("libcurl gets each byte of a line encoded, behind the two characters that it leaves out")
    func curlPath() throws {
        #expect(try request("gopher://a.test/0/b%20c")?.curlPath == "/1%2fb%20c")
        #expect(try request("gopher://a.test/")?.curlPath == "/1")
    }

    @Test("a search without words is a form, and no server is asked")
    func words() throws {
        let url = try #require(URLRecord.parse("gopher://a.test/7/find"))
        let request = try #require(try SmallWebRequest(url))
        #expect(request.lacksWords)
        #expect(
            String(decoding: request.wordsMenu(of: url), as: UTF8.self)
                == "7Words to search for\t/find\ta.test\t70\r\n")
    }
}

@Suite("Answers of Gemini and Gopher") struct SmallWebAnswerTests {
    private func answer(_ url: String) throws -> SmallWebAnswer {
        let url = try #require(URLRecord.parse(url))
        return SmallWebAnswer(url, try #require(try SmallWebRequest(url)))
    }

    private func head(_ line: String) -> GeminiHead? { GeminiHead(Array(line.utf8)) }

    @Test(
        "the first line is two digits, a blank and what they need",
        arguments: [
            "", "2", "x0 text/gemini", "200 text", "20text", "00 x", "70 x", "20 a\u{0}b",
            "20 a\rb",
        ])
    func badHeads(line: String) { #expect(head(line) == nil) }

    @Test("a type without an encoding is UTF-8, and none at all is a text of Gemini")
    func types() {
        #expect(head("20")?.meaning == .body(type: "text/gemini; charset=utf-8"))
        #expect(head("20 ")?.meaning == .body(type: "text/gemini; charset=utf-8"))
        #expect(head("20 text/plain")?.meaning == .body(type: "text/plain; charset=utf-8"))
        #expect(
            head("20 text/gemini; charset=latin1")?.meaning
                == .body(type: "text/gemini; charset=latin1"))
        #expect(head("20 image/png")?.meaning == .body(type: "image/png"))
        #expect(head("31 /x")?.meaning == .redirect(to: "/x", isForGood: true))
        #expect(head("11 word?")?.meaning == .question(isSecret: true))
        #expect(head("60 who?")?.meaning == .failure(GeminiFailure(status: 60)))
    }

    @Test("a head is read in pieces of any size, and the rest is the body", arguments: [1, 3, 100])
    func pieces(size: Int) throws {
        var answer = try answer("gemini://a.test/")
        var head: ResponseHead?
        var body: [UInt8] = []
        var rest = Array("20 text/plain\r\nab\r\n".utf8)[...]
        while !rest.isEmpty {
            var piece = rest.prefix(size)
            rest = rest.dropFirst(size)
            if !answer.hasHead, case .head(let found) = answer.readHead(&piece) { head = found }
            if answer.hasHead { body += answer.body(piece) }
        }
        #expect(head?.mediaType == "text/plain")
        #expect(body == Array("ab\r\n".utf8))
    }

    @Test("a first line without an end is given up after 1030 bytes")
    func longHead() throws {
        var answer = try answer("gemini://a.test/")
        var short = Array(("20 " + String(repeating: "a", count: 1000)).utf8)[...]
        #expect(answer.readHead(&short) == .more)
        var long = Array(String(repeating: "a", count: 100).utf8)[...]
        #expect(answer.readHead(&long) == .bad("its first line is too long"))
    }

    @Test("the words of a server are escaped in the pages about them")
    func escapes() throws {
        var answer = try answer("gemini://a.test/?old")
        var line = Array("10 <script>\"&\r\n".utf8)[...]
        guard case .page(let head, let page) = answer.readHead(&line) else {
            return #expect(Bool(false), "no page")
        }
        #expect(head.status == 200)
        #expect(!page.contains("<script>") && page.contains("&lt;script&gt;&quot;&amp;"))
        #expect(page.contains("action=\"gemini://a.test/\""))
        #expect(answer.body([1, 2][...]).isEmpty, "what is behind it is no part of the page")
    }

    @Test(
        "a line of a dot ends a text of Gopher, and is no part of it",
        arguments: [
            ("a\r\n.\r\n", "a\r\n"), ("a\n.\n", "a\n"), (".\r\n", ""), ("a.\r\n", "a.\r\n"),
            ("a\r\n.", "a\r\n"), ("a\r\n..\r\n", "a\r\n..\r\n"), ("", ""),
        ])
    func dots(text: String, expected: String) {
        for size in [1, 2, 100] {
            var tail = GopherTail()
            var passed: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                passed += tail.pass(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(String(decoding: passed + tail.end(), as: UTF8.self) == expected)
        }
    }

    @Test("the type of an item tells its media type, and the name what the type leaves open")
    func itemTypes() throws {
        for (type, name, expected) in [
            ("0", "x", "text/plain"), ("1", "x", "text/gopher"), ("h", "x", "text/html"),
            ("I", "x.png", "image/png"), ("I", "x.html", "image/jpeg"), ("g", "x", "image/gif"),
            ("9", "x.pdf", "application/pdf"), ("9", "x", "application/octet-stream"),
        ] {
            let byte = try #require(type.utf8.first)
            #expect(GopherType.mediaType(byte, selector: Array(name.utf8)) == expected)
        }
    }
}

@Suite("Fetching by Gemini and Gopher", .serialized, .endsWhatHangs) struct SmallWebFetchTests {
    private let servers = KnownServers(queue: nil, clock: { 0 })

    private func outcome(
        _ url: String, exceptions: CertificateExceptions? = nil, method: String = "GET",
        _ configuration: FetchConfiguration = .patient
    ) async throws -> Outcome {
        var request = try FetchRequest(url, method: method)
        request.knownServers = servers
        request.exceptions = exceptions
        return await Fetcher(configuration: configuration).outcome(request)
    }

    @Test("Gemini: the request is the address and its end, the answer has its type and certificate")
    func gemini() async throws {
        let server = try LineServer(.gemini)
        try server.answer("/a?b%20c", "20 text/gemini\r\n# Hello\r\n")
        let outcome = try await outcome(server.url("/a?b%20c#d"))
        #expect(outcome.error == nil)
        #expect(outcome.text == "# Hello\r\n")
        #expect(outcome.head?.contentType?.essence == "text/gemini")
        #expect(outcome.head?.version == .smallWeb)
        #expect(outcome.head?.tls?.certificate?.subject == "CN=127.0.0.1")
        #expect(outcome.head?.tls?.isException == false)
        #expect(server.asked == ["\(server.url("/a?b%20c"))\\r\\n"])
    }

    @Test("Gopher: the request is the selector, no field goes along, and the last dot is no text")
    func gopher() async throws {
        let server = try LineServer(.gopher)
        try server.answer("/a b", "one\r\n.\r\n")
        let outcome = try await outcome(server.url("/0/a%20b"))
        #expect(outcome.text == "one\r\n")
        #expect(outcome.head?.mediaType == "text/plain")
        #expect(outcome.head?.tls == nil)
        #expect(server.asked == ["/a b\\r\\n"])
        try server.answer("", "")
        let empty = try await self.outcome(server.url("/"))
        #expect(empty.error == nil && empty.head?.mediaType == "text/gopher")
    }

    @Test("Gopher over TLS has the certificates of first use, too")
    func gophers() async throws {
        let server = try LineServer(.gophers)
        try server.answer("x", "iHello\t\t\t\r\n")
        #expect(try await outcome(server.url("/1x")).text == "iHello\t\t\t\r\n")
        try server.renewCertificate(days: 30)
        #expect(try await outcome(server.url("/1x")).error?.code == .tls(.changed))
    }

    @Test("another certificate than that of the first visit is refused before a byte is sent")
    func changed() async throws {
        let server = try LineServer(.gemini)
        try server.answer("/", "20 text/plain\r\nsecret")
        #expect(try await outcome(server.url("/")).text == "secret")
        #expect(try await outcome(server.url("/")).error == nil)
        try server.renewCertificate(days: 30)
        let exceptions = CertificateExceptions()
        let refused = try await outcome(server.url("/"), exceptions: exceptions)
        #expect(refused.error?.code == .tls(.changed))
        #expect(refused.error?.message.contains("another one than at the first visit") == true)
        #expect(server.asked.count == 2)
        let shown = try #require(refused.error?.certificate)
        exceptions.accept(fingerprint: shown.fingerprint, host: "127.0.0.1", port: server.port)
        #expect(try await outcome(server.url("/"), exceptions: exceptions).text == "secret")
        #expect(try await outcome(server.url("/")).text == "secret", "it is the known one now")
    }

    @Test("a certificate that has expired gives way to its successor")
    func expired() async throws {
        let late = KnownServers(queue: nil, clock: { 4_000_000_000 })
        let server = try LineServer(.gemini)
        try server.answer("/", "20 text/plain\r\nx")
        var request = try FetchRequest(server.url("/"))
        request.knownServers = late
        #expect(await Fetcher().outcome(request).error == nil)
        try server.renewCertificate(days: 30)
        #expect(await Fetcher().outcome(request).error == nil)
    }

    @Test("a redirect, a question and a failure have heads of their own, and no body of the server")
    func statuses() async throws {
        let server = try LineServer(.gemini)
        try server.answer("/r", "30 /there\r\nbody")
        try server.answer("/q", "11 Word?\r\nbody")
        let redirect = try await outcome(server.url("/r"))
        #expect(redirect.head?.location == "/there" && redirect.body.isEmpty)
        let question = try await outcome(server.url("/q"))
        #expect(question.head?.mediaType == "text/html")
        #expect(question.text.contains("type=\"password\""))
        let failure = try await outcome(server.url("/none"))
        #expect(failure.head?.status == 404 && failure.text.contains("nothing here"))
    }

    @Test(
        "an answer that is none of Gemini's is an error that says so",
        arguments: ["HTTP/1.1 200 OK\r\n\r\n", "20text\r\n", "20 a", "\r\n", "99 x\r\n"])
    func nonsense(answer: String) async throws {
        let server = try LineServer(.gemini)
        try server.answer("/", answer)
        let outcome = try await outcome(server.url("/"))
        #expect(outcome.head == nil && outcome.body.isEmpty)
        guard case .badResponse? = outcome.error?.code else {
            return #expect(Bool(false), "\(String(describing: outcome.error))")
        }
    }

    @Test("a server that says no more is given up after the time for silence, head or body")
    func silence() async throws {
        let server = try LineServer(.gemini)
        try server.answer("/head", "20 te", .silent)
        try server.answer("/body", "20 text/plain\r\npart", .silent)
        var impatient = FetchConfiguration.patient
        impatient.idleTimeout = .milliseconds(300)
        for path in ["/head", "/body"] {
            let outcome = try await outcome(server.url(path), impatient)
            #expect(outcome.error?.code == .timedOut(.idle))
        }
    }

    @Test("a server that accepts and never shakes hands holds up no other transfer")
    func silentHandshake() async throws {
        let mute = LoopbackServer { connection, _ in connection.waitForEnd() }
        let server = try LineServer(.gopher)
        try server.answer("", "iok\t\t\t\r\n")
        let fetcher = Fetcher(configuration: .patient)
        let stuck = fetcher.start(try FetchRequest("gemini://127.0.0.1:\(mute.port)/")) { _ in }
        try await wait { mute.connectionCount == 1 }
        #expect(await fetcher.outcome(try FetchRequest(server.url("/"))).error == nil)
        stuck.cancel()
    }

    @Test("a body longer than the limit is cut there")
    func endless() async throws {
        let server = try LineServer(.gemini)
        try server.answer(
            "/", Array("20 text/plain\r\n".utf8) + [UInt8](repeating: 0x61, count: 200_000))
        var small = FetchConfiguration.patient
        small.maximumBytes = 100_000
        let outcome = try await outcome(server.url("/"), small)
        #expect(outcome.error?.code == .tooManyBytes(limit: 100_000))
        #expect(outcome.body.count == 100_000)
    }

    @Test("only GET is known, and an address that the rules deny is not contacted")
    func refusals() async throws {
        let server = try LineServer(.gemini)
        let posted = try await outcome(server.url("/"), method: "POST")
        #expect(posted.error?.code == .unsupported("method"))
        var request = try FetchRequest(server.url("/"))
        request.checkAddress = { _ in false }
        let denied = await Fetcher().outcome(request)
        #expect(denied.error?.code == .addressRefused("127.0.0.1"))
        #expect(server.asked.isEmpty)
    }

    @Test("a proxy of HTTP gets a tunnel, never the request itself")
    func tunnel() async throws {
        let proxy = LoopbackServer { connection, _ in
            connection.respond("403 Forbidden")
        }
        var configuration = FetchConfiguration.patient
        configuration.proxy = "http://127.0.0.1:\(proxy.port)"
        for url in ["gemini://a.test/", "gopher://a.test/1/x", "gophers://a.test/"] {
            let outcome = try await outcome(url, configuration)
            #expect(outcome.error?.code == .proxy)
        }
        #expect(proxy.requests.count == 3)
        #expect(proxy.requests.allSatisfy { $0.head.hasPrefix("CONNECT a.test:") })
    }
}
