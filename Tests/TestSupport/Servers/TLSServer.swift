import Glibc

/// A server of `openssl s_server` with a certificate of our own making.
package final class TLSServer {
    package enum Certificate: String { case good, wrongHost, expired, notYetValid, selfSigned }

    package let port: Int
    private let folder: String
    private var process: pid_t = 0

    package init(_ certificate: Certificate, options: String = "") throws {
        var template = Array("/tmp/garth-tls-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        port = LoopbackSocket.freePort()
        try makeCertificates(certificate)
        process = try launchCommand(
            "cd \(folder) && exec openssl s_server -quiet -www -accept 127.0.0.1:\(port) "
                + "-cert server.pem -key server.key \(options)")
        try waitUntilListening()
    }

    /// A server that answers with whole responses, each written by `answer`.
    package static func ofFiles() throws -> TLSServer { try TLSServer(.good, options: "-HTTP") }

    /// Sets the response for a path without slashes: fields, each with its end of line, and content.
    package func answer(
        _ path: String, type: String = "text/html", status: String = "200 OK",
        fields: String = "", _ content: String
    ) throws {
        let text =
            "HTTP/1.0 \(status)\r\nContent-Type: \(type)\r\n\(fields)"
            + "Content-Length: \(content.utf8.count)\r\n\r\n\(content)"
        guard let file = fopen("\(folder)/\(path)", "w") else {
            throw MissingTool(description: "\(folder)/\(path) cannot be written")
        }
        defer { fclose(file) }
        fputs(text, file)
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        _ = try? runCommand("rm -rf \(folder)")
    }

    /// The file with the certificate of the authority that has signed the server's.
    package var authority: String { folder + "/ca.pem" }

    /// The fingerprint as `openssl` writes it.
    package var fingerprint: String {
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
        guard wait(every: 10, until: { LoopbackSocket.isOpen(port: port) }) else {
            throw MissingTool(description: "openssl s_server does not start")
        }
    }
}
