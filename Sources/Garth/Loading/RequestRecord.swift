import GarthFetch
public import GarthURL

/// A request that has ended: to the network, answered from the cache, or refused.
public struct RequestRecord: Sendable {
    /// The URL.
    public let url: URLRecord
    /// The purpose; nil for requests of the program itself.
    public let purpose: NavigationPurpose?
    /// The rule of the allow-list that allows or denies the URL; nil if there is none.
    public let rule: String?
    /// Whether the allow-list refused the request, so that it was not made; `failure` says why.
    public let isDenied: Bool
    /// The method; GET for a refused request.
    public let method: String
    /// The fields that Garth set, without those of the transfer itself (`Host`, `Cookie`).
    public let requestHeaders: [HTTPField]
    /// The bytes of the request's body.
    public let requestByteCount: Int
    /// The moment of its start, as RFC 3339 writes it, in UTC.
    public let started: String
    /// The time from start to end.
    public let duration: Duration
    /// The time to the head of the response; nil when none came.
    public let timeToResponse: Duration?
    /// The status; nil when no response came.
    public let status: Int?
    /// The reason phrase; mostly empty since HTTP/2.
    public let reason: String
    /// The version of HTTP, as `HTTP/1.1`.
    public let version: String
    /// The fields of the response.
    public let responseHeaders: [HTTPField]
    /// The bytes of the response's body, after decoding.
    public let byteCount: Int
    /// The bytes of the response's body on the network; nil if they are not known.
    public let transferredByteCount: Int?
    /// The address of the server; nil without a connection.
    public let remoteAddress: String?
    /// Whether the cache gave the body.
    ///
    /// A response that the server confirmed counts as one from the cache.
    public let isFromCache: Bool
    /// The failure in one sentence; nil for a request that ended well.
    public let failure: String?

    init(_ entry: TrafficLog.Entry) {
        url = entry.url
        purpose = entry.purpose
        rule = entry.rule?.description
        isDenied = entry.denial != nil
        method = entry.method
        requestHeaders = entry.headers.map { HTTPField($0.name, $0.value) }
        requestByteCount = entry.bodyByteCount
        started = entry.started.rfc3339
        duration = entry.duration
        timeToResponse = entry.timeToResponse
        status = entry.response?.status
        reason = entry.response?.reason ?? ""
        version =
            switch entry.response?.version {
            case .http10: "HTTP/1.0"
            case .http2: "HTTP/2"
            case .http11, .smallWeb, .local, nil: "HTTP/1.1"
            }
        responseHeaders = entry.response?.headers.map { HTTPField($0.name, $0.value) } ?? []
        byteCount = entry.receivedByteCount
        isFromCache = entry.response?.cache != nil
        transferredByteCount = isFromCache ? 0 : entry.summary?.transferredByteCount
        remoteAddress = entry.response?.remoteAddress
        failure = entry.denial?.message ?? entry.error?.message
    }
}

extension WebViewConfiguration {
    /// Lets a receiver get each request of views with this configuration at its end, on any thread,
    /// and each request that the allow-list refuses. It must not block. Each call adds a receiver.
    ///
    /// ```swift
    /// configuration.recordRequests { print($0.method, $0.url, $0.status ?? 0) }
    /// ```
    public mutating func recordRequests(_ receiver: @escaping @Sendable (RequestRecord) -> Void) {
        let earlier = fetch.log
        fetch.log = TrafficLog { entry in
            earlier?.tell(entry)
            receiver(RequestRecord(entry))
        }
    }

    /// Lets no receiver get the requests of views with this configuration.
    public mutating func stopRecordingRequests() { fetch.log = nil }

    /// The decision of the policy about a request; a refusal is recorded.
    func decision(
        for url: URLRecord, purpose: NavigationPurpose, source: SourcePage?
    ) -> PolicyDecision {
        let decision = policy.decision(for: url, purpose: purpose, source: source)
        if case .denied(let denial) = decision { fetch.log?.note(denial, purpose) }
        return decision
    }
}
