/// A URL as the URL Standard's parser reads it, with access to its parts.
///
/// Invariants: `href` is ASCII, parsing `href` again gives the same URL, and the host is canonical.
/// The record stores its serialization and the offsets of the parts.
public struct URLRecord: Sendable {
    /// The byte count of the longest text that the parser accepts. A `data:` URL can be long, and
    /// the offsets are 32 bits wide.
    public static let maximumByteCount = 64 << 20
    /// The byte count of the longest host that the parser accepts, in the text. A name of DNS has at
    /// most 253 (RFC 1035 section 2.3.4); the URL Standard has no limit.
    package static let maximumHostByteCount = 4 << 10

    /// The serialisation, ASCII.
    var bytes: [UInt8]
    /// The offset of the ":" after the scheme.
    var schemeEnd: UInt32 = 0
    /// The end of the user name; it begins at `schemeEnd + 3` when there is a host.
    var usernameEnd: UInt32 = 0
    /// The range of the host; with credentials, it follows an "@".
    var hostStart: UInt32 = 0
    var hostEnd: UInt32 = 0
    /// The start of the path. A port, or the "/." that keeps a path from reading as a host, stands
    /// between the host and the path.
    var pathStart: UInt32 = 0
    /// The offset of "?", or of the end of the path.
    var pathEnd: UInt32 = 0
    /// The offset of "#", or the count of bytes.
    var queryEnd: UInt32 = 0
    var hostKind: HostKind = .none
    var schemeKind: SpecialScheme = .none
    /// Whether the path is opaque, as in `about:start` and `data:`.
    public internal(set) var hasOpaquePath = false
    /// The port; -1 when it is the scheme's own.
    var portValue: Int32 = -1

    /// Parses a URL; `base` resolves a relative one.
    ///
    /// URL Standard section 4.4 "basic URL parser".
    ///
    /// ```swift
    /// let url = try URLRecord(parsing: "https://example.org/a?b#c")
    /// let next = try URLRecord(parsing: "../d", base: url)
    /// ```
    public init(parsing text: String, base: URLRecord? = nil) throws(URLParseError) {
        let utf8 = text.utf8
        switch URLParser.parse(utf8.span, base: base) {
        case .success(let record): self = record
        case .failure(let code): throw URLParseError(code: code, input: text)
        }
    }

    /// Parses a URL from bytes; bytes that are not UTF-8 are read as U+FFFD.
    public init(parsing bytes: [UInt8], base: URLRecord? = nil) throws(URLParseError) {
        try self.init(parsing: String(decoding: bytes, as: UTF8.self), base: base)
    }

    /// The URL that the text is, or nil.
    ///
    /// ``init(parsing:base:)-(String,_)`` says why a text is no URL.
    public static func parse(_ text: String, base: URLRecord? = nil) -> URLRecord? {
        try? URLRecord(parsing: text, base: base)
    }

    /// The URL that the bytes are, or nil.
    public static func parse(_ bytes: [UInt8], base: URLRecord? = nil) -> URLRecord? {
        try? URLRecord(parsing: bytes, base: base)
    }

    init(storage: [UInt8]) {
        bytes = storage
    }
}

extension URLRecord: Hashable {
    /// Two URLs are equal when their serialisations are.
    public static func == (left: URLRecord, right: URLRecord) -> Bool { left.bytes == right.bytes }

    /// Feeds the serialisation to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension URLRecord: CustomStringConvertible {
    /// The serialisation.
    public var description: String { href }
}

// MARK: - The parts, by the names of the URL Standard's API

extension URLRecord {
    /// The serialisation.
    ///
    /// The same text names the same resource: hosts are in small letters, default ports are gone.
    public var href: String { text(0, bytes.count) }
    /// The scheme and ":".
    public var `protocol`: String { text(0, Int(schemeEnd) + 1) }
    /// The user name, percent-encoded; empty when there is none.
    public var username: String {
        hostKind == .none ? "" : text(Int(schemeEnd) + 3, Int(usernameEnd))
    }
    /// The password, percent-encoded; empty when there is none.
    public var password: String { text(Int(usernameEnd) + 1, Int(hostStart) - 1) }
    /// The host; an IPv6 address has brackets; empty without a host.
    ///
    /// Names of other alphabets are in Punycode (`xn--…`); ``displayedHostname`` is for people.
    public var hostname: String { text(Int(hostStart), Int(hostEnd)) }
    /// The port in decimal; empty when it is the scheme's own.
    public var port: String { portValue < 0 ? "" : String(portValue) }
    /// The path.
    ///
    /// Percent-encoded; `/` for a host alone.
    public var pathname: String { text(Int(pathStart), Int(pathEnd)) }
    /// The query with its "?"; empty when the query is.
    public var search: String { queryEnd &- pathEnd < 2 ? "" : text(Int(pathEnd), Int(queryEnd)) }
    /// The fragment with its "#"; empty when the fragment is.
    public var hash: String {
        bytes.count - Int(queryEnd) < 2 ? "" : text(Int(queryEnd), bytes.count)
    }
}

// MARK: - The parts as values

extension URLRecord {
    /// The scheme, lower case, without ":".
    ///
    /// `https`, not `https:`, which is ``protocol``.
    public var scheme: String { text(0, Int(schemeEnd)) }
    /// Whether the scheme is one of the URL Standard's special ones (http, https, ws, wss, ftp,
    /// file).
    public var isSpecial: Bool { schemeKind != .none }
    /// Whether the scheme is http or https.
    ///
    /// Beside them only Gemini and Gopher are fetched from the network.
    public var isHTTPOrHTTPS: Bool { schemeKind == .http || schemeKind == .https }
    /// Whether the scheme is file.
    public var isFile: Bool { schemeKind == .file }
    /// The serialisation: `href` by its name in Foundation.
    @available(*, deprecated, renamed: "href")
    public var absoluteString: String { href }
    /// The user name, percent-encoded; nil without a user name and password.
    @available(*, deprecated, renamed: "username")
    public var user: String? { hasCredentials ? username : nil }
    /// The path, percent-encoded: `pathname` by its name in Foundation.
    @available(*, deprecated, renamed: "pathname")
    public var path: String { pathname }
    /// The host; nil when the URL can have none.
    ///
    /// Compare hosts by it: an address in any spelling is one value.
    public var host: URLHost? {
        switch hostKind {
        case .none: nil
        case .empty: .empty
        case .domain: .domain(hostname)
        case .opaque: .opaque(hostname)
        case .ipv4, .ipv6: address.map { $0.host } ?? .opaque(hostname)
        }
    }
    /// The address that the host is; nil for a name.
    ///
    /// `http://2130706433/` is `127.0.0.1`, as browsers read it.
    public var address: IPAddress? {
        guard hostKind == .ipv4 || hostKind == .ipv6 else { return nil }
        if hostKind == .ipv6 {
            return parseIPv6(bytes.span, from: Int(hostStart) + 1, to: Int(hostEnd) - 1)
                .map { .v6($0) }
        }
        guard
            case .address(let value) = parseIPv4(
                bytes.span, from: Int(hostStart), to: Int(hostEnd))
        else { return nil }
        return .v4(value)
    }
    /// The port that is written in the URL; nil when it is the scheme's own.
    public var portNumber: UInt16? { UInt16(exactly: portValue) }
    /// The port that is used: the written one or the scheme's default.
    ///
    /// 443 for `https` unless the URL says otherwise.
    public var effectivePort: UInt16? {
        portNumber ?? schemeKind.defaultPort ?? smallWebScheme?.defaultPort
    }
    /// The host and, when it is written, ":" and the port, as a `Host` header has them.
    public var authority: String {
        portValue < 0 ? hostname : "\(hostname):\(portValue)"
    }
    /// The path and the query with its "?", as a request line has them.
    public var pathAndSearch: String { text(Int(pathStart), Int(queryEnd)) }
    /// The query without "?"; nil when the URL has none.
    ///
    /// Percent-encoded; ``formURLDecode(_:)`` takes it apart.
    public var query: String? { pathEnd < queryEnd ? text(Int(pathEnd) + 1, Int(queryEnd)) : nil }
    /// The fragment without "#"; nil when the URL has none.
    ///
    /// It is never sent to a server.
    public var fragment: String? {
        Int(queryEnd) < bytes.count ? text(Int(queryEnd) + 1, bytes.count) : nil
    }
    /// Whether the URL has a user name or a password.
    ///
    /// The library never shows them, and sends them only to that origin.
    public var hasCredentials: Bool { hostKind != .none && hostStart > schemeEnd &+ 3 }
    /// The origin (URL Standard section 4.7).
    ///
    /// Two documents of one origin reach each other's data.
    public var origin: Origin {
        switch schemeKind {
        case .http, .https, .ws, .wss, .ftp:
            return .tuple(scheme: scheme, host: host ?? .empty, port: portNumber)
        case .file: return .opaque
        case .none: break
        }
        guard hasOpaquePath, scheme == "blob", let inner = URLRecord.parse(pathname),
            inner.isHTTPOrHTTPS
        else { return .opaque }
        return inner.origin
    }

    /// The bytes of the serialisation, valid only inside the closure.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        guard start < end, end <= bytes.count else { return "" }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}

extension IPAddress {
    /// The address as a URL's host.
    public var host: URLHost {
        switch self {
        case .v4(let value): .ipv4(value)
        case .v6(let value): .ipv6(value)
        }
    }
}

/// The URL Standard's special schemes.
enum SpecialScheme: UInt8, Sendable {
    case none, http, https, ws, wss, ftp, file

    /// The port that needs not be written.
    var defaultPort: UInt16? {
        switch self {
        case .http, .ws: 80
        case .https, .wss: 443
        case .ftp: 21
        case .none, .file: nil
        }
    }

    /// The scheme that the lower-case bytes name.
    init(_ bytes: ArraySlice<UInt8>) {
        func matches(_ name: StaticString) -> Bool {
            guard bytes.count == name.utf8CodeUnitCount else { return false }
            return name.withUTF8Buffer { bytes.elementsEqual($0) }
        }
        switch bytes.count {
        case 2: self = matches("ws") ? .ws : .none
        case 3: self = matches("wss") ? .wss : matches("ftp") ? .ftp : .none
        case 4: self = matches("http") ? .http : matches("file") ? .file : .none
        case 5: self = matches("https") ? .https : .none
        default: self = .none
        }
    }
}
