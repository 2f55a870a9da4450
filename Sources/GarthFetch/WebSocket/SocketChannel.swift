package import GarthURL
import Synchronization

/// The page's end of a WebSocket, for what is to be sent, from any thread.
///
/// A request with a channel opens a WebSocket; its events tell what comes of it. The messages wait
/// here until the server takes them: the caller bounds them by the events `sent`.
package final class SocketChannel: Sendable {
    /// What the page wants.
    enum Order: Sendable {
        case message(SocketMessage)
        case close(code: UInt16?, reason: [UInt8])
    }

    private struct State {
        var orders: [Order] = []
        var first = 0
        var wake: (@Sendable () -> Void)?
    }

    /// The protocols of which the server chooses one; none if there are none.
    package let protocols: [String]
    private let state = Mutex(State())

    /// Makes a channel for one connection.
    package init(protocols: [String] = []) { self.protocols = protocols }

    /// Sends a message, behind those before it.
    package func send(_ message: SocketMessage) { add(.message(message)) }

    /// Closes the connection behind all messages; nil for a closing frame without a code.
    package func close(code: UInt16?, reason: String) {
        add(.close(code: code, reason: Array(reason.utf8)))
    }

    private func add(_ order: Order) {
        let wake = state.withLock { state in
            state.orders.append(order)
            return state.wake
        }
        wake?()
    }

    /// Calls `wake` for each further order.
    func onOrder(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// The next order; nil when there is none.
    func take() -> Order? {
        state.withLock { state in
            guard state.first < state.orders.count else { return nil }
            defer {
                state.first += 1
                if state.first == state.orders.count {
                    state.orders = []
                    state.first = 0
                }
            }
            return state.orders[state.first]
        }
    }

    /// Whether an order waits.
    var isEmpty: Bool { state.withLock { $0.first == $0.orders.count } }
}
