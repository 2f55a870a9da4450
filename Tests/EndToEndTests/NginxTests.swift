import Foundation
import Testing

/// A real server with TLS and HTTP/2, whose certificate a test authority has signed.
@Suite("Browsing over TLS", .serialized) struct NginxTests {
    @Test("a page comes over HTTP/2 when the authority is trusted, and page info says so")
    func trusted() throws {
        let server = try Nginx()
        let terminal = try Terminal([
            "--allow", "localhost:*", "--cacert", server.authority, server.origin + "/",
        ])
        #expect(try terminal.wait(for: "Served by nginx").contains("✓ allowed"))
        try terminal.send("=")
        let info = try terminal.wait(for: "TLSv1.")
        #expect(info.contains("localhost"))
        #expect(info.contains("HTTP/2"))
        try terminal.send("q")
    }

    @Test("without the authority nothing is shown: the error page says why, a dump says 69")
    func untrusted() throws {
        let server = try Nginx()
        let terminal = try Terminal(["--allow", "localhost:*", server.origin + "/"])
        try terminal.wait(for: "could not prove who it is")
        let dump = try Garth.run(["--dump", server.origin + "/"])
        #expect(dump.status == 69)
        #expect(dump.output.isEmpty)
        #expect(dump.errors.contains("certificate") || dump.errors.contains("authority"))
    }

    @Test("compressed pages are read, over a dump as well")
    func compressed() throws {
        let server = try Nginx()
        let dump = try Garth.run(["--cacert", server.authority, "--dump", server.origin + "/"])
        #expect(dump.output.contains("Served by nginx"))
        #expect(dump.status == 0)
    }
}

/// nginx on a loopback port, with a certificate of a new authority.
private final class Nginx {
    let authority: String
    let origin: String
    private let folder: String
    private var child = pid_t()

    init() throws {
        folder = TestFolder.shared.path + "/nginx-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder + "/html", withIntermediateDirectories: true)
        authority = folder + "/ca.pem"
        let port = try Self.freePort()
        origin = "https://localhost:\(port)"
        try Self.certificates(in: folder)
        let page =
            "<!DOCTYPE html><title>nginx</title><h1>Served by nginx</h1>"
            + String(repeating: "<p>some words to compress</p>", count: 100)
        try page.write(toFile: folder + "/html/index.html", atomically: true, encoding: .utf8)
        try Self.configuration(folder, port).write(
            toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
        try start()
        try waitUntilUp(port)
    }

    deinit {
        kill(child, SIGTERM)
        waitpid(child, nil, 0)
    }

    private static func configuration(_ folder: String, _ port: UInt16) -> String {
        """
        daemon off; worker_processes 1; pid \(folder)/pid; error_log \(folder)/error.log;
        events { worker_connections 64; }
        http {
          access_log off; gzip on; gzip_types text/html;
          client_body_temp_path \(folder)/a; proxy_temp_path \(folder)/b;
          fastcgi_temp_path \(folder)/c; uwsgi_temp_path \(folder)/d; scgi_temp_path \(folder)/e;
          default_type text/html;
          server {
            listen 127.0.0.1:\(port) ssl http2; root \(folder)/html;
            ssl_certificate \(folder)/leaf.pem; ssl_certificate_key \(folder)/leaf.key;
          }
        }
        """
    }

    private static func certificates(in folder: String) throws {
        let key = ["-newkey", "rsa:2048", "-nodes", "-sha256", "-days", "30"]
        try openssl(
            ["req", "-x509", "-subj", "/CN=Garth test authority"] + key
                + ["-keyout", folder + "/ca.key", "-out", folder + "/ca.pem"])
        try openssl(
            ["req", "-subj", "/CN=localhost"] + key.filter { $0 != "-days" && $0 != "30" }
                + ["-keyout", folder + "/leaf.key", "-out", folder + "/leaf.csr"])
        try "subjectAltName=DNS:localhost\n".write(
            toFile: folder + "/ext", atomically: true, encoding: .utf8)
        try openssl([
            "x509", "-req", "-in", folder + "/leaf.csr", "-CA", folder + "/ca.pem", "-CAkey",
            folder + "/ca.key", "-CAcreateserial", "-days", "30", "-extfile", folder + "/ext",
            "-out", folder + "/leaf.pem",
        ])
    }

    private static func openssl(_ arguments: [String]) throws {
        let result = try Child.run(["openssl"] + arguments, environment: Garth.environment)
        try #require(result.status == 0, "openssl: \(result.errors)")
    }

    /// A port that nobody listened on a moment ago.
    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                getsockname(descriptor, $0, &length)
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }

    private func start() throws {
        let path =
            FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")
            ? "/usr/sbin/nginx" : "nginx"
        let arguments = [path, "-p", folder, "-c", folder + "/nginx.conf"]
        let argv = arguments.map { strdup($0) } + [nil]
        defer { for pointer in argv { free(pointer) } }
        let failure = posix_spawnp(&child, path, nil, nil, argv, environ)
        try #require(failure == 0, "nginx: \(String(cString: strerror(failure)))")
    }

    private func waitUntilUp(_ port: UInt16) throws {
        for _ in 0..<200 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let connected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            if connected { return }
            usleep(25_000)
        }
        Issue.record("nginx did not start")
    }
}
