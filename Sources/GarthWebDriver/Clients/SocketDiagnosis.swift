import Glibc

/// Asks Linux for the owner of one TCP socket (sock_diag(7), INET_DIAG).
///
/// It takes microseconds, where reading the table of all sockets takes milliseconds. Some containers do
/// not permit it.
enum SocketDiagnosis {
    /// The owner of the socket with these ends; nil if there is none, or nobody answers.
    static func owner(of ends: SocketEnds) -> SocketOwner? {
        let kinds = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_NETLINK, kinds, protocolOfDiagnosis)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let question = Self.question(ends)
        let sent = question.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
        guard sent == question.count else { return nil }
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = answer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        return Self.owner(in: Array(answer.prefix(max(0, count))), of: ends)
    }

    private static let protocolOfDiagnosis: Int32 = 4
    private static let byFamily: UInt16 = 20
    private static let headByteCount = 16
    private static let placeByteCount = 48

    /// `struct nlmsghdr` and `struct inet_diag_req_v2`.
    static func question(_ ends: SocketEnds) -> [UInt8] {
        let isVersion4 = ends.local.address.count == 1
        var bytes: [UInt8] = []
        bytes += memory(UInt32(headByteCount + 8 + placeByteCount))
        bytes += memory(byFamily) + memory(UInt16(1)) + memory(UInt32(1)) + memory(UInt32(0))
        bytes += [UInt8(isVersion4 ? AF_INET : AF_INET6), UInt8(IPPROTO_TCP), 0, 0]
        bytes += memory(UInt32.max)
        bytes += memory(ends.local.port.bigEndian) + memory(ends.remote.port.bigEndian)
        for end in [ends.local, ends.remote] {
            let words = end.address + Array(repeating: 0, count: 4 - end.address.count)
            for word in words { bytes += memory(word) }
        }
        // No interface, and no cookie of a socket.
        return bytes + memory(UInt32(0)) + memory(UInt64.max)
    }

    /// The owner in an answer (`struct inet_diag_msg`); nil for an error, and for another socket: where
    /// there is no connection, Linux tells of the one that listens.
    static func owner(in answer: [UInt8], of ends: SocketEnds) -> SocketOwner? {
        let place = headByteCount + 4
        let user = place + placeByteCount + 12
        guard answer.count >= user + 8, Array(answer[4..<6]) == memory(byFamily),
            Array(answer[place..<place + 2]) == memory(ends.local.port.bigEndian),
            Array(answer[place + 2..<place + 4]) == memory(ends.remote.port.bigEndian)
        else { return nil }
        let node = answer[(user + 4)..<(user + 8)]
        guard node.contains(where: { $0 != 0 }) else { return .nobody }
        return answer.withUnsafeBytes {
            .user($0.loadUnaligned(fromByteOffset: user, as: uid_t.self))
        }
    }

    /// A number as it lies in memory.
    private static func memory(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }
}
