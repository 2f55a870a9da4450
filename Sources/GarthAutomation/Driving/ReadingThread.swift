import Garth
import GarthStore
import Synchronization

/// A thread that reads, and brings what it has read to the main actor, which it keeps free. A few
/// values may wait there to be taken.
package final class ReadingThread<Value: Sendable>: Sendable {
    private let room: Mutex<Int>
    private let hasRoom = Signal()

    /// `room` is the number of values that may wait.
    package init(room: Int) { self.room = Mutex(room) }

    /// Runs `read` on the thread; each value that it hands over comes to `take`. Returns false if no
    /// thread can be created.
    package func start(
        _ read: @escaping @Sendable (_ hand: (Value) -> Void) -> Void,
        take: @escaping @MainActor @Sendable (Value) -> Void
    ) -> Bool {
        let mailbox = MainActorMailbox<Value> { for value in $0 { take(value) } }
        return BackgroundThread.start { [self] in
            read { value in
                waitForRoom()
                mailbox.send(value)
            }
        }
    }

    /// A value was worked on: one more may come.
    package func makeRoom() {
        room.withLock { $0 += 1 }
        hasRoom.raise()
    }

    private func waitForRoom() {
        while true {
            let isTaken = room.withLock { room in
                guard room > 0 else { return false }
                room -= 1
                return true
            }
            if isTaken { return }
            hasRoom.wait()
        }
    }
}
