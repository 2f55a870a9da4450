import GarthStore
import Synchronization

/// The bytes that wait to be written to a WebSocket, or as a stream of events. A driver that does not read ends its
/// connection, and never makes the browser wait.
package final class WebSocketOutbox: Sendable {
    private struct Queue {
        var bytes: [[UInt8]] = []
        var byteCount = 0
        var isClosed = false
    }

    /// Bytes that may wait.
    private static let limit = 64 << 20

    private let queue = Mutex(Queue())
    private let signal = Signal()

    /// Makes an empty outbox.
    init() {}

    /// Adds a text message.
    package func send(_ text: String) { add(WebSocketFrame.text(text)) }

    /// Adds bytes.
    func add(_ bytes: [UInt8]) {
        queue.withLock { queue in
            guard !queue.isClosed else { return }
            queue.byteCount += bytes.count
            queue.bytes.append(bytes)
            if queue.byteCount > Self.limit {
                queue.bytes = []
                queue.isClosed = true
            }
        }
        signal.raise()
    }

    /// Takes no more bytes; what waits is still written.
    package func close(_ code: UInt16 = 1000) {
        queue.withLock { queue in
            guard !queue.isClosed else { return }
            queue.bytes.append(WebSocketFrame.close(code))
            queue.isClosed = true
        }
        signal.raise()
    }

    /// Takes no more bytes of a stream, which has no last frame.
    func finish() {
        queue.withLock { $0.isClosed = true }
        signal.raise()
    }

    /// Forgets what waits: nobody reads it.
    func abandon() {
        queue.withLock { queue in
            queue.bytes = []
            queue.isClosed = true
        }
        signal.raise()
    }

    /// Waits for the next bytes; nil after the last ones.
    func next() -> [UInt8]? {
        while true {
            let (bytes, isClosed) = queue.withLock { queue -> ([UInt8]?, Bool) in
                guard !queue.bytes.isEmpty else { return (nil, queue.isClosed) }
                let first = queue.bytes.removeFirst()
                queue.byteCount -= first.count
                return (first, false)
            }
            if let bytes { return bytes }
            if isClosed { return nil }
            signal.wait()
        }
    }
}

/// The receiver of the messages of a WebSocket; called on the thread of the connection.
package struct WebSocketReceiver: Sendable {
    /// Takes a text message.
    let message: @Sendable (String) -> Void
    /// Notes a message that is no text.
    let binary: @Sendable () -> Void
    /// Notes the end of the connection.
    let end: @Sendable () -> Void
}
