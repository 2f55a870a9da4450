import Glibc

/// A lock between processes.
package enum FileLock {
    /// Calls `body` while no other process holds the lock of that file, and waits for one that
    /// does.
    ///
    /// The end of a process releases its locks. If the file cannot be created, there is no lock: a
    /// process that cannot write there has no data to protect.
    package static func holding<Result>(
        _ path: String, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return try body() }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
