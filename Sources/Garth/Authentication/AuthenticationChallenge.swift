import GarthFetch
import GarthURL

/// The answer to a challenge: a name and a password, or trust in a certificate (`URLCredential`).
public struct Credential: Hashable, Sendable {
    /// The user's name; empty for trust in a certificate.
    public let user: String
    /// The password; empty for trust in a certificate.
    public let password: String
    /// The certificate that is accepted although it does not hold; nil for a name and a password.
    public let trust: ServerTrust?

    /// Makes a credential; it is kept in memory for the session and goes to no other origin.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
        trust = nil
    }

    /// Accepts this very certificate from this host and port, for the session.
    public init(trust: ServerTrust) {
        user = ""
        password = ""
        self.trust = trust
    }
}

/// The kind of answer that a challenge needs.
public enum AuthenticationMethod: Hashable, Sendable {
    /// RFC 7617: the password crosses the connection as it is.
    case httpBasic
    /// RFC 7616: a hash of the password crosses the connection.
    case httpDigest
    /// The server's certificate is invalid; the answer decides whether to trust it.
    case serverTrust
}

/// The area in which a credential is valid: a part of one origin, or the proxy
/// (`URLProtectionSpace`, RFC 9110 section 11.5).
public struct ProtectionSpace: Hashable, Sendable {
    /// The host of the real connection; the proxy's host for a challenge of the proxy.
    public let host: String
    /// The port.
    public let port: Int
    /// The scheme, `http` or `https`.
    public let scheme: String
    /// The server's name for the space, without control characters; only a claim, and maybe empty.
    public let realm: String
    /// The kind of answer that the challenge needs.
    public let authenticationMethod: AuthenticationMethod
    /// Whether the proxy, not the host, sent the challenge.
    public let isProxy: Bool
    /// The invalid certificate; nil if the challenge needs a name and a password.
    public let serverTrust: ServerTrust?

    /// Makes a space, for tests of a delegate.
    public init(
        host: String, port: Int = 443, scheme: String = "https", realm: String = "",
        authenticationMethod: AuthenticationMethod = .httpBasic, isProxy: Bool = false,
        serverTrust: ServerTrust? = nil
    ) {
        self.host = host
        self.port = port
        self.scheme = scheme
        self.realm = realm
        self.authenticationMethod = authenticationMethod
        self.isProxy = isProxy
        self.serverTrust = serverTrust
    }

    /// Whether the connection protects the password on its whole way to the server.
    public var receivesCredentialSecurely: Bool {
        authenticationMethod != .httpBasic || scheme == "https" && !isProxy
    }
}

/// A server's or a proxy's demand for credentials, or a server's invalid certificate
/// (`URLAuthenticationChallenge`).
///
/// Unlike WebKit, Garth sends no challenge for a valid certificate, and with a locked policy none
/// for an invalid one.
public struct AuthenticationChallenge: Hashable, Sendable {
    /// The area in which the credentials are valid.
    public let protectionSpace: ProtectionSpace
    /// The name and password to begin with, such as those of the URL; nil when there are none.
    public let proposedCredential: Credential?
    /// The number of failed credentials in this load.
    public let previousFailureCount: Int

    /// Makes a challenge, for tests of a delegate.
    public init(
        _ protectionSpace: ProtectionSpace, proposedCredential: Credential? = nil,
        previousFailureCount: Int = 0
    ) {
        self.protectionSpace = protectionSpace
        self.proposedCredential = proposedCredential
        self.previousFailureCount = previousFailureCount
    }
}

/// A navigation delegate's answer to a challenge (`URLSession.AuthChallengeDisposition`).
public enum AuthenticationChallengeDisposition: Sendable {
    /// Try this credential; nil continues without one, which shows the server's page.
    case useCredential(Credential?)
    /// Ask the person, through the UI delegate, at most three times; refuse an invalid certificate.
    case performDefaultHandling
    /// Give the load up.
    case cancel
    /// Go on to the next way in which the server would take credentials, if there is one.
    case rejectProtectionSpace
}

extension AuthenticationChallenge {
    /// The longest realm that is shown: more than a line is no name.
    private static let realmLength = 200

    init(
        _ challenge: HTTPChallenge, of target: AuthenticationTarget, at url: URLRecord,
        proposed: UserCredential?, failureCount: Int
    ) {
        let method: AuthenticationMethod =
            if case .digest = challenge.scheme { .httpDigest } else { .httpBasic }
        let space = ProtectionSpace(
            host: url.hostname, port: url.effectivePort.map(Int.init) ?? 0, scheme: url.scheme,
            realm: Self.printable(challenge.realm), authenticationMethod: method,
            isProxy: target == .proxy, serverTrust: nil)
        self.init(
            space,
            proposedCredential: proposed.map { Credential(user: $0.user, password: $0.password) },
            previousFailureCount: failureCount)
    }

    init(_ trust: ServerTrust, at url: URLRecord) {
        let space = ProtectionSpace(
            host: trust.host, port: trust.port, scheme: url.scheme, realm: "",
            authenticationMethod: .serverTrust, isProxy: false, serverTrust: trust)
        self.init(space)
    }

    /// The text without control and format characters, and not longer than a line.
    private static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(realmLength) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
                scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
