import GarthJSON

/// The contents of requests and responses that a driver collects (WebDriver BiDi section 7.5.1).
@MainActor
struct NetworkCollectors {
    /// The kinds of contents.
    enum Kind: String { case request, response }

    /// One collector.
    struct Collector {
        let name: String
        let kinds: Set<Kind>
        /// Bytes of a content at most; larger ones are left out.
        let limit: Int
        /// Names of windows; empty for all.
        let windows: Set<String>
        /// Names of user contexts; empty for all.
        let userContexts: Set<String>
    }

    private struct Content {
        let kind: Kind
        let request: String
        /// Nil when others have taken the room.
        var bytes: [UInt8]?
        var owners: Set<String>
    }

    private var all: [Collector] = []
    /// The contents, the oldest first.
    private var contents: [Content] = []
    private var byteCount = 0

    /// Bytes of one content at most.
    nonisolated static let contentLimit = 16 << 20
    /// Bytes of all contents; the oldest make room.
    nonisolated static let totalLimit = 64 << 20
    /// Contents count also without bytes.
    private static let countLimit = 10_000
    private static let collectorLimit = 100

    nonisolated init() {}

    private func collectors(of tab: DriverTab, _ kind: Kind) -> [Collector] {
        all.filter { collector in
            guard collector.kinds.contains(kind) else { return false }
            return collector.windows.isEmpty && collector.userContexts.isEmpty
                || collector.windows.contains(tab.handle)
                || collector.userContexts.contains(tab.userContext)
        }
    }

    /// The bytes of a response that are wanted at most.
    func limit(of tab: DriverTab) -> Int {
        collectors(of: tab, .response).map(\.limit).max() ?? 0
    }

    /// Adds a collector.
    mutating func add(_ collector: Collector) throws(WebDriverError) {
        guard all.count < Self.collectorLimit else {
            throw WebDriverError(.unsupportedOperation, "there are too many collectors")
        }
        all.append(collector)
    }

    /// Removes a collector; false if there is none of the name.
    mutating func remove(_ name: String) -> Bool {
        guard all.contains(where: { $0.name == name }) else { return false }
        all.removeAll { $0.name == name }
        for index in contents.indices { contents[index].owners.remove(name) }
        forgetUnowned()
        return true
    }

    /// Takes a content for those that want it.
    ///
    /// `size` is that of the content on the network, which counts for the collectors.
    mutating func take(
        _ bytes: [UInt8], _ kind: Kind, of request: String, in tab: DriverTab, size: Int? = nil
    ) {
        let wanting = collectors(of: tab, kind)
        guard !wanting.isEmpty else { return }
        // A content that is too large for all is none of theirs.
        let owners = wanting.filter { max(bytes.count, size ?? 0) <= $0.limit }
        guard !owners.isEmpty else { return }
        contents.append(
            Content(
                kind: kind, request: request, bytes: bytes, owners: Set(owners.map(\.name))))
        byteCount += bytes.count
        while contents.count > Self.countLimit {
            byteCount -= contents.removeFirst().bytes?.count ?? 0
        }
        // The oldest contents go; it is remembered that they were there.
        var place = 0
        while byteCount > Self.totalLimit, contents.indices.contains(place) {
            byteCount -= contents[place].bytes?.count ?? 0
            contents[place].bytes = nil
            place += 1
        }
    }

    /// The content of a request.
    func content(
        _ kind: Kind, of request: String, in collector: String?
    ) throws(WebDriverError) -> [UInt8] {
        if let collector { try check(collector) }
        // A redirect has the name of the request before it; the last content counts.
        let found = contents.last {
            $0.kind == kind && $0.request == request
                && collector.map($0.owners.contains) != false
        }
        guard let found else {
            throw WebDriverError(.noSuchNetworkData, "nothing is kept of the request \(request)")
        }
        guard let bytes = found.bytes else {
            throw WebDriverError(.unavailableNetworkData, "later contents have taken the room")
        }
        return bytes
    }

    /// Throws if there is no collector of a name.
    func check(_ name: String) throws(WebDriverError) {
        guard all.contains(where: { $0.name == name }) else {
            throw WebDriverError(.noSuchNetworkCollector, "there is no collector \(name)")
        }
    }

    /// Whether a content of a request is kept.
    func has(_ kind: Kind, of request: String) -> Bool {
        contents.contains { $0.kind == kind && $0.request == request }
    }

    /// Lets a collector forget the contents of a request.
    mutating func disown(_ kind: Kind, of request: String, in collector: String) {
        for index in contents.indices
        where contents[index].kind == kind && contents[index].request == request {
            contents[index].owners.remove(collector)
        }
        forgetUnowned()
    }

    private mutating func forgetUnowned() {
        contents.removeAll { $0.owners.isEmpty }
        byteCount = contents.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    }
}
