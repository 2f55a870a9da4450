import Foundation
import Testing

/// A server of Gemini or Gopher on loopback, in Python: it reads one line, and answers with the bytes
/// that a test has set for it.
package final class LineServer {
    /// The protocol that the server speaks.
    package enum Kind: String { case gemini, gopher, gophers }

    /// What a server does behind its answer.
    package enum End: String {
        /// It closes the connection as the protocol says.
        case whole
        /// It closes the connection without the word of TLS that nothing is missing.
        case rude
        /// It keeps the connection open and says nothing more.
        case silent
    }

    package let port: Int
    package let kind: Kind
    private let folder: String
    private var process: pid_t = 0

    package init(_ kind: Kind) throws {
        self.kind = kind
        var template = Array("/tmp/garth-line-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        port = LoopbackSocket.freePort()
        try renewCertificate(days: 30)
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: folder + "/server.py"))
        process = try launchCommand(
            "cd \(folder) && exec python3 server.py \(kind == .gopher ? "plain" : "tls") \(port)")
        guard wait(every: 10, until: { LoopbackSocket.isOpen(port: port) }) else {
            throw MissingTool(description: "the server in Python does not start")
        }
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        _ = try? runCommand("rm -rf \(folder)")
    }

    /// The address of a path on this server.
    package func url(_ path: String) -> String { "\(kind.rawValue)://127.0.0.1:\(port)\(path)" }

    /// Sets the answer to a path of Gemini, or to a selector of Gopher.
    package func answer(_ path: String, _ text: String, _ end: End = .whole) throws {
        try answer(path, Array(text.utf8), end)
    }

    package func answer(_ path: String, _ bytes: [UInt8], _ end: End = .whole) throws {
        let line = kind == .gemini ? url(path) : path
        let name = line.utf8.map { String(format: "%02x", $0) }.joined()
        let file = URL(fileURLWithPath: "\(folder)/\(name.isEmpty ? "empty" : name)")
        try Data(Array("\(end.rawValue)\n".utf8) + bytes).write(to: file)
    }

    /// The bytes of each request, in order.
    package var asked: [String] {
        let lines = FileManager.default.contents(atPath: folder + "/asked") ?? Data()
        return lines.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Gives the server a new key and certificate, for the connections to come.
    package func renewCertificate(days: Int) throws {
        try runCommand(
            "cd \(folder) && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 "
                + "-nodes -keyout new.key -out new.pem -days \(days) -subj /CN=127.0.0.1 "
                + "&& cat new.key >> new.pem && mv new.pem server.pem")
    }

    private static let program = """
        import socket, ssl, sys, threading, time
        port = int(sys.argv[2])
        lock = threading.Lock()

        def serve(connection):
            if sys.argv[1] == "tls":
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain("server.pem")
                connection = context.wrap_socket(connection, server_side=True)
            line = b""
            while not line.endswith(b"\\n"):
                piece = connection.recv(1)
                if not piece:
                    break
                line += piece
            with lock, open("asked", "a") as log:
                log.write(repr(line)[2:-1] + "\\n")
            name = line.rstrip(b"\\r\\n").hex() or "empty"
            try:
                end, answer = open(name, "rb").read().split(b"\\n", 1)
            except OSError:
                end, answer = b"whole", b"51 nothing here\\r\\n"
            connection.sendall(answer)
            if end == b"silent":
                time.sleep(3600)
            if end == b"whole" and sys.argv[1] == "tls":
                connection = connection.unwrap()
            connection.shutdown(socket.SHUT_RDWR)
            connection.close()

        def guarded(connection):
            try:
                serve(connection)
            except OSError:
                connection.close()

        listener = socket.create_server(("127.0.0.1", port))
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=guarded, args=(connection,), daemon=True).start()
        """
}
