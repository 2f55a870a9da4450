import GarthLanguage

/// A URL that the policy has let pass. Only `URLPolicy` can make one.
///
/// Only a policy makes it, and only with it the library sends a request.
public struct PermittedURL: Hashable, Sendable {
    /// The URL.
    public let url: URLRecord
    /// The purpose for which the URL may be used.
    public let purpose: NavigationPurpose
    /// Whether its host must turn out to have a public address.
    let refusesPrivateAddresses: Bool

    init(_ url: URLRecord, purpose: NavigationPurpose, refusesPrivateAddresses: Bool = false) {
        self.url = url
        self.purpose = purpose
        self.refusesPrivateAddresses = refusesPrivateAddresses
    }
}

/// The policy's answer.
public enum PolicyDecision: Hashable, Sendable {
    /// The URL may be used; the rule that allows it, or nil when none was needed.
    case allowed(PermittedURL, by: AllowRule?)
    /// The URL may not be used.
    case denied(PolicyDenial)

    /// The URL with the policy's permission; nil when it is denied.
    public var permitted: PermittedURL? {
        if case .allowed(let url, _) = self { url } else { nil }
    }

    /// The refusal; nil when it is allowed.
    public var denial: PolicyDenial? {
        if case .denied(let denial) = self { denial } else { nil }
    }

    /// Whether the URL is allowed.
    ///
    /// A program that goes on with the URL takes ``permitted``.
    public var isAllowed: Bool { permitted != nil }

    /// The rule that decided, if one did.
    public var rule: AllowRule? {
        switch self {
        case .allowed(_, let rule): rule
        case .denied(let denial): denial.rule
        }
    }
}

/// A refusal: which URL, why, and what can be done.
///
/// ``message`` is for people; ``reason`` is for programs.
public struct PolicyDenial: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for a denial.
    public enum Reason: String, Hashable, Sendable {
        /// No rule allows it.
        case notOnList
        /// A rule denies it.
        case denyRule
        /// A deny rule covers the address that the host turned out to have.
        case deniedAddress
        /// A public page leads to a private address.
        case privateAddress
        /// A private address, which the program that embeds the browser does not allow.
        case reservedAddress
        /// A local file, which the program that embeds the browser does not allow.
        case reservedFile
        /// Its scheme is never fetched.
        case scheme
        /// A redirect, a form or a part of a page leads from one protocol to another.
        case otherProtocol
        /// Its host has an empty label, or none at all.
        case invalidHost
        /// Its port is one of the Fetch Standard's bad ports.
        case badPort
        /// The URL is a file, and either a page of the web leads to it or nothing grants it.
        case file
        /// The URL is a `data:` URL as a document of its own.
        case dataDocument
        /// The URL is one of the browser's own pages, and a page of the web leads to it.
        case ownPage
        /// The URL is an `about:` page that the browser does not have.
        case unknownPage
    }

    /// The URL, without user name and password.
    public let url: URLRecord
    /// The reason for the denial.
    public let reason: Reason
    /// The rule that denies it, if one does.
    public let rule: AllowRule?
    /// The address that is refused, if it was asked for one.
    public let address: IPAddress?
    /// Whether the list may not be extended from inside.
    ///
    /// No dialog may widen the list then.
    public let isLocked: Bool
    /// The words of the message about the remedy.
    private let words: RemedyWords

    init(
        _ url: URLRecord, _ reason: Reason, rule: AllowRule? = nil, address: IPAddress? = nil,
        isLocked: Bool = false, words: RemedyWords = .library
    ) {
        self.url = url.withoutCredentials
        self.reason = reason
        self.rule = rule
        self.address = address
        self.isLocked = isLocked
        self.words = words
    }

    /// Whether a person may let it pass all the same.
    public var isOverridable: Bool {
        !isLocked && (reason == .notOnList || reason == .privateAddress)
    }

    /// The rule that would allow it; nil when no rule could.
    ///
    /// A program may offer it to its user, and add it by `adding(_:)`.
    public var remedy: AllowRule? {
        guard reason == .notOnList || reason == .privateAddress || reason == .file else {
            return nil
        }
        if url.isFile { return try? AllowRule(parsing: "file://\(url.pathname)") }
        return try? AllowRule(parsing: ruleName)
    }

    /// One line: the denied URL, the reason and the remedy.
    public var message: String {
        switch reason {
        case .notOnList: summary + remedyText
        case .privateAddress: summary + typeRemedy
        case .denyRule, .deniedAddress, .reservedAddress, .reservedFile, .scheme,
            .otherProtocol, .invalidHost, .badPort, .file, .dataDocument, .ownPage, .unknownPage:
            summary
        }
    }

    /// The denied URL and the reason, without the remedy.
    public var summary: String {
        let host = displayText(url.hostname)
        switch reason {
        case .notOnList:
            return localized("\(listedName) is not on the allow-list")
        case .denyRule:
            return localized("\(listedName) is denied by the rule \(ruleText)")
        case .deniedAddress:
            return localized(
                "\(host) has the address \(addressText), which is denied by the rule \(ruleText)")
        case .privateAddress:
            return address.map {
                localized(
                    "\(host) has the private address \($0), and a public page may not lead there")
            } ?? localized("\(host) is private, and a public page may not lead there")
        case .reservedAddress:
            return address.map {
                localized(
                    "\(host) has the private address \($0), and the program allows no private "
                        + "addresses (allowsPrivateNetwork)")
            }
                ?? localized(
                    "\(host) is private, and the program allows no private addresses "
                        + "(allowsPrivateNetwork)")
        case .reservedFile:
            return localized(
                "the file \(displayText(url.pathname)) is local, and the program allows no "
                    + "local files (allowsLocalFiles)")
        case .scheme:
            return
                localized(
                    "\(url.protocol) URLs are never fetched (only http, https, gemini and gopher are)"
                )
        case .otherProtocol:
            return localized(
                "only links lead to \(url.protocol) from another protocol, no redirects, forms "
                    + "and parts of pages")
        case .invalidHost: return localized("\"\(host)\" is no host name (it has an empty label)")
        case .badPort:
            return localized("port \(url.port) is not for the web (the Fetch Standard blocks it)")
        case .file: return fileText
        case .dataDocument: return localized("a data: URL is never a page of its own")
        case .ownPage:
            return localized("\(displayText(url.href)) is the browser's own (type it to go there)")
        case .unknownPage:
            return localized("\(displayText(url.href)) is not a page of this browser")
        }
    }

    /// The message.
    public var description: String { message }

    private var addressText: String { address?.description ?? "" }

    private var ruleText: String {
        guard let rule else { return "" }
        return rule.location.isEmpty ? rule.text : "\(rule.text) (\(rule.location))"
    }

    private var listedName: String {
        if url.isFile { return displayText(url.pathname) }
        return displayText(ruleName)
    }

    /// The host and port as a rule names them; only the small web needs its scheme.
    private var ruleName: String {
        let scheme = url.smallWebScheme.map { "\($0.rawValue)://" } ?? ""
        return scheme + ruleHost + (url.portNumber.map { ":\($0)" } ?? "")
    }

    private var ruleHost: String {
        let host = url.hostname
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private var remedyText: String {
        if isLocked { return " " + localized("(the list is locked)") }
        guard let remedy else { return "" }
        return " " + words.allowing(remedy.text)
    }

    private var typeRemedy: String {
        isLocked ? "" : " " + localized("(to go there: type its address)")
    }

    private var fileText: String {
        let path = displayText(url.pathname)
        return isLocked
            ? localized("the file \(path) is local, and local files are locked")
            : localized(
                "the file \(path) is local, and no page of the web leads there \(words.readingFile)"
            )
    }
}
