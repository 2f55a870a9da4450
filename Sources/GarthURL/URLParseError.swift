import GarthLanguage

/// The reason why a text is not a URL or an address.
public struct URLParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Code: String, Hashable, Sendable {
        /// There is no scheme and no base URL (or the base has an opaque path).
        case relativeWithoutBase
        /// A host is needed and there is none.
        case missingHost
        /// The host has a character that no host may have.
        case forbiddenHostCharacter
        /// The host ends in a number and is no IPv4 address.
        case invalidIPv4Address
        /// The host is in brackets and no IPv6 address.
        case invalidIPv6Address
        /// The host is no domain name after UTS 46.
        case invalidDomain
        /// The port is no number up to 65535.
        case invalidPort
        /// The text is longer than `URLRecord.maximumByteCount`.
        case tooLong
        /// The host is longer than 4 kB.
        case hostTooLong
        /// The text is empty.
        case empty
        /// The text reads as words, and no search address is configured.
        case words
        /// The home directory of another user, which is not looked up.
        case unknownHome
    }

    /// The kind of fault.
    public let code: Code
    /// The text at fault, without a possible user name and password, and cut to the length of a
    /// message.
    public let input: String

    /// Makes an error about a text.
    public init(code: Code, input: String) {
        self.code = code
        self.input = displayText(withoutUserinfo(input))
    }

    /// One line: the fault and the remedy.
    public var message: String {
        switch code {
        case .relativeWithoutBase:
            localized("\"\(input)\" is no URL: it has no scheme (write https:// before it)")
        case .missingHost: localized("\"\(input)\" is no URL: it names no host")
        case .forbiddenHostCharacter:
            localized("\"\(input)\" is no URL: its host has a character that no host may have")
        case .invalidIPv4Address:
            localized("\"\(input)\" is no URL: its host ends in a number and is no IPv4 address")
        case .invalidIPv6Address:
            localized("\"\(input)\" is no URL: the text in the brackets is not an IPv6 address")
        case .invalidDomain: localized("\"\(input)\" is no URL: its host is no domain name")
        case .invalidPort:
            localized("\"\(input)\" is no URL: its port is no number from 0 to 65535")
        case .tooLong: localized("\"\(input)\" is no URL: it is too long")
        case .hostTooLong:
            localized(
                "\"\(input)\" is no URL: its host is longer than \(URLRecord.maximumHostByteCount) bytes"
            )
        case .empty: localized("no address was given (type a URL, a host name or a path)")
        case .words:
            localized(
                "\"\(input)\" is no address (to search for words: the setting search, a URL with %s)"
            )
        case .unknownHome:
            localized("\"\(input)\" names another user's home (write the whole path)")
        }
    }

    /// The message.
    public var description: String { message }
}

/// The text as one short line without control characters, for a message.
func displayText(_ text: String) -> String {
    let limit = 120
    var shown = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
        if count == limit {
            shown.append("\u{2026}")
            break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
            shown.append("\u{FFFD}")
        default: shown.append(scalar)
        }
        count += 1
    }
    return String(shown)
}

/// The text with an ellipsis instead of a possible user name and password: in a text that is not a
/// URL, everything before the last "@" may be one.
func withoutUserinfo(_ text: String) -> String {
    guard let at = text.utf8.lastIndex(of: 0x40) else { return text }
    var authority = text.startIndex
    if let colon = text.utf8.firstIndex(of: 0x3A), text.utf8[colon...].starts(with: "://".utf8) {
        authority = text.utf8.index(colon, offsetBy: 3)
    }
    return authority < at ? text[..<authority] + "\u{2026}" + text[at...] : text
}
