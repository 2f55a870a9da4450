import Garth
import GarthJSON
import GarthURL

/// Checks the parts of requests and responses in commands.
enum NetworkFields {
    /// Checks what a command would change.
    static func check(_ command: BiDiCommand.Held, _ fields: BiDiFields) throws(WebDriverError) {
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
        case .failRequest: break
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

    // MARK: - Values

    /// The fields of a request or response, nil without the member.
    static func headers(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> [HTTPField]? {
        try checkHeaders(fields)
        guard let list = try fields.listIfAny("headers") else { return nil }
        var headers: [HTTPField] = []
        for item in list {
            let header = try BiDiFields(item, "a header")
            let value = try BytesValue(header.object("value"))
            headers.append(HTTPField(try header.string("name"), value.text ?? ""))
        }
        return headers
    }

    /// The `Cookie` field of given cookies, nil without the member.
    static func cookieField(_ fields: BiDiFields) throws(WebDriverError) -> String? {
        guard let list = try fields.listIfAny("cookies") else { return nil }
        var parts: [String] = []
        for item in list {
            let cookie = try BiDiFields(item, "a cookie")
            let value = try BytesValue(cookie.object("value")).text ?? ""
            parts.append("\(try cookie.string("name"))=\(value)")
        }
        let field = parts.joined(separator: "; ")
        guard !field.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
            throw fields.wrong("cookies", "list of cookies")
        }
        return field
    }

    /// The `Set-Cookie` fields of given cookies.
    static func setCookies(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> [HTTPField] {
        var headers: [HTTPField] = []
        for item in try fields.listIfAny("cookies") ?? [] {
            let cookie = try BiDiFields(item, "a cookie")
            let value = try BytesValue(cookie.object("value")).text ?? ""
            var text = "\(try cookie.string("name"))=\(value)"
            for (member, attribute) in [
                ("domain", "Domain"), ("expiry", "Expires"), ("path", "Path"),
            ] {
                if let part = try cookie.stringIfAny(member) { text += "; \(attribute)=\(part)" }
            }
            if let age = try cookie.integerIfAny("maxAge", -(1 << 53) + 1...(1 << 53) - 1) {
                text += "; Max-Age=\(age)"
            }
            if let policy = try cookie.stringIfAny("sameSite"), policy != "default" {
                text += "; SameSite=\(policy)"
            }
            if try cookie.flag("httpOnly") { text += "; HttpOnly" }
            if try cookie.flag("secure") { text += "; Secure" }
            headers.append(HTTPField("Set-Cookie", text))
        }
        return headers
    }

    /// Given credentials, nil without the member.
    static func credentials(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> NetworkStep.Credentials? {
        guard let given = try fields.objectIfAny("credentials") else { return nil }
        return NetworkStep.Credentials(
            user: try given.string("username"), password: try given.string("password"))
    }
}

/// A pattern of addresses (`network.UrlPattern`).
struct AddressPattern {
    private var scheme: String?
    private var host: String?
    private var port: String?
    private var path: String?
    private var query: String?

    /// Whether an address fits.
    func matches(_ url: URLRecord) -> Bool {
        (scheme == nil || scheme == url.scheme) && (host == nil || host == url.hostname)
            && (port == nil || port == Self.port(of: url))
            && (path == nil || path == url.pathname) && (query == nil || query == url.search)
    }

    private static func port(of url: URLRecord) -> String { url.port }

    /// Reads a pattern.
    init(_ fields: BiDiFields) throws(WebDriverError) {
        guard try fields.word("type", ["string", "pattern"]) == "pattern" else {
            guard let url = URLRecord.parse(try Self.unescaped(fields, "pattern") ?? "") else {
                throw fields.wrong("pattern", "URL")
            }
            (scheme, host, port) = (url.scheme, url.hostname, Self.port(of: url))
            (path, query) = (url.pathname, url.search)
            return
        }
        if let text = try Self.unescaped(fields, "protocol") {
            scheme = try Self.scheme(text, fields)
        }
        if let text = try Self.unescaped(fields, "hostname") {
            host = try Self.host(text, of: scheme, fields)
        }
        if let text = try Self.unescaped(fields, "port") {
            guard let number = UInt16(text) else { throw fields.wrong("port", "port") }
            let isUsual = (scheme == "http" && number == 80) || (scheme == "https" && number == 443)
            port = isUsual ? "" : "\(number)"
        }
        if let text = try Self.unescaped(fields, "pathname") { path = try Self.path(text, fields) }
        if let text = try Self.unescaped(fields, "search") { query = try Self.query(text, fields) }
    }

    private static func scheme(
        _ text: String, _ fields: BiDiFields
    ) throws(WebDriverError) -> String {
        let bare = text.hasSuffix(":") ? String(text.dropLast()) : text
        let isScheme = bare.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
        guard bare.first?.isLetter == true, isScheme else {
            throw fields.wrong("protocol", "scheme")
        }
        return bare.lowercased()
    }

    private static func host(
        _ text: String, of scheme: String?, _ fields: BiDiFields
    ) throws(WebDriverError) -> String {
        let isAddress = text.hasPrefix("[") && text.hasSuffix("]")
        guard !text.isEmpty, scheme != "file", isAddress || !text.contains(":"),
            !text.contains(where: { "/?#@ ".contains($0) }),
            let url = URLRecord.parse("http://\(text)/")
        else { throw fields.wrong("hostname", "host") }
        return url.hostname
    }

    private static func path(
        _ text: String, _ fields: BiDiFields
    ) throws(WebDriverError) -> String? {
        guard !text.contains(where: { "?#".contains($0) }) else {
            throw fields.wrong("pathname", "path")
        }
        return URLRecord.parse("http://placeholder" + (text.hasPrefix("/") ? "" : "/") + text)?
            .pathname
    }

    private static func query(
        _ text: String, _ fields: BiDiFields
    ) throws(WebDriverError) -> String? {
        guard !text.contains("#") else { throw fields.wrong("search", "query") }
        let mark = text.hasPrefix("?") ? "" : "?"
        return URLRecord.parse("http://placeholder/" + mark + text)?.search
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
