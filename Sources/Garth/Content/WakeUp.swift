import CProcess
import Glibc

/// Wakes a thread that polls, from any other.
final class WakeUp: Sendable {
    /// Can be read from while it is signalled.
    let descriptor: Int32 = garth_event_make()

    deinit { close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Clears the signal.
    func clear() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, 8)
    }
}
