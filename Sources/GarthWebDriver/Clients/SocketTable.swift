import Glibc

/// The table of the TCP sockets of this network, with the users who own them (proc(5),
/// `/proc/net/tcp`).
struct SocketTable {
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
    func owner(of ends: SocketEnds) -> SocketOwner? {
        let wanted = [ends, ends.mapped].compactMap { $0?.columns }
        var found: SocketOwner?
        for text in texts {
            for line in text.utf8.split(separator: 0x0A).dropFirst() {
                // A server of many short connections has thousands of lines.
                guard let number = line.firstIndex(of: 0x3A) else { continue }
                let columns = line[number...].dropFirst(2)
                guard wanted.contains(where: { columns.starts(with: $0) }) else { continue }
                let fields = Substring(line).split(separator: " ")
                guard fields.count > 9, let user = uid_t(fields[7]), let node = UInt64(fields[9])
                else { continue }
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
    /// The ends as they stand in a line of the table.
    fileprivate var columns: [UInt8] { Array("\(local.column) \(remote.column) ".utf8) }
}
