import Glibc

/// A text file of the profile that Garth and the person write: a reader finds the old file or the
/// new one, never a part.
struct ProfileFile {
    let path: String
    /// The largest file that is read.
    let byteLimit: Int

    /// Replaces the file by what `edit` makes of it.
    func change(_ edit: ([UInt8]) -> [UInt8]) -> Result<Void, CommandError> {
        change { .success(edit($0)) }
    }

    /// Replaces the file by what `edit` makes of it, unless that fails.
    func change(
        _ edit: ([UInt8]) -> Result<[UInt8], CommandError>
    ) -> Result<Void, CommandError> {
        let file = resolved
        // Of two Garths that store at the same time the second one reads what the first has
        // written. Where locking is not possible the replacement is still whole.
        let lock = open(folder(of: file), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX) }
        defer { if lock >= 0 { close(lock) } }
        return read().flatMap { old in
            edit(old).flatMap { $0 == old ? .success(()) : FileWriting.replace(file, with: $0) }
        }
    }

    /// The bytes; none when there is no file.
    func read() -> Result<[UInt8], CommandError> {
        var status = stat()
        if lstat(path, &status) != 0, errno == ENOENT { return .success([]) }
        return FileReading.bytes(of: path, limit: byteLimit)
    }

    /// The file itself, where the name is a link: the link stays.
    private var resolved: String {
        guard let target = realpath(path, nil) else { return path }
        defer { free(target) }
        return String(cString: target)
    }

    private func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    }
}
