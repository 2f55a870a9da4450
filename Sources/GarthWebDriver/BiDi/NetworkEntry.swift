import Garth
import GarthJSON
import GarthURL

/// A request of a page while it goes on.
struct NetworkEntry {
    /// The name, which redirects keep.
    let name: String
    /// The redirects before.
    let redirects: Int
    /// The navigation whose document is asked for; nil for other requests.
    let navigation: String?
    /// The cookies that are sent.
    let cookies: [JSONValue]
    /// The name of the context.
    let context: String
    /// When the request was made, in milliseconds since the start of 1970.
    let start = BiDiSession.milliseconds
    /// When the head of the response came; nil before that.
    var answered: Double?
    /// When the request ended; nil before that.
    var ended: Double?
    /// The request as it is made.
    var request: ObservedRequest?

    /// What each event of the request tells.
    @MainActor
    func members(
        _ request: ObservedRequest, _ tab: DriverTab, isBlocked: Bool = false
    ) -> [(name: String, value: JSONValue)] {
        [
            ("context", .string(context)), ("isBlocked", .bool(isBlocked)),
            ("navigation", navigation.map { .string($0) } ?? .null),
            ("redirectCount", .number(Double(redirects))),
            ("request", json(self.request ?? request)), ("timestamp", BiDiSession.timestamp),
            ("userContext", .string(tab.userContext)),
        ]
    }

    private func json(_ request: ObservedRequest) -> JSONValue {
        // Times count from the beginning of the request, which is that of its navigation as well.
        let times: [(name: String, value: Double)] = [
            ("timeOrigin", start), ("requestTime", 0), ("redirectStart", 0), ("redirectEnd", 0),
            ("fetchStart", 0), ("dnsStart", 0), ("dnsEnd", 0), ("connectStart", 0),
            ("connectEnd", 0), ("tlsStart", 0), ("requestStart", 0),
            ("responseStart", answered.map { $0 - start } ?? 0),
            ("responseEnd", ended.map { $0 - start } ?? 0),
        ]
        var headers = request.headers
        if !request.cookieField.isEmpty { headers.append(HTTPField("Cookie", request.cookieField)) }
        return .object([
            ("request", .string(name)), ("url", .string(request.url.href)),
            ("method", .string(request.method)), ("headers", Self.json(headers)),
            ("cookies", .array(cookies)), ("headersSize", .number(Self.size(of: headers))),
            ("bodySize", request.body.map { .number(Double($0.count)) } ?? .null),
            ("destination", .string(request.destination)),
            ("initiatorType", Self.initiatorType(of: request).map { .string($0) } ?? .null),
            ("timings", .object(times.map { (name: $0.name, value: .number($0.value)) })),
        ])
    }

    /// The bytes of fields in HTTP/1.1, with the empty line behind them.
    private static func size(of headers: [HTTPField]) -> Double {
        Double(headers.reduce(2) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
    }

    /// What makes a request (Fetch Standard, "initiator type"); nil for a document of a window.
    private static func initiatorType(of request: ObservedRequest) -> String? {
        if let type = request.initiatorType { return type }
        return switch request.destination {
        case "": "fetch"
        case "document": nil
        case "style": "link"
        case "image": "img"
        case "frame", "iframe", "script", "embed", "object", "audio", "video", "track":
            request.destination
        case "font": "css"
        default: "other"
        }
    }

    /// A response as the protocol writes it.
    static func json(
        _ response: ObservedResponse, of request: ObservedRequest, byteCount: Int = 0,
        bodyByteCount: Int? = nil
    ) -> JSONValue {
        func value(_ name: String) -> String? {
            response.headers.last { $0.name.lowercased() == name }?.value
        }
        var members: [(name: String, value: JSONValue)] = [
            ("url", .string(request.url.href)), ("protocol", .string(response.version)),
            ("status", .number(Double(response.status))),
            ("statusText", .string(response.reason)),
            ("fromCache", .bool(response.isFromCache)), ("headers", json(response.headers)),
            ("mimeType", .string(essence(of: value("content-type") ?? ""))),
            ("bytesReceived", .number(Double(byteCount) + size(of: response.headers))),
            ("headersSize", .number(size(of: response.headers))),
            ("bodySize", bodyByteCount == nil ? .null : .number(Double(byteCount))),
            ("content", .object([("size", .number(Double(bodyByteCount ?? byteCount)))])),
        ]
        if response.status == 401 || response.status == 407 {
            let field = response.status == 401 ? "www-authenticate" : "proxy-authenticate"
            let challenges = response.headers.filter { $0.name.lowercased() == field }
            members.append(
                ("authChallenges", .array(challenges.map { json(challenge: $0.value) })))
        }
        return .object(members)
    }

    /// A media type without its parameters.
    private static func essence(of type: String) -> String {
        type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    private static func json(challenge: String) -> JSONValue {
        let parts = challenge.split(separator: " ", maxSplits: 1)
        var realm = ""
        if parts.count > 1, let start = parts[1].firstIndex(of: "\"") {
            realm = String(parts[1][parts[1].index(after: start)...].prefix { $0 != "\"" })
        }
        return .object([
            ("scheme", .string(parts.first.map { String($0) } ?? "")),
            ("realm", .string(realm)),
        ])
    }

    private static func json(_ headers: [HTTPField]) -> JSONValue {
        .array(
            headers.map {
                .object([("name", .string($0.name)), ("value", BytesValue.json($0.value))])
            })
    }
}

/// A rule of a driver that holds requests.
struct NetworkIntercept {
    /// The steps at which requests are held.
    enum Phase: String {
        case beforeRequestSent, responseStarted, authRequired

        /// The event that tells of it.
        var event: BiDiEvent {
            switch self {
            case .beforeRequestSent: .beforeRequestSent
            case .responseStarted: .responseStarted
            case .authRequired: .authRequired
            }
        }
    }

    let name: String
    let phases: Set<Phase>
    /// Patterns of addresses; empty for all.
    let patterns: [AddressPattern]
    /// Names of windows; empty for all.
    let windows: Set<String>

    func holds(_ url: URLRecord, at phase: Phase, in window: String) -> Bool {
        phases.contains(phase) && (windows.isEmpty || windows.contains(window))
            && (patterns.isEmpty || patterns.contains { $0.matches(url) })
    }
}

/// A request that waits for the driver.
struct HeldRequest {
    let phase: NetworkIntercept.Phase
    /// The name of the window.
    let tab: String
    /// Lets the request go on; only the first call counts.
    let resume: (NetworkStep) -> Void
}

/// What a driver does with a held request.
enum NetworkStep: Sendable {
    /// Changes of a request or a response; nil leaves a part as it is.
    struct Change: Sendable {
        var url: URLRecord?
        var method: String?
        var headers: [HTTPField]?
        /// The `Set-Cookie` fields of a response, in place of its own.
        var cookies: [HTTPField]?
        var cookieField: String?
        var body: [UInt8]?
        var status: Int?
        var reason: String?

        func apply(to request: inout ObservedRequest) {
            if let url { request.url = url }
            if let method { request.method = method }
            if let headers {
                // The transfer sets these itself, from the address and the cookies.
                request.headers = headers.filter {
                    !["cookie", "host", "content-length"].contains($0.name.lowercased())
                }
                if let cookie = headers.last(where: { $0.name.lowercased() == "cookie" }) {
                    request.cookieField = cookie.value
                }
            }
            if let cookieField { request.cookieField = cookieField }
            if let body { request.body = body }
        }

        func apply(to response: inout ObservedResponse) {
            if let status { response.status = status }
            if let reason { response.reason = reason }
            if let headers { response.headers = headers }
            guard let cookies else { return }
            if headers == nil {
                response.headers.removeAll { $0.name.lowercased() == "set-cookie" }
            }
            response.headers += cookies
        }
    }

    /// A name and a password.
    struct Credentials: Sendable {
        let user: String
        let password: String
    }

    case request(Change)
    case response(Change, Credentials?)
    case credentials(Credentials)
    /// The response is shown as it is.
    case showDemand
    case fail
    case provide(ObservedResponse, body: [UInt8])

    /// Reads the parameters of a command, whose form was checked.
    init(_ command: BiDiCommand.Held, _ fields: BiDiFields) throws(WebDriverError) {
        var change = Change()
        change.headers = try NetworkFields.headers(fields)
        change.body = try fields.objectIfAny("body").map { (body) throws(WebDriverError) in
            try BytesValue(body).bytes
        }
        switch command {
        case .continueRequest:
            change.url = try fields.stringIfAny("url").flatMap { URLRecord.parse($0) }
            change.method = try fields.stringIfAny("method")
            change.cookieField = try NetworkFields.cookieField(fields)
            self = .request(change)
        case .continueResponse, .provideResponse:
            change.status = try fields.integerIfAny("statusCode")
            change.reason = try fields.stringIfAny("reasonPhrase")
            if fields.has("cookies") { change.cookies = try NetworkFields.setCookies(fields) }
            guard command == .provideResponse else {
                self = .response(change, try NetworkFields.credentials(fields))
                return
            }
            self = .provide(
                ObservedResponse(
                    status: change.status ?? 200, reason: change.reason ?? "OK",
                    headers: (change.headers ?? []) + (change.cookies ?? [])),
                body: change.body ?? [])
        case .continueWithAuth:
            if let credentials = try NetworkFields.credentials(fields) {
                self = .credentials(credentials)
            } else {
                self = .showDemand
            }
        case .failRequest: self = .fail
        }
    }
}
