import Foundation

/// A proxy of SOCKS 5 on loopback, in Python: it notes what it is asked to connect to, connects
/// nowhere, and answers the request of HTTP that comes by itself.
package final class SOCKSServer {
    package let port: Int
    private let folder: String
    private var process: pid_t = 0

    package init() throws {
        var template = Array("/tmp/garth-socks-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        port = LoopbackSocket.freePort()
        try Data(Self.program.utf8).write(to: URL(fileURLWithPath: folder + "/server.py"))
        process = try launchCommand("cd \(folder) && exec python3 server.py \(port)")
        guard wait(every: 10, until: { LoopbackSocket.isOpen(port: port) }) else {
            throw MissingTool(description: "the proxy in Python does not start")
        }
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        _ = try? runCommand("rm -rf \(folder)")
    }

    /// What the proxy was asked to connect to, in order: `name HOST PORT` or `address HOST PORT`.
    package var asked: [String] {
        let lines = FileManager.default.contents(atPath: folder + "/asked") ?? Data()
        return lines.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let program = """
        import socket, sys, threading
        lock = threading.Lock()

        def exactly(connection, count):
            data = b""
            while len(data) < count:
                piece = connection.recv(count - len(data))
                if not piece:
                    raise OSError("it has gone")
                data += piece
            return data

        def serve(connection):
            exactly(connection, exactly(connection, 2)[1])
            connection.sendall(b"\\x05\\x00")
            kind = exactly(connection, 4)[3]
            if kind == 3:
                host = "name " + exactly(connection, exactly(connection, 1)[0]).decode()
            else:
                host = "address " + socket.inet_ntoa(exactly(connection, 4))
            port = int.from_bytes(exactly(connection, 2), "big")
            with lock, open("asked", "a") as log:
                log.write(f"{host} {port}\\n")
            connection.sendall(b"\\x05\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00")
            head = b""
            while b"\\r\\n\\r\\n" not in head:
                head += exactly(connection, 1)
            body = b"<p>behind the proxy"
            connection.sendall(
                b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\nConnection: close\\r\\n"
                + b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
            connection.close()

        def guarded(connection):
            try:
                serve(connection)
            except OSError:
                connection.close()

        listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=guarded, args=(connection,), daemon=True).start()
        """
}
