/// A `Strict-Transport-Security` field (RFC 6797 section 6.1).
struct HSTSHeader: Equatable {
    /// The seconds for which the host requires https; 0 ends the requirement.
    var maxAge: Int
    var includesSubdomains: Bool

    /// Reads a field's value; nil for a malformed one, which is ignored.
    ///
    /// Directives may have any order and occur once each; unknown ones are skipped.
    init?(parsing text: String) {
        var maxAge: Int?
        var includesSubdomains = false
        var seen: Set<String> = []
        guard let directives = Self.directives(Array(text.utf8)) else { return nil }
        for (name, value) in directives {
            guard seen.insert(name).inserted else { return nil }
            switch name {
            case "max-age":
                guard let value, !value.isEmpty, value.allSatisfy({ $0 &- 0x30 < 10 }) else {
                    return nil
                }
                maxAge = decimal(value.prefix(18)) ?? 0
            case "includesubdomains":
                guard value == nil else { return nil }
                includesSubdomains = true
            default: break
            }
        }
        guard let maxAge else { return nil }
        self.maxAge = maxAge
        self.includesSubdomains = includesSubdomains
    }

    /// The directives, names in lower case and values without their quotes; nil if the text breaks
    /// the grammar.
    private static func directives(_ bytes: [UInt8]) -> [(String, [UInt8]?)]? {
        var found: [(String, [UInt8]?)] = []
        var at = 0
        func skipSpace() {
            while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        }
        func token() -> [UInt8] {
            let start = at
            while at < bytes.count, isTokenByte(bytes[at]) { at += 1 }
            return Array(bytes[start..<at])
        }
        while at < bytes.count {
            skipSpace()
            guard at < bytes.count, bytes[at] != UInt8(ascii: ";") else {
                at += 1
                continue
            }
            let name = token()
            guard !name.isEmpty else { return nil }
            skipSpace()
            var value: [UInt8]?
            if at < bytes.count, bytes[at] == UInt8(ascii: "=") {
                at += 1
                skipSpace()
                if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                    guard let quoted = quotedString(bytes, &at) else { return nil }
                    value = quoted
                } else {
                    value = token()
                    guard value?.isEmpty == false else { return nil }
                }
                skipSpace()
            }
            guard at == bytes.count || bytes[at] == UInt8(ascii: ";") else { return nil }
            at += 1
            found.append((asciiLowercased(String(decoding: name, as: UTF8.self)), value))
        }
        return found
    }

    private static func quotedString(_ bytes: [UInt8], _ at: inout Int) -> [UInt8]? {
        var text: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\") { at += 1 }
            guard at < bytes.count else { return nil }
            text.append(bytes[at])
            at += 1
        }
        guard at < bytes.count else { return nil }
        at += 1
        return text
    }
}
