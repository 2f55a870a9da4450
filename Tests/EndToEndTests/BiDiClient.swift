import Foundation
import GarthJSON
import Glibc
import Testing

/// A driver that speaks WebDriver BiDi: a WebSocket to `garth --webdriver`.
final class BiDiClient {
    /// The answer to a command, or the error.
    struct Answer {
        let value: JSONValue

        subscript(name: String) -> JSONValue? { value["result"]?[name] }
        /// The code of the error; nil without one.
        var error: String? { value["error"]?.string }
    }

    /// The parameters of `session.new` for a session whose dialogs wait for the driver.
    static let patient = """
        {"capabilities": {"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}}}
        """

    /// The server has closed the connection, or says nothing for as long as a test may wait.
    struct Closed: Error {}
    private static let greatestSilence = 60

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var count = 0
    /// The answers that have come while another one was awaited, by their numbers: commands that run
    /// beside each other are answered in any order.
    private var answers: [Int: JSONValue] = [:]
    /// The events that have come and were not taken.
    private(set) var events: [JSONValue] = []

    /// Opens a WebSocket at a path.
    init(port: Int, path: String = "/session") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var silence = timeval(tv_sec: Self.greatestSilence, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &silence, socklen_t(MemoryLayout<timeval>.size))
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
        try write(
            Array(
                ("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
                    + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8))
        while bytes.place(of: [13, 10, 13, 10]) == nil { try read() }
        let end = try #require(bytes.place(of: [13, 10, 13, 10]))
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        try #require(head.hasPrefix("HTTP/1.1 101 "), "\(head)")
        bytes.removeFirst(end + 4)
    }

    deinit { close(descriptor) }

    /// Sends a command and waits for its answer; events that come meanwhile are kept.
    @discardableResult
    func send(_ method: String, _ params: String = "{}") throws -> Answer {
        try answer(to: try begin(method, params))
    }

    /// Begins a session; the name of its window.
    func beginSession(_ parameters: String = #"{"capabilities": {}}"#) throws -> String {
        try send("session.new", parameters)
        let tree = try send("browsingContext.getTree")
        return try #require(tree["contexts"]?.elements?.first?["context"]?.string)
    }

    /// Sends a command; its number.
    func begin(_ method: String, _ params: String) throws -> Int {
        count += 1
        try write(text: #"{"id": \#(count), "method": "\#(method)", "params": \#(params)}"#)
        return count
    }

    /// Waits for the answer to a command.
    func answer(to number: Int) throws -> Answer {
        while true {
            if let answer = answers.removeValue(forKey: number) { return Answer(value: answer) }
            take(try nextMessage())
        }
    }

    /// Waits for an event and takes it, and those before it.
    func event(_ method: String) throws -> JSONValue {
        while true {
            if let place = events.firstIndex(where: { $0["method"]?.string == method }) {
                let event = events[place]
                events.removeFirst(place + 1)
                return event["params"] ?? .null
            }
            take(try nextMessage())
        }
    }

    /// Waits for the next event and takes it, with its name.
    func nextEvent() throws -> JSONValue {
        while events.isEmpty { take(try nextMessage()) }
        return events.removeFirst()
    }

    private func take(_ message: JSONValue) {
        if message["type"]?.string != "event", let number = message["id"]?.integer {
            answers[number] = message
        } else {
            events.append(message)
        }
    }

    /// Evaluates an expression in a window; the result as the protocol writes it.
    func evaluate(_ expression: String, in context: String) throws -> JSONValue {
        let text = JSONValue.string(expression).serialized
        let answer = try send(
            "script.evaluate",
            """
            {"expression": \(text), "awaitPromise": true, "target": {"context": "\(context)"}}
            """)
        return answer["result"] ?? answer.value
    }

    // MARK: - Frames

    private func write(text: String) throws {
        let content = Array(text.utf8)
        let mask: [UInt8] = [9, 8, 7, 6]
        var frame: [UInt8] = [0x81]
        if content.count < 126 {
            frame.append(0x80 | UInt8(content.count))
        } else {
            frame += [0xFE, UInt8(content.count >> 8), UInt8(content.count & 255)]
        }
        try write(frame + mask + content.enumerated().map { $1 ^ mask[$0 & 3] })
    }

    private func nextMessage() throws -> JSONValue {
        while true {
            if bytes.count >= 2 {
                let short = Int(bytes[1])
                let start = short == 126 ? 4 : short == 127 ? 10 : 2
                if bytes.count >= start {
                    let length =
                        start == 2 ? short : bytes[2..<start].reduce(0) { $0 << 8 | Int($1) }
                    if bytes.count >= start + length {
                        guard bytes[0] == 0x81 else { throw Closed() }
                        let message = bytes[start..<start + length]
                        bytes.removeFirst(start + length)
                        return try JSONValue(parsing: message)
                    }
                }
            }
            try read()
        }
    }

    private func read() throws {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Closed() }
        bytes += buffer[..<count]
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            try #require(count > 0)
            sent += count
        }
    }
}

extension [UInt8] {
    fileprivate func place(of sequence: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: sequence) }
    }
}
