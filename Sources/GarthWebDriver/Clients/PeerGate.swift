import Glibc

/// Decides whose connections a server on a loopback address takes: those of the user who runs it, or
/// of every user, whose requests have to bear a token then.
///
/// A loopback address is open to all users of a machine, and TCP has no credentials of a peer
/// (`SO_PEERCRED`); Linux names the owner of the other end all the same. Root is another user, too:
/// programs of root make connections on behalf of others.
package enum PeerGate: Sendable {
    /// Only this user's programs.
    case user(UInt32)
    /// Everybody; the token decides about each request.
    case token(DriverToken)

    /// What is known of the other end of a connection.
    enum Verdict: Equatable {
        /// It may send requests.
        case admitted
        /// It is of another user.
        case refused
        /// The other end is gone, or does not wait for an answer.
        case gone
        /// Nothing tells whose it is.
        case unknown
    }

    /// The user who runs this program.
    package static var ownUser: PeerGate { .user(geteuid()) }

    /// The advice for users who cannot be distinguished, or are refused.
    package static let remedy =
        "start garth with --webdriver-token FILE, and give drivers http://HOST:PORT/TOKEN"

    /// The end of a connection that is judged.
    enum End {
        /// The end of this program.
        case own
        /// The end of the client.
        case other
    }

    /// Judges an end of a connection.
    func verdict(
        on connection: Int32, _ end: End = .other, by sources: [Source] = Source.all
    ) -> Verdict {
        guard case .user(let user) = self else { return .admitted }
        guard Self.namesUsers(user) else { return .unknown }
        // A list that changes while it is read may lack a line.
        for _ in 0..<Self.readings {
            guard let ends = SocketEnds(of: connection) else { return .gone }
            let asked = end == .own ? ends : ends.reversed
            let owner = sources.lazy.compactMap { $0.owner(of: asked) }.first
            // Another connection may have the same ends once this one is over.
            guard SocketEnds(of: connection) != nil else { return .gone }
            switch owner {
            case .user(user): return .admitted
            case .user: return .refused
            case .nobody: return .gone
            case nil: continue
            }
        }
        return .unknown
    }

    private static let readings = 3

    /// What tells the owner of a socket.
    enum Source {
        /// A question to Linux.
        case diagnosis
        /// The table of sockets in a folder.
        case table(String)

        /// All of them, the fastest first.
        static let all: [Source] = [.diagnosis, .table("/proc/self/net")]

        func owner(of ends: SocketEnds) -> SocketOwner? {
            switch self {
            case .diagnosis: SocketDiagnosis.owner(of: ends)
            case .table(let folder): SocketTable(folder: folder)?.owner(of: ends)
            }
        }
    }

    /// Whether a number stands for one user. In a container, all users without a number of their own
    /// have the overflow number (user_namespaces(7)).
    private static func namesUsers(_ user: uid_t) -> Bool {
        let overflow = firstLine(of: "/proc/sys/kernel/overflowuid").flatMap { uid_t($0) }
        guard user == overflow ?? 65534 else { return true }
        let map = firstLine(of: "/proc/self/uid_map")?.split(separator: " ")
        return map == ["0", "0", "4294967295"]
    }

    private static func firstLine(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: text, as: UTF8.self)
    }
}
