import CSQLite
import Synchronization

/// Ends what a database is doing, from any thread: a search whose text has changed meanwhile.
package final class DatabaseInterrupter: Sendable {
    /// The connection's address; nil once it is closed.
    private let connection: Mutex<UInt?>

    init(_ connection: OpaquePointer) {
        self.connection = Mutex(UInt(bitPattern: connection))
    }

    /// Ends it; it then throws `interrupted`. Nothing happens when the database does nothing, or is
    /// gone.
    package func interrupt() {
        connection.withLock { address in
            if let pointer = address.flatMap({ OpaquePointer(bitPattern: $0) }) {
                garth_sqlite_interrupt(pointer)
            }
        }
    }

    func letGo() { connection.withLock { $0 = nil } }
}
