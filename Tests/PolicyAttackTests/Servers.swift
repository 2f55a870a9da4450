import Foundation
import Synchronization

/// Web servers on many addresses and one port, which answer what a test tells them by the path,
/// and record every connection and every byte.
final class Servers: Sendable {
    /// One connection: where it came in, and what was said.
    struct Visit: Sendable {
        var address: String
        var head: String
    }

    /// The addresses that stand for hosts outside of every list; nobody may ever come here.
    static let forbidden: Set<String> = ["127.0.0.9", "10.0.0.9", "::1"]

    let port: UInt16
    private let routes = Mutex<[String: String]>([:])
    private let log = Mutex<[Visit]>([])

    /// Servers in the network of a cell.
    init(in cell: Cell?, addresses: [String]) {
        let listen: @Sendable () -> (UInt16, [(String, Int32)]) = {
            var port: UInt16 = 0
            var listeners: [(String, Int32)] = []
            for address in addresses {
                let (listener, bound) = Self.listener(on: address, port: port)
                port = bound
                listeners.append((address, listener))
            }
            return (port, listeners)
        }
        let listeners: [(String, Int32)]
        (port, listeners) = cell?.run(listen) ?? listen()
        for (address, listener) in listeners {
            Thread.detachNewThread { [self] in accept(listener, address) }
        }
    }

    private static func listener(on address: String, port: UInt16) -> (Int32, UInt16) {
        let isIPv6 = address.contains(":")
        let listener = socket(
            isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_in6>.size)
        var length = socklen_t(isIPv6 ? bytes.count : MemoryLayout<sockaddr_in>.size)
        bytes.withUnsafeMutableBytes { raw in
            let base = raw.baseAddress!
            if isIPv6 {
                var name = sockaddr_in6()
                name.sin6_family = sa_family_t(AF_INET6)
                name.sin6_port = port.bigEndian
                inet_pton(AF_INET6, address, &name.sin6_addr)
                base.storeBytes(of: name, as: sockaddr_in6.self)
            } else {
                var name = sockaddr_in()
                name.sin_family = sa_family_t(AF_INET)
                name.sin_port = port.bigEndian
                inet_pton(AF_INET, address, &name.sin_addr)
                base.storeBytes(of: name, as: sockaddr_in.self)
            }
            let pointer = base.assumingMemoryBound(to: sockaddr.self)
            precondition(bind(listener, pointer, length) == 0, "\(address): \(errno)")
            getsockname(listener, pointer, &length)
        }
        Glibc.listen(listener, 64)
        return (listener, UInt16(bytes[2]) << 8 | UInt16(bytes[3]))
    }

    // MARK: - What a test says and asks

    /// Answers a path with a page.
    func page(
        _ path: String, _ body: String, type: String = "text/html; charset=utf-8",
        headers: String = ""
    ) {
        route(
            path,
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
                + "\(headers)Connection: close\r\n\r\n\(body)")
    }

    /// Answers a path with bytes.
    func route(_ path: String, _ response: String) { routes.withLock { $0[path] = response } }

    /// The visits whose request holds a text.
    func visits(with text: String) -> [Visit] {
        log.withLock { $0.filter { $0.head.contains(text) } }
    }

    /// The connections to where nobody may go, each told once.
    func takeTrespasses() -> [Visit] {
        log.withLock { log in
            let found = log.indices.filter { Self.forbidden.contains(log[$0].address) }
            let visits = found.map { log[$0] }
            for index in found { log[index].address = "told" }
            return visits
        }
    }

    // MARK: - Serving

    private func accept(_ listener: Int32, _ address: String) {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            let visit = log.withLock { log in
                log.append(Visit(address: address, head: ""))
                return log.count - 1
            }
            Thread.detachNewThread { [self] in serve(connection, visit) }
        }
    }

    private func serve(_ connection: Int32, _ visit: Int) {
        defer { close(connection) }
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += String(decoding: buffer[..<count], as: UTF8.self)
            log.withLock { $0[visit].head = head }
        }
        let words = head.split(separator: " ")
        var path = words.count > 1 ? String(words[1]) : ""
        if let range = path.range(of: "://[^/]*", options: .regularExpression) {
            path = String(path[range.upperBound...])
        }
        let bare = path.prefix { $0 != "?" }
        let missing = "HTTP/1.1 404 No\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnone"
        let bytes = Array((routes.withLock { $0[String(bare)] } ?? missing).utf8)
        _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

/// A DNS server that records each question and answers as it is told, also with lies.
final class NameServer: Sendable {
    private let answers = Mutex<[String: [[String]]]>([:])
    private let log = Mutex<[String]>([])

    init(in cell: Cell) {
        let socket: Int32 = cell.run {
            let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = UInt16(53).bigEndian
            inet_pton(AF_INET, "127.0.0.53", &name.sin_addr)
            withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    precondition(
                        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0)
                }
            }
            return socket
        }
        Thread.detachNewThread { [self] in serve(socket) }
    }

    /// Says which addresses a name has; with more than one list, one for each time it is asked.
    func name(_ name: String, _ addresses: [String]...) {
        answers.withLock { $0[name] = addresses }
    }

    /// The names that were asked for and hold a text.
    func questions(with text: String) -> [String] {
        log.withLock { $0.filter { $0.contains(text) } }
    }

    private func serve(_ socket: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1500)
        while true {
            var peer = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            withUnsafeMutablePointer(to: &peer) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
                    let count = recvfrom(socket, &buffer, buffer.count, 0, peer, &length)
                    guard count > 16 else { return }
                    let answer = answer(to: Array(buffer[..<count]))
                    _ = sendto(socket, answer, answer.count, 0, peer, length)
                }
            }
        }
    }

    private func answer(to question: [UInt8]) -> [UInt8] {
        var labels: [String] = []
        var at = 12
        while at < question.count, question[at] != 0 {
            let end = min(at + 1 + Int(question[at]), question.count)
            labels.append(String(decoding: question[(at + 1)..<end], as: UTF8.self))
            at = end
        }
        guard at + 5 <= question.count else { return question }
        let name = labels.joined(separator: ".").lowercased()
        let isIPv6 = question[at + 2] == 28
        log.withLock { $0.append(name) }
        let addresses: [String]? = answers.withLock { answers in
            guard var lists = answers[name], let first = lists.first else { return nil }
            // A and AAAA are asked together; the second of them turns the page.
            if isIPv6, lists.count > 1 {
                lists.removeFirst()
                answers[name] = lists
            }
            return first
        }
        let records = (addresses ?? []).filter { $0.contains(":") == isIPv6 }
        var reply = Array(question[..<(at + 5)])
        reply[2] = 0x81
        reply[3] = addresses == nil ? 0x83 : 0x80
        reply[6] = 0
        reply[7] = UInt8(records.count)
        for index in 8..<12 { reply[index] = 0 }
        for address in records {
            var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
            inet_pton(isIPv6 ? AF_INET6 : AF_INET, address, &bytes)
            reply += [0xC0, 0x0C, 0, isIPv6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, UInt8(bytes.count)]
            reply += bytes
        }
        return reply
    }
}
