import GarthFetch
import GarthIPC
import GarthPage

/// The Fetch Standard's rules about methods and fields of scripts' requests (sections 2.2.1 and
/// 2.2.2), and about CORS (section 3.3).
enum ScriptRequestRules {
    /// Bytes of a response that a script gets.
    static let responseByteCount = WireLimits.responseByteCount
    /// Fields of a response that a script gets.
    static let fieldCount = WireLimits.requestFieldCount

    // MARK: - What a script may ask

    /// The request without what scripts may not set; nil for one that may not be made.
    static func permitted(_ request: ScriptRequest) -> ScriptRequest? {
        var request = request
        let upper = request.method.uppercased()
        if ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(upper) {
            request.method = upper
        }
        guard isToken(request.method), !["CONNECT", "TRACE", "TRACK"].contains(upper) else {
            return nil
        }
        if request.body != nil, request.method == "GET" || request.method == "HEAD" { return nil }
        if request.cache == .onlyIfCached, request.mode != .sameOrigin { return nil }
        guard request.headers.allSatisfy({ isToken($0.name) && isValue($0.value) }) else {
            return nil
        }
        // What a policy allows for scripts must not serve to send something.
        if [.script, .image, .imported, .worker].contains(request.destination) {
            guard request.method == "GET", request.headers.isEmpty else { return nil }
        }
        if request.destination == .stream {
            let names: Set = ["accept", "last-event-id"]
            guard request.method == "GET",
                request.headers.allSatisfy({ names.contains($0.name.lowercased()) })
            else { return nil }
        }
        // What a socket may ask for is a field of its own, which no script sets.
        if request.destination == .socket { return permittedSocket(request) }
        request.headers.removeAll { isForbidden($0.name, $0.value) }
        if request.mode == .noCORS {
            guard isSimple(request.method) else { return nil }
            request.headers.removeAll {
                !isSafelisted($0) || $0.name.lowercased() == "range"
            }
        }
        return request
    }

    /// The request of a WebSocket (WebSockets Standard, the constructor): an address without a
    /// fragment, and protocols that are different tokens.
    private static func permittedSocket(_ request: ScriptRequest) -> ScriptRequest? {
        guard request.method == "GET", request.body == nil, request.headers.count <= 1,
            request.headers.allSatisfy({ $0.name == socketProtocolField })
        else { return nil }
        let protocols = socketProtocols(of: request)
        guard protocols.allSatisfy(isToken), Set(protocols).count == protocols.count else {
            return nil
        }
        return request
    }

    private static let socketProtocolField = "Sec-WebSocket-Protocol"

    /// The protocols that the request of a WebSocket names.
    static func socketProtocols(of request: ScriptRequest) -> [String] {
        items(request.headers.map(\.value))
    }

    /// Whether a script may not set a field (Fetch Standard, "forbidden request-header").
    static func isForbidden(_ name: String, _ value: String) -> Bool {
        let name = name.lowercased()
        if name.hasPrefix("proxy-") || name.hasPrefix("sec-") { return true }
        if ["x-http-method", "x-http-method-override", "x-method-override"].contains(name) {
            return items([value]).contains {
                ["connect", "trace", "track"].contains($0.lowercased())
            }
        }
        return forbiddenNames.contains(name)
    }

    private static let forbiddenNames: Set<String> = [
        "accept-charset", "accept-encoding", "access-control-request-headers",
        "access-control-request-method", "access-control-request-private-network", "connection",
        "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive",
        "origin", "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
    ]

    /// Whether a field describes a body (Fetch Standard, "request-body-header name").
    static func isOfBody(_ name: String) -> Bool {
        ["content-encoding", "content-language", "content-location", "content-type"]
            .contains(name.lowercased())
    }

    /// Whether a field is conditional.
    static func isCondition(_ name: String) -> Bool {
        ["if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since"]
            .contains(name.lowercased())
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    }

    // MARK: - Simple requests

    private static func isSimple(_ method: String) -> Bool {
        method == "GET" || method == "HEAD" || method == "POST"
    }

    /// Whether a request needs no question before (CORS-safelisted method and fields).
    static func isSimple(_ request: ScriptRequest) -> Bool {
        isSimple(request.method) && unsafeNames(request.headers).isEmpty
    }

    /// The names of fields that need the consent of another origin, in order (Fetch Standard,
    /// "CORS-unsafe request-header names").
    static func unsafeNames(_ headers: [ScriptHeaderField]) -> [String] {
        let safe = headers.filter(isSafelisted)
        let isLarge = safe.reduce(0) { $0 + $1.value.utf8.count } > 1024
        let unsafe = isLarge ? headers : headers.filter { !isSafelisted($0) }
        return Set(unsafe.map { $0.name.lowercased() }).sorted()
    }

    /// Fetch Standard, "CORS-safelisted request-header".
    private static func isSafelisted(_ field: ScriptHeaderField) -> Bool {
        let value = field.value.utf8
        guard value.count <= 128 else { return false }
        switch field.name.lowercased() {
        case "accept": return !value.contains(where: isUnsafe)
        case "accept-language", "content-language":
            return value.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: " *,-.;=".utf8.contains(byte)
                }
            }
        case "content-type":
            guard !value.contains(where: isUnsafe), let type = MIMEType(parsing: field.value)
            else { return false }
            return [
                "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
            ].contains(type.essence)
        case "range":
            let range = field.value.split(separator: "-", omittingEmptySubsequences: false)
            guard range.count == 2, range[0].hasPrefix("bytes=") else { return false }
            let first = range[0].dropFirst(6)
            return !first.isEmpty
                && (first + range[1]).utf8.allSatisfy { (0x30...0x39).contains($0) }
        default: return false
        }
    }

    /// Fetch Standard, "CORS-unsafe request-header byte".
    private static func isUnsafe(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 || byte == 0x7F || "\"():<>?@[\\]{}".utf8.contains(byte)
    }

    // MARK: - Answers

    /// Whether the answer to a question before the request permits it.
    static func preflight(_ head: ResponseHead, permits request: ScriptRequest) -> Bool {
        let methods = items(head.all("Access-Control-Allow-Methods"))
        let names = items(head.all("Access-Control-Allow-Headers"))
        guard methods.allSatisfy(isToken), names.allSatisfy(isToken) else { return false }
        let takesWildcard = request.credentials != .include
        guard
            isSimple(request.method) || methods.contains(request.method)
                || takesWildcard && methods.contains("*")
        else { return false }
        let allowed = Set(names.map { $0.lowercased() })
        return unsafeNames(request.headers).allSatisfy { name in
            // A password is never meant by a wildcard.
            allowed.contains(name)
                || takesWildcard && allowed.contains("*") && name != "authorization"
        }
    }

    /// Whether a field of a response of another origin may be seen, by its name in lower case (Fetch
    /// Standard, "CORS-safelisted response-header name").
    static func exposedNames(
        _ head: ResponseHead, withCredentials: Bool
    ) -> (String) -> Bool {
        let listed = Set(
            items(head.all("Access-Control-Expose-Headers")).map { $0.lowercased() })
        let isAll = !withCredentials && listed.contains("*")
        return { name in
            guard name != "set-cookie", name != "set-cookie2" else { return false }
            return isAll || listed.contains(name) || safelistedOfResponse.contains(name)
        }
    }

    private static let safelistedOfResponse: Set<String> = [
        "cache-control", "content-language", "content-length", "content-type", "expires",
        "last-modified", "pragma",
    ]

    /// The items of lists, without white space and empty ones.
    private static func items(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.compactMap { item in
            var item = item
            while let first = item.first, first == " " || first == "\t" { item.removeFirst() }
            while let last = item.last, last == " " || last == "\t" { item.removeLast() }
            return item.isEmpty ? nil : String(item)
        }
    }
}
