import GarthURL
import Glibc
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Fetching over TLS", .serialized, .endsWhatHangs) struct TLSTests {
    @Test("a certificate of a trusted authority for the host is accepted")
    func good() async throws {
        let server = try TLSServer(.good)
        let outcome = await server.outcome()
        #expect(outcome.error == nil)
        #expect(outcome.head?.status == 200)
        let tls = try #require(outcome.head?.tls)
        #expect(tls.protocolName == "TLSv1.3")
        #expect(!tls.cipher.isEmpty)
        let certificate = try #require(tls.certificate)
        #expect(certificate.issuer == "CN=Garth Test Authority")
        #expect(certificate.names == ["good.test"])
        #expect(!tls.isException)
    }

    @Test(
        "a certificate that does not hold is refused, with the reason",
        arguments: [
            (TLSServer.Certificate.wrongHost, FetchError.TLSFailure.wrongHost),
            (.expired, .expired), (.notYetValid, .notYetValid), (.selfSigned, .selfSigned),
        ])
    func refused(certificate: TLSServer.Certificate, failure: FetchError.TLSFailure) async throws {
        let server = try TLSServer(certificate)
        let outcome = await server.outcome()
        #expect(outcome.error?.code == .tls(failure))
        #expect(outcome.head == nil)
        let shown = try #require(outcome.error?.certificate)
        let name = certificate == .wrongHost ? "other.test" : "good.test"
        #expect(shown.subject == "CN=\(name)")
        #expect(shown.names == [name])
        let issuer = certificate == .selfSigned ? name : "Garth Test Authority"
        #expect(shown.issuer == "CN=\(issuer)")
        if certificate == .expired {
            #expect(shown.validFrom == "2020-01-01 00:00:00 UTC")
            #expect(shown.validUntil == "2020-02-01 00:00:00 UTC")
            #expect(outcome.error?.message.contains(shown.validUntil) == true)
        }
        #expect(shown.fingerprintText == (try server.fingerprint))
    }

    @Test(
        "an exception holds for that certificate from that port, and for no other",
        arguments: [TLSServer.Certificate.wrongHost, .expired, .selfSigned])
    func exception(certificate: TLSServer.Certificate) async throws {
        let server = try TLSServer(certificate)
        let exceptions = CertificateExceptions()
        let refused = try #require(await server.outcome(exceptions: exceptions).error?.certificate)
        exceptions.accept(
            fingerprint: refused.fingerprint, host: "good.test", port: server.port + 1)
        #expect(await server.outcome(exceptions: exceptions).error != nil, "another port")
        exceptions.accept(fingerprint: refused.fingerprint, host: "good.test", port: server.port)
        let accepted = await server.outcome(exceptions: exceptions)
        #expect(accepted.head?.status == 200)
        #expect(accepted.head?.tls?.isException == true)
        #expect(await server.outcome().error != nil, "without the exception it is refused again")
    }

    @Test("an exception is no way for another certificate, good or bad, and ends there")
    func otherCertificate() async throws {
        for certificate in [TLSServer.Certificate.selfSigned, .good] {
            let server = try TLSServer(certificate)
            let exceptions = CertificateExceptions()
            exceptions.accept(
                fingerprint: [UInt8](repeating: 1, count: 32), host: "good.test", port: server.port)
            let outcome = await server.outcome(exceptions: exceptions)
            #expect(outcome.error?.code == .tls(.changed))
            #expect(outcome.head == nil)
            #expect(exceptions.fingerprint(host: "good.test", port: server.port) == nil)
            let again = await server.outcome(exceptions: exceptions)
            #expect((again.error == nil) == (certificate == .good), "it is verified as ever")
        }
    }

    @Test(
        "where nobody is asked, an invalid certificate becomes an exception, and a good one does not",
        arguments: [
            TLSServer.Certificate.wrongHost, .expired, .notYetValid, .selfSigned, .good,
        ])
    func unasked(certificate: TLSServer.Certificate) async throws {
        let server = try TLSServer(certificate)
        let exceptions = CertificateExceptions(judge: .nobody)
        for _ in 0..<2 {
            let outcome = await server.outcome(exceptions: exceptions)
            #expect(outcome.head?.status == 200)
            #expect(outcome.head?.tls?.isException == (certificate != .good))
            let accepted = exceptions.fingerprint(host: "good.test", port: server.port)
            #expect((accepted != nil) == (certificate != .good))
        }
        let other = CertificateExceptions()
        let refused = await server.outcome(exceptions: other)
        #expect((refused.error == nil) == (certificate == .good), "another list accepts nothing")
    }

    @Test("where nobody is asked, another certificate of the server takes the place of the first")
    func unaskedOther() async throws {
        for certificate in [TLSServer.Certificate.selfSigned, .wrongHost, .good] {
            let server = try TLSServer(certificate)
            let exceptions = CertificateExceptions(judge: .nobody)
            exceptions.accept(
                fingerprint: [UInt8](repeating: 1, count: 32), host: "good.test", port: server.port)
            let outcome = await server.outcome(exceptions: exceptions)
            #expect(outcome.head?.status == 200)
            #expect(outcome.head?.tls?.isException == (certificate != .good))
        }
    }

    @Test(
        "versions of TLS before 1.2 are refused, with that reason", arguments: ["tls1", "tls1_1"])
    func oldProtocol(version: String) async throws {
        let server = try TLSServer(.good, options: "-\(version) -cipher ALL:@SECLEVEL=0")
        let outcome = await server.outcome()
        #expect(outcome.error?.code == .tls(.oldProtocol))
        #expect(outcome.head == nil)
    }

    @Test(
        "a certificate of nonsense is none",
        arguments: ["", "30", "3080", "3084ffffffff", "30030201"])
    func nonsense(digits: String) {
        let bytes = stride(from: 0, to: digits.utf8.count - 1, by: 2).map { place in
            UInt8(digits.dropFirst(place).prefix(2), radix: 16) ?? 0
        }
        #expect(ServerCertificate(der: bytes) == nil)
    }

    @Test("a good certificate of an authority that is not trusted is refused")
    func unknownAuthority() async throws {
        let server = try TLSServer(.good)
        let outcome = await server.outcome(trustsAuthority: .no)
        #expect(outcome.error?.code == .tls(.unknownAuthority))
        #expect(
            outcome.error?.message
                == "the certificate of good.test port \(server.port) is refused: "
                + "its authority is not known")
    }

    @Test("a server that answers in clear text is told apart from one that fails")
    func plainServer() async throws {
        let server = LoopbackServer(answeringAtOnce: "HTTP/1.1 400 Bad Request\r\n\r\n")
        let outcome = try await Fetcher().outcome(server.url("/", scheme: "https"))
        #expect(outcome.error?.code == .tls(.notTLS))
        let silent = LoopbackServer(answeringAtOnce: "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}\u{28}")
        let broken = try await Fetcher().outcome(silent.url("/", scheme: "https"))
        #expect(broken.error?.code == .tls(.protocol))
    }
}

extension TLSServer {
    enum Trust { case yes, no }

    func outcome(
        trustsAuthority: Trust = .yes, exceptions: CertificateExceptions? = nil
    ) async -> Outcome {
        var configuration = FetchConfiguration.patient
        if trustsAuthority == .yes { configuration.caCertificateFile = authority }
        configuration.resolves = ["good.test:\(port):127.0.0.1"]
        guard var request = try? FetchRequest("https://good.test:\(port)/") else {
            return Outcome()
        }
        request.exceptions = exceptions
        return await Fetcher(configuration: configuration).outcome(request)
    }
}
