package import GarthURL
import Synchronization

/// The party that demands credentials: a server or the proxy before it.
package enum AuthenticationTarget: Hashable, Sendable {
    /// The server of an origin, by its serialisation.
    case server(String)
    /// The proxy that the configuration names.
    case proxy

    /// The server of a URL.
    package init(of url: URLRecord) { self = .server(url.origin.serialization) }
}

/// A demand for credentials: a response with 401 or 407.
package struct AuthenticationDemand: Hashable, Sendable {
    /// The party that demands the credentials.
    package let target: AuthenticationTarget
    /// The ways in which it can be met, the strongest first; never empty.
    package let challenges: [HTTPChallenge]

    /// Makes a demand; nil when it can be met in no way.
    package init?(of target: AuthenticationTarget, challenges: [HTTPChallenge]) {
        guard !challenges.isEmpty else { return nil }
        self.target = target
        self.challenges = challenges
    }
}

/// The names and passwords of a session, in memory only, each for one protection space: an origin
/// (or the proxy) and a realm (RFC 9110 section 11.5).
///
/// The store is asked for each request. It finds a credential only for the origin that demanded it,
/// and for no other host, port or scheme.
package final class CredentialStore: Sendable {
    private let spaces = Mutex(ProtectionSpaces())

    /// Makes an empty store.
    package init() {}

    /// The value of `Authorization` for a request, when it lies in a known protection space.
    package func authorization(for url: URLRecord, method: String, target: String) -> String? {
        spaces.withLock {
            $0.authorization(for: AuthenticationTarget(of: url), url, method, target)
        }
    }

    /// The user whose credential a request would carry; nil without one.
    func user(for url: URLRecord) -> String? {
        spaces.withLock { $0.user(for: AuthenticationTarget(of: url), url) }
    }

    /// The value of `Proxy-Authorization` for a request, or for the request for its tunnel.
    package func proxyAuthorization(for url: URLRecord, method: String, target: String) -> String? {
        spaces.withLock { $0.authorization(for: .proxy, url, method, target) }
    }

    /// Stores a credential as the answer to a challenge for the URL.
    ///
    /// Returns false, without effect, if the scheme cannot carry the credential.
    package func use(
        _ credential: UserCredential, for challenge: HTTPChallenge, of target: AuthenticationTarget,
        at url: URLRecord
    ) -> Bool {
        var generator = SystemRandomNumberGenerator()
        let clientNonce = unsafe hexadecimal(
            withUnsafeBytes(of: (generator.next(), generator.next()), Array.init))
        return spaces.withLock {
            $0.use(credential, for: challenge, of: target, at: url, clientNonce: clientNonce)
        }
    }

    /// The store's answer to a challenge for the URL, before anybody is asked.
    package func answer(
        to challenge: HTTPChallenge, of target: AuthenticationTarget, at url: URLRecord
    ) -> KnownAnswer {
        spaces.withLock { $0.answer(to: challenge, of: target, at: url) }
    }

    /// Forgets the credential of a protection space: it was refused.
    package func forget(_ challenge: HTTPChallenge, of target: AuthenticationTarget) {
        spaces.withLock { $0.forget(target, challenge.realm) }
    }

    /// A response has come: its `Authentication-Info` may name the next nonce.
    package func received(_ head: ResponseHead, for url: URLRecord) {
        guard let field = head.first("Authentication-Info") else { return }
        let parameters = HTTPChallenge.parameters(of: field)
        guard let nonce = parameters["nextnonce"], !nonce.isEmpty else { return }
        spaces.withLock { $0.use(nextNonce: nonce, for: AuthenticationTarget(of: url), url) }
    }

    /// The store's knowledge about a challenge.
    package enum KnownAnswer: Hashable, Sendable {
        /// The store has no credential.
        case unknown
        /// The request did not carry this credential; it can be tried.
        case known(UserCredential)
        /// The request carried this credential; only its nonce was too old.
        case stale(UserCredential)
        /// The request carried this credential, and the server refused it.
        case refused(UserCredential)
    }
}

/// The protection spaces of a session, as a value.
struct ProtectionSpaces {
    private struct Space {
        let target: AuthenticationTarget
        let realm: String
        let credential: UserCredential
        /// Nil for Basic.
        var digest: DigestSession?
        /// The paths that are known to lie in it, each a folder with its last slash.
        var folders: [String]

        /// The length of the longest known path that the URL's lies under; nil when none does.
        func depth(of url: URLRecord) -> Int? {
            if target == .proxy { return 0 }
            let path = url.pathname
            return folders.filter { path.hasPrefix($0) }.map(\.utf8.count).max()
        }
    }

    /// The protection spaces; the last used one is last.
    private var spaces: [Space] = []

    mutating func authorization(
        for target: AuthenticationTarget, _ url: URLRecord, _ method: String,
        _ requestTarget: String
    ) -> String? {
        guard let index = index(for: target, url) else { return nil }
        guard spaces[index].digest != nil else {
            return spaces[index].credential.basicAuthorization
        }
        return spaces[index].digest?.authorization(method: method, target: requestTarget)
    }

    func user(for target: AuthenticationTarget, _ url: URLRecord) -> String? {
        index(for: target, url).map { spaces[$0].credential.user }
    }

    /// The space that a request would be sent into: the one with the longest path of those known.
    private func index(for target: AuthenticationTarget, _ url: URLRecord) -> Int? {
        var best: (index: Int, depth: Int)?
        for (index, space) in spaces.enumerated() where space.target == target {
            guard let depth = space.depth(of: url), depth >= best?.depth ?? 0 else { continue }
            best = (index, depth)
        }
        return best?.index
    }

    func answer(
        to challenge: HTTPChallenge, of target: AuthenticationTarget, at url: URLRecord
    ) -> CredentialStore.KnownAnswer {
        guard
            let place = spaces.firstIndex(where: {
                $0.target == target && $0.realm == challenge.realm
            })
        else { return .unknown }
        let credential = spaces[place].credential
        guard index(for: target, url) == place else { return .known(credential) }
        return challenge.isStale ? .stale(credential) : .refused(credential)
    }

    mutating func use(
        _ credential: UserCredential, for challenge: HTTPChallenge, of target: AuthenticationTarget,
        at url: URLRecord, clientNonce: String
    ) -> Bool {
        var space = Space(
            target: target, realm: challenge.realm, credential: credential, folders: [])
        switch challenge.scheme {
        case .basic:
            guard credential.isFitForBasic else { return false }
            space.folders = [Self.folder(of: url)]
        case .digest(let digest):
            guard credential.hasNoControls else { return false }
            space.digest = DigestSession(
                digest, realm: challenge.realm, credential: credential, clientNonce: clientNonce)
            space.folders = Self.folders(of: digest, at: url)
        }
        if let old = spaces.firstIndex(where: {
            $0.target == target && $0.realm == challenge.realm
        }) {
            let known = spaces.remove(at: old)
            if known.credential == credential {
                space.folders += known.folders.filter { !space.folders.contains($0) }
            }
        }
        space.folders = Array(space.folders.prefix(Limits.protectedPathCount))
        if spaces.count >= Limits.protectionSpaceCount { spaces.removeFirst() }
        spaces.append(space)
        return true
    }

    mutating func forget(_ target: AuthenticationTarget, _ realm: String) {
        spaces.removeAll { $0.target == target && $0.realm == realm }
    }

    mutating func use(nextNonce: String, for target: AuthenticationTarget, _ url: URLRecord) {
        guard let index = index(for: target, url) else { return }
        spaces[index].digest?.use(nextNonce: nextNonce)
    }

    /// RFC 7617 section 2.2: what lies at the depth of the last slash is in the same space.
    private static func folder(of url: URLRecord) -> String {
        let path = url.pathname
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    }

    /// RFC 7616 section 3.3, "domain": the whole origin unless the server names a part. Other
    /// origins in the list are ignored.
    private static func folders(of digest: DigestChallenge, at url: URLRecord) -> [String] {
        let named = digest.domain.compactMap { URLRecord.parse($0, base: url) }
            .filter { $0.origin.isSame(as: url.origin) }.map(\.pathname)
        // The request itself was asked for credentials, whatever the list says.
        return named.isEmpty ? ["/"] : named + [folder(of: url)]
    }
}
