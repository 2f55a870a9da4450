package import GarthURL

/// A request that an observer hears of before it is made.
package struct ObservedRequest: Sendable {
    /// The number of the request; each hop of a redirect has one of its own.
    package let id: UInt64
    /// The URL.
    package var url: URLRecord
    /// The method.
    package var method: String
    /// The fields, without those of the transfer itself (`Host`, `Cookie`).
    package var headers: [HTTPField]
    /// The body.
    package var body: [UInt8]?
    /// The value of the `Cookie` field; empty without one.
    package var cookieField: String
    /// The purpose for the policy.
    package let purpose: NavigationPurpose
    /// The destination (Fetch Standard); empty for requests of scripts.
    package let destination: String
    /// The initiator type (Fetch Standard) of a request of a script; nil for others.
    package let initiatorType: String?
    /// Whether the request asks if another one may be made (Fetch Standard, "CORS-preflight fetch").
    package let isPreflight: Bool
    /// Whether the answer becomes the document of the window.
    package let isOfDocument: Bool
    /// The numbers of the frame elements around the document that makes the request, or around the
    /// one that the answer becomes; empty for that of the window.
    package let framePlace: [UInt32]
    /// Whether neither the cache answers nor the answer is stored.
    package var bypassesCache = false
}

/// The head of a response that an observer hears of.
package struct ObservedResponse: Sendable {
    /// The status.
    package var status: Int
    /// The reason phrase.
    package var reason: String
    /// The fields.
    package var headers: [HTTPField]
    /// The version of HTTP, as `http/1.1`.
    package var version = "http/1.1"
    /// Whether the cache gave the response.
    package var isFromCache = false
    /// The demand for credentials; nil without one.
    package var realm: String?

    /// Makes a response.
    package init(status: Int, reason: String, headers: [HTTPField]) {
        self.status = status
        self.reason = reason
        self.headers = headers
    }
}

/// An observer's answer to a request.
package enum RequestVerdict: Sendable {
    /// The request is made, perhaps with changes; the policy judges a changed URL.
    case goOn(ObservedRequest)
    /// The request fails.
    case fail
    /// The observer answers in place of the server.
    case provide(ObservedResponse, body: [UInt8])
}

/// An observer's answer to the head of a response.
package enum ResponseVerdict: Sendable {
    /// The response is taken, perhaps with another head.
    case goOn(ObservedResponse)
    /// The request fails.
    case fail
    /// The observer answers in place of the server.
    case provide(ObservedResponse, body: [UInt8])
    /// The request is made again with the credentials of a `Basic` demand.
    case retry(user: String, password: String)
}

/// The end of an observed request.
package enum ObservedEnd: Sendable {
    /// The whole body has come: its bytes, if the observer wants them, its length on the network,
    /// and its length after decoding.
    case finished(body: [UInt8]?, byteCount: Int, decodedByteCount: Int)
    /// The request failed; the reason in one sentence.
    case failed(String)

    /// The reason of a request that nobody wants any more.
    package static let cancelled = "the request was cancelled"
}

/// A program that hears of every request of a web view in its true time, and may hold it (WebDriver
/// BiDi). The allow-list and the content rules judge each request before the observer hears of it; one
/// of a page that they refuse begins and fails for the observer, whose answer changes nothing.
package struct RequestObserver: Sendable {
    /// Called before a request is made; the request waits for the answer.
    package let begin: @MainActor @Sendable (ObservedRequest) async -> RequestVerdict
    /// Called for the head of a response; its body waits for the answer.
    package let received:
        @MainActor @Sendable (ObservedRequest, ObservedResponse) async -> ResponseVerdict
    /// Called at the end.
    package let ended:
        @MainActor @Sendable (ObservedRequest, ObservedResponse?, ObservedEnd) -> Void
    /// The bytes of a body that the observer wants at most; 0 for none.
    package let bodyLimit: @MainActor @Sendable () -> Int

    /// Makes an observer.
    package init(
        begin: @escaping @MainActor @Sendable (ObservedRequest) async -> RequestVerdict,
        received:
            @escaping @MainActor @Sendable (ObservedRequest, ObservedResponse) async ->
            ResponseVerdict,
        ended:
            @escaping @MainActor @Sendable (ObservedRequest, ObservedResponse?, ObservedEnd) -> Void,
        bodyLimit: @escaping @MainActor @Sendable () -> Int
    ) {
        self.begin = begin
        self.received = received
        self.ended = ended
        self.bodyLimit = bodyLimit
    }
}
