/// A refresh from `<meta http-equiv=refresh>` or the `Refresh` header field.
///
/// HTML Standard, "shared declarative refresh steps".
package struct RefreshDirective: Sendable, Equatable {
    /// The seconds to wait.
    package let seconds: Int
    /// The target address, as written; empty for the same page.
    package let href: String

    /// Reads a directive; nil when it is none.
    package init?(parsing text: String) {
        var rest = Substring(text).drop(while: \.isASCIIWhitespace)
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty || rest.first == "." else { return nil }
        seconds = digits.isEmpty ? 0 : Int(digits) ?? .max
        rest = rest.dropFirst(digits.count).drop { ("0"..."9").contains($0) || $0 == "." }
        if let next = rest.first, !next.isASCIIWhitespace, next != ";", next != "," { return nil }
        rest = rest.drop(while: \.isASCIIWhitespace)
        if rest.first == ";" || rest.first == "," { rest = rest.dropFirst() }
        rest = rest.drop(while: \.isASCIIWhitespace)
        href = Self.address(in: rest)
    }

    /// The address behind the semicolon: `url=` in front and quotes around it are optional.
    private static func address(in text: Substring) -> String {
        var rest = text
        if rest.prefix(3).lowercased() == "url" {
            let behind = rest.dropFirst(3).drop(while: \.isASCIIWhitespace)
            if behind.first == "=" {
                rest = behind.dropFirst().drop(while: \.isASCIIWhitespace)
            }
        }
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest = rest.dropFirst().prefix { $0 != quote }
        }
        return String(rest).trimmingASCIIWhitespace
    }
}

extension Character {
    /// Whether it is ASCII white space (Infra Standard); a CR LF pair counts.
    package var isASCIIWhitespace: Bool {
        self == " " || self == "\t" || self == "\n" || self == "\u{C}" || self == "\r"
            || self == "\r\n"
    }
}

extension String {
    /// The string without ASCII white space at both ends.
    package var trimmingASCIIWhitespace: String {
        var part = Substring(self).drop(while: \.isASCIIWhitespace)
        while part.last?.isASCIIWhitespace == true { part.removeLast() }
        return String(part)
    }
}
