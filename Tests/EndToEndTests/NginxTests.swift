import Foundation
import TestSupport
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
        try terminal.wait(for: "could not prove its identity")
        let dump = try Garth.run(["--dump", server.origin + "/"])
        #expect(dump.status == 69)
        #expect(dump.output.isEmpty)
        #expect(dump.errors.contains("its authority is not known"))
        #expect(dump.errors.contains("Names localhost"))
        #expect(dump.errors.contains("Issuer CN=Garth test authority"))
        #expect(dump.errors.contains("SHA-256 "))
        #expect(dump.errors.split(separator: "\n").count == 1)
    }

    @Test("an exception is an explicit act that names the risk, and ends with the session")
    func exception() throws {
        let server = try Nginx()
        let terminal = try Terminal(["--allow", "localhost:*", server.origin + "/"])
        let page = try terminal.wait(for: "gc accepts this certificate")
        #expect(page.contains("CN=Garth test authority"))
        #expect(server.requestCount == 0, "nothing is sent over a connection that is not verified")
        // Typed ahead: none of it may answer the sheet.
        try terminal.send("g", "c", "Tab", "Enter")
        let sheet = try terminal.wait(for: "Accept it for this session")
        #expect(sheet.contains("can read and change everything"))
        try terminal.waitUntilSheetListens()
        try terminal.send("Enter")
        try terminal.wait(for: "the sheet gone", until: { !$0.contains("Accept it for this") })
        #expect(
            try terminal.screen.contains("could not prove its identity"), "Cancel is the default")
        #expect(server.requestCount == 0)
        try terminal.send("g", "c")
        try terminal.wait(for: "Accept it for this session")
        try terminal.waitUntilSheetListens()
        try terminal.send("Tab", "Enter")
        let shown = try terminal.wait(for: "Served by nginx")
        #expect(shown.contains("not verified"))
        try terminal.send("g", "c")
        try terminal.wait(for: "it is NOT valid")
        let other = try Terminal(["--allow", "localhost:*", server.origin + "/"])
        try other.wait(for: "could not prove its identity")
    }

    @Test("a locked browser has no exceptions")
    func lockedException() throws {
        let server = try Nginx()
        let terminal = try Terminal(["--locked", "--allow", "localhost:*", server.origin + "/"])
        let page = try terminal.wait(for: "could not prove its identity")
        #expect(!page.contains("gc accepts"))
        try terminal.send("g", "c")
        let refused = try terminal.wait(for: "no exception for a certificate")
        #expect(!refused.contains("Accept it"))
        #expect(server.requestCount == 0)
    }

    @Test("a typed host and port that answers in clear text is offered without encryption")
    func plainServer() throws {
        let server = ScriptedServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n")
        let place = "plain.test:\(server.port)"
        let terminal = try Terminal([
            "--allow", "plain.test:*", "--resolve", place + ":127.0.0.1", place,
        ])
        let page = try terminal.wait(for: "answers without encryption")
        #expect(page.contains("http://\(place)/ goes there without encryption"))
        let named = try Garth.run(["--dump", "https://127.0.0.1:\(server.port)/"])
        #expect(named.status == 69)
        #expect(named.errors.contains("answers without encryption"))
    }

    @Test("a host that asked for https gets it from then on, and only where the rules let it")
    func hsts() throws {
        let server = try Nginx()
        let profile = TestFolder.shared.path + "/hsts-" + UUID().uuidString.prefix(8)
        let common = ["--cacert", server.authority, "--profile", profile]
        let plain = server.origin.replacing("https:", with: "http:") + "/"
        // To a port that speaks TLS, http is an error.
        #expect(try Garth.run(common + ["--dump", plain]).output.contains("400"))
        #expect(try Garth.run(common + ["--dump", server.origin + "/wish/"]).status == 0)
        let upgraded = try Garth.run(common + ["--dump", plain])
        #expect(upgraded.output.contains("Served by nginx"))
        let denied = try Garth.run(
            common + ["--allow", "http://localhost:*", "--dump", plain])
        #expect(denied.status == 77)
        let terminal = try Terminal(common + [plain])
        try terminal.wait(for: "Served by nginx")
        try terminal.send("=")
        #expect(try terminal.wait(for: "HTTPS only").contains("localhost, until "))
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
final class Nginx {
    let authority: String
    let origin: String
    private let folder: String
    private var child = pid_t()

    init() throws {
        folder = TestFolder.shared.path + "/nginx-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(
            atPath: folder + "/html", withIntermediateDirectories: true)
        authority = folder + "/ca.pem"
        let port = UInt16(LoopbackSocket.freePort())
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

    /// Serves a document.
    func page(_ name: String, _ content: String) throws {
        try content.write(toFile: folder + "/html/" + name, atomically: true, encoding: .utf8)
    }

    /// The requests that have come through TLS.
    var requestCount: Int {
        let log = try? String(contentsOfFile: folder + "/access.log", encoding: .utf8)
        return log?.split(separator: "\n").count ?? 0
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
          access_log \(folder)/access.log; gzip on; gzip_types text/html;
          client_body_temp_path \(folder)/a; proxy_temp_path \(folder)/b;
          fastcgi_temp_path \(folder)/c; uwsgi_temp_path \(folder)/d; scgi_temp_path \(folder)/e;
          default_type text/html;
          server {
            listen 127.0.0.1:\(port) ssl http2; root \(folder)/html;
            location /wish/ {
              alias \(folder)/html/; add_header Strict-Transport-Security "max-age=600";
            }
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
        try #require(wait { LoopbackSocket.isOpen(port: Int(port)) }, "nginx did not start")
    }
}
