import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Credentials", .endsWhatHangs) struct CredentialTests {
    private let url = URLRecord.parse("http://www.example.org/dir/index.html")!
    private let target = AuthenticationTarget.server("http://www.example.org")

    private func challenge(_ field: String) throws -> HTTPChallenge {
        try #require(HTTPChallenge.challenges(in: [field]).first)
    }

    /// A value in quotation marks or a token, out of a field.
    private func parameter(_ name: String, of field: String) -> String? {
        HTTPChallenge.parameters(of: String(field.drop { $0 != " " }))[name]
    }

    @Test(
        "hashes are those of RFC 1321 and FIPS 180-4",
        arguments: [
            ("", "d41d8cd98f00b204e9800998ecf8427e", "e3b0c44298fc1c149afbf4c8996fb924"),
            ("abc", "900150983cd24fb0d6963f7d28e17f72", "ba7816bf8f01cfea414140de5dae2223"),
            (
                String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a",
                "f371bc4a311f2b009eef952dd83ca80e"
            ),
        ])
    func hashes(text: String, md5: String, sha256: String) {
        #expect(MessageHash.md5.hexHash(text) == md5)
        #expect(MessageHash.sha256.hexHash(text).hasPrefix(sha256))
    }

    @Test("challenges are told apart, the strongest first, and unknown ones left out")
    func challenges() {
        let fields = [
            "Negotiate, NTLM TlRM/abc==, Basic realm=\"a, \\\"b\\\"\", charset=\"UTF-8\"",
            "Digest realm=x, nonce=\"n\", qop=\"auth-int, auth\"",
            "Digest realm=x, nonce=\"n\", algorithm=SHA-256, qop=auth, Digest realm=x, nonce=n, "
                + "algorithm=SHA-512-256, qop=auth", "Digest realm=y, nonce=n, qop=auth-int",
        ]
        let challenges = HTTPChallenge.challenges(in: fields)
        #expect(challenges.map(\.realm) == ["x", "x", "a, \"b\""])
        #expect(challenges.last?.scheme == .basic)
        guard case .digest(let first)? = challenges.first?.scheme else {
            Issue.record("no digest")
            return
        }
        #expect(first.hash == .sha256)
    }

    @Test(
        "a field of nonsense ends in no challenge, and ends",
        arguments: [
            "", ",,,", "=", "\"", "Basic\"", "Digest realm=\"x", "\u{0}\u{FF}=/=/", "Digest",
        ])
    func nonsense(field: String) {
        let challenges = HTTPChallenge.challenges(in: [field, field])
        #expect(challenges.allSatisfy { $0.scheme == .basic })
    }

    @Test("Basic carries UTF-8, below the folder of the request that was refused and nowhere else")
    func basic() throws {
        let store = CredentialStore()
        let challenge = try challenge("Basic realm=\"foo\", charset=\"UTF-8\"")
        let credential = UserCredential(user: "test", password: "123£")
        #expect(store.authorization(for: url, method: "GET", target: "/") == nil)
        #expect(store.use(credential, for: challenge, of: target, at: url))
        for path in ["/dir/", "/dir/sub/x?y"] {
            let inside = try #require(URLRecord.parse(path, base: url))
            // The example of RFC 7617 section 2.1.
            #expect(
                store.authorization(for: inside, method: "GET", target: path)
                    == "Basic dGVzdDoxMjPCow==")
        }
        for address in [
            "/", "/other/", "/dirx", "https://www.example.org/dir/",
            "http://www.example.org:81/dir/", "http://example.org/dir/", "http://evil.test/dir/",
        ] {
            let outside = try #require(URLRecord.parse(address, base: url))
            #expect(store.authorization(for: outside, method: "GET", target: address) == nil)
        }
    }

    @Test("what Basic cannot carry is not sent", arguments: ["a:b", "a\nb", "a\u{7F}"])
    func unfit(user: String) throws {
        let store = CredentialStore()
        let credential = UserCredential(user: user, password: "x")
        let isUsed = store.use(
            credential, for: try challenge("Basic realm=x"), of: target, at: url)
        #expect(!isUsed)
        #expect(store.authorization(for: url, method: "GET", target: "/") == nil)
    }

    @Test("Digest answers as the examples of RFC 7616 section 3.9.1 do")
    func digestExamples() throws {
        for (algorithm, response) in [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ] {
            let digest = try challenge(
                "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", "
                    + "algorithm=\(algorithm), nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
                    + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"")
            guard case .digest(let parameters) = digest.scheme else { continue }
            var session = DigestSession(
                parameters, realm: digest.realm,
                credential: UserCredential(user: "Mufasa", password: "Circle of Life"),
                clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
            let field = session.authorization(method: "GET", target: "/dir/index.html")
            #expect(parameter("response", of: field) == response)
            #expect(parameter("nc", of: field) == "00000001")
            let second = session.authorization(method: "GET", target: "/dir/index.html")
            #expect(parameter("nc", of: second) == "00000002")
            #expect(parameter("response", of: second) != response)
        }
    }

    @Test("a user's name is hashed when the server wants it, and encoded when it is not ASCII")
    func userNames() throws {
        // The name of RFC 7616 section 3.9.2.
        let credential = UserCredential(user: "J\u{E4}s\u{F8}n Doe", password: "Secret, or not?")
        func field(_ parameters: String) throws -> String {
            let digest = try challenge("Digest nonce=n, qop=auth, algorithm=SHA-256, \(parameters)")
            guard case .digest(let parameters) = digest.scheme else { return "" }
            var session = DigestSession(
                parameters, realm: digest.realm, credential: credential, clientNonce: "c")
            return session.authorization(method: "GET", target: "/")
        }
        let plain = try field("realm=\"api@example.org\"")
        #expect(plain.contains("username*=UTF-8''J%C3%A4s%C3%B8n%20Doe,"))
        let hashed = try field("realm=\"api@example.org\", userhash=true")
        #expect(hashed.contains("userhash=true"))
        let name = MessageHash.sha256.hexHash("J\u{E4}s\u{F8}n Doe:api@example.org")
        #expect(parameter("username", of: hashed) == name)
    }

    @Test("a session's key keeps the first nonce; the next nonce begins a new count")
    func sessions() throws {
        let store = CredentialStore()
        let digest = try challenge("Digest realm=x, nonce=one, qop=auth, algorithm=MD5-sess")
        let credential = UserCredential(user: "u", password: "p")
        #expect(store.use(credential, for: digest, of: target, at: url))
        let other = try #require(URLRecord.parse("/elsewhere", base: url))
        _ = store.authorization(for: url, method: "GET", target: "/")
        let head = ResponseHead(
            status: 200, version: .http11,
            headers: [HeaderField("Authentication-Info", "nextnonce=\"two\"")])
        store.received(head, for: url)
        let field = try #require(store.authorization(for: other, method: "GET", target: "/e"))
        #expect(parameter("nonce", of: field) == "two")
        #expect(parameter("nc", of: field) == "00000001")
        let clientNonce = try #require(parameter("cnonce", of: field))
        let hash = MessageHash.md5
        let key = hash.hexHash("\(hash.hexHash("u:x:p")):one:\(clientNonce)")
        let request = hash.hexHash("GET:/e")
        #expect(
            parameter("response", of: field)
                == hash.hexHash("\(key):two:00000001:\(clientNonce):auth:\(request)"))
    }

    @Test("a challenge after a credential was sent is a refusal, unless only the nonce was too old")
    func answers() throws {
        let store = CredentialStore()
        let credential = UserCredential(user: "u", password: "p")
        let fresh = try challenge("Digest realm=x, nonce=one, qop=auth")
        #expect(store.answer(to: fresh, of: target, at: url) == .unknown)
        #expect(store.use(credential, for: fresh, of: target, at: url))
        #expect(store.answer(to: fresh, of: target, at: url) == .refused(credential))
        let stale = try challenge("Digest realm=x, nonce=two, qop=auth, stale=TRUE")
        #expect(store.answer(to: stale, of: target, at: url) == .stale(credential))
        store.forget(fresh, of: target)
        #expect(store.answer(to: fresh, of: target, at: url) == .unknown)
        let basic = try challenge("Basic realm=y")
        #expect(store.use(credential, for: basic, of: target, at: url))
        let outside = try #require(URLRecord.parse("/other/", base: url))
        #expect(store.answer(to: basic, of: target, at: outside) == .known(credential))
        let elsewhere = AuthenticationTarget.server("http://evil.test")
        #expect(store.answer(to: basic, of: elsewhere, at: outside) == .unknown)
    }

    @Test("a cache is told who a request is from, and no password")
    func user() throws {
        let store = CredentialStore()
        #expect(store.user(for: url) == nil)
        let challenge = try challenge("Basic realm=x")
        _ = store.use(UserCredential(user: "u", password: "p"), for: challenge, of: target, at: url)
        #expect(store.user(for: url) == "u")
    }

    @Test("a stale page stands in for a network that fails, and not for a server without proof")
    func bridging() {
        func error(_ code: FetchError.Code) -> FetchError {
            FetchError(code, url: url, message: "")
        }
        #expect(error(.connectionReset).mayBeBridged && error(.timedOut(.idle)).mayBeBridged)
        #expect(!error(.tls(.selfSigned)).mayBeBridged)
        #expect(!error(.addressRefused("127.0.0.1")).mayBeBridged)
    }

    @Test("the user name and password of a URL are decoded, and nothing else of it is")
    func userinfo() throws {
        let url = try #require(URLRecord.parse("http://a%40b:p%3Aw%C3%A9@h.test/x%41"))
        #expect(UserCredential(of: url) == UserCredential(user: "a@b", password: "p:wé"))
        #expect(UserCredential(of: self.url) == nil)
    }
}
