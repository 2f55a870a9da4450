/// An answer of the server: a status and JSON, or a stream of events.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// The content, which is JSON; empty where there is none.
    package var body: [UInt8]
    /// More fields of the head.
    package var fields: [(name: String, value: String)] = []
    /// The content in place of JSON, which comes piece by piece (HTML Standard, "event stream").
    package var events: WebSocketOutbox?

    /// Makes an answer.
    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// The bytes of the answer on a connection.
    package func serialized(closesConnection: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Error")\r\n"
        let type = events == nil ? "application/json; charset=utf-8" : "text/event-stream"
        head += "Content-Type: \(type)\r\nCache-Control: no-cache\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        // A stream ends with its connection.
        guard events == nil else { return Array((head + "Connection: close\r\n\r\n").utf8) }
        head += "Content-Length: \(body.count)\r\n"
        head += closesConnection ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n"
        return Array(head.utf8) + body
    }

    private static let phrases = [
        200: "OK", 202: "Accepted", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
        413: "Content Too Large",
        415: "Unsupported Media Type",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 503: "Service Unavailable",
    ]
}
