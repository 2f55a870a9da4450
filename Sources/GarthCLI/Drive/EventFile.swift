import Garth
import GarthJSON
import Glibc
import Synchronization

/// The file of `--events`: an object a line for each event and each request, as it happens.
final class EventFile: Sendable {
    private let output: Mutex<OutputStream>

    /// Makes the file new; throws when that cannot be done.
    init(path: String) throws(CommandError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(
                .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        output = Mutex(OutputStream(descriptor: descriptor))
    }

    /// Writes an event under the name of the delegate's method; leaves out properties, and all
    /// events of frames except the decisions.
    @MainActor func write(_ event: NavigationEvent) {
        guard !event.kind.isProperty else { return }
        guard event.isMainFrame || event.kind == .action || event.kind == .response else { return }
        write(event.json(named: event.kind.delegateName))
    }

    /// Writes a request that has ended or was refused; on any thread.
    func write(_ record: RequestRecord) {
        var members: [(name: String, value: JSONValue)] = [
            ("event", .string("request")), ("url", .string(record.url.hrefWithoutCredentials)),
            ("purpose", record.purpose.map { .string($0.rawValue) } ?? .null),
            ("method", .string(record.method)),
            ("verdict", .string(record.isDenied ? "deny" : "allow")),
            ("rule", record.rule.map { .string($0) } ?? .null),
            ("status", record.status.map { .number(Double($0)) } ?? .null),
            ("bytes", .number(Double(record.byteCount))), ("fromCache", .bool(record.isFromCache)),
        ]
        if let failure = record.failure { members.append(("message", .string(failure))) }
        write(.object(members))
    }

    private func write(_ line: JSONValue) {
        output.withLock { output in
            output.write(line: line)
            output.flush()
        }
    }
}
