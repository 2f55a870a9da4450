import TestSupport

/// A server on loopback that answers each request as a test says, byte for byte.
final class AnswerServer: Sendable {
    /// A request: its path, and its fields by their names in small letters.
    struct Request: Sendable {
        var path: String
        var fields: [String: String]
        /// How many came before it.
        var number: Int

        init(_ request: LoopbackServer.Request) {
            path = request.target
            number = request.number
            let pairs = request.fields.map { line -> (String, String) in
                let name = line.prefix { $0 != ":" }
                return (
                    name.lowercased(), String(line.dropFirst(name.count + 1).drop { $0 == " " })
                )
            }
            fields = Dictionary(pairs) { $1 }
        }
    }

    /// What is sent; nothing more comes, and the connection ends, when it is through.
    struct Answer: Sendable {
        var bytes: [UInt8]
        /// Whether the connection stays open behind it, until the other side closes.
        var hangs = false

        init(_ head: String, _ body: [UInt8] = [], hangs: Bool = false) {
            bytes = Array((head + "\r\n\r\n").utf8) + body
            self.hangs = hangs
        }
    }

    private let server: LoopbackServer

    var port: Int { server.port }
    var requests: [Request] { server.requests.map { Request($0) } }

    init(_ answer: @escaping @Sendable (Request) -> Answer) {
        server = LoopbackServer { connection, request in
            let answer = answer(Request(request))
            connection.send(answer.bytes)
            if answer.hangs { connection.waitForEnd() }
            connection.finish()
        }
    }
}
