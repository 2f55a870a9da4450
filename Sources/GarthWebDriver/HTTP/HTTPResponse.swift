/// An answer of the server: a status and JSON.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code.
    package var status: Int
    /// The content, which is JSON.
    package var body: [UInt8]

    /// Makes an answer.
    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    /// The bytes of the answer on a connection.
    package func serialized(closesConnection: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Error")\r\n"
        head += "Content-Type: application/json; charset=utf-8\r\n"
        head += "Cache-Control: no-cache\r\n"
        head += "Content-Length: \(body.count)\r\n"
        head += closesConnection ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n"
        return Array(head.utf8) + body
    }

    private static let phrases = [
        200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 413: "Content Too Large",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented",
    ]
}
