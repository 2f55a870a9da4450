import GarthStore
import Glibc
import Synchronization

/// Asks the system for the addresses of hosts before libcurl is loaded.
///
/// libcurl and the thirty libraries behind it cost more than a small page. The parts of a saved
/// page that is read without a network do without them: their hosts have no address.
enum HostLookUp {
    /// Whether the system answers that none of the hosts has an address; false without an answer in
    /// time.
    static func findsNothing(for hosts: Set<String>) -> Bool {
        guard hosts.count <= Limits.lookedUpHostCount else { return false }
        let answers = Answers(count: hosts.count)
        for host in hosts {
            guard BackgroundThread.start({ answers.add(hasAddress(host)) }) else { return false }
        }
        return answers.areAllNegative(within: Limits.lookUpTime)
    }

    private static func hasAddress(_ host: String) -> Bool {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return false }
        unsafe freeaddrinfo(list)
        return true
    }

    /// The answers of the look-ups, each of which has a thread of its own.
    private final class Answers: Sendable {
        private struct State {
            var missingCount: Int
            var isAnyFound = false
        }

        private let state: Mutex<State>
        private let signal = Signal()

        init(count: Int) {
            state = Mutex(State(missingCount: count))
        }

        func add(_ isFound: Bool) {
            state.withLock { state in
                state.missingCount -= 1
                if isFound { state.isAnyFound = true }
            }
            signal.raise()
        }

        func areAllNegative(within limit: Duration) -> Bool {
            let end = ContinuousClock.now + limit
            while true {
                let state = state.withLock { $0 }
                guard !state.isAnyFound else { return false }
                guard state.missingCount > 0 else { return true }
                let left = ContinuousClock.now.duration(to: end)
                guard left > .zero else { return false }
                signal.wait(atMost: left)
            }
        }
    }
}
