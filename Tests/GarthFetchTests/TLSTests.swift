import GarthURL
import Glibc
import Testing

@testable import GarthFetch

@Suite("Fetching over TLS", .serialized) struct TLSTests {
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

/// A server of `openssl s_server` with a certificate of our own making.
final class TLSServer {
    enum Certificate: String { case good, wrongHost, expired, notYetValid, selfSigned }
    enum Trust { case yes, no }

    let port: Int
    private let folder: String
    private var process: pid_t = 0

    init(_ certificate: Certificate, options: String = "") throws {
        var template = Array("/tmp/garth-tls-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        // A port that was free a moment ago.
        port = LoopbackServer { _, _ in }.port
        try makeCertificates(certificate)
        process = try launchCommand(
            "cd \(folder) && exec openssl s_server -quiet -www -accept 127.0.0.1:\(port) "
                + "-cert server.pem -key server.key \(options)")
        try waitUntilListening()
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        _ = try? runCommand("rm -rf \(folder)")
    }

    /// The fingerprint as `openssl` writes it.
    var fingerprint: String {
        get throws {
            try run("openssl x509 -in server.pem -noout -fingerprint -sha256 > print")
            var buffer = [UInt8](repeating: 0, count: 256)
            let file = open(folder + "/print", O_RDONLY)
            defer { close(file) }
            let count = read(file, &buffer, buffer.count)
            let line = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
            return String(line.split(separator: "=").last?.dropLast() ?? "")
        }
    }

    func outcome(
        trustsAuthority: Trust = .yes, exceptions: CertificateExceptions? = nil
    ) async -> Outcome {
        var configuration = FetchConfiguration.patient
        if trustsAuthority == .yes { configuration.caCertificateFile = folder + "/ca.pem" }
        configuration.resolves = ["good.test:\(port):127.0.0.1"]
        guard var request = try? FetchRequest("https://good.test:\(port)/") else {
            return Outcome()
        }
        request.exceptions = exceptions
        return await Fetcher(configuration: configuration).outcome(request)
    }

    private func makeCertificates(_ certificate: Certificate) throws {
        let name = certificate == .wrongHost ? "other.test" : "good.test"
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        try run(
            "openssl req -x509 \(key) -keyout ca.key -out ca.pem -days 30 "
                + "-subj '/CN=Garth Test Authority' -addext basicConstraints=critical,CA:TRUE")
        if certificate == .selfSigned {
            return try run(
                "openssl req -x509 \(key) -keyout server.key -out server.pem -days 30 "
                    + "-subj '/CN=\(name)' -addext subjectAltName=DNS:\(name)")
        }
        try run("openssl req \(key) -keyout server.key -out server.csr -subj '/CN=\(name)'")
        try run("printf 'subjectAltName=DNS:\(name)\\n' > server.ext")
        guard certificate == .expired || certificate == .notYetValid else {
            return try run(
                "openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key "
                    + "-CAcreateserial -days 30 -extfile server.ext -out server.pem")
        }
        // Only `openssl ca` can make a certificate of the past or the future.
        let years = certificate == .expired ? ("2020", "2020") : ("2090", "2091")
        try run(
            "touch index.txt && echo 01 > serial && printf '[ca]\\ndefault_ca=x\\n[x]\\n"
                + "database=index.txt\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\n"
                + "policy=p\\n[p]\\ncommonName=supplied\\n' > ca.conf")
        try run(
            "openssl ca -batch -config ca.conf -cert ca.pem -keyfile ca.key -in server.csr "
                + "-out server.pem -extfile server.ext -notext "
                + "-startdate \(years.0)0101000000Z -enddate \(years.1)0201000000Z")
    }

    private func run(_ command: String) throws {
        try runCommand("cd \(folder) && \(command)")
    }

    private func waitUntilListening() throws {
        for _ in 0..<6000 {
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if result == 0 { return }
            usleep(10_000)
        }
        throw MissingTool(description: "openssl s_server does not start")
    }
}
