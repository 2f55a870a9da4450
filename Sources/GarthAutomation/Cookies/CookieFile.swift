package import Garth
package import GarthJSON

/// The reason why a file of cookies was not read, in one sentence.
package struct CookieFileError: Error, Sendable, Hashable {
    /// The sentence.
    package let message: String
}

/// Cookies as other programs keep them in files: the text of Netscape, which curl, wget and yt-dlp
/// write, and JSON as Playwright's storage state or an array of cookies.
package enum CookieFile {
    /// A file of cookies is not larger.
    package static let byteLimit = 16 << 20

    /// Reads a file in any of the forms.
    package static func cookies(
        parsing bytes: [UInt8]
    ) throws(CookieFileError) -> [WebCookie] {
        switch bytes.first(where: { !$0.isASCIISpace }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try cookies(inJSON: bytes)
        default: return try cookies(inNetscape: String(decoding: bytes, as: UTF8.self))
        }
    }

    // MARK: - Netscape

    private static let httpOnlyMark = "#HttpOnly_"

    /// A line for each cookie: domain, whether it is sent below it, path, whether it needs https, the
    /// time of its end (0 for the end of the session), name and value.
    package static func netscape(_ cookies: [WebCookie]) -> String {
        var text = "# Netscape HTTP Cookie File\n\n"
        for cookie in cookies {
            let fields = [
                cookie.domain, cookie.domain.hasPrefix(".") ? "TRUE" : "FALSE", cookie.path,
                cookie.isSecure ? "TRUE" : "FALSE", String(cookie.expires ?? 0), cookie.name,
                cookie.value,
            ]
            text += (cookie.isHTTPOnly ? httpOnlyMark : "") + fields.joined(separator: "\t") + "\n"
        }
        return text
    }

    private static func cookies(
        inNetscape text: String
    ) throws(CookieFileError) -> [WebCookie] {
        var cookies: [WebCookie] = []
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            let isHTTPOnly = line.hasPrefix(httpOnlyMark)
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") && !isHTTPOnly { continue }
            let fields = line.dropFirst(isHTTPOnly ? httpOnlyMark.count : 0)
                .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            // Some programs drop the last tab together with an empty value.
            guard fields.count == 7 || fields.count == 6, let expires = Int(fields[4]) else {
                throw CookieFileError(
                    message: "line \(index + 1) is no cookie: a line has seven fields with tabs "
                        + "between them, and the fifth is a number")
            }
            var domain = fields[0]
            if fields[1].uppercased() == "TRUE", !domain.hasPrefix(".") { domain = "." + domain }
            if fields[1].uppercased() == "FALSE", domain.hasPrefix(".") { domain.removeFirst() }
            cookies.append(
                WebCookie(
                    name: fields[5], value: fields.count == 7 ? fields[6] : "", domain: domain,
                    path: fields[2], expires: expires > 0 ? expires : nil,
                    isSecure: fields[3].uppercased() == "TRUE", isHTTPOnly: isHTTPOnly))
        }
        return cookies
    }

    // MARK: - JSON

    /// Playwright's storage state.
    package static func storageState(_ cookies: [WebCookie]) -> JSONValue {
        .object([("cookies", .array(cookies.map(json))), ("origins", .array([]))])
    }

    /// A cookie as Playwright's storage state has it: `expires` is -1 for the end of the session.
    package static func json(_ cookie: WebCookie) -> JSONValue {
        let sameSite =
            switch cookie.sameSitePolicy {
            case .strict: "Strict"
            case .none: "None"
            case .lax, .unspecified: "Lax"
            }
        return .object([
            ("name", .string(cookie.name)), ("value", .string(cookie.value)),
            ("domain", .string(cookie.domain)), ("path", .string(cookie.path)),
            ("expires", .number(Double(cookie.expires ?? -1))),
            ("httpOnly", .bool(cookie.isHTTPOnly)), ("secure", .bool(cookie.isSecure)),
            ("sameSite", .string(sameSite)),
        ])
    }

    private static func cookies(inJSON bytes: [UInt8]) throws(CookieFileError) -> [WebCookie] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw CookieFileError(message: "it is not JSON (byte \(error.offset))")
        }
        return try cookies(in: value)
    }

    /// The cookies of a storage state or of an array.
    package static func cookies(in value: JSONValue) throws(CookieFileError) -> [WebCookie] {
        guard let list = value.elements ?? value["cookies"]?.elements else {
            throw CookieFileError(message: "it has no array of cookies")
        }
        var cookies: [WebCookie] = []
        for (index, item) in list.enumerated() {
            guard let cookie = cookie(item) else {
                throw CookieFileError(
                    message: "cookie \(index + 1) is none: it needs name, value and domain")
            }
            cookies.append(cookie)
        }
        return cookies
    }

    /// A cookie of Playwright, or of the extensions that export those of browsers.
    private static func cookie(_ item: JSONValue) -> WebCookie? {
        guard let name = item["name"]?.string, let value = item["value"]?.string,
            var domain = item["domain"]?.string
        else { return nil }
        if item["hostOnly"]?.bool == false, !domain.hasPrefix(".") { domain = "." + domain }
        var expires: Int?
        if case .number(let time)? = item["expires"] ?? item["expirationDate"], time > 0,
            time < 1e15
        {
            expires = Int(time)
        }
        let sameSite: WebCookie.SameSitePolicy =
            switch item["sameSite"]?.string?.lowercased() {
            case "strict": .strict
            case "lax": .lax
            case "none", "no_restriction": .none
            default: .unspecified
            }
        return WebCookie(
            name: name, value: value, domain: domain, path: item["path"]?.string ?? "/",
            expires: expires, isSecure: item["secure"]?.bool ?? false,
            isHTTPOnly: item["httpOnly"]?.bool ?? false, sameSitePolicy: sameSite)
    }
}

extension UInt8 {
    fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
