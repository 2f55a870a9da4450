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
        #expect(tls.issuer.contains("Garth Test Authority"))
    }

    @Test(
        "a certificate that does not hold is refused, with the reason",
        arguments: [
            (TLSServer.Certificate.wrongHost, FetchError.TLSFailure.wrongHost),
            (.expired, .expired), (.selfSigned, .selfSigned),
        ])
    func refused(certificate: TLSServer.Certificate, failure: FetchError.TLSFailure) async throws {
        let server = try TLSServer(certificate)
        let outcome = await server.outcome()
        #expect(outcome.error?.code == .tls(failure))
        #expect(outcome.head == nil)
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

    @Test("a server that does not speak TLS is a fault of the protocol")
    func plainServer() async throws {
        let server = LoopbackServer(answeringAtOnce: "HTTP/1.1 400 Bad Request\r\n\r\n")
        let outcome = try await Fetcher().outcome(server.url("/", scheme: "https"))
        #expect(outcome.error?.code == .tls(.protocol))
    }
}

/// A server of `openssl s_server` with a certificate of our own making.
final class TLSServer {
    enum Certificate: String { case good, wrongHost, expired, selfSigned }
    enum Trust { case yes, no }

    let port: Int
    private let folder: String
    private var process: pid_t = 0

    init(_ certificate: Certificate) throws {
        var template = Array("/tmp/garth-tls-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        // A port that was free a moment ago.
        port = LoopbackServer { _, _ in }.port
        try makeCertificates(certificate)
        process = try launchCommand(
            "cd \(folder) && exec openssl s_server -quiet -www -accept 127.0.0.1:\(port) "
                + "-cert server.pem -key server.key")
        try waitUntilListening()
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        _ = try? runCommand("rm -rf \(folder)")
    }

    func outcome(trustsAuthority: Trust = .yes) async -> Outcome {
        var configuration = FetchConfiguration()
        if trustsAuthority == .yes { configuration.caCertificateFile = folder + "/ca.pem" }
        configuration.resolves = ["good.test:\(port):127.0.0.1"]
        guard let request = try? FetchRequest("https://good.test:\(port)/") else {
            return Outcome()
        }
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
        guard certificate == .expired else {
            return try run(
                "openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key "
                    + "-CAcreateserial -days 30 -extfile server.ext -out server.pem")
        }
        // Only `openssl ca` can make a certificate of the past.
        try run(
            "touch index.txt && echo 01 > serial && printf '[ca]\\ndefault_ca=x\\n[x]\\n"
                + "database=index.txt\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\n"
                + "policy=p\\n[p]\\ncommonName=supplied\\n' > ca.conf")
        try run(
            "openssl ca -batch -config ca.conf -cert ca.pem -keyfile ca.key -in server.csr "
                + "-out server.pem -extfile server.ext -notext "
                + "-startdate 20200101000000Z -enddate 20200201000000Z")
    }

    private func run(_ command: String) throws {
        try runCommand("cd \(folder) && \(command)")
    }

    private func waitUntilListening() throws {
        for _ in 0..<500 {
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
