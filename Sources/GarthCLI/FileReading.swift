import Glibc

/// Reads whole files that the person named: rule files, uploads, edited texts.
enum FileReading {
    /// The bytes of a regular file; the error says what cannot be read, and why.
    static func bytes(of path: String, limit: Int = .max) -> Result<[UInt8], CommandError> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(failure(path, errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(failure(path, errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else { return .failure(failure(path, EISDIR)) }
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
                return .failure(CommandError(.noInput, "\(path): larger than \(limit) bytes"))
            }
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandError {
        CommandError(.noInput, "cannot read \(path): \(String(cString: strerror(code)))")
    }
}
