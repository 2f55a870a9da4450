import Garth
import GarthJSON
import GarthURL

/// Requests (WebDriver BiDi section 7.5). Events tell of requests that have ended; no driver stands
/// between a page and the network, so no request is held for one.
extension BiDiSession {
    func performNetwork(
        _ command: BiDiCommand, _ fields: BiDiFields
    ) throws(WebDriverError) -> JSONValue {
        switch command {
        case .addIntercept: try checkIntercept(fields)
        case .removeIntercept:
            let name = try fields.string("intercept")
            throw WebDriverError(.noSuchIntercept, "there is no intercept \(name)")
        case .continueRequest, .continueResponse, .continueWithAuth, .failRequest,
            .provideResponse:
            try NetworkFields.check(command, fields)
            let name = try fields.string("request")
            throw WebDriverError(.noSuchRequest, "no request \(name) is held")
        case .setCacheBehavior:
            let behavior = try fields.word("cacheBehavior", ["default", "bypass"])
            _ = try topWindowsIfAny(fields)
            guard behavior == "default" else {
                throw WebDriverError(
                    .unsupportedOperation, "the cache is used (browsingContext.reload renews)")
            }
        case .setExtraHeaders:
            let headers = try fields.list("headers")
            try NetworkFields.checkHeaders(fields)
            try exclude(fields, "contexts", "userContexts")
            _ = try topWindowsIfAny(fields)
            _ = try userContextsIfAny(fields)
            guard headers.isEmpty else {
                throw WebDriverError(.unsupportedOperation, "requests get no fields of drivers")
            }
        case .addDataCollector: try checkCollector(fields)
        case .removeDataCollector:
            let name = try fields.string("collector")
            throw WebDriverError(.noSuchNetworkCollector, "there is no collector \(name)")
        default: try checkData(command, fields)
        }
        return Self.nothing
    }

    private func checkIntercept(_ fields: BiDiFields) throws(WebDriverError) {
        for phase in try fields.strings("phases") {
            guard ["beforeRequestSent", "responseStarted", "authRequired"].contains(phase) else {
                throw fields.wrong("phases", "list of phases")
            }
        }
        for item in try fields.listIfAny("urlPatterns") ?? [] {
            try NetworkFields.checkPattern(try BiDiFields(item, "a pattern"))
        }
        _ = try topWindowsIfAny(fields)
        throw WebDriverError(.unsupportedOperation, "no request is held for a driver")
    }

    private func checkCollector(_ fields: BiDiFields) throws(WebDriverError) {
        for type in try fields.strings("dataTypes") {
            guard ["request", "response"].contains(type) else {
                throw fields.wrong("dataTypes", "list of request and response")
            }
        }
        _ = try fields.integer("maxEncodedDataSize", 1...9_007_199_254_740_991)
        _ = try fields.wordIfAny("collectorType", ["blob"])
        try exclude(fields, "contexts", "userContexts")
        _ = try topWindowsIfAny(fields)
        _ = try userContextsIfAny(fields)
        throw WebDriverError(.unsupportedOperation, "contents are not kept for drivers")
    }

    private func checkData(
        _ command: BiDiCommand, _ fields: BiDiFields
    ) throws(WebDriverError) {
        _ = try fields.word("dataType", ["request", "response"])
        let request = try fields.string("request")
        let collector =
            command == .disownData
            ? try fields.string("collector") : try fields.stringIfAny("collector")
        let disowns = command == .getData ? try fields.flag("disown") : false
        guard !disowns || collector != nil else {
            throw WebDriverError(.invalidArgument, "only data of a collector are disowned")
        }
        if let collector {
            throw WebDriverError(.noSuchNetworkCollector, "there is no collector \(collector)")
        }
        throw WebDriverError(.noSuchNetworkData, "nothing is kept of the request \(request)")
    }

    // MARK: - Events

    /// Tells of a request that has ended.
    func note(_ record: RequestRecord, of tab: DriverTab) {
        guard !record.isDenied else { return }
        let (name, count) = tab.requestName(of: record)
        var members: [(name: String, value: JSONValue)] = [
            ("context", .string(tab.handle)), ("isBlocked", .bool(false)),
            (
                "navigation",
                record.purpose?.isOfDocument == true ? .string(tab.navigation) : .null
            ),
            ("redirectCount", .number(Double(count))),
            ("request", Self.json(record, name)), ("timestamp", Self.timestamp),
            ("userContext", .string(tab.userContext)),
        ]
        let initiator = JSONValue.object([("type", .string("other"))])
        emit(.beforeRequestSent, .object(members + [("initiator", initiator)]), of: tab)
        guard let status = record.status else {
            members.append(("errorText", .string(record.failure ?? "the request failed")))
            return emit(.fetchError, .object(members), of: tab)
        }
        members.append(("response", Self.response(record, status)))
        emit(.responseStarted, .object(members), of: tab)
        emit(.responseCompleted, .object(members), of: tab)
    }

    private static func json(_ record: RequestRecord, _ name: String) -> JSONValue {
        let times = [
            "timeOrigin", "requestTime", "redirectStart", "redirectEnd", "fetchStart", "dnsStart",
            "dnsEnd", "connectStart", "connectEnd", "tlsStart", "requestStart", "responseStart",
            "responseEnd",
        ]
        return .object([
            ("request", .string(name)), ("url", .string(record.url.href)),
            ("method", .string(record.method)), ("headers", headers(record.requestHeaders)),
            ("cookies", .array([])), ("headersSize", .null),
            ("bodySize", .number(Double(record.requestByteCount))),
            ("destination", .string(record.purpose?.isOfDocument == true ? "document" : "")),
            ("initiatorType", .null),
            ("timings", .object(times.map { (name: $0, value: .number(0)) })),
        ])
    }

    private static func response(_ record: RequestRecord, _ status: Int) -> JSONValue {
        let type =
            record.responseHeaders.last { $0.name.lowercased() == "content-type" }?.value ?? ""
        return .object([
            ("url", .string(record.url.href)), ("protocol", .string(record.version.lowercased())),
            ("status", .number(Double(status))), ("statusText", .string(record.reason)),
            ("fromCache", .bool(record.isFromCache)),
            ("headers", headers(record.responseHeaders)), ("mimeType", .string(type)),
            ("bytesReceived", .number(Double(record.transferredByteCount ?? record.byteCount))),
            ("headersSize", .null),
            ("bodySize", .number(Double(record.transferredByteCount ?? record.byteCount))),
            ("content", .object([("size", .number(Double(record.byteCount)))])),
        ])
    }

    private static func headers(_ list: [(name: String, value: String)]) -> JSONValue {
        .array(
            list.map {
                .object([("name", .string($0.name)), ("value", BytesValue.json($0.value))])
            })
    }
}

extension NavigationPurpose {
    /// Whether the request is for a document of a window.
    fileprivate var isOfDocument: Bool {
        switch self {
        case .typed, .commandLine, .link, .form, .redirect, .refresh, .sessionRestore, .backForward:
            true
        default: false
        }
    }
}

/// Checks the parts of requests and responses in commands.
enum NetworkFields {
    /// Checks what a command would change.
    static func check(_ command: BiDiCommand, _ fields: BiDiFields) throws(WebDriverError) {
        _ = try fields.string("request")
        switch command {
        case .continueRequest:
            if let body = try fields.objectIfAny("body") { _ = try BytesValue(body) }
            try checkCookies(fields, isResponse: false)
            try checkHeaders(fields)
            if let method = try fields.stringIfAny("method"), !isToken(method) {
                throw fields.wrong("method", "method")
            }
            if let url = try fields.stringIfAny("url"), URLRecord.parse(url) == nil {
                throw fields.wrong("url", "URL")
            }
        case .continueResponse, .provideResponse:
            if command == .provideResponse, let body = try fields.objectIfAny("body") {
                _ = try BytesValue(body)
            }
            try checkCookies(fields, isResponse: true)
            if command == .continueResponse, let given = try fields.objectIfAny("credentials") {
                try checkCredentials(given)
            }
            try checkHeaders(fields)
            _ = try fields.stringIfAny("reasonPhrase")
            _ = try fields.integerIfAny("statusCode")
        case .continueWithAuth:
            let action = try fields.word("action", ["cancel", "default", "provideCredentials"])
            if action == "provideCredentials" {
                try checkCredentials(try fields.object("credentials"))
            }
        default: break
        }
    }

    private static func checkCredentials(_ fields: BiDiFields) throws(WebDriverError) {
        _ = try fields.word("type", ["password"])
        _ = try fields.string("username")
        _ = try fields.string("password")
    }

    /// Checks the fields of a request or response.
    static func checkHeaders(_ fields: BiDiFields) throws(WebDriverError) {
        for item in try fields.listIfAny("headers") ?? [] {
            let header = try BiDiFields(item, "a header")
            let name = try header.string("name")
            let value = try BytesValue(header.object("value"))
            guard isToken(name) else { throw header.wrong("name", "name of a field") }
            guard let text = value.text else { continue }
            let isClean = !text.unicodeScalars.contains { [0, 10, 13].contains($0.value) }
            guard isClean, text.first != " ", text.last != " ", text.first != "\t",
                text.last != "\t"
            else { throw header.wrong("value", "value of a field") }
        }
    }

    private static func checkCookies(
        _ fields: BiDiFields, isResponse: Bool
    ) throws(WebDriverError) {
        for item in try fields.listIfAny("cookies") ?? [] {
            let cookie = try BiDiFields(item, "a cookie")
            _ = try cookie.string("name")
            _ = try BytesValue(cookie.object("value"))
            guard isResponse else { continue }
            for name in ["domain", "expiry", "path"] { _ = try cookie.stringIfAny(name) }
            for name in ["httpOnly", "secure"] { _ = try cookie.flag(name) }
            _ = try cookie.integerIfAny(
                "maxAge", -9_007_199_254_740_991...9_007_199_254_740_991)
            _ = try cookie.wordIfAny("sameSite", ["none", "lax", "strict", "default"])
        }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Checks a pattern of addresses (`network.UrlPattern`).
    static func checkPattern(_ fields: BiDiFields) throws(WebDriverError) {
        guard try fields.word("type", ["string", "pattern"]) == "pattern" else {
            guard URLRecord.parse(try unescaped(fields, "pattern") ?? "") != nil else {
                throw fields.wrong("pattern", "URL")
            }
            return
        }
        let scheme = try unescaped(fields, "protocol")
        if let scheme {
            let bare = scheme.hasSuffix(":") ? String(scheme.dropLast()) : scheme
            guard bare.first?.isLetter == true,
                bare.utf8.allSatisfy({ byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
                    default: false
                    }
                })
            else { throw fields.wrong("protocol", "scheme") }
        }
        if let host = try unescaped(fields, "hostname") {
            let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
            guard !host.isEmpty, scheme != "file", isAddress || !host.contains(":"),
                !host.contains(where: { "/?#@ ".contains($0) }),
                URLRecord.parse("http://\(host)/") != nil
            else { throw fields.wrong("hostname", "host") }
        }
        if let port = try unescaped(fields, "port") {
            guard UInt16(port) != nil else { throw fields.wrong("port", "port") }
        }
        if let path = try unescaped(fields, "pathname") {
            guard !path.contains(where: { "?#".contains($0) }) else {
                throw fields.wrong("pathname", "path")
            }
        }
        if let query = try unescaped(fields, "search") {
            guard !query.contains("#") else { throw fields.wrong("search", "query") }
        }
    }

    /// A part of a pattern without its escapes; the characters of wildcards are kept for later.
    private static func unescaped(
        _ fields: BiDiFields, _ member: String
    ) throws(WebDriverError) -> String? {
        guard let text = try fields.stringIfAny(member) else {
            if member == "pattern" { throw fields.wrong(member, "string") }
            return nil
        }
        var result = ""
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            guard isEscaped || !"*(){}".contains(character) else {
                throw fields.wrong(member, "pattern without wildcards")
            }
            isEscaped = false
            result.append(character)
        }
        return result
    }
}
