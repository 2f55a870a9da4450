import GarthLanguage
import Glibc

/// Writes files of the profile so that a reader finds the old one or the new one, never a half.
enum FileWriting {
    /// Replaces a file, and creates its folder if needed; only the owner can read both.
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

    /// The treatment of an existing file.
    enum Collision {
        case refuse, replace
    }

    /// Writes a file of the person's: whole or not at all.
    static func save(
        _ bytes: [UInt8], to file: String, on collision: Collision
    ) -> Result<Void, CommandError> {
        let draft = "\(file).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { return .failure(failure(file)) }
        var output = OutputStream(descriptor: descriptor)
        output.write(verbatim: bytes)
        output.flush()
        var number = output.failure
        if number == 0, fsync(descriptor) != 0 { number = errno }
        close(descriptor)
        if number == 0 {
            // A link is made only where there is no file; where there are no links, the name was free
            // a moment ago.
            let isPlaced =
                switch collision {
                case .replace: rename(draft, file) == 0
                case .refuse:
                    link(draft, file) == 0 || errno != EEXIST && rename(draft, file) == 0
                }
            if isPlaced {
                unlink(draft)
                return .success(())
            }
            number = errno
        }
        unlink(draft)
        errno = number
        return .failure(failure(file))
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
            .cannotCreate, localized("cannot write \(file): \(String(cString: strerror(errno)))"))
    }
}
