import GarthFetch
import GarthURL
import Testing

@testable import Garth

@Suite("One load of a resource") struct ResourceLoadTests {
    static let start = URLRecord.parse("http://a.test/form?q#place")!
    /// Each host requires https.
    static let strict = AddressUpgrades(byHost: { $0.upgradedToHTTPS })
    let policy: URLPolicy

    init() throws {
        policy = URLPolicy(allowing: try AllowList(parsing: "a.test\nb.test"))
    }

    /// Takes a load to the point where its request is out.
    private func provisional(_ request: NavigationRequest) -> ResourceLoad {
        var load = ResourceLoad(request)
        _ = load.policyAnswered(policy.decision(for: load.url, purpose: request.purpose))
        return load
    }

    private func target(_ action: ResourceLoad.Action) -> (url: String, purpose: NavigationPurpose)?
    {
        if case .askPolicy(let url, let purpose) = action { (url.href, purpose) } else { nil }
    }

    private func failure(_ action: ResourceLoad.Action) -> NavigationError.Code? {
        if case .fail(let error) = action { error.code } else { nil }
    }

    @Test("a denied URL fails before anything is fetched")
    func denied() throws {
        let url = try #require(URLRecord.parse("http://evil.test/"))
        var load = ResourceLoad(NavigationRequest(url))
        let action = load.policyAnswered(policy.decision(for: url, purpose: .typed))
        #expect(failure(action) == .blockedByPolicy)
        #expect(load.phase == .ended)
    }

    @Test("each redirect is a question of its own, and keeps the fragment unless it has one")
    func redirects() throws {
        var load = provisional(NavigationRequest(Self.start))
        let first = try #require(
            target(load.receivedResponse(status: 302, location: "http://b.test/x")))
        #expect(first.url == "http://b.test/x#place")
        #expect(first.purpose == .redirect)
        _ = load.policyAnswered(policy.decision(for: load.url, purpose: .redirect))
        let second = try #require(target(load.receivedResponse(status: 307, location: "/y#other")))
        #expect(second.url == "http://b.test/y#other")
        #expect(load.initialURL == Self.start)
        #expect(load.source?.url.hostname == "b.test", "the server that redirects asks")
    }

    @Test("scripts may read an answer if each URL on the way has the origin of the page")
    func shared() throws {
        func isShared(_ page: String, _ urls: String...) throws -> Bool {
            var request = NavigationRequest(try #require(URLRecord.parse(urls[0])))
            request.context.page = URLRecord.parse(page)
            var load = provisional(request)
            for url in urls.dropFirst() {
                _ = load.receivedResponse(status: 302, location: url)
                _ = load.policyAnswered(policy.decision(for: load.url, purpose: .redirect))
            }
            return load.isShared
        }
        #expect(try isShared("http://a.test/", "http://a.test/x"))
        #expect(try isShared("http://a.test/", "http://a.test/x", "http://a.test/y"))
        #expect(try isShared("http://a.test/", "data:text/css,p"))
        #expect(try !isShared("http://a.test/", "http://b.test/x"))
        #expect(try !isShared("http://a.test/", "http://a.test/x", "http://b.test/y"))
        #expect(
            try !isShared("http://a.test/", "http://a.test/", "http://b.test/", "http://a.test/"))
        #expect(try !isShared("https://a.test/", "http://a.test/x"))
    }

    @Test("a redirect of a download is asked as a download, but for what no server may lead to")
    func downloadRedirects() throws {
        for (place, purpose) in [
            ("http://b.test/x", NavigationPurpose.download), ("data:,x", .redirect),
            ("file:///etc/passwd", .redirect),
        ] {
            var request = NavigationRequest(Self.start, purpose: .download)
            request.destination = .download
            var load = provisional(request)
            let action = load.receivedResponse(status: 302, location: place)
            #expect(try #require(target(action)).purpose == purpose)
            let decision = policy.decision(for: load.url, purpose: purpose, source: load.source)
            #expect(decision.isAllowed == (purpose == .download))
        }
    }

    @Test(
        "a POST becomes a GET where browsers make it one, and only there",
        arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func methods(status: Int, method: String) {
        var load = provisional(
            NavigationRequest(
                Self.start, method: "POST", headers: [HTTPField("Content-Type", "text/plain")],
                body: [1], purpose: .form))
        _ = load.receivedResponse(status: status, location: "/next")
        #expect(load.request.method == method)
        #expect((load.request.body == nil) == (method == "GET"))
        #expect(load.request.headers.isEmpty == (method == "GET"))
    }

    @Test("the twenty-first redirect ends the load")
    func redirectLimit() {
        var load = provisional(NavigationRequest(Self.start))
        for _ in 0..<ResourceLoad.redirectLimit {
            #expect(target(load.receivedResponse(status: 302, location: "/again")) != nil)
            _ = load.policyAnswered(policy.decision(for: load.url, purpose: .redirect))
        }
        let last = load.receivedResponse(status: 302, location: "/again")
        #expect(failure(last) == .tooManyRedirects)
    }

    @Test(
        "what else a typed name may mean is offered where it fails, and never taken",
        arguments: [
            ("https://a.test/", .connectionRefused, "http://a.test/"),
            ("https://a.test/", .tls(.notTLS), "http://a.test/"),
            ("https://a.test:8443/", .connectionRefused, nil),
            ("https://a.test:8443/", .tls(.notTLS), "http://a.test:8443/"),
            ("https://a.test/", .tls(.expired), nil), ("https://a.test/", .connectionReset, nil),
        ] as [(String, FetchError.Code, String?)])
    func alternative(typed: String, fault: FetchError.Code, offered: String?) throws {
        let policy = URLPolicy(allowing: try AllowList(parsing: "a.test:*"))
        let url = try #require(URLRecord.parse(typed))
        let permitted = try #require(
            policy.decision(for: url, purpose: .typed).permitted)
        var load = ResourceLoad(NavigationRequest(url, alternative: url.downgradedToHTTP))
        _ = load.policyAnswered(policy.decision(for: url, purpose: .typed))
        let action = load.failed(
            FetchError(fault, url: url, message: ""), of: permitted, under: policy)
        guard case .fail(let error) = action else {
            Issue.record("\(action) is no failure")
            return
        }
        #expect(error.alternative?.href == offered)
        #expect(load.phase == .ended)
    }

    @Test("http is offered for no host that wants https only, and for no link's address")
    func noAlternative() throws {
        let url = try #require(URLRecord.parse("https://a.test/"))
        let permitted = try #require(
            policy.decision(for: url, purpose: .typed).permitted)
        let fault = FetchError(.tls(.notTLS), url: url, message: "")
        func offered(_ load: ResourceLoad) -> URLRecord? {
            var load = load
            _ = load.policyAnswered(policy.decision(for: url, purpose: .typed))
            guard case .fail(let error) = load.failed(fault, of: permitted, under: policy) else {
                return nil
            }
            return error.alternative
        }
        #expect(offered(ResourceLoad(NavigationRequest(url)))?.href == "http://a.test/")
        #expect(offered(ResourceLoad(NavigationRequest(url, purpose: .link))) == nil)
        #expect(
            offered(ResourceLoad(NavigationRequest(url), upgrades: Self.strict)) == nil)
    }

    @Test("a response with no content leaves the page as it is", arguments: [204, 205])
    func noContent(status: Int) {
        var load = provisional(NavigationRequest(Self.start))
        #expect(failure(load.receivedResponse(status: status, location: nil)) == .noContent)
    }

    @Test("an error status is shown as a page")
    func errorStatus() {
        var load = provisional(NavigationRequest(Self.start))
        guard case .commit = load.receivedResponse(status: 500, location: nil) else {
            Issue.record("not committed")
            return
        }
        guard case .finish = load.transferFinished() else {
            Issue.record("not finished")
            return
        }
    }

    @Test("after its end nothing happens to a load any more")
    func ended() {
        var load = provisional(NavigationRequest(Self.start))
        _ = load.stop()
        for action in [
            load.receivedResponse(status: 200, location: nil), load.transferFinished(),
            load.stop(),
        ] {
            guard case .nothing = action else {
                Issue.record("something happened")
                return
            }
        }
    }

    // MARK: - Credentials

    /// What a server asks for.
    private func demand(_ field: String, at url: URLRecord = start) throws -> AuthenticationDemand {
        try #require(
            AuthenticationDemand(
                of: AuthenticationTarget(of: url),
                challenges: HTTPChallenge.challenges(in: [field])))
    }

    private func isFetch(_ action: ResourceLoad.Action) -> Bool {
        if case .fetch = action { true } else { false }
    }

    private func isCommit(_ action: ResourceLoad.Action) -> Bool {
        if case .commit = action { true } else { false }
    }

    @Test("a demand for credentials holds the load; it goes on with them, without them, or not")
    func authentication() throws {
        let demand = try demand("Basic realm=x")
        for answer in [AuthenticationAttempts.Answer.tryAgain, .goOn, .cancel] {
            var load = provisional(NavigationRequest(Self.start))
            let action = load.receivedResponse(status: 401, location: nil, demand: demand)
            guard case .authenticate(demand) = action else {
                Issue.record("\(action)")
                continue
            }
            let next = load.authenticationAnswered(answer)
            switch answer {
            case .tryAgain: #expect(isFetch(next))
            case .goOn: #expect(isCommit(next))
            case .cancel: #expect(failure(next) == .cancelled)
            }
        }
    }

    @Test("a proxy that gets no credentials is a failure, not a page")
    func proxyDemand() throws {
        let demand = try #require(
            AuthenticationDemand(
                of: .proxy, challenges: HTTPChallenge.challenges(in: ["Basic realm=x"])))
        var load = provisional(NavigationRequest(Self.start))
        let error = NavigationError(code: .network, url: Self.start, message: "")
        guard case .authenticate = load.transferFailed(error, demand: demand) else {
            Issue.record("not asked")
            return
        }
        #expect(failure(load.authenticationAnswered(.goOn)) == .network)
    }

    @Test("the credentials of a URL answer its own server, once, and nobody else")
    func urlCredentials() throws {
        let url = try #require(URLRecord.parse("http://u:p@a.test/"))
        let store = CredentialStore()
        var attempts = AuthenticationAttempts()
        let demand = try demand("Basic realm=x", at: url)
        #expect(attempts.answer(demand, for: url, from: store) == .tryAgain)
        #expect(attempts.answer(demand, for: url, from: store) == nil)
        #expect(attempts.failureCount == 1)
        #expect(attempts.refused?.user == "u")
        let elsewhere = try #require(URLRecord.parse("http://b.test/"))
        var others = AuthenticationAttempts()
        #expect(others.answer(demand, for: elsewhere, from: store) == nil)
        var proxy = AuthenticationAttempts()
        let wish = try #require(
            AuthenticationDemand(of: .proxy, challenges: demand.challenges))
        #expect(proxy.answer(wish, for: url, from: store) == nil)
    }

    @Test("a server that calls every nonce too old does not keep a load going round")
    func staleForEver() throws {
        let url = try #require(URLRecord.parse("http://u:p@a.test/"))
        let store = CredentialStore()
        var attempts = AuthenticationAttempts()
        let demand = try demand("Digest realm=x, nonce=n, qop=auth, stale=true", at: url)
        var count = 0
        while attempts.answer(demand, for: url, from: store) == .tryAgain { count += 1 }
        #expect(count < 10)
        #expect(attempts.failureCount == 1)
    }

    @Test("a redirect to another origin loses what was meant for the first")
    func redirectedHeaders() {
        let headers = [
            HTTPField("Authorization", "x"), HTTPField("Cookie", "y"), HTTPField("X", "z"),
        ]
        var load = provisional(NavigationRequest(Self.start, headers: headers))
        _ = load.receivedResponse(status: 302, location: "/same")
        #expect(load.request.headers.count == 3)
        _ = load.policyAnswered(policy.decision(for: load.url, purpose: .redirect))
        _ = load.receivedResponse(status: 302, location: "http://b.test/")
        #expect(load.request.headers.map(\.name) == ["X"])
    }

    // MARK: - HSTS

    @Test("a host that wants https gets it, judged anew, and no way back to http")
    func hsts() throws {
        let httpOnly = URLPolicy(allowing: try AllowList(parsing: "http://a.test"))
        var load = ResourceLoad(NavigationRequest(Self.start), upgrades: Self.strict)
        let upgraded = load.policyAnswered(policy.decision(for: load.url, purpose: .typed))
        #expect(target(upgraded)?.url == "https://a.test/form?q#place")
        #expect(target(upgraded)?.purpose == .typed)
        var denied = load
        #expect(
            failure(denied.policyAnswered(httpOnly.decision(for: denied.url, purpose: .typed)))
                == .blockedByPolicy)
        guard case .fetch = load.policyAnswered(policy.decision(for: load.url, purpose: .typed))
        else {
            Issue.record("the upgraded URL is not fetched")
            return
        }
        #expect(load.redirectCount == 0)

        let secure = try #require(Self.start.upgradedToHTTPS)
        var typed = ResourceLoad(
            NavigationRequest(secure, alternative: Self.start), upgrades: Self.strict)
        _ = typed.policyAnswered(policy.decision(for: secure, purpose: .typed))
        let refused = NavigationError(code: .connectionRefused, url: secure, message: "")
        #expect(failure(typed.transferFailed(refused)) == .connectionRefused)
    }
}
