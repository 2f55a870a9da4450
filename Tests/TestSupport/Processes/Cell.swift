import Foundation
import Synchronization

/// A network of its own: one thread in its own network and mount namespaces, with a loopback
/// interface, public addresses on it, and a resolver's file that names a DNS server of ours.
///
/// What is spawned and bound on the thread lives in that network. Where the machine does not
/// allow namespaces, the machine's own loopback is used and names are given by `--resolve`.
package final class Cell: Sendable {
    package static let shared = Cell()

    /// Whether names are asked of the DNS server of the cell.
    package let isIsolated: Bool
    private let jobs: Queue

    private final class Queue: Sendable {
        private let waiting = Mutex<[@Sendable () -> Void]>([])
        private let count = DispatchSemaphore(value: 0)

        func put(_ job: @escaping @Sendable () -> Void) {
            waiting.withLock { $0.append(job) }
            count.signal()
        }

        func take() -> @Sendable () -> Void {
            count.wait()
            return waiting.withLock { $0.removeFirst() }
        }
    }

    private init() {
        let jobs = Queue()
        let ready = DispatchSemaphore(value: 0)
        let answer = Answer()
        Thread.detachNewThread {
            answer.isIsolated.store(Self.isolate(), ordering: .releasing)
            ready.signal()
            while true { jobs.take()() }
        }
        ready.wait()
        isIsolated = answer.isIsolated.load(ordering: .acquiring)
        self.jobs = jobs
    }

    private final class Answer: Sendable {
        let isIsolated = Atomic(false)
    }

    /// Runs something on the thread of the cell.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Value?>(nil)
        jobs.put {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.withLock { $0! }
    }

    private static func isolate() -> Bool {
        let newNetwork: Int32 = 0x4000_0000
        let newMounts: Int32 = 0x0002_0000
        // Glibc's module hides it.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare"),
            unsafeBitCast(symbol, to: Unshare.self)(newNetwork | newMounts) == 0
        else { return false }
        let file = TestFolder.shared.path + "/resolv.conf"
        let text = "nameserver 127.0.0.53\nsearch corp.test\noptions timeout:1 attempts:1\n"
        guard (try? text.write(toFile: file, atomically: false, encoding: .utf8)) != nil,
            mount(nil, "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
            mount(file, "/etc/resolv.conf", nil, UInt(MS_BIND), nil) == 0
        else { return false }
        let commands = [
            "link set lo up", "addr add 192.0.2.1/32 dev lo", "addr add 192.0.2.2/32 dev lo",
            "addr add 10.0.0.9/32 dev lo",
            // Without a search for duplicates, the address can be bound at once.
            "addr add 2001:db8::2/128 dev lo nodad",
        ]
        return commands.allSatisfy { command in
            let words = ["ip"] + command.split(separator: " ").map(String.init)
            return (try? Child.run(words, environment: Garth.environment).status) == 0
        }
    }
}
