import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Certificates of a person", .serialized, .endsWhatHangs) struct ClientCertificateTests {
    private let server: TLSServer

    init() throws {
        server = try TLSServer(.good, options: "-Verify 1 -verify_return_error -CAfile ca.pem")
        try runCommand(
            """
            cd \(folder) && openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
            -keyout me.key -out me.csr -subj /CN=me && openssl x509 -req -in me.csr -CA ca.pem \
            -CAkey ca.key -CAcreateserial -days 30 -out me.pem && cat me.pem me.key > both.pem && \
            openssl pkcs12 -export -in me.pem -inkey me.key -out me.p12 -passout pass:word && \
            openssl ec -in me.key -aes128 -passout pass:word -out locked.key
            """)
    }

    private var folder: String { String(server.authority.dropLast("/ca.pem".count)) }

    private func outcome(_ certificate: ClientCertificate?) async throws -> Outcome {
        var configuration = FetchConfiguration.patient
        configuration.caCertificateFile = server.authority
        configuration.resolves = ["good.test:\(server.port):127.0.0.1"]
        var request = try FetchRequest("https://good.test:\(server.port)/")
        request.certificate = certificate
        return await Fetcher(configuration: configuration).outcome(request)
    }

    @Test("a server that wants one gets it: PEM with or without the key, PKCS 12, with a password")
    func accepted() async throws {
        for certificate in [
            ClientCertificate(file: folder + "/both.pem"),
            ClientCertificate(file: folder + "/me.pem", keyFile: folder + "/me.key"),
            ClientCertificate(file: folder + "/me.p12", password: "word"),
            ClientCertificate(
                file: folder + "/me.pem", keyFile: folder + "/locked.key", password: "word"),
        ] {
            let outcome = try await outcome(certificate)
            #expect(
                outcome.head?.status == 200, "\(certificate): \(String(describing: outcome.error))")
        }
    }

    @Test("without one the error says what the server wants")
    func missing() async throws {
        let outcome = try await outcome(nil)
        #expect(outcome.head == nil)
        #expect(outcome.error?.message.contains("wants a certificate of yours") == true)
    }

    @Test(
        "a file that is not there, or a password that is wrong or missing, is an error, no question"
    )
    func unusable() async throws {
        for certificate in [
            ClientCertificate(file: folder + "/none.pem"),
            ClientCertificate(file: folder + "/me.pem"),
            ClientCertificate(file: folder + "/me.p12", password: "other"),
            ClientCertificate(file: folder + "/me.pem", keyFile: folder + "/locked.key"),
            ClientCertificate(file: folder + "/me.csr", keyFile: folder + "/me.key"),
        ] {
            let outcome = try await outcome(certificate)
            #expect(outcome.error?.code == .tls(.certificate), "\(certificate)")
            #expect(outcome.error?.message.contains("cannot be used: \(certificate.file)") == true)
        }
    }

    @Test("a server that wants none gets none, and its answer is as ever")
    func unasked() async throws {
        let other = try TLSServer(.good)
        var configuration = FetchConfiguration.patient
        configuration.caCertificateFile = other.authority
        configuration.resolves = ["good.test:\(other.port):127.0.0.1"]
        var request = try FetchRequest("https://good.test:\(other.port)/")
        request.certificate = ClientCertificate(file: folder + "/both.pem")
        #expect(await Fetcher(configuration: configuration).outcome(request).head?.status == 200)
    }
}

@Suite("Proxies of requests", .serialized, .endsWhatHangs) struct RequestProxyTests {
    private func outcome(
        _ url: String, proxy: String?, of all: String? = nil
    ) async throws -> Outcome {
        var configuration = FetchConfiguration.patient
        configuration.proxy = all
        var request = try FetchRequest(url)
        request.proxy = proxy
        return await Fetcher(configuration: configuration).outcome(request)
    }

    @Test("the proxy of a request has priority, and an empty one is a direct connection")
    func priority() async throws {
        let server = LoopbackServer { connection, _ in connection.respond("200 OK", "direct") }
        let proxy = LoopbackServer { connection, _ in connection.respond("200 OK", "proxied") }
        let dead = "http://127.0.0.1:9"
        let address = "http://127.0.0.1:\(proxy.port)"
        #expect(try await outcome(server.url("/"), proxy: address, of: dead).text == "proxied")
        #expect(try await outcome(server.url("/"), proxy: "", of: dead).text == "direct")
        #expect(try await outcome(server.url("/"), proxy: nil, of: address).text == "proxied")
        #expect(server.requests.count == 1)
    }

    @Test("a proxy of SOCKS that looks names up gets the name, and no DNS server does")
    func remoteNames() async throws {
        let proxy = try SOCKSServer()
        let outcome = try await outcome(
            "http://abc.onion/", proxy: "socks5h://127.0.0.1:\(proxy.port)")
        #expect(outcome.text == "<p>behind the proxy")
        #expect(proxy.asked == ["name abc.onion 80"])
    }

    @Test(
        "a name of Tor goes to no DNS server: without such a proxy the request fails at once",
        arguments: ["", "socks5://127.0.0.1:9", "socks4://127.0.0.1:9", "SOCKS5://127.0.0.1:9"])
    func onion(proxy: String) async throws {
        for host in ["abc.onion", "abc.onion.", "onion", "a.b.onion"] {
            let outcome = try await outcome("http://\(host)/", proxy: proxy)
            #expect(outcome.error?.code == .unsupported("onion"))
            #expect(outcome.error?.message.contains("reached only through Tor") == true)
        }
        #expect(!OnionName.isOnion("onion.test") && !OnionName.isOnion("fonion"))
    }
}
