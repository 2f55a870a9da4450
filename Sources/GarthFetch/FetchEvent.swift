/// An event of a fetch, in this order: upload progress and informational responses, one response,
/// data, and at the end either `finished` or `failed`.
package enum FetchEvent: Sendable {
    /// The number of sent bytes of the request's body.
    case uploadProgress(sent: Int, total: Int)
    /// A response before the response (1xx).
    case informational(ResponseHead)
    /// The head of the response; a redirect is a response as any other.
    case response(ResponseHead)
    /// A piece of the body, decoded.
    case data([UInt8])
    /// An event of a WebSocket, behind the response that opens it.
    case socket(SocketEvent)
    /// The whole body has come.
    case finished(TransferSummary)
    /// The fetch failed; what `data` brought before is all there is.
    case failed(FetchError)

    /// Whether this event is the last.
    package var isLast: Bool {
        switch self {
        case .finished, .failed: true
        case .uploadProgress, .informational, .response, .data, .socket: false
        }
    }
}

/// The figures of a finished fetch.
package struct TransferSummary: Hashable, Sendable {
    /// Bytes of the body, after decoding.
    package var receivedByteCount: Int
    /// Bytes of the body as they crossed the network, before decoding.
    package var transferredByteCount: Int
    /// Whether an open connection was used again.
    package var isConnectionReused: Bool

    /// Makes a summary.
    package init(
        receivedByteCount: Int, transferredByteCount: Int, isConnectionReused: Bool = false
    ) {
        self.receivedByteCount = receivedByteCount
        self.transferredByteCount = transferredByteCount
        self.isConnectionReused = isConnectionReused
    }
}

/// The facts about a secure connection.
package struct TLSInfo: Hashable, Sendable {
    /// The protocol, such as `TLSv1.3`.
    package var protocolName: String
    /// The cipher suite.
    package var cipher: String
    /// The server's certificate; nil when it is not known.
    package var certificate: ServerCertificate?
    /// Whether a person has accepted the certificate although it does not hold.
    package var isException = false
}
