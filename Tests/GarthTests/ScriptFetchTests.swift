import GarthFetch
import GarthPage
import GarthURL
import Testing

@testable import Garth

/// Requests of scripts as conversations: the Fetch Standard's rules without a socket.
@Suite("Requests of scripts") struct ScriptFetchTests {
    /// One request of a page, whose hops the test answers.
    private struct Conversation {
        var fetch: ScriptFetch?
        /// The requests that were sent.
        var sent: [NavigationRequest] = []
        /// The URLs that the policy was asked for.
        var asked: [String] = []
        var answer: ScriptResponse?
        private let policy: URLPolicy

        init(
            _ request: ScriptRequest, of page: String = "http://a.test/page",
            sandbox: SandboxFlags = [], policy: URLPolicy = .open, contentPolicy: String = ""
        ) throws {
            self.policy = policy
            let url = try URLRecord(parsing: page)
            let terms = DocumentTerms(
                sandbox: sandbox,
                contentPolicies: ContentPolicies(
                    ContentSecurityPolicy.policies(in: [contentPolicy], of: url)),
                connections: ConnectionTerms(prohibitsMixedContent: url.scheme == "https"))
            let client = ScriptClient(SourcePage(url: url), terms)
            fetch = ScriptFetch(request, of: client)
            if var begun = fetch {
                take(begun.start(), &begun)
            } else {
                answer = .error
            }
        }

        private mutating func take(_ first: ScriptFetch.Action, _ fetch: inout ScriptFetch) {
            var action = first
            while true {
                switch action {
                case .askPolicy(let url):
                    asked.append(url.href)
                    action = fetch.policyAnswered(
                        policy.decision(for: url, purpose: fetch.purpose, source: fetch.source))
                    continue
                case .fetch(_, let request): sent.append(request)
                case .end(let response): answer = response
                case .nothing: break
                }
                self.fetch = fetch
                return
            }
        }

        /// The server answers.
        mutating func respond(
            _ status: Int = 200, _ fields: [(String, String)] = [], _ body: String = ""
        ) {
            guard var fetch else { return }
            let head = ResponseHead(
                status: status, version: .http11, headers: fields.map { HeaderField($0, $1) })
            take(fetch.received(head), &fetch)
            guard answer == nil, fetch.wantsBody else { return }
            take(fetch.received(Array(body.utf8)), &fetch)
            take(fetch.finished(), &fetch)
        }
    }

    private func request(
        _ url: String, _ method: String = "GET", _ headers: [(String, String)] = [],
        body: String? = nil, mode: ScriptRequest.Mode = .cors,
        credentials: ScriptRequest.Credentials = .sameOrigin,
        redirect: ScriptRequest.Redirect = .follow
    ) -> ScriptRequest {
        ScriptRequest(
            number: 1, url: url, method: method,
            headers: headers.map { ScriptHeaderField($0, $1) },
            body: body.map { Array($0.utf8) }, mode: mode, credentials: credentials,
            redirect: redirect)
    }

    private static let shared = [("Access-Control-Allow-Origin", "*")]

    @Test("a request for a script is judged as a script, and sends nothing")
    func scripts() throws {
        var wanted = request("http://b.test/m.js")
        wanted.destination = .script
        var talk = try Conversation(wanted)
        #expect(talk.fetch?.purpose == .script && talk.sent.first?.purpose == .script)
        #expect(talk.sent.first?.script?.origin == "http://a.test")
        talk.respond(200, Self.shared, "text")
        #expect(talk.answer?.kind == .cors)
        for (method, fields) in [("POST", []), ("GET", [("X-One", "1")])] {
            var sending = request("http://a.test/m.js", method, fields)
            sending.destination = .script
            #expect(try Conversation(sending).answer == .error)
        }
    }

    @Test("a policy of the page forbids a request, and a redirect to where it does not lead")
    func contentPolicies() throws {
        let policy = "connect-src http://b.test/d/ http://c.test; script-src 'nonce-n'"
        let refused = try Conversation(request("http://b.test/e"), contentPolicy: policy)
        #expect(refused.answer == .error && refused.asked.isEmpty)
        #expect(refused.fetch?.refusal?.contains("connect-src") == true)
        for (target, isFollowed) in [("http://c.test/x", true), ("http://d.test/", false)] {
            var talk = try Conversation(request("http://b.test/d/x"), contentPolicy: policy)
            talk.respond(302, Self.shared + [("Location", target)])
            #expect(talk.sent.count == (isFollowed ? 2 : 1))
            #expect((talk.answer == .error) == !isFollowed)
        }
        var script = request("http://d.test/m.js")
        script.destination = .script
        #expect(try Conversation(script, contentPolicy: policy).answer == .error)
        script.metadata.nonce = "n"
        #expect(try Conversation(script, contentPolicy: policy).sent.count == 1)
    }

    @Test("a page gets what its own origin answers, with cookies and without cookies' fields")
    func sameOrigin() throws {
        var talk = try Conversation(request("http://a.test/x#place", "get"))
        #expect(talk.sent[0].method == "GET" && talk.sent[0].script?.origin == nil)
        #expect(talk.sent[0].context.credentials == .include)
        #expect(talk.sent[0].purpose == .request && talk.asked == ["http://a.test/x#place"])
        talk.respond(201, [("X-One", "1"), ("Set-Cookie", "a=1")], "text")
        let answer = try #require(talk.answer)
        #expect(answer.kind == .basic && answer.status == 201 && answer.url == "http://a.test/x")
        #expect(answer.headers == [ScriptHeaderField("X-One", "1")])
        #expect(answer.body == Array("text".utf8) && !answer.isRedirected)
    }

    @Test("another origin that does not agree gives a network error, and one that does an answer")
    func cors() throws {
        var talk = try Conversation(request("http://b.test/x"))
        #expect(talk.sent[0].script?.origin == "http://a.test")
        #expect(talk.sent[0].context.credentials == .omit)
        talk.respond(200, [], "secret")
        #expect(talk.answer == .error)
        for allowed in ["http://a.test", "*"] {
            var talk = try Conversation(request("http://b.test/x"))
            talk.respond(
                200,
                [
                    ("Access-Control-Allow-Origin", allowed), ("X-Hidden", "1"),
                    ("X-Told", "2"), ("Content-Type", "text/plain"),
                    ("Access-Control-Expose-Headers", "x-told"),
                ], "text")
            let answer = try #require(talk.answer)
            #expect(answer.kind == .cors && answer.body == Array("text".utf8))
            #expect(answer.headers.map(\.name) == ["X-Told", "Content-Type"])
        }
        for wrong in ["http://a.test, *", "http://a.test/", "null", "https://a.test"] {
            var talk = try Conversation(request("http://b.test/x"))
            talk.respond(200, [("Access-Control-Allow-Origin", wrong)])
            #expect(talk.answer == .error, "\(wrong)")
        }
    }

    @Test(
        "a body comes in parts if a script may read it so, it is not there at once, and it is shared"
    )
    func parts() throws {
        let cases: [(ScriptRequest.Destination, String, Int?, Int, Bool)] = [
            (.parts, "GET", nil, 200, true), (.parts, "GET", 4, 200, false),
            (.parts, "HEAD", nil, 200, false), (.parts, "GET", nil, 204, false),
            (.data, "GET", nil, 200, false), (.stream, "GET", 5, 200, true),
        ]
        for (destination, method, length, status, comesInParts) in cases {
            var asked = request("http://a.test/x", method)
            asked.destination = destination
            var talk = try Conversation(asked)
            let head = ResponseHead(status: status, version: .http11, expectedByteCount: length)
            _ = talk.fetch?.received(head)
            #expect(talk.fetch?.comesInParts == comesInParts, "\(destination) \(method)")
            #expect((talk.fetch?.openResponse != nil) == comesInParts)
            _ = talk.fetch?.received(Array("text".utf8))
            guard case .end(let answer)? = talk.fetch?.finished() else {
                Issue.record("the request has not ended")
                continue
            }
            #expect(answer.body.isEmpty == comesInParts && !answer.isOpen)
        }
        // The first bytes show whether a body of a known length is there.
        var asked = request("http://a.test/x")
        asked.destination = .parts
        var begun = try Conversation(asked)
        _ = begun.fetch?.received(
            ResponseHead(status: 200, version: .http11, expectedByteCount: 5))
        #expect(begun.fetch?.openResponse == nil)
        for piece in ["te", "xt", "s"] {
            _ = begun.fetch?.received(Array(piece.utf8))
            #expect(begun.fetch?.comesInParts == true && begun.fetch?.openResponse?.body == [])
        }
        var hidden = request("http://b.test/x", mode: .noCORS)
        hidden.destination = .parts
        var talk = try Conversation(hidden)
        _ = talk.fetch?.received(ResponseHead(status: 200, version: .http11))
        #expect(talk.fetch?.comesInParts == false)
    }

    @Test("with cookies, a wildcard is no consent, and consent to cookies is needed")
    func credentials() throws {
        let cases: [([(String, String)], Bool)] = [
            (Self.shared, false), ([("Access-Control-Allow-Origin", "http://a.test")], false),
            (Self.shared + [("Access-Control-Allow-Credentials", "true")], false),
            (
                [
                    ("Access-Control-Allow-Origin", "http://a.test"),
                    ("Access-Control-Allow-Credentials", "true"),
                ], true
            ),
        ]
        for (fields, isShared) in cases {
            var talk = try Conversation(request("http://b.test/x", credentials: .include))
            #expect(talk.sent[0].context.credentials == .include)
            talk.respond(200, fields)
            #expect((talk.answer?.kind == .cors) == isShared, "\(fields)")
        }
    }

    @Test("what is not simple is asked for before, without cookies, and sent only with consent")
    func preflight() throws {
        let asked = request(
            "http://b.test/x", "PUT", [("X-Two", "2"), ("X-One", "1"), ("Accept", "a/b")],
            body: "text")
        var talk = try Conversation(asked)
        #expect(talk.sent[0].method == "OPTIONS" && talk.sent[0].body == nil)
        #expect(talk.sent[0].context.credentials == .omit)
        let fields = talk.sent[0].headers.map { "\($0.name): \($0.value)" }
        #expect(
            fields == [
                "Access-Control-Request-Method: PUT",
                "Access-Control-Request-Headers: x-one,x-two",
            ])
        talk.respond(204, Self.shared)
        #expect(talk.answer == .error && talk.sent.count == 1)

        let consent = [
            ("Access-Control-Allow-Methods", "PUT"),
            ("Access-Control-Allow-Headers", "X-One, x-two"),
        ]
        talk = try Conversation(asked)
        talk.respond(204, Self.shared + consent)
        #expect(talk.sent.count == 2 && talk.sent[1].method == "PUT")
        #expect(talk.sent[1].body == Array("text".utf8) && talk.sent[1].headers.count == 3)
        talk = try Conversation(asked)
        talk.respond(500, Self.shared + consent)
        #expect(talk.answer == .error && talk.sent.count == 1, "a status that is no success")
        talk = try Conversation(asked)
        talk.respond(301, Self.shared + consent + [("Location", "http://b.test/y")])
        #expect(talk.answer == .error && talk.sent.count == 1, "a redirect")
    }

    @Test("a password is meant by no wildcard, and a wildcard by no request with cookies")
    func wildcards() throws {
        func isSent(
            _ headers: [(String, String)], _ credentials: ScriptRequest.Credentials
        ) throws -> Bool {
            var talk = try Conversation(
                request("http://b.test/", "PATCH", headers, credentials: credentials))
            talk.respond(
                200,
                [
                    ("Access-Control-Allow-Origin", "http://a.test"),
                    ("Access-Control-Allow-Credentials", "true"),
                    ("Access-Control-Allow-Methods", "*"), ("Access-Control-Allow-Headers", "*"),
                ])
            return talk.sent.count == 2
        }
        #expect(try isSent([("X-One", "1")], .omit))
        #expect(try !isSent([("X-One", "1")], .include))
        #expect(try !isSent([("Authorization", "Basic eDp5")], .omit))
    }

    @Test("without CORS the answer of another origin is hidden, whatever it says")
    func opaque() throws {
        var talk = try Conversation(
            request(
                "http://b.test/", "POST", [("X-One", "1"), ("Content-Type", "text/plain")],
                body: "b", mode: .noCORS))
        #expect(talk.sent[0].headers.map(\.name) == ["Content-Type"])
        #expect(talk.sent[0].script?.origin == "http://a.test")
        talk.respond(200, Self.shared, "secret")
        #expect(talk.answer == ScriptResponse(.opaque))
        talk = try Conversation(request("http://b.test/", "PUT", mode: .noCORS))
        #expect(talk.answer == .error && talk.sent.isEmpty)
        talk = try Conversation(request("http://b.test/", mode: .sameOrigin))
        #expect(talk.answer == .error && talk.asked.isEmpty)
    }

    @Test("scripts may not make some requests, and may not set some fields")
    func forbidden() throws {
        for method in ["TRACE", "connect", "Track", "a b", ""] {
            #expect(try Conversation(request("http://a.test/", method)).answer == .error)
        }
        #expect(try Conversation(request("http://a.test/", body: "b")).answer == .error)
        #expect(try Conversation(request("http://a.test/", "GET", [("A\nB", "")])).answer == .error)
        #expect(
            try Conversation(request("http://a.test/", "GET", [("A", "1\r\nB: 2")])).answer
                == .error)
        let names = [
            "Host", "cookie", "Origin", "Referer", "Sec-Fetch-Site", "Proxy-Authorization",
            "Content-Length", "Connection", "Access-Control-Request-Method", "X-Kept",
        ]
        let talk = try Conversation(
            request("http://a.test/", "GET", names.map { ($0, "1") } + [("X-HTTP-Method", "trace")])
        )
        #expect(talk.sent[0].headers.map(\.name) == ["X-Kept"])
    }

    @Test(
        "only addresses of the web and data are fetched",
        arguments: [
            "file:///etc/passwd", "about:config", "ftp://a.test/", "javascript:1", "garth:x",
            "blob:x",
            "//a.test", "",
        ])
    func schemes(address: String) throws {
        for page in ["http://a.test/", "file:///home/me/page.html"] {
            let talk = try Conversation(request(address), of: page)
            #expect(talk.answer == .error && talk.asked.isEmpty && talk.sent.isEmpty)
        }
    }

    @Test("data is answered, also for another origin, and never by a redirect")
    func data() throws {
        var talk = try Conversation(request("data:text/plain,x"))
        #expect(talk.sent.count == 1)
        talk = try Conversation(request("http://a.test/"))
        talk.respond(302, [("Location", "data:text/plain,x")])
        #expect(talk.answer == .error && talk.sent.count == 1)
    }

    @Test("a redirect is judged again, and loses what was meant for one origin")
    func redirects() throws {
        var talk = try Conversation(
            request(
                "http://a.test/1", "POST",
                [("Authorization", "x"), ("X-One", "1"), ("Content-Type", "text/plain")], body: "b")
        )
        talk.respond(302, [("Location", "/2")])
        #expect(talk.sent[1].method == "GET" && talk.sent[1].body == nil)
        #expect(talk.sent[1].headers.map(\.name) == ["Authorization", "X-One"])
        talk.respond(307, [("Location", "http://b.test/3")])
        // Another origin: its consent to the field is needed, and the password is not told.
        #expect(talk.sent[2].method == "OPTIONS" && talk.sent[2].script?.origin == "http://a.test")
        talk.respond(200, Self.shared + [("Access-Control-Allow-Headers", "x-one")])
        #expect(talk.sent[3].headers.map(\.name) == ["X-One"])
        talk.respond(302, Self.shared + [("Location", "http://c.test/4")])
        // From there the page's origin is hidden.
        #expect(talk.sent[4].script?.origin == "null")
        #expect(talk.asked.last == "http://c.test/4")
        talk.respond(200, Self.shared + [("Access-Control-Allow-Headers", "x-one")])
        talk.respond(200, Self.shared, "end")
        #expect(talk.answer?.isRedirected == true && talk.answer?.url == "http://c.test/4")
    }

    @Test("the list judges each hop; its refusal is a network error")
    func policy() throws {
        let policy = URLPolicy(allowing: try AllowList(parsing: "a.test", source: "list"))
        var talk = try Conversation(request("http://b.test/"), policy: policy)
        #expect(talk.answer == .error && talk.sent.isEmpty && talk.asked.count == 1)
        talk = try Conversation(request("http://a.test/"), policy: policy)
        talk.respond(302, [("Location", "http://b.test/")])
        #expect(talk.answer == .error && talk.sent.count == 1)
        talk = try Conversation(request("http://a.test:8080/"), policy: policy)
        #expect(talk.answer == .error && talk.sent.isEmpty, "another port")
    }

    @Test("redirects end: by the mode of the request, and after twenty")
    func endOfRedirects() throws {
        var talk = try Conversation(request("http://a.test/", redirect: .error))
        talk.respond(302, [("Location", "/2")])
        #expect(talk.answer == .error)
        talk = try Conversation(request("http://a.test/", redirect: .manual))
        talk.respond(302, [("Location", "/2")])
        #expect(talk.answer == ScriptResponse(.opaqueRedirect) && talk.sent.count == 1)
        talk = try Conversation(request("http://a.test/"))
        for number in 1...21 { talk.respond(302, [("Location", "/\(number)")]) }
        #expect(talk.answer == .error && talk.sent.count == 21)
        talk = try Conversation(request("http://b.test/"))
        talk.respond(302, Self.shared + [("Location", "http://me:pass@b.test/")])
        #expect(talk.answer == .error && talk.sent.count == 1, "a password of another origin")
    }

    @Test("a secured page fetches nothing over a connection that is not, but from this machine")
    func mixedContent() throws {
        let secured = "https://a.test/"
        let mixed = try Conversation(request("http://a.test/"), of: secured)
        #expect(mixed.answer == .error && mixed.asked.isEmpty)
        for own in ["http://127.0.0.1:9/", "http://localhost/", "http://[::1]/"] {
            #expect(try !Conversation(request(own), of: secured).asked.isEmpty)
        }
        #expect(try Conversation(request("http://127.0.0.1.b.test/"), of: secured).asked.isEmpty)
    }

    @Test("the origin of a sandboxed page and of a file is null, and no origin is their own")
    func opaqueOrigins() throws {
        var talk = try Conversation(request("http://a.test/"), sandbox: .origin)
        #expect(talk.sent[0].script?.origin == "null")
        #expect(talk.sent[0].context.credentials == .omit)
        talk.respond(200, [], "secret")
        #expect(talk.answer == .error)
        talk = try Conversation(request("http://a.test/"), of: "file:///page.html")
        #expect(talk.sent[0].script?.origin == "null")
    }

    @Test("a script names no referrer of another origin")
    func referrers() throws {
        for (name, told) in [
            ("http://a.test/other", "http://a.test/other"),
            ("http://b.test/", "http://a.test/page"),
            ("file:///x", "http://a.test/page"),
        ] {
            var asked = request("http://a.test/x")
            asked.referrer = name
            #expect(try Conversation(asked).sent[0].context.referrer?.href == told)
        }
        var asked = request("http://a.test/x")
        asked.referrer = ""
        #expect(try Conversation(asked).sent[0].context.referrerPolicy == .noReferrer)
    }

    /// A request for a stream of events.
    private func stream(
        _ url: String, _ field: String, method: String = "GET"
    ) -> ScriptRequest {
        ScriptRequest(
            number: 1, url: url, method: method,
            headers: [
                ScriptHeaderField("Accept", "text/event-stream"), ScriptHeaderField(field, "7"),
            ],
            cache: .noStore, destination: .stream)
    }

    @Test("a stream of another origin needs its consent, and no question before")
    func streams() throws {
        var shared = try Conversation(stream("http://b.test/s", "Last-Event-ID"))
        #expect(shared.sent.map(\.method) == ["GET"])
        #expect(shared.fetch?.openResponse == nil)
        shared.respond(200, [("Access-Control-Allow-Origin", "http://a.test")], "data: x")
        #expect(shared.answer?.kind == .cors && shared.answer?.body == [])
        var refused = try Conversation(stream("http://b.test/s", "Last-Event-ID"))
        refused.respond(200, [], "data: x")
        #expect(refused.answer == .error && refused.fetch?.openResponse == nil)
    }

    @Test("a stream sends nothing of the script's own but the id of the last event")
    func streamFields() throws {
        for request in [
            stream("http://a.test/s", "X-Other"),
            stream("http://a.test/s", "Last-Event-ID", method: "POST"),
        ] {
            let talk = try Conversation(request)
            #expect(talk.answer == .error && talk.sent.isEmpty)
        }
    }
}
