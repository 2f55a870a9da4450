/// Decides which URLs may be used, and for which purpose. Only a policy makes a `PermittedURL`.
///
/// An open policy permits every http and https URL, except that no public page may lead to a
/// private address. A closed policy permits the URLs that an allow rule covers and no deny rule
/// covers. A locked policy is closed, and nothing can widen it.
public struct URLPolicy: Sendable {
    /// Whether there is a list, and whether it can be extended.
    public enum Mode: String, Hashable, Sendable {
        /// No list: every http and https URL.
        case open
        /// A list, even an empty one.
        case closed
        /// A list that cannot be extended from inside.
        case locked
    }

    /// Whether there is a list, and whether it can be extended.
    ///
    /// A locked policy has no way to more, for a person neither.
    public let mode: Mode
    private var list: AllowList
    /// Rules that were added while the browser runs; apart, so that a long list is not copied.
    private var additions = AllowList()
    /// The documents that were named on the command line.
    private var grantedFiles: [URLRecord] = []
    /// The schemes that the embedding program answers itself.
    private var grantedSchemes: Set<String> = []
    /// Whether a person may open a `data:` URL as a page of its own.
    private var grantsDataDocuments = false
    /// What needs a rule or a grant although the policy is open.
    public private(set) var reservations: Reservations = []
    /// The words by which denials name what would allow a URL.
    package var words = RemedyWords.library

    /// What an open policy can leave to rules and grants, whatever the purpose is.
    ///
    /// A person who types an address means it. A program may pass on an address that somebody else
    /// wrote, so web views reserve these unless their configuration says otherwise.
    public struct Reservations: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: Int
        /// Makes a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Local files.
        public static let files = Reservations(rawValue: 1)
        /// Private and loopback addresses (`@private`), also those that a name turns out to have.
        public static let privateNetwork = Reservations(rawValue: 2)
    }

    /// The policy without a list.
    ///
    /// Private addresses and files are still kept from pages of others.
    public static let open = URLPolicy(mode: .open, list: AllowList())

    /// The policy of a list; an empty list allows nothing.
    ///
    /// ```swift
    /// let policy = URLPolicy(allowing: try AllowList(parsing: "swift.org\n*.swift.org"))
    /// ```
    public init(allowing list: AllowList) {
        self.init(mode: .closed, list: list)
    }

    /// The policy of a list that cannot be extended.
    ///
    /// ```swift
    /// let policy = URLPolicy(lockedTo: try AllowList(parsing: "intranet.example:443"))
    /// ```
    public init(lockedTo list: AllowList) {
        self.init(mode: .locked, list: list)
    }

    /// A policy with only denials, which narrow an open browser and close no other host.
    ///
    /// For blockers; content rules say more about a request.
    public init(denying denials: AllowList) {
        self.init(mode: .open, list: denials)
    }

    private init(mode: Mode, list: AllowList) {
        self.mode = mode
        self.list = list
    }

    /// Whether everything outside the list is denied.
    ///
    /// An open policy with denials is not closed.
    public var isClosed: Bool { mode != .open }

    /// The number of rules.
    public var ruleCount: Int { list.count + additions.count }

    /// The files and options of the rules, with the number of rules from each. Rules that were
    /// added at run time come last, with an empty name.
    public var sources: [(name: String, count: Int)] {
        var sources = list.countsBySource.map { (name: $0.source, count: $0.count) }
        if !additions.isEmpty { sources.append(("", additions.count)) }
        return sources
    }

    /// The rules that were added while the browser runs.
    public var addedRules: [AllowRule] { Array(additions.rules) }

    /// The first rules, at most `limit` of them, in no particular order.
    public func rules(limit: Int) -> [AllowRule] {
        Array(list.rules.prefix(limit)) + additions.rules.prefix(max(0, limit - list.count))
    }

    /// The policy with one more rule; the same policy if it is locked.
    ///
    /// In an open policy, an allow rule lets public pages lead to the private address that it
    /// names, and does not close other hosts.
    public func adding(_ rule: AllowRule) -> URLPolicy {
        guard mode != .locked else { return self }
        var copy = self
        copy.additions.add(rule)
        return copy
    }

    /// The policy with one rule less; itself when it is locked.
    public func removing(_ rule: AllowRule) -> URLPolicy {
        guard mode != .locked else { return self }
        var copy = self
        copy.additions.remove(rule)
        copy.list.remove(rule)
        return copy
    }

    /// The policy with a grant for one local document that a person named on the command line; the
    /// same policy if it is locked or the URL is not a file.
    public func granting(file url: URLRecord) -> URLPolicy {
        guard mode != .locked, url.isFile else { return self }
        var copy = self
        copy.grantedFiles.append(url.replacing(query: nil).withoutFragment)
        return copy
    }

    /// The policy with a grant for a scheme that the embedding program serves itself, also if the
    /// policy is locked. The grant covers neither network nor files. Returns the same policy for a
    /// text that is not a lower-case scheme, and for a reserved scheme.
    package func granting(scheme: String) -> URLPolicy {
        guard Self.isScheme(scheme), !Self.isReserved(scheme: scheme) else { return self }
        var copy = self
        copy.grantedSchemes.insert(scheme)
        return copy
    }

    /// The policy with a grant for `data:` URLs as pages of their own, also if the policy is locked:
    /// for a person or a driver alone, never for what a page or a server leads to. They touch no host.
    package func grantingDataDocuments() -> URLPolicy {
        var copy = self
        copy.grantsDataDocuments = true
        return copy
    }

    /// Whether a text is a scheme (URL Standard "URL-scheme string") in lower case.
    package static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first &- 0x61 < 26 else { return false }
        return text.utf8.allSatisfy {
            switch $0 {
            case 0x61...0x7A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
    }

    /// Whether programs may not serve a scheme, in lower case: it is a scheme of the web, or has a
    /// meaning in all browsers.
    package static func isReserved(scheme: String) -> Bool { reservedSchemes.contains(scheme) }

    private static let reservedSchemes: Set<String> = [
        "http", "https", "ws", "wss", "ftp", "file", "about", "data", "blob", "filesystem",
        "javascript", "view-source", "gemini", "gopher", "gophers",
    ]

    /// The policy with these reservations in place of its own. A closed policy lets nothing pass
    /// without a rule in any case.
    public func reserving(_ reservations: Reservations) -> URLPolicy {
        var copy = self
        copy.reservations = reservations
        return copy
    }

    // MARK: - Deciding

    /// Decides whether a URL may be used for a purpose.
    ///
    /// ```swift
    /// let decision = policy.decision(for: url, purpose: .link)
    /// if let denial = decision.denial { print(denial.message) }
    /// ```
    ///
    /// - Parameter source: the page or the redirecting response that the URL comes from; nil
    ///   without one. A request that no person made and that has no source counts as a request of
    ///   the web.
    public func decision(
        for url: URLRecord, purpose: NavigationPurpose, source: SourcePage? = nil
    ) -> PolicyDecision {
        switch url.schemeKind {
        case .http, .https:
            guard source?.url.smallWebScheme == nil || !isUnasked(purpose) else {
                return .denied(denial(url, .otherProtocol))
            }
            return networkDecision(url, purpose, source)
        case .file where purpose != .socket: return fileDecision(url, purpose, source)
        case .file, .none, .ws, .wss, .ftp: break
        }
        if url.smallWebScheme != nil { return smallWebDecision(url, purpose, source) }
        // A socket is a connection to a host of http or https, and nothing else.
        guard purpose != .socket else { return .denied(denial(url, .scheme)) }
        switch url.scheme {
        case "about": return ownPageDecision(url, purpose, source)
        case "data": return dataDecision(url, purpose)
        case let scheme where grantedSchemes.contains(scheme):
            return .allowed(PermittedURL(url, purpose: purpose), by: nil)
        default: return .denied(denial(url, .scheme))
        }
    }

    /// The denial of a connection for a permitted URL to an address; nil if the connection is
    /// allowed.
    ///
    /// The fetcher calls it after DNS, with the address of every connection. It checks the deny
    /// rules for addresses and `!@private`, and in an open browser that a public page leads to no
    /// private address.
    public func denial(of address: IPAddress, for permitted: PermittedURL) -> PolicyDenial? {
        let address = address.unmapped
        let url = permitted.url
        guard url.isOfNetwork, let query = RuleQuery(url) else {
            return denial(url, .invalidHost)
        }
        for list in [list, additions] where !list.isEmpty {
            guard let number = query.denyRule(of: list, coveringAddress: address) else { continue }
            return PolicyDenial(
                url, .deniedAddress, rule: list.rule(at: number), address: address,
                isLocked: mode == .locked, words: words)
        }
        guard permitted.refusesPrivateAddresses, address.isPrivate else { return nil }
        return PolicyDenial(
            url, privateAddressReason, address: address, isLocked: mode == .locked, words: words)
    }

    /// Whether a connection for a permitted URL may be made to an address.
    public func permitsAddress(_ address: IPAddress, for permitted: PermittedURL) -> Bool {
        denial(of: address, for: permitted) == nil
    }

    /// The denial of a permitted file whose path leads elsewhere through symbolic links; nil if the
    /// file may be read.
    ///
    /// The loader calls it after it has opened the file. The rules judge the path of the opened
    /// file as they judged the named path: a rule for a tree ends where a link leaves the tree. A
    /// rule whose own path is a link covers the target of the link. A document that a person named
    /// on the command line may be a link to any file.
    ///
    /// - Parameters:
    ///   - realPath: the absolute path of the opened file, free of links; nil if it is unknown, which
    ///     a list denies.
    ///   - resolve: the absolute path, free of links, of another path; nil if there is none.
    package func denial(
        ofOpenedFile realPath: String?, for permitted: PermittedURL,
        resolve: (String) -> String?
    ) -> PolicyDenial? {
        let url = permitted.url
        guard isClosed || ruleCount > 0, realPath?.utf8.elementsEqual(url.filePath ?? []) != true
        else { return nil }
        guard let realPath, let real = URLRecord(filePath: realPath), let query = RuleQuery(real)
        else { return denial(url, .file) }
        let answer = answer(query, real)
        if let denied = answer.denied { return denied }
        guard isClosed, answer.allowed == nil else { return nil }
        if mode != .locked, grantedFiles.contains(url.replacing(query: nil).withoutFragment) {
            return nil
        }
        if let rule = decision(for: url, purpose: permitted.purpose).rule,
            let tree = URLRecord.parse(rule.text)?.filePath,
            let realTree = resolve(String(decoding: tree, as: UTF8.self)),
            Self.holds(realTree, realPath)
        {
            return nil
        }
        return denial(real, mode == .locked ? .file : .notOnList)
    }

    /// Whether a path is a tree's root or below it.
    private static func holds(_ tree: String, _ path: String) -> Bool {
        let tree = tree.utf8.last == UInt8(ascii: "/") ? String(tree.dropLast()) : tree
        guard path.utf8.starts(with: tree.utf8) else { return false }
        let rest = path.utf8.dropFirst(tree.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }

    /// The permission for a denied URL that a person allows once; nil if the person cannot allow
    /// it.
    public func permittingOnce(
        _ url: URLRecord, purpose: NavigationPurpose, source: SourcePage? = nil
    ) -> PermittedURL? {
        switch decision(for: url, purpose: purpose, source: source) {
        case .allowed(let permitted, _): permitted
        case .denied(let denial):
            denial.isOverridable ? PermittedURL(url, purpose: purpose) : nil
        }
    }

    func denial(_ url: URLRecord, _ reason: PolicyDenial.Reason) -> PolicyDenial {
        PolicyDenial(url, reason, isLocked: mode == .locked, words: words)
    }

    /// The answer of the rules: the allowing rule, or the denial; both nil if no rule covers the
    /// URL.
    private func answer(
        _ query: RuleQuery, _ url: URLRecord
    ) -> (allowed: AllowRule?, denied: PolicyDenial?) {
        var allowed: AllowRule?
        for list in [list, additions] where !list.isEmpty {
            switch query.answer(of: list, for: url) {
            case .none: continue
            case .allowed(let number): allowed = allowed ?? list.rule(at: number)
            case .denied(let number):
                let denial = PolicyDenial(
                    url, .denyRule, rule: list.rule(at: number), isLocked: mode == .locked,
                    words: words)
                return (nil, denial)
            }
        }
        return (allowed, nil)
    }

    /// Whether a page or a server leads there, and nobody has followed a link.
    private func isUnasked(_ purpose: NavigationPurpose) -> Bool {
        switch purpose {
        case .redirect, .refresh, .form, .frame, .image, .styleSheet, .script, .request, .socket:
            true
        case .typed, .commandLine, .link, .download, .sessionRestore, .backForward,
            .cachedResponse:
            false
        }
    }

    /// An address of the small web is a page, never a part of one, and only links lead there from
    /// another protocol.
    private func smallWebDecision(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ source: SourcePage?
    ) -> PolicyDecision {
        guard let address = url.smallWebAddress else { return .denied(denial(url, .invalidHost)) }
        if isUnasked(purpose) {
            // The page of a picture shows what its own address brings.
            let isItself = purpose == .image && source?.url.isSameDocument(as: url) == true
            let isOfProtocol =
                source?.url.smallWebScheme == url.smallWebScheme && !purpose.isSubresource
            guard isItself || isOfProtocol else { return .denied(denial(url, .otherProtocol)) }
        }
        return networkDecision(address, purpose, source)
    }

    private func networkDecision(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ source: SourcePage?
    ) -> PolicyDecision {
        guard let query = RuleQuery(url) else { return .denied(denial(url, .invalidHost)) }
        let answer = answer(query, url)
        if let denied = answer.denied { return .denied(denied) }
        if let rule = answer.allowed {
            return .allowed(PermittedURL(url, purpose: purpose), by: rule)
        }
        guard !isClosed else { return .denied(denial(url, .notOnList)) }
        if isBadPort(query.port) { return .denied(denial(url, .badPort)) }
        // Who goes back to where a public page led is still led by it.
        let isLed = !purpose.isFree && source?.isPublic ?? false
        let refusesPrivate = isLed || reservations.contains(.privateNetwork)
        if refusesPrivate, query.isPrivate { return .denied(denial(url, privateAddressReason)) }
        return .allowed(
            PermittedURL(url, purpose: purpose, refusesPrivateAddresses: refusesPrivate), by: nil)
    }

    /// Why private addresses are refused, where they are.
    private var privateAddressReason: PolicyDenial.Reason {
        reservations.contains(.privateNetwork) ? .reservedAddress : .privateAddress
    }

    /// No page of the web leads to a file. In an open browser, a person and other files may; in a
    /// closed one, a rule or the command line must grant the file.
    private func fileDecision(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ source: SourcePage?
    ) -> PolicyDecision {
        let isLocal = source.map { $0.url.isFile || $0.url.scheme == "about" }
        guard purpose.isPersonal || isLocal == true && purpose != .redirect,
            url.hostKind == .empty, let query = RuleQuery(url)
        else { return .denied(denial(url, .file)) }
        let answer = answer(query, url)
        if let denied = answer.denied { return .denied(denied) }
        let permitted = PermittedURL(url, purpose: purpose)
        if let rule = answer.allowed { return .allowed(permitted, by: rule) }
        let isGranted = grantedFiles.contains(url.replacing(query: nil).withoutFragment)
        if isGranted, mode != .locked { return .allowed(permitted, by: nil) }
        guard isClosed else {
            return reservations.contains(.files)
                ? .denied(denial(url, .reservedFile)) : .allowed(permitted, by: nil)
        }
        return .denied(denial(url, mode == .locked ? .file : .notOnList))
    }

    private func ownPageDecision(
        _ url: URLRecord, _ purpose: NavigationPurpose, _ source: SourcePage?
    ) -> PolicyDecision {
        let isOurs = source.map { $0.url.scheme == "about" } ?? purpose.isPersonal
        let isBlank = url.pathname == "blank" || url.pathname == "srcdoc"
        guard isOurs || isBlank || purpose.isPersonal else { return .denied(denial(url, .ownPage)) }
        return .allowed(PermittedURL(url, purpose: purpose), by: nil)
    }

    /// Data that a page carries in itself touches no host; as a document it could pass for one.
    private func dataDecision(_ url: URLRecord, _ purpose: NavigationPurpose) -> PolicyDecision {
        let isOfPerson = grantsDataDocuments && purpose.isPersonal
        guard purpose.isSubresource || purpose == .download || isOfPerson else {
            return .denied(denial(url, .dataDocument))
        }
        return .allowed(PermittedURL(url, purpose: purpose), by: nil)
    }
}
