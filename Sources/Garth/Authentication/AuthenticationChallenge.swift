import GarthFetch
import GarthURL

/// What answers a challenge: a name and a password, or the trust in a certificate (`URLCredential`).
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

/// How a challenge is to be answered.
public enum AuthenticationMethod: Hashable, Sendable {
    /// RFC 7617: the password crosses the connection as it is.
    case httpBasic
    /// RFC 7616: a hash of the password crosses the connection.
    case httpDigest
    /// The server's certificate does not hold, and it is to be said whether to trust it even so.
    case serverTrust
}

/// What a credential is for: a part of one origin, or the proxy (`URLProtectionSpace`, RFC 9110
/// section 11.5).
public struct ProtectionSpace: Hashable, Sendable {
    /// The host that asks, or whose proxy does: the one that is contacted, whatever it claims.
    public let host: String
    /// The port.
    public let port: Int
    /// The scheme, `http` or `https`.
    public let scheme: String
    /// The server's name for the space, without control characters; only a claim, and maybe empty.
    public let realm: String
    /// How the challenge is to be answered.
    public let authenticationMethod: AuthenticationMethod
    /// Whether the proxy asks, and not the host.
    public let isProxy: Bool
    /// The certificate in question; nil when a name and a password are wanted.
    public let serverTrust: ServerTrust?

    /// Whether nobody on the way to the server can read the password.
    public var receivesCredentialSecurely: Bool {
        authenticationMethod != .httpBasic || scheme == "https" && !isProxy
    }
}

/// A server's or a proxy's demand for credentials, or a server's certificate that does not hold
/// (`URLAuthenticationChallenge`).
///
/// Unlike WebKit, certificates that hold are not asked about; and with a locked policy none is.
public struct AuthenticationChallenge: Hashable, Sendable {
    /// What the credentials are for.
    public let protectionSpace: ProtectionSpace
    /// The name and password to begin with, such as those of the URL; nil when there are none.
    public let proposedCredential: Credential?
    /// How many credentials this load has tried here in vain.
    public let previousFailureCount: Int
}

/// A navigation delegate's answer to a challenge (`URLSession.AuthChallengeDisposition`).
public enum AuthenticationChallengeDisposition: Sendable {
    /// Try this credential; nil goes on without one, which shows the server's page.
    case useCredential(Credential?)
    /// Ask the person, through the UI delegate, at most three times; a certificate that does not hold
    /// is refused.
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
        protectionSpace = ProtectionSpace(
            host: url.hostname, port: url.effectivePort.map(Int.init) ?? 0, scheme: url.scheme,
            realm: Self.printable(challenge.realm), authenticationMethod: method,
            isProxy: target == .proxy, serverTrust: nil)
        proposedCredential = proposed.map { Credential(user: $0.user, password: $0.password) }
        previousFailureCount = failureCount
    }

    init(_ trust: ServerTrust, at url: URLRecord) {
        protectionSpace = ProtectionSpace(
            host: trust.host, port: trust.port, scheme: url.scheme, realm: "",
            authenticationMethod: .serverTrust, isProxy: false, serverTrust: trust)
        proposedCredential = nil
        previousFailureCount = 0
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
