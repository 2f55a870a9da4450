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

    /// Whether a line of `config` may name a program for addresses of the scheme: not for what is a part
    /// of a page, a file or Garth itself.
    static func takesLine(_ scheme: String) -> Bool {
        ![
            "about", "blob", "data", "file", "filesystem", "garth", "javascript", "man",
            "view-source",
        ].contains(scheme)
    }

    /// The address that a program gets: without credentials, but the name of a user for a shell.
    ///
    /// Nil where a name could be taken for an option by a program that takes the address apart.
    static func handed(_ url: URLRecord) -> String? {
        guard ["sftp", "ssh"].contains(url.scheme) else { return url.hrefWithoutCredentials }
        let names = [url.hostname, url.username].map {
            String(decoding: percentDecode($0.utf8), as: UTF8.self)
        }
        guard !names.contains(where: { $0.hasPrefix("-") }) else { return nil }
        return url.password.isEmpty ? url.href : url.hrefWithoutCredentials
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
