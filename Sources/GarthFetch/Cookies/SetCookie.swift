/// A parsed `Set-Cookie` field.
///
/// RFC 6265bis section 5.6. Bytes stay unchanged: servers get back the bytes that they sent, in any
/// encoding.
struct SetCookie: Equatable {
    /// The name; empty for a cookie that is only a value.
    var name: [UInt8]
    var value: [UInt8]
    /// Seconds since 1970, from the last `Expires` that is a date.
    var expires: Int?
    /// Seconds from now, from the last `Max-Age` that is a number.
    var maxAge: Int?
    /// The last `Domain`, lower case and without a leading dot; empty without a value.
    var domain: [UInt8] = []
    /// The last `Path`; nil without a valid path, so that the default applies.
    var path: [UInt8]?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite = Cookie.SameSite.unspecified

    /// Reads a field's value; nil when the whole cookie is to be ignored.
    init?(parsing line: some Collection<UInt8>) {
        guard !line.contains(where: { $0 != 0x09 && $0 < 0x20 || $0 == 0x7F }) else { return nil }
        var parts = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
        guard let pair = parts.popFirst() else { return nil }
        let (left, right) = Self.halves(pair)
        name = right == nil ? [] : left
        value = right ?? left
        guard !name.isEmpty || !value.isEmpty,
            name.count + value.count <= CookieLimits.nameAndValueByteCount
        else { return nil }
        for part in parts { readAttribute(part) }
    }

    private mutating func readAttribute(_ part: some Collection<UInt8>) {
        let (name, written) = Self.halves(part)
        let value = written ?? []
        guard value.count <= CookieLimits.attributeByteCount else { return }
        switch asciiLowercased(String(decoding: name, as: UTF8.self)) {
        case "expires": expires = CookieDate.parse(value) ?? expires
        case "max-age": maxAge = Self.seconds(value) ?? maxAge
        case "domain":
            let bare = value.first == UInt8(ascii: ".") ? value.dropFirst() : value[...]
            domain = bare.map(asciiLowercase)
        case "path": path = value.first == UInt8(ascii: "/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite":
            switch asciiLowercased(String(decoding: value, as: UTF8.self)) {
            case "none": sameSite = .none
            case "strict": sameSite = .strict
            case "lax": sameSite = .lax
            default: sameSite = .unspecified
            }
        default: break
        }
    }

    /// The text before and after the first "=", without white space around it.
    private static func halves(
        _ text: some Collection<UInt8>
    ) -> (left: [UInt8], right: [UInt8]?) {
        let parts = text.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return (trimmedBytes(parts[0]), parts.count == 2 ? trimmedBytes(parts[1]) : nil)
    }

    /// Only tab and space are white space here.
    private static func trimmedBytes(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var rest = Array(bytes)[...]
        while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
        while rest.last == 0x20 || rest.last == 0x09 { rest.removeLast() }
        return Array(rest)
    }

    /// RFC 6265bis section 5.6.2: digits, with or without a minus before them.
    private static func seconds(_ text: [UInt8]) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        // More digits than fit are a very long time.
        let number =
            decimal(digits.drop { $0 == 0x30 }) ?? (digits.allSatisfy { $0 == 0x30 } ? 0 : Int.max)
        return isNegative ? -number : number
    }
}
