import GarthFetch
import GarthStore
import GarthURL

/// Standard input as a document: it is read once, on a thread of its own, as it comes.
package enum StandardInput {
    /// What comes, in this order: one type, bytes, one end.
    package enum Event: Sendable {
        /// The media type, by the first bytes.
        case type(String)
        case bytes([UInt8])
        case finished
        /// The reason why the rest is not read, in a line.
        case failed(String)
    }

    /// The events of standard input; to be asked for once. Standard input is HTML unless its first
    /// bytes are those of something else.
    package static func events(
        under policy: URLPolicy, maximumBytes: Int?
    ) -> AsyncStream<Event> {
        AsyncStream { continuation in
            let isStarted = BackgroundThread.start {
                LoadSource.pullLocal(
                    .standardInput(MIMEType("text", "html")), under: policy,
                    maximumBytes: maximumBytes
                ) { piece in
                    switch piece {
                    case .idle: break
                    case .head(let head): continuation.yield(.type(head.mediaType ?? "text/html"))
                    case .bytes(let bytes): unsafe continuation.yield(.bytes(Array(bytes)))
                    case .finished: continuation.yield(.finished)
                    case .failed(let error): continuation.yield(.failed(error.message))
                    }
                    return true
                }
                continuation.finish()
            }
            guard !isStarted else { return }
            continuation.yield(.failed("no thread can be started"))
            continuation.finish()
        }
    }
}
