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
        let bytes: [UInt8]?
        var owners: Set<String>
    }

    private var all: [Collector] = []
    /// The contents, the oldest first.
    private var contents: [Content] = []
    private var byteCount = 0

    /// Bytes of one content at most.
    nonisolated static let contentLimit = 16 << 20
    /// Bytes of all contents; the oldest make room.
    private static let totalLimit = 64 << 20
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
    mutating func take(_ bytes: [UInt8], _ kind: Kind, of request: String, in tab: DriverTab) {
        let wanting = collectors(of: tab, kind)
        guard !wanting.isEmpty else { return }
        let owners = wanting.filter { bytes.count <= $0.limit }
        contents.append(
            Content(
                kind: kind, request: request, bytes: owners.isEmpty ? nil : bytes,
                owners: Set((owners.isEmpty ? wanting : owners).map(\.name))))
        byteCount += owners.isEmpty ? 0 : bytes.count
        while byteCount > Self.totalLimit || contents.count > Self.countLimit {
            byteCount -= contents.removeFirst().bytes?.count ?? 0
        }
    }

    /// The content of a request.
    func content(
        _ kind: Kind, of request: String, in collector: String?
    ) throws(WebDriverError) -> [UInt8] {
        if let collector, !all.contains(where: { $0.name == collector }) {
            throw WebDriverError(.noSuchNetworkCollector, "there is no collector \(collector)")
        }
        // A redirect has the name of the request before it; the last content counts.
        let found = contents.last {
            $0.kind == kind && $0.request == request
                && collector.map($0.owners.contains) != false
        }
        guard let found else {
            throw WebDriverError(.noSuchNetworkData, "nothing is kept of the request \(request)")
        }
        guard let bytes = found.bytes else {
            throw WebDriverError(.unavailableNetworkData, "the content was too large")
        }
        return bytes
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
