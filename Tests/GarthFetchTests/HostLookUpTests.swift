import GarthURL
import Synchronization
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Parts of pages before libcurl is loaded", .endsWhatHangs) struct HostLookUpTests {
    /// The hosts that were looked up, set by set.
    private final class LookUps: Sendable {
        let sets = Mutex<[Set<String>]>([])
    }

    private let lookUps = LookUps()

    /// A thread whose look-ups all answer so.
    private func thread(findsNothing: Bool) -> TransferThread {
        TransferThread(configuration: .patient) { [lookUps] hosts in
            lookUps.sets.withLock { $0.append(hosts) }
            return findsNothing
        }
    }

    private func outcome(
        of url: String, as purpose: NavigationPurpose, on thread: TransferThread
    ) async throws -> Outcome {
        var request = try FetchRequest(url)
        request.purpose = purpose
        let (events, continuation) = AsyncStream<FetchEvent>.makeStream()
        thread.post(
            .start(
                Submission(request: request, control: TransferControl(id: 1)) {
                    continuation.yield($0)
                    switch $0 {
                    case .finished, .failed: continuation.finish()
                    default: break
                    }
                }))
        var outcome = Outcome()
        for await event in events { outcome.add(event) }
        return outcome
    }

    @Test(
        "a part of a page whose host has no address fails as \"host not found\", each time",
        arguments: [NavigationPurpose.styleSheet, .script, .image, .frame, .request])
    func unknownHost(purpose: NavigationPurpose) async throws {
        let thread = thread(findsNothing: true)
        for _ in 0..<2 {
            let outcome = try await outcome(of: "http://a.test/x", as: purpose, on: thread)
            #expect(outcome.error?.code == .hostNotFound)
            #expect(outcome.error?.message == "host not found: a.test")
        }
        #expect(lookUps.sets.withLock { $0 } == [["a.test"], ["a.test"]])
    }

    @Test("addresses, this machine and documents are not looked up beforehand")
    func directRequests() async throws {
        let server = LoopbackServer { connection, _ in connection.respond(fields: [], "here") }
        for (host, purpose) in [
            ("127.0.0.1", NavigationPurpose.styleSheet), ("localhost", .styleSheet),
            ("127.0.0.1", .typed), ("localhost", .link),
        ] {
            let thread = thread(findsNothing: true)
            let url = "http://\(host):\(server.port)/"
            #expect(try await outcome(of: url, as: purpose, on: thread).text == "here")
            thread.shutDown()
        }
        #expect(lookUps.sets.withLock { $0 }.isEmpty)
    }

    @Test("names that the system knows are found, and one of them is enough")
    func knownHosts() {
        #expect(!HostLookUp.findsNothing(for: ["localhost"]))
        #expect(HostLookUp.findsNothing(for: []))
    }
}
