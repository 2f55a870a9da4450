import GarthLanguage
import GarthURL

/// The opening handshake of a WebSocket, on the side of the browser (RFC 6455 section 4.1, WebSockets
/// Standard section 2).
struct SocketHandshake {
    /// The fields that only the handshake itself writes.
    private static let ownFields = [
        "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Protocol",
        "Sec-WebSocket-Extensions", "Sec-WebSocket-Accept", "Cookie", "User-Agent",
        "Authorization",
    ]

    /// The request, as it is sent.
    let request: [UInt8]
    private let accept: String
    private let protocols: [String]

    /// Writes the request; `key` is 16 random bytes. Malformed fields and protocols are left out.
    init(_ request: FetchRequest, userAgent: String, key: [UInt8]) {
        let url = request.url.url
        let key = base64(key)
        accept = socketAccept(for: key)
        protocols = (request.socket?.protocols ?? []).filter {
            !$0.isEmpty && $0.utf8.allSatisfy(isTokenByte)
        }
        let target = url.pathname + (url.query.map { "?" + $0 } ?? "")
        let authority = url.hostname + (url.portNumber.map { ":\($0)" } ?? "")
        var lines = [
            "GET \(target) HTTP/1.1", "Host: \(authority)", "Connection: Upgrade",
            "Upgrade: websocket", "Pragma: no-cache", "Cache-Control: no-cache",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
        ]
        if !protocols.isEmpty {
            lines.append("Sec-WebSocket-Protocol: " + protocols.joined(separator: ", "))
        }
        let own = request.headers.last { equalsIgnoringCase($0.name, "User-Agent") }?.value
        if case let agent = own ?? userAgent, !agent.isEmpty, isFieldValue(agent) {
            lines.append("User-Agent: \(agent)")
        }
        for field in request.headers where isSendableField(field) && !Self.isOwn(field.name) {
            lines.append("\(field.name): \(trimmed(field.value))")
        }
        if let value = request.credentials?.authorization(for: url, method: "GET", target: target),
            isFieldValue(value)
        {
            lines.append("Authorization: \(value)")
        }
        var bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
        if let cookies = request.exchange?.cookieField,
            cookies.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
        {
            bytes += Array("Cookie: ".utf8) + cookies + Array("\r\n".utf8)
        }
        self.request = bytes + Array("\r\n".utf8)
    }

    private static func isOwn(_ name: String) -> Bool {
        ownFields.contains { equalsIgnoringCase($0, name) }
    }

    /// The reason why a response opens no WebSocket; nil for one that does.
    func fault(of head: ResponseHead) -> String? {
        guard head.status == 101 else {
            return localized("it answers \(head.status) and opens no WebSocket")
        }
        let options = splitFieldList(head.all("Connection"))
        guard head.all("Upgrade").count == 1,
            equalsIgnoringCase(head.first("Upgrade") ?? "", "websocket"),
            options.contains(where: { equalsIgnoringCase($0, "upgrade") })
        else { return localized("its answer does not name the WebSocket protocol") }
        guard head.all("Sec-WebSocket-Accept") == [accept] else {
            return localized("its answer is not to this request (Sec-WebSocket-Accept)")
        }
        guard splitFieldList(head.all("Sec-WebSocket-Extensions")).allSatisfy(\.isEmpty) else {
            return localized("it uses an extension that nobody asked for")
        }
        return protocolFault(of: head)
    }

    /// WebSockets Standard section 2: a server that was asked for protocols chooses one of them.
    private func protocolFault(of head: ResponseHead) -> String? {
        let chosen = head.all("Sec-WebSocket-Protocol")
        guard !chosen.isEmpty || !protocols.isEmpty else { return nil }
        guard chosen.count == 1, protocols.contains(chosen[0]) else {
            return localized("it chooses none of the protocols that it was asked for")
        }
        return nil
    }
}
