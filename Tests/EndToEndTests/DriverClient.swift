import Foundation
import GarthJSON
import Glibc
import TestSupport
import Testing

/// A driver: a client of `garth --webdriver` with one session.
final class DriverClient {
    /// An answer of the server.
    struct Answer {
        let status: Int
        let value: JSONValue

        /// The code of the error; nil without one.
        var error: String? { value["error"]?.string }
        /// The reason of the error.
        var message: String { value["message"]?.string ?? "" }
    }

    static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    private let program: RunningProgram
    private(set) var port = 0
    private var session = ""
    /// The capabilities of the session.
    private(set) var capabilities = JSONValue.null

    init(_ options: [String] = [], capabilities wanted: String = "{}") throws {
        program = try RunningProgram(["--webdriver", "0"] + options)
        let line = try #require(try program.line(), "garth ended")
        let digits = String(decoding: line, as: UTF8.self).split(separator: ":").last?.prefix {
            $0.isNumber
        }
        port = try #require(digits.flatMap { Int($0) })
        let answer = try send(
            "POST", "/session", #"{"capabilities": {"alwaysMatch": \#(wanted)}}"#)
        session = answer.value["sessionId"]?.string ?? ""
        capabilities = answer.value["capabilities"] ?? .null
    }

    /// Waits for the end of the program, which something else ends; nil when it does not end.
    func waitForEnd() -> Int32? { program.waitForEnd() }

    /// Ends the program as a person does, and waits for its status; nil when it does not end.
    func end() -> Int32? {
        program.signal(SIGTERM)
        return program.waitForEnd()
    }

    /// Sends a command of the session.
    @discardableResult
    func get(_ path: String) throws -> Answer {
        try send("GET", "/session/\(session)/" + path, nil)
    }

    /// Sends a command of the session with parameters.
    @discardableResult
    func post(_ path: String, _ parameters: String = "{}") throws -> Answer {
        try send("POST", "/session/\(session)/" + path, parameters)
    }

    /// Sends a command of the session that removes something.
    @discardableResult
    func delete(_ path: String) throws -> Answer {
        try send("DELETE", "/session/\(session)" + (path.isEmpty ? "" : "/" + path), nil)
    }

    /// The name of the first element that a selector matches.
    func element(_ selector: String) throws -> String {
        let answer = try post("element", #"{"using": "css selector", "value": "\#(selector)"}"#)
        return try #require(answer.value[Self.elementKey]?.string, "\(selector): \(answer)")
    }

    /// The name of the shadow root of the first element that a selector matches.
    func shadowRoot(of selector: String) throws -> String {
        let answer = try get("element/\(try element(selector))/shadow")
        return try #require(
            answer.value["shadow-6066-11e4-a52e-4f735466cecf"]?.string, "\(selector): \(answer)")
    }

    /// The text of the first element that a selector matches.
    func text(_ selector: String) throws -> String? {
        try get("element/\(try element(selector))/text").value.string
    }

    /// Sends a request on a connection of its own.
    func send(
        _ method: String, _ path: String, _ body: String?, fields: [String] = []
    ) throws -> Answer {
        let host = fields.contains { $0.hasPrefix("Host:") } ? "" : "Host: localhost:\(port)\r\n"
        let content = body ?? ""
        let text = try exchange(
            "\(method) \(path) HTTP/1.1\r\n\(host)Connection: close\r\n"
                + fields.map { $0 + "\r\n" }.joined()
                + "Content-Length: \(content.utf8.count)\r\n\r\n\(content)")
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let words = text.split(separator: " ")
        let json = try JSONValue(parsing: (parts.count > 1 ? parts[1] : "{}").utf8)
        return Answer(
            status: words.count > 1 ? Int(words[1]) ?? 0 : 0, value: json["value"] ?? .null)
    }

    private func exchange(_ request: String) throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
        let bytes = Array(request.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            try #require(count > 0)
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
