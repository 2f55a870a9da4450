import GarthLanguage
import Glibc

/// Reads whole files that the person named: rule files, uploads, edited texts.
enum FileReading {
    /// The permitted authors of a file.
    enum Authorship {
        /// Anyone: the person named the file.
        case any
        /// The person or the system's administrator: the file decides which hosts Garth visits and
        /// which programs it starts.
        case trusted
        /// As `trusted`, and no other user may read it.
        case secret
    }

    /// The bytes of a regular file; the error says what cannot be read, and why.
    static func bytes(
        of path: String, limit: Int = .max, writtenBy authorship: Authorship = .any
    ) -> Result<[UInt8], CommandError> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(failure(path, errno)) }
        return bytes(from: descriptor, named: path, limit: limit, writtenBy: authorship)
    }

    /// The bytes of a file that is open, which is closed; its name is for the error.
    static func bytes(
        from descriptor: Int32, named path: String, limit: Int,
        writtenBy authorship: Authorship = .any
    ) -> Result<[UInt8], CommandError> {
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(failure(path, errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else { return .failure(failure(path, EISDIR)) }
        if let reason = authorship.distrust(status) {
            return .failure(CommandError(.noInput, localized("\(path) is not obeyed: \(reason)")))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(Int(status.st_size), limit))
        let piece = 64 * 1024
        while true {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: piece))
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + start, piece)
            }
            bytes.removeLast(piece - max(0, count))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return .failure(failure(path, errno)) }
            if count == 0 { return .success(bytes) }
            if bytes.count > limit {
                return .failure(
                    CommandError(.noInput, localized("\(path): larger than \(limit) bytes")))
            }
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandError {
        CommandError(.noInput, localized("cannot read \(path): \(String(cString: strerror(code)))"))
    }
}

extension FileReading.Authorship {
    /// The reason why a file has another author than it may have, with the remedy; nil without one.
    ///
    /// The person's own first group may write: if each person has such a group, as on Debian, new
    /// files permit it.
    fileprivate func distrust(_ status: stat) -> String? {
        guard self != .any else { return nil }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            return localized("it belongs to another user (chown it)")
        }
        let isForeign = status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
        guard status.st_mode & S_IWOTH == 0, !isForeign else {
            return localized("other users may write it (chmod go-w)")
        }
        guard self != .secret || status.st_mode & S_IROTH == 0 else {
            return localized("other users may read it (chmod o-r)")
        }
        return nil
    }
}

extension [UInt8] {
    /// The lines of a file with their ends.
    var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < count {
            let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
            lines.append(start..<end)
            start = end
        }
        return lines
    }
}
