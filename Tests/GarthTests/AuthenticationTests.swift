import Foundation
import GarthFetch
import GarthURL
import Synchronization
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("Challenges of a web view", .serialized, .endsWhatHangs) struct AuthenticationTests {
    /// Answers challenges as a test says, and notes them.
    private final class Delegate: NavigationDelegate, UIDelegate {
        var answer: (AuthenticationChallenge) -> AuthenticationChallengeDisposition = { _ in
            .performDefaultHandling
        }
        var given: Credential?
        var challenges: [AuthenticationChallenge] = []
        var prompts: [AuthenticationChallenge] = []
        var end: String?
        private var waiting: CheckedContinuation<String, Never>?

        func webView(_ webView: WebView, didReceive challenge: AuthenticationChallenge) async
            -> AuthenticationChallengeDisposition
        {
            challenges.append(challenge)
            return answer(challenge)
        }

        func webView(_ webView: WebView, credentialFor challenge: AuthenticationChallenge) async
            -> Credential?
        {
            prompts.append(challenge)
            return given
        }

        func webView(_ webView: WebView, didCommit navigation: Navigation) {
            finish("committed \(webView.page?.head?.status ?? 0)")
        }

        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { finish("\(error.code)") }

        private func finish(_ text: String) {
            end = text
            waiting?.resume(returning: text)
            waiting = nil
        }

        func outcome() async -> String {
            if let end { return end }
            return await withCheckedContinuation { waiting = $0 }
        }
    }

    private func load(_ server: GuardedServer, _ delegate: Delegate) async throws -> String {
        let view = WebView(configuration: .patient(policy: .open))
        view.navigationDelegate = delegate
        view.uiDelegate = delegate
        let url = try #require(URLRecord.parse("http://127.0.0.1:\(server.port)/"))
        begin { view.load(NavigationRequest(url)) }
        let outcome = await delegate.outcome()
        view.stopLoading()
        return outcome
    }

    @Test("a delegate may pass over the stronger way; the next one is offered")
    func reject() async throws {
        let server = GuardedServer()
        let delegate = Delegate()
        delegate.answer = { challenge in
            challenge.protectionSpace.authenticationMethod == .httpDigest
                ? .rejectProtectionSpace
                : .useCredential(Credential(user: "u", password: "p"))
        }
        #expect(try await load(server, delegate) == "committed 200")
        let spaces = delegate.challenges.map(\.protectionSpace)
        #expect(spaces.map(\.authenticationMethod) == [.httpDigest, .httpBasic])
        #expect(spaces.allSatisfy { $0.host == "127.0.0.1" && $0.port == server.port })
        #expect(spaces[0].realm == "a b", "without control characters")
        #expect(spaces.map(\.receivesCredentialSecurely) == [true, false])
        #expect(server.authorizations == ["", "Basic dTpw"])
    }

    @Test("a delegate may give the load up, or go on without credentials")
    func cancel() async throws {
        let server = GuardedServer()
        let delegate = Delegate()
        delegate.answer = { _ in .cancel }
        #expect(try await load(server, delegate) == "cancelled")
        let other = Delegate()
        other.answer = { _ in .useCredential(nil) }
        #expect(try await load(server, other) == "committed 401")
        #expect(server.authorizations == ["", ""])
    }

    @Test("by default the person is asked, three times, and then the server's page is shown")
    func prompts() async throws {
        let server = GuardedServer()
        let delegate = Delegate()
        delegate.given = Credential(user: "u", password: "wrong")
        #expect(try await load(server, delegate) == "committed 401")
        #expect(delegate.prompts.map(\.previousFailureCount) == [0, 1, 2])
        #expect(delegate.prompts.map { $0.proposedCredential?.user } == [nil, "u", "u"])
        #expect(server.authorizations.count == 4)
        #expect(server.authorizations.dropFirst().allSatisfy { $0.hasPrefix("Digest ") })
        #expect(!server.authorizations.contains { $0.contains("wrong") })
    }

    @Test("a delegate that says the same for ever does not keep a load going round")
    func stubborn() async throws {
        let server = GuardedServer()
        let delegate = Delegate()
        delegate.answer = { _ in .useCredential(Credential(user: "u", password: "wrong")) }
        #expect(try await load(server, delegate) == "committed 401")
        #expect(server.authorizations.count <= 21)
    }

    @Test("what stands in for a certificate that does not hold is refused by a locked policy")
    func lockedTrust() throws {
        let error = try #require(
            FetchError(
                .tls(.expired), url: URLRecord.parse("https://a.test/"), message: "it has expired"
            ).holding(TestCertificate.der(names: ["a.test"])))
        let trust = try #require(ServerTrust(error))
        #expect(trust.host == "a.test" && trust.port == 443)
        for (policy, isAccepted) in [
            (URLPolicy.open, true), (URLPolicy(lockedTo: AllowList()), false),
        ] {
            let view = WebView(configuration: WebViewConfiguration(policy: policy))
            #expect(view.accept(trust) == isAccepted)
            #expect((view.exceptions.fingerprint(host: "a.test", port: 443) != nil) == isAccepted)
        }
    }
}

extension FetchError {
    fileprivate func holding(_ der: [UInt8]) -> FetchError? {
        var copy = self
        copy.certificate = ServerCertificate(der: der)
        return copy.certificate == nil ? nil : copy
    }
}

/// A server that wants `u` and `p`, by Digest or Basic, and notes what it is told.
private final class GuardedServer: Sendable {
    private let server = LoopbackServer { connection, request in
        if request.field("Authorization") == "Basic dTpw" {
            connection.respond(fields: ["Connection: close"], "hi")
        } else {
            connection.respond(
                "401 Unauthorized",
                fields: [
                    "WWW-Authenticate: Basic realm=\"a\u{9}b\"",
                    "WWW-Authenticate: Digest realm=\"a\u{9}b\", nonce=n, qop=auth",
                    "Connection: close",
                ], "hi")
        }
        connection.finish()
    }

    var port: Int { server.port }
    var authorizations: [String] { server.requests.map { $0.field("Authorization") ?? "" } }
}
