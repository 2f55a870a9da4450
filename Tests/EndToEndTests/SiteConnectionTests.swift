import Foundation
import TestSupport
import Testing

/// Proxies and certificates of hosts, as lines of `config`.
@Suite("Connections of sites", .serialized) struct SiteConnectionTests {
    private let folder = TestFolder.shared.path + "/connections-\(UUID().uuidString)"

    private func profile(_ config: String) throws -> [String] {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try config.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
        return ["--profile", folder]
    }

    @Test("names of Tor go to the proxy of their line, and the list judges them before")
    func onion() throws {
        let tor = try SOCKSServer()
        let arguments = try profile("proxy.onion = socks5h://127.0.0.1:\(tor.port)\n")
        let denied = try Garth.run(
            arguments + ["--allow", "a.test", "--dump", "http://abc.onion/"])
        #expect(denied.status == 77)
        #expect(denied.errors.contains("abc.onion is not on the allow-list"))
        #expect(tor.asked.isEmpty)
        let allowed = try Garth.run(
            arguments + ["--allow", "abc.onion", "--dump", "http://abc.onion/x"])
        #expect(allowed.output == "behind the proxy\n")
        #expect(tor.asked == ["name abc.onion 80"])
        let none = try Garth.run(["--private", "--dump", "http://abc.onion/"])
        #expect(none.status == 69 && none.errors.contains("proxy.onion = socks5h://127.0.0.1:9050"))
    }

    @Test("each hop and each part of a page has the proxy of its own server")
    func hops() throws {
        let tor = try SOCKSServer()
        let server = ScriptedServer()
        server.redirect("/away", to: "http://abc.onion/")
        server.page("/", "<p>direct<iframe src=http://frame.onion/></iframe>")
        let arguments = try profile(
            """
            proxy = http://127.0.0.1:9
            proxy.127.0.0.1 = none
            proxy.onion = socks5h://127.0.0.1:\(tor.port)
            """)
        let away = try Garth.run(arguments + ["--dump", server.origin + "/away"])
        #expect(away.output == "behind the proxy\n")
        let page = try Garth.run(arguments + ["--dump", server.origin + "/"])
        #expect(page.output.contains("direct") && page.output.contains("behind the proxy"))
        #expect(tor.asked == ["name abc.onion 80", "name frame.onion 80"])
    }

    @Test("--proxy has priority over the lines of hosts")
    func commandLine() throws {
        let tor = try SOCKSServer()
        let arguments = try profile("proxy.a.test = http://127.0.0.1:9\n")
        let result = try Garth.run(
            arguments + ["--proxy", "socks5h://127.0.0.1:\(tor.port)", "--dump", "http://a.test/"])
        #expect(result.output == "behind the proxy\n")
    }

    @Test("a certificate in the profile's folder goes to its host, and to no other")
    func certificate() throws {
        let server = try TLSServer(.good, options: "-Verify 1 -verify_return_error -CAfile ca.pem")
        let authority = server.authority
        let arguments = try profile(
            """
            certificate.=good.test = me.p12
            certificate-password.=good.test = word
            """)
        try runCommand(
            """
            cd \(authority.dropLast("/ca.pem".count)) && \
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout me.key \
            -out me.csr -subj /CN=me && openssl x509 -req -in me.csr -CA ca.pem -CAkey ca.key \
            -CAcreateserial -days 30 -out me.pem && openssl pkcs12 -export -in me.pem \
            -inkey me.key -out '\(folder)/me.p12' -passout pass:word
            """)
        func dump(_ more: [String], _ host: String) throws -> Garth.Result {
            try Garth.run(
                more + [
                    "--cacert", authority, "--resolve", "\(host):\(server.port):127.0.0.1",
                    "--dump", "https://\(host):\(server.port)/",
                ])
        }
        #expect(try dump(arguments, "good.test").status == 0)
        let without = try dump(["--private"], "good.test")
        #expect(without.status == 69)
        #expect(without.errors.contains("wants a certificate of yours (certificate.HOST = FILE"))
    }

    @Test("the server of names must be on the list, or nothing starts")
    func resolver() throws {
        let arguments = try profile("resolver = https://dns.test/dns-query\n")
        let denied = try Garth.run(arguments + ["--allow", "a.test", "--dump", "http://a.test/"])
        #expect(denied.status == 78)
        #expect(denied.errors.contains("resolver: dns.test is not on the allow-list"))
        let wrong = try profile("resolver = http://dns.test/\n")
        #expect(try Garth.run(wrong + ["--dump", "-"]).errors.contains("is no https URL"))
    }
}
