import Glibc

/// The two ends of a TCP connection as Linux writes them in `/proc/net`: an address in hexadecimal
/// digits, each 32 bits in the order of the machine, a colon and the port.
struct SocketEnds: Equatable {
    /// The own end of a socket.
    var local: String
    /// The other end.
    var remote: String

    /// The same connection, seen from its other end.
    var reversed: SocketEnds { SocketEnds(local: remote, remote: local) }

    /// The ends of a connected socket; nil if it is not connected any more.
    init?(of socket: Int32) {
        guard let local = Self.end(of: socket, getsockname),
            let remote = Self.end(of: socket, getpeername)
        else { return nil }
        self.init(local: local, remote: remote)
    }

    init(local: String, remote: String) {
        self.local = local
        self.remote = remote
    }

    /// The ends as a socket of version 6 has them that uses an address of version 4.
    var mapped: SocketEnds? {
        guard local.utf8.count == 13, remote.utf8.count == 13 else { return nil }
        // ::ffff:0:0/96 (RFC 4291 section 2.5.5.2).
        let prefix = Self.hexadecimal([0, 0, UInt32(0xFFFF).bigEndian])
        return SocketEnds(local: prefix + local, remote: prefix + remote)
    }

    private typealias Question = (
        Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>
    ) -> Int32

    private static func end(of socket: Int32, _ question: Question) -> String? {
        var place = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                question(socket, $0, &size) == 0
            }
        }
        guard isKnown else { return nil }
        // The port stands at the same place in both kinds of addresses.
        let port = hexadecimal(UInt32(UInt16(bigEndian: place.sin6_port)), digits: 4)
        switch Int32(place.sin6_family) {
        // The address of version 4 stands where that of version 6 has its flow label.
        case AF_INET: return hexadecimal([place.sin6_flowinfo]) + ":" + port
        case AF_INET6:
            let words = place.sin6_addr.__in6_u.__u6_addr32
            return hexadecimal([words.0, words.1, words.2, words.3]) + ":" + port
        default: return nil
        }
    }

    private static func hexadecimal(_ words: [UInt32]) -> String {
        words.map { hexadecimal($0, digits: 8) }.joined()
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}

/// The table of the TCP sockets of this network, with the users who own them (proc(5),
/// `/proc/net/tcp`).
struct SocketTable {
    /// The owner of a socket.
    enum Owner: Equatable {
        /// A process of a user has it open.
        case user(uid_t)
        /// No process has it open any more; the table has the user 0 for it.
        case nobody
    }

    /// The texts of the table: the sockets of version 4, and those of version 6.
    private let texts: [String]

    /// Takes the texts of a table.
    init(texts: [String]) { self.texts = texts }

    /// Reads the table in a folder; nil if there is none.
    init?(folder: String = "/proc/self/net") {
        texts = ["tcp", "tcp6"].compactMap { Self.text(of: folder + "/" + $0) }
        if texts.isEmpty { return nil }
    }

    /// The owner of the socket with these ends; nil if the table has none.
    func owner(of ends: SocketEnds) -> Owner? {
        var found: Owner?
        for text in texts {
            for line in text.split(separator: "\n").dropFirst() {
                let fields = line.split(separator: " ", omittingEmptySubsequences: true)
                guard fields.count > 9, ends.isOf(fields[1], fields[2]) else { continue }
                guard let user = uid_t(fields[7]), let node = UInt64(fields[9]) else { continue }
                if node != 0 { return .user(user) }
                found = .nobody
            }
        }
        return found
    }

    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}

extension SocketEnds {
    /// Whether a line of the table has these ends, or their form of version 6.
    fileprivate func isOf(_ local: Substring, _ remote: Substring) -> Bool {
        if self.local == local, self.remote == remote { return true }
        guard let mapped else { return false }
        return mapped.local == local && mapped.remote == remote
    }
}
