import Glibc

/// Time zones (ECMA-262 section 21.4.1).
enum Timezone {
    private static let folder = "/usr/share/zoneinfo/"

    /// Whether a text is an offset (`+05:30`), or the name of a zone that the machine knows. A
    /// machine without a database takes each name of the right form.
    static func isKnown(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            return isOffset(text.dropFirst())
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
                    default: false
                    }
                }
        }
        guard isName, !["posix", "right"].contains(parts.first) else { return false }
        guard access(folder, F_OK) == 0 else { return parts.count > 1 || text == "UTC" }
        var facts = stat()
        return stat(folder + text, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// `hh`, `hhmm` or `hh:mm`.
    private static func isOffset(_ text: Substring) -> Bool {
        let isParted = text.utf8.count == 5 && text.utf8.dropFirst(2).first == UInt8(ascii: ":")
        let digits = isParted ? text.filter { $0 != ":" } : String(text)
        guard digits.utf8.count == 2 || digits.utf8.count == 4,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
        else { return false }
        let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
        return hours < 24 && minutes < 60
    }
}
