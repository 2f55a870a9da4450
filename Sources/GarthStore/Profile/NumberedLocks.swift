import Glibc
import Synchronization

/// Locks with numbers in one file, each held by one process, or by one object in it.
///
/// The kernel releases all locks of a process when it ends, for any reason: a lock of a dead
/// process is free, and a lock of a running one is not, whatever its process number is.
package final class NumberedLocks: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32>(-1)

    /// Glibc defines its constants for locks of open files only for programs with GNU's extensions
    /// (fcntl(2), F_OFD_SETLK).
    private static let setLock: Int32 = 37

    /// Makes locks in a file, which is made with the first one.
    package init(path: String) { self.path = path }

    deinit {
        guard descriptor.withLock({ $0 >= 0 }) else { return }
        // Said, and not left to the closing: a process that is being started beside has the same
        // open file until it runs its own program.
        _ = change(0, to: F_UNLCK, count: 0)
        descriptor.withLock { _ = close($0) }
    }

    /// Takes a lock; returns false if another holder has it. If the file cannot be created, there
    /// is no lock: a process that cannot write there has no data to protect.
    package func take(_ number: Int64) -> Bool { change(number, to: F_WRLCK) }

    /// Lets go of a lock.
    package func release(_ number: Int64) { _ = change(number, to: F_UNLCK) }

    /// `count` 0 is all numbers from this one on.
    private func change(_ number: Int64, to type: Int32, count: Int = 1) -> Bool {
        guard number >= 0, let descriptor = opened else { return true }
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = Int(number)
        lock.l_len = count
        return unsafe fcntl(descriptor, Self.setLock, &lock) == 0
    }

    private var opened: Int32? {
        descriptor.withLock { descriptor in
            if descriptor < 0 {
                descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            }
            return descriptor < 0 ? nil : descriptor
        }
    }
}
