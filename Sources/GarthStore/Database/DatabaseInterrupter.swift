import CSQLite
import Synchronization

/// Interrupts the current operation of a database, from any thread: for a search whose text has
/// changed meanwhile.
package final class DatabaseInterrupter: Sendable {
    /// The connection's address; nil once it is closed.
    private let connection: Mutex<UInt?>

    init(_ connection: OpaquePointer) {
        self.connection = Mutex(UInt(bitPattern: connection))
    }

    /// Interrupts the operation, which then throws `interrupted`. No effect without an operation,
    /// or after the database is closed.
    package func interrupt() {
        connection.withLock { address in
            if let pointer = unsafe address.flatMap({ unsafe OpaquePointer(bitPattern: $0) }) {
                unsafe garth_sqlite_interrupt(pointer)
            }
        }
    }

    func letGo() { connection.withLock { $0 = nil } }
}
