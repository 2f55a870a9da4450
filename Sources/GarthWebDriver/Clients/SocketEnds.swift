import Glibc

/// An end of a TCP connection.
struct SocketEnd: Equatable {
    /// The address in pieces of 32 bits as they lie in memory: one of version 4, four of version 6.
    var address: [UInt32]
    /// The port.
    var port: UInt16

    /// The end as proc(5) writes it: the pieces in hexadecimal digits, a colon and the port.
    var column: String {
        address.map { Self.hexadecimal($0, digits: 8) }.joined() + ":"
            + Self.hexadecimal(UInt32(port), digits: 4)
    }

    /// The end as a socket of version 6 has it that uses an address of version 4
    /// (RFC 4291 section 2.5.5.2).
    var mapped: SocketEnd? {
        guard address.count == 1 else { return nil }
        return SocketEnd(address: [0, 0, UInt32(0xFFFF).bigEndian, address[0]], port: port)
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}

/// The two ends of a TCP connection, seen from a socket.
struct SocketEnds: Equatable {
    /// The own end of the socket.
    var local: SocketEnd
    /// The other end.
    var remote: SocketEnd

    /// The same connection, seen from its other end.
    var reversed: SocketEnds { SocketEnds(local: remote, remote: local) }

    /// The ends as sockets of version 6 have them that use addresses of version 4.
    var mapped: SocketEnds? {
        guard let local = local.mapped, let remote = remote.mapped else { return nil }
        return SocketEnds(local: local, remote: remote)
    }

    init(local: SocketEnd, remote: SocketEnd) {
        self.local = local
        self.remote = remote
    }

    /// The ends of a connected socket; nil if it is not connected any more.
    init?(of socket: Int32) {
        guard let local = Self.end(of: socket, getsockname),
            let remote = Self.end(of: socket, getpeername)
        else { return nil }
        self.init(local: local, remote: remote)
    }

    private typealias Question = (
        Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>
    ) -> Int32

    private static func end(of socket: Int32, _ question: Question) -> SocketEnd? {
        var place = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                question(socket, $0, &size) == 0
            }
        }
        guard isKnown else { return nil }
        // The port stands at the same place in both kinds of addresses, and the address of version 4
        // where that of version 6 has its flow label.
        let port = UInt16(bigEndian: place.sin6_port)
        switch Int32(place.sin6_family) {
        case AF_INET: return SocketEnd(address: [place.sin6_flowinfo], port: port)
        case AF_INET6:
            let words = place.sin6_addr.__in6_u.__u6_addr32
            return SocketEnd(address: [words.0, words.1, words.2, words.3], port: port)
        default: return nil
        }
    }
}

/// The owner of a socket.
enum SocketOwner: Equatable {
    /// A process of a user has it open.
    case user(uid_t)
    /// No process has it open any more; Linux gives the user 0 for it.
    case nobody
}
