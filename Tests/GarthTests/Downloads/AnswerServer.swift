import Foundation
import Synchronization

/// A server on loopback that answers each request as a test says, byte for byte.
final class AnswerServer: Sendable {
    /// A request: its path, and its fields by their names in small letters.
    struct Request: Sendable {
        var path: String
        var fields: [String: String]
        /// How many came before it.
        var number: Int
    }

    /// What is sent; nothing more comes, and the connection ends, when it is through.
    struct Answer: Sendable {
        var bytes: [UInt8]
        /// Whether the connection stays open behind it, until the server ends.
        var hangs = false

        init(_ head: String, _ body: [UInt8] = [], hangs: Bool = false) {
            bytes = Array((head + "\r\n\r\n").utf8) + body
            self.hangs = hangs
        }
    }

    let port: Int
    private let listener: Int32
    private let answer: @Sendable (Request) -> Answer
    private let log = Mutex<[Request]>([])
    private let open = Mutex<[Int32]>([])

    var requests: [Request] { log.withLock { $0 } }

    init(_ answer: @escaping @Sendable (Request) -> Answer) {
        self.answer = answer
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, size) == 0 && listen(listener, 16) == 0)
                getsockname(listener, $0, &size)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.serve(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for connection in open.withLock({ $0 }) { close(connection) }
    }

    private func serve(_ connection: Int32) {
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 8192)
        while !head.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            head += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1 else {
            close(connection)
            return
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 {
                fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        let request = log.withLock { log in
            let request = Request(path: String(words[1]), fields: fields, number: log.count)
            log.append(request)
            return request
        }
        let answer = answer(request)
        _ = send(connection, answer.bytes, answer.bytes.count, Int32(MSG_NOSIGNAL))
        if answer.hangs { open.withLock { $0.append(connection) } } else { close(connection) }
    }
}
