import GarthLanguage

/// The words by which messages name what would change the outcome.
///
/// The library names its own settings; the program `garth` has messages name its options, which are
/// what its user can change.
package enum RemedyWords: Hashable, Sendable {
    /// The members of the library's types.
    case library
    /// The options of the command line.
    case commandLine

    private func word(_ ofLibrary: String, _ ofCommandLine: String) -> String {
        switch self {
        case .library: ofLibrary
        case .commandLine: ofCommandLine
        }
    }

    /// Allows a page more time.
    package var moreTime: String {
        localized("(to allow more: \(word("loadTimeout", "--timeout")))")
    }
    /// Allows a page more bytes.
    package var moreBytes: String {
        localized("(to allow more: \(word("maximumBodyByteCount", "--max-bytes")))")
    }
    /// Names the certificate authorities.
    package var authorities: String { "(\(word("certificateAuthorityFile", "--cacert")))" }
    /// Gives a proxy a name and a password.
    package var proxyPassword: String {
        "(\(word("proxy:", "--proxy")) http://NAME:PASSWORD@\u{2026})"
    }
    /// Names the proxy of Tor.
    package var onionProxy: String {
        switch self {
        case .library: "(proxy: socks5h://127.0.0.1:9050)"
        case .commandLine: localized("(proxy.onion = socks5h://127.0.0.1:9050 in config)")
        }
    }
    /// Names a certificate of the person.
    package var ownCertificate: String {
        word("and the program has none", localized("(certificate.HOST = FILE in config)"))
    }
    /// Reads pages in a process that cannot be confined.
    package var withoutSandbox: String {
        localized(
            "\(word("ContentProgram.sandbox = .preferred", "--no-sandbox")) reads pages without it")
    }
    /// Allows an address by a rule.
    package func allowing(_ rule: String) -> String {
        switch self {
        case .library: "(to allow it: the rule \(rule))"
        case .commandLine: localized("(to allow it: --allow \(shellQuoted(rule)))")
        }
    }
    /// Reads a local file.
    package var readingFile: String {
        switch self {
        case .library: "(to read it: granting(file:) of the policy)"
        case .commandLine: localized("(to read it: name it on the command line)")
        }
    }
}

/// The text as one word of a shell command.
private func shellQuoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x40, 0x5F:
            true
        default: false
        }
    }
    return isPlain
        ? text
        : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
