/// A protocol of the small web: one line asks, and the answer ends with the connection.
///
/// Neither has cookies, forms that post, scripts or parts of pages.
package enum SmallWebScheme: String, Hashable, Sendable, CaseIterable {
    /// The Gemini network protocol, over TLS.
    case gemini
    /// Gopher (RFC 1436).
    case gopher
    /// Gopher over TLS, as libcurl and several servers speak it.
    case gophers

    /// The port that needs not be written.
    package var defaultPort: UInt16 {
        switch self {
        case .gemini: 1965
        case .gopher, .gophers: 70
        }
    }

    /// Whether the connection is encrypted.
    package var isEncrypted: Bool {
        switch self {
        case .gemini, .gophers: true
        case .gopher: false
        }
    }

    /// Whether an address names a type and a selector (RFC 4266), not a path.
    package var hasSelectors: Bool {
        switch self {
        case .gemini: false
        case .gopher, .gophers: true
        }
    }

    /// The scheme at the start of an address as it is written, in any letter case.
    package init?(startOf address: String) {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")),
            address[colon...].utf8.starts(with: "://".utf8)
        else { return nil }
        self.init(rawValue: address[..<colon].lowercased())
    }
}

extension URLRecord {
    /// The protocol of the small web that the URL is for; nil for other schemes.
    package var smallWebScheme: SmallWebScheme? {
        guard schemeKind == .none, schemeEnd == 6 || schemeEnd == 7 else { return nil }
        return SmallWebScheme(rawValue: scheme)
    }

    /// Whether the URL is fetched from the network.
    package var isOfNetwork: Bool { isHTTPOrHTTPS || smallWebScheme != nil }

    /// The URL of the small web as it is judged and requested; nil if it has no valid host.
    ///
    /// To the URL Standard, the host of such a scheme is any text. Here it is read as that of an
    /// http URL is: what is judged is what is looked up. User name, password and the scheme's own
    /// port are left out, and the path of a host alone is `/`.
    package var smallWebAddress: URLRecord? {
        guard let scheme = smallWebScheme, hostEnd > hostStart else { return nil }
        var host: [UInt8] = []
        var kind = HostKind.none
        let problem = HostParser.parse(
            bytes.span.extracting(Int(hostStart)..<Int(hostEnd)), isSpecial: true, into: &host,
            kind: &kind)
        guard problem == nil else { return nil }
        var text = Array("\(scheme.rawValue)://".utf8) + host
        if let port = portNumber, port != scheme.defaultPort { text += ":\(port)".utf8 }
        if pathEnd == pathStart { text.append(0x2F) }
        text += bytes[Int(pathStart)...]
        guard var address = URLRecord.parse(text) else { return nil }
        // Compared by its text alone: what parses it again finds the host opaque.
        address.hostKind = kind
        return address
    }

    /// The selector of a Gopher URL as rules name it: without the type, and from "/" on.
    ///
    /// The same selector is served for every type, so a rule must not depend on the type.
    var selectorPath: [UInt8] {
        let path = bytes[Int(pathStart)..<Int(pathEnd)].dropFirst(2)
        return path.first == 0x2F ? Array(path) : [0x2F] + path
    }
}
