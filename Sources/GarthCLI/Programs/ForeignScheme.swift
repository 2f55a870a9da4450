import GarthLanguage
import GarthURL

/// Addresses that Garth does not fetch and that other programs are made for.
enum ForeignScheme {
    /// Whether a person may open addresses of the scheme with another program.
    ///
    /// HTML Standard, "safelisted scheme", and schemes that begin with `web+`. Not `ssh`: programs
    /// that open it have taken parts of addresses for options.
    static func isForPrograms(_ scheme: String) -> Bool {
        scheme.hasPrefix("web+") || safelisted.contains(scheme)
    }

    private static let safelisted: Set<String> = [
        "bitcoin", "ftp", "ftps", "geo", "im", "irc", "ircs", "magnet", "mailto", "matrix", "mms",
        "news", "nntp", "openpgp4fpr", "sftp", "sip", "sms", "smsto", "tel", "urn", "webcal",
        "wtai", "xmpp",
    ]

    /// The type under which mailcap files and desktops name the programs of a scheme (Shared
    /// MIME-info Specification, "URI scheme handlers").
    static func handlerType(_ scheme: String) -> String { "x-scheme-handler/\(scheme)" }

    /// What a person copies of an address, with the words of the choice: of mail (RFC 6068) and of telephones (RFC 3966) the
    /// recipients, else the address as it is.
    static func copied(of url: URLRecord) -> (label: String, text: String) {
        let recipients: String =
            String(decoding: percentDecode(url.pathname.utf8), as: UTF8.self)
        guard !recipients.isEmpty else {
            return (localized("Copy the link"), url.hrefWithoutCredentials)
        }
        switch url.scheme {
        case "mailto": return (localized("Copy the address"), recipients)
        case "tel", "sms", "smsto": return (localized("Copy the number"), recipients)
        default: return (localized("Copy the link"), url.hrefWithoutCredentials)
        }
    }
}
