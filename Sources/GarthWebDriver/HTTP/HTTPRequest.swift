/// A request of an HTTP client (RFC 9112), with what a driver of this program needs of it.
package struct HTTPRequest: Sendable, Equatable {
    /// The method, as `GET`.
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The fields, their names in small letters.
    package var fields: [(name: String, value: String)]
    /// The content.
    package var body: [UInt8]

    /// Makes a request.
    package init(
        method: String, path: String, fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.body = body
    }

    /// The only value of a field; nil without it.
    package func value(of name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Whether the connection ends after the answer.
    package var closesConnection: Bool { value(of: "connection")?.lowercased() == "close" }

    /// Compares all parts; tuples do not conform to `Equatable`.
    package static func == (a: HTTPRequest, b: HTTPRequest) -> Bool {
        a.method == b.method && a.path == b.path && a.body == b.body
            && a.fields.elementsEqual(b.fields) { $0 == $1 }
    }
}

/// A request that the server does not read on from; the connection ends.
package enum HTTPFault: UInt16, Error, Sendable {
    /// The bytes are no request.
    case badRequest = 400
    /// The content is longer than a driver needs.
    case contentTooLarge = 413
    /// The head is longer than a driver needs.
    case headTooLarge = 431
    /// The content comes in a way that this server does not read.
    case notImplemented = 501
    /// The request did not come in its time.
    case timeout = 408
}

/// Finds requests in the bytes of a connection.
///
/// It is strict: one form of line ends, no folded lines, one `Content-Length` or none, no transfer
/// codings. What two readers could understand in two ways is refused.
package struct HTTPRequestReader {
    /// Bytes of a request line with all fields.
    static let headLimit = 16 << 10
    /// Bytes of a content: scripts of drivers take a few hundred kilobytes, files more.
    static let bodyLimit = 16 << 20

    private var bytes: [UInt8] = []

    /// Makes a reader without bytes.
    package init() {}

    /// Takes bytes of the connection.
    package mutating func receive(_ new: some Sequence<UInt8>) { bytes += new }

    /// The bytes behind the requests that were read.
    package var rest: [UInt8] { bytes }

    /// The bytes of a content that has not come whole; nil before the end of its head.
    var contentCount: Int? { headEnd.map { bytes.count - $0 - 4 } }

    /// The next request; nil while bytes of it are missing.
    package mutating func next() throws(HTTPFault) -> HTTPRequest? {
        guard let end = headEnd else {
            if bytes.count > Self.headLimit { throw .headTooLarge }
            return nil
        }
        guard end <= Self.headLimit else { throw .headTooLarge }
        var request = try Self.head(bytes[..<end])
        let length = try Self.contentLength(of: request)
        let start = end + 4
        guard bytes.count - start >= length else { return nil }
        request.body = Array(bytes[start..<start + length])
        bytes.removeFirst(start + length)
        return request
    }

    /// The place of the empty line after the head.
    private var headEnd: Int? {
        var index = 0
        while index + 3 < min(bytes.count, Self.headLimit + 4) {
            if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D,
                bytes[index + 3] == 0x0A
            {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> HTTPRequest {
        // Only what every reader takes for the same: ASCII without control characters.
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0A:
                guard previous == 0x0D else { throw .badRequest }
                lines.append([])
            case 0x0D:
                guard previous != 0x0D else { throw .badRequest }
            case 0x09, 0x20...0x7E:
                guard previous != 0x0D else { throw .badRequest }
                lines[lines.count - 1].append(byte)
            default: throw .badRequest
            }
            previous = byte
        }
        let words = lines[0].split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8),
            !words[0].isEmpty, words[0].allSatisfy(isTokenByte), words[1].first == 0x2F
        else { throw .badRequest }
        let target = words[1].split(separator: 0x3F, maxSplits: 1)[0]
        var request = HTTPRequest(
            method: String(decoding: words[0], as: UTF8.self),
            path: String(decoding: target, as: UTF8.self))
        for line in lines.dropFirst() {
            let parts = line.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isTokenByte) else {
                throw .badRequest
            }
            let name = String(decoding: parts[0], as: UTF8.self).lowercased()
            let value = parts[1].drop { $0 == 0x20 || $0 == 0x09 }
            let text = String(decoding: value, as: UTF8.self)
            let single = ["host", "content-length", "origin", "content-type", "connection"]
            guard !single.contains(name) || request.value(of: name) == nil else {
                throw .badRequest
            }
            request.fields.append((name, String(text.reversed().drop { $0 == " " }.reversed())))
        }
        return request
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func contentLength(of request: HTTPRequest) throws(HTTPFault) -> Int {
        guard request.value(of: "transfer-encoding") == nil else { throw .notImplemented }
        guard let text = request.value(of: "content-length") else { return 0 }
        guard !text.isEmpty, text.utf8.count < 12, text.utf8.allSatisfy({ (0x30...0x39) ~= $0 }),
            let length = Int(text)
        else { throw .badRequest }
        guard length <= bodyLimit else { throw .contentTooLarge }
        return length
    }
}
