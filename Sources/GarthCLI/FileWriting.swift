import Glibc

/// Writes files of the profile so that a reader finds the old one or the new one, never a half.
enum FileWriting {
    /// Replaces a file, making its folder when there is none; both are their owner's alone.
    static func replace(_ file: String, with bytes: [UInt8]) -> Result<Void, CommandError> {
        makeFolder(of: file)
        let draft = "\(file).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return .failure(failure(file)) }
        var output = OutputStream(descriptor: descriptor)
        output.write(verbatim: bytes)
        output.flush()
        let isWritten = output.isOpen && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(draft, file) == 0 else {
            let error = failure(file)
            unlink(draft)
            return .failure(error)
        }
        return .success(())
    }

    private static func makeFolder(of file: String) {
        var path = ""
        for part in file.split(separator: "/").dropLast() {
            path += "/" + part
            mkdir(path, 0o700)
        }
    }

    private static func failure(_ file: String) -> CommandError {
        CommandError(
            .cannotCreate, "cannot write \(file): \(String(cString: strerror(errno)))")
    }
}
