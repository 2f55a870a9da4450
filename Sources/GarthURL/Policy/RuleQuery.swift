/// One question to a list: which rules cover this URL?
///
/// The canonical host decides: lower-case ASCII without a trailing dot, or an address; an
/// IPv4-mapped IPv6 address counts as its IPv4 address.
struct RuleQuery {
    let isFile: Bool
    /// The scheme of the URL, as rules have it.
    private let scheme: RuleIndex.Flags
    let port: UInt16
    let isDefaultPort: Bool
    /// The address, when the host is one.
    let address: IPAddress?
    /// Whether the host is a name, to be looked up in `host`.
    let hasName: Bool
    let isPrivate: Bool
    private let path: [UInt8]
    private let isPathConfusing: Bool
    /// The paths that deny rules are held against.
    private let decodedPaths: [[UInt8]]

    /// The answer of the rules.
    enum Answer {
        case none
        case allowed(by: Int)
        case denied(by: Int)
    }

    /// Makes the question for a URL of the network or a file; nil if its host is invalid. A URL of
    /// the small web must have the form of `smallWebAddress`.
    init?(_ url: URLRecord) {
        isFile = url.isFile
        scheme = Self.flag(of: url)
        port = url.effectivePort ?? 0
        isDefaultPort = url.portValue < 0
        address = (url.smallWebScheme == nil ? url : url.smallWebAddress)?.address?.unmapped
        hasName = address == nil
        let isLocal =
            isFile
            ? false
            : url.withHostName { name -> Bool? in
                guard let first = name.first, first != 0x2E, name.last != 0x2E else { return nil }
                for index in 1..<name.count where name[index] == 0x2E && name[index &- 1] == 0x2E {
                    return nil
                }
                return Self.mayBeLocal(name) && isLocalhost(name)
            }
        guard let isLocal else { return nil }
        isPrivate = address?.isPrivate ?? isLocal
        let needsCare = url.withRulePath { path in
            var last: UInt8 = 0
            for byte in path {
                if byte == 0x25 || byte == 0x2F && last == 0x2F { return true }
                last = byte
            }
            return false
        }
        guard needsCare else {
            path = url.withRulePath { Array($0) }
            isPathConfusing = false
            decodedPaths = []
            return
        }
        let normalized = url.withRulePath { RequestPath.normalized($0) }
        path = normalized.bytes
        isPathConfusing = normalized.isConfusing
        let decoded = RequestPath.fullyDecoded(normalized.bytes)
        let resolved = RequestPath.withoutDotSegments(decoded)
        decodedPaths = decoded == resolved ? [decoded] : [decoded, resolved]
    }

    /// The flag of rules that cover the scheme of a URL; none for a file, whose rules have none.
    private static func flag(of url: URLRecord) -> RuleIndex.Flags {
        switch url.schemeKind {
        case .http: return .http
        case .https: return .https
        case .ws, .wss, .ftp, .file: return []
        case .none: break
        }
        switch url.smallWebScheme {
        case .gemini: return .gemini
        case .gopher: return .gopher
        case .gophers: return .gophers
        case nil: return []
        }
    }

    /// Whether the last letter is that of a name of this machine: nearly all others are known by it.
    private static func mayBeLocal(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        switch name[name.count &- 1] {
        case 0x74, 0x6B, 0x34, 0x36, 0x6E, 0x78, 0x73: name.count <= 64 || name.last == 0x74
        default: false
        }
    }

    // MARK: - Looking up

    /// The answer of a list for the host of `url`.
    func answer(of list: AllowList, for url: URLRecord) -> Answer {
        let index = list.index
        var allow = -1
        if isFile {
            if let deny = lookUp(RuleIndex.Key.file, in: index, &allow) {
                return .denied(by: deny)
            }
            return allow < 0 ? .none : .allowed(by: allow)
        }
        let denied = url.withHostName { name -> Int in
            if hasName, let deny = lookUpName(name, in: index, &allow) { return deny }
            if let address, let deny = lookUp(address, in: index, &allow) { return deny }
            if isPrivate, let deny = lookUp(RuleIndex.Key.privateAddresses, in: index, &allow) {
                return deny
            }
            return -1
        }
        if denied >= 0 { return .denied(by: denied) }
        if let deny = lookUp([], in: index, &allow) { return .denied(by: deny) }
        return allow < 0 ? .none : .allowed(by: allow)
    }

    /// The deny rule of a list that covers a connection's address, if one does.
    func denyRule(of list: AllowList, coveringAddress address: IPAddress) -> Int? {
        var ignored = -1
        if let deny = lookUp(address, in: list.index, &ignored) { return deny }
        guard address.isPrivate else { return nil }
        return lookUp(RuleIndex.Key.privateAddresses, in: list.index, &ignored)
    }

    /// From the end of the name up, one look for each label.
    private func lookUpName(
        _ name: UnsafeBufferPointer<UInt8>, in index: RuleIndex, _ allow: inout Int
    ) -> Int? {
        var hash = RuleIndex.seed
        var start = name.count
        while start > 0 {
            start &-= 1
            hash = RuleIndex.extend(hash, name[start])
            guard start == 0 || name[start &- 1] == 0x2E else { continue }
            let suffix = UnsafeBufferPointer(rebasing: name[start...])
            if let deny = lookUp(suffix, hash, isWhole: start == 0, in: index, &allow) {
                return deny
            }
        }
        return nil
    }

    private func lookUp(
        _ address: IPAddress, in index: RuleIndex, _ allow: inout Int
    ) -> Int? {
        for length in address.isIPv4 ? index.prefixLengths4 : index.prefixLengths6 {
            let key = RuleIndex.Key.address(address, prefixLength: Int(length))
            if let deny = lookUp(key, in: index, &allow) { return deny }
        }
        return nil
    }

    private func lookUp(_ key: [UInt8], in index: RuleIndex, _ allow: inout Int) -> Int? {
        var hash = RuleIndex.seed
        for byte in key.reversed() { hash = RuleIndex.extend(hash, byte) }
        return key.withUnsafeBufferPointer {
            lookUp($0, hash, isWhole: true, in: index, &allow)
        }
    }

    /// The deny rule with this key that matches; an allow rule that matches goes to `allow`.
    private func lookUp(
        _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt64, isWhole: Bool, in index: RuleIndex,
        _ allow: inout Int
    ) -> Int? {
        let head = index.head(hash: hash, key: key, path: nil)
        guard head >= 0 else { return nil }
        if let deny = walk(head, isWhole: isWhole, wanted: .both, in: index, &allow) {
            return deny
        }
        guard index.records[head].flags.contains(.marker) else { return nil }
        let allowed = isPathConfusing ? Wanted.neither : decodedPaths.isEmpty ? .both : .allow
        let deny = path.withUnsafeBufferPointer {
            lookUpPaths($0, key, hash, isWhole: isWhole, wanted: allowed, in: index, &allow)
        }
        if let deny { return deny }
        for path in decodedPaths {
            let deny = path.withUnsafeBufferPointer {
                lookUpPaths($0, key, hash, isWhole: isWhole, wanted: .deny, in: index, &allow)
            }
            if let deny { return deny }
        }
        return nil
    }

    private enum Wanted { case allow, deny, both, neither }

    /// One look-up for each prefix of the path that ends at the end of a segment.
    private func lookUpPaths(
        _ path: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>, _ hash: UInt64,
        isWhole: Bool, wanted: Wanted, in index: RuleIndex, _ allow: inout Int
    ) -> Int? {
        guard wanted != .neither else { return nil }
        var hash = hash
        for end in 0..<path.count {
            hash = RuleIndex.extend(hash, path[end])
            let next = end &+ 1
            guard next == path.count || path[end] == 0x2F || path[next] == 0x2F else { continue }
            let prefix = UnsafeBufferPointer(rebasing: path[..<next])
            let head = index.head(hash: hash, key: key, path: prefix)
            guard head >= 0 else { continue }
            if let deny = walk(head, isWhole: isWhole, wanted: wanted, in: index, &allow) {
                return deny
            }
        }
        return nil
    }

    /// Walks the rules with one key; those that do not fit in scope, scheme or port are passed.
    private func walk(
        _ head: Int, isWhole: Bool, wanted: Wanted, in index: RuleIndex, _ allow: inout Int
    ) -> Int? {
        var number = head
        while true {
            let record = index.records[number]
            let isDeny = record.flags.contains(.deny)
            if wanted == .both || isDeny == (wanted == .deny),
                covers(record, isWhole: isWhole, in: index)
            {
                if isDeny { return number }
                if allow < 0 { allow = number }
            }
            guard record.next > 0 else { return nil }
            number = Int(record.next) - 1
        }
    }

    private func covers(
        _ record: RuleIndex.Record, isWhole: Bool, in index: RuleIndex
    ) -> Bool {
        let flags = record.flags
        guard !flags.contains(.marker), flags.isSuperset(of: scheme),
            !flags.contains(isWhole ? .subdomainsOnly : .nameOnly)
        else { return false }
        if flags.contains(.portRange) {
            guard record.firstPort <= port, port <= record.lastPort else { return false }
            return record.firstPort == record.lastPort || mayUsePort(flags)
        }
        if flags.contains(.allPorts) { return mayUsePort(flags) }
        if flags.contains(.portRanges) {
            let range = index.ranges(of: record).first {
                $0.contains(port) && ($0.count == 1 || mayUsePort(flags))
            }
            return range != nil
        }
        return flags.contains(.deny) || isDefaultPort
    }

    /// A deny rule covers a bad port; an allow rule covers it only if the rule names exactly this
    /// port.
    private func mayUsePort(_ flags: RuleIndex.Flags) -> Bool {
        flags.contains(.deny) || !isBadPort(port)
    }
}

extension URLRecord {
    /// The bytes of the path as rules name it, valid only inside the closure.
    fileprivate func withRulePath<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard smallWebScheme?.hasSelectors == true else { return withPathBytes(body) }
        return selectorPath.withUnsafeBufferPointer(body)
    }

    /// The bytes of the host without one trailing dot, valid only inside the closure.
    func withHostName<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            let start = Int(hostStart)
            var end = Int(hostEnd)
            if end > start, buffer[end &- 1] == 0x2E { end &-= 1 }
            return body(UnsafeBufferPointer(rebasing: buffer[start..<end]))
        }
    }
}
